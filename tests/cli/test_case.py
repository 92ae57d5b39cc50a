"""`pinella case`: cases of ours or of a club, run; and what is said about those that fail or do not read."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from pinella.cli.case_files import LARGEST, casebook_folder, cases_of_article
from tests.cli.running import pinella
from tests.conftest import ROOT
from tests.referee.casebook_files import FILE, changed

WRONG = changed("N: 4c 6c, turn: N to play", "N: 4c Kd, turn: N to play")


def written(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return str(path)


class TestCasesThatPass:
    def test_are_summed_up(self, tmp_path: Path) -> None:
        answer = pinella("case", written(tmp_path, "art-29.yaml", FILE))
        assert (answer.status, answer.err) == (0, "")
        assert answer.out == "2 of 2 passed (1 case, 1 file)\n"

    def test_are_found_in_folders_at_any_depth(self, tmp_path: Path) -> None:
        written(tmp_path, "fitab/art-29.yaml", FILE)
        written(tmp_path, "club/deep/own.yml", FILE.replace("F-29-lawful", "own"))
        written(tmp_path, "schema.json", "{")
        written(tmp_path, "notes.txt", "no case")
        answer = pinella("case", str(tmp_path))
        assert (answer.status, answer.out) == (0, "4 of 4 passed (2 cases, 2 files)\n")

    def test_are_run_once_however_often_they_are_named(self, tmp_path: Path) -> None:
        path = written(tmp_path, "art-29.yaml", FILE)
        assert pinella("case", path, path, str(tmp_path)).out == "2 of 2 passed (1 case, 1 file)\n"

    def test_are_run_under_one_code_when_asked(self, tmp_path: Path) -> None:
        path = written(tmp_path, "art-29.yaml", FILE)
        assert pinella("case", path, "--code", "fitab-2023").out == "1 of 1 passed (1 case, 1 file)\n"

    def test_speak_italian(self, tmp_path: Path) -> None:
        path = written(tmp_path, "art-29.yaml", FILE)
        assert pinella("case", path, "--lang", "it").out == "superati 2 su 2 (1 caso, 1 file)\n"

    def test_are_json_when_asked(self, tmp_path: Path) -> None:
        path = written(tmp_path, "art-29.yaml", FILE)
        first, second = map(json.loads, pinella("case", path, "--json").out.splitlines())
        assert first == {
            "file": path,
            "line": 4,
            "id": "F-29-lawful",
            "code": "fitab-2023",
            "title": {"it": "Pesca, cala, scarta", "en": "Draw, lay, discard"},
            "proves": ["F-29.1"],
            "passed": True,
            "differences": [],
        }
        assert second["code"] == "fitab-2025"


class TestCasesThatFail:
    def test_show_what_differs_like_a_table(self, tmp_path: Path) -> None:
        path = written(tmp_path, "art-29.yaml", WRONG)
        answer = pinella("case", path, "--code", "fitab-2025")
        assert (answer.status, answer.err) == (1, "")
        assert answer.out.splitlines() == [
            "F-29-lawful (fitab-2025): Draw, lay, discard",
            f"  {path}, line 4",
            "  table (line 18)",
            "    - N: 4c Kd",
            "    + N: 4c 6c",
            "",
            "- is what the case expects, + what came of it",
            "0 of 1 passed (1 case, 1 file)",
        ]

    def test_show_it_in_italian(self, tmp_path: Path) -> None:
        path = written(tmp_path, "art-29.yaml", WRONG)
        answer = pinella("case", path, "--code", "fitab-2025", "--lang", "it")
        assert "F-29-lawful (fitab-2025): Pesca, cala, scarta\n" in answer.out
        assert "  tavolo (riga 18)\n    - N: 4c Kd\n    + N: 4c 6c\n" in answer.out

    def test_show_it_as_json(self, tmp_path: Path) -> None:
        answer = pinella("case", written(tmp_path, "a.yaml", WRONG), "--json", "--code", "fitab-2025")
        assert answer.status == 1
        assert json.loads(answer.out)["differences"] == [
            {"line": 18, "where": "table", "expected": "N: 4c Kd", "found": "N: 4c 6c"}
        ]


class TestBadInput:
    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            (changed("N lays 7h 8h 9h", "N lays 7x 8h 9h"), "line 16: card 1, '7x': expected a card such as 7h"),
            (changed("      - N draws", "      - N jumps"), "line 15: expected an act such as `N draws`"),
            (changed("    from:", "    form:"), "line 8: expected the field 'from', found 'form'"),
            (changed("N: 7h 8h 9h 4c", "N: 7h 8h 9h 4x"), "line 12: N: card 4, '4x': expected a card"),
            ("", "line 1: expected the fields article, title and cases, found an empty file"),
        ],
    )
    def test_names_file_and_line_and_what_was_expected(self, tmp_path: Path, text: str, reason: str) -> None:
        path = written(tmp_path, "art-29.yaml", text)
        answer = pinella("case", path)
        assert answer.status == 2
        assert answer.err.startswith(f"pinella: {path}: {reason}")
        assert answer.err.count("\n") == 1

    def test_does_not_keep_other_files_from_being_run(self, tmp_path: Path) -> None:
        written(tmp_path, "a.yaml", "cases: 3")
        written(tmp_path, "b.yaml", FILE)
        written(tmp_path, "c.yaml", WRONG.replace("F-29-lawful", "other"))
        answer = pinella("case", str(tmp_path))
        assert answer.status == 2
        assert answer.out.splitlines()[-1] == "2 of 4 passed (2 cases, 2 files); faults: 1"

    def test_may_be_an_id_that_stands_twice(self, tmp_path: Path) -> None:
        written(tmp_path, "a.yaml", FILE)
        written(tmp_path, "b.yaml", FILE)
        answer = pinella("case", str(tmp_path))
        assert answer.status == 2
        assert f"{tmp_path / 'b.yaml'}: line 4: expected an id of its own, found 'F-29-lawful'" in answer.err

    def test_may_be_an_empty_folder(self, tmp_path: Path) -> None:
        answer = pinella("case", str(tmp_path))
        assert (answer.status, answer.out) == (2, "")
        assert answer.err == f"pinella: no cases in {tmp_path}: expected files such as art-29.yaml in this folder\n"

    def test_may_be_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        answer = pinella("case", str(tmp_path / "none.yaml"))
        assert answer.status == 2
        assert "none.yaml: cannot be read: No such file or directory" in answer.err

    def test_may_be_no_text(self, tmp_path: Path) -> None:
        path = tmp_path / "a.yaml"
        path.write_bytes(b"article: 1\ntitle: \xff\n")
        answer = pinella("case", str(path))
        assert answer.err == f"pinella: {path}: line 2: not text (byte 19 is not UTF-8)\n"
        assert answer.status == 2

    def test_may_be_too_long(self, tmp_path: Path) -> None:
        path = written(tmp_path, "a.yaml", "#" * (LARGEST + 1))
        assert f"line 1: expected at most {LARGEST} bytes, found more" in pinella("case", path).err

    def test_may_be_an_impossible_name(self) -> None:
        answer = pinella("case", "a\x00b")
        assert answer.status == 2
        assert answer.err.count("\n") == 1

    def test_may_be_a_code_that_no_case_is_for(self, tmp_path: Path) -> None:
        path = written(tmp_path, "a.yaml", FILE)
        answer = pinella("case", path, "--code", "federal")
        assert (answer.status, answer.err) == (2, f"pinella: no case in {path} is for federal\n")
        assert pinella("case", path, "--code", "nothing").status == 2

    def test_needs_a_path(self) -> None:
        assert "Missing argument" in pinella("case").err


class TestWhatIsRead:
    def test_may_come_from_standard_input(self) -> None:
        answer = pinella("case", "-", stdin=FILE.encode())
        assert (answer.status, answer.out) == (0, "2 of 2 passed (1 case, 1 file)\n")

    def test_is_a_plain_file_and_no_pipe(self, tmp_path: Path) -> None:
        pipe = tmp_path / "pipe.yaml"
        os.mkfifo(pipe)
        answer = pinella("case", str(pipe))
        assert answer.status == 2
        assert answer.err == f"pinella: {pipe}: cannot be read: expected a plain file\n"
        assert answer.out == "nothing was run; faults: 1\n"


class TestInItalian:
    @pytest.mark.parametrize(
        ("old", "new", "said"),
        [
            ("N lays 7h 8h 9h", "N lays 7x 8h 9h", "riga 16: carta 1, '7x': ci vuole una carta come 7h"),
            ("      - N draws", "      - N jumps", "riga 15: ci vuole un atto come `N draws`"),
            ("    from:", "    form:", "riga 8: ci vuole il campo 'from', non 'form'"),
            ("N: 7h 8h 9h 4c", "N: 7h 8h 9h 4x", "riga 12: N: carta 4, '4x': ci vuole una carta come 7h"),
            ("codes: [fitab-2023, fitab-2025]", "codes: []", "riga 10: ci vuole almeno un codice"),
        ],
    )
    def test_mistakes_are_told(self, tmp_path: Path, old: str, new: str, said: str) -> None:
        path = written(tmp_path, "art-29.yaml", changed(old, new))
        assert pinella("case", path, "--lang", "it").err.startswith(f"pinella: {path}: {said}")

    def test_an_empty_folder_is_told(self, tmp_path: Path) -> None:
        answer = pinella("case", str(tmp_path), "--lang", "it")
        assert answer.err == (f"pinella: nessun caso in {tmp_path}: nella cartella ci vogliono file come art-29.yaml\n")

    def test_what_was_found_is_told_in_words(self, tmp_path: Path) -> None:
        wrong = changed("may: [N discards 4c]", "may: [N discards Kd]")
        answer = pinella("case", written(tmp_path, "a.yaml", wrong), "--lang", "it", "--code", "fitab-2025")
        assert (
            "    + no: card/not-held (art. 6)\n        Non hai in mano tutte queste carte.\n        N: 4c 6c\n"
            in answer.out
        )

    def test_why_an_act_cannot_happen_is_told(self, tmp_path: Path) -> None:
        wrong = changed("      - N draws\n", "      - N chooses 5c\n")
        answer = pinella("case", written(tmp_path, "a.yaml", wrong), "--lang", "it", "--code", "fitab-2025")
        assert "    + non può succedere: a questo tavolo non c'è nessuna scelta aperta\n" in answer.out
        missing = pinella("case", str(tmp_path / "none.yaml"), "--lang", "it")
        assert missing.err.endswith("none.yaml: non si può leggere: il file non c'è\n")

    def test_the_parts_of_a_count_are_told(self, tmp_path: Path) -> None:
        end = "table: {turn: E to take, pile: … 4c}"
        wrong = FILE.replace("[N discards 4c]\n        then:", "[N discards 4c, the deal ends by stock]\n        then:")
        wrong = wrong.replace(end, "count: {NS: 1}")
        answer = pinella("case", written(tmp_path, "a.yaml", wrong), "--lang", "it", "--code", "fitab-2025")
        assert "carte calate +25" in answer.out
        assert "cards laid" not in answer.out


class TestOurCasebook:
    def test_is_at_hand(self) -> None:
        folder = casebook_folder()
        assert folder is not None
        here = {path.relative_to(ROOT / "casebook") for path in (ROOT / "casebook").rglob("*.yaml")}
        assert {path.relative_to(folder) for path in folder.rglob("*.yaml")} == here

    def test_gives_the_cases_of_an_article(self) -> None:
        cases = cases_of_article("fitab-2025", "29")
        assert cases
        assert all("fitab-2025" in case.codes and case.file == "fitab/art-29.yaml" for case in cases)
        assert cases_of_article("scala40", "29") == ()

    def test_is_listed_with_an_article(self) -> None:
        first = cases_of_article("fitab-2025", "29")[0]
        out = pinella("article", "fitab-2025", "29").out
        assert "\nIn the casebook\n" in out
        assert f"    {first.id}: " in out
        shown = json.loads(pinella("article", "fitab-2025", "29", "--json").out)["cases"]
        assert shown[0] == {
            "id": first.id,
            "title": {"it": first.title.it, "en": first.title.en},
            "proves": list(first.proves),
            "file": "fitab/art-29.yaml",
            "line": first.line,
        }

    def test_has_nothing_about_scala_40_yet(self) -> None:
        assert pinella("article", "scala40", "17").out.endswith("\nNo cases in the casebook yet.\n")
