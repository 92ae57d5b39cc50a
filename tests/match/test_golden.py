"""Recorded matches, one a code and more: they must replay line by line for ever.

They were played from fixed secrets, nearly all by greedy players; those at arbitrated tables by `recorded` of
`tests.match.arbitrated`, with seeds 48 (FITAB) and 38 (federal). No later version may read, count, judge or rule them
otherwise; where one must, it says so in the change log and keeps reading these files.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pinella.codes import CODES
from pinella.match import evolve
from pinella.match.counting import counted
from pinella.match.events import DealCounted
from pinella.match.pin import decode, read, write
from pinella.match.verifying import verify_text

pytestmark = pytest.mark.kernel

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.pin"))
EACH = pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)


def test_every_code_has_a_recorded_match() -> None:
    assert {read(decode(file.read_bytes())).book.id for file in GOLDEN} == set(CODES)


@EACH
def test_it_reads_and_writes_to_the_same_bytes(file: Path) -> None:
    data = file.read_bytes()
    assert write(read(decode(data))).encode() == data


@EACH
def test_every_deal_counts_as_it_was_counted(file: Path) -> None:
    recorded = read(decode(file.read_bytes()))
    match = recorded.beginning
    for event in recorded.history:
        if isinstance(event, DealCounted):
            assert match.table is not None
            assert counted(match.table) == event.counts
        match = evolve(match, event)
    assert match == recorded
    assert match.is_over


@EACH
def test_it_is_sound_and_legal(file: Path) -> None:
    report = verify_text(decode(file.read_bytes()))
    assert report.findings == []
    assert report.acts > 20


def test_the_arbitrated_ones_show_every_kind_of_line_of_theirs() -> None:
    """Irregular acts, reports, calls, choices, rulings of the engine and of a human, an appeal, a void deal."""
    told = "".join(decode(file.read_bytes()) for file in GOLDEN if file.stem.endswith("-arbitrated"))
    assert told.count("pinella match 2\n") == 2
    for words in (
        " apart\n",
        " over ",
        " takes the lower pot",
        "\nincident ",
        " calls the referee\n",
        "\nthe referee steps in\n",
        "\nthe referee steps in about ",
        "\nchoice ",
        " chooses ",
        'ruled by "engine"',
        'ruled by "Rossi',
        "; answers ",
        "; covers ",
        "; too late; ",
        "random-to-stock ",
        " withdrawn\n",
        "\ncount none: dealt again\n",
        ": awarded by the referee ",
        ": negative cards ",
        "\ndeducted: ",
    ):
        assert words in told, words


def test_they_show_every_kind_of_line() -> None:
    """Between them: openings, swaps, pots with a discard and on the fly, time-out, clock, target, house rule."""
    told = "".join(decode(file.read_bytes()) for file in GOLDEN)
    for words in (
        " opens\n",
        " swaps ",
        " takes the pot\n",
        " takes the pot on the fly\n",
        "pile reshuffled: ",
        "time-out: ",
        "time-out: no further deal\n",
        "clock runs out: ",
        "deal ends: going-out ",
        "deal ends: time-out\n",
        "match ends: deals\n",
        "match ends: target\n",
        "match ends: time-out\n",
        "match ends: clock\n",
        "house rule ",
        "word ",
        " lifted\n",
        "commitment none\n",
    ):
        assert words in told, words
