"""The way to a table: two clicks to a game, private tables by link, open tables, people, settings."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, ViewportSize, expect

from tests.browser.axe import complaints_in_both_themes
from tests.browser.chromium import HALL
from tests.browser.devices import DESKTOP
from tests.browser.rooms import PHONE, Visit, Visitor
from tests.browser.test_layout import SMALL, cut_off_at, sized
from tests.server.visiting import PASSWORD, Hall, fresh

TOUCHED = [(320, 640), (375, 667), (768, 1024), (812, 375)]
WITH_A_MOUSE = [(1366, 768), (1920, 1080)]
PLACES = pytest.mark.parametrize("host", ["127.0.0.1", HALL], ids=["secure", "plain http"])
FOCUSED = "document.activeElement.textContent.trim()"


def opened_table(one: Visit) -> str:
    """A private table, as the form proposes it."""
    one.open("/new")
    one.press("Apri il tavolo")
    table = one.reaches_a_table()
    expect(one.page.get_by_role("heading", name="Il tavolo aspetta")).to_be_visible()
    return table


class TestPlayingAtOnce:
    """Thirty seconds to a game: here it is one press."""

    @PLACES
    @pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
    def test_one_press_leads_to_a_table_where_the_cards_are_dealt(
        self, visit: Visitor, house: Hall, host: str, size: ViewportSize
    ) -> None:
        one = visit(host=host, size=size)
        assert one.page.evaluate("isSecureContext") == (host != HALL)
        one.press("Gioca subito")
        table = one.reaches_a_table()
        seen = one.page.evaluate("id => fetch(`/api/tables/${id}`).then(answer => answer.json())", table)
        assert (seen["code"], seen["phase"], seen["free"]) == ("fitab-2025", "playing", 0)

    def test_another_game_takes_two_clicks_and_is_remembered(self, visit: Visitor) -> None:
        one = visit()
        one.page.get_by_text("Burraco a due").click()
        one.press("Gioca subito")
        table = one.reaches_a_table()
        seen = one.page.evaluate("id => fetch(`/api/tables/${id}`).then(answer => answer.json())", table)
        assert (seen["code"], seen["players"]) == ("online", 2)
        one.open("/")
        expect(one.page.get_by_role("radio", name="Burraco a due")).to_be_checked()

    def test_the_first_page_leads_back_to_a_running_table(self, visit: Visitor) -> None:
        one = visit()
        one.press("Gioca subito")
        table = one.reaches_a_table()
        one.open("/")
        one.follow("Burraco a quattro")
        expect(one.page).to_have_url(re.compile(f"/t/{table}$"))

    def test_the_button_is_in_sight_on_a_small_phone(self, visit: Visitor) -> None:
        one = visit(size=ViewportSize(width=360, height=592))
        expect(one.page.get_by_role("button", name="Gioca subito")).to_be_in_viewport(ratio=1)

    def test_a_server_that_is_away_is_said_and_nothing_is_lost(self, visit: Visitor) -> None:
        one = visit()
        one.page.route("**/api/**", lambda route: route.abort())
        one.press("Gioca subito")
        expect(one.page.get_by_role("alert")).to_contain_text("Pinella non risponde")
        expect(one.page.get_by_role("status").first).to_contain_text("Pinella non risponde")
        one.page.unroute("**/api/**")
        one.press("Gioca subito")
        one.reaches_a_table()
        one.errors.clear()


class TestPrivateTable:
    """Invited by a link or a QR code."""

    def test_who_comes_by_a_link_is_not_told_that_the_line_is_cut(self, visit: Visitor, house: Hall) -> None:
        """There is none yet: first one says a name."""
        table = house.guest().done("POST", "/api/tables", {"code": "online"})["table"]
        one = visit("/cards", own=True)
        one.page.clock.install()
        one.open(f"/t/{table}").settles()
        expect(one.page.get_by_role("heading", name="Come ti chiami?")).to_be_visible()
        one.page.clock.run_for(2_000)
        expect(one.page.get_by_text("Pinella non risponde")).to_have_count(0)

    @PLACES
    def test_a_second_browser_joins_by_the_link_and_both_play(self, visit: Visitor, host: str) -> None:
        anna = visit(host=host)
        one = anna.page
        one.get_by_role("link", name="Tavolo privato").click()
        one.get_by_text("Burraco a due").click()
        anna.press("Apri il tavolo")
        table = anna.reaches_a_table()
        link = one.get_by_label("Link del tavolo").input_value()
        assert link == f"{anna.address}/t/{table}"
        expect(one.get_by_role("img", name="Codice QR del link").locator("svg")).to_be_visible()

        bruno = visit(f"/t/{table}", host=host)
        name = fresh("Bruno")
        bruno.comes_in(name)
        bruno.press("Siediti qui: Est")
        expect(one.locator(".seats li", has_text=name)).to_be_visible()
        bruno.press("Pronto, si gioca")
        expect(one.get_by_role("status").filter(has_text="Ci siamo tutti")).to_be_visible()
        anna.press("Pronto, si gioca")
        for each in (anna, bruno):
            expect(each.page.get_by_role("heading", name="Il tavolo aspetta")).to_have_count(0)

    def test_the_link_is_copied_where_there_is_no_clipboard(self, visit: Visitor) -> None:
        one = visit(host=HALL)
        assert one.page.evaluate("typeof navigator.clipboard") == "undefined"
        opened_table(one)
        one.press("Copia il link")
        expect(one.page.get_by_text("Copiato: adesso incollalo in un messaggio.")).to_be_visible()
        one.page.evaluate("document.body.append(document.createElement('textarea'))")
        one.page.locator("textarea").press("Control+v")
        expect(one.page.locator("textarea")).to_have_value(one.page.url)

    def test_the_host_adds_bots_moves_and_begins(self, visit: Visitor) -> None:
        one = visit()
        opened_table(one)
        one.press("+ Computer a questo posto: Sud")
        expect(one.page.locator(".seats li", has_text="Computer, da circolo")).to_have_count(1)
        one.press("Togli il computer: Sud")
        expect(one.page.locator(".seats li", has_text="Computer, da circolo")).to_have_count(0)
        one.press("Spostati qui: Ovest")
        expect(one.page.locator(".seats li", has_text="Ovest")).to_contain_text("Sei tu")
        one.press("Metti il computer ai posti vuoti")
        expect(one.page.locator(".seats li", has_text="Computer, da circolo")).to_have_count(3)
        one.press("Pronto, si gioca")
        expect(one.page.get_by_role("heading", name="Il tavolo aspetta")).to_have_count(0)

    def test_whoever_gets_up_may_sit_down_again(self, visit: Visitor) -> None:
        one = visit()
        opened_table(one)
        one.press("Alzati")
        expect(one.page.get_by_role("status").filter(has_text="Scegli un posto e siediti.")).to_be_visible()
        one.press("Siediti qui: Nord")
        expect(one.page.locator(".seats li", has_text="Nord")).to_contain_text("il tavolo è tuo")

    def test_a_table_that_does_not_exist_is_said(self, visit: Visitor) -> None:
        one = visit("/t/tnothing")
        one.comes_in(fresh("Carla"))
        expect(one.page.get_by_text("Questo tavolo non esiste.")).to_be_visible()


class TestOpening:
    """The form."""

    def test_a_mistake_is_said_beside_its_field(self, visit: Visitor) -> None:
        one = visit("/new")
        field = one.page.get_by_label("Smazzate", exact=True)
        field.fill("99")
        one.press("Apri il tavolo")
        expect(field).to_be_focused()
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(one.page.get_by_text("Scrivi un numero da 1 a 50.")).to_be_visible()
        field.fill("2")
        one.press("Apri il tavolo")
        one.reaches_a_table()
        expect(one.page.get_by_text("2 smazzate")).to_be_visible()

    def test_what_a_code_does_not_know_is_not_offered(self, visit: Visitor) -> None:
        one = visit("/new")
        expect(one.page.get_by_role("radio", name="A punti")).to_be_visible()
        one.page.get_by_text("Altre scelte").click()
        expect(one.page.get_by_text("Succede, come al circolo")).to_be_visible()
        one.page.get_by_text("Scala 40").first.click()
        expect(one.page.get_by_role("radio", name="A punti")).to_have_count(0)
        expect(one.page.get_by_text("Succede, come al circolo")).to_have_count(0)
        expect(one.page.get_by_label("In quanti?")).to_have_value("4")

    def test_everything_chosen_is_what_the_table_plays_by(self, visit: Visitor) -> None:
        one = visit("/new?open")
        one.page.get_by_label("Con quali regole?").select_option("federal")
        one.page.get_by_text("Smazzate con un tempo").click()
        one.page.get_by_label("Smazzate", exact=True).fill("2")
        expect(one.page.get_by_label("Minuti in tutto")).to_have_value("25")
        one.page.get_by_text("Altre scelte").click()
        one.page.get_by_text("Succede, come al circolo").click()
        one.press("Apri il tavolo")
        table = one.reaches_a_table()
        seen = one.page.evaluate("id => fetch(`/api/tables/${id}`).then(answer => answer.json())", table)
        assert (seen["code"], seen["arbitrated"]) == ("federal", True)
        assert seen["length"] == {"by": "deals", "deals": 2, "minutes": 25}


class TestOpenTables:
    """The list that looks after itself."""

    def test_a_table_appears_by_itself_and_is_joined(self, visit: Visitor, house: Hall) -> None:
        one = visit("/tables")
        one.comes_in(fresh("Dario"))
        expect(one.page.get_by_role("heading", name="Tavoli aperti")).to_be_visible()
        host = house.guest()
        settings = {"code": "scala40", "players": 5, "privacy": "open", "length": {"by": "deals", "deals": 7}}
        table = host.done("POST", "/api/tables", settings)["table"]
        line = one.page.get_by_role("listitem").filter(has_text="Scala 40, 5 giocatori")
        expect(line).to_contain_text("4 posti liberi")
        line.get_by_role("link", name="Siediti").click()
        expect(one.page).to_have_url(re.compile(f"/t/{table}$"))
        expect(one.page.locator(".seats li", has_text="Posto 2")).to_contain_text("Sei tu")

    def test_a_spectator_sees_the_room_and_has_no_seat(self, visit: Visitor, house: Hall) -> None:
        table = house.guest().done("POST", "/api/tables", {"code": "fitab-2025", "privacy": "open"})["table"]
        one = visit("/tables")
        one.comes_in(fresh("Elena"))
        one.page.locator(f'a[href="/t/{table}"]').click()
        expect(one.page.get_by_role("status").filter(has_text="Scegli un posto")).to_be_visible()
        expect(one.page.get_by_role("button", name="Pronto, si gioca")).to_have_count(0)


class TestPeople:
    """Guest, account, devices."""

    def test_a_guest_changes_name_and_becomes_an_account_that_comes_back(self, visit: Visitor) -> None:
        one = visit()
        one.press("Gioca subito")
        one.reaches_a_table()
        one.open("/me")
        name = fresh("Franca")
        one.page.get_by_label("Nome").first.fill(name)
        one.press("Salva")
        expect(one.page.get_by_role("heading", name=f"Ciao, {name}")).to_be_visible()
        password = one.page.locator("#account-password")
        password.fill("corta")
        one.press("Fai l’account")
        expect(one.page.locator("#account-password-error")).to_contain_text("Una password ha da 8")
        password.fill("quattro assi e un re")
        one.press("Fai l’account")
        expect(one.page.get_by_text("Hai un account")).to_be_visible()
        one.press("Esci da questo dispositivo")
        expect(one.page.get_by_role("heading", name="Chi sei")).to_be_visible()

        again = visit("/me")
        again.page.locator("#sign-in-name").fill(name)
        again.page.locator("#sign-in-password").fill("sbagliata del tutto")
        again.press("Entra")
        expect(again.page.get_by_role("alert").filter(has_text="non sono giusti")).to_be_visible()
        again.page.locator("#sign-in-password").fill("quattro assi e un re")
        again.press("Entra")
        expect(again.page.get_by_role("heading", name=f"Ciao, {name}")).to_be_visible()
        again.open("/")
        expect(again.page.get_by_role("heading", name="Torna al tuo tavolo")).to_be_visible()
        for each in (one, again):
            each.errors[:] = [error for error in each.errors if "401" not in error and "422" not in error]

    def test_another_device_is_signed_out(self, visit: Visitor, house: Hall) -> None:
        account = house.account()
        house.again(account)
        one = visit("/me")
        one.page.locator("#sign-in-name").fill(account.name)
        one.page.locator("#sign-in-password").fill(PASSWORD)
        one.press("Entra")
        devices = one.page.get_by_role("region", name="I tuoi dispositivi").get_by_role("listitem")
        expect(devices).to_have_count(3)
        one.press("Fai uscire tutti gli altri")
        expect(devices).to_have_count(1)
        assert account.ask("GET", "/api/me").status_code == 401

    def test_who_signs_in_at_the_door_is_led_to_the_table(self, visit: Visitor, house: Hall) -> None:
        account = house.account()
        table = house.guest().done("POST", "/api/tables", {"code": "fitab-2025"})["table"]
        one = visit(f"/t/{table}")
        one.follow("Ho già un account")
        one.page.locator("#sign-in-name").fill(account.name)
        one.page.locator("#sign-in-password").fill(PASSWORD)
        one.press("Entra")
        expect(one.page).to_have_url(re.compile(f"/t/{table}$"))
        expect(one.page.get_by_role("heading", name="Il tavolo aspetta")).to_be_visible()

    def test_a_session_that_was_ended_elsewhere_leads_to_the_door(self, visit: Visitor, house: Hall) -> None:
        account = house.account()
        one = visit("/me")
        one.page.locator("#sign-in-name").fill(account.name)
        one.page.locator("#sign-in-password").fill(PASSWORD)
        one.press("Entra")
        expect(one.page.get_by_role("heading", name=f"Ciao, {account.name}")).to_be_focused()
        one.open("/tables")
        expect(one.page.get_by_role("heading", name="Tavoli aperti")).to_be_visible()
        account.done("DELETE", "/api/me/sessions")
        expect(one.page.get_by_role("heading", name="Come ti chiami?")).to_be_visible()
        one.errors[:] = [error for error in one.errors if "401" not in error]

    def test_a_finished_match_is_listed_and_kept_as_a_file(self, visit: Visitor) -> None:
        one = visit()
        one.press("Gioca subito")
        one.reaches_a_table()
        one.open("/matches")
        expect(one.page.get_by_text("Non hai ancora finito nessuna partita.")).to_be_visible()
        file = {"name": "prova.pin", "text": "[Code fitab-2025]\n"}

        def as_ended(route: Route) -> None:
            route.fulfill(body=route.fetch().text().replace('"phase":"playing"', '"phase":"ended"'))

        one.page.route("**/api/me/tables", as_ended)
        one.page.route("**/match", lambda route: route.fulfill(json=file))
        one.open("/matches")
        expect(one.page.get_by_text("Una partita finita")).to_be_visible()
        with one.page.expect_download() as download:
            one.press("Scarica (.pin)")
        assert download.value.suggested_filename == "prova.pin"
        assert download.value.path().read_text() == file["text"]


class TestSettings:
    """What the reader prefers."""

    def test_everything_takes_effect_at_once_and_is_kept(self, visit: Visitor) -> None:
        one = visit()
        one.press("Impostazioni")
        panel = one.page.get_by_role("dialog", name="Impostazioni")
        background = "getComputedStyle(document.documentElement).backgroundColor"
        light = one.page.evaluate(background)
        panel.get_by_text("Scuro").click()
        assert one.page.evaluate(background) != light
        panel.get_by_role("switch", name="Per mancini").check()
        panel.get_by_role("switch", name="Suoni").check()
        panel.get_by_text("English").click()
        expect(one.page.get_by_role("dialog", name="Settings")).to_be_visible()
        one.page.keyboard.press("Escape")
        expect(one.page.get_by_role("button", name="Settings")).to_be_focused()
        one.page.reload()
        expect(one.page.get_by_role("button", name="Play now")).to_be_visible()
        assert one.page.evaluate(background) != light
        kept = one.page.evaluate("JSON.parse(localStorage.getItem('pinella.settings'))")
        assert (kept["leftHand"], kept["sounds"], kept["vibration"], kept["theme"]) == (True, True, False, "dark")


class TestGettingAround:
    """Addresses, focus, keyboard."""

    def test_a_link_of_before_leads_to_the_cards(self, visit: Visitor) -> None:
        one = visit("/#code=fitab-2025&cards=7h+8h+9h")
        expect(one.page).to_have_url(re.compile(r"/cards#code=fitab-2025&cards=7h\+8h\+9h$"))
        expect(one.page.locator(".verdict")).to_contain_text("Sì, si può calare")

    def test_each_page_says_its_name_and_takes_the_focus(self, visit: Visitor) -> None:
        one = visit(size=DESKTOP)
        expect(one.page).to_have_title("Burraco e Scala 40 – Pinella")
        one.page.get_by_role("link", name="Tavolo privato").click()
        expect(one.page).to_have_title("Apri un tavolo – Pinella")
        expect(one.page.get_by_role("heading", name="Apri un tavolo", level=1)).to_be_focused()
        one.page.get_by_role("navigation").get_by_role("link", name="Si può calare?").click()
        expect(one.page).to_have_title("Si può calare? – Pinella")
        expect(one.page.get_by_role("heading", name="Si può calare?", level=1)).to_be_focused()
        one.page.go_back()
        expect(one.page).to_have_title("Apri un tavolo – Pinella")
        one.page.get_by_role("link", name="Pinella: pagina iniziale").click()
        expect(one.page).to_have_title("Burraco e Scala 40 – Pinella")

    def test_a_game_begins_by_keyboard_alone(self, visit: Visitor) -> None:
        one = visit(size=DESKTOP)
        keyboard = one.page.keyboard
        keyboard.press("Tab")
        assert one.page.evaluate(FOCUSED) == "Vai al contenuto"
        keyboard.press("Enter")
        keyboard.press("Tab")
        expect(one.page.get_by_role("radio", name="Burraco a quattro")).to_be_focused()
        keyboard.press("ArrowDown")
        expect(one.page.get_by_role("radio", name="Burraco a due")).to_be_checked()
        keyboard.press("Tab")
        expect(one.page.get_by_role("button", name="Gioca subito")).to_be_focused()
        keyboard.press("Enter")
        one.reaches_a_table()

    def test_being_offline_is_said_as_long_as_it_lasts(self, visit: Visitor) -> None:
        one = visit("/new", own=True)
        one.page.context.set_offline(True)
        expect(one.page.get_by_text("Sei senza rete.")).to_be_visible()
        one.page.context.set_offline(False)
        expect(one.page.get_by_text("Sei senza rete.")).to_have_count(0)
        one.errors[:] = [error for error in one.errors if "ERR_INTERNET_DISCONNECTED" not in error]


class TestLooks:
    """Every room at every size, in both languages and themes."""

    @pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
    def test_axe_finds_no_violation(self, visit: Visitor, size: ViewportSize) -> None:
        one = visit(size=size)
        assert ("stranger", complaints_in_both_themes(one.page)) == ("stranger", [])
        one.open("/tables")
        assert ("door", complaints_in_both_themes(one.page)) == ("door", [])
        one.open("/me")
        assert ("nobody", complaints_in_both_themes(one.page)) == ("nobody", [])
        table = opened_table(one)
        for path in ("/", "/new", "/tables", "/matches", "/me", f"/t/{table}"):
            one.open(path).settles()
            assert (path, complaints_in_both_themes(one.page)) == (path, [])
        one.press("Impostazioni")
        assert ("settings", complaints_in_both_themes(one.page)) == ("settings", [])

    @pytest.mark.parametrize("sizes", [TOUCHED, WITH_A_MOUSE], ids=["touched", "with a mouse"])
    def test_nothing_is_cut_off(self, visit: Visitor, sizes: list[tuple[int, int]]) -> None:
        one = visit(size=sized(*sizes[0]))
        one.press("Gioca subito")
        one.reaches_a_table()
        table = opened_table(one)
        wrong = []
        for path in ("/", "/new", "/tables", "/matches", "/me", f"/t/{table}"):
            one.open(path).settles()
            for language in ("English", "Italiano"):
                one.page.get_by_role("button", name=language).click()
                expect(one.page.locator("html")).to_have_attribute("lang", language[:2].lower())
                for width, height in sizes:
                    found = cut_off_at(one.page, width, height) + too_small(one)
                    if found:
                        wrong.append((path, language, width, height, found))
        assert wrong == []


def too_small(one: Visit) -> list[str]:
    """What a thumb does not find; the way past the header is for keys alone."""
    small = one.page.evaluate(SMALL.replace("input", "input:not(label input, .unseen)"))
    return [line for line in small if not line.startswith(("Vai al", "Skip"))]
