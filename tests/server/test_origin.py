"""Pages of other sites change nothing here."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pinella.server.house import Settings
from pinella.server.origin import is_allowed_origin
from tests.server.test_bad_requests import assert_problem
from tests.server.visiting import PASSWORD, Hall, fresh, hall

ALLOWED = "https://burraco.example"


@pytest.fixture(scope="module")
def here() -> Iterator[Hall]:
    with hall(settings=Settings(origins=frozenset({ALLOWED}))) as one:
        yield one


@pytest.mark.parametrize(
    ("origin", "host", "allowed"),
    [
        (None, "127.0.0.1:8040", True),
        ("http://127.0.0.1:8040", "127.0.0.1:8040", True),
        ("https://127.0.0.1:8040", "127.0.0.1:8040", True),
        ("http://hall.test", "hall.test", True),
        ("http://hall.test", "hall.test:80", True),
        ("https://hall.test:443", "hall.test", True),
        ("http://HALL.test", "hall.TEST", True),
        ("http://[::1]:8040", "[::1]:8040", True),
        (ALLOWED, "hall.test", True),
        ("http://hall.test:81", "hall.test", False),
        ("http://hall.test", "hall.test:8040", False),
        ("http://evil.test", "hall.test", False),
        ("http://hall.test.evil.test", "hall.test", False),
        ("http://evil.test", None, False),
        ("http://hall.test@evil.test", "hall.test", False),
        ("https://burraco.example.evil.test", "hall.test", False),
        ("null", "null", False),
        ("null", "hall.test", False),
        ("", "hall.test", False),
        ("", "", False),
        ("file://", "", False),
        ("chrome-extension://hall.test", "hall.test", False),
        ("http://", "", False),
        ("http://hall.test:port", "hall.test", False),
        ("http://[::1", "[::1", False),
        ("hall.test", "hall.test", False),
    ],
)
def test_an_origin_is_ours_or_allowed(origin: str | None, host: str | None, allowed: bool) -> None:
    assert is_allowed_origin(origin, host, {ALLOWED}) is allowed


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.test"},
        {"origin": "null"},
        {"origin": "http://evil.test", "sec-fetch-site": "same-origin"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_whatever_changes_something_is_refused_from_elsewhere(here: Hall, headers: dict[str, str]) -> None:
    account = here.account()
    me = account.done("GET", "/api/me")
    renamed = {"name": fresh("Altro"), "alias": me["alias"], "publish_name": True}
    for method, path, body in (
        ("POST", "/api/guests", {"name": fresh("Anna")}),
        ("POST", "/api/session", {"name": account.name, "password": PASSWORD}),
        ("PUT", "/api/me", renamed),
        ("DELETE", "/api/me", {"password": PASSWORD}),
        ("DELETE", "/api/me/sessions", None),
        ("DELETE", "/api/session", None),
        ("POST", "/api/clubs", {"name": fresh("Circolo")}),
    ):
        answer = account.ask(method, path, body, headers=headers)
        assert_problem(answer, 403, "request/origin")
        assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert account.done("GET", "/api/me") == me
    assert len(account.done("GET", "/api/me/sessions")["sessions"]) == 1


def test_a_cookie_does_not_help_the_page_of_another_site(here: Hall) -> None:
    visitor = here.stranger()
    visitor.ask("POST", "/api/guests", {"name": fresh("Anna")})
    assert_problem(visitor.ask("DELETE", "/api/me", {}, headers={"origin": "http://evil.test"}), 403, "request/origin")
    assert visitor.ask("GET", "/api/me").status_code == 200


@pytest.mark.parametrize(
    "headers", [{}, {"sec-fetch-site": "same-origin"}, {"sec-fetch-site": "none"}, {"origin": ALLOWED}]
)
def test_our_own_page_programs_and_allowed_pages_may(here: Hall, headers: dict[str, str]) -> None:
    account = here.account()
    assert account.ask("DELETE", "/api/me/sessions", headers=headers).status_code == 200
    own = {"origin": here.address}
    assert account.ask("DELETE", "/api/me/sessions", headers=own).status_code == 200


def test_reading_is_not_changing(here: Hall) -> None:
    headers = {"origin": "http://evil.test", "sec-fetch-site": "cross-site"}
    answer = here.stranger().ask("GET", "/api/codes", headers=headers)
    assert answer.status_code == 200
    assert "access-control-allow-origin" not in answer.headers
