"""What each effect of a ruling does to a Burraco table: one small function an effect.

Cards go from the place that the effect names to another, so none is lost; a card that is not there is a
`BrokenHistory`. A card named is that very copy; jokers are interchangeable.
"""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch

from pinella.cards import text_of
from pinella.codes import Refusal
from pinella.errors import BrokenHistory
from pinella.melds import burraco
from pinella.play.aftermath import (
    Award,
    Ban,
    Deduction,
    Duty,
    Frozen,
    Limit,
    Scope,
    Settled,
    Shown,
    Take,
    Waiting,
    Warned,
)
from pinella.play.burraco._core import GOING_OUT, PLAYED, STOCK, TO_PLAY, TO_TAKE
from pinella.play.burraco.closing import has_no_cards, pot_is_due
from pinella.play.burraco.moving import (
    all_on,
    cards_held,
    collect,
    end_if_due,
    freeze,
    gather_core,
    grown_by_what_fits,
    joined,
    must_hold,
    not_there,
    pot_to_mend,
    put_back_pot,
    set_limit,
    set_pots,
    take_from_hand,
    take_off,
    tidy,
)
from pinella.play.burraco.scene import Scene, renumbered, without
from pinella.play.burraco.table import Table
from pinella.play.burraco.turning import turn_begun, turn_over, turn_taken_back
from pinella.play.burraco.waiting import awaits, drop_what_fits, note_pile_restored, note_taking, settle
from pinella.play.effects import (
    ArbitralScore,
    AwaitPile,
    Compensate,
    CountAsOf,
    CountNegative,
    Deduct,
    DrawCard,
    Effect,
    EndDeal,
    Expose,
    Forbid,
    ForceDiscard,
    FreezeForATime,
    FreezeForGood,
    LimitTurn,
    Mend,
    Merge,
    NoClosing,
    Penalise,
    PotBack,
    PutOnPile,
    PutPotRight,
    RandomToStock,
    Redeal,
    RestorePile,
    RestoreStock,
    Return,
    SamePlace,
    SetBeside,
    Show,
    Stop,
    TakeCards,
    Warn,
)
from pinella.play.translate import code_of, codes_of


def applied(table: Table, effect: Effect) -> Table:
    """The table after an effect of a ruling, at the same version."""
    scene = Scene.of(table)
    apply(effect, scene)
    drop_what_fits(scene)
    tidy(scene)
    return scene.now()


@singledispatch
def apply(effect: object, scene: Scene) -> None:
    """What an effect does to a table; each effect has its own function."""
    raise AssertionError(f"no table knows what to do with {effect!r} ({scene.book.id})")


# Cards that come back, that are shown, that are penalised


@apply.register
def _return(effect: Return, scene: Scene) -> None:
    if effect.meld is None:
        scene.take_from_pile(effect.cards)
    else:
        take_off(scene, effect.meld, effect.cards)
    scene.give(effect.seat, effect.cards)
    if effect.reopens:
        scene.left = turn_taken_back(scene.position, scene.left, effect.seat, untaken=effect.untaken)


@apply.register
def _expose(effect: Expose, scene: Scene) -> None:
    """They must be played, but not on melds that the partner lays or adds to meanwhile (F-23.2, F-23.7, B-24.6)."""
    must_hold(scene, effect.seat, effect.cards)
    exposed = joined(scene.left.exposed_of(effect.seat), effect.cards, cards_held(scene, effect.seat))
    scene.left = scene.left.with_pool("exposed", effect.seat, exposed)
    scene.ban(Ban(effect.seat, effect.cards, Scope.NEW_OR_GROWN))


@apply.register
def _penalise(effect: Penalise, scene: Scene) -> None:
    """F-D.17, F-D.39: they wait at the side, in the order in which they will be discarded."""
    if effect.meld is None:
        take_from_hand(scene, effect.seat, effect.cards)
    else:
        take_off(scene, effect.meld, effect.cards)
    scene.penalise(effect.seat, effect.cards)


