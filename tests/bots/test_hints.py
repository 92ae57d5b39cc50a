"""Hints that explain: the best turns, with what they win and what they risk, and nothing that is not so."""

from __future__ import annotations

import json
import re
from functools import cache
from string import Formatter

import pytest

from pinella.bots.hinting import facts
from pinella.bots.hinting.data import hint_data
from pinella.bots.hinting.glances import glance
from pinella.bots.hinting.hints import Hint, NoHint, hints, hints_at
from pinella.bots.hinting.odds import Outlook, Sure, best_often, how_sure
from pinella.bots.hinting.reasons import BOUNDS, RISKS, WINS, Reason, reason
from pinella.bots.hinting.sentences import HEADINGS, KINDS, ONE, READY, REASONS, STEPS, SURE
from pinella.bots.hinting.turns import Turn
from pinella.bots.hinting.waiting import ready
from pinella.bots.hinting.words import SIGNS, ready_words, told, words
from pinella.cards import Card, Joker, card, cards, laid
from pinella.codes import BurracoKind
from pinella.errors import PinellaError
from pinella.play import Table, legal
from pinella.play.burraco import Table as BurracoTable
from pinella.play.command_data import command_data, read_command
from pinella.play.commands import (
    ClaimGoingOut,
    Command,
    Discard,
    DrawFromStock,
    LayMeld,
    LayOff,
    LayOpening,
    SwapJoker,
    TakeDiscardPile,
    TakePot,
)
from pinella.play.seats import MeldId, Seat, Side
from pinella.play.text import read_table, table_text
from tests.bots.hint_tables import PLAYERS, alike, mid_deal
from tests.bots.hint_truths import CHECKS, after, is_true, played
from tests.conftest import Cases
from tests.play.burraco import tables as burraco_tables
from tests.play.scala40 import tables as scala40_tables

NODES = 40
FEW = 4
SEED = 100
RUN = "3h 4h 5h 6h 7h 8h 9h"


def asked(table: Table, *, best: int = 3, nodes: int = NODES) -> tuple[Hint, ...]:
    assert table.turn is not None
    return hints_at(table, table.turn, best=best, nodes=nodes)


def steps(hint: Hint) -> list[str]:
    return list(told(hint, "en", {sign: sign for sign in "hdcs"}).steps)


def wins(hint: Hint) -> dict[str, Reason]:
    return {reason.code: reason for reason in hint.wins}


def risks(hint: Hint) -> dict[str, Reason]:
    return {reason.code: reason for reason in hint.risks}


def thrown(hint: Hint) -> str:
    last = hint.plan[-1]
    assert isinstance(last, Discard)
    return str(last.card).rstrip("'")


def card_of(text: str) -> Card:
    found = card(text)
    assert isinstance(found, Card)
    return found


def by_discard(table: Table, nodes: int = FEW) -> dict[str, Hint]:
    """The turns that only throw a card, by that card."""
    return {thrown(hint): hint for hint in asked(table, best=24, nodes=nodes) if isinstance(hint.command, Discard)}


def turn_of(table: Table, *commands: Command) -> Turn:
    """These steps of the player in turn."""
    assert table.turn is not None
    turn = Turn(table.turn, table, table)
    for command in commands:
        turn = turn.step(-1, command)
    return turn


@cache
def mid_deal_hints(code: str, players: int, seed: int) -> tuple[Hint, ...]:
    """Five hints in the middle of a deal."""
    return asked(mid_deal(code, players, seed), best=5, nodes=FEW)


def _near_the_end() -> Table:
    """N can go out; the opponents have a burraco and their pot, and would go out soon."""
    hands = {"N": "Th 4d", "S": "5d", "W": "6s 9c Qd"}
    return burraco_tables.table(hands=hands, ns=[RUN], ew=["3c 4c 5c 6c 7c 8c 9c"], pots="NS EW", taken=True)


