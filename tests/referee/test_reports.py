"""What people report: every word of it is ruled on or recorded, and nothing that shows in the acts can be reported."""

from __future__ import annotations

import pytest

from pinella.cards import cards
from pinella.codes import Refusal
from pinella.play import burraco
from pinella.play.burraco import view
from pinella.play.commands import CallReferee, Choose, ReportIncident
from pinella.play.events import RulingGiven
from pinella.play.incidents import ON_A_MELD, REPORTED
from pinella.play.seats import MeldId, Seat, Side
from pinella.referee import History, Offence, call, choose
from tests.play.burraco.tables import table
from tests.referee.fitab.room import happened


def test_every_word_is_an_offence() -> None:
    assert {offence.value for offence in Offence} >= REPORTED


@pytest.mark.parametrize("code", ["fitab-2022", "fitab-2023", "fitab-2025", "federal"])
@pytest.mark.parametrize("offence", list(Offence), ids=str)
def test_a_report_without_details_is_answered(code: str, offence: Offence) -> None:
    history = History.of(table(code, hands={"N": "Jc Jd Jh 5s"}, ns=["5h 6h 7h"], taken=True).arbitrated())
    meld = MeldId(Side.NS, 1) if offence.value in ON_A_MELD else None
    events = burraco.decide(history.table, ReportIncident(offence.value, Seat.NORTH, cards("5s"), meld))
    if offence.value not in REPORTED:
        assert isinstance(events, Refusal)
        assert events.code == "report/not-known"
        return
    assert not isinstance(events, Refusal)
    history = history.then(*events)
    history = history.then(*call(history, CallReferee(Seat.EAST)))
    while (choice := history.table.left.choice) is not None:
        history = history.then(*choose(history, Choose(choice.seat, choice.options[-1].key)))
    assert isinstance(history.events[-1], RulingGiven)


def test_a_phantom_card_lies_under_a_meld() -> None:
    answer = burraco.decide(table(hands={"N": "5s 6s"}).arbitrated(), ReportIncident("phantom-card", Seat.NORTH))
    assert isinstance(answer, Refusal)
    assert answer.code == "meld/unknown"


class TestAnOpenChoice:
    """The options of a cure name cards of a hand."""

    HISTORY = happened("{N: 9c Tc Qc Jc 4h, stock: 3d}", "N draws", "N lays 9c Tc Qc", "E calls the referee")

    def test_shows_its_options_to_who_decides(self) -> None:
        seen = view(self.HISTORY.table, Seat.NORTH)
        assert seen.choice is not None
        assert [option.key for option in seen.choice.options] == ["cure-Jc", "no-cure"]
        assert seen.commands == (Choose(Seat.NORTH, "cure-Jc"), Choose(Seat.NORTH, "no-cure"))

    @pytest.mark.parametrize("viewer", [Seat.EAST, Seat.SOUTH, Seat.WEST, "spectator"])
    def test_hides_them_from_the_others(self, viewer: Seat) -> None:
        seen = view(self.HISTORY.table, viewer)
        assert seen.choice is not None
        assert (seen.choice.question, seen.choice.seat, seen.choice.options) == ("cure", Seat.NORTH, ())
        assert seen.commands == ()


@pytest.mark.parametrize("word", ["card-thrown", "cards-handed-over", "phantom-card"])
class TestCardsThatHaveLeftTheHand:
    """They lie with a meld now, so they must have been in the hand."""

    GIVEN = "{N: 3c Kd', N side: Kd, NS.1: 4h 5h 6h, stock: 6c Jk}"

    def test_must_have_been_there(self, word: str) -> None:
        answer = burraco.decide(happened(self.GIVEN).table, self.report(word, "Qs"))
        assert isinstance(answer, Refusal)
        assert answer.code == "card/not-held"

    def test_are_those_of_the_hand_and_not_of_the_side(self, word: str) -> None:
        history = happened(self.GIVEN)
        answer = burraco.decide(history.table, self.report(word, "Kd"))
        assert not isinstance(answer, Refusal)
        after = history.then(*answer).table
        assert [str(card) for card in after.left.loose_on(MeldId(Side.NS, 1))] == ["Kd'"]

    def report(self, word: str, text: str) -> ReportIncident:
        return ReportIncident(word, Seat.NORTH, cards(text), MeldId(Side.NS, 1))


def test_nobody_is_reported_who_does_not_sit_there() -> None:
    history = happened("{players: 2, N: 3c, E: 4c, stock: 6c 6d 6h}", code="federal")
    answer = burraco.decide(history.table, ReportIncident("suggestion", Seat.SOUTH))
    assert isinstance(answer, Refusal)
    assert answer.code == "turn/not-yours"
