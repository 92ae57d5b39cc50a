"""A stream told again from its facts: the views it gives, the cards it holds, and whether all of it was legal."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from benchmarks.faults.history import digest, view_digest
from pinella.errors import PinellaError
from pinella.match import pin
from pinella.match.events import PackShuffled, SecretRevealed
from pinella.match.verifying import verify_text
from pinella.play import Table
from pinella.play.viewers import REFEREE, SPECTATOR, Viewer
from pinella.server.tables.happenings import Spoke, event_of
from pinella.server.tables.state import OnlineTable, Phase, evolve, opened
from pinella.server.tables.telling import Teller
from pinella.server.tables.views import Parts, scene
from pinella.store import Entry

PACK: Final = 108
"""Two packs of fifty-two, and four jokers."""

POT: Final = 11
"""The cards of a *pozzetto*."""

MOST_SHOWN: Final = 5

NameOf = Callable[[str], Awaitable[str]]


@dataclass(frozen=True, slots=True)
class Seen:
    """A view that a client had, or what it was told between two."""

    client: str
    you: str
    version: int
    was: int | None
    told: str | None
    view: str | None


@dataclass(slots=True)
class Retold:
    """What came of it."""

    compared: int = 0
    is_ended: bool = False
    findings: list[str] = field(default_factory=list)


async def retell(entries: list[Entry], seen: Iterable[Seen], words: Mapping[int, str], name_of: NameOf) -> Retold:
    """Replay a stream, and hold what clients saw of it against it."""
    retold = Retold()
    try:
        tables = _replayed(entries)
    except PinellaError as error:
        retold.findings.append(f"{entries[0].stream} does not replay: {error}")
        return retold
    last = tables[-1]
    retold.is_ended = last.phase is Phase.ENDED
    names = {person: await name_of(person) for person in {last.host, *_people(tables)}}
    _compare(_Telling(entries, tables, words, names), seen, retold)
    _legal(last, retold)
    return retold


def _replayed(entries: list[Entry]) -> list[OnlineTable]:
    """The table after each fact."""
    tables = [opened(entries[0].stream.removeprefix("table/"), event_of(entries[0]), entries[0].at)]
    for entry in entries[1:]:
        tables.append(evolve(tables[-1], event_of(entry), entry.at))
    return tables


def _people(tables: list[OnlineTable]) -> set[str]:
    return {person for table in tables for person in table.persons.values()}


@dataclass(slots=True)
class _Telling:
    """The log as each viewer must have been told it; each view is made once."""

    entries: list[Entry]
    tables: list[OnlineTable]
    words: Mapping[int, str]
    names: Mapping[str, str]
    views: dict[tuple[int, str], str] = field(default_factory=dict)
    changes: dict[tuple[int, int, str], str] = field(default_factory=dict)

    def view(self, version: int, you: str) -> str:
        key = (version, you)
        if key not in self.views:
            table = self.tables[version - 1]
            viewer = _viewer(table, you)
            whole = scene(table, {viewer}, self.names).whole(viewer)
            self.views[key] = view_digest(json.loads(msgspec.json.encode(whole)))
        return self.views[key]

    def told(self, was: int, version: int, you: str) -> str:
        key = (was, version, you)
        if key not in self.changes:
            found = [self._one_told(number, you) for number in range(was, version)]
            said = [one for one in found if one is not None]
            self.changes[key] = digest(json.loads(msgspec.json.encode(said)))
        return self.changes[key]

    def _one_told(self, number: int, you: str) -> Parts | None:
        """What the fact after so many others is told as."""
        event = event_of(self.entries[number])
        before, after = self.tables[number - 1], self.tables[number]
        words = self._words_of_deal(number) if isinstance(event, SecretRevealed) else None
        data = Teller(event, _cards(before), _cards(after), words).told(_viewer(after, you))
        if data is None or not isinstance(event, Spoke):
            return data
        seat = after.seat_of(event.person)
        spoken = {"words": self.words[number + 1]} if number + 1 in self.words else {}
        return {**data, "seat": None if seat is None else seat.value, "version": number + 1, **spoken}

    def _words_of_deal(self, number: int) -> tuple[str, ...] | None:
        """The words that went into the shuffle before a fact: told with the secret, and no earlier."""
        events = (event_of(entry) for entry in reversed(self.entries[:number]))
        return next((event.words for event in events if isinstance(event, PackShuffled)), None)


def _viewer(table: OnlineTable, you: str) -> Viewer:
    return next((seat for seat in table.seats if seat.value == you), REFEREE if you == "referee" else SPECTATOR)


def _cards(table: OnlineTable) -> Table | None:
    return None if table.match is None else table.match.table


def _compare(telling: _Telling, seen: Iterable[Seen], retold: Retold) -> None:
    wrong: dict[str, list[str]] = defaultdict(list)
    most = len(telling.tables)
    for one in seen:
        retold.compared += 1
        where = f"version {one.version} for {one.you} ({one.client})"
        if one.version > most:
            wrong["shown, but not in the log"].append(where)
            continue
        if one.view is not None and one.view != telling.view(one.version, one.you):
            wrong["another view than the log gives"].append(where)
        if one.told is not None and one.was is not None and one.told != telling.told(one.was, one.version, one.you):
            wrong["told otherwise than the log has it"].append(where)
    for version, table in enumerate(telling.tables, 1):
        fault = cards_amiss(table)
        if fault is not None:
            wrong["cards"].append(f"version {version}: {fault}")
    stream = telling.entries[0].stream
    for what, places in wrong.items():
        more = f" and {len(places) - MOST_SHOWN} more" if len(places) > MOST_SHOWN else ""
        retold.findings.append(f"{stream}: {what}: {'; '.join(places[:MOST_SHOWN])}{more}")


def cards_amiss(table: OnlineTable) -> str | None:
    """All cards of the pack are somewhere, and none is in two places; what is wrong with them otherwise."""
    card_table = _cards(table)
    if card_table is None or table.phase not in (Phase.PLAYING, Phase.OVER):
        return None
    parts = scene(table, {REFEREE}, {}).whole(REFEREE)
    hands = [str(parts[f"hand/{seat.value}"] or "").split() for seat in table.seats]
    melds = [_laid(value) for name, value in parts.items() if name.startswith("meld/")]
    pile = str(parts["pile"] or "").split()
    open_cards = [card for group in (*hands, *melds, pile) for card in group]
    held = sum(card_table.hand_size(seat) for seat in table.seats)
    number = held + sum(map(len, melds)) + parts["pile_count"] + parts["stock"] + POT * parts.get("pots", 0)
    if number != PACK:
        return f"{number} cards"
    known = [card for card in open_cards if not card.startswith("Jk")]
    return "a card in two places" if len(known) != len(set(known)) else None


def _laid(meld: dict[str, Any]) -> list[str]:
    """The cards of a meld without what wilds stand for."""
    return [card.partition("=")[0].removeprefix("+") for card in str(meld["cards"]).split()]


def _legal(table: OnlineTable, retold: Retold) -> None:
    """The match as a file, judged as `pinella verify` judges any."""
    if table.match is None or table.match.deals_begun == 0:
        return
    report = verify_text(pin.write(table.match))
    retold.findings += [f"table/{table.id}: {one.check.value}: {one.reason}" for one in report.findings[:MOST_SHOWN]]
