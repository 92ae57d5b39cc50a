"""The server seen from outside: health, metrics, and notes that hold nobody's secret."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from logging.config import dictConfig
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from pinella import __version__, core_mode
from pinella.server import logs, wellness
from pinella.server.house import Settings
from pinella.server.people import accounts
from pinella.server.people.sessions import RENEWAL
from pinella.server.throttle import network_of
from pinella.store import StoreLost
from pinella.store.sqlite import SqliteStore
from tests.server.live import got
from tests.server.test_bad_requests import assert_problem
from tests.server.visiting import PASSWORD, Clock, Hall, fresh, hall, noted, planted, secrets_in
from tests.store.disks import Disk


@pytest.fixture(scope="module")
def here() -> Iterator[Hall]:
    with hall(settings=Settings(metrics_token=planted("a token of the operator"))) as one:
        yield one


class LosesEverything(SqliteStore):
    """A store whose database has gone away."""

    async def get(self, collection: str, key: str) -> bytes | None:
        raise StoreLost("the database does not answer")


class TestHealth:
    def test_is_told_to_anybody(self, here: Hall) -> None:
        answer = here.stranger().ask("GET", "/health")
        assert answer.status_code == 200
        assert answer.json() == {"version": __version__, "core": core_mode(), "store": "writable"}

    def test_is_bad_while_the_store_does_not_answer(self, tmp_path: Path) -> None:
        with hall(LosesEverything(tmp_path)) as broken:
            for path in ("/health", "/api/me"):
                token = {"authorization": f"Bearer p{'a' * 16}.{'A' * 43}"}
                answer = broken.stranger().ask("GET", path, headers=token)
                assert_problem(answer, 503, "server/store")
                assert answer.headers["retry-after"] == "1"
            assert broken.stranger().ask("GET", "/api/codes").status_code == 200


class TestAFullDisk:
    def test_is_told_by_health_and_to_whoever_writes_and_stops_nobody_who_reads(self, tmp_path: Path) -> None:
        store, clock = Disk(tmp_path), Clock()
        with hall(store, clock=clock) as broken:
            anna = broken.guest()
            store.fills_up()
            clock.ms += RENEWAL
            assert anna.done("GET", "/api/me")["name"] == anna.name
            answer = anna.ask("PUT", "/api/me", {"name": fresh("Anna"), "alias": fresh("A"), "publish_name": False})
            for problem in (answer, broken.stranger().ask("GET", "/health")):
                assert_problem(problem, 503, "server/store-full")
                assert problem.headers["retry-after"] == "10"
            store.trouble = None
            clock.ms += wellness.EVERY
            assert broken.stranger().ask("GET", "/health").status_code == 200
            anna.done("PUT", "/api/me", {"name": fresh("Anna"), "alias": fresh("A"), "publish_name": False})

    def test_is_looked_for_seldom_however_many_ask(self, tmp_path: Path) -> None:
        store, clock = Disk(tmp_path), Clock()
        with hall(store, clock=clock) as broken:
            anybody = broken.stranger()
            assert anybody.ask("GET", "/health").status_code == 200
            before = store.tries
            for _ in range(20):
                assert anybody.ask("GET", "/health").status_code == 200
            assert store.tries - before <= 1
            store.fills_up()
            clock.ms += wellness.EVERY
            before = store.tries
            for _ in range(20):
                assert_problem(anybody.ask("GET", "/health"), 503, "server/store-full")
            assert store.tries - before == 1


class TestMetrics:
    def test_count_requests_by_route_and_status(self, here: Hall) -> None:
        guest = here.guest()
        guest.done("GET", "/api/me")
        guest.ask("GET", "/api/me/nothing")
        guest.ask("DELETE", "/api/me/sessions/0123456789abcdef")
        text = here.stranger().ask("GET", "/metrics").text
        found = {
            tuple(sorted(sample.labels.items())): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
            if sample.name == "pinella_http_requests_total"
        }
        for method, route, status in (
            ("GET", "/api/me", "200"), ("GET", "other", "404"), ("DELETE", "/api/me/sessions/{session}", "404"),
        ):  # fmt: skip
            assert found[("method", method), ("route", route), ("status", status)] >= 1
        assert "pinella_http_seconds_bucket" in text
        assert secrets_in([text]) == []

    def test_are_prometheus_text(self, here: Hall) -> None:
        answer = here.stranger().ask("GET", "/metrics")
        assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
        assert answer.headers["cache-control"] == "no-store"

    def test_grow_by_no_label_that_somebody_makes_up(self, here: Hall) -> None:
        for method, path in (("BREW", "/api/codes"), ("GET", "/api/" + "x" * 50), ("POST", "/%00")):
            here.stranger().ask(method, path)
        text = here.stranger().ask("GET", "/metrics").text
        assert "BREW" not in text
        assert "xxx" not in text

    def test_are_not_for_those_whom_a_proxy_brings(self, here: Hall) -> None:
        stranger = here.stranger()
        for headers in ({"x-forwarded-for": "203.0.113.9"}, {"forwarded": "for=203.0.113.9"}):
            assert_problem(stranger.ask("GET", "/metrics", headers=headers), 403, "access/metrics")
            token = {"authorization": "Bearer a token of the operator"}
            assert stranger.ask("GET", "/metrics", headers=headers | token).status_code == 200
            token = {"authorization": "Bearer another token"}
            assert_problem(stranger.ask("GET", "/metrics", headers=headers | token), 403, "access/metrics")


class TestNotes:
    def test_are_one_json_object_a_line(self, here: Hall) -> None:
        here.guest().done("GET", "/api/me")
        last = [json.loads(line) for line in here.log][-1]
        assert set(last) == {"at", "level", "logger", "event", "method", "route", "status", "ms"}
        assert (last["event"], last["method"], last["route"], last["status"]) == ("request", "GET", "/api/me", 200)
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", last["at"])

    def test_of_a_fault_say_where_and_not_what(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """An exception may quote a name, a card or a token: its type and its place have to do."""

        async def broken(*_: object, **__: object) -> None:
            raise RuntimeError(f"Anna Segreta holds 7h, {PASSWORD}")

        planted("Anna Segreta")
        monkeypatch.setattr(accounts, "new_guest", broken)
        with hall() as faulty:
            answer = faulty.stranger().ask("POST", "/api/guests", {"name": fresh("Anna")})
            assert answer.status_code == 500
            assert "Segreta" not in answer.text
            fault = next(line for line in map(json.loads, faulty.log) if line["event"] == "fault")
        assert (fault["error"], fault["route"], fault["level"]) == ("RuntimeError", "/api/guests", "error")
        assert re.fullmatch(r"test_outside\.py:\d+ broken", fault["where"][-1])

    def test_of_libraries_keep_the_words_and_drop_the_values(self) -> None:
        with noted() as lines:
            logging.getLogger("uvicorn.error").error('%s - "WebSocket %s" [accepted]', "10.0.0.7", "/ws?token=abc")
            logging.getLogger("asyncio").error("Task exception was never retrieved\nfuture: <Task name='Anna'>")
        assert [json.loads(line)["event"] for line in lines] == [
            '%s - "WebSocket %s" [accepted]',
            "Task exception was never retrieved",
        ]
        assert "abc" not in "".join(lines)

    def test_go_to_standard_error(self, capfd: pytest.CaptureFixture[str]) -> None:
        before = {name: (logging.getLogger(name).handlers[:], logging.getLogger(name).level) for name in NAMES}
        propagates = {name: logging.getLogger(name).propagate for name in NAMES}
        try:
            dictConfig(logs.settings())
            logs.note("started", workers=2)
            logging.getLogger("uvicorn.access").error("GET /?key=abc")
            logging.getLogger("somebody").warning("%s is low", "memory")
        finally:
            for name, (handlers, level) in before.items():
                logging.getLogger(name).handlers[:] = handlers
                logging.getLogger(name).setLevel(level)
                logging.getLogger(name).propagate = propagates[name]
        out, err = capfd.readouterr()
        assert out == ""
        assert [(line["event"], line.get("workers")) for line in map(json.loads, err.splitlines())] == [
            ("started", 2),
            ("%s is low", None),
        ]

    def test_of_everything_that_people_do_hold_no_secret(self) -> None:
        """Every other server of these tests is searched in the same way when it ends."""
        with hall() as whole:
            admin = whole.account()
            club = whole.club(admin)
            member = whole.member(club, admin, "referee")
            code = planted(admin.done("POST", f"/api/clubs/{club}/members/{member.id}/recovery")["code"])
            body = {"name": member.name, "code": code, "password": planted("un'altra ancora")}
            again = whole.stranger().comes_in("/api/recovery", body)
            again.ask("POST", "/api/session", {"name": again.name, "password": planted("sbagliata davvero")})
            again.ask("GET", f"/api/me?token={again.token}")
            again.ask("GET", f"/{again.token}/{again.name}")
            again.ask("DELETE", "/api/me", {"password": "un'altra ancora"}, headers={"origin": "http://evil.test"})
            again.done("DELETE", "/api/me", {"password": "un'altra ancora"})
            assert len(whole.log) > 12
            assert secrets_in(whole.log) == []

    def test_that_hold_a_secret_are_caught(self) -> None:
        with noted() as lines:
            logs.note("signed-in", name="Zanzibar Qualunque")
        assert secrets_in(lines, {"Zanzibar Qualunque", "nobody"}) == ["Zanzibar Qualunque"]


NAMES = ("", "pinella", "uvicorn", "uvicorn.access")


@pytest.mark.parametrize(
    ("address", "counted_as"),
    [
        ("192.168.1.5", "192.168.1.5"),
        ("::ffff:192.168.1.5", "192.168.1.5"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002"),
        ("2001:db8:1:2::99", "2001:0db8:0001:0002"),
        ("", "unknown"),
        ("testclient", "unknown"),
    ],
)
def test_an_address_is_counted_by_household(address: str, counted_as: str) -> None:
    assert network_of(address) == counted_as


def test_the_metrics_are_not_described_to_strangers_on_the_network(here: Hall) -> None:
    assert got(f"{here.address}/metrics", headers={"x-forwarded-for": "::1"}).status_code == 403
