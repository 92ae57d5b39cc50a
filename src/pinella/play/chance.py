"""Chance that anybody can check: a secret committed before the deal, revealed after it, and a stream of numbers.

Before the deal the house publishes the commitment of a fresh secret. The players may then add words of their own. All
random acts of the deal (shuffle, cut, Scala 40's reshuffle, a card drawn by the referee) take their numbers one after
the other from the stream that secret, label and words make, so each of them has its place. After the deal the secret
is revealed: it must fit the commitment, and everybody can make the same numbers again.

```text
field(x)    the length of x in bytes, as four bytes, the highest first; then x (texts in UTF-8)
label       field(code) field(match) field(number of the deal, in decimal digits)
commitment  SHA-256( field("pinella/commitment/1") label field(secret) )
stream      SHAKE-256( field("pinella/stream/1") field(secret) label field(word) field(word) … ), as long as needed
below(n)    take as many bytes as n - 1 needs, as one number, the highest byte first; where they can make b numbers, one
            that is not below the largest multiple of n up to b is thrown away for the next; the answer is modulo n
shuffled    for each place p from the last down to 1, counted from 0: swap it with place below(p + 1)
```

Everything here is pure except `Secret.new()`.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256, shake_256
from typing import Final, TypeVar

from pinella.errors import NotationError

Item = TypeVar("Item")

SECRET_BYTES: Final = 66
"""108!/(2**52 * 4!) orders of the pack differ to a player's eye: 521.8 bits, so 66 bytes can make any of them."""

_COMMITMENT: Final = b"pinella/commitment/1"
_STREAM: Final = b"pinella/stream/1"
_PREFIX: Final = "sha256:"
_DIGEST_BYTES: Final = 32
_READ_AHEAD: Final = 272


@dataclass(frozen=True, slots=True)
class Label:
    """What a secret is for: the rule book, the match, and which deal of it; deal 0 is the draw for seats."""

    code: str
    match: str
    deal: int

    def __post_init__(self) -> None:
        _in_bytes(self.code), _in_bytes(self.match)
        if self.deal < 0:
            raise NotationError("chance/deal", f"expected the number of a deal, 0 or more, found {self.deal}")

    def __str__(self) -> str:
        return f"{self.code}/{self.match}/{self.deal}"

    @property
    def fields(self) -> tuple[bytes, ...]:
        """The three parts as bytes."""
        return _in_bytes(self.code), _in_bytes(self.match), str(self.deal).encode()


@dataclass(frozen=True, slots=True, repr=False)
class Secret:
    """At least 66 bytes that nobody outside the house knows before the deal is over; they are never printed."""

    content: bytes

    def __post_init__(self) -> None:
        if len(self.content) < SECRET_BYTES:
            expected = f"expected a secret of at least {SECRET_BYTES} bytes, found {len(self.content)}"
            raise NotationError("chance/secret-too-short", expected)

    def __repr__(self) -> str:
        return f"Secret({len(self.content)} bytes)"

    @classmethod
    def new(cls) -> Secret:
        """A fresh one from the operating system: the only impure act of this module."""
        return cls(secrets.token_bytes(SECRET_BYTES))

    @classmethod
    def read(cls, text: str) -> Secret:
        """The secret from its revealed form."""
        return cls(_from_hex(text, "chance/secret"))

    def reveal(self) -> str:
        """The secret in hexadecimal digits, for everybody to see once the deal is over."""
        return self.content.hex()


@dataclass(frozen=True, slots=True)
class Commitment:
    """What is published before the deal: it binds the house to its secret and tells nothing about it."""

    digest: bytes

    def __post_init__(self) -> None:
        if len(self.digest) != _DIGEST_BYTES:
            raise NotationError("chance/commitment", f"expected {_DIGEST_BYTES} bytes, found {len(self.digest)}")

    def __str__(self) -> str:
        return f"{_PREFIX}{self.digest.hex()}"

    @classmethod
    def read(cls, text: str) -> Commitment:
        """The commitment from its text form, `sha256:` and 64 hexadecimal digits."""
        if not text.startswith(_PREFIX):
            raise NotationError("chance/commitment", f"expected {_PREFIX} and {2 * _DIGEST_BYTES} hexadecimal digits")
        return cls(_from_hex(text.removeprefix(_PREFIX), "chance/commitment"))


