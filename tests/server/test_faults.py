"""A fault of our own: the answer is JSON with a code, the story stays on the operator's console."""

from __future__ import annotations

import pytest

from pinella.server import api, create_app
from tests.server.live import got, serving


def test_a_fault_tells_the_asker_nothing_of_the_inside(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> str:
        raise RuntimeError("secret")

    monkeypatch.setattr(api, "core_mode", broken)
    with serving(create_app()) as url:
        response = got(f"{url}/api/version")
    assert response.status_code == 500
    assert response.json()["error"]["code"] == "server/fault"
    assert "secret" not in response.text
    assert "default-src 'self'" in response.headers["content-security-policy"]
