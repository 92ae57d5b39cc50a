"""Before and after: what the runs of two commits say about a figure."""

from __future__ import annotations

import pytest

from benchmarks.against.report import Row, figure, last_line, rows_of, status, text
from benchmarks.against.runs import Part, Record
from benchmarks.against.verdicts import Comparison, Verdict
from benchmarks.protocol import Figure, Figures, NotFigures, read

STEADY = (100.0, 101.0, 99.0, 100.0, 100.0)
PART = Part("speed", (), 1.0)


def times(factor: float, runs: tuple[float, ...] = STEADY) -> tuple[float, ...]:
    return tuple(factor * run for run in runs)


class TestRatio:
    def test_is_that_of_the_medians_not_of_the_means(self) -> None:
        assert Comparison((100, 100, 100, 100, 1), (110, 110, 110, 110, 990)).ratio == pytest.approx(1.1)

    def test_of_a_figure_that_should_be_low_is_turned(self) -> None:
        assert Comparison(times(2), times(1), higher_is_better=False).ratio == 2
        assert Comparison(times(2), times(1), higher_is_better=True).ratio == 0.5

    def test_of_an_even_number_of_runs_takes_the_two_in_the_middle(self) -> None:
        assert Comparison((1, 2, 4, 9), (3, 3, 3, 3)).ratio == 1

    @pytest.mark.parametrize(("before", "now"), [((1, 1), (1, 1)), ((1, 1, 1), (1, 1, 1, 1)), ((), ())])
    def test_is_not_made_of_too_few_runs_or_of_runs_without_a_partner(
        self, before: tuple[float, ...], now: tuple[float, ...]
    ) -> None:
        with pytest.raises(ValueError, match="3 runs or more"):
            Comparison(before, now)


class TestSpread:
    def test_is_that_of_the_pairs_so_a_machine_that_slows_down_does_not_count(self) -> None:
        slowing = (100.0, 90.0, 80.0, 70.0, 60.0)
        assert Comparison(slowing, times(1.02, slowing)).spread == pytest.approx((1.02, 1.02))

    def test_of_five_pairs_leaves_out_the_best_and_the_worst(self) -> None:
        assert Comparison((100,) * 5, (50, 98, 100, 103, 900)).spread == pytest.approx((0.98, 1.03))

    def test_of_three_pairs_leaves_out_none(self) -> None:
        assert Comparison((100,) * 3, (90, 100, 120)).spread == pytest.approx((0.9, 1.2))

    def test_of_a_low_figure_is_turned_too(self) -> None:
        assert Comparison((100,) * 3, (80, 100, 125), higher_is_better=False).spread == pytest.approx((0.8, 1.25))

    def test_holds_the_ratio_always(self) -> None:
        wild = Comparison((1, 10, 10, 10, 10), (100, 1, 1, 100, 100))
        low, high = wild.spread
        assert low <= wild.ratio <= high


class TestVerdict:
    @pytest.mark.parametrize(
        ("factor", "verdict"),
        [
            (1.0, Verdict.OK),
            (1.3, Verdict.OK),
            (0.96, Verdict.OK),
            (0.95, Verdict.OK),
            (0.949, Verdict.BELOW),
            (0.9, Verdict.BELOW),
            (0.1, Verdict.BELOW),
        ],
    )
    def test_of_steady_runs_is_that_of_the_ratio(self, factor: float, verdict: Verdict) -> None:
        assert Comparison(STEADY, times(factor)).verdict is verdict
        assert Comparison(times(factor), STEADY, higher_is_better=False).verdict is verdict

    def test_a_figure_that_should_be_low_and_has_doubled_is_below(self) -> None:
        assert Comparison(STEADY, times(2), higher_is_better=False).verdict is Verdict.BELOW
        assert Comparison(STEADY, times(0.5), higher_is_better=False).verdict is Verdict.OK

    def test_runs_that_lie_wider_apart_than_the_commits_decide_nothing(self) -> None:
        assert Comparison((100,) * 5, (70, 80, 94, 105, 130)).verdict is Verdict.UNDECIDED
        assert Comparison((100,) * 5, (70, 80, 100, 120, 130)).verdict is Verdict.UNDECIDED

    def test_a_fall_wider_than_the_spread_is_below_however_wide_that_is(self) -> None:
        assert Comparison((100,) * 5, (40, 50, 60, 70, 80)).verdict is Verdict.BELOW

    def test_a_rise_is_ok_however_wide_the_spread(self) -> None:
        assert Comparison((100,) * 5, (120, 140, 160, 180, 300)).verdict is Verdict.OK

    def test_one_disturbed_run_of_five_changes_neither(self) -> None:
        assert Comparison((100,) * 5, (100, 101, 30, 99, 100)).verdict is Verdict.OK
        assert Comparison((30, 100, 100, 100, 100), (90,) * 5).verdict is Verdict.BELOW


def runs(*values: float, name: str = "moves", unit: str = "a second", core: str = "compiled") -> list[Figures]:
    return [Figures("speed", {name: Figure(value, unit)}, core) for value in values]


def record(before: list[Figures], now: list[Figures], missing: dict[str, str] | None = None) -> Record:
    return Record(PART, {"before": before, "now": now}, missing or {})


