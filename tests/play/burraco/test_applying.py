"""What every effect of a ruling does to a Burraco table: cards change places, and none is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import get_args

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from pinella.cards import PACK, AnyCard, cards, text_of
from pinella.codes import BurracoKind, Refusal
from pinella.errors import BrokenHistory
from pinella.melds import burraco as melds
from pinella.play import effects as of
from pinella.play._random import Dice
from pinella.play.aftermath import NOTHING, Aftermath, Award, Deduction, Scope, Settled, Shown, Take, Warned
from pinella.play.burraco._core import GOING_OUT, STALL, TIME_OUT
from pinella.play.burraco._policies import GREEDY, RANDOM, play_on
from pinella.play.burraco._side import ACCEPTS, FIELDS, KEY, READING
from pinella.play.burraco.applying import applied, apply
from pinella.play.burraco.happening import happened
from pinella.play.burraco.scene import Scene, renumbered, without
from pinella.play.burraco.table import Table
from pinella.play.chance import Label, Secret, Stream
from pinella.play.effect_text import read_effect
from pinella.play.effects import Effect
from pinella.play.events import CardDiscarded, Ending
from pinella.play.seats import MeldId, Seat, Side
from pinella.play.text import table_text
from pinella.play.translate import code_of
from tests.play.burraco.tables import table
from tests.play.burraco.words import table_of

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
NS1, NS2 = MeldId(Side.NS, 1), MeldId(Side.NS, 2)
RUN_OF_SEVEN = "5h 6h 7h 8h 9h Th Jh"
SEVEN_QUEENS = "Qh Qd Qc Qs Qh' Qd' Qc'"


def after(before: Table, *texts: str) -> Table:
    """The table after these effects; every one of them keeps all the cards."""
    now = before.arbitrated()
    for text in texts:
        then = applied(now, read_effect(text))
        assert all_cards(then) == all_cards(now), text
        assert then.version == now.version
        assert_sound(then)
        now = then
    return now


def with_loose(before: Table, meld: MeldId, text: str) -> Table:
    """The table with more cards of N's hand loose on a meld."""
    scene = Scene.of(before.arbitrated())
    scene.drop(N, cards(text))
    scene.write(meld, before.meld(meld), cards(text))
    return scene.now()


def wrong_meld(before: Table, text: str) -> Table:
    """The table with cards of N's hand laid as a new meld that may be none."""
    scene = Scene.of(before.arbitrated())
    scene.drop(N, cards(text))
    scene.new_meld(Side.NS, cards(text))
    return scene.now()


def line(now: Table, key: str) -> str | None:
    """What the notation says after a key; nothing where it has no such line."""
    pairs = (text.partition(":") for text in table_text(now).split("\n"))
    return next((value.strip() for name, _, value in pairs if name == key), None)


def all_cards(now: Table) -> Counter[int]:
    """Every card at the table and how often it is there, wherever it lies."""
    left = now.left
    groups: list[Sequence[AnyCard]] = [now.stock, now.pile, left.beside, *now.pots]
    groups += [now.hand(seat) for seat in now.seats]
    groups += [meld.cards for side in Side for meld in now.melds(side)]
    groups += [lying.cards for lying in left.loose]
    groups += [pool.cards for pool in (*left.side, *left.apart)]
    return Counter(code_of(card) for group in groups for card in group)


def assert_sound(now: Table) -> None:
    """What the kernel keeps beside the melds agrees with them, and no mark speaks of a card that is not there."""
    left = now.left
    for side in Side:
        part = now.position.ns if side is Side.NS else now.position.ew
        kinds = [meld.burraco for meld in now.melds(side) if meld.burraco is not None]
        assert part.burracos == len(kinds)
        assert part.clean == sum(kind in (BurracoKind.CLEAN, BurracoKind.SUPER, BurracoKind.ROYAL) for kind in kinds)
        for name, meld in now.named_melds(side):
            assert not isinstance(melds.laid_as(meld.laid, now.book), Refusal)
            frozen = left.frozen_as(name)
            at = FIELDS * (name.number - 1)
            if frozen is not None:
                assert part.melds[at + ACCEPTS] == 0
                assert meld.burraco is frozen.keeps
            if meld.kind.value == "set":
                for_good = frozen is not None and frozen.until is None
                claimed = bool(part.sets >> part.melds[at + KEY] & 1)
                assert claimed or for_good
        empty = [at for at in range(0, len(part.melds), FIELDS) if part.melds[at + READING] == 0]
        assert all(list(part.melds[at : at + FIELDS]) == [0] * FIELDS for at in empty)
    for seat in now.seats:
        groups = [left.exposed_of(seat)]
        groups += [ban.cards for ban in left.bans if ban.seat is seat]
        groups += [duty.cards for duty in left.duties if duty.seat is seat]
        assert not any(without(group, now.hand(seat) + left.apart_of(seat)) for group in groups)
    for lying in left.negative:
        core = now.meld(lying.meld)
        assert not without(lying.cards, (*left.loose_on(lying.meld), *(() if core is None else core.cards)))


def test_every_effect_has_its_function() -> None:
    assert all(apply.dispatch(kind) is not apply.dispatch(object) for kind in get_args(Effect))