class TestBurraco:
    def test_the_hint_is_to_go_out_when_one_can(self) -> None:
        best = asked(_near_the_end())[0]
        assert steps(best) == ["Lay off 10h on NS.1 (3h 4h 5h 6h 7h 8h 9h).", "Discard 4d."]
        assert wins(best)["goes-out"].values == (("bonus", 100), ("cards", 14))
        assert best.risks == ()

    def test_a_burraco_within_reach_is_made(self) -> None:
        table = burraco_tables.table(hands={"N": "9h Kc 4d 6s Jd"}, ns=["3h 4h 5h 6h 7h 8h"], taken=True)
        best = asked(table)[0]
        made = dict(wins(best)["burraco-made"].values)
        assert made == {"meld": MeldId(Side.NS, 1), "kind": BurracoKind.CLEAN, "bonus": 200}
        assert wins(best)["lays-points"].values == (("cards", 1), ("points", 10))

    def test_the_card_that_a_run_of_the_opponents_takes_is_not_thrown(self) -> None:
        table = burraco_tables.table(hands={"N": "9c Kd 4s 6h"}, ew=["3c 4c 5c 6c 7c 8c"], taken=True)
        found = {thrown(hint): hint for hint in asked(table, best=24, nodes=FEW)}
        assert thrown(asked(table)[0]) != "9c"
        assert risks(found["9c"])["fits-opponents"]["melds"] == (MeldId(Side.EW, 1),)
        assert risks(found["9c"])["card-used"]["times"] == found["9c"].worlds

    def test_seats_and_jokers_are_told_by_the_names_that_are_given(self) -> None:
        table = burraco_tables.table(hands={"N": "9c Jk 4s 6h"}, ew=["3c 4c 5c 6c 7c 8c"], taken=True)
        found = {thrown(hint): hint for hint in asked(table, best=24, nodes=FEW)}
        named = told(found["9c"], "it", {**SIGNS, "Jk": "jolly"}, {"E": "Est"})
        assert any("Est raccoglie la carta 9♣" in risk for risk in named.risks)
        assert not any(" E " in risk or "Jk" in risk for risk in named.risks)

    def test_a_discard_is_safe_where_next_to_nobody_lays_it(self) -> None:
        hands = {"N": "Kd 4s 6h", "E": "Qs"}
        table = burraco_tables.table(hands=hands, ew=["3c 4c 5c 6c"], pile="Td", taken=True)
        assert "safe-discard" in wins(by_discard(table)["Kd"])
        table = burraco_tables.table(hands={"N": "Kd 4s 6h"}, ew=["3c 4c 5c 6c"], pile="Td", taken=True)
        often = by_discard(table)["Kd"]
        assert "card-used" in risks(often)
        assert "safe-discard" not in wins(often)

    def test_a_discard_to_which_the_pile_leads_is_not_safe(self) -> None:
        hands = {"N": "5c 6c 7c"}
        table = burraco_tables.table(hands=hands, ew=["9c Tc Jc Qc"], pile="Qs 8c", taken=True)
        given = by_discard(table)["7c"]
        assert "safe-discard" not in wins(given)
        assert dict(risks(given)["fits-with-pile"].values) == {
            "cards": cards("7c"),
            "meld": MeldId(Side.EW, 1),
            "others": cards("8c"),
        }
        assert words(given, "it").count("Con 8♣ del monte degli scarti 7♣ si lega a un gioco degli avversari") == 1

    def test_a_card_that_makes_a_burraco_of_ones_own_is_no_good_discard(self) -> None:
        table = burraco_tables.table(hands={"N": "9h Kd"}, ns=["3h 4h 5h 6h 7h 8h"], pots="NS", taken=True)
        given = by_discard(table)["9h"]
        assert dict(risks(given)["throws-burraco"].values) == {
            "cards": cards("9h"),
            "meld": MeldId(Side.NS, 1),
            "kind": BurracoKind.CLEAN,
            "points": 200,
        }
        assert "lonely-discard" not in wins(given)
        assert "9♥ would have made NS.1 (3♥ 4♥ 5♥ 6♥ 7♥ 8♥) a clean burraco: 200 points." in words(given, "en")

    def test_a_card_that_fits_a_meld_of_ones_own_is_no_good_discard(self) -> None:
        table = burraco_tables.table(hands={"N": "6h Kd 4s"}, ns=["3h 4h 5h"], taken=True)
        given = by_discard(table)["6h"]
        assert risks(given)["fits-own"]["melds"] == (MeldId(Side.NS, 1),)
        assert "lonely-discard" not in wins(given)

    def test_one_of_two_equal_cards_breaks_nothing_but_a_set_of_three(self) -> None:
        twins = by_discard(burraco_tables.table(hands={"N": "6h 6h' 7h Kd 4s"}, taken=True))
        assert "breaks-up" not in risks(twins["6h"])
        assert wins(twins["6h"])["double-discard"]["cards"] == cards("6h")
        three = by_discard(burraco_tables.table(hands={"N": "6h 6h' 6d Kd 4s"}, taken=True))
        assert risks(three["6h"])["breaks-up"]["others"] == cards("6h' 6d")

    def test_a_risk_of_every_turn_is_told_once(self) -> None:
        table = burraco_tables.table(hands={"N": "4d Kd"}, ew=["9c Tc Jc Qc"], pile="Qs 8c", pots="NS", taken=True)
        found = asked(table)
        assert len(found) > 1
        for hint in found:
            assert [each.code for each in hint.shared] == ["pile-given", "cannot-go-out"]
            assert not {"pile-given", "cannot-go-out"} & set(risks(hint))
        assert "The same after every turn that was compared:" in words(found[0], "en")
        assert "compared:" not in words(found[0], "en", shared=False)

    def test_going_out_may_take_a_clean_burraco(self) -> None:
        table = burraco_tables.table(
            "international", hands={"N": "9s Kd"}, ns=["3h 4h 5h 6h 7h 8h +2c"], pots="NS", taken=True
        )
        found = asked(table, nodes=FEW)
        assert all("needs-clean" in [each.code for each in (*hint.risks, *hint.shared)] for hint in found)
        assert "alla tua linea manca un burraco pulito" in words(found[0], "it")

    def test_a_pile_with_which_nothing_can_be_laid_may_not_be_taken(self) -> None:
        hands = {"N": "Td Js 3d Kc 3s 6c"}
        table = burraco_tables.table("international", hands=hands, ns=["5h 6h 7h 8h"], pile="Ah 4s 8d")
        (only,) = asked(table, nodes=FEW)
        assert [reason.code for reason in only.bounds] == ["only-move", "take-only-to-lay"]
        assert "draws-unseen" in wins(only)

    def test_a_pile_is_taken_for_three_cards_that_fit(self) -> None:
        table = burraco_tables.table(hands={"N": "Kd 4c 6h 9d Jc"}, ns=["5s 6s 7s"], pile="8s 9s Ts")
        best = asked(table)[0]
        assert isinstance(best.command, TakeDiscardPile)
        assert [str(card) for card in wins(best)["pile-useful"]["cards"]] == ["8s", "9s", "Ts"]  # type: ignore[union-attr]
        assert steps(best)[:2] == ["Take the discard pile.", "Lay off 8s 9s 10s on NS.1 (5s 6s 7s)."]

    def test_a_joker_does_not_go_on_a_short_clean_run(self) -> None:
        table = burraco_tables.table(hands={"N": "Jk 9d Kc 5s 3h 7d 8d"}, ns=["3c 4c 5c"], taken=True)
        best = asked(table)[0]
        assert "uses-wild" not in risks(best)
        assert "discards-wild" not in risks(best)

    def test_a_wild_on_a_clean_meld_is_a_risk(self) -> None:
        table = burraco_tables.table(hands={"N": "Jk 9d Kc"}, ns=["3c 4c 5c"], taken=True)
        spoiling = next(hint for hint in asked(table, best=24, nodes=FEW) if "spoils-clean" in risks(hint))
        assert dict(risks(spoiling)["spoils-clean"].values) == {
            "meld": MeldId(Side.NS, 1),
            "dirty": 100,
            "semi": 150,
            "clean": 200,
        }
        assert risks(spoiling)["uses-wild"]["cards"] == (Joker(),)

    def test_the_pot_is_taken_with_the_last_card(self) -> None:
        best = asked(burraco_tables.table(hands={"N": "Th 4c"}, ns=[RUN], taken=True))[0]
        assert {"pot-taken", "pot-on-the-fly"} & set(wins(best))
        assert not {"hand-costs", "breaks-up"} & set(risks(best))

    def test_a_hand_laid_away_takes_the_pot_on_the_fly(self) -> None:
        best = asked(burraco_tables.table(hands={"N": "Th Jh"}, ns=[RUN], taken=True), nodes=FEW)
        flying = next(hint for hint in best if "pot-on-the-fly" in wins(hint))
        assert dict(wins(flying)["pot-on-the-fly"].values) == {"cards": 11, "points": 100}
        assert isinstance(flying.plan[-1], LayOff)

    def test_a_wild_on_a_clean_burraco_costs_points(self) -> None:
        table = burraco_tables.table(hands={"N": "Jk 9d Kc"}, ns=["3h 4h 5h 6h 7h 8h 9h"], taken=True)
        worse = next(hint for hint in asked(table, best=24, nodes=FEW) if "burraco-worse" in risks(hint))
        assert dict(risks(worse)["burraco-worse"].values) == {
            "meld": MeldId(Side.NS, 1),
            "kind": BurracoKind.SEMI_CLEAN,
            "points": 50,
        }

    def test_cards_for_one_meld_are_laid_at_once(self) -> None:
        best = asked(burraco_tables.table(hands={"N": "7h 8h 9h Th Jh 4c Kd"}, taken=True))[0]
        assert steps(best)[0] == "Lay 7h 8h 9h 10h Jh."
        assert isinstance(best.command, LayMeld)

    def test_the_only_card_of_the_pile_cannot_be_thrown_back(self) -> None:
        table = burraco_tables.table(hands={"N": "Kd 4c 6h 9d Jc"}, pile="8s")
        take = next(hint for hint in asked(table, nodes=FEW) if isinstance(hint.command, TakeDiscardPile))
        assert str(risks(take)["may-not-discard"]["cards"][0]) == "8s"  # type: ignore[index]

    def test_with_the_pot_taken_and_no_burraco_the_last_cards_are_a_trap(self) -> None:
        table = burraco_tables.table(hands={"N": "Kd 4c 6h"}, ns=["5s 6s 7s"], pots="NS", taken=True)
        for hint in asked(table, nodes=FEW):
            assert {each.code: each for each in hint.shared}["cannot-go-out"]["cards"] == 2
            assert "cannot-go-out" not in risks(hint)