def commit(secret: Secret, label: Label) -> Commitment:
    """The commitment to this secret for this deal and no other."""
    return Commitment(sha256(_fields(_COMMITMENT, *label.fields, secret.content)).digest())


def verify(commitment: Commitment, secret: Secret, label: Label) -> bool:
    """Whether the revealed secret is the one that was committed for this deal."""
    return commit(secret, label) == commitment


@dataclass(frozen=True, slots=True)
class Stream:
    """The numbers of one deal from a place on. Each act answers with its result and the stream after it.

    `contributions` are the words of the players, given after the commitment was published, so that the house alone
    cannot choose the deal; their order counts.
    """

    secret: Secret = field(repr=False)
    label: Label
    contributions: tuple[str, ...] = ()
    position: int = 0
    """How many bytes have been used."""

    def __post_init__(self) -> None:
        for word in self.contributions:
            _in_bytes(word)
        if self.position < 0:
            raise NotationError("chance/position", f"expected a place of 0 or more, found {self.position}")

    def at(self, position: int) -> Stream:
        """The same stream at another place: to check one act of a deal by itself."""
        return replace(self, position=position)

    def taken(self, count: int) -> tuple[bytes, Stream]:
        """The next bytes as they come."""
        end = self.position + count
        return self._made(end)[self.position :], self.at(end)

    def numbers(self, limits: Iterable[int]) -> tuple[tuple[int, ...], Stream]:
        """One number below each limit, every one equally likely: numbers that would favour some are thrown away."""
        position, made = self.position, b""
        found = []
        for limit in limits:
            if limit < 1:
                raise ValueError(f"expected a limit of at least 1, found {limit}")
            size = ((limit - 1).bit_length() + 7) // 8
            fair = 256**size // limit * limit
            number = fair
            while number >= fair:
                end = position + size
                if end > len(made):
                    made = self._made(2 * end + _READ_AHEAD)
                number = int.from_bytes(made[position:end], "big")
                position = end
            found.append(number % limit)
        return tuple(found), self.at(position)

    def below(self, limit: int) -> tuple[int, Stream]:
        """A number from 0 to `limit` - 1, every one equally likely."""
        (number,), after = self.numbers((limit,))
        return number, after

    def chosen(self, items: Sequence[Item]) -> tuple[Item, Stream]:
        """One of the items, every one equally likely."""
        number, after = self.below(len(items))
        return items[number], after

    def shuffled(self, items: Iterable[Item]) -> tuple[tuple[Item, ...], Stream]:
        """The items in a random order, every order equally likely (Fisher and Yates, from the last place down)."""
        order = list(items)
        others, after = self.numbers(range(len(order), 1, -1))
        for last, other in zip(range(len(order) - 1, 0, -1), others, strict=True):
            order[last], order[other] = order[other], order[last]
        return tuple(order), after

    def _made(self, count: int) -> bytes:
        """The stream from its beginning, so many bytes of it."""
        words = (_in_bytes(word) for word in self.contributions)
        return shake_256(_fields(_STREAM, self.secret.content, *self.label.fields, *words)).digest(count)


def _fields(*parts: bytes) -> bytes:
    """Each part after its length, so that no two lists of parts make the same bytes."""
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def _in_bytes(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise NotationError("chance/text", "expected text that can be written in UTF-8") from None


def _from_hex(text: str, code: str) -> bytes:
    """Strict: `bytes.fromhex` alone would let spaces pass. The text is not repeated: it may be a secret."""
    try:
        content = bytes.fromhex(text)
    except ValueError:
        content = b""
    if not content or content.hex() != text.lower():
        raise NotationError(code, "expected hexadecimal digits, two a byte")
    return content