class TestReturn:
    """RETURN: cards go back to the hand."""

    def test_a_whole_meld_leaves_an_empty_number(self) -> None:
        now = after(table(hands={"N": "Kc"}, ns=["5h 6h 7h", "9c 9d 9s"]), "return N: 5h 6h 7h; meld NS.1")
        assert text_of(now.hand(N)) == "5h 6h 7h Kc"
        assert now.meld(NS1) is None
        assert [str(name) for name, _ in now.named_melds(Side.NS)] == ["NS.2"]
        assert now.meld_count(Side.NS) == 2

    def test_a_card_at_the_end_leaves_a_meld(self) -> None:
        now = after(table(hands={"N": "Kc"}, ns=["5h 6h 7h 8h"]), "return N: 8h; meld NS.1")
        assert str(now.meld(NS1)) == "5h 6h 7h"

    def test_a_bound_wild_is_free_when_the_card_beyond_it_goes(self) -> None:
        now = after(table(hands={"N": "Kc"}, ns=["5h 6h 2c=7h 8h"]), "return N: 8h; meld NS.1")
        assert str(now.meld(NS1)) == "5h 6h +2c"

    def test_what_is_no_meld_any_more_lies_loose(self) -> None:
        now = after(table(hands={"N": "Kc"}, ns=["5h 6h 7h"]), "return N: 6h; meld NS.1")
        assert now.meld(NS1) is None
        assert line(now, "NS.1 loose") == "5h 7h"

    def test_a_loose_joker_goes_before_that_of_the_meld(self) -> None:
        before = with_loose(table(hands={"N": "Jk Kc"}, ns=["5h 6h +Jk"]), NS1, "Jk")
        now = after(before, "return N: Jk; meld NS.1")
        assert str(now.meld(NS1)) == "5h 6h +Jk"
        assert text_of(now.hand(N)) == "Kc Jk"
        assert now.left.loose == ()

    def test_without_its_surplus_a_wrong_meld_is_one(self) -> None:
        before = wrong_meld(table(hands={"N": "7h 7d 7s 8c Kc"}, ns=[]), "7h 7d 8c 7s")
        assert before.meld(NS1) is None
        now = after(before, "return N: 8c; meld NS.1")
        assert str(now.meld(NS1)) == "7h 7d 7s"
        assert now.left == NOTHING

    def test_a_burraco_that_loses_a_card_is_none(self) -> None:
        before = table(hands={"N": "Kc"}, ns=[RUN_OF_SEVEN])
        assert before.position.ns.burracos == before.position.ns.clean == 1
        now = after(before, "return N: Jh; meld NS.1")
        assert now.position.ns.burracos == now.position.ns.clean == 0

    def test_a_set_that_goes_frees_its_rank(self) -> None:
        before = table(hands={"N": "Kc"}, ns=["9c 9d 9s"])
        assert before.position.ns.sets != 0
        assert after(before, "return N: 9c 9d 9s; meld NS.1").position.ns.sets == 0

    def test_a_card_comes_back_from_the_pile_and_the_turn_stays_where_it_is(self) -> None:
        now = after(table(turn="E", hands={"N": "Kc"}, pile="4c 3d Qs"), "return N: 3d")
        assert text_of(now.hand(N)) == "3d Kc"
        assert text_of(now.pile) == "4c Qs"
        assert now.turn is E

    def test_a_discard_that_does_not_stand_gives_the_turn_back(self) -> None:
        """F-8.6: the single card of the pile comes back, and the player discards another."""
        before = table(turn="E", hands={"N": "Kc"}, pile="9d")
        now = after(before, "return N: 9d; reopens")
        assert line(now, "turn") == "N to play"
        assert now.turns == before.turns - 1
        assert now.pile == ()

    def test_the_turns_after_a_time_out_are_given_back_too(self) -> None:
        before = table(turn="E", hands={"N": "Kc"}, pile="9d")
        before.position.call_time_out(3)
        assert after(before, "return N: 9d; reopens").turns_left == 4

    @pytest.mark.parametrize("text", ["return N: 9h; meld NS.1", "return N: 5h; meld NS.2", "return N: 9h"])
    def test_a_card_that_is_not_there_breaks_history(self, text: str) -> None:
        with pytest.raises(BrokenHistory):
            after(table(hands={"N": "Kc 9h"}, ns=["5h 6h 7h"]), text)


