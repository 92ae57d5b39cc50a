"""A question for the referee as data, and what does not read in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final, TypeVar

from pinella.cards import AnyCard, cards
from pinella.codes import BurracoBook, book
from pinella.errors import NotationError, PinellaError
from pinella.play.burraco import reading as notation
from pinella.play.lines import kindly, shown
from pinella.play.seats import BURRACO_SEATS, MeldId, Seat, Side
from pinella.referee.asking.ways import NoDetail, read_detail
from pinella.referee.calling import rules_on
from pinella.referee.irregularity import Noticed, Offence, Phase

CODES: Final = ("fitab-2025", "fitab-2023", "fitab-2022", "federal")
"""The codes under which the referee rules."""

FIELDS: Final = (
    "code",
    "incident",
    "by",
    "cards",
    "noticed",
    "noticed_by",
    "details",
    "meld",
    "hand",
    "table",
    "choices",
)
MOST_TEXTS: Final = 200
_MELD: Final = re.compile(r"(NS|EW)\.([1-9][0-9]?)", re.IGNORECASE)

_Value = TypeVar("_Value")


class AskError(PinellaError, ValueError):
    """A question that does not read: which field, what was expected there and what was found."""


@dataclass(frozen=True, slots=True)
class TableLine:
    """A line of the table notation, with its number in the request."""

    number: int
    key: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What went wrong, and when it was noticed by whom; what is left out is assumed."""

    code: str
    incident: Offence
    by: Seat = Seat.NORTH
    cards: tuple[AnyCard, ...] = ()
    noticed: Phase = Phase.AT_ONCE
    noticed_by: Seat | None = None
    """`None`: the referee himself."""

    details: tuple[str, ...] = ()
    meld: tuple[AnyCard, ...] = ()
    """The cards of the meld that it is about."""

    place: MeldId | None = None
    """Or its name."""

    hand: tuple[AnyCard, ...] = ()
    """Other cards of the player that matter."""

    table: tuple[TableLine, ...] = ()
    choices: tuple[str, ...] = ()
    """The answers to the choices that the ruling opens, in order."""

    @property
    def book(self) -> BurracoBook:
        return burraco_book(self.code)


def burraco_book(code: str) -> BurracoBook:
    """The rule book of a code under which the referee rules."""
    found = book(code)
    if code not in CODES or not isinstance(found, BurracoBook):
        raise AskError(f"code: the referee does not rule under {code} yet, only under {', '.join(CODES)}")
    return found


def request_of(data: object, code: str | None = None) -> Request:
    """A question from plain data, as JSON gives it; `code` is the one to use where it names none."""
    if not isinstance(data, Mapping):
        raise AskError(f"expected an object with the fields {', '.join(FIELDS)}, found {_what(data)}")
    for key in data:
        if key not in FIELDS:
            near = get_close_matches(str(key), FIELDS, n=1)
            expected = f"the field {near[0]}" if near else f"one of the fields {', '.join(FIELDS)}"
            raise AskError(f"expected {expected}, found {shown(str(key))}")
    return _Reader(data, code).request()


