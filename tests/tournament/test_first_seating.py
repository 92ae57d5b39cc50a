"""The first round: its order, and who is kept apart (art. 2)."""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import TypeAlias

import msgspec
import pytest

from pinella.tournament import Wish
from pinella.tournament.apart import together
from pinella.tournament.facts import Entrant, Leaving, RoundSeated
from pinella.tournament.ordering import ALL_APART, Apart, FirstOrder
from tests.conftest import Cases
from tests.tournament.desk import Desk, entrant, pairs_of

Twos: TypeAlias = tuple[int, int, int]


def everybody(fact: RoundSeated) -> list[str]:
    return [one for table in fact.tables for one in table.entrants] + list(fact.byes)


def field(size: int, clubs: int, seed: int = 1, provinces: int = 0, regions: int = 0) -> list[Entrant]:
    """So many pairs of so many clubs; a club lies in one province, a province in one region."""
    rng = random.Random(seed)
    listed = []
    for number in range(1, size + 1):
        club = rng.randrange(clubs)
        province = club % provinces if provinces else None
        region = province % regions if regions and province is not None else None
        listed.append(
            entrant(
                f"P{number}",
                club=f"Club {club}",
                province="" if province is None else f"Prov {province}",
                region="" if region is None else f"Reg {region}",
            )
        )
    return listed


