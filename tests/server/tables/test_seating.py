"""Who takes which seat, which bots play, and who is ready."""

from __future__ import annotations

import pytest

from pinella.match.events import PackShuffled
from pinella.play.dealing import shufflers
from pinella.play.seats import Seat
from pinella.play.text import table_text
from pinella.server.tables.happenings import MatchBegun, SeatLeft, SeatTaken, StandInBegun
from pinella.server.tables.orders import AddBot, BeginStandIn, DropBot, FillSeats, GetReady, GetUp, Sit
from pinella.server.tables.state import Phase, Sitter
from tests.server.tables.room import PEOPLE, Room, kinds, order_of


class TestSittingDown:
    def test_without_a_seat_named_it_is_the_first_that_is_free(self) -> None:
        room = Room()
        assert room.does("anna", Sit()) == [SeatTaken("N", person="anna")]
        assert room.does("bruno", Sit()) == [SeatTaken("E", person="bruno")]

    def test_a_seat_may_be_chosen(self) -> None:
        room = Room()
        room.does("anna", order_of({"do": "sit", "seat": "W"}))
        assert room.table.seat_of("anna") is Seat.WEST

    def test_a_person_has_one_seat(self) -> None:
        room = Room()
        room.does("anna", Sit())
        assert room.refused("anna", Sit(seat="S")) == "table/already-seated"

    def test_nobody_sits_on_somebody_elses_seat(self) -> None:
        room = Room()
        room.does("anna", Sit(seat="N"))
        assert room.refused("bruno", Sit(seat="N")) == "table/seat-taken"

    def test_a_seat_that_the_table_does_not_have_is_refused(self) -> None:
        assert Room().refused("anna", Sit(seat="1")) == "table/no-such-seat"
        assert Room(code="scala40", players=3).refused("anna", Sit(seat="4")) == "table/no-such-seat"

    def test_people_come_before_bots(self) -> None:
        room = Room()
        room.does("anna", Sit(), AddBot())
        assert room.does("bruno", Sit()) == [SeatTaken("E", person="bruno")]
        assert room.table.sitters[Seat.EAST] == Sitter(person="bruno")
        assert Seat.EAST not in room.table.ready
        assert room.refused("carla", Sit(seat="E")) == "table/seat-taken"
        room.does("carla", Sit(seat="W"))

    def test_a_table_full_of_people_has_no_seat_left(self) -> None:
        assert Room().full().refused("elena", Sit()) == "table/full"

    def test_once_the_match_runs_nobody_sits_down(self) -> None:
        room = Room().dealt("W")
        assert room.refused("elena", Sit(seat="W")) == "table/begun"
        assert room.refused("elena", Sit()) == "table/begun"


class TestGettingUp:
    def test_the_seat_is_free_again(self) -> None:
        room = Room()
        room.does("anna", Sit(), GetReady(), GetUp())
        assert room.table.sitters == {}
        assert room.table.ready == frozenset()
        assert room.refused("anna", GetUp()) == "table/not-seated"

    def test_the_word_goes_with_who_said_it(self) -> None:
        room = Room()
        room.does("anna", Sit(seat="N"), GetReady("rosa"), GetUp())
        room.does("bruno", Sit(seat="N"))
        assert room.table.words == {}

    def test_during_the_match_a_player_keeps_the_seat(self) -> None:
        assert Room().dealt().refused("anna", GetUp()) == "table/begun"


class TestBots:
    def test_who_opened_the_table_has_bots_take_the_empty_seats(self) -> None:
        room = Room(bots="maestro")
        room.does("anna", Sit())
        told = room.does("anna", AddBot())
        assert told == [SeatTaken(seat, bot="maestro") for seat in "ESW"]
        assert {Seat.EAST, Seat.SOUTH, Seat.WEST} == room.table.ready

    def test_a_bot_may_have_a_seat_and_a_level_of_its_own(self) -> None:
        room = Room()
        assert room.does("anna", AddBot(seat="S", level="principiante")) == [SeatTaken("S", bot="principiante")]

    def test_who_sits_at_the_table_says_so_too_since_its_host_may_be_gone(self) -> None:
        room = Room()
        room.does("bruno", Sit(seat="N"))
        assert room.does("bruno", AddBot(seat="S")) == [SeatTaken("S", bot="circolo")]
        assert room.does("bruno", DropBot("S")) == [SeatLeft("S")]

    def test_nobody_else_says_which_bots_play(self) -> None:
        room = Room()
        assert room.refused("bruno", AddBot()) == "table/not-host"
        assert room.refused("bruno", DropBot("N")) == "table/not-host"

    def test_a_bot_makes_room_when_it_is_told_to(self) -> None:
        room = Room()
        room.does("anna", AddBot(seat="S"), DropBot("S"))
        assert room.table.sitters == {}

    def test_only_a_bot_can_be_told_to_make_room(self) -> None:
        room = Room()
        room.does("bruno", Sit(seat="N"))
        assert room.refused("anna", DropBot("N")) == "table/no-bot-there"
        assert room.refused("anna", DropBot("E")) == "table/no-bot-there"

    def test_there_must_be_an_empty_seat(self) -> None:
        room = Room().full()
        assert room.refused("anna", AddBot()) == "table/full"
        assert room.refused("anna", AddBot(seat="N")) == "table/seat-taken"
        assert room.refused("anna", AddBot(seat="6")) == "table/no-such-seat"

    def test_the_match_changes_nobody(self) -> None:
        room = Room().dealt("W")
        assert room.refused("anna", AddBot(seat="W")) == "table/begun"
        assert room.refused("anna", DropBot("W")) == "table/begun"

    def test_they_come_by_themselves_after_the_time_that_the_table_says(self) -> None:
        room = Room(fill_after=8)
        assert room.due is None
        room.does("anna", Sit(), GetReady())
        assert room.rings() == (8.0, FillSeats())
        assert room.table.phase is Phase.PLAYING

    def test_they_take_only_what_is_empty(self) -> None:
        room = Room(fill_after=8).full()
        assert room.due is None
        assert room.house_refused(FillSeats()) == "house/too-late"

    def test_bots_alone_do_not_play(self) -> None:
        """A table without people would play for nobody, and never end."""
        room = Room()
        room.does("anna", AddBot())
        assert room.table.match is None
        room.does("bruno", Sit(), GetReady())
        assert room.table.phase is Phase.PLAYING


