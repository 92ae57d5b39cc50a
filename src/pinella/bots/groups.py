"""Cards that are seen outside the hands: in the pile, in a pot, apart from a hand. The guess is put right there."""

from __future__ import annotations

from collections.abc import Sequence

from pinella.bots.guessing import Guess, LostThread
from pinella.bots.places import Place, Where, codes_in
from pinella.cards import AnyCard
from pinella.play import Table, burraco
from pinella.play.seats import Seat
from pinella.play.translate import code_of, mask_of


def pot_is(guess: Guess, pot: int, cards: Sequence[AnyCard]) -> None:
    """A pot is seen: it is these cards and no others."""
    if isinstance(guess.table, burraco.Table):
        _group_is(guess, (Where.POT, pot), codes_in(guess.table.position.pots, pot), cards)


def apart_is(guess: Guess, seat: Seat, cards: Sequence[AnyCard]) -> None:
    """The cards that a player keeps apart from his hand are these."""
    if isinstance(guess.table, burraco.Table):
        _group_is(guess, (Where.APART, seat.place), list(map(code_of, guess.table.left.apart_of(seat))), cards)


def not_apart(guess: Guess, seat: Seat, cards: Sequence[AnyCard]) -> None:
    """None of these cards lies apart: another one of the hand does."""
    if not isinstance(guess.table, burraco.Table):
        return
    for card in cards:
        if code_of(card) in map(code_of, guess.table.left.apart_of(seat)):
            others = guess.unseen_in_hand(seat.place, mask_of(cards))
            if not others:
                raise LostThread(f"{card} cannot have been in the hand of {seat}: all of it is known")
            there = (Where.HAND, seat.place)
            guess.exchange((Where.APART, seat.place), code_of(card), there, guess.one_of(others))


def must_be_apart(guess: Guess, seat: Seat, cards: Sequence[AnyCard]) -> bool:
    """Whether one of these cards can only lie apart: the guess has it elsewhere, and all of the hand is known."""
    missing = any(not guess.holds(seat.place, code_of(card)) for card in cards)
    return missing and not guess.unseen_in_hand(seat.place, mask_of(cards))


def to_apart(guess: Guess, seat: Seat, cards: Sequence[AnyCard]) -> None:
    """One of these cards lies apart: the guess had none of them there."""
    if not isinstance(guess.table, burraco.Table):
        return
    unseen = [card for card in cards if not guess.knows(code_of(card))]
    apart = [code_of(card) for card in guess.table.left.apart_of(seat) if not guess.knows(code_of(card))]
    if not unseen or not apart:
        raise LostThread(f"{seat} cannot have gathered a card: all of them are known")
    guess.to_place((Where.APART, seat.place), apart[0], guess.one_of(unseen))


def _group_is(guess: Guess, there: Place, lying: list[int], cards: Sequence[AnyCard]) -> None:
    missing = _taken_out(lying, cards)
    for card, spare in zip(missing, lying, strict=False):
        guess.to_place(there, spare, card)


def pile_is(guess: Guess, cards: Sequence[AnyCard], *, whole: bool) -> None:
    """The pile, or the top of it, is seen: these cards, the top one last."""
    size = len(guess.table.pile)
    if len(cards) > size or (whole and len(cards) < size):
        raise LostThread(f"a pile of {len(cards)} cards was seen where there must be {size}")
    for index, card in enumerate(cards, size - len(cards)):
        guess.to_place((Where.PILE, index), int(guess.table.position.pile[index]), card)


def to_pile(guess: Guess, cards: Sequence[AnyCard]) -> None:
    """These cards are in the pile, wherever in it; a joker there is the last that may have been a guess."""
    lying = [int(code) for code in guess.table.position.pile]
    for card in _taken_out(lying, cards):
        spare = min((code for code in lying if not guess.knows(code)), default=None)
        if spare is None:
            raise LostThread(f"{card} cannot have been in the pile: all of it is known")
        lying.remove(spare)
        guess.to_place((Where.PILE, list(guess.table.position.pile).index(spare)), spare, card)


def spoken_of(table: Table, seat: Seat) -> tuple[AnyCard, ...]:
    """Cards of a hand of which rulings have spoken: everybody would miss them."""
    if not isinstance(table, burraco.Table):
        return ()
    left = table.left
    banned = (card for ban in left.bans if ban.seat is seat for card in ban.cards)
    owed = (card for duty in left.duties if duty.seat is seat for card in duty.cards)
    return (*left.exposed_of(seat), *left.forced_of(seat), *banned, *owed)


def _taken_out(lying: list[int], cards: Sequence[AnyCard]) -> list[AnyCard]:
    """Take these cards out of a group; those that are not there are left over."""
    missing: list[AnyCard] = []
    for card in cards:
        if code_of(card) in lying:
            lying.remove(code_of(card))
        else:
            missing.append(card)
    return missing
