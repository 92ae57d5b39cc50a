"""Hints that explain: the best turns, with what they win and what they risk, and nothing that is not so."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from pinella.bots.hinting.glances import glance
from pinella.bots.hinting.hints import Hint, NoHint, hints, hints_at
from pinella.bots.hinting.odds import Sure
from pinella.bots.hinting.reasons import BOUNDS, RISKS, WINS, Reason
from pinella.bots.hinting.sentences import HEADINGS, KINDS, ONE, REASONS, STEPS, SURE
from pinella.bots.hinting.words import told, words
from pinella.cards import Joker
from pinella.codes import BurracoKind
from pinella.play import Table, legal
from pinella.play.burraco import Table as BurracoTable
from pinella.play.commands import (
    Command,
    Discard,
    DrawFromStock,
    LayMeld,
    LayOff,
    LayOpening,
    SwapJoker,
    TakeDiscardPile,
)
from pinella.play.seats import MeldId, Seat, Side
from pinella.play.text import read_table, table_text
from tests.bots.hint_tables import PLAYERS, alike, mid_deal
from tests.bots.hint_truths import CHECKS, is_true, played
from tests.play.burraco import tables as burraco_tables
from tests.play.scala40 import tables as scala40_tables

NODES = 60
FEW = 4
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
        found = {thrown(hint): hint for hint in asked(table, best=24)}
        assert thrown(asked(table)[0]) != "9c"
        assert risks(found["9c"])["fits-opponents"]["melds"] == (MeldId(Side.EW, 1),)
        assert risks(found["9c"])["card-used"]["times"] == found["9c"].worlds
        assert "safe-discard" in wins(found["Kd"])

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
        spoiling = next(hint for hint in asked(table, best=24) if "spoils-clean" in risks(hint))
        assert dict(risks(spoiling)["spoils-clean"].values) == {
            "meld": MeldId(Side.NS, 1),
            "dirty": 100,
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
        take = next(hint for hint in asked(table) if isinstance(hint.command, TakeDiscardPile))
        assert str(risks(take)["may-not-discard"]["cards"][0]) == "8s"  # type: ignore[index]

    def test_with_the_pot_taken_and_no_burraco_the_last_cards_are_a_trap(self) -> None:
        table = burraco_tables.table(hands={"N": "Kd 4c 6h"}, ns=["5s 6s 7s"], pots="NS", taken=True)
        assert all(risks(hint)["cannot-go-out"]["cards"] == 2 for hint in asked(table))


class TestScala40:
    HAND = "Kh Kd Kc Qh Qd Qc 4s 6h 9d 3c 8s 2d 5c 7h"

    def test_who_can_open_is_told_with_how_many_points(self) -> None:
        best = asked(scala40_tables.table(hands={"1": self.HAND}, drew=True))[0]
        assert isinstance(best.command, LayOpening)
        assert wins(best)["opens"].values == (("points", 60), ("needed", 40))

    def test_going_out_leaves_the_others_their_cards(self) -> None:
        table = scala40_tables.table(hands={"1": "Jh 4c"}, melds=["8h 9h Th"], opened="1", drew=True)
        best = asked(table)[0]
        assert steps(best) == ["Lay off Jh on T1 (8h 9h 10h).", "Discard 4c."]
        assert wins(best)["ends-deal"]["cards"] == 39

    def test_a_joker_on_the_table_is_taken_for_its_card(self) -> None:
        table = scala40_tables.table(hands={"1": "9h 4c Ks 6d"}, melds=["8h Jk=9h Th"], opened="1", drew=True)
        swap = next(hint for hint in asked(table) if any(isinstance(one, SwapJoker) for one in hint.plan))
        assert wins(swap)["joker-gained"]["meld"] == MeldId(None, 1)

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


class TestFairness:
    """Only what the seat has seen can matter."""

    @pytest.mark.parametrize(("code", "players"), PLAYERS)
    def test_hidden_cards_change_nothing_that_a_hint_is_made_from(self, code: str, players: int) -> None:
        for seed in range(20):
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
        table = mid_deal(code, players, 77)
        seat = table.turn
        assert seat is not None
        first = asked(table, nodes=FEW)
        assert first == asked(alike(table, seat, 1), nodes=FEW) == asked(table, nodes=FEW)

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
    def test_every_reason_is_true(self, code: str, players: int) -> None:
        for seed in range(4):
            table = mid_deal(code, players, 100 + seed)
            for hint in asked(table, best=5, nodes=FEW):
                play = played(table, hint)
                false = [reason for reason in (*hint.wins, *hint.risks, *hint.bounds) if not is_true(reason, play)]
                assert false == [], f"seed {seed}: {words(hint, 'en')}"

    def test_the_best_comes_first_and_no_other_is_clearly_better(self) -> None:
        for seed in range(4):
            found = asked(mid_deal("fitab-2025", 4, seed), best=5, nodes=FEW)
            worths = [hint.worth for hint in found]
            assert worths[0] == 0
            assert worths[1:] == sorted(worths[1:], reverse=True)
            assert all(hint.worth < 0 for hint in found if hint.sure is Sure.WORSE)

    def test_every_reason_can_be_checked(self) -> None:
        assert {code for code in (*WINS, *RISKS, *BOUNDS) if not code.startswith("ruling-")} == set(CHECKS)


class TestWords:
    """English and Italian say the same things, each in whole sentences."""

    def test_every_reason_has_its_sentence_in_both_languages(self) -> None:
        single = {f"{code}/one" for code in ONE}
        for lang in ("en", "it"):
            assert set(REASONS[lang]) == {*WINS, *RISKS, *BOUNDS} | single

    @pytest.mark.parametrize(
        "sentences", [REASONS, STEPS, SURE, HEADINGS], ids=["reasons", "steps", "sure", "headings"]
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
            for hint in asked(mid_deal(code, players, 55), nodes=FEW):
                assert all(line for line in words(hint, "it").split("\n"))
                commands += hint.plan
        assert {type(command) for command in commands} >= {DrawFromStock, Discard}


def _names(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


class TestOdds:
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
