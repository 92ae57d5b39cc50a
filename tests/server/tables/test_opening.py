"""What a table may be opened with."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pinella.codes import CODES
from pinella.errors import PinellaError
from pinella.play.seats import Seat
from pinella.server.tables.happenings import Opened, Paused
from pinella.server.tables.state import OnlineTable, Phase, opened
from tests.server.tables.room import BEGAN, Room, settings


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_code_has_online_tables(code: str) -> None:
    table = Room(code=code).table
    assert table.phase is Phase.GATHERING
    assert len(table.seats) == 4


@pytest.mark.parametrize(
    ("code", "players"), [("online", 2), ("federal", 2), ("fitab-2025", 4), ("scala40", 2), ("scala40", 6)]
)
def test_a_table_has_as_many_seats_as_players(code: str, players: int) -> None:
    assert len(Room(code=code, players=players).table.seats) == players


@pytest.mark.parametrize(
    "chosen",
    [
        {"length": {"by": "deals", "deals": 1}},
        {"length": {"by": "deals", "deals": 50}},
        {"length": {"by": "deals", "deals": 2, "minutes": 35}},
        {"code": "online", "length": {"by": "points", "points": 1_005}},
        {"arbitrated": True, "mistakes": 20},
        {"arbitrated": True, "referee": "human"},
        {"code": "online", "challenge": 15},
        {"thinking": 0},
        {"privacy": "open", "fill_after": 8, "bots": "maestro"},
    ],
    ids=str,
)
def test_a_table_may_be_opened_with(chosen: dict[str, Any]) -> None:
    assert Room(**chosen).table.version == 1


@pytest.mark.parametrize(
    "chosen",
    [
        {"code": "burraco"},
        {"players": 2},
        {"code": "online", "players": 3},
        {"code": "scala40", "players": 7},
        {"length": {"by": "deals", "deals": 0}},
        {"length": {"by": "deals", "deals": 51}},
        {"length": {"by": "deals", "deals": 2, "minutes": 0}},
        {"length": {"by": "points", "points": 10**30}},
        {"length": {"by": "hours"}},
        {"code": "scala40", "arbitrated": True},
        {"code": "online", "arbitrated": True},
        {"referee": "human"},
        {"mistakes": 5},
        {"challenge": 15},
        {"code": "scala40", "challenge": 15},
        {"away": 0},
        {"bots": "grande"},
        {"thinking": -1},
        {"club": "c" * 65},
        {"colour": "green"},
    ],
    ids=str,
)
def test_a_table_may_not_be_opened_with(chosen: dict[str, Any]) -> None:
    with pytest.raises((PinellaError, msgspec.ValidationError)):
        Room(**chosen)


def test_what_is_wrong_with_the_settings_is_said_in_a_sentence() -> None:
    with pytest.raises(PinellaError, match="Only an arbitrated table has a referee"):
        settings(referee="human")
    with pytest.raises(PinellaError, match="scala40 are not ruled on: its tables are not arbitrated"):
        settings(code="scala40", arbitrated=True)
    with pytest.raises(PinellaError, match="fitab-2025 knows no clock for each player"):
        settings(challenge=15)


def test_a_stream_begins_with_the_opening_and_has_one() -> None:
    with pytest.raises(PinellaError, match="cannot begin with table-paused/1"):
        opened("t1", Paused(), BEGAN)
    room = Room()
    again = Opened("bruno", settings())
    with pytest.raises(PinellaError, match="opened once"):
        room.replayed(again)


def test_an_empty_table_waits_for_nobody() -> None:
    room = Room()
    assert room.due is None
    assert room.table.turn is None
    assert room.table.seat_of("anna") is None
    assert isinstance(room.replayed(), OnlineTable)
    assert room.table.seats == (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)
