"""Rulings to be read again, what the referee on duty is offered, and whether one may talk: parts of a view."""

from __future__ import annotations

from pinella.play.viewers import REFEREE, SPECTATOR
from pinella.server.tables.orders import AcceptRuling, Call, DecideAppeal, MakeAppeal, PauseTable
from pinella.server.tables.views import Parts, scene
from tests.server.tables.room import Room
from tests.server.tables.test_refereeing import offended, with_a_referee

NAMES = {"anna": "Anna"}


def seen(room: Room, viewer: object = SPECTATOR) -> Parts:
    return scene(room.table, [viewer], NAMES).whole(viewer)  # type: ignore[list-item, arg-type]


class TestReadingAgain:
    def test_a_ruling_names_its_article_and_whom_it_is_about_and_no_card(self) -> None:
        room, seat, opponent = offended()
        room.does(opponent, Call())
        ruling = seen(room)["ruling/1"]
        assert (ruling["offence"], ruling["by"], ruling["articles"][0]["number"]) == ("missing-draw", seat.value, "29")
        assert ruling["effects"]
        assert not any("card" in name for effect in ruling["effects"] for name in effect)

    def test_a_ruling_that_was_withdrawn_says_so(self) -> None:
        room, seat, opponent = with_a_referee()
        room.does(opponent, Call())
        room.does("rita", AcceptRuling())
        room.does(room.player(seat), MakeAppeal(1))
        room.does("rita", DecideAppeal(0, upheld=False))
        assert seen(room)["ruling/1"]["withdrawn"] is True


class TestTheProposal:
    def test_is_what_the_referee_would_be_told_if_he_accepted(self) -> None:
        room, seat, opponent = with_a_referee()
        assert "proposal" not in seen(room, REFEREE)
        room.does(opponent, Call())
        told = seen(room, REFEREE)["proposal"]
        (ruling,) = (one for one in told if one["event"].startswith("ruling-given"))
        assert (ruling["offence"], ruling["by"]) == ("missing-draw", seat.value)
        room.does("rita", AcceptRuling())
        assert "proposal" not in seen(room, REFEREE)

    def test_is_for_nobody_else(self) -> None:
        room, seat, opponent = with_a_referee()
        room.does(opponent, Call())
        for viewer in (SPECTATOR, seat, room.table.seat_of(opponent)):
            assert "proposal" not in seen(room, viewer)


class TestTalk:
    def test_is_for_later_while_a_deal_is_played_in_silence(self) -> None:
        room = Room(thinking=0).full()
        assert seen(room)["talk"] == "on"
        room.all_ready()
        assert seen(room)["talk"] == "later"
        room.house(PauseTable())
        assert seen(room)["talk"] == "on"

    def test_is_on_all_the_time_where_the_rules_ask_for_no_silence(self) -> None:
        assert seen(Room(code="online").dealt())["talk"] == "on"

    def test_may_be_off_for_the_whole_table(self) -> None:
        assert seen(Room(chat=False).full())["talk"] == "off"
