"""From text to a Burraco table. What cannot be a table is a `PinError` that names the line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pinella.cards import AnyCard, Card, Laid, card, twin
from pinella.cards._core import BIT
from pinella.codes import BurracoBook, Refusal
from pinella.codes.choices import BurracoToGoOut, StallRule
from pinella.errors import NotationError
from pinella.melds import burraco
from pinella.melds._core import SET, shape_of
from pinella.melds.limits import KINDS
from pinella.play.burraco import _core, aftermath_reading
from pinella.play.burraco._side import SideMelds
from pinella.play.burraco.refusals import GOING_OUT, refuse
from pinella.play.burraco.rules import rules_of
from pinella.play.burraco.table import ENDINGS, Table, kernel_meld
from pinella.play.burraco.text import NEXT_TURN, PHASES, POT_STATES
from pinella.play.events import Ending
from pinella.play.lines import (
    Group,
    Line,
    Sheet,
    TableError,
    cards_not_in,
    cards_of,
    check_hands,
    kindly,
    melds_on,
    missing_cards,
    no_ending,
    no_meld,
    read_groups,
    shown,
)
from pinella.play.seating import players_allowed
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
KNOWN: Final = f"N, E, S, W, NS.1, EW.1, {', '.join(_KEYS)}, {aftermath_reading.KNOWN}"
MOST_TURNS: Final = 9_999


def is_key(key: str) -> bool:
    """Whether a line of a Burraco table may begin with this."""
    return key in _KEYS or key in _SEATS or _MELD.fullmatch(key) is not None or aftermath_reading.is_key(key)


@dataclass(slots=True)
class _Frame:
    """What every other line is read against."""

    sheet: Sheet
    book: BurracoBook
    players: int
    dealer: int
    ending: int
    closer: int
    is_arbitrated: bool

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
    if not frame.is_over and sheet.one("stock") is None:
        raise no_ending(sheet, frame.seats[0])
    position = _position(frame, cards)
    _read_pots(frame, position, [cards_of(found) for group, found in cards if group.line.key == "pot"])
    _read_turn(frame, position)
    _read_state(frame, position)
    _check_hands(frame, position)
    if frame.is_arbitrated:
        return _arbitrated(frame, Table(book, position), cards)
    _check_cards(frame, [card for _, found in cards for card in cards_of(found)])
    _check_course(frame, position)
    return Table(book, position)


def _arbitrated(frame: _Frame, table: Table, cards: Sequence[tuple[Group, tuple[Laid, ...]]]) -> Table:
    """The table with what irregular acts and rulings have left; whatever its course was, it was played."""
    added = {group.line.key: cards_of(found) for group, found in cards}
    words = ((word, one) for group, found in cards for word, one in zip(group.words, found, strict=True))
    primed = frozenset(str(one.card) for word, one in words if "'" in word)
    found = [card for _, group in cards for card in cards_of(group)]
    left = aftermath_reading.read(frame.sheet, table, added, primed, cards_not_in(found))
    _check_cards(frame, found, left.beside)
    for frozen in sorted(left.frozen, key=lambda frozen: frozen.until is not None):
        side = table.position.ew if frozen.meld.side is Side.EW else table.position.ns
        side.close(frozen.meld.number - 1, KINDS.index(frozen.keeps), frozen.until is None)
    return replace(table, aftermath=left)


def _frame(sheet: Sheet, book: BurracoBook) -> _Frame:
    players = book.players.value
    line = sheet.one("players")
    if line is not None:
        if line.value not in map(str, players_allowed(book)):
            raise line.fail(f"{' or '.join(map(str, players_allowed(book)))}, the players of {book.id}")
        players = int(line.value)
    seats = BURRACO_SEATS[:players]
    line = sheet.one("dealer")
    dealer = players - 1 if line is None else line.seat(line.value, seats).place
    is_arbitrated = aftermath_reading.is_arbitrated(sheet)
    return _Frame(sheet, book, players, dealer, *_ending(sheet, book, seats), is_arbitrated)


def _ending(sheet: Sheet, book: BurracoBook, seats: Sequence[Seat]) -> tuple[int, int]:
    """How the deal ended, and who went out; `went out: N` alone says both."""
    line, closer = sheet.one("ended"), sheet.one("went out")
    ending = Ending.GOING_OUT if closer is not None else None
    if line is not None:
        word = line.value.lower().replace(" ", "-")
        ending = next((one for one in Ending if one.value == word), None)
        if ending is Ending.GOING_OUT and closer is None:
            raise line.says(f"who went out? add `went out: {seats[0]}`", "ending/who", str(seats[0]))
        if ending is None or (ending is Ending.GOING_OUT) != (closer is not None):
            wanted = "stock, time-out or stall" if closer is None else "going-out"
            because = " (or a line such as `went out: N`)" if closer is None else ", since a player went out"
            raise line.fail(f"{wanted}{because}")
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
            groups += melds_on(line, meld[2] is not None)
        elif line.key in _SEATS:
            line.seat(line.label, frame.seats)
            frame.sheet.one(line.key)
            groups.append(Group(line, line.value))
        elif line.key in ("pile", "stock", "pot"):
            groups.append(Group(line, line.value))
        else:
            added = aftermath_reading.group_on(frame.sheet, line, frame.seats)
            groups += [] if added is None else [added]
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
    for side, melds in ((Side.NS, position.ns), (Side.EW, position.ew)):
        _put_melds(frame, melds, side, [(group, found) for group, found in cards if _is_meld_of(side, group)])
    position.ending, position.closer = frame.ending, frame.closer
    return position


def _is_meld_of(side: Side, group: Group) -> bool:
    match = _MELD.fullmatch(group.line.key)
    return match is not None and match[1].upper() == side.value


def _put_melds(frame: _Frame, melds: SideMelds, side: Side, cards: Sequence[tuple[Group, tuple[Laid, ...]]]) -> None:
    """The melds of a side by their numbers; those without follow in the order of the lines.

    At an arbitrated table a number may be left out: its meld was taken away, or all its cards lie loose.
    """
    found: dict[int, tuple[Group, tuple[Laid, ...]]] = {}
    for group, laid in cards:
        match = _MELD.fullmatch(group.line.key)
        number = int(match[2]) if match is not None and match[2] else len(found) + 1
        if number in found:
            raise group.line.says(f"a second meld of this name, the first is on line {found[number][0].line.number}")
        found[number] = (group, laid)
        aftermath_reading.check_number(group.line, number)
    empty = aftermath_reading.loose_numbers(frame.sheet, side)
    for expected in range(1, max((*found, *empty), default=0) + 1):
        if expected in found and not (frame.is_arbitrated and not found[expected][1]):
            _put_meld(frame, melds, *found[expected])
        elif frame.is_arbitrated:
            melds.add_number()
        else:
            number = min(number for number in found if number > expected)
            raise found[number][0].line.says(f"expected meld {expected} of the side before meld {number}")


def _put_meld(frame: _Frame, melds: SideMelds, group: Group, laid: tuple[Laid, ...]) -> None:
    meld = burraco.laid_as(laid, frame.book)
    if isinstance(meld, Refusal):
        raise no_meld(group, meld, frame.book.id)
    rules, kernel = rules_of(frame.book), kernel_meld(meld.laid, frame.book)
    is_second = shape_of(kernel.reading) == SET and bool(melds.sets & BIT[kernel.key])
    if is_second and rules.one_set_of_a_rank and not frame.is_arbitrated:
        raise no_meld(group, refuse("meld/second-set", frame.book), frame.book.id)
    melds.put(kernel.reading, kernel.key, kernel.first, kernel.second, rules.limits)


def _read_pots(frame: _Frame, position: _core.Position, left: Sequence[tuple[AnyCard, ...]]) -> None:
    """Which sides have taken a pot, and the pots that are left."""
    taken = _sides_with_a_pot(frame, len(left))
    for side, melds in ((Side.NS, position.ns), (Side.EW, position.ew)):
        melds.has_pot = side in taken
    if not frame.is_arbitrated:
        _check_pots(frame, len(taken), left)
    given = _pots_given(frame, len(taken), left)
    parts = [part for pot in left for part in mask_of(pot)]
    position.pots = vec[i64]([0] * 3 * given + parts)
    position.pots_given = given


def _check_pots(frame: _Frame, taken: int, left: Sequence[tuple[AnyCard, ...]]) -> None:
    wanted = frame.book.pots.value - taken
    if len(left) != wanted and not (frame.is_over and not left):
        raise frame.sheet.wrong("pot taken", f"expected {wanted} lines with a pot that is left, found {len(left)}")
    if not all(left):
        raise frame.sheet.wrong("pot taken", "expected cards in every pot that is left, found an empty one")


def _pots_given(frame: _Frame, taken: int, left: Sequence[tuple[AnyCard, ...]]) -> int:
    """How many pots are no longer there; at an arbitrated table a side may have taken more than its own."""
    most = frame.book.pots.value
    if len(left) > most:
        raise frame.sheet.wrong("pot taken", f"expected at most {most} pots, found {len(left)}")
    line = frame.sheet.one("pots given")
    if line is not None:
        return line.whole_number(most - len(left))
    is_whole = frame.sheet.one("stock") is not None or not frame.is_over
    return most - len(left) if frame.is_arbitrated and is_whole else taken


def _sides_with_a_pot(frame: _Frame, left: int) -> set[Side]:
    line = frame.sheet.one("pot taken")
    if line is None:
        if left == frame.book.pots.value:
            return set()
        if left == 0 and not frame.is_over:
            return set(Side)
        raise frame.sheet.lacks("expected a line such as `pot taken: NS EW` or `pot taken: none`", "pot/missing")
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
            found = shown(phase)
            raise line.says(f"expected to take or to play, found {found}", "turn/phase", found)
        position.phase = PHASES.index(phase.lower())


def _read_state(frame: _Frame, position: _core.Position) -> None:
    sheet = frame.sheet
    _read_unplayed_pots(frame, position)
    position.only_swaps = sheet.has("only swaps")
    line = sheet.one("must play")
    if line is not None:
        position.owes_play = True
        position.open_pile = vec[i64]([_held_code(frame, line, word, position) for word in line.words()])
    line = sheet.one("may not discard")
    if line is not None:
        position.barred = _held_code(frame, line, line.value, position)
    may_be_last = frame.is_over or frame.is_arbitrated
    line = sheet.one("turns left")
    if line is not None:
        position.turns_left = line.whole_number(2 * frame.players, least=0 if may_be_last else 1)
    line = sheet.one("stall watch")
    if line is not None:
        is_next = line.value.lower() == NEXT_TURN
        most = frame.players if may_be_last else frame.players - 1
        position.swaps_seen = _core.WATCH_AT_NEXT_TURN if is_next else line.whole_number(most)
    for key in ("must play", "only swaps", "may not discard"):
        if sheet.one(key) is not None and position.phase != _core.TO_PLAY and not frame.is_arbitrated:
            raise frame.sheet.wrong(key, "expected only where the player in turn is to play")


def _read_unplayed_pots(frame: _Frame, position: _core.Position) -> None:
    """`pot not played: W unseen, N seen`."""
    line = frame.sheet.one("pot not played")
    if line is None:
        return
    words = line.words()
    holders: list[Seat] = []
    while words:
        seat = line.seat(words.pop(0), frame.seats)
        state = POT_STATES[words.pop(0).lower()] if words and words[0].lower() in POT_STATES else _core.UNSEEN
        _check_holder(frame, position, line, seat, holders)
        holders.append(seat)
        position.pot_states |= state << (2 * seat.place)
    if not holders:
        raise line.fail("seats, each with seen or unseen")


def _check_holder(frame: _Frame, position: _core.Position, line: Line, seat: Seat, holders: Sequence[Seat]) -> None:
    """A side has one pot, and it waits while others play; at an arbitrated table it may be otherwise."""
    if seat in holders:
        raise line.says(f"{seat} stands twice")
    if frame.is_arbitrated:
        return
    taken = any(holder.side is seat.side for holder in holders)
    if taken or not position.side(seat.place).has_pot:
        raise line.says(f"{seat} cannot hold a pot: {seat.side.value} has taken {'one' if taken else 'none'}")
    if position.phase == _core.TO_PLAY and position.seat == seat.place:
        raise line.says(f"{seat} is playing the pot: it is {seat}'s turn, to play")


def _held_code(frame: _Frame, line: Line, word: str, position: _core.Position) -> int:
    """A card of the player in turn; written without a prime it may be either copy, whichever is held.

    At an arbitrated table the card may have left the hand since, in or out of turn.
    """
    try:
        found = card(kindly(word))
    except NotationError as error:
        raise line.fail("one card such as 7h", word) from error
    if frame.is_arbitrated:
        return code_of(found)
    if isinstance(found, Card) and found.copy == 1 and not position.holds(code_of(found)):
        found = twin(found)
    if not position.holds(code_of(found)):
        raise line.fail("a card that the player in turn holds", word)
    return code_of(found)


def _check_hands(frame: _Frame, position: _core.Position) -> None:
    """Everybody but the player who went out holds a card; a pot not played yet is a whole hand (F-18.3, B-18.5)."""
    held = [int(position.cards_of(seat.place)) for seat in frame.seats]
    if frame.is_arbitrated:
        held = [cards or 1 for cards in held]  # a hand may be empty, but it has its line
    check_hands(frame.sheet, frame.seats, held, frame.closer, players_allowed(frame.book))
    if frame.is_arbitrated:
        return
    size = frame.book.pot_size.value
    for seat, cards in zip(frame.seats, held, strict=True):
        if position.pot_state(seat.place) != _core.PLAYED and cards != size:
            reason = f"the pot of {seat} that was not played is a hand of {size} cards, found {cards}"
            raise frame.sheet.wrong("pot not played", reason, "pot/size", str(seat), str(size), str(cards))


def _check_cards(frame: _Frame, found: Sequence[AnyCard], beside: Sequence[AnyCard] = ()) -> None:
    """108 cards, each once; a deal that is over may leave out what nobody counts, with the stock.

    Cards beside the table come on top of them, unless they are of the deal itself: a pot that stays unused (F-22.4).
    """
    if len(found) == frame.book.cards or (frame.is_over and frame.sheet.one("stock") is None):
        return
    if not Counter(map(code_of, cards_not_in(found))) - Counter(map(code_of, beside)):
        return
    reason = f"expected {frame.book.cards} cards, each once, found {len(found)}: {missing_cards(found)} missing"
    raise frame.sheet.lacks(reason)


def _check_course(frame: _Frame, position: _core.Position) -> None:
    """What a deal that goes on must have, and one that is over must not."""
    if frame.is_over:
        _check_going_out(frame, position)
        return
    if position.phase == _core.TO_TAKE and not position.may_draw():
        raise frame.sheet.wrong("stock", f"expected more than {frame.book.dead_stock_cards.value} cards to go on with")
    if len(position.moves()) == 0:
        no = _why_no_move(frame, position)
        raise frame.sheet.wrong(
            "turn", f"{BURRACO_SEATS[position.seat]} has no move ({no.code}, art. {no.article.number})"
        )


def _why_no_move(frame: _Frame, position: _core.Position) -> Refusal:
    """Who has taken is stuck with a pile that cannot be played or with one card that may not end the turn."""
    if position.owes_play:
        return refuse("pile/needs-a-play", frame.book)
    why = position.why_not_go_out(position.last_type())
    return refuse(GOING_OUT[why] if why and position.side(position.seat).has_pot else "pile/single-card", frame.book)


def _check_going_out(frame: _Frame, position: _core.Position) -> None:
    """Whoever went out holds nothing, and the side has its pot and its burraco (F-17.1, B-17.1, O-10.1, O-10.2)."""
    if frame.closer < 0:
        return
    seat = BURRACO_SEATS[frame.closer]
    side, name = position.side(frame.closer), seat.side.value
    if position.cards_of(frame.closer):
        raise _not_out(frame, f"the hand of {seat} is not empty", "hand", str(seat))
    if not side.has_pot:
        article = frame.book.going_out_needs_the_pot.article.number
        raise _not_out(frame, f"{name} took no pot (art. {article})", "no-pot", str(seat), name, article)
    kind = _burraco_lacking(frame.book, side)
    if kind:
        article = frame.book.going_out_burraco.article.number
        raise _not_out(
            frame, f"{name} has no {kind} (art. {article})", f"no-{kind.replace(' ', '-')}", str(seat), name, article
        )


def _burraco_lacking(book: BurracoBook, side: SideMelds) -> str:
    """The burraco that a side must have made to go out: any (F-17.1, B-17.1, O-10.2), or a clean one (I-1.1).

    Empty where the side has it.
    """
    if book.going_out_burraco.value is BurracoToGoOut.CLEAN:
        return "" if side.clean else "clean burraco"
    return "" if side.burracos else "burraco"


def _not_out(frame: _Frame, reason: str, code: str, seat: str, *details: str) -> TableError:
    return frame.sheet.wrong("went out", f"{seat} cannot have gone out: {reason}", f"going-out/{code}", seat, *details)
