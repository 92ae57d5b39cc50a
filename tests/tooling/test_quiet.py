"""Before and after: whether the machine was quiet is seen, and said."""

from __future__ import annotations

import sys

import pytest

from benchmarks.against import quiet
from benchmarks.against.quiet import Bystanders, Quiet, busy_seconds, load_average, own_seconds


class TestWarnings:
    def test_there_are_none_of_a_quiet_machine(self) -> None:
        assert Quiet(0.5, [5.0, 5.1, 5.2], [0.0, 0.02, 3.0]).warnings() == []

    def test_there_are_none_of_what_was_not_seen(self) -> None:
        assert Quiet().warnings() == []
        assert Quiet().lines() == []

    def test_the_load_at_the_start_is_one(self) -> None:
        assert Quiet(1.84, [5.0]).warnings() == ["its load average was 1.84 at the start, above 0.5"]

    def test_a_loop_that_takes_longer_before_one_run_than_before_another_is_one(self) -> None:
        (warning,) = Quiet(0.1, [5.0, 5.0, 6.0]).warnings()
        assert warning == "the calibration loop differed by 20% between runs, more than 5%"

    def test_other_programs_in_most_runs_are_one(self) -> None:
        (warning,) = Quiet(0.1, [5.0], [0.0, 0.4, 0.5]).warnings()
        assert warning == "other programs used 0.40 of a processor meanwhile, above 0.2"


def test_what_was_seen_is_told() -> None:
    assert Quiet(1.84, [5.0, 5.1], [0.25, 0.75]).lines() == [
        "load average at the start 1.84",
        "calibration loop 5.0 to 5.1 ms (2% apart)",
        "other programs used 0.50 of a processor, at most 0.75",
    ]


def test_every_calibration_is_kept() -> None:
    seen = Quiet()
    assert [seen.calibrated(), seen.calibrated()] == seen.loops
    assert min(seen.loops) > 0


class TestBystanders:
    def test_are_all_that_is_busy_but_this_program(self, monkeypatch: pytest.MonkeyPatch) -> None:
        clock, busy, own = iter([100.0, 110.0]), iter([1000.0, 1018.0]), iter([50.0, 63.0])
        monkeypatch.setattr("benchmarks.against.quiet.time.perf_counter", lambda: next(clock))
        monkeypatch.setattr(quiet, "busy_seconds", lambda: next(busy))
        monkeypatch.setattr(quiet, "own_seconds", lambda: next(own))
        assert Bystanders().used() == pytest.approx(0.5)

    def test_are_not_told_where_the_system_does_not_tell(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(quiet, "busy_seconds", lambda: None)
        assert Bystanders().used() is None

    def test_time_of_the_processor_only_grows(self) -> None:
        before = own_seconds()
        sum(range(1_000_000))
        assert own_seconds() >= before


if sys.platform == "linux":

    def test_linux_tells_load_and_busy_time() -> None:
        busy = busy_seconds()
        assert busy is not None
        assert busy > own_seconds()
        assert load_average() is not None
