"""From text to a Burraco table. What cannot be a table is a `PinError` that names the line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pinella.cards import AnyCard, Card, Laid, card, twin
from pinella.codes import BurracoBook, Refusal
from pinella.codes.choices import StallRule
from pinella.errors import NotationError
from pinella.melds import burraco
from pinella.play.burraco import _core
from pinella.play.burraco._side import SideMelds
from pinella.play.burraco.rules import rules_of
from pinella.play.burraco.table import ENDINGS, TWO_HANDED, Table, kernel_meld
from pinella.play.burraco.text import NEXT_TURN, PHASES, POT_STATES
from pinella.play.events import Ending
from pinella.play.lines import NO_STOCK, Group, Line, Sheet, cards_of, missing_cards, read_groups
from pinella.play.seats import BURRACO_SEATS, Seat, Side
from pinella.play.translate import code_of, codes_of, mask_of

_KEYS: Final = (
    "table",
    "players",
    "dealer",
    "turn",
    "turns",
    "pile",
    "stock",
    "pot",
    "pot taken",
    "pot not played",
    "may not discard",
    "must play",
    "only swaps",
    "turns left",
    "stall watch",
    "ended",
    "went out",
)
_SEATS: Final = tuple(seat.value.lower() for seat in BURRACO_SEATS)
_MELD: Final = re.compile(r"(ns|ew)(?:\.([0-9]{1,2}))?")
KNOWN: Final = f"N, E, S, W, NS.1, EW.1, {', '.join(_KEYS)}"
MOST_TURNS: Final = 9_999


def is_key(key: str) -> bool:
    """Whether a line of a Burraco table may begin with this."""
    return key in _KEYS or key in _SEATS or _MELD.fullmatch(key) is not None


@dataclass(slots=True)
class _Frame:
    """What every other line is read against."""

    sheet: Sheet
    book: BurracoBook
    players: int
    dealer: int
    ending: int
    closer: int

    @property
    def seats(self) -> tuple[Seat, ...]:
        return BURRACO_SEATS[: self.players]

    @property
    def is_over(self) -> bool:
        return self.ending != _core.NOT_ENDED


def read(sheet: Sheet, book: BurracoBook) -> Table:
    """The table that a text describes."""
    frame = _frame(sheet, book)
    groups = _groups(frame)
    cards = list(zip(groups, read_groups(groups), strict=True))
    position = _position(frame, cards)
    _read_pots(frame, position, [cards_of(found) for group, found in cards if group.line.key == "pot"])
    _read_turn(frame, position)
    _read_state(frame, position)
    _check_cards(frame, [card for _, found in cards for card in cards_of(found)])
    _check_course(frame, position)
    return Table(book, position)


def _frame(sheet: Sheet, book: BurracoBook) -> _Frame:
    players = book.players.value
    line = sheet.one("players")
    if line is not None:
        players = line.whole_number(9)
        if players not in (book.players.value, 2) or (players == 2 and book.id not in TWO_HANDED):
            raise line.fail(f"a number of players that {book.id} is played by")
    seats = BURRACO_SEATS[:players]
    line = sheet.one("dealer")
    dealer = players - 1 if line is None else line.seat(line.value, seats).place
    return _Frame(sheet, book, players, dealer, *_ending(sheet, book, seats))


def _ending(sheet: Sheet, book: BurracoBook, seats: Sequence[Seat]) -> tuple[int, int]:
    """How the deal ended, and who went out; `went out: N` alone says both."""
    line, closer = sheet.one("ended"), sheet.one("went out")
    ending = Ending.GOING_OUT if closer is not None else None
    if line is not None:
        word = line.value.lower().replace(" ", "-")
        ending = next((one for one in Ending if one.value == word), None)
        if ending is None or (ending is Ending.GOING_OUT) != (closer is not None):
            wanted = "stock, time-out or stall" if closer is None else "going-out"
            raise line.fail(f"{wanted}{' (or a line went out)' if closer is None else ', since a player went out'}")
        if (ending is Ending.TIME_OUT and book.time_out is None) or (
            ending is Ending.STALL and book.stall.value is StallRule.NONE
        ):
            raise line.says(f"{book.id} knows no {ending.value}")
    return ENDINGS.index(ending), -1 if closer is None else closer.seat(closer.value, seats).place


def _groups(frame: _Frame) -> list[Group]:
    """Every group of cards at the table, in the order of the lines."""
    groups: list[Group] = []
    for line in frame.sheet.lines:
        meld = _MELD.fullmatch(line.key)
        if meld is not None:
            parts = [line.value] if meld[2] else line.value.split("|")
            groups += [Group(line, part.strip(), may_be_marked=True) for part in parts]
        elif line.key in _SEATS:
            line.seat(line.key, frame.seats)
            frame.sheet.one(line.key)
            groups.append(Group(line, line.value))
        elif line.key in ("pile", "stock", "pot"):
            groups.append(Group(line, line.value))
    return groups


def _position(frame: _Frame, cards: Sequence[tuple[Group, tuple[Laid, ...]]]) -> _core.Position:
    """Hands, melds, pile and stock."""
    plain = {group.line.key: cards_of(found) for group, found in cards if group.line.key not in ("pot", "ns", "ew")}
    frame.sheet.one("pile")
    frame.sheet.one("stock")
    hands = [part for seat in frame.seats for part in mask_of(plain.get(seat.value.lower(), ()))]
    position = _core.Position(
        rules_of(frame.book),
        frame.players,
        frame.dealer,
        vec[i64](hands),
        vec[i64](),
        codes_of(plain.get("stock", ())),
        codes_of(plain.get("pile", ())),
        SideMelds(vec[i64]()),
        SideMelds(vec[i64]()),
    )
    for side, melds in (("ns", position.ns), ("ew", position.ew)):
        _put_melds(frame, melds, [(group, found) for group, found in cards if group.line.key.startswith(side)])
    position.ending, position.closer = frame.ending, frame.closer
    return position


def _put_melds(frame: _Frame, melds: SideMelds, cards: Sequence[tuple[Group, tuple[Laid, ...]]]) -> None:
    """The melds of a side by their numbers; those without follow in the order of the lines."""
    found: dict[int, tuple[Group, tuple[Laid, ...]]] = {}
    for group, laid in cards:
        match = _MELD.fullmatch(group.line.key)
        number = int(match[2]) if match is not None and match[2] else len(found) + 1
        if number in found:
            raise group.line.says(f"a second meld of this name, the first is on line {found[number][0].line.number}")
        found[number] = (group, laid)
    for expected, number in enumerate(sorted(found), 1):
        group, laid = found[number]
        if number != expected:
            raise group.line.says(f"expected meld {expected} of the side before meld {number}")
        meld = burraco.laid_as(laid, frame.book)
        if isinstance(meld, Refusal):
            reason = f"{meld.code}, art. {meld.article.number}"
            raise group.line.fail(f"a meld of {frame.book.id} ({reason})", group.text)
        kernel = kernel_meld(meld.laid, frame.book)
        melds.put(kernel.reading, kernel.key, kernel.first, kernel.second, rules_of(frame.book).limits)


def _read_pots(frame: _Frame, position: _core.Position, left: Sequence[tuple[AnyCard, ...]]) -> None:
    """Which sides have taken a pot, and the pots that are left."""
    taken = _sides_with_a_pot(frame, len(left))
    for side, melds in ((Side.NS, position.ns), (Side.EW, position.ew)):
        melds.has_pot = side in taken
    wanted = frame.book.pots.value - len(taken)
    if len(left) != wanted and not (frame.is_over and not left):
        raise frame.sheet.wrong("pot taken", f"expected {wanted} lines with a pot that is left, found {len(left)}")
    if not all(left):
        raise frame.sheet.wrong("pot taken", "expected cards in every pot that is left, found an empty one")
    parts = [part for pot in left for part in mask_of(pot)]
    position.pots = vec[i64]([0] * 3 * len(taken) + parts)
    position.pots_given = len(taken)


def _sides_with_a_pot(frame: _Frame, left: int) -> set[Side]:
    line = frame.sheet.one("pot taken")
    if line is None:
        if left == frame.book.pots.value:
            return set()
        if left == 0 and not frame.is_over:
            return set(Side)
        raise frame.sheet.wrong("pot taken", "expected a line such as pot taken: NS EW, or pot taken: none")
    words = [word.upper() for word in line.words()]
    if words in (["NONE"], ["BOTH"]):
        return set() if words == ["NONE"] else set(Side)
    sides = {side.value: side for side in Side} | {seat.value: seat.side for seat in frame.seats}
    if not words or not all(word in sides for word in words):
        raise line.fail("NS, EW, both or none")
    return {sides[word] for word in words}


def _read_turn(frame: _Frame, position: _core.Position) -> None:
    """Whose turn it is and how far it has come: left out, it follows from the dealer and the turns over."""
    turns, line = frame.sheet.one("turns"), frame.sheet.one("turn")
    position.turns = 0 if turns is None else turns.whole_number(MOST_TURNS)
    position.seat = (frame.dealer + 1 + position.turns) % frame.players
    position.phase = _core.OVER if frame.is_over else _core.TO_TAKE
    if line is None:
        return
    word, _, phase = line.value.partition(" ")
    position.seat = line.seat(word, frame.seats).place
    if phase and frame.is_over:
        raise line.fail("only a seat, since the deal is over", phase)
    if phase:
        if phase.lower() not in PHASES:
            raise line.fail("to take or to play", phase)
        position.phase = PHASES.index(phase.lower())


def _read_state(frame: _Frame, position: _core.Position) -> None:
    sheet = frame.sheet
    _read_unplayed_pots(frame, position)
    position.only_swaps = sheet.has("only swaps")
    line = sheet.one("must play")
    if line is not None:
        position.owes_play = True
        position.open_pile = vec[i64]([_held_code(line, word, position) for word in line.words()])
    line = sheet.one("may not discard")
    if line is not None:
        position.barred = _held_code(line, line.value, position)
    line = sheet.one("turns left")
    if line is not None:
        position.turns_left = line.whole_number(2 * frame.players)
    line = sheet.one("stall watch")
    if line is not None:
        is_next = line.value.lower() == NEXT_TURN
        position.swaps_seen = _core.WATCH_AT_NEXT_TURN if is_next else line.whole_number(frame.players)
    for key in ("must play", "only swaps", "may not discard"):
        if sheet.one(key) is not None and position.phase != _core.TO_PLAY:
            raise frame.sheet.wrong(key, "expected only where the player in turn is to play")


def _read_unplayed_pots(frame: _Frame, position: _core.Position) -> None:
    """`pot not played: W unseen, N seen`."""
    line = frame.sheet.one("pot not played")
    if line is None:
        return
    words = line.words()
    sides: set[Side] = set()
    while words:
        seat = line.seat(words.pop(0), frame.seats)
        state = POT_STATES[words.pop(0).lower()] if words and words[0].lower() in POT_STATES else _core.UNSEEN
        if seat.side in sides or not position.side(seat.place).has_pot:
            raise line.says(f"{seat} cannot hold a pot: {seat.side.value} has taken {'one' if sides else 'none'}")
        if position.phase == _core.TO_PLAY and position.seat == seat.place:
            raise line.says(f"{seat} is playing the pot: it is {seat}'s turn, to play")
        sides.add(seat.side)
        position.pot_states |= state << (2 * seat.place)
    if not sides:
        raise line.fail("seats, each with seen or unseen")


def _held_code(line: Line, word: str, position: _core.Position) -> int:
    """A card of the player in turn; written without a prime it may be either copy, whichever is held."""
    try:
        found = card(word)
    except NotationError as error:
        raise line.fail("one card such as 7h", word) from error
    if isinstance(found, Card) and found.copy == 1 and not position.holds(code_of(found)):
        found = twin(found)
    if not position.holds(code_of(found)):
        raise line.fail("a card that the player in turn holds", word)
    return code_of(found)


def _check_cards(frame: _Frame, found: Sequence[AnyCard]) -> None:
    """108 cards, each once; a deal that is over may leave out what nobody counts, with the stock."""
    if len(found) == frame.book.cards or (frame.is_over and frame.sheet.one("stock") is None):
        return
    if frame.sheet.one("stock") is None:
        raise frame.sheet.wrong("table", NO_STOCK)
    reason = f"expected {frame.book.cards} cards, each once, found {len(found)}: {missing_cards(found)} missing"
    raise frame.sheet.wrong("table", reason)


def _check_course(frame: _Frame, position: _core.Position) -> None:
    """What a deal that goes on must have, and one that is over must not."""
    if frame.is_over:
        _check_going_out(frame, position)
        return
    for seat in frame.seats:
        if position.cards_of(seat.place) == 0:
            raise frame.sheet.wrong(seat.value.lower(), f"expected cards in the hand of {seat}, since the deal goes on")
    if position.phase == _core.TO_TAKE and not position.may_draw():
        raise frame.sheet.wrong("stock", f"expected more than {frame.book.dead_stock_cards.value} cards to go on with")
    if position.turns_left == 0:
        raise frame.sheet.wrong("turns left", "expected at least 1, since the deal goes on")
    if position.swaps_seen == frame.players:
        raise frame.sheet.wrong("stall watch", f"expected fewer than {frame.players} turns, since the deal goes on")


def _check_going_out(frame: _Frame, position: _core.Position) -> None:
    """Whoever went out holds nothing, and the side has taken its pot (F-17.1, B-17.1, O-10.1)."""
    if frame.closer < 0:
        return
    seat = BURRACO_SEATS[frame.closer]
    if position.cards_of(frame.closer):
        raise frame.sheet.wrong("went out", f"{seat} cannot have gone out: the hand of {seat} is not empty")
    if not position.side(frame.closer).has_pot:
        article = frame.book.going_out_needs_the_pot.article.number
        reason = f"{seat} cannot have gone out: {seat.side.value} took no pot (art. {article})"
        raise frame.sheet.wrong("went out", reason)
