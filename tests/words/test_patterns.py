"""How sentences read and are filled in: one table of examples for Python and for the page (`examples.test.ts`)."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest

from pinella.words import BrokenMessage, Catalogue, Language, Message, Value, WrongValue
from pinella.words.pattern import parse
from tests.conftest import ROOT

EXAMPLES: dict[str, Any] = json.loads((ROOT / "tests" / "words" / "examples.json").read_text("utf-8"))


def given(values: dict[str, Any]) -> dict[str, Value]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}


def said(language: Language, sentence: str, **values: Value) -> str:
    return Catalogue(language, {"code": sentence}).text(Message("code", values))


@pytest.mark.parametrize(("language", "sentence", "values", "expected"), EXAMPLES["said"])
def test_is_said(language: Language, sentence: str, values: dict[str, Any], expected: str) -> None:
    assert said(language, sentence, **given(values)) == expected


@pytest.mark.parametrize("sentence", EXAMPLES["broken"])
def test_does_not_read(sentence: str) -> None:
    with pytest.raises(BrokenMessage, match=r"^locale/it: code: expected "):
        Catalogue("it", {"code": sentence})


@pytest.mark.parametrize(("sentence", "values"), EXAMPLES["wrong"])
def test_lacks_a_value(sentence: str, values: dict[str, Any]) -> None:
    with pytest.raises(WrongValue, match=r"^code: (no|the) value "):
        said("en", sentence, **given(values))


@pytest.mark.parametrize(
    ("sentence", "complaint"),
    [
        ("Ciao {", "expected a name in small letters at character 7 of 'Ciao {'"),
        ("{n, date}", "expected one of number, list, plural, select, not date, at character 9 of '{n, date}'"),
        ("{n, plural, one {x}}", "expected a branch other of plural before here at character 21"),
        ("{n, plural, other {#}}", "expected the number as a place, {n}, not as #, at character 21"),
        ("a}", "expected no closing brace without an opening one at character 2 of 'a}'"),
    ],
)
def test_a_broken_sentence_says_what_was_expected_and_where(sentence: str, complaint: str) -> None:
    with pytest.raises(BrokenMessage) as raised:
        parse(sentence)
    assert complaint in str(raised.value)


@pytest.mark.parametrize("sentence", ["{n, plural, other {x}}", "{n, plural, one {x} few {y} other {z}}"])
def test_a_plural_without_a_form_of_its_language_does_not_read(sentence: str) -> None:
    with pytest.raises(BrokenMessage, match="the plural of n needs one, other; it has "):
        Catalogue("it", {"code": sentence})


def test_a_message_among_the_values_is_said_in_the_same_language() -> None:
    sentences = {"takes": "prende {card}.", "seven": "il sette{n, plural, one {} other {, due volte}}"}
    takes = Message("takes", {"card": (Message("seven", {"n": 1}), Message("seven", {"n": 2}))})
    assert Catalogue("it", sentences).text(takes) == "prende il sette, il sette, due volte."


def test_decimals_are_said_as_the_language_writes_them() -> None:
    assert said("it", "{n, number}", n=Decimal("1240.50")) == "1.240,5"
    assert said("en", "{n, number}", n=Decimal("12.00")) == "12"
    with pytest.raises(WrongValue, match=r"'n' is 12.5, expected text, a whole number"):
        said("it", "{n}", n=12.5)
    with pytest.raises(WrongValue, match="expected a number"):
        said("it", "{n, number}", n=float("nan"))
