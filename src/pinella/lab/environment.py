"""What the environments of both games share: agents, steps, rewards, seeds, rendering, as PettingZoo (AEC) asks.

One episode is one deal. Agents are the seats. A step is one basic move, so that a turn takes several; the player in
turn stays selected until the discard. Needs the extra `env`.
"""

from __future__ import annotations

import sys
from abc import abstractmethod
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from math import isfinite
from operator import index
from typing import Any, ClassVar, Final, SupportsIndex, TypeAlias, TypedDict

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from pinella.errors import PinellaError
from pinella.lab.observing import Layout, Vector
from pinella.play.seats import Seat

Environment: TypeAlias = Any
"""PettingZoo has no types: whatever it wraps is of this one."""

RENDER_MODES: Final = ("ansi", "human")
MOST_TURNS: Final = 1000
"""Turns after which a deal is broken off unless another number is asked for: far more than any played out at random."""
SEEDS: Final = 2**62
OF_THE_LIBRARY: Final = (
    "agents",
    "agent_selection",
    "terminations",
    "truncations",
    "rewards",
    "infos",
    "_cumulative_rewards",
    "_skip_agent_selection",
)
"""What PettingZoo keeps of a deal beside the game's own position."""


class Observation(TypedDict):
    """What an agent is given to look at, as PettingZoo names it."""

    observation: Vector
    action_mask: Vector


@dataclass(frozen=True, slots=True)
class Settings:
    """What both environments can be asked for."""

    rewards: str
    scale: float
    max_turns: int | None
    recall: bool
    render_mode: str | None

    def check(self, known: Sequence[str]) -> None:
        """Raise for what cannot be, in one line."""
        if self.rewards not in known:
            raise PinellaError(f"expected rewards among {', '.join(known)}, found {self.rewards!r}")
        if not isfinite(self.scale) or self.scale <= 0:
            raise PinellaError(f"expected a scale above 0, found {self.scale}")
        if self.max_turns is not None and self.max_turns < 1:
            raise PinellaError(f"expected max_turns from 1 on, or None, found {self.max_turns}")
        if self.render_mode is not None and self.render_mode not in RENDER_MODES:
            raise PinellaError(f"expected a render mode among {', '.join(RENDER_MODES)}, found {self.render_mode!r}")


class IllegalAction(PinellaError, ValueError):
    """An action that the rules do not allow now; the deal stands as it was."""


def whole_players(players: SupportsIndex) -> int:
    """A number of players; how many may play is the rule book's business."""
    if not isinstance(players, SupportsIndex):
        raise PinellaError(f"expected players as a whole number, such as 4, found {players!r}")
    return index(players)


