"""One real server for all server tests, and a client that talks to it over HTTP."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.server.live import serving


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with serving() as url:
        yield url


@pytest.fixture(scope="session")
def client(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=address, trust_env=False) as one:
        yield one
