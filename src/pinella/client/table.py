"""A table of the server as this client sees it: the view, kept up to date, and what one may do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pinella.client.http import ClientError

if TYPE_CHECKING:
    from pinella.client.client import Client

Data = dict[str, Any]
Choose = Callable[["RemoteTable", list[Data]], Data]
"""From the moves that the server lists to the one to make."""


class RemoteTable:
    """The view of one table. Its parts are named in the documentation of the protocol."""

    def __init__(self, client: Client, table: str) -> None:
        self.id = table
        self.version = 0
        self.view: Data = {}
        self.told: list[Data] = []
        """What has happened since the first view, as this client was told it."""

        self.muted: set[str] = set()
        """The seats whose words are not kept."""

        self._client = client
        self._news = asyncio.Event()
        self._is_new = True
        self._over = ""
        """Why nothing more will come."""

    # What the server says

    def begin_again(self) -> None:
        """The connection is another one: whatever it shows first is the table now."""
        self._is_new = True
        self._over = ""

    def show(self, version: int, view: Data) -> None:
        """The whole view; one that comes late, when the table has moved on, is none any more."""
        if version < self.version and not self._is_new:
            return
        self._is_new = False
        self.version, self.view = version, view
        self._news.set()

    def change(self, message: Data) -> bool:
        """A change; false where something was missed before it."""
        if message["was"] != self.version:
            return bool(message["v"] <= self.version)
        self.version = message["v"]
        for name, value in message["set"].items():
            if value is None:
                self.view.pop(name, None)
            else:
                self.view[name] = value
        self.told += [one for one in message["told"] if one.get("seat") not in self.muted or one["event"] != "spoke/1"]
        self._news.set()
        return True

    def end(self, why: str) -> None:
        """Nothing more will come: whoever waits is told so."""
        self._over = why
        self._news.set()

    async def news(self) -> None:
        """Wait for the next view or change; a `ClientError` where the connection has ended for good."""
        if not self._over:
            self._news.clear()
            await self._news.wait()
        if self._over:
            raise ClientError(self._over)

    async def until(self, is_so: Callable[[RemoteTable], bool]) -> None:
        """Wait until something is so."""
        while not is_so(self):
            await self.news()

    # What one sees

    @property
    def seat(self) -> str:
        """One's own seat; `spectator` or `referee` for who has none."""
        return str(self.view.get("you", "spectator"))

    @property
    def phase(self) -> str:
        return str(self.view.get("phase", ""))

    @property
    def is_my_turn(self) -> bool:
        """Whether the table waits for a move of this client."""
        return self.phase == "playing" and self.view.get("turn") == self.seat and not self.view.get("paused")

    @property
    def hand(self) -> list[str]:
        """One's own cards."""
        return str(self.view.get(f"hand/{self.seat}") or "").split()

    @property
    def is_ready(self) -> bool:
        return bool((self.view.get(f"seat/{self.seat}") or {}).get("ready"))

    # What one does

    async def order(self, order: Data) -> int:
        """Give an order; the version of the table after it. It is carried out once, whatever happens on the way."""
        return await self._client.give(self.id, order)

    async def sit(self, seat: str | None = None) -> str:
        """Take a seat, and look from there."""
        await self.order({"do": "sit"} if seat is None else {"do": "sit", "seat": seat})
        await self.until(lambda table: table.seat not in ("spectator", "referee"))
        return self.seat

    async def ready(self, word: str = "") -> int:
        return await self.order({"do": "ready", "word": word} if word else {"do": "ready"})

    async def act(self, act: Data) -> int:
        return await self.order({"do": "act", "act": act})

    async def say(self, phrase: str | None = None, words: str | None = None) -> int:
        said = {"phrase": phrase, "words": words}
        return await self.order({"do": "say", **{name: value for name, value in said.items() if value is not None}})

    async def call(self, about: str | None = None) -> int:
        return await self.order({"do": "call"} if about is None else {"do": "call", "about": about})

    async def moves(self) -> list[Data]:
        """What the server says one may do now."""
        answer = await self._client.question({"do": "moves", "table": self.id})
        return list(answer["moves"])

    async def placements(self, cards: str) -> list[Data]:
        """Where these cards may go."""
        answer = await self._client.question({"do": "placements", "table": self.id, "cards": cards})
        return list(answer["placements"])

    async def hints(self) -> Data:
        """The best turns with their reasons, where the table allows it: `hints`, and the risks `shared` by all."""
        return await self._client.question({"do": "hints", "table": self.id})

    async def why(self, act: Data) -> Data | None:
        """Why an act would be refused: `code`, `say`, `article`; `None` where nothing is against it. It is not done."""
        answer = await self._client.question({"do": "why", "table": self.id, "act": act})
        return None if answer["no"] is None else dict(answer["no"])
