"""Acts in words: every one reads to its commands, and commands read back."""

from __future__ import annotations

import pytest

from pinella.cards import card, cards, laid
from pinella.play.commands import (
    CallReferee,
    CallTimeOut,
    Choose,
    ClaimGoingOut,
    Discard,
    DrawFromStock,
    LayMeld,
    LayOff,
    ReportIncident,
    TakeDiscardPile,
    TakePot,
    WatchForStall,
    WithdrawRuling,
)
from pinella.play.events import Ending
from pinella.play.seats import MeldId, Seat, Side
from pinella.referee.casebook.acts import EXAMPLES, NoAct, act_text, read_act
from pinella.referee.casebook.case import Deed, EndDeal, PlayOut

N, S, E = Seat.NORTH, Seat.SOUTH, Seat.EAST
NS_1 = MeldId(Side.NS, 1)

ACTS: list[tuple[str, Deed]] = [
    ("N draws", DrawFromStock(N)),
    ("N draws apart", DrawFromStock(N, apart=True)),
    ("N takes the pile", TakeDiscardPile(N)),
    ("N takes the pile but leaves 9c Qd", TakeDiscardPile(N, cards("9c Qd"))),
    ("N lays 7h Jk=8h 9h", LayMeld(N, laid("7h Jk=8h 9h"))),
    ("N lays off Th on NS.1", LayOff(N, NS_1, laid("Th"))),
    ("N discards 4c", Discard(N, card("4c"))),
    ("N discards Qs over 3d 4d", Discard(N, card("Qs"), cards("3d 4d"))),
    ("N takes the pot", TakePot(N)),
    ("N takes the lower pot", TakePot(N, lower=True)),
    ("N goes out", ClaimGoingOut(N)),
    ("E calls the referee", CallReferee(E)),
    ("E calls the referee about missing-draw", CallReferee(E, "missing-draw")),
    ("the referee steps in", CallReferee(None)),
    ("the referee steps in about slow-play", CallReferee(None, "slow-play")),
    ("N chooses cure-Jc", Choose(N, "cure-Jc")),
    ("the referee chooses warn", Choose(None, "warn")),
    ("ruling 12 is withdrawn", WithdrawRuling(12)),
    ("time-out is called", CallTimeOut()),
    ("stall watch begins", WatchForStall()),
    ("the deal is played to its end", PlayOut()),
    ("the deal ends by stock", EndDeal(Ending.STOCK)),
    ("the deal ends by time-out", EndDeal(Ending.TIME_OUT)),
    ("report slow-play by N", ReportIncident("slow-play", N)),
    ("report disorder by N on NS.1", ReportIncident("disorder", N, (), NS_1)),
    (
        "report card-thrown by N: 8h 9h on NS.1; NS.2; twice",
        ReportIncident("card-thrown", N, cards("8h 9h"), NS_1, ("NS.2", "twice")),
    ),
    ("report conduct by S; F-N.8", ReportIncident("conduct", S, (), None, ("F-N.8",))),
]

FRIENDLY: list[tuple[str, Deed]] = [
    ("N drops Kd", ReportIncident("card-dropped", N, cards("Kd"), None, ("seen",))),
    ("N drops Kd Qd unseen", ReportIncident("card-dropped", N, cards("Kd Qd"), None, ("unseen",))),
    ("N lifts Kd Qd", ReportIncident("card-lifted", N, cards("Kd Qd"))),
    ("N declares Jk Jk", ReportIncident("card-declared", N, cards("Jk Jk"))),
    ("S suggests", ReportIncident("suggestion", S)),
    ("S suggests about Kd", ReportIncident("suggestion", S, cards("Kd"))),
    ("S reminds N to draw", ReportIncident("reminder", S)),
    ("N throws 8h on NS.1", ReportIncident("card-thrown", N, cards("8h"), NS_1)),
    ("N throws 8h between NS.1 and NS.2", ReportIncident("card-thrown", N, cards("8h"), NS_1, ("NS.2",))),
    ("N throws 4h 4d 4s as a new meld", ReportIncident("card-thrown", N, cards("4h 4d 4s"), None, ("new meld",))),
]


@pytest.mark.parametrize(("words", "deed"), [*ACTS, *FRIENDLY])
def test_words_stand_for_a_command(words: str, deed: Deed) -> None:
    assert read_act(words) == (deed,)


@pytest.mark.parametrize(("words", "deed"), ACTS)
def test_a_command_has_its_words(words: str, deed: Deed) -> None:
    assert act_text(deed) == words


@pytest.mark.parametrize("words", EXAMPLES)
def test_every_example_reads_and_its_words_read_back(words: str) -> None:
    deeds = read_act(words)
    assert deeds
    assert [read_act(act_text(deed)) for deed in deeds] == [(deed,) for deed in deeds]


def test_two_cards_drawn_are_two_commands() -> None:
    assert read_act("N draws two cards") == (DrawFromStock(N), DrawFromStock(N))


@pytest.mark.parametrize("words", ["n DRAWS", "N  draws", " N draws "])
def test_capitals_and_spaces_do_not_matter(words: str) -> None:
    assert read_act(words) == (DrawFromStock(N),)


def test_cards_may_be_written_kindly() -> None:
    assert read_act("n lays 10♥, J♥, qh") == (LayMeld(N, laid("Th Jh Qh")),)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("N drws", "expected an act such as `N draws`"),
        ("X draws", "expected an act such as `N draws`"),
        ("N lays off Th on NS", "expected an act such as `N lays off Th on NS.1`"),
        ("N lays off Th on NS.0", "expected an act such as `N lays off Th on NS.1`"),
        ("N lays Tx", "card 1, 'Tx': expected a card such as"),
        ("N discards 4c 5c", "expected one card, found 2"),
        ("N discards =", "card 1, '=': expected a card"),
        ("N drops 4c=5c", "expected a plain card"),
        ("N takes the pile but leaves ,", "expected cards such as 7h Td, found nothing"),
        ("E calls the referee about theft", "expected an offence such as"),
        ("report theft by N", "expected an offence such as"),
        ("report missing-draws by N", "expected an offence such as missing-draw"),
        ("S reminds E to draw", "expected a reminder to the partner, found one of S to E"),
        ("S reminds S to draw", "expected a reminder to the partner"),
        ("ruling 0 is withdrawn", "expected an act such as `ruling 1 is withdrawn`"),
        ("the deal ends by magic", "expected an act such as `the deal ends by"),
        ("", "expected an act such as `N draws`"),
    ],
)
def test_what_is_no_act_says_what_was_expected(words: str, reason: str) -> None:
    with pytest.raises(NoAct) as caught:
        read_act(words)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("North lays 7h 8h 9h", "expected the letter of a seat (N, E, S, W), found 'North'"),
        (
            "N cala Jc",
            "expected an act such as `N draws` or `N lays 7h 8h 9h` or `E calls the referee`, found 'N cala Jc'",
        ),
    ],
)
def test_what_nearly_everybody_writes_is_told_how_it_is_written(text: str, reason: str) -> None:
    with pytest.raises(NoAct) as caught:
        read_act(text)
    assert str(caught.value) == reason
