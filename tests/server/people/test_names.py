"""Which names and passwords people may choose, and which names are the same."""

from __future__ import annotations

import pytest

from pinella.server.people.names import name_key, read_name, read_password
from pinella.server.problems import Failure


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Anna", "Anna"),
        ("  Anna Maria ", "Anna Maria"),
        ("D’Angelo-Rossi", "D’Angelo-Rossi"),
        ("Zoe\u0308", "Zoë"),
        ("Łukasz", "Łukasz"),
        ("李雷", "李雷"),
        ("Мария", "Мария"),
        ("प्रिया", "प्रिया"),
        ("ณัฐพล", "ณัฐพล"),
        ("សុភា", "សុភា"),
        ("Nguye\u0302\u0303n", "Nguyễn"),
        ("🂡 Asso 7", "🂡 Asso 7"),
        ("7", "7"),
        ("x" * 40, "x" * 40),
    ],
)
def test_names_that_people_have(given: str, kept: str) -> None:
    assert read_name(given) == kept


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("", "name/length"),
        ("   ", "name/length"),
        ("x" * 41, "name/length"),
        ("Anna\u0000", "name/character"),
        ("An\tna", "name/character"),
        ("Anna\nRossi", "name/character"),
        ("Anna\u00a0Rossi", "name/character"),
        ("Anna\u2009Rossi", "name/character"),
        ("Anna\u3000Rossi", "name/character"),
        ("Anna\u200b", "name/character"),
        ("Anna\u200d", "name/character"),
        ("\u202eannA", "name/character"),
        ("Anna\ufeff", "name/character"),
        ("Anna\u3164", "name/character"),
        ("\u2800Anna", "name/character"),
        ("Annabella\ufe0f", "name/character"),
        ("Annabella\ufe00", "name/character"),
        ("Annabella\U000e0100", "name/character"),
        ("Annabella\u034f", "name/character"),
        ("Annabella\u180b", "name/character"),
        ("Annabella\u17b4", "name/character"),
        ("Annabella\U0001d159", "name/character"),
        ("Annabella\ufffc", "name/character"),
        ("Anna\ud800", "name/character"),
        ("Anna\ue000", "name/character"),
        ("Anna\u2028", "name/character"),
        ("\u0301Anna", "name/character"),
        ("A\u0320\u0320\u0320nna", "name/character"),
        ("Anna  Rossi", "name/spaces"),
        ("...", "name/letters"),
        ("♥♦", "name/letters"),
        ("Аnna", "name/scripts"),
        ("Rοssi", "name/scripts"),
    ],
)
def test_names_that_nobody_can_read_or_tell_apart(given: str, code: str) -> None:
    with pytest.raises(Failure) as refused:
        read_name(given)
    assert refused.value.code == code


def test_the_place_of_a_bad_character_is_told() -> None:
    with pytest.raises(Failure) as refused:
        read_name("Anna\u200bRossi")
    assert refused.value.problem.message.it == "Il carattere n. 5 del nome non si può usare."
    assert refused.value.problem.message.en == "Character no. 5 of the name cannot be used."


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "ANNA"),
        ("Zoë", "zoe\u0308"),
        ("Strauß", "STRAUSS"),
        ("ＡＮＮＡ", "anna"),
        ("Ὀδυσσεύς", "ὀδυσσεύσ"),
        ("ﬁlippo", "Filippo"),
    ],
)
def test_the_same_name_however_it_is_written(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(("one", "other"), [("Anna", "Anna 2"), ("Zoë", "Zoe"), ("Anna", "Hanna")])
def test_different_names(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


def test_the_key_of_a_name_does_not_hold_it() -> None:
    assert "anna" not in name_key("Anna")


@pytest.mark.parametrize(
    ("password", "code"),
    [("short", "password/length"), ("x" * 257, "password/length"), ("ANNA ROSSI", "password/is-the-name")],
)
def test_passwords_that_will_not_do(password: str, code: str) -> None:
    with pytest.raises(Failure) as refused:
        read_password(password, "Anna Rossi")
    assert refused.value.code == code


def test_a_password_is_the_same_on_every_keyboard() -> None:
    assert read_password("caffe\u0300 e panna", "Anna") == read_password("caffè e panna", "Anna")
