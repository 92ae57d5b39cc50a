"""`evolve` for an arbitrated Burraco table: what happened, in or out of turn, right or wrong. No rule is checked."""

from __future__ import annotations

from dataclasses import replace

from librt.vecs import vec
from mypy_extensions import i64

from pinella.cards import text_of
from pinella.errors import BrokenHistory
from pinella.play.aftermath import Take
from pinella.play.burraco._core import TO_PLAY, TO_TAKE
from pinella.play.burraco._numbering import type_of
from pinella.play.burraco.applying import applied
from pinella.play.burraco.closing import goes_out, has_no_cards
from pinella.play.burraco.scene import Scene, without
from pinella.play.burraco.table import ENDINGS, Table
from pinella.play.burraco.turning import turn_begun, turn_over
from pinella.play.burraco.waiting import drop_what_fits, note_taking, settle
from pinella.play.events import (
    CardDiscarded,
    CardDrawn,
    CardsLaidOff,
    ChoiceMade,
    ChoiceOffered,
    DealEnded,
    DiscardPileTaken,
    Event,
    IncidentReported,
    MeldLaid,
    PotTaken,
    RefereeCalled,
    RulingGiven,
    StallWatchBegun,
    TimeOutCalled,
)
from pinella.play.seats import Seat
from pinella.play.translate import code_of

LAID_BY_REPORT = ("card-thrown", "cards-handed-over", "phantom-card")
"""Reports of cards that have left the hand and lie with a meld."""

NEW_MELD = "new meld"
"""The detail of a report whose cards lie as a new meld."""


def happened(table: Table, event: Event) -> Table:
    """The table after an event. An event whose cards are not there raises `BrokenHistory`."""
    if isinstance(event, RulingGiven):
        return _rule(table, event)
    scene = Scene.of(table)
    if not _by_a_player(scene, event) and not _at_the_table(scene, event):
        raise BrokenHistory(f"{event.kind} does not happen at an arbitrated table of Burraco")
    return table.then(scene.position, scene.left)


def _by_a_player(scene: Scene, event: Event) -> bool:
    """An act of a player; whether it was one."""
    match event:
        case CardDrawn():
            _draw(scene, event)
        case DiscardPileTaken():
            _take_pile(scene, event)
        case MeldLaid():
            _lay(scene, event)
        case CardsLaidOff():
            _lay_off(scene, event)
        case CardDiscarded():
            _discard(scene, event)
        case PotTaken():
            _take_pot(scene, event)
        case _:
            return False
    return True


def _at_the_table(scene: Scene, event: Event) -> bool:
    """Something that happened beside the acts of the players; whether it did."""
    match event:
        case TimeOutCalled():
            scene.position.call_time_out(event.turns_left)
        case StallWatchBegun():
            scene.position.watch_for_stall()
        case DealEnded():
            scene.position.finish(ENDINGS.index(event.ending), -1 if event.seat is None else event.seat.place)
        case IncidentReported():
            _report(scene, event)
        case ChoiceOffered():
            scene.left = replace(scene.left, choice=event.choice)
        case ChoiceMade():
            scene.left = replace(scene.left, choice=None)
        case RefereeCalled():
            pass
        case _:
            return False
    return True


def _rule(table: Table, event: RulingGiven) -> Table:
    after = table
    for effect in event.effects:
        after = applied(after, effect)
    left = replace(after.left, choice=None, rulings=event.number)
    return replace(after, aftermath=left, version=table.version + 1)


def _draw(scene: Scene, event: CardDrawn) -> None:
    position = scene.position
    _has_cards_again(scene, event.seat)
    if position.stock_left() == 0 or position.stock[position.drawn] != code_of(event.card):
        raise BrokenHistory(f"{event.seat} cannot have drawn {event.card}: it is not the top card of the stock")
    position.drawn += 1
    note_taking(scene, event.seat, Take.DRAW)
    if event.apart:
        scene.left = scene.left.with_pool("apart", event.seat, (*scene.left.apart_of(event.seat), event.card))
    else:
        scene.give(event.seat, (event.card,))
    position.begin_play(event.seat.place)


def _has_cards_again(scene: Scene, seat: Seat) -> None:
    """Who holds a card when he takes another is no longer without."""
    if not has_no_cards(scene.now(), seat):
        scene.left = replace(scene.left, bare=tuple(other for other in scene.left.bare if other is not seat))


