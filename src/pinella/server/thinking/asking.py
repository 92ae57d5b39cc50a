"""What a bot is asked: at which match, on which seat, and who it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pinella.bots import bot
from pinella.bots.catalogue import Way
from pinella.errors import PinellaError
from pinella.match import Match
from pinella.play.seats import Seat

HUNDRED: Final = 100
LARGEST_SEED: Final = 2**62
LONGEST_TABLE: Final = 200


class ThinkingFailed(PinellaError):
    """A bot gave no answer: its process ended over the question more than once, or the bots were closed."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A bot on a seat, at a match that has a deal on the table.

    The answer depends on the bot, its seed and what the seat has seen in this deal, and on nothing else: a process that
    has followed the whole deal gives the same one as a fresh one.
    """

    table: str
    """The id of the table: what a process remembers it by."""

    match: Match
    seat: Seat
    bot: str
    """A name for `pinella.bots.bot`: `maestro`, `search:200`."""

    seed: int
    """The luck of this seat in this deal, as `Player` takes it."""

    mistakes: int = 0
    calls: int = 0
    """At arbitrated tables: see `Player`."""

    @property
    def is_quick(self) -> bool:
        """Whether the bot answers in moments: it does not search."""
        return bot(self.bot).way is not Way.SEARCH

    def check(self) -> None:
        """What no bot can be asked is refused here, before it reaches a process."""
        bot(self.bot)
        if not 0 < len(self.table) <= LONGEST_TABLE or not self.table.isprintable():
            raise PinellaError(f"expected the id of a table, of 1 to {LONGEST_TABLE} characters that can be printed")
        if self.seat not in self.match.seats:
            seats = ", ".join(map(str, self.match.seats))
            raise PinellaError(f"expected a seat among {seats}, found {self.seat}")
        if self.match.table is None:
            raise PinellaError("expected a match with its cards dealt: a bot plays deals")
        if not 0 <= self.seed < LARGEST_SEED:
            raise PinellaError(f"expected a seed from 0 to 2**62 - 1, found {self.seed}")
        for name, level in (("mistakes", self.mistakes), ("calls", self.calls)):
            if not 0 <= level <= HUNDRED:
                raise PinellaError(f"expected {name} of 0 to {HUNDRED}, found {level}")
