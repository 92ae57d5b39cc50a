"""The events of a table in words, one a line, and back: `N lays off 8h on NS.1: 5h 6h 7h 8h`.

Every event has exactly one form. Jokers are interchangeable: they are written `Jk`, and read as joker 1, 2 … of their
group, which is also how `canonical` numbers them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from typing import Final, TypeAlias, TypeGuard, get_args

from pinella.cards import AnyCard, Joker, Laid
from pinella.errors import NotationError
from pinella.match.card_words import cards_of, laid_of, laid_words, meld_id, suited, words
from pinella.match.events import MatchEvent
from pinella.match.ruling_words import SAID_FORMS, Said, said_line
from pinella.play.events import (
    CardDiscarded,
    CardDrawn,
    CardsDealt,
    CardsLaidOff,
    DealEnded,
    DiscardPileTaken,
    Ending,
    Event,
    JokerSwapped,
    MeldLaid,
    PileReshuffled,
    PlayerOpened,
    PotTaken,
    StallWatchBegun,
    TimeOutCalled,
)
from pinella.play.seats import Seat

_MOST_DIGITS: Final = 6


def line_of(event: Event) -> str:
    """An event of a table in words. The dealing takes several lines: `dealing_lines`."""
    match event:
        case CardDrawn():
            return f"{event.seat} draws {words((event.card,))}{' apart' if event.apart else ''}"
        case CardDiscarded():
            over = f" over {words(event.under)}" if event.under else ""
            return f"{event.seat} discards {words((event.card,))}{over}"
        case DiscardPileTaken():
            return f"{event.seat} takes {words(event.cards)}"
        case MeldLaid():
            return f"{event.seat} lays {event.meld}: {laid_words(event.laid)}"
        case CardsLaidOff():
            return f"{event.seat} lays off {words(event.cards)} on {event.meld}: {laid_words(event.laid)}"
        case JokerSwapped():
            return f"{event.seat} swaps {event.card} for the joker of {event.meld}: {laid_words(event.laid)}"
        case PlayerOpened():
            return f"{event.seat} opens"
        case PotTaken():
            which = "the lower pot" if event.lower else "the pot"
            return f"{event.seat} takes {which}{' on the fly' if event.on_the_fly else ''}"
    return said_line(event) if isinstance(event, Said) else _line_of_the_table(event)


def _line_of_the_table(event: Event) -> str:
    match event:
        case PileReshuffled():
            return f"pile reshuffled: {words(event.cards)}"
        case TimeOutCalled():
            return f"time-out: {event.turns_left} turn{'' if event.turns_left == 1 else 's'}"
        case StallWatchBegun():
            return "stall watch begins"
        case DealEnded():
            return f"deal ends: {event.ending.value}{'' if event.seat is None else f' {event.seat}'}"
        case _:
            raise AssertionError(f"{event.kind} is not one line")


def dealing_lines(event: CardsDealt) -> tuple[str, ...]:
    """The dealt cards: every hand, the pots, the pile from the bottom, the stock from the top."""
    seats = seats_of_deal(event)
    return (
        *(f"{seat} holds {words(hand)}" for seat, hand in zip(seats, event.hands, strict=True)),
        *(f"pot {number}: {words(pot)}" for number, pot in enumerate(event.pots, 1)),
        f"pile: {words(event.pile)}",
        f"stock: {words(event.stock)}",
    )


def seats_of_deal(event: CardsDealt) -> tuple[Seat, ...]:
    """The seats whose hands a dealing lists."""
    letters = "123456" if event.dealer.value.isdigit() else "NESW"
    return tuple(Seat(letter) for letter in letters[: event.players])


def event_of(line: str) -> Event:
    """The event that a line tells; what is not written in its one form is `NotationError`."""
    for pattern, read in _FORMS:
        found = pattern.fullmatch(line)
        if found is not None:
            event = read(found)
            if line_of(event) != line:
                raise NotationError("pin/form", f"expected {line_of(event)!r}")
            return event
    raise NotationError("pin/unknown", "expected an act such as 'N draws 7h' or 'N discards 4c'")


def canonical(event: Event) -> Event:
    """The same event with its jokers numbered as they are read."""
    if isinstance(event, Said):
        return event_of(said_line(event))
    match event:
        case CardDrawn():
            return replace(event, card=Joker(1)) if isinstance(event.card, Joker) else event
        case CardDiscarded():
            if not event.under and not isinstance(event.card, Joker):
                return event
            card, *under = _numbered((event.card, *event.under))
            return replace(event, card=card, under=tuple(under))
        case DiscardPileTaken() | PileReshuffled():
            return replace(event, cards=_numbered(event.cards))
        case MeldLaid() | JokerSwapped():
            return replace(event, laid=_numbered_laid(event.laid))
        case CardsLaidOff():
            return replace(event, cards=_numbered(event.cards), laid=_numbered_laid(event.laid))
        case CardsDealt():
            return replace(
                event,
                hands=tuple(map(_numbered, event.hands)),
                pots=tuple(map(_numbered, event.pots)),
                stock=_numbered(event.stock),
                pile=_numbered(event.pile),
            )
    return event


def _numbered(cards: Sequence[AnyCard]) -> tuple[AnyCard, ...]:
    jokers = count(1)
    return tuple(Joker(next(jokers)) if isinstance(card, Joker) else card for card in cards)


def _numbered_laid(laid: Sequence[Laid]) -> tuple[Laid, ...]:
    cards = _numbered([one.card for one in laid])
    return tuple(Laid(card, one.stands_for, one.is_free) for card, one in zip(cards, laid, strict=True))


def _discarded(found: re.Match[str]) -> CardDiscarded:
    card, *under = cards_of(" ".join(text for text in (found["card"], found["under"]) if text))
    return CardDiscarded(Seat(found["seat"]), card, tuple(under))


def _card(text: str) -> AnyCard:
    return cards_of(text)[0]


_Read = Callable[["re.Match[str]"], Event]
_SEAT: Final = r"(?P<seat>[NESW1-6])"
_MELD: Final = r"(?P<meld>(?:NS\.|EW\.|T)[0-9]{1,3})"
_LAID: Final = r"(?P<laid>\S.*)"


def _form(pattern: str, read: _Read) -> tuple[re.Pattern[str], _Read]:
    return re.compile(pattern.replace("SEAT", _SEAT).replace("MELD", _MELD).replace("LAID", _LAID)), read


_FORMS: Final[tuple[tuple[re.Pattern[str], _Read], ...]] = (
    *SAID_FORMS,
    _form(
        r"SEAT draws (?P<card>\S+)(?P<apart> apart)?",
        lambda m: CardDrawn(Seat(m["seat"]), _card(m["card"]), m["apart"] is not None),
    ),
    _form(r"SEAT discards (?P<card>\S+)(?: over (?P<under>\S.*))?", _discarded),
    _form(
        r"SEAT takes the (?P<lower>lower )?pot(?P<fly> on the fly)?",
        lambda m: PotTaken(Seat(m["seat"]), m["fly"] is not None, m["lower"] is not None),
    ),
    _form(r"SEAT takes (?P<cards>\S.*)", lambda m: DiscardPileTaken(Seat(m["seat"]), cards_of(m["cards"]))),
    _form(
        r"SEAT lays off (?P<cards>\S.*) on MELD: LAID",
        lambda m: CardsLaidOff(Seat(m["seat"]), meld_id(m["meld"]), cards_of(m["cards"]), laid_of(m["laid"])),
    ),
    _form(r"SEAT lays MELD: LAID", lambda m: MeldLaid(Seat(m["seat"]), meld_id(m["meld"]), laid_of(m["laid"]))),
    _form(
        r"SEAT swaps (?P<card>\S+) for the joker of MELD: LAID",
        lambda m: JokerSwapped(Seat(m["seat"]), meld_id(m["meld"]), suited(m["card"]), laid_of(m["laid"])),
    ),
    _form(r"SEAT opens", lambda m: PlayerOpened(Seat(m["seat"]))),
    _form(r"pile reshuffled: (?P<cards>\S.*)", lambda m: PileReshuffled(cards_of(m["cards"]))),
    _form(rf"time-out: (?P<turns>[0-9]{{1,{_MOST_DIGITS}}}) turns?", lambda m: TimeOutCalled(int(m["turns"]))),
    _form(r"stall watch begins", lambda _: StallWatchBegun()),
    _form(
        rf"deal ends: (?P<ending>{'|'.join(ending.value for ending in Ending)})(?: SEAT)?",
        lambda m: DealEnded(Ending(m["ending"]), Seat(m["seat"]) if m["seat"] else None),
    ),
)


Act: TypeAlias = (
    CardDrawn
    | DiscardPileTaken
    | MeldLaid
    | CardsLaidOff
    | JokerSwapped
    | PlayerOpened
    | CardDiscarded
    | PotTaken
    | PileReshuffled
    | TimeOutCalled
    | StallWatchBegun
    | DealEnded
    | Said
)
"""What happens at a table after the dealing: each is one line."""

_ACTS: Final = frozenset[type](get_args(Act))


def is_only_arbitrated(event: Event) -> bool:
    """Whether only an arbitrated table knows such an event."""
    match event:
        case CardDrawn():
            return event.apart
        case CardDiscarded():
            return bool(event.under)
        case PotTaken():
            return event.lower
    return isinstance(event, Said)


def is_act(event: MatchEvent) -> TypeGuard[Act]:
    """Whether an event is told in one line of this module."""
    return type(event) in _ACTS
