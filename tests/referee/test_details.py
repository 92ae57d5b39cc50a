"""The details of a report, and the points of melds at an earlier moment."""

from __future__ import annotations

import pytest

from pinella.play.burraco import Table
from pinella.play.seats import MeldId, Side
from pinella.play.text import read_table
from pinella.referee.details import meld_ids, number_after, number_before, points_named, words_after
from pinella.referee.points import laid_points


class TestDetails:
    @pytest.mark.parametrize(
        ("details", "number"),
        [
            (("30 seconds",), 30),
            (("first", "7 seconds"), 7),
            (("seconds",), None),
            (("30 seconds more",), None),
            ((), None),
        ],
    )
    def test_a_number_before_a_word(self, details: tuple[str, ...], number: int | None) -> None:
        assert number_before(details, "seconds") == number

    @pytest.mark.parametrize(
        ("details", "number"),
        [(("admitted 45",), 45), (("admitted -20",), -20), (("admitted",), None), (("not admitted 45",), None)],
    )
    def test_a_number_after_a_word(self, details: tuple[str, ...], number: int | None) -> None:
        assert number_after(details, "admitted") == number

    @pytest.mark.parametrize(
        ("details", "words"),
        [
            (("forgotten",), ()),
            (("forgotten NS.1 NS.2",), ("NS.1", "NS.2")),
            (("forgotten NS.1", "forgotten NS.3"), ("NS.1", "NS.3")),
            (("unforgotten",), None),
            (("",), None),
        ],
    )
    def test_words_after_a_word(self, details: tuple[str, ...], words: tuple[str, ...] | None) -> None:
        assert words_after(details, "forgotten") == words

    def test_the_melds_that_are_named(self) -> None:
        named = meld_ids(("NS.2", "between EW.10 and NS", "NS.1000", "XNS.1"))
        assert named == (MeldId(Side.NS, 2), MeldId(Side.EW, 10))

    def test_points_for_the_sides(self) -> None:
        details = ("F-R.1", "EW 100", "arbitral NS 0 EW 300", "NS 5 more", "xEW 7")
        assert points_named(details) == {Side.EW: 100}
        assert points_named(details, "arbitral") == {Side.NS: 0, Side.EW: 300}
        assert points_named(("NS -50",)) == {Side.NS: -50}


class TestLaidPoints:
    def test_are_burracos_and_cards_laid_and_nothing_else(self) -> None:
        text = """
        table fitab-2025
        NS: 3h 4h 5h 6h 7h 8h 9h | Kh Kd Ks
        E: Ad 2c
        S: Qd 4c
        W: 9h
        pot taken: NS
        went out: N
        """
        table = read_table(text)
        assert isinstance(table, Table)
        assert laid_points(table, Side.NS) == (("clean burraco", 200), ("cards laid", 75))
        assert laid_points(table, Side.EW) == ()
