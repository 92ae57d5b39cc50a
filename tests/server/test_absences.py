"""A store or a bus that is away is noted, once, and once when it is back: also where nothing watches the server."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pinella.server.absences import Absences
from pinella.server.bus import Health
from pinella.server.running import Config, open_house
from pinella.store import Put, StoreLost, StoreUnwritable
from tests.patience import PATIENCE
from tests.server.late_bots import late_bots
from tests.server.test_serve import running
from tests.server.visiting import noted
from tests.servers import Nats, Postgres, free_port, nats, postgres
from tests.store.disks import limit
from tests.store.running import until


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    with postgres(in_memory=True) as one:
        yield one


@pytest.fixture
def broker() -> Iterator[Nats]:
    with nats() as one:
        yield one


@pytest.fixture
def lines() -> Iterator[list[str]]:
    with noted() as found, late_bots():
        yield found


def told(lines: list[str]) -> list[dict[str, Any]]:
    """What was noted, without when and by whom."""
    return [{name: value for name, value in json.loads(line).items() if name not in {"at", "logger"}} for line in lines]


def away(what: str, why: str) -> dict[str, Any]:
    return {"level": "warning", "event": f"{what}-away", "why": why}


def back(what: str) -> dict[str, Any]:
    return {"level": "warning", "event": f"{what}-back"}


class TestTheStore:
    def test_is_noted_when_it_cannot_be_written_and_when_it_can(self, tmp_path: Path, lines: list[str]) -> None:
        async def serve() -> None:
            async with open_house(Config(tmp_path, bots=1)) as house:
                await house.store.write(Put("test", "k", b"1"))
                limit(house.store, "PRAGMA query_only = ON")
                for _ in range(3):
                    with pytest.raises(StoreUnwritable):
                        await house.store.write(Put("test", "k", b"2"))
                limit(house.store, "PRAGMA query_only = OFF")
                for _ in range(3):
                    await house.store.write(Put("test", "k", b"3"))

        asyncio.run(serve())
        assert told(lines) == [away("store", "server/store-read-only"), back("store")]

    def test_is_noted_again_when_it_goes_again(self, lines: list[str]) -> None:
        absences = Absences()
        for trouble in (StoreLost("Anna's database"), None, StoreUnwritable("full", "Anna's disk"), None):
            absences.of_store(trouble)
        assert told(lines) == [
            away("store", "server/store"),
            back("store"),
            away("store", "server/store-full"),
            back("store"),
        ]


class TestTheBus:
    def test_that_was_never_there_is_noted_and_so_is_that_it_comes(
        self, database: Postgres, broker: Nats, lines: list[str]
    ) -> None:
        """A server with a mistake in `--bus` ran for weeks and said nothing."""
        broker.kill()

        async def serve(url: str) -> None:
            async def has_come() -> bool:
                return len(lines) > 1

            async with open_house(Config(url, broker.url, bots=1)):
                assert told(lines) == [away("bus", "ConnectionRefusedError")]
                await asyncio.to_thread(broker.start)
                await until(has_come)

        asyncio.run(serve(database.new_database()))
        assert told(lines[1:]) == [back("bus")]

    def test_of_the_command_is_noted_as_everything_is(self, database: Postgres) -> None:
        bus = f"nats://127.0.0.1:{free_port()}"
        with running("--database", database.new_database(), "--bus", bus, "--port", str(free_port())) as (process, _):
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=PATIENCE)
        assert told(errors.splitlines()) == [away("bus", "ConnectionRefusedError")]

    def test_that_works_or_is_closed_in_order_is_not_worth_a_line(self, lines: list[str]) -> None:
        health = Health(Absences().of_bus)
        health.up()
        health.down("closed")
        assert lines == []

    def test_is_told_by_the_kind_of_the_error_and_not_by_its_words(self, lines: list[str]) -> None:
        health = Health(Absences().of_bus)
        health.down("InvalidPasswordError: wrong password for anna")
        health.down("TimeoutError")
        assert told(lines) == [away("bus", "InvalidPasswordError")]