class TestScala40:
    HAND = "Kh Kd Kc Qh Qd Qc 4s 6h 9d 3c 8s 2d 5c 7h"

    def test_who_can_open_is_told_with_how_many_points(self) -> None:
        best = asked(scala40_tables.table(hands={"1": self.HAND}, drew=True))[0]
        assert isinstance(best.command, LayOpening)
        assert wins(best)["opens"].values == (("points", 60), ("needed", 40))

    def test_waiting_is_explained_and_so_is_opening(self) -> None:
        table = scala40_tables.table(hands={"1": self.HAND}, melds=["8h 8c 8s"], opened="2 3", drew=True)
        found = asked(table, best=24, nodes=FEW)
        waiting = next(hint for hint in found if isinstance(hint.command, Discard))
        assert "waits" in wins(waiting)
        assert {"waiting-costs", "hand-costs"} & set(risks(waiting))
        opening = next(hint for hint in found if isinstance(hint.command, LayOpening))
        assert risks(opening)["opens-melds"]["count"] == 2
        assert "From now on you may add to every meld and take the discard." in words(opening, "en")

    def test_who_throws_a_card_of_his_only_opening_does_not_wait(self) -> None:
        hand = "Th Jh Kh Jk 3h 3d 3c 4h 5d 4c Tc 5s Jd 9d"
        given = by_discard(scala40_tables.table(hands={"1": hand}, drew=True))
        assert "loses-opening" in risks(given["Kh"])
        assert "waits" not in wins(given["Kh"])

    def test_who_waits_is_told_how_often_he_goes_out_at_once(self) -> None:
        hand = "Kh Kd Kc Qh Qd Qc 4s 5s 6s 7d 8d 9d Jc 2h"
        table = scala40_tables.table(hands={"1": hand}, drew=True)
        waiting = next(hint for hint in asked(table, best=24, nodes=FEW) if isinstance(hint.command, Discard))
        assert wins(waiting)["out-next"]["worlds"] == waiting.worlds

    def test_a_draw_says_what_it_is_good_for(self) -> None:
        hand = "9h 9d Kc Kd 4s 5s 6s 2h 7c Jd 3h Jk 8d"
        table = scala40_tables.table(hands={"1": hand}, melds=["Qh Qd Qs"], opened="3", pile="5h 9c")
        draw = next(hint for hint in asked(table, nodes=FEW) if isinstance(hint.command, DrawFromStock))
        assert {"draws-unseen", "stays-free"} <= set(wins(draw))

    def test_one_of_two_equal_cards_breaks_nothing(self) -> None:
        hand = "3h 3d 3c 3c' 4c 7s 9d Jh Kd 6s 8h Qc As Td"
        given = by_discard(scala40_tables.table(hands={"1": hand}, drew=True))
        assert "breaks-up" not in risks(given["3c"])

    def test_going_out_leaves_the_others_their_cards(self) -> None:
        table = scala40_tables.table(hands={"1": "Jh 4c"}, melds=["8h 9h Th"], opened="1", drew=True)
        best = asked(table)[0]
        assert steps(best) == ["Lay off Jh on T1 (8h 9h 10h).", "Discard 4c."]
        assert wins(best)["ends-deal"]["cards"] == 39

    def test_a_joker_on_the_table_is_taken_for_its_card(self) -> None:
        table = scala40_tables.table(hands={"1": "9h 4c Ks 6d"}, melds=["8h Jk=9h Th"], opened="1", drew=True)
        swap = next(hint for hint in asked(table) if any(isinstance(one, SwapJoker) for one in hint.plan))
        assert wins(swap)["joker-gained"]["meld"] == MeldId(None, 1)

    def test_a_joker_laid_and_won_back_is_neither_shed_nor_gained(self) -> None:
        hand = "Kh Kd Kc Qh Qs Qd 4c 7d 9s Jk 2c 3c 8h 5h"
        turn = turn_of(
            scala40_tables.table(hands={"1": hand}, drew=True),
            LayOpening(Seat.ONE, (laid("Kh Kd Jk=Kc"), laid("Qh Qs Qd"))),
            SwapJoker(Seat.ONE, MeldId(None, 1), card_of("Kc")),
            LayMeld(Seat.ONE, laid("2c 3c 4c")),
            Discard(Seat.ONE, card_of("9s")),
        )
        told_of = {each.code: each for each in facts.wins(turn)}
        assert told_of["sheds"].values == (("cards", 10), ("points", 78))
        assert "joker-gained" not in told_of

    def test_a_card_taken_and_thrown_is_not_shed(self) -> None:
        hand = "6d 9h 4c Ks"
        table = scala40_tables.table(hands={"1": hand}, melds=["Th Jh Qh"], opened="1", pile="3s 6d")
        take, throw = TakeDiscardPile(Seat.ONE), Discard(Seat.ONE, card_of("6d"))
        assert "sheds" not in {each.code for each in facts.wins(turn_of(table, take, throw))}
        lay = LayOff(Seat.ONE, MeldId(None, 1), laid("9h"))
        (sheds,) = [each for each in facts.wins(turn_of(table, take, lay, throw)) if each.code == "sheds"]
        assert sheds.values == (("cards", 1), ("points", 9))

    def test_who_has_not_opened_must_draw(self) -> None:
        table = scala40_tables.table(hands={"1": "Kh 7d 4c 9s 2h 5d Qc 3s Jd 8c 6h Tc As"}, pile="4h")
        (only,) = asked(table, nodes=FEW)
        assert only.command == DrawFromStock(Seat.ONE)
        assert only.sure is Sure.ONLY
        assert [reason.code for reason in only.bounds] == ["only-move", "take-only-to-open"]


