"""The best ways to lay a hand, for bots and hints: exact, the best first, the rest as far as one asks."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count, islice
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pinella.cards import PACK, AnyCard, Card, Joker, Laid, Rank, Suit
from pinella.codes import BurracoBook, BurracoKind, Scala40Book
from pinella.melds import _burraco_lays, _packing, _scala40_lays, burraco, scala40
from pinella.melds.limits import KINDS, burraco_limits, masks_of, number_of, rank_mask, scala40_limits
from pinella.melds.meld import Meld, card_at

LARGEST_VALUE: Final = 1_000_000_000
"""So that the sum over a whole pack fits in a machine word."""

CardWorth = Callable[[AnyCard], int]


@dataclass(frozen=True, slots=True)
class LayValue:
    """What a lay is worth to whoever asks: something a card, something a burraco, something a meld.

    The two copies of a card are worth the same.
    """

    card: CardWorth
    burraco: Mapping[BurracoKind, int] = field(default_factory=dict)
    meld: int = 0


@dataclass(frozen=True, slots=True)
class Lay:
    """Melds that can be laid together from one hand, and their value."""

    melds: tuple[Meld, ...]
    value: int

    def __str__(self) -> str:
        return " · ".join(str(meld) for meld in self.melds)

    @property
    def cards(self) -> tuple[AnyCard, ...]:
        """Every card that leaves the hand."""
        return tuple(card for meld in self.melds for card in meld.cards)


def points_value(book: BurracoBook | Scala40Book) -> LayValue:
    """The value of the count: points of the cards and bonuses; in Scala 40, what the cards would cost in hand."""
    if isinstance(book, Scala40Book):
        return LayValue(card=book.hand_values.value.of)
    return LayValue(
        card=book.card_values.value.of, burraco={kind: bonus.value for kind, bonus in book.burracos.items()}
    )


def lays(
    hand: Sequence[AnyCard],
    book: BurracoBook | Scala40Book,
    value: LayValue | None = None,
    *,
    sets_on_table: Sequence[Rank] = (),
) -> Iterator[Lay]:
    """Every way to lay cards of a hand, the best first, none twice, laying nothing among them.

    The first is exact and so is the order; each one is worked out when it is asked for. `sets_on_table` are the ranks
    of which the side has a set already, where a book allows one set of a rank (F-31.1, I-2.3).
    """
    value = value or points_value(book)
    packing = _packing_of(hand, book, value, sets_on_table)
    for worth, chosen in _best_first(packing):
        yield Lay(tuple(_melds(packing, chosen, hand, book)), worth)


def best_lays(
    hand: Sequence[AnyCard],
    book: BurracoBook | Scala40Book,
    k: int,
    value: LayValue | None = None,
    *,
    sets_on_table: Sequence[Rank] = (),
) -> tuple[Lay, ...]:
    """The best `k` ways to lay a hand."""
    return tuple(islice(lays(hand, book, value, sets_on_table=sets_on_table), k))


def best_lay(
    hand: Sequence[AnyCard],
    book: BurracoBook | Scala40Book,
    value: LayValue | None = None,
    *,
    sets_on_table: Sequence[Rank] = (),
) -> Lay:
    """The best way to lay a hand; laying nothing when nothing can be laid."""
    return next(lays(hand, book, value, sets_on_table=sets_on_table))


def best_opening(hand: Sequence[AnyCard], book: Scala40Book) -> Lay:
    """The melds that count most towards the opening (S-7.1 to S-7.5): it is open to the player from 40 points on."""
    return next(openings(hand, book))


def openings(hand: Sequence[AnyCard], book: Scala40Book) -> Iterator[Lay]:
    """Every way to lay melds towards the opening, by what they count, the most first; laying nothing comes last."""
    packing = _packing.Packing(*masks_of(hand), _kernel_value(points_value(book)), False, 0)
    _scala40_lays.add_scala40_melds(packing, scala40_limits(book), _slot_points(book))
    for worth, chosen in _best_first(packing):
        yield Lay(tuple(_melds(packing, chosen, hand, book)), worth)


def _packing_of(
    hand: Sequence[AnyCard], book: BurracoBook | Scala40Book, value: LayValue, sets_on_table: Sequence[Rank]
) -> _packing.Packing:
    masks, kernel_value = masks_of(hand), _kernel_value(value)
    if isinstance(book, Scala40Book):
        packing = _packing.Packing(*masks, kernel_value, False, 0)
        _scala40_lays.add_scala40_melds(packing, scala40_limits(book), vec[i64]())
        return packing
    one_set = not book.second_set_of_a_rank.value
    packing = _packing.Packing(*masks, kernel_value, True, rank_mask(_enough_for_two_sets(hand)) if one_set else 0)
    _burraco_lays.add_burraco_melds(packing, burraco_limits(book), rank_mask(set(sets_on_table)) if one_set else 0)
    return packing


def _enough_for_two_sets(hand: Sequence[AnyCard]) -> list[Rank]:
    """A set needs two natural cards, so two sets of a rank need four."""
    held = Counter(card.rank for card in hand if isinstance(card, Card))
    return [rank for rank, copies in held.items() if copies >= 4]


def _kernel_value(value: LayValue) -> _packing.Value:
    weights = [value.card(card) for card in PACK[:52]] + [value.card(Joker())]
    bonus = [value.burraco.get(kind, 0) if kind else 0 for kind in KINDS]
    if max(map(abs, [*weights, *bonus, value.meld])) > LARGEST_VALUE:
        raise OverflowError(f"a card, a burraco or a meld is worth at most {LARGEST_VALUE} either way")
    return _packing.Value(vec[i64](weights), vec[i64](bonus), value.meld)


def _slot_points(book: Scala40Book) -> vec[i64]:
    """What each slot of a run counts towards the opening, the low ace first."""
    values = book.opening_values.value
    ranks = [values.of_rank(rank) for rank in Rank]
    return vec[i64]([book.low_ace_opening_value.value, *ranks[1:], ranks[0]])


def _best_first(packing: _packing.Packing) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Walk the states in the order of what they promise, which is never too little: so the best comes out first."""
    number = count()
    start = packing.start()
    heap: list[tuple[int, int, int, int, tuple[int, ...]]] = [(-packing.promise(start), next(number), 0, start, ())]
    while heap:
        promised, _, won, state, chosen = heapq.heappop(heap)
        index = packing.first_left(state)
        if index >= packing.naturals:
            yield -promised, chosen
            continue
        left = packing.leave(state, index)
        heapq.heappush(heap, (-won - packing.promise(left), next(number), won, left, chosen))
        for candidate in packing.filed[index]:
            if chosen and chosen[-1] > candidate and chosen[-1] in packing.filed[index]:
                continue
            if packing.can_take(state, candidate):
                then = state + packing.deltas[candidate]
                more = won + packing.worths[candidate]
                heapq.heappush(heap, (-more - packing.promise(then), next(number), more, then, (*chosen, candidate)))


