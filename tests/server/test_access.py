"""The access matrix: every operation, asked by everybody, about the own club and about another.

Each row says what comes of an operation for: nobody signed in, a guest; then a player, a referee, a director and an
admin of the club that is asked about; then the same four people of another club. A status above 403 means that the
person may ask and the thing itself is not there yet. An operation without a row fails the test, and so does a row
without an operation. Orders over the socket have a table of their own in `test_access_socket.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from pinella.server import create_app
from pinella.server.page import PAGES
from pinella.server.people.person import Role
from tests.server.visiting import NO_PAGE, PASSWORD, Hall, Visitor, fresh, hall_with_tables, open_house, planted

ROLES = tuple(role.value for role in Role)
CAST = ("anonymous", "guest", *(f"own {role}" for role in ROLES), *(f"other {role}" for role in ROLES))


@dataclass
class Scene:
    """Somebody about to ask about a club."""

    hall: Hall
    who: Visitor
    club: str
    admin: Visitor
    """Of that club."""
    player: Visitor
    """Another member of that club, whom nothing is done to."""
    table: str
    """A table that its opener waits at."""

    def member(self) -> Visitor:
        """A further member of that club, to whom anything may be done."""
        return self.hall.member(self.club, self.admin)

    def ask(self, method: str, path: str, body: object = None) -> httpx.Response:
        return self.who.ask(method, path, body)

    def of_club(self, path: str = "") -> str:
        return f"/api/clubs/{self.club}{path}"


@dataclass(frozen=True)
class Row:
    """What everybody is answered, and how to ask."""

    expected: str
    ask: Callable[[Scene], httpx.Response]
    spends: bool = False
    """Whether the person is not the same afterwards, so that everybody needs a fresh one."""

    def status(self, cast: str) -> int:
        return int(self.expected.replace("|", " ").split()[CAST.index(cast)])


EVERYBODY = "200 200 | 200 200 200 200 | 200 200 200 200"
SIGNED_IN = "401 200 | 200 200 200 200 | 200 200 200 200"
ACCOUNTS = "401 403 | 200 200 200 200 | 200 200 200 200"
MEMBERS = "401 403 | 200 200 200 200 | 403 403 403 403"
ADMINS = "401 403 | 403 403 403 200 | 403 403 403 403"
CARDS = {"code": "fitab-2025", "cards": "7h 8h 9h"}


def get(path: str) -> Callable[[Scene], httpx.Response]:
    return lambda scene: scene.ask("GET", path.format(club=scene.club, table=scene.table, player=scene.player.id))


def makes_an_account(scene: Scene) -> httpx.Response:
    return scene.ask("POST", "/api/accounts", {"name": fresh("Socio"), "password": PASSWORD, "program": True})


def signs_in(scene: Scene) -> httpx.Response:
    return scene.ask("POST", "/api/session", {"name": scene.player.name, "password": PASSWORD, "program": True})


def recovers(scene: Scene) -> httpx.Response:
    member = scene.member()
    code = scene.admin.done("POST", scene.of_club(f"/members/{member.id}/recovery"))["code"]
    body = {"name": member.name, "code": planted(code), "password": PASSWORD, "program": True}
    return scene.ask("POST", "/api/recovery", body)


def renames(scene: Scene) -> httpx.Response:
    return scene.ask("PUT", "/api/me", {"name": fresh("Nuovo"), "alias": fresh("Alias"), "publish_name": True})


def joins(scene: Scene) -> httpx.Response:
    """A third club, of which nobody is a member yet."""
    admin = scene.hall.account()
    club = scene.hall.club(admin)
    code = planted(admin.done("GET", f"/api/clubs/{club}/code")["code"])
    return scene.ask("POST", "/api/clubs/join", {"code": code})


def ends_a_session(scene: Scene) -> httpx.Response:
    """One that is not his or hers, so that whoever may ask is told that it is not there."""
    return scene.ask("DELETE", f"/api/me/sessions/{'0' * 16}")


def opens_a_table(scene: Scene) -> httpx.Response:
    """In the name of the club."""
    return scene.ask("POST", "/api/tables", {"code": "fitab-2025", "club": scene.club})


def plays_at_once(scene: Scene) -> httpx.Response:
    return scene.ask("POST", "/api/tables/quick", {"code": "online", "players": 2})


TABLE = {
    "GET /api/codes": Row(EVERYBODY, get("/api/codes")),
    "POST /api/meld": Row(EVERYBODY, lambda scene: scene.ask("POST", "/api/meld", CARDS)),
    "POST /api/meld/all": Row(EVERYBODY, lambda scene: scene.ask("POST", "/api/meld/all", {"cards": "7h 8h 9h"})),
    "GET /api/article/{code}/{number}": Row(EVERYBODY, get("/api/article/fitab-2025/9")),
    "GET /api/version": Row(EVERYBODY, get("/api/version")),
    "GET /api/openapi.json": Row(EVERYBODY, get("/api/openapi.json")),
    "GET /api/asyncapi.json": Row(EVERYBODY, get("/api/asyncapi.json")),
    "GET /health": Row(EVERYBODY, get("/health")),
    # The tests ask from this computer; `test_outside.py` asks from elsewhere.
    "GET /metrics": Row(EVERYBODY, get("/metrics")),
    "POST /api/guests": Row(
        EVERYBODY, lambda scene: scene.ask("POST", "/api/guests", {"name": fresh("Ospite"), "program": True})
    ),
    "POST /api/accounts": Row(EVERYBODY, makes_an_account),
    "POST /api/session": Row(EVERYBODY, signs_in),
    "POST /api/recovery": Row(EVERYBODY, recovers),
    "DELETE /api/session": Row(SIGNED_IN, lambda scene: scene.ask("DELETE", "/api/session"), spends=True),
    "GET /api/visitor": Row(EVERYBODY, get("/api/visitor")),
    "GET /api/me": Row(SIGNED_IN, get("/api/me")),
    "PUT /api/me": Row(SIGNED_IN, renames, spends=True),
    "DELETE /api/me": Row(SIGNED_IN, lambda scene: scene.ask("DELETE", "/api/me", {"password": PASSWORD}), spends=True),
    "POST /api/me/account": Row(
        "401 200 | 409 409 409 409 | 409 409 409 409",
        lambda scene: scene.ask("POST", "/api/me/account", {"password": PASSWORD}),
        spends=True,
    ),
    "PUT /api/me/password": Row(
        ACCOUNTS, lambda scene: scene.ask("PUT", "/api/me/password", {"old": PASSWORD, "new": PASSWORD})
    ),
    "GET /api/me/sessions": Row(SIGNED_IN, get("/api/me/sessions")),
    "DELETE /api/me/sessions": Row(SIGNED_IN, lambda scene: scene.ask("DELETE", "/api/me/sessions")),
    "DELETE /api/me/sessions/{session}": Row("401 404 | 404 404 404 404 | 404 404 404 404", ends_a_session),
    "GET /api/me/data": Row(SIGNED_IN, get("/api/me/data")),
    "POST /api/clubs": Row(
        ACCOUNTS, lambda scene: scene.ask("POST", "/api/clubs", {"name": fresh("Circolo")}), spends=True
    ),
    "POST /api/clubs/join": Row(ACCOUNTS, joins, spends=True),
    "GET /api/clubs/{club}": Row(MEMBERS, get("/api/clubs/{club}")),
    "GET /api/clubs/{club}/code": Row(ADMINS, get("/api/clubs/{club}/code")),
    "POST /api/clubs/{club}/code": Row(ADMINS, lambda scene: scene.ask("POST", scene.of_club("/code"))),
    "GET /api/clubs/{club}/members": Row(MEMBERS, get("/api/clubs/{club}/members")),
    "PUT /api/clubs/{club}/members/{person}/roles": Row(
        ADMINS,
        lambda scene: scene.ask("PUT", scene.of_club(f"/members/{scene.player.id}/roles"), {"roles": ["player"]}),
    ),
    "DELETE /api/clubs/{club}/members/{person}": Row(
        ADMINS, lambda scene: scene.ask("DELETE", scene.of_club(f"/members/{scene.member().id}"))
    ),
    "POST /api/clubs/{club}/members/{person}/recovery": Row(
        ADMINS, lambda scene: scene.ask("POST", scene.of_club(f"/members/{scene.player.id}/recovery"))
    ),
    "GET /api/clubs/{club}/reports": Row(
        "401 403 | 403 403 200 200 | 403 403 403 403", get("/api/clubs/{club}/reports")
    ),
    "DELETE /api/clubs/{club}/reports/{report}": Row(
        "401 403 | 403 403 200 200 | 403 403 403 403",
        lambda scene: scene.ask("DELETE", scene.of_club("/reports/00000000000000.tnone.1")),
    ),
    "GET /api/clubs/{club}/refereed": Row(
        "401 403 | 403 200 200 403 | 403 403 403 403", get("/api/clubs/{club}/refereed")
    ),
    "POST /api/tables": Row(MEMBERS, opens_a_table),
    "POST /api/tables/quick": Row(SIGNED_IN, plays_at_once, spends=True),
    "GET /api/tables": Row(SIGNED_IN, get("/api/tables")),
    "GET /api/me/tables": Row(SIGNED_IN, get("/api/me/tables")),
    "GET /api/tables/{table}": Row(SIGNED_IN, get("/api/tables/{table}")),
    "GET /api/tables/{table}/link": Row(SIGNED_IN, get("/api/tables/{table}/link")),
    "GET /api/tables/{table}/match": Row(
        "401 409 | 409 409 409 409 | 409 409 409 409", get("/api/tables/{table}/match")
    ),
    "GET /api/tables/{table}/deals/{deal}": Row(
        "401 409 | 409 409 409 409 | 409 409 409 409", get("/api/tables/{table}/deals/1")
    ),
}


@pytest.fixture(scope="module")
def hall() -> Iterator[Hall]:
    with hall_with_tables() as one:
        yield one


@pytest.fixture(scope="module")
def stage(hall: Hall) -> Stage:
    return Stage(hall)


class Stage:
    """Two clubs, and everybody who may ask about the first of them."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.admins = {name: hall.account() for name in ("own", "other")}
        self.clubs = {name: hall.club(admin) for name, admin in self.admins.items()}
        self.player = hall.member(self.clubs["own"], self.admins["own"])
        opener = hall.member(self.clubs["own"], self.admins["own"])
        self.table: str = opener.done("POST", "/api/tables", {"code": "fitab-2025", "club": self.clubs["own"]})["table"]
        self.cast: dict[str, Visitor] = {}

    def scene(self, cast: str, *, spends: bool) -> Scene:
        if cast not in self.cast or spends:
            self.cast[cast] = self.person(cast)
        who = self.cast.pop(cast) if spends else self.cast[cast]
        return Scene(self.hall, who, self.clubs["own"], self.admins["own"], self.player, self.table)

    def person(self, cast: str) -> Visitor:
        if cast == "anonymous":
            return self.hall.stranger()
        if cast == "guest":
            return self.hall.guest()
        place, role = cast.split()
        return self.hall.member(self.clubs[place], self.admins[place], role)


