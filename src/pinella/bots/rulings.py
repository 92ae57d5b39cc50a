"""A ruling as it may have been: cards that it moved unseen are a guess, and every card that it names was there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from pinella.bots.groups import not_apart, pot_is, spoken_of, to_apart, to_pile
from pinella.bots.guessing import Guess, LostThread
from pinella.cards import AnyCard, Joker
from pinella.play import burraco
from pinella.play.burraco.applying import applied
from pinella.play.burraco.scene import without
from pinella.play.effects import (
    DrawCard,
    Effect,
    Expose,
    Forbid,
    ForceDiscard,
    Mend,
    Penalise,
    PotBack,
    PutOnPile,
    PutPotRight,
    RandomToStock,
    RestorePile,
    RestoreStock,
    Return,
    SamePlace,
    SetBeside,
    Show,
    TakeCards,
)
from pinella.play.events import RulingGiven
from pinella.play.seats import Seat
from pinella.play.seen import RulingSeen, SeenEffect, UnseenEffect
from pinella.play.translate import code_of

Collected: TypeAlias = RestorePile | RestoreStock | PutOnPile
Held: TypeAlias = Expose | Forbid | SamePlace | Penalise | Mend | PotBack | RandomToStock | ForceDiscard


def imagined_ruling(guess: Guess, event: RulingGiven | RulingSeen, view: burraco.View) -> RulingGiven:
    """Give the ruling at the imagined table, effect by effect, and say how it went there."""
    ruling, effects = (event, event.effects) if isinstance(event, RulingGiven) else (event.ruling, event.effects)
    done: list[Effect] = []
    for number, effect in enumerate(effects):
        if isinstance(effect, UnseenEffect):
            filled = _filled(guess, effect, _card_shown_beside(effects, number) or _card_moved_before(done, effect))
            _put_in_hand(guess, filled, view)
        else:
            filled = effect
            _put_where_it_says(guess, filled, view)
        if isinstance(filled, PutPotRight) and filled.pot == 0 and filled.seat is not None:
            guess.doubt(filled.seat.place)
        table = _burraco(guess)
        guess.table = applied(table, filled)
        _learn(guess, effect, filled)
        done.append(filled)
    guess.table = burraco.evolve(_burraco(guess), replace(ruling, effects=()))
    return replace(ruling, effects=tuple(done))


def _burraco(guess: Guess) -> burraco.Table:
    if not isinstance(guess.table, burraco.Table):
        raise LostThread("no referee rules on Scala 40")
    return guess.table


# What was not seen


def _card_shown_beside(effects: Sequence[SeenEffect], number: int) -> AnyCard | None:
    """The card that goes on the stock is shown to a player just before or after."""
    around = (*effects[max(0, number - 1) : number], *effects[number + 1 : number + 2])
    return next((effect.card for effect in around if isinstance(effect, Show)), None)


def _card_moved_before(done: Sequence[Effect], effect: UnseenEffect) -> AnyCard | None:
    """The card shown is the one that has just gone on the stock."""
    last = done[-1] if done and effect.name == Show.name else None
    if isinstance(last, RestoreStock):
        return last.cards[0]
    return last.card if isinstance(last, RandomToStock) else None


def _filled(guess: Guess, effect: UnseenEffect, hint: AnyCard | None) -> Effect:
    """The effect with guesses; when a card leaves a hand unseen, nothing in that hand is certain any more."""
    seat = effect.seat
    if effect.name == DrawCard.name:
        return DrawCard(seat, guess.top())
    if effect.name == Show.name:
        return Show(hint or guess.top(), seat)
    cards = _with_guesses(guess, effect, hint)
    guess.doubt(seat.place)
    if effect.name == RandomToStock.name:
        return RandomToStock(seat, cards[0])
    if effect.name == RestoreStock.name:
        return RestoreStock(seat, cards)
    return PotBack(seat, cards, effect.lower)


def _with_guesses(guess: Guess, effect: UnseenEffect, hint: AnyCard | None) -> tuple[AnyCard, ...]:
    """The cards seen, and for the others those that lie apart or else some of the hand."""
    unseen = effect.cards.count(None)
    seen = tuple(card for card in effect.cards if card is not None)
    apart = _burraco(guess).left.apart_of(effect.seat) if effect.name == RestoreStock.name else ()
    guesses = list(without(apart, seen)[:unseen])
    if hint is not None and unseen == 1 and effect.name != PotBack.name and hint not in seen:
        guesses = [hint]
    stay = (*seen, *spoken_of(guess.table, effect.seat))
    guesses += guess.some_of_hand(effect.seat.place, unseen - len(guesses), but=stay)
    rest = iter(guesses)
    return tuple(next(rest) if card is None else card for card in effect.cards)


def _put_in_hand(guess: Guess, effect: Effect, view: burraco.View) -> None:
    """What left unseen was in the hand, or apart from it: nobody would have missed it on the table."""
    if isinstance(effect, RestoreStock):
        _put_apart_if_it_was(guess, effect, view)
    if isinstance(effect, RestoreStock | PotBack):
        _to_hand(guess, effect.seat, effect.cards, ())
    elif isinstance(effect, RandomToStock):
        _to_hand(guess, effect.seat, (effect.card,), ())


def _put_apart_if_it_was(guess: Guess, effect: RestoreStock, view: burraco.View) -> None:
    """The view tells whether fewer cards lie apart after a card went back on the stock."""
    apart = _burraco(guess).left.apart_of(effect.seat)
    if not apart or view.viewer is effect.seat:
        return
    if view.seats[effect.seat.place].apart_count == len(apart):
        not_apart(guess, effect.seat, effect.cards)
    elif len(without(effect.cards, apart)) == len(effect.cards):
        to_apart(guess, effect.seat, effect.cards)


# What was


def _put_where_it_says(guess: Guess, effect: Effect, view: burraco.View) -> None:
    """The cards that an effect moves are where it takes them from."""
    match effect:
        case Return(meld=None) | TakeCards():
            to_pile(guess, effect.cards)
        case DrawCard():
            guess.to_top(effect.card)
        case Penalise(meld=None) | Expose() | Forbid() | SamePlace() | ForceDiscard() | Mend() | PotBack():
            _to_hand(guess, effect.seat, effect.cards, _burraco(guess).left.side_of(effect.seat))
        case RandomToStock():
            _to_hand(guess, effect.seat, (effect.card,), ())
        case RestoreStock():
            _put_apart_if_it_was(guess, effect, view)
            _to_hand(guess, effect.seat, effect.cards, _on_the_table(_burraco(guess), effect.seat))
        case RestorePile():
            _to_hand(guess, effect.seat, effect.cards, _on_the_table(_burraco(guess), effect.seat))
        case PutOnPile():
            _to_hand(guess, effect.seat, (effect.card,), _on_the_table(_burraco(guess), effect.seat))
        case SetBeside() if view.pots_left < len(_burraco(guess).pots):
            pot_is(guess, int(_burraco(guess).position.pots_given), effect.cards)
        case _:
            pass


def _to_hand(guess: Guess, seat: Seat, cards: Sequence[AnyCard], elsewhere: Sequence[AnyCard]) -> None:
    """Cards that lie apart, or where else the effect may find them, need not be in the hand."""
    lying = [code_of(card) for card in (*elsewhere, *_burraco(guess).left.apart_of(seat))]
    wanted: list[AnyCard] = []
    for card in cards:
        if code_of(card) in lying:
            lying.remove(code_of(card))
        else:
            wanted.append(card)
    guess.to_hand(seat.place, wanted)


def _on_the_table(table: burraco.Table, seat: Seat) -> tuple[AnyCard, ...]:
    melds = (card for meld in table.melds(seat.side) for card in meld.cards)
    loose = (card for lying in table.left.loose if lying.meld.side is seat.side for card in lying.cards)
    return (*table.left.side_of(seat), *melds, *loose)


def _learn(guess: Guess, effect: SeenEffect, filled: Effect) -> None:
    """Where cards lie after an effect."""
    if isinstance(effect, UnseenEffect):
        guess.learn(card for card in effect.cards if card is not None)
        return
    _count_jokers(guess, filled)
    if not isinstance(filled, SetBeside | Show):
        guess.learn(_named(filled))


def _named(effect: Effect) -> Iterator[AnyCard]:
    yield from getattr(effect, "cards", ()) if not isinstance(effect, PutPotRight) else ()
    if isinstance(effect, DrawCard | PutOnPile | RandomToStock):
        yield effect.card


def _count_jokers(guess: Guess, effect: Effect) -> None:
    jokers = sum(isinstance(card, Joker) for card in _named(effect))
    if isinstance(effect, Return | TakeCards):
        guess.jokers[effect.seat.place] += jokers
    elif isinstance(effect, Penalise | Mend | PotBack | RandomToStock | RestorePile | RestoreStock | PutOnPile):
        guess.jokers[effect.seat.place] = max(0, guess.jokers[effect.seat.place] - jokers)
