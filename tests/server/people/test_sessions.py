"""Sessions: recognised by cookie or token, lasting while used, listed and ended by their owner only."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from hashlib import sha256

import httpx
import pytest

from pinella.server.people.sessions import COOKIE, LIFE, MOST, RENEWAL, SESSIONS, is_live, principal_of
from tests.server.live import got
from tests.server.test_bad_requests import assert_problem
from tests.server.visiting import PASSWORD, Clock, Hall, fresh, hall, planted

DAY = 24 * 3600 * 1000
ME = "/api/me"


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def here(clock: Clock) -> Iterator[Hall]:
    with hall(clock=clock) as one:
        yield one


def cookie_of(response: httpx.Response) -> tuple[str, set[str]]:
    """The token in the cookie that an answer sets, and the cookie's attributes."""
    value, *attributes = response.headers["set-cookie"].split("; ")
    name, _, token = value.partition("=")
    assert name == COOKIE
    return planted(token), {one.lower() for one in attributes}


class TestABrowser:
    def test_gets_a_cookie_that_no_script_reads_and_no_other_site_sends(self, here: Hall) -> None:
        answer = here.stranger().ask("POST", "/api/guests", {"name": fresh("Anna")})
        token, attributes = cookie_of(answer)
        assert {"httponly", "samesite=lax", "path=/", f"max-age={LIFE // 1000}"} == attributes
        assert answer.json()["token"] is None
        assert token not in answer.text

    def test_that_came_by_https_sends_it_over_https_only(self, here: Hall) -> None:
        proxied = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"}
        answer = here.stranger().ask("POST", "/api/guests", {"name": fresh("Anna")}, headers=proxied)
        assert "secure" in cookie_of(answer)[1]

    def test_is_recognised_by_the_cookie(self, here: Hall) -> None:
        visitor, name = here.stranger(), fresh("Anna")
        cookie_of(visitor.ask("POST", "/api/guests", {"name": name}))
        assert visitor.done("GET", ME)["name"] == name

    def test_loses_it_when_signing_out(self, here: Hall) -> None:
        visitor = here.stranger()
        token, _ = cookie_of(visitor.ask("POST", "/api/guests", {"name": fresh("Anna")}))
        answer = visitor.ask("DELETE", "/api/session")
        assert cookie_of(answer)[0] in {"", '""'}
        assert "max-age=0" in cookie_of(answer)[1]
        assert_problem(visitor.ask("GET", ME), 401, "access/sign-in")
        again = got(f"{here.address}{ME}", headers={"cookie": f"{COOKIE}={token}"})
        assert_problem(again, 401, "session/unknown")

    def test_with_an_old_cookie_is_a_stranger_where_strangers_may_ask(self, here: Hall) -> None:
        old = {"cookie": f"{COOKIE}=p{'a' * 16}.{'A' * 43}"}
        assert here.stranger().ask("GET", "/api/codes", headers=old).status_code == 200
        assert here.stranger().ask("POST", "/api/guests", {"name": fresh("Anna")}, headers=old).status_code == 200


