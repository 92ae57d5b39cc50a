"""How fast a client speaks: no faster than a server listens."""

from __future__ import annotations

import asyncio
from typing import Final

PER_SECOND: Final = 38.0
"""A server listens to 40 messages a second, with 50 in reserve; on the way some may come to lie closer together."""

RESERVE: Final = 40.0


class Pace:
    """So many messages a second over one connection, with some in reserve."""

    def __init__(self) -> None:
        self._left = RESERVE
        self._at = asyncio.get_running_loop().time()

    async def wait(self) -> None:
        """Until one more may be said."""
        now = asyncio.get_running_loop().time()
        self._left = min(RESERVE, self._left + (now - self._at) * PER_SECOND) - 1
        self._at = now
        if self._left < 0:
            await asyncio.sleep(-self._left / PER_SECOND)
