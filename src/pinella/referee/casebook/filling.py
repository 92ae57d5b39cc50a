"""From the `given` of a case to a whole table: what it leaves out is filled in, always in the same way.

The cards come from a stream that the id of the case makes. Cards that the case names anywhere go where they disturb
least: to the bottom of the stock, unless the others do not suffice.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import shake_256
from typing import Final

from pinella.cards import PACK, AnyCard, Joker
from pinella.codes import BurracoBook
from pinella.errors import CaseError
from pinella.play.burraco import Table
from pinella.play.burraco import reading as notation
from pinella.play.burraco.aftermath_text import ARBITRATED
from pinella.play.chance import SECRET_BYTES, Label, Secret, Stream
from pinella.play.lines import NOTHING, THE_TABLE, Group, Line, Sheet, TableError, melds_on, read_groups
from pinella.play.seats import BURRACO_SEATS, Side
from pinella.referee.casebook.case import Case, Step
from pinella.referee.casebook.words import ABSENT, AND_OTHERS, ONLY, PRESENT, is_bare

LAPS_PLAYED: Final = 2
PILE: Final = 3
"""How many cards lie on a pile that is left out, once somebody has discarded."""

_SEATS: Final = tuple(seat.value.lower() for seat in BURRACO_SEATS)
_MELD: Final = re.compile(r"(?:ns|ew)(\.[0-9]{1,2})?")
_ADDED: Final = (" loose", " side", " apart")
_CARD: Final = re.compile(r"(?<![\w.])(jk|(?:10|[2-9tjqka])[hdcs])(?!\w)", re.IGNORECASE)


def stream_of(case: Case) -> Stream:
    """The chance of a case: the same on every run and under every code."""
    secret = Secret(shake_256(f"pinella/casebook/1 {case.id}".encode()).digest(SECRET_BYTES))
    return Stream(secret, Label("casebook", case.id, 1))


def fill(case: Case, book: BurracoBook) -> Table:
    """The table on which a case begins; what cannot be one is a `CaseError` with the line of the file."""
    try:
        sheet, after = _Filling(case, book).sheet()
        return replace(notation.read(sheet, book), chance=after)
    except TableError as error:
        line = case.given_line if error.where == THE_TABLE else error.line
        raise CaseError(case.file, line, error.reason) from None


class _Filling:
    """The lines of a table while those that were left out are added."""

    def __init__(self, case: Case, book: BurracoBook) -> None:
        self.case = case
        self.book = book
        self.lines = list(_given(case))
        players = self.one("players")
        is_two = players is not None and players.value == "2"
        self.seats = BURRACO_SEATS[:2] if is_two else BURRACO_SEATS
        self.spare, self.stream = self._spare_cards()

    def sheet(self) -> tuple[Sheet, Stream]:
        """All lines, and the stream after the cards were chosen."""
        self._fill_course()
        for seat in self.seats:
            self._fill_hand(seat.value)
        self._fill_pots()
        self._fill_pile_and_stock()
        if not any(line.key == ARBITRATED for line in self.lines):
            self.add(ARBITRATED, "")
        sheet = Sheet("", notation.is_key, notation.KNOWN)
        sheet.lines = self.lines
        return sheet, self.stream

    # Lines

    def one(self, key: str) -> Line | None:
        return next((line for line in self.lines if line.key == key), None)

    def add(self, key: str, value: str) -> None:
        self.lines.append(Line(self.case.given_line, key.lower(), key, value))

    def put(self, line: Line, value: str) -> None:
        """The same line with all its cards."""
        self.lines[self.lines.index(line)] = replace(line, value=value)

    # Cards

    def _spare_cards(self) -> tuple[list[AnyCard], Stream]:
        """The cards that no line gives, in the order in which they are given out: those not named in the case first."""
        given = Counter(_kind(one.card) for group in read_groups(self._groups()) for one in group)
        mixed, after = stream_of(self.case).shuffled(_without(PACK, given))
        named = set(named_cards(self.case))
        return sorted(mixed, key=lambda card: _kind(card).lower() in named), after

    def _groups(self) -> list[Group]:
        """The cards that the case gives a place."""
        groups: list[Group] = []
        for line in self.lines:
            meld = _MELD.fullmatch(line.key)
            plain = replace(line, value=_plain(line.value))
            if meld is not None:
                groups += melds_on(plain, meld[1] is not None)
            elif line.key in (*_SEATS, "pile", "stock", "pot") or line.key.endswith(_ADDED):
                groups.append(Group(plain, plain.value))
        return groups

    def take(self, count: int, what: str) -> str:
        """The next spare cards."""
        if count > len(self.spare):
            reason = f"expected cards enough for {what}, found {len(self.spare)} left of the pack: give fewer elsewhere"
            raise CaseError(self.case.file, self.case.given_line, reason)
        found, self.spare = self.spare[: max(count, 0)], self.spare[max(count, 0) :]
        return " ".join(map(_kind, found))

    # What is left out

    def _fill_course(self) -> None:
        """The third lap, and whose turn it is from that."""
        turn, turns, dealer = self.one("turn"), self.one("turns"), self.one("dealer")
        if self.one("ended") is not None or self.one("went out") is not None:
            return
        players = len(self.seats)
        places = {seat.value: seat.place for seat in self.seats}
        last = players - 1 if dealer is None else places.get(dealer.value.upper(), 0)
        first = (last + 1) % players
        in_turn = first if turn is None or not turn.value else places.get(turn.value.split()[0].upper(), first)
        played = (in_turn - first) % players
        if turns is None:
            self.add("turns", str(LAPS_PLAYED * players + played))
        elif turn is not None and turns.value.isdigit() and int(turns.value) % players != played:
            then = self.seats[(first + int(turns.value)) % players]
            reason = f"expected turns after which {self.seats[in_turn]} plays, found {turns.value}: then {then} plays"
            raise turns.says(reason)

    def _fill_hand(self, seat: str) -> None:
        line, closer = self.one(seat.lower()), self.one("went out")
        size = self.book.hand_size.value
        if line is None:
            has_none = closer is not None and closer.value.upper() == seat
            self.add(seat, "" if has_none else self.take(size, f"the hand of {seat}"))
        elif _is_open(line.value):
            self.put(line, self._up_to(size, line, f"the hand of {seat}"))

    def _up_to(self, size: int, line: Line, what: str) -> str:
        given = _plain(line.value)
        return f"{given} {self.take(size - len(given.split()), what)}".strip()

    def _fill_pots(self) -> None:
        """Pots of eleven, as many as nobody has taken."""
        size, found = self.book.pot_size.value, [line for line in self.lines if line.key == "pot"]
        if any(line.value.lower() in NOTHING for line in found):
            self.lines = [line for line in self.lines if line.key != "pot"]
            return
        for line in found:
            if _is_open(line.value):
                self.put(line, self._up_to(size, line, "a pot"))
        for _ in range(self.book.pots.value - self._pots_taken() - len(found)):
            self.add("pot", self.take(size, "a pot"))

    def _pots_taken(self) -> int:
        line = self.one("pot taken")
        words = [] if line is None else [word.upper() for word in line.words()]
        sides = {seat.value: seat.side for seat in self.seats} | {side.value: side for side in Side}
        return len(Side) if words == ["BOTH"] else len({sides[word] for word in words if word in sides})

    def _fill_pile_and_stock(self) -> None:
        """The rest of the pack is the stock or, where the stock is said to be short, the bottom of the pile."""
        pile, stock = self.one("pile"), self.one("stock")
        is_short = stock is not None and (stock.value.lower().endswith(ONLY) or stock.value.lower() in NOTHING)
        if pile is None:
            self.add("pile", self.take(len(self.spare) if is_short else self._usual_pile(), "the pile"))
        elif _is_open(pile.value):
            below = self.take(len(self.spare) if is_short else PILE, "the pile")
            self.put(pile, f"{below} {_plain(pile.value)}".strip())
        if stock is not None:
            self.put(stock, f"{_plain(stock.value)} {self.take(len(self.spare), 'the stock')}".strip())
        else:
            self.add("stock", self.take(len(self.spare), "the stock"))
        if is_short and stock is not None and len(self._value("stock").split()) > len(_plain(stock.value).split()):
            raise stock.says(
                "expected a pile that is left out, or one that begins with …, to take the rest of the pack"
            )

    def _usual_pile(self) -> int:
        """One card is turned up; wild cards, which nobody discards lightly, stay in the stock."""
        turns = self.one("turns")
        self.spare.sort(key=_is_wild)
        return 1 if turns is not None and turns.value == "0" else PILE

    def _value(self, key: str) -> str:
        line = self.one(key)
        return "" if line is None else line.value


def _given(case: Case) -> Iterator[Line]:
    """The lines of a case; one without a value may say `yes`, and one that says `no` is not there."""
    for one in case.given:
        if not is_bare(one.key):
            yield Line(one.line, one.key, one.label, one.value)
        elif one.value.lower() not in ABSENT:
            yield Line(one.line, one.key, one.label, "" if one.value.lower() in PRESENT else one.value)


def named_cards(case: Case) -> Iterator[str]:
    """Every card that a case names anywhere, in small letters and without its copy."""
    for text in _texts(case):
        for found in _CARD.findall(text):
            yield str(found).lower().replace("10", "t")


def _texts(case: Case) -> Iterator[str]:
    yield from (line.value for line in case.given)
    for step in case.steps:
        yield from _texts_of(step)


def _texts_of(step: Step) -> Iterator[str]:
    then = step.then
    yield from (act.text for act in (*step.when, *then.may, *then.may_not))
    yield from (line.value for line in then.table)
    yield from (effect.text for ruling in then.rulings or () for effect in ruling.effects or ())


def _kind(card: AnyCard) -> str:
    """A card whichever its copy: without a prime, so that the reader gives out the copies."""
    return "Jk" if isinstance(card, Joker) else f"{card.rank.letter}{card.suit.value}"


def _without(pack: Iterable[AnyCard], given: Counter[str]) -> list[AnyCard]:
    left = Counter(given)
    rest = []
    for card in pack:
        if left[_kind(card)] > 0:
            left[_kind(card)] -= 1
        else:
            rest.append(card)
    return rest


def _is_wild(card: AnyCard) -> bool:
    return isinstance(card, Joker) or card.is_two


def _is_open(value: str) -> bool:
    """Whether it says that other cards are there too."""
    return any(mark in value for mark in AND_OTHERS)


def _plain(value: str) -> str:
    """The cards that are named, without the words about the others."""
    for mark in AND_OTHERS:
        value = value.replace(mark, " ")
    return " ".join(word for word in value.split() if word.lower() != ONLY)