class TestArbitrated:
    """Hints keep to the law and to what rulings have left."""

    @staticmethod
    def table(*lines: str, taken: bool = False) -> Table:
        there = burraco_tables.table(
            hands={"N": "Jk 9d Kc 5s 3h"}, ns=["3c 4c 5c"], pile="6c 7c 8c", taken=taken, players=4
        )
        return read_table("\n".join((table_text(there), *lines)))

    def test_a_limit_leaves_only_the_draw(self) -> None:
        (only,) = asked(self.table("N limited: draw"), nodes=FEW)
        assert only.command == DrawFromStock(Seat.NORTH)
        assert [reason.code for reason in only.bounds] == ["only-move", "ruling-limit"]

    def test_a_limit_leaves_only_discards(self) -> None:
        found = asked(self.table("N limited: draw", taken=True), nodes=FEW)
        assert found
        assert all(isinstance(command, Discard) for hint in found for command in hint.plan)

    def test_a_card_that_a_ruling_wants_is_the_discard(self) -> None:
        table = self.table("N must discard: 9d", taken=True)
        for hint in asked(table, nodes=FEW):
            assert thrown(hint) == "9d"
            assert "ruling-discard" in [reason.code for reason in hint.bounds]

    def test_a_penalised_card_is_discarded_from_the_side(self) -> None:
        for hint in asked(_with_side_card(), nodes=FEW):
            assert thrown(hint) == "Kc"
            assert "ruling-side" in [reason.code for reason in hint.bounds]

    def test_what_the_table_would_let_happen_is_no_fit(self) -> None:
        there = burraco_tables.table(hands={"N": "Kd 4s 7c"}, ew=["9c Tc Jc Qc"], pile="Qs 8c", taken=True)
        given = by_discard(read_table(f"{table_text(there)}\narbitrated"))
        assert set(given) == {"Kd", "4s", "7c"}
        assert [card for card in given if "fits-with-pile" in risks(given[card])] == ["7c"]

    def test_every_first_step_is_lawful(self) -> None:
        table = self.table("arbitrated", taken=True)
        lawful = legal(table, Seat.NORTH)
        firsts = [hint.command for hint in asked(table, best=24, nodes=FEW)]
        assert firsts
        assert all(command in lawful for command in firsts)

    def test_while_the_table_waits_for_a_choice_there_is_no_hint(self) -> None:
        table = self.table("choice: cure by N: cure-9d (9d on NS.1), no-cure", taken=True)
        with pytest.raises(NoHint, match="waits for a choice"):
            hints_at(table, Seat.NORTH)


