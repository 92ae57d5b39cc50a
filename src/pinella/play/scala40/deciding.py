"""`decide` for Scala 40: what happens if this command is given now, or a reasoned no."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from pinella.cards import AnyCard, Card, Joker, Laid, twin
from pinella.codes import Refusal
from pinella.errors import PinellaError, StaleVersion
from pinella.play.commands import (
    CallTimeOut,
    ClaimGoingOut,
    Command,
    Discard,
    DrawFromStock,
    LayMeld,
    LayOff,
    LayOpening,
    ReportIncident,
    SwapJoker,
    TakeDiscardPile,
    TakePot,
    WatchForStall,
)
from pinella.play.events import (
    CardDiscarded,
    CardDrawn,
    DealEnded,
    DiscardPileTaken,
    Ending,
    Event,
    PileReshuffled,
)
from pinella.play.scala40 import _numbering as numbers
from pinella.play.scala40._core import DETAIL_SHIFT, TOOK, Position
from pinella.play.scala40.laying import lay, lay_off, lay_opening, swap, what_a_move_lays
from pinella.play.scala40.listing import MOVE, named_move
from pinella.play.scala40.refusals import refuse
from pinella.play.scala40.table import Table
from pinella.play.translate import CARDS, JOKER_CODE, code_of

Decision: TypeAlias = tuple[Event, ...] | Refusal


def decide(table: Table, command: Command, *, version: int | None = None) -> Decision:
    """The events that follow from a command, or why it is refused. Nothing is changed either way."""
    if version is not None and version != table.version:
        raise StaleVersion(version, table.version)
    if isinstance(command, CallTimeOut):
        return refuse("time-out/not-known", table.book)
    if isinstance(command, WatchForStall):
        return refuse("stall/not-known", table.book)
    if isinstance(command, TakePot | ClaimGoingOut | ReportIncident):
        return refuse("turn/not-in-this-game", table.book)
    if table.is_over:
        return refuse("turn/deal-over", table.book)
    if command.seat not in table.seats or command.seat.place != table.position.seat:
        return refuse("turn/not-yours", table.book)
    if isinstance(command, DrawFromStock | TakeDiscardPile):
        return _take(table, command)
    if not table.has_taken:
        return refuse("turn/take-first", table.book)
    if isinstance(command, Discard):
        return _discard(table, command)
    return _listed(table, command) or _lay(table, command)


def _take(table: Table, command: DrawFromStock | TakeDiscardPile) -> Decision:
    position = table.position
    if table.has_taken:
        return refuse("turn/already-taken", table.book)
    if isinstance(command, DrawFromStock):
        return _draw(table, command)
    if position.pile_size == 0:
        return refuse("pile/empty", table.book)
    if not position.can_take():
        return refuse("pile/needs-an-opening", table.book)
    return (DiscardPileTaken(command.seat, (CARDS[position.top()],)),)


def _draw(table: Table, command: DrawFromStock) -> Decision:
    """S-19.3, S-AMB-21: who draws from an empty stock has the whole pile shuffled first."""
    position = table.position
    if position.stock_left() > 0:
        return (CardDrawn(command.seat, CARDS[position.stock[position.drawn]]),)
    if position.pile_size == 0 or position.is_dead():
        return (DealEnded(Ending.STOCK),)
    if table.chance is None:
        raise PinellaError("the stock is used up and the table has no chance to shuffle the pile with")
    order, _ = table.chance.shuffled(table.pile)
    return PileReshuffled(order), CardDrawn(command.seat, CARDS[code_of(order[0])])


def _discard(table: Table, command: Discard) -> Decision:
    position = table.position
    code = _code_to_discard(position, command.card)
    if code is None:
        return refuse("card/not-held", table.book)
    refusal = _why_not_discard(table, code)
    if refusal is not None:
        return refusal
    event = CardDiscarded(command.seat, CARDS[code])
    if position.cards_of(position.seat) == 1:
        return event, DealEnded(Ending.GOING_OUT, command.seat)
    return (event,)


def _why_not_discard(table: Table, code: int) -> Refusal | None:
    """Why a card that is held may not be discarded now (S-6.3, S-6.7, S-8.6, S-19.2)."""
    position = table.position
    allowed = position.discards()
    if allowed >> numbers.type_of(code) & 1:
        return None
    if allowed == 0:
        return refuse("opening/owed" if position.came_by == TOOK else "going-out/begun", table.book)
    return refuse("discard/joker" if code == JOKER_CODE else "discard/fits", table.book)


def _code_to_discard(position: Position, card: AnyCard) -> int | None:
    """The copy that leaves the hand: the one named, or its twin when only that one is held."""
    code = code_of(card)
    if not position.holds(code):
        code = code_of(twin(card)) if isinstance(card, Card) else code
        if not position.holds(code):
            return None
    return code


def _listed(table: Table, command: Command) -> tuple[Event, ...] | None:
    """What follows from a play that `legal` has listed, if it is still legal: the kernel knows the rest."""
    named = named_move(command)
    if named is None:
        return None
    move, detail = named & MOVE, named >> DETAIL_SHIFT
    position = table.position
    if not position.allows(move) or position.detail(move) != detail:
        return None
    return what_a_move_lays(table, move)


def _lay(table: Table, command: LayMeld | LayOff | LayOpening | SwapJoker) -> Decision:
    """A play of any size, put together by a person."""
    match command:
        case LayMeld():
            laid = as_held(table.position, command.laid)
            return refuse("card/not-held", table.book) if laid is None else lay(table, command.seat, laid)
        case LayOff():
            if table.meld(command.meld) is None:
                return refuse("meld/unknown", table.book)
            laid = as_held(table.position, command.laid)
            return refuse("card/not-held", table.book) if laid is None else lay_off(table, command, laid)
        case SwapJoker():
            if table.meld(command.meld) is None:
                return refuse("meld/unknown", table.book)
            held = as_held(table.position, (Laid(command.card),))
            return refuse("card/not-held", table.book) if held is None else swap(table, command, held[0].card)
        case LayOpening():
            laid = as_held(table.position, [one for meld in command.melds for one in meld])
            if laid is None:
                return refuse("card/not-held", table.book)
            return lay_opening(table, command.seat, _divided(laid, command.melds))


def _divided(laid: Sequence[Laid], melds: Sequence[Sequence[Laid]]) -> list[tuple[Laid, ...]]:
    """The cards again in the melds they were given in."""
    divided = []
    at = 0
    for meld in melds:
        divided.append(tuple(laid[at : at + len(meld)]))
        at += len(meld)
    return divided


def as_held(position: Position, laid: Sequence[Laid]) -> tuple[Laid, ...] | None:
    """The very cards of the hand that are meant: each as named, or its twin when only that one is held."""
    at = 3 * position.seat
    masks = [int(position.hands[at]), int(position.hands[at + 1])]
    jokers = 0
    found: list[Laid] = []
    for one in laid:
        if isinstance(one.card, Joker):
            jokers += 1
            found.append(Laid(CARDS[JOKER_CODE], one.stands_for, one.is_free))
            continue
        for card in (one.card, twin(one.card)):
            bit = 1 << (code_of(card) % 52)
            if masks[card.copy - 1] & bit:
                masks[card.copy - 1] &= ~bit
                found.append(Laid(card, one.stands_for, one.is_free))
                break
        else:
            return None
    return tuple(found) if jokers <= position.hands[at + 2] else None
