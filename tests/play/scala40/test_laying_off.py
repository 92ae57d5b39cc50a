"""Laying off and taking jokers: articles 6, 8, 9 and 17."""

from __future__ import annotations

import pytest

from pinella.cards import card, laid
from pinella.play.commands import Discard, LayOff, SwapJoker
from pinella.play.events import CardsLaidOff, JokerSwapped
from pinella.play.scala40.table import Table
from pinella.play.seats import MeldId
from tests.play.scala40.tables import (
    ONE,
    discard,
    draw,
    events,
    holds,
    lay,
    listed,
    off,
    play,
    refused,
    swap,
    table,
    take,
    texts,
)

pytestmark = pytest.mark.kernel

SPADES = "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"


def after_off(meld: str, hand: str, cards: str, *, ace_high: bool | None = None) -> str:
    """A meld after cards of a hand were laid off on it."""
    now = table(hands={"1": f"{hand} Qd"}, opened="1", melds=[meld], drew=True)
    return texts(play(now, off(cards, "T1", ace_high=ace_high)))[0]


def offs(meld: str, hand: str) -> list[str]:
    """What a meld can become by one card of a hand."""
    now = table(hands={"1": f"{hand} Qd"}, opened="1", melds=[meld], drew=True)
    return [texts(play(now, command))[0] for command in listed(now) if isinstance(command, LayOff)]


def next_turn(now: Table, last: str) -> Table:
    """The same player again, one lap of draws and discards later."""
    now = play(now, discard(last))
    while now.turn is not ONE:
        assert now.turn is not None
        now = play(now, draw(now.turn.value))
        now = play(now, next(one for one in listed(now) if isinstance(one, Discard)))
    return play(now, draw())


class TestLayingOff:
    """Art. 6: whoever has opened adds cards to any meld on the table."""

    @pytest.mark.rule("S-6.14")
    def test_goes_on_the_melds_of_every_player(self) -> None:
        now = table(hands={"1": "8h 9d Qc"}, opened="1", melds=["5h 6h 7h", "9h 9c 9s"], drew=True)
        now = play(now, off("8h", "T1"), off("9d", "T2"))
        assert texts(now) == ["5h 6h 7h 8h", "9h 9d 9c 9s"]

    @pytest.mark.rule("S-D.8")
    def test_adds_one_card_or_several(self) -> None:
        now = table(hands={"1": "4h 8h 9h Qd"}, opened="1", melds=["5h 6h 7h"], drew=True)
        assert events(now, off("4h 8h 9h", "T1")) == (
            CardsLaidOff(ONE, MeldId(None, 1), (card("4h"), card("8h"), card("9h")), laid("4h 5h 6h 7h 8h 9h")),
        )
        assert holds(play(now, off("4h 8h 9h", "T1")), "1") == "Qd"

    def test_needs_a_meld_that_takes_the_card(self) -> None:
        now = table(hands={"1": "9h Td Qd"}, opened="1", melds=["5h 6h 7h"], drew=True)
        assert refused(now, off("9h", "T1")) == ("meld/gap", "9")
        assert refused(now, off("Td", "T1")) == ("meld/mixed-cards", "9")
        assert refused(now, off("9h", "T2")) == ("meld/unknown", "6")
        assert refused(now, LayOff(ONE, MeldId(None, 1), ())) == ("meld/too-few-cards", "9")
        assert refused(now, off("8h", "T1")) == ("card/not-held", "6")

    @pytest.mark.rule("S-9.5")
    def test_an_ace_goes_below_the_two_or_above_the_king(self) -> None:
        assert offs("2h 3h 4h", "Ah") == ["Ah 2h 3h 4h"]
        assert offs("Jh Qh Kh", "Ah") == ["Jh Qh Kh Ah"]
        whole = "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
        assert offs(whole, "Ah") == [f"Ah {whole}", f"{whole} Ah"]
        assert after_off(whole, "Ah", "Ah", ace_high=False) == f"Ah {whole}"
        assert after_off(whole, "Ah", "Ah", ace_high=True) == f"{whole} Ah"
        assert after_off(whole, "Ah", "Ah") == f"{whole} Ah"

    @pytest.mark.rule("S-9.5")
    def test_a_run_has_one_ace(self) -> None:
        assert offs("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", "Ah") == []
        assert offs("Jk=Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", "Ah") == []

    @pytest.mark.rule("S-9.4")
    def test_the_fourteenth_card_can_only_be_a_joker(self) -> None:
        """SC-26."""
        assert offs(SPADES, "As Jk") == [f"{SPADES} Jk=As"]
        full = table(hands={"1": "As Jk Qd"}, opened="1", melds=[f"{SPADES} Jk=As"], drew=True)
        assert not any(isinstance(command, LayOff | SwapJoker) for command in listed(full))
        assert refused(full, swap("As", "T1")) == ("meld/wild-bound", "8")

    @pytest.mark.rule("S-9.6")
    def test_a_set_of_four_is_full(self) -> None:
        assert offs("9h 9d 9c", "9s Jk") == ["9h 9d 9c 9s", "9h 9d 9c Jk=9s"]
        assert offs("9h 9d 9c 9s", "9h Jk") == []

    def test_a_joker_goes_to_either_end_of_a_run(self) -> None:
        assert offs("5h 6h 7h", "Jk") == ["Jk=4h 5h 6h 7h", "5h 6h 7h Jk=8h"]

    def test_a_joker_on_a_full_suit_without_aces_stands_for_the_ace_at_either_end(self) -> None:
        whole = "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
        assert offs(whole, "Jk") == [f"Jk=Ah {whole}", f"{whole} Jk=Ah"]

    def test_the_last_card_is_kept_for_the_discard(self) -> None:
        now = table(hands={"1": "8h 9h"}, opened="1", melds=["5h 6h 7h"], drew=True)
        assert refused(now, off("8h 9h", "T1")) == ("going-out/no-discard", "19")
        now = play(now, off("8h", "T1"))
        assert refused(now, off("9h", "T1")) == ("going-out/no-discard", "19")
        assert listed(now) == [discard("9h")]


