"""`kill -9` of a process that writes: nothing that it was told has been written is lost, and nothing is there twice."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections import Counter
from functools import partial

import asyncpg  # type: ignore[import-untyped]

from pinella.store import GENESIS, Store
from tests.conftest import ROOT
from tests.store.running import until, using

KILLS = 2
BETWEEN = 120
"""Acknowledged appends before each kill."""


def killed_while_writing(place: str) -> list[str]:
    """The lines that the process printed before it was killed."""
    command = [sys.executable, "-m", "tests.store.writing", place]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(BETWEEN)]
        process.kill()
        lines += process.stdout.readlines()
    return [line for line in lines if line.endswith("\n")]


def test_nothing_acknowledged_is_lost_and_nothing_is_written_twice(place: str) -> None:
    acknowledged: list[str] = []
    for _ in range(KILLS):
        lines = killed_while_writing(place)
        assert len(lines) >= BETWEEN
        acknowledged += lines
        if place.startswith("postgresql://"):
            asyncio.run(all_gone(place))
        using(place, partial(check, acknowledged))


async def all_gone(url: str) -> None:
    """PostgreSQL may go on for a moment with what a dead client has sent."""
    connection = await asyncpg.connect(url)

    async def alone() -> bool:
        sessions = "SELECT count(*) = 1 FROM pg_stat_activity WHERE datname = current_database()"
        return bool(await connection.fetchval(sessions))

    await until(alone)
    await connection.close()


async def check(acknowledged: list[str], store: Store) -> None:
    for stream in {line.split()[0] for line in acknowledged}:
        entries = await store.read(stream)
        before = GENESIS
        for version, entry in enumerate(entries, 1):
            assert entry.version == version
            assert entry.follows(before)
            before = entry.digest
        head = await store.head(stream)
        assert head is not None
        assert (head.version, head.digest) == (len(entries), before)
        written = [entry.command for entry in entries]
        facts = Counter(written)
        for line in acknowledged:
            name, version_said, command = line.split()
            if name == stream:
                assert entries[int(version_said) - 1].command == command
                assert facts[command] == 1 + int(command.partition("-")[2]) % 2
        assert await store.get("last", stream) == (written[-1] or "").encode()