@pytest.mark.parametrize("cast", CAST)
@pytest.mark.parametrize("operation", TABLE)
def test_everybody_may_do_what_the_table_says_and_nothing_else(stage: Stage, operation: str, cast: str) -> None:
    row = TABLE[operation]
    answer = row.ask(stage.scene(cast, spends=row.spends))
    assert answer.status_code == row.status(cast), answer.text
    if answer.status_code != 200:
        assert set(answer.json()["error"]["message"]) == {"it", "en"}


def test_every_operation_stands_in_the_table_and_nothing_else() -> None:
    assert operations() == {*TABLE}


def test_every_row_says_what_comes_of_it_for_everybody() -> None:
    for operation, row in TABLE.items():
        assert len(row.expected.replace("|", " ").split()) == len(CAST), operation


def test_a_member_leaves_a_club_alone(stage: Stage) -> None:
    """The one operation that depends on whom it is done to: everybody may do it to himself or herself."""
    for role in ROLES:
        who = stage.person(f"own {role}")
        assert who.ask("DELETE", f"/api/clubs/{stage.clubs['own']}/members/{who.id}").status_code == 200


def operations() -> set[str]:
    """Every operation that the server answers, as its routes say it; the files of the page are none."""
    with open_house() as house:
        app = create_app(house, static=NO_PAGE)
    assert isinstance(app, Starlette)
    routes = [one for one in app.routes if isinstance(one, Route) and one.path not in PAGES]
    return {f"{method} {one.path}" for one in routes for method in (one.methods or set()) - {"HEAD"}}
