"""The page's types are those of the Italian catalogue as it stands, and name what each sentence needs."""

from __future__ import annotations

from pinella.words.pattern import parse
from tools import messages


def test_the_types_are_up_to_date() -> None:
    assert messages.TYPES.read_text("utf-8") == messages.types(), "run python -m tools.messages"


def test_a_value_is_as_narrow_as_its_narrowest_use() -> None:
    assert messages.values_needed(parse("{n} {n, plural, one {} other {{name}}}")) == "{ n: number; name: Value }"
    assert messages.values_needed(parse("{names, list} {who, select, other {}}")) == (
        "{ names: readonly string[]; who: string }"
    )
    assert messages.values_needed(parse("Ciao.")) == "{}"


def test_what_only_the_server_says_is_not_of_the_page() -> None:
    subjects = {code.partition(".")[0] for code, _ in messages.sentences()}
    assert {"play", "card", "start"} <= subjects
    assert subjects.isdisjoint({"legal", "problem", "refusal", "wild"})
