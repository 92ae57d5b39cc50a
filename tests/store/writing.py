"""A process that writes to a store without end, and prints each append after it has been acknowledged.

`python -m tests.store.writing PLACE`: the lines are `stream version command`.
"""

from __future__ import annotations

import asyncio
import os
import sys
from itertools import count

from pinella.store import Append, Fact, Put
from pinella.store.opening import open_store

WRITERS = 8


async def write(place: str) -> None:
    store = await open_store(place)

    async def on(stream: str) -> None:
        head = await store.head(stream)
        version = head.version if head else 0
        for number in count():
            command = f"{os.getpid()}-{number}"
            facts = tuple(Fact("wrote/1", command.encode()) for _ in range(1 + number % 2))
            changes = (Put("last", stream, command.encode()),)
            version = await store.append(Append(stream, version, facts, number, command, changes))
            print(stream, version, command, flush=True)  # noqa: T201

    await asyncio.gather(*(on(f"stream/{number}") for number in range(WRITERS)))


if __name__ == "__main__":
    asyncio.run(write(sys.argv[1]))
