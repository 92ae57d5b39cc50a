"""The OpenAPI document, the page's types made from it, and schemathesis trying to catch the server out."""

from __future__ import annotations

import itertools
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    positive_data_acceptance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from pinella.server import create_app
from pinella.server.openapi import document
from pinella.server.operations import endpoints
from pinella.server.typescript import types
from tests.conftest import PROOF, ROOT
from tests.server.live import got, serving
from tests.server.visiting import Hall, Visitor

CONFIG = schemathesis.Config.from_dict(
    {
        # Whether the pack still has such a card, whether a name is free, who may ask: no schema can say that.
        "checks": {"positive_data_acceptance": {"expected-statuses": ["2xx", 401, 403, 404, 409, 422]}},
    }
)
RULES = schemathesis.openapi.from_dict(document(endpoints(with_house=False)), config=CONFIG)
ALL = schemathesis.openapi.from_dict(document(endpoints()), config=CONFIG)
ALWAYS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
FOR_STRANGERS = [*ALWAYS, negative_data_rejection, positive_data_acceptance, unsupported_method]


def tries(*, sample: int, full: int) -> settings:
    """How many requests of each operation: the sample in `make test`, the full count in `make proof`."""
    return settings(max_examples=full if PROOF else sample, deadline=None, suppress_health_check=list(HealthCheck))


@RULES.parametrize()
@tries(sample=30, full=2_000)
def test_the_questions_about_rules_keep_to_the_document(case: schemathesis.Case[Any], address: str) -> None:
    case.call_and_validate(base_url=address, checks=FOR_STRANGERS)


@ALL.parametrize()
@tries(sample=5, full=300)
def test_no_stranger_brings_the_server_to_fall(case: schemathesis.Case[Any], address: str) -> None:
    case.call_and_validate(base_url=address, checks=FOR_STRANGERS)


@ALL.parametrize()
@tries(sample=6, full=600)
def test_no_member_brings_the_server_to_fall(case: schemathesis.Case[Any], crowd: Crowd) -> None:
    """Players, referees and directors by turns."""
    role = next(crowd.turns)
    who = crowd.somebody(role)
    for name, value in crowd.real(who).items():
        if name in case.path_parameters and case.path_parameters[name] is not None:
            case.path_parameters[name] = value
    answer = case.call(base_url=crowd.hall.address, headers={"authorization": f"Bearer {who.token}"})
    case.validate_response(answer, checks=ALWAYS)
    if case.method != "GET" and answer.status_code == 200:
        crowd.look_after(role)


class Crowd:
    """A club with one of each, replaced when a request has sent somebody away."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.turns = itertools.cycle(["player", "referee", "director"])
        self._admin = hall.account()
        self._club = hall.club(self._admin)
        self._people: dict[str, Visitor] = {}
        self._table: str = self._admin.done("POST", "/api/tables", {"code": "scala40", "players": 2})["table"]

    def somebody(self, role: str) -> Visitor:
        if role not in self._people:
            self._people[role] = self.hall.member(self._club, self._admin, role)
        return self._people[role]

    def look_after(self, role: str) -> None:
        """Whether the person is still who he or she was."""
        me = self._people[role].ask("GET", "/api/me")
        if me.status_code != 200 or role not in [one for club in me.json()["clubs"] for one in club["roles"]]:
            del self._people[role]

    def real(self, who: Visitor) -> dict[str, str]:
        """What the path may name, as there is some here."""
        return {"club": self._club, "person": who.id, "table": self._table, "deal": "1"}


@pytest.fixture(scope="module")
def crowd(house_hall: Hall) -> Crowd:
    return Crowd(house_hall)


def test_the_document_is_served(client: httpx.Client) -> None:
    served = client.get("/api/openapi.json").json()
    assert served["openapi"] == "3.1.0"
    assert served == document(endpoints())
    assert {"/api/article/{code}/{number}", "/api/me", "/api/clubs/{club}/members", "/health"} <= {*served["paths"]}


def test_without_a_store_only_what_needs_none_is_described() -> None:
    with serving(create_app()) as url:
        served = got(f"{url}/api/openapi.json").json()
        assert got(f"{url}/api/me").status_code == 404
    assert sorted(served["paths"]) == [
        "/api/article/{code}/{number}",
        "/api/codes",
        "/api/meld",
        "/api/meld/all",
        "/api/version",
    ]


def test_every_operation_has_a_name_of_its_own() -> None:
    names = [one.handler.__name__ for one in endpoints()]
    assert sorted(names) == sorted(set(names))


def test_the_document_says_who_may_ask() -> None:
    paths: dict[str, Any] = document(endpoints())["paths"]
    assert paths["/api/codes"]["get"]["x-access"] == "anyone"
    assert "security" not in paths["/api/codes"]["get"]
    assert paths["/api/clubs/{club}/code"]["get"]["x-access"] == "admin"
    assert paths["/api/clubs/{club}/code"]["get"]["security"] == [{"cookie": []}, {"bearer": []}]
    assert {"401", "403"} <= {*paths["/api/clubs/{club}/code"]["get"]["responses"]}


def test_questions_are_strict_in_the_document() -> None:
    schemas: dict[str, Any] = document(endpoints())["components"]["schemas"]
    questions = [one.body[1].__name__ for one in endpoints() if one.body is not None]
    assert {"MeldQuestion", "AllQuestion", "SignIn"} <= {*questions}
    for name in questions:
        assert schemas[name]["additionalProperties"] is False


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    """Make them anew with: python -m pinella.server.typescript > web/src/api/types.ts"""
    assert (ROOT / "web" / "src" / "api" / "types.ts").read_text(encoding="utf-8") == types()


def test_the_measures_are_in_it_and_are_no_json(client: httpx.Client) -> None:
    told = client.get("/api/openapi.json").json()["paths"]["/metrics"]["get"]["responses"]
    answer = client.get("/metrics")
    assert answer.headers["content-type"].partition(";")[0] in told[str(answer.status_code)]["content"]
    elsewhere = client.get("/metrics", headers={"x-forwarded-for": "192.0.2.1"})
    assert elsewhere.json()["error"]["code"] in told[str(elsewhere.status_code)]["description"]
