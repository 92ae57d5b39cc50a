"""Score sheets with base and points of every deal, and their arithmetic (art. 18 to 20; Scala 40 art. 22, 23)."""

from __future__ import annotations

from pathlib import Path

import pytest

from pinella.tournament import No, Wish
from pinella.tournament.adding_up import NOTHING, Cells, added_up
from pinella.tournament.event import Score
from pinella.tournament.facts import Cause, Leaving
from pinella.tournament.files.score_lists import read_scores
from pinella.tournament.score_sheet import ScoreSheet, SideOfSheet, sheet_of, sheets_of_round
from pinella.tournament.signing import confirm, propose
from pinella.tournament.wording import sentence
from tests.tournament.desk import Desk

AS_ENTERED = Wish(apart=())
TOO_MANY = "score/too-many-deals"
TWO_DEALS = Score((545, -15), deals=((445, 65), (100, -80)), bases=((300, 100), (100, 0)))


def desk_of(code: str = "fitab-2025", kind: str = "pairs", deals: int = 4) -> Desk:
    desk = Desk("danish 2", code=code, kind=kind, deals=deals)
    desk.enrol("A B C D")
    desk.seat(AS_ENTERED)
    return desk


def enter(desk: Desk, score: Score, table: int = 1) -> No | None:
    return desk.score(table, *score.totals, deals=score.deals, bases=score.bases)


def filled(desk: Desk, table: int = 1) -> ScoreSheet:
    found = sheet_of(desk.event, 1, table)
    assert isinstance(found, ScoreSheet)
    return found


def refused(answer: object) -> tuple[str, dict[str, object]]:
    assert isinstance(answer, No)
    return answer.code, {name: value for name, value in answer.details.items() if name != "side"}


class TestArithmetic:
    """Added up from base and points; what is written beside them must be right."""

    def test_base_and_points_make_the_deal_and_the_deals_the_total(self) -> None:
        deals = [[Cells(300, 145), Cells(100, -35)], [Cells(100, 0), Cells(0, -80)]]
        assert added_up(deals) == TWO_DEALS

    def test_what_follows_from_two_cells_need_not_be_written(self) -> None:
        deals = [[Cells(base=300, total=445), Cells(points=-35, total=65)], [Cells(100, 0, 100), Cells(0, -80)]]
        assert added_up(deals, [Cells(total=545), Cells(base=100, points=-115)]) == TWO_DEALS

    def test_a_wrong_deal_tells_deal_side_and_both_sums(self) -> None:
        answer = added_up([[Cells(300, 145), Cells(100, -35)], [Cells(100, 0), Cells(0, -80, 80)]])
        assert refused(answer) == ("score/wrong-deal-sum", {"deal": 2, "line": "EW", "expected": -80, "found": 80})
        assert isinstance(answer, No)
        said = sentence(answer.code, answer.details, "it")
        assert said == "Smazzata 2, EW: base e punti fanno -80, sullo score c'è 80."

    @pytest.mark.parametrize(
        ("totals", "code", "expected", "found"),
        [
            (Cells(total=540), "score/wrong-sum", 545, 540),
            (Cells(base=300), "score/wrong-base-sum", 400, 300),
            (Cells(points=100, total=545), "score/wrong-points-sum", 145, 100),
        ],
    )
    def test_a_wrong_total_tells_side_and_both_sums(self, totals: Cells, code: str, expected: int, found: int) -> None:
        answer = added_up([[Cells(300, 145), Cells(100, -35)], [Cells(100, 0), Cells(0, -80)]], [totals, NOTHING])
        assert refused(answer) == (code, {"line": "NS", "expected": expected, "found": found})

    @pytest.mark.parametrize(
        ("deals", "totals", "code"),
        [
            ([[Cells(300), Cells(total=5)]], [], "score/empty-cell"),
            ([[Cells(300, 5), Cells(total=5)]], [], "score/some-bases"),
            ([[Cells(total=5)] * 2, [Cells(total=5)] * 3], [], "score/uneven"),
            ([[Cells(total=5)] * 2], [Cells(total=5)], "score/uneven"),
            ([], [Cells(total=5), Cells(points=5)], "score/empty-total"),
            ([], [Cells(100, 20, 110), Cells(total=5)], "score/wrong-total"),
        ],
    )
    def test_a_sheet_that_does_not_say_enough_is_refused(
        self, deals: list[list[Cells]], totals: list[Cells], code: str
    ) -> None:
        assert refused(added_up(deals, totals))[0] == code


