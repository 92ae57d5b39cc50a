"""Whether an act of the history was legal: the command it must have come from, put to `decide` once more.

History stands whatever comes out: a newer Pinella may read a rule otherwise, and at a real table people err.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, takewhile
from typing import Final

from pinella import play
from pinella.cards import Joker, Laid
from pinella.codes import Refusal
from pinella.errors import PinellaError
from pinella.match.events import MatchEvent
from pinella.match.wording import canonical, is_act, line_of
from pinella.play import Table, burraco
from pinella.play.burraco.scene import without
from pinella.play.commands import (
    CallTimeOut,
    ClaimGoingOut,
    Command,
    Discard,
    DrawFromStock,
    LayMeld,
    LayOff,
    LayOpening,
    ReportIncident,
    SwapJoker,
    TakeDiscardPile,
    TakePot,
    WatchForStall,
)
from pinella.play.events import (
    CardDiscarded,
    CardDrawn,
    CardsLaidOff,
    DealEnded,
    DiscardPileTaken,
    Event,
    IncidentReported,
    JokerSwapped,
    MeldLaid,
    PileReshuffled,
    PlayerOpened,
    PotTaken,
    StallWatchBegun,
    TimeOutCalled,
)
from pinella.play.seats import Seat

CRASHES: Final = (ArithmeticError, AssertionError, LookupError, StopIteration, TypeError, ValueError)
"""What a table that no rule could have led to may answer."""

NOT_JUDGED: Final = "the book cannot judge it: the table came to this by acts it does not know"
NOT_FOLLOWED: Final = "it did not follow from any act"

LONGEST_ACT: Final = 12
"""An opening lays at most four melds of thirteen cards; no command makes more events than a few besides."""


def judge(table: Table, follow: Sequence[MatchEvent]) -> tuple[str | None, int]:
    """What the book says against the first of these events, and how many of them its command explains."""
    events = [event for event in takewhile(is_act, follow[:LONGEST_ACT]) if is_act(event)]
    first = events[0]
    if isinstance(first, PileReshuffled) and table.chance is None:
        return None, 1
    why = NOT_FOLLOWED
    for command in chain(_acts(table, first), _commands(table, events)):
        answer = _decided(table, command)
        if isinstance(answer, str):
            why = answer
        elif _same(answer, events[: len(answer)]):
            return None, len(answer)
        else:
            why = f"the book says: {'; '.join(map(line_of, answer))}"
    return why, 1


def _decided(table: Table, command: Command) -> tuple[Event, ...] | str:
    """The events, or why there are none."""
    try:
        answer = play.decide(table, command)
    except PinellaError as error:
        return str(error)
    except CRASHES:
        return NOT_JUDGED
    return str(answer) if isinstance(answer, Refusal) else tuple(map(canonical, answer))


def _same(expected: Sequence[Event], found: Sequence[Event]) -> bool:
    """Equal but for which of two equal cards is shown first in a meld."""
    return len(expected) == len(found) and all(
        one == other or (isinstance(one, MeldLaid | CardsLaidOff) and _plain(one) == _plain(other))
        for one, other in zip(expected, found, strict=True)
    )


def _plain(event: Event) -> str:
    return line_of(event).replace("'", "")


def _commands(table: Table, events: Sequence[Event]) -> Iterator[Command]:
    """The commands from which the first event can have come."""
    event = events[0]
    match event:
        case CardDrawn():
            yield DrawFromStock(event.seat)
        case PileReshuffled() | DealEnded():
            if table.turn is not None:
                yield DrawFromStock(table.turn)
        case DiscardPileTaken():
            yield TakeDiscardPile(event.seat)
        case MeldLaid():
            opening = _opening(events)
            if opening is not None:
                yield opening
            yield LayMeld(event.seat, event.laid)
        case CardsLaidOff():
            yield from _layings_off(table, event)
        case JokerSwapped():
            yield SwapJoker(event.seat, event.meld, event.card)
        case CardDiscarded():
            yield Discard(event.seat, event.card)
        case TimeOutCalled():
            yield CallTimeOut()
        case StallWatchBegun():
            yield WatchForStall()


def _acts(table: Table, event: Event) -> Iterator[Command]:
    """What only an arbitrated table lets happen."""
    if not isinstance(table, burraco.Table) or not table.is_arbitrated:
        return
    match event:
        case CardDrawn(apart=True):
            yield DrawFromStock(event.seat, apart=True)
        case DealEnded(seat=Seat() as seat):
            yield ClaimGoingOut(seat)
        case DiscardPileTaken():
            yield TakeDiscardPile(event.seat, without(table.pile, event.cards))
        case CardDiscarded():
            yield Discard(event.seat, event.card, event.under)
        case PotTaken():
            yield TakePot(event.seat, event.lower)
        case IncidentReported():
            yield ReportIncident(event.incident, event.seat, event.cards, event.meld, event.details)


def _opening(events: Sequence[Event]) -> LayOpening | None:
    """Scala 40: the melds laid up to `PlayerOpened` were one command."""
    melds = [event for event in takewhile(lambda one: isinstance(one, MeldLaid), events) if isinstance(event, MeldLaid)]
    after = events[len(melds)] if len(melds) < len(events) else None
    if not isinstance(after, PlayerOpened):
        return None
    return LayOpening(after.seat, tuple(meld.laid for meld in melds))


def _layings_off(table: Table, event: CardsLaidOff) -> Iterator[LayOff]:
    """The same cards with the marks they came to have, or without, and an ace at either end."""
    before = table.meld(event.meld)
    there = [] if before is None else [_marks(one) for one in before.laid]
    new = [one for one in event.laid if (one.stands_for is not None or one.is_free) and _marks(one) not in there]
    plain = tuple(Laid(card) for card in event.cards)
    for laid in dict.fromkeys((_marked(plain, new), plain)):
        for ace_high in (None, True, False):
            yield LayOff(event.seat, event.meld, laid, ace_high)


def _marks(one: Laid) -> tuple[str, object, bool]:
    return "Jk" if isinstance(one.card, Joker) else str(one.card), one.stands_for, one.is_free


def _marked(plain: Sequence[Laid], new: Sequence[Laid]) -> tuple[Laid, ...]:
    left = list(new)
    found = []
    for one in plain:
        mark = next((other for other in left if _marks(other)[0] == _marks(one)[0]), None)
        if mark is not None:
            left.remove(mark)
        found.append(one if mark is None else Laid(one.card, mark.stands_for, mark.is_free))
    return tuple(found)
