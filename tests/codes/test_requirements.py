"""The register: every row well formed, and every claim to be done leading to code that exists."""

from __future__ import annotations

import importlib
import re

import pytest

import pinella.codes.requirements as register
from pinella.codes import CODES, Requirement, of_article, requirement
from pinella.codes.requirements import (
    CATALOGUES,
    Kind,
    Status,
    article_number,
    articles,
    of_book,
    requirements,
    title,
)
from pinella.errors import UnknownArticle

LETTERS = {"fitab": "F", "international": "I", "federal": "B", "online": "O", "scala40": "S"}
EVERY_ROW = [row for catalogue in CATALOGUES for row in requirements(catalogue)]


def resolves(dotted: str) -> bool:
    """Does the dotted name lead to a module, or to something in one?"""
    parts = dotted.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found: object = importlib.import_module(".".join(parts[:length]))
        except ImportError:
            continue
        for name in parts[length:]:
            if not hasattr(found, name):
                return False
            found = getattr(found, name)
        return True
    return False


class TestEveryRow:
    def test_has_an_id_of_its_own(self) -> None:
        ids = [row.id for row in EVERY_ROW]
        assert len(ids) == len(set(ids)) == 1029

    @pytest.mark.parametrize("catalogue", CATALOGUES)
    def test_has_an_id_of_its_catalogue(self, catalogue: str) -> None:
        pattern = rf"{LETTERS[catalogue]}-[A-Z]?[0-9]*b?\.[0-9]+"
        assert [row.id for row in requirements(catalogue) if not re.fullmatch(pattern, row.id)] == []

    @pytest.mark.parametrize("catalogue", CATALOGUES)
    def test_stands_under_the_article_its_id_names(self, catalogue: str) -> None:
        def from_id(row: Requirement) -> str:
            middle = row.id.split("-", 1)[1].rsplit(".", 1)[0]
            return f"V.{middle}" if catalogue == "international" else re.sub(r"b$", " bis", middle)

        assert [row.id for row in requirements(catalogue) if row.article != from_id(row)] == []

    def test_is_summed_up_in_one_line(self) -> None:
        assert [row.id for row in EVERY_ROW if not 10 <= len(row.summary) <= 400] == []
        assert [row.id for row in EVERY_ROW if row.summary != row.summary.strip()] == []

    def test_has_an_edition_we_can_read(self) -> None:
        assert {row.edition for row in EVERY_ROW} <= {"all", "varies", "2025", "<=2023", ">=2023", "2022"}
        assert {row.edition for row in EVERY_ROW if not row.id.startswith("F-")} == {"all"}

    def test_has_a_plan(self) -> None:
        assert [row.id for row in EVERY_ROW if row.plan is Status.NOT_YET] == []

    def test_is_what_it_was_planned_to_be_or_not_yet(self) -> None:
        assert [row.id for row in EVERY_ROW if row.status not in (row.plan, Status.NOT_YET)] == []

    def test_says_why_it_is_not_software_and_only_then(self) -> None:
        assert [row.id for row in EVERY_ROW if bool(row.why) != (row.plan is Status.NOT_SOFTWARE)] == []

    def test_says_where_it_is_done_and_only_then(self) -> None:
        assert [row.id for row in EVERY_ROW if bool(row.where) != row.status.is_done] == []

    def test_leads_to_code_that_exists(self) -> None:
        assert {row.where for row in EVERY_ROW if row.where and not resolves(row.where)} == set()

    def test_that_is_planned_as_software_is_so_by_its_plan(self) -> None:
        assert requirement("F-18.9").is_software
        assert not requirement("I-4.1").is_software


def test_a_name_that_leads_nowhere_does_not_resolve() -> None:
    assert resolves("pinella.codes.victory.victory_points")
    assert not resolves("pinella.codes.victory.no_such_thing")
    assert not resolves("no_such_package.at_all")