class TestBases:
    @pytest.mark.rule("F-D.6")
    @pytest.mark.parametrize(("base", "possible"), [(0, True), (50, False), (100, True), (650, True), (120, False)])
    def test_are_burracos_and_going_out(self, base: int, possible: bool) -> None:
        desk = desk_of()
        answer = enter(desk, Score((base, 0), deals=((base, 0),), bases=((base, 0),)))
        assert (answer is None) == possible
        if answer is not None:
            assert refused(answer) == ("score/impossible-base", {"deal": 1, "line": "NS", "base": base})

    @pytest.mark.rule("B-D.7")
    def test_hold_arbitral_bonuses_in_the_federal_code(self) -> None:
        assert enter(desk_of("federal"), Score((120, 0), deals=((120, 0),), bases=((120, 0),))) is None
        refusal = enter(desk_of("federal"), Score((-100, 0), deals=((-100, 0),), bases=((-100, 0),)))
        assert refused(refusal)[0] == "score/impossible-base"

    def test_leave_points_that_cards_can_have(self) -> None:
        refusal = enter(desk_of(), Score((3000, 0), deals=((3000, 0),), bases=((0, 0),)))
        assert refused(refusal)[0] == "score/impossible-points"

    def test_are_there_for_every_deal_and_side_or_not_at_all(self) -> None:
        refusal = enter(desk_of(), Score((545, -15), deals=TWO_DEALS.deals, bases=((300, 100),)))
        assert refused(refusal) == ("score/bases-missing", {"deals": 2, "found": 1})

    def test_are_unknown_to_scala_40(self) -> None:
        desk = desk_of("scala40", "individual", 5)
        score = Score((0, 10, 20, 30), deals=((0, 10, 20, 30),), bases=((0, 0, 0, 0),))
        assert refused(enter(desk, score))[0] == "score/no-base"


class TestASheet:
    """What stands on it, blank and filled in."""

    def test_is_blank_before_it_is_handed_in(self) -> None:
        sheet = filled(desk_of())
        assert not sheet.is_in
        assert sheet.lead is None
        assert sheet.sides[0] == SideOfSheet(
            name="NS",
            ids=("A",),
            players=("A 1", "A 2"),
            deals=(NOTHING,) * 4,
            total=NOTHING,
            bonus=0,
            match_points=None,
            victory_points=None,
            signed=False,
        )

    @pytest.mark.rule("F-18.9")
    def test_holds_base_points_and_totals_match_points_and_victory_points(self) -> None:
        desk = desk_of()
        assert enter(desk, TWO_DEALS) is None
        ns, ew = filled(desk).sides
        assert ns.deals == (Cells(300, 145, 445), Cells(100, 0, 100), NOTHING, NOTHING)
        assert (ns.total, ew.total) == (Cells(400, 145, 545), Cells(100, -115, -15))
        assert (ns.match_points, ns.victory_points, ew.match_points, ew.victory_points) == (560, 13, -560, 7)
        assert desk.findings() == []

    def test_tells_the_points_for_a_delay_apart(self) -> None:
        desk = desk_of()
        desk.late("B", 4)
        enter(desk, TWO_DEALS)
        sheet = filled(desk)
        assert [side.bonus for side in sheet.sides] == [100, 0]
        assert sheet.lead == 660 == sheet.sides[0].match_points

    @pytest.mark.rule("S-22.2")
    def test_of_scala_40_holds_negative_points(self) -> None:
        desk = desk_of("scala40", "individual", 5)
        assert desk.score(1, 30, 15, 20, 70, deals=[(0, 10, 20, 30), (30, 5, 0, 40)]) is None
        sheet = filled(desk)
        assert [side.name for side in sheet.sides] == ["1", "2", "3", "4"]
        assert [side.total.total for side in sheet.sides] == [30, 15, 20, 70]
        assert sheet.lead is None

    def test_of_a_table_that_everybody_has_left_there_is_none(self) -> None:
        desk = desk_of("scala40", "individual", 5)
        for who in "ABCD":
            desk.leaves(who, Leaving.JUSTIFIED, number=1)
        assert sheets_of_round(desk.event, 1) == []
        assert refused(sheet_of(desk.event, 1, 1)) == ("score/not-played", {"round": 1, "table": 1})

    def test_is_signed_with_its_deals(self) -> None:
        desk = desk_of()
        desk.take(propose(desk.event, 1, 1, "A", TWO_DEALS))
        assert [side.signed for side in filled(desk).sides] == [True, False]
        assert filled(desk).sides[1].total == Cells(100, -115, -15)
        desk.take(confirm(desk.event, 1, 1, "B"))
        assert desk.event.scores[1, 1] == TWO_DEALS
        assert [side.signed for side in filled(desk).sides] == [True, True]

    def test_that_was_inverted_takes_its_deals_along(self) -> None:
        desk = desk_of()
        enter(desk, TWO_DEALS)
        assert desk.correct(1, 1, -15, 545, cause=Cause.INVERTED) is None
        assert desk.event.scores[1, 1] == Score((-15, 545), ((65, 445), (-80, 100)), ((100, 300), (0, 100)))
        assert desk.findings() == []

    def test_every_table_of_a_round_has_one(self) -> None:
        desk = desk_of()
        enter(desk, TWO_DEALS, table=2)
        assert [(sheet.table, sheet.is_in) for sheet in sheets_of_round(desk.event, 1)] == [(1, False), (2, True)]