class TestTwoAtATime:
    """Art. 17: never more than two consecutive cards at a time; a turn and an end of a run (S-AMB-14)."""

    @pytest.mark.rule("S-17.3")
    def test_the_third_card_at_one_end_waits_for_a_later_turn(self) -> None:
        """SC-29."""
        hands = {"1": "8h 9h Th Kd Qc", "2": "2c 2d"}
        now = table(hands=hands, opened="1 2", melds=["5h 6h 7h"], drew=True, players=2)
        assert refused(now, off("8h 9h Th", "T1")) == ("meld/two-at-one-end", "17")
        now = play(now, off("8h 9h", "T1"))
        assert refused(now, off("Th", "T1")) == ("meld/two-at-one-end", "17")
        assert not any(isinstance(command, LayOff) for command in listed(now))
        later = next_turn(now, "Kd")
        assert texts(play(later, off("Th", "T1")))[0] == "5h 6h 7h 8h 9h Th"

    @pytest.mark.rule("S-17.3")
    def test_they_can_be_a_run_of_their_own_instead(self) -> None:
        now = table(hands={"1": "8h 9h Th Qc"}, opened="1", melds=["5h 6h 7h"], drew=True)
        assert texts(play(now, lay("8h 9h Th"))) == ["5h 6h 7h", "8h 9h Th"]

    @pytest.mark.rule("S-17.3")
    def test_each_end_counts_by_itself(self) -> None:
        now = table(hands={"1": "3h 4h 8h 9h 2h Qc"}, opened="1", melds=["5h 6h 7h"], drew=True)
        now = play(now, off("8h", "T1"), off("4h", "T1"), off("9h", "T1"), off("3h", "T1"))
        assert texts(now) == ["3h 4h 5h 6h 7h 8h 9h"]
        assert refused(now, off("2h", "T1")) == ("meld/two-at-one-end", "17")

    @pytest.mark.rule("S-17.3")
    def test_a_joker_counts_as_a_card_and_a_swap_does_not(self) -> None:
        now = table(hands={"1": "6h Jk 9h Th Qc"}, opened="1", melds=["5h Jk=6h 7h"], drew=True)
        now = play(now, swap("6h", "T1"), off("Jk=8h 9h", "T1"))
        assert texts(now) == ["5h 6h 7h Jk=8h 9h"]
        assert refused(now, off("Th", "T1")) == ("meld/two-at-one-end", "17")


