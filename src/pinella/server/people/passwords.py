"""Passwords, kept as Argon2id digests only."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from pinella.server.problems import Failure

PASSWORDS: Final = "passwords"
AT_ONCE: Final = 2
MOST_WAITING: Final = 100
_BUSY: Final = 5
"""Seconds after which it is worth trying again when too many wait."""

Result = TypeVar("Result")


class KeptPassword(msgspec.Struct, frozen=True):
    """What is kept of a password."""

    digest: str
    since: int


def strong() -> PasswordHasher:
    """19 MiB and two passes in one lane: slow for a thief, bearable for a server that also runs tables."""
    return PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


class Passwords:
    """Hashes and compares in threads, few at a time, so that tables go on meanwhile."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or strong()
        self._places = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0
        self._of_nobody: str | None = None

    async def digest(self, password: str) -> str:
        """What to keep of a password."""
        return await self._in_a_thread(lambda: self._hasher.hash(password))

    async def fits(self, password: str, digest: str | None) -> bool:
        """Whether this is the password; without a digest it takes as long and is not."""
        return await self._in_a_thread(lambda: self._compare(password, digest))

    def is_outdated(self, digest: str) -> bool:
        """Whether the digest was made with other settings than today's."""
        return self._hasher.check_needs_rehash(digest)

    def _compare(self, password: str, digest: str | None) -> bool:
        if self._of_nobody is None:
            self._of_nobody = self._hasher.hash("nobody")
        try:
            self._hasher.verify(digest or self._of_nobody, password)
        except (Argon2Error, InvalidHashError):
            return False
        return digest is not None

    async def _in_a_thread(self, work: Callable[[], Result]) -> Result:
        if self._waiting >= MOST_WAITING:
            raise Failure("request/too-many", retry_after=_BUSY, seconds=_BUSY)
        self._waiting += 1
        try:
            async with self._places:
                return await asyncio.to_thread(work)
        finally:
            self._waiting -= 1
