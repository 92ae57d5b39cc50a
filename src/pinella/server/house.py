"""The house: what every part of the server needs, made outside and handed in."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from pinella.server.doors import Doors
from pinella.server.hosting.turns import Turns
from pinella.server.metrics import Metrics
from pinella.server.people.passwords import Passwords
from pinella.server.throttle import Throttle
from pinella.server.wellness import Wellness
from pinella.store import Store

if TYPE_CHECKING:
    from pinella.server.hosting.host import Host

_MS: Final = 1_000_000


def clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // _MS


@dataclass(frozen=True, slots=True)
class Settings:
    """What the operator decides."""

    origins: frozenset[str] = frozenset()
    """Pages of other addresses that may send commands, such as `https://burraco.example`; our own always may."""
    metrics_token: str | None = None
    """Who has it may read the metrics from another computer."""


@dataclass(slots=True)
class House:
    """The store, the clock, chance, and the services that stand on them."""

    store: Store
    now: Callable[[], int] = clock
    random: Callable[[int], bytes] = secrets.token_bytes
    settings: Settings = Settings()
    passwords: Passwords = field(default_factory=Passwords)
    throttle: Throttle = field(default_factory=Throttle)
    metrics: Metrics = field(default_factory=Metrics)
    tables: Host | None = None
    """The online tables of this worker."""
    doors: Doors = field(default_factory=Doors)
    """The open connections of this worker."""
    turns: Turns = field(default_factory=Turns)
    """Who comes after whom, where people want the same."""
    wellness: Wellness = field(init=False)

    def __post_init__(self) -> None:
        self.wellness = Wellness(self.store, self.now)
