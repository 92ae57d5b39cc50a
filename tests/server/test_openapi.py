"""The OpenAPI document, the page's types made from it, and schemathesis trying to catch the server out."""

from __future__ import annotations

from typing import Any

import httpx
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
from tests.conftest import ROOT
from tests.server.live import serving

CONFIG = schemathesis.Config.from_dict(
    {
        # Whether the pack still has such a card, whether a name is free, who may ask: no schema can say that.
        "checks": {"positive_data_acceptance": {"expected-statuses": ["2xx", 401, 403, 404, 409, 422]}},
    }
)
SCHEMA = schemathesis.openapi.from_dict(document(endpoints()), config=CONFIG)


@SCHEMA.parametrize()
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_server_keeps_to_its_document(case: schemathesis.Case[Any], address: str) -> None:
    case.call_and_validate(
        base_url=address,
        checks=[
            not_a_server_error,
            status_code_conformance,
            content_type_conformance,
            response_headers_conformance,
            response_schema_conformance,
            negative_data_rejection,
            positive_data_acceptance,
            unsupported_method,
        ],
    )


def test_the_document_is_served(client: httpx.Client) -> None:
    served = client.get("/api/openapi.json").json()
    assert served["openapi"] == "3.1.0"
    assert served == document(endpoints())
    assert {"/api/article/{code}/{number}", "/api/me", "/api/clubs/{club}/members", "/health"} <= {*served["paths"]}


def test_without_a_store_only_what_needs_none_is_described() -> None:
    with serving(create_app()) as url:
        served = httpx.get(f"{url}/api/openapi.json", trust_env=False).json()
        assert httpx.get(f"{url}/api/me", trust_env=False).status_code == 404
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
