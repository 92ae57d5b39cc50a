"""The built page as files, its headers, and what is said when it has not been built."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

from pinella.server import create_app
from tests.patience import PATIENCE
from tests.server.live import asker, got, serving


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Pinella</title>", encoding="utf-8")
    (tmp_path / "assets" / "page-abc123.js").write_text("console.log(1)\n" * 500, encoding="utf-8")
    (tmp_path / "assets" / "font-abc123.woff2").write_bytes(b"wOF2" * 500)
    return tmp_path


def test_the_page_is_asked_for_again_each_time(built: Path) -> None:
    with serving(create_app(static=built)) as url:
        first = got(url)
        again = got(url, headers={"if-none-match": first.headers["etag"]})
    assert (first.status_code, first.headers["cache-control"]) == (200, "no-cache")
    assert first.headers["content-type"] == "text/html; charset=utf-8"
    assert (again.status_code, again.content) == (304, b"")


def test_a_file_with_a_hash_in_its_name_is_kept_for_ever(built: Path) -> None:
    with serving(create_app(static=built)) as url:
        response = got(f"{url}/assets/page-abc123.js")
    assert response.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert (response.headers["content-type"], response.headers["content-encoding"]) == (
        "text/javascript; charset=utf-8",
        "gzip",
    )
    assert response.text.startswith("console.log(1)")


def test_a_client_that_cannot_unzip_gets_plain_bytes(built: Path) -> None:
    with serving(create_app(static=built)) as url:
        response = got(f"{url}/assets/page-abc123.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in response.headers
    assert response.text.startswith("console.log(1)")


def test_what_the_build_has_packed_is_sent_to_who_takes_it(built: Path) -> None:
    (built / "assets" / "page-abc123.js.br").write_bytes(b"packed")
    with serving(create_app(static=built)) as url, asker(url) as client:
        asked = {"accept-encoding": "gzip, deflate, br;q=0.9"}
        with client.stream("GET", "/assets/page-abc123.js", headers=asked) as packed:
            body = b"".join(packed.iter_raw())
        zipped = client.get("/assets/page-abc123.js", headers={"accept-encoding": "gzip"})
        nothing = client.get("/assets/page-abc123.js.br")
    assert (packed.headers["content-encoding"], packed.headers["vary"], body) == ("br", "accept-encoding", b"packed")
    assert (zipped.headers["content-encoding"], zipped.text[:11]) == ("gzip", "console.log")
    assert nothing.status_code == 404


def test_a_font_is_not_zipped_twice(built: Path) -> None:
    with serving(create_app(static=built)) as url:
        response = got(f"{url}/assets/font-abc123.woff2")
    assert (response.headers["content-type"], "content-encoding" in response.headers) == ("font/woff2", False)


def test_head_answers_without_a_body(built: Path) -> None:
    with serving(create_app(static=built)) as url:
        response = httpx.head(url, trust_env=False, timeout=PATIENCE)
    assert (response.status_code, response.content) == (200, b"")


def test_a_page_that_is_not_built_says_so_in_both_languages(tmp_path: Path) -> None:
    with serving(create_app(static=tmp_path)) as url:
        response = got(url)
        answers = got(f"{url}/api/codes")
    assert response.status_code == 503
    assert "La pagina non è ancora stata costruita" in response.text
    assert "The page has not been built yet" in response.text
    assert answers.status_code == 200


@pytest.mark.parametrize(
    "path", ["/cards", "/new", "/tables", "/matches", "/me", "/t/tpsli3w2oqrwzwey2", "/replay/tps/1"]
)
def test_an_address_of_the_page_is_the_page(built: Path, path: str) -> None:
    with serving(create_app(static=built)) as url:
        response = got(f"{url}{path}")
        start = got(url)
    assert (response.status_code, response.content) == (200, start.content)
    assert response.headers["cache-control"] == "no-cache"


def test_an_address_of_the_page_names_the_files_that_are_needed_there(built: Path) -> None:
    (built / "early.json").write_text('{"t": ["/assets/table-1.js", "/assets/table-1.css"]}', encoding="utf-8")
    (built / "index.html").write_text("<title>Pinella</title><script>{ begin(); }</script>", encoding="utf-8")
    with serving(create_app(static=built)) as url, asker(url) as client:
        table, start = client.get("/t/tpsli3w2oqrwzwey2"), client.get("/")
        listed = client.get("/early.json")
    before, script, _ = table.text.partition("<script>")
    assert script, "browsers read the names before they run anything"
    assert '<link rel="modulepreload" crossorigin href="/assets/table-1.js">' in before
    assert '<link rel="preload" as="style" crossorigin href="/assets/table-1.css">' in before
    assert "table-1" not in start.text
    assert table.headers["etag"] != start.headers["etag"]
    assert listed.status_code == 404


def test_the_script_that_stands_in_the_page_may_run_and_no_other_text(built: Path) -> None:
    (built / "index.html").write_text("<title>Pinella</title><script>{ begin(); }</script>", encoding="utf-8")
    with serving(create_app(static=built)) as url:
        policy = got(url).headers["content-security-policy"]
        elsewhere = got(f"{url}/api/codes").headers["content-security-policy"]
    # printf '{ begin(); }' | openssl dgst -sha256 -binary | base64
    assert "script-src 'self' 'sha256-2eCPUwAGdRNq61ylAQ5PyneIxS8ze3sHrBtcdtjRJDQ='" in policy
    assert "default-src 'self'" in policy
    assert "script-src" not in elsewhere


@pytest.mark.parametrize(
    "path", ["/nothing", "/tables/", "/t", "/t/a/b", "/api/t", "/assets/nothing.js", "/index.html"]
)
def test_every_other_address_leads_nowhere(built: Path, path: str) -> None:
    with serving(create_app(static=built)) as url:
        response = got(f"{url}{path}")
    assert (response.status_code, response.json()["error"]["code"]) == (404, "request/unknown-path")


@pytest.mark.parametrize("path", ["/", "/api/codes", "/api/nothing", "/nothing"])
def test_every_answer_keeps_the_page_to_this_server(client: httpx.Client, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "data:" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_no_answer_lets_another_site_read_it(client: httpx.Client) -> None:
    response = client.get("/api/codes", headers={"origin": "http://elsewhere.test"})
    assert "access-control-allow-origin" not in response.headers
    assert response.headers["cross-origin-resource-policy"] == "same-origin"


def test_a_verdict_is_not_kept(client: httpx.Client) -> None:
    assert client.get("/api/codes").headers["cache-control"] == "no-store"


def test_the_built_page_names_no_other_host(client: httpx.Client) -> None:
    """Addresses in the page itself; the licences and the names of XML spaces are no requests."""
    page = client.get("/")
    assert page.status_code == 200, "the page is not built: make setup"
    files = re.findall(r'(?:src|href)="(/[^"]+)"', page.text)
    assert len(files) >= 3
    for name in files:
        text = client.get(name).text
        hosts = set(re.findall(r"https?://(\w[\w.-]*)", text)) - {"www.w3.org", "svelte.dev"}
        assert hosts == set(), name
