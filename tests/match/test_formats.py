"""What a match is played to, and how long its rounds last."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pinella.codes import (
    BOOKS,
    FEDERAL,
    FITAB_2022,
    FITAB_2023,
    FITAB_2025,
    INTERNATIONAL,
    ONLINE,
    SCALA40,
    Article,
    Book,
    Clause,
)
from pinella.codes.choices import MatchEnd
from pinella.errors import HouseRuleError, PinellaError
from pinella.match import Deals, Target, begin, round_minutes
from pinella.match.formats import check_format
from pinella.play.seats import Seat
from tests.match.playing import NAMES, new_match


class TestWhatAMatchIsPlayedTo:
    """Online to a number of deals or to a points target: a clause lists it."""

    @pytest.mark.parametrize(
        ("end", "others"), [(MatchEnd.FIXED_DEALS, Target(505)), (MatchEnd.POINTS_TARGET, Deals(2))]
    )
    def test_a_house_rule_may_leave_one_of_the_two(self, end: MatchEnd, others: Deals | Target) -> None:
        assert ONLINE.challenge is not None
        ends = Clause(frozenset({end}), Article("club", "2026", "1"), "O-12.1")
        house = replace(ONLINE, challenge=replace(ONLINE.challenge, ends=ends))
        check_format(house, Target(505) if end is MatchEnd.POINTS_TARGET else Deals(2))
        check_format(ONLINE, others)
        with pytest.raises(HouseRuleError, match="online knows no match to a"):
            new_match(house, others)


class TestRoundTimes:
    """How long a round lasts, and how much it may be cut."""

    @pytest.mark.rule("F-5.1")
    @pytest.mark.parametrize("book", [FITAB_2025, FITAB_2023, FITAB_2022], ids=lambda book: book.id)
    def test_fitab_rounds_last_22_32_and_42_minutes(self, book: Book) -> None:
        assert [round_minutes(book, Deals(number)) for number in (2, 3, 4)] == [22, 32, 42]

    @pytest.mark.rule("F-5.2")
    def test_fitab_directors_may_shorten_them_at_discretion(self) -> None:
        announced = Deals(4, minutes=30)
        check_format(FITAB_2025, announced)
        assert round_minutes(FITAB_2025, announced) == 30

    @pytest.mark.rule("B-6.1")
    def test_federal_rounds_last_25_32_and_42_minutes(self) -> None:
        assert [round_minutes(FEDERAL, Deals(number)) for number in (2, 3, 4)] == [25, 32, 42]

    @pytest.mark.rule("B-6.2")
    @pytest.mark.parametrize(("minutes", "allowed"), [(22, False), (23, True), (25, True), (26, False)])
    def test_federal_directors_may_cut_two_minutes_and_no_more(self, minutes: int, allowed: bool) -> None:
        if allowed:
            assert round_minutes(FEDERAL, new_match(FEDERAL, Deals(2, minutes)).format) == minutes
        else:
            with pytest.raises(HouseRuleError, match="23 to 25 minutes"):
                new_match(FEDERAL, Deals(2, minutes))

    @pytest.mark.rule("I-T.1", "I-T.2", "I-T.3")
    def test_international_rounds_last_47_37_and_27_minutes(self) -> None:
        assert [round_minutes(INTERNATIONAL, Deals(number)) for number in (4, 3, 2)] == [47, 37, 27]

    @pytest.mark.rule("S-21.1")
    def test_scala40_has_no_time_limit_unless_the_organiser_sets_one(self) -> None:
        assert round_minutes(SCALA40, Deals(5)) is None
        assert round_minutes(SCALA40, Deals(5, minutes=60)) == 60

    def test_an_online_challenge_has_no_time_of_a_round(self) -> None:
        assert round_minutes(ONLINE, Deals(4)) is None
        with pytest.raises(HouseRuleError, match="clocks of their own"):
            check_format(ONLINE, Deals(4, minutes=40))

    def test_a_match_to_a_target_has_none_either(self) -> None:
        assert round_minutes(FITAB_2025, Target(2005)) is None


class TestWhatAMatchMayBe:
    @pytest.mark.parametrize("chosen", [Deals(0), Deals(-1), Target(0), Deals(10**9), Target(10**9), Deals(2, 0)])
    def test_no_match_is_shorter_than_one_deal_or_longer_than_any(self, chosen: Deals | Target) -> None:
        with pytest.raises(HouseRuleError, match=r"expected a (match|round) of 1"):
            check_format(FITAB_2025, chosen)

    def test_scala40_knows_no_points_target(self) -> None:
        with pytest.raises(HouseRuleError, match="no points target"):
            check_format(SCALA40, Target(101))

    def test_every_burraco_book_may_be_played_to_a_target(self) -> None:
        for book in BOOKS.values():
            if book is not SCALA40:
                check_format(book, Target(2005))

    def test_the_first_dealer_sits_at_the_table(self) -> None:
        with pytest.raises(PinellaError, match="first dealer among N, E, S, W"):
            begin(FITAB_2025, NAMES[:4], Deals(2), first_dealer=Seat.ONE, name="x")

    @pytest.mark.parametrize("name", ["x" * 201, "\ud800"])
    def test_names_can_be_written_down(self, name: str) -> None:
        with pytest.raises(PinellaError, match="expected a name"):
            begin(FITAB_2025, ("Anna", name, "Carla", "Dario"), Deals(2), first_dealer=Seat.WEST, name="x")

    def test_a_fitab_table_has_four_players(self) -> None:
        with pytest.raises(HouseRuleError, match="expected 4 players"):
            begin(FITAB_2025, ("Anna", "Bruno"), Deals(2), first_dealer=Seat.NORTH, name="x")
