"""Clocks and bots of the tables: the next thing that the house must do by itself is done in time.

One worker at a time runs them for a table. Were it ever two, each thing would still happen once: it has a name.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from hashlib import blake2b
from typing import Final

from pinella.play import legal
from pinella.play.commands import CallReferee, Choose, Command
from pinella.play.seats import Seat
from pinella.server.hosting.hosted import Hosted
from pinella.server.hosting.services import Services
from pinella.server.streams.tasks import Tasks
from pinella.server.tables.clocks import next_due
from pinella.server.tables.no import No
from pinella.server.tables.orders import BotActs, HouseOrder
from pinella.server.tables.state import OnlineTable, Phase
from pinella.server.thinking import Asked, ThinkingFailed
from pinella.store import StoreLost

AGAIN: Final = 1.0
"""Seconds until the house tries again what the store or a bot's process did not answer."""

Give = Callable[[Hosted, HouseOrder, str], Awaitable[object]]
"""Have the house do something at a table, once under this name."""


Holds = Callable[[Hosted], Awaitable[bool]]
"""Whether a table is ours to run."""


class Keeper:
    """Sees to the clocks and the bots of the tables of a worker."""

    def __init__(self, services: Services, give: Give, holds: Holds, tasks: Tasks) -> None:
        self._with = services
        self._give = give
        self._holds = holds
        self._tasks = tasks

    async def arm(self, hosted: Hosted) -> None:
        """The table has moved, or somebody has come or gone: what is to be done next, and when?"""
        disarm(hosted)
        table = hosted.table
        if table.match is None and not hosted.is_watched and table.settings.fill_after is None:
            return
        if not hosted.is_watched and (table.paused or table.phase is Phase.ENDED):
            return
        if not await self._holds(hosted):
            return
        now = self._with.now()
        due = next_due(hosted.table, hosted.presence(now), self._with.patience, hosted.refused_now)
        if due is not None:
            disarm(hosted)
            wait = max(0.0, (due.at - now) / 1_000)
            loop = asyncio.get_running_loop()
            hosted.timer = loop.call_later(wait, self._ring, hosted, hosted.table.version, due.order)
        self._wake_bots(hosted)

    def _ring(self, hosted: Hosted, version: int, order: HouseOrder) -> None:
        hosted.timer = None
        self._tasks.spawn(self._do(hosted, order, f"house:{version}:{type(order).__name__}"))

    async def _do(self, hosted: Hosted, order: HouseOrder, name: str) -> None:
        try:
            answer = await self._give(hosted, order, name)
        except StoreLost:
            hosted.thought_of = 0
            await asyncio.sleep(AGAIN)
            await self.arm(hosted)
            return
        if isinstance(answer, No):
            if isinstance(order, BotActs) and BotActs not in hosted.refused_now:
                hosted.thought_of = 0
            hosted.refuses(order)
            await self.arm(hosted)

    # Bots

    def _wake_bots(self, hosted: Hosted) -> None:
        """Once for each version of a table at which a bot may have something to do."""
        table = hosted.table
        if table.paused or table.call is not None or table.phase not in (Phase.PLAYING, Phase.OVER):
            return
        was_refused = BotActs in hosted.refused_now
        speakers = [] if was_refused else _speakers(table)
        mover = table.turn if table.turn is not None and table.is_played_by_a_bot(table.turn) else None
        if (not speakers and mover is None) or hosted.thought_of == table.version:
            return
        if hosted.thinking is not None:
            hosted.thinking.cancel()
        hosted.thought_of = table.version
        if was_refused and mover is not None:
            self._act(hosted, table, mover, any_move(table, mover), "moves anyhow")
        else:
            hosted.thinking = asyncio.create_task(self._think(hosted, table, speakers, mover))

    async def _think(self, hosted: Hosted, table: OnlineTable, speakers: list[Seat], mover: Seat | None) -> None:
        try:
            for seat in speakers:
                said = await self._with.pool.speaks(asked_of(table, seat))
                if said is not None:
                    self._act(hosted, table, seat, said, "speaks")
                    return
            if mover is not None:
                move, _ = await asyncio.gather(
                    self._with.pool.move(asked_of(table, mover)), asyncio.sleep(self._with.bot_pause)
                )
                self._act(hosted, table, mover, move, "moves")
        except ThinkingFailed:
            hosted.thought_of = 0
            await asyncio.sleep(AGAIN)
            self._tasks.spawn(self.arm(hosted))

    def _act(
        self, hosted: Hosted, table: OnlineTable, seat: Seat, command: Command | Choose | CallReferee, how: str
    ) -> None:
        if hosted.table.version == table.version:
            self._tasks.spawn(self._do(hosted, BotActs(seat, command), f"bot:{table.version}:{how}"))


def disarm(hosted: Hosted) -> None:
    """Nothing is due any more."""
    if hosted.timer is not None:
        hosted.timer.cancel()
        hosted.timer = None


def any_move(table: OnlineTable, seat: Seat) -> Command | Choose:
    """The first move of a seat whose bot had one that the table refused: play goes on."""
    if table.match is None or table.match.table is None:
        raise AssertionError("bots play deals")
    course = table.match.course
    choice = None if course is None else course.table.left.choice
    if choice is not None and choice.seat is seat:
        return Choose(seat, choice.options[0].key)
    return legal(table.match.table, seat)[0]


def _speakers(table: OnlineTable) -> list[Seat]:
    """The bots that may call the referee, or err out of turn: those that sit at an arbitrated table themselves."""
    if not table.settings.arbitrated:
        return []
    return [seat for seat, sitter in table.sitters.items() if sitter.bot is not None]


def asked_of(table: OnlineTable, seat: Seat) -> Asked:
    """What a bot on this seat is asked. Its luck comes from the secret of the deal, which nobody knows."""
    sitter = table.sitters[seat]
    if table.match is None or table.secret is None:
        raise AssertionError("bots play deals that were shuffled from a secret")
    digest = blake2b(f"{table.secret.reveal()} {seat.value}".encode(), digest_size=8).digest()
    is_arbitrated = table.settings.arbitrated
    return Asked(
        table.id,
        table.match,
        seat,
        sitter.bot or table.settings.bots,
        int.from_bytes(digest, "big") >> 2,
        mistakes=table.settings.mistakes if sitter.bot is not None and is_arbitrated else 0,
        calls=CALLS if is_arbitrated else 0,
    )


CALLS: Final = 100
"""Of a hundred irregularities that a bot can see, how many it calls the referee for."""
