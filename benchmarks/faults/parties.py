"""Tables with people at them who play quickly and legally, match after match, whatever happens to the servers."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from benchmarks.faults.witness import Witness
from pinella.client import ClientError, Refused, RemoteTable

Data = dict[str, Any]

PACE: Final = 0.06
"""The longest that a player thinks, in seconds: more than forty messages in a second are none that people send."""

LOOK: Final = 0.5
"""Seconds after which somebody who waits looks whether it is time to stop."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What is played at a table, and by how many people; bots have the other seats."""

    code: str
    people: int
    players: int
    settings: Data = field(default_factory=dict)

    @property
    def asked(self) -> Data:
        """As a table is opened."""
        usual = {"thinking": 0, "length": {"by": "deals", "deals": 1}}
        return {"code": self.code, "players": self.players, **usual, **self.settings}


TWO_HANDED: Final = Kind("online", 2, 2)
FOUR_HANDED: Final = Kind("fitab-2025", 4, 4)
WITH_A_BOT: Final = Kind("fitab-2025", 3, 4)
SCALA_40: Final = Kind("scala40", 4, 4)
SCALA_40_WITH_A_BOT: Final = Kind("scala40", 3, 4)

KINDS: Final = (TWO_HANDED, FOUR_HANDED, SCALA_40, WITH_A_BOT, TWO_HANDED, SCALA_40_WITH_A_BOT)


class Party:
    """Some people who play the same game together until they are told to stop."""

    def __init__(
        self, kind: Kind, people: Sequence[Witness], seed: int, *, matches: int | None = None, pace: float = PACE
    ) -> None:
        """With `matches` they go home after so many."""
        self.kind = kind
        self.people = people
        self.finished = 0
        self.table: str | None = None
        self.results: list[Data] = []
        self.stopping = asyncio.Event()
        self._luck = random.Random(seed)
        self._matches = matches
        self._pace = pace

    async def play(self) -> None:
        """Table after table; nobody leaves with an order that is not answered."""
        while not self.stopping.is_set() and self.finished != self._matches:
            tables = await self._sat_down()
            if tables is None:
                continue
            self.table = tables[0].id
            await asyncio.gather(*(self._one(*pair) for pair in zip(self.people, tables, strict=True)))
            if all(table.phase == "ended" for table in tables):
                self.finished += 1
                self.results.append(tables[0].view["result"])
            for one, table in zip(self.people, tables, strict=True):
                one.tables.pop(table.id, None)

    async def _sat_down(self) -> list[RemoteTable] | None:
        """A new table with everybody in a seat; `None` where the server went down meanwhile."""
        try:
            first = await self.people[0].open_table(**self.kind.asked)
            tables = [first]
            for one in self.people[1:]:
                table = await one.watch(first.id)
                await table.sit()
                tables.append(table)
            if self.kind.people < self.kind.players:
                await first.order({"do": "add-bot", "level": "principiante"})
        except ClientError as error:
            if isinstance(error, Refused) and error.code == "table/settings":
                raise
            await asyncio.sleep(0.1)
            return None
        return tables

    async def _one(self, person: Witness, table: RemoteTable) -> None:
        is_unsure = False
        while table.phase != "ended" and not self.stopping.is_set():
            try:
                if table.phase in {"gathering", "shuffling", "over"} and not table.is_ready:
                    await table.ready(word=person.name)
                elif table.is_my_turn:
                    await asyncio.sleep(self._luck.uniform(0, self._pace))
                    await self._turn(person, table, asks=is_unsure or self._luck.random() < 0.3)
                    is_unsure = False
                else:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(table.news(), LOOK)
            except Refused:
                is_unsure = True

    async def _turn(self, person: Witness, table: RemoteTable, *, asks: bool) -> None:
        if self.kind.code == "online" and self._luck.random() < 0.2:
            await table.say(words=f"{person.name} {self._luck.getrandbits(60):x}")
        if asks:
            moves = await table.moves()
            laying = [move for move in moves if move["command"] not in {"draw", "discard"}]
            if moves:
                await table.act(self._luck.choice(laying if laying and self._luck.random() < 0.8 else moves))
        elif not table.view.get("taken"):
            await table.act({"command": "draw"})
        elif table.hand:
            await table.act({"command": "discard", "card": self._luck.choice(table.hand)})