def _with_side_card() -> Table:
    text = table_text(burraco_tables.table(hands={"N": "Jk 9d Kc 5s 3h"}, ns=["3c 4c 5c"], taken=True))
    return read_table(re.sub("^N: (.*?)Kc ?(.*)$", r"N: \1\2\nN side: Kc", text, flags=re.MULTILINE))


class TestNoHint:
    def test_only_the_player_in_turn_gets_hints(self) -> None:
        with pytest.raises(NoHint, match="it is the turn of N, not of E"):
            hints_at(burraco_tables.table(), Seat.EAST)

    @pytest.mark.parametrize(("best", "nodes"), [(0, 1), (25, 1), (1, 0)])
    def test_numbers_out_of_range_are_refused(self, best: int, nodes: int) -> None:
        with pytest.raises(NoHint, match="expected 1 to 24 hints"):
            hints(glance(burraco_tables.table(), Seat.NORTH), best=best, nodes=nodes)


class TestData:
    """What programs get: the plan can be sent step by step, and everything is plain."""

    @pytest.mark.parametrize(("code", "players"), PLAYERS)
    def test_the_plan_read_back_leads_to_the_same_table(self, code: str, players: int, cases: Cases) -> None:
        for seed in range(SEED, SEED + cases(sample=1, full=10)):
            table = mid_deal(code, players, seed)
            for hint in mid_deal_hints(code, players, seed):
                data = json.loads(json.dumps(hint_data(hint)))
                now = then = table
                for command, step in zip(hint.plan, data["plan"], strict=True):
                    if isinstance(command, DrawFromStock):
                        assert read_command(step) == command
                        break
                    now, then = after(now, command), after(then, read_command(step))
                assert now.position.key() == then.position.key()
                assert data["seat"] == str(table.turn)

    def test_every_kind_of_command_is_read_back(self) -> None:
        name = MeldId(None, 2)
        for command in (
            LayOpening(Seat.ONE, (laid("Kh Kd Jk=Kc"), laid("Qh Qd Jk=Qc"))),
            SwapJoker(Seat.ONE, name, card_of("9h'")),
            LayOff(Seat.NORTH, MeldId(Side.EW, 3), laid("Ah +2c"), ace_high=True),
            TakePot(Seat.EAST, lower=True),
            ClaimGoingOut(Seat.EAST),
            TakeDiscardPile(Seat.EAST),
        ):
            found = read_command(command_data(command))
            assert command_data(found) == command_data(command)
            assert type(found) is type(command)
        opening = read_command(command_data(LayOpening(Seat.ONE, (laid("Jk=Kh Kd Kc"), laid("Jk=Qh Qd Qc")))))
        assert isinstance(opening, LayOpening)
        assert opening.melds[0][0].card != opening.melds[1][0].card

    def test_a_reason_has_its_code_and_plain_values(self) -> None:
        table = burraco_tables.table(hands={"N": "9h Kd"}, ns=["3h 4h 5h 6h 7h 8h"], pots="NS", taken=True)
        data = hint_data(by_discard(table)["9h"])
        assert data["risks"][0] == {  # type: ignore[index]
            "code": "throws-burraco",
            "cards": ["9h"],
            "meld": "NS.1",
            "kind": "clean",
            "points": 200,
        }
        assert data["melds"] == {"NS.1": "3h 4h 5h 6h 7h 8h"}
        assert data["plan"] == [{"command": "discard", "seat": "N", "card": "9h"}]

    @pytest.mark.parametrize(
        "data",
        [
            {},
            {"command": "fly", "seat": "N"},
            {"command": "discard", "seat": "Q", "card": "4d"},
            {"command": "discard", "seat": "N", "card": "11h"},
            {"command": "lay-off", "seat": "N", "meld": "XX.1", "cards": "4d"},
            {"command": "open", "seat": "1", "melds": "4d"},
            {"command": "swap-joker", "seat": "1", "meld": "T1", "card": "Jk"},
        ],
    )
    def test_what_is_no_command_is_refused(self, data: dict[str, object]) -> None:
        with pytest.raises(PinellaError, match="expected"):
            read_command(data)


