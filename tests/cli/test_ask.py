"""`pinella ask`: questions and answers, or requests as JSON."""

from __future__ import annotations

import json
import re

import pytest

from pinella.referee import Offence
from pinella.referee.asking.interview_data import HOW
from pinella.referee.asking.request import FIELDS
from tests.cli.running import pinella
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "referee.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
EXAMPLE = EXAMPLES[0].encode()
BEFORE = "if the deal ends before, these count negative: J♥ J♦ J♣."
SECOND_SET = b'{"code":"fitab-2025","incident":"second-set"}\n'


def answers_to(*arguments: str, stdin: bytes) -> list[dict[str, object]]:
    answer = pinella("ask", "--json", *arguments, stdin=stdin)
    assert (answer.status, answer.err) == (0, "")
    return [json.loads(line) for line in answer.out.splitlines()]


class TestRequests:
    def test_the_contract(self) -> None:
        (reply,) = answers_to(stdin=EXAMPLE)
        assert reply.keys() == {"articles", "effects", "text", "choices"}
        assert reply["articles"] == ["29"]
        assert reply["effects"] == [["freeze-temporary", "NS.2"], ["stop", "N"]]
        assert reply["choices"] == []

    def test_one_a_line_is_answered_on_a_line(self) -> None:
        replies = answers_to(stdin=EXAMPLE + b"\n" + SECOND_SET)
        assert [reply["articles"] for reply in replies] == [["29"], ["31"]]

    def test_one_may_go_over_several_lines(self) -> None:
        spread = json.dumps(json.loads(EXAMPLE), indent=2).encode()
        assert answers_to(stdin=spread + b"\n" + SECOND_SET) == answers_to(stdin=EXAMPLE + SECOND_SET)

    def test_the_code_may_stand_in_the_command(self) -> None:
        request = b'{"incident":"pot-not-announced"}'
        assert answers_to("fitab-2022", stdin=request)[0]["articles"] == ["5 bis"]

    def test_the_editions_differ(self) -> None:
        lines = [f'{{"code":"{code}","incident":"suggestion","by":"S"}}\n' for code in ("fitab-2023", "fitab-2025")]
        before, now = answers_to(stdin="".join(lines).encode())
        assert now["effects"] == [["stop", "N"], ["warn", "S"]]
        assert before["effects"] == []
        assert before["choices"] != []


class TestWhatIsSaid:
    @pytest.mark.parametrize("incident", ["pot-not-announced", "closing-not-announced"])
    def test_only_with_curtains_is_silence_irregular(self, incident: str) -> None:
        """F-5b.3, F-5b.4."""
        plain, screened = (
            f'{{"code":"fitab-2025","incident":"{incident}"{details}}}\n'.encode()
            for details in ("", ',"details":["curtains"]')
        )
        (without,), (with_them,) = answers_to(stdin=plain), answers_to(stdin=screened)
        assert (without["articles"], without["effects"]) == (["5 bis"], [])
        assert "Without curtains and hand guards nobody has to announce it." in str(without["text"])
        assert with_them["effects"] == [["warn", "N"]]

    def test_a_ban_ends_with_the_exposure(self) -> None:
        """F-23.7; cards that stuck under a discard stay off the partner's new melds to the end (F-23.4)."""
        dropped = b'{"code":"fitab-2025","incident":"card-dropped","cards":"3d","details":["seen"]}'
        (answer,) = answers_to(stdin=dropped)
        assert answer["effects"] == [["expose", "N", "3d"], ["forbid", "N", "3d"]]
        texts = answer["text"]
        assert isinstance(texts, dict)
        assert "As long as it is exposed North may not lay off 3♦" in texts["en"]
        assert "Finché è esposta, Nord non può legare 3♦" in texts["it"]
        (stuck,) = answers_to(stdin=b'{"code":"fitab-2025","incident":"card-under-discard","cards":"Kh 3d"}')
        assert "For the rest of the deal" in str(stuck["text"])