class TestExposedAndPenalised:
    """EXPOSE and PENALISE."""

    def test_exposed_cards_stay_in_the_hand(self) -> None:
        now = after(table(hands={"N": "Kc 4d"}), "expose N: Kc", "expose N: Kc 4d")
        assert line(now, "N exposed") == "Kc 4d"
        assert text_of(now.hand(N)) == "4d Kc"

    def test_penalised_cards_wait_by_the_norm(self) -> None:
        before = wrong_meld(table(hands={"N": "8c 9d Jk Kc"}), "8c 9d Jk")
        now = after(before, "penalise N: 8c 9d Jk; meld NS.1")
        assert line(now, "N side") == "Jk 9d 8c"
        assert now.left.loose == ()
        now = after(now, "penalise N: Kc")
        assert line(now, "N side") == "Jk 9d Kc 8c"
        assert now.hand(N) == ()

    def test_a_penalised_card_is_no_longer_exposed_banned_owed_or_forced(self) -> None:
        now = after(
            table(hands={"N": "Kc 4d"}),
            "expose N: Kc 4d",
            "forbid N: Kc 4d",
            "same-place N: Kc; meld NS.1",
            "force-discard N: Kc",
            "penalise N: Kc",
        )
        assert line(now, "N exposed") == "4d"
        assert [text_of(ban.cards) for ban in now.left.bans] == ["4d"]
        assert now.left.duties == ()
        assert now.left.forced == ()

    def test_cards_owed_to_a_place_stay_off_melds_that_the_partner_lays_or_adds_to(self) -> None:
        now = after(table(hands={"N": "Kc 4d"}), "same-place N: Kc; meld NS.1")
        assert [(text_of(ban.cards), ban.scope) for ban in now.left.bans] == [("Kc", Scope.NEW_OR_GROWN)]
        assert [duty.cards for duty in now.left.duties] == [cards("Kc")]

    def test_only_loose_cards_wait_for_the_pile(self) -> None:
        before = wrong_meld(table(hands={"N": "8c 9d Jk Kc"}), "8c 9d Kc")
        assert line(after(before, "await-pile NS.1; seat N"), "NS.1 waits") == "for N"
        now = after(before, "await-pile NS.1; seat N", "await-pile NS.1; seat N; whole")
        assert line(now, "NS.1 waits") == "for N, whole"
        assert after(now, "penalise N: 8c 9d Kc; meld NS.1").left.waiting == ()
        with pytest.raises(BrokenHistory, match="nothing lies loose"):
            after(after(before, "penalise N: 8c 9d Kc; meld NS.1"), "await-pile NS.1; seat N")

    def test_the_other_copy_stays_exposed(self) -> None:
        now = after(table(hands={"N": "Kc Kc' 4d"}), "expose N: Kc'", "penalise N: Kc")
        assert line(now, "N exposed") == "Kc'"

    def test_no_more_jokers_are_exposed_than_are_held(self) -> None:
        now = after(table(hands={"N": "Jk Kc"}), "expose N: Jk", "expose N: Jk")
        assert line(now, "N exposed") == "Jk"

    def test_a_card_that_is_not_held_breaks_history(self) -> None:
        for text in ("expose N: 4d", "penalise N: 4d", "forbid N: 4d", "same-place N: 4d", "force-discard N: 4d"):
            with pytest.raises(BrokenHistory, match="4d"):
                after(table(hands={"N": "Kc", "E": "4d"}), text)


class TestNegative:
    """NEG: the cards stay and count against the side."""

    def test_a_surplus_card_stays_loose(self) -> None:
        before = with_loose(table(hands={"N": "9h Kc"}, ns=["5h 6h 7h"]), NS1, "9h")
        now = after(before, "count-negative NS.1: 9h")
        assert line(now, "NS.1 loose") == line(now, "NS.1 negative") == "9h"

    def test_what_is_a_meld_without_it_is_one(self) -> None:
        before = wrong_meld(table(hands={"N": "5h 6h 7h 9h Kc"}), "5h 6h 7h 9h")
        now = after(before, "count-negative NS.1: 9h")
        assert str(now.meld(NS1)) == "5h 6h 7h"
        assert line(now, "NS.1 loose") == "9h"

    def test_no_meld_without_it_stays_loose_as_a_whole(self) -> None:
        before = wrong_meld(table(hands={"N": "7h 7d 8c Kc"}), "7h 7d 8c")
        now = after(before, "count-negative NS.1: 7h 7d 8c")
        assert line(now, "NS.1 negative") == "7h 7d 8c"
        assert now.meld(NS1) is None

    def test_a_card_that_fits_stays_in_its_meld(self) -> None:
        now = after(table(hands={"N": "Kc"}, ns=["5h 6h 7h"]), "count-negative NS.1: 7h")
        assert str(now.meld(NS1)) == "5h 6h 7h"
        assert line(now, "NS.1 negative") == "7h"

    def test_a_card_that_leaves_no_longer_counts(self) -> None:
        now = after(
            table(hands={"N": "Kc"}, ns=["5h 6h 7h 8h"]), "count-negative NS.1: 8h 7h", "return N: 8h; meld NS.1"
        )
        assert line(now, "NS.1 negative") == "7h"

    def test_a_card_elsewhere_breaks_history(self) -> None:
        with pytest.raises(BrokenHistory, match="9h"):
            after(table(hands={"N": "9h"}, ns=["5h 6h 7h"]), "count-negative NS.1: 9h")


