"""The other end of a socket: what is said to the server, and every frame that came back."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from starlette.types import ASGIApp, Message, Scope

from tests.patience import PATIENCE


@dataclass(slots=True)
class Frame:
    """A frame as it left, and what the client had asked if it is the answer to something."""

    text: str
    data: dict[str, Any]
    asked: str = ""

    @property
    def is_view(self) -> bool:
        """Whether it is a whole view."""
        return bool(self.data["t"] == "table")


@dataclass(eq=False, slots=True)
class Person:
    """Somebody who has come in."""

    name: str
    id: str = ""
    token: str = ""


class Line:
    """A socket from the other end: what is said to the server, and every frame that came back."""

    def __init__(self, person: Person, app: ASGIApp) -> None:
        self.person = person
        self.frames: list[Frame] = []
        self.watched: set[str] = set()
        """The tables that somebody asked to look at from here."""

        self.versions: dict[str, int] = {}
        """How far each of them has come, as it was told here."""

        self.closed_with: int | None = None
        self._app = app
        self._to_server: asyncio.Queue[Message] = asyncio.Queue()
        self._asked: dict[str, str] = {}
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._news = asyncio.Event()
        self._number = 0
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> Line:
        scope: Scope = {
            "type": "websocket",
            "path": "/api/socket",
            "headers": [(b"host", b"secrecy"), (b"authorization", f"Bearer {self.person.token}".encode())],
        }
        self._to_server.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(self._app(scope, self._to_server.get, self._heard))  # type: ignore[arg-type]
        await self.until(lambda: bool(self.frames) or self.closed_with is not None)
        return self

    async def cut(self) -> None:
        """Gone, as when the network is."""
        self._to_server.put_nowait({"type": "websocket.disconnect", "code": 1006})
        if self._task is not None:
            await asyncio.wait_for(self._task, PATIENCE)
            self._task = None

    async def _heard(self, message: Message) -> None:
        """The one place where everything that leaves by a socket arrives."""
        if message["type"] == "websocket.close":
            self.closed_with = message["code"]
        elif message["type"] == "websocket.send":
            data = json.loads(message["text"])
            name = data.get("id") or data.get("done") or f"watch:{data.get('table', '')}"
            self.frames.append(Frame(message["text"], data, self._asked.get(name, "")))
            if data["t"] in ("table", "change"):
                self.versions[data["table"]] = data["v"]
            waiting = self._answers.pop(name, None)
            if waiting is not None and not waiting.done():
                waiting.set_result(data)
        self._news.set()

    def say(self, message: Mapping[str, Any]) -> None:
        """A message that nobody waits for an answer to."""
        self.say_text(json.dumps(message))

    def say_text(self, text: str) -> None:
        self._to_server.put_nowait({"type": "websocket.receive", "text": text})

    async def ask(self, message: Mapping[str, Any]) -> dict[str, Any]:
        """A message, and the frame that answers it."""
        self._number += 1
        is_watch = message["do"] == "watch"
        if is_watch:
            self.watched.add(message["table"])
        name = f"watch:{message['table']}" if is_watch else f"c{self._number}"
        text = json.dumps(message if is_watch else {**message, "id": name})
        self._asked[name] = text
        answer = self._answers[name] = asyncio.get_running_loop().create_future()
        self.say_text(text)
        return await asyncio.wait_for(answer, PATIENCE)

    async def give(self, table: str, order: Mapping[str, Any]) -> dict[str, Any]:
        return await self.ask({"do": "give", "table": table, "order": order})

    async def watch(self, table: str) -> dict[str, Any]:
        return await self.ask({"do": "watch", "table": table})

    async def until(self, is_so: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not is_so():
                self._news.clear()
                await self._news.wait()