class _Reader:
    """Reads the fields of a question."""

    def __init__(self, data: Mapping[object, object], code: str | None) -> None:
        self.data = data
        self.usual_code = code

    def request(self) -> Request:
        code = self.word("code") or self.usual_code
        if code is None:
            raise AskError(f"code: expected one of {', '.join(CODES)}, found nothing")
        found = burraco_book(code)
        incident = self.incident(found)
        by = self.seat("by") or Seat.NORTH
        meld, place = self.meld(by.side)
        table = self.table()
        self.check_place(place, table)
        return Request(
            code=code,
            incident=incident,
            by=by,
            cards=self.cards("cards"),
            noticed=self.one_of("noticed", Phase, Phase.AT_ONCE),
            noticed_by=self.noticed_by(by),
            details=self.details(incident),
            meld=meld,
            place=place,
            hand=self.cards("hand"),
            table=table,
            choices=self.texts("choices"),
        )

    def wrong(self, field: str, expected: str) -> AskError:
        return AskError(f"{field}: expected {expected}, found {_what(self.data.get(field))}")

    def word(self, field: str) -> str | None:
        value = self.data.get(field)
        if value is not None and not isinstance(value, str):
            raise self.wrong(field, "a word")
        return value

    def incident(self, found: BurracoBook) -> Offence:
        word = self.word("incident")
        known = {offence.value: offence for offence in Offence}
        if word is None or word not in known:
            near = get_close_matches(word or "", known, n=3, cutoff=0.4)
            raise self.wrong("incident", f"an incident such as {', '.join(near) or 'missing-draw, wrong-meld'}")
        if not rules_on(found, known[word]):
            raise AskError(f"incident: {found.id} does not rule on {word} yet")
        return known[word]

    def one_of(self, field: str, kind: Callable[[str], _Value], usual: _Value) -> _Value:
        word = self.word(field)
        if word is None:
            return usual
        try:
            return kind(word)
        except ValueError:
            names = ", ".join(str(one.value) for one in kind)  # type: ignore[attr-defined]  # an enum is given
            raise self.wrong(field, f"one of {names}") from None

    def seat(self, field: str) -> Seat | None:
        word = self.word(field)
        found = [seat for seat in BURRACO_SEATS if word is not None and seat.value == word.upper()]
        if word is not None and not found:
            raise self.wrong(field, "one of N, E, S, W")
        return found[0] if found else None

    def noticed_by(self, by: Seat) -> Seat | None:
        """A seat, or a part in the matter; left out, the next opponent has noticed it."""
        word = self.word("noticed_by")
        parts = {Noticed.CULPRIT.value: 0, Noticed.OPPONENT.value: 1, Noticed.PARTNER.value: 2}
        if word == Noticed.REFEREE.value:
            return None
        if word is None or word in parts:
            return BURRACO_SEATS[(by.place + parts[word or Noticed.OPPONENT.value]) % 4]
        if word.upper() not in [seat.value for seat in BURRACO_SEATS]:
            raise self.wrong("noticed_by", "one of N, E, S, W, culprit, partner, opponent, referee")
        return Seat(word.upper())

    def texts(self, field: str) -> tuple[str, ...]:
        """A list of texts, or one."""
        value = self.data.get(field)
        if value is None:
            return ()
        items = [value] if isinstance(value, str) else value
        if not isinstance(items, list | tuple) or not all(isinstance(one, str) for one in items):
            raise self.wrong(field, "a list of texts")
        if len(items) > MOST_TEXTS:
            raise AskError(f"{field}: expected at most {MOST_TEXTS} texts, found {len(items)}")
        return tuple(str(one) for one in items)

    def details(self, offence: Offence) -> tuple[str, ...]:
        """Each is one of those known for the incident: a word that says nothing would change the ruling unseen."""
        found: list[str] = []
        for text in self.texts("details"):
            try:
                found += read_detail(offence, text)
            except NoDetail as error:
                raise AskError(f"details: expected {error}, found {shown(text)}") from None
        return tuple(dict.fromkeys(found))

    def cards(self, field: str) -> tuple[AnyCard, ...]:
        return self._cards(field, self.texts(field))

    def _cards(self, field: str, texts: Iterable[str]) -> tuple[AnyCard, ...]:
        try:
            return cards(kindly(" ".join(texts).replace(",", " ")))
        except NotationError as error:
            raise AskError(f"{field}: {error}") from None

    def meld(self, side: Side) -> tuple[tuple[AnyCard, ...], MeldId | None]:
        """`NS.1`, or the cards of the meld; it is one of the side of the player who did it."""
        texts = self.texts("meld")
        name = _MELD.fullmatch(texts[0]) if len(texts) == 1 else None
        if name is None:
            return self._cards("meld", texts), None
        if name[1].upper() != side.value:
            raise self.wrong("meld", f"a meld of {side.value}, such as {side.value}.1")
        return (), MeldId(side, int(name[2]))

    def check_place(self, place: MeldId | None, table: tuple[TableLine, ...]) -> None:
        """A meld that is named lies on the table that was given, or is the first, which is assumed."""
        if place is None:
            return
        side = str(place).partition(".")[0]
        keys = [line.key.upper() for line in table]
        there = [key for key in keys if re.fullmatch(rf"{side}\.[0-9]+", key)] or [f"{side}.1"]
        if str(place) not in there and side not in keys:
            raise self.wrong("meld", f"its cards, or one of {', '.join(there)}")

    def table(self) -> tuple[TableLine, ...]:
        """Lines of the notation, as one text or a list."""
        lines = [line.strip() for text in self.texts("table") for line in text.splitlines()]
        return tuple(self._line(number, text) for number, text in enumerate(lines, 1) if _says_something(text))

    def _line(self, number: int, text: str) -> TableLine:
        key, _, value = text.partition(":")
        if not notation.is_key(key.strip().lower()):
            expected = "a line such as `NS.1: 5h 6h 7h` or `N: 9h 3c`"
            raise AskError(f"table: line {number}: expected {expected}, found {shown(text)}")
        return TableLine(number, key.strip(), value.strip())


def _says_something(line: str) -> bool:
    """Neither empty nor a comment, nor the heading of a whole table: the code is said elsewhere."""
    return bool(line) and not line.startswith("#") and line.split(maxsplit=1)[0].lower() != "table"


def _what(value: object) -> str:
    if value is None:
        return "nothing"
    return shown(value) if isinstance(value, str) else shown(repr(value))
