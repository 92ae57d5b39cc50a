"""The checker: reads the histories of the clients and the log of the store, and says what does not fit.

It asks no server. What must hold: every acknowledged order stands in the log once, at the version that was told; no
order stands there twice, or was refused, or was never sent; every view that a client saw, whole or by changes, is the
one that the log gives for that version and that viewer; what was said is there once.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import msgspec

from benchmarks.faults.history import histories
from benchmarks.faults.retelling import Retold, Seen, retell
from pinella.server.hosting import records
from pinella.server.house import House
from pinella.server.people.accounts import find_person
from pinella.store import GENESIS, Entry, Head, Store
from pinella.store.opening import open_store
from pinella.store.verifying import verify

HOUSE: Final = ("house:", "bot:")
"""How the ids of the house's own orders begin."""

UNKNOWN: Final = frozenset({"server/store-lost", "table/not-watched", "table/busy"})
"""Answers that say nothing about what became of an order: the client sends it again."""

MOST_SHOWN: Final = 5


@dataclass(slots=True)
class Sent:
    """One order of one client, and what it was told about it."""

    table: str
    do: str
    words: str | None
    versions: set[int] = field(default_factory=set)
    is_known: bool = False
    """Whether it was sent again after it had been carried out, and recognised."""

    is_refused: bool = False


@dataclass(slots=True)
class Verdict:
    """What was looked at, and what does not fit."""

    sent: int = 0
    acknowledged: int = 0
    refused: int = 0
    known: int = 0
    """Orders that came again after they had been carried out, and were recognised; who sits down is answered so too."""

    facts: int = 0
    tables: int = 0
    matches: int = 0
    """Matches that came to their end."""

    views: int = 0
    """Views compared with the log."""

    lost: int = 0
    """Orders acknowledged that are not in the log as they were told."""

    twice: int = 0
    findings: list[str] = field(default_factory=list)

    @property
    def is_clean(self) -> bool:
        return not self.findings


