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
from pinella.server.hosting.hosted import Hosted, Matter
from pinella.server.hosting.services import Services
from pinella.server.streams.tasks import Tasks
from pinella.server.tables.clocks import next_due
from pinella.server.tables.keeping import TOO_LATE
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
            hosted.thought_of = None
            await asyncio.sleep(AGAIN)
            await self.arm(hosted)
            return
        if isinstance(answer, No):
            self._refused(hosted, order, answer)
            await self.arm(hosted)

    @staticmethod
    def _refused(hosted: Hosted, order: HouseOrder, answer: No) -> None:
        """What comes too late says nothing against the table as it stands now."""
        if isinstance(order, BotActs) and answer == TOO_LATE:
            if hosted.thought_of is not None and hosted.thought_of.version == order.thought_at:
                hosted.thought_of = None
            return
        if isinstance(order, BotActs) and BotActs not in hosted.refused_now:
            hosted.thought_of = None
        hosted.refuses(order)

    # Bots

    def _wake_bots(self, hosted: Hosted) -> None:
        """They think once about a moment of the match: who talks, reports, comes or goes does not disturb them."""
        matter = _matter(hosted)
        if matter == hosted.thought_of:
            return
        if hosted.thinking is not None:
            hosted.thinking.cancel()
        hosted.thought_of = matter
        if matter is None:
            return
        table = hosted.table
        if matter.is_refused and matter.mover is not None:
            self._act(hosted, table, matter, matter.mover, any_move(table, matter.mover), "moves anyhow")
        else:
            hosted.thinking = asyncio.create_task(self._think(hosted, table, matter))

    async def _think(self, hosted: Hosted, table: OnlineTable, matter: Matter) -> None:
        try:
            for seat in [] if matter.is_refused else _speakers(table):
                said = await self._with.pool.speaks(asked_of(table, seat))
                if said is not None:
                    self._act(hosted, table, matter, seat, said, "speaks")
                    return
            if matter.mover is not None:
                move, _ = await asyncio.gather(
                    self._with.pool.move(asked_of(table, matter.mover)), asyncio.sleep(self._with.bot_pause)
                )
                self._act(hosted, table, matter, matter.mover, move, "moves")
        except ThinkingFailed:
            hosted.thought_of = None
            await asyncio.sleep(AGAIN)
            self._tasks.spawn(self.arm(hosted))

    def _act(
        self,
        hosted: Hosted,
        table: OnlineTable,
        matter: Matter,
        seat: Seat,
        command: Command | Choose | CallReferee,
        how: str,
    ) -> None:
        if _matter(hosted) == matter:
            order = BotActs(seat, command, matter.version)
            self._tasks.spawn(self._do(hosted, order, f"bot:{table.version}:{how}"))
        elif hosted.thought_of == matter:
            hosted.thought_of = None


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


def _matter(hosted: Hosted) -> Matter | None:
    """What bots have to think about as the table stands; nothing while it is paused or the referee is waited for."""
    table = hosted.table
    if table.match is None or table.paused or table.call is not None:
        return None
    if table.phase not in (Phase.PLAYING, Phase.OVER):
        return None
    mover = table.turn if table.turn is not None and table.is_played_by_a_bot(table.turn) else None
    is_refused = BotActs in hosted.refused_now
    if mover is None and (is_refused or not _speakers(table)):
        return None
    return Matter(table.match.version, mover, is_refused)


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
