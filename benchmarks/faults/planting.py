"""Faults planted on purpose, to see that they are caught: each is put into a server of the benchmark as it starts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from secrets import token_hex
from typing import Any, Final

import msgspec

from pinella.play.viewers import Viewer
from pinella.server.hosting import frames, records
from pinella.server.hosting.host import Host
from pinella.server.hosting.saying import Said
from pinella.server.streams.hosting import Done
from pinella.server.tables.no import No
from pinella.server.tables.state import OnlineTable
from pinella.server.tables.views import Scene
from pinella.store import Append, Put, StoreError
from pinella.store.sqlite import SqliteStore


def plant(name: str | None) -> None:
    """Put a fault into this process."""
    if name is not None:
        PLANTS[name]()


def acknowledge_before_commit() -> None:
    """An order is answered at once, and written when the next one comes to its stream, or the server ends in order."""
    written, closed = SqliteStore.append, SqliteStore.close
    waiting: dict[str, Append] = {}

    async def make_good(store: SqliteStore, stream: str) -> None:
        late = waiting.pop(stream, None)
        if late is not None:
            with suppress(StoreError):
                await written(store, late)

    async def hasty(store: SqliteStore, asked: Append) -> int:
        await make_good(store, asked.stream)
        if asked.command is None:
            return await written(store, asked)
        waiting[asked.stream] = asked
        return asked.expected + len(asked.facts)

    async def orderly(store: SqliteStore) -> None:
        for stream in list(waiting):
            await make_good(store, stream)
        await closed(store)

    SqliteStore.append = hasty  # type: ignore[method-assign, assignment]
    SqliteStore.close = orderly  # type: ignore[method-assign, assignment]


def no_command_ids() -> None:
    """Every order is taken for a new one, also one that is sent again."""
    carried_out: Callable[..., Awaitable[Done | No]] = Host._carry_out

    async def anew(host: Host, order: Any) -> Done | No:
        return await carried_out(host, replace(order, name=f"{order.name}~{token_hex(4)}"))

    Host._carry_out = anew  # type: ignore[method-assign, assignment]


def resync_off_by_one() -> None:
    """The whole view of a table is told under the version before its own."""

    def whole(table: OnlineTable, scene: Scene, viewer: Viewer, said: Iterable[Said]) -> bytes:
        told = max(1, table.version - 1)
        return msgspec.json.encode(
            {"t": "table", "table": table.id, "v": told, "view": scene.whole(viewer), "said": [*said][:0]}
        )

    frames.whole = whole


def applied_twice() -> None:
    """What somebody says is written once more under another id, with its words."""
    written = SqliteStore.append

    async def twice(store: SqliteStore, asked: Append) -> int:
        version = await written(store, asked)
        if any(fact.kind == "spoke/1" for fact in asked.facts):
            said = [one for one in asked.changes if isinstance(one, Put) and one.collection == records.SAID]
            again = tuple(replace(one, key=f"{one.key.rpartition('/')[0]}/{version + 1:08d}") for one in said)
            await written(store, replace(asked, expected=version, command=f"{asked.command}~again", changes=again))
        return version

    SqliteStore.append = twice  # type: ignore[method-assign, assignment]


PLANTS: Final[dict[str, Callable[[], None]]] = {
    "acknowledge-before-commit": acknowledge_before_commit,
    "no-command-ids": no_command_ids,
    "resync-off-by-one": resync_off_by_one,
    "applied-twice": applied_twice,
}
