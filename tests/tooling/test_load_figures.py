"""The figures of `make load` are what they say: percentiles, columns, the line above them, the core of a process."""

from __future__ import annotations

import math
import os
import re
import subprocess
import sys
import time
from random import Random

import pytest

from benchmarks.load.latency import HEAD, Latency, latency, percentile, table
from benchmarks.load.machine import NoTwoCores, commit, cpu_seconds, line, on_core, two_cores


class TestPercentiles:
    def test_of_a_hundred_waits_the_99th_is_the_last_but_one(self) -> None:
        assert percentile(range(1, 101), 0.99) == 99

    def test_of_three_waits_the_99th_is_the_longest(self) -> None:
        assert percentile([1, 2, 30], 0.99) == 30

    def test_the_median_of_an_even_number_is_one_of_them(self) -> None:
        assert percentile([1, 2, 3, 4], 0.5) == 2

    def test_of_one_wait_every_percentile_is_that_wait(self) -> None:
        assert [percentile([7], share) for share in (0.0, 0.5, 0.99, 1.0)] == [7, 7, 7, 7]

    def test_waits_in_seconds_and_any_order_are_told_in_milliseconds(self) -> None:
        waits = [number / 1000 for number in range(1, 1001)]
        Random(40).shuffle(waits)
        assert latency(waits) == Latency(1000, 500, 950, 990, 1000)

    def test_without_an_answer_no_figure_is_given(self) -> None:
        nothing = latency([])
        assert nothing.count == 0
        assert math.isnan(nothing.p99)


def test_words_stand_on_the_left_of_a_table_and_figures_on_the_right() -> None:
    rows = [("SQLite", *Latency(3, 1.04, 12, 1234.5, 2000).cells()), ("PostgreSQL", *Latency(1, 1, 1, 1, 1).cells())]
    assert table(("store", *HEAD), rows).splitlines() == [
        "store       p50 ms  p95 ms   p99 ms  longest ms",
        "SQLite         1.0    12.0  1,234.5     2,000.0",
        "PostgreSQL     1.0     1.0      1.0         1.0",
    ]


def test_the_line_above_the_figures_says_machine_date_and_commit() -> None:
    assert re.fullmatch(r"\d+ \S+ cores, .+; \d{4}-\d\d-\d\d; commit .+", line())
    assert line().endswith(commit())


if sys.platform == "linux":

    class TestCores:
        def test_a_process_started_on_a_core_stays_there_and_this_one_does_not(self) -> None:
            before = os.sched_getaffinity(0)
            core = max(before)
            asked = "import os; print(os.sched_getaffinity(0))"
            with on_core(core):
                done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
            assert done.stdout.strip() == str({core})
            assert os.sched_getaffinity(0) == before

        def test_server_and_clients_have_different_cores_or_the_reason_is_said(self) -> None:
            usable = os.sched_getaffinity(0)
            if len(usable) > 1:
                cores = two_cores()
                assert len({cores.server, cores.clients} & usable) == 2
            with on_core(min(usable)), pytest.raises(NoTwoCores, match="another"):
                two_cores()

        def test_the_time_of_the_processor_is_that_of_the_process_asked_about(self) -> None:
            before = cpu_seconds(os.getpid())
            while time.process_time() < before + 0.05:
                sum(range(10_000))
            assert cpu_seconds(os.getpid()) == pytest.approx(time.process_time(), abs=0.05)

else:

    def test_elsewhere_it_is_said_that_no_core_can_be_chosen() -> None:
        with pytest.raises(NoTwoCores, match="only Linux"):
            two_cores()
