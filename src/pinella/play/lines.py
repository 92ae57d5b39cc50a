"""Text of one thing a line, as tables are written: `key: value`, comments after `#`, in any order.

Everything that does not read is a `TableError`: a `PinError` with its line, or with the last where a line is missing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from pinella.cards import JOKERS, PACK, AnyCard, Card, Joker, Laid, laid
from pinella.codes import Refusal
from pinella.errors import NotationError, PinError
from pinella.play.seats import Seat

MOST_KEY_WORDS: Final = 5
LONGEST_SHOWN: Final = 40
MOST_NAMED: Final = 6
THE_TABLE: Final = "the table"
NOTHING: Final = ("", "-", "none")
"""How people write that no card is there."""

_KIND_CARDS: Final = str.maketrans(dict(zip("♥♡♦♢♣♧♠♤", "hhddccss", strict=True)) | {"\ufe0e": "", "\ufe0f": ""})
"""Signs of suits, and the marks that some keyboards put after them."""


class TableError(PinError):
    """A table that does not read: where, what is wrong, and for the commonest mistakes a code and its details.

    Who speaks another language words a mistake from its code. A line that is missing is missing from the table: `line`
    is then the last one.
    """

    def __init__(self, line: int, where: str, text: str, code: str = "", details: tuple[str, ...] = ()) -> None:
        super().__init__(line, f"{where}: {text}" if where and where != THE_TABLE else text)
        self.where = where
        self.text = text
        self.code = code
        self.details = details
        if where == THE_TABLE:
            self.args = (f"{THE_TABLE}: {text}",)


@dataclass(frozen=True, slots=True)
class Line:
    """A line that says something: its number in the text, its key in small letters and as written, the rest."""

    number: int
    key: str
    label: str
    value: str

    def fail(self, expected: str, found: str | None = None) -> TableError:
        """What was expected here, and what was found."""
        return self.says(f"expected {expected}, found {shown(self.value if found is None else found)}")

    def says(self, reason: str, code: str = "", *details: str) -> TableError:
        """What is wrong with this line."""
        return TableError(self.number, self.label, reason, code, details)

    def words(self) -> list[str]:
        """The words of the value; commas count as spaces."""
        return self.value.replace(",", " ").split()

    def whole_number(self, most: int, least: int = 0) -> int:
        """A number from `least` to `most`, perhaps with words after it."""
        word = self.words()[0] if self.words() else ""
        if not re.fullmatch("[0-9]{1,6}", word) or not least <= int(word) <= most:
            raise self.fail(f"a whole number from {least} to {most}")
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
            text = f"{found[1].label} stands twice, first on line {found[0].number}"
            raise TableError(found[1].number, "", text, "line/twice", (found[1].label, str(found[0].number)))
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

    def wrong(self, key: str, reason: str, code: str = "", *details: str) -> TableError:
        """What is wrong with the line of a key or, where it was left out, with the table."""
        line = self.one(key)
        return self.lacks(reason, code, *details) if line is None else line.says(reason, code, *details)

    def lacks(self, reason: str, code: str = "", *details: str) -> TableError:
        """What is missing from the table."""
        return TableError(self.lines[-1].number if self.lines else 1, THE_TABLE, reason, code, details)


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
    found = shown(" ".join(words))
    text = f"expected a line that begins with {known}, found {found}"
    raise TableError(number, "", text, "line/unknown", (known, found))


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that stand together on a line: a hand, the pile, one meld."""

    line: Line
    text: str
    may_be_marked: bool = False

    @property
    def words(self) -> list[str]:
        """The cards as they were written; commas count as spaces, and `none` and `-` are no card."""
        return [] if self.text.lower() in NOTHING else self.text.replace(",", " ").split()


def melds_on(line: Line, is_numbered: bool) -> list[Group]:
    """The melds of a line: one with a number, or several between `|`; none where it says so."""
    if not is_numbered and line.value.lower() in NOTHING:
        return []
    if is_numbered and "|" in line.value:
        bare = line.label.rstrip("0123456789").rstrip(".")
        text = f"a number is for one meld: several between | go on a line `{bare}:` without a number"
        raise line.says(text, "meld/several", bare)
    parts = [line.value] if is_numbered else line.value.split("|")
    return [Group(line, part.strip(), may_be_marked=True) for part in parts]


def no_meld(group: Group, no: Refusal, book: str) -> TableError:
    """Cards that are no meld of a book, with the code and the article that say so."""
    article, found = no.article.number, shown(group.text)
    text = f"expected a meld of {book} ({no.code}, art. {article}), found {found}"
    return group.line.says(text, "meld/refused", book, no.code, article, found)


