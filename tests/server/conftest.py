"""One real server for all server tests, and a client that talks to it over HTTP."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from pinella.server.page import STATIC
from tests.server.live import asker
from tests.server.visiting import Hall, hall_with_tables


@pytest.fixture(scope="session")
def house_hall() -> Iterator[Hall]:
    """The server that tests share: whoever needs people there makes his own."""
    with hall_with_tables(STATIC) as one:
        yield one


@pytest.fixture(scope="session")
def address(house_hall: Hall) -> str:
    return house_hall.address


@pytest.fixture(scope="session")
def client(address: str) -> Iterator[httpx.Client]:
    with asker(address) as one:
        yield one
