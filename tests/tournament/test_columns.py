"""The columns of the standings: one value hangs in the hall, is exported, and is printed with all its figures."""

from __future__ import annotations

import msgspec
import pytest

from pinella.tournament import No, standings
from pinella.tournament.documents.model import Tables
from pinella.tournament.documents.source import figure_head
from pinella.tournament.exporting import as_data, sheets
from pinella.tournament.facts import FIGURES, Row
from pinella.tournament.measures import post_ranking
from pinella.tournament.stopping import last_ranking
from tests.tournament.desk import Desk
from tests.tournament.printed import KINDS, played, printed


def test_what_hangs_in_the_hall_are_the_standings_in_bytes_that_never_change() -> None:
    desk = Desk("danish 2")
    desk.enrol("R S")
    desk.seat()
    desk.score(1, 500, 0)
    posted = post_ranking(desk.event)
    assert not isinstance(posted, No)
    assert posted.rows == tuple(standings(desk.event))
    assert msgspec.json.encode(posted) == (
        b'{"round":1,"rows":[{"rank":1,"id":"R","vp":12,"mp":500,"played":1},'
        b'{"rank":2,"id":"S","vp":8,"mp":-500,"played":1}]}'
    )


def test_a_row_in_a_group_of_merit_says_so_where_it_hangs() -> None:
    desk = Desk("danish 1, danish 1 groups of 4")
    desk.enrol(8)
    for _ in range(2):
        desk.seat()
        desk.score_all_with(100)
    posted = post_ranking(desk.event)
    assert not isinstance(posted, No)
    groups = [row.get("group") for row in msgspec.json.decode(msgspec.json.encode(posted))["rows"]]
    assert groups == ["A"] * 4 + ["B"] * 4


@pytest.mark.parametrize("kind", KINDS)
def test_every_list_shows_every_figure(kind: str) -> None:
    """In files for other programs by its name, on paper and screen under its head."""
    desk = played(kind, 20, 2)
    rows = last_ranking(desk.event)
    head, lines = sheets(desk.event)["standings"]
    assert head == ("rank", "group", "id", "players", "club", *FIGURES)
    assert [line[-len(FIGURES) :] for line in lines] == [row.figures for row in rows]
    for data, row in zip(as_data(desk.event, "digest")["standings"], rows, strict=True):
        assert tuple(data) == Row.__struct_fields__
        assert tuple(data[name] for name in FIGURES) == row.figures
    (document,) = printed(desk, "standings")
    assert isinstance(document.body, Tables)
    (section,) = document.body.sections
    heads = [figure_head(name, desk.event, document.frame.lang) for name in FIGURES]
    assert [column.label for column in section.columns][-len(FIGURES) :] == heads
    assert len(set(heads)) == len(FIGURES)
