"""Slow play at arbitrated tables: FITAB art. 34, federal art. 37."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.cards import rank_key
from pinella.match import pin
from pinella.match.verifying import verify_text
from pinella.play import legal
from pinella.play.commands import Discard, DrawFromStock, ReportIncident
from pinella.play.effects import Warn
from pinella.play.events import CardDiscarded, ChoiceOffered, IncidentReported, RulingGiven
from pinella.play.seats import Seat
from pinella.server.tables.happenings import CallWaits, TableEvent
from pinella.server.tables.no import No
from pinella.server.tables.orders import AcceptRuling, Act, BotActs, Call, EndTurn, Pick, TakeDuty
from pinella.server.tables.state import Phase
from pinella.server.tables.views import scene
from tests.server.tables.room import Room, kinds

FITAB = ("fitab-2022", "fitab-2023", "fitab-2025")


def dealt(code: str = "fitab-2025", **chosen: Any) -> Room:
    return Room(code=code, arbitrated=True, **chosen).dealt()


def opponent(room: Room) -> str:
    return room.player(room.table.seats[(room.turn.place + 1) % 4])


def rulings(events: list[TableEvent]) -> list[RulingGiven]:
    return [event for event in events if isinstance(event, RulingGiven)]


@pytest.mark.rule("F-34.3")
class TestTheTimeIsOver:
    @pytest.mark.parametrize("code", FITAB)
    def test_a_card_is_drawn_and_the_highest_discarded_as_at_a_strict_table(self, code: str) -> None:
        room, strict = dealt(code), Room(code=code).dealt()
        slow = room.turn
        assert room.rings() == strict.rings() == (45.0, EndTurn(slow))
        assert room.events[-1] == strict.events[-1]
        (ruling,) = rulings(room.events)
        assert (ruling.offence, ruling.by, [one.number for one in ruling.articles]) == ("slow-play", slow, ["34"])
        assert [effect.name for effect in ruling.effects] == ["draw", "force-discard", "stop"]
        assert (ruling.called_by, ruling.ruled_by) == (None, "engine")
        assert room.turn is not slow
        assert room.table.stand_ins == frozenset()
        assert room.table == room.replayed()

    def test_who_has_drawn_discards_the_highest(self) -> None:
        room = dealt()
        room.acts(DrawFromStock(room.turn))
        allowed = [move.card for move in legal(room.cards, room.turn) if isinstance(move, Discard)]
        room.rings()
        thrown = room.events[-1]
        assert isinstance(thrown, CardDiscarded)
        assert rank_key(thrown.card) == min(map(rank_key, allowed))

    def test_the_own_time_of_a_table_too(self) -> None:
        room = dealt(thinking=3)
        slow = room.turn
        assert room.rings() == (3.0, EndTurn(slow))
        assert isinstance(room.events[-1], CardDiscarded)

    def test_nothing_is_wrong_with_the_forced_turn(self) -> None:
        room = dealt()
        room.rings()
        told = room.does(room.player(), Call())
        assert [ruling.offence for ruling in rulings(told)] == ["none"]

    def test_a_whole_deal_can_be_played_by_the_clock_alone(self) -> None:
        room = dealt(length={"by": "deals", "deals": 1})
        while room.table.phase is Phase.PLAYING:
            turn, cards = room.turn, room.table.turn_cards
            assert room.rings() == (45.0 if cards > 10 else 25.0, EndTurn(turn))
        assert {ruling.offence for ruling in rulings(room.events)} == {"slow-play"}
        room.all_ready()
        assert room.table.phase.value == "ended"
        assert verify_text(pin.write(room.match)).findings == []


@pytest.mark.rule("F-34.2")
class TestAnOpponentCalls:
    def test_within_the_time_nobody_is_slow(self) -> None:
        room = dealt(thinking=0).wait(40)
        slow, caller = room.turn, opponent(room)
        answer = room.asked(caller, Call("slow-play"))
        assert isinstance(answer, No)
        assert (answer.code, answer.article.number if answer.article else None) == ("referee/not-slow", "34")
        assert room.turn is slow

    @pytest.mark.parametrize("code", FITAB)
    def test_the_player_in_turn_is_named_and_invited_to_finish(self, code: str) -> None:
        room = dealt(code, thinking=0).wait(41)
        slow, caller = room.turn, room.table.seat_of(opponent(room))
        told = room.does(opponent(room), Call("slow-play"))
        assert told[0] == IncidentReported("slow-play", slow, details=("41 seconds",))
        (ruling,) = rulings(told)
        assert (ruling.offence, ruling.by, ruling.called_by, ruling.effects) == ("slow-play", slow, caller, ())
        assert [one.number for one in ruling.articles] == ["34"]
        assert room.turn is slow

    def test_who_does_not_finish_within_five_seconds_discards_the_highest(self) -> None:
        room = dealt(thinking=0).wait(50)
        slow = room.turn
        room.does(opponent(room), Call("slow-play"))
        assert scene(room.table, [slow], {}).whole(slow)["turn_limit"] == 55
        assert room.rings() == (5.0, EndTurn(slow))
        assert isinstance(room.events[-1], CardDiscarded)
        assert room.due is None
        assert room.table == room.replayed()

    def test_who_finishes_in_time_plays_as_he_likes(self) -> None:
        room = dealt(thinking=0).wait(50)
        slow = room.turn
        room.does(opponent(room), Call("slow-play"))
        while room.turn is slow:
            room.acts()
        assert room.due is None
        assert room.table.invited_at is None

    def test_where_the_clock_runs_a_call_makes_no_turn_longer(self) -> None:
        room = dealt().wait(42)
        slow = room.turn
        room.does(opponent(room), Call("slow-play"))
        assert room.rings() == (3.0, EndTurn(slow))

    def test_a_question_to_the_referee_sets_no_clock_back(self) -> None:
        """Else a call would give the player in turn the whole time again."""
        room = dealt(thinking=90).wait(30)
        slow = room.turn
        room.does(opponent(room), Act({"command": "report", "incident": "conduct", "details": ["F-N.8"]}))
        told = room.does(opponent(room), Call())
        assert any(isinstance(event, ChoiceOffered) for event in told)
        assert room.table.turn_used == 30_000
        assert room.rings() == (60.0, EndTurn(slow))

    def test_it_is_not_the_caller_who_is_slow_nor_a_partner(self) -> None:
        room = dealt(thinking=0).wait(60)
        partner = room.player(room.table.seats[(room.turn.place + 2) % 4])
        for person in (partner, room.player()):
            assert [ruling.offence for ruling in rulings(room.does(person, Call("slow-play")))] == ["none"]

    def test_a_referee_on_duty_is_waited_for_and_may_rule_that_the_time_is_over(self) -> None:
        room = dealt(thinking=0, referee="human")
        room.does("rita", TakeDuty(), may_rule=True)
        slow = room.wait(60).turn
        told = room.does(opponent(room), Call("slow-play"))
        assert isinstance(told[-1], CallWaits)
        room.does("rita", AcceptRuling())
        (ruling,) = rulings(room.does("rita", Pick("not-finished")))
        assert (ruling.by, ruling.ruled_by, ruling.effects[-1].name) == (slow, "referee", "stop")

    def test_what_a_bot_made_to_err_did_is_called_as_before(self) -> None:
        room = Room(arbitrated=True, thinking=0).dealt("W").until_turn_of(Seat.WEST)
        room.house(BotActs(Seat.WEST, ReportIncident("slow-play", Seat.WEST, details=("70 seconds",))))
        (ruling,) = rulings(room.does("anna", Call("slow-play")))
        assert (ruling.by, ruling.offence) == (Seat.WEST, "slow-play")


@pytest.mark.rule("B-37.2")
class TestTheFederalCode:
    """No seconds are given: an invitation, and for who was invited a warning."""

    def called(self, room: Room) -> RulingGiven:
        (ruling,) = rulings(room.does(opponent(room), Call("slow-play")))
        return ruling

    def test_first_the_referee_asks_to_play_faster_and_then_he_warns(self) -> None:
        room = dealt("federal")
        slow = room.turn
        first, second = self.called(room.wait(41)), self.called(room.wait(41))
        assert [one.number for one in first.articles] == ["37"]
        assert (first.by, first.effects) == (slow, ())
        assert second.effects == (Warn(slow, "slow-play"),)
        assert room.table == room.replayed()

    def test_nobody_is_warned_at_once_by_calling_twice(self) -> None:
        room = dealt("federal").wait(41)
        self.called(room)
        assert room.wait(2).refused(opponent(room), Call("slow-play")) == "referee/not-slow"

    def test_a_call_in_the_first_seconds_is_refused(self) -> None:
        room = dealt("federal").wait(10)
        assert room.refused(opponent(room), Call("slow-play")) == "referee/not-slow"

    def test_the_turn_is_ended_by_the_house_not_by_the_article(self) -> None:
        room = dealt("federal").wait(60)
        slow = room.turn
        self.called(room)
        assert room.rings() == (60.0, EndTurn(slow))
        assert kinds(room.events[-1:]) == ["stand-in-begun/1"]

    def test_where_the_code_forces_nothing_a_bot_stands_in(self) -> None:
        room = dealt("federal", thinking=60)
        room.rings()
        assert kinds(room.events[-1:]) == ["stand-in-begun/1"]
