"""The tables of one worker: load, decide, append, then tell. A move that nobody stored never happened.

Any worker may serve any table: each append names the version it expects, and who comes too late looks again. Clocks and
bots of a table are run by one worker at a time, which holds a lease; were it ever two, the versions would still let
each thing happen once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass
from time import perf_counter
from typing import Final

import msgspec

from pinella.errors import PinellaError
from pinella.play.chance import SECRET_BYTES, Secret
from pinella.server.bus import LOST, Note
from pinella.server.counts import OrderCounts
from pinella.server.hosting import records
from pinella.server.hosting.helping import Adviser
from pinella.server.hosting.hosted import Door, Hosted, Listener
from pinella.server.hosting.keeper import Keeper, disarm
from pinella.server.hosting.saying import MOST_REMEMBERED, Said, said_in, with_words
from pinella.server.hosting.services import Services
from pinella.server.people.person import PERSON, about_person, new_id, person_of_note
from pinella.server.streams.tasks import Tasks
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
from pinella.server.tables.no import No
from pinella.server.tables.orders import HouseOrder, MakeAppeal, Order, PauseTable, PersonsOrder, Speak
from pinella.server.tables.settings import Settings, check
from pinella.server.tables.state import OnlineTable, Phase, evolve, opened
from pinella.store import Append, CommandRepeated, Entry, StaleStream, StoreLost

PULSE_EVERY: Final = 4.0
TRIES: Final = 8
CLOSED: Final = 5_000
"""Milliseconds after which nobody was in a house that held a table no more."""

IDLE: Final = 600_000
"""A table that nobody has looked at for so long is no longer kept in memory."""


class NoSuchOnlineTable(PinellaError, LookupError):
    """No table of that id."""


@dataclass(frozen=True, slots=True)
class Done:
    """Carried out and stored: the version after it. It is fresh where it was not carried out before."""

    version: int
    is_fresh: bool = True


class Host:
    """Every table that somebody of this worker looks at."""

    def __init__(self, services: Services) -> None:
        self._with = services
        self._tables: dict[str, Hosted] = {}
        self._loading: dict[str, asyncio.Task[Hosted]] = {}
        self._tasks = Tasks()
        self._keeper = Keeper(services, self.house_order, self._tasks)
        self.adviser = Adviser(services.pool)
        self.given, self.own = OrderCounts(), OrderCounts()
        """Orders of people, and those of the house itself: clocks and bots."""

    @property
    def services(self) -> Services:
        """What the tables stand on."""
        return self._with

    @property
    def held(self) -> Collection[Hosted]:
        """The tables in memory."""
        return self._tables.values()

    async def start(self) -> None:
        """Hear of what other workers do."""
        self._with.post.hears(records.TABLE, self._hear)
        self._with.post.hears(PERSON, self._hear_of_person)
        self._tasks.spawn(self._pulses())

    async def close(self) -> None:
        """Let go of every table: what is stored is stored."""
        thinking = [hosted.thinking for hosted in self._tables.values() if hosted.thinking is not None]
        for hosted in self._tables.values():
            disarm(hosted)
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)
        await self._tasks.close()
        if not self._with.alone:
            with suppress(StoreLost):
                for table in self._tables:
                    await self._with.store.release(records.stream_of(table), self._with.worker)

    # Opening and finding

    async def open_table(self, settings: Settings, host: str, *, begin: Iterable[TableEvent] = ()) -> str:
        """A new table; `begin` is what happens at once: people who sit down, bots."""
        check(settings)
        table, now = new_id("t", self._with.luck), self._with.now()
        first = opened(table, Opened(host, settings), now)
        steps = [Step(Opened(host, settings), first)]
        secret = SecretKept(Secret(self._with.luck(SECRET_BYTES)).reveal())
        steps += with_what_follows(first, (secret, *begin), now, self._with.luck)
        await self._with.store.append(
            Append(
                records.stream_of(table),
                0,
                tuple(fact_of(step.event) for step in steps),
                now,
                changes=records.changes(None, steps, None, host),
            )
        )
        return table

    async def find(self, table: str) -> Hosted:
        """A table by its id, from memory or from the store."""
        known = self._tables.get(table)
        if known is not None:
            return known
        loading = self._loading.get(table)
        if loading is None:
            loading = asyncio.create_task(self._load(table))
            self._loading[table] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> Hosted:
        entries = await self._with.store.read(records.stream_of(table))
        if not entries:
            raise NoSuchOnlineTable(f"no table {table}")
        first, *rest = entries
        hosted = Hosted(opened(table, event_of(first), first.at), {}, self._with.now())
        for entry in rest:
            event = event_of(entry)
            hosted.table = evolve(hosted.table, event, entry.at)
            _remember(hosted, entry)
            if (said := said_in(event, hosted.table)) is not None:
                hosted.said.append(said)
        hosted.said = await self._with_words(table, hosted.said[-MOST_REMEMBERED:])
        await self._look_up_names(hosted, hosted.table)
        self._tables[table] = hosted
        return hosted

    # Looking

    async def join(self, table: str, listener: Listener, door: Door | None = None) -> Hosted:
        """Somebody looks at a table from now on."""
        hosted = await self.find(table)
        await self._stop_clocks(hosted)
        async with hosted.lock:
            if not self._with.alone:
                await self._catch_up(hosted)
            await self._look_up_names(hosted, hosted.table)
            hosted.join(listener, door)
        self._say_here(hosted)
        await self._keeper.arm(hosted)
        return hosted

    async def _stop_clocks(self, hosted: Hosted) -> None:
        """The only worker held this table no more: its clocks stopped with the last fact, and go on from there."""
        last = hosted.table.moved_at
        if not self._with.alone or hosted.is_joined or self._with.now() - last < CLOSED:
            return

        def decided() -> list[Step] | No:
            return decide_for_the_house(hosted.table, PauseTable(), last, self._with.luck)

        await self._carry_out(hosted, decided, f"house:{hosted.table.version}:closed", None, None, None)

    async def leave(self, hosted: Hosted, listener: Listener) -> None:
        """Somebody looks no more."""
        hosted.leave(listener, self._with.now())
        self._say_here(hosted)
        await self._keeper.arm(hosted)

    # Orders

    async def order(
        self, hosted: Hosted, order: PersonsOrder, asker: Asker, command: str, listener: Listener | None = None
    ) -> Done | No:
        """A person's order, carried out at most once whatever happens on the way."""
        name = f"{asker.person}:{command}"
        asked = None if listener is None else (listener, command)

        def decided() -> list[Step] | No:
            return decide(hosted.table, order, asker, self._with.now(), self._with.luck)

        return await asyncio.shield(self._tasks.begun(self._ordered(hosted, decided, name, order, asker.person, asked)))

    async def _ordered(
        self,
        hosted: Hosted,
        decided: Callable[[], list[Step] | No],
        name: str,
        order: PersonsOrder,
        person: str,
        asked: tuple[Listener, str] | None,
    ) -> Done | No:
        """To the end, even if the connection that asked is cut off: what is stored must be told to the others."""
        answer = await self._counted(self.given, self._carry_out(hosted, decided, name, order, person, asked))
        if isinstance(answer, Done):
            await self._keeper.arm(hosted)
            await self._rematch(hosted)
        return answer

    async def house_order(self, hosted: Hosted, order: HouseOrder, name: str) -> Done | No:
        """What the house does by itself, once under this name."""

        def decided() -> list[Step] | No:
            return decide_for_the_house(hosted.table, order, self._with.now(), self._with.luck)

        answer = await self._counted(self.own, self._carry_out(hosted, decided, name, order, None, None))
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

    async def _carry_out(
        self,
        hosted: Hosted,
        decided: Callable[[], list[Step] | No],
        name: str,
        order: Order | None,
        person: str | None,
        asked: tuple[Listener, str] | None,
    ) -> Done | No:
        async with hosted.lock:
            for _ in range(TRIES):
                if name in hosted.done:
                    return Done(hosted.done[name], is_fresh=False)
                steps = decided()
                if isinstance(steps, No):
                    if self._with.alone or not await self._catch_up(hosted):
                        return steps
                    continue
                try:
                    version = await self._append(hosted, steps, name, order, person)
                except (StaleStream, CommandRepeated):
                    await self._catch_up(hosted)
                    continue
                hosted.done[name] = version
                await self._look_up_names(hosted, steps[-1].after)
                hosted.tell(steps, _words(steps, order), asked)
                self._say(hosted, "look")
                return Done(version)
        return No("table/busy")

    async def _append(
        self, hosted: Hosted, steps: list[Step], name: str, order: Order | None, person: str | None
    ) -> int:
        after = steps[-1].after
        return await self._with.store.append(
            Append(
                records.stream_of(after.id),
                hosted.table.version,
                tuple(fact_of(step.event) for step in steps),
                after.moved_at,
                name,
                records.changes(hosted.table, steps, order, person),
            )
        )

    async def _catch_up(self, hosted: Hosted) -> bool:
        """Look again: what other workers have stored since. True if there was something."""
        entries = await self._with.store.read(records.stream_of(hosted.table.id), hosted.table.version)
        steps: list[Step] = []
        table = hosted.table
        for entry in entries:
            event = event_of(entry)
            table = evolve(table, event, entry.at)
            steps.append(Step(event, table))
            _remember(hosted, entry)
        if not steps:
            return False
        await self._look_up_names(hosted, table)
        hosted.tell(steps, await self._stored_words(steps))
        return True

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

    async def said_at(self, hosted: Hosted, version: int) -> tuple[str, str | None, str | None]:
        """Who spoke at a version of a table: the person, the ready phrase, or the words unless they were removed."""
        entries = await self._with.store.read(records.stream_of(hosted.table.id), version - 1, 1)
        event = event_of(entries[0]) if entries else None
        if not isinstance(event, Spoke):
            return "", None, None
        kept = await self._with.store.get(records.SAID, records.said_key(event.person, hosted.table.id, version))
        return event.person, event.phrase, None if kept is None else str(msgspec.json.decode(kept)["words"])

    async def _look_up_names(self, hosted: Hosted, table: OnlineTable) -> None:
        people = {table.host, *table.persons.values(), *([table.referee] if table.referee else [])}
        unknown = people - set(hosted.names)
        if unknown:
            hosted.names.update(await self._with.names(unknown))

    async def renamed(self, person: str) -> None:
        """A person has another name from now on, or none: whoever looks on sees it at once, here and elsewhere."""
        await self._look_up_again(person)
        self._with.post.say("named", about_person(person))

    async def _look_up_again(self, person: str) -> None:
        for hosted in [one for one in self._tables.values() if person in one.names]:
            async with hosted.lock:
                del hosted.names[person]
                await self._look_up_names(hosted, hosted.table)
                hosted.said = await self._with_words(hosted.table.id, hosted.said)
                hosted.show_all()

    # Other workers

    def _say(self, hosted: Hosted, kind: str, seats: str = "") -> None:
        if not self._with.alone:
            self._with.post.say(kind, records.stream_of(hosted.table.id), hosted.table.version, seats)

    def _say_here(self, hosted: Hosted) -> None:
        self._say(hosted, "here", hosted.seats_text)

    def _hear(self, note: Note) -> None:
        if note.kind == LOST:
            for hosted in list(self._tables.values()):
                self._tasks.spawn(self._look_again(hosted))
            return
        known = self._tables.get(records.table_of(note.stream))
        if known is None:
            return
        if note.kind == "here":
            known.heard_of(note.worker, note.seats, self._with.now())
            self._tasks.spawn(self._keeper.arm(known))
        elif note.version > known.table.version:
            self._tasks.spawn(self._look_again(known))

    def _hear_of_person(self, note: Note) -> None:
        if note.kind == "named":
            self._tasks.spawn(self._look_up_again(person_of_note(note.stream)))

    async def _look_again(self, hosted: Hosted) -> None:
        async with hosted.lock:
            await self._catch_up(hosted)
        await self._keeper.arm(hosted)

    async def _pulses(self) -> None:
        """Tell the others who is here, look at what a silent bus may have kept back, and forget idle tables."""
        while True:
            await asyncio.sleep(PULSE_EVERY)
            for table, hosted in list(self._tables.items()):
                if hosted.is_watched and not self._with.alone:
                    self._say_here(hosted)
                    with suppress(StoreLost):
                        await self._look_again(hosted)
                elif not hosted.is_watched and hosted.timer is None and self._is_idle(hosted):
                    self._tables.pop(table, None)
                    self._with.pool.forget(table)

    def _is_idle(self, hosted: Hosted) -> bool:
        return hosted.thinking is None and self._with.now() - hosted.table.moved_at > IDLE and not hosted.lock.locked()

    async def _rematch(self, hosted: Hosted) -> None:
        """Everybody who is still a person wants to play again: the same people at a new table."""
        table = hosted.table
        if table.phase is not Phase.ENDED or table.next_table is not None or not table.rematch:
            return
        if set(table.persons) - table.rematch - table.stand_ins:
            return
        begin: list[TableEvent] = [
            SeatTaken(seat.value, sitter.person, sitter.bot) for seat, sitter in table.sitters.items()
        ]
        begin += [BecameReady(seat.value) for seat in table.rematch]
        again = await self.open_table(table.settings, table.host, begin=begin)

        def decided() -> list[Step] | No:
            if hosted.table.next_table is not None:
                return No("table/ended")
            return with_what_follows(hosted.table, (RematchBegun(again),), self._with.now(), self._with.luck)

        await self._carry_out(hosted, decided, f"house:rematch:{again}", None, None, None)


def _words(steps: list[Step], order: Order | None) -> dict[int, str]:
    """What was just said, by the version of its fact."""
    words = order.words if isinstance(order, Speak | MakeAppeal) else None
    spoken = [step for step in steps if isinstance(step.event, Spoke | Appealed)]
    return {step.after.version: words for step in spoken} if words else {}


def _remember(hosted: Hosted, entry: Entry) -> None:
    if entry.command is not None:
        hosted.done[entry.command] = entry.version