class TestFreezing:
    """FREEZE-T and FREEZE-D: F-D.20, F-D.21, F-29.2 to F-29.5."""

    def test_nobody_can_lay_off_on_a_frozen_meld(self) -> None:
        before = table(hands={"N": "8h Kc 3d"}, ns=["5h 6h 7h"], taken=True)
        assert before.position._can_lay_off(7)
        now = after(before, "freeze-temporary NS.1; seat N; cards 5h 6h 7h")
        assert not now.position._can_lay_off(7)
        assert line(now, "NS.1 frozen") == "until N, 1 turn, 5h 6h 7h"

    def test_a_burraco_reached_by_the_breach_is_not_valid_until_it_thaws(self) -> None:
        before = table(turn="W", hands={"N": "Kc", "W": "4c 4d 8s"}, ns=[SEVEN_QUEENS], taken=True)
        now = after(before, "freeze-temporary NS.1; seat N; cards Qc'")
        frozen = now.meld(NS1)
        assert frozen is not None
        assert frozen.burraco is None
        assert now.position.ns.burracos == 0
        thawed = after(now, "discard W: 4c").meld(NS1)
        assert thawed is not None
        assert thawed.burraco is BurracoKind.CLEAN

    def test_the_burraco_that_stood_before_stays_valid(self) -> None:
        before = table(hands={"N": "Kc"}, ns=["3d 4d 5d 6d 7d 8d 9d Td"])
        now = after(before, "freeze-temporary NS.1; seat N; cards Td; keeps clean")
        assert now.position.ns.clean == 1

    def test_it_thaws_after_so_many_turns_of_its_player(self) -> None:
        before = table(turn="N", hands=dict(zip("NESW", ("Kc 3c 3d", "Kd 4d", "Ks 5d", "Kh 6d"), strict=True)))
        now = after(wrong_meld(before, "3c 3d Kc"), "return N: Kc; meld NS.1")
        now = after(now, "freeze-temporary NS.1; seat N; cards 3c 3d; turns 2", "discard N: Kc")
        for first in ("discard E: Kd", "discard S: Ks"):
            now = after(now, first)
        assert now.left.frozen[0].turns == 2
        now = after(now, "discard W: Kh")
        assert line(now, "NS.1 frozen") == "until N, 1 turn, 3c 3d"

    def test_one_frozen_for_good_lets_a_new_set_of_its_rank_be_laid(self) -> None:
        """F-31.9."""
        before = table(hands={"N": "Kc"}, ns=["9c 9d 9s"])
        assert after(before, "freeze-definitive NS.1").position.ns.sets == 0
        assert after(before, "freeze-temporary NS.1; seat N").position.ns.sets != 0

    def test_the_rank_stays_taken_while_another_set_of_it_is_open(self) -> None:
        before = table(hands={"N": "Kc"}, ns=["9c 9d 9s", "9h 9h' 9c'"])
        assert after(before, "freeze-definitive NS.1").position.ns.sets != 0
        assert after(before, "freeze-temporary NS.1; seat N", "return N: 9h 9h' 9c'; meld NS.2").position.ns.sets != 0

    def test_a_later_freezing_replaces_the_first(self) -> None:
        before = table(hands={"N": "Kc"}, ns=["5h 6h 7h"])
        now = after(before, "freeze-temporary NS.1; seat N", "freeze-definitive NS.1")
        assert line(now, "NS.1 frozen") == "for good"

    def test_a_frozen_meld_stays_closed_when_a_card_leaves_it(self) -> None:
        before = table(hands={"N": "Kc"}, ns=["5h 6h 7h 8h"])
        now = after(before, "freeze-temporary NS.1; seat N; cards 7h 8h", "return N: 8h; meld NS.1")
        assert now.position.ns.melds[ACCEPTS] == 0
        assert line(now, "NS.1 frozen") == "until N, 1 turn, 7h"

    def test_an_empty_number_is_not_frozen(self) -> None:
        before = table(hands={"N": "Kc"}, ns=["5h 6h 7h"])
        assert after(before, "freeze-definitive NS.1", "return N: 5h 6h 7h; meld NS.1").left.frozen == ()
        with pytest.raises(BrokenHistory):
            after(before, "freeze-definitive NS.2")

    def test_it_does_not_thaw_with_the_discard_that_ends_the_deal(self) -> None:
        """F-29.2: an opponent goes out before the turn has begun, so the meld counts negative."""
        before = table(
            turn="W", hands={"N": "Kc", "W": "4c"}, ns=["5h 6h 7h"], ew=[RUN_OF_SEVEN], pots="EW", taken=True
        )
        now = after(before, "freeze-temporary NS.1; seat N; cards 5h 6h 7h")
        assert happened(now, CardDiscarded(W, now.hand(W)[0])).left.frozen == now.left.frozen
        holding = applied(now, of.DrawCard(W, now.stock[0]))
        assert happened(holding, CardDiscarded(W, now.hand(W)[0])).left.frozen == ()


class TestMending:
    """F-27.1: the missing card comes from the hand."""

    def test_the_missing_card_makes_the_meld(self) -> None:
        before = wrong_meld(table(hands={"N": "9c Tc Qc Jc Kd"}), "9c Tc Qc")
        now = after(before, "mend NS.1: Jc; seat N; laid 9c Tc Jc Qc")
        assert str(now.meld(NS1)) == "9c Tc Jc Qc"
        assert now.left == NOTHING
        assert text_of(now.hand(N)) == "Kd"

    def test_what_has_no_place_stays_loose(self) -> None:
        before = wrong_meld(table(hands={"N": "9c Tc 4h Jc Kd"}), "9c Tc 4h")
        now = after(before, "mend NS.1: Jc; seat N; laid 9c Tc Jc")
        assert line(now, "NS.1 loose") == "4h"

    def test_a_joker_fills_the_gap_of_a_wrong_lay_off(self) -> None:
        before = with_loose(table(hands={"N": "9h Jk Kd"}, ns=["5h 6h 7h"]), NS1, "9h")
        now = after(before, "mend NS.1: Jk; seat N; laid 5h 6h 7h Jk=8h 9h")
        assert str(now.meld(NS1)) == "5h 6h 7h Jk=8h 9h"
        assert now.left == NOTHING

    @pytest.mark.parametrize(
        "text",
        [
            "mend NS.1: Qd; seat N; laid 9c Tc Jc",
            "mend NS.1: Kd; seat N; laid 9c Tc Kd",
            "mend NS.1: Jc; seat N; laid 9c Tc Jc Qc",
        ],
    )
    def test_what_cannot_be_breaks_history(self, text: str) -> None:
        before = wrong_meld(table(hands={"N": "9c Tc 4h Jc Kd", "E": "Qd Qc"}), "9c Tc 4h")
        with pytest.raises(BrokenHistory):
            after(before, text)


