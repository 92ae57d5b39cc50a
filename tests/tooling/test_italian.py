"""`tools/italian.py` finds Italian sentences in modules, and takes neither English ones nor codes for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import italian

MODULE = '''\
"""Un modulo che non dice niente."""

LABELS = {"it": "Punti", "en": "Points", "code": "not-yet"}


class Table:
    """Il tavolo."""

    name = "Tavolo"
    """Il nome del tavolo."""

    def said(self, n: int) -> str:
        """Quante carte ci sono."""
        # Le carte sono in mano.
        return f"in mano hai {n} carte" if n else (
            "non hai "
            "carte"
        )
'''


@pytest.mark.parametrize(
    "text",
    [
        "ci vuole un numero",
        "Smazzata {deal}, turno {turn}: {player}",
        "perché",
        "Punti",
        "carte negative",
        "'--lang': ci vuole it o en",
        "un maestro",
    ],
)
def test_reads_as_italian(text: str) -> None:
    assert italian.reads_as_italian(text)


@pytest.mark.parametrize(
    "text",
    [
        "a number is needed",
        "The table does not answer.",
        "expected a note of at most {} bytes",
        "per_meld",
        "note/decision",
        "circolo",
        "maestro",
        "<li>{}</li>",
        "(?:%[0-9A-Fa-f]{2})+",
        "{carte}",
        "Burraco",
        "",
        "7h 8h 9h",
    ],
)
def test_does_not_read_as_italian(text: str) -> None:
    assert not italian.reads_as_italian(text)


def test_finds_every_string_but_no_docstring_and_no_comment(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text(MODULE, encoding="utf-8")
    found = italian.italian([tmp_path])
    assert [(each.line, each.text) for each in found] == [
        (3, "Punti"),
        (9, "Tavolo"),
        (15, "in mano hai {} carte"),
        (16, "non hai carte"),
    ]
    assert str(found[0]) == f"{path.as_posix()}:3: 'Punti'"


def test_the_command_prints_them_and_how_many_they_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "module.py").write_text(MODULE, encoding="utf-8")
    (tmp_path / "english.py").write_text("SAID = 'The table is full.'\n", encoding="utf-8")
    italian.main([str(tmp_path)])
    assert capsys.readouterr().out.splitlines()[-1] == "4 strings in 1 modules read as Italian"
    italian.main([str(tmp_path / "english.py")])
    assert capsys.readouterr().out == "0 strings in 0 modules read as Italian\n"