class TestWaiting:
    """A seat that waits hears facts about its own hand, and no advice."""

    def test_cards_that_fit_and_melds_that_are_ready(self) -> None:
        hands = {"N": "4d Kd", "E": "8c 5d 6d 7d Qs"}
        table = burraco_tables.table(hands=hands, ew=["9c Tc Jc"], ns=["3d 4d' 5d'"], taken=True)
        found = ready(table, Seat.EAST)
        assert (found.seat, found.turn, found.opens) == (Seat.EAST, Seat.NORTH, False)
        assert found.lay_offs == ((*cards("8c"), (MeldId(Side.EW, 1),)),)
        assert found.melds == (laid("5d 6d 7d"),)
        assert ready_words(found, "it") == (
            "È il turno di N, e i consigli sono per chi è di turno.",
            "5♦ 6♦ 7♦ è un gioco.",
            "8♣ si lega a EW.1 (9♣ 10♣ J♣).",
        )

    def test_scala40_says_whether_the_hand_can_open(self) -> None:
        hands = {"2": "Kh Kd Kc Qh Qd Qc 4s 6h 9d 3c 8s 2d 5c", "3": "Kh' 7d 4c 9s 2h 5d Qc' 3s Jd 8c 6h' Tc As"}
        table = scala40_tables.table(hands=hands, drew=True)
        assert ready(table, Seat.TWO).opens
        assert not ready(table, Seat.THREE).opens

    @pytest.mark.parametrize(("code", "players"), PLAYERS)
    def test_hidden_cards_change_nothing(self, code: str, players: int) -> None:
        for seed in range(3):
            table = mid_deal(code, players, seed)
            seat = next(seat for seat in table.seats if seat is not table.turn)
            assert ready(table, seat) == ready(alike(table, seat, seed), seat)

    def test_a_hand_that_can_do_nothing(self) -> None:
        table = burraco_tables.table(hands={"N": "4d Kd", "E": "8c 5h 6d"}, taken=True)
        assert ready_words(ready(table, Seat.EAST), "en")[1:] == (
            "No card fits a meld on the table, and no meld is ready.",
        )

    def test_the_player_in_turn_does_not_wait(self) -> None:
        with pytest.raises(PinellaError, match="N is in turn"):
            ready(burraco_tables.table(), Seat.NORTH)


