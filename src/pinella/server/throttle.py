"""How often something may be tried: counted in memory, by name and by address."""

from __future__ import annotations

import time
from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address
from types import MappingProxyType
from typing import Final

from limits import RateLimitItem, parse_many
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import SlidingWindowCounterRateLimiter

from pinella.server.problems import Failure

RATES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "guest/address": "60/minute;600/hour",
        "account/address": "20/minute;200/hour",
        "sign-in/address": "60/5 minutes",
        "sign-in/name": "100/hour",
        "sign-in/name-and-address": "10/5 minutes",
        "recovery/address": "30/5 minutes",
        "recovery/name": "10/hour",
        "club/person": "10/hour",
        "join/person": "20/hour",
        "table/person": "20/minute;200/hour",
        "table/address": "120/minute;1200/hour",
        "replay/person": "60/minute",
        "replay/address": "600/minute",
    }
)
"""A whole hall may stand behind one address: those limits are wide. One from one address against one name is narrow; a
name as a whole is wide again, so that nobody can lock somebody else out cheaply."""


class Throttle:
    """Counts attempts; one too many is a `Failure` that says when to come back."""

    def __init__(self, rates: Mapping[str, str] = RATES) -> None:
        self._limiter = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._rates = {what: parse_many(text) for what, text in rates.items()}

    async def count(self, what: str, *key: str) -> None:
        """One attempt more of this kind under this key; kinds without a rate are not counted."""
        for rate in self._rates.get(what, ()):
            if not await self._limiter.hit(rate, what, *key):
                seconds = await self._seconds(rate, what, *key)
                raise Failure("request/too-many", retry_after=seconds, seconds=seconds)

    async def _seconds(self, rate: RateLimitItem, *key: str) -> int:
        stats = await self._limiter.get_window_stats(rate, *key)
        return max(1, round(stats.reset_time - time.time()))


def network_of(address: str) -> str:
    """What to count an address as: in IPv6 one household has a whole /64 of them."""
    try:
        found = ip_address(address)
    except ValueError:
        return "unknown"
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or found.exploded[:19])
    return str(found)
