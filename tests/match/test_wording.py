"""Every event of a table in words, and back."""

from __future__ import annotations

from typing import get_args

import pytest

from pinella.cards import Card, Joker, Laid, cards, laid
from pinella.cards import card as one_card
from pinella.errors import NotationError
from pinella.match.wording import cards_of, event_of, is_act, line_of
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
from pinella.play.seats import MeldId, Seat, Side

N, E = Seat.NORTH, Seat.EAST


def suited(text: str) -> Card:
    found = one_card(text)
    assert isinstance(found, Card)
    return found


LINES: list[tuple[str, Event]] = [
    ("N draws 7h", CardDrawn(N, suited("7h"))),
    ("N draws Jk", CardDrawn(N, Joker())),
    ("E discards 4c'", CardDiscarded(E, suited("4c'"))),
    ("N takes 4d 9s Kc", DiscardPileTaken(N, cards("4d 9s Kc"))),
    ("N takes Jk 4d Jk", DiscardPileTaken(N, cards("Jk 4d Jk"))),
    ("N lays NS.1: 5h 6h 7h", MeldLaid(N, MeldId(Side.NS, 1), laid("5h 6h 7h"))),
    ("1 lays T12: 5h 2c=6h 7h", MeldLaid(Seat.ONE, MeldId(None, 12), laid("5h 2c=6h 7h"))),
    (
        "N lays off 8h on NS.1: 5h 6h 7h 8h",
        CardsLaidOff(N, MeldId(Side.NS, 1), cards("8h"), laid("5h 6h 7h 8h")),
    ),
    (
        "E lays off Kh' Jk on EW.2: Kh Kh' Kd +Jk",
        CardsLaidOff(E, MeldId(Side.EW, 2), cards("Kh' Jk"), laid("Kh Kh' Kd +Jk")),
    ),
    (
        "2 swaps 9h for the joker of T1: 8h 9h Th",
        JokerSwapped(Seat.TWO, MeldId(None, 1), suited("9h"), laid("8h 9h Th")),
    ),
    ("6 opens", PlayerOpened(Seat.SIX)),
    ("N takes the pot", PotTaken(N, on_the_fly=False)),
    ("N takes the pot on the fly", PotTaken(N, on_the_fly=True)),
    ("pile reshuffled: 4d Jk 4d' Jk", PileReshuffled(cards("4d Jk 4d' Jk"))),
    ("time-out: 8 turns", TimeOutCalled(8)),
    ("time-out: 1 turn", TimeOutCalled(1)),
    ("stall watch begins", StallWatchBegun()),
    ("deal ends: going-out N", DealEnded(Ending.GOING_OUT, N)),
    ("deal ends: stock", DealEnded(Ending.STOCK)),
    ("deal ends: time-out", DealEnded(Ending.TIME_OUT)),
    ("deal ends: stall", DealEnded(Ending.STALL)),
]


@pytest.mark.parametrize(("line", "event"), LINES, ids=[line for line, _ in LINES])
def test_an_event_has_one_line_and_the_line_that_event(line: str, event: Event) -> None:
    assert line_of(event) == line
    assert event_of(line) == event
    assert is_act(event)


def test_no_kind_of_event_is_forgotten() -> None:
    """The dealing takes several lines and is tested with the file."""
    assert {type(event) for _, event in LINES} == set(get_args(Event)) - {CardsDealt}


@pytest.mark.parametrize(
    "line",
    [
        "",
        "N",
        "N draws",
        "N draws ",
        "N  draws 7h",
        " N draws 7h",
        "N draws 7h ",
        "n draws 7h",
        "N draws 7H",
        "N draws 10h",
        "N draws 7h 8h",
        "N draws 7h''",
        "N draws Jk'",
        "N draws +2c",
        "N draws 2c=3h",
        "X draws 7h",
        "7 draws 7h",
        "N takes 4d  9s",
        "N takes 4d 4d",
        "N takes Jk Jk Jk Jk Jk",
        "N takes the Pot",
        "N lays NS.0: 5h 6h 7h",
        "N lays NS.01: 5h 6h 7h",
        "N lays NS.109: 5h 6h 7h",
        "N lays 5h 6h 7h",
        "N lays NS.1: 5h 6h +2c=7h",
        "N lays NS.1: 5h 6h 2c=7h'",
        "N lays NS.1: 5h 6h 2c=Jk",
        "N lays NS.1: 5h 6h ++2c",
        "N lays NS.1: 5h 6h 2c=7h=8h",
        "1 swaps Jk for the joker of T1: 8h 9h Th",
        "time-out: 8 turn",
        "time-out: 1 turns",
        "time-out: 08 turns",
        "time-out: -1 turns",
        "deal ends: closing",
        "deal ends: going-out X",
        "pile reshuffled: ",
        "stall watch begins.",
    ],
)
def test_what_is_not_the_one_form_of_an_event_is_no_event(line: str) -> None:
    with pytest.raises(NotationError):
        event_of(line)


def test_a_long_word_is_not_repeated_whole() -> None:
    with pytest.raises(NotationError) as found:
        cards_of("x" * 1000)
    assert len(str(found.value)) < 100


def test_marks_stay_where_they_are() -> None:
    event = event_of("N lays NS.1: 5h 2c'=6h 7h +Jk")
    assert isinstance(event, MeldLaid)
    assert event.laid[1] == Laid(suited("2c'"), suited("6h"))
    assert event.laid[3] == Laid(Joker(), is_free=True)
