"""Simulation: the same seed gives the same deals, whoever plays them and however many processes do the work."""

from __future__ import annotations

import json
import pickle
import time
from collections import Counter
from multiprocessing import active_children
from random import Random
from statistics import fmean, stdev

import pytest

from pinella import core_mode
from pinella.bots.catalogue import BOTS
from pinella.codes import CODES, SCALA40, BurracoBook, book
from pinella.errors import PinellaError
from pinella.lab import engines
from pinella.lab.burraco import BurracoDeals
from pinella.lab.mistakes import SimulationError
from pinella.lab.pieces import Played, play_timed
from pinella.lab.plan import Plan, plan_of, seeds_of
from pinella.lab.report import as_data
from pinella.lab.scala40 import Scala40Deals
from pinella.lab.simulate import deals_of, play_piece, simulate
from pinella.lab.tally import Outcome, Sum, Tally, interval
from pinella.play.burraco import Table
from pinella.play.events import Ending
from pinella.play.scala40 import Table as Scala40Table
from pinella.scoring.burraco import count
from pinella.scoring.scala40 import count as count_scala40
from tests.conftest import Cases


def burraco_deals(plan: Plan) -> BurracoDeals:
    rules = plan.book
    assert isinstance(rules, BurracoBook)
    return BurracoDeals(plan, rules)


def asleep_after_four(plan: Plan, numbers: range) -> Played:
    """A bot that thinks for ever, from the fifth deal on."""
    if numbers.stop > 4:
        time.sleep(1_000)
    return play_timed(plan, numbers)


class TestSameSeed:
    @pytest.mark.parametrize("code", ["fitab-2025", "scala40"])
    def test_one_worker_and_three_give_the_same_answer(self, code: str) -> None:
        plan = plan_of(code, ["greedy", "random"], seed=3)
        deals = 2_001 if core_mode() == "compiled" else 41
        alone, shared = (as_data(simulate(plan, deals, workers=workers)) for workers in (1, 3))
        assert json.dumps(alone) == json.dumps(shared)
        assert alone["deals"] == deals

    def test_deal_k_does_not_depend_on_the_deals_before_it(self) -> None:
        plan = plan_of("federal", ["greedy", "random"], seed=3)
        deals = deals_of(plan)
        assert [deals.play(number) for number in range(6)][4] == deals_of(plan).play(4)

    def test_other_bots_play_the_same_cards(self) -> None:
        one, other = (burraco_deals(plan_of("online", [bot], seed=3)).dealt(5)[0] for bot in ("greedy", "random"))
        assert one.key() == other.key()

    def test_another_seed_deals_other_cards(self) -> None:
        keys = {tuple(burraco_deals(plan_of("online", ["random"], seed=seed)).dealt(5)[0].key()) for seed in range(20)}
        assert len(keys) == 20

    def test_neighbouring_deals_share_no_pattern(self) -> None:
        """Dice with neighbouring seeds throw alike, so the seeds of deals are hashed."""
        seeds = [seeds_of(7, number) for number in range(1_000)]
        assert len({one for pair in seeds for one in pair}) == 2_000
        assert all(0 <= one < 2**62 for pair in seeds for one in pair)
        tops = Counter(pair[0] >> 59 for pair in seeds)
        assert sorted(tops) == list(range(8))
        assert max(tops.values()) < 180

    def test_the_deal_passes_round_the_table(self) -> None:
        deals = burraco_deals(plan_of("fitab-2025", ["random"]))
        assert [deals.dealt(number)[0].dealer for number in range(5)] == [0, 1, 2, 3, 0]

    def test_a_plan_and_its_results_travel_between_processes(self) -> None:
        plan = plan_of("fitab-2025", ["random"])
        piece = play_piece(plan, range(2))
        assert pickle.loads(pickle.dumps((plan, piece))) == (plan, piece)  # noqa: S301  (our own bytes)


