"""The faults of match files in Italian."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator

import pytest

from pinella.match.italian import in_italian
from pinella.match.pin import read_record
from tests.conftest import ROOT

SOURCES = ROOT / "src" / "pinella"
MODULES = [
    *(
        f"match/{name}.py"
        for name in (
            "card_words",
            "evolving",
            "formats",
            "hearings",
            "judging",
            "pin",
            "quoting",
            "reading",
            "ruling_words",
            "verifying",
            "wording",
        )
    ),
    *(f"play/burraco/{name}.py" for name in ("applying", "evolving", "happening", "moving", "scene")),
    "play/burraco/rules.py",
    "play/effect_text.py",
    "play/scala40/evolving.py",
    "play/scala40/rules.py",
    "referee/calling.py",
    "referee/history.py",
]
RAISED = {"PinError", "BrokenHistory", "NotationError", "HouseRuleError", "RefereeError", "fail", "find"}
COMPOSED = {"1: 1", "expected 1, found 1", "the file ends here, 1: it was cut off, or is still being written"}
"""Made of parts that are sentences themselves: below they are tried with those parts."""


def sentences() -> Iterator[str]:
    """Every English sentence that a fault can have, with a 1 for each value in it."""
    for module in MODULES:
        tree = ast.parse((SOURCES / module).read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            yield from (text for text in map(text_of, said_in(node)) if text and text not in COMPOSED)


def said_in(node: ast.AST) -> list[ast.expr]:
    """The sentence of an error that is made here, or that is kept for one under the name `said`."""
    if isinstance(node, ast.Assign) and [getattr(one, "id", "") for one in node.targets] == ["said"]:
        return [node.value]
    name = getattr(node.func, "attr", getattr(node.func, "id", "")) if isinstance(node, ast.Call) else ""
    if not isinstance(node, ast.Call) or name not in RAISED:
        return []
    return node.args[:1] if name == "RefereeError" else node.args[-1:]


def text_of(node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(map(value_of, node.values))
    return ""


def value_of(node: ast.expr) -> str:
    if isinstance(node, ast.FormattedValue):
        return "'1'" if node.conversion == ord("r") else "1"
    return text_of(node)


FOUND = sorted(set(sentences()))


def test_the_sentences_of_the_code_are_found() -> None:
    assert len(FOUND) > 60
    assert "the choice is for 1, not for 1" in FOUND
    assert "expected nothing after the last line" in FOUND
    assert "1 cannot have drawn 1: it is not the top card of the stock" in FOUND


@pytest.mark.parametrize("sentence", FOUND)
def test_every_fault_has_an_italian_sentence(sentence: str) -> None:
    assert in_italian(sentence) != sentence


@pytest.mark.parametrize(
    ("english", "italian"),
    [
        ("the file is empty", "il file è vuoto"),
        (
            "a byte of lines 1 to 117 was changed: the digest does not fit",
            "un byte fra le righe 1 e 117 è stato cambiato: l'impronta non torna",
        ),
        (
            "not in its one written form: expected an empty line here",
            "non è scritto nell'unica forma ammessa: qui ci vuole una riga vuota",
        ),
        (
            "N cannot have drawn 2c: it is not the top card of the stock",
            "N non può aver pescato 2c: non è la prima carta del tallone",
        ),
        ("expected 2 or 4 players under online, found 3", "online non si gioca in 3"),
        (
            "expected 18 to 20 minutes for 2 deals under federal, found 5",
            "con federal 2 smazzate durano da 18 a 20 minuti, non 5",
        ),
        ("N lays NS.1: 5h 6h: it did not follow from any act", "N lays NS.1: 5h 6h: non segue da nessuna giocata"),
        (
            "N discards 4c: turn/take-first (FITAB 2025-06, art. 6)",
            "N discards 4c: turn/take-first (FITAB 2025-06, art. 6)",
        ),
    ],
)
def test_what_is_told_of_the_single_file_is_kept(english: str, italian: str) -> None:
    assert in_italian(english) == italian


@pytest.mark.parametrize("kept", [1, 5, 20, 40])
def test_where_a_file_was_cut_off(kept: int) -> None:
    lines = (ROOT / "tests" / "match" / "golden" / "fitab-2025.pin").read_text(encoding="utf-8").split("\n")
    fault = read_record("\n".join([*lines[:kept], ""])).fault
    assert fault is not None
    assert in_italian(fault.reason).startswith("il file finisce qui, ")


def test_a_text_with_braces_is_no_pattern() -> None:
    assert in_italian(f"expected {json.dumps('{0} {x}')}") == 'qui ci vuole "{0} {x}"'