class TestBeingReady:
    def test_the_match_begins_when_all_are(self) -> None:
        room = Room().full()
        for person in PEOPLE[:3]:
            assert kinds(room.does(person, GetReady())) == ["became-ready/1"]
        told = room.does("dario", GetReady())
        assert kinds(told) == [
            "became-ready/1",
            "match-begun/1",
            "secret-kept/1",
            "deal-begun/1",
            "pack-shuffled/1",
            "cards-dealt/1",
        ]
        assert room.table.phase is Phase.PLAYING

    def test_the_words_of_the_players_go_into_the_shuffle(self) -> None:
        room = Room().full()
        for person, word in zip(PEOPLE[:4], ("rosa", "", "tre", "x" * 500), strict=True):
            room.does(person, GetReady(word))
        (shuffled,) = (event for event in room.events if isinstance(event, PackShuffled))
        assert sorted(shuffled.words) == ["", "rosa", "tre", "x" * 500]

    @pytest.mark.parametrize(
        ("word", "code"),
        [("ro\x00sa", "words/character"), ("\u202erosa", "words/character"), ("a\nb", "words/in-lines")],
    )
    def test_the_word_is_one_line_that_all_read_as_it_stands(self, word: str, code: str) -> None:
        assert Room().full().refused("anna", GetReady(word)) == code

    @pytest.mark.rule("B-D.31")
    def test_only_who_shuffles_under_the_code_has_a_word_in_it(self) -> None:
        """The words of the others change nothing, and stop nothing."""
        room = Room(code="federal").full()
        for person in PEOPLE[:4]:
            room.does(person, GetReady(person))
        (shuffled,) = (event for event in room.events if isinstance(event, PackShuffled))
        dealer = room.match.first_dealer
        entitled = [room.player(seat) for seat in shufflers(room.match.book, dealer, 4)]
        assert list(shuffled.words) == entitled
        assert len(entitled) == 2

    def test_another_word_is_another_pack(self) -> None:
        hands = set()
        for word in ("rosa", "spina"):
            room = Room(seed=7).full()
            for person in PEOPLE[:4]:
                room.does(person, GetReady(word))
            hands.add(table_text(room.cards))
        assert len(hands) == 2

    def test_the_first_dealer_is_drawn_by_lot(self) -> None:
        dealers = set()
        for seed in range(12):
            (begun,) = (event for event in Room(seed).dealt().events if isinstance(event, MatchBegun))
            dealers.add(begun.first_dealer)
        assert len(dealers) > 1

    def test_is_said_once(self) -> None:
        room = Room()
        room.does("anna", Sit(), GetReady())
        assert room.refused("anna", GetReady()) == "table/ready-already"

    def test_during_a_deal_there_is_nothing_to_wait_for(self) -> None:
        assert Room().dealt().refused("anna", GetReady()) == "table/nothing-to-wait-for"

    def test_who_has_no_seat_is_not_asked(self) -> None:
        assert Room().refused("elena", GetReady()) == "table/not-seated"


class TestWhoDropsOutBeforeTheFirstCards:
    """Those who are here and ready are not kept waiting for ever."""

    def test_keeps_the_seat_and_a_bot_stands_in(self) -> None:
        room = Room(away=30).full("W")
        room.leaves(Seat.NORTH)
        room.does("bruno", GetReady())
        assert room.due is None
        room.does("carla", GetReady())
        assert room.rings() == (30.0, BeginStandIn(Seat.NORTH, "away"))
        assert StandInBegun("N", "away") in room.events
        assert (room.table.phase, room.table.seat_of("anna")) == (Phase.PLAYING, Seat.NORTH)

    def test_is_waited_for_as_long_as_a_seat_is_empty(self) -> None:
        room = Room()
        room.does("anna", Sit())
        room.does("bruno", Sit(), GetReady())
        room.leaves(Seat.NORTH)
        assert room.due is None

    def test_is_waited_for_while_somebody_who_is_here_is_not_ready(self) -> None:
        room = Room().full()
        room.leaves(Seat.NORTH)
        assert room.due is None

    def test_is_waited_for_when_nobody_is_here(self) -> None:
        room = Room(code="online", players=2).full()
        room.does("bruno", GetReady())
        room.leaves(Seat.NORTH, Seat.EAST)
        assert room.due is None