def kindly(text: str) -> str:
    """Cards as the notation writes them, where a person wrote signs of suits: `10♥` is `10h`."""
    return text.translate(_KIND_CARDS)


def read_groups(groups: Sequence[Group]) -> list[tuple[Laid, ...]]:
    """The cards of the groups; a card without a prime that stands twice at the table means its two copies."""
    places = [(group, position) for group in groups for position in range(1, len(group.words) + 1)]
    try:
        every = iter(laid(kindly(" ".join(word for group in groups for word in group.words))))
    except NotationError as error:
        if not error.position:
            raise TableError(places[-1][0].line.number, "", error.expected) from None
        raise _misread(*places[error.position - 1], error.expected, error.code) from None
    found = [tuple(next(every) for _ in group.words) for group in groups]
    for group, cards in zip(groups, found, strict=True):
        for position, one in enumerate(cards, 1):
            if not group.may_be_marked and (one.is_free or one.stands_for is not None):
                raise _misread(group, position, "expected a plain card, without = or +")
    return found


def _misread(group: Group, position: int, expected: str, code: str = "") -> TableError:
    word = shown(group.words[position - 1])
    return group.line.says(f"card {position}, {word}: {expected}", code, str(position), word)


def cards_of(group: Iterable[Laid]) -> tuple[AnyCard, ...]:
    """The cards without marks."""
    return tuple(one.card for one in group)


def card_text(cards: Iterable[AnyCard]) -> str:
    """Cards in notation; jokers are interchangeable, and each is written `Jk`."""
    return " ".join(str(Laid(card)) for card in cards)


def written(key: str, value: str) -> str:
    """A line in its canonical form."""
    return f"{key}: {value}" if value else f"{key}:"


def cards_not_in(found: Sequence[AnyCard]) -> list[AnyCard]:
    """The cards of the pack that are not among those found."""
    suited = {one for one in found if isinstance(one, Card)}
    missing: list[AnyCard] = [one for one in PACK if isinstance(one, Card) and one not in suited]
    return missing + [Joker()] * (JOKERS - sum(isinstance(one, Joker) for one in found))


def missing_cards(found: Sequence[AnyCard]) -> str:
    """The first few cards of the pack that are not among those found."""
    missing = cards_not_in(found)
    return card_text(missing[:MOST_NAMED]) + (" …" if len(missing) > MOST_NAMED else "")


def no_ending(sheet: Sheet, seat: Seat) -> TableError:
    """A table with neither an ending nor a stock."""
    text = (
        f"expected a line that says how the deal ended, such as `went out: {seat}` or `ended: stock` "
        "(a deal that goes on needs its stock)"
    )
    return sheet.lacks(text, "ending/missing", str(seat))


def check_hands(sheet: Sheet, seats: Sequence[Seat], held: Sequence[int], closer: int, players: Sequence[int]) -> None:
    """Everybody has a line and a card, except whoever went out; `closer` is -1 where nobody did.

    A hand used up takes the pot or goes out, so no other is ever empty (F-D.1, F-17.1, S-19.1). `players` are the
    numbers that may play instead, in case the line that says so was forgotten.
    """
    lines = [sheet.one(seat.value.lower()) for seat in seats]
    absent = [seat for seat, line in zip(seats, lines, strict=True) if line is None and seat.place != closer]
    if absent:
        raise _no_line(sheet, seats, absent, players)
    for seat, line, cards in zip(seats, lines, held, strict=True):
        if line is not None and not cards and seat.place != closer:
            because = "since nobody went out" if closer < 0 else "since only the player who went out has none"
            raise line.says(f"expected cards in the hand of {seat}, {because}", "hand/empty", str(seat))


def _no_line(sheet: Sheet, seats: Sequence[Seat], absent: Sequence[Seat], players: Sequence[int]) -> TableError:
    """Hands that were forgotten or, where those of the last players are, perhaps how many play."""
    names, present = ", ".join(map(str, absent)), len(seats) - len(absent)
    if sheet.one("players") is None and present in players and absent[0] is seats[present]:
        text = f"no line for {names}: add the cards left in the hand, or `players: {present}` where {present} play"
        return sheet.lacks(text, "hand/players", names, str(present), str(absent[0]))
    text = f"no line for {names}: add the cards left in the hand, such as `{absent[0]}: 7h 9c`"
    return sheet.lacks(text, "hand/missing", names, str(absent[0]))
