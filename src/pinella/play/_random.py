"""The small generator of play-outs and searches: the same numbers compiled and uncompiled.

It is fast, not secret: real deals are shuffled from a committed stream (`pinella.play.chance`). Two generators modulo
primes below 2**31 are combined (L'Ecuyer 1988), so that no product leaves 47 bits.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64


@final
class Dice:
    """Numbers for a play-out, all from one seed."""

    def __init__(self, seed: i64) -> None:
        mixed: i64 = seed & 0x3FFFFFFFFFFFFFFF
        self.one: i64 = 1 + mixed % 2147483562
        self.two: i64 = 1 + (mixed // 2147483562) % 2147483398
        for _ in range(4):
            self.below(2)

    def copy(self) -> Dice:
        """The same dice, about to throw the same numbers."""
        other = Dice(0)
        other.one = self.one
        other.two = self.two
        return other

    def below(self, limit: i64) -> i64:
        """A number from 0 to `limit` - 1."""
        self.one = self.one * 40014 % 2147483563
        self.two = self.two * 40692 % 2147483399
        drawn: i64 = self.one - self.two
        if drawn < 1:
            drawn += 2147483562
        return drawn % limit

    def shuffle(self, cards: vec[i64]) -> None:
        """Put the cards in a random order, in place: from the last place down, each takes one of those left."""
        for last in range(i64(len(cards)) - 1, 0, -1):
            other: i64 = self.below(last + 1)
            kept: i64 = cards[last]
            cards[last] = cards[other]
            cards[other] = kept
