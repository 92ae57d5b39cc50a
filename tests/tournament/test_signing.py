"""Sheets that the players bring: filled in by one side, signed by the others (art. 19, Scala 40 art. 23)."""

from __future__ import annotations

import pytest

from pinella.tournament import No, Wish
from pinella.tournament.event import Score
from pinella.tournament.facts import AnyFact
from pinella.tournament.measures import swap
from pinella.tournament.signing import confirm, dispute, propose
from tests.tournament.desk import Desk

AS_ENTERED = Wish(apart=())


def desk_of(code: str = "fitab-2025", kind: str = "pairs") -> Desk:
    desk = Desk("danish 2", code=code, kind=kind, deals=5 if code == "scala40" else 4)
    desk.enrol("A B C D")
    desk.seat(AS_ENTERED)
    return desk


def code_of(answer: AnyFact | list[AnyFact] | No) -> str:
    assert isinstance(answer, No)
    return answer.code


class TestBurraco:
    @pytest.mark.rule("F-19.2")
    def test_one_of_each_pair_signs(self) -> None:
        desk = desk_of()
        assert desk.take(propose(desk.event, 1, 1, "A", Score((700, 100)))) is None
        assert desk.event.missing_scores(1) == [1, 2]
        assert code_of(confirm(desk.event, 1, 1, "A")) == "sign/has-signed"
        assert desk.take(confirm(desk.event, 1, 1, "B")) is None
        assert desk.result("A") == (13, 600)
        assert desk.findings() == []

    @pytest.mark.rule("B-19.2")
    def test_nobody_from_another_table_signs(self) -> None:
        desk = desk_of("federal")
        assert code_of(propose(desk.event, 1, 1, "C", Score((700, 100)))) == "sign/not-at-the-table"
        assert code_of(confirm(desk.event, 1, 1, "B")) == "sign/no-sheet"
        desk.take(propose(desk.event, 1, 1, "A", Score((700, 100))))
        assert code_of(confirm(desk.event, 1, 1, "D")) == "sign/not-at-the-table"

    def test_a_disputed_sheet_waits_or_is_filled_in_again(self) -> None:
        desk = desk_of()
        desk.take(propose(desk.event, 1, 1, "A", Score((700, 100))))
        assert code_of(dispute(desk.event, 1, 1, "A")) == "sign/has-signed"
        desk.take(dispute(desk.event, 1, 1, "B"))
        assert code_of(confirm(desk.event, 1, 1, "B")) == "sign/disputed"
        desk.take(propose(desk.event, 1, 1, "B", Score((600, 100))))
        assert desk.take(confirm(desk.event, 1, 1, "A")) is None
        assert desk.event.scores[1, 1].totals == (600, 100)
        assert code_of(propose(desk.event, 1, 1, "A", Score((700, 100)))) == "score/twice"

    def test_a_sheet_of_other_people_is_forgotten_when_seats_change(self) -> None:
        desk = desk_of()
        desk.take(propose(desk.event, 1, 1, "A", Score((700, 100))))
        desk.take(swap(desk.event, 1, "B", "C"))
        assert code_of(confirm(desk.event, 1, 1, "C")) == "sign/no-sheet"

    def test_an_impossible_sheet_is_not_even_proposed(self) -> None:
        desk = desk_of()
        assert code_of(propose(desk.event, 1, 1, "A", Score((701, 100)))) == "score/not-a-multiple"


class TestScala40:
    @pytest.mark.rule("S-23.2")
    def test_all_four_sign(self) -> None:
        desk = desk_of("scala40", "individual")
        desk.take(propose(desk.event, 1, 1, "A", Score((10, 20, 30, 40))))
        for who in ("B", "C"):
            desk.take(confirm(desk.event, 1, 1, who))
            assert desk.event.missing_scores(1) == [1]
        desk.take(confirm(desk.event, 1, 1, "D"))
        assert desk.event.missing_scores(1) == []
