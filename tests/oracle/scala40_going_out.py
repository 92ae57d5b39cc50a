"""Whether all cards of a hand but one can be placed in one turn of Scala 40 (S-19.2, S-AMB-7), by exhaustive search.

The order of the plays is not searched, only what becomes of every card: first all swaps that may be made are made or
not; then for the first natural card, aces ahead of the others, each place it could have is tried, and for the rest
likewise. This loses nothing:

* swaps can all be made first, since they need only the card held, and the jokers they bring may be wanted anywhere;
* a meld laid in the turn can be thought of at its final length and with its final cards, since a joker in it that is
  swapped in the same turn might have been the natural card from the start;
* what is added at one end of a run in the turn, one or two cards, can be thought of as one act;
* a natural ace is laid off before a joker that stands for the second ace of the run.

The jokers that are left when no natural card is can go to any end that has room, or to sets of three.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from .card_text import HIGH_ACE, JOKER, LOW_ACE, card_in_slot, suit
from .scala40 import LONGEST_NEW_RUN
from .scala40_plays import MOST_AT_ONE_END, Laid, Melds, growths, joker_swaps, next_cards, parsed
from .scala40_shapes import MANY, SHAPES_WITH, Hand, joker_places, without

State = tuple[Hand, Melds]
PARTNERS = {
    card: [[one for one in shape.cards if one != card] for shape in shapes if len(shape.cards) == 3]
    for card, shapes in SHAPES_WITH.items()
}


def can_place_all_but_one(hand: Hand, melds: Melds) -> bool:
    """Whether the player can go out this turn, laying, laying off and swapping with no regard to the opening."""
    return any(_can_place(*state, 1) for state in _after_swaps((hand, tuple(sorted(melds)))))


def _after_swaps(start: State) -> list[State]:
    """The position with none, some or all of the possible swaps made."""
    found = [start]
    for hand, melds in found:
        for play in joker_swaps(hand, melds):
            state = play.hand, tuple(sorted(play.melds))
            if state not in found:
                found.append(state)
    return found


@lru_cache(maxsize=MANY)
def _can_place(hand: Hand, melds: Melds, to_discard: int) -> bool:
    """Whether all cards can be placed but the discard, if that is still `to_discard` (1 or 0)."""
    naturals = [card for card in hand if card != JOKER]
    if not naturals:
        return len(hand) >= to_discard and len(hand) - to_discard <= sum(room(laid) for laid in melds)
    nowhere = (card for card in naturals if not _has_any_place(card, hand, melds))
    if len(list(islice(nowhere, to_discard + 1))) > to_discard:
        return False
    first = min(naturals, key=lambda card: (card[0] != "A", card))
    if to_discard and _can_place(without(hand, [first]), melds, 0):
        return True
    return any(_can_place(rest, after, to_discard) for rest, after in _placings(first, hand, melds))


def _has_any_place(card: str, hand: Hand, melds: Melds) -> bool:
    """Whether the card could be placed if every joker held were free for it: a quick way to a no."""
    jokers = hand.count(JOKER)
    if jokers >= 2:
        return True
    for first, second in PARTNERS[card]:
        if (first not in hand) + (second not in hand) <= jokers:
            return True
    return next(_on_the_table(card, hand, melds), None) is not None


def room(laid: Laid) -> int:
    """How many jokers the meld can still take this turn."""
    meld = parsed(laid.text)
    if meld.kind == "set":
        return 4 - len(meld.cards)
    both = _room_below(laid) + _room_above(laid)
    return min(both, LONGEST_NEW_RUN - len(meld.cards)) if laid.is_new else both


def _room_below(laid: Laid) -> int:
    return min(MOST_AT_ONE_END - laid.low, parsed(laid.text).cards[0].slot)


def _room_above(laid: Laid) -> int:
    return min(MOST_AT_ONE_END - laid.high, HIGH_ACE - parsed(laid.text).cards[-1].slot)


def _placings(card: str, hand: Hand, melds: Melds) -> Iterator[State]:
    for used in _new_melds_with(card, hand):
        yield without(hand, used), melds
    yield from _on_the_table(card, hand, melds)


def _on_the_table(card: str, hand: Hand, melds: Melds) -> Iterator[State]:
    for number, laid in enumerate(melds):
        if card not in _within_reach(laid.text):
            continue
        others = (*melds[:number], *melds[number + 1 :])
        for used, after in _on_a_meld(card, hand, laid):
            yield without(hand, used), tuple(sorted((*others, after)))


def _new_melds_with(card: str, hand: Hand) -> set[Hand]:
    """The cards of every new meld in which this card is itself."""
    held, jokers = set(hand), hand.count(JOKER)
    found: set[Hand] = set()
    for shape in SHAPES_WITH[card]:
        for places in joker_places(shape, held, jokers):
            used = tuple(JOKER if place in places else one for place, one in enumerate(shape.cards))
            if card in used:
                found.add(used)
    return found


def _on_a_meld(card: str, hand: Hand, laid: Laid) -> Iterator[tuple[Hand, Laid]]:
    """Every way to lay the card off on a meld: the cards used, the meld afterwards."""
    if parsed(laid.text).kind == "set":
        for growth in growths(laid.text).get(card, ()):
            yield (card,), laid._replace(text=growth.text)
        return
    to_grow = room(laid)
    low, high = _following(laid.text)
    below, above = low[: min(_room_below(laid), to_grow)], high[: min(_room_above(laid), to_grow)]
    for used in _at_an_end(card, hand, below):
        for text in _after(laid.text, used, at_low=1):
            yield used, laid._replace(text=text, low=MOST_AT_ONE_END)
    for used in _at_an_end(card, hand, above):
        for text in _after(laid.text, used, at_low=0):
            yield used, laid._replace(text=text, high=MOST_AT_ONE_END)


@lru_cache(maxsize=MANY)
def _following(text: str) -> tuple[list[str], list[str]]:
    """The next two cards below a run, from its low end down, and the next two above it."""
    cards = parsed(text).cards
    of_suit, low, high = suit(cards[0].is_a), cards[0].slot, cards[-1].slot
    below = [card_in_slot(slot, of_suit) for slot in (low - 1, low - 2) if slot >= LOW_ACE]
    above = [card_in_slot(slot, of_suit) for slot in (high + 1, high + 2) if slot <= HIGH_ACE]
    return below, above


@lru_cache(maxsize=MANY)
def _within_reach(text: str) -> frozenset[str]:
    """The cards that a turn could bring to a meld: the missing suits of a set, two cards on each side of a run."""
    if parsed(text).kind == "set":
        return frozenset(next_cards(text))
    below, above = _following(text)
    return frozenset(below + above)


def _at_an_end(card: str, hand: Hand, following: list[str]) -> Iterator[Hand]:
    """One or two cards of the hand, this one among them, for the places that follow at one end."""
    if following[:1] == [card]:
        yield (card,)
    if len(following) == 2 and card in following:
        (other,) = (one for one in following if one != card)
        for instead in {other, JOKER} & set(hand):
            yield (card, instead) if following[0] == card else (instead, card)


def _after(text: str, used: Hand, at_low: int) -> list[str]:
    """The run with these cards added one after the other at the same end."""
    results = [text]
    for card in used:
        results = [growth.text for one in results for growth in growths(one).get(card, ()) if growth.low == at_low]
    return results
