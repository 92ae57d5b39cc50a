"""Random play of the peers, run by the Python of their own environment: `python -m benchmarks.peers.play 2`.

Prints one JSON object, the fields of `PeerRates`. Each peer is driven in the fastest way found, so that the ratios
are against its best:

- OpenSpiel's rollouts are reached through its tree search: a search of one simulation evaluates its root, and the
  random evaluator does so by whole rollouts in C++. The root is a deal already dealt: the search crashes on an undealt
  one. Whole deals in C++ are its random bots against each other.
- Making OpenSpiel's first state anew takes longer than playing the deal, copying it far less. So the Python loop
  is measured three ways: on copies of dealt deals, on copies of the undealt state, and with a new state for each deal.
- In gin rummy every outcome of chance is as likely as the others (checked on whole deals first), so the Python loop
  takes any of them and need not read the probabilities.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from itertools import cycle
from random import Random
from typing import Any, NamedTuple

import pyspiel  # type: ignore[import-not-found]  # only in the peers' environment
import rlcard  # type: ignore[import-not-found]

ROLLOUTS = 20
"""Rollouts of one search: enough that the call into C++ does not count."""
ROOTS = 512
SLICES = 3

GIN_RUMMY: Any = pyspiel.load_game("gin_rummy")
CHANCE = Random(40)


class Tally(NamedTuple):
    """What was played."""

    deals: float = 0
    actions: float = 0
    chance: float = 0


def play_out(state: Any) -> Tally:
    """OpenSpiel from Python: one deal to its end, every action chosen at random."""
    actions = chance = 0
    pick = CHANCE.random
    while not state.is_terminal():
        if state.is_chance_node():
            chance += 1
        else:
            actions += 1
        legal = state.legal_actions()
        state.apply_action(legal[int(pick() * len(legal))])
    return Tally(1, actions, chance)


def dealt() -> Any:
    """OpenSpiel: a deal up to the first choice of a player."""
    state = GIN_RUMMY.new_initial_state()
    while state.is_chance_node():
        state.apply_action(CHANCE.choice(state.legal_actions()))
    return state


def check_chance(state: Any) -> None:
    """Play a deal out and see that chance takes each card it may take with the same probability."""
    while not state.is_terminal():
        legal = state.legal_actions()
        if state.is_chance_node():
            outcomes = dict(state.chance_outcomes())
            assert sorted(outcomes) == sorted(legal), "chance has outcomes that are not legal actions"
            assert max(outcomes.values()) - min(outcomes.values()) < 1e-9, "chance is not uniform"
        state.apply_action(CHANCE.choice(legal))


def rollouts(roots: list[Any], deal: Tally) -> Callable[[], Tally]:
    """OpenSpiel's C++: one search is some rollouts from one root. It does not say how long they were: `deal` does."""
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 40)
    bot = pyspiel.MCTSBot(GIN_RUMMY, evaluator, 2.0, 1, 100, False, 40, False)
    found = Tally(ROLLOUTS, ROLLOUTS * deal.actions, ROLLOUTS * deal.chance)
    following = cycle(roots)

    def search() -> Tally:
        root = bot.mcts_search(next(following))
        assert root.explore_count == 1
        return found

    return search


def bots(start: Any) -> Callable[[], Tally]:
    """OpenSpiel's C++: two random bots play a whole deal; its history tells how long it was."""
    players = [pyspiel.make_uniform_random_bot(player, 40 + player) for player in (0, 1)]

    def deal() -> Tally:
        state = start.clone()
        pyspiel.evaluate_bots(state, players, CHANCE.randrange(1_000_000))
        by = [act.player for act in state.full_history()]
        chance = by.count(pyspiel.PlayerId.CHANCE)
        return Tally(1, len(by) - chance, chance)

    return deal


def environment_deal(env: Any) -> Tally:
    """RLCard's environment: it answers each step with an observation and the legal actions."""
    state, _ = env.reset()
    actions = 0
    while not env.is_over():
        legal = list(state["legal_actions"])
        state, _ = env.step(legal[int(CHANCE.random() * len(legal))])
        actions += 1
    return Tally(1, actions)


def game_deal(game: Any) -> Tally:
    """The game under RLCard's environment."""
    game.init_game()
    actions = 0
    while not game.is_over():
        legal = game.judge.get_legal_actions()
        game.step(legal[int(CHANCE.random() * len(legal))])
        actions += 1
    return Tally(1, actions)


def calibrate() -> Tally:
    """The loop of plain Python that `benchmarks.work` calibrates with."""
    total = 0
    for number in range(100_000):
        total = (total * 31 + number) % 1_000_003
    return Tally(1)


def per_second(work: Callable[[], Tally], seconds: float) -> Tally:
    """Repeat the work for about that long, in time of the processor: waiting for a busy core must not look slow."""
    deals = actions = chance = 0.0
    start = time.process_time()
    while (taken := time.process_time() - start) < seconds:
        done = work()
        deals, actions, chance = deals + done.deals, actions + done.actions, chance + done.chance
    return Tally(deals / taken, actions / taken, chance / taken)


def median(slices: list[Tally]) -> Tally:
    """The slice in the middle, by its actions (the calibration has none: by its loops)."""
    return sorted(slices, key=lambda piece: (piece.actions, piece.deals))[len(slices) // 2]


def measure(seconds: float) -> dict[str, object]:
    """Every figure. The slices take turns, so that a busy moment of the machine spoils one of each at most."""
    for _ in range(20):
        check_chance(GIN_RUMMY.new_initial_state())
    roots = [dealt() for _ in range(ROOTS)]
    lengths = [play_out(root.clone()) for root in roots for _ in range(2)]
    actions = [length.actions for length in lengths]
    mean = Tally(1, statistics.fmean(actions), statistics.fmean(length.chance for length in lengths))
    start, following = GIN_RUMMY.new_initial_state(), cycle(roots)
    env = rlcard.make("gin-rummy", config={"seed": 40})
    works: dict[str, Callable[[], Tally]] = {
        "calibration": calibrate,
        "rollout": rollouts(roots, mean),
        "bots": bots(start),
        "loop_dealt": lambda: play_out(next(following).clone()),
        "loop_copied": lambda: play_out(start.clone()),
        "loop": lambda: play_out(GIN_RUMMY.new_initial_state()),
        "environment": lambda: environment_deal(env),
        "game": lambda: game_deal(env.game),
    }
    for work in works.values():
        per_second(work, seconds / 4)
    slices = [{name: per_second(work, seconds / SLICES) for name, work in works.items()} for _ in range(SLICES)]
    rates = {name: median([piece[name] for piece in slices]) for name in works}
    return {
        "openspiel": version("open-spiel"),
        "rlcard": version("rlcard"),
        "calibration": rates.pop("calibration").deals,
        "rollout_error": statistics.stdev(actions) / len(actions) ** 0.5 / mean.actions,
        **{name: rate._asdict() for name, rate in rates.items()},
    }


if __name__ == "__main__":
    json.dump(measure(float(sys.argv[1])), sys.stdout)