def _take_pile(scene: Scene, event: DiscardPileTaken) -> None:
    in_turn = scene.is_in_turn(event.seat) and scene.position.phase == TO_TAKE
    _has_cards_again(scene, event.seat)
    note_taking(scene, event.seat, Take.PILE)
    if in_turn and len(event.cards) == len(scene.position.pile):
        if without(scene.table.pile, event.cards):
            raise BrokenHistory(f"{event.seat} cannot have taken {text_of(event.cards)}: it is not the pile")
        scene.position.take_pile()
        return
    scene.take_from_pile(event.cards)
    scene.give(event.seat, event.cards)
    scene.position.begin_play(event.seat.place)


def _laid_down(scene: Scene, event: MeldLaid | CardsLaidOff) -> None:
    """The cards leave the hand; the only card of a pile is free again when one like it is laid (F-8.6)."""
    cards = event.cards if isinstance(event, CardsLaidOff) else tuple(one.card for one in event.laid)
    scene.drop(event.seat, cards)
    if not scene.is_in_turn(event.seat):
        return
    scene.position.only_swaps = False
    barred = scene.position.barred
    if barred >= 0 and any(type_of(code_of(card)) == type_of(barred) for card in cards):
        scene.position.barred = -1


def _lay(scene: Scene, event: MeldLaid) -> None:
    _laid_down(scene, event)
    name = scene.new_meld(event.seat.side, event.laid)
    if name != event.meld:
        raise BrokenHistory(f"{event.seat} cannot have laid {event.meld}: the next meld is {name}")
    scene.partner_played(event.seat, name, is_new=True)


def _lay_off(scene: Scene, event: CardsLaidOff) -> None:
    _laid_down(scene, event)
    scene.add_to_meld(event.meld, event.cards, event.laid)
    drop_what_fits(scene)
    scene.partner_played(event.seat, event.meld, is_new=False)


def _discard(scene: Scene, event: CardDiscarded) -> None:
    """In turn the turn passes on; out of turn only the card goes on the pile.

    A penalised card goes from the side, and of two jokers the one that lies there. A meld that waited for the pile and
    is not in order has its surplus cards penalised first (F-30.8).
    """
    seat = event.seat
    settle(scene, seat)
    if not scene.from_the_side(seat, event.card) and not scene.holds(seat, event.card):
        scene.gather(seat)
    if event.under:
        scene.drop(seat, event.under)
        scene.put_on_pile(event.under)
    if not scene.is_in_turn(seat):
        scene.drop(seat, (event.card,))
        scene.put_on_pile((event.card,))
        return
    scene.gather(seat)
    ends = not event.under and goes_out(scene.now(), seat, event.card)
    scene.drop(seat, (event.card,))
    scene.give(seat, (event.card,))
    scene.position.put_discard(code_of(event.card))
    _penalise_what_was_not_played(scene, seat)
    scene.left = turn_over(scene.position, scene.left, seat, goes_out=ends)


def _penalise_what_was_not_played(scene: Scene, seat: Seat) -> None:
    """B-24.4: exposed cards that their holder did not play in his turn are penalised; under FITAB they stay exposed."""
    clause = scene.book.exposed_must_be_played
    waiting = scene.left.exposed_of(seat)
    if clause is not None and not clause.value and waiting:
        scene.drop(seat, waiting)
        scene.penalise(seat, waiting)


def _take_pot(scene: Scene, event: PotTaken) -> None:
    position = scene.position
    if position.is_over and position.closer == event.seat.place:
        _play_on(scene, event.seat)
    given = int(position.pots_given)
    if 3 * given >= len(position.pots):
        raise BrokenHistory(f"{event.seat} cannot have taken a pot: none is left")
    if event.lower:
        pots = list(position.pots)
        first, second = pots[3 * given : 3 * given + 3], pots[3 * given + 3 : 3 * given + 6]
        if not second:
            raise BrokenHistory(f"{event.seat} cannot have taken the lower pot: only one is left")
        position.pots = vec[i64]([*pots[: 3 * given], *second, *first])
    position.give_pot(event.seat.place, event.on_the_fly)


def _play_on(scene: Scene, seat: Seat) -> None:
    """The player has not gone out: he reaches for a pot."""
    if scene.position.seat == seat.place:
        scene.position.resume(TO_PLAY)
    else:
        scene.position.resume(TO_TAKE)
        scene.left = turn_begun(scene.position, scene.left)


def _report(scene: Scene, event: IncidentReported) -> None:
    """Most reports change nothing until the ruling; some are of cards that have left the hand."""
    if event.incident not in LAID_BY_REPORT or not event.cards:
        return
    if event.meld is not None:
        scene.drop(event.seat, event.cards)
        scene.add_to_meld(event.meld, event.cards)
    elif NEW_MELD in event.details:
        scene.drop(event.seat, event.cards)
        scene.new_meld(event.seat.side, event.cards)
