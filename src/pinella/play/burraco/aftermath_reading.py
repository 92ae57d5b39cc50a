"""From lines of the table notation to what irregular acts and rulings have left; the writer is `aftermath_text`.

Loose cards, those at the side and those apart are cards of the table like any other. Every other line names cards that
lie somewhere already: without a prime either copy is meant, whichever is there, unless the text tells them apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pinella.cards import AnyCard, Card, Laid, cards, laid, norm_key, twin
from pinella.codes import BurracoKind
from pinella.errors import NotationError
from pinella.play.aftermath import (
    Aftermath,
    Award,
    Ban,
    Choice,
    Deduction,
    Duty,
    Frozen,
    Limit,
    Lying,
    Option,
    Points,
    Pool,
    Scope,
    Settled,
    Shown,
    Take,
    Waiting,
    Warned,
)
from pinella.play.burraco._numbering import MOST_MELDS
from pinella.play.burraco.aftermath_text import ANY_MELD, ARBITRATED, FOR_GOOD, SCOPES, TAKEN, THE_REFEREE, WHOLE
from pinella.play.burraco.table import Table
from pinella.play.lines import NOTHING, Group, Line, Sheet, kindly, shown
from pinella.play.seats import MeldId, Seat, Side
from pinella.play.translate import code_of, numbered

_MELD: Final = re.compile(r"(ns|ew)\.([1-9][0-9]?)", re.IGNORECASE)
_OF_A_MELD: Final = re.compile(rf"{_MELD.pattern} (loose|negative|frozen|waits)")
_OF_A_SEAT: Final = re.compile(
    "([nesw]) (side|exposed|apart|limited|must discard|may not lay off|same place|may not go out|began without cards)"
)
_BARE_LINES: Final = ("may not go out", "began without cards")
_OF_THE_TABLE: Final = (
    ARBITRATED,
    "pots given",
    "warnings",
    "deducted",
    "awarded",
    "shown",
    "beside",
    "settled",
    "choice",
    "redeal",
    "rulings",
)
KNOWN: Final = f"N side, NS.1 frozen, {', '.join(_OF_THE_TABLE)}"
MOST_RULINGS: Final = 9_999
MOST_TURNS: Final = 9

_TURNS: Final = re.compile("([0-9]) turns?")
_BAN: Final = re.compile("(.+?)(?: (on new or grown melds|on new melds))?(?:, ?(.+))?", re.IGNORECASE)
_DUTY: Final = re.compile("(.+?)(?: on ([^ ]+))?(?: laid as (.+))?", re.IGNORECASE)
_POINTS: Final = re.compile(r"(.*[^ ]) ([+-]?[0-9]{1,6})")
_AWARD: Final = re.compile(r"(ns|ew) ([+-]?[0-9]{1,6})(?: (.+))?", re.IGNORECASE)
_DEDUCTION: Final = re.compile(r"(ns|ew) ([0-9]{1,3})", re.IGNORECASE)
_SHOWN: Final = re.compile(r"([^ ]+) to ([^ ]+)", re.IGNORECASE)
_CHOICE: Final = re.compile(r"(.+?) by (the referee|[^ :]+) ?: ?(.+)", re.IGNORECASE)
_OPTION: Final = re.compile(r"(.+?)(?: \((.*?) ?(?:on ([^ ]+))?\))?", re.IGNORECASE)


def is_key(key: str) -> bool:
    """Whether only an arbitrated table has a line that begins with this."""
    return key in _OF_THE_TABLE or _OF_A_MELD.fullmatch(key) is not None or _OF_A_SEAT.fullmatch(key) is not None


def is_arbitrated(sheet: Sheet) -> bool:
    """Any line of the aftermath says so."""
    return any(is_key(line.key) for line in sheet.lines)


def group_on(sheet: Sheet, line: Line, seats: Sequence[Seat]) -> Group | None:
    """The cards that a line of the aftermath adds to the table: loose ones, those at the side, those apart."""
    if not line.key.endswith((" loose", " side", " apart")):
        return None
    sheet.one(line.key)
    if _OF_A_SEAT.fullmatch(line.key) is not None:
        _seat(line, seats)
    return Group(line, line.value)


def loose_numbers(sheet: Sheet, side: Side) -> list[int]:
    """The numbers of the melds of a side on which cards lie loose; such a meld may have no other cards."""
    found = []
    for line in sheet.lines:
        match = _OF_A_MELD.fullmatch(line.key)
        if match is not None and match[3] == "loose" and match[1].upper() == side.value:
            check_number(line, int(match[2]))
            found.append(int(match[2]))
    return found


def check_number(line: Line, number: int) -> None:
    """The numbers of melds end where the pack does."""
    if not 1 <= number <= MOST_MELDS:
        raise line.says(f"expected a meld numbered from 1 to {MOST_MELDS}, found {number}")


def read(
    sheet: Sheet,
    table: Table,
    added: Mapping[str, tuple[AnyCard, ...]],
    primed: frozenset[str],
    missing: Sequence[AnyCard],
) -> Aftermath:
    """What the lines say has been left at a table.

    `table` is what the other lines gave, `added` the cards of the lines that add some, by key; `primed` are the cards
    of which the text names the second copy, `missing` those of the pack that are nowhere at the table.
    """
    return _Reader(sheet, table, added, primed, missing).aftermath()


@dataclass(frozen=True, slots=True)
class _Reader:
    """The lines, and the table against which they are read."""

    sheet: Sheet
    table: Table
    added: Mapping[str, tuple[AnyCard, ...]]
    primed: frozenset[str]
    missing: Sequence[AnyCard]

    def aftermath(self) -> Aftermath:
        self.sheet.has(ARBITRATED)
        lying = self._before_references()
        return replace(
            lying,
            frozen=tuple(self._frozen(line, meld) for line, meld in self._melds("frozen")),
            negative=tuple(self._negative(line, meld, lying) for line, meld in self._melds("negative")),
            exposed=tuple(self._exposed(line, seat) for line, seat in self._seats("exposed")),
            limits=tuple(self._limit(line, seat) for line, seat in self._seats("limited")),
            forced=tuple(Pool(seat, self._held(line, line.value, seat)) for line, seat in self._seats("must discard")),
            bans=tuple(ban for line, seat in self._seats("may not lay off") for ban in self._bans(line, seat)),
            duties=tuple(duty for line, seat in self._seats("same place") for duty in self._duties(line, seat)),
            waiting=tuple(self._waiting(line, meld) for line, meld in self._melds("waits")),
            no_closing=tuple(seat for line, seat in self._seats("may not go out") if self.sheet.has(line.key)),
            bare=tuple(seat for line, seat in self._seats("began without cards") if self.sheet.has(line.key)),
            warnings=tuple(self._warning(line, entry) for line, entry in self._entries("warnings")),
            deductions=tuple(_deduction(line, entry) for line, entry in self._entries("deducted")),
            awards=tuple(_award(line, entry) for line, entry in self._entries("awarded")),
            shown=tuple(self._shown(line, entry) for line, entry in self._entries("shown")),
            beside=tuple(card for line in self._lines("beside") for card in self._beside(line)),
            settled=self._settled(),
            choice=self._choice(),
            redeal=self.sheet.has("redeal"),
            rulings=sum(line.whole_number(MOST_RULINGS) for line in self._lines("rulings")),
        )

    # Lines

    def _lines(self, key: str) -> Iterator[Line]:
        line = self.sheet.one(key)
        if line is not None and not _says_none(line):
            yield line

    def _melds(self, word: str) -> Iterator[tuple[Line, MeldId]]:
        for line in self.sheet.lines:
            match = _OF_A_MELD.fullmatch(line.key)
            if match is not None and match[3] == word and not _says_none(line):
                self.sheet.one(line.key)
                yield line, self._meld(line, line.label.split()[0])

    def _seats(self, word: str) -> Iterator[tuple[Line, Seat]]:
        """Bans and duties may stand on several lines of a seat, all else on one."""
        for line in self.sheet.lines:
            match = _OF_A_SEAT.fullmatch(line.key)
            if match is not None and match[2] == word and (word in _BARE_LINES or not _says_none(line)):
                if word not in ("may not lay off", "same place"):
                    self.sheet.one(line.key)
                yield line, _seat(line, self.table.seats)

    def _entries(self, key: str) -> Iterator[tuple[Line, str]]:
        for line in self._lines(key):
            for entry in line.value.split(","):
                yield line, entry.strip()

    def _meld(self, line: Line, word: str) -> MeldId:
        match = _MELD.fullmatch(word)
        if match is None:
            raise line.fail("a meld such as NS.1", word)
        name = MeldId(Side(match[1].upper()), int(match[2]))
        if name.side is not None and name.number > self.table.meld_count(name.side):
            raise line.fail("a meld that lies on the table", str(name))
        return name

    # Cards

    def _before_references(self) -> Aftermath:
        """The cards that only these lines know."""
        side = ((seat, sorted(self.added[line.key], key=norm_key)) for line, seat in self._seats("side"))
        return Aftermath(
            loose=tuple(Lying(meld, _again(self.added[line.key])) for line, meld in self._melds("loose")),
            side=tuple(Pool(seat, _again(waiting)) for seat, waiting in side),
            apart=tuple(Pool(seat, _again(self.added[line.key])) for line, seat in self._seats("apart")),
        )

    def _held(self, line: Line, text: str, seat: Seat) -> tuple[AnyCard, ...]:
        apart = self.added.get(f"{seat.value.lower()} apart", ())
        return self._placed(line, text, (*self.table.hand(seat), *apart))

    def _placed(self, line: Line, text: str, place: Sequence[AnyCard]) -> tuple[AnyCard, ...]:
        """Cards that are named again: without a prime the copy in this place, unless the text tells them apart."""
        return _again(one.card for one in self._as_placed(_marked(line, text), text, place))

    def _as_placed(self, group: Sequence[Laid], text: str, place: Sequence[AnyCard]) -> tuple[Laid, ...]:
        there = {code_of(card) for card in place}
        named = {one.card for one in group}
        words = text.replace(",", " ").split()
        return tuple(
            one if "'" in word.partition("=")[0] else replace(one, card=self._copy(one.card, there, named))
            for one, word in zip(group, words, strict=True)
        )

    def _copy(self, card: AnyCard, there: set[int], named: set[AnyCard]) -> AnyCard:
        if not isinstance(card, Card) or code_of(card) in there or str(replace(card, copy=2)) in self.primed:
            return card
        other = twin(card)
        return other if code_of(other) in there and other not in named else card

    def _cards_of(self, meld: MeldId, left: Aftermath) -> tuple[AnyCard, ...]:
        core = self.table.meld(meld)
        return (*(core.cards if core is not None else ()), *left.loose_on(meld))

    # Melds

    def _negative(self, line: Line, meld: MeldId, left: Aftermath) -> Lying:
        there = self._cards_of(meld, left)
        return Lying(meld, _among(line, self._placed(line, line.value, there), there, f"cards of {meld}"))

    def _frozen(self, line: Line, meld: MeldId) -> Frozen:
        """`for good, keeps clean` or `until N, 1 turn, Jc Jd Jh, keeps clean`."""
        first, *rest = (part.strip() for part in line.value.split(","))
        until = None
        if first.lower() != FOR_GOOD:
            word, _, seat = first.partition(" ")
            if word.lower() != "until":
                raise line.fail(f"{FOR_GOOD} or until a seat", first)
            until = line.seat(seat, self.table.seats)
        turns, keeps, text = (0 if until is None else 1), None, []
        for part in rest:
            count = _TURNS.fullmatch(part.lower())
            if count is not None:
                turns = int(count[1])
            elif part.lower().startswith("keeps "):
                keeps = _kind(line, part[len("keeps ") :].strip())
            else:
                text.append(part)
        there = self._cards_of(meld, self._before_references())
        return Frozen(meld, until, turns, self._placed(line, " ".join(text), there), keeps)

    def _waiting(self, line: Line, meld: MeldId) -> Waiting:
        """`for N, whole, pile taken`."""
        first, *rest = (part.strip().lower() for part in line.value.split(","))
        word, _, seat = first.partition(" ")
        if word != "for":
            raise line.fail("for a seat, such as `for N`", first)
        took = {words: take for take, words in TAKEN.items()}
        unknown = next((part for part in rest if part != WHOLE and part not in took), None)
        if unknown is not None:
            raise line.fail(f"{WHOLE}, {' or '.join(took)}", unknown)
        taken = next((took[part] for part in rest if part in took), None)
        return Waiting(line.seat(seat, self.table.seats), meld, WHOLE in rest, taken)

    # Players

    def _exposed(self, line: Line, seat: Seat) -> Pool:
        hand = self.table.hand(seat)
        return Pool(seat, _among(line, self._placed(line, line.value, hand), hand, f"cards in the hand of {seat}"))

    def _limit(self, line: Line, seat: Seat) -> Limit:
        said = re.fullmatch(r"(draw|pile|either)(?:, ([1-9][0-9]?) turns)?", line.value.lower())
        if said is None:
            raise line.fail("draw, pile or either")
        return Limit(seat, Take(said[1]), int(said[2] or 1))

    def _bans(self, line: Line, seat: Seat) -> Iterator[Ban]:
        """`5c 5d on new or grown melds, NS.3 NS.4`, several between `|`."""
        for text in line.value.split("|"):
            match = _BAN.fullmatch(text.strip())
            if match is None or not self._held(line, match[1], seat):
                raise line.fail("cards such as `5c 5d on new or grown melds`", text.strip())
            scopes = {words: scope for scope, words in SCOPES.items()}
            scope = scopes[match[2].lower()] if match[2] else Scope.NEW_OR_GROWN
            melds = tuple(self._meld(line, word) for word in (match[3] or "").replace(",", " ").split())
            yield Ban(seat, self._held(line, match[1], seat), scope, melds)

    def _duties(self, line: Line, seat: Seat) -> Iterator[Duty]:
        """`Td on NS.1`, or a meld as it lay: `7h 8h +Jk`; several between `|`."""
        for text in line.value.split("|"):
            match = _DUTY.fullmatch(text.strip())
            if match is None or not _marked(line, match[1], marks=True):
                raise line.fail("cards such as `Td on NS.1` or `7h 8h 9h`", text.strip())
            meld = self._meld(line, match[2]) if match[2] else None
            as_laid = match[3] or ("" if meld is not None else match[1])
            lay = () if as_laid.lower() == ANY_MELD else self._laid(line, as_laid, seat)
            named = self._held(line, match[1], seat) if match[2] or match[3] else tuple(one.card for one in lay)
            yield Duty(seat, named, meld, lay)

    def _laid(self, line: Line, text: str, seat: Seat) -> tuple[Laid, ...]:
        found = self._as_placed(_marked(line, text, marks=True), text, self.table.hand(seat))
        named = _again(one.card for one in found)
        return tuple(replace(one, card=card) for one, card in zip(found, named, strict=True))

    def _beside(self, line: Line) -> tuple[AnyCard, ...]:
        """Cards beside the table, one by one: a faulty pack may have any number of copies."""
        missing, found = [*self.missing], []
        for word in line.words():
            one = self._placed(line, word, missing)[0]
            missing = [card for card in missing if code_of(card) != code_of(one)]
            found.append(one)
        return _again(found)

    # What was said

    def _warning(self, line: Line, entry: str) -> Warned:
        seat, _, reason = entry.partition(" ")
        return Warned(line.seat(seat, self.table.seats), reason)

    def _shown(self, line: Line, entry: str) -> Shown:
        match = _SHOWN.fullmatch(entry)
        if match is None:
            raise line.fail("a card and a seat such as `Jk to E`", entry)
        card = self._placed(line, match[1], self.table.stock)[0]
        return Shown(card, line.seat(match[2], self.table.seats))

    def _settled(self) -> Settled | None:
        """`NS clean burraco 200, cards laid 45 | EW cards laid 30`."""
        line = next(self._lines("settled"), None)
        if line is None:
            return None
        found: dict[str, Points] = {}
        for text in line.value.split("|"):
            side, _, parts = text.strip().partition(" ")
            if side.upper() not in ("NS", "EW") or side.upper() in found:
                raise line.fail("the points of each side, such as `NS cards laid 30 | EW cards laid 45`", text.strip())
            found[side.upper()] = tuple(_part(line, part.strip()) for part in parts.split(",") if parts.strip())
        return Settled(found.get("NS", ()), found.get("EW", ()))

    def _choice(self) -> Choice | None:
        """`cure by N: cure-Jc (Jc on NS.2), no-cure`."""
        line = next(self._lines("choice"), None)
        if line is None:
            return None
        match = _CHOICE.fullmatch(line.value)
        if match is None:
            raise line.fail("a choice such as `cure by N: cure-Jc, no-cure`")
        seat = None if match[2].lower() == THE_REFEREE else line.seat(match[2], self.table.seats)
        return Choice(match[1], seat, tuple(self._option(line, text.strip()) for text in match[3].split(",")))

    def _option(self, line: Line, text: str) -> Option:
        match = _OPTION.fullmatch(text)
        if match is None:
            raise line.fail("options between commas, each a word", text)
        meld = _MELD.fullmatch(match[3] or "")
        if match[3] and meld is None:
            raise line.fail("a meld such as NS.1", match[3])
        name = None if meld is None else MeldId(Side(meld[1].upper()), int(meld[2]))
        return Option(match[1], _named(line, match[2] or ""), name)


def _says_none(line: Line) -> bool:
    return line.value.replace(",", " ").strip().lower() in NOTHING


def _seat(line: Line, seats: Sequence[Seat]) -> Seat:
    return line.seat(line.label.split()[0], seats)


def _kind(line: Line, word: str) -> BurracoKind:
    found = next((kind for kind in BurracoKind if kind.value == word.lower()), None)
    if found is None:
        raise line.fail(f"a kind of burraco ({', '.join(kind.value for kind in BurracoKind)})", word)
    return found


def _deduction(line: Line, entry: str) -> Deduction:
    match = _DEDUCTION.fullmatch(entry)
    if match is None:
        raise line.fail("a side and victory points such as `NS 1`", entry)
    return Deduction(Side(match[1].upper()), int(match[2]))


def _award(line: Line, entry: str) -> Award:
    match = _AWARD.fullmatch(entry)
    if match is None:
        raise line.fail("a side, points and a reason such as `NS 100 delay`", entry)
    return Award(Side(match[1].upper()), int(match[2]), match[3] or "")


def _part(line: Line, text: str) -> tuple[str, int]:
    match = _POINTS.fullmatch(text)
    if match is None:
        raise line.fail("a name and its points such as `cards laid 30`", text)
    return match[1], int(match[2])


def _among(line: Line, found: tuple[AnyCard, ...], place: Sequence[AnyCard], what: str) -> tuple[AnyCard, ...]:
    there = [code_of(card) for card in place]
    for card in found:
        if code_of(card) not in there:
            raise line.fail(what, str(Laid(card)))
        there.remove(code_of(card))
    return found


def _marked(line: Line, text: str, *, marks: bool = False) -> tuple[Laid, ...]:
    """Cards of a line by themselves."""
    words = text.replace(",", " ").split()
    plain = kindly(" ".join(words))
    try:
        if not marks:
            cards(plain)
        return laid(plain)
    except NotationError as error:
        place, word = error.position, shown(words[error.position - 1] if error.position else text)
        reason = f"card {place}, {word}: {error.expected}" if place else f"{error.expected} in {word}"
        raise line.says(reason, error.code, str(place), word) from None


def _named(line: Line, text: str) -> tuple[AnyCard, ...]:
    return _again(one.card for one in _marked(line, text))


def _again(group: Iterable[AnyCard]) -> tuple[AnyCard, ...]:
    """The same cards, their jokers numbered as they come."""
    return numbered(code_of(card) for card in group)
