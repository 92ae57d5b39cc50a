"""Text of one thing a line, as tables are written: `key: value`, comments after `#`, in any order.

Everything that does not read is a `PinError` with its line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from pinella.cards import JOKERS, PACK, AnyCard, Card, Joker, Laid, laid
from pinella.errors import NotationError, PinError
from pinella.play.seats import Seat

MOST_KEY_WORDS: Final = 3
LONGEST_SHOWN: Final = 40
MOST_NAMED: Final = 6
NO_STOCK: Final = "expected a line that says how the deal ended (went out, ended) or, while it goes on, its stock"


@dataclass(frozen=True, slots=True)
class Line:
    """A line that says something: its number in the text, its key in small letters and as written, the rest."""

    number: int
    key: str
    label: str
    value: str

    def fail(self, expected: str, found: str | None = None) -> PinError:
        """What was expected here, and what was found."""
        return self.says(f"expected {expected}, found {shown(self.value if found is None else found)}")

    def says(self, reason: str) -> PinError:
        """What is wrong with this line."""
        return PinError(self.number, f"{self.label}: {reason}")

    def words(self) -> list[str]:
        """The words of the value; commas count as spaces."""
        return self.value.replace(",", " ").split()

    def whole_number(self, most: int) -> int:
        """A number from 0 to `most`, perhaps with words after it."""
        word = self.words()[0] if self.words() else ""
        if not re.fullmatch("[0-9]{1,6}", word) or int(word) > most:
            raise self.fail(f"a whole number from 0 to {most}")
        return int(word)

    def seat(self, word: str, seats: Sequence[Seat]) -> Seat:
        """The seat of this name, one of those at the table."""
        found = next((seat for seat in seats if seat.value == word.upper()), None)
        if found is None:
            raise self.fail(f"a seat ({', '.join(map(str, seats))})", word)
        return found


def shown(text: str) -> str:
    """Text in an error: short, and nothing where there is none."""
    if not text:
        return "nothing"
    return repr(text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…")


class Sheet:
    """The lines of a text by their keys."""

    def __init__(self, text: str, is_key: Callable[[str], bool], known: str) -> None:
        """`is_key` says whether a key means something, `known` lists the keys for people."""
        self.lines = list(_split(text, is_key, known))

    def one(self, key: str) -> Line | None:
        """The line of a key that may stand once."""
        found = self.every(lambda line: line.key == key)
        if len(found) > 1:
            raise PinError(found[1].number, f"{key} stands twice, first on line {found[0].number}")
        return found[0] if found else None

    def every(self, wanted: Callable[[Line], bool]) -> list[Line]:
        """The lines that are wanted, in their order."""
        return [line for line in self.lines if wanted(line)]

    def has(self, key: str) -> bool:
        """Whether a line without a value stands there."""
        line = self.one(key)
        if line is not None and line.value:
            raise line.fail("nothing after it")
        return line is not None

    def wrong(self, key: str, reason: str) -> PinError:
        """What is wrong with the line of a key or, where it was left out, with the table."""
        line = self.one(key)
        if line is not None:
            return line.says(reason)
        header = self.one("table")
        return PinError(1 if header is None else header.number, reason)


def _split(text: str, is_key: Callable[[str], bool], known: str) -> Iterable[Line]:
    for number, written in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        words = written.partition("#")[0]
        if words.strip():
            yield _line(number, words, is_key, known)


def _line(number: int, text: str, is_key: Callable[[str], bool], known: str) -> Line:
    """A line with a colon after its key, or with a key and a space."""
    before, colon, after = text.partition(":")
    label = " ".join(before.split())
    if colon and is_key(label.lower()):
        return Line(number, label.lower(), label, " ".join(after.split()))
    words = text.split()
    for count in range(MOST_KEY_WORDS, 0, -1):
        label = " ".join(words[:count])
        if is_key(label.lower()):
            return Line(number, label.lower(), label, " ".join(words[count:]))
    raise PinError(number, f"expected a line that begins with {known}, found {shown(' '.join(words))}")


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that stand together on a line: a hand, the pile, one meld."""

    line: Line
    text: str
    may_be_marked: bool = False


def read_groups(groups: Sequence[Group]) -> list[tuple[Laid, ...]]:
    """The cards of the groups; a card without a prime that stands twice at the table means its two copies."""
    places = [(group, position) for group in groups for position in range(1, len(group.text.split()) + 1)]
    try:
        every = iter(laid(" ".join(group.text for group in groups)))
    except NotationError as error:
        if not error.position:
            raise PinError(places[-1][0].line.number, error.expected) from None
        group, position = places[error.position - 1]
        raise _misread(group, position, error.token, error.expected) from None
    found = [tuple(next(every) for _ in group.text.split()) for group in groups]
    for group, cards in zip(groups, found, strict=True):
        for position, one in enumerate(cards, 1):
            if not group.may_be_marked and (one.is_free or one.stands_for is not None):
                raise _misread(group, position, str(one), "expected a plain card, without = or +")
    return found


def _misread(group: Group, position: int, token: str, expected: str) -> PinError:
    return group.line.says(f"card {position}, {shown(token)}: {expected}")


def cards_of(group: Iterable[Laid]) -> tuple[AnyCard, ...]:
    """The cards without marks."""
    return tuple(one.card for one in group)


def card_text(cards: Iterable[AnyCard]) -> str:
    """Cards in notation; jokers are interchangeable, and each is written `Jk`."""
    return " ".join(str(Laid(card)) for card in cards)


def written(key: str, value: str) -> str:
    """A line in its canonical form."""
    return f"{key}: {value}" if value else f"{key}:"


def missing_cards(found: Sequence[AnyCard]) -> str:
    """The first few cards of the pack that are not among those found."""
    suited = {one for one in found if isinstance(one, Card)}
    missing: list[AnyCard] = [one for one in PACK if isinstance(one, Card) and one not in suited]
    missing += [Joker()] * (JOKERS - sum(isinstance(one, Joker) for one in found))
    return card_text(missing[:MOST_NAMED]) + (" …" if len(missing) > MOST_NAMED else "")
