"""The opening: the definitions and article 7, with the melds of articles 9 and 17."""

from __future__ import annotations

import pytest

from pinella.cards import Joker, laid
from pinella.play.commands import Command, Discard, LayOpening
from pinella.play.events import MeldLaid, PlayerOpened
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
    open_with,
    play,
    refused,
    swap,
    table,
    texts,
)

pytestmark = pytest.mark.kernel

REST = "2h 4h 6d 8c"


def listed_discard(now: Table) -> Command:
    """Any discard of the player in turn."""
    return next(command for command in listed(now) if isinstance(command, Discard))


def openings(hand: str) -> list[str]:
    """The openings that are listed for a hand after drawing, in words."""
    return sorted(
        " | ".join(" ".join(map(str, meld)).replace("'", "") for meld in command.melds)
        for command in listed(table(hands={"1": hand}, drew=True))
        if isinstance(command, LayOpening)
    )


class TestFortyPoints:
    """Art. 7: the melds laid together must be worth forty; exactly forty is enough."""

    @pytest.mark.rule("S-7.5")
    @pytest.mark.parametrize(
        "melds",
        [
            ("Kh Kd Kc Ks",),  # SC-1: 10 x 4
            ("Qc Kc Ac", "3h 3d 3s"),  # SC-4: 31 + 9
            ("Ah Ad As", "2c 3c 4c"),  # SC-5: 33 + 9, the ace 11 in a set
            ("6h 7h 8h 9h Th",),
            ("Jk=Kh Kd Kc Ks",),
        ],
    )
    def test_are_enough(self, melds: tuple[str, ...]) -> None:
        hand = " ".join(laid_card.split("=")[0] for meld in melds for laid_card in meld.split())
        now = table(hands={"1": f"{hand} {REST}"}, drew=True)
        assert texts(play(now, open_with(*melds))) == list(melds)

    @pytest.mark.rule("S-7.5")
    @pytest.mark.parametrize(
        "melds",
        [
            ("9h Th Jh Qh",),  # SC-2: 39
            ("Ac 2c 3c", "Th Jh Qh"),  # SC-4: 6 + 30
            ("Jk=As 2s 3s", "Jh Qh Kh"),  # SC-7: the low ace is worth 1
            ("5h 6h 7h", "5h 6h 7h"),  # SC-28: 18 + 18
        ],
    )
    def test_are_needed(self, melds: tuple[str, ...]) -> None:
        hand = " ".join(laid_card.split("=")[0] for meld in melds for laid_card in meld.split())
        now = table(hands={"1": f"{hand} {REST}"}, drew=True)
        assert refused(now, open_with(*melds)) == ("opening/too-low", "7")

    @pytest.mark.rule("S-D.1", "S-D.2")
    def test_make_a_player_who_has_opened(self) -> None:
        now = table(hands={"1": f"Kh Kd Kc Ks {REST}"}, drew=True)
        assert events(now, open_with("Kh Kd Kc Ks")) == (
            MeldLaid(ONE, MeldId(None, 1), laid("Kh Kd Kc Ks")),
            PlayerOpened(ONE),
        )
        after = play(now, open_with("Kh Kd Kc Ks"))
        assert after.opened == {ONE}
        assert holds(after, "1") == REST

    @pytest.mark.rule("S-D.1")
    def test_in_one_meld_open_also_when_it_is_simply_laid(self) -> None:
        now = table(hands={"1": f"Kh Kd Kc Ks {REST}"}, drew=True)
        assert play(now, lay("Kh Kd Kc Ks")).opened == {ONE}
        assert refused(table(hands={"1": f"9h Th Jh Qh {REST}"}, drew=True), lay("9h Th Jh Qh")) == (
            "opening/too-low",
            "7",
        )

    def test_a_wrong_meld_is_refused_for_what_it_is(self) -> None:
        now = table(hands={"1": "Kd Ad 2d Kh Kc Ks 5s"}, drew=True)
        assert refused(now, open_with("Kd Ad 2d", "Kh Kc Ks")) == ("meld/around-the-corner", "9")
        assert refused(now, open_with("Kh Kc")) == ("meld/too-few-cards", "9")
        assert refused(now, open_with()) == ("opening/too-low", "7")

    def test_a_second_opening_there_is_not(self) -> None:
        now = table(hands={"1": "Kh Kd Kc Ks 5s"}, opened="1", drew=True)
        assert refused(now, open_with("Kh Kd Kc Ks")) == ("opening/already-made", "7")

    def test_cards_that_are_not_held_are_refused(self) -> None:
        now = table(hands={"1": f"Kh Kd Kc {REST}"}, drew=True)
        assert refused(now, open_with("Kh Kd Kc Ks")) == ("card/not-held", "6")
        assert refused(now, open_with("Kh Kd Kc Jk=Ks")) == ("card/not-held", "6")
        assert refused(now, open_with("Kh Kd Kc", "Kh Kd Kc")) == ("card/not-held", "6")

    def test_a_copy_is_as_good_as_its_twin(self) -> None:
        now = table(hands={"1": f"Kh' Kd Kc' Ks {REST}"}, drew=True)
        assert [str(meld) for meld in play(now, open_with("Kh Kd Kc Ks")).melds] == ["Kh' Kd Kc' Ks"]


