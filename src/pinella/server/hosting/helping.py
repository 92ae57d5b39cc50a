"""Help for a player at a strict table: the best turns with their reasons, and why an act is refused before it is given.

Whoever is helped hears what follows from the own view and from the rules, and nothing else.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pinella import core_mode
from pinella.play.seats import Seat
from pinella.server.hosting.hosted import Hosted
from pinella.server.tables import playing
from pinella.server.tables.no import No
from pinella.server.tables.state import OnlineTable
from pinella.server.thinking import Advice, Asked, BotPool

ADVISER: Final = "search" if core_mode() == "compiled" else "search:40"
"""Whose play-outs a hint costs: a tenth of a second, or a second or two where the core is not compiled."""

BEST: Final = 3
"""So many turns are told."""

SEED: Final = 0
"""The same for every deal: whoever has seen the same is told the same, whatever the others hold."""

MOST_KEPT: Final = 1_000
"""People whose last hints are kept: asked again before anybody has moved, nobody thinks again."""

_NO_ACT: Final = frozenset({"act/not-read", "act/seat-is-known"})
"""What is said of something that is no act at all."""


class Adviser:
    """Hints are thought out in the processes of the bots, one question at a time for each person."""

    def __init__(self, pool: BotPool) -> None:
        self._pool = pool
        self._asking: set[str] = set()
        self._kept: OrderedDict[str, tuple[str, int, Advice]] = OrderedDict()

    async def hints(self, hosted: Hosted, person: str) -> Advice | No:
        """The best turns of a player in turn. Raises `ThinkingFailed` where none can be found.

        Whoever is cancelled while waiting takes the question back.
        """
        table = hosted.table
        no = why_no_hints(table, table.seat_of(person))
        if no is not None:
            return no
        if person in self._asking:
            return No("hints/one-at-a-time")
        self._asking.add(person)
        try:
            found = await self._thought(table, person)
        finally:
            self._asking.discard(person)
        return found if hosted.table.match is table.match else No("hints/too-late")

    async def _thought(self, table: OnlineTable, person: str) -> Advice:
        match, seat = table.match, table.seat_of(person)
        if match is None or seat is None:
            raise AssertionError("hints are for a player with cards")
        kept = self._kept.pop(person, None)
        if kept is None or kept[:2] != (table.id, match.version):
            advice = await self._pool.hints(Asked(table.id, match, seat, ADVISER, SEED), BEST)
            kept = (table.id, match.version, advice)
        self._kept[person] = kept
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return kept[2]


def why_no_hints(table: OnlineTable, seat: Seat | None) -> No | None:
    """Why a player is told no hint now: by what the table was opened with, and only in one's own turn."""
    if seat is None:
        return No("table/not-seated")
    if table.settings.arbitrated:
        return No("table/no-help-here")
    if not table.settings.hints:
        return No("hints/off")
    return playing.why_not_play(table) or (No("turn/not-yours") if table.turn is not seat else None)


@dataclass(frozen=True, slots=True)
class Tried:
    """What would be said to an act that is not given: `no`, or nothing against it."""

    no: No | None


def tried(table: OnlineTable, seat: Seat | None, act: Mapping[str, object]) -> Tried | No:
    """An act held against the rules, and not done. What is told is what giving it would tell: a reason, no card.

    Where nobody may ask, or no act can be read, that is refused.
    """
    if seat is None:
        return No("table/not-seated")
    if table.settings.arbitrated:
        return No("table/no-help-here")
    said = playing.act(table, seat, act)
    if not isinstance(said, No):
        return Tried(None)
    return said if said.code in _NO_ACT else Tried(said)
