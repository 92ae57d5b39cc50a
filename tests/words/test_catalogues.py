"""The catalogues: both languages say everything, with the same values, and nothing stands in them twice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pinella.words import LANGUAGES, Language, Message, UnknownMessage, catalogue, text
from pinella.words.language import PLURAL_FORMS
from pinella.words.pattern import Choice, Pattern, parse, places
from tests.conftest import ROOT

LOCALE = ROOT / "src" / "pinella" / "locale"


def values_of(pattern: Pattern) -> set[tuple[str, str]]:
    """The names of all values, and of what kind each is: a text that is counted elsewhere is a fault."""
    return {(part.name, "plural" if part.kind == "number" else part.kind) for part in places(pattern)}


def words_of(pattern: Pattern) -> set[str]:
    """The words that choices know, beside `other`."""
    return {
        f"{part.name}={word}"
        for part in places(pattern)
        if isinstance(part, Choice) and part.kind == "select"
        for word in part.branches
    }


def of_another_value() -> list[str]:
    """The codes whose sentences need other values in one language than in the other."""
    italian, english = catalogue("it"), catalogue("en")
    return [
        code
        for code in italian
        if names(italian.pattern(code)) != names(english.pattern(code))
        or words_of(italian.pattern(code)) != words_of(english.pattern(code))
    ]


def names(pattern: Pattern) -> dict[str, str]:
    """What each value must be: a number where it is counted or written as one."""
    kinds: dict[str, str] = {}
    for name, kind in sorted(values_of(pattern)):
        kinds[name] = kind or kinds.get(name, "")
    return kinds


def test_both_languages_have_the_same_codes_in_the_same_order() -> None:
    assert list(catalogue("it")) == list(catalogue("en"))


def test_both_languages_have_the_same_codes_in_the_same_files() -> None:
    italian, english = (sorted(path.name for path in (LOCALE / language).iterdir()) for language in LANGUAGES)
    assert italian == english
    for name in italian:
        assert keys(LOCALE / "it" / name) == keys(LOCALE / "en" / name), name


def test_both_languages_need_the_same_values() -> None:
    assert of_another_value() == []


def test_a_value_that_one_language_lacks_is_noticed() -> None:
    assert names(parse("{n} {a}")) != names(parse("{n}"))
    assert names(parse("{n, plural, one {x} other {{n}}}")) == names(parse("{n, number}"))
    assert names(parse("{n, select, other {{n}}}")) != names(parse("{n}"))
    assert words_of(parse("{n, select, a {} other {}}")) != words_of(parse("{n, select, b {} other {}}"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plural_has_the_forms_of_its_language(language: Language) -> None:
    of = catalogue(language)
    plurals = [
        (code, part)
        for code in of
        for part in places(of.pattern(code))
        if isinstance(part, Choice) and part.kind == "plural"
    ]
    assert len(plurals) >= 17
    for code, plural in plurals:
        assert {*PLURAL_FORMS[language]} <= {*plural.branches}, code


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_empty_or_has_stray_spaces(language: Language) -> None:
    assert [code for code, written in catalogue(language).items() if not re.fullmatch(r"\S(.*\S)?", written)] == []


@pytest.mark.parametrize("path", sorted((LOCALE / "it").glob("*.json")), ids=lambda path: path.stem)
def test_a_subject_stands_in_one_file(path: Path) -> None:
    """The first word of a code is its subject: so a sentence is found, and none is written twice in one file."""
    subjects = {key.partition(".")[0] for key in keys(path)}
    for other in path.parent.glob("*.json"):
        assert other == path or subjects.isdisjoint(key.partition(".")[0] for key in keys(other))
    assert len(keys(path)) == len({*keys(path)})


def keys(path: Path) -> list[str]:
    """The codes of a file as they are written: what stands twice is here twice."""
    return re.findall(r'^ +"([^"]+)":', path.read_text("utf-8"), re.MULTILINE)


def test_a_code_and_a_language_that_nobody_knows() -> None:
    with pytest.raises(UnknownMessage, match="no sentence 'no/such' in the catalogue of 'it'"):
        text(Message("no/such"), "it")
    with pytest.raises(UnknownMessage, match="no catalogue of 'fr': there are it, en"):
        text(Message("lobby.free", {"n": 2}), "fr")


def test_a_message_is_a_value() -> None:
    free = Message("lobby.free", {"n": 2})
    assert free == Message("lobby.free", {"n": 2})
    assert hash(free) == hash(Message("lobby.free", {"n": 2}))
    assert (text(free, "it"), text(free, "en")) == ("2 posti liberi", "2 free seats")
