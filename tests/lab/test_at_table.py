"""Deals at a table: bots that see only what their seats see play the same cards, under the same rules, as the core."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from pinella.bots.catalogue import BOTS, bot
from pinella.bots.sitting import Player
from pinella.bots.thinking import greedy_move, seed_of
from pinella.codes import CODES, SCALA40, BurracoBook
from pinella.lab.at_table import Act, Company, RefereeBeside, acts
from pinella.lab.burraco import PATIENCE, BurracoDeals
from pinella.lab.pieces import deals_of
from pinella.lab.plan import Plan, plan_of, seeds_of
from pinella.lab.report import as_data
from pinella.lab.scala40 import Scala40Deals
from pinella.lab.simulate import simulate
from pinella.lab.stopwatch import Stopwatch, Times
from pinella.play import Table, View, basic_moves, burraco, scala40
from pinella.play.commands import CallTimeOut, Discard, DrawFromStock, TakeDiscardPile, WatchForStall
from pinella.play.events import Ending
from pinella.play.seen import SeenEvent
from pinella.scoring.burraco import count
from pinella.scoring.scala40 import count as count_scala40
from tests.conftest import Cases

BOTH_GAMES = ["fitab-2025", "scala40"]
QUICK = "search:4"


def dealt(plan: Plan, number: int) -> Table:
    rules = plan.book
    deals = BurracoDeals(plan, rules) if isinstance(rules, BurracoBook) else Scala40Deals(plan, rules)
    return deals.table(number)


def course(plan: Plan, number: int) -> Iterator[Act]:
    """A deal of a plan at a table, act by act, whatever its bots are."""
    table = dealt(plan, number)
    company = Company(table, plan.seated, seeds_of(plan.seed, number)[1])
    return acts(table, company, RefereeBeside(PATIENCE, plan.time_out))


def last(plan: Plan, number: int) -> Table:
    *_, act = course(plan, number)
    return act.after


class TestTheSameCards:
    @pytest.mark.parametrize("code", CODES)
    def test_lie_on_the_table_as_in_the_core(self, code: str) -> None:
        in_core, at_table = (plan_of(code, [name], seed=6) for name in ("greedy", "principiante"))
        for number in range(3):
            assert dealt(in_core, number).position.key() == dealt(at_table, number).position.key()

    def test_come_from_a_pile_that_becomes_the_stock(self) -> None:
        """Scala 40: the pile is shuffled by the dice of the deal, at the table as in the core."""
        dice = Scala40Deals(plan_of("scala40", ["greedy"], seed=1), SCALA40).dealt(0)[0].dice
        drawing = (act for act in _without_end("scala40", DrawFromStock) if not act.before.has_taken)
        reshuffles = list(islice((act for act in drawing if not act.before.stock), 2))
        assert len(reshuffles) == 2
        for act in reshuffles:
            assert isinstance(act.before, scala40.Table)
            position = act.before.position.copy()
            position.dice = dice
            position.draw_or_end()
            assert position.key() == act.after.position.key()


class TestFairPlay:
    @pytest.mark.parametrize("code", BOTH_GAMES)
    def test_greedy_moves_as_the_core_would_on_the_true_position(self, code: str, cases: Cases) -> None:
        """It sees its seat's view only; so what it does on the table as it truly is cannot differ, dice being equal."""
        plan, compared = plan_of(code, ["greedy"], seed=9), 0
        for number in range(cases(sample=2, full=200)):
            seed = seeds_of(plan.seed, number)[1]
            for act in course(plan, number):
                seat = act.before.turn
                assert seat is not None
                moves = dict(basic_moves(act.before, seat))
                if act.is_move and len(moves) > 1:
                    dice = seed_of(seed_of(seed, seat.place), 1, act.before.version)
                    assert act.command == moves[greedy_move(act.before, dice)]
                    compared += 1
        assert compared > 50

    def test_every_player_is_given_its_own_view(self, monkeypatch: pytest.MonkeyPatch) -> None:
        shown: list[tuple[Player, View]] = []
        sees = Player.sees

        def noted(player: Player, event: SeenEvent, view: View) -> None:
            shown.append((player, view))
            sees(player, event, view)

        monkeypatch.setattr(Player, "sees", noted)
        last(plan_of("online", ["greedy"], seed=9), 0)
        assert {str(one.viewer) for _, one in shown} == set("NESW")
        for player, one in shown:
            assert one.viewer is player.imagined.seat
            if one.ending is None:
                assert {seat.seat for seat in one.seats if seat.hand is not None} <= {one.viewer}

    def test_the_same_seed_gives_the_same_deal(self) -> None:
        plan = plan_of("scala40", [QUICK, "principiante"], seed=9, players=2)
        assert deals_of(plan).play(3) == deals_of(plan).play(3)

    def test_the_luck_of_a_seat_does_not_depend_on_who_sits_elsewhere(self) -> None:
        """`circolo` plays like greedy: the same deal, though one bot has another name."""
        one, other = (plan_of("fitab-2025", ["principiante", name], seed=9) for name in ("greedy", "circolo"))
        assert deals_of(one).play(0) == deals_of(other).play(0)


