"""Warnings add up by pair, and every second one costs a victory point (F-21.4, AMB-22)."""

from __future__ import annotations

import pytest

from pinella.play.aftermath import Deduction, Warned
from pinella.play.seats import Seat, Side
from tests.referee.fitab.room import effects, happened, ruling

CALL = ("report stock-moved by N", "E calls the referee")


class TestWarned:
    @pytest.mark.rule("F-4.6")
    @pytest.mark.parametrize("code", ["fitab-2022", "fitab-2023", "fitab-2025"])
    def test_the_first_warning_costs_nothing(self, code: str) -> None:
        history = happened("{N: 3c 9d}", *CALL, code=code)
        assert effects(history) == ["warn"]
        assert history.table.left.warnings == (Warned(Seat.NORTH, "stock-moved"),)

    @pytest.mark.parametrize(
        ("before", "costs"),
        [("S throwing", True), ("N throwing, S throwing", False), ("N a, S b, N c", True), ("E a, W b, E c", False)],
        ids=["the partner's", "a third one", "a fourth one", "the opponents'"],
    )
    def test_every_second_warning_of_the_pair_costs_a_victory_point(self, before: str, costs: bool) -> None:
        history = happened(f"{{N: 3c 9d, warnings: '{before}'}}", *CALL)
        assert effects(history) == (["warn", "deduct"] if costs else ["warn"])
        assert history.table.left.deductions == ((Deduction(Side.NS, 1),) if costs else ())

    def test_two_warnings_in_one_deal_are_two(self) -> None:
        history = happened("{N: 3c 9d}", *CALL, "report stock-moved by S", "W calls the referee")
        assert effects(history) == ["warn", "deduct"]
        assert [article.number for article in ruling(history).articles] == ["4", "21"]
