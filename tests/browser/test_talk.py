"""Talking at the table: phrases and words, what is new, whom one does not want to read, what is reported."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.browser.axe import complaints
from tests.browser.chromium import HALL
from tests.browser.devices import DESKTOP
from tests.browser.rooms import PHONE, Visit, Visitor
from tests.server.lines import Line, line
from tests.server.visiting import Hall
from tests.server.visiting import Visitor as Member

WIDE = pytest.mark.parametrize(
    ("host", "size"), [(HALL, PHONE), ("127.0.0.1", DESKTOP)], ids=["phone, plain http", "desktop"]
)


@dataclass
class Two:
    """Anna and Bruno at a table of their club, and Bruno's line."""

    club: str
    admin: Member
    anna: Member
    bruno: Member
    table: str
    lines: tuple[Line, Line]

    def begin(self) -> None:
        for one in self.lines:
            one.gives(self.table, do="ready")

    def bruno_says(self, **said: str) -> None:
        self.lines[1].gives(self.table, do="say", **said)


@contextmanager
def two(house: Hall, code: str) -> Iterator[Two]:
    admin = house.account()
    club = house.club(admin)
    anna, bruno = house.member(club, admin), house.member(club, admin)
    settings = {"code": code, "players": 2, "club": club, "thinking": 0, "away": 3600}
    table: str = anna.done("POST", "/api/tables", settings)["table"]
    with line(anna) as one, line(bruno) as other:
        one.watches(table)
        other.watches(table)
        other.gives(table, do="sit")
        yield Two(club, admin, anna, bruno, table, (one, other))


@pytest.fixture
def talkative(house: Hall) -> Iterator[Two]:
    """A code that lets players talk during a deal."""
    with two(house, "online") as both:
        yield both


@pytest.fixture
def silent(house: Hall) -> Iterator[Two]:
    """A code that asks for silence."""
    with two(house, "federal") as both:
        yield both


def anna_looks(visit: Visitor, both: Two, *, host: str = "127.0.0.1", size: ViewportSize = PHONE) -> Visit:
    return visit(f"/t/{both.table}", who=both.anna, host=host, size=size)


def talk_button(one: Visit) -> Locator:
    return one.page.get_by_role("button", name="Chiacchiere")


def panel(one: Visit) -> Locator:
    return one.page.get_by_role("dialog", name="Chiacchiere").or_(
        one.page.get_by_role("complementary", name="Chiacchiere")
    )


@WIDE
def test_what_is_new_is_marked_heard_and_answered(
    visit: Visitor, talkative: Two, host: str, size: ViewportSize
) -> None:
    talkative.begin()
    one = anna_looks(visit, talkative, host=host, size=size)
    expect(talk_button(one)).to_be_visible()
    talkative.bruno_says(phrase="good-luck")
    expect(one.page.get_by_role("button", name="Chiacchiere. Un messaggio nuovo")).to_be_visible()
    expect(one.page.get_by_test_id("announced")).to_contain_text(f"{talkative.bruno.name} dice: Buona fortuna!")
    assert complaints(one.page) == []
    talk_button(one).click()
    said = panel(one)
    expect(said.get_by_role("listitem")).to_contain_text("Buona fortuna!")
    expect(one.page.get_by_role("button", name="Chiacchiere", exact=True)).to_be_attached()
    said.get_by_role("button", name="Grazie!").click()
    said.get_by_label("Scrivi qualcosa").fill("Anche a te")
    said.get_by_label("Scrivi qualcosa").press("Enter")
    expect(said.get_by_role("listitem")).to_have_count(3)
    expect(said).to_contain_text("Anche a te")
    expect(said.get_by_label("Scrivi qualcosa")).to_have_value("")
    assert complaints(one.page) == []


def test_what_was_said_before_is_there_after_a_reload_and_not_new(visit: Visitor, talkative: Two) -> None:
    talkative.bruno_says(words="Eccomi")
    one = anna_looks(visit, talkative)
    expect(one.page.get_by_role("button", name="Chiacchiere", exact=True)).to_be_visible()
    talk_button(one).click()
    expect(panel(one)).to_contain_text("Eccomi")
    assert complaints(one.page) == []


def test_during_a_deal_played_in_silence_nothing_is_offered(visit: Visitor, silent: Two) -> None:
    one = anna_looks(visit, silent)
    expect(talk_button(one)).to_be_visible()
    silent.begin()
    expect(one.page.locator(".desk")).to_be_visible()
    expect(talk_button(one)).to_have_count(0)


def test_what_was_said_before_the_deal_can_be_read_in_silence(visit: Visitor, silent: Two) -> None:
    silent.bruno_says(words="Buonasera")
    silent.begin()
    one = anna_looks(visit, silent)
    talk_button(one).click()
    expect(panel(one)).to_contain_text("Buonasera")
    expect(panel(one)).to_contain_text("Durante la smazzata non si parla.")
    expect(panel(one).get_by_label("Scrivi qualcosa")).to_have_count(0)
    assert complaints(one.page) == []


def test_who_is_muted_is_read_no_more_until_one_wants_to(visit: Visitor, talkative: Two) -> None:
    talkative.begin()
    one = anna_looks(visit, talkative)
    talkative.bruno_says(words="bla bla")
    talk_button(one).click()
    panel(one).get_by_role("button", name="Che cosa fare con le parole").click()
    one.press(f"Non voglio più leggere {talkative.bruno.name}")
    expect(panel(one)).not_to_contain_text("bla bla")
    one.page.keyboard.press("Escape")
    talkative.bruno_says(words="ancora bla")
    expect(one.page.get_by_role("button", name="Chiacchiere", exact=True)).to_be_visible()
    one.page.reload()
    talk_button(one).click()
    expect(panel(one)).to_contain_text(f"Non leggi le parole di {talkative.bruno.name}.")
    expect(panel(one)).not_to_contain_text("bla")
    assert complaints(one.page) == []
    one.press("Leggi di nuovo")
    expect(panel(one)).to_contain_text("ancora bla")


def test_what_should_not_have_been_said_is_reported_to_the_club(visit: Visitor, talkative: Two) -> None:
    one = anna_looks(visit, talkative)
    talkative.bruno_says(words="parole di troppo")
    talk_button(one).click()
    panel(one).get_by_role("button", name="Che cosa fare con le parole").click()
    one.press("Segnala al circolo")
    expect(panel(one)).to_contain_text("Segnalato ai responsabili del circolo.")
    assert complaints(one.page) == []
    (report,) = talkative.admin.done("GET", f"/api/clubs/{talkative.club}/reports")["reports"]
    assert (report["said_by"], report["words"]) == (talkative.bruno.name, "parole di troppo")