class TestMerging:
    """F-31.2, F-31.4: a second set goes into the first."""

    def test_two_sets_become_one(self) -> None:
        now = after(table(hands={"N": "Kc"}, ns=["7h 7d 7c", "7s 7h' 7d'"]), "merge NS.2 into NS.1")
        assert str(now.meld(NS1)) == "7h 7h' 7d 7d' 7c 7s"
        assert now.meld(NS2) is None
        assert now.meld_count(Side.NS) == 2

    def test_a_burraco_that_arises_is_not_valid_once_it_is_frozen(self) -> None:
        before = table(hands={"N": "Kc"}, ns=["7h 7d 7c 7s", "7h' 7d' 7c'"])
        assert after(before, "merge NS.2 into NS.1").position.ns.burracos == 1
        assert after(before, "merge NS.2 into NS.1", "freeze-definitive NS.1").position.ns.burracos == 0

    def test_a_second_wild_lies_loose_and_can_be_the_discard(self) -> None:
        before = table(hands={"N": "Kc"}, ns=["7h 7d +Jk", "7c 7s +2d"], taken=True)
        now = after(before, "merge NS.2 into NS.1")
        assert str(now.meld(NS1)) == "7h 7d 7c 7s +Jk"
        assert line(now, "NS.1 loose") == "2d"
        now = after(now, "discard N: 2d")
        assert text_of(now.pile) == "4c 2d"
        assert now.left == NOTHING

    def test_the_higher_wild_can_count_negative(self) -> None:
        """F-31.8: the joker counts against the side, and the two is the wild of the set."""
        before = table(hands={"N": "Kc"}, ns=["7h 7d +Jk", "7c 7s +2d"])
        now = after(before, "merge NS.2 into NS.1", "freeze-definitive NS.1", "count-negative NS.1: Jk")
        assert str(now.meld(NS1)) == "7h 7d 7c 7s +2d"
        assert line(now, "NS.1 loose") == line(now, "NS.1 negative") == "Jk"

    def test_loose_cards_come_along(self) -> None:
        before = with_loose(table(hands={"N": "7h' 3c Kc"}, ns=["7h 7d 7c", "7s 7d' 7c'"]), NS2, "7h' 3c")
        now = after(before, "merge NS.2 into NS.1")
        assert str(now.meld(NS1)) == "7h 7h' 7d 7d' 7c 7c' 7s"
        assert line(now, "NS.1 loose") == "3c"
        assert line(now, "NS.2 loose") is None


class TestTurn:
    """STOP, LIMIT, FORCE-DISCARD, forbidden places, closings that do not stand."""

    def test_a_stop_and_a_limit_end_with_the_discard(self) -> None:
        before = table(hands={"N": "Kc 4d", "E": "Kd Qd"}, taken=True)
        now = after(before, "stop N", "force-discard N: Kc 4d", "no-closing N", "limit E draw")
        assert line(now, "N limited") == "either"
        assert line(now, "N must discard") == "Kc 4d"
        assert now.left.no_closing == (N,)
        now = after(now, "discard N: Kc")
        assert now.left == replace(NOTHING, limits=now.left.limits)
        assert line(now, "E limited") == "draw"
        assert after(now, "discard E: Kd").left == NOTHING

    def test_another_limit_replaces_the_first(self) -> None:
        now = after(table(), "stop N", "limit N pile")
        assert [limit.take for limit in now.left.limits] == [Take.PILE]

    def test_bans_and_duties_are_kept_for_cards_in_hand(self) -> None:
        now = after(
            table(hands={"N": "5c 5d Td"}),
            "forbid N: 5c 5d; scope laid",
            "same-place N: Td; meld NS.1",
        )
        assert line(now, "N may not lay off") == "5c 5d on new melds | Td on new or grown melds"
        assert line(now, "N same place") == "Td on NS.1"

    def test_a_closing_with_a_discard_does_not_stand(self) -> None:
        """F-32.2: the discard stays, and the next player goes on."""
        before = table(turn="E", hands={"N": ""}, ns=[RUN_OF_SEVEN], pots="NS")
        before.position.finish(GOING_OUT, N.place)
        now = after(before, "no-closing N", "return N: Jh; meld NS.1")
        assert line(now, "turn") == "E to take"
        assert now.ending is None
        assert now.went_out is None
        assert now.left.no_closing == ()

    def test_melds_that_waited_for_the_next_player_are_valid_when_the_deal_goes_on(self) -> None:
        before = table(turn="E", hands={"N": ""}, ns=[RUN_OF_SEVEN], ew=["9c 9d 9s"], pots="NS")
        before.position.finish(GOING_OUT, N.place)
        now = after(before, "freeze-temporary EW.1; seat E; cards 9c 9d 9s", "no-closing N")
        assert now.left.frozen == ()

    def test_a_closing_claimed_without_a_discard_leaves_the_player_in_turn(self) -> None:
        """F-32.9: the last card laid off becomes the discard."""
        before = table(hands={"N": ""}, ns=["6s 7s 8s 9s", "5h 6h 7h 8h"], pots="NS", taken=True)
        before.position.finish(GOING_OUT, N.place)
        now = after(before, "no-closing N")
        assert line(now, "turn") == "N to play"
        assert now.left.no_closing == (N,)
        now = after(now, "return N: 9s; meld NS.1", "discard N: 8h")
        assert line(now, "turn") == "E to take"
        assert text_of(now.pile) == "4c 8h"
        assert str(now.meld(NS2)) == "5h 6h 7h"

    def test_time_may_have_ended_the_deal_all_the_same(self) -> None:
        before = table(turn="E", hands={"N": ""}, ns=[RUN_OF_SEVEN], pots="NS")
        before.position.finish(GOING_OUT, N.place)
        before.position.turns_left = 0
        assert after(before, "no-closing N").ending is Ending.TIME_OUT

    def test_another_ending_stands(self) -> None:
        before = table(turn="E")
        before.position.finish(STALL, -1)
        assert after(before, "no-closing N").ending is Ending.STALL


