"""A client that writes down every order it sends and every frame it hears."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from benchmarks.faults.history import History, digest, view_digest
from pinella.client import Client

Data = dict[str, Any]

_NOWHERE: Final = "http://127.0.0.1:9"
"""Where no server answers."""


class Witness(Client):
    """Plays as any client does; the checker reads its history afterwards."""

    def __init__(self, address: str, token: str, name: str, history: History, told: Callable[[], None]) -> None:
        """`told` is called at every acknowledgement."""
        super().__init__(address, token)
        self.name = name
        self._history = history
        self._told = told

    @contextmanager
    def cut_off(self) -> Iterator[None]:
        """No way to the server: the connection is lost without a word, and every try to come back fails."""
        address, self.address = self.address, _NOWHERE
        self.cut()
        try:
            yield
        finally:
            self.address = address

    async def _answered(self, name: str, message: Data) -> Data:
        if message["do"] == "give":
            self._history.note("sent", id=name, table=message["table"], order=message["order"])
        return await super()._answered(name, message)

    def _hear(self, message: Data) -> None:
        table = self.tables.get(message.get("table", ""))
        before = 0 if table is None else table.version
        super()._hear(message)
        match message["t"]:
            case "table" if table is not None:
                about = {"table": table.id, "v": message["v"], "you": message["view"]["you"]}
                self._history.note("whole", **about, view=view_digest(message["view"]))
            case "change" if table is not None:
                is_next = message["was"] == before
                about = {"table": table.id, "was": message["was"], "v": message["v"], "you": table.seat}
                view = view_digest(table.view) if is_next else None
                self._history.note("change", **about, told=digest(message["told"]), view=view)
                if message.get("done"):
                    self._acknowledged(message["done"], table.id, message["v"])
            case "done":
                self._acknowledged(message["id"], message["table"], message["v"], before=True)
            case "no" if message.get("id"):
                self._history.note("refused", id=message["id"], code=message["code"])

    def _acknowledged(self, name: str, table: str, version: int, *, before: bool = False) -> None:
        """`before`: the server says that it had carried out the order already."""
        self._history.note("acknowledged", id=name, table=table, v=version, before=before)
        self._told()
