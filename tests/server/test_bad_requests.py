"""Bad input over HTTP: a 4xx with a stable code and a sentence in both languages, never a traceback."""

from __future__ import annotations

import json
import socket
import time

import httpx
import pytest

from pinella.server import router
from pinella.server.problems import STATUS_OF
from pinella.words import catalogue
from tests.conftest import ROOT
from tests.patience import PATIENCE
from tests.server.live import hanging, serving
from tests.server.visiting import noted

MELD = "/api/meld"
GOOD = {"code": "fitab-2025", "cards": "7h 8h 9h"}


def answer_of(address: str, head: str, body: bytes = b"", *, close: bool = True) -> tuple[int, dict[str, str], bytes]:
    """The answer to a request sent as it stands, read until the server hangs up."""
    host, port = address.removeprefix("http://").split(":")
    ending = "Connection: close\r\n\r\n" if close else "\r\n"
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as asking:
        asking.sendall((head + ending).encode() + body)
        answer = b"".join(iter(lambda: asking.recv(65536), b""))
    start, _, rest = answer.partition(b"\r\n\r\n")
    first, *lines = start.decode().split("\r\n")
    return int(first.split()[1]), {line.split(": ")[0].lower(): line.split(": ", 1)[1] for line in lines}, rest


def assert_problem(response: httpx.Response, status: int, code: str, position: int | None = None) -> None:
    assert (response.status_code, response.headers["content-type"]) == (status, "application/json")
    error = response.json()["error"]
    assert (error["code"], error.get("position")) == (code, position)
    assert error["message"]["it"]
    assert error["message"]["en"]
    assert "Traceback" not in response.text


@pytest.mark.parametrize(
    ("cards", "code", "position"),
    [
        ("7h 8x 9h", "card/unknown", 2),
        (["7h", "8h 9h"], "card/unknown", 2),
        (["7h", ""], "card/unknown", 2),
        (["7h", "８h"], "card/unknown", 2),
        ("7h\u00008h", "card/unknown", 1),
        ("7h 2c=8h 9h", "card/marked", 2),
        (["7h", "8h", "+2c"], "card/marked", 3),
        ("7h 8h 7h 7h", "card/third-copy", 4),
        ("7h' 7h'", "card/third-copy", 2),
        ("Jk Jk Jk Jk Jk", "card/fifth-joker", 5),
        ("", "cards/none", None),
        ("   ", "cards/none", None),
        ([], "cards/none", None),
        ("7h " * 109, "cards/too-many", None),
        ("7h " * 10_000, "cards/too-many", None),
        (["7h"] * 10_000, "cards/too-many", None),
    ],
)
def test_cards_that_do_not_read(client: httpx.Client, cards: str | list[str], code: str, position: int | None) -> None:
    for path, body in ((MELD, {"code": "federal", "cards": cards}), ("/api/meld/all", {"cards": cards})):
        assert_problem(client.post(path, json=body), 422, code, position)


def test_a_long_word_is_shortened_in_the_answer(client: httpx.Client) -> None:
    response = client.post("/api/meld/all", json={"cards": "x" * 5000})
    assert_problem(response, 422, "card/unknown", 1)
    assert len(response.text) < 600


def test_an_unknown_code(client: httpx.Client) -> None:
    assert_problem(client.post(MELD, json={"code": "canasta", "cards": "7h 8h 9h"}), 404, "code/unknown")
    assert_problem(client.get("/api/article/canasta/9"), 404, "code/unknown")


@pytest.mark.parametrize("number", ["..", ".", "9."])
def test_an_article_of_dots_is_told_apart_from_the_full_stop(address: str, number: str) -> None:
    status, _, body = answer_of(address, f"GET /api/article/fitab-2025/{number} HTTP/1.1\r\nHost: x\r\n")
    assert status == 404
    assert json.loads(body)["error"]["message"] == {
        "it": f"In questo codice non c’è un articolo «{number}».",
        "en": f"This rule book has no article “{number}”.",
    }


