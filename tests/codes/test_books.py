"""The seven rule books as a whole: their names, and that every number stands beside its article."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from pinella.cards import Rank
from pinella.codes import (
    BOOKS,
    CODES,
    FITAB_2025,
    Article,
    Book,
    BurracoBook,
    Clause,
    FrozenMap,
    Scala40Book,
    book,
    clauses,
)
from pinella.codes.requirements import Requirement, of_book, requirement, title
from pinella.codes.types import cited_in
from pinella.errors import UnknownCode

SEVEN = ("fitab-2025", "fitab-2023", "fitab-2022", "international", "federal", "online", "scala40")
IN_ONE_EDITION_ONLY = {"switches.arbitral_score_for_a_suggestion", "switches.melding_before_the_fan"}
"""Switches for a sentence that only some editions contain; elsewhere their value says so."""


def burraco(code: str) -> BurracoBook:
    found = book(code)
    assert isinstance(found, BurracoBook)
    return found


class TestTheSevenBooks:
    def test_are_these_in_this_order(self) -> None:
        assert CODES == SEVEN

    @pytest.mark.parametrize("code", SEVEN)
    def test_answer_to_their_ids(self, code: str) -> None:
        assert book(code).id == code
        assert book(code) is BOOKS[code]

    def test_are_six_of_burraco_and_one_of_scala_40(self) -> None:
        assert [type(each) for each in BOOKS.values()] == [BurracoBook] * 6 + [Scala40Book]

    def test_name_what_exists_when_asked_for_another(self) -> None:
        with pytest.raises(
            UnknownCode, match=r"^no rule book 'fitab25' \(did you mean fitab-2025\?\): the books are"
        ) as refused:
            book("fitab25")
        assert str(refused.value).endswith(", ".join(SEVEN))

    def test_make_no_wild_guess(self) -> None:
        with pytest.raises(UnknownCode, match=r"^no rule book 'zzz': the books are"):
            book("zzz")

    def test_shorten_a_name_that_is_no_name(self) -> None:
        with pytest.raises(UnknownCode) as refused:
            book("x" * 10_000)
        assert len(str(refused.value)) < 200

    @pytest.mark.parametrize("code", SEVEN)
    def test_can_be_hashed_and_sent_to_another_process(self, code: str) -> None:
        found = book(code)
        again = pickle.loads(pickle.dumps(found))  # noqa: S301 - our own bytes
        assert again == found
        assert hash(again) == hash(found)

    def test_cannot_be_edited(self) -> None:
        with pytest.raises(FrozenInstanceError):
            burraco("fitab-2025").hand_size = Clause(13, Article("", "", ""), "")  # type: ignore[misc]


class TestEveryClause:
    @pytest.mark.parametrize("code", SEVEN)
    def test_cites_the_article_of_its_requirement(self, code: str) -> None:
        strayed = [
            f"{name}: {clause.article.number} but {clause.requirement}"
            for name, clause in clauses(book(code))
            if requirement(clause.requirement).article != clause.article.number
        ]
        assert strayed == []

    @pytest.mark.parametrize("code", SEVEN)
    def test_answers_a_requirement_of_its_book(self, code: str) -> None:
        known = {each.id for each in of_book(code)}
        strayed = {name for name, clause in clauses(book(code)) if clause.requirement not in known}
        assert strayed <= IN_ONE_EDITION_ONLY

    @pytest.mark.parametrize("code", SEVEN)
    def test_cites_an_article_with_a_title(self, code: str) -> None:
        for _, clause in clauses(book(code)):
            assert title(code, clause.article.number).it

    @pytest.mark.parametrize(
        ("code", "whose"),
        [
            ("fitab-2025", ("FITAB", "2025-06")),
            ("fitab-2023", ("FITAB", "2023-05")),
            ("fitab-2022", ("FITAB", "2022")),
            ("international", ("FITAB", "2025-06")),
            ("federal", ("federal", "undated")),
            ("online", ("online", "undated")),
            ("scala40", ("scala40", "undated")),
        ],
    )
    def test_cites_its_own_code_and_edition(self, code: str, whose: tuple[str, str]) -> None:
        cited = {(clause.article.code, clause.article.edition) for _, clause in clauses(book(code))}
        assert cited == {whose}
        assert {(article.code, article.edition) for article in book(code).meld_articles.values()} == {whose}

    def test_names_a_resolution_only_by_the_ids_of_its_catalogue(self) -> None:
        families = {"F": "AMB-", "I": "I-AMB-", "B": "BAMB-", "O": "O-AMB-", "S": "S-AMB-"}
        for each in BOOKS.values():
            for name, clause in clauses(each):
                notes = [note for note in clause.note.split(", ") if note]
                assert all(note.startswith(families[clause.requirement[0]]) for note in notes), (each.id, name)

    def test_is_reached_in_the_parts_of_a_book_too(self) -> None:
        named = dict(clauses(burraco("fitab-2025")))
        assert {"hand_size", "burracos.royal", "tournament.bye.2", "switches.exposed_card"} <= named.keys()


MELD_REFUSALS = {
    "meld/too-few-cards",
    "meld/only-wilds",
    "meld/mixed-cards",
    "meld/set-not-allowed",
    "meld/two-wilds",
    "meld/card-twice",
    "meld/around-the-corner",
    "meld/gap",
    "meld/wild-bound",
    "meld/wild-misplaced",
    "meld/too-many-cards",
}
SCALA40_REFUSALS = {
    "meld/too-few-cards",
    "meld/only-jokers",
    "meld/mixed-cards",
    "meld/suit-twice",
    "meld/card-twice",
    "meld/around-the-corner",
    "meld/gap",
    "meld/too-many-cards",
    "meld/more-than-five",
}


class TestTheArticlesOfRefusedMelds:
    @pytest.mark.parametrize("code", SEVEN)
    def test_cover_every_refusal(self, code: str) -> None:
        expected = SCALA40_REFUSALS if code == "scala40" else MELD_REFUSALS
        assert set(book(code).meld_articles) >= expected

    @pytest.mark.parametrize(
        ("code", "refusal", "number"),
        [
            ("fitab-2025", "meld/two-wilds", "9"),
            ("fitab-2025", "meld/only-wilds", "10"),
            ("fitab-2022", "meld/gap", "11"),
            ("fitab-2025", "meld/too-many-cards", "11"),
            ("fitab-2025", "meld/too-many-cards/set", "12"),
            ("international", "meld/too-many-cards/set", "12"),
            ("international", "meld/set-not-allowed", "V.2"),
            ("international", "meld/two-wilds", "9"),
            ("federal", "meld/two-wilds", "11"),
            ("federal", "meld/two-wilds/set", "12"),
            ("federal", "meld/too-few-cards", "11"),
            ("federal", "meld/too-few-cards/set", "12"),
            ("federal", "meld/too-many-cards", "11"),
            ("federal", "meld/too-many-cards/set", "12"),
            ("federal", "meld/gap", "11"),
            ("online", "meld/gap", "6"),
            ("scala40", "meld/suit-twice", "9"),
            ("scala40", "meld/more-than-five", "17"),
        ],
    )
    def test_are_those_of_the_document(self, code: str, refusal: str, number: str) -> None:
        assert book(code).meld_articles[refusal].number == number

    @pytest.mark.parametrize("code", SEVEN)
    def test_are_named_for_sets_only_where_they_differ(self, code: str) -> None:
        articles = book(code).meld_articles
        for refusal in (each for each in articles if each.endswith("/set")):
            assert articles[refusal] != articles[refusal.removesuffix("/set")]


class TestAFrozenMap:
    def test_reads_like_a_mapping(self) -> None:
        held = FrozenMap({Rank.ACE: 15, Rank.TWO: 20})
        assert held[Rank.TWO] == 20
        assert list(held) == [Rank.ACE, Rank.TWO]
        assert len(held) == 2
        assert held == {Rank.TWO: 20, Rank.ACE: 15}
        assert repr(held).startswith("FrozenMap({")

    def test_is_hashed_by_content(self) -> None:
        assert hash(FrozenMap({"a": 1, "b": 2})) == hash(FrozenMap({"b": 2, "a": 1}))

    def test_is_not_touched_by_its_source(self) -> None:
        source = {"a": 1}
        held = FrozenMap(source)
        source["b"] = 2
        assert held == {"a": 1}


class TestCitingAnotherEdition:
    def test_changes_the_edition_and_nothing_else(self) -> None:
        clause = Clause(7, Article("FITAB", "2025-06", "13"), "F-13.1", "AMB-12")
        assert cited_in(clause, "2030") == Clause(7, Article("FITAB", "2030", "13"), "F-13.1", "AMB-12")

    def test_reaches_every_clause_and_article_of_a_book(self) -> None:
        moved = cited_in(burraco("fitab-2025"), "2030")
        assert {clause.article.edition for _, clause in clauses(moved)} == {"2030"}
        assert {article.edition for article in moved.meld_articles.values()} == {"2030"}
        assert _values(moved) == _values(burraco("fitab-2025"))

    def test_leaves_plain_values_alone(self) -> None:
        assert cited_in("2025-06", "2030") == "2025-06"


def _values(each: Book) -> dict[str, Any]:
    return {name: clause.value for name, clause in clauses(each)}


def test_an_article_says_whose_it_is() -> None:
    assert str(burraco("fitab-2025").hand_size.article) == "FITAB 2025-06, art. 4"


def test_a_row_of_the_register_is_a_requirement() -> None:
    assert isinstance(requirement("F-4.3"), Requirement)


def test_a_book_made_with_plain_dictionaries_cannot_be_changed_behind_its_back() -> None:
    bonuses = dict(FITAB_2025.burracos)
    house = replace(FITAB_2025, burracos=bonuses)
    bonuses.clear()
    assert house == FITAB_2025
    assert hash(house) == hash(FITAB_2025)