class TestDiscards:
    """A card that a ruling puts on the pile ends the turn of its player, and of nobody else."""

    @pytest.mark.parametrize("where", ["hand", "side", "apart", "loose", "meld"])
    def test_it_comes_from_wherever_it_is(self, where: str) -> None:
        before = table(hands={"N": "8h Kc"}, ns=["5h 6h 7h"], taken=True)
        if where == "side":
            before = after(before, "penalise N: 8h")
        elif where == "loose":
            before = with_loose(before, NS1, "8h")
        elif where == "meld":
            before = table(hands={"N": "Kc"}, ns=["5h 6h 7h 8h"], taken=True)
        elif where == "apart":
            scene = Scene.of(before.arbitrated())
            scene.drop(N, cards("8h"))
            scene.left = scene.left.with_pool("apart", N, cards("8h"))
            before = scene.now()
        now = after(before, "discard N: 8h")
        assert text_of(now.pile) == "4c 8h"
        assert line(now, "turn") == "E to take"
        assert text_of(now.hand(N)) == "Kc"
        assert str(now.meld(NS1)) == "5h 6h 7h"
        assert now.left == NOTHING

    def test_out_of_turn_only_the_card_goes(self) -> None:
        now = after(table(turn="E", hands={"N": "8h Kc"}), "discard N: 8h")
        assert now.turn is E
        assert text_of(now.pile) == "4c 8h"

    def test_the_deal_ends_where_the_turn_was_the_last(self) -> None:
        before = table(hands={"N": "8h Kc"}, taken=True)
        before.position.call_time_out(1)
        now = after(before, "discard N: 8h")
        assert now.position.ending == TIME_OUT

    def test_a_card_of_somebody_else_breaks_history(self) -> None:
        with pytest.raises(BrokenHistory, match="8h"):
            after(table(hands={"N": "Kc", "E": "8h"}, ew=[]), "discard N: 8h")


class TestStockAndPile:
    """Cards go back where they came from."""

    def test_the_pile_is_put_back_from_hand_and_melds(self) -> None:
        """F-30.8: what is left of a meld without the cards of the pile lies there loose."""
        before = table(turn="E", hands={"S": "9s Kc"}, ns=["6h 7h 8h", "Qc Qd Qs"], pile="")
        now = after(before, "restore-pile S: 6h 9s")
        assert text_of(now.pile) == "6h 9s"
        assert line(now, "NS.1 loose") == "7h 8h"
        assert text_of(now.hand(S)) == "Kc"
        assert now.turn is E

    def test_the_single_card_is_forgotten_with_the_pile(self) -> None:
        before = table(hands={"N": "9s Kc"}, pile="", taken=True)
        before.position.barred = code_of(cards("9s")[0])
        assert after(before, "restore-pile N: 9s").position.barred == -1

    def test_a_card_kept_apart_goes_back_on_the_stock(self) -> None:
        before = table(turn="N", hands={"S": "Kc"}, stock="9s 4d").arbitrated()
        scene = Scene.of(before)
        scene.position.drawn += 1
        scene.left = scene.left.with_pool("apart", S, cards("9s"))
        now = after(scene.now(), "restore-stock S: 9s", "show N: 9s")
        assert text_of(now.stock[:2]) == "9s 4d"
        assert now.stock == before.stock
        assert now.left == Aftermath(shown=(Shown(cards("9s")[0], N),))

    def test_of_several_cards_the_first_lies_uppermost(self) -> None:
        now = after(table(hands={"N": "Kc 5d Jk"}, stock="4d"), "restore-stock N: Jk 5d")
        assert text_of(now.stock[:3]) == "Jk 5d 4d"

    def test_a_random_card_goes_on_the_stock_and_moves_the_stream_on(self) -> None:
        chance = Stream(Secret(bytes(66)), Label("fitab-2025", "test", 1))
        before = replace(table(turn="E", hands={"S": "Ad Kc 7h 3s"}).arbitrated(), chance=chance)
        card, later = chance.chosen(before.hand(S))
        now = after(before, f"random-to-stock S: {card}")
        assert now.stock[0] == card
        assert card not in now.hand(S)
        assert now.chance == later

    def test_a_table_without_a_stream_only_moves_the_card(self) -> None:
        now = after(table(hands={"S": "Ad Kc"}), "random-to-stock S: Kc")
        assert text_of(now.hand(S)) == "Ad"
        assert now.chance is None

    def test_a_card_that_was_not_drawn_is_drawn_now(self) -> None:
        """BAMB-22: after the discard the turn stays with the next player."""
        now = after(table(turn="E", hands={"N": "Kc"}, stock="6c 9d"), "draw N: 6c")
        assert text_of(now.hand(N)) == "6c Kc"
        assert line(now, "turn") == "E to take"
        assert text_of(now.stock[:1]) == "9d"

    def test_who_draws_in_turn_is_to_play(self) -> None:
        assert line(after(table(hands={"N": "Kc"}, stock="6c"), "draw N: 6c"), "turn") == "N to play"

    def test_the_last_card_drawn_after_the_discard_ends_the_deal(self) -> None:
        now = after(table(turn="E", hands={"N": "Kc"}, stock="6c 9d 8d", stock_count=3), "draw N: 6c")
        assert now.ending is Ending.STOCK

    def test_only_the_top_card_can_be_drawn(self) -> None:
        with pytest.raises(BrokenHistory, match="9d"):
            after(table(stock="6c 9d"), "draw N: 9d")

    def test_cards_left_behind_are_taken(self) -> None:
        """F-8.3."""
        now = after(table(hands={"N": "4h"}, pile="9c Qd As", taken=True), "take N: 9c Qd")
        assert text_of(now.hand(N)) == "4h Qd 9c"
        assert text_of(now.pile) == "As"

    def test_who_takes_from_the_pile_in_turn_is_to_play(self) -> None:
        assert line(after(table(hands={"N": "4h"}, pile="9c Qd"), "take N: Qd"), "turn") == "N to play"

    def test_who_takes_out_of_turn_leaves_the_turn_alone(self) -> None:
        assert line(after(table(hands={"S": "4h"}, pile="9c Qd"), "take S: Qd"), "turn") == "N to take"


