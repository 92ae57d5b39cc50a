"""The basic moves of a Burraco turn, over text without marks of copies: new melds of three cards, one card laid off.

Assumptions, where the books leave room:

* Every legal reading of three cards is a move of its own: `3h 4h +2h` besides `2h 3h 4h` (Art. 10: the pinella *may*
  be the natural two).
* A second set of a rank is refused under FITAB and the international book (Art. 31, 12), however full the first is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations_with_replacement

from .burraco import extend, parse_meld, readings
from .card_text import JOKER, RANKS, SUITS, is_joker, is_two
from .lays import ONE_SET_OF_A_RANK

WILDS = [JOKER, *("2" + of_suit for of_suit in SUITS)]


@dataclass(frozen=True)
class NewMeld:
    """A legal meld of three cards: how it is written, what it takes from the hand, its rank if it is a set."""

    text: str
    needs: tuple[tuple[str, int], ...]
    rank: str | None


def is_wild(card: str) -> bool:
    return is_joker(card) or is_two(card)


def cards_of(meld: str) -> list[str]:
    """The cards of a meld, without where the wild stands."""
    return [word.lstrip("+").split("=")[0] for word in meld.split()]


@lru_cache(maxsize=200_000)
def rank_of_set(meld: str) -> str | None:
    """The rank of a set, None for a run."""
    return meld[0] if parse_meld(meld).kind == "set" else None


@cache
def _three_card_melds(code: str) -> dict[str, list[NewMeld]]:
    """All legal melds of three cards, under the card each is written with first; that card is always a natural one."""
    found: dict[str, list[NewMeld]] = {}
    for group in sorted(_groups_of_three()):
        for text in readings(code, group):
            bare = text.replace("'", "")
            meld = NewMeld(bare, tuple(Counter(group).items()), rank_of_set(bare))
            found.setdefault(bare.split()[0], []).append(meld)
    return found


def _groups_of_three() -> set[tuple[str, ...]]:
    """Three cards of one suit or of one rank, or two of them and a wild; never three of a kind."""
    pools = [[of_rank + of_suit for of_rank in RANKS] for of_suit in SUITS]
    pools += [[of_rank + of_suit for of_suit in SUITS] for of_rank in RANKS]
    groups = {group for pool in pools for group in combinations_with_replacement(pool, 3)}
    groups |= {(*pair, wild) for pool in pools for pair in combinations_with_replacement(pool, 2) for wild in WILDS}
    return {tuple(sorted(group)) for group in groups if max(Counter(group).values()) < 3}


def lays(code: str, hand: Sequence[str], melds: Sequence[str]) -> Iterator[NewMeld]:
    """The new melds of three cards that this hand can lay beside the melds of its side."""
    held = Counter(hand)
    ranks = {rank_of_set(meld) for meld in melds} - {None} if code in ONE_SET_OF_A_RANK else set()
    by_card = _three_card_melds(code)
    for card in held:
        for meld in by_card.get(card, ()):
            if meld.rank not in ranks and all(held[needed] >= count for needed, count in meld.needs):
                yield meld


@lru_cache(maxsize=200_000)
def lay_offs(code: str, meld: str, card: str) -> frozenset[str]:
    """Every form the meld can take when this one card is laid off on it."""
    if not _may_belong(meld, card):
        return frozenset()
    return frozenset(result.replace("'", "") for result in extend(code, _with_marks(meld), [card]))


def _may_belong(meld: str, card: str) -> bool:
    """Only a wild, or a card of the rank of the set or of the suit of the run, can be added at all."""
    rank = rank_of_set(meld)
    return is_wild(card) or (card[0] == rank if rank else card[1] == meld[1])


def _with_marks(meld: str) -> str:
    """The meld with its copies told apart: of two equal cards the later one is the second, and a wild is later."""
    seen: list[str] = []
    words = meld.split()
    for place in sorted(range(len(words)), key=lambda place: "=" in words[place]):
        card, equals, stands_for = words[place].partition("=")
        if card.lstrip("+") in seen and card.lstrip("+") != JOKER:
            words[place] = f"{card}'{equals}{stands_for}"
        seen.append(card.lstrip("+"))
    return " ".join(words)