@apply.register
def _count_negative(effect: CountNegative, scene: Scene) -> None:
    """The cards stay; what is left without them is a meld again, if it can be one (AMB-43)."""
    lying = all_on(scene, effect.meld)
    if without(effect.cards, lying):
        raise not_there(effect.cards, str(effect.meld))
    negative = joined(scene.left.negative_on(effect.meld), effect.cards, lying)
    scene.left = scene.left.with_lying("negative", effect.meld, negative)
    gather_core(scene, effect.meld)


@apply.register
def _show(effect: Show, scene: Scene) -> None:
    scene.left = replace(scene.left, shown=(*scene.left.shown, Shown(effect.card, effect.to)))


@apply.register
def _set_beside(effect: SetBeside, scene: Scene) -> None:
    """A pot that stays unused leaves the table (F-22.4); other cards were never part of the deal."""
    pots = scene.now().pots
    unused = next((place for place, pot in enumerate(pots) if not without(pot, effect.cards)), None)
    if unused is not None:
        set_pots(scene, [pot for place, pot in enumerate(pots) if place != unused])
    scene.left = replace(scene.left, beside=renumbered((*scene.left.beside, *effect.cards)))


# Melds


@apply.register
def _freeze_for_a_time(effect: FreezeForATime, scene: Scene) -> None:
    freeze(scene, Frozen(effect.meld, effect.seat, effect.turns, effect.cards, effect.keeps))


@apply.register
def _freeze_for_good(effect: FreezeForGood, scene: Scene) -> None:
    freeze(scene, Frozen(effect.meld, keeps=effect.keeps))


@apply.register
def _mend(effect: Mend, scene: Scene) -> None:
    """F-27.1: the missing cards come from the hand; what has no place in the meld still lies loose."""
    take_from_hand(scene, effect.seat, effect.cards)
    every = (*all_on(scene, effect.meld), *effect.cards)
    wanted = [one.card for one in effect.laid]
    if without(wanted, every):
        raise not_there(wanted, str(effect.meld))
    meld = burraco.laid_as(effect.laid, scene.book)
    if isinstance(meld, Refusal):
        raise BrokenHistory(f"{text_of(effect.laid)} cannot lie on the table: it is no meld ({meld.code})")
    scene.write(effect.meld, meld, without(every, wanted))


@apply.register
def _merge(effect: Merge, scene: Scene) -> None:
    """F-31.2: one set of both. A second wild does not fit, and lies loose until the ruling says more (F-31.4)."""
    every = (*all_on(scene, effect.into), *all_on(scene, effect.meld))
    base = scene.now().meld(effect.into) or scene.now().meld(effect.meld)
    negative = (*scene.left.negative_on(effect.into), *scene.left.negative_on(effect.meld))
    whole, loose = grown_by_what_fits(scene, base, without(every, () if base is None else base.cards))
    scene.write(effect.meld, None, ())
    scene.left = scene.left.with_lying("negative", effect.into, renumbered(negative))
    scene.write(effect.into, whole, loose)
    gather_core(scene, effect.into)


# The turn


@apply.register
def _force_discard(effect: ForceDiscard, scene: Scene) -> None:
    if without(effect.cards, (*cards_held(scene, effect.seat), *scene.left.side_of(effect.seat))):
        raise not_there(effect.cards, f"the cards of {effect.seat}")
    scene.left = scene.left.with_pool("forced", effect.seat, effect.cards)


@apply.register
def _stop(effect: Stop, scene: Scene) -> None:
    set_limit(scene, Limit(effect.seat, effect.take, effect.turns))


@apply.register
def _limit_turn(effect: LimitTurn, scene: Scene) -> None:
    set_limit(scene, Limit(effect.seat, effect.take, effect.turns))


