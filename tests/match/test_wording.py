"""Every event of a table in words, and back."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from pinella.cards import Card, Joker, Laid, cards, laid
from pinella.cards import card as one_card
from pinella.codes import Article
from pinella.errors import NotationError
from pinella.match.card_words import cards_of
from pinella.match.wording import canonical, event_of, is_act, line_of
from pinella.play.aftermath import Choice, Option
from pinella.play.effects import CountAsOf, Mend, NoClosing, Penalise, Stop, Warn
from pinella.play.events import (
    CardDiscarded,
    CardDrawn,
    CardsDealt,
    CardsLaidOff,
    ChoiceMade,
    ChoiceOffered,
    DealEnded,
    DiscardPileTaken,
    Ending,
    Event,
    IncidentReported,
    JokerSwapped,
    MeldLaid,
    PileReshuffled,
    PlayerOpened,
    PotTaken,
    RefereeCalled,
    RulingGiven,
    RulingWithdrawn,
    StallWatchBegun,
    TimeOutCalled,
)
from pinella.play.seats import MeldId, Seat, Side

N, E = Seat.NORTH, Seat.EAST


def suited(text: str) -> Card:
    found = one_card(text)
    assert isinstance(found, Card)
    return found


def FITAB(number: str) -> Article:  # noqa: N802  (the name of the code)
    return Article("FITAB", "2025-06", number)


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
    ("N draws 7h apart", CardDrawn(N, suited("7h"), apart=True)),
    ("N discards 7h over Jk 7h'", CardDiscarded(N, suited("7h"), (Joker(), suited("7h'")))),
    ("N takes the lower pot", PotTaken(N, on_the_fly=False, lower=True)),
    ("N takes the lower pot on the fly", PotTaken(N, on_the_fly=True, lower=True)),
    ("N calls the referee", RefereeCalled(N)),
    ("N calls the referee about wrong-meld", RefereeCalled(N, "wrong-meld")),
    ("the referee steps in", RefereeCalled(None)),
    ("the referee steps in about slow-play", RefereeCalled(None, "slow-play")),
    ("incident reminder by E", IncidentReported("reminder", E)),
    (
        'incident card-thrown by E: Kd Jk Jk on EW.2; "NS.1; \\"x\\""; "seen"',
        IncidentReported("card-thrown", E, cards("Kd Jk Jk"), MeldId(Side.EW, 2), ('NS.1; "x"', "seen")),
    ),
    ('incident conduct by N on NS.1; ""', IncidentReported("conduct", N, (), MeldId(Side.NS, 1), ("",))),
    (
        "choice cure-NS.2 by N: cure-Jc' (Jc' Jk on NS.2), 5c (5c), NS.1 (on NS.1), no-cure",
        ChoiceOffered(
            Choice(
                "cure-NS.2",
                N,
                (
                    Option("cure-Jc'", cards("Jc' Jk"), MeldId(Side.NS, 2)),
                    Option("5c", cards("5c")),
                    Option("NS.1", (), MeldId(Side.NS, 1)),
                    Option("no-cure"),
                ),
            )
        ),
    ),
    ("choice sanction by the referee: none", ChoiceOffered(Choice("sanction", None, (Option("none"),)))),
    ("E chooses cure-Jc'", ChoiceMade(E, "cure-Jc'")),
    ("the referee chooses warn", ChoiceMade(None, "warn")),
    ("ruling 12 withdrawn", RulingWithdrawn(12)),
    (
        (
            'ruling 1: none, at-once; noticed by opponent; called by E; ruled by "engine"; '
            "articles FITAB 2025-06 art. 21; effects: none"
        ),
        RulingGiven(1, E, "engine", "none", None, -1, "at-once", "opponent", (FITAB("21"),), ()),
    ),
    (
        (
            "ruling 2: missing-draw by N, event 12, later; noticed by referee; called by the referee; "
            'ruled by "engine"; articles FITAB 2025-06 art. 29; too late; effects: none'
        ),
        RulingGiven(2, None, "engine", "missing-draw", N, 12, "later", "referee", (FITAB("29"),), (), too_late=True),
    ),
    (
        (
            "ruling 3: wrong-meld by E, event 0, after-discard; noticed by culprit; called by E; "
            'ruled by "Rossi; \\"effects: none\\""; '
            "articles FITAB 2025-06 art. 24, FITAB 2025-06 art. 30 bis; answers cure=no-cure, which-meld=NS.1; "
            "covers 4 17; effects: penalise E: Jk Jk 8c | mend EW.2: Jc; seat E; laid 9c Jk=Tc Jc +Jk | stop E | "
            "no-closing E | warn E; reason a%3Bb%7C c | count-as-of; version 9; ns cards laid 30, closing 100; ew none"
        ),
        RulingGiven(
            3,
            E,
            'Rossi; "effects: none"',
            "wrong-meld",
            E,
            0,
            "after-discard",
            "culprit",
            (FITAB("24"), FITAB("30 bis")),
            (
                Penalise(E, cards("Jk Jk 8c")),
                Mend(E, MeldId(Side.EW, 2), cards("Jc"), laid("9c Jk=Tc Jc +Jk")),
                Stop(E),
                NoClosing(E),
                Warn(E, "a;b| c"),
                CountAsOf(9, (("cards laid", 30), ("closing", 100)), ()),
            ),
            ("cure=no-cure", "which-meld=NS.1"),
            covers=(4, 17),
        ),
    ),
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
        "N draws 7h  apart",
        "N discards 7h over ",
        "N discards 7h over 7h",
        "N takes the pot lower",
        "N calls the referee about",
        "N calls the referee about nothing-known",
        "N calls the referee about none",
        "7 calls the referee",
        "the referee calls the referee",
        "incident nothing-known by N",
        "incident none by N",
        "incident card-dropped by N:",
        "incident card-dropped by N: 7h 7h",
        "incident card-dropped by N: 7h on T1",
        "incident card-dropped by N; seen",
        'incident card-dropped by N; "seen" ',
        'incident card-dropped by N; "seen"; x"',
        'incident card-dropped by N; "a\\u0062"',
        "choice cure by N: ",
        "choice cure by N: a,b",
        "choice cure by N: a, ",
        "choice cure by N: a b",
        "choice cure by N: a ()",
        "choice cure by N: a (on )",
        "choice cure by N: a (7h on T1)",
        "choice cure by N: a (7x)",
        "choice cure by X: a",
        "the referee chooses two words",
        "ruling 0 withdrawn",
        "ruling 01 withdrawn",
        "ruling",
        "ruling 1",
        "ruling 1: none",
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


RULING = (
    "ruling 3: wrong-meld by E, event 7, later; noticed by culprit; called by E; "
    'ruled by "engine"; articles FITAB 2025-06 art. 24; effects: stop E'
)


@pytest.mark.parametrize(
    ("part", "wrong"),
    [
        ("ruling 3", "ruling 03"),
        ("ruling 3", "ruling 300000"),
        ("wrong-meld", "wrong meld"),
        ("wrong-meld", "nothing-known"),
        ("by E, event", "by X, event"),
        ("event 7", "event 07"),
        ("event 7", "event -1"),
        ("event 7", "event 700000"),
        ("later", "sooner"),
        ("culprit", "nobody"),
        ("called by E", "called by nobody"),
        ('"engine"', "engine"),
        ('"engine"', '"\\u0065ngine"'),
        ("FITAB 2025-06 art. 24", ""),
        ("FITAB 2025-06 art. 24", "art. 24"),
        ("FITAB 2025-06 art. 24", "FITAB 2025-06 art. 24,FITAB 2025-06 art. 25"),
        ("; effects: stop E", ""),
        ("stop E", ""),
        ("stop E", "stop"),
        ("stop E", "stop X"),
        ("stop E", "stop E |"),
        ("stop E", "stop E|stop N"),
        ("stop E", "stop E | none"),
        ("stop E", "stop  E"),
        ("stop E", "halt E"),
        ("stop E", "stop E; take"),
        ("stop E", "stop E; take either"),
        ("stop E", "stop E; nothing 7"),
        ("stop E", "penalise E: 7h 7h"),
        ("stop E", "penalise E: Jk Jk'"),
        ("stop E", "penalise E: Jk Jk Jk Jk Jk"),
        ("stop E", "penalise E: 7x"),
        ("stop E", "freeze-definitive T1"),
        ("stop E", "freeze-definitive NS.1; keeps filthy"),
        ("stop E", "compensate NS 1000000000; reason x"),
        ("stop E", "deduct NS; victory-points 1"),
        ("; effects", "; covers ; effects"),
        ("; effects", "; covers -1; effects"),
        ("; effects", "; answers ; effects"),
        ("; effects", "; too late; covers 1; effects"),
    ],
)
def test_a_ruling_that_is_not_in_its_one_form_is_no_ruling(part: str, wrong: str) -> None:
    assert line_of(event_of(RULING)) == RULING
    assert RULING.count(part) == 1 or part == "later"
    with pytest.raises(NotationError):
        event_of(RULING.replace(part, wrong))


def test_jokers_of_a_ruling_are_alike_too() -> None:
    event = event_of(RULING)
    assert isinstance(event, RulingGiven)
    numbered = replace(event, effects=(Penalise(E, (Joker(3), Joker(2))),))
    assert canonical(numbered) == replace(event, effects=(Penalise(E, (Joker(1), Joker(2))),))
    assert canonical(canonical(numbered)) == canonical(numbered)