class TestTakingAJoker:
    """Art. 6: the very card for the joker, which the player keeps."""

    @pytest.mark.rule("S-6.15")
    def test_needs_the_card_it_stands_for(self) -> None:
        now = table(hands={"1": "6d 6h 2c Kc"}, opened="1", melds=["5d Jk=6d 7d"], drew=True)
        assert refused(now, swap("6h", "T1")) == ("meld/wild-bound", "8")
        assert refused(now, swap("7d", "T1")) == ("card/not-held", "6")
        assert refused(now, swap("6d", "T5")) == ("meld/unknown", "6")
        assert texts(play(now, swap("6d", "T1"))) == ["5d 6d 7d"]

    @pytest.mark.rule("S-6.15")
    def test_leaves_the_joker_in_hand_with_no_duty_to_lay_it(self) -> None:
        """SC-13."""
        now = table(hands={"1": "6d 2c Kc"}, opened="1", melds=["5d Jk=6d 7d"], drew=True)
        assert isinstance(events(now, swap("6d", "T1"))[0], JokerSwapped)
        now = play(now, swap("6d", "T1"), discard("2c"))
        assert holds(now, "1") == "Kc Jk"

    @pytest.mark.rule("S-6.15")
    def test_is_refused_to_a_player_who_has_not_opened(self) -> None:
        """SC-14."""
        now = table(hands={"1": "6d 2c Kc 9h Th Qs 3s"}, melds=["5d Jk=6d 7d"], opened="2", drew=True)
        assert refused(now, swap("6d", "T1")) == ("opening/needed", "6")
        assert not any(isinstance(command, SwapJoker) for command in listed(now))

    @pytest.mark.rule("S-6.15")
    def test_the_joker_serves_in_the_same_turn(self) -> None:
        """S-AMB-20."""
        now = table(hands={"1": "6d Kh Kc 9s"}, opened="1", melds=["5d Jk=6d 7d"], drew=True)
        now = play(now, swap("6d", "T1"), lay("Kh Kc Jk=Kd"))
        assert texts(now) == ["5d 6d 7d", "Kh Jk=Kd Kc"]

    @pytest.mark.rule("S-6.15")
    def test_the_discard_just_taken_may_be_swapped(self) -> None:
        now = table(hands={"1": "Kh Kc"}, opened="1", melds=["5d Jk=6d 7d"], pile="6d")
        assert holds(play(now, take(), swap("6d", "T1")), "1") == "Kh Kc Jk"

    @pytest.mark.rule("S-8.5")
    def test_a_joker_in_a_set_is_one_suit_only(self) -> None:
        now = table(hands={"1": "9d 9c Kc"}, opened="1", melds=["9h 9s Jk=9c"], drew=True)
        assert refused(now, swap("9d", "T1")) == ("meld/wild-bound", "8")
        assert texts(play(now, swap("9c", "T1"), off("9d", "T1"))) == ["9h 9d 9c 9s"]

    def test_every_joker_of_a_meld_can_be_taken(self) -> None:
        now = table(hands={"1": "5d 6d Kc"}, opened="1", melds=["Jk=5d Jk=6d 7d"], drew=True)
        now = play(now, swap("6d", "T1"), swap("5d", "T1"))
        assert holds(now, "1") == "Kc Jk Jk"