class TestOrders:
    def desk(self, code: str = "federal") -> Desk:
        desk = Desk("danish 2", code=code)
        about = [("Zoe", "B", 10), ("Ada", "A", 70), ("Èva", "C", None), ("Bea", "A", 30)]
        desk.enrol(
            [
                Entrant(id=f"P{number}", players=entrant(name).players, category=category, points=points)
                for number, (name, category, points) in enumerate(about, start=1)
            ]
        )
        return desk

    @pytest.mark.rule("B-2.6")
    @pytest.mark.parametrize(
        ("order", "tables"),
        [
            (FirstOrder.ENTRY, ["P1-P2", "P3-P4"]),
            (FirstOrder.ALPHABET, ["P2-P4", "P3-P1"]),
            (FirstOrder.CATEGORIES, ["P2-P4", "P1-P3"]),
            (FirstOrder.POINTS, ["P2-P4", "P1-P3"]),
        ],
    )
    def test_of_the_federal_code(self, order: FirstOrder, tables: list[str]) -> None:
        assert pairs_of(self.desk().seat(Wish(order=order, apart=()))) == tables

    @pytest.mark.rule("B-2.6")
    @pytest.mark.parametrize(
        ("letters", "fixed", "moving"),
        [
            ((), "ABCD", "EFLM"),
            (("C",), "CDEF", "LMAB"),
            (("C", "L"), "CDEF", "LMAB"),
            (("C", "M"), "CDEF", "MABL"),
            (("C", "A"), "CDEF", "ABLM"),
            (("C", "D"), "CDEF", "LMAB"),
            (("G", "B"), "LMAB", "CDEF"),
            (("Z",), "ABCD", "EFLM"),
        ],
    )
    @pytest.mark.parametrize("plan", ["mitchell 4", "mitchell 4 shift -1"])
    def test_the_alphabet_may_begin_at_a_letter_for_each_line(
        self, letters: tuple[str, ...], fixed: str, moving: str, plan: str
    ) -> None:
        desk = Desk(plan, code="federal")
        desk.enrol("F B M D A L C E")
        lines = desk.seat(Wish(order=FirstOrder.ALPHABET, apart=(), letters=letters)).lines
        if letters or "-" not in plan:
            assert ["".join(line) for line in lines] == [fixed, moving]
        assert desk.findings() == []

    @pytest.mark.rule("B-2.6")
    @pytest.mark.parametrize(
        ("plan", "order", "letters", "code"),
        [
            ("mitchell 2", FirstOrder.ENTRY, ("C",), "seat/letters-not-alphabet"),
            ("mitchell 2", FirstOrder.ALPHABET, ("C", ""), "seat/letters"),
            ("mitchell 2", FirstOrder.ALPHABET, ("C", "D", "E"), "seat/too-many-letters"),
            ("danish 2", FirstOrder.ALPHABET, ("C", "L"), "seat/too-many-letters"),
        ],
    )
    def test_letters_that_say_nothing_are_refused(
        self, plan: str, order: FirstOrder, letters: tuple[str, ...], code: str
    ) -> None:
        desk = Desk(plan, code="federal")
        desk.enrol("A B C D")
        assert desk.why_not_seat(Wish(order=order, letters=letters)).code == code

    @pytest.mark.rule("B-2.6")
    def test_the_federal_code_does_not_list_the_referees_own_list(self) -> None:
        wish = Wish(order=FirstOrder.CHOICE, choice=("P1", "P3", "P2", "P4"))
        assert self.desk().why_not_seat(wish).code == "seat/order-not-in-the-code"

    @pytest.mark.rule("F-2.5", "F-2.6")
    def test_fitab_lets_the_referee_choose(self) -> None:
        wish = Wish(order=FirstOrder.CHOICE, choice=("P1", "P3", "P2", "P4"))
        assert pairs_of(self.desk("fitab-2025").seat(wish)) == ["P1-P3", "P2-P4"]
        wrong = Wish(order=FirstOrder.CHOICE, choice=("P1", "P3", "P2", "P2"))
        assert self.desk("fitab-2025").why_not_seat(wrong).details["who"] == "P4"

    @pytest.mark.rule("F-2.5")
    def test_a_lot_can_be_drawn_again_from_the_seed(self) -> None:
        def drawn(seed: int) -> list[str]:
            desk = Desk("danish 1", seed=seed)
            desk.enrol(20)
            return pairs_of(desk.seat(Wish(order=FirstOrder.LOT)))

        assert drawn(1) == drawn(1) != drawn(2)

    @pytest.mark.rule("F-2.1", "F-2.6")
    @pytest.mark.parametrize("size", range(3, 14))
    def test_everybody_sits_once_at_numbered_tables(self, size: int) -> None:
        for plan in ("mitchell 1", "danish 1", "round-robin 1"):
            desk = Desk(plan)
            desk.enrol(size)
            seated = desk.seat(Wish(order=FirstOrder.LOT))
            assert sorted(everybody(seated)) == sorted(desk.event.entrants)
            assert [table.number for table in seated.tables] == list(range(1, size // 2 + 1))

    @pytest.mark.rule("B-2.1")
    def test_two_sides_sit_at_a_table(self) -> None:
        assert all(len(table.sides) == 2 for table in self.desk().seat().tables)

    def test_those_away_have_no_table(self) -> None:
        desk = self.desk()
        desk.leaves("P2", Leaving.ABSENT_AT_THE_START)
        assert sorted(everybody(desk.seat(Wish(apart=())))) == ["P1", "P3", "P4"]


class TestApart:
    """Club-mates, then provinces, then regions, as far as possible."""

    @pytest.mark.parametrize("plan", ["danish 2", "mitchell 6"])
    @pytest.mark.parametrize("size", [40, 41, 100])
    @pytest.mark.parametrize("order", [FirstOrder.ENTRY, FirstOrder.LOT, FirstOrder.POINTS])
    def test_no_table_has_two_of_a_club_smaller_than_half_of_the_room(
        self, plan: str, size: int, order: FirstOrder
    ) -> None:
        desk = Desk(plan, code="federal")
        desk.enrol(field(size, clubs=7, provinces=5, regions=3))
        seated = desk.seat(Wish(order=order))
        tables = [table.entrants for table in seated.tables]
        assert together(desk.event.entrants, tables, [Apart.CLUB, Apart.PROVINCE]) == {}

    @pytest.mark.parametrize("seed", range(5))
    def test_in_a_whole_mitchell_club_mates_do_not_meet(self, seed: int) -> None:
        desk = Desk("mitchell 6")
        desk.enrol(field(60, clubs=9, seed=seed))
        for _ in range(6):
            tables = [table.entrants for table in desk.seat(Wish(order=FirstOrder.LOT)).tables]
            assert together(desk.event.entrants, tables, [Apart.CLUB]) == {}

    def test_a_club_of_more_than_half_meets_as_seldom_as_can_be(self) -> None:
        desk = Desk("danish 1")
        desk.enrol([*(entrant(f"R{n}", club="Roma") for n in range(14)), *(entrant(f"M{n}") for n in range(6))])
        tables = [table.entrants for table in desk.seat().tables]
        assert together(desk.event.entrants, tables, [Apart.CLUB]) == {Apart.CLUB: 4}

    def test_names_of_clubs_differ_in_more_than_capitals(self) -> None:
        desk = Desk("danish 1")
        clubs = ["Città di Roma", "CITTA' DI ROMA".replace("'", ""), "Como", "Lodi"]
        desk.enrol([entrant(f"P{n}", club=club) for n, club in enumerate(clubs)])
        tables = [table.entrants for table in desk.seat().tables]
        assert not any(set(table) == {"P0", "P1"} for table in tables)

    def test_who_says_nothing_of_a_club_may_meet_anybody(self) -> None:
        desk = Desk("danish 1")
        desk.enrol(6)
        assert pairs_of(desk.seat()) == ["P1-P4", "P2-P5", "P3-P6"]

    def test_in_the_first_groups_clubs_are_spread(self) -> None:
        desk = Desk("round-robin 3 groups of 4")
        desk.enrol([entrant(f"P{n}", club=f"C{n % 2}") for n in range(8)])
        seated = desk.seat()
        clubs = Counter((group, desk.event.entrants[one].club) for one, group in seated.groups)
        assert set(clubs.values()) == {2}


def mixed(seed: int, sizes: list[int]) -> list[Entrant]:
    """Pairs of clubs, provinces and regions that have nothing to do with each other; some say nothing of them."""
    rng = random.Random(seed)
    of = {"club": rng.randint(1, 7), "province": rng.randint(1, 6), "region": rng.randint(1, 5)}

    def told(kind: str) -> str:
        return "" if rng.random() < 0.1 else f"{kind} {min(rng.randrange(of[kind]), rng.randrange(of[kind]))}"

    return [
        entrant(f"P{n}", club=told("club"), province=told("province"), region=told("region"))
        for n in range(rng.choice(sizes))
    ]


def twos(entrants: dict[str, Entrant], tables: Iterable[Sequence[str]]) -> Twos:
    """How many twos of a club, of a province, of a region sit at one table."""
    pairs = [(entrants[one], entrants[other]) for table in tables for one, other in combinations(table, 2)]
    return (
        sum(one.club == other.club != "" for one, other in pairs),
        sum(one.province == other.province != "" for one, other in pairs),
        sum(one.region == other.region != "" for one, other in pairs),
    )


def least(entrants: list[Entrant]) -> Twos:
    """The least twos, clubs first, of all the ways to make tables of two: tried out."""
    about = {one.id: one for one in entrants}

    @cache
    def of_those(left: tuple[str, ...]) -> Twos:
        if not left:
            return 0, 0, 0
        first, *others = left
        found = []
        for other in others:
            rest = of_those(tuple(one for one in others if one != other))
            here = twos(about, [(first, other)])
            found.append((rest[0] + here[0], rest[1] + here[1], rest[2] + here[2]))
        return min(found)

    return of_those(tuple(about))


class TestClubsOfSeveralRegions:
    """Where club, province and region cross each other."""

    @pytest.mark.parametrize("plan", ["mitchell 1", "mitchell 3", "mitchell 3 shift -1", "danish 3"])
    def test_club_mates_of_two_regions_do_not_meet(self, plan: str) -> None:
        desk = Desk(plan)
        desk.enrol([entrant(f"P{n}", club="XYZW"[n % 4], region=f"R{n // 4}") for n in range(8)])
        tables = [table.entrants for table in desk.seat().tables]
        assert together(desk.event.entrants, tables, ALL_APART) == {}

    @pytest.mark.parametrize("plan", ["mitchell 3", "danish 3"])
    @pytest.mark.parametrize("size", [100, 101, 2_000])
    def test_in_a_large_field_everybody_is_kept_apart(self, plan: str, size: int) -> None:
        rng = random.Random(size)
        desk = Desk(plan)
        desk.enrol(
            entrant(
                f"P{number}",
                club=f"C{rng.randrange(size // 12)}",
                province=f"V{rng.randrange(40)}",
                region=f"R{rng.randrange(12)}",
            )
            for number in range(size)
        )
        tables = [table.entrants for table in desk.seat().tables]
        assert together(desk.event.entrants, tables, ALL_APART) == {}

    @pytest.mark.parametrize(("plan", "nearly_all"), [("danish 1", 0.95), ("mitchell 3", 0.8)])
    def test_in_a_small_field_clubs_meet_as_seldom_as_can_be(self, plan: str, nearly_all: float, cases: Cases) -> None:
        """Measured on 600 fields: the Danish tables are the best there are in 99 of 100, those of a Mitchell in 89."""
        off = Counter[Twos]()
        for seed in range(cases(sample=60, full=600)):
            entrants = mixed(seed, [12] if seed % 20 else [14, 16])
            desk = Desk(plan)
            desk.enrol(entrants)
            found = twos(desk.event.entrants, [table.entrants for table in desk.seat().tables])
            best = least(entrants)
            off[found[0] - best[0], found[1] - best[1], found[2] - best[2]] += 1
        assert {clubs for clubs, _, _ in off} == {0}, off
        assert off[0, 0, 0] >= nearly_all * off.total(), off

    def test_in_a_whole_mitchell_clubs_meet_only_where_they_cannot_fill_the_lines(self, cases: Cases) -> None:
        for seed in range(cases(sample=60, full=1_000)):
            entrants = mixed(seed, [*range(8, 25)])
            tables = -(-len(entrants) // 2)
            desk = Desk(f"mitchell {tables}")
            desk.enrol(entrants)
            met = [twos(desk.event.entrants, [each.entrants for each in desk.seat().tables]) for _ in range(tables)]
            fills = {0}
            for size in Counter(one.club or one.id for one in entrants).values():
                fills |= {number + size for number in fills}
            assert (sum(clubs for clubs, _, _ in met) == 0) == (len(entrants) - tables in fills), seed

    @pytest.mark.parametrize("plan", ["mitchell 3", "mitchell 4 shift -2", "danish 2"])
    @pytest.mark.parametrize("code_and_kind", ["fitab-2025 pairs", "federal changing-partners", "scala40 individual"])
    def test_there_are_never_more_together_than_without(self, plan: str, code_and_kind: str, cases: Cases) -> None:
        """In a Mitchell never more of a club: provinces and regions give way to clubs that stay on one line."""
        code, kind = code_and_kind.split()
        for seed in range(cases(sample=40, full=300)):
            sizes = [*range(4, 33)] if kind == "pairs" else [*range(8, 61, 4)]
            entrants = [
                msgspec.structs.replace(one, players=one.players[: 1 + (kind == "pairs")]) for one in mixed(seed, sizes)
            ]
            found = []
            for apart in (ALL_APART, ()):
                desk = Desk(plan, code=code, kind=kind, deals=4)
                desk.enrol(entrants)
                seated = desk.seat(Wish(order=FirstOrder.LOT, apart=apart))
                assert sorted(everybody(seated)) == sorted(desk.event.entrants)
                found.append(twos(desk.event.entrants, [table.entrants for table in seated.tables]))
            of_all = 3 if plan == "danish 2" else 1
            assert found[0][:of_all] <= found[1][:of_all], (seed, found)


class TestScale:
    """Seating plus standings of one round, club separation included. `make bench` measures the seconds."""

    @pytest.mark.parametrize("plan", ["mitchell 3", "danish 3"])
    def test_ten_times_the_pairs_are_about_ten_times_the_work(self, plan: str) -> None:
        """n log n is 14 times as much, one look of every pair at every other a hundred times."""
        assert calls_of_a_round(plan, 2_000) < 14.5 * calls_of_a_round(plan, 200)


def calls_of_a_round(plan: str, size: int) -> int:
    """How many functions are called for the ranking and the next seating: the same on every machine."""
    desk = Desk(plan)
    desk.enrol(field(size, clubs=size // 12, provinces=size // 30, regions=size // 60))
    desk.seat()
    desk.score_all(random.Random(1))
    calls = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        desk.ranked()
        desk.seat()
    finally:
        sys.setprofile(before)
    return calls