class TestAProgram:
    def test_gets_a_token_and_no_cookie(self, here: Hall) -> None:
        answer = here.stranger().ask("POST", "/api/guests", {"name": fresh("Bot"), "program": True})
        assert re.fullmatch(r"p[a-z2-7]{16}\.[A-Za-z0-9_-]{43}", planted(answer.json()["token"]))
        assert "set-cookie" not in answer.headers

    def test_leaves_nothing_but_a_digest_in_the_store(self, here: Hall) -> None:
        guest = here.guest()
        assert guest.token is not None
        (key, value), *others = asyncio.run(here.house.store.listed(SESSIONS, f"{guest.id}/"))
        assert others == []
        assert guest.token.partition(".")[2].encode() not in key.encode() + value
        assert sha256(guest.token.encode()).hexdigest().encode() in value

    def test_has_a_new_secret_every_time(self, here: Hall) -> None:
        account = here.account()
        tokens = {here.again(account).token for _ in range(5)}
        assert len(tokens) == 5

    @pytest.mark.parametrize(
        "authorization",
        [
            "Bearer",
            "Bearer x",
            "Basic YTpi",
            "Bearer p/../x.y",
            f"Bearer p{'a' * 16}.{'A' * 43}",
            f"Bearer p{'a' * 16}.{'A' * 5000}",
            "Bearer \xff\xfe",
        ],
    )
    def test_with_a_garbled_token_is_told_so(self, here: Hall, authorization: str) -> None:
        headers = [("authorization", authorization.encode("latin-1"))]
        answer = got(f"{here.address}{ME}", headers=headers)  # type: ignore[arg-type]
        assert_problem(answer, 401, "session/unknown")
        assert answer.headers["www-authenticate"] == "Bearer"

    def test_cannot_change_a_letter_of_its_token(self, here: Hall) -> None:
        guest = here.guest()
        assert guest.token is not None
        last = "A" if guest.token[-2] != "A" else "B"
        guest.token = guest.token[:-2] + last + guest.token[-1]
        assert_problem(guest.ask("GET", ME), 401, "session/unknown")

    def test_cannot_put_another_person_before_its_secret(self, here: Hall) -> None:
        guest, other = here.guest(), here.guest()
        assert guest.token is not None
        guest.token = f"{other.id}.{guest.token.partition('.')[2]}"
        assert_problem(guest.ask("GET", ME), 401, "session/unknown")

    def test_without_a_token_is_asked_to_sign_in(self, here: Hall) -> None:
        assert_problem(here.stranger().ask("GET", ME), 401, "access/sign-in")


class TestTime:
    def test_ends_a_session_that_nobody_uses(self, here: Hall, clock: Clock) -> None:
        account = here.account()
        clock.ms += LIFE - 1
        assert account.ask("GET", ME).status_code == 200
        clock.ms += LIFE
        assert_problem(account.ask("GET", ME), 401, "session/expired")
        assert account.ask("GET", "/api/codes").status_code == 200

    def test_does_not_end_one_that_is_used(self, here: Hall, clock: Clock) -> None:
        account = here.account()
        for _ in range(8):
            clock.ms += 20 * DAY
            assert account.ask("GET", ME).status_code == 200

    def test_renews_the_cookie_once_a_day(self, here: Hall, clock: Clock) -> None:
        visitor = here.stranger()
        token, _ = cookie_of(visitor.ask("POST", "/api/guests", {"name": fresh("Anna")}))
        assert "set-cookie" not in visitor.ask("GET", ME).headers
        clock.ms += RENEWAL
        renewed, attributes = cookie_of(visitor.ask("GET", ME))
        assert renewed == token
        assert f"max-age={LIFE // 1000}" in attributes
        assert "set-cookie" not in visitor.ask("GET", ME).headers

    def test_takes_away_expired_sessions_at_the_next_sign_in(self, here: Hall, clock: Clock) -> None:
        account = here.account()
        clock.ms += LIFE + 1
        here.again(account)
        assert len(asyncio.run(here.house.store.listed(SESSIONS, f"{account.id}/"))) == 1


