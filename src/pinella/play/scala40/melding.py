"""Between the melds that people see and the integers of the kernel, both ways."""

from __future__ import annotations

from functools import cache
from typing import Final

from pinella.cards import Card, Joker, Laid, Rank
from pinella.melds import Meld, MeldKind, stands_as
from pinella.play.scala40 import _numbering as numbers
from pinella.play.scala40._minimal import points_of_form
from pinella.play.translate import CARDS

MOST_MELDS: Final = 100_000
"""A bound for a process that plays for months: then the objects are made anew."""

COPIES_AND_FORM: Final = 0x7FFFFFFFFFFF
"""The part of a meld that says which cards it has; the rest is about this turn."""


class _Melds(dict[int, Meld]):
    """Melds by their number in the kernel, kept because tables ask for them all the time."""

    def __missing__(self, number: int) -> Meld:
        if len(self) >= MOST_MELDS:
            self.clear()
            _NUMBERS.clear()
        laid = _laid(number)
        kind = MeldKind.SET if number & numbers.A_SET else MeldKind.RUN
        meld = Meld(kind, laid, points_of_form(number))
        self[number] = meld
        _NUMBERS[id(laid)] = number
        return meld


_NUMBERS: Final[dict[int, int]] = {}
"""The number of each kept meld, by the identity of its cards."""

_MELDS: Final = _Melds()


def meld_of(number: int) -> Meld:
    """The meld of the kernel's integer."""
    return _MELDS[number & COPIES_AND_FORM]


def laid_of(number: int) -> tuple[Laid, ...]:
    """Its cards as they lie."""
    return _MELDS[number & COPIES_AND_FORM].laid


_NATURAL: Final = tuple(Laid(card) for card in CARDS)
"""Natural cards as they lie, by code."""


@cache
def _joker(number: int, card_type: int) -> Laid:
    """The joker of this number in a meld, standing for a card."""
    card = CARDS[card_type]
    if not isinstance(card, Card):
        raise AssertionError("a joker stands for a suited card")
    return Laid(Joker(number), card)


def _laid(number: int) -> tuple[Laid, ...]:
    slots, jokers, copies = (int(part(number)) for part in (numbers.slots_of, numbers.jokers_of, numbers.copies_of))
    laid = []
    seen = 0
    for place in range(14):
        if not slots >> place & 1:
            continue
        card_type = numbers.type_at(number, place)
        if jokers >> place & 1:
            seen += 1
            laid.append(_joker(seen, card_type))
        else:
            laid.append(_NATURAL[card_type + 52 if copies >> place & 1 else card_type])
    return tuple(laid)


def number_of(laid: tuple[Laid, ...]) -> int:
    """The kernel's integer of a meld that lies as written, every joker declared."""
    known = _NUMBERS.get(id(laid))
    if known is not None:
        return known
    places = [_place(one) for one in laid]
    is_set = len({place.rank for place in places}) == 1
    if is_set:
        key, slots = places[0].rank - 1, [place.suit.place for place in places]
    else:
        low = 0 if places[0].rank is Rank.ACE else places[0].rank - 1
        key, slots = places[0].suit.place, [low + step for step in range(len(places))]
    jokers = sum(1 << slot for slot, one in zip(slots, laid, strict=True) if isinstance(one.card, Joker))
    copies = sum(
        1 << slot for slot, one in zip(slots, laid, strict=True) if isinstance(one.card, Card) and one.card.copy == 2
    )
    form = numbers.form_of(int(is_set), key, sum(1 << slot for slot in slots), jokers)
    return int(form | copies << numbers.COPY_SHIFT)


def _place(one: Laid) -> Card:
    place = stands_as(one)
    if place is None:
        raise AssertionError("every joker of a Scala 40 meld stands for a card")
    return place


def slots_of_run(meld: Meld) -> list[int]:
    """The slots that the cards of a run fill, from the low end."""
    first = _place(meld.laid[0])
    low = 0 if first.rank is Rank.ACE else first.rank - 1
    return list(range(low, low + len(meld.laid)))
