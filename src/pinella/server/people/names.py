"""Which names and passwords people may choose.

A name is read by others: what cannot be seen, or looks like another name, is refused. Two names are the same when they
differ only in capitals or in the way a character is put together.
"""

from __future__ import annotations

import unicodedata
from hashlib import sha256
from itertools import pairwise
from typing import Final

from pinella.server.problems import Failure, shortened
from pinella.server.unseen import is_unseen

MOST: Final = 40
LEAST_PASSWORD: Final = 8
MOST_PASSWORD: Final = 256

_MARKS_IN_A_ROW: Final = 2
_LOOK_ALIKE: Final = frozenset({"LATIN", "GREEK", "CYRILLIC"})


def read_name(text: str) -> str:
    """The name as it is kept: composed, without spaces around it."""
    if not text.strip(" ") or len(text) > MOST:
        raise Failure("name/length", most=MOST)
    name = unicodedata.normalize("NFC", text.strip(" "))
    for place, character in enumerate(name, 1):
        if not _is_allowed(character):
            raise Failure("name/character", place=place)
    if "  " in name:
        raise Failure("name/spaces")
    if not any(character.isalnum() for character in name):
        raise Failure("name/letters")
    _refuse_piled_marks(name)
    if len(_alphabets(name)) > 1:
        raise Failure("name/scripts")
    return name


def name_key(name: str) -> str:
    """The same for all ways of writing one name. A digest: no name stands in the key of a record."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return sha256(folded.encode()).hexdigest()


def taken(name: str) -> Failure:
    """Somebody else has it."""
    return Failure("name/taken", text=shortened(name))


def read_password(text: str, name: str) -> str:
    """The password, composed, so that two keyboards give the same one."""
    if not LEAST_PASSWORD <= len(text) <= MOST_PASSWORD:
        raise Failure("password/length", least=LEAST_PASSWORD, most=MOST_PASSWORD)
    if name_key(text) == name_key(name):
        raise Failure("password/is-the-name")
    return composed(text)


def composed(password: str) -> str:
    """A password in the form in which it is compared."""
    return unicodedata.normalize("NFC", password)


def _is_allowed(character: str) -> bool:
    """No control, format or private characters, no blank but the space, nothing unseen, no half of a pair."""
    if character == " ":
        return True
    return unicodedata.category(character)[0] not in "CZ" and not is_unseen(character)


def _refuse_piled_marks(name: str) -> None:
    """Marks piled on one letter spill over the lines of others."""
    piled = 0
    for place, (before, character) in enumerate(pairwise(f" {name}"), 1):
        piled = piled + 1 if unicodedata.category(character)[0] == "M" else 0
        if piled > _MARKS_IN_A_ROW or (piled and before == " "):
            raise Failure("name/character", place=place)


def _alphabets(name: str) -> set[str]:
    """The alphabets with letters that look like one another."""
    words = {unicodedata.name(character, "").partition(" ")[0] for character in name if character.isalpha()}
    return words & _LOOK_ALIKE