class TestTheList:
    def test_shows_all_sessions_of_the_person_latest_first(self, here: Hall, clock: Clock) -> None:
        phone = here.account()
        clock.ms += 1000
        laptop = here.again(phone)
        here.guest()
        listed = laptop.done("GET", "/api/me/sessions")["sessions"]
        assert [one["current"] for one in listed] == [True, False]
        assert [one["since"] for one in listed] == [clock.ms, clock.ms - 1000]
        assert all(one["agent"].startswith("python-httpx/") for one in listed)
        assert set(listed[0]) == {"id", "current", "agent", "since", "seen", "expires"}

    def test_keeps_the_agent_short_and_plain(self, here: Hall) -> None:
        agent = {"user-agent": "A" * 5000}
        visitor = here.stranger()
        visitor.ask("POST", "/api/guests", {"name": fresh("Anna")}, headers=agent)
        assert visitor.done("GET", "/api/me/sessions")["sessions"][0]["agent"] == "A" * 120

    def test_ends_one(self, here: Hall) -> None:
        phone = here.account()
        laptop = here.again(phone)
        other = next(one for one in phone.done("GET", "/api/me/sessions")["sessions"] if not one["current"])
        phone.done("DELETE", f"/api/me/sessions/{other['id']}")
        assert_problem(laptop.ask("GET", ME), 401, "session/unknown")
        assert phone.ask("GET", ME).status_code == 200

    def test_ends_all_others(self, here: Hall) -> None:
        phone = here.account()
        others = [here.again(phone) for _ in range(3)]
        phone.done("DELETE", "/api/me/sessions")
        assert phone.ask("GET", ME).status_code == 200
        assert [other.ask("GET", ME).status_code for other in others] == [401] * 3

    def test_does_not_let_anybody_end_those_of_others(self, here: Hall) -> None:
        owner, thief = here.account(), here.account()
        session = owner.done("GET", "/api/me/sessions")["sessions"][0]["id"]
        assert_problem(thief.ask("DELETE", f"/api/me/sessions/{session}"), 404, "session/not-yours")
        assert_problem(thief.ask("DELETE", "/api/me/sessions/%00"), 404, "session/not-yours")
        thief.done("DELETE", "/api/me/sessions")
        assert owner.ask("GET", ME).status_code == 200

    def test_has_an_end(self, here: Hall, clock: Clock) -> None:
        first = here.account()
        others = []
        for _ in range(MOST):
            clock.ms += 1
            others.append(here.again(first))
        assert len(others[-1].done("GET", "/api/me/sessions")["sessions"]) == MOST
        assert_problem(first.ask("GET", ME), 401, "session/unknown")


class TestOnASocket:
    """What the handshake of a websocket asks."""

    def test_a_person_is_recognised_by_the_headers(self, here: Hall) -> None:
        admin = here.account()
        club = here.club(admin)
        referee = here.member(club, admin, "referee")

        async def looked_up() -> None:
            bearer = await principal_of(here.house, {"authorization": f"Bearer {referee.token}"})
            cookie = await principal_of(here.house, {"cookie": f"a=b; {COOKIE}={referee.token}"})
            assert bearer == cookie
            assert bearer is not None
            assert (bearer.id, bearer.name, bearer.kind) == (referee.id, referee.name, "account")
            assert {club: sorted(role.value for role in roles) for club, roles in bearer.roles.items()} == {
                club: ["player", "referee"]
            }
            assert await principal_of(here.house, {}) is None
            assert await principal_of(here.house, {"cookie": "pinella_session"}) is None

        asyncio.run(looked_up())

    def test_it_shows_when_a_session_has_ended_since(self, here: Hall, clock: Clock) -> None:
        account = here.account()
        who = asyncio.run(principal_of(here.house, {"authorization": f"Bearer {account.token}"}))
        assert who is not None
        assert asyncio.run(is_live(here.house, who))
        account.done("DELETE", "/api/session")
        assert not asyncio.run(is_live(here.house, who))
        other = asyncio.run(principal_of(here.house, {"authorization": f"Bearer {here.again(account).token}"}))
        assert other is not None
        clock.ms += LIFE
        assert not asyncio.run(is_live(here.house, other))


def test_the_password_is_wanted_by_nobody_who_is_signed_in(here: Hall) -> None:
    """Signing in again beside a living session is another session, not an error."""
    account = here.account()
    body = {"name": account.name, "password": PASSWORD}
    assert account.ask("POST", "/api/session", body).status_code == 200
    assert len(account.done("GET", "/api/me/sessions")["sessions"]) == 2
