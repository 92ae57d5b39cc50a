"""What `make bench` and `make load` tell programs: every part speaks the protocol, and names its rows once."""

from __future__ import annotations

import math
import subprocess
import sys

import pytest

from benchmarks.load.figures import NothingMeasured, full_rows, knee, steady_rows
from benchmarks.load.full_speed import FullSpeed
from benchmarks.load.latency import Latency
from benchmarks.load.steady import LIMIT_MS, Steady
from benchmarks.protocol import Figure, read
from benchmarks.run import AGAINST
from tests.conftest import ROOT

WAITS = Latency(1_000, 1.5, 2.0, 9.5, 20.0)
NO_WAITS = Latency(0, math.nan, math.nan, math.nan, math.nan)
ROWS = {"work": 6, "tables": 16, "search": 2, "tournaments": 2}


@pytest.mark.parametrize("part", AGAINST)
def test_every_part_of_the_bench_tells_its_figures(part: str) -> None:
    command = [sys.executable, "-m", f"benchmarks.figures.{part}", "0.001"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found = read(done.stdout)
    assert (found.part, len(found.rows)) == (part, ROWS[part])
    assert found.core


def late(p99: float) -> Latency:
    return Latency(100, 1.0, 2.0, p99, 2 * p99)


class TestLoad:
    def test_at_full_speed_more_moves_and_less_time_of_the_processor_are_better(self) -> None:
        assert full_rows("full speed", FullSpeed(100, 4_780.0, WAITS, 200.0, 0.99, {})) == {
            "full speed: moves": Figure(4_780.0),
            "full speed: time of the processor a move": Figure(200.0, "us", higher_is_better=False),
        }

    def test_at_a_steady_rate_shorter_waits_are_better(self) -> None:
        assert steady_rows("SQLite", Steady(400, 250.0, WAITS, 0)) == {
            "SQLite: p50": Figure(1.5, "ms", higher_is_better=False),
            "SQLite: p99": Figure(9.5, "ms", higher_is_better=False),
        }

    def test_the_knee_is_the_most_moves_within_the_limit(self) -> None:
        tried = ((350.0, late(10)), (690.0, late(LIMIT_MS)), (480.0, late(20)), (700.0, late(LIMIT_MS + 1)))
        assert steady_rows("SQLite", Steady(400, 250.0, WAITS, 0, ramp=tried))["SQLite: knee"] == Figure(690.0)
        assert knee([(250.0, late(LIMIT_MS + 1))]) == 0

    def test_a_server_that_answers_nothing_has_no_figures(self) -> None:
        with pytest.raises(NothingMeasured, match="no-such-order"):
            full_rows("full speed", FullSpeed(100, 0.0, NO_WAITS, 0.0, 0.0, {"no-such-order": 7}))
        with pytest.raises(NothingMeasured, match="refused: nothing"):
            steady_rows("SQLite", Steady(400, 0.0, NO_WAITS, 0))

    def test_connections_that_broke_leave_no_figures(self) -> None:
        with pytest.raises(NothingMeasured, match="3 connections broke"):
            steady_rows("SQLite", Steady(400, 250.0, WAITS, 3))
