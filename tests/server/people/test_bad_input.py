"""Bad input about people: the right 4xx with a code and a sentence in both languages, and nothing changed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest

from pinella.server.operations import endpoints
from pinella.server.people.api import PEOPLE_API
from pinella.server.people.clubs_api import CLUBS_API
from pinella.server.people.register import below
from tests.server.test_bad_requests import assert_problem
from tests.server.visiting import PASSWORD, Hall, Visitor, fresh, hall

COLLECTIONS = (
    "people", "passwords", "sessions", "members", "recoveries", "names", "clubs", "club-names", "club-codes", "rosters",
)  # fmt: skip
WITH_BODY = [one for one in endpoints() if one in (*PEOPLE_API.endpoints, *CLUBS_API.endpoints) and one.body]


@pytest.fixture(scope="module")
def here() -> Iterator[Hall]:
    with hall() as one:
        yield one


@pytest.fixture(scope="module")
def admin(here: Hall) -> Visitor:
    """Somebody who may ask everything."""
    return here.account()


@pytest.fixture(scope="module")
def club(here: Hall, admin: Visitor) -> str:
    return here.club(admin)


@pytest.fixture
def unchanged(here: Hall, club: str) -> Iterator[None]:
    """Whatever the test asks, every record is afterwards as it was."""
    before = asyncio.run(everything(here))
    yield
    assert asyncio.run(everything(here)) == before


async def everything(here: Hall) -> dict[tuple[str, str], bytes]:
    return {
        (collection, key): value
        for collection in COLLECTIONS
        async for key, value in below(here.house.store, collection, "")
    }


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize("endpoint", WITH_BODY, ids=str)
@pytest.mark.parametrize(
    ("body", "media_type", "status", "code"),
    [
        (b"", "application/json", 400, "request/not-json"),
        (b"{", "application/json", 400, "request/not-json"),
        (b"[" * 60_000, "application/json", 400, "request/not-json"),
        (b'{"name": "\\ud800", "password": "\\ud800"}', "application/json", 400, "request/not-json"),
        (b'{"name": "\xff"}', "application/json", 400, "request/not-utf8"),
        (b"null", "application/json", 400, "request/wrong-type"),
        (b"[]", "application/json", 400, "request/wrong-type"),
        (b'{"surprise": 1}', "application/json", 400, None),
        (b'{"name": 7, "password": 7, "code": 7, "roles": 7, "old": 7}', "application/json", 400, None),
        (b" " * 70_000, "application/json", 413, "request/too-large"),
        (b"{}", "text/plain", 415, "request/media-type"),
        (b"name=Anna", "application/x-www-form-urlencoded", 415, "request/media-type"),
    ],
)
def test_a_body_that_is_no_question_changes_nothing(
    admin: Visitor, club: str, endpoint: Any, body: bytes, media_type: str, status: int, code: str | None
) -> None:
    path = endpoint.path.format(club=club, person=admin.id)
    headers = {"authorization": f"Bearer {admin.token}", "content-type": media_type}
    answer = admin.http.request(endpoint.method, path, content=body, headers=headers)
    assert_problem(answer, status, code or answer.json()["error"]["code"])


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name/length"),
        (" " * 40, "name/length"),
        ("x" * 41, "name/length"),
        ("x" * 60_000, "name/length"),
        ("Anna\u0000", "name/character"),
        ("Anna\u200b", "name/character"),
        ("\u202eannA", "name/character"),
        ("Anna\u00a0R", "name/character"),
        ("Anna  R", "name/spaces"),
        ("🂡", "name/letters"),
        ("Аnna", "name/scripts"),
    ],
)
def test_a_name_that_will_not_do_changes_nothing(here: Hall, admin: Visitor, name: str, code: str) -> None:
    stranger, alias = here.stranger(), fresh("Alias")
    for visitor, method, path, body in (
        (stranger, "POST", "/api/guests", {"name": name}),
        (stranger, "POST", "/api/accounts", {"name": name, "password": PASSWORD}),
        (admin, "PUT", "/api/me", {"name": name, "alias": alias, "publish_name": True}),
        (admin, "PUT", "/api/me", {"name": admin.name, "alias": name, "publish_name": True}),
        (admin, "POST", "/api/clubs", {"name": name}),
    ):
        answer = visitor.ask(method, path, body)
        assert_problem(answer, 422, code)
        assert "set-cookie" not in answer.headers
        assert len(answer.content) < 500


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize("password", ["", "corta", "x" * 257, "x" * 60_000])
def test_a_password_that_will_not_do_changes_nothing(here: Hall, admin: Visitor, password: str) -> None:
    account = {"name": fresh("Nuovo"), "password": password}
    assert_problem(here.stranger().ask("POST", "/api/accounts", account), 422, "password/length")
    change = {"old": PASSWORD, "new": password}
    assert_problem(admin.ask("PUT", "/api/me/password", change), 422, "password/length")


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize(
    "body",
    [{"roles": ["king"]}, {"roles": ["Admin"]}, {"roles": [None]}, {"roles": "admin"}, {"roles": [["admin"]]}, {}],
)
def test_roles_that_there_are_not_change_nothing(admin: Visitor, club: str, body: dict[str, Any]) -> None:
    answer = admin.ask("PUT", f"/api/clubs/{club}/members/{admin.id}/roles", body)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] in {"request/wrong-type", "request/missing-field"}


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize("part", ["%00", "%2e%2e", "a%2fb", "%ff", "x" * 3_000, "%F0%9F%82%A1", "' OR 1=1 --"])
def test_ids_that_there_are_not_lead_nowhere(admin: Visitor, club: str, part: str) -> None:
    for method, path in (
        ("GET", f"/api/clubs/{part}"),
        ("GET", f"/api/clubs/{part}/members"),
        ("POST", f"/api/clubs/{part}/code"),
        ("DELETE", f"/api/clubs/{club}/members/{part}"),
        ("POST", f"/api/clubs/{club}/members/{part}/recovery"),
        ("DELETE", f"/api/me/sessions/{part}"),
    ):
        answer = admin.ask(method, path)
        assert answer.status_code in {403, 404, 405}, (method, path, answer.text)
        assert answer.json()["error"]["message"]["it"]


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize("part", ["none", "%00", "a%2fb", "%ff", "x" * 3_000, "1.t.1", "99999999999999.t%00.1"])
def test_what_is_no_report_is_not_seen_to(admin: Visitor, club: str, part: str) -> None:
    answer = admin.ask("DELETE", f"/api/clubs/{club}/reports/{part}")
    assert answer.status_code in {400, 404}, answer.text
    assert answer.json()["error"]["message"]["it"]


@pytest.mark.usefixtures("unchanged")
def test_a_name_that_is_repeated_in_an_answer_is_shortened_and_not_a_page(here: Hall, admin: Visitor) -> None:
    answer = here.stranger().ask("POST", "/api/accounts", {"name": admin.name, "password": PASSWORD})
    assert_problem(answer, 409, "name/taken")
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert json.loads(answer.content)["error"]["message"]["en"].startswith("Somebody else has this name already: “")
