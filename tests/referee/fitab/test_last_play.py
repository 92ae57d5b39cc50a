"""The plays of a turn one by one, and what wrong closings take back (F-D.55, FITAB art. 32)."""

from __future__ import annotations

import pytest

from pinella.cards import cards, laid, text_of
from pinella.codes import Refusal
from pinella.melds import Meld, burraco
from pinella.play.effects import SamePlace
from pinella.play.events import CardDiscarded, RulingGiven
from pinella.play.seats import MeldId, Seat, Side
from pinella.referee.fitab.art32 import NO_DISCARD, closing_turn, closing_with_discard, wrong_closing
from pinella.referee.fitab.last_play import single_plays, taken_back
from pinella.referee.hearing import Hearing, Lay
from pinella.referee.irregularity import Irregularity, Noticed, Offence, Phase
from pinella.referee.ruling import Ruling
from pinella.referee.single_cards import in_order
from tests.melds.reading import burraco_book
from tests.referee.fitab.room import effects, happened, plain, ruling

FITAB = burraco_book("fitab-2025")
A_BURRACO = "NS.1: 3h 4h 5h 6h 7h 8h 9h"


def order(meld: str, laid_off: str) -> str:
    both = laid(f"{meld} {laid_off}")
    before, added = burraco.laid_as(both[: len(meld.split())], FITAB), [one.card for one in both[len(meld.split()) :]]
    assert isinstance(before, Meld)
    grown = burraco.lay_off(before, added, FITAB)
    return text_of(in_order(added, before, None if isinstance(grown, Refusal) else grown[0]))


class TestOutward:
    """AMB-65: of cards laid off in one movement the last is the outermost, of several the highest."""

    @pytest.mark.rule("F-D.55")
    def test_above_a_run_the_higher_card_is_last(self) -> None:
        assert order("7d 8d 9d", "Jd Td") == "Td Jd"

    def test_below_a_run_the_lower_card_is_last(self) -> None:
        assert order("7d 8d 9d", "5d 6d") == "6d 5d"

    def test_at_both_ends_the_higher_card_is_last(self) -> None:
        assert order("7d 8d 9d", "Td 6d") == "6d Td"

    def test_a_free_wild_lies_at_the_bottom_and_is_not_last(self) -> None:
        assert order("7d 8d 9d", "Td Jk") == "Jk Td"

    @pytest.mark.parametrize(
        ("meld", "laid_off", "last"),
        [
            ("5h 6h 7h", "4h 3h", "3h"),
            ("5h 6h +Jk", "4h 3h", "3h"),
            ("Qd Kd +2c", "Jd Td", "Td"),
            ("5h 6h 2c=7h 8h", "7h 4h", "4h"),
        ],
    )
    def test_a_wild_in_the_meld_does_not_change_which_card_is_outermost(
        self, meld: str, laid_off: str, last: str
    ) -> None:
        assert order(meld, laid_off).split()[-1] == last

    def test_in_a_set_the_suit_decides(self) -> None:
        assert order("7d 7c 7s", "7h 7d") == "7d' 7h"

    def test_a_wild_that_fills_a_gap_stays_until_the_card_beyond_is_gone(self) -> None:
        assert order("7d 8d 9d", "Jk Jd") == "Jk Jd"

    def test_cards_that_make_no_meld_keep_their_order(self) -> None:
        assert order("7d 8d 9d", "Kc 3s") == "Kc 3s"


class TestTakingBack:
    def test_plays_come_back_from_the_last_to_the_first(self) -> None:
        first, second = MeldId(Side.NS, 1), MeldId(Side.NS, 2)
        plays = (
            Lay(1, second, cards("Qc Qd Qh"), is_new=True),
            Lay(2, first, cards("Td"), is_new=False),
            Lay(3, first, cards("Jd"), is_new=False),
            Lay(4, second, cards("Qs"), is_new=False),
        )
        back = [(text_of(one.cards), str(one.meld)) for one in taken_back(Seat.NORTH, plays)]
        assert back == [("Qs", "NS.2"), ("Td Jd", "NS.1"), ("Qc Qd Qh", "NS.2")]

    def test_what_a_ruling_has_taken_away_is_no_play_any_more(self) -> None:
        given = "{N: 7h 7d 8c Td 4s, NS.1: 7d 8d 9d, stock: 6c}"
        history = happened(given, "N draws", "N lays off Td on NS.1", "N lays 7h 7d 8c", "E calls the referee")
        lays = [Lay(1, MeldId(Side.NS, 1), cards("Td"), False), Lay(2, MeldId(Side.NS, 2), cards("7h 7d 8c"), True)]
        assert [str(play.meld) for play in single_plays(history, lays)] == ["NS.1"]


