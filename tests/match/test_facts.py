"""The events of a match as facts of a log: every recorded match reads back from them, event by event."""

from __future__ import annotations

from pathlib import Path

import pytest

from pinella.errors import BrokenHistory
from pinella.match import evolve
from pinella.match.facts import event_from, fact_body
from pinella.match.pin import read, write

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.pin"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_recorded_match_is_the_same_after_a_stay_in_the_log(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = read(text)
    again = match.beginning
    for event in match.history:
        told = event_from(event.kind, fact_body(event))
        assert told == event
        again = evolve(again, told)
    assert write(again) == text


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("card-drawn/1", b"N draws"),
        ("card-drawn/1", b"N draws 9x"),
        ("card-drawn/1", b"N discards 9h"),
        ("card-drawn/1", b"\xff"),
        ("deal-begun/1", b"{"),
        ("deal-begun/1", b"[]"),
        ("deal-begun/1", b'{"number":1}'),
        ("deal-begun/1", b'{"number":1,"dealer":"X","commitment":null}'),
        ("deal-begun/1", b'{"number":1,"dealer":"N","commitment":"zz"}'),
        ("match-ended/1", b'{"ending":"deals","winners":["NS"],"victory_points":["1/0"],"deductions":[]}'),
        ("nothing/1", b"N draws 7h"),
    ],
)
def test_what_is_no_fact_of_a_match_is_a_broken_history(kind: str, body: bytes) -> None:
    with pytest.raises(BrokenHistory, match=kind):
        event_from(kind, body)
