"""Victory points: every band edge of the printed tables, and the worked cases of Scala 40."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.codes import (
    Article,
    BurracoBook,
    Clause,
    Scala40Book,
    VictoryPoints,
    book,
    equivalent_match_points,
    scala40_points,
    victory_points,
)
from pinella.codes.choices import Meeting
from pinella.codes.victory import is_preset, meeting
from pinella.errors import NoSuchTable

FITAB_2_DEALS = """
0-50 10-10
55-130 11-9
135-210 12-8
215-310 13-7
315-410 14-6
415-510 15-5
515-630 16-4
635-750 17-3
755-880 18-2
885-1010 19-1
1015+ 20-0
"""
FITAB_3_DEALS = """
0-60 10-10
65-160 11-9
165-260 12-8
265-360 13-7
365-510 14-6
515-660 15-5
665-810 16-4
815-1010 17-3
1015-1260 18-2
1265-1510 19-1
1515+ 20-0
"""
FITAB_4_DEALS = """
0-110 10-10
115-310 11-9
315-510 12-8
515-710 13-7
715-910 14-6
915-1110 15-5
1115-1310 16-4
1315-1510 17-3
1515-1710 18-2
1715-2010 19-1
2015+ 20-0
"""
FITAB_TEAM_PRESET = """
0-160 10-10
165-360 11-9
365-560 12-8
565-810 13-7
815-1060 14-6
1065-1310 15-5
1315-1610 16-4
1615-1910 17-3
1915-2210 18-2
2215-2510 19-1
2515+ 20-0
"""
FEDERAL_2_DEALS = """
0-40 10-10
45-120 11-9
125-200 12-8
205-300 13-7
305-400 14-6
405-500 15-5
505-620 16-4
625-740 17-3
745-870 18-2
875-1000 19-1
1005+ 20-0
"""
FEDERAL_3_DEALS = """
0-50 10-10
55-150 11-9
155-250 12-8
255-350 13-7
355-500 14-6
505-650 15-5
655-800 16-4
805-1000 17-3
1005-1250 18-2
1255-1500 19-1
1505+ 20-0
"""
FEDERAL_4_DEALS = """
0-100 10-10
105-300 11-9
305-500 12-8
505-700 13-7
705-900 14-6
905-1100 15-5
1105-1300 16-4
1305-1500 17-3
1505-1700 18-2
1705-2000 19-1
2005+ 20-0
"""
FEDERAL_TEAMS = """
0-150 10-10
155-350 11-9
355-550 12-8
555-800 13-7
805-1050 14-6
1055-1300 15-5
1305-1600 16-4
1605-1900 17-3
1905-2200 18-2
2205-2500 19-1
2505+ 20-0
"""


def burraco(code: str) -> BurracoBook:
    found = book(code)
    assert isinstance(found, BurracoBook)
    return found


@pytest.fixture
def scala40() -> Scala40Book:
    found = book("scala40")
    assert isinstance(found, Scala40Book)
    return found


def edges(table: str) -> list[tuple[int, str]]:
    """Both ends of every band, and far beyond the last."""
    return [*_edges(table)]


def _edges(table: str) -> Iterator[tuple[int, str]]:
    for line in table.split("\n"):
        if not line:
            continue
        band, points = line.split()
        if band.endswith("+"):
            yield int(band[:-1]), points
            yield 99_999, points
        else:
            low, high = band.split("-")
            yield int(low), points
            yield int(high), points


def of_tables(tables: dict[int, str]) -> list[tuple[int, int, str]]:
    return [(deals, difference, points) for deals, table in tables.items() for difference, points in edges(table)]


FITAB = of_tables({2: FITAB_2_DEALS, 3: FITAB_3_DEALS, 4: FITAB_4_DEALS})
FEDERAL = of_tables({2: FEDERAL_2_DEALS, 3: FEDERAL_3_DEALS, 4: FEDERAL_4_DEALS})


class TestTheEdgesOfTheTables:
    @pytest.mark.rule("F-18.9")
    @pytest.mark.parametrize("code", ["fitab-2025", "fitab-2023", "fitab-2022"])
    @pytest.mark.parametrize(("deals", "difference", "points"), FITAB)
    def test_of_fitab(self, code: str, deals: int, difference: int, points: str) -> None:
        assert str(victory_points(burraco(code), difference, deals=deals)) == points

    @pytest.mark.rule("I-V.2")
    @pytest.mark.parametrize(("deals", "difference", "points"), FITAB)
    def test_of_international(self, deals: int, difference: int, points: str) -> None:
        assert str(victory_points(burraco("international"), difference, deals=deals)) == points

    @pytest.mark.rule("B-18.10")
    @pytest.mark.parametrize(("deals", "difference", "points"), FEDERAL)
    def test_of_the_federal_code(self, deals: int, difference: int, points: str) -> None:
        assert str(victory_points(burraco("federal"), difference, deals=deals)) == points

    @pytest.mark.rule("B-18.10")
    @pytest.mark.parametrize(("difference", "points"), edges(FEDERAL_TEAMS))
    def test_of_federal_teams(self, difference: int, points: str) -> None:
        assert str(victory_points(burraco("federal"), difference, teams=True)) == points

    @pytest.mark.parametrize(("difference", "points"), edges(FITAB_TEAM_PRESET))
    def test_of_the_preset_for_fitab_teams(self, difference: int, points: str) -> None:
        assert str(victory_points(burraco("fitab-2025"), difference, teams=True)) == points


class TestADifference:
    def test_that_is_negative_is_seen_from_the_losers_side(self) -> None:
        assert victory_points(burraco("federal"), 155, deals=3) == VictoryPoints(12, 8)
        assert victory_points(burraco("federal"), -155, deals=3) == VictoryPoints(8, 12)
        assert str(victory_points(burraco("federal"), -155, deals=3)) == "8-12"

    def test_has_a_winner_and_a_loser(self) -> None:
        lost = victory_points(burraco("federal"), -155, deals=3)
        assert (lost.winner, lost.loser) == (12, 8)

    @pytest.mark.parametrize(("difference", "points"), [(41, "11-9"), (44, "11-9"), (121, "12-8"), (1001, "20-0")])
    def test_that_is_no_multiple_of_five_goes_by_the_upper_edges(self, difference: int, points: str) -> None:
        assert str(victory_points(burraco("federal"), difference, deals=2)) == points

    @pytest.mark.rule("I-V.1")
    def test_may_be_looked_up_in_the_four_deal_table_of_international(self) -> None:
        found = burraco("international")
        assert str(victory_points(found, 365, deals=3, four_deal_table=True)) == "12-8"
        assert str(victory_points(found, 365, deals=3)) == "14-6"

    def test_may_not_be_looked_up_there_in_other_codes(self) -> None:
        with pytest.raises(NoSuchTable, match="federal does not let the table for four deals serve other matches"):
            victory_points(burraco("federal"), 365, deals=3, four_deal_table=True)

    @given(difference=st.integers(-5_000, 5_000), deals=st.sampled_from([2, 3, 4]))
    def test_always_shares_twenty_points_and_never_favours_the_loser(self, difference: int, deals: int) -> None:
        points = victory_points(burraco("fitab-2025"), difference, deals=deals)
        assert points.first + points.second == 20
        assert (points.first - points.second) * difference >= 0
        more = victory_points(burraco("fitab-2025"), difference + 5, deals=deals)
        assert more.first >= points.first


class TestABookWithoutATable:
    def test_says_so_when_it_knows_no_victory_points(self) -> None:
        with pytest.raises(NoSuchTable, match="online knows no victory points"):
            victory_points(burraco("online"), 100, deals=2)

    def test_says_which_numbers_of_deals_there_are(self) -> None:
        with pytest.raises(
            NoSuchTable, match="no victory-point table for 5 deals: the tables are for 2, 3 and 4 deals"
        ):
            victory_points(burraco("fitab-2025"), 100, deals=5)

    @pytest.mark.parametrize("asked", [{}, {"deals": 2, "teams": True}])
    def test_wants_to_know_which(self, asked: dict[str, int]) -> None:
        with pytest.raises(NoSuchTable, match="say either how many deals or teams"):
            meeting(deals=asked.get("deals"), teams=bool(asked.get("teams")))

    def test_takes_teams_from_a_preset_and_says_that_it_is_one(self) -> None:
        assert is_preset(burraco("fitab-2025"), Meeting.TEAMS)
        assert not is_preset(burraco("federal"), Meeting.TEAMS)

    def test_has_no_preset_where_none_is_announced(self) -> None:
        found = burraco("fitab-2025")
        assert found.tournament is not None
        without = replace(found, tournament=replace(found.tournament, team_preset=None))
        with pytest.raises(NoSuchTable, match="fitab-2025 has no victory-point table for this kind of match"):
            victory_points(without, 100, teams=True)


class TestEquivalentMatchPoints:
    """AMB-23, BAMB-30: the lower edge of the band; it is where the printed byes come from."""

    @pytest.mark.parametrize("code", ["fitab-2025", "federal"])
    def test_are_those_of_the_printed_byes(self, code: str) -> None:
        found = burraco(code)
        assert found.tournament is not None
        for kind, clause in found.tournament.bye.items():
            asked = {"teams": True} if kind is Meeting.TEAMS else {"deals": int(kind.value)}
            points = clause.value.victory_points
            assert equivalent_match_points(found, points, **asked) == clause.value.match_points
            assert equivalent_match_points(found, 20 - points, **asked) == -clause.value.match_points

    @pytest.mark.parametrize(("deals", "points"), [(2, 55), (3, 65), (4, 115)])
    def test_of_one_victory_point_are_the_lower_edge_of_11_to_9(self, deals: int, points: int) -> None:
        assert equivalent_match_points(burraco("fitab-2025"), 11, deals=deals) == points

    @pytest.mark.parametrize(("points", "expected"), [(20, 2005), (0, -2005), (10, 0), (7, -505)])
    def test_go_from_one_end_to_the_other(self, points: int, expected: int) -> None:
        assert equivalent_match_points(burraco("federal"), points, deals=4) == expected

    @pytest.mark.parametrize("points", [-1, 21])
    def test_exist_only_from_0_to_20(self, points: int) -> None:
        with pytest.raises(NoSuchTable, match="victory points go from 0 to 20"):
            equivalent_match_points(burraco("federal"), points, deals=4)


def totals_of(book_: Scala40Book, totals: tuple[int, ...], deals: int) -> list[int]:
    return [int(player.total) for player in scala40_points(book_, totals, deals=deals)]


class TestScala40:
    @pytest.mark.rule("S-22.3", "S-22.4", "S-22.5")
    @pytest.mark.parametrize(
        ("deals", "totals", "points"),
        [
            pytest.param(5, (45, 120, 160, 230), [20, 12, 6, 2], id="SC-58"),
            pytest.param(4, (35, 80, 121, 190), [20, 14, 8, 2], id="SC-59"),
            pytest.param(3, (20, 25, 30, 35), [8, 6, 4, 2], id="SC-61"),
            pytest.param(4, (50, 50, 90, 130), [13, 13, 6, 2], id="SC-62"),
        ],
    )
    def test_pays_places_and_differences(
        self, scala40: Scala40Book, deals: int, totals: tuple[int, ...], points: list[int]
    ) -> None:
        assert totals_of(scala40, totals, deals) == points

    def test_answers_in_the_order_of_the_players(self, scala40: Scala40Book) -> None:
        assert totals_of(scala40, (230, 45, 160, 120), 5) == [2, 20, 6, 12]

    @pytest.mark.rule("S-22.7")
    @pytest.mark.parametrize(
        ("summed", "points"),
        [
            *((0, 0), (30, 0), (31, 2), (60, 2), (61, 4), (90, 4), (91, 6), (120, 6)),
            *((121, 8), (160, 8), (161, 10), (200, 10), (201, 12), (2_000, 12)),
        ],
    )
    @pytest.mark.parametrize("deals", [1, 3, 4])
    def test_reads_the_table_of_three_and_four_deals(
        self, scala40: Scala40Book, deals: int, summed: int, points: int
    ) -> None:
        third = scala40_points(scala40, (0, 0, 500, 500 + summed), deals=deals)[2]
        assert third.difference == points

    @pytest.mark.rule("S-22.8")
    @pytest.mark.parametrize(
        ("summed", "points"),
        [
            *((0, 0), (40, 0), (41, 2), (80, 2), (81, 4), (130, 4), (131, 6), (190, 6)),
            *((191, 8), (250, 8), (251, 10), (300, 10), (301, 12), (2_000, 12)),
        ],
    )
    @pytest.mark.parametrize("deals", [5, 6])
    def test_reads_the_table_of_five_deals(self, scala40: Scala40Book, deals: int, summed: int, points: int) -> None:
        third = scala40_points(scala40, (0, 0, 500, 500 + summed), deals=deals)[2]
        assert third.difference == points

    @pytest.mark.rule("S-26.4")
    def test_pays_three_players_as_it_pays_four(self, scala40: Scala40Book) -> None:
        three = scala40_points(scala40, (10, 20, 30), deals=5)
        assert [int(player.ranking) for player in three] == [8, 6, 4]
        assert [player.difference for player in three] == [0, 0, 0]

    def test_leaves_the_empty_seat_out_of_the_differences_unless_told(self, scala40: Scala40Book) -> None:
        article = Article("club", "2026", "1")
        told = replace(scala40, empty_seat_in_differences=Clause(True, article, "S-26.5"))
        assert totals_of(told, (10, 20, 30), 5) == [20, 18, 16]

    @pytest.mark.parametrize(
        ("totals", "ranking"),
        [
            ((0, 0, 0, 0), [5, 5, 5, 5]),
            ((0, 0, 0, 9), [6, 6, 6, 2]),
            ((0, 5, 5, 9), [8, 5, 5, 2]),
            ((0, 5, 9, 9), [8, 6, 3, 3]),
        ],
    )
    def test_shares_places_among_players_who_are_level(
        self, scala40: Scala40Book, totals: tuple[int, ...], ranking: list[int]
    ) -> None:
        players = scala40_points(scala40, totals, deals=5)
        assert [int(player.ranking) for player in players] == ranking

    @pytest.mark.parametrize("totals", [(), (10, 20), (1, 2, 3, 4, 5)])
    def test_wants_three_or_four_players(self, scala40: Scala40Book, totals: tuple[int, ...]) -> None:
        with pytest.raises(NoSuchTable, match=f"a table has 3 or 4 players, not {len(totals)}"):
            scala40_points(scala40, totals, deals=5)

    def test_wants_at_least_one_deal(self, scala40: Scala40Book) -> None:
        with pytest.raises(NoSuchTable, match="a round has at least one deal, not 0"):
            scala40_points(scala40, (1, 2, 3, 4), deals=0)

    @given(totals=st.lists(st.integers(0, 500), min_size=4, max_size=4), deals=st.integers(1, 5))
    def test_always_pays_twenty_points_for_places(self, totals: list[int], deals: int) -> None:
        found = book("scala40")
        assert isinstance(found, Scala40Book)
        players = scala40_points(found, totals, deals=deals)
        assert sum(player.ranking for player in players) == 20
        assert all(2 <= player.total <= 20 for player in players)