class TestEachDeal:
    @pytest.mark.parametrize("code", [code for code in CODES if code != "scala40"])
    def test_holds_each_card_once(self, code: str) -> None:
        rules = book(code)
        assert isinstance(rules, BurracoBook)
        for number in range(4):
            table = Table(rules, burraco_deals(plan_of(code, ["random"])).dealt(number)[0])
            dealt = [card for seat in table.seats for card in table.hand(seat)]
            dealt += [*table.stock, *table.pile, *(card for pot in table.pots for card in pot)]
            names = Counter(str(card).rstrip("'") for card in dealt)
            assert len(dealt) == 108
            assert names.pop("Jk") == 4
            assert set(names.values()) == {2}
            assert {len(table.hand(seat)) for seat in table.seats} == {rules.hand_size.value}

    def test_is_counted_as_the_table_counts_it(self, cases: Cases) -> None:
        """The points of a simulated deal are those that the public count finds at the same table."""
        plan = plan_of("fitab-2025", ["greedy", "random"], seed=11)
        deals = burraco_deals(plan)
        rules = plan.book
        assert isinstance(rules, BurracoBook)
        for number in range(cases(sample=10, full=500)):
            outcome, position = deals.play_to_the_end(number)
            counts = count(Table(rules, position))
            assert [score.points for score in outcome.scores] == [counts.ns.total, counts.ew.total]

    def test_is_counted_as_the_table_of_scala_40_counts_it(self, cases: Cases) -> None:
        plan = plan_of("scala40", ["greedy", "random"], seed=11)
        deals = Scala40Deals(plan, SCALA40)
        for number in range(cases(sample=10, full=500)):
            outcome, position = deals.play_to_the_end(number)
            negative = list(count_scala40(Scala40Table(SCALA40, position)).values())
            pairs = [negative[0] + negative[2], negative[1] + negative[3]]
            assert [score.points for score in outcome.scores] == pairs


class TestSums:
    def test_are_those_of_the_single_deals(self) -> None:
        plan = plan_of("online", ["greedy", "random"], seed=5)
        deals = deals_of(plan)
        outcomes = [deals.play(number) for number in range(20)]
        data = as_data(simulate(plan, 20))
        assert data["actions"] == pytest.approx(fmean(one.actions for one in outcomes), abs=1e-4)
        assert data["turns"] == pytest.approx(fmean(one.turns for one in outcomes), abs=1e-4)
        assert {name: row["deals"] for name, row in data["endings"].items()} == {
            ending.value: sum(one.ending is ending for one in outcomes) for ending in Ending
        }
        for place, row in enumerate(data["results"]):
            points = [one.scores[place].points for one in outcomes]
            assert row["points"]["mean"] == pytest.approx(fmean(points), abs=1e-4)
            assert row["wins"] == sum(one.winner == place for one in outcomes)
            assert row["pots"] == sum(one.scores[place].pots for one in outcomes)
            assert row["went_out"] == sum(one.scores[place].went_out for one in outcomes)
            assert sum(row["burracos"].values()) == sum(sum(one.scores[place].burracos) for one in outcomes)

    def test_in_scala_40_points_are_a_mean_of_the_seats_of_a_bot(self) -> None:
        plan = plan_of("scala40", ["greedy", "random"], seed=5)
        deals = deals_of(plan)
        outcomes: list[Outcome] = [deals.play(number) for number in range(10)]
        rows = as_data(simulate(plan, 10))["results"]
        assert [(row["who"], row["bot"]) for row in rows] == [("1 3", "greedy"), ("2 4", "random")]
        for place, row in enumerate(rows):
            assert row["points"]["mean"] == pytest.approx(fmean(one.scores[place].points for one in outcomes) / 2)

    def test_a_greedy_side_beats_a_random_one(self) -> None:
        ns, ew = as_data(simulate(plan_of("fitab-2025", ["greedy", "random"]), 40))["results"]
        assert ns["points"]["interval"][0] > ew["points"]["interval"][1]
        assert ns["wins"] > 30

    def test_an_interval_holds_the_mean_95_times_in_a_hundred(self) -> None:
        """Two thousand samples of six throws of a die: the share that holds the true mean, within four deviations."""
        chance = Random(40)
        held = 0
        for _ in range(2_000):
            throws = [chance.randint(0, 1_000) for _ in range(6)]
            ends = interval(sum(throws), sum(one * one for one in throws), 6)
            assert ends is not None
            assert ends[1] - fmean(throws) == pytest.approx(2.5706 * stdev(throws) / 6**0.5, rel=2e-3)
            held += ends[0] <= 500 <= ends[1]
        assert 0.93 < held / 2_000 < 0.97

    def test_few_deals_have_no_interval(self) -> None:
        assert interval(10, 40, 4) is None
        assert as_data(simulate(plan_of("online", ["random"]), 3))["results"][0]["points"]["interval"] is None


