"""A match from its first cards to the next match: acts, the count, the next deal, playing again."""

from __future__ import annotations

import pytest

from pinella.match import pin
from pinella.match.verifying import verify_text
from pinella.play.commands import DrawFromStock
from pinella.play.seats import Seat
from pinella.server.tables.happenings import RematchWanted
from pinella.server.tables.orders import Act, BotActs, GetReady, Sit, WantRematch, WatchStall
from pinella.server.tables.state import Phase
from tests.server.tables.room import Room, kinds


class TestActs:
    def test_the_player_in_turn_acts(self) -> None:
        room = Room().dealt()
        assert kinds(room.does(room.player(), Act({"command": "draw"}))) == ["card-drawn/1"]

    def test_nobody_else_does(self) -> None:
        room = Room().dealt()
        others = [person for seat, person in room.table.persons.items() if seat is not room.turn]
        for person in others:
            assert room.refused(person, Act({"command": "draw"})) == "turn/not-yours"

    def test_nobody_acts_for_another_seat(self) -> None:
        room = Room().dealt()
        other = next(person for seat, person in room.table.persons.items() if seat is not room.turn)
        act = Act({"command": "draw", "seat": room.turn.value})
        assert room.refused(other, act) == "act/seat-is-known"
        assert room.refused("elena", Act({"command": "draw"})) == "table/not-seated"

    @pytest.mark.parametrize(
        "data",
        [
            {},
            {"command": "cheat"},
            {"command": "discard"},
            {"command": "discard", "card": "7x"},
            {"command": "discard", "card": 10**40},
            {"command": "lay", "cards": ["7h"] * 40},
            {"command": "lay-off", "meld": "XX.9", "cards": "7h"},
            {"command": {"command": {"command": "draw"}}},
            {"command": "open", "melds": 3},
            {"command": None, "seat": None},
        ],
        ids=str,
    )
    def test_what_is_no_command_is_refused(self, data: dict[str, object]) -> None:
        room = Room().dealt()
        assert room.refused(room.player(), Act(data)) in {"act/not-read", "act/not-possible"}

    def test_what_the_rules_forbid_is_refused_with_the_article(self) -> None:
        room = Room().dealt()
        room.does(room.player(), Act({"command": "draw"}))
        assert room.refused(room.player(), Act({"command": "draw"})) == "turn/already-taken"

    def test_before_the_cards_and_after_the_match_there_is_nothing_to_do(self) -> None:
        room = Room(length={"by": "deals", "deals": 1})
        room.full()
        assert room.refused("anna", Act({"command": "draw"})) == "table/not-dealt"
        room.all_ready().plays_out()
        assert room.refused("anna", Act({"command": "draw"})) == "table/ended"
        assert room.refused("anna", WatchStall()) == "table/ended"

    def test_a_bot_acts_on_its_own_seat_only(self) -> None:
        room = Room().dealt("W")
        person = next(seat for seat in room.table.seats if seat is not Seat.WEST)
        assert room.house_refused(BotActs(person, DrawFromStock(person))) == "house/too-late"


class TestTheCount:
    def test_at_a_strict_table_it_follows_at_once(self) -> None:
        room = Room().dealt().plays_out()
        assert {"secret-revealed/1", "deal-counted/1", "secret-kept/1", "deal-begun/1"} <= set(kinds(room.events[-6:]))
        assert room.table.phase is Phase.SHUFFLING
        assert room.match.deals_counted == 1

    def test_at_an_arbitrated_table_everybody_agrees_first(self) -> None:
        """Somebody may still call the referee."""
        room = Room(arbitrated=True).dealt().plays_out()
        assert room.table.phase is Phase.OVER
        assert room.table.ready == frozenset()
        for person in ("anna", "bruno", "carla"):
            room.does(person, GetReady())
            assert room.match.deals_counted == 0
        assert "deal-counted/1" in kinds(room.does("dario", GetReady()))

    def test_bots_always_agree(self) -> None:
        room = Room(arbitrated=True).dealt("N", "E", "S").plays_out()
        assert room.table.phase is Phase.OVER
        assert "deal-counted/1" in kinds(room.does("anna", GetReady()))


class TestTheNextDeal:
    def test_waits_until_everybody_is_ready_again(self) -> None:
        room = Room().dealt().plays_out()
        assert room.table.ready == frozenset()
        assert room.table.words == {}
        room.all_ready()
        assert room.table.phase is Phase.PLAYING
        assert room.match.deals_begun == 2

    def test_the_deal_passes_on(self) -> None:
        room = Room().dealt()
        first = room.match.first_dealer
        room.plays_out().all_ready()
        assert room.match.deal is not None
        assert room.match.deal.dealer is room.table.seats[(first.place + 1) % 4]


class TestTheEnd:
    @pytest.mark.parametrize(
        ("code", "players", "length"),
        [
            ("fitab-2025", 4, {"by": "deals", "deals": 2}),
            ("online", 2, {"by": "points", "points": 300}),
            ("scala40", 3, {"by": "deals", "deals": 2}),
        ],
    )
    def test_a_finished_match_is_a_file_that_can_be_verified(
        self, code: str, players: int, length: dict[str, object]
    ) -> None:
        room = Room(code=code, players=players, length=length).dealt()
        while room.plays_out().match.result is None:
            room.all_ready()
        assert room.match.result is not None
        report = verify_text(pin.write(room.match))
        assert report.findings == []

    def test_playing_again_is_asked_for_once_by_each(self) -> None:
        room = Room(length={"by": "deals", "deals": 1}).dealt()
        assert room.refused("anna", WantRematch()) == "table/not-ended"
        room.plays_out()
        seat = room.table.seat_of("anna")
        assert seat is not None
        assert room.does("anna", WantRematch()) == [RematchWanted(seat.value)]
        assert room.refused("anna", WantRematch()) == "table/ready-already"
        assert room.refused("elena", WantRematch()) == "table/not-seated"
        assert room.refused("anna", GetReady()) == "table/nothing-to-wait-for"
        assert room.refused("elena", Sit()) == "table/ended"