@apply.register
def _forbid(effect: Forbid, scene: Scene) -> None:
    must_hold(scene, effect.seat, effect.cards)
    scene.ban(Ban(effect.seat, effect.cards, effect.scope))


@apply.register
def _same_place(effect: SamePlace, scene: Scene) -> None:
    """Where that has become impossible they are free, save for melds that the partner lays or adds to (AMB-68)."""
    must_hold(scene, effect.seat, effect.cards)
    duty = Duty(effect.seat, effect.cards, effect.meld, effect.laid)
    scene.left = replace(scene.left, duties=(*scene.left.duties, duty))
    scene.ban(Ban(effect.seat, effect.cards, Scope.NEW_OR_GROWN))


@apply.register
def _await_pile(effect: AwaitPile, scene: Scene) -> None:
    """F-30.8, F-30.10: only cards that lie loose can wait for others."""
    if not scene.left.loose_on(effect.meld):
        raise BrokenHistory(f"{effect.meld} cannot wait for the pile: nothing lies loose there")
    awaits(scene, Waiting(effect.seat, effect.meld, effect.whole))


@apply.register
def _no_closing(effect: NoClosing, scene: Scene) -> None:
    """Who discarded plays again in his next turn; who claimed it without a discard is still in turn (F-32.9)."""
    position, place = scene.position, effect.seat.place
    if position.is_over and position.closer != place:
        return
    if position.is_over and position.seat != place:
        position.resume(TO_TAKE)
        scene.left = turn_begun(position, scene.left)
        end_if_due(scene)
        return
    if position.is_over:
        position.resume(TO_PLAY)
    others = (seat for seat in scene.left.no_closing if seat is not effect.seat)
    scene.left = replace(scene.left, no_closing=(*others, effect.seat))


# Stock, pile and pots


@apply.register
def _restore_pile(effect: RestorePile, scene: Scene) -> None:
    collect(scene, effect.seat, effect.cards)
    scene.put_on_pile(effect.cards)
    if scene.is_in_turn(effect.seat):
        note_pile_restored(scene, effect.seat)
        scene.position.forget_pile()


@apply.register
def _restore_stock(effect: RestoreStock, scene: Scene) -> None:
    collect(scene, effect.seat, effect.cards)
    scene.put_on_stock(effect.cards)


@apply.register
def _random_to_stock(effect: RandomToStock, scene: Scene) -> None:
    """F-30.2: the card is the next choice of the deal's stream among the cards of the hand, in their order."""
    if scene.table.chance is not None:
        _, after = scene.table.chance.chosen(scene.now().hand(effect.seat))
        scene.table = replace(scene.table, chance=after)
    take_from_hand(scene, effect.seat, (effect.card,))
    scene.put_on_stock((effect.card,))


@apply.register
def _draw_card(effect: DrawCard, scene: Scene) -> None:
    stock = scene.now().stock
    if not stock or code_of(stock[0]) != code_of(effect.card):
        raise not_there((effect.card,), "the top of the stock")
    scene.position.drawn += 1
    note_taking(scene, effect.seat, Take.DRAW)
    scene.give(effect.seat, (effect.card,))
    scene.position.begin_play(effect.seat.place)
    end_if_due(scene)


@apply.register
def _take_cards(effect: TakeCards, scene: Scene) -> None:
    """A whole pile taken to begin the turn is taken as by the player himself: its only card is barred (F-8.6)."""
    begins = scene.is_in_turn(effect.seat) and scene.position.phase == TO_TAKE
    note_taking(scene, effect.seat, Take.PILE)
    if begins and len(effect.cards) == len(scene.position.pile) and not without(scene.now().pile, effect.cards):
        scene.position.take_pile()
        return
    scene.take_from_pile(effect.cards)
    scene.give(effect.seat, effect.cards)
    scene.position.begin_play(effect.seat.place)


