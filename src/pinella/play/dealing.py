"""Shuffle, cut and dealing: from the pack of 108 to the first event of a deal, under every book.

The pack is written from the top. Hands are dealt from the top, pots made from the bottom, so the order of a pack says
everything about the deal. The shuffle and the cut take their numbers from the deal's committed stream.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pinella.cards import JOKERS, PACK, AnyCard, Card, Joker, text_of
from pinella.codes import Book, BurracoBook
from pinella.codes.choices import Direction, PotBuilding, Shuffle, Who
from pinella.errors import HouseRuleError, PinellaError
from pinella.play._dealing import arrange
from pinella.play.chance import Stream
from pinella.play.events import CardsDealt
from pinella.play.seating import playing_order, seats_of
from pinella.play.seats import Seat
from pinella.play.translate import code_of

ABOUT_HALF: Final = range(45, 64)
"""B-4.3: half of 108, up to nine more or fewer. Either part holds the 45 cards of four hands and the one turned."""


@dataclass(frozen=True, slots=True)
class PackFault:
    """What is wrong with a pack: the cards it lacks and those it has too often."""

    missing: tuple[AnyCard, ...]
    surplus: tuple[AnyCard, ...]

    def __str__(self) -> str:
        missing = f"missing {text_of(self.missing)}" if self.missing else ""
        surplus = f"surplus {text_of(self.surplus)}" if self.surplus else ""
        return "; ".join(part for part in (missing, surplus) if part)


_WHOLE: Final = sorted(map(code_of, PACK))


def pack_fault(pack: Sequence[AnyCard]) -> PackFault | None:
    """The check before play: 104 cards, each once, and four jokers, whichever they are (F-3.5, B-3.7, S-3.5)."""
    if sorted(map(code_of, pack)) == _WHOLE:
        return None
    held = Counter(card for card in pack if isinstance(card, Card))
    wanted = Counter(card for card in PACK if isinstance(card, Card))
    jokers = sum(isinstance(card, Joker) for card in pack)
    fault = PackFault(
        missing=(*(wanted - held).elements(), *[Joker()] * (JOKERS - jokers)),
        surplus=(*(held - wanted).elements(), *[Joker()] * (jokers - JOKERS)),
    )
    return fault if fault.missing or fault.surplus else None


def cutter(book: Book, dealer: Seat, players: int | None = None) -> Seat | None:
    """Who cuts: under FITAB the player on the dealer's right (F-D.49), under the federal code the dealer (B-D.50).

    In Scala 40 the player on the dealer's left (S-4.2); online nobody (O-4.1).
    """
    return _who(book, book.cutter.value, dealer, players)


def pot_builder(book: Book, dealer: Seat, players: int | None = None) -> Seat | None:
    """Who makes the pots: the player on the dealer's right (F-4.4, B-4.8); online the system, in Scala 40 nobody."""
    return _who(book, book.pot_builder.value, dealer, players) if isinstance(book, BurracoBook) else None


def shufflers(book: Book, dealer: Seat, players: int | None = None) -> tuple[Seat, ...]:
    """Who shuffles, in order.

    FITAB: first the player who will make the pots (F-4.1), then anybody, last the dealer (F-4.3). Federal: the dealer,
    last the player who makes the pots, and nobody else (B-4.2, B-D.31). Scala 40: anybody, last the dealer (S-4.1).
    Online the system does it (O-4.1).
    """
    order = playing_order(book, dealer, players)
    builder = pot_builder(book, dealer, players)
    if book.shuffle.value is Shuffle.SYSTEM:
        return ()
    if book.shuffle.value is Shuffle.DEALER_THEN_POT_BUILDER:
        return tuple(seat for seat in (dealer, builder) if seat is not None)
    first = tuple(seat for seat in order if seat is builder)
    return (*first, *(seat for seat in order if seat not in (builder, dealer)), dealer)


def contributions(
    book: Book,
    dealer: Seat,
    words: Mapping[Seat, str],
    players: int | None = None,
    *,
    delegates: Mapping[Seat, Seat] | None = None,
) -> tuple[str, ...]:
    """The words of the players in the order in which the stream takes them: a word is its player's shuffle.

    Only those may give one who may shuffle; where the system does, everybody in playing order. Who says nothing counts
    as an empty word, so that every word keeps its place. With the director's leave a player who cannot shuffle has a
    delegate, the partner (B-D.31).
    """
    entitled = shufflers(book, dealer, players) or playing_order(book, dealer, players)
    for seat, delegate in (delegates or {}).items():
        if delegate is seat or delegate.side is not seat.side:
            raise PinellaError(f"only the partner may shuffle for {seat}, not {delegate}")
        entitled = tuple(delegate if one is seat else one for one in entitled)
    for seat in words:
        if seat not in entitled:
            raise PinellaError(f"under {book.id} {' and '.join(map(str, entitled))} shuffle here, not {seat}")
    return tuple(words.get(seat, "") for seat in entitled)


def cut_sizes(book: Book) -> range:
    """How many cards may be lifted: at least one and not all, since tapping the pack is no cut (F-D.49).

    Under the federal code about half (B-4.3); none where nobody cuts (O-4.1).
    """
    if book.cutter.value is Who.NOBODY:
        return range(0)
    return ABOUT_HALF if book.cutter.value is Who.DEALER else range(1, book.cards)