class TestFairness:
    """Only what the seat has seen can matter."""

    @pytest.mark.parametrize(("code", "players"), PLAYERS)
    def test_hidden_cards_change_nothing_that_a_hint_is_made_from(self, code: str, players: int, cases: Cases) -> None:
        for seed in range(cases(sample=3, full=100)):
            table = mid_deal(code, players, seed)
            seat = table.turn
            assert seat is not None
            other = alike(table, seat, seed)
            mine, theirs = glance(table, seat, seed), glance(other, seat, seed)
            assert table_text(table) != table_text(other)
            assert table_text(mine.table) == table_text(theirs.table)
            assert (mine.known, mine.discards, mine.passed) == (theirs.known, theirs.discards, theirs.passed)

    @pytest.mark.parametrize(("code", "players"), PLAYERS)
    def test_hidden_cards_change_no_hint(self, code: str, players: int) -> None:
        table = mid_deal(code, players, SEED)
        seat = table.turn
        assert seat is not None
        other = alike(table, seat, 1)
        assert asked(other, best=5, nodes=FEW) == mid_deal_hints(code, players, SEED)

    def test_the_same_question_has_the_same_answer(self) -> None:
        assert asked(mid_deal("scala40", 4, SEED), best=5, nodes=FEW) == mid_deal_hints("scala40", 4, SEED)

    def test_the_glance_deals_the_hidden_cards_anew(self) -> None:
        table = mid_deal("fitab-2025", 4, 3)
        seat = table.turn
        assert seat is not None
        imagined = glance(table, seat, 5)
        others = [other for other in table.seats if other is not seat]
        assert imagined.table.hand(seat) == table.hand(seat)
        assert any(imagined.table.hand(other) != table.hand(other) for other in others)
        assert all(len(imagined.table.hand(other)) == len(table.hand(other)) for other in others)
        assert all(not imagined.known[other.place] for other in others)


class TestTruth:
    """Every reason is worked out again at the real table, which the hint has never seen."""

    @pytest.mark.parametrize(("code", "players"), PLAYERS)
    def test_every_reason_is_true(self, code: str, players: int, cases: Cases) -> None:
        for seed in range(SEED, SEED + cases(sample=1, full=20)):
            table = mid_deal(code, players, seed)
            for hint in mid_deal_hints(code, players, seed):
                play = played(table, hint)
                told_of = (*hint.wins, *hint.risks, *hint.shared, *hint.bounds)
                false = [reason for reason in told_of if not is_true(reason, play)]
                assert false == [], f"seed {seed}: {words(hint, 'en')}"

    def test_the_best_comes_first_and_no_other_is_clearly_better(self, cases: Cases) -> None:
        for seed in range(cases(sample=2, full=40)):
            found = mid_deal_hints("fitab-2025", 4, SEED + seed)
            worths = [hint.worth for hint in found]
            assert worths[0] == 0
            assert worths[1:] == sorted(worths[1:], reverse=True)
            assert all(hint.worth < 0 for hint in found if hint.sure is Sure.WORSE)

    def test_every_reason_can_be_checked(self) -> None:
        assert {code for code in (*WINS, *RISKS, *BOUNDS) if not code.startswith("ruling-")} == set(CHECKS)


