"""The fixed list of comparisons that the page of the arena shows, and the file in which finished ones are kept."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import pinella
from pinella.bots.catalogue import Bot, Way, bot
from pinella.codes import BOOKS, BurracoBook
from pinella.errors import PinellaError
from pinella.lab.arena import Arena, arena_of
from pinella.lab.placing import put_in_place
from pinella.play.seating import players_allowed

SEED: Final = 2026

SEARCH_CODES: Final = (("fitab-2025", 4), ("international", 4), ("federal", 4), ("federal", 2), ("online", 4))
LADDER: Final = (("principiante", "random"), ("circolo", "principiante"), ("maestro", "circolo"))
"""Each level for people against the one below it."""

LADDER_CODES: Final = ("fitab-2025", "scala40")

FULL: Final = ("fitab-2025",)
"""The codes under which a search plays all the deals asked for; elsewhere it plays a third of them."""

FEWEST: Final = 5

SURE: Final = 3
"""Scala 40 has much luck: a search alone among greedy players plays so many times the deals asked for, and three of
them at one table, which take long, a third."""

PLAYING: Final = ("bots", "cards", "codes", "melds", "play", "scoring")
PLAYING_LAB: Final = (
    "_*.py",
    "arena.py",
    "arena_data.py",
    "at_table.py",
    "burraco.py",
    "contest.py",
    "pieces.py",
    "plan.py",
    "scala40.py",
    "stopwatch.py",
    "tally.py",
)
"""Whose source decides what comes of a deal, and what is kept of it."""


@dataclass(frozen=True, slots=True)
class Row:
    """One comparison of two bots."""

    arena: Arena
    deals: int

    @property
    def title(self) -> str:
        """`federal, 2 players: search against greedy`."""
        one, other = self.arena.bots
        return f"{self.arena.code}, {self.arena.players} players: {one} against {other}"

    @property
    def key(self) -> str:
        """What its result depends on; two names for the same way of playing are the same."""
        arena = self.arena
        ways = [_way_of(bot(name)) for name in arena.bots]
        setting = (arena.seed, arena.match, arena.alone)
        parts = (arena.code, arena.players, *ways, self.deals, *setting, pinella.core_mode())
        return " ".join(map(str, (*parts, fingerprint())))


def _way_of(player: Bot) -> str:
    """All that makes its moves, and nothing that only names it."""
    return "/".join(str(getattr(player, one.name)) for one in fields(Bot) if one.name not in {"name", "en", "it"})


def rows(deals: int, core_deals: int) -> Iterator[Row]:
    """All of them; bots inside the core play more deals, because they are fast, and slow ones mostly fewer."""

    def row(code: str, players: int, one: str, other: str) -> Row:
        """One comparison as long as its bots let it be."""
        arena = arena_of(code, [one, other], seed=SEED, players=players)
        playing = [bot(name) for name in (one, other)]
        if all(each.policy is not None for each in playing):
            return Row(arena, core_deals)
        is_slow = any(each.way is Way.SEARCH for each in playing)
        return Row(arena, max(FEWEST, deals // 3) if is_slow and code not in FULL else deals)

    for code, book in BOOKS.items():
        for players in reversed(players_allowed(book)) if isinstance(book, BurracoBook) else (4,):
            yield row(code, players, "greedy", "random")
    for code, players in SEARCH_CODES:
        yield row(code, players, "search", "greedy")
    for alone, among, number in (("search", "greedy", SURE * deals), ("greedy", "search", max(FEWEST, deals // 3))):
        yield Row(arena_of("scala40", [alone, among], seed=SEED, players=4, alone=True), number)
    for code in LADDER_CODES:
        for pair in LADDER:
            if pair not in same_players():
                yield row(code, 4, *pair)


def same_players() -> dict[tuple[str, str], tuple[str, str]]:
    """Steps of the ladder between two players who stand in the list under other names already."""
    listed = ("search", "greedy")
    ways = [_way_of(bot(name)) for name in listed]
    return {pair: listed for pair in LADDER if [_way_of(bot(name)) for name in pair] == ways}


@cache
def fingerprint() -> str:
    """A checksum of the rules and the bots: rows that others have played are played anew."""
    return checksum(Path(pinella.__file__).parent)


def checksum(root: Path) -> str:
    """Of the files under this folder that decide what comes of a deal."""
    files = [path for folder in PLAYING for path in (root / folder).rglob("*.py") if path.parent.name != "hinting"]
    files += [path for pattern in PLAYING_LAB for path in (root / "lab").glob(pattern)]
    digest = blake2b(digest_size=8)
    for path in sorted(files):
        digest.update(path.read_bytes())
    return digest.hexdigest()


class Kept:
    """Finished rows, in a file that is written anew after each."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._rows: dict[str, Any] = {}
        if path.exists():
            try:
                self._rows = json.loads(path.read_text(encoding="utf-8"))
            except ValueError:
                raise PinellaError(f"{path} is damaged: remove it, and every row is played anew") from None

    def get(self, row: Row) -> dict[str, Any] | None:
        """What came of a row, if it has been played, under the names of the row."""
        found = self._rows.get(row.key)
        return None if found is None else _named(found, row.arena.bots)

    def put(self, row: Row, data: dict[str, Any]) -> None:
        """A row is finished."""
        self._rows[row.key] = data | {"bots": list(row.arena.bots)}
        self._path.parent.mkdir(parents=True, exist_ok=True)
        put_in_place(self._path, json.dumps(self._rows, indent=1).encode())


def _named(data: dict[str, Any], bots: tuple[str, ...]) -> dict[str, Any]:
    """The same result with the names of others who play in the same way."""
    names = dict(zip(data["bots"], bots, strict=True))
    contests = [one | {name: names[one[name]] for name in ("bot", "others")} for one in data["contests"]]
    paces = {names[name]: pace for name, pace in data["times"]["bots"].items()}
    return data | {"bots": list(bots), "contests": contests, "times": data["times"] | {"bots": paces}}