class TestPots:
    """F-22.1, F-22.10: pots that go back, pots with a wrong number of cards."""

    def test_a_pot_taken_without_right_is_the_next_one_again(self) -> None:
        before = table(hands={"N": ""}, ns=["5c 5d 5s"], pots="", taken=True)
        pots = before.pots
        before.position.give_pot(N.place, on_the_fly=True)
        assert before.has_pot(Side.NS)
        now = after(before, f"pot-back N: {text_of(pots[0])}")
        assert now.pots == pots
        assert not now.has_pot(Side.NS)
        assert now.hand(N) == ()

    def test_the_lower_pot_goes_underneath(self) -> None:
        before = table(hands={"N": ""}, ns=["5c 5d 5s"], taken=True)
        pots = before.pots
        before.position.give_pot(N.place, on_the_fly=True)
        now = after(before, f"pot-back N: {text_of(pots[0])}; lower")
        assert now.pots == (pots[1], pots[0])

    @pytest.mark.parametrize(("taken", "keeps"), [("NS", True), ("EW", False)])
    def test_a_side_keeps_its_other_pot(self, taken: str, keeps: bool) -> None:
        before = table(hands={"N": ""}, ns=["5c 5d 5s"], pots=taken, taken=True)
        pots = before.pots
        before.position.give_pot(N.place, on_the_fly=False)
        now = after(before, f"pot-back N: {text_of(pots[0])}")
        assert now.has_pot(Side.NS) is keeps
        assert now.has_pot(Side.EW) is (taken == "EW")
        assert now.pots == pots
        assert not now.pot_unplayed(N)

    def test_a_side_without_a_pot_cannot_give_one_back(self) -> None:
        with pytest.raises(BrokenHistory, match="none"):
            after(table(hands={"N": "Kc"}, pots="EW"), "pot-back N: Kc")

    def test_pots_are_put_right_from_the_bottom_of_the_stock(self) -> None:
        """AMB-28: W-082."""
        before = table()
        now = after(before, "put-pot-right 1; cards 1", "put-pot-right 2; cards -1")
        assert [len(pot) for pot in now.pots] == [12, 10]
        assert set(now.pots[0]) == {*before.pots[0], before.stock[-1]}
        assert now.stock[:-1] == before.stock[:-1]
        assert now.stock[-1] in before.pots[1]

    def test_a_pot_in_the_hand_is_put_right(self) -> None:
        before = table(hands={"N": "5c 6c 7c"})
        now = after(before, "put-pot-right 0; cards 2; seat N")
        assert {*now.hand(N)} == {*before.hand(N), *before.stock[-2:]}
        assert after(now, "put-pot-right 0; cards -3; seat N").stock[:-3] == before.stock[:-2]

    @pytest.mark.parametrize(
        "text", ["put-pot-right 3; cards 1", "put-pot-right 1; cards -12", "put-pot-right 1; cards 99"]
    )
    def test_what_cannot_be_breaks_history(self, text: str) -> None:
        with pytest.raises(BrokenHistory, match="pot"):
            after(table(), text)

    def test_an_unused_pot_is_set_beside(self) -> None:
        """F-22.4: the first pot of the deal stays unused."""
        before = table()
        now = after(before, f"set-beside: {text_of(before.pots[0])}")
        assert now.pots == before.pots[1:]
        assert now.left.beside == before.pots[0]

    def test_cards_that_never_belonged_to_the_deal_are_set_beside(self) -> None:
        now = applied(table().arbitrated(), of.SetBeside(cards("Qd")))
        assert now.left.beside == cards("Qd")
        assert len(now.pots) == 2


