"""Scala 40: may these cards be laid, what does each joker stand for, what does a laid meld take, and give back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from pinella.cards import AnyCard, Card, Joker, Laid, Rank, Suit, sequence_place
from pinella.codes import Refusal, Scala40Book
from pinella.melds import _core, _scala40
from pinella.melds.limits import REFUSALS, masks_of, scala40_limits
from pinella.melds.meld import Meld, MeldKind, card_at, stands_as

SAME_COLOUR: Final = {
    Suit.HEARTS: Suit.DIAMONDS,
    Suit.DIAMONDS: Suit.HEARTS,
    Suit.CLUBS: Suit.SPADES,
    Suit.SPADES: Suit.CLUBS,
}
"""S-8.2: the other suit of the same colour."""

ACROSS: Final = {
    Suit.HEARTS: Suit.SPADES,
    Suit.SPADES: Suit.HEARTS,
    Suit.DIAMONDS: Suit.CLUBS,
    Suit.CLUBS: Suit.DIAMONDS,
}
"""S-8.3: hearts and spades answer one another, diamonds and clubs likewise."""


@dataclass(frozen=True, slots=True)
class Growth:
    """A meld after cards were laid off on it, and how many went to each end of a run (S-17.3 limits them in a turn)."""

    meld: Meld
    low: int = 0
    high: int = 0


@dataclass(frozen=True, slots=True)
class Swap:
    """A meld after a card took the place of a joker, and the joker that the player takes."""

    meld: Meld
    joker: Joker


def judge(cards: Iterable[AnyCard | Laid], book: Scala40Book, *, on_table: bool = False) -> Meld | Refusal:
    """The meld that these cards make, or why they may not be laid.

    A new run has at most five cards (S-17.2); one that has grown `on_table` may have fourteen. A joker stands for what
    is declared (`Jk=7c`); a declaration that cannot be is no declaration (S-AMB-18). Undeclared jokers take their value
    from the order in which the cards are laid (S-8.2 to S-8.4). No other card can stand for one, and no joker is free.
    """
    group = [one if isinstance(one, Laid) else Laid(one) for one in cards]
    limits = scala40_limits(book)
    longest = limits.max_run if on_table else limits.max_new_run
    if _marks_a_natural(group):
        return refusal("meld/wild-misplaced", book)
    if any(one.stands_for for one in group):
        declared = _as_declared(group)
        answer = _scala40.judge_scala40(*masks_of(declared), longest, limits) if declared else 0
        naturals = sum(isinstance(one.card, Card) for one in group)
        if answer > 0 and naturals >= book.min_naturals.value:
            return _meld_of(answer, [Laid(one.card, one.stands_for) for one in group], book)
    plain = [Laid(one.card) for one in group]
    answer = _scala40.judge_scala40(*masks_of(one.card for one in plain), longest, limits)
    return _meld_of(answer, plain, book) if answer > 0 else refusal(REFUSALS[-answer], book)


def lay_off(
    meld: Meld, cards: Sequence[AnyCard | Laid], book: Scala40Book, *, ace_low: bool = False
) -> Growth | Refusal:
    """The meld with these cards added: a set takes a missing suit, a run grows at its ends (S-6.14, S-9.4 to S-9.6).

    An ace that could go to either end of the run goes to the high one, unless `ace_low`.
    """
    added = [Laid(one.card, one.stands_for) if isinstance(one, Laid) else Laid(one) for one in cards]
    if _marks_a_natural(added):
        return refusal("meld/wild-misplaced", book)
    if meld.kind is MeldKind.SET:
        return _grow_set(meld, added, book)
    grown = _grow_run(meld, added, book, ace_low=ace_low)
    if isinstance(grown, Refusal) and any(one.stands_for for one in added):
        undeclared = _grow_run(meld, [Laid(one.card) for one in added], book, ace_low=ace_low)
        return grown if isinstance(undeclared, Refusal) else undeclared
    return grown


def _marks_a_natural(group: Sequence[Laid]) -> bool:
    """Only a joker can stand for another card (S-8.1)."""
    return any(isinstance(one.card, Card) and one != Laid(one.card) for one in group)


def _grow_set(meld: Meld, added: Sequence[Laid], book: Scala40Book) -> Growth | Refusal:
    """Jokers that lie in the set keep their suits; a new one takes a suit that is left (S-AMB-18)."""
    rank = _place(meld.laid[0]).rank
    suits = {_place(one).suit for one in meld.laid}
    for one in added:
        if isinstance(one.card, Card):
            if one.card.rank is not rank:
                return refusal("meld/mixed-cards", book)
            if one.card.suit in suits:
                return refusal("meld/suit-twice", book)
            suits.add(one.card.suit)
    if len(meld.laid) + len(added) > max(book.set_sizes.value):
        return refusal("meld/too-many-cards", book)
    possible = [one if _may_declare(one, rank, suits) else Laid(one.card) for one in added]
    laid = _lay_set([*meld.laid, *possible])
    return Growth(Meld(MeldKind.SET, laid, opening_points(laid, MeldKind.SET, book)))


def _may_declare(one: Laid, rank: Rank, suits: set[Suit]) -> bool:
    """Whether a joker may stand for the card it is declared as; if so its suit is taken."""
    if one.stands_for is None or one.stands_for.rank is not rank or one.stands_for.suit in suits:
        return one.stands_for is None
    suits.add(one.stands_for.suit)
    return True


def _grow_run(meld: Meld, added: Sequence[Laid], book: Scala40Book, *, ace_low: bool) -> Growth | Refusal:
    """Suited cards go to their slots, aces after them, undeclared jokers into the holes and then to the ends."""
    by_slot = _slots(meld)
    low, high = min(by_slot), max(by_slot)
    suit = _place(meld.laid[0]).suit
    for one in sorted(added, key=_placing_order):
        place = stands_as(one)
        if place is None:
            slot = _slot_for_joker(by_slot, below=False)
            by_slot[slot] = Laid(one.card, card_at(suit, slot))
            continue
        if place.suit is not suit:
            return refusal("meld/mixed-cards", book)
        slot = _ace_slot(by_slot, ace_low=ace_low) if place.rank is Rank.ACE else sequence_place(place)
        if slot in by_slot or (isinstance(one.card, Card) and slot % 13 == 0 and _has_ace(by_slot)):
            return refusal("meld/card-twice", book)
        by_slot[slot] = one
    if len(by_slot) > book.max_run.value:
        return refusal("meld/too-many-cards", book)
    if max(by_slot) - min(by_slot) + 1 != len(by_slot):
        return refusal("meld/gap", book)
    laid = tuple(by_slot[slot] for slot in sorted(by_slot))
    points = opening_points(laid, MeldKind.RUN, book)
    return Growth(Meld(MeldKind.RUN, laid, points), low=low - min(by_slot), high=max(by_slot) - high)


def _placing_order(one: Laid) -> int:
    """Suited cards, natural aces, jokers declared as an ace, undeclared jokers."""
    place = stands_as(one)
    if place is None:
        return 3
    if place.rank is not Rank.ACE:
        return 0
    return 1 if isinstance(one.card, Card) else 2


def _slots(meld: Meld) -> dict[int, Laid]:
    """The cards of a run by slot."""
    ace_high = _place(meld.laid[0]).rank is not Rank.ACE
    first = sequence_place(_place(meld.laid[0]), ace_high=ace_high)
    return dict(enumerate(meld.laid, first))


def _has_ace(by_slot: dict[int, Laid]) -> bool:
    return 0 in by_slot or 13 in by_slot


def _ace_slot(by_slot: dict[int, Laid], *, ace_low: bool) -> int:
    """The end that an ace belongs to: opposite another ace, else the nearer one, else the one asked for."""
    if 0 in by_slot:
        return 13
    if 13 in by_slot:
        return 0
    below, above = min(by_slot) - 1, 12 - max(by_slot)
    return 0 if below < above or (below == above and ace_low) else 13


def recover_joker(meld: Meld, card: Card, book: Scala40Book) -> Swap | Refusal:
    """The meld with `card` in the place of the joker that stands for it; the joker goes to the player (S-6.15, S-8.5).

    The joker that is the fourteenth card of a run stands for a second ace and cannot be recovered (S-AMB-19).
    """
    for index, one in enumerate(meld.laid):
        if one.stands_for is not None and (one.stands_for.rank, one.stands_for.suit) == (card.rank, card.suit):
            laid = (*meld.laid[:index], Laid(card), *meld.laid[index + 1 :])
            swapped = judge(laid, book, on_table=True)
            if isinstance(swapped, Meld) and isinstance(one.card, Joker):
                return Swap(swapped, one.card)
    return refusal("meld/wild-bound", book)


def fits(card: Card, meld: Meld, book: Scala40Book) -> bool:
    """Whether a card could be laid off on a meld or take the place of one of its jokers (S-6.7, S-AMB-8)."""
    return isinstance(lay_off(meld, (card,), book), Growth) or isinstance(recover_joker(meld, card, book), Swap)


def refusal(code: str, book: Scala40Book) -> Refusal:
    """A no with the article of the book."""
    return Refusal(code, book.meld_articles[code])


def opening_points(laid: Sequence[Laid], kind: MeldKind, book: Scala40Book) -> int:
    """S-7.1 to S-7.4: a joker counts as the card it stands for; the ace is worth 1 in a run with the two."""
    values = book.opening_values.value
    places = [place for place in map(stands_as, laid) if place is not None]
    points = sum(values.of(place) for place in places)
    if kind is MeldKind.RUN and places[0].rank is Rank.ACE:
        points += book.low_ace_opening_value.value - values.of_rank(Rank.ACE)
    return points


def _meld_of(reading: int, group: Sequence[Laid], book: Scala40Book) -> Meld:
    if _core.shape_of(reading) == _core.SET:
        kind, laid = MeldKind.SET, _lay_set(group)
    else:
        ace_high = bool(_core.slots_of(reading) & _core.HIGH_ACE) or _ace_given_high(group)
        kind, laid = MeldKind.RUN, _lay_run(group, ace_high=ace_high)
    return Meld(kind=kind, laid=laid, points=opening_points(laid, kind, book))


def _ace_given_high(group: Sequence[Laid]) -> bool:
    """Whether the ace of a run that could go to either end is given last, after the king."""
    places = [place for place in map(stands_as, group) if place is not None]
    slots = sum(1 << sequence_place(place, ace_high=True) for place in places)
    jokers = len(group) - len(places)
    return places[-1].rank is Rank.ACE and len(places) > 1 and bool(_scala40.holds_together(slots, jokers))


def _as_declared(group: Sequence[Laid]) -> list[AnyCard]:
    """The cards with each declared joker as a copy of its card that the others leave; nothing when none is left."""
    cards: list[AnyCard] = [one.card for one in group if one.stands_for is None]
    for one in group:
        if one.stands_for is not None:
            copies = [Card(one.stands_for.rank, one.stands_for.suit, copy) for copy in (1, 2)]
            left = [card for card in copies if card not in cards]
            if not left:
                return []
            cards.append(left[0])
    return cards


def _lay_set(group: Sequence[Laid]) -> tuple[Laid, ...]:
    """Each undeclared joker takes its suit from the card under it, from the bottom up (S-8.2 to S-8.4, S-AMB-17)."""
    places: list[Card | None] = [stands_as(one) for one in group]
    for index, place in enumerate(places):
        if place is None:
            places[index] = _implied(places, index)
    laid = [
        one if isinstance(one.card, Card) else Laid(one.card, place) for one, place in zip(group, places, strict=True)
    ]
    return tuple(sorted(laid, key=lambda one: _place(one).suit.place))


def _implied(places: Sequence[Card | None], index: int) -> Card:
    known = [place for place in places if place is not None]
    under = places[index - 1] if index else None
    reference = under or next(place for place in places[index:] if place is not None)
    taken = {place.suit for place in known}
    two_of_a_colour = len(known) == 2 and len({suit.is_red for suit in taken}) == 1
    suit = (ACROSS if two_of_a_colour else SAME_COLOUR)[reference.suit]
    if suit in taken:
        suit = next(other for other in Suit if other not in taken)
    return Card(reference.rank, suit)


def _lay_run(group: Sequence[Laid], *, ace_high: bool) -> tuple[Laid, ...]:
    """Undeclared jokers fill the holes, those under the first card last; one left over goes to the end where it lay."""
    by_slot: dict[int, Laid] = {}
    for one in group:
        place = stands_as(one)
        if place is not None:
            by_slot[sequence_place(place, ace_high=ace_high)] = one
    suit = _place(next(iter(by_slot.values()))).suit
    first_card = next(index for index, one in enumerate(group) if stands_as(one) is not None)
    jokers = [(index < first_card, one.card) for index, one in enumerate(group) if stands_as(one) is None]
    for below, joker in sorted(jokers, key=lambda each: each[0]):
        slot = _slot_for_joker(by_slot, below=below)
        by_slot[slot] = Laid(joker, card_at(suit, slot))
    return tuple(by_slot[slot] for slot in sorted(by_slot))


def _slot_for_joker(by_slot: dict[int, Laid], *, below: bool) -> int:
    low, high = min(by_slot), max(by_slot)
    hole = next((slot for slot in range(low, high) if slot not in by_slot), None)
    if hole is not None:
        return hole
    if (below and low > 0) or high == 13:
        return low - 1
    return high + 1


def _place(one: Laid) -> Card:
    place = stands_as(one)
    if place is None:
        raise AssertionError("every joker of a Scala 40 meld stands for a card")
    return place
