"""Burraco: may these cards be laid, as what, and what are they worth; and what may be laid off on a meld."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pinella.cards import AnyCard, Card, Joker, Laid, Rank, sequence_place
from pinella.codes import BurracoBook, Refusal
from pinella.melds import _core, _growth, marks
from pinella.melds.limits import KINDS, REFUSALS, Masks, burraco_limits, masks_of
from pinella.melds.meld import Meld, MeldKind, card_at


def judge(cards: Iterable[AnyCard | Laid], book: BurracoBook) -> Meld | Refusal:
    """The meld that these cards make, in any order, or why they may not be laid.

    Of several readings the one with the highest bonus is meant, then no wild, a free wild, a bound one, then the ace
    low. Marks (`2c=8d`, `+2c`) make it an arrangement: the wild is where they put it, and the ace at the end where it
    is written.
    """
    group = [one if isinstance(one, Laid) else Laid(one) for one in cards]
    hand = [one.card for one in group]
    answer = _core.judge(*masks_of(hand), burraco_limits(book))
    if answer < 0:
        return refusal(REFUSALS[-answer], book, as_set=_looks_like_a_set(hand))
    if all(one == Laid(one.card) for one in group):
        return meld_of(answer, hand, book)
    return marks.meant(readings(hand, book), group) or refusal("meld/wild-misplaced", book)


def laid_as(cards: Iterable[AnyCard | Laid], book: BurracoBook) -> Meld | Refusal:
    """A meld that lies on the table as its notation says: `2c 3c … Kc Ac` has its ace at the top."""
    group = [one if isinstance(one, Laid) else Laid(one) for one in cards]
    return marks.as_it_lies(readings([one.card for one in group], book), group) or judge(group, book)


def readings(cards: Sequence[AnyCard], book: BurracoBook) -> tuple[Meld, ...]:
    """Every way to read these cards as one meld, the preferred one first."""
    limits = burraco_limits(book)
    masks = masks_of(cards)
    answer = _core.judge(*masks, limits)
    if answer < 0:
        return ()
    if _core.shape_of(answer) == _core.SET:
        return (meld_of(answer, cards, book),)
    suit = _run_suit(masks)
    both = masks.first | masks.second
    own_twos = sum(_two_of(suit, mask) for mask in (masks.first, masks.second))
    others = sum(isinstance(card, Joker) or card.is_two for card in cards) - own_twos
    wild = _core.other_wild(*masks, suit)
    ranks = _ranks(both, suit) & ~_core.TWO_SLOT
    found = {_core.run_reading(ranks, own_twos, others, wild, suit, choice, limits) for choice in range(4)} - {0}
    ordered = sorted(found, key=lambda reading: -_core.preference(reading, limits))
    return tuple(meld_of(reading, cards, book) for reading in ordered)


def lay_off(meld: Meld, cards: Sequence[AnyCard], book: BurracoBook) -> tuple[Meld, ...] | Refusal:
    """Every meld that can come from laying these cards off on one of the side's own, the preferred one first."""
    hand = (*meld.cards, *cards)
    as_new = judge(hand, book)
    if isinstance(as_new, Refusal):
        return as_new
    if meld.kind is MeldKind.SET:
        return (as_new,)
    limits = burraco_limits(book)
    suit = _run_suit(masks_of(meld.cards))
    added = masks_of(cards)
    results = _growth.extend_run(
        _reading_of(meld),
        suit,
        _ranks(added.first | added.second, suit) & ~_core.TWO_SLOT,
        sum(_two_of(suit, mask) for mask in (added.first, added.second)),
        _core.other_wild(*added, suit),
        limits,
    )
    ordered = sorted(set(results), key=lambda reading: -_core.preference(reading, limits))
    return tuple(meld_of(reading, hand, book, before=meld) for reading in ordered) or refusal("meld/wild-bound", book)


def refusal(code: str, book: BurracoBook, *, as_set: bool = False) -> Refusal:
    """A no with the article of this book; some books write the same limit for runs and for sets in two articles."""
    articles = book.meld_articles
    return Refusal(code, articles.get(f"{code}/set", articles[code]) if as_set else articles[code])