class TestBadInput:
    @pytest.mark.parametrize(
        ("stdin", "message"),
        [
            (b"", "standard input: expected a request such as"),
            (b"\n \n", "standard input: expected a request such as"),
            (b"nonsense\n", "line 1, column 1: expected JSON (Expecting value)"),
            (SECOND_SET + b'{"incident" "x"}\n', "line 2, column 13: expected JSON (Expecting ':' delimiter)"),
            (b'{"code":"fitab-2025",\n"incident":"second-set"\n', "expected JSON"),
            (b"[" * 1_500 + b"\n", "expected JSON"),
            (b'[{"incident":"second-set"}]\n', "line 1: expected an object with the fields code, incident"),
            (SECOND_SET + b'\n{"code":"fitab-2025"}\n', "line 3: incident: expected an incident such as"),
            (b'{"incident":"second-set"}\n', "line 1: code: expected one of fitab-2025"),
            (b'{"code":"fitab-2026","incident":"second-set"}\n', "line 1: no rule book 'fitab-2026'"),
            (b'{"code":"scala40","incident":"second-set"}\n', "line 1: code: the referee does not rule under scala40"),
            (b'{"code":"federal","incident":"dispute"}\n', "line 1: incident: federal does not rule on dispute yet"),
            (b'{"code":"fitab-2025","incident":"second-set","by":"X"}\n', "line 1: by: expected one of N, E, S, W"),
            (b'{"code":"fitab-2025","incident":"second-set","cards":"7x"}\n', "line 1: cards: card 1, '7x': expected"),
            (b"\xff\xfe\n", "line 1: not text"),
            (b'{"incident":"second-set","by":"N","by":"E"}\n', "line 1: expected each field once, found 'by' again"),
            (b'{"code":"fitab-2025","incident":"delay","details":"x"}\n', "line 1: details: expected details of delay"),
        ],
    )
    def test_is_one_line_and_status_2(self, stdin: bytes, message: str) -> None:
        answer = pinella("ask", "--json", stdin=stdin)
        assert answer.status == 2
        assert answer.err.startswith("pinella: ")
        assert message in answer.err
        assert answer.err.count("\n") == 1

    def test_what_came_before_it_is_answered(self) -> None:
        answer = pinella("ask", "--json", stdin=SECOND_SET + b"nonsense\n")
        assert json.loads(answer.out)["articles"] == ["31"]

    def test_a_code_that_is_none_is_refused_at_once(self) -> None:
        assert "no rule book 'fedral' (did you mean federal?)" in pinella("ask", "fedral").err
        assert "does not rule under online yet" in pinella("ask", "online").err


def dialogue(*arguments: str, answers: str) -> tuple[int, str, str]:
    """Answers between commas, as typed; an empty one is Enter."""
    answer = pinella("ask", *arguments, stdin="".join(f"{one.strip()}\n" for one in answers.split(",")).encode())
    return answer.status, answer.out, answer.err