@apply.register
def _put_on_pile(effect: PutOnPile, scene: Scene) -> None:
    """The turn passes on if it is that player's; out of turn only the card goes."""
    collect(scene, effect.seat, (effect.card,))
    if not scene.is_in_turn(effect.seat):
        scene.put_on_pile((effect.card,))
        return
    settle(scene, effect.seat)
    scene.give(effect.seat, (effect.card,))
    scene.position.put_discard(code_of(effect.card))
    scene.left = turn_over(scene.position, scene.left, effect.seat)
    if has_no_cards(scene.now(), effect.seat) and pot_is_due(scene.now(), effect.seat):
        scene.position.give_pot(effect.seat.place, False)
    end_if_due(scene)


@apply.register
def _put_pot_right(effect: PutPotRight, scene: Scene) -> None:
    """F-22.1, AMB-28: what is missing comes from the bottom of the stock, and what is too much goes there."""
    stock = scene.now().stock
    pot = pot_to_mend(effect, scene)
    if effect.cards > len(stock) or -effect.cards > len(pot):
        raise BrokenHistory(f"the pot cannot be put right by {effect.cards} cards: there are not so many")
    kept = len(pot) + min(effect.cards, 0)
    got = stock[len(stock) - effect.cards :] if effect.cards > 0 else ()
    put_back_pot(effect, scene, (*pot[:kept], *got))
    scene.position.stock = codes_of((*stock[: len(stock) - len(got)], *pot[kept:]))
    scene.position.drawn = 0


@apply.register
def _pot_back(effect: PotBack, scene: Scene) -> None:
    """It is the next pot again, or the one underneath; a side that has another one keeps that (F-22.10, AMB-31)."""
    position = scene.position
    if position.pots_given == 0 or not position.side(effect.seat.place).has_pot:
        raise BrokenHistory(f"{effect.seat} cannot give back a pot: that side has taken none")
    take_from_hand(scene, effect.seat, effect.cards)
    pots = scene.now().pots
    other = position.side(effect.seat.place + 1).has_pot
    position.side(effect.seat.place).has_pot = bool(position.pots_given - other > 1)
    position.pots_given -= 1
    set_pots(scene, (*pots, effect.cards) if effect.lower else (effect.cards, *pots))
    position.set_pot_state(effect.seat.place, PLAYED)


# The deal and its result


@apply.register
def _redeal(effect: Redeal, scene: Scene) -> None:  # noqa: ARG001  # it says everything by being there
    """The deal is over without a result: nobody went out, and the mark says that nothing counts."""
    scene.left = replace(scene.left, redeal=True)
    scene.position.finish(STOCK, -1)


@apply.register
def _end_deal(effect: EndDeal, scene: Scene) -> None:
    """With nobody going out a deal that was broken off counts like one whose stock is used up."""
    if effect.seat is None:
        scene.position.finish(STOCK, -1)
    else:
        scene.position.finish(GOING_OUT, effect.seat.place)


@apply.register
def _arbitral_score(effect: ArbitralScore, scene: Scene) -> None:
    scene.left = replace(scene.left, settled=Settled(effect.ns, effect.ew))


@apply.register
def _count_as_of(effect: CountAsOf, scene: Scene) -> None:
    scene.left = replace(scene.left, settled=Settled(effect.ns, effect.ew))


@apply.register
def _warn(effect: Warn, scene: Scene) -> None:
    scene.left = replace(scene.left, warnings=(*scene.left.warnings, Warned(effect.seat, effect.reason)))


@apply.register
def _deduct(effect: Deduct, scene: Scene) -> None:
    deduction = Deduction(effect.side, effect.victory_points)
    scene.left = replace(scene.left, deductions=(*scene.left.deductions, deduction))


@apply.register
def _compensate(effect: Compensate, scene: Scene) -> None:
    award = Award(effect.side, effect.points, effect.reason)
    scene.left = replace(scene.left, awards=(*scene.left.awards, award))
