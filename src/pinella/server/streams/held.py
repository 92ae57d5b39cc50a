"""One stream as this worker holds it, whatever is in it."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod


class Held(ABC):
    """Whoever wants to change it holds its lock."""

    def __init__(self, name: str) -> None:
        self.name = name
        """Its id, without the kind before it."""

        self.lock = asyncio.Lock()
        self.done: dict[str, int] = {}
        """The commands carried out so far, with the version that each led to."""

        self.knows_since = 0
        """The version that it was read from: of commands before that only the store knows."""

        self.lease_until = 0
        self.unused = 0
        """Pulses since anybody has looked at it, asked for it, or done something with it."""

    @property
    @abstractmethod
    def version(self) -> int:
        """How many facts it has come to."""

    @property
    @abstractmethod
    def is_watched(self) -> bool:
        """Whether somebody connected to this worker looks at it."""
