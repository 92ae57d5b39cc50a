"""How much one connection may send."""

from __future__ import annotations

from typing import Final

PER_SECOND: Final = 40.0
BURST: Final = 50.0
"""Together with those of one second still less than a hundred messages."""


class Allowance:
    """So many messages a second, with some in reserve."""

    def __init__(self, now: float) -> None:
        self._left = BURST
        self._at = now

    def take(self, now: float) -> bool:
        """Whether one more may come."""
        self._left = min(BURST, self._left + (now - self._at) * PER_SECOND)
        self._at = now
        self._left -= 1
        return self._left >= 0
