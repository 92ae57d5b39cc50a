"""Melds that wait for their player's turn: made with cards of a pile that he took out of turn and that was restored.

Once he has taken the pile in his own turn he may put them right, whatever else he may not lay. What still does not fit
when he discards is penalised by itself, and its first card by the norm is that discard (F-30.8, F-30.10, AMB-57).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pinella.cards import AnyCard, Laid
from pinella.cards.orders import norm_key
from pinella.play.aftermath import Take, Waiting
from pinella.play.burraco.closing import cards_left
from pinella.play.burraco.cores import best_core, cures
from pinella.play.burraco.moving import take_off
from pinella.play.burraco.scene import Scene, renumbered, without
from pinella.play.burraco.table import Table
from pinella.play.commands import LayOff
from pinella.play.seats import MeldId, Seat


def awaits(scene: Scene, new: Waiting) -> None:
    """A meld waits from now on; what was said about it before is over."""
    others = (waiting for waiting in scene.left.waiting if waiting.meld != new.meld)
    scene.left = replace(scene.left, waiting=(*others, new))


def note_taking(scene: Scene, seat: Seat, take: Take) -> None:
    """The player in turn takes cards: the pile, once taken, can put melds right, whatever he takes besides."""
    if scene.is_in_turn(seat):
        scene.left = replace(scene.left, waiting=tuple(_taken(one, seat, take) for one in scene.left.waiting))


def note_pile_restored(scene: Scene, seat: Seat) -> None:
    """The pile that he took in his turn lies there again."""
    waiting = (replace(one, took=one.took and Take.DRAW) if one.seat is seat else one for one in scene.left.waiting)
    scene.left = replace(scene.left, waiting=tuple(waiting))


def _taken(one: Waiting, seat: Seat, take: Take) -> Waiting:
    return one if one.seat is not seat or one.took is Take.PILE else replace(one, took=take)


def drop_what_fits(scene: Scene) -> None:
    """A meld with which nothing lies loose waits no more."""
    rest = tuple(one for one in scene.left.waiting if scene.left.loose_on(one.meld))
    scene.left = replace(scene.left, waiting=rest)


def settle(scene: Scene, seat: Seat) -> None:
    """The player in turn discards: what was not put right goes to the side of the table, and nothing waits any more."""
    if not scene.left.waiting or not scene.is_in_turn(seat):
        return
    for one in _due(scene.now(), seat):
        cards = _surplus(scene.now(), one)
        take_off(scene, one.meld, cards)
        scene.penalise(seat, cards)
    rest = tuple(one for one in scene.left.waiting if one.seat is not seat or one.took is None)
    scene.left = replace(scene.left, waiting=rest)


def settled(table: Table, seat: Seat) -> Table:
    """The table as it is when this player discards now; the same table where nothing waits."""
    if not _due(table, seat):
        return table
    scene = Scene.of(table)
    settle(scene, seat)
    return scene.now()


def _due(table: Table, seat: Seat) -> tuple[Waiting, ...]:
    """What waits for this very turn of a player, and is not in order yet."""
    left = table.left
    if not left.waiting or table.turn is not seat:
        return ()
    return tuple(one for one in left.waiting if one.seat is seat and one.took is not None and left.loose_on(one.meld))


def _surplus(table: Table, one: Waiting) -> tuple[AnyCard, ...]:
    """2B, and 2D up to 2023: what is beyond a legal meld. 2D from 2025: all the cards of the meld (AMB-56)."""
    cards = _lying(table, one.meld)
    if one.whole:
        return tuple(sorted(cards, key=norm_key))
    return best_core(cards, table.book, original=_core(table, one.meld))[1]


def _core(table: Table, name: MeldId) -> tuple[Laid, ...]:
    core = table.meld(name)
    return () if core is None else core.laid


def _lying(table: Table, name: MeldId) -> tuple[AnyCard, ...]:
    """The cards under a name that are not negative already."""
    loose = without(table.left.loose_on(name), table.left.negative_on(name))
    return (*(one.card for one in _core(table, name)), *loose)


# Putting right


def ways_to_put_right(table: Table, seat: Seat) -> Iterator[LayOff]:
    """What the player in turn may lay off on the melds that waited for the pile; a card to discard must be left."""
    hand = renumbered((*table.hand(seat), *table.left.apart_of(seat)))
    for one in _due(table, seat):
        if one.took is not Take.PILE:
            continue
        for way in cures(_lying(table, one.meld), hand, table.book, original=_core(table, one.meld)):
            if way.added and may_put_right(table, seat, one.meld, way.added):
                yield LayOff(seat, one.meld, tuple(map(Laid, way.added)))


def may_put_right(table: Table, seat: Seat, name: MeldId, cards: Sequence[AnyCard]) -> bool:
    """Whether these cards put right a meld that waited, and one is left to discard."""
    others = cards_left(table, seat) - len(cards)
    return others > 0 and puts_right(table, seat, name, cards)


def puts_right(table: Table, seat: Seat, name: MeldId, cards: Sequence[AnyCard]) -> bool:
    """Whether these cards, laid off by the player in turn, put right a meld that waited for the pile.

    All of them must find a place, and fewer cards be surplus than before: none, where the meld stands or falls as one.
    """
    one = next((one for one in _due(table, seat) if one.meld == name and one.took is Take.PILE), None)
    if one is None:
        return False
    core, lying = _core(table, name), _lying(table, name)
    before = best_core(lying, table.book, original=core)[1]
    after = best_core((*lying, *cards), table.book, original=core)[1]
    if one.whole and after:
        return False
    return len(after) < len(before) and len(without(after, cards)) == len(after)
