"""Ways to lay a hand, by exhaustive search: only for small hands, and only to check a cleverer search against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, product

from .burraco import FITAB
from .card_text import JOKER, RANKS, SUITS, Cards, card_in_slot, is_joker, is_two, name, rank, suit, with_copies
from .scala40 import Placed, TableMeld, opening_points
from .verdict import Verdict, judge

ONE_SET_OF_A_RANK = (*FITAB, "international")

Names = tuple[str, ...]


@dataclass(frozen=True)
class Laid:
    """A legal meld that can be taken from the hand: its cards by name, and its verdict."""

    names: Names
    text: str
    bonus: int
    set_rank: str | None


def _names(hand: Cards) -> Names:
    return tuple(sorted(name(card) for card in with_copies(hand)))


def _groups(hand: Names) -> Iterator[Names]:
    """All groups of one suit or one rank, each alone or with one wild from elsewhere in the hand, no group twice."""
    wilds = sorted({card for card in hand if is_joker(card) or is_two(card)})
    seen: set[Names] = set()
    naturals = [card for card in hand if not is_joker(card)]
    pools = [[card for card in naturals if suit(card) == of_suit] for of_suit in SUITS]
    pools += [[card for card in naturals if rank(card) == of_rank] for of_rank in RANKS]
    for pool in pools:
        for size in range(len(pool) + 1):
            for chosen in combinations(pool, size):
                for extra in [(), *((wild,) for wild in wilds)]:
                    group = tuple(sorted((*chosen, *extra)))
                    if len(group) >= 3 and group not in seen and not Counter(group) - Counter(hand):
                        seen.add(group)
                        yield group


def legal_melds(code: str, hand: Cards) -> list[Laid]:
    """Every legal meld that can be taken from the hand, equal copies told as one."""
    found: list[Laid] = []
    for group in _groups(_names(hand)):
        verdict = judge(code, group)
        if verdict["valid"]:
            found.append(_laid(group, verdict))
    return found


def _laid(group: Names, verdict: Verdict) -> Laid:
    text = verdict["cards"].replace("'", "")
    return Laid(group, text, verdict["bonus"], text[0] if verdict["kind"] == "set" else None)


def _without(hand: Names, taken: Names) -> Names | None:
    """The hand after some cards are taken from it; None if they are not all there."""
    rest = list(hand)
    for card in taken:
        if card not in rest:
            return None
        rest.remove(card)
    return tuple(rest)


def _may_join(code: str, meld: Laid, ranks: frozenset[str]) -> bool:
    """Two sets of one rank: never under FITAB and the international book (Art. 31), freely elsewhere."""
    return code not in ONE_SET_OF_A_RANK or meld.set_rank not in ranks


def _with_rank(ranks: frozenset[str], meld: Laid) -> frozenset[str]:
    return ranks if meld.set_rank is None else ranks | {meld.set_rank}


def best_lay(
    code: str,
    hand: Cards,
    card_value: Callable[[str], int],
    bonus_value: int,
    meld_value: int,
) -> int:
    """The most that can be laid from the hand under a Burraco book; laying nothing is worth 0.

    A meld is worth the values of its cards (asked by name: `7h` for both copies), its bonus times `bonus_value`, and
    `meld_value`. Under FITAB and the international book a lay holds at most one set of a rank.
    """
    start = _names(hand)
    worth = {
        meld: sum(card_value(card) for card in meld.names) + meld.bonus * bonus_value + meld_value
        for meld in legal_melds(code, start)
    }
    known: dict[tuple[Names, frozenset[str]], int] = {}

    def best(rest: Names, ranks: frozenset[str]) -> int:
        if not rest:
            return 0
        if (rest, ranks) not in known:
            values = [best(rest[1:], ranks)]
            for meld, value in worth.items():
                left = _without(rest, meld.names) if rest[0] in meld.names else None
                if left is not None and _may_join(code, meld, ranks):
                    values.append(value + best(left, _with_rank(ranks, meld)))
            known[rest, ranks] = max(values)
        return known[rest, ranks]

    return best(start, frozenset())


def all_lays(code: str, hand: Cards) -> set[tuple[str, ...]]:
    """Every distinct way to lay cards of a hand of at most eight, the empty way included.

    A way is the sorted tuple of its melds in canonical notation without the marks of copies, each meld in the reading
    preferred for its cards.
    """
    start = _names(hand)
    if len(start) > 8:
        raise ValueError("at most eight cards")
    melds = legal_melds(code, start)

    def ways(rest: Names, ranks: frozenset[str]) -> set[tuple[str, ...]]:
        found: set[tuple[str, ...]] = {()}
        for meld in melds:
            left = _without(rest, meld.names)
            if left is not None and _may_join(code, meld, ranks):
                further = ways(left, _with_rank(ranks, meld))
                found |= {tuple(sorted((meld.text, *way))) for way in further}
        return found

    return ways(start, frozenset())


def best_opening(hand: Cards) -> int:
    """The most opening points that can be laid from a hand in Scala 40, 0 if no meld can; jokers declared at will."""
    start = _names(hand)
    melds = _openings(Counter(start))
    known: dict[Names, int] = {}

    def best(rest: Names) -> int:
        if not rest:
            return 0
        if rest not in known:
            values = [best(rest[1:])]
            for names, points in melds.items():
                left = _without(rest, names) if rest[0] in names else None
                if left is not None:
                    values.append(points + best(left))
            known[rest] = max(values)
        return known[rest]

    return best(start)


def _openings(hand: Counter[str]) -> dict[Names, int]:
    """The legal new melds that can be taken from the hand, each group of cards at its best declaration."""
    found: dict[Names, int] = {}
    for meld in [*_new_runs(), *_new_sets()]:
        for kept in product((True, False), repeat=len(meld.cards)):
            names = tuple(
                sorted(card.is_a if natural else JOKER for card, natural in zip(meld.cards, kept, strict=True))
            )
            if any(kept) and not Counter(names) - hand:
                found[names] = max(found.get(names, 0), opening_points(meld))
    return found


def _new_runs() -> Iterable[TableMeld]:
    for of_suit in SUITS:
        for length in (3, 4, 5):
            for lowest in range(15 - length):
                slots = range(lowest, lowest + length)
                cards = [card_in_slot(slot, of_suit) for slot in slots]
                yield TableMeld("run", tuple(Placed(card, card, slot) for card, slot in zip(cards, slots, strict=True)))


def _new_sets() -> Iterable[TableMeld]:
    for of_rank in RANKS:
        for length in (3, 4):
            for suits in combinations(SUITS, length):
                yield TableMeld("set", tuple(Placed(of_rank + its_suit, of_rank + its_suit) for its_suit in suits))