class TestQuestions:
    def test_lead_to_article_and_ruling(self) -> None:
        status, out, err = dialogue("fitab-2025", answers="1, 1, 1, 1, Jh Jd Jc, 1, 2")
        assert (status, err) == (0, "")
        assert "What happened?\n   1  Playing without having drawn or taken the pile\n" in out
        assert out.splitlines()[-4:] == [
            "Article 29: Failing to draw or to take the pile",
            "Playing without having drawn or taken the pile: art. 29.",
            f"Meld NS.2 is frozen until the next turn of North; {BEFORE}",
            "The turn of North is stopped: draw or take the pile, if not done already, and discard.",
        ]

    def test_are_asked_in_italian(self) -> None:
        status, out, _ = dialogue("fitab-2025", "--lang", "it", answers="1, 1, 1, 1, Jh Jd Jc, 1, 2")
        assert status == 0
        assert "Chi l'ha fatto?\n   1  Nord\n   2  Est\n   3  Sud\n   4  Ovest\n" in out
        assert out.splitlines()[-4] == "Articolo 29: Mancata pesca o raccolta"
        assert out.splitlines()[-3] == "Gioco senza aver pescato o raccolto: art. 29."
        assert out.splitlines()[-2].startswith("Il gioco NS.2 è congelato")

    def test_begin_with_the_code_where_none_is_given(self) -> None:
        status, out, _ = dialogue(answers="3, 9, 2, 2, 1, 2")
        assert status == 0
        assert "Under which code is the game played?\n   1  FITAB Burraco, code of 2025\n" in out
        assert "Only the points of the melds made before the episode count." in out

    def test_end_with_what_has_to_be_decided(self) -> None:
        status, out, _ = dialogue("fitab-2025", answers="2, 3, 1, 9h, 5h 6h 7h, 8h, 1, 2, 1")
        assert status == 0
        assert "North decides whether and how to put the meld right.\n   1  Put it right with 8♥\n" in out
        assert "North puts into meld NS.1: 8♥." in out

    def test_are_asked_again_until_the_answer_is_one(self) -> None:
        status, out, _ = dialogue("fitab-2025", answers="0, 99, x, taking, 1, 1, 1, 7x, Jh Jd Jc, 1, 2")
        assert status == 0
        assert out.count("expected a number from 1 to 10") == 3
        assert "these are no cards: card 1, '7x'" in out

    def test_say_at_once_that_cards_are_no_meld(self) -> None:
        status, out, _ = dialogue("fitab-2025", answers="2, 3, 1, 9h, 5h 6h 8h, 5h 6h 7h, , 1, 2")
        assert status == 0
        assert "these are no meld: Cards are missing in the run. (art. 11)" in out
        assert out.count("Which cards did the meld already have?") == 1
        assert "Article 24: Penalised card, phantom card" in out

    def test_ask_for_the_cards_again_where_they_cannot_be(self) -> None:
        status, out, _ = dialogue("fitab-2025", answers="2, 3, 1, 9h 9h, 7h 8h 9h, , 1, 2, 9h, 5h 6h 7h, , 1, 2")
        assert status == 0
        assert "Once more: " in out
        assert "Article 24: Penalised card, phantom card" in out

    def test_can_be_taken_back_one_by_one(self) -> None:
        status, out, _ = dialogue("fitab-2025", answers="b, 2, back, 1, 1, 1, b, 1, 1, Jh Jd Jc, 1, 2")
        assert status == 0
        assert out.count("What is it about?") == 3
        assert out.count("Who did it?") == 2
        assert "Article 29: Failing to draw or to take the pile" in out

    @pytest.mark.parametrize("word", ["q", "quit", "esci"])
    def test_can_be_left(self, word: str) -> None:
        status, out, err = dialogue("fitab-2025", answers=f"1, {word}")
        assert (status, err) == (0, "")
        assert "Article" not in out

    def test_speak_italian_about_mistakes_too(self) -> None:
        answers = "2, 3, 1, 9x, 9h, 5h 6h 8h, b, q"
        _, out, _ = dialogue("fitab-2025", "--lang", "it", answers=answers)
        assert "non sono carte: carta 1, '9x': ci vuole una carta come" in out
        assert "non è un gioco: " in out
        _, _, err = dialogue("fitab-2025", "--lang", "it", answers="1")
        assert err == "pinella: l'input è finito prima della risposta all'ultima domanda\n"

    @pytest.mark.parametrize("answers", ["1", "1, 1, 1, 1, Jh Jd Jc, 1"])
    def test_that_are_not_all_answered_end_with_status_2(self, answers: str) -> None:
        status, _, err = dialogue("fitab-2025", answers=answers)
        assert status == 2
        assert err == "pinella: the input ended before the last question was answered\n"


class TestThePage:
    def test_shows_the_answer_to_its_first_request(self) -> None:
        assert answers_to(stdin=EXAMPLE) == [json.loads(EXAMPLES[1])]

    def test_has_requests_that_are_answered(self) -> None:
        mended, thrown = (answers_to(stdin=text.encode())[0] for text in EXAMPLES[2:])
        assert mended["effects"] == [["mend", "NS.1", "8h"], ["stop", "N"]]
        assert thrown["effects"] == [["penalise", "S", "8h"]]

    def test_has_lines_of_python_that_print_what_they_say(self, capsys: pytest.CaptureFixture[str]) -> None:
        blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
        assert len(blocks) == 2
        for block in blocks:
            exec(compile(block, "referee.md", "exec"), {})  # noqa: S102  (our own lines)
            assert capsys.readouterr().out.splitlines() == re.findall(r"  # (.*)$", block, re.MULTILINE)

    def test_names_every_field_incident_and_detail(self) -> None:
        details = {detail for ways in HOW.values() for details in ways.values() for detail in details}
        wanted = {*FIELDS, *map(str, Offence), *(one for one in details if not one.startswith("F-"))}
        assert sorted(one for one in wanted if f"`{one}`" not in PAGE) == []
