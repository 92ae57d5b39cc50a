"""The PettingZoo environments: the library's own tests, seeds, illegal actions, settings, endings, rewards."""

from __future__ import annotations

import copy
import pickle
import re
import subprocess
import sys
import warnings
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from types import ModuleType
from typing import Any, ClassVar

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test  # type: ignore[import-untyped]

from pinella.codes import SCALA40, BurracoBook, book
from pinella.errors import PinellaError
from pinella.lab import burraco_v0, scala40_v0
from pinella.lab.environment import IllegalAction
from pinella.play.burraco import Table as BurracoTable
from pinella.play.burraco import _numbering as burraco_numbers
from pinella.play.scala40.table import Table as Scala40Table
from pinella.play.seats import SCALA40_SEATS, Side
from pinella.scoring.burraco import count as burraco_count
from pinella.scoring.scala40 import count as scala40_count
from tests.conftest import ROOT
from tests.lab.episodes import is_over, legal_in, name_of, random_steps, same

TABLES: list[tuple[ModuleType, dict[str, Any]]] = [
    (burraco_v0, {}),
    (burraco_v0, {"code": "international"}),
    (burraco_v0, {"code": "federal", "players": 2}),
    (burraco_v0, {"code": "online", "recall": False}),
    (burraco_v0, {"rewards": "table", "scale": 0.01, "time_out": 12}),
    (scala40_v0, {}),
    (scala40_v0, {"players": 2, "recall": False}),
    (scala40_v0, {"players": 6, "rewards": "win"}),
]


every_table = pytest.mark.parametrize(("game", "settings"), TABLES, ids=name_of)


class TestPettingZoo:
    """What the library asks of an environment."""

    KNOWN = (
        "We recommend agents to be named in the format",  # ours are named after their seats
        "Observation space for each agent probably should be gymnasium.spaces.box",  # a Dict, for the mask
        "Observation is not a NumPy array",  # the same
        "Action mask numpy array is all zeros",  # when the deal is over
    )

    @every_table
    def test_its_api_test_passes(self, game: ModuleType, settings: dict[str, Any]) -> None:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            api_test(game.env(**settings), num_cycles=60)
        said = {str(warning.message) for warning in caught}
        assert [text for text in said if not text.startswith(self.KNOWN)] == []

    @every_table
    def test_its_seed_test_passes(self, game: ModuleType, settings: dict[str, Any]) -> None:
        seed_test(lambda: game.env(**settings), num_cycles=60)

    @pytest.mark.parametrize("game", [burraco_v0, scala40_v0], ids=name_of)
    def test_its_render_test_passes(self, game: ModuleType) -> None:
        render_test(game.env)

    @every_table
    def test_an_environment_arrives_in_another_process_ready_to_deal(
        self, game: ModuleType, settings: dict[str, Any]
    ) -> None:
        env = game.raw_env(**settings)
        again = pickle.loads(pickle.dumps(env))  # noqa: S301  (our own bytes)
        for one in (env, again):
            one.reset(seed=8)
        assert same(env.observe(env.agent_selection), again.observe(again.agent_selection))

    def test_agents_are_the_seats(self) -> None:
        assert burraco_v0.raw_env().possible_agents == ["N", "E", "S", "W"]
        assert burraco_v0.raw_env(code="online", players=2).possible_agents == ["N", "E"]
        assert scala40_v0.raw_env(players=3).possible_agents == ["1", "2", "3"]


class TestSeeds:
    @pytest.mark.parametrize("game", [burraco_v0, scala40_v0], ids=name_of)
    def test_the_same_seed_and_actions_give_the_same_deal(self, game: ModuleType) -> None:
        one, other = game.raw_env(), game.raw_env()
        made = random_steps(one, 5)
        other.reset(seed=5)
        for action in made:
            other.step(action)
        assert other.rewards == one.rewards
        assert other.infos == one.infos
        assert same(other.observe(other.agent_selection), one.observe(one.agent_selection))

    @pytest.mark.parametrize("game", [burraco_v0, scala40_v0], ids=name_of)
    def test_without_a_seed_the_deals_go_on_from_the_last_one(self, game: ModuleType) -> None:
        env = game.raw_env()

        def dealt(*seeds: int | None) -> list[bytes]:
            found = []
            for seed in seeds:
                env.reset(seed=seed)
                found.append(env.observe(env.possible_agents[0])["observation"].tobytes())
            return found

        first = dealt(7, None, None)
        assert dealt(7, None, None) == first
        assert len({*first, *dealt(8, None)}) == 5


