"""Deals played through an environment, for the tests that look on."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from pinella.lab.environment import DealEnv, Observation
from pinella.play.burraco import _numbering as burraco_numbers


def name_of(value: object) -> str:
    if isinstance(value, ModuleType):
        return value.__name__.rpartition(".")[2]
    return ",".join(map(str, value.values())) if isinstance(value, dict) else str(value)


def legal_in(observation: Observation) -> NDArray[np.int64]:
    return np.flatnonzero(observation["action_mask"])


def is_over(env: DealEnv) -> bool:
    return any(env.terminations.values()) or any(env.truncations.values())


def random_steps(env: DealEnv, seed: int, seen: Callable[[], None] | None = None, *, eager: bool = False) -> list[int]:
    """A deal at random to its end; `seen` is called before every step. Eager players lay before they discard."""
    chance = np.random.default_rng(seed)
    env.reset(seed=seed)
    made: list[int] = []
    while not is_over(env):
        if seen is not None:
            seen()
        legal = legal_in(env.observe(env.agent_selection))
        lays = legal[legal >= burraco_numbers.LAY_RUN] if eager else legal
        made.append(int(chance.choice(lays if len(lays) else legal)))
        env.step(made[-1])
    return made


def same(one: Observation, other: Observation) -> bool:
    return bool(
        np.array_equal(one["observation"], other["observation"])
        and np.array_equal(one["action_mask"], other["action_mask"])
    )
