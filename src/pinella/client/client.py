"""A connection to a server that survives cuts: orders are sent again under the same id until they are answered."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from secrets import token_hex
from types import TracebackType
from typing import Any, Final, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from pinella.client.http import ClientError, Refused, ask
from pinella.client.pace import Pace
from pinella.client.table import Choose, RemoteTable

Data = dict[str, Any]

_PAUSES: Final = (0.05, 0.1, 0.2, 0.5, 1.0)
"""Seconds between two tries to come back; the last one again and again."""

_AGAIN: Final = frozenset({"server/store-lost", "table/not-watched", "table/busy"})
"""Answers that leave open what became of an order: it is sent again under its id, until there is another answer."""

_LEAVING: Final = 2.0
"""Seconds for the server to say goodbye too."""

_PATIENCE: Final = 1.0
"""Seconds until what was refused is tried again, where the table does not move on before."""

_FINAL: Final = frozenset({4401, 4403})
"""Closings after which coming back is no use."""


class Client:
    """One person at a server. `async with await Client.guest(address, "Anna") as client: …`"""

    def __init__(self, address: str, token: str) -> None:
        self.address = address.rstrip("/")
        self.token = token
        self.tables: dict[str, RemoteTable] = {}
        self.closed_by: int | None = None
        """The code with which the server ended the connection for good."""

        self._socket: ClientConnection | None = None
        self._pace: Pace | None = None
        self._is_leaving = False
        self._open = asyncio.Event()
        self._keeping: asyncio.Task[None] | None = None
        self._waiting: dict[str, tuple[Data, asyncio.Future[Data]]] = {}
        self._sending: set[asyncio.Task[None]] = set()
        self._number = 0
        self._name = token_hex(4)

    @classmethod
    async def guest(cls, address: str, name: str) -> Client:
        """Come in with a name and nothing else."""
        answer = await ask(address.rstrip("/"), "POST", "/api/guests", {"name": name, "program": True})
        return cls(address, answer["token"])

    async def __aenter__(self) -> Self:
        self._is_leaving = False
        self._keeping = asyncio.create_task(self._keep_open())
        await self._opened()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._is_leaving = True
        if self._socket is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(_LEAVING):
                    await self._socket.close()
        tasks = [*self._sending, *([] if self._keeping is None else [self._keeping])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._end()

    # Tables

    async def open_table(self, **settings: object) -> RemoteTable:
        """Open a table and sit down at it."""
        self._must_be_open()
        answer = await ask(self.address, "POST", "/api/tables", settings, self.token)
        return await self.watch(answer["table"])

    async def quick_game(self, **wishes: object) -> RemoteTable:
        """Play at once."""
        self._must_be_open()
        answer = await ask(self.address, "POST", "/api/tables/quick", wishes, self.token)
        return await self.watch(answer["table"])

    async def watch(self, table: str) -> RemoteTable:
        """Look at a table from now on."""
        self._must_be_open()
        known = self.tables.setdefault(table, RemoteTable(self, table))
        await self._answered(self._next_name(), _watch(table))
        return known

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """Any question over HTTP."""
        return await ask(self.address, method, path, body, self.token)

    async def play(self, table: RemoteTable, choose: Choose) -> Data:
        """Play a match to its end; the result. Not at an arbitrated table, where no moves are listed."""
        while table.phase != "ended":
            version = table.version
            try:
                await self._play_on(table, choose)
            except Refused as no:
                if no.code == "table/no-help-here":
                    raise
                if table.version == version:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(table.news(), _PATIENCE)
        return dict(table.view["result"])

    async def _play_on(self, table: RemoteTable, choose: Choose) -> None:
        """What the table waits for, or what comes next there."""
        if table.phase in {"gathering", "shuffling", "over"} and not table.is_ready:
            await table.ready()
        elif table.is_my_turn:
            moves = await table.moves()
            if moves and table.is_my_turn:
                await table.act(choose(table, moves))
        else:
            await table.news()

    # Messages

    async def give(self, table: str, order: Data) -> int:
        """An order under an id of its own, until it is answered."""
        name = self._next_name()
        answer = await self._answered(name, {"do": "give", "table": table, "id": name, "order": order})
        return int(answer["v"])

    async def question(self, message: Data) -> Data:
        """A question whose answer carries the same id."""
        name = self._next_name()
        return await self._answered(name, {**message, "id": name})

    def _next_name(self) -> str:
        self._number += 1
        return f"{self._name}-{self._number}"

    async def _answered(self, name: str, message: Data) -> Data:
        self._must_be_open()
        future: asyncio.Future[Data] = asyncio.get_running_loop().create_future()
        self._waiting[name] = (message, future)
        try:
            await self._send(message)
            answer = await future
        finally:
            self._waiting.pop(name, None)
        if answer["t"] == "no":
            raise Refused(answer["code"], answer["say"], answer.get("article"))
        return answer

    def _must_be_open(self) -> None:
        """Whoever asked a client that is not connected, nor will be, would wait for ever."""
        if self._keeping is None or self._is_leaving or self.closed_by is not None:
            raise ClientError(self._why_closed)

    async def _send(self, message: Data) -> None:
        """Now, if the connection is open; else it goes out when it is open again."""
        socket = self._socket
        if socket is not None and self._open.is_set():
            with suppress(ConnectionClosed):
                await self._say(socket, message)

    async def _say(self, socket: ClientConnection, message: Data) -> None:
        if self._pace is not None:
            await self._pace.wait()
        await socket.send(json.dumps(message))

    def cut(self) -> None:
        """Lose the connection, as a bad network does: without a word."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def _opened(self) -> None:
        waiting = asyncio.create_task(self._open.wait())
        keeping = [] if self._keeping is None else [self._keeping]
        await asyncio.wait({waiting, *keeping}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        if not self._open.is_set():
            raise ClientError(self._why_closed)

    async def _keep_open(self) -> None:
        tries = 0
        while self.closed_by is None and not self._is_leaving:
            try:
                async with connect(
                    f"ws{self.address.removeprefix('http')}/api/socket",
                    additional_headers={"authorization": f"Bearer {self.token}"},
                    compression=None,
                    proxy=None,
                    max_size=2**22,
                ) as socket:
                    tries = 0
                    await self._serve(socket)
            except (OSError, WebSocketException, TimeoutError):
                pass
            finally:
                self._open.clear()
                self._socket = None
            await asyncio.sleep(_PAUSES[min(tries, len(_PAUSES) - 1)])
            tries += 1
        self._end()

    def _end(self) -> None:
        """Whoever waits for an answer or for news waits in vain."""
        for _, future in self._waiting.values():
            if not future.done():
                future.set_exception(ClientError(self._why_closed))
        for table in self.tables.values():
            table.end(self._why_closed)

    @property
    def _why_closed(self) -> str:
        if self.closed_by is not None:
            return f"the server closed the connection: {self.closed_by}"
        return "the client is not open: expected `async with client`"

    async def _serve(self, socket: ClientConnection) -> None:
        """One connection: look at the same tables again, say again what was not answered, and listen."""
        self._socket, self._pace = socket, Pace()
        try:
            async for text in socket:
                message = json.loads(text)
                if message["t"] == "hello":
                    await self._begin_again(socket)
                self._hear(message)
        finally:
            if socket.close_code in _FINAL:
                self.closed_by = socket.close_code

    async def _begin_again(self, socket: ClientConnection) -> None:
        for name, table in list(self.tables.items()):
            table.begin_again()
            await self._say(socket, _watch(name))
        for message, _ in list(self._waiting.values()):
            if message["do"] != "watch":
                await self._say(socket, message)
        self._open.set()

    def _hear(self, message: Data) -> None:
        table = self.tables.get(message.get("table", ""))
        if message["t"] == "table" and table is not None:
            table.show(message["v"], message["view"])
            self._resolve_looking(table.id, message)
        elif message["t"] == "change" and table is not None:
            if not table.change(message):
                self._send_later(_watch(table.id))
            self._resolve(message.get("done", ""), message)
        elif message["t"] == "no" and message["code"] in _AGAIN and table is not None:
            self._ask_again(message.get("id", ""), table.id)
        elif message.get("id"):
            self._resolve(message["id"], message)
        else:
            self._resolve_looking(message.get("table", ""), message)

    def _ask_again(self, name: str, table: str) -> None:
        """Look at the table once more, and say once more what was not answered."""
        self._send_later(_watch(table), _PAUSES[2])
        waiting = self._waiting.get(name)
        if waiting is not None:
            self._send_later(waiting[0], _PAUSES[2])

    def _send_later(self, message: Data, pause: float = 0.0) -> None:
        task = asyncio.create_task(self._sent_later(message, pause))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _sent_later(self, message: Data, pause: float) -> None:
        await asyncio.sleep(pause)
        await self._send(message)

    def _resolve(self, name: str, message: Data) -> None:
        waiting = self._waiting.get(name)
        if waiting is not None and not waiting[1].done():
            waiting[1].set_result(message)

    def _resolve_looking(self, table: str, message: Data) -> None:
        """Looking at a table has no id: the view, or the refusal, answers all who have just begun to."""
        for name in [name for name, (asked, _) in self._waiting.items() if asked == _watch(table)]:
            self._resolve(name, message)


def _watch(table: str) -> Data:
    return {"do": "watch", "table": table}
