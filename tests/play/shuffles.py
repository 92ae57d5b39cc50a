"""What a fair shuffle looks like in numbers, at 99 % confidence, and some shuffles that are not fair.

A shuffle is the tuple of the cards 0 … n - 1 from the top. Each check gives a figure and the bounds between which it
lies for 99 of 100 fair series of shuffles. Sums over many independent shuffles are normal; the counts of cells follow
chi-square.

One fair series of a hundred lies outside, so a fair shuffle is judged by many series: `outside_allowed` says how many
of them may be out of bounds, again at 99 %. A planted one must be caught by a single series.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import comb, exp, lgamma, log, sqrt
from typing import Final, TypeAlias

from pinella.play.chance import Label, Secret, Stream

Shuffle: TypeAlias = tuple[int, ...]
CARDS: Final = 108
CONFIDENCE: Final = 0.99
NORMAL_995: Final = 2.5758293035489004
"""The normal distribution lies between minus this and this in 99 cases of 100."""


@dataclass(frozen=True)
class Finding:
    """A figure, and where it lies in 99 fair cases of 100."""

    figure: float
    low: float
    high: float

    @property
    def is_fair(self) -> bool:
        return self.low <= self.figure <= self.high


def chi_square_chance(freedom: float, figure: float) -> float:
    """How likely chi-square is at most this: the incomplete gamma function as a series of growing denominators."""
    half, x = freedom / 2, figure / 2
    term = total = 1 / half
    step = half
    while term > total * 1e-15:
        step += 1
        term *= x / step
        total += term
    return total * exp(half * log(x) - x - lgamma(half))


@cache
def chi_square_bound(freedom: float, chance: float) -> float:
    """What chi-square does not exceed with this chance, by halving."""
    low, high = 0.0, 2 * freedom + 100
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if chi_square_chance(freedom, middle) < chance else (low, middle)
    return low


def chi_square(figure: float, freedom: float) -> Finding:
    """Too even is as suspect as too uneven."""
    rest = (1 - CONFIDENCE) / 2
    return Finding(figure, chi_square_bound(freedom, rest), chi_square_bound(freedom, 1 - rest))


def normal(total: float, count: int, mean: float, variance: float) -> Finding:
    """The sum of so many independent figures, each of this mean and variance, in standard deviations."""
    return Finding((total - count * mean) / sqrt(count * variance), -NORMAL_995, NORMAL_995)


def outside_allowed(series: int) -> int:
    """How many of so many fair series lie outside their bounds, each with chance 1 %, in 99 cases of 100 at most."""
    chance, outside = 0.0, -1
    while chance < CONFIDENCE:
        outside += 1
        chance += comb(series, outside) * (1 - CONFIDENCE) ** outside * CONFIDENCE ** (series - outside)
    return outside


def uniform(counts: Iterable[int], expected: float) -> float:
    """The chi-square of counts that should all be the same."""
    return sum((count - expected) ** 2 for count in counts) / expected


def fits(counts: Sequence[int], chances: Sequence[float]) -> Finding:
    """Whether counts of independent cases follow these chances."""
    total = sum(counts)
    figure = sum(
        (count - total * chance) ** 2 / (total * chance) for count, chance in zip(counts, chances, strict=True)
    )
    return chi_square(figure, len(counts) - 1)


def position_of_each_card(shuffles: Sequence[Shuffle]) -> Finding:
    """Every card is equally often in every place.

    Rows and columns of a permutation have fixed sums: that leaves (n-1)**2 of freedom and stretches by n/(n-1).
    """
    cards = len(shuffles[0])
    expected = len(shuffles) / cards
    figure = 0.0
    for place in zip(*shuffles, strict=True):
        seen = Counter(place)
        figure += uniform((seen[card] for card in range(cards)), expected)
    return chi_square(figure * (cards - 1) / cards, (cards - 1) ** 2)


def adjacent_pairs(shuffles: Sequence[Shuffle]) -> Finding:
    """Every card is equally often under every other, the top card counted as under the last.

    Such a circle is a random cycle. What "a over b" and "b over a" have in common varies by 1, n(n-3)/2 free figures;
    what sets them apart varies by n/(n-2), (n-1)(n-2)/2 figures. Their sum is matched in mean and variance.
    """
    cards = len(shuffles[0])
    expected = len(shuffles) / (cards - 1)
    seen = Counter(pair for shuffle in shuffles for pair in zip(shuffle, shuffle[1:] + shuffle[:1], strict=True))
    figure = uniform((seen[a, b] for a in range(cards) for b in range(cards) if a != b), expected)
    alike, apart, stretch = cards * (cards - 3) / 2, (cards - 1) * (cards - 2) / 2, cards / (cards - 2)
    mean, half_variance = alike + stretch * apart, alike + stretch**2 * apart
    return chi_square(figure * mean / half_variance, mean**2 / half_variance)


def neighbours_kept(shuffles: Sequence[Shuffle]) -> Finding:
    """How often the next card of the unshuffled pack follows, the first after the last: n/(n-1) times a shuffle."""
    cards = len(shuffles[0])
    kept = sum(
        (upper + 1) % cards == lower
        for shuffle in shuffles
        for upper, lower in zip(shuffle, shuffle[1:] + shuffle[:1], strict=True)
    )
    mean = cards / (cards - 1)
    return normal(kept, len(shuffles), mean, cards / (cards - 2) + mean - mean**2)


def fixed_points(shuffles: Sequence[Shuffle]) -> Finding:
    """One card in the mean, with variance one, is where it was before the shuffle."""
    return normal(sum(_fixed(shuffle) for shuffle in shuffles), len(shuffles), 1, 1)


def same_place_as_in_the_deal_before(shuffles: Sequence[Shuffle]) -> Finding:
    """One card in the mean, with variance one, is where it was in the deal before."""
    same = sum(sum(a == b for a, b in zip(one, two, strict=True)) for one, two in pairwise(shuffles))
    return normal(same, len(shuffles) - 1, 1, 1)


def cycles(shuffles: Sequence[Shuffle]) -> Finding:
    """The cycles of a permutation: 1 + 1/2 + … + 1/n in the mean, less the same of squares as variance."""
    cards = len(shuffles[0])
    mean = sum(1 / count for count in range(1, cards + 1))
    variance = mean - sum(1 / count**2 for count in range(1, cards + 1))
    return normal(sum(_cycles(shuffle) for shuffle in shuffles), len(shuffles), mean, variance)


def even_permutations(shuffles: Sequence[Shuffle]) -> Finding:
    """Half of all permutations are made of an even number of swaps."""
    even = sum((len(shuffle) - _cycles(shuffle)) % 2 == 0 for shuffle in shuffles)
    return normal(even, len(shuffles), 1 / 2, 1 / 4)


def descents(shuffles: Sequence[Shuffle]) -> Finding:
    """How often a card lies over a lower one: (n-1)/2 in the mean, variance (n+1)/12."""
    cards = len(shuffles[0])
    falls = sum(upper > lower for shuffle in shuffles for upper, lower in pairwise(shuffle))
    return normal(falls, len(shuffles), (cards - 1) / 2, (cards + 1) / 12)


CHECKS: Final[dict[str, Callable[[Sequence[Shuffle]], Finding]]] = {
    check.__name__: check
    for check in (
        position_of_each_card,
        adjacent_pairs,
        neighbours_kept,
        fixed_points,
        same_place_as_in_the_deal_before,
        cycles,
        even_permutations,
        descents,
    )
}


def jokers_in(size: int) -> list[float]:
    """The chances of no joker, one, and more among so many of the 108 cards."""
    none, one = (comb(4, held) * comb(CARDS - 4, size - held) / comb(CARDS, size) for held in range(2))
    return [none, one, 1 - none - one]


def stream_of(name: str, number: int = 0) -> Stream:
    """A stream from a fixed secret, which is no secret: the same numbers for ever."""
    return Stream(Secret(name.encode().ljust(66, b".")), Label("fitab-2025", "fair", number))


def fair(count: int, series: int = 0) -> list[Shuffle]:
    """The shuffle of Pinella, a stream a deal."""
    deals = range(series * count, (series + 1) * count)
    return [stream_of("the fair shuffle", deal).shuffled(range(CARDS))[0] for deal in deals]


def swap_with_any(count: int) -> list[Shuffle]:
    """Every place swapped with any place: 108**108 ways for 108! orders."""
    return [_swapped(zip(range(CARDS), _numbers(deal, [CARDS] * CARDS), strict=True)) for deal in range(count)]


def one_too_few(count: int) -> list[Shuffle]:
    """No place may keep its card (Sattolo): an error of one in the limit."""
    lasts = range(CARDS - 1, 0, -1)
    return [_swapped(zip(lasts, _numbers(deal, lasts), strict=True)) for deal in range(count)]


def byte_modulo(count: int) -> list[Shuffle]:
    """A byte modulo the limit, nothing thrown away: the low numbers come more often."""
    lasts = range(CARDS - 1, 0, -1)
    made = (stream_of("planted", deal).taken(len(lasts))[0] for deal in range(count))
    return [_swapped((last, byte % (last + 1)) for last, byte in zip(lasts, content, strict=True)) for content in made]


def last_card_forgotten(count: int) -> list[Shuffle]:
    """The loop begins one place too late: the bottom card stays."""
    lasts = range(CARDS - 2, 0, -1)
    limits = [last + 1 for last in lasts]
    return [_swapped(zip(lasts, _numbers(deal, limits), strict=True)) for deal in range(count)]


def cut_only(count: int) -> list[Shuffle]:
    """B-D.31: lifting and putting together again is no shuffle."""
    cuts = (_numbers(deal, [CARDS])[0] for deal in range(count))
    return [(*range(at, CARDS), *range(at)) for at in cuts]


def three_riffles(count: int) -> list[Shuffle]:
    """Cut near the middle and let fall from both hands, three times: seven would hardly do."""
    return [_riffled(_numbers(deal, [2] * (3 * CARDS))) for deal in range(count)]


def stream_used_twice(count: int) -> list[Shuffle]:
    """Every second deal has the stream of the one before it."""
    return [stream_of("planted", deal // 2).shuffled(range(CARDS))[0] for deal in range(count)]


def same_numbers_on_the_last_pack(count: int) -> list[Shuffle]:
    """The pack of the deal before, shuffled again with the same numbers."""
    packs: list[Shuffle] = [tuple(range(CARDS))]
    for _ in range(count):
        packs.append(stream_of("planted").shuffled(packs[-1])[0])
    return packs[1:]


def _numbers(deal: int, limits: Iterable[int]) -> tuple[int, ...]:
    return stream_of("planted", deal).numbers(limits)[0]


def _swapped(swaps: Iterable[tuple[int, int]]) -> Shuffle:
    order = list(range(CARDS))
    for one, other in swaps:
        order[one], order[other] = order[other], order[one]
    return tuple(order)


def _riffled(hands: Sequence[int]) -> Shuffle:
    """Each number says from which hand a card falls; a stable sort undone is a riffle."""
    order = list(range(CARDS))
    for begin in range(0, len(hands), CARDS):
        falls = hands[begin : begin + CARDS]
        left, right = iter(order[: falls.count(0)]), iter(order[falls.count(0) :])
        order = [next(right) if hand else next(left) for hand in falls]
    return tuple(order)


def _fixed(shuffle: Shuffle) -> int:
    return sum(place == card for place, card in enumerate(shuffle))


def _cycles(shuffle: Shuffle) -> int:
    seen = [False] * len(shuffle)
    count = 0
    for begin in range(len(shuffle)):
        if not seen[begin]:
            count += 1
            card = begin
            while not seen[card]:
                seen[card] = True
                card = shuffle[card]
    return count