class TestTheCount:
    def test_is_that_of_the_table(self) -> None:
        plan = plan_of("fitab-2025", ["greedy", "principiante"], seed=4)
        outcome, table = deals_of(plan).play(2), last(plan, 2)
        assert isinstance(table, burraco.Table)
        counts = count(table)
        assert [score.points for score in outcome.scores] == [counts.ns.total, counts.ew.total]
        assert (outcome.ending, outcome.turns) == (table.ending, table.turns)
        assert outcome.actions == sum(act.is_move for act in course(plan, 2))

    def test_is_that_of_the_table_of_scala_40(self) -> None:
        plan = plan_of("scala40", ["greedy", "principiante", "random"], seed=4, players=3)
        outcome, table = deals_of(plan).play(2), last(plan, 2)
        assert isinstance(table, scala40.Table)
        assert [score.points for score in outcome.scores] == list(count_scala40(table).values())

    @pytest.mark.parametrize("code", BOTH_GAMES)
    def test_goes_into_a_simulation(self, code: str) -> None:
        data = as_data(simulate(plan_of(code, ["greedy", "principiante"], seed=4), 3))
        assert data["deals"] == 3
        assert [row["bot"] for row in data["results"]] == ["greedy", "principiante"]


class TestTheRefereeBesideTheTable:
    @pytest.mark.parametrize("turns", [0, 5])
    def test_calls_the_time_out_after_so_many_turns(self, turns: int) -> None:
        plan = plan_of("fitab-2025", ["principiante", "greedy"], seed=4, time_out=turns)
        called = [act for act in course(plan, 1) if isinstance(act.command, CallTimeOut)]
        assert [(act.before.turns, act.before.has_taken) for act in called] == [(turns, False)]
        assert deals_of(plan).play(1).ending is Ending.TIME_OUT

    def test_ends_a_deal_when_the_core_does(self) -> None:
        """The same number of turns after a time-out: every deal that nobody ended before it."""
        in_core, at_table = (plan_of("federal", [name], seed=4, time_out=3) for name in ("greedy", "principiante"))
        turns = {deals_of(plan).play(number).turns for plan in (in_core, at_table) for number in range(3)}
        assert len(turns) == 1

    def test_watches_when_nobody_has_drawn_for_sixteen_turns(self) -> None:
        watched = [act for act in _without_end("fitab-2025") if isinstance(act.command, WatchForStall)]
        assert [act.before.turns for act in watched] == [PATIENCE]

    def test_ends_the_stall_that_he_has_watched(self) -> None:
        *_, act = _without_end("fitab-2025")
        assert isinstance(act.after, burraco.Table)
        assert act.after.ending is Ending.STALL

    def test_does_not_watch_where_the_book_knows_no_stall(self) -> None:
        for number, act in enumerate(_without_end("online")):
            assert not isinstance(act.command, WatchForStall)
            if number == 100:
                break