class Checker:
    """Everything that the clients of a trial wrote, held against the log."""

    def __init__(self, folder: Path) -> None:
        self.verdict = Verdict()
        self._orders: dict[str, Sent] = {}
        self._seen: dict[str, list[Seen]] = defaultdict(list)
        for name, lines in histories(folder):
            for line in lines:
                self._read(name, line)

    def _read(self, client: str, line: dict[str, object]) -> None:
        match line:
            case {"what": "sent", "id": str(name), "table": str(table), "order": {**order}}:
                self._orders[name] = Sent(table, str(order["do"]), str(order["words"]) if "words" in order else None)
            case {"what": "acknowledged", "id": str(name), "v": int(version)}:
                self._orders[name].versions.add(version)
                self._orders[name].is_known |= bool(line["before"])
            case {"what": "refused", "id": str(name), "code": code} if name in self._orders and code not in UNKNOWN:
                self._orders[name].is_refused = True
            case {"what": "whole" | "change", "table": str(table), "v": int(version), "you": str(you)}:
                was, told, view = line.get("was"), line.get("told"), line.get("view")
                self._seen[table].append(Seen(client, you, version, was, told, view))  # type: ignore[arg-type]

    async def check(self, store: Store) -> Verdict:
        """Go through the whole log."""
        orders = self._orders.values()
        self.verdict.sent = len(orders)
        self.verdict.acknowledged = sum(bool(one.versions) for one in orders)
        self.verdict.refused = sum(one.is_refused for one in orders)
        unanswered = sum(not one.versions and not one.is_refused for one in orders)
        if unanswered:
            self._say(f"{unanswered} orders were never answered")
        self.verdict.known = sum(one.is_known and one.do != "sit" for one in orders)
        house = House(store)
        found: dict[str, list[tuple[str, int]]] = defaultdict(list)
        for head in await all_heads(store):
            entries = await store.read(head.stream)
            self.verdict.tables += 1
            self.verdict.facts += len(entries)
            self._chain(head.stream, head.version, head.digest, entries)
            self._commands(entries, found)
            people = {entry.command.partition(":")[0] for entry in entries if entry.command}
            retold = await self._retold(house, entries, people)
            self.verdict.views += retold.compared
            self.verdict.matches += retold.is_ended
            self._say(*retold.findings)
        self._settled(found)
        await self._said(store)
        return self.verdict

    def _say(self, *findings: str) -> None:
        self.verdict.findings += findings

    def _chain(self, stream: str, version: int, digest: bytes, entries: list[Entry]) -> None:
        before = GENESIS
        for number, entry in enumerate(entries, 1):
            if entry.version != number or not entry.follows(before):
                self._say(f"{stream}: the chain is broken at {number}")
            before = entry.digest
        if (version, digest) != (len(entries), before):
            self._say(f"{stream}: its head says version {version}, there are {len(entries)} facts")

    def _commands(self, entries: list[Entry], found: dict[str, list[tuple[str, int]]]) -> None:
        """Where each order stands: the version of its last fact. One order is one run of facts of one moment."""
        for entry, after in zip(entries, [*entries[1:], None], strict=True):
            command = entry.command
            if command is None:
                if entry.at != entries[0].at:
                    self._say(f"{entry.stream}: version {entry.version} follows from no order")
            elif after is None or (after.command, after.at) != (command, entry.at):
                found[command].append((entry.stream, entry.version))

    async def _retold(self, house: House, entries: list[Entry], people: set[str]) -> Retold:
        table = entries[0].stream.removeprefix("table/")
        words = {}
        for person in people:
            for key, value in await house.store.listed(records.SAID, f"{person}/{table}/"):
                words[int(key.rpartition("/")[2])] = msgspec.json.decode(value)["words"]

        async def name_of(person: str) -> str:
            kept = await find_person(house, person)
            return "" if kept is None else kept.name

        return await retell(entries, self._seen.get(table, []), words, name_of)

    def _settled(self, found: dict[str, list[tuple[str, int]]]) -> None:
        """Each order of a client against the places where the log has it."""
        places: dict[str, list[tuple[str, int]]] = defaultdict(list)
        for command, where in found.items():
            if command.startswith(HOUSE):
                continue
            name = command.partition(":")[2]
            places[name] += where
            if name not in self._orders:
                self._say(f"{where[0][0]}: an order {name} that nobody sent, at version {where[0][1]}")
        for name, order in self._orders.items():
            here = places.get(name, [])
            if len(here) > 1:
                self.verdict.twice += 1
                self._say(f"order {name} stands in the log {len(here)} times: {here[:MOST_SHOWN]}")
            if order.versions and [(f"table/{order.table}", one) for one in order.versions] != here:
                self.verdict.lost += 1
                self._say(f"order {name} was acknowledged at {sorted(order.versions)}; in the log it is at {here}")
            if order.is_refused and here:
                self._say(f"order {name} was refused; in the log it is at {here}")

    async def _said(self, store: Store) -> None:
        """Words that differ each time they are said are there once each, and only those that were sent."""
        sent = Counter(order.words for order in self._orders.values() if order.words)
        kept: Counter[str] = Counter()
        after = ""
        while page := await store.listed(records.SAID, after=after):
            kept.update(msgspec.json.decode(value)["words"] for _, value in page)
            after = page[-1][0]
        for words, times in kept.items():
            if times > sent[words]:
                self.verdict.twice += 1
                self._say(f"{words!r} was said {times} times, and sent {sent[words]} times")
        for order in self._orders.values():
            if order.words and order.versions and not kept[order.words]:
                self._say(f"{order.words!r} was acknowledged, and nobody kept it")


async def all_heads(store: Store) -> list[Head]:
    """Every table of the store."""
    found = []
    after = ""
    while page := await store.heads("table/", after):
        found += page
        after = page[-1].stream
    return found


async def checked(place: str, folder: Path) -> Verdict:
    """What the checker says about a trial whose servers have ended."""
    store = await open_store(place)
    try:
        found = await Checker(folder).check(store)
    finally:
        await store.close()
    report = await verify(place)
    found.findings += [f"pinella verify: {one.fault.value} {one.stream} {one.version}" for one in report.findings]
    return found
