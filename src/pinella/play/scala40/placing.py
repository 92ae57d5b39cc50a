"""Where a selection of cards can go: what the page, the hints and the screen reader ask."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from pinella.cards import AnyCard, Card, Joker, Laid, Rank, Suit
from pinella.codes import Refusal
from pinella.melds import Meld, MeldKind, stands_as
from pinella.melds.meld import card_at
from pinella.play.commands import Command, Discard, LayMeld, LayOff, LayOpening, SwapJoker
from pinella.play.events import CardsLaidOff, JokerSwapped, MeldLaid
from pinella.play.placement import Placement
from pinella.play.scala40 import _numbering as numbers
from pinella.play.scala40._minimal import add_exact
from pinella.play.scala40._openings import Moves
from pinella.play.scala40.deciding import as_held, decide
from pinella.play.scala40.melding import laid_of, meld_of, number_of, slots_of_run
from pinella.play.scala40.table import Table
from pinella.play.seats import MeldId, Seat
from pinella.play.translate import mask_of


def placements(table: Table, seat: Seat, cards: Sequence[AnyCard]) -> tuple[Placement, ...]:
    """Every accepted command that uses exactly these cards: a new meld, an opening, on each meld, the discard.

    Jokers are declared in every way that they can be meant.
    """
    if table.turn is not seat or not table.has_taken or not cards:
        return ()
    held = as_held(table.position, [Laid(card) for card in cards])
    if held is None:
        return ()
    chosen = [one.card for one in held]
    found = [_placement(table, command) for command in _commands(table, seat, chosen)]
    return tuple(one for one in found if one is not None)


def _commands(table: Table, seat: Seat, cards: Sequence[AnyCard]) -> Iterator[Command]:
    for laid in new_melds(cards):
        yield LayMeld(seat, laid)
    if not table.has_opened(seat):
        for melds in _openings(cards):
            yield LayOpening(seat, melds)
    for number, meld in enumerate(table.melds, 1):
        name = MeldId(None, number)
        yield from (LayOff(seat, name, laid, ace_high) for laid, ace_high in _lay_offs(meld, cards))
        if len(cards) == 1 and isinstance(cards[0], Card):
            yield SwapJoker(seat, name, cards[0])
    if len(cards) == 1:
        yield Discard(seat, cards[0])


def _placement(table: Table, command: Command) -> Placement | None:
    """A command that is accepted, with what comes of it."""
    events = decide(table, command)
    if isinstance(events, Refusal):
        return None
    laid = [event.laid for event in events if isinstance(event, MeldLaid | CardsLaidOff | JokerSwapped)]
    name = command.meld if isinstance(command, LayOff | SwapJoker) else None
    return Placement(command, name, tuple(meld_of(number_of(one)) for one in laid))


def new_melds(cards: Sequence[AnyCard]) -> Iterator[tuple[Laid, ...]]:
    """Every run and set that these cards make together, each joker declared."""
    naturals = [card for card in cards if isinstance(card, Card)]
    jokers = len(cards) - len(naturals)
    if not naturals:
        return
    if len({card.suit for card in naturals}) == 1:
        yield from _runs(naturals, jokers)
    if len({card.rank for card in naturals}) == 1 and len({card.suit for card in naturals}) == len(naturals):
        suits = [suit for suit in Suit if suit not in {card.suit for card in naturals}]
        for chosen in combinations(suits, jokers):
            places = [Card(naturals[0].rank, suit) for suit in chosen]
            laid = [*map(Laid, naturals), *(Laid(Joker(), place) for place in places)]
            yield tuple(sorted(laid, key=lambda one: _suit(one).place))


def _runs(naturals: Sequence[Card], jokers: int) -> Iterator[tuple[Laid, ...]]:
    suit, length = naturals[0].suit, len(naturals) + jokers
    ranks = {card.rank: card for card in naturals}
    if len(ranks) < len(naturals):
        return
    for low in range(15 - length):
        slots = [card_at(suit, slot) for slot in range(low, low + length)]
        if ranks.keys() <= {place.rank for place in slots} and len({place.rank for place in slots}) == length:
            yield tuple(Laid(ranks[one.rank]) if one.rank in ranks else Laid(Joker(), one) for one in slots)


def _suit(one: Laid) -> Suit:
    place = stands_as(one)
    if place is None:
        raise AssertionError("every joker is declared")
    return place.suit


def _openings(cards: Sequence[AnyCard]) -> Iterator[tuple[tuple[Laid, ...], ...]]:
    """Every way to divide the cards into several melds worth forty points or more."""
    first, second, jokers = mask_of(cards)
    out = Moves()
    add_exact(first, second, jokers, out)
    for move in out.moves[: out.count]:
        left, melds = first, []
        for number in numbers.opening_melds(move):
            meld = numbers.with_copies(numbers.form_numbered(number), left)
            left &= ~numbers.naturals_of(meld)
            melds.append(laid_of(meld))
        if len(melds) > 1:
            yield tuple(melds)


def _lay_offs(meld: Meld, cards: Sequence[AnyCard]) -> Iterator[tuple[tuple[Laid, ...], bool | None]]:
    """Every way in which the cards could go on a meld, with the end of the run that an ace means."""
    naturals = {(card.rank, card.suit): card for card in cards if isinstance(card, Card)}
    jokers = sum(isinstance(card, Joker) for card in cards)
    if len(naturals) + jokers < len(cards):
        return
    if meld.kind is MeldKind.SET:
        missing = [suit for suit in Suit if suit not in map(_suit, meld.laid)]
        places_of = ([Card(meld_rank(meld), suit) for suit in chosen] for chosen in combinations(missing, len(cards)))
        ends: Iterator[tuple[list[Card], bool | None]] = ((places, None) for places in places_of)
    else:
        ends = _ends(meld, len(cards))
    for places, ace_high in ends:
        if naturals.keys() <= {(place.rank, place.suit) for place in places}:
            yield _filled(places, naturals), ace_high


def _filled(places: Sequence[Card], naturals: dict[tuple[Rank, Suit], Card]) -> tuple[Laid, ...]:
    """The natural cards on their places, jokers on the others; of two places for an ace the first is the card's."""
    left = dict(naturals)
    laid = []
    for place in places:
        card = left.pop((place.rank, place.suit), None)
        laid.append(Laid(Joker(), place) if card is None else Laid(card))
    return tuple(laid)


def _ends(meld: Meld, count: int) -> Iterator[tuple[list[Card], bool | None]]:
    """The places for so many cards at the two ends of a run, and whether an ace among them goes high."""
    slots = slots_of_run(meld)
    low, high, suit = slots[0], slots[-1], _suit(meld.laid[0])
    for below in range(count + 1):
        above = count - below
        if low - below < 0 or high + above > 13:
            continue
        places = [*range(low - below, low), *range(high + 1, high + 1 + above)]
        aces = [place for place in places if place % 13 == 0]
        for first in aces or [None]:
            ordered = sorted(places, key=lambda place: place != first)
            yield [card_at(suit, place) for place in ordered], None if first is None else first == 13


def meld_rank(meld: Meld) -> Rank:
    """The rank of a set."""
    place = stands_as(meld.laid[0])
    if place is None:
        raise AssertionError("every joker is declared")
    return place.rank
