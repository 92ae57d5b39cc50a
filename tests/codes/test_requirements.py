"""The register: every row well formed, and every claim to be done leading to code that exists."""

from __future__ import annotations

import importlib
import re
from collections import Counter

import pytest

import pinella.codes.requirements as register
from pinella.codes import CODES, Requirement, book, clauses, of_article, requirement
from pinella.codes.international import REPLACED
from pinella.codes.requirements import (
    CATALOGUES,
    Kind,
    Status,
    article_number,
    articles,
    italian_summaries,
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

    def test_is_summed_up_in_italian_too(self) -> None:
        said = {row.id: row.summary_it for row in EVERY_ROW}
        assert [each for each, text in said.items() if not 10 <= len(text) <= 400 or text != text.strip()] == []
        numbers = re.compile("[0-9]{2,}")
        differ = [
            row.id
            for row in EVERY_ROW
            if Counter(numbers.findall(row.summary)) != Counter(numbers.findall(row.summary_it))
        ]
        assert differ == []

    def test_is_put_into_italian_once_and_in_order(self) -> None:
        assert [*italian_summaries()] == [row.id for row in EVERY_ROW]

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
        done = [row.id for row in EVERY_ROW if row.status.is_done or row.status is Status.BY_HAND]
        assert [row.id for row in EVERY_ROW if row.where] == done

    def test_is_ruled_on_wherever_fitab_speaks_of_an_irregularity(self) -> None:
        """What is left to human judgement is offered as one and recorded."""
        rows = [row for row in EVERY_ROW if row.id.startswith("F-") and row.kind is Kind.IRREGULARITY]
        undone = [row.id for row in rows if row.status not in (Status.RULED, Status.COMPUTED, Status.BY_HAND)]
        assert len(rows) > 100
        assert undone == []

    def test_leads_to_code_that_exists(self) -> None:
        assert {row.where for row in EVERY_ROW if row.where and not resolves(row.where)} == set()

    def test_is_not_enforced_by_a_search(self) -> None:
        """The best ways to lay a hand find what is allowed; they stop nobody."""
        found = [row.id for row in EVERY_ROW if row.status is Status.ENFORCED and ".lays" in row.where]
        assert found == []

    @pytest.mark.parametrize("row_id", ["B-10.8", "S-17.1", "S-17.4"])
    def test_that_only_a_table_can_enforce_is_enforced_by_one(self, row_id: str) -> None:
        assert requirement(row_id).where.startswith("pinella.play.")

    @pytest.mark.parametrize(
        "row_id", ["O-12.5", "S-2.6", "S-3.1", "B-19.4", "B-23.16", "B-23.17", "B-33.1", "F-4.15", "F-18.10"]
    )
    def test_says_what_in_it_is_inferred(self, row_id: str) -> None:
        assert "inferred" in requirement(row_id).summary

    @pytest.mark.parametrize("catalogue", ["online", "scala40"])
    def test_names_no_ambiguity_in_what_people_read(self, catalogue: str) -> None:
        """Which reading is followed stands in the catalogues and beside the clauses, by the id of the ambiguity."""
        assert [row.id for row in requirements(catalogue) if "AMB-" in row.summary + row.summary_it] == []

    def test_says_what_the_clause_of_the_book_says(self) -> None:
        """O-AMB-11: the target is met at or above it, though the text says *superato*."""
        assert "at or above the target with more points" in requirement("O-12.2").summary
        assert "like a card that fits" in requirement("S-8.6").summary
        assert requirement("F-17.2").summary.startswith("From art. 14 and 32:")

    @pytest.mark.parametrize("row_id", ["F-R.4", "F-N.19"])
    def test_that_a_person_decides_is_done_by_hand(self, row_id: str) -> None:
        assert requirement(row_id).plan is Status.BY_HAND

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
        fate = (Status.ENFORCED, Status.NOT_YET, "", "")
        row = Requirement("F-1.1", "1", Kind.PLAY, edition, *fate, "A rule.", "Una regola.")
        assert [year for year in (2022, 2023, 2025) if row.holds_in(year)] == years

    def test_are_told_apart_in_a_row_that_varies(self) -> None:
        varying = [row for row in EVERY_ROW if row.edition == "varies"]
        assert varying
        assert [row.id for row in varying if not re.search(r"\b20(22|23|25)\b", row.summary)] == []

    def test_have_only_their_own_rows(self) -> None:
        by_code = {code: {row.id for row in of_book(code)} for code in CODES}
        assert by_code["fitab-2025"] - by_code["fitab-2023"] == {"F-8.5", "F-33.3"}
        assert by_code["fitab-2023"] - by_code["fitab-2025"] == {"F-21.3", "F-33.2"}
        assert by_code["fitab-2023"] == by_code["fitab-2022"]

    def test_of_international_are_its_own_rows_and_those_of_2025(self) -> None:
        ids = {row.id for row in of_book("international")}
        assert ids == {row.id for row in requirements("international")} | {row.id for row in of_book("fitab-2025")}


class TestWhatTitleVReplaces:
    def test_is_a_requirement_of_the_code_and_a_rule_of_title_v(self) -> None:
        inherited = {row.id for row in of_book("fitab-2025")}
        own = {row.id for row in requirements("international") if row.article != "V.F"}
        assert set(REPLACED) <= inherited
        assert {each for replacement in REPLACED.values() for each in replacement.by} <= own
        assert all(replacement.by for replacement in REPLACED.values())

    @pytest.mark.parametrize(
        ("replaced", "by"),
        [
            ("F-5.1", ("I-T.1", "I-T.2", "I-T.3")),
            ("F-8.5", ("I-3.3", "I-3.5")),
            ("F-13.2", ("I-1.2",)),
            ("F-13.3", ("I-1.2",)),
            ("F-13.4", ("I-1.2",)),
            ("F-13.5", ("I-1.2",)),
            ("F-13.7", ("I-1.3",)),
            ("F-D.47", ("I-1.2",)),
        ],
    )
    def test_does_not_hold_there_at_all(self, replaced: str, by: tuple[str, ...]) -> None:
        row = next(row for row in of_book("international") if row.id == replaced)
        assert (row.replaced_by, row.replaced_in_part) == (by, False)

    @pytest.mark.parametrize(
        ("replaced", "by"),
        [
            ("F-9.1", ("I-2.1",)),
            ("F-17.1", ("I-1.1",)),
            ("F-18.1", ("I-1.2",)),
            ("F-18.9", ("I-V.1",)),
            ("F-29.1", ("I-3.1",)),
        ],
    )
    def test_or_holds_in_part(self, replaced: str, by: tuple[str, ...]) -> None:
        row = next(row for row in of_article("international", requirement(replaced).article) if row.id == replaced)
        assert (row.replaced_by, row.replaced_in_part) == (by, True)

    def test_holds_in_the_code_itself(self) -> None:
        assert requirement("F-13.2").replaced_by == ()
        assert not any(row.replaced_by for code in CODES if code != "international" for row in of_book(code))

    def test_leaves_the_rest_alone(self) -> None:
        kept = [row.id for row in of_article("international", "13") if not row.replaced_by]
        assert kept == ["I-F.11", "F-13.1", "F-13.6", "F-13.8", "F-13.9"]

    def test_covers_every_clause_that_the_book_of_title_v_changes(self) -> None:
        """But two that hold there too: no set of twos, and nobody may know how many stock cards are left."""
        code, here = dict(clauses(book("fitab-2025"))), dict(clauses(book("international")))
        changed = {
            clause.requirement for name, clause in code.items() if name not in here or here[name].value != clause.value
        }
        assert changed - set(REPLACED) == {"F-10.7", "F-17.4"}


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
