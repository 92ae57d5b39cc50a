"""Tables over a connection: which of them somebody looks at there, what is ordered, and what is asked about them."""

from __future__ import annotations

import logging
from typing import Any, ClassVar, Final

import msgspec

from pinella import play
from pinella.errors import PinellaError
from pinella.play.command_data import command_data, laid_text, some_cards
from pinella.play.seats import Seat
from pinella.server import wire
from pinella.server.hosting import frames
from pinella.server.hosting.helping import tried
from pinella.server.hosting.host import Host, NoSuchOnlineTable
from pinella.server.hosting.hosted import Door, Hosted
from pinella.server.house import House
from pinella.server.logs import note
from pinella.server.people.person import OFFICIALS
from pinella.server.sockets import SOCKET_PATH, Connection, cited, said
from pinella.server.streams.tasks import Tasks
from pinella.server.tables.deciding import Asker
from pinella.server.tables.no import No
from pinella.server.tables.orders import TakeDuty
from pinella.server.tables.reasons import not_read
from pinella.store import StoreLost

MOST_TABLES: Final = 8


class TablesDesk:
    """The tables of one connection."""

    TAKES: ClassVar[tuple[type, ...]] = (
        wire.Give,
        wire.Watch,
        wire.Unwatch,
        wire.AskMoves,
        wire.AskPlacements,
        wire.AskHints,
        wire.AskWhy,
    )

    def __init__(self, line: Connection, house: House, host: Host) -> None:
        self._line = line
        self._house = house
        self._host = host
        self._tables: dict[str, Hosted] = {}
        self._questions = Tasks()
        """Those whose answers take a while: the player goes on meanwhile."""

    async def looked_again(self) -> None:
        """The roles of the person may be others now."""
        for hosted in list(self._tables.values()):
            await self._end_duty(hosted)

    async def close(self) -> None:
        """The connection is gone."""
        await self._questions.close()
        for hosted in self._tables.values():
            await self._host.leave(hosted, self._line)

    async def answer(self, message: wire.FromClient) -> None:
        """One message about a table."""
        try:
            await self._answer(message)
        except NoSuchOnlineTable:
            self._line.refuse_message(message, No("table/unknown"))

    async def _answer(self, message: wire.FromClient) -> None:
        match message:
            case wire.Give():
                await self._give(message)
            case wire.Watch():
                await self._watch(message.table)
            case wire.Unwatch():
                hosted = self._tables.pop(message.table, None)
                if hosted is not None:
                    await self._host.leave(hosted, self._line)
            case wire.AskMoves() | wire.AskPlacements():
                self._list(message)
            case wire.AskHints() | wire.AskWhy():
                self._help(message)

    async def _watch(self, table: str) -> None:
        known = self._tables.get(table)
        if known is not None:
            known.show(self._line)
            return
        if len(self._tables) >= MOST_TABLES:
            self._line.refuse(No("socket/too-many-tables", values={"most": MOST_TABLES}), table=table)
            return
        hosted = self._tables[table] = await self._host.find(table)
        door = Door(lambda: self._may_rule(hosted), lambda: self._shown_out(table))
        try:
            await self._end_duty(hosted)
            await self._host.join(table, self._line, door)
        except StoreLost:
            self._tables.pop(table, None)
            raise

    def _shown_out(self, table: str) -> None:
        """Here only players look on, and the referees of the club."""
        self._tables.pop(table, None)
        self._line.refuse(No("table/no-spectators"), table=table)

    def _may_rule(self, hosted: Hosted) -> bool:
        club = hosted.table.settings.club
        return club is not None and self._line.who.has_role(club, OFFICIALS)

    async def _end_duty(self, hosted: Hosted) -> None:
        """Whoever is on duty and may no longer rule here is taken off it, and then sees what everybody sees."""
        if hosted.table.referee == self._line.person and not self._may_rule(hosted):
            name = f"off-duty-{self._house.random(8).hex()}"  # no client can have used it up before
            await self._host.order(hosted, TakeDuty(on=False), Asker(self._line.person, may_rule=True), name)

    async def _give(self, message: wire.Give) -> None:
        hosted = self._tables.get(message.table)
        if hosted is None:
            self._line.refuse(No("table/not-watched"), table=message.table, command=message.id)
            return
        asker = Asker(self._line.person, self._may_rule(hosted))
        answer = await self._host.ordered(hosted, message.order, asker, message.id, self._line)
        if isinstance(answer, No):
            self._line.refuse(answer, table=message.table, command=message.id)
        elif not answer.is_fresh:
            self._line.send(frames.done(message.table, message.id, answer.version))

    def _list(self, message: wire.AskMoves | wire.AskPlacements) -> None:
        hosted = self._tables.get(message.table)
        table = None if hosted is None or hosted.table.match is None else hosted.table.match.table
        seat = None if hosted is None else hosted.table.seat_of(self._line.person)
        if hosted is None or table is None or seat is None:
            self._line.refuse(No("table/not-seated"), table=message.table, command=message.id)
            return
        if hosted.table.settings.arbitrated:
            self._line.refuse(No("table/no-help-here"), table=message.table, command=message.id)
            return
        if isinstance(message, wire.AskMoves):
            moves = [_act(command_data(command)) for command in play.legal(table, seat)]
            self._line.send(msgspec.json.encode(wire.Moves(message.table, message.id, hosted.table.version, moves)))
            return
        self._place(message, hosted, table, seat)

    def _place(self, message: wire.AskPlacements, hosted: Hosted, table: play.Table, seat: Seat) -> None:
        try:
            found = play.placements(table, seat, some_cards(message.cards))
        except PinellaError as error:
            self._line.refuse(not_read(error), table=message.table, command=message.id)
            return
        placed = [
            wire.Placed(_act(command_data(one.command)), [laid_text(meld.laid) for meld in one.results])
            for one in found
        ]
        self._line.send(msgspec.json.encode(wire.Placements(message.table, message.id, hosted.table.version, placed)))

    def _help(self, message: wire.AskHints | wire.AskWhy) -> None:
        hosted = self._tables.get(message.table)
        if hosted is None:
            self._line.refuse(No("table/not-watched"), table=message.table, command=message.id)
        elif isinstance(message, wire.AskHints):
            self._questions.spawn(self._advise(message, hosted))
        else:
            self._try(message, hosted)

    async def _advise(self, message: wire.AskHints, hosted: Hosted) -> None:
        """Thought out elsewhere; whoever hangs up takes the question back."""
        try:
            found = await self._host.adviser.hints(hosted, self._line.person)
        except PinellaError:
            found = No("hints/none")
        except Exception as error:  # noqa: BLE001  (a fault of ours: it is noted, and ends this connection only)
            note("fault", level=logging.ERROR, error=error, route=SOCKET_PATH)
            self._line.hang_up(1011)
            return
        if isinstance(found, No):
            self._line.refuse(found, table=message.table, command=message.id)
            return
        told = wire.Hints(message.table, message.id, hosted.table.version, found.worlds, found.hints, found.shared)
        self._line.send(msgspec.json.encode(told))

    def _try(self, message: wire.AskWhy, hosted: Hosted) -> None:
        """What would be said to an act that is not given."""
        found = tried(hosted.table, hosted.table.seat_of(self._line.person), message.act)
        if isinstance(found, No):
            self._line.refuse(found, table=message.table, command=message.id)
            return
        no = None if found.no is None else wire.Objection(found.no.code, said(found.no), cited(found.no))
        self._line.send(msgspec.json.encode(wire.Why(message.table, message.id, hosted.table.version, no)))


def _act(data: dict[str, Any]) -> dict[str, Any]:
    """A command as an order takes it: whose it is the server knows."""
    return {name: value for name, value in data.items() if name != "seat"}
