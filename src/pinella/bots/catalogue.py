"""The players by name: three ways of playing for programs, three levels for people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from types import MappingProxyType
from typing import Final

from pinella.errors import PinellaError
from pinella.play.burraco import _policies

MOST_NODES: Final = 1_000_000


class Way(Enum):
    """How a bot comes by its move."""

    RANDOM = "random"
    GREEDY = "greedy"
    SEARCH = "search"


@dataclass(frozen=True, slots=True)
class Bot:
    """Somebody who can be given a seat."""

    name: str
    way: Way
    en: str
    it: str
    nodes: int = 0
    """Search: how many play-outs a decision may cost. A count and not a clock: the same seed gives the same move."""

    slips: int = 0
    """Of a hundred decisions, in how many the bot does not pay attention."""

    @property
    def policy(self) -> int | None:
        """The number of a bot that plays inside the core, the same in both games."""
        if self.slips or self.way is Way.SEARCH:
            return None
        return int(_policies.RANDOM if self.way is Way.RANDOM else _policies.GREEDY)


NODES: Final = 600

BOTS: Final[Mapping[str, Bot]] = MappingProxyType(
    {
        each.name: each
        for each in (
            Bot("random", Way.RANDOM, "makes any legal move", "fa una mossa lecita a caso"),
            Bot(
                "greedy",
                Way.GREEDY,
                "lays what it can, keeps what goes together, discards what is safe",
                "cala quello che può, tiene ciò che si accompagna, scarta ciò che è sicuro",
            ),
            Bot(
                "search",
                Way.SEARCH,
                "imagines the hidden cards and plays every move out (search:N for N play-outs a decision; "
                "in Burraco weaker than greedy below 100)",
                "immagina le carte coperte e prova ogni mossa fino in fondo (search:N per N prove a decisione; "
                "a burraco più debole di greedy sotto le 100)",
                nodes=NODES,
            ),
            Bot(
                "principiante",
                Way.GREEDY,
                "a beginner: overlooks melds and discards on a whim",
                "un principiante: non vede tutti i giochi e scarta d'istinto",
                slips=30,
            ),
            Bot("circolo", Way.GREEDY, "a club player", "un giocatore di circolo"),
            Bot("maestro", Way.SEARCH, "a master", "un maestro", nodes=NODES),
        )
    }
)
"""Every player by name; the last three are the levels offered to people."""

LEVELS: Final = ("principiante", "circolo", "maestro")


def bot(name: str) -> Bot:
    """The player of that name; `search:200` is `search` with another number of play-outs a decision."""
    if name in BOTS:
        return BOTS[name]
    before, colon, nodes = name.partition(":")
    if colon and before in BOTS and BOTS[before].way is Way.SEARCH:
        return _with_nodes(BOTS[before], nodes)
    close = get_close_matches(name.lower(), BOTS, n=1, cutoff=0.6)
    hint = f" (did you mean {close[0]}?)" if close else ""
    shown = repr(name if len(name) <= 24 else f"{name[:24]}…")
    raise PinellaError(f"no bot {shown}{hint}: the bots are {', '.join(BOTS)}")


def _with_nodes(known: Bot, text: str) -> Bot:
    if len(text) > 7 or not text.isascii() or not text.isdigit() or not 1 <= int(text) <= MOST_NODES:
        raise PinellaError(f"expected 1 to {MOST_NODES} play-outs after {known.name}:, found {text[:24]!r}")
    return Bot(f"{known.name}:{int(text)}", known.way, known.en, known.it, int(text), known.slips)