class TestWords:
    """English and Italian say the same things, each in whole sentences."""

    def test_every_reason_has_its_sentence_in_both_languages(self) -> None:
        single = {f"{code}/one" for code in ONE} | {"spoils-clean/semi"}
        for lang in ("en", "it"):
            assert set(REASONS[lang]) == {*WINS, *RISKS, *BOUNDS} | single

    @pytest.mark.parametrize(
        "sentences", [REASONS, STEPS, SURE, HEADINGS, READY], ids=["reasons", "steps", "sure", "headings", "ready"]
    )
    def test_both_languages_name_the_same_values(self, sentences: dict[str, dict[str, str]]) -> None:
        assert sentences["en"].keys() == sentences["it"].keys()
        for code, sentence in sentences["en"].items():
            assert _names(sentence) == _names(sentences["it"][code]), code
            assert sentence[-1] == sentences["it"][code][-1]
            assert sentence[-1] in ".:"

    def test_every_kind_of_burraco_and_every_degree_has_words(self) -> None:
        for lang in ("en", "it"):
            assert set(KINDS[lang]) == set(BurracoKind)
            assert {sure.value for sure in Sure} <= set(SURE[lang])

    def test_a_hint_in_english(self) -> None:
        best = asked(_near_the_end())[0]
        assert words(best, "en").split("\n")[0] == "Lay off 10♥ on NS.1 (3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥). Discard 4♦."
        assert "- You go out for 100 points; the opponents are left with 14 cards." in words(best, "en").split("\n")

    def test_a_hint_in_italian(self) -> None:
        best = asked(_near_the_end())[0]
        text = words(best, "it").split("\n")
        assert text[0] == "Lega 10♥ a NS.1 (3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥). Scarta 4♦."
        assert "- Chiudi e guadagni 100 punti; agli avversari restano in mano 14 carte." in text

    def test_every_command_of_a_plan_can_be_said(self) -> None:
        commands: list[Command] = []
        for code, players in PLAYERS:
            for hint in mid_deal_hints(code, players, SEED):
                assert all(line for line in words(hint, "it").split("\n"))
                commands += hint.plan
        assert {type(command) for command in commands} >= {DrawFromStock, Discard}


def _names(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


class TestOdds:
    @pytest.mark.parametrize(("points", "times"), [((1, 0, -9), 2), ((9, 0, -1, -1), None), ((9, 9, -1, -1, -1), None)])
    def test_what_loses_half_of_the_worlds_is_no_win(self, points: tuple[int, ...], times: int | None) -> None:
        seen, other = Outlook(points, ()), Outlook((0,) * len(points), ())
        assert [each["times"] for each in best_often(seen, other)] == ([] if times is None else [times])

    @pytest.mark.parametrize("code", ["card-used", "pile-given", "card-taken"])
    def test_no_turn_is_clearly_the_best_whose_discard_is_taken_more_often_than_not(self, code: str) -> None:
        outlooks = [Outlook((points,) * 10, ()) for points in (50, 0)]
        found = [how_sure(0, outlooks, [reason(code, times=times, worlds=10)]) for times in (5, 6)]
        assert found == [Sure.CLEARLY_BEST, Sure.PROBABLY_BEST]
        assert how_sure(0, outlooks, [reason("hand-costs", times=9, worlds=10)]) is Sure.CLEARLY_BEST

    def test_a_hint_that_gives_a_card_away_was_clearly_the_best(self) -> None:
        best = asked(mid_deal("fitab-2025", 4, 193))[0]
        assert risks(best)["card-taken"]["times"] == best.worlds
        assert best.sure is Sure.PROBABLY_BEST
        assert "È probabilmente la scelta migliore." in words(best, "it").split("\n")

    def test_the_worlds_compared_are_as_many_as_asked_for(self) -> None:
        table = burraco_tables.table(hands={"N": "Kd 4c"}, ns=["5s 6s 7s"], pots="NS", taken=True)
        assert isinstance(table, BurracoTable)
        found = asked(table, nodes=40)
        assert len(found) == 2
        assert found[0].worlds == 20

    def test_lay_offs_are_named_by_their_meld(self) -> None:
        table = burraco_tables.table(hands={"N": "9h Kc 4d 6s Jd"}, ns=["3h 4h 5h 6h 7h 8h"], taken=True)
        best = asked(table)[0]
        off = next(command for command in best.plan if isinstance(command, LayOff))
        assert dict(best.melds)[off.meld] == table.melds(Side.NS)[0].laid
