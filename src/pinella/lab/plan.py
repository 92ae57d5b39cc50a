"""What is to be simulated: enough to repeat it, in plain values that any process can be handed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from pinella.bots.catalogue import Bot, bot
from pinella.codes import Book, BurracoBook, book
from pinella.errors import PinellaError
from pinella.lab._pack import Layout
from pinella.play.dealing import sizes_of
from pinella.play.seating import seats_of
from pinella.play.seats import Seat

MOST_SEED: Final = 2**63 - 1
MOST_TURNS: Final = 10_000
"""No deal has so many: a time-out after it would never be called."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Deal k of a plan is always the same deal, however many are played and by however many processes.

    Its cards depend on the seed and on k alone, so two plans that differ in the bots play the same cards.
    """

    code: str
    bots: tuple[str, ...]
    """Burraco: the bot of N and S, then that of E and W. Scala 40: from seat 1 on, and round again."""

    seed: int
    players: int
    time_out: int | None = None
    """After how many turns the time-out is called."""

    @property
    def book(self) -> Book:
        return book(self.code)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays, in playing order."""
        return seats_of(self.book, self.players)

    @property
    def seated(self) -> tuple[Bot, ...]:
        """The bot of every seat."""
        return tuple(bot(self.bots[place % len(self.bots)]) for place in range(self.players))

    @property
    def policies(self) -> list[int] | None:
        """The number of every seat's bot inside the core; `None` where one has no number there and plays at a table."""
        found = [each.policy for each in self.seated]
        return None if None in found else [policy for policy in found if policy is not None]


def plan_of(
    code: str, bots: Sequence[str], *, seed: int = 0, players: int | None = None, time_out: int | None = None
) -> Plan:
    """A plan that can be played; what cannot is said in one line."""
    rules = book(code)
    seats = seats_of(rules, players)
    names = tuple(bot(name).name for name in bots)
    most = 2 if isinstance(rules, BurracoBook) else len(seats)
    if not 1 <= len(names) <= most:
        raise PinellaError(f"expected 1 to {most} bots for {len(seats)} players under {code}, found {len(names)}")
    if not 0 <= seed <= MOST_SEED:
        raise PinellaError(f"expected a seed from 0 to {MOST_SEED}, found {seed}")
    if time_out is not None and getattr(rules, "time_out", None) is None:
        raise PinellaError(f"{code} knows no time-out")
    if time_out is not None and not 0 <= time_out <= MOST_TURNS:
        raise PinellaError(f"expected a time-out after 0 to {MOST_TURNS} turns, found {time_out}")
    chosen = names * 2 if len(names) == 1 and isinstance(rules, BurracoBook) else names
    return Plan(code, chosen, seed, len(seats), time_out)


def seeds_of(seed: int, deal: int) -> tuple[int, int]:
    """Two seeds of 62 bits for deal number `deal`: for the cards and for the players.

    They are hashed, because dice with neighbouring seeds would throw alike.
    """
    digest = blake2b(f"{seed}/{deal}".encode(), digest_size=16).digest()
    return int.from_bytes(digest[:8], "big") >> 2, int.from_bytes(digest[8:], "big") >> 2


def layout_of(rules: Book, players: int) -> Layout:
    """How the book divides the pack, for the core."""
    sizes = sizes_of(rules, players)
    return Layout(sizes.players, sizes.hand, sizes.pots, sizes.pot, sizes.alternate, sizes.up_cards)
