"""How a wrong meld can be cured under the federal code (*sanare*): what may be added, what must stay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from pinella.cards import AnyCard, Joker, Laid, norm_key
from pinella.codes import BurracoBook
from pinella.melds import Meld
from pinella.play.burraco.cores import NO_CURE, Cure, Way, best_core, ways

MOST_REPLACED: Final = 2
"""B-29.3: one or two cards are replaced."""

Bag: TypeAlias = frozenset[tuple[str, int]]


def cures(
    cards: Sequence[AnyCard], hand: Sequence[AnyCard], book: BurracoBook, *, original: Sequence[Laid] = ()
) -> tuple[Cure, ...]:
    """The ways to put wrong cards right, and last what stays if nothing is put right.

    `original` is the meld on which they were laid off. Only what saves more of the cards than their core, and takes no
    card of the hand in vain, is a cure.
    """
    core, surplus = best_core(cards, book, original=original)
    allowed = _allowed(cards, core, original)
    found = (way for way in ways(cards, hand, book, original=original) if way.added and allowed(way))
    saving = [way for way in found if len(way.surplus) < len(surplus)]
    return (*_named(_frugal(saving)), Cure(NO_CURE, core, (), surplus))


def completions(cards: Sequence[AnyCard], hand: Sequence[AnyCard], book: BurracoBook) -> tuple[Cure, ...]:
    """The ways to make a meld of one or two cards put down for it, and last to leave it (B-29.1, B-30.4)."""
    found = [way for way in ways(cards, hand, book) if way.added and not way.surplus]
    return (*_named(_frugal(found)), Cure(NO_CURE, None, (), tuple(sorted(cards, key=norm_key))))


def _allowed(cards: Sequence[AnyCard], core: Meld | None, original: Sequence[Laid]) -> Callable[[Way], bool]:
    if original:
        return _adds_what_is_missing
    if any(_is_wild(card) for card in cards):
        return _adds_one_card
    return _adds_what_is_missing if core is not None else _adds_or_replaces


def _adds_what_is_missing(way: Way) -> bool:
    """B-29.2: the missing cards, or a wild."""
    return len(way.added) == 1 or not any(_stands_as_wild(way, card) for card in way.added)


def _adds_or_replaces(way: Way) -> bool:
    """B-29.3: in a new meld without a wild one or two cards may also be replaced."""
    if not way.surplus:
        return _adds_what_is_missing(way)
    return len(way.added) <= MOST_REPLACED and len(way.surplus) <= MOST_REPLACED


def _adds_one_card(way: Way) -> bool:
    """B-29.4: in a new meld with a wild one card of the hand only; the wild stays, with one other card at least.

    BAMB-52.
    """
    kept = [card for card in way.meld.cards if card not in way.added]
    return len(way.added) == 1 and len(kept) > 1 and any(_is_wild(card) for card in kept)


def _stands_as_wild(way: Way, card: AnyCard) -> bool:
    return way.meld.wild is not None and way.meld.wild.card == card


def _is_wild(card: AnyCard) -> bool:
    """B-D.28: every joker and every two."""
    return isinstance(card, Joker) or card.is_two


def _frugal(found: Sequence[Way]) -> list[Way]:
    """Each choice of cards of the hand with its best meld, unless fewer of them save as much."""
    best: dict[Bag, list[Way]] = {}
    for way in sorted(found, key=_order):
        group = best.setdefault(_bag(way.added), [])
        if all(len(way.surplus) == len(other.surplus) and way.surplus != other.surplus for other in group):
            group.append(way)
    return [way for group in best.values() for way in group if not any(_does_with_less(other, way) for other in found)]


def _does_with_less(way: Way, other: Way) -> bool:
    return _bag(way.added) < _bag(other.added) and len(way.surplus) <= len(other.surplus)


def _order(way: Way) -> tuple[int, list[tuple[int, int, int]], int, list[tuple[int, int, int]]]:
    added = sorted(map(norm_key, way.added))
    return len(way.added), added, len(way.surplus), sorted(map(norm_key, way.surplus))


def _named(found: Sequence[Way]) -> list[Cure]:
    """`cure-8h-9h`; where the same cards can leave this or that over, `cure-9h-give-up-8h`."""
    keys = [f"cure-{_text(way.added)}" for way in found]
    return [
        Cure(
            key if keys.count(key) == 1 else f"{key}-give-up-{_text(way.surplus)}",
            way.meld,
            way.added,
            way.surplus,
        )
        for key, way in zip(keys, found, strict=True)
    ]


def _bag(cards: Iterable[AnyCard]) -> Bag:
    """Cards whose copies do not matter, as a set that holds another or not."""
    counted = Counter(map(_face, cards))
    return frozenset((face, number) for face, times in counted.items() for number in range(times))


def _text(cards: Iterable[AnyCard]) -> str:
    return "-".join(map(_face, cards))


def _face(card: AnyCard) -> str:
    """The card without the mark of its copy."""
    return str(card).rstrip("'")