class TestInterruption:
    @pytest.mark.parametrize("workers", [1, 2])
    def test_keeps_the_first_deals_and_says_how_many(self, workers: int) -> None:
        plan = plan_of("online", ["random"], seed=9)

        def stop_after_ten(tally: Tally) -> None:
            if tally.deals >= 10:
                raise KeyboardInterrupt

        found = simulate(plan, 1_000_000, workers=workers, progress=stop_after_ten)
        assert (found.asked, found.is_whole) == (1_000_000, False)
        assert 10 <= found.tally.deals < 1_000
        assert found.tally == simulate(plan, found.tally.deals).tally

    def test_does_not_wait_for_processes_in_the_middle_of_a_long_deal(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(engines, "play_timed", asleep_after_four)
        plan = plan_of("online", ["random"], seed=9)

        def stop(tally: Tally) -> None:
            raise KeyboardInterrupt

        found = simulate(plan, 100, workers=2, progress=stop)
        assert found.tally == simulate(plan, 1).tally
        assert active_children() == []

    def test_in_the_middle_of_an_addition_leaves_what_was_done_whole(self, monkeypatch: pytest.MonkeyPatch) -> None:
        plan = plan_of("online", ["random"], seed=9)
        whole = Sum.join

        def interrupted(self: Sum, other: Sum) -> None:
            whole(self, other)
            if self.wins == 2:
                raise KeyboardInterrupt

        with monkeypatch.context() as patched:
            patched.setattr(Sum, "join", interrupted)
            found = simulate(plan, 1_000)
        assert 0 < found.tally.deals < 1_000
        assert found.tally == simulate(plan, found.tally.deals).tally

    def test_a_process_that_is_killed_is_told_in_one_line(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(engines, "play_timed", asleep_after_four)

        def kill(tally: Tally) -> None:
            for child in active_children():
                child.kill()

        with pytest.raises(SimulationError) as caught:
            simulate(plan_of("online", ["random"], seed=9), 100, workers=2, progress=kill)
        assert caught.value.code == "engine/lost-process"


class TestWrongPlans:
    @pytest.mark.parametrize(
        ("code", "bots", "settings", "message"),
        [
            ("fedral", ["random"], {}, "no rule book 'fedral' (did you mean federal?)"),
            ("federal", ["gredy"], {}, "no bot 'gredy' (did you mean greedy?): the bots are random, greedy"),
            ("federal", [""], {}, "no bot ''"),
            ("federal", ["random"] * 3, {}, "expected 1 to 2 bots for 4 players under federal, found 3"),
            ("scala40", ["random"] * 5, {}, "expected 1 to 4 bots for 4 players under scala40, found 5"),
            ("federal", ["random"], {"players": 3}, "expected 2 or 4 players under federal, found 3"),
            ("fitab-2025", ["random"], {"players": 2}, "expected 4 players under fitab-2025, found 2"),
            ("online", ["random"], {"time_out": 3}, "online knows no time-out"),
            ("scala40", ["random"], {"time_out": 3}, "scala40 knows no time-out"),
            ("federal", ["random"], {"time_out": -1}, "expected a time-out after 0 to 10000 turns, found -1"),
            ("federal", ["random"], {"seed": -1}, "expected a seed from 0 to"),
            ("federal", ["random"], {"seed": 2**63}, "expected a seed from 0 to"),
        ],
    )
    def test_are_refused_in_one_line(self, code: str, bots: list[str], settings: dict[str, int], message: str) -> None:
        with pytest.raises(PinellaError) as caught:
            plan_of(code, bots, **settings)
        assert message in str(caught.value)
        assert "\n" not in str(caught.value)

    @pytest.mark.parametrize(("deals", "workers"), [(0, 1), (-5, 1), (1, 0), (1, 1_000)])
    def test_as_are_numbers_that_cannot_be(self, deals: int, workers: int) -> None:
        with pytest.raises(PinellaError, match="expected 1 to"):
            simulate(plan_of("online", ["random"]), deals, workers=workers)

    def test_an_error_inside_a_deal_names_the_deal(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("pinella.lab.burraco.MOST_ACTIONS", 10)
        with pytest.raises(AssertionError) as caught:
            simulate(plan_of("online", ["random"], seed=9), 3)
        assert "not ended after 10 actions" in str(caught.value)
        assert any(note.startswith("deal 0 of Plan(") for note in caught.value.__notes__)


def test_every_bot_inside_the_core_plays_both_games() -> None:
    for name in (each.name for each in BOTS.values() if each.policy is not None):
        for code in ("online", "scala40"):
            assert simulate(plan_of(code, [name]), 2).tally.deals == 2
