"""Players who drop out, bots that stand in for them, tables that nobody is at, and coming back."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.play.seats import Seat
from pinella.server.tables.clocks import Presence, next_due
from pinella.server.tables.happenings import BecameReady, StandInBegun, StandInEnded
from pinella.server.tables.orders import (
    Act,
    BeginStandIn,
    BotActs,
    EndStandIn,
    EndTurn,
    GetReady,
    PauseTable,
    ResumeTable,
    Sit,
    WaitNoLonger,
)
from pinella.server.tables.state import Phase
from pinella.server.tables.views import scene
from tests.server.tables.room import PATIENCE, Room, kinds

SLOW: dict[str, Any] = {"code": "federal", "away": 30, "thinking": 0}
"""Everybody may think as long as he likes."""


def others(room: Room) -> list[Seat]:
    return [seat for seat in room.table.seats if seat is not room.turn]


class TestSomebodyDropsOut:
    def test_a_bot_stands_in_after_the_time_that_the_table_says(self) -> None:
        room = Room(**SLOW).dealt()
        away = room.turn
        assert room.wait(5).leaves(away).rings() == (30.0, BeginStandIn(away, "away"))
        assert room.table.is_played_by_a_bot(away)
        room.acts()

    def test_the_time_runs_from_when_the_player_left(self) -> None:
        """The others must not wait again when his turn comes."""
        room = Room(**SLOW).dealt()
        away = room.table.seats[(room.turn.place + 1) % 4]
        room.leaves(away).wait(100).until_turn_of(away)
        assert room.rings() == (0.0, BeginStandIn(away, "away"))

    def test_nobody_stands_in_while_it_is_the_turn_of_another(self) -> None:
        room = Room(**SLOW).dealt()
        room.leaves(others(room)[0])
        assert room.due is None

    def test_who_comes_back_in_time_has_lost_nothing(self) -> None:
        room = Room(**SLOW).dealt()
        room.leaves(room.turn).wait(29).returns(room.turn)
        assert room.due is None

    def test_who_comes_back_later_has_the_seat_again_at_once(self) -> None:
        room = Room(**SLOW).dealt()
        away = room.turn
        room.leaves(away).rings()
        room.returns(away)
        assert room.rings() == (0.0, EndStandIn(away))
        assert room.table.stand_ins == frozenset()
        assert room.due is None

    def test_bots_stand_in_for_several_and_each_comes_back_alone(self) -> None:
        room = Room(**SLOW).dealt()
        first, second = room.turn, room.table.seats[(room.turn.place + 1) % 4]
        room.leaves(first, second).rings()
        room.until_turn_of(second)
        assert room.rings()[1] == BeginStandIn(second, "away")
        assert room.table.stand_ins == {first, second}
        room.returns(first)
        assert room.rings()[1] == EndStandIn(first)
        assert room.table.stand_ins == {second}

    def test_the_bot_of_a_stand_in_plays_no_more_when_the_player_is_back(self) -> None:
        room = Room(**SLOW).dealt()
        away = room.turn
        room.leaves(away).rings()
        late = BotActs(away, room.move())
        room.returns(away).rings()
        assert room.house_refused(late) == "house/too-late"

    def test_who_acts_is_back(self) -> None:
        room = Room(**SLOW).dealt()
        away = room.turn
        room.house(BeginStandIn(away, "away"))
        told = room.does(room.player(), Act({"command": "draw"}))
        assert told[0] == StandInEnded(away.value)
        assert room.table.stand_ins == frozenset()

    def test_who_comes_back_finds_the_clock_of_the_turn_as_it_runs(self) -> None:
        """A line that is cut and mended again does not make a turn longer."""
        room = Room(code="federal", thinking=90, away=30).dealt()
        away = room.turn
        assert room.leaves(away).rings() == (30.0, BeginStandIn(away, "away"))
        room.wait(10).returns(away).rings()
        assert room.table.turn_used == 40_000
        assert room.rings() == (50.0, EndTurn(away))

    def test_an_act_that_is_refused_brings_nobody_back(self) -> None:
        room = Room(**SLOW).dealt()
        room.house(BeginStandIn(room.turn, "away"))
        assert room.refused(room.player(), Act({"command": "claim-going-out"}))
        assert room.table.stand_ins == {room.turn}

    def test_a_bot_needs_no_other(self) -> None:
        room = Room(**SLOW).dealt("W")
        assert room.house_refused(BeginStandIn(Seat.WEST, "away")) == "house/too-late"
        assert room.house_refused(EndStandIn(Seat.NORTH)) == "house/too-late"

    def test_nobody_stands_in_as_long_as_a_seat_is_empty(self) -> None:
        room = Room(**SLOW)
        room.does("anna", Sit(seat="N"))
        assert room.leaves(Seat.NORTH).due is None
        assert room.house_refused(BeginStandIn(Seat.NORTH, "away")) == "house/too-late"

    def test_a_stand_in_is_ready_for_the_next_deal(self) -> None:
        room = Room(**SLOW).dealt()
        room.house(BeginStandIn(room.turn, "away"))
        room.plays_out()
        for person in [person for seat, person in room.table.persons.items() if seat not in room.table.stand_ins]:
            room.does(person, GetReady())
        assert room.match.deals_begun == 2
        assert room.table.phase is Phase.PLAYING


class TestTheTimeRunsOut:
    """Where the code forces nothing a bot stands in, and who is there but slow must say that he is back."""

    def slow(self) -> tuple[Room, Seat]:
        room = Room(code="scala40", players=3, thinking=60).dealt()
        slow = room.turn
        assert room.rings() == (60.0, EndTurn(slow))
        assert room.events[-1] == StandInBegun(slow.value, "time")
        return room, slow

    def test_a_bot_plays_on(self) -> None:
        room, slow = self.slow()
        while room.turn is slow:
            room.acts()
        assert slow in room.table.stand_ins

    def test_being_connected_is_not_enough_to_be_back(self) -> None:
        room, _ = self.slow()
        assert room.due is None

    def test_the_word_ready_brings_the_player_back_at_any_moment(self) -> None:
        room, slow = self.slow()
        while room.turn is slow:
            room.acts()
        assert room.does(room.player(slow), GetReady()) == [StandInEnded(slow.value)]
        assert room.table.slow == frozenset()

    @pytest.mark.parametrize("code", ["online", "scala40", "federal"])
    def test_saying_that_one_is_back_gives_back_no_turn(self, code: str) -> None:
        """Else whoever says so again and again holds the table up for ever."""
        room = Room(code=code, players=2, thinking=3).dealt()
        slow = room.turn
        assert room.rings() == (3.0, EndTurn(slow))
        assert room.does(room.player(slow), GetReady()) == [StandInEnded(slow.value)]
        assert room.table.is_played_by_a_bot(slow)
        assert scene(room.table, [], {}).shared[f"seat/{slow.value}"]["stand_in"]
        assert room.due is None
        assert room.refused(room.player(slow), GetReady()) == "table/time-ran-out"
        assert room.refused(room.player(slow), Act({"command": "draw"})) == "table/time-ran-out"
        assert room.table == room.replayed()

    def test_from_the_next_turn_on_the_seat_is_the_players_own_again(self) -> None:
        room, slow = self.slow()
        room.does(room.player(slow), GetReady())
        while room.turn is slow:
            room.acts()
        assert not room.table.is_played_by_a_bot(slow)
        assert not scene(room.table, [], {}).shared[f"seat/{slow.value}"]["stand_in"]
        room.until_turn_of(slow)
        assert room.rings() == (60.0, EndTurn(slow))

    def test_an_act_in_the_lost_turn_is_refused_and_brings_nobody_back(self) -> None:
        room, slow = self.slow()
        assert room.refused(room.player(slow), Act({"command": "draw"})) == "table/time-ran-out"
        assert slow in room.table.stand_ins

    def test_between_two_deals_too(self) -> None:
        room, slow = self.slow()
        room.plays_out()
        assert room.table.phase is Phase.SHUFFLING
        told = room.does(room.player(slow), GetReady("rosa"))
        assert told == [StandInEnded(slow.value), BecameReady(slow.value, "rosa")]
        assert room.table.stand_ins == frozenset()

    def test_the_end_of_a_turn_that_is_over_comes_too_late(self) -> None:
        room = Room(thinking=60).dealt()
        assert room.house_refused(EndTurn(others(room)[0])) == "house/too-late"


class TestNobodyIsThere:
    def test_the_table_pauses(self) -> None:
        room = Room(**SLOW).dealt()
        room.leaves(Seat.NORTH, Seat.EAST, Seat.SOUTH).wait(7).leaves(Seat.WEST)
        assert room.rings() == (20.0, PauseTable())
        assert room.table.paused
        assert room.due is None

    def test_a_table_whose_only_person_leaves_pauses_too(self) -> None:
        room = Room(**SLOW).dealt("E", "S", "W").leaves(Seat.NORTH)
        assert room.rings() == (20.0, PauseTable())
        assert room.house_refused(BotActs(Seat.EAST, room.move())) == "house/too-late"

    def test_what_the_bots_do_does_not_keep_it_awake(self) -> None:
        room = Room(**SLOW).dealt("E", "S", "W").leaves(Seat.NORTH)
        left = room.now
        room.house(BeginStandIn(Seat.NORTH, "away"))
        for _ in range(12):
            room.wait(1).acts()
        due = room.due
        assert due is not None
        assert (due.at - left, due.order) == (20_000, PauseTable())

    def test_nothing_happens_at_a_paused_table(self) -> None:
        room = Room(**SLOW).dealt()
        room.house(PauseTable())
        assert room.refused(room.player(), Act({"command": "draw"})) == "table/paused"
        assert room.house_refused(PauseTable()) == "house/too-late"
        assert room.house_refused(EndTurn(room.turn)) == "house/too-late"

    def test_days_later_somebody_is_back_and_it_goes_on(self) -> None:
        room = Room(thinking=60).dealt().wait(30)
        room.leaves(*room.table.seats).rings()
        room.wait(3 * 86_400).returns(room.turn)
        assert room.rings() == (0.0, ResumeTable())
        assert room.table.time_used(room.now)[0] == 0
        assert kinds(room.acts())

    def test_who_is_not_yet_back_is_stood_in_for(self) -> None:
        room = Room(**SLOW).dealt()
        turn = room.turn
        room.leaves(*room.table.seats).rings()
        room.wait(86_400).returns(others(room)[0]).rings()
        assert room.rings() == (0.0, BeginStandIn(turn, "away"))

    def test_the_clocks_stand_still_meanwhile(self) -> None:
        room = Room(length={"by": "deals", "deals": 2, "minutes": 35}).dealt().wait(10)
        room.house(PauseTable())
        used = room.table.time_used(room.now)
        room.wait(86_400)
        assert room.table.time_used(room.now) == used
        room.house(ResumeTable())
        assert room.table.time_used(room.now)[1] == used[1]

    @pytest.mark.parametrize("deals", [1, 2])
    def test_a_finished_match_does_not_pause(self, deals: int) -> None:
        room = Room(**SLOW, length={"by": "deals", "deals": deals}).dealt().plays_out()
        assert (room.house_refused(PauseTable()) == "house/too-late") if deals == 1 else room.house(PauseTable())

    def test_a_table_that_is_not_paused_is_not_resumed(self) -> None:
        assert Room(**SLOW).dealt().house_refused(ResumeTable()) == "house/too-late"


class TestWaitingBetweenDeals:
    def test_after_a_while_everybody_counts_as_ready(self) -> None:
        room = Room(**SLOW).dealt().plays_out()
        room.does("anna", GetReady())
        assert room.rings() == (90.0, WaitNoLonger())
        assert room.table.phase is Phase.PLAYING

    def test_also_for_the_count_of_an_arbitrated_deal(self) -> None:
        room = Room(**SLOW, arbitrated=True).dealt().plays_out()
        assert room.rings() == (90.0, WaitNoLonger())
        assert room.table.phase is Phase.SHUFFLING
        assert room.match.deals_counted == 1

    def test_nobody_waits_during_a_deal(self) -> None:
        assert Room(**SLOW).dealt().house_refused(WaitNoLonger()) == "house/too-late"


def test_somebody_who_was_never_seen_is_away_from_the_beginning_of_the_turn() -> None:
    """After a restart the house knows of nobody when he left."""
    room = Room(**SLOW).dealt().wait(3)
    due = next_due(room.table, Presence(frozenset(others(room)), {}), PATIENCE)
    assert due is not None
    assert (due.at - room.now, due.order) == (27_000, BeginStandIn(room.turn, "away"))
