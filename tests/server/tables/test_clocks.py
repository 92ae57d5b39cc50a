"""Thinking time, the own clock, the time of the round, and a deal in which nobody draws."""

from __future__ import annotations

from typing import ClassVar

import pytest

from pinella.cards import rank_key
from pinella.match.events import ClockRanOut, MatchEnded, MatchEnding
from pinella.play import legal
from pinella.play.commands import Discard, DrawFromStock, TakeDiscardPile
from pinella.play.events import CardDiscarded, CardDrawn, TimeOutCalled
from pinella.play.seats import Seat
from pinella.play.viewers import SPECTATOR, Viewer
from pinella.server.tables.happenings import StandInBegun
from pinella.server.tables.keeping import STALL_LAPS
from pinella.server.tables.orders import (
    EndMatchOnTime,
    EndRound,
    EndTurn,
    PauseTable,
    ResumeTable,
    StallSeen,
    WatchStall,
)
from pinella.server.tables.settings import Settings
from pinella.server.tables.state import Phase
from pinella.server.tables.views import scene
from tests.server.tables.room import Room, kinds, settings


class TestThinkingTime:
    @pytest.mark.rule("F-34.1")
    @pytest.mark.parametrize(("cards", "seconds"), [(1, 10), (3, 10), (4, 20), (10, 20), (11, 40), (25, 40)], ids=str)
    def test_goes_by_the_cards_in_hand(self, cards: int, seconds: int) -> None:
        assert settings().seconds_to_think(cards) == seconds

    @pytest.mark.rule("F-34.2")
    def test_after_it_come_the_five_seconds_of_the_invitation(self) -> None:
        room = Room().dealt()
        turn = room.turn
        assert room.rings() == (45.0, EndTurn(turn))

    @pytest.mark.parametrize("code", ["federal", "online", "scala40"])
    def test_where_nobody_sets_one_people_do_not_wait_for_each_other_for_ever(self, code: str) -> None:
        """Somebody who is connected and does nothing would stall the table: after the house's time a bot stands in."""
        room = Room(code=code, players=2).dealt()
        turn = room.turn
        viewers: list[Viewer] = [*room.table.seats, SPECTATOR]
        seen = scene(room.table, viewers, {})
        assert {seen.whole(viewer)["turn_limit"] for viewer in viewers} == {120}
        assert room.rings() == (120.0, EndTurn(turn))
        assert room.events[-1] == StandInBegun(turn.value, "time")

    def test_whoever_plays_with_bots_alone_takes_as_long_as_he_likes(self) -> None:
        room = Room(code="federal").dealt("E", "S", "W").until_turn_of(Seat.NORTH)
        assert room.due is None
        assert "turn_limit" not in scene(room.table, [], {}).shared

    def test_an_own_clock_is_time_enough(self) -> None:
        room = Room(code="online", players=2, challenge=10).dealt()
        turn = room.turn
        assert room.rings() == (600.0, EndMatchOnTime(turn))

    @pytest.mark.parametrize("code", ["fitab-2025", "federal", "scala40"])
    def test_the_table_may_set_its_own(self, code: str) -> None:
        room = Room(code=code, thinking=90).dealt()
        assert room.rings()[0] == 90.0

    def test_zero_is_as_long_as_one_likes(self) -> None:
        assert Room(thinking=0).dealt().due is None

    def test_runs_anew_in_every_turn(self) -> None:
        room = Room(thinking=90).dealt()
        first = room.turn
        while room.turn is first:
            room.wait(10).acts()
        assert room.rings()[0] == 90.0

    def test_an_act_does_not_make_it_longer(self) -> None:
        room = Room(thinking=90).dealt().wait(40)
        room.acts(DrawFromStock(room.turn))
        assert room.rings()[0] == 50.0

    @pytest.mark.rule("F-34.1")
    def test_the_larger_number_of_cards_in_the_turn_counts(self) -> None:
        """Cards laid down do not make the time shorter (AMB-73)."""
        room = Room(seed=3).dealt()
        for _ in range(60):
            before = room.cards.hand_size(room.turn)
            turn = room.turn
            room.acts()
            if room.table.turn is turn and room.cards.hand_size(turn) < 11 <= before:
                break
        else:
            raise AssertionError("nobody laid enough cards")
        assert room.table.turn_cards >= 11
        assert room.rings()[0] == 45.0