class TestTheEditions:
    @pytest.mark.parametrize(
        ("edition", "years"),
        [
            ("all", [2022, 2023, 2025]),
            ("varies", [2022, 2023, 2025]),
            ("2025", [2025]),
            ("<=2023", [2022, 2023]),
            (">=2023", [2023, 2025]),
        ],
    )
    def test_read_their_column(self, edition: str, years: list[int]) -> None:
        row = Requirement("F-1.1", "1", Kind.PLAY, edition, Status.ENFORCED, Status.NOT_YET, "", "", "A rule.")
        assert [year for year in (2022, 2023, 2025) if row.holds_in(year)] == years

    def test_have_only_their_own_rows(self) -> None:
        by_code = {code: {row.id for row in of_book(code)} for code in CODES}
        assert by_code["fitab-2025"] - by_code["fitab-2023"] == {"F-8.5", "F-33.3"}
        assert by_code["fitab-2023"] - by_code["fitab-2025"] == {"F-21.3", "F-33.2"}
        assert by_code["fitab-2023"] == by_code["fitab-2022"]

    def test_of_international_are_its_own_rows_and_those_of_2025(self) -> None:
        ids = {row.id for row in of_book("international")}
        assert ids == {row.id for row in requirements("international")} | {row.id for row in of_book("fitab-2025")}


class TestAnArticle:
    def test_has_its_rows_in_order(self) -> None:
        assert [row.id for row in of_article("online", "8")] == ["O-8.1", "O-8.2", "O-8.3", "O-8.4", "O-8.5"]

    def test_of_international_says_first_how_it_behaves_there(self) -> None:
        assert [row.id for row in of_article("international", "13")][:2] == ["I-F.11", "F-13.1"]
        assert [row.id for row in of_article("international", "3")][:2] == ["I-F.2", "F-3.1"]
        assert [row.id for row in of_article("international", "30")][:3] == ["I-F.26", "I-F.27", "F-30.1"]
        assert next(row.id for row in of_article("international", "V.2")) == "I-2.1"

    @pytest.mark.parametrize("code", CODES)
    def test_always_has_rows_and_a_title_in_two_languages(self, code: str) -> None:
        for number in articles(code):
            assert of_article(code, number)
            heading = title(code, number)
            assert heading.it
            assert heading.en

    def test_numbers_run_as_the_document_prints_them(self) -> None:
        numbers = articles("fitab-2025")
        assert numbers[:8] == ("D", "1", "2", "3", "4", "5", "5 bis", "6")
        assert numbers[20:24] == ("19", "20", "P", "21")
        assert numbers[-5:] == ("39", "40", "41", "R", "N")

    def test_that_does_not_exist_is_answered_with_those_that_do(self) -> None:
        with pytest.raises(UnknownArticle, match=r"online has no article '44'; its articles are 1, 2, 3, "):
            of_article("online", "44")
        with pytest.raises(UnknownArticle, match="online has no article '44'"):
            title("online", "44")

    def test_of_another_edition_is_not_found_under_a_wrong_number(self) -> None:
        with pytest.raises(UnknownArticle, match=r"fitab-2025 has no article 'V\.1'"):
            of_article("fitab-2025", "V.1")

    def test_with_an_endless_number_is_answered_shortly(self) -> None:
        with pytest.raises(UnknownArticle) as refused:
            of_article("online", "9" * 10_000)
        assert len(str(refused.value)) < 200

    @pytest.mark.parametrize(
        ("written", "number"),
        [
            ("13", "13"),
            ("5 bis", "5 bis"),
            ("37/bis", "37 bis"),
            ("37Bis", "37 bis"),
            ("Art. 38/Bis", "38 bis"),
            ("articolo 9", "9"),
            ("article 9", "9"),
            ("d", "D"),
            ("v.p1", "V.P1"),
            ("  30   bis ", "30 bis"),
        ],
    )
    def test_may_be_written_as_people_write_it(self, written: str, number: str) -> None:
        assert article_number(written) == number


def test_a_requirement_answers_to_its_id() -> None:
    assert requirement("F-13.2").article == "13"
    with pytest.raises(UnknownArticle, match=r"no requirement 'F-99\.1'"):
        requirement("F-99.1")


class TestAFileThatIsNotARegister:
    def test_is_refused_for_its_columns(self) -> None:
        with pytest.raises(ValueError, match="expected the columns id, article"):
            [*register._rows("titles.tsv", register.COLUMNS)]
