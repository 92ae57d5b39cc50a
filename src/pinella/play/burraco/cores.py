"""What can be saved of a wrong meld: its largest legal core, and how cards of the hand could put it right.

Everything is tried that could be a meld at all: cards of a rank, or a stretch of a suit with one gap at most, each
without and with one wild. The rules of the book judge what comes out. Of two equal cards either will do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, combinations_with_replacement, count
from typing import Final, TypeAlias

from pinella.cards import AnyCard, Card, Joker, Laid, Rank, Suit, norm_key, sequence_place
from pinella.codes import BurracoBook, Refusal
from pinella.melds import Meld, burraco
from pinella.play.aftermath import Option
from pinella.play.seats import MeldId

NO_CURE: Final = "no-cure"
FEWEST: Final = 2
"""F-27.3: whatever is made of a wrong meld holds at least two of its cards."""

_Bag: TypeAlias = frozenset[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class Cure:
    """One way to go on from a wrong meld: what then lies there, what came from the hand, what is surplus."""

    key: str
    meld: Meld | None
    added: tuple[AnyCard, ...]
    """From the hand, in the order of the meld; none where nothing is put right."""

    surplus: tuple[AnyCard, ...]
    """Carte eccedenti, in the order of the norm."""

    def option(self, name: MeldId) -> Option:
        """The same as something to choose."""
        return Option(self.key, self.added, name)


def best_core(
    cards: Sequence[AnyCard], book: BurracoBook, *, original: Sequence[AnyCard | Laid] = ()
) -> tuple[Meld | None, tuple[AnyCard, ...]]:
    """The largest legal meld among these cards, and the surplus by the norm (AMB-43).

    `original` is the meld as it lay before, its cards being among `cards`: it stays, and can only have grown. Of cores
    equally large that one stands which leaves the higher cards over. Where no three go together there is no core, and
    every card is surplus.
    """
    base, pool = _pool(original, cards, ())
    found = [(meld, _rest(pool, meld.cards)) for meld in _legal(pool, book, base)]
    if not found:
        return None, _rest(pool, ())
    return min(found, key=lambda pair: _least_lost(pair[1], book))


def cures(
    cards: Sequence[AnyCard], hand: Sequence[AnyCard], book: BurracoBook, *, original: Sequence[AnyCard | Laid] = ()
) -> tuple[Cure, ...]:
    """What the offender may choose while he is still in his turn (F-27.1, F-27.3, AMB-43).

    A wrong meld is put right with the missing cards, or with one wild; around a wild that lies in it he may build anew,
    with one other card of the meld at least. Ways that use a card of the hand, or give up one of the meld, in vain are
    left out, and so are cards for a meld that was there before if they take up none of the wrong ones. Last comes what
    stays if he puts nothing right; where that can be read in several ways he says what goes.
    """
    ways = _worthwhile(_ways(cards, hand, book, original))
    nothing = Cure(NO_CURE, None, (), _rest(_pool((), cards, ())[1], ()))
    mended, kept = _mended([way for way in ways if way.added]), _kept([way for way in ways if not way.added])
    if original:
        fewest = min(len(one.surplus) for one in kept or [nothing])
        mended = [one for one in mended if len(one.surplus) < fewest]
    return (*mended, *(kept or [nothing]))


# The ways to go on


@dataclass(frozen=True, slots=True)
class Way:
    """A legal outcome: the meld, which of its cards came from the hand, what is left over."""

    meld: Meld
    added: tuple[AnyCard, ...]
    surplus: tuple[AnyCard, ...]

    @property
    def has_bound_wild(self) -> bool:
        return self.meld.wild is not None and not self.meld.wild.is_free

    @property
    def order(self) -> tuple[int, list[tuple[int, int, int]], int, list[tuple[int, int, int]]]:
        """Few cards of the hand first, then little surplus."""
        return len(self.added), _order(self.added), len(self.surplus), _order(self.surplus)


def ways(
    cards: Sequence[AnyCard], hand: Sequence[AnyCard], book: BurracoBook, *, original: Sequence[AnyCard | Laid] = ()
) -> Iterator[Way]:
    """Every legal meld that wrong cards and cards of the hand could make: which of them are cures the code says."""
    base, pool = _pool(original, cards, hand)
    lying, held = pool[: len(cards)], pool[len(cards) :]
    for meld in _legal(pool, book, base):
        yield Way(meld, tuple(card for card in meld.cards if card in held), _rest(lying, meld.cards))


def _ways(
    cards: Sequence[AnyCard], hand: Sequence[AnyCard], book: BurracoBook, original: Sequence[AnyCard | Laid]
) -> Iterator[Way]:
    for way in ways(cards, hand, book, original=original):
        if len(cards) - len(way.surplus) >= FEWEST and _is_a_cure(way.meld, way.added):
            yield way


def _is_a_cure(meld: Meld, added: Sequence[AnyCard]) -> bool:
    """F-27.1: the missing cards, or the wild. Of two equal twos the one from the hand may be the natural one."""
    naturals = [one.card for one in meld.laid if one is not meld.wild]
    return len(added) <= 1 or _bag(added) <= _bag(naturals)


def _worthwhile(ways: Iterable[Way]) -> list[Way]:
    """Without those that another one makes needless, and each once."""
    found: dict[tuple[object, ...], tuple[Way, _Bag, _Bag]] = {}
    for way in sorted(ways, key=lambda way: way.order):
        added, surplus = _bag(way.added), _bag(way.surplus)
        found.setdefault((added, surplus, way.has_bound_wild), (way, added, surplus))
    return [one[0] for one in found.values() if not any(_is_better(other, one) for other in found.values())]


def _is_better(one: tuple[Way, _Bag, _Bag], other: tuple[Way, _Bag, _Bag]) -> bool:
    """Whether one way does with fewer cards what the other does; only another card of the hand may set a wild free."""
    way, added, surplus = one
    worse, more_added, more_surplus = other
    if way is worse or not (added <= more_added and surplus <= more_surplus):
        return False
    if added == more_added and surplus == more_surplus:
        return worse.has_bound_wild
    return added == more_added or worse.has_bound_wild or not way.has_bound_wild


def _mended(ways: Sequence[Way]) -> list[Cure]:
    """`cure-Jc`, `cure-Tc-Jc`; where the same cards leave this or that over, `cure-8d-give-up-Jk`."""
    alike: dict[_Bag, list[Way]] = {}
    for way in ways:
        alike.setdefault(_bag(way.added), []).append(way)
    found = []
    for group in alike.values():
        fewest = min(len(way.surplus) for way in group)
        best = [way for way in group if len(way.surplus) == fewest]
        for way in best:
            key = f"cure-{_key(way.added)}"
            found.append(Cure(key if len(best) == 1 else f"{key}-{_giving_up(way)}", way.meld, way.added, way.surplus))
    return found


def _kept(ways: Sequence[Way]) -> list[Cure]:
    """`no-cure`; where the meld can be read in several ways, `give-up-Jk` and the like."""
    if len(ways) == 1:
        return [Cure(NO_CURE, ways[0].meld, (), ways[0].surplus)]
    return [Cure(_giving_up(way), way.meld, (), way.surplus) for way in ways]


def _giving_up(way: Way) -> str:
    return f"give-up-{_key(way.surplus)}"


# Every legal meld among some cards


def _pool(
    original: Sequence[AnyCard | Laid], cards: Sequence[AnyCard], hand: Sequence[AnyCard]
) -> tuple[tuple[Laid, ...], tuple[AnyCard, ...]]:
    """The original meld, and all cards with its own first and those of the hand last; no joker appears twice."""
    base = [one if isinstance(one, Laid) else Laid(one) for one in original]
    there = list(cards)
    for one in base:
        there.remove(next(card for card in there if _same(card, one.card)))
    jokers = count(1)
    pool = tuple(
        Joker(next(jokers)) if isinstance(card, Joker) else card
        for card in (*(one.card for one in base), *there, *hand)
    )
    return tuple(replace(one, card=card) for one, card in zip(base, pool, strict=False)), pool


def _legal(pool: Sequence[AnyCard], book: BurracoBook, base: Sequence[Laid]) -> Iterator[Meld]:
    """Every legal meld of these cards; with a base what that can grow to, itself among it."""
    if not base:
        found = (burraco.judge(group, book) for group in _groups(pool, book))
        yield from (meld for meld in found if isinstance(meld, Meld))
        return
    original = burraco.laid_as(base, book)
    if isinstance(original, Refusal):
        raise AssertionError(f"the meld as it lay before is none: {original.code}")
    yield original
    inside = set(original.cards)
    for group in _groups(pool, book):
        if inside < set(group):
            grown = burraco.lay_off(original, [card for card in group if card not in inside], book)
            yield from () if isinstance(grown, Refusal) else grown[:1]


def _groups(pool: Sequence[AnyCard], book: BurracoBook) -> Iterator[tuple[AnyCard, ...]]:
    """Cards that could be a meld: equal in rank, or a stretch of a suit with one gap at most, and one wild at most."""
    fewest = book.min_meld.value
    wilds = [card for card in pool if _is_wild(card)]
    for naturals in chain(_of_a_rank(pool), *(_stretches(pool, suit) for suit in Suit)):
        if len(naturals) >= fewest:
            yield naturals
        if len(naturals) + 1 >= fewest:
            for wild in _one_a_face(wild for wild in wilds if wild not in naturals):
                yield (*naturals, wild)


def _of_a_rank(pool: Sequence[AnyCard]) -> Iterator[tuple[AnyCard, ...]]:
    """Cards of one rank, any number of them; twos are no set."""
    for rank in Rank:
        equal = [card for card in pool if isinstance(card, Card) and card.rank is rank and not card.is_two]
        for size in range(1, len(equal) + 1):
            yield from combinations(equal, size)


def _stretches(pool: Sequence[AnyCard], suit: Suit) -> Iterator[tuple[AnyCard, ...]]:
    """Natural cards from one slot of a suit to another: all that are there, or all but one between."""
    for ace_high in (False, True):
        slots: dict[int, AnyCard] = {}
        for card in pool:
            if isinstance(card, Card) and card.suit is suit:
                slots.setdefault(sequence_place(card, ace_high=ace_high), card)
        for low, high in combinations_with_replacement(sorted(slots), 2):
            inside = tuple(slots[slot] for slot in range(low, high + 1) if slot in slots)
            gaps = high - low + 1 - len(inside)
            if gaps <= 1:
                yield inside
            if gaps == 0:
                yield from ((*inside[:at], *inside[at + 1 :]) for at in range(1, len(inside) - 1))


# Cards


def _least_lost(surplus: Sequence[AnyCard], book: BurracoBook) -> tuple[int, int, list[tuple[int, int, int]]]:
    """Few cards lost; of as many, those of the highest value, and then the first by the norm (AMB-43)."""
    values = book.card_values.value
    return len(surplus), -sum(values.of(card) for card in surplus), _order(surplus)


def _order(cards: Iterable[AnyCard]) -> list[tuple[int, int, int]]:
    return [norm_key(card) for card in cards]


def _is_wild(card: AnyCard) -> bool:
    return isinstance(card, Joker) or card.is_two


def _face(card: AnyCard) -> str:
    """The card without the mark of its copy."""
    return str(card).rstrip("'")


def _same(card: AnyCard, other: AnyCard) -> bool:
    return card == other or (isinstance(card, Joker) and isinstance(other, Joker))


def _key(cards: Iterable[AnyCard]) -> str:
    return "-".join(map(_face, cards))


def _one_a_face(cards: Iterable[AnyCard]) -> Iterator[AnyCard]:
    """Of equal cards the first."""
    seen = set()
    for card in cards:
        if _face(card) not in seen:
            seen.add(_face(card))
            yield card


def _rest(cards: Sequence[AnyCard], used: Sequence[AnyCard]) -> tuple[AnyCard, ...]:
    """What is left of the cards without those used, by the norm."""
    return tuple(sorted((card for card in cards if card not in used), key=norm_key))


def _bag(cards: Iterable[AnyCard]) -> _Bag:
    """Cards whose copies do not matter, as a set that holds others or not."""
    return frozenset((face, number) for face, times in Counter(map(_face, cards)).items() for number in range(times))