class TestTheWayToOpen:
    """Art. 6: opening is open to the player who has drawn, and other plays follow it in the same turn."""

    @pytest.mark.rule("S-6.5")
    def test_is_free_after_drawing(self) -> None:
        now = play(table(hands={"1": f"Kh Kd Kc Ks {REST}"}), draw())
        assert play(now, discard("Kh")).opened == frozenset()

    @pytest.mark.rule("S-6.16")
    def test_lets_the_player_lay_off_and_swap_at_once(self) -> None:
        now = table(
            hands={"1": f"Kh Kd Kc Ks Td 6d 3c {REST}"}, melds=["7d 8d 9d", "2c Jk=3c 4c"], opened="3", drew=True
        )
        now = play(now, open_with("Kh Kd Kc Ks"), off("Td", "T1"), swap("3c", "T2"))
        assert texts(now) == ["7d 8d 9d Td", "2c 3c 4c", "Kh Kd Kc Ks"]
        assert Joker() in now.hand(ONE)

    @pytest.mark.rule("S-6.16")
    def test_is_needed_for_all_of_that(self) -> None:
        now = table(hands={"1": f"Td 3c 5s 6s 7s Qh {REST}"}, melds=["7d 8d 9d", "2c Jk=3c 4c"], opened="3", drew=True)
        assert refused(now, off("Td", "T1")) == ("opening/needed", "6")
        assert refused(now, swap("3c", "T2")) == ("opening/needed", "6")
        assert refused(now, lay("5s 6s 7s")) == ("opening/too-low", "7")


class TestListedOpenings:
    """Only those are listed from which nothing can be left out."""

    def test_are_of_one_meld_or_several(self) -> None:
        assert openings("Kh Kd Kc Ks 2h 4h 6d") == ["Kh Kd Kc Ks"]
        assert openings("Qc Kc Ac 3h 3d 3s 5h 7d") == ["3h 3d 3s | Qc Kc Ac"]
        assert openings("9h Th Jh Qh 2c 4s") == []

    def test_leave_out_what_is_not_needed(self) -> None:
        """Of ten to ace four cards are enough at the high end."""
        assert openings("Th Jh Qh Kh Ah 2c 4s") == ["Jh Qh Kh Ah", "Th Jh Qh Kh"]

    def test_leave_a_card_for_the_discard(self) -> None:
        assert openings("Kh Kd Kc Ks") == []
        assert openings("Kh Kd Kc Ks 2c") == ["Kh Kd Kc Ks"]

    def test_declare_every_joker_in_every_way(self) -> None:
        assert openings("Kh Kd Ks Jk 2c 5s") == ["Kh Kd Jk=Kc Ks"]
        assert openings("Jh Qh Kh Jk 2c 5s") == ["Jh Qh Kh Jk=Ah", "Jk=Th Jh Qh Kh"]

    def test_know_equal_melds(self) -> None:
        assert openings("7h 8h 9h 7h 8h 9h 2c 4s") == ["7h 8h 9h | 7h 8h 9h"]

    def test_lie_in_the_order_of_their_text(self) -> None:
        hand = "Qh Qd Qs Kc Ks Kd 2h 4h"
        now = table(hands={"1": hand}, drew=True)
        (command,) = [one for one in listed(now) if isinstance(one, LayOpening)]
        assert texts(play(now, command)) == ["Kd Kc Ks", "Qh Qd Qs"]


