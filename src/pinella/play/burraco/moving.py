"""How cards go from place to place when a ruling says so, and what a meld is once cards have left it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from librt.vecs import vec
from mypy_extensions import i64

from pinella.cards import AnyCard, Joker, text_of
from pinella.cards._core import BIT
from pinella.errors import BrokenHistory
from pinella.melds import Meld, burraco
from pinella.melds._core import SET, shape_of
from pinella.play.aftermath import Frozen, Limit
from pinella.play.burraco._core import NOT_ENDED, TO_TAKE
from pinella.play.burraco._side import FIELDS, KEY, READING
from pinella.play.burraco.scene import Scene, renumbered, without
from pinella.play.effects import PutPotRight
from pinella.play.seats import MeldId, Seat, Side
from pinella.play.translate import code_of, mask_of

# From place to place


def cards_held(scene: Scene, seat: Seat) -> tuple[AnyCard, ...]:
    """The hand, with the cards kept apart from it."""
    return (*scene.now().hand(seat), *scene.left.apart_of(seat))


def must_hold(scene: Scene, seat: Seat, cards: Sequence[AnyCard]) -> None:
    """An effect may speak only of cards that the player holds."""
    if without(cards, cards_held(scene, seat)):
        raise not_there(cards, f"the hand of {seat}")


def take_from_hand(scene: Scene, seat: Seat, cards: Sequence[AnyCard]) -> None:
    """Out of the hand, cards kept apart among it; a discard that was to be one of them can no longer be."""
    must_hold(scene, seat, cards)
    scene.drop(seat, cards)
    scene.left = scene.left.with_pool("forced", seat, without(scene.left.forced_of(seat), cards))


def take_off(scene: Scene, name: MeldId, cards: Sequence[AnyCard]) -> None:
    """Off a meld; what is left is a meld again, if it can be one."""
    scene.take_from_meld(name, cards)
    gather_core(scene, name)


def collect(scene: Scene, seat: Seat, cards: Sequence[AnyCard]) -> None:
    """Each card from where it is: drawn and apart, at the side, in the hand, loose on a meld, in a meld."""
    for card in cards:
        _collect_one(scene, seat, card)


def _collect_one(scene: Scene, seat: Seat, card: AnyCard) -> None:
    for pool in ("apart", "side"):
        lying = scene.left.pool(getattr(scene.left, pool), seat)
        if _has(lying, card):
            scene.left = scene.left.with_pool(pool, seat, without(lying, (card,)))
            return
    if scene.holds(seat, card):
        take_from_hand(scene, seat, (card,))
        return
    names = [MeldId(seat.side, number) for number in range(1, scene.now().meld_count(seat.side) + 1)]
    found = [name for name in names if _has(scene.left.loose_on(name), card)]
    found += [name for name in names if _has(all_on(scene, name), card)]
    if not found:
        raise not_there((card,), f"the cards of {seat}, nor on the melds of {seat.side.value}")
    take_off(scene, found[0], (card,))


def _has(cards: Sequence[AnyCard], card: AnyCard) -> bool:
    return any(code_of(one) == code_of(card) for one in cards)


def joined(known: Sequence[AnyCard], cards: Sequence[AnyCard], there: Sequence[AnyCard]) -> tuple[AnyCard, ...]:
    """Cards with others that may be among them; no more of a kind than there are."""
    more = [card for card in cards if isinstance(card, Joker) or card not in known]
    return renumbered(_still((*known, *more), there))


def not_there(cards: Sequence[AnyCard], place: str) -> BrokenHistory:
    """What is said of cards that are not where an effect says."""
    return BrokenHistory(f"a ruling cannot move {text_of(tuple(cards))}: not all of it is in {place}")


# Melds and what lies with them


def all_on(scene: Scene, name: MeldId) -> tuple[AnyCard, ...]:
    """Every card that lies under a name."""
    meld = scene.now().meld(name)
    return (*(() if meld is None else meld.cards), *scene.left.loose_on(name))


def gather_core(scene: Scene, name: MeldId) -> None:
    """Loose cards that are not to count negative become part of the meld, once everything that counts is one."""
    meld = scene.now().meld(name)
    inside = () if meld is None else meld.cards
    loose, negative = scene.left.loose_on(name), scene.left.negative_on(name)
    hopeful = without(loose, negative)
    if not hopeful:
        return
    for cards in ((*inside, *hopeful), (*without(inside, negative), *hopeful)):
        whole = burraco.judge(renumbered(cards), scene.book)
        if isinstance(whole, Meld):
            scene.write(name, whole, without((*inside, *loose), cards))
            return


def grown_by_what_fits(
    scene: Scene, meld: Meld | None, added: Sequence[AnyCard]
) -> tuple[Meld | None, tuple[AnyCard, ...]]:
    """A meld with those of the cards that fit, one after the other, and the rest; natural cards come first."""
    rest: list[AnyCard] = []
    for card in sorted(added, key=_is_wild):
        grown = None if meld is None else burraco.judge(renumbered((*meld.cards, card)), scene.book)
        if isinstance(grown, Meld):
            meld = grown
        else:
            rest.append(card)
    return meld, tuple(rest)


def _is_wild(card: AnyCard) -> bool:
    return isinstance(card, Joker) or card.is_two


def freeze(scene: Scene, frozen: Frozen) -> None:
    """Nobody may lay off on the meld from now on (F-D.20, F-D.21); what is frozen for good never thaws."""
    others = tuple(other for other in scene.left.frozen if other.meld != frozen.meld)
    if not all_on(scene, frozen.meld):
        raise BrokenHistory(f"a ruling cannot freeze {frozen.meld}: there is no such meld")
    before = scene.left.frozen_as(frozen.meld)
    if before is not None and before.until is None:
        frozen = replace(frozen, until=None, turns=0, cards=(), keeps=before.keeps)
    scene.left = replace(scene.left, frozen=(*others, frozen))
    scene.close_if_frozen(frozen.meld)


def tidy(scene: Scene) -> None:
    """What was said about cards that have left a meld is over; and a rank is free unless a set of it lies there."""
    names = {lying.meld for lying in scene.left.negative} | {one.meld for one in scene.left.frozen}
    lying = {name: all_on(scene, name) for name in names}
    frozen = tuple(
        replace(one, cards=_still(one.cards, lying[one.meld])) for one in scene.left.frozen if lying[one.meld]
    )
    scene.left = replace(scene.left, frozen=frozen)
    for name, cards in lying.items():
        scene.left = scene.left.with_lying("negative", name, _still(scene.left.negative_on(name), cards))
    for side in Side:
        scene.side(side).sets = _ranks_taken(scene, side)


def _still(cards: Sequence[AnyCard], lying: Sequence[AnyCard]) -> tuple[AnyCard, ...]:
    """Those of the cards that still lie there."""
    return without(cards, without(cards, lying))


def _ranks_taken(scene: Scene, side: Side) -> int:
    """The ranks of the sets of a side; one that is frozen for good does not count (F-31.9)."""
    melds = scene.side(side).melds
    done = {one.meld.number for one in scene.left.frozen if one.until is None and one.meld.side is side}
    taken = 0
    for at in range(0, len(melds), FIELDS):
        if shape_of(melds[at + READING]) == SET and at // FIELDS + 1 not in done:
            taken |= BIT[melds[at + KEY]]
    return taken


# Turns and pots


def set_limit(scene: Scene, new: Limit) -> None:
    """The player takes cards as it says and discards; an earlier limit is over."""
    others = (limit for limit in scene.left.limits if limit.seat is not new.seat)
    scene.left = replace(scene.left, limits=(*others, new))


def end_if_due(scene: Scene) -> None:
    """Between two turns the deal may be over: the stock or the time is used up (F-17.3, F-15.1)."""
    position = scene.position
    if position.phase == TO_TAKE and position.ending_of_turn() != NOT_ENDED:
        position.finish(position.ending_of_turn(), -1)


def set_pots(scene: Scene, pots: Sequence[Sequence[AnyCard]]) -> None:
    """These are the pots that are left, the next one first."""
    taken = [0] * 3 * int(scene.position.pots_given)
    scene.position.pots = vec[i64]([*taken, *(part for pot in pots for part in mask_of(pot))])


def pot_to_mend(effect: PutPotRight, scene: Scene) -> tuple[AnyCard, ...]:
    """The cards of the pot that an effect speaks of."""
    if effect.pot == 0 and effect.seat is not None:
        return scene.now().hand(effect.seat)
    pots = scene.now().pots
    if not 1 <= effect.pot <= len(pots):
        raise BrokenHistory(f"pot {effect.pot} cannot be put right: there is none")
    return pots[effect.pot - 1]


def put_back_pot(effect: PutPotRight, scene: Scene, cards: Sequence[AnyCard]) -> None:
    """That pot with these cards."""
    if effect.pot == 0 and effect.seat is not None:
        held = scene.now().hand(effect.seat)
        take_from_hand(scene, effect.seat, without(held, cards))
        scene.give(effect.seat, without(cards, held))
        return
    pots = list(scene.now().pots)
    pots[effect.pot - 1] = tuple(cards)
    set_pots(scene, pots)