class TestTheForcedDiscard:
    """F-34.3: a card drawn, if none was, and the highest discarded that may be."""

    @pytest.mark.rule("F-34.3")
    def test_a_card_is_drawn_first(self) -> None:
        room = Room().dealt()
        slow = room.turn
        room.rings()
        drawn, thrown = room.events[-2:]
        assert isinstance(drawn, CardDrawn)
        assert isinstance(thrown, CardDiscarded)
        assert room.turn is not slow
        assert room.table.stand_ins == frozenset()

    @pytest.mark.rule("F-34.3")
    def test_who_has_drawn_discards_the_highest(self) -> None:
        room = Room().dealt()
        room.acts(DrawFromStock(room.turn))
        allowed = [move.card for move in legal(room.cards, room.turn) if isinstance(move, Discard)]
        room.rings()
        thrown = room.events[-1]
        assert isinstance(thrown, CardDiscarded)
        assert rank_key(thrown.card) == min(map(rank_key, allowed))

    def test_whole_deals_can_be_played_by_the_clock_alone(self) -> None:
        room = Room(seed=5, length={"by": "deals", "deals": 1}).dealt()
        while room.table.phase is Phase.PLAYING:
            turn, cards = room.turn, room.table.turn_cards
            assert room.rings() == (45.0 if cards > 10 else 25.0, EndTurn(turn))
        assert room.table.phase is Phase.ENDED


class TestTheOwnClock:
    """O-12.5: every player has a clock for the match; when it is used up the side has lost."""

    def room(self) -> Room:
        return Room(code="online", players=2, challenge=10, thinking=0).dealt()

    @pytest.mark.rule("O-12.5")
    def test_ends_the_match(self) -> None:
        room = self.room()
        slow = room.turn
        assert room.rings() == (600.0, EndMatchOnTime(slow))
        assert ClockRanOut(slow) in room.events
        ended = room.events[-1]
        assert isinstance(ended, MatchEnded)
        assert ended.ending is MatchEnding.CLOCK
        assert room.table.phase is Phase.ENDED

    @pytest.mark.rule("O-12.5")
    def test_runs_only_in_ones_own_turn(self) -> None:
        room = self.room()
        first = room.turn
        while room.turn is first:
            room.wait(20).acts()
        used = room.table.used[first]
        second = room.turn
        while room.turn is second:
            room.wait(7).acts()
        assert room.table.used[first] == used
        assert room.rings() == ((600_000 - used) / 1_000, EndMatchOnTime(first))

    def test_stands_still_between_the_deals(self) -> None:
        room = self.room().plays_out()
        used = dict(room.table.used)
        room.wait(60).all_ready()
        assert room.table.used == used