class TestRows:
    def test_of_both_sides_are_compared(self) -> None:
        (row,) = rows_of(record(runs(100, 100, 100), runs(90, 90, 90)))
        assert (row.name, row.is_below, row.why_not) == ("moves", True, "")
        assert text([row]).endswith("  0.900  0.900…0.900  BELOW 0.95")

    def test_of_a_part_that_cannot_be_measured_before_say_why(self) -> None:
        (row,) = rows_of(record([], runs(90), {"before": "ImportError: no name 'x'"}))
        assert row.comparison is None
        assert text([row]) == "moves: 90 a second now; not measured before: ImportError: no name 'x'"
        assert not row.is_lost

    def test_of_a_part_that_cannot_be_measured_now_are_lost(self) -> None:
        (row,) = rows_of(record(runs(90), [], {"now": "it did not end within 5 s"}))
        assert row.is_lost

    def test_of_a_part_that_broke_off_later_are_not_compared(self) -> None:
        (row,) = rows_of(record(runs(90, 90, 90), runs(90, 90), {"now": "it ended with status 1"}))
        assert (row.comparison, row.is_lost) == (None, True)

    def test_that_only_one_side_knows_are_named_and_not_compared(self) -> None:
        rows = rows_of(record(runs(90, 90, 90), runs(1, 1, 1, name="new")))
        assert {row.name: row.why_not for row in rows} == {
            "new": "not measured before: its benchmark has no such row",
            "moves": "not measured now: its benchmark has no such row",
        }

    def test_in_another_unit_are_not_compared(self) -> None:
        (row,) = rows_of(record(runs(90, 90, 90, unit="ms"), runs(90, 90, 90)))
        assert row.why_not == "measured in another unit before"

    def test_of_a_part_without_any_figure_are_one_row(self) -> None:
        (row,) = rows_of(record([], [], {"before": "no", "now": "neither"}))
        assert text([row]) == "every row of speed: not measured before: no; not measured now: neither"


def row(now: float, *, is_lost: bool = False) -> Row:
    values = [now] * 3
    return Row("moves", "a second", [100] * 3, values, None if is_lost else Comparison([100] * 3, values), "", is_lost)


class TestStatus:
    def test_is_1_where_any_row_is_below(self) -> None:
        assert status([row(100), row(99)]) == 0
        assert status([row(100), row(94)]) == 1

    def test_is_1_where_the_working_tree_has_lost_a_row(self) -> None:
        assert status([row(100), row(100, is_lost=True)]) == 1

    def test_is_1_where_nothing_was_compared(self) -> None:
        assert status([]) == 1
        assert status([Row("moves", "", [], [100], None, "not measured before: no")]) == 1

    def test_is_0_where_a_row_of_several_could_not_be_measured_before(self) -> None:
        assert status([row(100), Row("moves", "", [], [100], None, "not measured before: no")]) == 0

    def test_the_last_line_counts_every_verdict(self) -> None:
        wide = Row("p99", "ms", [], [], Comparison([100] * 3, [50, 100, 200]))
        rows = [row(100), row(94), row(93), wide, Row("x", "", [], [], None, "no")]
        counted = "5 rows, 1 ok, 2 BELOW 0.95, 1 not to be told apart, 1 not compared"
        assert last_line(rows, is_quiet=True) == counted
        assert last_line(rows, is_quiet=False).startswith(f"{counted}; the machine was not quiet")


def test_the_table_shows_medians_and_how_far_the_runs_lie_apart() -> None:
    before, now = (90, 1100, 1000), (99, 1210, 990)
    assert text([Row("moves", "a second", before, now, Comparison(before, now))]).splitlines() == [
        "           unit  before  lowest…highest  now  lowest…highest  ratio        pairs  verdict",
        "moves  a second   1,000        90…1,100  990        99…1,210  0.990  0.990…1.100       ok",
    ]


@pytest.mark.parametrize(
    ("value", "shown"), [(1_234_567.8, "1,234,568"), (999.96, "1000"), (12.3456, "12.35"), (0.012345, "0.01235")]
)
def test_figures_have_four_digits_that_count(value: float, shown: str) -> None:
    assert figure(value) == shown


class TestProtocol:
    def test_what_is_told_is_read(self) -> None:
        told = Figures("speed", {"p50": Figure(1.5, "ms", higher_is_better=False), "è": Figure(2)}, "pure", "17-4")
        assert read(f"a line before\n{told}\n") == told

    @pytest.mark.parametrize(
        "said",
        ["", "Pinella, compiled core", "[]", "{}", '{"protocol": 1, "part": "x", "rows": {"a": {"value": 1}}}'],
    )
    def test_anything_else_is_no_figures(self, said: str) -> None:
        with pytest.raises(NotFigures, match="expected figures as JSON"):
            read(said)

    def test_another_protocol_is_not_guessed_at(self) -> None:
        with pytest.raises(NotFigures, match="protocol 2"):
            read(str(Figures("speed", {})).replace('"protocol": 1', '"protocol": 2'))

    @pytest.mark.parametrize("value", ["NaN", "Infinity", "0", "-1"])
    def test_a_figure_that_has_no_ratio_is_refused_by_name(self, value: str) -> None:
        with pytest.raises(NotFigures, match=r"^moves: .* is not a figure"):
            read(str(Figures("speed", {"moves": Figure(7.5)})).replace("7.5", value))
