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

from pinella.server.api import API
from pinella.server.openapi import document
from pinella.server.typescript import types
from tests.conftest import ROOT

CONFIG = schemathesis.Config.from_dict(
    {
        # Whether the pack still has such a card no schema can say: a question of the right shape may get 422.
        "checks": {"positive_data_acceptance": {"expected-statuses": ["2xx", 404, 422]}},
    }
)
SCHEMA = schemathesis.openapi.from_dict(document(API), config=CONFIG)


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
    assert sorted(served["paths"]) == [
        "/api/article/{code}/{number}",
        "/api/codes",
        "/api/meld",
        "/api/meld/all",
        "/api/version",
    ]


def test_questions_are_strict_in_the_document() -> None:
    schemas: dict[str, Any] = document(API)["components"]["schemas"]
    for name in ("MeldQuestion", "AllQuestion"):
        assert schemas[name]["additionalProperties"] is False


def test_the_types_of_the_page_are_those_of_the_server() -> None:
    """Make them anew with: python -m pinella.server.typescript > web/src/api/types.ts"""
    assert (ROOT / "web" / "src" / "api" / "types.ts").read_text(encoding="utf-8") == types()