def test_an_unknown_article(client: httpx.Client) -> None:
    assert_problem(client.get("/api/article/fitab-2025/999"), 404, "article/unknown")
    assert_problem(client.get("/api/article/fitab-2025/%00%ff"), 404, "article/unknown")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "request/not-json"),
        (b"{", "request/not-json"),
        (b"\xef\xbb\xbf{}", "request/not-json"),
        (b"[" * 60_000, "request/not-json"),
        (b'{"code": "fitab-2025", "cards": NaN}', "request/not-json"),
        (b'{"code": "fitab-2025", "cards": "\xff\xfe"}', "request/not-utf8"),
        (b'{"code": "fitab-2025", "cards": "\\ud800"}', "request/not-json"),
        (b"null", "request/wrong-type"),
        (b"[]", "request/wrong-type"),
        (b'{"code": 7, "cards": "7h"}', "request/wrong-type"),
        (b'{"code": "fitab-2025", "cards": 7}', "request/wrong-type"),
        (b'{"code": "fitab-2025", "cards": ["7h", 8]}', "request/wrong-type"),
        (b'{"code": "fitab-2025", "cards": {"7h": 1}}', "request/wrong-type"),
        (b'{"code": null, "cards": "7h"}', "request/wrong-type"),
        (b"{}", "request/missing-field"),
        (b'{"code": "fitab-2025"}', "request/missing-field"),
        (b'{"code": "fitab-2025", "cards": "7h", "why": 1}', "request/unknown-field"),
    ],
)
def test_bodies_that_are_no_question(client: httpx.Client, body: bytes, code: str) -> None:
    response = client.post(MELD, content=body, headers={"content-type": "application/json"})
    assert_problem(response, 400, code)


@pytest.mark.parametrize("body", [b"null", b"[]", b'"7h"', b"7"])
def test_a_body_that_is_no_object_is_told_so(client: httpx.Client, body: bytes) -> None:
    response = client.post(MELD, content=body, headers={"content-type": "application/json"})
    assert_problem(response, 400, "request/wrong-type")
    assert "un oggetto JSON" in response.json()["error"]["message"]["it"]
    assert "a JSON object" in response.json()["error"]["message"]["en"]


@pytest.mark.parametrize("field", ["a`b", "`", "a`\nb", "x` at `$.y"])
def test_a_field_with_a_backtick_is_named_in_full(client: httpx.Client, field: str) -> None:
    response = client.post(MELD, json={**GOOD, field: 1})
    assert_problem(response, 400, "request/unknown-field")
    assert f"“{field}”" in response.json()["error"]["message"]["en"]


def test_a_body_that_does_not_arrive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(router, "BODY_WAIT", 0.4)
    head = f"POST {MELD} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n"
    with serving() as slow:
        status, headers, body = answer_of(slow, head, b'{"code": "fitab', close=False)
        monkeypatch.setattr(router, "BODY_WAIT", PATIENCE)
        assert httpx.post(f"{slow}{MELD}", json=GOOD, trust_env=False, timeout=PATIENCE).status_code == 200
    assert (status, headers["connection"]) == (408, "close")
    assert json.loads(body)["error"]["code"] == "request/timeout"


def test_a_body_is_waited_for_ten_seconds() -> None:
    assert router.BODY_WAIT == 10
    assert "10 secondi" in catalogue("it")["problem.request/timeout"]


def test_a_body_that_is_too_large(client: httpx.Client) -> None:
    response = client.post(MELD, content=b" " * 200_000, headers={"content-type": "application/json"})
    assert_problem(response, 413, "request/too-large")


def test_a_body_of_the_largest_size_is_read(client: httpx.Client) -> None:
    body = json.dumps(GOOD).encode()
    padded = body + b" " * (64 * 1024 - len(body))
    assert client.post(MELD, content=padded, headers={"content-type": "application/json"}).json()["valid"] is True