class TestResult:
    """What a ruling says of the deal and its points."""

    def test_a_new_deal(self) -> None:
        now = after(table(), "redeal")
        assert now.left.redeal
        assert now.is_over
        assert now.went_out is None

    def test_the_deal_is_over(self) -> None:
        assert after(table(), "end-deal").ending is Ending.STOCK
        now = after(table(hands={"N": ""}, pots="NS"), "end-deal N")
        assert now.ending is Ending.GOING_OUT
        assert now.went_out is N

    def test_points_are_settled(self) -> None:
        settled = Settled((("cards laid", 30),), ())
        assert after(table(), "arbitral-score; ns cards laid 30; ew none").left.settled == settled
        assert after(table(), "count-as-of; version 3; ns cards laid 30; ew none").left.settled == settled

    def test_warnings_deductions_and_awards_add_up(self) -> None:
        now = after(
            table(),
            "warn S; reason suggestion",
            "warn N; reason throwing",
            "deduct NS",
            "compensate EW 100; reason delay",
        )
        assert now.left.warnings == (Warned(S, "suggestion"), Warned(N, "throwing"))
        assert now.left.deductions == (Deduction(Side.NS, 1),)
        assert now.left.awards == (Award(Side.EW, 100, "delay"),)


class TestEveryCardStays:
    """Whatever rulings do one after the other, there are 108 cards, and the kernel agrees with the table."""

    @pytest.mark.parametrize("seed", range(40))
    def test_random_rulings_lose_no_card(self, seed: int) -> None:
        dice = Random(seed)
        start = table_of(dice.choice(("fitab-2025", "fitab-2022", "federal", "international")), seed)
        position = start.position.copy()
        policies = [dice.choice((GREEDY, RANDOM)) for _ in range(4)]
        play_on(position, vec[i64](policies), Dice(seed), dice.randrange(20, 160))
        now = Table(start.book, position).arbitrated()
        whole = all_cards(now)
        assert sum(whole.values()) == len(PACK)
        done = 0
        for _ in range(40):
            effect = _any_effect(now, dice)
            if effect is None:
                continue
            before = now.position.key()
            now, old = applied(now, effect), now
            assert old.position.key() == before, effect
            assert all_cards(now) == whole, effect
            assert_sound(now)
            done += 1
        assert done > 10


def _some(dice: Random, group: Sequence[AnyCard]) -> tuple[AnyCard, ...]:
    return tuple(dice.sample(list(group), dice.randint(1, min(4, len(group)))))


def _any_effect(now: Table, dice: Random) -> Effect | None:
    """An effect that can happen here; nothing where the one that came up cannot."""
    seat = dice.choice(now.seats)
    names = [MeldId(seat.side, number) for number in range(1, now.meld_count(seat.side) + 1)]
    name = dice.choice(names) if names else None
    meld = None if name is None else now.meld(name)
    lying = () if name is None else (*(meld.cards if meld else ()), *now.left.loose_on(name))
    hand = now.hand(seat)
    if dice.random() < 0.6:
        return _about_a_meld(now, dice, seat, name, lying, names)
    if not hand:
        return None
    held = _some(dice, hand)
    choices: list[Effect] = [
        of.Expose(seat, held),
        of.Penalise(seat, held),
        of.ForceDiscard(seat, held),
        of.Forbid(seat, held),
        of.SamePlace(seat, held),
        of.Stop(seat),
        of.NoClosing(seat),
        of.RestorePile(seat, held),
        of.RestoreStock(seat, held),
        of.RandomToStock(seat, held[0]),
        of.PutOnPile(seat, held[0]),
        of.PutPotRight(0, dice.choice((1, -1)), seat),
    ]
    if now.pile:
        choices.append(of.TakeCards(seat, _some(dice, now.pile)))
    if now.stock:
        choices.append(of.DrawCard(seat, now.stock[0]))
    if now.left.side_of(seat):
        choices.append(of.PutOnPile(seat, now.left.side_of(seat)[0]))
    if now.has_pot(seat.side):
        choices.append(of.PotBack(seat, held))
    return dice.choice(choices)


def _about_a_meld(
    now: Table, dice: Random, seat: Seat, name: MeldId | None, lying: Sequence[AnyCard], names: Sequence[MeldId]
) -> Effect | None:
    if name is None or not lying:
        return None
    some = _some(dice, lying)
    meld = now.meld(name)
    keeps = None if meld is None else dice.choice((None, meld.burraco))
    choices: list[Effect] = [
        of.Return(seat, some, name),
        of.Return(seat, tuple(lying), name),
        of.Penalise(seat, some, name),
        of.CountNegative(name, some),
        of.FreezeForATime(name, seat, some, dice.randint(1, 2), keeps),
        of.FreezeForGood(name, keeps),
        of.RestorePile(seat, some),
        of.RestoreStock(seat, some),
        of.PutOnPile(seat, some[0]),
    ]
    others = [other for other in names if other != name]
    if others:
        choices.append(of.Merge(name, dice.choice(others)))
    mended = melds.judge(renumbered((*lying, *now.hand(seat)[:1])), now.book) if now.hand(seat) else None
    if mended is not None and not isinstance(mended, Refusal):
        choices.append(of.Mend(seat, name, now.hand(seat)[:1], mended.laid))
    return dice.choice(choices)
