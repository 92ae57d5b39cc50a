"""Deals at a table: played through the four verbs by bots that are shown what their seats may see, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pinella.bots.catalogue import Bot
from pinella.bots.sitting import Player, show
from pinella.bots.thinking import seed_of
from pinella.cards import AnyCard
from pinella.codes import BurracoBook, Refusal
from pinella.codes.choices import StallRule
from pinella.lab._burraco import SILENT, TIME_OUT, Referee
from pinella.lab.stopwatch import NO_STOPWATCH, Stopwatch
from pinella.play import Table, burraco, decide, evolve, view
from pinella.play._random import Dice
from pinella.play.commands import CallTimeOut, Choose, Command, WatchForStall
from pinella.play.events import Event
from pinella.play.translate import codes_of, numbered


class Company:
    """The bots round a table: each is shown what its seat may see, and the one in turn is asked for its move."""

    def __init__(self, table: Table, bots: Sequence[Bot], seed: int, stopwatch: Stopwatch = NO_STOPWATCH) -> None:
        """`bots` by seat, at a table with its cards just dealt. The same seed gives every seat the same luck."""
        self._stopwatch = stopwatch
        self.players = {
            seat: Player(bot, view(table, seat), table.book, seed_of(seed, seat.place))
            for seat, bot in zip(table.seats, bots, strict=True)
        }

    def move(self, table: Table) -> Command:
        """What the player in turn does."""
        if table.turn is None:
            raise AssertionError("nobody moves when the deal is over")
        player = self.players[table.turn]
        with self._stopwatch.move_of(player.bot.name, table.turns):
            command = player.move()
        if isinstance(command, Choose):
            raise AssertionError("a strict table waits for no choice")
        return command

    def see(self, before: Table, event: Event, after: Table) -> None:
        """Everybody is shown what has happened."""
        show(self.players, before, event, after)


class RefereeBeside:
    """The referee of the core beside a table: what he says there he says by commands."""

    def __init__(self, patience: int, time_out: int | None = None) -> None:
        """`patience`: turns without a draw before he watches; `time_out`: after how many turns it is called."""
        self._patience = patience
        self._time_out = -1 if time_out is None else time_out
        self._referee: Referee | None = None

    def command(self, table: Table) -> Command | None:
        """What he says before the next move, if anything; he may have more than one thing to say."""
        if not isinstance(table, burraco.Table):
            return None
        if self._referee is None:
            self._referee = Referee(self._time_out, self._patience, knows_stall(table.book))
        said = self._referee.due(table.position)
        if said == SILENT:
            return None
        return CallTimeOut() if said == TIME_OUT else WatchForStall()


def knows_stall(book: BurracoBook) -> bool:
    """Whether the book lets the referee stop a deal in which nobody draws."""
    return book.stall.value is not StallRule.NONE


@dataclass(frozen=True, slots=True)
class Act:
    """One command of a deal, with the tables before and after it."""

    before: Table
    command: Command
    after: Table
    is_move: bool
    """Whether a player gave it; else it was the referee."""


def acts(table: Table, company: Company, referee: RefereeBeside) -> Iterator[Act]:
    """A deal from its first move to its end."""
    while not table.is_over:
        said = referee.command(table)
        command = company.move(table) if said is None else said
        after = _after(table, command, company)
        yield Act(table, command, after, is_move=said is None)
        table = after


def _after(table: Table, command: Command, company: Company) -> Table:
    events = decide(table, command)
    if isinstance(events, Refusal):
        raise AssertionError(f"{command} is refused: {events.code}")
    for event in events:
        after = evolve(table, event)
        company.see(table, event, after)
        table = after
    return table


def play_to_the_end(table: Table, company: Company, referee: RefereeBeside, most_moves: int) -> tuple[Table, int]:
    """The table at the end of the deal, and how many moves the players made."""
    moves = 0
    for act in acts(table, company, referee):
        table = act.after
        moves += act.is_move
        if moves == most_moves:
            break
    return table, moves


@dataclass(frozen=True, slots=True)
class DiceChance:
    """Scala 40: the pile shuffled by the dice of the deal, as the core shuffles it."""

    dice: Dice

    def shuffled(self, items: Iterable[AnyCard], /) -> tuple[tuple[AnyCard, ...], DiceChance]:
        """The cards in a random order, and the dice after it."""
        dice, order = self.dice.copy(), codes_of(tuple(items))
        dice.shuffle(order)
        return numbered(order), DiceChance(dice)
