"""`decide` for an arbitrated Burraco table: what can be done with the hands is done, and nobody says a word.

Only what is impossible is refused: a card that is not there, an empty stock, a table that waits for the referee.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from pinella.cards import AnyCard, Card, Laid, twin
from pinella.codes import Refusal
from pinella.play.burraco._core import NOT_ENDED, TO_PLAY
from pinella.play.burraco.closing import goes_out, has_no_cards, pot_is_due
from pinella.play.burraco.happening import LAID_BY_REPORT, NEW_MELD, happened
from pinella.play.burraco.refusals import refuse
from pinella.play.burraco.scene import renumbered, without
from pinella.play.burraco.table import ENDINGS, Table
from pinella.play.burraco.waiting import settled
from pinella.play.commands import (
    ArbitratedCommand,
    ClaimGoingOut,
    Discard,
    DrawFromStock,
    LayMeld,
    LayOff,
    PlayerCommand,
    ReportIncident,
    TakeDiscardPile,
    TakePot,
)
from pinella.play.events import (
    CardDiscarded,
    CardDrawn,
    CardsLaidOff,
    DealEnded,
    DiscardPileTaken,
    Ending,
    Event,
    IncidentReported,
    MeldLaid,
    PotTaken,
)
from pinella.play.incidents import ON_A_MELD, REPORTED
from pinella.play.seats import MeldId, Seat

Decision: TypeAlias = tuple[Event, ...] | Refusal


def act(table: Table, command: PlayerCommand | ArbitratedCommand) -> Decision:
    """The events of an act, or why it cannot happen."""
    if table.left.choice is not None:
        return refuse("referee/choice-open", table.book)
    if isinstance(command, ReportIncident):
        return _report(table, command)
    if table.is_over and not _reaches_for_a_pot(table, command):
        return refuse("turn/deal-over", table.book)
    if command.seat not in table.seats:
        return refuse("turn/not-yours", table.book)
    match command:
        case DrawFromStock():
            return _draw(table, command)
        case TakeDiscardPile():
            return _take_pile(table, command)
        case LayMeld():
            return _lay(table, command)
        case LayOff():
            return _lay_off(table, command)
        case Discard():
            return _discard(table, command)
        case TakePot():
            return _take_pot(table, command)
        case ClaimGoingOut():
            return _claim(table, command.seat)
        case _:
            return refuse("turn/not-in-this-game", table.book)


def _reaches_for_a_pot(table: Table, command: PlayerCommand | ArbitratedCommand) -> bool:
    """Who has used up the cards may have meant to take a pot, not to go out (F-22.11, F-22.12, B-33.3)."""
    return isinstance(command, TakePot) and table.went_out is command.seat


def held(table: Table, seat: Seat, cards: Sequence[AnyCard], *, side: bool = False) -> tuple[AnyCard, ...] | None:
    """The very cards that are meant: each as named, or its twin when only that one is there."""
    there = renumbered((*table.hand(seat), *table.left.apart_of(seat), *(table.left.side_of(seat) if side else ())))
    found: list[AnyCard] = []
    for card in cards:
        choice = next((one for one in _alike(card) if len(without(there, (one,))) < len(there)), None)
        if choice is None:
            return None
        there = without(there, (choice,))
        found.append(choice)
    return tuple(found)


def _alike(card: AnyCard) -> tuple[AnyCard, ...]:
    return (card, twin(card)) if isinstance(card, Card) else (card,)


def _report(table: Table, command: ReportIncident) -> Decision:
    if command.incident not in REPORTED:
        return refuse("report/not-known", table.book)
    if command.seat not in table.seats:
        return refuse("turn/not-yours", table.book)
    if command.meld is None and command.incident in ON_A_MELD:
        return refuse("meld/unknown", table.book)
    if command.meld is not None and not _exists(table, command.meld):
        return refuse("meld/unknown", table.book)
    cards = held(table, command.seat, command.cards, side=not _left_the_hand(command))
    if cards is None and _left_the_hand(command):
        return refuse("card/not-held", table.book)
    return (IncidentReported(command.incident, command.seat, cards or command.cards, command.meld, command.details),)


def _left_the_hand(command: ReportIncident) -> bool:
    """Whether the report is of cards that lie with a meld now."""
    return command.incident in LAID_BY_REPORT and (command.meld is not None or NEW_MELD in command.details)


def _exists(table: Table, meld: MeldId) -> bool:
    return meld.side is not None and 1 <= meld.number <= table.meld_count(meld.side)


def _draw(table: Table, command: DrawFromStock) -> Decision:
    if is_stuck(table, command.seat):
        return (DealEnded(Ending.STOCK),)
    begins = table.turn is command.seat and not table.has_taken
    if not table.stock or (begins and not table.position.may_draw()):
        return refuse("stock/dead", table.book)
    return (CardDrawn(command.seat, table.stock[0], command.apart),)


def is_stuck(table: Table, seat: Seat) -> bool:
    """Whether the player in turn can take nothing: others drew the last cards out of turn. The deal ends (F-17.3)."""
    to_take = table.turn is seat and not table.has_taken
    return to_take and not table.pile and not table.position.may_draw()


def _take_pile(table: Table, command: TakeDiscardPile) -> Decision:
    if not table.pile:
        return refuse("pile/empty", table.book)
    taken = without(table.pile, command.left)
    if not taken or len(taken) + len(command.left) != len(table.pile):
        return refuse("pile/not-there", table.book)
    return (DiscardPileTaken(command.seat, taken),)


def _lay(table: Table, command: LayMeld) -> Decision:
    laid = _as_held(table, command.seat, command.laid)
    if not laid:
        return refuse("card/not-held", table.book)
    name = MeldId(command.seat.side, table.meld_count(command.seat.side) + 1)
    return _with_pot(table, MeldLaid(command.seat, name, laid))


def _lay_off(table: Table, command: LayOff) -> Decision:
    if not _exists(table, command.meld):
        return refuse("meld/unknown", table.book)
    if command.meld.side is not command.seat.side:
        return refuse("meld/not-yours", table.book)
    laid = _as_held(table, command.seat, command.laid)
    if not laid:
        return refuse("card/not-held", table.book)
    cards = tuple(one.card for one in laid)
    after = happened(table, CardsLaidOff(command.seat, command.meld, cards, ()))
    return _with_pot(table, CardsLaidOff(command.seat, command.meld, cards, lying(after, command.meld)))


def lying(table: Table, name: MeldId) -> tuple[Laid, ...]:
    """Everything that lies under a name: the meld, then what does not fit."""
    meld = table.meld(name)
    return (*(() if meld is None else meld.laid), *map(Laid, table.left.loose_on(name)))


def _as_held(table: Table, seat: Seat, laid: Sequence[Laid]) -> tuple[Laid, ...]:
    cards = held(table, seat, [one.card for one in laid])
    if cards is None:
        return ()
    return tuple(Laid(card, one.stands_for, one.is_free) for card, one in zip(cards, laid, strict=True))


def _with_pot(table: Table, event: MeldLaid | CardsLaidOff) -> tuple[Event, ...]:
    """A player in turn whose last card is laid takes the pot on the fly, where it is due."""
    after = happened(table, event)
    in_turn = table.turn is event.seat and table.has_taken
    if in_turn and has_no_cards(after, event.seat) and pot_is_due(after, event.seat):
        return event, PotTaken(event.seat, on_the_fly=True)
    return (event,)


def _discard(table: Table, command: Discard) -> Decision:
    then = settled(table, command.seat)
    found = held(then, command.seat, (command.card, *command.under), side=True)
    if found is None:
        return refuse("card/not-held", table.book)
    event = CardDiscarded(command.seat, found[0], found[1:])
    if table.turn is not command.seat:
        return (event,)
    after = happened(table, event)
    if has_no_cards(after, command.seat) and pot_is_due(after, command.seat):
        return _ended(event, PotTaken(command.seat, on_the_fly=False), after)
    if not event.under and goes_out(then, command.seat, event.card):
        return event, DealEnded(Ending.GOING_OUT, command.seat)
    return _ended(event, None, after)


def _ended(event: CardDiscarded, pot: PotTaken | None, after: Table) -> tuple[Event, ...]:
    events: tuple[Event, ...] = (event,) if pot is None else (event, pot)
    ending = after.position.ending_of_turn()
    if ending == NOT_ENDED:
        return events
    why = ENDINGS[ending]
    if why is None:
        raise AssertionError("the kernel named an ending")
    return *events, DealEnded(why)


def _take_pot(table: Table, command: TakePot) -> Decision:
    if len(table.pots) < (2 if command.lower else 1):
        return refuse("pot/none-left", table.book)
    on_the_fly = table.turn is command.seat and table.position.phase == TO_PLAY
    return (PotTaken(command.seat, on_the_fly, command.lower),)


def _claim(table: Table, seat: Seat) -> Decision:
    if table.turn is not seat:
        return refuse("turn/not-yours", table.book)
    if not has_no_cards(table, seat):
        return refuse("going-out/cards-left", table.book)
    return (DealEnded(Ending.GOING_OUT, seat),)