class TestIllegalActions:
    @pytest.mark.parametrize("game", [burraco_v0, scala40_v0], ids=name_of)
    @pytest.mark.parametrize("action", [50, None, -1, 10**9])
    def test_raise_in_the_environment_itself_and_change_nothing(self, game: ModuleType, action: int | None) -> None:
        env = game.raw_env()
        env.reset(seed=1)
        before = env.observe(env.agent_selection)
        with pytest.raises(IllegalAction, match=f"{env.agent_selection} may not choose {action} now"):
            env.step(action)
        assert same(env.observe(env.agent_selection), before)

    @pytest.mark.parametrize("game", [burraco_v0, scala40_v0], ids=name_of)
    @pytest.mark.parametrize("action", [0.5, 0.0, "0", np.float64(0), [0]])
    def test_what_is_no_whole_number_is_no_action(self, game: ModuleType, action: Any) -> None:
        env = game.raw_env()
        env.reset(seed=1)
        before = env.observe(env.agent_selection)
        with pytest.raises(IllegalAction, match="expected the number of an action, a whole one, found "):
            env.step(action)
        assert same(env.observe(env.agent_selection), before)
        env.step(np.int64(0))
        assert not same(env.observe(env.agent_selection), before)

    @pytest.mark.parametrize(
        ("game", "settings", "reward"),
        [
            (burraco_v0, {}, -3000),
            (burraco_v0, {"scale": 0.01}, -30),
            (burraco_v0, {"rewards": "win"}, -1),
            (burraco_v0, {"illegal_reward": -7}, -7),
            (scala40_v0, {}, -300),
        ],
        ids=name_of,
    )
    def test_end_the_deal_as_the_library_does_it(
        self, game: ModuleType, settings: dict[str, Any], reward: float
    ) -> None:
        env = game.env(**settings)
        env.reset(seed=1)
        agent = env.agent_selection
        env.step(50)
        assert all(env.terminations.values())
        assert {one: env._cumulative_rewards[one] for one in env.agents if one != agent} == dict.fromkeys(
            set(env.agents) - {agent}, 0
        )
        assert env._cumulative_rewards[agent] == reward
        assert not any(env.infos.values())

    @pytest.mark.parametrize("game", [burraco_v0, scala40_v0], ids=name_of)
    def test_are_not_the_only_mistakes_that_are_told(self, game: ModuleType) -> None:
        env = game.raw_env()
        first = env.possible_agents[0]
        with pytest.raises(PinellaError, match=r"nothing to see before reset\(\) has dealt"):
            env.observe(first)
        env.reset(seed=1)
        with pytest.raises(PinellaError, match="no agent 'X': the agents are "):
            env.observe("X")

    @pytest.mark.parametrize("game", [burraco_v0, scala40_v0], ids=name_of)
    def test_a_number_of_numpy_is_a_seed(self, game: ModuleType) -> None:
        one, other = game.raw_env(), game.raw_env()
        one.reset(seed=np.int64(7))
        other.reset(seed=7)
        assert same(one.observe(one.agent_selection), other.observe(one.agent_selection))