class TestTheTurnOfTheClosing:
    def test_a_report_made_later_looks_back_at_the_discard(self) -> None:
        given = f"{{N: 8h 8d 4c, {A_BURRACO}, pot taken: NS, pile: 8s Kd}}"
        acts = ("N takes the pile but leaves Kd", "N lays 8h 8d 8s", "N discards 4c", "report closing-on-the-pile by N")
        history = happened(given, *acts)
        report = Irregularity(Offence.CLOSING_ON_THE_PILE, Seat.NORTH, len(history.events) - 1)
        hearing = Hearing(history, report, Phase.AT_ONCE, Noticed.OPPONENT)
        assert type(closing_turn(hearing).event).__name__ == "CardDiscarded"

    def test_a_report_without_any_play_is_about_nothing(self) -> None:
        history = happened("{N: 8h 8d 4c}", "report closing-on-the-pile by N: 8h", "E calls the referee")
        assert ruling(history).too_late

    def test_on_the_pile_without_naming_cards_the_last_play_is_meant(self) -> None:
        given = f"{{N: 8h 8d 4c, {A_BURRACO}, pot taken: NS, pile: 8s Kd}}"
        acts = ("N takes the pile but leaves Kd", "N lays 8h 8d 8s", "report closing-on-the-pile by N")
        history = happened(given, *acts, "E calls the referee")
        assert effects(history) == ["freeze-temporary", "take", "no-closing", "stop"]

    def test_on_the_pile_is_too_late_once_the_next_player_has_begun(self) -> None:
        given = f"{{N: 8h 8d 4c 3s, {A_BURRACO}, pot taken: NS, pile: 8s Kd, stock: 6c}}"
        acts = ("N takes the pile but leaves Kd", "N lays 8h 8d 8s", "N discards 4c", "E draws")
        history = happened(given, *acts, "report closing-on-the-pile by N: 8h 8d 8s", "E calls the referee")
        assert ruling(history).too_late

    @pytest.mark.rule("F-32.13")
    def test_what_was_laid_from_the_pot_goes_back_with_it(self) -> None:
        given = "{N: 8h 8d, pile: 8s Kd, pot: 3c 3d 3h 6h 7d 8c 9h Tc Jd Qs Kc}"
        acts = ("N takes the pile but leaves Kd", "N lays 8h 8d 8s", "N lays off 8c on NS.1", "N lays 3c 3d 3h")
        history = happened(given, *acts, "report closing-on-the-pile by N: 8h 8d 8s", "E calls the referee")
        assert effects(history)[:3] == ["return", "return", "pot-back"]
        assert sorted(plain(history.table.hand(Seat.NORTH))) == ["8d", "8h", "8s", "Kd"]
        assert [len(pot) for pot in history.table.pots] == [11, 11]


class TestAfterAnotherRuling:
    def test_who_has_cards_again_loses_no_play(self) -> None:
        given = f"{{N: 7h 7d 8c Th, {A_BURRACO}, pot taken: NS, stock: Td}}"
        plays = ("N draws", "N lays off Th on NS.1", "N lays 7h 7d 8c Td", "N goes out")
        history = happened(given, *plays, "E calls the referee")
        assert [event.offence for event in history.events if isinstance(event, RulingGiven)] == ["wrong-meld"]
        claim = Irregularity(Offence.WRONG_CLOSING, Seat.NORTH, 3, details=(NO_DISCARD,))
        closing = wrong_closing(Hearing(history, claim, Phase.AT_ONCE, Noticed.OPPONENT))
        assert isinstance(closing, Ruling)
        assert closing.effects == ()

    def test_a_closing_that_does_not_stand_any_more_is_not_undone_again(self) -> None:
        given = f"{{N: 9c Tc Jc, {A_BURRACO}, pot taken: NS, stock: Jk}}"
        history = happened(given, "N draws", "N lays 9c Tc Jc", "N discards Jk", "E calls the referee")
        at = next(place for place, event in enumerate(history.events) if isinstance(event, CardDiscarded))
        again = Hearing(history, Irregularity(Offence.WRONG_CLOSING, Seat.NORTH, at), Phase.LATER, Noticed.OPPONENT)
        assert closing_with_discard(again).too_late


class TestCardsOwed:
    @pytest.mark.rule("F-32.7")
    def test_a_meld_is_owed_as_it_lay(self) -> None:
        given = f"{{N: Kh Kd 2s, {A_BURRACO}, pot taken: NS, stock: Jk}}"
        acts = ("N draws", "N lays Kh Kd 2s", "N discards Jk", "E calls the referee")
        owed = [one for one in ruling(happened(given, *acts)).effects if isinstance(one, SamePlace)]
        assert [(one.meld, text_of(one.laid)) for one in owed] == [(None, "Kh Kd +2s")]
