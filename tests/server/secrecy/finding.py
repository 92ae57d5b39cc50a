"""Looks into any text for what may be secret: cards in notation, secrets of deals, ids, sessions, digests."""

from __future__ import annotations

import re
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tests.server.secrecy.reading import JOKER

EVERY_CARD = frozenset(f"{rank}{suit}{copy}" for rank in "A23456789TJQK" for suit in "cdhs" for copy in ("", "'")) | {
    JOKER
}

LEAST_BYTES = 8
"""So many bytes of a secret are enough to know it by."""

EXAMPLES = ("Scrivi per esempio 7h, Td, As, Jk.", "Write for example 7h, Td, As, Jk.")
"""The one sentence of the server that names cards of no deal."""

_FOUND = re.compile(
    r"(?P<session>\bp[a-z2-7]{16}\.[\w-]{43})"
    r"|(?P<person>\bp[a-z2-7]{16}\b)"
    r"|(?P<hex>[0-9a-fA-F]{16,})"
    r"|(?P<password>\$argon2\w*)"
    r"|=(?P<stands>(?:10|[A2-9JQK])[♣♦♥♠])"
    r"|(?<![A-Za-z0-9])(?P<sign>(?:10|[A2-9JQK])[♣♦♥♠])"
    r"|(?P<suit>[♣♦♥♠])"
    r"|(?<![A-Za-z0-9])(?P<card>Jk'*|[A2-9TJQK][cdhs]'?)(?:=(?P<place>[A2-9TJQK][cdhs]))?(?![A-Za-z0-9])"
)


@dataclass(frozen=True, slots=True)
class Found:
    """What a text holds."""

    cards: list[str]
    people: set[str]
    sessions: set[str]
    secrets: set[str]
    others: list[str]
    """Digests of passwords, suits that belong to no card."""

    signs: list[str]
    """Cards as people read them, in notation: the second copy has no mark there."""


@dataclass(slots=True)
class Finder:
    """Knows the secrets to look for, whole or in part, as hexadecimal digits or in base 64."""

    windows: dict[str, str] = field(default_factory=dict)
    beginnings: dict[str, str] = field(default_factory=dict)

    def add(self, secrets: Iterable[str]) -> None:
        """These secrets, in hexadecimal digits."""
        digits = 2 * LEAST_BYTES
        for secret in secrets:
            raw = bytes.fromhex(secret)
            for at in range(0, len(secret) - digits + 1, 2):
                self.windows[secret[at : at + digits]] = secret
            for encode in (b64encode, urlsafe_b64encode):
                self.beginnings[encode(raw).decode()[: 8 * LEAST_BYTES // 6]] = secret

    def look(self, text: str) -> Found:
        """Everything at once."""
        found = Found([], set(), set(), set(), [], [])
        text = _without_examples(text)
        for one in _FOUND.finditer(text):
            match one.lastgroup:
                case "card" | "place":
                    found.cards.extend(_cards(one, text))
                case "sign":
                    found.signs.append(_in_notation(one[0]))
                case "stands":
                    pass  # the place of a wild, where no card lies
                case "person":
                    found.people.add(one[0])
                case "session":
                    found.sessions.add(one[0])
                case "hex":
                    found.secrets.update(self._secrets_in(one[0].lower()))
                case _:
                    found.others.append(one[0])
        found.secrets.update(secret for begin, secret in self.beginnings.items() if begin in text)
        return found

    def _secrets_in(self, run: str) -> Iterator[str]:
        digits = 2 * LEAST_BYTES
        for at in range(len(run) - digits + 1):
            known = self.windows.get(run[at : at + digits])
            if known is not None:
                yield known


def _in_notation(sign: str) -> str:
    """`10♥` is `Th`."""
    rank, suit = sign[:-1], sign[-1]
    return ("T" if rank == "10" else rank) + "cdhs"["♣♦♥♠".index(suit)]


def cards_named(text: str) -> list[str]:
    """The cards in a text."""
    text = _without_examples(text)
    return [card for one in _FOUND.finditer(text) if one["card"] for card in _cards(one, text)]


def _without_examples(text: str) -> str:
    for example in EXAMPLES:
        text = text.replace(example, "")
    return text


def _cards(one: re.Match[str], text: str) -> Iterator[str]:
    """The card, without what a wild stands for. Between quotation marks the last sign is one of them."""
    card = one["card"]
    if card.startswith(JOKER):
        card = JOKER
    elif card.endswith("'") and one.start() > 0 and text[one.start() - 1] == "'":
        card = card[:-1]
    yield card
    if one["place"] and card != JOKER and not card.startswith("2"):
        yield one["place"]
