"""Whatever happens to an event, its documents can be made, and say of everybody what the standings say."""

from __future__ import annotations

from pinella.tournament.documents import documents
from pinella.tournament.documents.model import Index, Slips, Tables
from pinella.tournament.files.web_pages import html_of
from pinella.tournament.standings import standings
from tests.conftest import Cases
from tests.tournament.printed import source_of
from tests.tournament.random_events import RandomEvent


def test_documents_of_random_events(cases: Cases) -> None:
    for seed in range(cases(sample=10, full=100)):
        event = RandomEvent(seed)
        for seated in event.play():
            _is_complete(event, seated.round)
        _is_complete(event, event.desk.event.last_seated)


def _is_complete(event: RandomEvent, number: int) -> None:
    desk = event.desk
    found = documents(source_of(desk, "en"), "all", number or None)
    assert isinstance(found, list)
    by_name = {document.name: document for document in found}
    for document in found:
        assert html_of(document)
    if f"seating-alphabetical-{number:02}" in by_name:
        index = by_name[f"seating-alphabetical-{number:02}"].body
        assert isinstance(index, Index)
        seated = desk.event.rounds[number - 1]
        at_tables = {one for table in seated.tables.values() for one in table.entrants}
        expected = sorted(
            player.name
            for one in (*at_tables, *seated.byes, *seated.idle, *seated.absent)
            for player in desk.event.entrants[one].players
        )
        assert sorted(line[0] for _, lines in index.letters for line in lines) == expected
    if "slips" in by_name:
        slips = by_name["slips"].body
        assert isinstance(slips, Slips)
        gone = [one for one in desk.event.entrants if desk.event.is_gone(one)]
        assert len(slips.slips) == len(desk.event.entrants) - len(gone)
    if f"standings-{number:02}" in by_name:
        tables = by_name[f"standings-{number:02}"].body
        assert isinstance(tables, Tables)
        rows = [row for section in tables.sections for row in section.rows]
        assert [(int(row[0]), row[1]) for row in rows] == [(row.rank, row.id) for row in standings(desk.event, number)]
