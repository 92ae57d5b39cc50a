"""A match from its first deal to its result: rotation, time-out between deals, target, clock."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pinella.codes import BOOKS, FEDERAL, FITAB_2022, FITAB_2023, FITAB_2025, INTERNATIONAL, ONLINE, SCALA40, Book
from pinella.errors import BrokenHistory, HouseRuleError, PinellaError
from pinella.match import (
    BeginDeal,
    ClockRanOut,
    CountDeal,
    DealBegun,
    DealCards,
    DealCounted,
    Deals,
    Format,
    Match,
    MatchEnded,
    MatchEnding,
    PartyCount,
    Play,
    RecordDeal,
    ReportClock,
    SecretRevealed,
    Target,
    TimeIsOver,
    decide,
    draw_lots,
    evolve,
)
from pinella.match.results import ended, ending, leaders
from pinella.play.chance import Label, Stream, commit
from pinella.play.commands import CallTimeOut, DrawFromStock
from pinella.play.dealing import dealt as dealt_by_hand
from pinella.play.seating import players_allowed, seats_of
from pinella.play.seats import Seat, Side
from tests.match.playing import dealt, done, fixed_secret, new_match, played, refused, whole
from tests.play.burraco.words import shuffled

WITH_TIME_OUT = [FITAB_2025, FITAB_2023, FITAB_2022, INTERNATIONAL, FEDERAL]


def scored(book: Book, chosen: Format, *points: tuple[int, ...]) -> Match:
    """A match in which these points were counted, deal by deal."""
    match = new_match(book, chosen)
    return replace(match, counts=tuple(count_of(match, deal) for deal in points))


def count_of(match: Match, points: tuple[int, ...]) -> DealCounted:
    """A count with one part for every side or player."""
    shares = zip(match.parties, points, strict=True)
    return DealCounted(tuple(PartyCount(party, (("cards laid", own),)) for party, own in shares))


def counted(match: Match, seed: int) -> Match:
    """One more deal, dealt, played and counted."""
    return done(played(dealt(match, seed), seed), CountDeal())


class TestAMatchIsItsDeals:
    @pytest.mark.rule("F-D.32")
    def test_the_deals_against_the_same_opponents_are_added_together(self) -> None:
        match = whole(new_match(FITAB_2025, Deals(3)), 21)
        assert match.deals_counted == 3
        for party in match.parties:
            own = [count.total for deal in match.counts for count in deal.counts if count.party is party]
            assert len(own) == 3
            assert match.totals[party] == sum(own)

    @pytest.mark.rule("B-D.55")
    def test_a_round_is_the_number_of_deals_prescribed(self) -> None:
        match = new_match(FEDERAL, Deals(2))
        match = counted(match, 31)
        assert not match.is_over
        match = counted(match, 32)
        assert match.result is not None
        assert match.result.ending is MatchEnding.DEALS

    @pytest.mark.rule("S-5.1")
    def test_a_round_of_scala40_is_five_completed_deals(self) -> None:
        assert SCALA40.deals_per_round.value == 5
        match = whole(new_match(SCALA40, Deals(SCALA40.deals_per_round.value)), 41)
        assert match.deals_counted == 5
        assert all(deal.counts for deal in match.counts)

    @pytest.mark.rule("S-22.2")
    def test_in_scala40_the_fewest_negative_points_win(self) -> None:
        match = scored(SCALA40, Deals(2), (0, 40, 80, 15), (55, 0, 10, 20))
        assert list(match.totals.values()) == [55, 40, 90, 35]
        assert leaders(match) == (Seat.FOUR,)

    @pytest.mark.rule("S-22.6")
    def test_the_next_deal_waits_for_the_count(self) -> None:
        match = played(dealt(new_match(SCALA40), 51), 51)
        assert match.table is not None
        assert match.table.is_over
        assert refused(match, BeginDeal()) == "match/deal-not-counted"
        done(done(match, CountDeal()), BeginDeal())

    def test_a_draw_has_several_winners(self) -> None:
        match = scored(FITAB_2025, Deals(2), (500, 300), (100, 300))
        result = ended(match, MatchEnding.DEALS)
        assert result.winners == (Side.NS, Side.EW)
        assert result.victory_points == (Fraction(10), Fraction(10))

    def test_victory_points_come_from_the_table_of_the_planned_match(self) -> None:
        match = scored(FITAB_2025, Deals(4), (600, 100))
        assert ended(match, MatchEnding.TIME_OUT).victory_points == (Fraction(12), Fraction(8))
        assert ended(scored(FITAB_2025, Deals(2), (600, 100)), MatchEnding.DEALS).victory_points == (
            Fraction(15),
            Fraction(5),
        )

    def test_scala40_looks_up_the_deals_that_were_completed(self) -> None:
        points = ((0, 35, 35, 35),)
        short = ended(scored(SCALA40, Deals(5, minutes=60), *points), MatchEnding.TIME_OUT)
        assert short.victory_points == (Fraction(8 + 6), Fraction(4), Fraction(4), Fraction(4))

    @pytest.mark.parametrize("chosen", [Deals(1), Deals(7), Target(300)], ids=str)
    def test_where_the_book_has_no_table_there_are_no_victory_points(self, chosen: Format) -> None:
        assert ended(scored(FITAB_2025, chosen, (500, 100)), MatchEnding.DEALS).victory_points is None


class TestDealersInTurn:
    @pytest.mark.rule("F-4.15")
    def test_under_fitab_the_deal_passes_clockwise(self) -> None:
        assert dealers(FITAB_2025, 5, Seat.SOUTH) == [Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH]

    @pytest.mark.rule("B-4.22")
    def test_under_the_federal_code_too(self) -> None:
        assert dealers(FEDERAL, 5, Seat.EAST) == [Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST]

    @pytest.mark.rule("O-3.2")
    def test_online_west_deals_after_south(self) -> None:
        assert dealers(ONLINE, 2, Seat.SOUTH) == [Seat.SOUTH, Seat.WEST]

    def test_in_scala40_the_first_player_of_a_deal_deals_the_next(self) -> None:
        """S-AMB-35."""
        match = dealt(new_match(SCALA40, dealer=Seat.TWO), 1)
        assert match.table is not None
        first = match.table.turn
        match = done(played(match, 1), CountDeal())
        assert match.next_dealer is first

    def test_with_two_players_they_take_turns(self) -> None:
        assert dealers(ONLINE, 3, Seat.EAST, players=2) == [Seat.EAST, Seat.NORTH, Seat.EAST]

    @pytest.mark.rule("O-3.1")
    def test_online_the_system_draws_the_first_dealer(self) -> None:
        found = set()
        for number in range(40):
            stream = Stream(fixed_secret(number), Label("online", "m", 0))
            lots, after = draw_lots(ONLINE, (("Anna", "Carla"), ("Bruno", "Dario")), stream)
            assert lots.players == ("Anna", "Bruno", "Carla", "Dario")
            assert after.position > 0
            found.add(lots.first_dealer)
        assert found == set(seats_of(ONLINE))

    @pytest.mark.parametrize("book", [FITAB_2025, FEDERAL, SCALA40], ids=lambda book: book.id)
    def test_elsewhere_cards_are_drawn_and_the_highest_plays_first(self, book: Book) -> None:
        sides = tuple((name,) for name in "ABCD") if book is SCALA40 else (("A", "C"), ("B", "D"))
        lots, _ = draw_lots(book, sides, Stream(fixed_secret(3), Label(book.id, "m", 0)))
        assert sorted(lots.players) == list("ABCD")
        assert lots.first_dealer is seats_of(book)[-1]


def dealers(book: Book, deals: int, first: Seat, players: int | None = None) -> list[Seat]:
    match = new_match(book, Deals(deals), players, dealer=first)
    found = []
    for _ in range(deals):
        begun = decide(match, BeginDeal())
        assert isinstance(begun, tuple)
        assert isinstance(begun[0], DealBegun)
        found.append(begun[0].dealer)
        match = replace(match, deal=begun[0])
    return found


class TestTimeOutBetweenDeals:
    """Called during the count or before the next dealing has begun: no further deal."""

    @pytest.mark.rule("F-15.7")
    @pytest.mark.parametrize("book", [FITAB_2025, FITAB_2023, FITAB_2022], ids=lambda book: book.id)
    def test_under_fitab_no_further_deal_follows_and_those_played_count(self, book: Book) -> None:
        match = counted(new_match(book, Deals(4)), 61)
        over = done(match, CallTimeOut())
        assert over.result is not None
        assert over.result.ending is MatchEnding.TIME_OUT
        assert over.totals == match.totals
        assert refused(over, BeginDeal()) == "match/over"

    @pytest.mark.rule("B-15.5")
    def test_under_the_federal_code_neither_while_the_sheet_is_filled_in(self) -> None:
        match = played(dealt(new_match(FEDERAL, Deals(4)), 62), 62)
        match = done(match, CallTimeOut())
        assert not match.is_over
        match = done(match, CountDeal())
        assert match.result is not None
        assert match.result.ending is MatchEnding.TIME_OUT
        assert match.deals_counted == 1

    @pytest.mark.rule("B-15.5")
    def test_nor_before_the_dealer_has_begun_to_deal(self) -> None:
        match = counted(new_match(FEDERAL, Deals(4)), 63)
        match = done(match, BeginDeal(commit(fixed_secret(64), match.label())))
        over = done(match, CallTimeOut())
        assert over.is_over
        assert over.deals_counted == 1

    @pytest.mark.rule("I-T.4")
    def test_international_burraco_follows_the_italian_code(self) -> None:
        match = done(counted(new_match(INTERNATIONAL, Deals(4)), 65), CallTimeOut())
        assert match.result is not None
        assert match.result.ending is MatchEnding.TIME_OUT

    @pytest.mark.rule("B-D.54")
    def test_once_the_time_is_over_the_deal_in_progress_is_the_last(self) -> None:
        match = done(dealt(new_match(FEDERAL, Deals(4)), 66), CallTimeOut())
        assert match.time_is_over
        assert refused(match, CallTimeOut()) == "time-out/already-called"
        match = done(played(match, 66), CountDeal())
        assert match.result is not None
        assert match.result.ending is MatchEnding.TIME_OUT
        assert match.deals_counted == 1

    @pytest.mark.parametrize("book", WITH_TIME_OUT, ids=lambda book: book.id)
    def test_it_may_be_called_only_once(self, book: Book) -> None:
        match = done(played(dealt(new_match(book), 67), 67), Play(CallTimeOut()))
        assert refused(match, CallTimeOut()) == "time-out/already-called"

    def test_before_the_first_deal_nobody_plays(self) -> None:
        match = done(new_match(FITAB_2025), CallTimeOut())
        assert match.result == MatchEnded(MatchEnding.TIME_OUT, (Side.NS, Side.EW), None)

    def test_after_the_last_deal_the_match_ends_by_its_deals(self) -> None:
        match = done(played(dealt(counted(new_match(FITAB_2025), 68), 69), 69), CallTimeOut())
        match = done(match, CountDeal())
        assert match.result is not None
        assert match.result.ending is MatchEnding.DEALS

    def test_online_there_is_no_time_out(self) -> None:
        match = counted(new_match(ONLINE, Deals(3)), 70)
        assert refused(match, CallTimeOut()) == "time-out/not-known"
        assert refused(dealt(match, 71), CallTimeOut()) == "time-out/not-known"

    @pytest.mark.rule("S-21.1")
    def test_scala40_knows_none_without_a_time_set_by_the_organiser(self) -> None:
        match = dealt(new_match(SCALA40, Deals(5)), 72)
        assert refused(match, CallTimeOut()) == "time-out/not-known"

    def test_where_one_is_set_the_deal_is_played_to_its_end(self) -> None:
        """S-AMB-28."""
        match = done(dealt(new_match(SCALA40, Deals(5, minutes=60)), 73), CallTimeOut())
        assert match.history[-1] == TimeIsOver()
        match = done(played(match, 73), CountDeal())
        assert match.result is not None
        assert match.result.ending is MatchEnding.TIME_OUT
        assert match.deals_counted == 1


class TestAnOnlineChallenge:
    """Art. 12 of the online regulation."""

    @pytest.mark.rule("O-12.1")
    def test_after_the_last_deal_more_points_win(self) -> None:
        match = scored(ONLINE, Deals(2), (500, 300), (-100, 200))
        assert ending(match) is MatchEnding.DEALS
        assert ended(match, MatchEnding.DEALS).winners == (Side.EW,)
        assert ending(scored(ONLINE, Deals(2), (500, 300))) is None

    @pytest.mark.rule("O-12.2")
    @pytest.mark.parametrize(
        ("points", "winner"),
        [((2040, 2110), Side.EW), ((2005, 1800), Side.NS), ((2000, 1800), None), ((1990, 2005), Side.EW)],
    )
    def test_a_target_is_met_at_or_above_it_by_the_side_with_more(
        self, points: tuple[int, int], winner: Side | None
    ) -> None:
        match = scored(ONLINE, Target(2005), points)
        assert ending(match) is (None if winner is None else MatchEnding.TARGET)
        if winner is not None:
            assert ended(match, MatchEnding.TARGET).winners == (winner,)

    @pytest.mark.rule("O-12.3")
    @pytest.mark.parametrize("chosen", [Deals(1), Target(2005)], ids=str)
    def test_a_tie_leads_to_another_deal(self, chosen: Format) -> None:
        tied = (2050, 2050)
        assert ending(scored(ONLINE, chosen, tied)) is None
        decided = scored(ONLINE, chosen, tied, (100, 95))
        assert ending(decided) is not None
        assert leaders(decided) == (Side.NS,)

    @pytest.mark.rule("O-12.4")
    def test_still_tied_deals_follow_until_there_is_a_winner(self) -> None:
        points: list[tuple[int, ...]] = [(2050, 2050)]
        for _ in range(4):
            points.append((300, 300))
            assert ending(scored(ONLINE, Target(2005), *points)) is None
        assert ending(scored(ONLINE, Target(2005), *points, (300, 305))) is MatchEnding.TARGET

    @pytest.mark.rule("O-12.4")
    def test_or_until_a_player_runs_out_of_time(self) -> None:
        match = dealt(scored_and_begun(ONLINE, Deals(1), (100, 100)), 81)
        over = done(match, ReportClock(Seat.EAST))
        assert over.result == MatchEnded(MatchEnding.CLOCK, (Side.NS,))

    @pytest.mark.rule("O-12.5")
    @pytest.mark.parametrize("seat", list(seats_of(ONLINE)), ids=str)
    def test_the_side_whose_clock_runs_out_loses_whatever_the_score(self, seat: Seat) -> None:
        match = played(dealt(counted(new_match(ONLINE, Target(2005)), 82), 83), 83, most=9)
        over = done(match, ReportClock(seat))
        assert over.result == MatchEnded(MatchEnding.CLOCK, (seat.side.other,))
        assert over.totals == match.totals
        kinds = [type(event) for event in over.chapters[-1][-3:]]
        assert kinds == [ClockRanOut, SecretRevealed, MatchEnded]

    def test_other_books_know_no_such_clock(self) -> None:
        for book in BOOKS.values():
            if book is not ONLINE:
                match = new_match(book)
                assert refused(match, ReportClock(match.seats[0])) == "clock/not-known"

    def test_a_tie_is_a_draw_where_the_book_knows_no_further_deal(self) -> None:
        assert ending(scored(FITAB_2025, Deals(2), (100, 100), (50, 50))) is MatchEnding.DEALS

    def test_a_whole_match_to_a_target(self) -> None:
        match = whole(new_match(ONLINE, Target(1005)), 84)
        assert match.result is not None
        assert match.result.ending is MatchEnding.TARGET
        assert max(match.totals.values()) >= 1005
        *before, last = match.counts
        assert all(sum(c.total for d in before for c in d.counts if c.party is party) < 1005 for party in match.parties)
        assert last.counts


def scored_and_begun(book: Book, chosen: Format, points: tuple[int, ...]) -> Match:
    """A match with a real history of one deal, its points replaced."""
    match = counted(new_match(book, chosen), 80)
    return replace(match, counts=(count_of(match, points),), result=None)


class TestTheOrderOfThings:
    """A refused command changes nothing and says why."""

    def test_cards_are_dealt_only_for_a_deal_that_has_begun(self) -> None:
        match = new_match(FITAB_2025)
        assert refused(match, DealCards(fixed_secret(1))) == "match/no-deal-begun"
        assert refused(match, CountDeal()) == "match/nothing-to-count"
        assert refused(match, Play(DrawFromStock(Seat.NORTH))) == "turn/deal-over"

    def test_only_from_the_secret_that_was_committed(self) -> None:
        match = new_match(FITAB_2025)
        match = done(match, BeginDeal(commit(fixed_secret(1), match.label())))
        assert refused(match, DealCards(fixed_secret(2))) == "match/secret-not-committed"
        dealing = dealt_by_hand(FITAB_2025, Seat.WEST, shuffled(1))
        assert refused(match, RecordDeal(dealing)) == "match/secret-committed"

    def test_a_commitment_is_for_one_deal_of_one_match(self) -> None:
        other = new_match(FITAB_2025, name="another")
        match = done(new_match(FITAB_2025), BeginDeal(commit(fixed_secret(1), other.label())))
        assert refused(match, DealCards(fixed_secret(1))) == "match/secret-not-committed"

    def test_only_once(self) -> None:
        match = dealt(new_match(FITAB_2025), 1)
        assert refused(match, DealCards(fixed_secret(1))) == "match/already-dealt"
        assert refused(match, BeginDeal()) == "match/deal-not-counted"
        assert refused(match, CountDeal()) == "match/nothing-to-count"

    def test_cards_dealt_by_hand_are_recorded(self) -> None:
        match = done(new_match(FITAB_2025), BeginDeal())
        dealing = dealt_by_hand(FITAB_2025, Seat.WEST, shuffled(7))
        match = done(match, RecordDeal(dealing))
        assert match.table is not None
        assert match.table.hand(Seat.NORTH)
        match = done(played(match, 7), CountDeal())
        assert not any(isinstance(event, SecretRevealed) for event in match.history)

    def test_what_was_dealt_by_somebody_else_cannot_be_recorded(self) -> None:
        match = done(new_match(FITAB_2025), BeginDeal())
        with pytest.raises(BrokenHistory, match="another dealer"):
            decide(match, RecordDeal(dealt_by_hand(FITAB_2025, Seat.NORTH, shuffled(7))))

    def test_words_are_bounded(self) -> None:
        match = new_match(FITAB_2025)
        match = done(match, BeginDeal(commit(fixed_secret(1), match.label())))
        with pytest.raises(PinellaError, match="at most 500"):
            decide(match, DealCards(fixed_secret(1), {Seat.NORTH: "x" * 501}))

    def test_a_refused_act_at_the_table_changes_nothing(self) -> None:
        match = dealt(new_match(FITAB_2025), 1)
        before = match
        assert refused(match, Play(DrawFromStock(Seat.SOUTH))) == "turn/not-yours"
        assert match == before

    def test_a_wrong_secret_cannot_be_revealed(self) -> None:
        match = played(dealt(new_match(FITAB_2025), 1), 1)
        with pytest.raises(PinellaError, match="the secret that was committed for deal 1"):
            decide(match, CountDeal(fixed_secret(2)))

    def test_a_secret_is_never_shown_before_the_deal_is_over(self) -> None:
        match = played(dealt(new_match(FITAB_2025), 1), 1, most=10)
        assert fixed_secret(1).reveal() not in repr(match)
        assert not any(isinstance(event, SecretRevealed) for event in match.history)

    @pytest.mark.parametrize("book", list(BOOKS.values()), ids=lambda book: book.id)
    def test_every_number_of_players_a_book_allows_can_play(self, book: Book) -> None:
        for players in players_allowed(book):
            match = counted(new_match(book, Deals(1), players), 90 + players)
            assert len(match.counts) == 1
            assert match.is_over or len(leaders(match)) > 1

    def test_nothing_happens_after_the_end(self) -> None:
        match = done(new_match(FITAB_2025), CallTimeOut())
        with pytest.raises(BrokenHistory, match="over before this"):
            evolve(match, TimeIsOver())
        with pytest.raises(HouseRuleError):
            new_match(FITAB_2025, players=3)