class TestLists:
    """A list with base and points."""

    @pytest.fixture
    def desk(self) -> Desk:
        return desk_of()

    @pytest.fixture
    def file(self, tmp_path: Path) -> Path:
        return tmp_path / "scores.csv"

    def test_hold_base_and_points_of_every_deal(self, desk: Desk, file: Path) -> None:
        file.write_text(
            "round,table,deal,ns_base,ns_points,ew_base,ew_points\n1,1,2,100,0,0,-80\n1,1,1,300,145,100,-35\n",
            encoding="utf-8",
        )
        (fact,), bad = read_scores(file, desk.event)
        assert bad == []
        assert Score(fact.totals, fact.deals, fact.bases) == TWO_DEALS

    @pytest.mark.parametrize("side", ["EO", "NO", "EW"])
    def test_may_hold_totals_too_and_in_italian(self, desk: Desk, file: Path, side: str) -> None:
        text = (
            f"turno;tavolo;smazzata;NS base;NS punti;{side} base;{side} punti;NS;{side}\n"
            "1;1;1;300;145;100;-35;445;65\n1;1;2;100;0;0;-80;100;-80\n1;1;totale;400;145;100;-115;545;-15\n"
            "1;2;totale;;;;;1000;0\n"
        )
        file.write_bytes(text.encode("cp1252"))
        facts, bad = read_scores(file, desk.event)
        assert bad == []
        assert [fact.totals for fact in facts] == [(545, -15), (1000, 0)]

    def test_tell_line_column_deal_side_and_both_sums(self, desk: Desk, file: Path) -> None:
        file.write_text(
            "round,table,deal,ns_base,ns_points,ew_base,ew_points,ns,ew\n"
            "1,1,1,300,145,100,-35,445,65\n1,1,2,100,0,0,-80,100,80\n"
            "1,2,1,300,145,100,-35,,\n1,2,total,,,,,440,65\n",
            encoding="utf-8",
        )
        facts, bad = read_scores(file, desk.event)
        told = [(wrong.line, wrong.column, sentence(wrong.code, wrong.details, "en")) for wrong in bad]
        assert told == [
            (3, "ew", "Deal 2, EW: base and points come to -80, the sheet says 80."),
            (5, "ns", "Total of NS: the deals add up to 445, the sheet says 440."),
        ]
        assert len(facts) < 2

    @pytest.mark.parametrize(
        ("rows", "line", "column", "code"),
        [
            ("1,1,1,300,145,100,-35\n1,1,3,0,0,0,0\n", 2, "deal", "score/deal-missing"),
            ("1,1,1,300,145,100,-35\n1,1,1,0,0,0,0\n", 3, "table", "score/twice-in-the-list"),
            ("1,1,x,300,145,100,-35\n", 2, "deal", "score/not-a-deal"),
            ("1,1,1,,145,100,-35\n", 2, "ns", "score/empty-cell"),
            ("1,1,1,300,145,100,-33\n", 2, "ew", "score/not-a-multiple"),
            ("1,1,1,300,145,120,-35\n", 2, "ew_base", "score/impossible-base"),
            ("1,1,1,300,9005,0,0\n", 2, "ns", "score/impossible"),
            ("1,1,1,300,145,a,-35\n", 2, "ew_base", "score/not-points"),
            ("1,1,5,0,0,0,0\n" + "".join(f"1,1,{deal},0,0,0,0\n" for deal in (1, 2, 3, 4)), 2, "table", TOO_MANY),
        ],
    )
    def test_name_the_place_of_a_fault(
        self, desk: Desk, file: Path, rows: str, line: int, column: str, code: str
    ) -> None:
        header = "round,table,deal,ns_base,ns_points,ew_base,ew_points\n"
        file.write_text(header + rows, encoding="utf-8")
        _, bad = read_scores(file, desk.event)
        assert [(wrong.line, wrong.column, wrong.code) for wrong in bad] == [(line, column, code)]
