"""Marks on the cards of a Burraco meld (`2c=8d`, `+2c`): which reading they mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pinella.cards import Card, Joker, Laid, Rank, sequence_place
from pinella.melds.meld import Meld, MeldKind


def meant(readings: Sequence[Meld], group: Sequence[Laid]) -> Meld | None:
    """The reading that the marks mean: as written if that is one, else the preferred one that agrees with them."""
    marks = [one for one in group if one.is_free or one.stands_for is not None]
    melds = [variant for meld in readings for variant in _with_twins(meld)]
    fitting = [meld for meld in melds if _agrees(meld, marks)] or [
        meld for meld in melds if _agrees(meld, _put_in_order(group, marks))
    ]
    as_written = [meld for meld in fitting if list(meld.cards) == [one.card for one in group]]
    return next(iter(as_written + fitting), None)


def as_it_lies(readings: Sequence[Meld], group: Sequence[Laid]) -> Meld | None:
    """The reading whose notation is exactly this, card by card."""
    melds = (variant for meld in readings for variant in _with_twins(meld))
    return next((meld for meld in melds if meld.laid == tuple(group)), None)


def _with_twins(meld: Meld) -> Iterator[Meld]:
    """A meld, and the same with its two equal twos in each other's part."""
    yield meld
    wild = meld.wild
    if wild is not None and isinstance(wild.card, Card):
        natural = next(
            (one for one in meld.laid if one.card == Card(Rank.TWO, wild.card.suit, 3 - wild.card.copy)), None
        )
        if natural is not None:
            parts = {natural: replace(natural, card=wild.card), wild: replace(wild, card=natural.card)}
            yield replace(meld, laid=tuple(parts.get(one, one) for one in meld.laid))


def _agrees(meld: Meld, marks: Iterable[Laid]) -> bool:
    """Whether a reading puts every marked card where its mark says."""
    places = {one.card: one for one in meld.laid}
    return all(is_as_marked(places[mark.card], mark, meld) for mark in marks)


def is_as_marked(one: Laid, mark: Laid, meld: Meld) -> bool:
    """A free wild may be said to stand for any card next to the meld; a two under its three may be said to be free."""
    if one == mark:
        return True
    if mark.is_free:
        return one == Laid(one.card) and isinstance(one.card, Card) and one.card.is_two
    if mark.stands_for is None:
        return False
    return one.is_free and _is_next_to(meld, mark.stands_for)


def _is_next_to(meld: Meld, place: Card) -> bool:
    naturals = [
        one.card for one in meld.laid if not one.is_free and isinstance(one.card, Card) and one.stands_for is None
    ]
    if meld.kind is MeldKind.SET:
        return place.rank is naturals[0].rank
    ace_high = naturals[-1].rank is Rank.ACE
    slots = [sequence_place(card, ace_high=ace_high) for card in naturals]
    ends = {min(slots) - 1, max(slots) + 1}
    return place.suit is naturals[0].suit and bool(
        ends & {sequence_place(place, ace_high=high) for high in (False, True)}
    )


def _put_in_order(group: Sequence[Laid], marks: Sequence[Laid]) -> list[Laid]:
    """The marks when a wild and the natural two lie in each other's place: mere disorder (F-10.4, B-10.4)."""
    for two in marks:
        if not isinstance(two.card, Card) or not two.card.is_two or two.stands_for is None:
            continue
        others = [one for one in group if one != two and (isinstance(one.card, Joker) or one.card.is_two)]
        if len(others) == 1 and others[0].stands_for in (None, Card(Rank.TWO, two.card.suit)):
            return [Laid(others[0].card, two.stands_for)]
    return [*marks]
