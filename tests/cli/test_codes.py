"""`pinella codes`: the list of the books, and the difference between two."""

from __future__ import annotations

import json

import pytest

from pinella.codes import CODES
from tests.cli.running import pinella


class TestTheList:
    def test_has_a_row_for_every_book(self) -> None:
        answer = pinella("codes")
        assert answer.status == 0
        first_words = [line.split()[0] for line in answer.out.splitlines() if line and not line.startswith(" ")]
        assert first_words == ["Id", *CODES]

    def test_speaks_italian(self) -> None:
        out = pinella("codes", "--lang", "it").out
        assert "Documento" in out
        assert "senza data" in out

    def test_is_json_when_asked(self) -> None:
        books = json.loads(pinella("codes", "--json").out)
        assert [each["id"] for each in books] == list(CODES)
        assert books[0] == {
            "id": "fitab-2025",
            "game": "burraco",
            "name": {"it": "Burraco FITAB, codice 2025", "en": "FITAB Burraco, code of 2025"},
            "edition": "2025-06",
            "in_force": "2025-06-01",
            "document": "Codice di gara FITAB, in vigore dal 1° giugno 2025",
        }
        assert books[-1]["game"] == "scala40"
        assert books[-1]["in_force"] is None


class TestTheDifference:
    def test_stands_article_by_article(self) -> None:
        lines = pinella("codes", "--diff", "fitab-2023", "fitab-2022").out.splitlines()
        assert lines[0] == "5 clauses differ between fitab-2023 and fitab-2022"
        assert [line for line in lines if line.startswith("Art.")] == [
            "Art. 15, Time-out",
            "Art. 32, Going out wrongly",
        ]
        start = lines.index("  dealer noted on the score sheet")
        assert lines[start + 1 : start + 3] == [
            "    fitab-2023  the first dealer  (art. 15, F-15.1)",
            "    fitab-2022  the dealer  (art. 15, F-15.1)",
        ]

    def test_lists_the_gap_that_the_code_of_2022_leaves_open(self) -> None:
        out = pinella("codes", "--diff", "fitab-2022", "fitab-2023").out
        assert (
            "  time-out between the dealer's discard and the next player\n"
            "    fitab-2022  not regulated so played as in 2023  (art. 15, F-15.4, AMB-15)\n"
            "    fitab-2023  to the dealer's next discard then one lap  (art. 15, F-15.4)\n"
        ) in out

    def test_shows_what_a_book_does_not_have(self) -> None:
        out = pinella("codes", "--diff", "fitab-2025", "federal").out
        assert "    fitab-2025  300  (art. 13, F-13.2)\n    federal     not in this book\n" in out
        assert "does not say" not in out
        assert "federal: Art. 19, Score sheet" in out

    def test_speaks_italian(self) -> None:
        out = pinella("codes", "--diff", "fitab-2025", "international", "--lang", "it").out
        assert out.startswith("17 clausole diverse tra fitab-2025 e international\n")
        assert "Art. 8, Raccolta dal monte degli scarti" in out
        assert "    international  non in questo codice\n" in out

    def test_is_json_when_asked(self) -> None:
        answer = json.loads(pinella("codes", "--diff", "fitab-2025", "international", "--json").out)
        assert (answer["from"], answer["to"]) == ("fitab-2025", "international")
        changes = {change["clause"]: change for change in answer["changes"]}
        assert changes["set_ranks"] == {
            "clause": "set_ranks",
            "words": "ranks of which a set may be laid",
            "from": {
                "value": ["A", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"],
                "article": "10",
                "edition": "2025-06",
                "requirement": "F-10.7",
                "note": "",
            },
            "to": {"value": ["A", "3"], "article": "V.2", "edition": "2025-06", "requirement": "I-2.1", "note": ""},
        }
        assert changes["burracos.royal"]["to"] is None

    def test_between_a_book_and_itself_is_nothing(self) -> None:
        answer = pinella("codes", "--diff", "online", "online")
        assert answer.out == "0 clauses differ between online and online\n"

    @pytest.mark.parametrize("pair", [("fitab-2025", "nothing"), ("nothing", "fitab-2025")])
    def test_with_an_unknown_book_is_one_line_and_status_2(self, pair: tuple[str, str]) -> None:
        answer = pinella("codes", "--diff", *pair)
        assert answer.status == 2
        assert answer.err.startswith("pinella: no rule book 'nothing'")
        assert answer.err.count("\n") == 1