@pytest.mark.parametrize("media_type", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_a_body_of_another_type(client: httpx.Client, media_type: str) -> None:
    response = client.post(MELD, content=json.dumps(GOOD).encode(), headers={"content-type": media_type})
    assert_problem(response, 415, "request/media-type")


def test_a_charset_beside_the_type_is_no_other_type(client: httpx.Client) -> None:
    body = json.dumps(GOOD).encode()
    response = client.post(MELD, content=body, headers={"content-type": "application/json; charset=utf-8"})
    assert response.status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [("GET", MELD, "POST"), ("DELETE", MELD, "POST"), ("POST", "/api/codes", "GET"), ("PUT", "/", "GET")],
)
def test_a_wrong_method(client: httpx.Client, method: str, path: str, allowed: str) -> None:
    response = client.request(method, path)
    assert_problem(response, 405, "request/method")
    assert allowed in response.headers["allow"]


@pytest.mark.parametrize(
    "path",
    [
        "/api",
        "/api/",
        "/api/codes/",
        "/api/meld/",
        "/api/version/",
        "/api/article/fitab-2025/9/",
        "/api/melds",
        "/index.htm",
        "/assets/",
        "/assets/../app.py",
        "/%2e%2e/app.py",
        "/%00",
        "/a\\b",
    ],
)
def test_an_unknown_path(client: httpx.Client, path: str) -> None:
    assert_problem(client.get(path), 404, "request/unknown-path")


@pytest.mark.parametrize("path", ["/", "/api/codes", "/api/version", "/api/article/fitab-2025/9", "/api/openapi.json"])
def test_head_is_get_without_the_body(client: httpx.Client, path: str) -> None:
    got, head = client.get(path), client.head(path)
    assert (head.status_code, head.content) == (200, b"")
    for name in ("content-type", "content-length", "cache-control", "content-security-policy"):
        assert head.headers[name] == got.headers[name]


@pytest.mark.parametrize(
    ("method", "path", "status"), [("HEAD", MELD, 405), ("HEAD", "/api/nothing", 404), ("OPTIONS", "/api/nothing", 404)]
)
def test_head_and_options_where_there_is_nothing_to_get(
    client: httpx.Client, method: str, path: str, status: int
) -> None:
    response = client.request(method, path)
    assert response.status_code == status
    assert bool(response.content) == (method != "HEAD")


@pytest.mark.parametrize(("path", "allowed"), [(MELD, {"POST"}), ("/api/codes", {"GET", "HEAD"})])
def test_options_says_what_is_allowed_and_gives_other_sites_nothing(
    client: httpx.Client, path: str, allowed: set[str]
) -> None:
    asking = {"origin": "http://elsewhere.example", "access-control-request-method": "POST"}
    response = client.options(path, headers=asking)
    assert_problem(response, 405, "request/method")
    assert set(response.headers["allow"].split(", ")) == allowed
    assert [name for name in response.headers if name.startswith("access-control-")] == []


def test_a_client_that_hangs_up_in_the_middle_disturbs_nobody(
    client: httpx.Client, address: str, caplog: pytest.LogCaptureFixture
) -> None:
    with noted() as lines:
        with hanging(address):
            pass
        deadline = time.monotonic() + PATIENCE
        while not any(json.loads(line).get("route") == MELD for line in lines):
            assert time.monotonic() < deadline
            time.sleep(0.01)
        assert client.post(MELD, json=GOOD).status_code == 200
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def test_every_code_has_a_status_below_500_but_those_for_our_own_faults() -> None:
    assert {code for code, status in STATUS_OF.items() if status >= 500} == {
        "server/fault",
        "server/store",
        "server/store-full",
        "server/store-read-only",
    }


@pytest.mark.parametrize("code", sorted(STATUS_OF))
def test_every_code_stands_in_the_documentation_beside_its_status(code: str) -> None:
    pages = (ROOT / "docs").glob("*.md")
    rows = [row for page in pages for row in page.read_text(encoding="utf-8").splitlines()]
    assert [row for row in rows if row.startswith(f"| {STATUS_OF[code]} |") and f"`{code}`" in row]
