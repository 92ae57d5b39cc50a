"""A new edition of a code is a book with an id of its own, and its events are held as those of its code are.

See "A house rule, a new edition" in docs/codes.md.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from pinella.codes import BOOKS, BurracoBook, books
from pinella.codes.types import FrozenMap
from pinella.tournament import No, announce, check, fold, standings
from pinella.tournament.event import Score
from pinella.tournament.facts import Entry, EventOpened, Leaving, Level
from pinella.tournament.notes import to_report
from pinella.tournament.saying_no import TournamentError
from pinella.tournament.signing import confirm, leave_sheet, propose
from tests.conftest import Cases
from tests.tournament.desk import Desk
from tests.tournament.random_events import RandomEvent

OF_BURRACO = [each for each in BOOKS.values() if isinstance(each, BurracoBook) and each.tournament is not None]


def next_edition_of(code: str) -> str:
    return f"{code}-2031"


@pytest.fixture(autouse=True)
def _next_editions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside every book a copy that bears another id and another edition."""
    later = [replace(each, id=next_edition_of(each.id), edition="2031") for each in OF_BURRACO]
    monkeypatch.setattr(books, "BOOKS", FrozenMap({**BOOKS, **{each.id: each for each in later}}))


def under_the_next_edition(entries: list[Entry]) -> list[Entry]:
    first, *others = entries
    assert isinstance(first.fact, EventOpened)
    opening = msgspec.structs.replace(first.fact, code=next_edition_of(first.fact.code))
    return [replace(first, fact=announce(opening)), *others]


def test_events_of_every_kind_are_played_as_under_the_edition_before(cases: Cases) -> None:
    for seed in range(cases(sample=40, full=1_000)):
        tried = RandomEvent(seed)
        for _ in tried.play():
            pass
        desk = tried.desk
        if desk.event.opening.code == "scala40":
            continue
        entries = under_the_next_edition(desk.entries)
        later = fold(entries)
        assert check(entries) == [], seed
        assert standings(later) == standings(desk.event), seed
        due, before = ([(each.id, each.round, each.why) for each in to_report(one)] for one in (later, desk.event))
        assert due == before, seed


class TestOfTheFederalCode:
    """The next edition of the federal code."""

    def desk(self, kind: str = "pairs", **about: Level) -> Desk:
        desk = Desk("danish 3", code=next_edition_of("federal"), kind=kind, **about)  # type: ignore[arg-type]
        desk.enrol(4)
        desk.seat()
        return desk

    def test_warns_who_leaves_a_sheet_on_the_table(self) -> None:
        desk = self.desk()
        desk.score(1, 500, 0)
        assert desk.take(leave_sheet(desk.event, 1, 1)) is None

    def test_reports_who_never_came(self) -> None:
        desk = self.desk(level=Level.NATIONAL)
        desk.leaves("P4", Leaving.ABSENT_AT_THE_START)
        desk.score_all_with(100)
        assert [(each.id, str(each.article)) for each in to_report(desk.event)] == [("P4", "federal 2031, art. 38")]

    def test_gives_those_present_its_own_points_only(self) -> None:
        desk = self.desk()
        refusal = desk.late("P1", 7, bonus=50)
        assert refusal is not None
        assert refusal.code == "delay/bonus"

    def test_lets_any_player_sign_for_a_team(self) -> None:
        desk = self.desk("teams")
        assert desk.take(propose(desk.event, 1, 1, "P1", Score((500, 0)))) is None
        assert not isinstance(confirm(desk.event, 1, 1, "P3", player="P3 2"), No)


@pytest.mark.parametrize("code", ["fitab-2025", "international"])
def test_the_modified_danish_is_described_by_every_edition_of_fitab(code: str) -> None:
    assert Desk("modified-danish 2", code=next_edition_of(code), not_in_force=True).event.plan.rounds == 2
    with pytest.raises(TournamentError, match="not in force"):
        Desk("modified-danish 2", code=next_edition_of(code))


def test_the_captain_signs_for_a_team_in_every_edition_of_fitab() -> None:
    desk = Desk("danish 3", code=next_edition_of("fitab-2025"), kind="teams")
    desk.enrol(4)
    desk.seat()
    assert desk.take(propose(desk.event, 1, 1, "P1", Score((500, 0)))) is None
    refusal = confirm(desk.event, 1, 1, "P3", player="P3 2")
    assert isinstance(refusal, No)
    assert refusal.code == "sign/captain"
