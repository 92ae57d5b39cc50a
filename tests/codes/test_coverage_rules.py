"""The tool behind `make coverage-rules`: what it counts, and what it does not let pass."""

from __future__ import annotations

import pytest

from tools import coverage_rules
from tools.coverage_rules import Claim, Row

ARTICLES = {"F-13.1": "13", "F-13.2": "13", "F-13.3": "13", "F-13.4": "13", "F-14.1": "14", "B-13.1": "13"}


class TestTheCatalogues:
    def test_an_id_counts_where_it_opens_a_row_or_a_heading(self) -> None:
        text = (
            "| Id | Requirement |\n|---|---|\n| F-13.2 | royal |\n| F-5b.1 | curtain |\n| I-P1.2 | pile |\n"
            "**S-22.7 Difference table** (scoring)\n"
        )
        assert coverage_rules.catalogue_ids(text) == {"F-13.2", "F-5b.1", "I-P1.2", "S-22.7"}

    def test_an_id_that_is_only_mentioned_does_not_count(self) -> None:
        text = "| Row | Ruling |\n| F-4.5/DX | new deal (F-4.9) |\nsee F-13.2 and | F-13.3 |\n| AMB-02 | lost |\n"
        assert coverage_rules.catalogue_ids(text) == set()

    def test_a_row_missing_on_either_side_is_reported(self) -> None:
        rows = [Row("F-1.1", "1", "enforced", "not-yet"), Row("F-1.2", "1", "enforced", "not-yet")]
        assert coverage_rules.problems_of_register("fitab", {"F-1.1", "F-1.3"}, rows) == [
            "fitab: F-1.3 is in docs/rules and not in the register",
            "fitab: F-1.2 is in the register and not in docs/rules",
        ]

    def test_an_id_that_stands_twice_is_reported(self) -> None:
        rows = [Row("F-1.1", "1", "enforced", "not-yet")] * 2
        assert coverage_rules.problems_of_register("fitab", {"F-1.1"}, rows) == [
            "fitab: F-1.1 stands 2 times in the register"
        ]


class TestTheMarks:
    def test_a_test_has_its_own_marks(self) -> None:
        source = '@pytest.mark.rule("F-13.1", "F-13.2")\ndef test_royal() -> None: ...\n'
        assert coverage_rules.claims(source, "t.py") == [Claim("t.py:2 test_royal", ("F-13.1", "F-13.2"))]

    def test_a_test_has_the_marks_of_its_class(self) -> None:
        source = (
            '@pytest.mark.rule("F-13.1")\nclass TestRoyal:\n'
            '    @pytest.mark.rule("F-13.2")\n    def test_a(self) -> None: ...\n    def test_b(self) -> None: ...\n'
        )
        found = coverage_rules.claims(source, "t.py")
        assert [claim.ids for claim in found] == [("F-13.1", "F-13.2"), ("F-13.1",)]

    def test_a_test_has_the_marks_of_its_module(self) -> None:
        source = 'pytestmark = [pytest.mark.rule("F-13.1")]\n\ndef test_a() -> None: ...\n'
        assert [claim.ids for claim in coverage_rules.claims(source, "t.py")] == [("F-13.1",)]

    def test_each_parameter_counts_for_itself(self) -> None:
        source = (
            '@pytest.mark.parametrize("cards", [\n'
            '    pytest.param("a", marks=pytest.mark.rule("F-13.1")),\n'
            '    pytest.param("b", marks=pytest.mark.rule("F-14.1")),\n'
            "])\ndef test_melds(cards: str) -> None: ...\n"
        )
        assert [claim.ids for claim in coverage_rules.claims(source, "t.py")] == [("F-13.1",), ("F-14.1",)]

    def test_a_table_of_parameters_beside_the_test_counts(self) -> None:
        source = 'CASES = [pytest.param("a", marks=pytest.mark.rule("F-13.1"))]\n'
        assert coverage_rules.claims(source, "t.py") == [Claim("t.py:1", ("F-13.1",))]

    def test_a_class_without_tests_proves_nothing(self) -> None:
        source = '@pytest.mark.rule("F-13.1")\nclass TestRoyal:\n    pass\n'
        assert coverage_rules.claims(source, "t.py") == []

    def test_an_id_that_is_not_written_out_stops_the_tool(self) -> None:
        source = "@pytest.mark.rule(WHICH)\ndef test_a() -> None: ...\n"
        with pytest.raises(SystemExit, match=r"t\.py:1: a rule mark takes ids written out"):
            coverage_rules.claims(source, "t.py")


CASES = """article: "13"
cases:
  - id: F-13-royal
    proves: [F-13.1, F-13.2]
    then: {table: {N: 7h}}
  - id: F-13-clean
    proves:
      - F-13.3
"""