class TestTheTimeOfTheRound:
    LENGTH: ClassVar = {"by": "deals", "deals": 2, "minutes": 35}

    @pytest.mark.rule("F-5.3")
    def test_is_told_to_nobody(self) -> None:
        parts = scene(Room(length=self.LENGTH, thinking=0).dealt().table, [], {}).shared
        assert not [name for name in parts if "round" in name]

    def test_when_it_is_over_the_last_lap_is_played(self) -> None:
        room = Room(length=self.LENGTH, thinking=0).dealt()
        assert room.rings() == (35 * 60.0, EndRound())
        assert isinstance(room.events[-1], TimeOutCalled)
        assert room.due is None
        room.plays_out()
        assert room.table.phase is Phase.ENDED
        assert room.match.deals_counted == 1

    @pytest.mark.rule("F-15.7")
    def test_runs_between_the_deals_too(self) -> None:
        room = Room(length=self.LENGTH, thinking=0).dealt().wait(60)
        room.plays_out().wait(80).all_ready()
        assert room.rings() == (35 * 60.0 - 140.0, EndRound())

    @pytest.mark.parametrize(
        ("code", "minutes"),
        [
            pytest.param("fitab-2022", 35, marks=pytest.mark.rule("F-15.7")),
            pytest.param("fitab-2025", 35, marks=pytest.mark.rule("F-15.7")),
            pytest.param("federal", 25, marks=pytest.mark.rule("B-15.5")),
            ("scala40", 20),
        ],
    )
    def test_when_it_is_over_between_two_deals_no_further_one_is_dealt(self, code: str, minutes: int) -> None:
        """Whoever is not ready cannot save a deal that the round has no time for any more."""
        players = 2 if code == "scala40" else 4
        length = {"by": "deals", "deals": 2, "minutes": minutes}
        room = Room(code=code, players=players, length=length, thinking=0).dealt().wait(minutes * 60 - 30).plays_out()
        assert room.table.phase is Phase.SHUFFLING
        assert room.rings() == (30.0, EndRound())
        assert room.table.phase.value == "ended"
        assert (room.match.deals_counted, room.match.result is not None) == (1, True)
        assert room.table == room.replayed()

    @pytest.mark.rule("F-15.7")
    def test_while_an_arbitrated_deal_waits_for_the_count_it_runs_too(self) -> None:
        room = Room(length=self.LENGTH, thinking=0, arbitrated=True).dealt().wait(35 * 60 - 30).plays_out()
        assert room.table.phase is Phase.OVER
        assert room.rings() == (30.0, EndRound())
        room.all_ready()
        assert room.table.phase.value == "ended"

    def test_stands_still_while_the_table_is_paused(self) -> None:
        room = Room(length=self.LENGTH, thinking=0).dealt().wait(60).plays_out()
        room.house(PauseTable())
        room.wait(86_400).house(ResumeTable())
        assert room.table.round_used == 60_000

    def test_a_table_without_a_time_has_none(self) -> None:
        assert Room(thinking=0).dealt().due is None
        assert Settings(code="fitab-2025").minutes is None


class TestNobodyDraws:
    """F-16.1: the referee watches for a lap; the house calls him after some."""

    def swapping(self, laps: int) -> Room:
        room = Room(thinking=0).dealt()
        for _ in range(laps * 4):
            turn = room.turn
            room.acts(TakeDiscardPile(turn))
            taken = room.cards.hand(turn)[-1]
            others = [
                move
                for move in legal(room.cards, turn)
                if isinstance(move, Discard) and str(move.card).rstrip("'") != str(taken).rstrip("'")
            ]
            room.acts(others[0])
        return room

    @pytest.mark.rule("F-16.1")
    def test_after_three_laps_the_referee_watches(self) -> None:
        assert self.swapping(STALL_LAPS - 1).due is None
        room = self.swapping(STALL_LAPS)
        assert room.rings() == (0.0, StallSeen())
        assert kinds(room.events[-1:]) == ["stall-watch-begun/1"]

    def test_he_is_not_called_again_while_he_watches(self) -> None:
        room = self.swapping(STALL_LAPS)
        room.rings()
        assert room.due is None
        assert room.house_refused(StallSeen()) == "house/too-late"

    def test_a_player_may_call_him_earlier(self) -> None:
        room = self.swapping(1)
        assert kinds(room.does("anna", WatchStall())) == ["stall-watch-begun/1"]
        assert room.refused("anna", WatchStall()) == "stall/already-watched"

    def test_somebody_who_draws_ends_the_waiting(self) -> None:
        room = self.swapping(STALL_LAPS)
        room.acts(DrawFromStock(room.turn))
        assert room.due is None
