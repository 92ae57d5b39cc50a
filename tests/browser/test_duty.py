"""The human referee: finds the tables that call, sees every card, decides, handles appeals, is relieved."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.browser.axe import complaints
from tests.browser.company import Company, company
from tests.browser.devices import DESKTOP
from tests.browser.rooms import PHONE, Visit, Visitor
from tests.browser.test_table_rulings import PLACES, dialog, looks, named
from tests.server.visiting import Hall
from tests.server.visiting import Visitor as Member


@dataclass
class Club:
    """A table of a club that plays with a referee of the club."""

    hall: Hall
    id: str
    admin: Member
    table: Company

    def member(self, *roles: str) -> Member:
        return self.hall.member(self.id, self.admin, *roles)

    def offended(self) -> tuple[str, str]:
        """Somebody has discarded without drawing; who, and an opponent."""
        culprit = self.table.turn
        self.table.acts(culprit, "discard", card=self.table.hand(culprit)[0])
        return culprit, self.table.after(culprit)


@pytest.fixture
def club(house: Hall) -> Iterator[Club]:
    admin = house.account()
    own = house.club(admin)
    people = [house.member(own, admin) for _ in range(4)]
    with company(house, people, club=own, referee="human") as table:
        yield Club(house, own, admin, table)


def comes_on_duty(visit: Visitor, club: Club, who: Member, host: str, size: ViewportSize) -> Visit:
    """By the door on the first page and the list of tables."""
    one = visit(who=who, host=host, size=size)
    one.page.get_by_role("link", name="Arbitra").click()
    line = table_line(one, club)
    assert complaints(one.page) == []
    line.get_by_role("link", name=re.compile("Prendi servizio|Dai il cambio")).click()
    expect(one.page.get_by_role("heading", name="Sei l’arbitro di questo tavolo")).to_be_visible()
    return one


def table_line(one: Visit, club: Club) -> Locator:
    return one.page.get_by_role("main").get_by_role("listitem").filter(has_text=named(club.table, "N"))


@PLACES
def test_the_referee_is_called_sees_the_proposal_and_every_card_and_rules(
    visit: Visitor, club: Club, host: str, size: ViewportSize
) -> None:
    one = comes_on_duty(visit, club, club.member("referee"), host, size)
    expect(one.page.get_by_role("status")).to_have_text("Nessuno ha chiamato: si gioca.")
    _, opponent = club.offended()
    club.table.gives(opponent, do="call")
    expect(one.page.get_by_role("status")).to_contain_text(f"{named(club.table, opponent)} ha chiamato")
    proposal = one.page.get_by_role("region", name="Il programma propone")
    expect(proposal).to_contain_text("Gioco senza aver pescato o raccolto")
    expect(proposal.get_by_role("button", name="Art. 29")).to_be_visible()
    for seat in "NESW":
        cards = len(club.table.hand(seat))
        expect(one.page.get_by_role("img", name=f"{named(club.table, seat)}, {cards} carte")).to_be_attached()
    assert complaints(one.page) == []
    one.press("Decidi così")
    expect(one.page.get_by_role("status")).to_have_text("Nessuno ha chiamato: si gioca.")
    expect(one.page.get_by_text("Decisioni dell’arbitro (1)")).to_be_visible()


@PLACES
def test_a_ruling_of_ones_own_is_put_together_and_the_appeal_against_it_is_decided(
    visit: Visitor, club: Club, host: str, size: ViewportSize
) -> None:
    culprit, opponent = club.offended()
    player = looks(visit, club.table, culprit, host=host, size=size)
    one = comes_on_duty(visit, club, club.member("referee"), host, size)
    club.table.gives(opponent, do="call")
    expect(player.page.get_by_role("status")).to_contain_text("si aspetta la decisione")
    one.press("Decido diversamente")
    page = one.page
    page.get_by_label("Che cosa è successo?").select_option("conduct")
    page.get_by_label("Articoli del codice").fill("29, 21")
    page.get_by_label("Aggiungi un provvedimento").select_option("warn")
    page.get_by_label("A chi?").select_option(culprit)
    assert complaints(page) == []
    one.press("Aggiungi")
    one.press("Dai la decisione")

    ruling = dialog(player, "L’arbitro ha deciso")
    expect(ruling).to_contain_text("Comportamento")
    expect(ruling).to_contain_text(f"{named(club.table, culprit)} riceve un’ammonizione.")
    expect(ruling.get_by_role("button", name="Art. 21")).to_be_visible()
    ruling.get_by_role("button", name="Non sono d’accordo").click()
    ruling.get_by_label("Perché?").fill("Avevo pescato")
    assert complaints(player.page) == []
    ruling.get_by_role("button", name="Invia il ricorso").click()
    expect(ruling).to_contain_text("Si aspetta l’arbitro.")
    player.page.keyboard.press("Escape")
    expect(player.page.get_by_role("status")).to_contain_text("ha fatto ricorso")

    appeal = page.get_by_role("region", name=f"Ricorso di {named(club.table, culprit)}")
    expect(appeal).to_contain_text("Avevo pescato")
    assert complaints(page) == []
    appeal.get_by_role("button", name="Annullo la decisione").click()
    expect(dialog(player, "L’arbitro ha deciso")).to_contain_text("L’arbitro ha annullato la decisione")
    expect(appeal).to_have_count(0)


def test_another_referee_relieves_and_who_leaves_is_on_duty_no_more(visit: Visitor, club: Club) -> None:
    first = comes_on_duty(visit, club, club.member("referee"), "127.0.0.1", PHONE)
    second = comes_on_duty(visit, club, club.member("director"), "127.0.0.1", DESKTOP)
    expect(first.page.get_by_role("heading", name="Sei l’arbitro di questo tavolo")).to_have_count(0)
    second.press("Lascia il servizio")
    expect(second.page.get_by_role("heading", name="Arbitro di turno")).to_be_visible()
    expect(table_line(second, club).get_by_role("link", name="Prendi servizio")).to_be_visible()


def test_who_has_no_such_role_finds_no_door(visit: Visitor, club: Club) -> None:
    one = visit(who=club.member())
    expect(one.page.get_by_role("link", name="Tavolo privato")).to_be_visible()
    expect(one.page.get_by_role("link", name="Arbitra")).to_have_count(0)
    one.open("/duty")
    expect(one.page.get_by_role("main")).to_contain_text("Chi amministra il tuo circolo può darti questo compito.")
    assert complaints(one.page) == []


def test_a_table_with_a_referee_of_the_club_is_opened_on_the_page(visit: Visitor, club: Club) -> None:
    one = visit("/new", who=club.member())
    one.page.get_by_text("Altre scelte").click()
    one.page.get_by_text("Succede, come al circolo").click()
    one.page.get_by_label("Per un circolo").select_option(club.id)
    one.page.get_by_text("Decide un arbitro del circolo").click()
    one.press("Apri il tavolo")
    table = one.reaches_a_table()
    rita = club.member("referee")
    lines = rita.done("GET", f"/api/clubs/{club.id}/refereed")["tables"]
    assert table in [line["table"] for line in lines]
