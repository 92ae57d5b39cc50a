"""Many people at many tables, in one process: each plays as soon as it is the turn, or when the pacer says so."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from benchmarks.load.latency import Latency, latency

Data = dict[str, Any]


@dataclass(slots=True)
class Score:
    """What the crowd has done since it was last asked."""

    waits: list[float] = field(default_factory=list)
    errors: int = 0
    refusals: dict[str, int] = field(default_factory=dict)

    def taken(self) -> Score:
        """These figures; counting begins anew."""
        found = Score(self.waits, self.errors, self.refusals)
        self.waits, self.errors, self.refusals = [], 0, {}
        return found

    @property
    def latency(self) -> Latency:
        return latency(self.waits)


class Guest:
    """One person, one socket, one table."""

    def __init__(self, address: str, token: str, score: Score, *, listed: bool, eager: bool) -> None:
        """`listed`: asks the server what moves there are and makes any of them; else draws and throws that card.
        `eager`: plays as soon as it is the turn."""
        self._address = address
        self._token = token
        self._score = score
        self._listed = listed
        self._eager = eager
        self._table = ""
        self.view: Data = {}
        self._socket: ClientConnection | None = None
        self._sent: dict[str, float] = {}
        self._number = 0
        self._drawn: str | None = None
        self._is_busy = False
        self.joined = asyncio.Event()

    async def run(self, table: str) -> None:
        """Look at the table, sit down, and play until cancelled."""
        self._table = table
        headers = {"authorization": f"Bearer {self._token}"}
        address = f"ws{self._address.removeprefix('http')}/api/socket"
        async with connect(
            address, additional_headers=headers, compression=None, proxy=None, max_size=2**22, ping_interval=None
        ) as socket:
            self._socket = socket
            await self._say({"do": "watch", "table": table})
            async for text in socket:
                await self._hear(json.loads(text))

    async def _say(self, message: Data) -> None:
        if self._socket is not None:
            await self._socket.send(json.dumps(message))

    async def _order(self, order: Data, *, counts: bool = False) -> None:
        self._number += 1
        name = str(self._number)
        if counts:
            self._sent[name] = time.perf_counter()
        await self._say({"do": "give", "table": self._table, "id": name, "order": order})

    async def _hear(self, message: Data) -> None:
        match message["t"]:
            case "table":
                self.view = message["view"]
                await self._arrived()
            case "change":
                self.view.update(message["set"])
                self._learn(message["told"])
                self._count(message.get("done"))
            case "moves":
                await self._choose(message["moves"])
                return
            case "no":
                self._refused(message)
        await self._go_on()

    async def _arrived(self) -> None:
        if self.view["you"] == "spectator":
            await self._order({"do": "sit"})
        else:
            self.joined.set()

    def _learn(self, told: Sequence[Data]) -> None:
        for event in told:
            if event["event"] == "card-drawn/1":
                self._drawn = event["card"]

    def _count(self, done: str | None) -> None:
        if done is not None and done in self._sent:
            self._score.waits.append(time.perf_counter() - self._sent.pop(done))
            self._is_busy = False

    def _refused(self, message: Data) -> None:
        self._sent.pop(message.get("id", ""), None)
        self._is_busy = False
        code = message["code"]
        self._score.refusals[code] = self._score.refusals.get(code, 0) + 1

    async def _go_on(self) -> None:
        seat = self.view.get(f"seat/{self.view.get('you')}")
        if seat and not seat["ready"] and self.view["phase"] in {"gathering", "shuffling", "over"}:
            seat["ready"] = True
            await self._order({"do": "ready"})
        elif self._eager:
            await self.play()

    @property
    def may_play(self) -> bool:
        """Whether the table waits for this guest, who is not waiting for an answer."""
        view = self.view
        return not self._is_busy and view.get("phase") == "playing" and view.get("turn") == view.get("you")

    async def play(self) -> None:
        """One act, if it is the turn."""
        if not self.may_play:
            return
        self._is_busy = True
        if self._listed:
            await self._say({"do": "moves", "table": self._table, "id": "m"})
        elif not self.view["taken"]:
            await self._order({"do": "act", "act": {"command": "draw"}}, counts=True)
        else:
            await self._order({"do": "act", "act": {"command": "discard", "card": self._drawn}}, counts=True)

    async def _choose(self, moves: Sequence[Data]) -> None:
        if moves:
            await self._order({"do": "act", "act": random.choice(moves)}, counts=True)
        else:
            self._is_busy = False


async def pace(tables: Sequence[Sequence[Guest]], rate: Callable[[], float]) -> None:
    """So many acts a second, table by table; a table that is not ready is passed over."""
    next_at = time.perf_counter()
    while True:
        for guests in tables:
            next_at += 1 / rate()
            await asyncio.sleep(max(0.0, next_at - time.perf_counter()))
            playing = next((guest for guest in guests if guest.may_play), None)
            if playing is not None:
                await playing.play()


async def counted(score: Score, seconds: float) -> tuple[Score, float]:
    """What the crowd does in a while, and how long that was."""
    score.taken()
    start = time.perf_counter()
    await asyncio.sleep(seconds)
    return score.taken(), time.perf_counter() - start


async def all_joined(tables: Sequence[Sequence[Guest]], running: Sequence[Awaitable[object]]) -> None:
    """Wait until everybody sits; whoever cannot come ends the run."""
    waiting = asyncio.gather(*(guest.joined.wait() for guests in tables for guest in guests))
    done, _ = await asyncio.wait(
        {asyncio.ensure_future(one) for one in (waiting, *running)}, return_when=asyncio.FIRST_COMPLETED
    )
    for one in done:
        one.result()
