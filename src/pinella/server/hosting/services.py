"""What the tables of a worker stand on. Time and chance come from outside, so that tests can hold them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field

from pinella.server.bus import Bus
from pinella.server.streams.post import Post
from pinella.server.tables.clocks import Patience
from pinella.server.tables.following import Luck
from pinella.server.thinking import BotPool
from pinella.store import Store

Names = Callable[[Iterable[str]], Awaitable[Mapping[str, str]]]
"""The names of people by their ids, as they may be shown at a table."""


@dataclass(slots=True)
class Services:
    """Everything that is not a table."""

    store: Store
    bus: Bus
    pool: BotPool
    names: Names
    now: Callable[[], int]
    luck: Luck
    worker: str = "worker"
    patience: Patience = field(default_factory=Patience)
    bot_pause: float = 0.7
    """Seconds that a bot takes at least, so that people can follow."""

    alone: bool = True
    """Whether this is the only worker: then no other can have moved a table on."""

    post: Post = field(init=False)

    def __post_init__(self) -> None:
        self.post = Post(self.bus, self.worker, alone=self.alone)
