"""The players a simulation can seat, by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from types import MappingProxyType
from typing import Final

from pinella.errors import PinellaError
from pinella.play.burraco._policies import GREEDY, RANDOM


@dataclass(frozen=True, slots=True)
class Bot:
    """A player inside the core: `policy` is its number there, the same in both games."""

    name: str
    policy: int
    words: str


BOTS: Final[Mapping[str, Bot]] = MappingProxyType(
    {
        each.name: each
        for each in (
            Bot("random", int(RANDOM), "makes any legal move"),
            Bot("greedy", int(GREEDY), "lays what it can, keeps what goes together"),
        )
    }
)
"""Every player by name."""


def bot(name: str) -> Bot:
    """The player of that name."""
    if name in BOTS:
        return BOTS[name]
    close = get_close_matches(name.lower(), BOTS, n=1, cutoff=0.6)
    hint = f" (did you mean {close[0]}?)" if close else ""
    shown = repr(name if len(name) <= 24 else f"{name[:24]}…")
    raise PinellaError(f"no bot {shown}{hint}: the bots are {', '.join(BOTS)}")
