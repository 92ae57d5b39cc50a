"""A club on the page: joining, roles, a forgotten password, reports; and friends who are recognised in lists."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.browser.axe import complaints
from tests.browser.devices import DESKTOP
from tests.browser.rooms import PHONE, Visit, Visitor
from tests.browser.test_table_rulings import PLACES
from tests.server.lines import line
from tests.server.visiting import Hall, fresh, planted
from tests.server.visiting import Visitor as Member


def visits(visit: Visitor, who: Member, path: str, **where: object) -> Visit:
    return visit(path, who=who, **where)


def member_line(one: Visit, name: str) -> Locator:
    return one.page.get_by_role("region", name="Soci").get_by_role("listitem").filter(has_text=name)


@PLACES
def test_a_forgotten_password_comes_back_through_the_club(
    visit: Visitor, house: Hall, host: str, size: ViewportSize
) -> None:
    admin = house.account()
    club = house.club(admin)
    member = house.member(club, admin)
    one = visits(visit, admin, f"/club/{club}", host=host, size=size)
    one.press(f"Password dimenticata: {member.name}")
    assert complaints(one.page) == []
    one.press("Fai il codice")
    issued = member_line(one, member.name).get_by_role("status")
    expect(issued).to_contain_text(f"Il codice per {member.name}: si vede solo adesso.")
    assert complaints(one.page) == []
    code = planted(issued.locator(".code").inner_text())

    other = visit("/me", host=host, size=size)
    other.page.get_by_role("link", name="Ho già il codice").click()
    expect(other.page.get_by_role("heading", name="Una nuova password")).to_be_visible()
    other.page.get_by_label("Nome").fill(member.name)
    other.page.get_by_label("Codice").fill("sbagliato")
    other.page.get_by_label("Password nuova").fill(planted("tre re e una donna"))
    other.press("Salva ed entra")
    expect(other.page.get_by_label("Codice")).to_have_attribute("aria-invalid", "true")
    assert complaints(other.page) == []
    other.page.get_by_label("Codice").fill(code.lower())
    other.press("Salva ed entra")
    expect(other.page.get_by_role("heading", name=member.name)).to_be_visible()
    other.errors.clear()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_club_is_founded_joined_and_gives_duties(visit: Visitor, house: Hall, size: ViewportSize) -> None:
    anna, bruno = house.account(), house.account()
    one = visits(visit, anna, "/me", size=size)
    one.page.get_by_text("Fonda un circolo").click()
    name = fresh("Circolo")
    one.page.get_by_label("Nome del circolo").fill(name)
    assert complaints(one.page) == []
    one.press("Fonda")
    expect(one.page.get_by_role("heading", name=name)).to_be_visible()
    code = planted(one.page.get_by_role("region", name="Per entrare nel circolo").locator(".code").inner_text())

    two = visits(visit, bruno, "/me", size=size)
    two.page.get_by_label("Codice di un circolo").fill(code.lower())
    two.press("Entra nel circolo")
    expect(two.page.get_by_role("heading", name=name)).to_be_visible()
    expect(two.page.get_by_role("button", name=re.compile("Compiti"))).to_have_count(0)
    assert complaints(two.page) == []

    one.page.reload()
    one.press(f"Compiti di {bruno.name}")
    one.page.get_by_role("checkbox", name="Arbitro").check()
    assert complaints(one.page) == []
    one.press("Salva")
    expect(one.page.get_by_role("checkbox")).to_have_count(0)
    expect(member_line(one, bruno.name)).to_contain_text("Arbitro")
    two.open("/")
    expect(two.page.get_by_role("link", name="Arbitra")).to_be_visible()


def test_those_who_run_the_club_read_what_was_reported(visit: Visitor, house: Hall) -> None:
    admin = house.account()
    club = house.club(admin)
    anna, bruno = house.member(club, admin), house.member(club, admin)
    director = house.member(club, admin, "director")
    table: str = anna.done("POST", "/api/tables", {"code": "online", "players": 2, "club": club})["table"]
    with line(anna) as one, line(bruno) as two:
        one.watches(table)
        two.watches(table)
        said = one.gives(table, do="say", words="parole di troppo")["v"]
        two.gives(table, do="report-words", version=said)
    reader = visits(visit, director, f"/club/{club}")
    reports = reader.page.get_by_role("region", name="Segnalazioni")
    expect(reports).to_contain_text("parole di troppo")
    expect(reports).to_contain_text(anna.name)
    assert complaints(reader.page) == []
    player = visits(visit, anna, f"/club/{club}")
    expect(player.page.get_by_role("heading", name="Soci")).to_be_visible()
    expect(player.page.get_by_role("region", name="Segnalazioni")).to_have_count(0)


def test_a_person_is_reported_from_the_table(visit: Visitor, house: Hall) -> None:
    admin = house.account()
    club = house.club(admin)
    anna, bruno = house.member(club, admin), house.member(club, admin)
    table: str = anna.done("POST", "/api/tables", {"code": "online", "players": 2, "club": club})["table"]
    with line(anna) as one, line(bruno) as two:
        one.watches(table)
        two.watches(table)
        two.gives(table, do="sit")
        for each in (one, two):
            each.gives(table, do="ready")
        player = visits(visit, bruno, f"/t/{table}")
        player.press("Menu del tavolo")
        player.press("Segnala una persona")
        asked = player.page.get_by_role("dialog", name="Segnala una persona")
        expect(asked.get_by_role("radio", name=anna.name)).to_be_checked()
        expect(asked.get_by_role("button", name="Segnala al circolo")).to_be_disabled()
        assert complaints(player.page) == []
        asked.get_by_text("Perde tempo apposta").click()
        asked.get_by_role("button", name="Segnala al circolo").click()
        expect(asked.get_by_role("status")).to_have_text("Segnalato ai responsabili del circolo.")
        assert complaints(player.page) == []
    reader = visits(visit, admin, f"/club/{club}")
    reports = reader.page.get_by_role("region", name="Segnalazioni")
    expect(reports).to_contain_text(anna.name)
    expect(reports).to_contain_text("Perde tempo apposta")


def test_who_does_not_belong_to_a_club_is_told_so(visit: Visitor, house: Hall) -> None:
    one = visits(visit, house.account(), f"/club/{house.club(house.account())}")
    expect(one.page.get_by_role("heading", name="Non sei in questo circolo")).to_be_visible()
    assert complaints(one.page) == []


def test_a_friend_is_recognised_in_the_list_of_open_tables_and_a_stranger_is_not(visit: Visitor, house: Hall) -> None:
    anna, bruno, carla = house.guest(), house.guest(), house.guest()
    before: str = anna.done("POST", "/api/tables", {"code": "online", "players": 2})["table"]
    with line(bruno) as two:
        two.watches(before)
        two.gives(before, do="sit")
    table: str = anna.done("POST", "/api/tables", {"code": "online", "players": 2, "privacy": "open"})["table"]
    (for_bruno,) = (one for one in bruno.done("GET", "/api/tables")["tables"] if one["table"] == table)
    (for_carla,) = (one for one in carla.done("GET", "/api/tables")["tables"] if one["table"] == table)
    assert (for_bruno["seats"], for_bruno["known"]) == ({"N": anna.name}, ["N"])
    assert (for_carla["seats"], for_carla["known"]) == ({"N": anna.done("GET", "/api/me")["alias"]}, [])
    one = visit("/tables")
    one.comes_in(fresh("Dario"))
    expect(one.page.get_by_role("heading", name="Tavoli aperti")).to_be_visible()
    expect(one.page.get_by_text(anna.name)).to_have_count(0)


def test_friends_are_marked_in_the_list(visit: Visitor, house: Hall) -> None:
    anna, bruno = house.account(), house.account()
    before: str = anna.done("POST", "/api/tables", {"code": "online", "players": 2})["table"]
    with line(bruno) as two:
        two.watches(before)
        two.gives(before, do="sit")
    anna.done("POST", "/api/tables", {"code": "online", "players": 2, "privacy": "open"})
    one = visits(visit, bruno, "/tables")
    found = one.page.locator("li.sheet").filter(has_text=anna.name)
    expect(found).to_contain_text("Qui c’è qualcuno con cui hai già giocato")
    assert complaints(one.page) == []


def test_a_stranger_who_comes_by_a_link_says_a_name_and_sits(visit: Visitor, house: Hall) -> None:
    anna = house.guest()
    table: str = anna.done("POST", "/api/tables", {"code": "online", "players": 2})["table"]
    one = visit(f"/t/{table}")
    expect(one.page.get_by_role("heading", name="Come ti chiami?")).to_be_visible()
    expect(one.page.get_by_role("main").get_by_role("textbox")).to_have_count(1)
    expect(one.page.get_by_role("button", name="Entra")).to_be_in_viewport(ratio=1)
    assert complaints(one.page) == []
    one.comes_in(fresh("Bruno"))
    one.press("Siediti qui: Est")
    expect(one.page.get_by_role("button", name="Pronto, si gioca")).to_be_visible()