def _looks_like_a_set(cards: Sequence[AnyCard]) -> bool:
    ranks = [card.rank for card in cards if isinstance(card, Card) and not card.is_two]
    return len(ranks) > 1 and len(set(ranks)) == 1


def meld_of(reading: int, cards: Sequence[AnyCard], book: BurracoBook, before: Meld | None = None) -> Meld:
    """The meld of a reading; of two equal twos each keeps the part it had in the meld `before`."""
    kind = KINDS[_core.kind_of(reading)]
    wild = _wild_card(reading, cards, before)
    is_set = _core.shape_of(reading) == _core.SET
    return Meld(
        kind=MeldKind.SET if is_set else MeldKind.RUN,
        laid=_lay_set(cards, wild) if is_set else _lay_run(reading, cards, wild),
        points=sum(book.card_values.value.of(card) for card in cards),
        burraco=kind,
        bonus=0 if kind is None else book.burracos[kind].value,
    )


def _wild_card(reading: int, cards: Sequence[AnyCard], before: Meld | None) -> AnyCard | None:
    """The card that serves as the wild; of two equal twos the second copy, unless the meld before says otherwise."""
    wild = _core.wild_of(reading)
    if wild == _core.NO_WILD:
        return None
    if wild == _core.JOKER:
        return next(card for card in cards if isinstance(card, Joker))
    twos = [card for card in cards if isinstance(card, Card) and card.is_two and card.suit.place == wild - 1]
    if before is not None and len(twos) > 1:
        was_wild = [two for two in twos if before.wild is not None and before.wild.card == two]
        was_natural = [two for two in twos if Laid(two) in before.laid]
        twos = was_wild or [two for two in twos if two not in was_natural]
    return max(twos, key=lambda card: card.copy)


def _lay_set(cards: Sequence[AnyCard], wild: AnyCard | None) -> tuple[Laid, ...]:
    naturals = [card for card in cards if isinstance(card, Card) and card != wild]
    naturals.sort(key=lambda card: (card.suit.place, card.copy))
    return (*map(Laid, naturals), *([] if wild is None else [Laid(wild, is_free=True)]))


def _lay_run(reading: int, cards: Sequence[AnyCard], wild: AnyCard | None) -> tuple[Laid, ...]:
    ace_high = bool(_core.slots_of(reading) & _core.HIGH_ACE)
    naturals = [card for card in cards if isinstance(card, Card) and card != wild]
    by_slot = {sequence_place(card, ace_high=ace_high): Laid(card) for card in naturals}
    if wild is not None:
        place = _core.place_of(reading)
        if place == 0:
            by_slot[99] = Laid(wild, is_free=True)
        else:
            slot = int(place).bit_length() - 1
            by_slot[slot] = Laid(wild, stands_for=card_at(naturals[0].suit, slot))
    return tuple(by_slot[slot] for slot in sorted(by_slot))


def _reading_of(meld: Meld) -> int:
    """A run back in the integers of the kernel."""
    wild = meld.wild
    naturals = [one.card for one in meld.laid if one is not wild]
    ace_high = isinstance(naturals[-1], Card) and naturals[-1].rank is Rank.ACE
    slots = sum(1 << sequence_place(card, ace_high=ace_high) for card in naturals if isinstance(card, Card))
    if wild is None:
        return _core.packed(_core.RUN, _core.NO_WILD, 0, slots, 0)
    number = _core.JOKER if isinstance(wild.card, Joker) else 1 + wild.card.suit.place
    place = 0 if wild.stands_for is None else 1 << sequence_place(wild.stands_for, ace_high=ace_high)
    return _core.packed(_core.RUN, number, place, slots, 0)


def _run_suit(masks: Masks) -> int:
    return int(_core.only_suit((masks.first | masks.second) & ~_core.TWOS))


def _ranks(mask: int, suit: int) -> int:
    return (mask >> (13 * suit)) & 0x1FFF


def _two_of(suit: int, mask: int) -> int:
    return _ranks(mask, suit) >> 1 & 1