class TestTheCases:
    def test_a_case_names_what_it_proves(self) -> None:
        assert coverage_rules.claims_of_cases(CASES, "art-13.yaml") == [
            Claim("art-13.yaml:3 F-13-royal", ("F-13.1", "F-13.2")),
            Claim("art-13.yaml:6 F-13-clean", ("F-13.3",)),
        ]

    def test_a_case_that_proves_nothing_is_caught(self) -> None:
        found = coverage_rules.claims_of_cases("cases: [{id: F-13-nothing}]\n", "art-13.yaml")
        assert coverage_rules.problems_of_claims(found, ARTICLES) == [
            "art-13.yaml:1 F-13-nothing: names no requirement"
        ]

    @pytest.mark.parametrize(
        ("proves", "problem"),
        [
            ("F-13.1, F-13.2, F-13.3, F-13.4", "names 4 requirements, at most 3 are allowed"),
            ("F-13.1, F-14.1", "names requirements of two articles: F art. 13, F art. 14"),
            ("F-99.1", "F-99.1 is in no register"),
        ],
    )
    def test_a_case_has_the_limits_of_a_test(self, proves: str, problem: str) -> None:
        found = coverage_rules.claims_of_cases(f"cases: [{{id: x, proves: [{proves}]}}]", "a.yaml")
        assert coverage_rules.problems_of_claims(found, ARTICLES) == [f"a.yaml:1 x: {problem}"]

    @pytest.mark.parametrize("text", ["", "cases: 3", "cases: [", "- a", "article: 29"])
    def test_a_file_without_cases_stops_the_tool(self, text: str) -> None:
        with pytest.raises(SystemExit, match=r"^a\.yaml: "):
            coverage_rules.claims_of_cases(text, "a.yaml")


class TestTheProblems:
    def test_an_unknown_id_is_caught(self) -> None:
        claim = Claim("t.py:2 test_a", ("F-13.1", "F-99.1"))
        assert coverage_rules.problems_of_claims([claim], ARTICLES) == ["t.py:2 test_a: F-99.1 is in no register"]

    def test_four_ids_are_caught(self) -> None:
        claim = Claim("t.py:2 test_a", ("F-13.1", "F-13.2", "F-13.3", "F-13.4"))
        assert coverage_rules.problems_of_claims([claim], ARTICLES) == [
            "t.py:2 test_a: names 4 requirements, at most 3 are allowed"
        ]

    def test_two_articles_are_caught(self) -> None:
        claim = Claim("t.py:2 test_a", ("F-13.1", "F-14.1"))
        assert coverage_rules.problems_of_claims([claim], ARTICLES) == [
            "t.py:2 test_a: names requirements of two articles: F art. 13, F art. 14"
        ]

    def test_the_same_number_in_two_codes_is_two_articles(self) -> None:
        claim = Claim("t.py:2 test_a", ("F-13.1", "B-13.1"))
        assert coverage_rules.problems_of_claims([claim], ARTICLES) == [
            "t.py:2 test_a: names requirements of two articles: B art. 13, F art. 13"
        ]

    def test_three_ids_of_one_article_pass(self) -> None:
        claim = Claim("t.py:2 test_a", ("F-13.1", "F-13.2", "F-13.3"))
        assert coverage_rules.problems_of_claims([claim], ARTICLES) == []

    def test_a_row_said_to_be_done_without_a_test_is_caught(self) -> None:
        rows = [Row("F-13.1", "13", "computed", "computed"), Row("F-13.2", "13", "computed", "not-yet")]
        assert coverage_rules.problems_of_status(rows, set()) == ["F-13.1 is computed and no test names it"]
        assert coverage_rules.problems_of_status(rows, {"F-13.1"}) == []


REGISTERS = {
    "fitab": [Row("F-13.1", "13", "computed", "computed"), Row("F-13.2", "13", "computed", "not-yet")],
    "online": [Row("O-4.3", "4", "not-software", "not-software")],
}


class TestTheReport:
    def test_says_last_how_many_are_proven(self) -> None:
        lines = coverage_rules.report(REGISTERS, {"F-13.1"})
        assert lines[-1] == "proven 1 of 2 software requirements (3 in all)"
        assert [line.split()[:4] for line in lines[1:4]] == [
            ["fitab", "2", "2", "1"],
            ["online", "1", "0", "0"],
            ["in", "all", "3", "2"],
        ]

    def test_does_not_count_what_a_test_names_before_it_is_done(self) -> None:
        lines = coverage_rules.report(REGISTERS, {"F-13.1", "F-13.2"})
        assert lines[-2] == "proven 1 of 2 software requirements (3 in all)"
        assert lines[-1] == "begun: named by a test, not yet complete (1): F-13.2"
        assert lines[1].split()[:4] == ["fitab", "2", "2", "1"]
