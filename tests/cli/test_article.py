"""`pinella article`: what an article requires, in our words, and what became of it."""

from __future__ import annotations

import json

import pytest

from pinella.codes import CODES
from pinella.codes.requirements import articles, of_article
from tests.cli.running import pinella


class TestAnArticle:
    def test_shows_title_requirements_and_clauses(self) -> None:
        answer = pinella("article", "fitab-2025", "34")
        assert answer.status == 0
        lines = answer.out.splitlines()
        assert lines[0] == "FITAB Burraco, code of 2025: art. 34, Thinking time"
        assert lines[1] == "Codice di gara FITAB, in vigore dal 1° giugno 2025"
        assert "F-34.1 clock, enforced in pinella.play.burraco.clock.thinking_time" in lines
        assert "F-34.2 clock, ruled in pinella.referee.fitab.art34.slow_play" in lines
        assert any(line.startswith("F-34.4 conduct, not software: ") for line in lines)
        assert "    seconds after the invitation: 5 (F-34.2)" in lines

    def test_says_where_something_is_computed(self) -> None:
        out = pinella("article", "federal", "18").out
        assert "B-18.10 scoring, computed in pinella.codes.victory.victory_points" in out

    def test_says_which_editions_a_sentence_belongs_to(self) -> None:
        out = pinella("article", "fitab-2025", "8").out
        assert "F-8.5 irregularity (editions: 2025), ruled in pinella.referee.fitab.art08.melding_before_the_fan" in out

    @pytest.mark.parametrize(
        ("code", "edition"), [("fitab-2025", "2025-06"), ("fitab-2023", "2023-05"), ("fitab-2022", "2022")]
    )
    def test_says_which_edition_is_read_where_they_differ(self, code: str, edition: str) -> None:
        out = pinella("article", code, "8").out
        assert f"F-8.7 irregularity (differs by edition; this is {edition}), ruled in pinella.referee." in out

    def test_says_what_title_v_puts_in_the_place_of_a_requirement(self) -> None:
        lines = pinella("article", "international", "13").out.splitlines()
        assert "F-13.2 scoring, replaced by I-1.2" in lines
        placed = "F-13.10 play, enforced in pinella.melds.crosswise.crosswise; in part replaced by I-1.2"
        assert placed in lines
        assert (
            "F-8.5 irregularity (editions: 2025), replaced by I-3.3, I-3.5"
            in pinella("article", "international", "8").out
        )
        assert "replaced" not in pinella("article", "fitab-2025", "13").out
        rows = json.loads(pinella("article", "international", "17", "--json").out)["requirements"]
        going_out = next(row for row in rows if row["id"] == "F-17.1")
        assert (going_out["replaced_by"], going_out["replaced_in_part"]) == (["I-1.1"], True)

    def test_gives_scores_of_scala_40_in_negative_points(self) -> None:
        out = pinella("article", "scala40", "26").out
        assert "    score of a latecomer: 3 VP, 80 negative points (S-26.3, S-AMB-34)\n" in out
        assert "+80" not in out

    def test_says_that_fitab_may_shorten_a_round_at_discretion(self) -> None:
        out = pinella("article", "fitab-2025", "5").out
        assert "    minutes by which a round may be shortened: at the direction's discretion" in out

    @pytest.mark.parametrize("written", [["37", "bis"], ["37/bis"], ["37BIS"], ["Art.", "37", "bis"]])
    def test_may_be_written_as_people_write_it(self, written: list[str]) -> None:
        assert "art. 37 bis, Forced withdrawal" in pinella("article", "fitab-2025", *written).out

    def test_speaks_italian(self) -> None:
        out = pinella("article", "international", "V.2", "--lang", "it").out
        assert out.startswith(
            "Burraco internazionale: art. V.2, Regola 2: combinazioni ammesse, soltanto di assi e tre\n"
        )
        assert "Nel codice" in out

    def test_is_json_when_asked(self) -> None:
        answer = json.loads(pinella("article", "scala40", "17", "--json").out)
        assert (answer["code"], answer["article"]) == ("scala40", "17")
        assert answer["title"]["en"] == "Equal melds and their sizes"
        assert [row["id"] for row in answer["requirements"]] == ["S-17.1", "S-17.2", "S-17.3", "S-17.4", "S-17.5"]
        assert set(answer["requirements"][0]) == {
            "id", "article", "kind", "edition", "plan", "status", "where", "why", "summary",
            "summary_it", "replaced_by", "replaced_in_part",
        }  # fmt: skip
        longest = next(clause for clause in answer["clauses"] if clause["clause"] == "max_new_run")
        assert longest == {
            "clause": "max_new_run",
            "words": "most cards of a new run",
            "value": 5,
            "requirement": "S-17.2",
            "note": "S-AMB-13",
        }
        assert answer["cases"] == []

    @pytest.mark.parametrize("code", CODES)
    def test_shows_every_requirement_of_a_book(self, code: str) -> None:
        for number in articles(code):
            shown = json.loads(pinella("article", code, number, "--json").out)
            assert [row["id"] for row in shown["requirements"]] == [row.id for row in of_article(code, number)]


class TestBadInput:
    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["online", "44"], "online has no article '44'; its articles are 1, 2, 3"),
            (["federal", "5", "bis"], "federal has no article '5 bis'"),
            (["fitab-2025", "V.1"], "fitab-2025 has no article 'V.1'"),
            (["nothing", "1"], "no rule book 'nothing'"),
            (["online", "\x00\n"], "online has no article"),
            (["online"], "Missing argument"),
        ],
    )
    def test_is_one_line_and_status_2(self, arguments: list[str], message: str) -> None:
        answer = pinella("article", *arguments)
        assert answer.status == 2
        assert message in answer.err
        assert answer.err.count("\n") == 1
