"""One simulated deal of Scala 40 after the other."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pinella.codes import Scala40Book
from pinella.lab import _scala40 as kernel
from pinella.lab.plan import Plan, layout_of, seeds_of
from pinella.lab.tally import Outcome, Score
from pinella.play._random import Dice
from pinella.play.scala40._core import Position
from pinella.play.scala40._policies import play_on
from pinella.play.scala40.table import ENDINGS

MOST_ACTIONS: Final = 1_000_000
"""The pile becomes the stock again and again: no rule bounds a deal, so this does."""


class Scala40Deals:
    """The deals of a plan, by number. The deal passes round the table."""

    def __init__(self, plan: Plan, book: Scala40Book) -> None:
        self._plan = plan
        self._layout = layout_of(book, plan.players)
        self._policies = vec[i64](plan.policies)
        values = book.hand_values.value
        self._values = vec[i64]([*values.ranks, values.joker])

    def play(self, number: int) -> Outcome:
        """Deal, play and count one of them."""
        return self.play_to_the_end(number)[0]

    def play_to_the_end(self, number: int) -> tuple[Outcome, Position]:
        """One of them, with the position in which it ended."""
        position, dice = self.dealt(number)
        actions = play_on(position, self._policies, dice, MOST_ACTIONS)
        ending = ENDINGS[position.ending]
        if ending is None:
            raise AssertionError(f"the deal has not ended after {actions} actions")
        held = [int(kernel.held(position, seat, self._values)) for seat in range(self._plan.players)]
        scores = tuple(self._score(position, held, bot) for bot in range(len(self._plan.bots)))
        best = min(held)
        winners = {self._bot_of(seat) for seat, negative in enumerate(held) if negative == best}
        winner = winners.pop() if len(winners) == 1 else None
        return Outcome(ending, int(actions), int(position.turns), scores, winner), position

    def dealt(self, number: int) -> tuple[Position, Dice]:
        """One of them before the first move, and the dice of its players."""
        for_cards, for_players = seeds_of(self._plan.seed, number)
        return kernel.deal(self._layout, number % self._plan.players, Dice(for_cards)), Dice(for_players)

    def _score(self, position: Position, held: list[int], bot: int) -> Score:
        """The negative points of a bot's seats together (S-22.1, S-22.2)."""
        own = sum(negative for seat, negative in enumerate(held) if self._bot_of(seat) == bot)
        return Score(own, went_out=bool(position.closer >= 0 and self._bot_of(int(position.closer)) == bot))

    def _bot_of(self, seat: int) -> int:
        return seat % len(self._plan.bots)
