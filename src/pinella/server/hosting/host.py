"""The tables of one worker: what is theirs alone. How streams are hosted at all stands in `streams.hosting`."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from time import perf_counter
from typing import Final

import msgspec

from pinella.errors import PinellaError
from pinella.play.chance import SECRET_BYTES, Secret
from pinella.server.bus import Note
from pinella.server.counts import OrderCounts
from pinella.server.hosting import records, snapshots
from pinella.server.hosting.helping import Adviser
from pinella.server.hosting.hosted import Door, Hosted, Listener
from pinella.server.hosting.keeper import Keeper, disarm
from pinella.server.hosting.saying import MOST_REMEMBERED, Said, said_in, with_words
from pinella.server.hosting.services import Services
from pinella.server.people.person import NAMED, PERSON, about_person, new_id, person_of_note
from pinella.server.streams.hosting import Done, Streams
from pinella.server.tables.deciding import Asker, decide, decide_for_the_house
from pinella.server.tables.following import Step, with_what_follows
from pinella.server.tables.happenings import (
    Appealed,
    BecameReady,
    Opened,
    RematchBegun,
    SeatTaken,
    SecretKept,
    Spoke,
    TableEvent,
    event_of,
    fact_of,
)
from pinella.server.tables.keeping import TOO_LATE
from pinella.server.tables.no import No
from pinella.server.tables.orders import HouseOrder, MakeAppeal, Order, PauseTable, PersonsOrder, Speak
from pinella.server.tables.settings import Settings, check
from pinella.server.tables.state import OnlineTable, Phase, evolve, opened
from pinella.server.tables.talking import is_silent
from pinella.store import Append, Entry, RecordInTheWay, Snapshot, StoreLost

CLOSED: Final = 5_000
"""Milliseconds after which nobody was in a house that held a table no more."""

IDLE: Final = 600_000
"""A table that nobody has looked at for so long is no longer kept in memory."""


class NoSuchOnlineTable(PinellaError, LookupError):
    """No table of that id."""


@dataclass(slots=True)
class _Order:
    """An order for a table, from a person or from the house itself."""

    host: Host
    hosted: Hosted
    name: str
    decided: Callable[[], list[Step] | No]
    order: Order | None = None
    person: str | None = None
    asked: tuple[Listener, str] | None = None
    """Who gave it over which connection, under which id."""

    def appended(self, steps: list[Step]) -> Append:
        """The facts, with the records that change with them."""
        after = steps[-1].after
        return Append(
            records.stream_of(after.id),
            self.hosted.table.version,
            tuple(fact_of(step.event) for step in steps),
            after.moved_at,
            self.name,
            records.changes(self.hosted.table, steps, self.order, self.person),
        )

    async def told(self, steps: list[Step]) -> None:
        """Everybody who looks hears of it."""
        hosted = self.hosted
        before, after = hosted.table, steps[-1].after
        if after.sitters is not before.sitters or after.referee != before.referee:
            await self.host.look_up_names(hosted, after)
        hosted.tell(steps, _words(steps, self.order), self.asked)
        if hosted.renamed:
            await self.host.show_new_names(hosted)
        if _deals_counted(after) != _deals_counted(before):
            self.host.keep_between_deals(hosted, steps)


class Host(Streams[Hosted, Step]):
    """Every table that somebody of this worker looks at."""

    KIND = records.TABLE

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._with = services
        self._keeper = Keeper(services, self.house_order, self.holds, self._tasks)
        self.adviser = Adviser(services.pool)
        self.given, self.own = OrderCounts(), OrderCounts()
        """Orders of people, and those of the house itself: clocks and bots."""

    @property
    def services(self) -> Services:
        """What the tables stand on."""
        return self._with

    async def start(self) -> None:
        """Hear of what other workers do."""
        await super().start()
        self._with.post.hears(PERSON, self._hear_of_person)

    async def close(self) -> None:
        """Let go of every table: what is stored is stored."""
        thinking = [hosted.thinking for hosted in self.held if hosted.thinking is not None]
        for hosted in self.held:
            disarm(hosted)
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)
        await super().close()

    # Opening and reading

    async def open_table(
        self, settings: Settings, host: str, *, begin: Iterable[TableEvent] = (), again_after: str | None = None
    ) -> str:
        """A new table; `begin` is what happens at once: people who sit down, bots.

        `again_after` is the table whose rematch it is: where that has one already `RecordInTheWay` is raised.
        """
        check(settings)
        table, now = new_id("t", self._with.luck), self._with.now()
        first = opened(table, Opened(host, settings), now)
        steps = [Step(Opened(host, settings), first)]
        secret = SecretKept(Secret(self._with.luck(SECRET_BYTES)).reveal())
        steps += with_what_follows(first, (secret, *begin), now, self._with.luck)
        rematch = () if again_after is None else (records.rematch(again_after, table),)
        await self._with.store.append(
            Append(
                records.stream_of(table),
                0,
                tuple(fact_of(step.event) for step in steps),
                now,
                changes=(*records.changes(None, steps, None, host), *rematch),
            )
        )
        return table

    def unknown(self, name: str) -> NoSuchOnlineTable:
        """No table of that id."""
        return NoSuchOnlineTable(f"no table {name}")

    def begun(self, name: str, first: Entry) -> Hosted:
        """A table that has just been opened."""
        return Hosted(opened(name, event_of(first), first.at), {}, self._with.now())

    def restored(self, name: str, snapshot: Snapshot, last: Entry) -> Hosted | None:
        """A long table as it was between two deals."""
        found = snapshots.restored(name, snapshot, last)
        if found is None:
            return None
        hosted = Hosted(found.table, {}, self._with.now())
        hosted.said, hosted.packed = found.said, found.packed
        return hosted

    def followed(self, held: Hosted, entry: Entry) -> Step:
        """The table after one more fact."""
        event = event_of(entry)
        held.table = evolve(held.table, event, entry.at)
        if (said := said_in(event, held.table)) is not None:
            held.said.append(said)
        return Step(event, held.table)

    async def loaded(self, held: Hosted) -> None:
        """The words and the names are looked up."""
        held.said = await self._with_words(held.name, held.said[-MOST_REMEMBERED:])
        await self.look_up_names(held, held.table)

    async def caught_up(self, held: Hosted, entries: list[Entry]) -> None:
        """What other workers have stored is told to those who look here."""
        steps: list[Step] = []
        table = held.table
        for entry in entries:
            event = event_of(entry)
            table = evolve(table, event, entry.at)
            steps.append(Step(event, table))
        await self.look_up_names(held, table)
        held.tell(steps, await self._stored_words(steps))
        await self.show_new_names(held)

    def keep_between_deals(self, hosted: Hosted, steps: list[Step]) -> None:
        """A deal has been counted: from here a long table can be read again."""
        snapshot = snapshots.snapshot_in(steps, hosted.said, hosted.packed)
        if snapshot is not None:
            self.keep_snapshot(hosted, snapshot)

    async def woken(self, held: Hosted) -> None:
        """Clocks and bots; and a rematch that another worker did not bring to its end."""
        await self._keeper.arm(held)
        await self._rematch(held)

    def presence(self, held: Hosted) -> str:
        """The seats that are connected to this worker."""
        return held.seats_text

    def heard_presence(self, held: Hosted, worker: str, present: str) -> None:
        """Another worker says which seats are connected there."""
        held.heard_of(worker, present, self._with.now())

    def is_idle(self, held: Hosted) -> bool:
        """Nothing is due, no bot thinks, and nothing has happened for a while."""
        thinks = held.thinking is not None and not held.thinking.done()
        is_quiet = held.timer is None and not thinks and self._with.now() - held.table.moved_at > IDLE
        return is_quiet and super().is_idle(held)

    def is_run(self, held: Hosted) -> bool:
        """Its clocks run here until it is paused."""
        return held.timer is not None and held.table.match is not None

    def forgotten(self, held: Hosted) -> None:
        """No bot remembers it either."""
        self._with.pool.forget(held.name)

    # Looking

    async def join(self, table: str, listener: Listener, door: Door | None = None) -> Hosted:
        """Somebody looks at a table from now on."""
        hosted = await self.find(table)
        await self._stop_clocks(hosted)
        async with hosted.lock:
            if not self._with.alone:
                await self.catch_up(hosted)
            await self.look_up_names(hosted, hosted.table)
            hosted.join(listener, door)
        self.say_here(hosted)
        await self._keeper.arm(hosted)
        self._tasks.spawn(self._rematch(hosted))
        return hosted

    async def _stop_clocks(self, hosted: Hosted) -> None:
        """Nobody held this table any more: its clocks stopped with the last sign of life, and go on from there."""
        if hosted.is_watched:
            return
        if not self._with.alone:
            async with hosted.lock:
                await self.catch_up(hosted)
        version, last = hosted.table.version, await self._left_since(hosted)
        if last is None:
            return

        def decided() -> list[Step] | No:
            if hosted.table.version != version:
                return TOO_LATE
            return decide_for_the_house(hosted.table, PauseTable(), last, self._with.luck)

        if isinstance(await self._carry_out(_Order(self, hosted, f"house:{version}:closed", decided)), Done):
            hosted.expects_all(self._with.now())

    async def _left_since(self, hosted: Hosted) -> int | None:
        """Since when the clocks of a table have run though no worker saw to them."""
        table, now = hosted.table, self._with.now()
        if table.match is None or table.paused or table.phase is Phase.ENDED:
            return None
        if now - table.moved_at < CLOSED:
            return None
        if self._with.alone:
            return None if hosted.is_joined else table.moved_at
        last = await self.last_run(hosted)
        return None if last is None else max(last, table.moved_at)

    async def leave(self, hosted: Hosted, listener: Listener) -> None:
        """Somebody looks no more."""
        hosted.leave(listener, self._with.now())
        self.say_here(hosted)
        await self._keeper.arm(hosted)

    # Orders

    async def order(
        self, hosted: Hosted, order: PersonsOrder, asker: Asker, command: str, listener: Listener | None = None
    ) -> Done | No:
        """A person's order, carried out at most once whatever happens on the way.

        To the end, even if who asked is cut off meanwhile: what is stored must be told to the others.
        """
        return await asyncio.shield(self._tasks.begun(self.ordered(hosted, order, asker, command, listener)))

    async def ordered(
        self, hosted: Hosted, order: PersonsOrder, asker: Asker, command: str, listener: Listener | None = None
    ) -> Done | No:
        """The same for who sees to it that it is not cut off."""
        await self._stop_clocks(hosted)
        asked = None if listener is None else (listener, command)

        def decided() -> list[Step] | No:
            return decide(hosted.table, order, asker, self._with.now(), self._with.luck)

        whole = _Order(self, hosted, f"{asker.person}:{command}", decided, order, asker.person, asked)
        answer = await self._counted(self.given, self._carry_out(whole))
        if isinstance(answer, Done):
            await self._keeper.arm(hosted)
            await self._rematch(hosted)
        return answer

    async def house_order(self, hosted: Hosted, order: HouseOrder, name: str) -> Done | No:
        """What the house does by itself, once under this name."""

        def decided() -> list[Step] | No:
            return decide_for_the_house(hosted.table, order, self._with.now(), self._with.luck)

        answer = await self._counted(self.own, self._carry_out(_Order(self, hosted, name, decided, order)))
        await self._keeper.arm(hosted)
        return answer

    @staticmethod
    async def _counted(counts: OrderCounts, work: Awaitable[Done | No]) -> Done | No:
        began = perf_counter()
        try:
            answer = await work
        except StoreLost:
            counts.lost += 1
            raise
        if isinstance(answer, No):
            counts.refused += 1
        elif answer.is_fresh:
            counts.done += 1
            counts.seconds.add(perf_counter() - began)
        else:
            counts.repeated += 1
        return answer

    async def _carry_out(self, order: _Order) -> Done | No:
        return await self.carry_out(order.hosted, order) or No("table/busy")

    # Words and names

    async def _stored_words(self, steps: list[Step]) -> dict[int, str]:
        said = [one for step in steps if (one := said_in(step.event, step.after)) is not None]
        found = await self._with_words(steps[-1].after.id, said)
        return {one.version: one.words for one in found if one.words is not None}

    async def _with_words(self, table: str, said: list[Said]) -> list[Said]:
        """With the words that are kept of it."""
        found: dict[int, str] = {}
        for one in said:
            key = records.said_key(one.person, table, one.version)
            kept = None if one.phrase is not None else await self._with.store.get(records.SAID, key)
            if kept is not None:
                found[one.version] = msgspec.json.decode(kept)["words"]
        return with_words(said, found)

    async def said_at(self, table: str, version: int) -> tuple[str, str | None, str | None]:
        """Who spoke at a version of a table: the person, the ready phrase, or the words unless they were removed."""
        entries = await self._with.store.read(records.stream_of(table), version - 1, 1)
        event = event_of(entries[0]) if entries else None
        if not isinstance(event, Spoke):
            return "", None, None
        kept = await self._with.store.get(records.SAID, records.said_key(event.person, table, version))
        return event.person, event.phrase, None if kept is None else str(msgspec.json.decode(kept)["words"])

    async def look_up_names(self, hosted: Hosted, table: OnlineTable) -> None:
        """Of whoever is new at the table."""
        people = {table.host, *table.persons.values(), *([table.referee] if table.referee else [])}
        unknown = people - set(hosted.names)
        if unknown:
            hosted.names.update(await self._with.names(unknown))

    async def renamed(self, person: str) -> None:
        """A person has another name from now on, or none: whoever looks on sees it, here and elsewhere.

        Where a deal is played in silence a new name could say anything (F-N.3): it is shown when the deal is over. A
        name that is gone is gone at once.
        """
        await self._look_up_again(person)
        self._with.post.say(NAMED, about_person(person))

    async def _look_up_again(self, person: str) -> None:
        for hosted in [one for one in self.held if person in one.names]:
            async with hosted.lock:
                if is_silent(hosted.table) and await self._with.names([person]):
                    hosted.renamed.add(person)
                    continue
                hosted.renamed.discard(person)
                del hosted.names[person]
                await self.look_up_names(hosted, hosted.table)
                hosted.said = await self._with_words(hosted.table.id, hosted.said)
                hosted.show_all()

    async def show_new_names(self, hosted: Hosted) -> None:
        """The deal is over: whoever has changed the name meanwhile is called by the new one."""
        if not hosted.renamed or is_silent(hosted.table):
            return
        renamed, hosted.renamed = hosted.renamed, set()
        hosted.names.update(await self._with.names(renamed))
        hosted.show_all()

    def _hear_of_person(self, note: Note) -> None:
        if note.kind == NAMED:
            self._tasks.spawn(self._look_up_again(person_of_note(note.stream)))

    async def _rematch(self, hosted: Hosted) -> None:
        """Everybody who is still a person wants to play again: the same people at a new table.

        It is opened first, and then told: whoever finds it opened and not told, tells it.
        """
        if not _wants_rematch(hosted.table):
            return
        again = await self._table_again(hosted.table)

        def decided() -> list[Step] | No:
            if hosted.table.next_table is not None:
                return No("table/ended")
            return with_what_follows(hosted.table, (RematchBegun(again),), self._with.now(), self._with.luck)

        await self._carry_out(_Order(self, hosted, f"house:rematch:{again}", decided))

    async def _table_again(self, table: OnlineTable) -> str:
        """The one table of the rematch, opened by whoever was first."""
        begin: list[TableEvent] = [
            SeatTaken(seat.value, sitter.person, sitter.bot) for seat, sitter in table.sitters.items()
        ]
        begin += [BecameReady(seat.value) for seat in table.rematch]
        try:
            return await self.open_table(table.settings, table.host, begin=begin, again_after=table.id)
        except RecordInTheWay:
            opened = await self._with.store.get(records.REMATCHES, table.id)
        if opened is None:
            raise AssertionError("the table of a rematch is never forgotten")
        return opened.decode()


def _wants_rematch(table: OnlineTable) -> bool:
    """Whether all the people of a table want one that has not come yet."""
    if table.phase is not Phase.ENDED or table.next_table is not None or not table.rematch:
        return False
    return not set(table.persons) - table.rematch - table.stand_ins


def _deals_counted(table: OnlineTable) -> int:
    return 0 if table.match is None else table.match.deals_counted


def _words(steps: list[Step], order: Order | None) -> dict[int, str]:
    """What was just said, by the version of its fact."""
    words = order.words if isinstance(order, _WITH_WORDS) else None
    return {step.after.version: words for step in steps if isinstance(step.event, Spoke | Appealed)} if words else {}


_WITH_WORDS: Final = (Speak, MakeAppeal)
