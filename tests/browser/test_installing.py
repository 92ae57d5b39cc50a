"""Where the context is secure the page can be installed, starts from the device and says when the server is away; at a
plain-http address there is nothing of that, and nothing is missed."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from starlette.types import ASGIApp, Receive, Scope, Send

from pinella.server import create_app
from pinella.server.page import STATIC
from tests.browser.axe import complaints
from tests.browser.chromium import HALL, with_windows
from tests.browser.pages import PATIENCE
from tests.browser.playing import free_port, serving_tables
from tests.server.live import serving

READY = f"""() => Promise.race([
    navigator.serviceWorker.ready.then(() => {{}}),
    new Promise((_, fail) => setTimeout(() => fail(new Error("no service worker has come")), {PATIENCE})),
])"""
KEPT = """async () => {
    const paths = [];
    for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname);
    return paths;
}"""
KEPT_A_FACE = """async () => {
    const isFace = (request) => request.url.endsWith(".svg") && request.url.includes("/assets/");
    const cache = await caches.open("pinella");
    while (!(await cache.keys()).some(isFace)) await new Promise((done) => setTimeout(done, 10));
}"""
HAS_NEW = """async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const worker = registration.installing ?? registration.waiting ?? registration.active;
    if (worker) await new Promise((done, fail) => {
        const look = () => {
            if (worker.state === "activated") done();
            if (worker.state === "redundant") fail(new Error("the new worker was given up"));
        };
        worker.addEventListener("statechange", look);
        look();
    });
}"""


class Swapped:
    """A server whose application can be changed for another while it runs: a new version of the page."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.app(scope, receive, send)


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    one = browser.new_context(locale="it-IT", viewport={"width": 375, "height": 667})
    one.set_default_timeout(PATIENCE)
    yield one
    one.close()


@contextmanager
def watched(page: Page) -> Iterator[None]:
    """Nothing goes wrong on the page meanwhile."""
    errors: list[str] = []
    page.on("console", lambda said: errors.append(said.text) if said.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield
    assert errors == []


def test_a_browser_finds_nothing_against_installing_it(browser: Browser, address: str) -> None:
    with with_windows(browser) as installing:
        page = installing.new_page()
        page.goto("about:blank")
        assert "manifest-parsing-or-network-error" in against_installing(page), "the check itself can fail"
        with watched(page):
            can_be_installed(page, address)


def can_be_installed(page: Page, address: str) -> None:
    page.context.set_default_timeout(PATIENCE)
    page.goto(f"{address}/cards")
    page.evaluate(READY)
    devtools = page.context.new_cdp_session(page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{address}/manifest.webmanifest"
    # A browser window without a profile of its own is no reason that lies with the page.
    assert against_installing(page) <= {"in-incognito"}


def against_installing(page: Page) -> set[str]:
    found = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    return {str(one["errorId"]) for one in found}


def test_the_device_keeps_files_of_the_page_and_nothing_else(context: BrowserContext) -> None:
    page = context.new_page()
    with serving() as address, watched(page):
        page.goto(f"{address}/cards")
        page.evaluate(READY)
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.get_by_role("button", name="sette di cuori").first.click()
        face = page.locator(".picture img").first
        expect(face).to_be_visible()
        page.evaluate(KEPT_A_FACE)
        kept = set(page.evaluate(KEPT))
        plain = {"/offline.html", "/offline.css", "/offline.js", "/icon.svg"}
        assert plain <= kept
        assert {path for path in kept - plain if not path.startswith("/assets/")} == set()
        scripts = {f"/assets/{path.name}" for path in STATIC.glob("assets/*.js")}
        assert scripts <= kept, "every room can be entered"
        assert any(path.endswith(".svg") for path in kept if path.startswith("/assets/"))


def test_a_game_is_played_on_a_page_that_the_device_has_kept(context: BrowserContext, tables: str) -> None:
    """Every other test asks the server itself."""
    page = context.new_page()
    with watched(page):
        page.goto(tables)
        page.evaluate(READY)
        page.reload()
        assert page.evaluate("navigator.serviceWorker.controller !== null")
        page.get_by_role("button", name="Gioca subito").click()
        expect(page.locator(".hand .card").first).to_be_visible()
        page.reload()
        expect(page.locator(".hand .card").first).to_be_visible()
        page.goto(f"{tables}/me")
        expect(page.locator("#page h1")).to_be_visible()


def test_a_new_version_is_there_at_once_and_the_old_one_is_forgotten(context: BrowserContext, tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    for folder in (old, new):
        shutil.copytree(STATIC, folder)
    (script,) = (path for path in new.glob("assets/index-*.js"))
    newer = script.with_name("index-newer.js")
    script.rename(newer)
    # Every room names the file that all of them need.
    for path in (new / "index.html", new / "sw.js", new / "early.json", *new.glob("assets/*.js")):
        text = path.read_text(encoding="utf-8").replace(script.name, newer.name)
        path.write_text(text.replace("<title>Pinella", "<title>Nuova"), encoding="utf-8")
    for path in new.glob("assets/*.js.br"):
        path.unlink()
    server = Swapped(create_app(static=old))
    page = context.new_page()
    with serving(server) as address:
        page.goto(address)
        page.evaluate(READY)
        assert f"/assets/{script.name}" in page.evaluate(KEPT)
        # A new worker takes over when the old one has nothing in hand.
        page.wait_for_load_state("networkidle")
        server.app = create_app(static=new)
        page.reload(wait_until="networkidle")
        assert page.locator(f'script[src="/assets/{newer.name}"]').count() == 1
        page.evaluate(HAS_NEW)
        kept = page.evaluate(KEPT)
        assert f"/assets/{newer.name}" in kept
        assert f"/assets/{script.name}" not in kept
        expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_without_a_server_the_page_says_so_and_goes_on_when_it_is_back(context: BrowserContext, tmp_path: Path) -> None:
    page = context.new_page()
    port = free_port()
    with serving_tables(tmp_path, port) as address:
        page.goto(f"{address}/me")
        page.evaluate(READY)
    page.goto(f"{address}/me")
    expect(page.get_by_role("heading", name="Il server non si raggiunge")).to_be_visible()
    expect(page.get_by_role("heading", name="The server cannot be reached")).to_be_visible()
    assert page.evaluate("document.querySelector('img').naturalWidth") > 0
    assert complaints(page) == []
    with serving_tables(tmp_path, port):
        expect(page.get_by_role("heading", name="Il server non si raggiunge")).to_have_count(0)
        expect(page.locator("#page h1")).to_be_visible()


def test_at_a_plain_http_address_nothing_is_missed(context: BrowserContext) -> None:
    page = context.new_page()
    with serving() as address, watched(page):
        page.goto(f"{address.replace('127.0.0.1', HALL)}/cards")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
