"""Tables with bots on every seat, played in this process: what a bot elsewhere must answer as well."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from pinella.bots import Player, bot, show
from pinella.codes import Refusal
from pinella.match import Match, MatchCommand, MatchEvent, Play, decide, evolve
from pinella.play import view
from pinella.play.command_data import command_data, read_command
from pinella.play.commands import CallReferee, Choose, Command
from pinella.play.events import CardsDealt, Event
from pinella.play.seats import Seat
from pinella.server.thinking import Asked, BotPool
from tests.patience import PATIENCE


class BotTable:
    """A match, and a bot on every seat of its deal."""

    def __init__(self, match: Match, names: str, table: str = "table", *, mistakes: int = 0, calls: int = 0) -> None:
        """`names` go round the seats."""
        self.match = match.beginning
        self.table = table
        self.players: dict[Seat, Player] = {}
        self.levels = {"mistakes": mistakes, "calls": calls}
        self._names = names.split()
        self.hear(*match.history)

    def hear(self, *events: MatchEvent) -> None:
        """Something has happened, and everybody is shown it; a deal begins with its first view."""
        for event in events:
            before, self.match = self.match.table, evolve(self.match, event)
            if isinstance(event, CardsDealt):
                self.players = {seat: self._player(seat) for seat in self.match.seats}
            elif isinstance(event, Event):
                assert before is not None
                assert self.match.table is not None
                show(self.players, before, event, self.match.table)

    def do(self, command: MatchCommand) -> None:
        """A command that must be accepted."""
        events = decide(self.match, command)
        assert not isinstance(events, Refusal), events.code
        self.hear(*events)

    def play(self, command: Command | Choose | CallReferee | None) -> None:
        """What a bot has answered."""
        assert command is not None
        self.do(command if isinstance(command, Choose | CallReferee) else Play(command))

    @property
    def turn(self) -> Seat:
        """Whose answer the table waits for."""
        table = self.match.table
        assert table is not None
        choice = None if self.match.course is None else self.match.course.table.left.choice
        seat = table.turn if choice is None else choice.seat
        assert seat is not None
        return seat

    def asked(self, seat: Seat | None = None, **changes: Any) -> Asked:
        """The question to the bot on a seat, or to the one in turn."""
        seat = seat or self.turn
        usual = {"seat": seat, "bot": self._name(seat), "seed": self._seed(seat), **self.levels}
        return Asked(**{"table": self.table, "match": self.match, **usual, **changes})

    def move(self) -> Command | Choose:
        """What the bot in turn does, thought out here."""
        return _as_it_crosses(self.players[self.turn].move())

    def _player(self, seat: Seat) -> Player:
        assert self.match.table is not None
        first = view(self.match.table, seat)
        return Player(bot(self._name(seat)), first, self.match.book, self._seed(seat), **self.levels)

    def _name(self, seat: Seat) -> str:
        return self._names[seat.place % len(self._names)]

    @staticmethod
    def _seed(seat: Seat) -> int:
        return 1_000 + seat.place


def _as_it_crosses(command: Command | Choose) -> Command | Choose:
    """Jokers are interchangeable, and numbered as they are read."""
    return command if isinstance(command, Choose) else read_command(command_data(command))


@asynccontextmanager
async def pool_of(processes: int = 1, **settings: Any) -> AsyncIterator[BotPool]:
    """Bots that have started, and are closed at the end."""
    pool = BotPool(processes, **settings)
    await pool.start()
    try:
        yield pool
    finally:
        await pool.close()


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something to become true."""
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110  (it is a process that changes it)
            await asyncio.sleep(0.005)
