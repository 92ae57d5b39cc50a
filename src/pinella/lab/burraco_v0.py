"""Burraco for PettingZoo (AEC): `burraco_v0.env(code="fitab-2025")`. Needs the extra `env`.

One episode is one deal, an action is the number of a basic move (`ACTIONS` of them), an observation is a vector that
`LAYOUT` divides. Everything is told on the page docs/environments.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from pinella.codes import BurracoBook, book
from pinella.codes.choices import StallRule
from pinella.errors import PinellaError
from pinella.extras import needed
from pinella.lab import _burraco as kernel
from pinella.lab.burraco import PATIENCE
from pinella.lab.plan import layout_of, plan_of
from pinella.play._random import Dice
from pinella.play.burraco._core import OVER, Position
from pinella.play.burraco._numbering import DRAW, MOVES, TAKE
from pinella.play.burraco.rules import rules_of
from pinella.play.burraco.table import ENDINGS, Table
from pinella.play.burraco.viewing import View, view
from pinella.play.lines import card_text
from pinella.play.seats import BURRACO_SEATS
from pinella.scoring import _burraco as counting
from pinella.scoring.burraco import count_rules

with needed("env", "pinella.lab.burraco_v0"):
    from gymnasium.utils import EzPickle

    from pinella.lab.burraco_observing import LAYOUT, MELD, Observer
    from pinella.lab.environment import MOST_TURNS, DealEnv, Environment, Settings, whole_players, wrapped
    from pinella.lab.observing import Vector
    from pinella.lab.pickups import PickUps

__all__ = ["ACTIONS", "ILLEGAL_POINTS", "LAYOUT", "MELD", "REWARDS", "env", "raw_env"]

ACTIONS: Final = int(MOVES)
REWARDS: Final = ("points", "table", "win")
ILLEGAL_POINTS: Final = -3000
"""What an illegal action earns, in points: less than deals do."""


def env(*, illegal_reward: float | None = None, **settings: Any) -> Environment:
    """The environment as a learner wants it: an illegal action ends the deal and costs its player `illegal_reward`."""
    return wrapped(raw_env(**settings), illegal_reward, ILLEGAL_POINTS)


class raw_env(DealEnv):  # noqa: N801  (PettingZoo's own name)
    """The environment itself; an illegal action raises `IllegalAction` and changes nothing."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "burraco_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(  # noqa: PLR0913  (settings, all by name)
        self,
        *,
        code: str = "fitab-2025",
        players: int | None = None,
        rewards: str = "points",
        scale: float = 1.0,
        time_out: int | None = None,
        max_turns: int | None = MOST_TURNS,
        recall: bool = True,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(
            self,
            code=code,
            players=players,
            rewards=rewards,
            scale=scale,
            time_out=time_out,
            max_turns=max_turns,
            recall=recall,
            render_mode=render_mode,
        )
        settings = Settings(rewards, scale, max_turns, recall, render_mode)
        settings.check(REWARDS)
        number = None if players is None else whole_players(players)
        rules = book(code)
        if not isinstance(rules, BurracoBook):
            raise PinellaError(f"{code} is no code of Burraco: see scala40_v0")
        plan = plan_of(code, ["random"], players=number, time_out=time_out)
        super().__init__(settings, plan.seats, LAYOUT, ACTIONS)
        self._book = rules
        self._rules = rules_of(rules)
        self._count_rules = count_rules(rules)
        self._sizes = layout_of(rules, plan.players)
        self._time_out = -1 if time_out is None else time_out
        self._knows_stall = rules.stall.value is not StallRule.NONE
        self._observer = Observer(rules, recall=recall)
        self._position: Position
        self._picked: PickUps

    def _deal(self, dealer: int, seed: int) -> None:
        self._position = kernel.deal(self._rules, self._sizes, dealer, Dice(seed))
        self._picked = PickUps(len(self.possible_agents))
        self._referee = kernel.Referee(self._time_out, PATIENCE, self._knows_stall)
        self._referee.speak(self._position)
        self._paid = 0

    def _moves(self) -> list[int]:
        return list(self._position.moves())

    def _play(self, action: int) -> None:
        position = self._position
        seat = int(position.seat)
        if action == DRAW:
            position.apply(action)
            return
        if action == TAKE:
            self._picked.took(seat, list(position.pile))
            position.apply(action)
            return
        hands, pots = position.hands, position.pots_given
        before = hands[3 * seat], hands[3 * seat + 1], hands[3 * seat + 2]
        position.apply(action)
        if position.pots_given != pots:
            self._picked.forget(seat)
        else:
            hands = position.hands
            self._picked.changed(seat, before, (hands[3 * seat], hands[3 * seat + 1], hands[3 * seat + 2]))
        self._referee.speak(position)

    def _turn(self) -> int:
        return int(self._position.seat)

    def _turns(self) -> int:
        return int(self._position.turns)

    def _is_over(self) -> bool:
        return bool(self._position.phase == OVER)

    def _ending(self) -> str | None:
        ending = ENDINGS[self._position.ending]
        return None if ending is None else ending.value

    def _on_the_table(self) -> int:
        """By how much the melds of NS are worth more than those of EW."""
        ns, ew = (
            int(counting.bonuses(self._position, side, self._count_rules))
            + int(counting.cards_laid(self._position, side, self._count_rules))
            for side in (0, 1)
        )
        return ns - ew

    def _paid_now(self) -> tuple[float, ...]:
        if self.settings.rewards != "table":
            return ()
        ahead = self._on_the_table()
        paid, self._paid = ahead - self._paid, ahead
        return self._by_seat(paid)

    def _by_seat(self, ahead: float) -> tuple[float, ...]:
        """What is good for NS is bad for EW."""
        return tuple(-ahead if seat % 2 else ahead for seat in range(len(self.possible_agents)))

    def _final(self) -> tuple[list[float], list[int]]:
        ns, ew = (int(counting.total(self._position, side, self._count_rules)) for side in (0, 1))
        points = [ew if seat % 2 else ns for seat in range(len(self.possible_agents))]
        ahead = ns - ew
        if self.settings.rewards == "win":
            return list(self._by_seat((ahead > 0) - (ahead < 0))), points
        return list(self._by_seat(ahead - self._paid)), points

    def _seen_from(self, seat: int) -> Vector:
        return self._observer.seen_from(self._position, seat, self._picked)

    def _text(self, seat: int) -> str:
        table = Table(self._book, self._position.copy())
        return "\n".join(_lines(view(table, BURRACO_SEATS[seat])))


def _lines(seen: View) -> Iterator[str]:
    """A view in words: whose turn it is, the melds, the seats, the pile."""
    state = "the deal is over" if seen.turn is None else f"{seen.turn} {'to play' if seen.has_taken else 'to take'}"
    yield f"{seen.code}, seen by {seen.viewer}: {state}, dealt by {seen.dealer}"
    for side in seen.sides:
        pot = "pot taken" if side.has_pot else "no pot"
        yield f"{side.side.value} ({pot}): {' / '.join(map(str, side.melds)) or 'no meld'}"
    for seat in seen.seats:
        held = "?" if seat.count is None else str(seat.count)
        cards = "" if seat.hand is None else f": {card_text(seat.hand)}"
        yield f"{seat.seat} ({held} cards){cards}"
    yield f"pile: {card_text(seen.pile)}" if seen.pile_count is not None else f"top of the pile: {card_text(seen.pile)}"