def cut(pack: Sequence[AnyCard], lifted: int) -> tuple[AnyCard, ...]:
    """The lifted part goes under the rest, and the pack is whole again (F-4.3, S-4.2).

    The federal dealer gives the lifted part to the player who makes the pots from its last card up, and deals from the
    rest; what one part lacks comes from the near end of the other (B-4.3, B-4.6, B-4.9, BAMB-04). That is the same.
    """
    if not 0 < lifted < len(pack):
        raise PinellaError(f"expected a cut of 1 to {len(pack) - 1} cards, found {lifted}")
    return (*pack[lifted:], *pack[:lifted])


def deal(
    book: Book, dealer: Seat, stream: Stream, *, players: int | None = None, lifted: int | None = None
) -> tuple[CardsDealt, Stream]:
    """Shuffle, cut and deal. `lifted` is the cut of the player who cuts; without it the stream cuts."""
    seats_of(book, players)
    pack, after = stream.shuffled(PACK)
    sizes = cut_sizes(book)
    if lifted is None and sizes:
        lifted, after = after.chosen(sizes)
    if lifted is not None:
        pack = cut(pack, _agreed(book, lifted))
    return dealt(book, dealer, pack, players=players), after


def dealt(book: Book, dealer: Seat, pack: Sequence[AnyCard], *, players: int | None = None) -> CardsDealt:
    """The deal that a pack in this order gives, from the top.

    Hands one card at a time from the player after the dealer; pots from the bottom; one card turned; the rest is the
    stock (F-4.3, F-4.4, F-6.1; B-4.5, B-4.8, B-4.10; O-4.2 to O-4.5; S-4.3, S-4.6).
    """
    fault = pack_fault(pack)
    if fault is not None:
        raise PinellaError(f"expected a pack of {len(PACK)} cards, each once: {fault}")
    order = playing_order(book, dealer, players)
    sizes = sizes_of(book, len(order))
    places = _places(sizes, order[0].place)
    lying = (pack[place] for place in places)
    return CardsDealt(
        code=book.id,
        players=sizes.players,
        dealer=dealer,
        hands=tuple(_next(lying, sizes.hand) for _ in range(sizes.players)),
        pots=tuple(_next(lying, sizes.pot) for _ in range(sizes.pots)),
        pile=_next(lying, sizes.up_cards),
        stock=_next(lying, len(PACK)),
    )


def is_deal_of(event: CardsDealt, book: Book, stream: Stream, *, lifted: int | None = None) -> bool:
    """Whether these are the cards that the stream gives: the check of a deal whose secret has been revealed."""
    return event == deal(book, event.dealer, stream, players=event.players, lifted=lifted)[0]


@dataclass(frozen=True, slots=True)
class Sizes:
    """How the pack is divided."""

    players: int
    hand: int
    pots: int
    pot: int
    alternate: bool
    up_cards: int


def sizes_of(book: Book, players: int) -> Sizes:
    """Two-handed Burraco keeps hands of eleven and two pots: a house rule, since the books say nothing."""
    hand, up_cards = book.hand_size.value, book.up_cards.value
    if isinstance(book, BurracoBook):
        alternate = book.pot_building.value is PotBuilding.ALTERNATELY_FROM_THE_BOTTOM
        sizes = Sizes(players, hand, book.pots.value, book.pot_size.value, alternate, up_cards)
    else:
        sizes = Sizes(players, hand, 0, 0, False, up_cards)
    needed = players * sizes.hand + sizes.pots * sizes.pot + up_cards
    if needed > len(PACK):
        raise HouseRuleError(f"expected a deal of at most {len(PACK)} cards, found {needed} under {book.id}")
    return sizes


@cache
def _places(sizes: Sizes, first_served: int) -> tuple[int, ...]:
    """Where in the pack each card of the deal comes from."""
    order = vec[i64]()
    for place in range(len(PACK)):
        order = append(order, i64(place))
    lying = arrange(
        order, sizes.players, sizes.hand, sizes.pot, sizes.pots, sizes.alternate, first_served, sizes.up_cards
    )
    return tuple(lying)


def _next(lying: Iterator[AnyCard], count: int) -> tuple[AnyCard, ...]:
    """The next group of at most `count` cards; its jokers are numbered from 1, since they are interchangeable."""
    jokers = iter(range(1, JOKERS + 1))
    return tuple(Joker(next(jokers)) if isinstance(card, Joker) else card for card in islice(lying, count))


def _who(book: Book, who: Who, dealer: Seat, players: int | None) -> Seat | None:
    """The dealer or a neighbour: on the left sits the next player where cards go clockwise, else the one before."""
    order = playing_order(book, dealer, players)
    left, right = order[0], order[-2]
    if book.deal_direction.value is Direction.COUNTER_CLOCKWISE:
        left, right = right, left
    seats = {Who.DEALER: dealer, Who.LEFT_OF_DEALER: left, Who.RIGHT_OF_DEALER: right}
    return seats.get(who)


def _agreed(book: Book, lifted: int) -> int:
    """A cut that the book allows."""
    sizes = cut_sizes(book)
    if lifted in sizes:
        return lifted
    expected = f"a cut of {sizes[0]} to {sizes[-1]} cards" if sizes else "no cut"
    raise PinellaError(f"expected {expected} under {book.id}, found {lifted}")