class TestSettings:
    @pytest.mark.parametrize(
        ("game", "settings", "message"),
        [
            (burraco_v0, {"code": "scala40"}, "scala40 is no code of Burraco: see scala40_v0"),
            (burraco_v0, {"code": "fedral"}, "no rule book 'fedral' (did you mean federal?)"),
            (burraco_v0, {"players": 2}, "expected 4 players under fitab-2025, found 2"),
            (burraco_v0, {"rewards": "money"}, "expected rewards among points, table, win, found 'money'"),
            (burraco_v0, {"scale": 0}, "expected a scale above 0, found 0"),
            (burraco_v0, {"scale": float("nan")}, "expected a scale above 0, found nan"),
            (burraco_v0, {"max_turns": 0}, "expected max_turns from 1 on, or None, found 0"),
            (burraco_v0, {"render_mode": "rgb_array"}, "expected a render mode among ansi, human, found 'rgb_array'"),
            (burraco_v0, {"code": "online", "time_out": 3}, "online knows no time-out"),
            (scala40_v0, {"players": 7}, "expected 2 or 3 or 4 or 5 or 6 players under scala40, found 7"),
            (scala40_v0, {"players": None}, "expected players as a whole number, such as 4, found None"),
            (scala40_v0, {"players": "4"}, "expected players as a whole number, such as 4, found '4'"),
            (burraco_v0, {"players": "4"}, "expected players as a whole number, such as 4, found '4'"),
            (burraco_v0, {"players": 4.0}, "expected players as a whole number, such as 4, found 4.0"),
            (scala40_v0, {"rewards": "table"}, "expected rewards among points, win, found 'table'"),
        ],
        ids=name_of,
    )
    def test_what_cannot_be_is_refused_in_one_line(
        self, game: ModuleType, settings: dict[str, Any], message: str
    ) -> None:
        with pytest.raises(PinellaError) as caught:
            game.env(**settings)
        assert str(caught.value).startswith(message)
        assert "\n" not in str(caught.value)

    @pytest.mark.parametrize(
        ("game", "absent"),
        [(burraco_v0, "pettingzoo"), (burraco_v0, "numpy"), (scala40_v0, "gymnasium")],
        ids=name_of,
    )
    def test_without_the_extra_the_import_says_what_to_install(self, game: ModuleType, absent: str) -> None:
        lines = (
            f"import sys; sys.modules[{absent!r}] = None",
            "import pinella.lab, pinella.errors",
            "try:",
            f"    import {game.__name__}",
            "except ImportError as error:",
            "    assert isinstance(error, pinella.errors.PinellaError), error",
            "    print(error)",
        )
        done = subprocess.run(
            [sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=True, cwd=ROOT / "tests"
        )
        said = f"{game.__name__} needs packages that are not installed: pip install 'pinella[env]'\n"
        assert done.stdout == said


class TestCopies:
    """In mid-deal: a copy stands where the first one stands, and neither feels what happens to the other."""

    WAYS: ClassVar[dict[str, Callable[[Any], Any]]] = {
        "copy": copy.copy,
        "deepcopy": copy.deepcopy,
        "pickle": lambda env: pickle.loads(pickle.dumps(env)),  # noqa: S301  (our own bytes)
    }

    def goes_on(self, env: Any, chance: np.random.Generator, steps: int) -> list[object]:
        """So many steps at random, with whatever can be seen of them; over deals that follow each other, too."""
        told: list[object] = []
        for _ in range(steps):
            if not env.agents:
                env.reset()
            observation, reward, over, broken_off, info = env.last()
            told.append((env.agent_selection, observation["observation"].tobytes(), reward, over, broken_off, info))
            env.step(None if over or broken_off else int(chance.choice(legal_in(observation))))
        return told

    @pytest.mark.parametrize("way", WAYS)
    @every_table
    def test_go_on_alike_and_apart(self, game: ModuleType, settings: dict[str, Any], way: str) -> None:
        """A shallow copy of what PettingZoo has wrapped is a second handle on the same deal, as the library has it."""
        for made in (game.raw_env,) if way == "copy" else (game.raw_env, game.env):
            env = made(max_turns=20, **settings)
            env.reset(seed=4)
            self.goes_on(env, np.random.default_rng(1), 37)
            again = self.WAYS[way](env)
            there = self.goes_on(again, np.random.default_rng(2), 80)
            assert self.goes_on(env, np.random.default_rng(2), 80) == there
            assert {one[3] or one[4] for one in there} == {False, True}, "no deal ended"  # type: ignore[index]

    @pytest.mark.parametrize("way", ["deepcopy", "pickle"])
    def test_an_opening_may_be_half_put_together(self, way: str) -> None:
        env = scala40_v0.raw_env()
        for seed in range(40):
            copied: list[Any] = []

            def copies(copied: list[Any] = copied) -> None:
                if env._opening.chosen and not copied:
                    copied.extend((self.WAYS[way](env), env.observe(env.agent_selection)))

            random_steps(env, seed, copies, eager=True)
            if copied:
                assert copied[0]._opening.chosen
                assert same(copied[0].observe(copied[0].agent_selection), copied[1])
                return
        raise AssertionError("nobody opened with two melds")


class TestEndings:
    def test_a_time_out_is_called_after_so_many_turns(self) -> None:
        env = burraco_v0.raw_env(time_out=12)
        random_steps(env, 3)
        assert env.infos["N"]["ending"] == "time-out"
        assert 12 < env._position.turns <= 20

    def test_a_deal_in_which_nobody_draws_ends_as_a_stall(self) -> None:
        """The referee comes after sixteen turns without a draw and watches one lap: as in the simulation."""
        env = burraco_v0.raw_env()
        env.reset(seed=2)
        while not is_over(env):
            legal = legal_in(env.observe(env.agent_selection))
            env.step(1 if 1 in legal else int(legal[0]))
        assert env.infos["N"]["ending"] == "stall"
        assert env._position.turns == 20

    @pytest.mark.parametrize("game", [burraco_v0, scala40_v0], ids=name_of)
    def test_a_deal_is_broken_off_after_max_turns_and_counted_as_it_lies(self, game: ModuleType) -> None:
        env = game.raw_env(max_turns=6)
        random_steps(env, 3)
        assert env._position.turns == 6
        assert all(env.truncations.values())
        assert not any(env.terminations.values())
        assert all(info["ending"] is None for info in env.infos.values())
        assert all(env.rewards.values())

    def test_when_it_is_over_every_agent_steps_once_with_none(self) -> None:
        env = burraco_v0.raw_env(max_turns=1)
        random_steps(env, 3)
        for left in (3, 2, 1, 0):
            env.step(None)
            assert len(env.agents) == left
            assert not any(env.observe(agent)["action_mask"].any() for agent in env.possible_agents)


class TestRewards:
    def test_burraco_pays_the_difference_of_the_count(self) -> None:
        env = burraco_v0.raw_env()
        for seed in range(4):
            random_steps(env, seed)
            counts = burraco_count(BurracoTable(env._book, env._position))
            ns, ew = counts[Side.NS].total, counts[Side.EW].total
            assert env.rewards == {"N": ns - ew, "E": ew - ns, "S": ns - ew, "W": ew - ns}
            assert {agent: info["points"] for agent, info in env.infos.items()} == {"N": ns, "S": ns, "E": ew, "W": ew}

    def test_paid_along_the_way_they_come_to_the_same(self) -> None:
        at_the_end, on_the_way = burraco_v0.raw_env(scale=0.01), burraco_v0.raw_env(rewards="table", scale=0.01)
        for seed in range(3):
            made = random_steps(at_the_end, seed)
            on_the_way.reset(seed=seed)
            paid = []
            for action in made:
                on_the_way.step(action)
                paid.append(on_the_way.rewards["E"])
            assert sum(paid) == pytest.approx(at_the_end.rewards["E"])
            laid = [reward for action, reward in zip(made, paid, strict=True) if action >= burraco_numbers.LAY_RUN]
            assert laid
            assert all(laid)
            drawn = [reward for action, reward in zip(made, paid, strict=True) if action < 2]
            assert not any(drawn)

    def test_a_win_is_one(self) -> None:
        points, wins = burraco_v0.raw_env(), burraco_v0.raw_env(rewards="win")
        for seed in range(3):
            random_steps(points, seed)
            random_steps(wins, seed)
            assert wins.rewards == {agent: np.sign(reward) for agent, reward in points.rewards.items()}

    def test_scala_40_pays_what_the_hand_costs(self) -> None:
        env = scala40_v0.raw_env(players=3, scale=0.5)
        for seed in range(3):
            random_steps(env, seed)
            counts = scala40_count(Scala40Table(SCALA40, env._position))
            assert env.rewards == {str(seat): -points / 2 for seat, points in counts.items()}
            assert 0 in env.rewards.values()

    def test_and_a_win_there_is_against_all_others(self) -> None:
        env = scala40_v0.raw_env(players=5, rewards="win")
        random_steps(env, 3)
        assert sorted(env.rewards.values()) == [-0.25, -0.25, -0.25, -0.25, 1]
        assert env.rewards[str(SCALA40_SEATS[env._position.closer])] == 1

    def test_nobody_wins_a_deal_in_which_nobody_went_out(self) -> None:
        env = scala40_v0.raw_env(rewards="win", max_turns=3)
        random_steps(env, 3)
        assert set(env.rewards.values()) == {0}

    def test_last_sums_up_what_was_paid_since_the_agent_acted(self) -> None:
        env = burraco_v0.env(rewards="table")
        env.reset(seed=4)
        chance = np.random.default_rng(4)
        owed = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, over, broken_off, _ = env.last()
            assert reward == owed[agent]
            owed[agent] = 0.0
            env.step(None if over or broken_off else int(chance.choice(legal_in(observation))))
            for one, paid in env.rewards.items():
                owed[one] += paid


class TestRendering:
    def test_shows_the_cards_of_the_agent_selected_and_no_others(self) -> None:
        env = burraco_v0.env(render_mode="ansi")
        env.reset(seed=3)
        text = env.render()
        assert text.splitlines()[0] == "fitab-2025, seen by N: N to take, dealt by W"
        assert len(re.findall(r"^[NESW] \(11 cards\)$", text, re.MULTILINE)) == 3
        assert len(re.findall(r"^N \(11 cards\): (\S+ ?){11}$", text, re.MULTILINE)) == 1

    def test_prints_it_for_people(self) -> None:
        env = scala40_v0.env(render_mode="human")
        printed = StringIO()
        with redirect_stdout(printed):
            env.reset(seed=3)
            assert env.render() is None
        assert "seen by 1: 1 to take" in printed.getvalue()

    def test_without_a_mode_there_is_nothing_to_see(self) -> None:
        env = burraco_v0.env()
        env.reset(seed=3)
        assert env.render() is None


def test_every_code_of_burraco_plays() -> None:
    for code in ("fitab-2022", "fitab-2023", "fitab-2025", "international", "federal", "online"):
        assert isinstance(book(code), BurracoBook)
        env = burraco_v0.raw_env(code=code)
        random_steps(env, 1)
        assert env.infos["N"]["ending"] is not None