class _Idlers(Company):
    """Players who lay nothing: they take a card in one way and discard another, for ever."""

    way: type[DrawFromStock | TakeDiscardPile] = TakeDiscardPile

    def move(self, table: Table) -> DrawFromStock | TakeDiscardPile | Discard:
        seat = table.turn
        assert seat is not None
        if not table.has_taken:
            return self.way(seat)
        return next(one for _, one in reversed(basic_moves(table, seat)) if isinstance(one, Discard))


def _without_end(code: str, way: type[DrawFromStock | TakeDiscardPile] = TakeDiscardPile) -> Iterator[Act]:
    table = dealt(plan_of(code, ["greedy"], seed=1), 0)
    company = _Idlers(table, [bot("greedy")] * 4, 0)
    company.way = way
    return acts(table, company, RefereeBeside(PATIENCE))


class TestEveryBot:
    @pytest.mark.parametrize("code", BOTH_GAMES)
    @pytest.mark.parametrize("name", [f"{one.name}:2" if one.nodes else one.name for one in BOTS.values()])
    def test_plays_a_deal_to_its_end(self, name: str, code: str) -> None:
        """In Burraco the time is short here: a search plays every deal out many times."""
        plan = plan_of(code, [name, "principiante"], seed=2, time_out=None if code == "scala40" else 8)
        assert deals_of(plan).play(0).ending in Ending

    def test_leaves_the_core_only_when_it_has_no_number_there(self) -> None:
        assert plan_of("online", ["greedy", "circolo"]).policies == [1, 1, 1, 1]
        assert plan_of("online", ["greedy", "search"]).policies is None
        assert plan_of("scala40", ["random", "principiante"]).policies is None

    def test_a_number_of_play_outs_is_written_in_one_way(self) -> None:
        assert plan_of("online", ["search:007"]).bots == ("search:7", "search:7")

    def test_a_deal_that_does_not_end_is_a_fault(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("pinella.lab.burraco.MOST_ACTIONS", 10)
        with pytest.raises(AssertionError, match="not ended after 10 actions"):
            deals_of(plan_of("online", ["principiante"])).play(0)

    def test_scala_40_has_no_time_out_to_call(self) -> None:
        table = Scala40Deals(plan_of("scala40", ["principiante"]), SCALA40).table(0)
        assert RefereeBeside(0, 0).command(table) is None


class TestTheStopwatch:
    def test_adds_the_moves_of_a_turn(self) -> None:
        ticks = iter([0.0, 1.0, 10.0, 12.0, 20.0, 24.0, 30.0, 38.0])
        watch = Stopwatch(lambda: next(ticks))
        for name, turn in (("one", 0), ("one", 0), ("two", 1), ("one", 2)):
            with watch.move_of(name, turn):
                pass
        paces = watch.paces()
        assert (paces["one"].moves.number, paces["one"].moves.seconds, paces["one"].moves.longest) == (3, 11.0, 8.0)
        assert (paces["one"].turns.number, paces["one"].turns.seconds, paces["one"].turns.longest) == (2, 11.0, 8.0)
        assert (paces["two"].moves.number, paces["two"].turns.seconds) == (1, 4.0)

    def test_knows_what_95_of_a_hundred_do_not_exceed(self) -> None:
        times, more = Times(), Times()
        for number in range(1, 51):
            times.add(number / 1_000)
            more.add((number + 50) / 1_000)
        times.join(more)
        assert (times.number, times.longest) == (100, 0.1)
        assert times.mean == pytest.approx(0.0505)
        assert times.percentile(95) == pytest.approx(0.095, rel=0.02)
        assert times.percentile(100) == 0.1

    def test_times_the_whole_deal_inside_the_core(self) -> None:
        watch = Stopwatch(iter([1.0, 3.5]).__next__)
        outcome = deals_of(plan_of("online", ["greedy"])).play(0, watch)
        assert (watch.core.moves, watch.core.turns, watch.core.seconds) == (outcome.actions, outcome.turns, 2.5)
        assert watch.paces() == {}