class DealEnv(AECEnv, EzPickle):  # type: ignore[misc]  # (PettingZoo has no types)
    """One deal after the other, played by agents; what the game adds is below the line.

    A copy made in mid-deal, pickled or not, stands where this one stands and goes on by itself, luck included. It is
    made by dealing again and making the same moves: the positions of the core are not pickled.
    """

    metadata: ClassVar[dict[str, Any]]
    possible_agents: list[str]
    agents: list[str]
    agent_selection: str
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    rewards: dict[str, float]
    infos: dict[str, dict[str, Any]]
    _cumulative_rewards: dict[str, float]

    def __init__(self, settings: Settings, seats: Sequence[Seat], layout: Layout, actions: int) -> None:
        AECEnv.__init__(self)
        self.settings = settings
        self.render_mode = settings.render_mode
        self.layout = layout
        self.possible_agents = [str(seat) for seat in seats]
        self.agents = []
        self._places = {agent: place for place, agent in enumerate(self.possible_agents)}
        self._actions = actions
        self._random: np.random.Generator | None = None
        self._legal: list[int] | None = None
        self._dealt: tuple[int, int] | None = None
        """Dealer and seed of the deal."""
        self._made: list[int] = []
        """The actions since then."""
        mask = spaces.Box(0, 1, (actions,), np.int8)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict({"observation": layout.box(), "action_mask": mask}) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal. A seed decides this deal and all that follow it; without one the deals go on from the last seed."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(None if seed is None else index(seed))
        dealer = int(self._random.integers(len(self.possible_agents)))
        self._dealt = dealer, int(self._random.integers(SEEDS))
        self._deal(*self._dealt)
        self._made = []
        self._legal = None
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self._turn()]
        self._show()

    def step(self, action: int | np.integer[Any] | None) -> None:
        """Make a basic move for the agent selected; an agent whose deal is over steps with None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        move = self._checked(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._play(move)
        self._made.append(move)
        self._legal = None
        if self._is_over():
            self.terminations = dict.fromkeys(self.agents, True)
            self._settle()
        elif self.settings.max_turns is not None and self._turns() >= self.settings.max_turns:
            self.truncations = dict.fromkeys(self.agents, True)
            self._settle()
        else:
            self._pay({seat: paid for seat, paid in enumerate(self._paid_now()) if paid})
        self.agent_selection = self.possible_agents[self._turn()]
        self._accumulate_rewards()
        self._show()

    def _checked(self, agent: str, action: int | np.integer[Any] | None) -> int:
        try:
            move = None if action is None else index(action)
        except TypeError:
            raise IllegalAction(f"expected the number of an action, a whole one, found {action!r}") from None
        if move is None or move not in self._legal_now():
            raise IllegalAction(f"{agent} may not choose {action} now: choose where the action mask is 1")
        return move

    def _legal_now(self) -> list[int]:
        if self._legal is None:
            self._legal = [] if self._is_over() else self._moves()
        return self._legal

    def _settle(self) -> None:
        """The deal is over, or broken off: count it and pay."""
        paid, points = self._final()
        self._pay(dict(enumerate(paid)))
        for agent in self.agents:
            self.infos[agent] = {"points": points[self._places[agent]], "ending": self._ending()}

    def _pay(self, paid: dict[int, float]) -> None:
        for seat, reward in paid.items():
            self.rewards[self.possible_agents[seat]] = reward * self.settings.scale

    def observe(self, agent: str) -> Observation:
        """What this seat may see, and where it may choose: nowhere, when it is not in turn."""
        if agent not in self._places:
            raise PinellaError(f"no agent {agent!r}: the agents are {', '.join(self.possible_agents)}")
        if self._random is None:
            raise PinellaError("there is nothing to see before reset() has dealt")
        mask = np.zeros(self._actions, np.int8)
        seat = self._places[agent]
        if seat == self._turn() and not self._has_stopped():
            mask[self._legal_now()] = 1
        return {"observation": self._seen_from(seat), "action_mask": mask}

    def _has_stopped(self) -> bool:
        return not self.agents or any(self.terminations.values()) or any(self.truncations.values())

    def fields(self, observation: Observation) -> dict[str, NDArray[np.int8]]:
        """The parts of an observation by name."""
        return self.layout.split(observation["observation"])

    def render(self) -> str | None:
        """The table in text, as the agent selected may see it; for `human` it is printed at every step."""
        if self.render_mode != "ansi":
            return None
        return self._text(self._places[self.agent_selection])

    def _show(self) -> None:
        if self.render_mode == "human":
            sys.stdout.write(self._text(self._places[self.agent_selection]) + "\n")

    def close(self) -> None:
        """There is nothing to give back."""

    # Copies

    def __getstate__(self) -> dict[str, Any]:
        """The settings, as EzPickle keeps them; once there is a deal, how it was dealt and what happened since."""
        state: dict[str, Any] = EzPickle.__getstate__(self)
        if self._dealt is None:
            return state
        return state | {name: self.__dict__[name] for name in (*OF_THE_LIBRARY, "_random", "_dealt", "_made")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        EzPickle.__setstate__(self, state)
        if "_dealt" not in state:
            return
        # Deeply: a copy that was meant to be shallow would go on with the luck of this one.
        self.__dict__.update(deepcopy({name: state[name] for name in state if not name.startswith("_ezpickle")}))
        self._deal(*state["_dealt"])
        for move in self._made:
            # An opening of Scala 40 is put together from the melds last listed.
            self._moves()
            self._play(move)
        self._paid_now()

    # What a game adds

    @abstractmethod
    def _deal(self, dealer: int, seed: int) -> None:
        """Deal anew."""

    @abstractmethod
    def _moves(self) -> list[int]:
        """The actions of the player in turn."""

    @abstractmethod
    def _play(self, action: int) -> None:
        """Make a legal action."""

    @abstractmethod
    def _turn(self) -> int:
        """The seat in turn."""

    @abstractmethod
    def _turns(self) -> int:
        """How many turns are over."""

    @abstractmethod
    def _is_over(self) -> bool:
        """Whether the deal has ended by a rule."""

    @abstractmethod
    def _ending(self) -> str | None:
        """How it ended."""

    def _paid_now(self) -> Sequence[float]:
        """What the last move earns each seat at once."""
        return ()

    @abstractmethod
    def _final(self) -> tuple[list[float], list[int]]:
        """What each seat is paid now that it is over, and the points of its count."""

    @abstractmethod
    def _seen_from(self, seat: int) -> Vector:
        """The observation of a seat."""

    @abstractmethod
    def _text(self, seat: int) -> str:
        """The table as a seat may see it."""


def wrapped(raw: DealEnv, illegal_reward: float | None, illegal_points: int) -> Environment:
    """As PettingZoo's own environments come: an illegal action ends the deal, a call out of order is an error.

    Without an `illegal_reward` it is that of losing, or so many points.
    """
    if illegal_reward is None:
        illegal_reward = (-1 if raw.settings.rewards == "win" else illegal_points) * raw.settings.scale
    environment = wrappers.TerminateIllegalWrapper(raw, illegal_reward=illegal_reward)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(environment))
