"""One simulated deal of Burraco after the other."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pinella.codes import BurracoBook
from pinella.lab import _burraco as kernel
from pinella.lab.at_table import Company, RefereeBeside, knows_stall, play_to_the_end
from pinella.lab.plan import Plan, layout_of, seeds_of
from pinella.lab.stopwatch import NO_STOPWATCH, Stopwatch
from pinella.lab.tally import Outcome, Score
from pinella.melds.limits import KINDS
from pinella.play._random import Dice
from pinella.play.burraco._core import Position
from pinella.play.burraco.rules import rules_of
from pinella.play.burraco.table import ENDINGS, Table
from pinella.play.seats import Side
from pinella.scoring import _burraco as counting
from pinella.scoring.burraco import count_rules

PATIENCE: Final = 16
"""Turns without a draw after which the referee is called, where the book knows a stall."""

MOST_ACTIONS: Final = 100_000
"""More than any deal has ever needed: a deal still going on then would be a fault."""


class BurracoDeals:
    """The deals of a plan, by number. The deal passes round the table.

    Where every bot has a number inside the core a deal is played there; else at a table, where each sees what its seat
    may see. The cards are the same.
    """

    def __init__(self, plan: Plan, book: BurracoBook) -> None:
        self._plan = plan
        self._book = book
        self._rules = rules_of(book)
        self._count_rules = count_rules(book)
        self._layout = layout_of(book, plan.players)
        self._policies = None if plan.policies is None else vec[i64](plan.policies)
        self._kinds = [number for number, kind in enumerate(KINDS) if kind in book.burracos]

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
        scores = tuple(self._score(position, side) for side in Side)
        best = max(score.points for score in scores)
        winners = [place for place, score in enumerate(scores) if score.points == best]
        winner = winners[0] if len(winners) == 1 else None
        return Outcome(ending, actions, int(position.turns), scores, winner), position

    def _inside_the_core(self, number: int, policies: vec[i64], stopwatch: Stopwatch) -> tuple[Position, int]:
        position, dice = self.dealt(number)
        time_out = -1 if self._plan.time_out is None else self._plan.time_out
        referee = kernel.Referee(time_out, PATIENCE, knows_stall(self._book))
        with stopwatch.deal_in_core() as whole:
            actions = int(kernel.play(position, policies, dice, referee, MOST_ACTIONS))
            whole.is_over(actions, int(position.turns))
        return position, actions

    def _at_a_table(self, number: int, stopwatch: Stopwatch) -> tuple[Position, int]:
        table = self.table(number)
        company = Company(table, self._plan.seated, seeds_of(self._plan.seed, number)[1], stopwatch)
        found, actions = play_to_the_end(table, company, RefereeBeside(PATIENCE, self._plan.time_out), MOST_ACTIONS)
        if not isinstance(found, Table):
            raise AssertionError("a deal stays the game that it is")
        return found.position, actions

    def table(self, number: int) -> Table:
        """One of them as a table, before the first move."""
        return Table(self._book, self.dealt(number)[0])

    def dealt(self, number: int) -> tuple[Position, Dice]:
        """One of them before the first move, and the dice of its players."""
        for_cards, for_players = seeds_of(self._plan.seed, number)
        dealer = number % self._plan.players
        return kernel.deal(self._rules, self._layout, dealer, Dice(for_cards)), Dice(for_players)

    def _score(self, position: Position, side: Side) -> Score:
        melds = position.side(side.place)
        found = kernel.burracos(melds)
        return Score(
            points=int(counting.total(position, side.place, self._count_rules)),
            went_out=bool(position.closer >= 0 and position.closer % 2 == side.place),
            pots=int(melds.has_pot),
            burracos=tuple(int(found[kind]) for kind in self._kinds),
        )