def _melds(
    packing: _packing.Packing, chosen: Sequence[int], hand: Sequence[AnyCard], book: BurracoBook | Scala40Book
) -> Iterator[Meld]:
    """The chosen candidates as melds of the very cards of the hand."""
    left: dict[int, list[AnyCard]] = {}
    for card in sorted(hand, key=lambda card: -card.copy):
        number = _packing.JOKER_CARD if isinstance(card, Joker) else number_of(card)
        left.setdefault(number, []).append(card)
    for candidate in chosen:
        cards = [left[packing.cards[index]].pop() for index in packing.needs[candidate]]
        if isinstance(book, Scala40Book):
            meld = scala40.judge(_declared(cards, packing.details[candidate]), book)
            if not isinstance(meld, Meld):
                raise AssertionError(f"a candidate is a meld: {meld}")
            yield meld
        else:
            yield burraco.meld_of(packing.details[candidate], cards, book)


def _declared(cards: Sequence[AnyCard], detail: int) -> list[Laid]:
    """The cards of a Scala 40 candidate with each joker as the card that the candidate takes it for."""
    jokers = [card for card in cards if isinstance(card, Joker)]
    suited = [Laid(card) for card in cards if isinstance(card, Card)]
    if detail & 3 == 1:
        suit, low, length, jokers_at = tuple(Suit)[detail >> 2 & 3], detail >> 4 & 15, detail >> 8 & 15, detail >> 12
        places = [card_at(suit, low + step) for step in range(length) if jokers_at >> step & 1]
    else:
        rank, suits = Rank((detail >> 2 & 15) + 1), detail >> 6 & 15
        places = [Card(rank, suit) for suit in Suit if not suits >> suit.place & 1]
    return suited + [Laid(joker, place) for joker, place in zip(jokers, places, strict=False)]
