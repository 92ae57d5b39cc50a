"""Scala 40 for PettingZoo (AEC): `scala40_v0.env(players=4)`. Needs the extra `env`.

One episode is one deal. An action is the number of a basic move, except that an opening is put together one meld at a
time (`ACTIONS` numbers in all); an observation is a vector that `LAYOUT` divides. Everything is told on the page
docs/environments.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from pinella.codes import SCALA40
from pinella.extras import needed
from pinella.lab import _scala40 as kernel
from pinella.lab.plan import layout_of, plan_of
from pinella.play._random import Dice
from pinella.play.lines import card_text
from pinella.play.scala40._core import OVER, Position
from pinella.play.scala40._numbering import DRAW, TAKE
from pinella.play.scala40.table import ENDINGS, Table
from pinella.play.scala40.viewing import View, view
from pinella.play.seats import SCALA40_SEATS

with needed("env", "pinella.lab.scala40_v0"):
    from gymnasium.utils import EzPickle

    from pinella.lab.environment import MOST_TURNS, DealEnv, Environment, Settings, whole_players, wrapped
    from pinella.lab.observing import Vector
    from pinella.lab.opening_steps import ACTIONS, PUT, OpeningSteps
    from pinella.lab.pickups import PickUps
    from pinella.lab.scala40_observing import LAYOUT, MELD, Observer

__all__ = ["ACTIONS", "ILLEGAL_POINTS", "LAYOUT", "MELD", "REWARDS", "env", "raw_env"]

REWARDS: Final = ("points", "win")
ILLEGAL_POINTS: Final = -300
"""What an illegal action earns, in points: less than the worst hand costs."""


def env(*, illegal_reward: float | None = None, **settings: Any) -> Environment:
    """The environment as a learner wants it: an illegal action ends the deal and costs its player `illegal_reward`."""
    return wrapped(raw_env(**settings), illegal_reward, ILLEGAL_POINTS)


class raw_env(DealEnv):  # noqa: N801  (PettingZoo's own name)
    """The environment itself; an illegal action raises `IllegalAction` and changes nothing."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "scala40_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        *,
        players: int = 4,
        rewards: str = "points",
        scale: float = 1.0,
        max_turns: int | None = MOST_TURNS,
        recall: bool = True,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(
            self,
            players=players,
            rewards=rewards,
            scale=scale,
            max_turns=max_turns,
            recall=recall,
            render_mode=render_mode,
        )
        settings = Settings(rewards, scale, max_turns, recall, render_mode)
        settings.check(REWARDS)
        plan = plan_of(SCALA40.id, ["random"], players=whole_players(players))
        super().__init__(settings, plan.seats, LAYOUT, ACTIONS)
        self._sizes = layout_of(SCALA40, plan.players)
        values = SCALA40.hand_values.value
        self._values = vec[i64]([*values.ranks, values.joker])
        self._observer = Observer(recall=recall)
        self._position: Position
        self._picked: PickUps
        self._opening: OpeningSteps

    def _deal(self, dealer: int, seed: int) -> None:
        self._position = kernel.deal(self._sizes, dealer, Dice(seed))
        self._picked = PickUps(len(self.possible_agents))
        self._opening = OpeningSteps()

    def _moves(self) -> list[int]:
        if self._opening.chosen:
            return self._opening.actions()
        return self._opening.begin(list(self._position.moves()))

    def _play(self, action: int) -> None:
        position = self._position
        seat = int(position.seat)
        if action == DRAW:
            position.apply(action)
            return
        if action == TAKE:
            self._picked.took(seat, [int(position.top())])
            position.apply(action)
            return
        move = self._opening.put(action) if action >= PUT else action
        if move is None:
            return
        hands = position.hands
        before = hands[3 * seat], hands[3 * seat + 1], hands[3 * seat + 2]
        position.apply(move)
        hands = position.hands
        self._picked.changed(seat, before, (hands[3 * seat], hands[3 * seat + 1], hands[3 * seat + 2]))

    def _turn(self) -> int:
        return int(self._position.seat)

    def _turns(self) -> int:
        return int(self._position.turns)

    def _is_over(self) -> bool:
        return bool(self._position.phase == OVER)

    def _ending(self) -> str | None:
        ending = ENDINGS[self._position.ending]
        return None if ending is None else ending.value

    def _final(self) -> tuple[list[float], list[int]]:
        """The negative points of every hand (S-22.1); who goes out has none. Or who went out, against all others."""
        seats = range(len(self.possible_agents))
        points = [-int(kernel.held(self._position, seat, self._values)) for seat in seats]
        if self.settings.rewards != "win":
            return [float(held) for held in points], points
        closer = int(self._position.closer)
        if closer < 0:
            return [0.0 for _ in seats], points
        return [1.0 if seat == closer else -1.0 / (len(seats) - 1) for seat in seats], points

    def _seen_from(self, seat: int) -> Vector:
        return self._observer.seen_from(self._position, seat, self._picked, self._opening.chosen)

    def _text(self, seat: int) -> str:
        table = Table(SCALA40, self._position.copy())
        return "\n".join(_lines(view(table, SCALA40_SEATS[seat])))


def _lines(seen: View) -> Iterator[str]:
    """A view in words: whose turn it is, the melds, the seats, the pile."""
    state = "the deal is over" if seen.turn is None else f"{seen.turn} {'to play' if seen.has_taken else 'to take'}"
    yield f"{seen.code}, seen by {seen.viewer}: {state}, dealt by {seen.dealer}"
    yield f"table: {' / '.join(map(str, seen.melds)) or 'no meld'}"
    for seat in seen.seats:
        opened = "opened" if seat.has_opened else "not opened"
        cards = "" if seat.hand is None else f": {card_text(seat.hand)}"
        yield f"{seat.seat} ({seat.count} cards, {opened}){cards}"
    yield f"pile: {card_text(seen.pile)}" if seen.pile_count is not None else f"top of the pile: {card_text(seen.pile)}"
