"""Train a small Burraco player on one core with numpy alone.

    python examples/train_burraco.py --episodes 1200 --seed 1

The player is a softmax over the legal moves, linear in a dozen features of a move. It learns by playing against itself
in `pinella.lab.burraco_v0` (REINFORCE: moves that were followed by more points than usual become more likely), and
never meets the player it is tested against. Install `pinella[env]` first.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pinella.lab import burraco_v0

Floats: TypeAlias = NDArray[np.float64]
Chooser: TypeAlias = Callable[[NDArray[np.int8], NDArray[np.int64]], int]
"""From an observation and the legal actions to one of them."""

FEATURES: Final = (
    "draw",
    "take the pile",
    "cards in the pile taken",
    "lay a natural run",
    "lay a run with a wild",
    "lay a natural set",
    "lay a set with a wild",
    "lay off a natural card",
    "lay off a wild",
    "discard a wild",
    "discard: its points",
    "discard: equal ranks held",
    "discard: neighbours held",
    "discard: fits a meld of theirs",
)
RUN: Final = burraco_v0.MELD["run"].start
SET: Final = burraco_v0.MELD["set"].start
DISCARDS: Final = slice(2, 107)
BLOCKS: Final = ((0, 1, 0), (1, 2, 1), (107, 155, 3), (155, 655, 4), (655, 863, 5), (863, 1513, 6))
"""First action, first one after it, feature."""

VALUES: Final = np.array([15, 20, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10])
DISCOUNT: Final = 0.98
BATCH: Final = 10
"""Deals between two changes of the weights."""
EVERY: Final = 300
"""Deals between two lines that tell how it goes."""
STEP: Final = 0.08


def fixed_features() -> Floats:
    """What can be said of an action without looking at the table."""
    table = np.zeros((burraco_v0.ACTIONS, len(FEATURES)))
    for first, end, feature in BLOCKS:
        table[first:end, feature] = 1
    card_types = (np.arange(1513, burraco_v0.ACTIONS) - 1513) // 2 % 53
    is_wild = (card_types % 13 == 1) | (card_types == 52)
    table[1513:, 7], table[1513:, 8] = ~is_wild, is_wild
    codes = np.arange(105)
    types = np.where(codes == 104, 52, codes % 52)
    wild = (types % 13 == 1) | (types == 52)
    table[DISCARDS, 9] = wild
    table[DISCARDS, 10] = np.where(types == 52, 30, VALUES[types % 13]) / 10
    return table


FIXED: Final = fixed_features()


def features(seen: NDArray[np.int8], legal: NDArray[np.int64]) -> Floats:
    """One row for every legal action."""
    rows = FIXED[legal]
    if legal[0] <= 1:
        rows[legal == 1, 2] = seen[burraco_v0.LAYOUT["pile_size"]][0] / 5
        return rows
    end = int(np.searchsorted(legal, 107))
    if end:
        types = (legal[:end] - 2) % 52
        natural = legal[:end] < 106
        rows[:end, 11:] = _about_discards(seen)[types] * natural[:, None]
    return rows


def _about_discards(seen: NDArray[np.int8]) -> Floats:
    """For every natural type: equal ranks held, neighbours held, whether a meld of theirs takes it."""
    held = seen[burraco_v0.LAYOUT["hand"]][:52].reshape(4, 13).astype(float)
    theirs = seen[burraco_v0.LAYOUT["their_melds"]].reshape(-1, burraco_v0.MELD.size)
    laid_sets = (theirs[theirs[:, SET] == 1, :52].sum(axis=0) > 0).reshape(4, 13).any(axis=0)
    laid_runs = (theirs[theirs[:, RUN] == 1, :52].sum(axis=0) > 0).reshape(4, 13)
    ranks = held.sum(axis=0)[None, :] - 1
    around = np.roll(held, 1, axis=1) + np.roll(held, -1, axis=1)
    fits = np.roll(laid_runs, 1, axis=1) | np.roll(laid_runs, -1, axis=1) | laid_sets[None, :]
    table = np.empty((52, 3))
    table[:, 0], table[:, 1], table[:, 2] = ranks.repeat(4, axis=0).ravel(), around.ravel(), fits.ravel()
    return table


def likelihoods(rows: Floats, weights: Floats) -> Floats:
    """The softmax."""
    scores = rows @ weights
    raised = np.exp(scores - scores.max())
    chances: Floats = raised / raised.sum()
    return chances


def drawn(chances: Floats, chance: np.random.Generator) -> int:
    """A place, by its likelihood."""
    return min(int(np.searchsorted(chances.cumsum(), chance.random())), len(chances) - 1)


def player(weights: Floats, chance: np.random.Generator) -> Chooser:
    """A player with these weights."""

    def choose(seen: NDArray[np.int8], legal: NDArray[np.int64]) -> int:
        chances = likelihoods(features(seen, legal), weights)
        return int(legal[drawn(chances, chance)])

    return choose


def at_random(chance: np.random.Generator) -> Chooser:
    """A player who makes any legal move."""
    return lambda _, legal: int(legal[chance.integers(len(legal))])


def play(env: burraco_v0.raw_env, choosers: Sequence[Chooser], seed: int) -> list[tuple[int, float]]:
    """One deal, the first chooser for N and S, the second for E and W.

    For each move: whose side made it (0 for NS) and what NS was paid for it.
    """
    env.reset(seed=seed)
    made: list[tuple[int, float]] = []
    while not any(env.terminations.values()) and not any(env.truncations.values()):
        side = "NESW".index(env.agent_selection) % 2
        observation = env.observe(env.agent_selection)
        legal = observation["action_mask"].view(bool).nonzero()[0]
        env.step(choosers[side](observation["observation"], legal))
        made.append((side, env.rewards["N"]))
    return made


@dataclass(frozen=True, slots=True)
class Duel:
    """The mean of a difference in points, and half the width of its 95 % interval."""

    mean: float
    reach: float

    def __str__(self) -> str:
        return f"{self.mean:+.0f} ± {self.reach:.0f} points a deal"


def duel(one: Chooser, other: Chooser, deals: int, seed: int) -> Duel:
    """Every deal twice, with the seats changed: the luck of the cards goes to both."""
    env = burraco_v0.raw_env()

    def ahead(choosers: Sequence[Chooser], deal: int) -> float:
        return sum(paid for _, paid in play(env, choosers, seed + deal))

    pairs = [(ahead((one, other), deal) - ahead((other, one), deal)) / 2 for deal in range(deals)]
    return Duel(float(np.mean(pairs)), 1.96 * float(np.std(pairs, ddof=1)) / sqrt(deals))


class Learner:
    """Weights, and the moves of the deals since they were last changed."""

    def __init__(self, seed: int) -> None:
        self.chance = np.random.default_rng(seed)
        self.weights: Floats = self.chance.normal(0, 0.1, len(FEATURES))
        self._slopes = np.zeros(len(FEATURES))
        self._squares = np.zeros(len(FEATURES))
        self._env = burraco_v0.raw_env(rewards="table", scale=0.01)

    def learn(self, seed: int, deals: int) -> None:
        """Play some deals against itself, then change the weights once."""
        slopes, worths = zip(*(self._deal(seed + deal) for deal in range(deals)), strict=True)
        every = np.concatenate(worths)
        slope = np.concatenate(slopes).T @ ((every - every.mean()) / (every.std() + 1e-9)) / len(every)
        self._slopes = 0.8 * self._slopes + 0.2 * slope
        self._squares = 0.95 * self._squares + 0.05 * slope**2
        self.weights = self.weights + STEP * self._slopes / (np.sqrt(self._squares) + 1e-6)

    def _deal(self, seed: int) -> tuple[Floats, Floats]:
        """For each move of a deal the slope of its log-likelihood, and what its side was paid from then on."""
        slopes: list[Floats] = []

        def choose(seen: NDArray[np.int8], legal: NDArray[np.int64]) -> int:
            rows = features(seen, legal)
            chances = likelihoods(rows, self.weights)
            place = drawn(chances, self.chance)
            slopes.append(rows[place] - chances @ rows)
            return int(legal[place])

        made = play(self._env, (choose, choose), seed)
        signs = np.array([-1 if side else 1 for side, _ in made])
        return np.array(slopes), signs * to_come([paid for _, paid in made])


def to_come(paid: Sequence[float]) -> Floats:
    """For each move what is paid from then on, later points counting less."""
    worth = np.zeros(len(paid))
    rest = 0.0
    for place in range(len(paid) - 1, -1, -1):
        rest = paid[place] + DISCOUNT * rest
        worth[place] = rest
    return worth


def main(arguments: Sequence[str] | None = None) -> int:
    """Train, tell how it goes, and test."""
    parser = argparse.ArgumentParser(description="Train a small Burraco player on one core.")
    parser.add_argument("--episodes", type=int, default=1200, help="deals to learn from")
    parser.add_argument("--deals", type=int, default=100, help="deals of a test, each played twice")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    if options.episodes < 1 or options.deals < 2 or options.seed < 0:
        parser.error("expected --episodes from 1, --deals from 2 and --seed from 0 on")
    began = time.process_time()
    learner = Learner(options.seed)
    start = learner.weights.copy()
    chance = np.random.default_rng(options.seed + 1)
    tests = 10**6 * (options.seed + 1)
    say = sys.stdout.write
    say(f"before: {duel(player(start, chance), at_random(chance), options.deals, tests)} against random\n")
    for first in range(0, options.episodes, BATCH):
        learner.learn(10**9 + 10**6 * options.seed + first, min(BATCH, options.episodes - first))
        done = first + BATCH
        if done % EVERY == 0:
            found = duel(player(learner.weights, chance), at_random(chance), max(2, options.deals // 5), tests)
            say(f"{done:>5} deals, {time.process_time() - began:3.0f} s: {found} against random\n")
    trained = player(learner.weights, chance)
    say(f"after: {duel(trained, at_random(chance), options.deals, tests)} against random\n")
    say(f"after: {duel(trained, player(start, chance), options.deals, tests)} against the start\n")
    for name, weight in zip(FEATURES, learner.weights, strict=True):
        say(f"{weight:+6.2f}  {name}\n")
    say(f"{time.process_time() - began:.0f} s of one core\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
