"""From text to a Scala 40 table. What cannot be a table is a `PinError` that names the line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pinella.cards import AnyCard, Laid
from pinella.codes import Refusal, Scala40Book
from pinella.melds import scala40
from pinella.play._random import Dice
from pinella.play.events import Ending
from pinella.play.lines import (
    Group,
    Line,
    Sheet,
    cards_of,
    check_hands,
    melds_on,
    missing_cards,
    no_ending,
    no_meld,
    read_groups,
    shown,
)
from pinella.play.scala40 import _core
from pinella.play.scala40._laid import ADDED_HIGH, ADDED_LOW, MOST_AT_ONE_END, NEW, LaidMelds
from pinella.play.scala40.melding import number_of
from pinella.play.scala40.refusals import refuse
from pinella.play.scala40.table import ENDINGS, FEWEST_PLAYERS, MOST_PLAYERS, Table
from pinella.play.scala40.text import CAME_BY
from pinella.play.seats import SCALA40_SEATS, Seat
from pinella.play.translate import codes_of, mask_of

_KEYS: Final = (
    "table",
    "players",
    "dealer",
    "turn",
    "turns",
    "pile",
    "stock",
    "opened",
    "must go out",
    "this turn",
    "ended",
    "went out",
)
_SEATS: Final = tuple(seat.value for seat in SCALA40_SEATS)
_MELD: Final = re.compile(r"t(?:([0-9]{1,2}))?")
_TOUCHED: Final = re.compile(r"(?P<meld>t[0-9]{1,2})(?P<new> new)?( (?P<low>[1-9]) low)?( (?P<high>[1-9]) high)?")
KNOWN: Final = f"1 to 6, T1, {', '.join(_KEYS)}"
MOST_TURNS: Final = 9_999


def is_key(key: str) -> bool:
    """Whether a line of a Scala 40 table may begin with this."""
    return key in _KEYS or key in _SEATS or _MELD.fullmatch(key) is not None


@dataclass(slots=True)
class _Frame:
    """What every other line is read against."""

    sheet: Sheet
    book: Scala40Book
    players: int
    ending: int
    closer: int

    @property
    def seats(self) -> tuple[Seat, ...]:
        return SCALA40_SEATS[: self.players]

    @property
    def is_over(self) -> bool:
        return self.ending != _core.NOT_ENDED


def read(sheet: Sheet, book: Scala40Book) -> Table:
    """The table that a text describes."""
    frame = _frame(sheet, book)
    groups = _groups(frame)
    cards = list(zip(groups, read_groups(groups), strict=True))
    if not frame.is_over and sheet.one("stock") is None:
        raise no_ending(sheet, frame.seats[0])
    position = _position(frame, cards)
    _read_turn(frame, position)
    _read_state(frame, position)
    held = [int(position.cards_of(seat.place)) for seat in frame.seats]
    check_hands(sheet, frame.seats, held, frame.closer, range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
    _check_cards(frame, [card for _, found in cards for card in cards_of(found)])
    _check_course(frame, position)
    return Table(book, position)


def _frame(sheet: Sheet, book: Scala40Book) -> _Frame:
    players = book.players.value
    line = sheet.one("players")
    if line is not None:
        players = line.whole_number(MOST_PLAYERS, least=FEWEST_PLAYERS)
    return _Frame(sheet, book, players, *_ending(sheet, SCALA40_SEATS[:players]))


def _ending(sheet: Sheet, seats: Sequence[Seat]) -> tuple[int, int]:
    """How the deal ended, and who went out; `went out: 2` alone says both."""
    line, closer = sheet.one("ended"), sheet.one("went out")
    ending = None if closer is None else Ending.GOING_OUT
    if line is not None:
        word = line.value.lower().replace(" ", "-")
        ending = next((one for one in ENDINGS if one is not None and one.value == word), None)
        if ending is Ending.GOING_OUT and closer is None:
            raise line.says(f"who went out? add `went out: {seats[0]}`", "ending/who", str(seats[0]))
        if ending is None or (ending is Ending.GOING_OUT) != (closer is not None):
            is_open = closer is None
            raise line.fail(
                "stock (or a line such as `went out: 1`)" if is_open else "going-out, since a player went out"
            )
    return ENDINGS.index(ending), -1 if closer is None else closer.seat(closer.value, seats).place


def _groups(frame: _Frame) -> list[Group]:
    """Every group of cards at the table, in the order of the lines."""
    groups: list[Group] = []
    for line in frame.sheet.lines:
        meld = _MELD.fullmatch(line.key)
        if meld is not None:
            groups += melds_on(line, meld[1] is not None)
        elif line.key in _SEATS or line.key in ("pile", "stock"):
            if line.key in _SEATS:
                _check_seat(line, frame)
            frame.sheet.one(line.key)
            groups.append(Group(line, line.value))
    return groups


def _check_seat(line: Line, frame: _Frame) -> None:
    """A hand of somebody who plays; more than the usual number play where a line says so."""
    if frame.sheet.one("players") is None and int(line.key) > frame.players:
        most = max(int(one.key) for one in frame.sheet.lines if one.key in _SEATS)
        raise line.says(f"more than {frame.players} play: add `players: {most}`", "players/more", str(most))
    line.seat(line.label, frame.seats)


def _position(frame: _Frame, cards: Sequence[tuple[Group, tuple[Laid, ...]]]) -> _core.Position:
    """Hands, melds, pile and stock."""
    plain = {group.line.key: cards_of(found) for group, found in cards}
    hands = [part for seat in frame.seats for part in mask_of(plain.get(seat.value, ()))]
    position = _core.Position(
        frame.players,
        0,
        vec[i64](hands),
        codes_of(plain.get("stock", ())),
        codes_of(plain.get("pile", ())),
        LaidMelds(vec[i64]()),
        Dice(0),
    )
    _put_melds(frame, position.laid, [(group, found) for group, found in cards if _MELD.fullmatch(group.line.key)])
    position.ending, position.closer = frame.ending, frame.closer
    return position


def _put_melds(frame: _Frame, melds: LaidMelds, cards: Sequence[tuple[Group, tuple[Laid, ...]]]) -> None:
    """The melds by their numbers; those without follow in the order of the lines."""
    found: dict[int, tuple[Group, tuple[Laid, ...]]] = {}
    for group, laid in cards:
        match = _MELD.fullmatch(group.line.key)
        number = int(match[1]) if match is not None and match[1] else len(found) + 1
        if number in found:
            raise group.line.says(f"a second meld of this name, the first is on line {found[number][0].line.number}")
        found[number] = (group, laid)
    for expected, number in enumerate(sorted(found), 1):
        group, laid = found[number]
        if number != expected:
            raise group.line.says(f"expected meld {expected} before meld {number}")
        meld = scala40.judge(laid, frame.book, on_table=True)
        if isinstance(meld, Refusal):
            raise no_meld(group, meld, frame.book.id)
        melds.put(number_of(meld.laid))
    melds.end_turn()


def _read_turn(frame: _Frame, position: _core.Position) -> None:
    """Whose turn it is and how far it has come: left out, it follows from the dealer and the turns over."""
    sheet = frame.sheet
    turns, line, dealer = sheet.one("turns"), sheet.one("turn"), sheet.one("dealer")
    position.turns = 0 if turns is None else turns.whole_number(MOST_TURNS)
    dealt = frame.players - 1 if dealer is None else dealer.seat(dealer.value, frame.seats).place
    position.seat = (dealt + 1 + position.turns) % frame.players
    position.phase = _core.OVER if frame.is_over else _core.TO_TAKE
    if line is None:
        return
    if frame.is_over:
        raise line.says("expected no turn, since the deal is over")
    word, _, phase = line.value.partition(" ")
    seat = line.seat(word, frame.seats)
    if dealer is not None and seat.place != position.seat:
        raise line.fail(f"{frame.seats[position.seat]}, from the dealer and the turns over", word)
    position.seat = seat.place
    if phase:
        if phase.lower() not in CAME_BY:
            found = shown(phase)
            raise line.says(f"expected `to take`, `drew` or `took`, found {found}", "turn/came-by", found)
        position.came_by = CAME_BY[phase.lower()]
        position.phase = _core.TO_TAKE if position.came_by == _core.NOTHING else _core.TO_PLAY


def _read_state(frame: _Frame, position: _core.Position) -> None:
    line = frame.sheet.one("opened")
    if line is not None and line.words() != ["none"]:
        if not line.words():
            raise line.fail("seats, or none")
        for word in line.words():
            position.opened |= 1 << line.seat(word, frame.seats).place
    position.has_begun = frame.sheet.has("must go out")
    if position.has_begun and (position.phase != _core.TO_PLAY or position.has_opened(position.seat)):
        raise frame.sheet.wrong("must go out", "expected only of a player in turn who has not opened")
    line = frame.sheet.one("this turn")
    if line is not None:
        if position.phase != _core.TO_PLAY:
            raise line.says("expected only where the player in turn has taken a card")
        for part in line.value.split(","):
            _touch(line, part, position.laid)


def _touch(line: Line, part: str, melds: LaidMelds) -> None:
    """`T2 new`, `T3 1 low 2 high`: what this turn has done to a meld limits what it may still do (S-17.2, S-17.3)."""
    match = _TOUCHED.fullmatch(" ".join(part.split()).lower())
    if match is None:
        raise line.fail("melds such as T2 new, T3 1 low 2 high", part.strip())
    index = int(match["meld"][1:]) - 1
    low, high = int(match["low"] or 0), int(match["high"] or 0)
    if not 0 <= index < melds.count or max(low, high) > MOST_AT_ONE_END:
        raise line.fail(f"a meld on the table, at most {MOST_AT_ONE_END} cards at an end", part.strip())
    melds.set(index, melds.meld(index) | (NEW if match["new"] else 0) | low * ADDED_LOW | high * ADDED_HIGH)
    melds.is_touched = True


def _check_cards(frame: _Frame, found: Sequence[AnyCard]) -> None:
    """108 cards, each once; a deal that is over may leave out what nobody counts, with the stock."""
    if len(found) == frame.book.cards or (frame.is_over and frame.sheet.one("stock") is None):
        return
    reason = f"expected {frame.book.cards} cards, each once, found {len(found)}: {missing_cards(found)} missing"
    raise frame.sheet.lacks(reason)


def _check_course(frame: _Frame, position: _core.Position) -> None:
    """Who went out holds nothing (S-19.1); while the deal goes on the player in turn has a move.

    Only one who has not opened can be stuck: with a card taken and no opening (S-6.3), or on the way out (S-19.2).
    """
    if frame.closer >= 0 and position.cards_of(frame.closer):
        seat = str(frame.seats[frame.closer])
        reason = f"{seat} cannot have gone out: the hand of {seat} is not empty"
        raise frame.sheet.wrong("went out", reason, "going-out/hand", seat)
    if not frame.is_over and len(position.moves()) == 0:
        no = refuse("going-out/begun" if position.has_begun else "opening/owed", frame.book)
        reason = f"{frame.seats[position.seat]} has no move ({no.code}, art. {no.article.number})"
        raise frame.sheet.wrong("turn", reason)
