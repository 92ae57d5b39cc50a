"""One simulated deal of Scala 40 after the other."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pinella.codes import Scala40Book
from pinella.lab import _scala40 as kernel
from pinella.lab.at_table import Company, DiceChance, RefereeBeside, play_to_the_end
from pinella.lab.burraco import PATIENCE
from pinella.lab.plan import Plan, layout_of, seeds_of
from pinella.lab.stopwatch import NO_STOPWATCH, Stopwatch
from pinella.lab.tally import Outcome, Score
from pinella.play._random import Dice
from pinella.play.scala40._core import Position
from pinella.play.scala40._policies import play_on
from pinella.play.scala40.table import ENDINGS, Table

MOST_ACTIONS: Final = 1_000_000
"""The pile becomes the stock again and again: no rule bounds a deal, so this does."""


class Scala40Deals:
    """The deals of a plan, by number. The deal passes round the table.

    Where every bot has a number inside the core a deal is played there; else at a table, where each sees what its seat
    may see. The cards are the same, and so is the shuffle of a pile that becomes the stock.
    """

    def __init__(self, plan: Plan, book: Scala40Book) -> None:
        self._plan = plan
        self._book = book
        self._layout = layout_of(book, plan.players)
        self._policies = None if plan.policies is None else vec[i64](plan.policies)
        values = book.hand_values.value
        self._values = vec[i64]([*values.ranks, values.joker])

    def play(self, number: int, stopwatch: Stopwatch = NO_STOPWATCH) -> Outcome:
        """Deal, play and count one of them."""
        return self.play_to_the_end(number, stopwatch)[0]

    def play_to_the_end(self, number: int, stopwatch: Stopwatch = NO_STOPWATCH) -> tuple[Outcome, Position]:
        """One of them, with the position in which it ended."""
        if self._policies is None:
            position, actions = self._at_a_table(number, stopwatch)
        else:
            position, actions = self._inside_the_core(number, self._policies, stopwatch)
        ending = ENDINGS[position.ending]
        if ending is None:
            raise AssertionError(f"the deal has not ended after {actions} actions")
        held = [int(kernel.held(position, seat, self._values)) for seat in range(self._plan.players)]
        scores = tuple(self._score(position, held, bot) for bot in range(len(self._plan.bots)))
        best = min(held)
        winners = {self._bot_of(seat) for seat, negative in enumerate(held) if negative == best}
        winner = winners.pop() if len(winners) == 1 else None
        return Outcome(ending, actions, int(position.turns), scores, winner), position

    def _inside_the_core(self, number: int, policies: vec[i64], stopwatch: Stopwatch) -> tuple[Position, int]:
        position, dice = self.dealt(number)
        with stopwatch.deal_in_core() as whole:
            actions = int(play_on(position, policies, dice, MOST_ACTIONS))
            whole.is_over(actions, int(position.turns))
        return position, actions

    def _at_a_table(self, number: int, stopwatch: Stopwatch) -> tuple[Position, int]:
        table = self.table(number)
        company = Company(table, self._plan.seated, seeds_of(self._plan.seed, number)[1], stopwatch)
        found, actions = play_to_the_end(table, company, RefereeBeside(PATIENCE), MOST_ACTIONS)
        if not isinstance(found, Table):
            raise AssertionError("a deal stays the game that it is")
        return found.position, actions

    def table(self, number: int) -> Table:
        """One of them as a table, before the first move."""
        position, _ = self.dealt(number)
        return Table(self._book, position, chance=DiceChance(position.dice))

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
