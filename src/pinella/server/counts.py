"""What the server counts while it works: plain numbers, read only when somebody asks for the metrics."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from pinella.store.measures import Spread


@dataclass(slots=True, eq=False)
class SocketCounts:
    """The sockets of one server."""

    open: int = 0
    frames_in: int = 0
    frames_out: int = 0
    closed: Counter[int] = field(default_factory=Counter)
    """How often a connection ended with which code, whichever end hung up."""


@dataclass(slots=True, eq=False)
class OrderCounts:
    """Orders by what became of them, and the seconds from each to the moment when everybody was told."""

    done: int = 0
    repeated: int = 0
    """Carried out before: answered again, and nothing else."""

    refused: int = 0
    lost: int = 0
    """The store did not answer."""

    seconds: Spread = field(default_factory=Spread)


@dataclass(slots=True, eq=False)
class ThoughtCounts:
    """The seconds that bots have thought, by what they were asked for."""

    moves: Spread = field(default_factory=Spread)
    words: Spread = field(default_factory=Spread)
    hints: Spread = field(default_factory=Spread)
    failures: int = 0
    """Questions without an answer."""
