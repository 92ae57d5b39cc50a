"""A brute-force judge and packer for Burraco and Scala 40: what speed is measured against.

Cards are two-letter strings, `Jk` the joker. Nothing here is clever: every place of every wild is tried, every way to
share the cards out is walked through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, product

SLOTS = "A23456789TJQKA"
SUITS = "hdcs"
POINTS = {"Jk": 30, "2": 20, "A": 15, **dict.fromkeys("KQJT98", 10), **dict.fromkeys("76543", 5)}
OPENING = {"A": 11, **dict.fromkeys("KQJT", 10), **{digit: int(digit) for digit in "23456789"}}

Hand = tuple[str, ...]


def points(card: str) -> int:
    """Burraco points of a card."""
    return POINTS[card if card == "Jk" else card[0]]


def is_wild(card: str) -> bool:
    """A joker or a two."""
    return card == "Jk" or card[0] == "2"


def may_lay(cards: Sequence[str]) -> bool:
    """Burraco: whether the cards are a legal new meld of the Italian game."""
    return len(cards) >= 3 and (_is_set(cards) or any(_is_run(cards, suit) for suit in SUITS))


def _is_set(cards: Sequence[str]) -> bool:
    naturals = [card for card in cards if not is_wild(card)]
    return len(naturals) >= 2 and len({card[0] for card in naturals}) == 1 and len(cards) - len(naturals) <= 1


def _is_run(cards: Sequence[str], suit: str) -> bool:
    """Try every first slot, and every card of the group as the wild of every slot."""
    wanted = sorted(cards)
    for low in range(15 - len(cards)):
        run = [rank + suit for rank in SLOTS[low : low + len(cards)]]
        if sorted(run) == wanted and len(set(run)) == len(run):
            return True
        for wild in {card for card in cards if is_wild(card)}:
            for place in range(len(run)):
                others = run[:place] + run[place + 1 :]
                if sorted([*others, wild]) == wanted and len(set(others)) == len(others):
                    return any(not is_wild(card) for card in others)
    return False


def best_lay(hand: Sequence[str], bonus: Callable[[Hand], int]) -> int:
    """The most points that can be laid, by walking through every way to share the cards out."""
    melds = {meld: sum(map(points, meld)) + bonus(meld) for meld in _groups(hand) if may_lay(meld)}
    return best_of(tuple(sorted(hand)), melds)


def best_opening(hand: Sequence[str]) -> int:
    """The most points that can be opened with in Scala 40."""
    melds: dict[Hand, int] = {}
    for cards, worth in scala40_melds(hand):
        melds[cards] = max(worth, melds.get(cards, 0))
    return best_of(tuple(sorted(hand)), melds)


def best_of(hand: Hand, melds: dict[Hand, int]) -> int:
    """The most that disjoint melds of a hand can be worth."""

    @cache
    def best(left: Hand) -> int:
        if not left:
            return 0
        most = best(left[1:])
        for meld, worth in melds.items():
            rest = _without(left, meld) if left[0] in meld else None
            if rest is not None:
                most = max(most, worth + best(rest))
        return most

    return best(hand)


def _without(hand: Hand, meld: Hand) -> Hand | None:
    left = list(hand)
    for card in meld:
        if card not in left:
            return None
        left.remove(card)
    return tuple(left)


def _groups(hand: Sequence[str]) -> Iterator[Hand]:
    """Cards of one suit or one rank, each choice of them, alone and with each wild."""
    wilds = sorted({card for card in hand if is_wild(card)})
    seen: set[Hand] = set()
    families = [[card for card in hand if card.endswith(suit)] for suit in SUITS]
    families += [[card for card in hand if card[0] == rank and not is_wild(card)] for rank in SLOTS[:13]]
    for family in families:
        for size in range(2, len(family) + 1):
            for chosen in combinations(family, size):
                for extra in ((), *((wild,) for wild in wilds)):
                    group = tuple(sorted((*chosen, *extra)))
                    if group not in seen and _without(tuple(hand), group) is not None:
                        seen.add(group)
                        yield group


def scala40_melds(hand: Sequence[str]) -> Iterator[tuple[Hand, int]]:
    """Every new Scala 40 meld of a hand, and what it counts towards the opening."""
    for suit in SUITS:
        for low, length in product(range(12), (3, 4, 5)):
            if low + length <= 14:
                run = [rank + suit for rank in SLOTS[low : low + length]]
                worth = sum(1 if low + step == 0 else OPENING[card[0]] for step, card in enumerate(run))
                yield from ((cards, worth) for cards in _with_jokers(run, hand))
    for rank, size in product(SLOTS[:13], (3, 4)):
        for suits in combinations(SUITS, size):
            yield from ((cards, size * OPENING[rank]) for cards in _with_jokers([rank + suit for suit in suits], hand))


def _with_jokers(meld: Sequence[str], hand: Sequence[str]) -> Iterable[Hand]:
    for jokers in range(len(meld)):
        for places in combinations(range(len(meld)), jokers):
            cards = tuple(sorted("Jk" if place in places else card for place, card in enumerate(meld)))
            if _without(tuple(hand), cards) is not None:
                yield cards