class TestMelds:
    """Art. 17: equal runs and equal sets may be laid."""

    @pytest.mark.rule("S-17.1")
    def test_two_equal_runs_may_be_laid(self) -> None:
        now = table(hands={"1": "5h 6h 7h 5h' 6h' 7h' Kd"}, opened="1", drew=True)
        assert texts(play(now, lay("5h 6h 7h"), lay("5h' 6h' 7h'"))) == ["5h 6h 7h", "5h 6h 7h"]

    @pytest.mark.rule("S-17.4")
    def test_two_equal_sets_may_be_laid(self) -> None:
        now = table(hands={"1": "9h 9d 9c 9h' 9d' 9c' Kd"}, opened="1", drew=True)
        assert texts(play(now, lay("9h 9d 9c"), lay("9h' 9d' 9c'"))) == ["9h 9d 9c", "9h 9d 9c"]

    @pytest.mark.rule("S-17.2")
    def test_a_run_is_laid_with_five_cards_at_most(self) -> None:
        now = table(hands={"1": "4h 5h 6h 7h 8h 9h Kd"}, opened="1", drew=True)
        assert refused(now, lay("4h 5h 6h 7h 8h 9h")) == ("meld/more-than-five", "17")
        assert texts(play(now, lay("4h 5h 6h"), lay("7h 8h 9h"))) == ["4h 5h 6h", "7h 8h 9h"]
        assert texts(play(now, lay("4h 5h 6h 7h 8h"))) == ["4h 5h 6h 7h 8h"]

    @pytest.mark.rule("S-17.2")
    def test_it_has_no_more_until_the_turn_ends(self) -> None:
        """S-AMB-13; on a later turn it takes the sixth."""
        now = table(hands={"1": "4h 5h 6h 7h 8h 9h Kd Qs"}, opened="1 2", players=2, drew=True)
        now = play(now, lay("4h 5h 6h"), off("7h 8h", "T1"))
        assert refused(now, off("9h", "T1")) == ("meld/more-than-five", "17")
        assert off("9h", "T1") not in listed(now)
        now = play(now, discard("Kd"), draw("2"), listed_discard(play(now, discard("Kd"), draw("2"))), draw())
        assert texts(play(now, off("9h", "T1")))[0] == "4h 5h 6h 7h 8h 9h"

    @pytest.mark.rule("S-8.1")
    def test_a_joker_that_is_not_declared_is_what_its_place_makes_it(self) -> None:
        """SC-8, SC-10."""
        now = table(hands={"1": "7h 7s Jk 9c 9s Jk 2d"}, opened="1", drew=True)
        assert texts(play(now, lay("7h 7s Jk"))) == ["7h Jk=7c 7s"]
        assert texts(play(now, lay("7s 7h Jk"))) == ["7h Jk=7d 7s"]
        assert texts(play(now, lay("Jk 9c 9s"))) == ["Jk=9d 9c 9s"]

    def test_laid_melds_get_their_names_in_order(self) -> None:
        now = table(hands={"1": "5h 6h 7h 9c 9s 9d 2d"}, opened="1", melds=["2c 3c 4c"], drew=True)
        now = play(now, lay("5h 6h 7h"), lay("9c 9s 9d"))
        meld = now.meld(MeldId(None, 3))
        assert meld is not None
        assert str(meld) == "9d 9c 9s"
        assert now.meld(MeldId(None, 4)) is None


def test_the_opening_needs_a_card_for_the_discard() -> None:
    now = table(hands={"1": "Kh Kd Kc Ks"}, drew=True)
    assert refused(now, open_with("Kh Kd Kc Ks")) == ("going-out/no-discard", "19")
