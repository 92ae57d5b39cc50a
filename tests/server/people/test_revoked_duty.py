"""A referee on duty who is a referee no more: from that moment he sees what everybody sees."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest

from pinella.server.sockets import CHECK_SESSION
from tests.server.lines import Data, Line, line
from tests.server.visiting import Hall, Visitor, hall_with_tables

ARBITRATED = {"code": "federal", "players": 2, "arbitrated": True, "referee": "human", "thinking": 0}


@dataclass
class Evening:
    """A table of a club where cards are held and a referee is on duty."""

    hall: Hall
    admin: Visitor
    club: str
    referee: Visitor
    table: str

    def gives_roles(self, *roles: str) -> None:
        self.admin.done("PUT", f"/api/clubs/{self.club}/members/{self.referee.id}/roles", {"roles": [*roles]})

    @contextmanager
    def later(self, milliseconds: int) -> Iterator[None]:
        now = self.hall.house.now
        self.hall.house.now = lambda: now() + milliseconds
        try:
            yield
        finally:
            self.hall.house.now = now


@pytest.fixture(scope="module")
def hall() -> Iterator[Hall]:
    with hall_with_tables() as one:
        yield one


def begun(hall: Hall, *, spectators: bool = True) -> Evening:
    admin = hall.account()
    club = hall.club(admin)
    referee, other = hall.member(club, admin, "referee"), hall.member(club, admin)
    settings = {**ARBITRATED, "club": club, "spectators": spectators}
    table: str = admin.done("POST", "/api/tables", settings)["table"]
    with line(admin) as north, line(other) as east, line(referee) as his:
        for one in (north, east, his):
            one.watches(table)
        assert his.gives(table, do="duty")["t"] in ("change", "done")
        east.gives(table, do="sit")
        north.gives(table, do="ready")
        east.gives(table, do="ready")
    return Evening(hall, admin, club, referee, table)


def hands_in(view: Data) -> int:
    """How many hands lie open in a view."""
    return len([cards for part, cards in view.items() if part.startswith("hand/") and cards is not None])


def seen(one: Line, table: str) -> Data:
    view: Data = one.watches(table)["view"]
    return view


class TestARoleThatWasTakenAway:
    def test_ends_the_duty_at_once(self, hall: Hall) -> None:
        evening = begun(hall)
        with line(evening.referee) as his:
            before = seen(his, evening.table)
            evening.gives_roles()
            after = his.until("table")["view"]
            assert (before["you"], hands_in(before)) == ("referee", 2)
            assert (after["you"], hands_in(after)) == ("spectator", 0)
            assert "referee" not in after

    def test_ends_it_where_the_referee_only_listens(self, hall: Hall) -> None:
        evening = begun(hall)
        with line(evening.referee) as his:
            assert seen(his, evening.table)["you"] == "referee"
            evening.gives_roles("director")
            evening.gives_roles()
            assert his.until("table")["view"]["you"] == "spectator"

    def test_shows_him_out_where_nobody_looks_on(self, hall: Hall) -> None:
        evening = begun(hall, spectators=False)
        with line(evening.referee) as his:
            assert seen(his, evening.table)["you"] == "referee"
            evening.gives_roles()
            assert his.until("no")["code"] == "table/no-spectators"

    def test_ends_it_at_once_for_who_comes_back_later(self, hall: Hall) -> None:
        evening = begun(hall)
        evening.gives_roles()
        with line(evening.referee) as his:
            assert seen(his, evening.table)["you"] == "spectator"

    def test_makes_room_for_another_referee(self, hall: Hall) -> None:
        evening = begun(hall)
        another = hall.member(evening.club, evening.admin, "director")
        evening.gives_roles()
        with line(evening.referee) as his, line(another) as hers:
            his.watches(evening.table)
            hers.watches(evening.table)
            hers.gives(evening.table, do="duty")
            assert seen(hers, evening.table)["you"] == "referee"


class TestARoleThatIsStillThere:
    def test_keeps_the_duty(self, hall: Hall) -> None:
        evening = begun(hall)
        evening.gives_roles("director")
        with line(evening.referee) as his:
            his.watches(evening.table)
            with evening.later(CHECK_SESSION + 1):
                assert his.is_alive
                assert seen(his, evening.table)["you"] == "referee"
