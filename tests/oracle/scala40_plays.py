"""Single plays at a Scala 40 table: laying three cards, laying one off, swapping one for a joker.

Who may play, and when, is not looked at here: only what can be done with these cards on these melds.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from .card_text import HIGH_ACE, JOKER, LOW_ACE, SUITS, card_in_slot, rank, suit
from .scala40 import LONGEST_NEW_RUN, TableMeld, extend40, parse_table_meld, recover
from .scala40_shapes import MANY, Hand, having, new_melds, without

MOST_AT_ONE_END = 2


class Laid(NamedTuple):
    """A meld on the table, whether it was laid this turn, and the cards added this turn below and above a run."""

    text: str
    is_new: bool = False
    low: int = 0
    high: int = 0


Melds = tuple[Laid, ...]


class Play(NamedTuple):
    word: str
    hand: Hand
    melds: Melds


class Growth(NamedTuple):
    text: str
    low: int
    high: int


@lru_cache(maxsize=MANY)
def parsed(text: str) -> TableMeld:
    return parse_table_meld(text)


@lru_cache(maxsize=MANY)
def next_cards(text: str) -> tuple[str, ...]:
    """The cards that could come next: the two neighbours of a run, the missing suits of a set."""
    meld = parsed(text)
    first, last = meld.cards[0], meld.cards[-1]
    if meld.kind == "set":
        there = {card.is_a for card in meld.cards}
        return tuple(card for its_suit in SUITS if (card := rank(first.is_a) + its_suit) not in there)
    slots = (first.slot - 1, last.slot + 1)
    return tuple({card_in_slot(slot, suit(first.is_a)) for slot in slots if LOW_ACE <= slot <= HIGH_ACE})


@lru_cache(maxsize=MANY)
def growths(text: str) -> dict[str, tuple[Growth, ...]]:
    """What a meld can grow to by one card, a joker included, without regard to the limits of a turn."""
    found: dict[str, set[Growth]] = {}
    for card in next_cards(text):
        found.setdefault(card, set()).update(_grown(text, card))
        if text.count(JOKER) < 4:
            found.setdefault(JOKER, set()).update(_grown(text, f"{JOKER}={card}"))
    return {card: tuple(sorted(ways)) for card, ways in found.items() if ways}


def _grown(text: str, word: str) -> Iterator[Growth]:
    for after, low, high in extend40(text, [word]):
        yield Growth(after.replace("'", ""), low, high)


@lru_cache(maxsize=MANY)
def swaps(text: str) -> dict[str, str]:
    """For every card that may take the place of a joker, the meld afterwards (S-6.15, S-8.5, S-AMB-19)."""
    found: dict[str, str] = {}
    for placed in parsed(text).cards:
        if placed.text.startswith(JOKER):
            after = recover(text, placed.is_a)
            if after is not None:
                found[placed.is_a] = after.replace("'", "")
    return found


@lru_cache(maxsize=MANY)
def fitting(text: str) -> frozenset[str]:
    """The natural cards that fit a meld and so may not be discarded (S-6.7, S-AMB-8).

    The limits of a turn, two cards an end and five for a new run, are not looked at: a card that could be laid off
    next turn fits already.
    """
    return frozenset((growths(text).keys() | swaps(text).keys()) - {JOKER})


def is_within_limits(laid: Laid) -> bool:
    """At most two cards a turn below and two above a run, five in a run laid this turn (S-AMB-13, S-AMB-14)."""
    if max(laid.low, laid.high) > MOST_AT_ONE_END:
        return False
    return not laid.is_new or len(laid.text.split()) <= LONGEST_NEW_RUN


def _changed(melds: Melds, number: int, after: Laid) -> Melds:
    return (*melds[:number], after, *melds[number + 1 :])


def lays(hand: Hand, melds: Melds) -> Iterator[Play]:
    """A new meld of three cards."""
    if len(hand) > 3:
        for meld in new_melds(hand, 3):
            yield Play(f"lay {meld.text}", without(hand, meld.cards), (*melds, Laid(meld.text, is_new=True)))


def lay_offs(hand: Hand, melds: Melds) -> Iterator[Play]:
    """One card on any meld, a joker wherever there is room."""
    held = sorted(set(hand)) if len(hand) > 1 else []
    for number, laid in enumerate(melds):
        ways = growths(laid.text)
        for card in held:
            for growth in ways.get(card, ()):
                after = Laid(growth.text, laid.is_new, laid.low + growth.low, laid.high + growth.high)
                if is_within_limits(after):
                    word = f"off {card} T{number + 1}: {growth.text}"
                    yield Play(word, without(hand, [card]), _changed(melds, number, after))


def joker_swaps(hand: Hand, melds: Melds) -> Iterator[Play]:
    """The card a joker stands for takes its place, and the joker comes to the hand."""
    for number, laid in enumerate(melds):
        for card, text in swaps(laid.text).items():
            if card in hand:
                after = _changed(melds, number, laid._replace(text=text))
                yield Play(f"swap {card} T{number + 1}: {text}", having(without(hand, [card]), JOKER), after)


def plays(hand: Hand, melds: Melds) -> Iterator[Play]:
    """All single plays that leave a card for the discard."""
    yield from lays(hand, melds)
    yield from lay_offs(hand, melds)
    yield from joker_swaps(hand, melds)


def discards(hand: Hand, melds: Melds) -> set[str]:
    """The cards that may be discarded (S-6.7, S-6.8, S-8.6, S-AMB-9).

    The last card goes out, whatever it is. Otherwise a natural card that fits nothing; if all natural cards fit, any
    of them; a joker only from a hand of jokers.
    """
    if len(hand) == 1:
        return set(hand)
    naturals = set(hand) - {JOKER}
    if not naturals:
        return {JOKER}
    fit = {card for laid in melds for card in fitting(laid.text)}
    return naturals - fit or naturals
