"""A slow server, none at all, and the plain-http network of a hall without internet."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tests.browser.chromium import HALL
from tests.browser.conftest import PHONE, Opener
from tests.browser.devices import DESKTOP
from tests.browser.waiting import idle


def test_a_server_that_is_away_is_said_and_the_cards_stay(open_page: Opener) -> None:
    table = open_page(PHONE, "#code=fitab-2025&cards=7h+8h")
    table.page.route("**/api/meld", lambda route: route.abort())
    table.tap("9h")
    expect(table.verdict).to_contain_text("Pinella non risponde")
    assert len(table.chosen) == 3
    table.page.unroute("**/api/meld")
    table.page.get_by_role("button", name="Riprova").click()
    expect(table.verdict).to_contain_text("Sì, si può calare")
    table.forget_errors()


def test_typed_cards_stay_when_the_server_is_away(open_page: Opener) -> None:
    table = open_page(PHONE)
    table.page.route("**/api/meld/all", lambda route: route.abort())
    table.type("7h 8h 9h")
    expect(table.page.get_by_role("alert")).to_have_text("Pinella non risponde")
    expect(table.page.get_by_role("textbox")).to_have_value("7h 8h 9h")
    table.forget_errors()


def test_progress_is_shown_only_when_the_answer_takes_long(open_page: Opener) -> None:
    table = open_page(PHONE)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    table.page.route("**/api/meld", hold)
    table.tap("7h")
    progress = table.page.locator(".progress.on")
    expect(table.verdict).to_have_attribute("aria-busy", "true")
    expect(progress).to_have_count(1)
    held[0].continue_()
    expect(table.verdict).to_contain_text("Non ancora")
    expect(progress).to_have_count(0)
    expect(table.verdict).to_have_attribute("aria-busy", "false")


def test_an_answer_to_older_cards_is_not_left_standing(open_page: Opener) -> None:
    table = open_page(PHONE, "#code=fitab-2025&cards=7h+8h+9h")
    expect(table.verdict).to_contain_text("Sì, si può calare")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    table.page.route("**/api/meld", hold)
    table.tap("Kh")
    expect(table.page.get_by_role("heading", name="Un momento…")).to_be_visible()
    expect(table.verdict).to_have_attribute("aria-busy", "true")
    expect(table.verdict).not_to_contain_text("Sì")
    held[0].continue_()
    expect(table.verdict).to_contain_text("No, non si può calare")


def test_the_page_tries_again_by_itself_when_the_network_is_back(open_page: Opener) -> None:
    """At once where the device says so; else after a while. The clock of the page stands meanwhile."""
    table = open_page(PHONE, "#code=fitab-2025&cards=7h+8h", own=True)
    expect(table.verdict).to_contain_text("Non ancora")
    table.page.clock.install(time=0)
    table.page.clock.pause_at(1_000)
    table.page.route("**/api/meld", lambda route: route.abort())
    table.tap("9h")
    expect(table.spoken).to_have_text("Pinella non risponde")
    table.page.unroute("**/api/meld")
    table.page.evaluate("dispatchEvent(new Event('online'))")
    expect(table.verdict).to_contain_text("Sì, si può calare")
    table.page.route("**/api/meld", lambda route: route.abort())
    table.tap("Th")
    expect(table.verdict).to_contain_text("Pinella non risponde")
    table.page.unroute("**/api/meld")
    table.page.clock.run_for(4_000)
    expect(table.verdict).to_contain_text("Sì, si può calare")
    table.forget_errors()


def test_a_card_without_its_picture_still_says_what_it_is(open_page: Opener) -> None:
    table = open_page(PHONE)
    table.page.route("**/*.svg*", lambda route: route.abort())
    table.page.reload()
    table.tap("7h")
    expect(table.page.locator(".tray li .under")).to_have_attribute("data-index", "7")
    expect(table.page.locator(".tray li .under .suit")).to_be_visible()
    # Other pictures are still on their way, and fail as well.
    table.page.close()
    table.forget_errors()


def test_the_last_tap_wins_over_a_slow_answer_before_it(open_page: Opener) -> None:
    table = open_page(PHONE)
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    table.page.route("**/api/meld", hold_the_first)
    table.tap("7h")
    table.tap("8h 9h")
    expect(table.verdict).to_contain_text("Sì, si può calare")
    held[0].abort()
    idle(table.page)
    expect(table.verdict).to_contain_text("Sì, si può calare")
    table.forget_errors()


def test_everything_works_in_a_hall_without_internet(open_page: Opener) -> None:
    table = open_page(DESKTOP, host=HALL)
    assert table.page.evaluate("[isSecureContext, typeof crypto.randomUUID, typeof navigator.clipboard]") == [
        False,
        "undefined",
        "undefined",
    ]
    table.tap("4h 5h 6h Jk 2c")
    expect(table.verdict).to_contain_text("No, non si può calare")
    table.page.get_by_role("button", name="Art. 9").click()
    expect(table.page.get_by_role("dialog")).to_contain_text("F-9.3")
    table.page.get_by_role("button", name="Chiudi").click()
    table.page.get_by_role("button", name="English").click()
    table.page.get_by_role("button", name="Four colours").click()
    table.type("7h")
    expect(table.page.locator(".tray li")).to_have_count(6)
    table.page.reload()
    expect(table.verdict).to_contain_text("No, you may not lay it")
    assert len(table.chosen) == 6
    assert all(url.startswith(f"http://{HALL}:") for url in table.requests)
