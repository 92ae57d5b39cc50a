"""The sentences of one language by their codes, read from the files of `pinella/locale/`, one a subject."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import cache
from importlib.resources import files
from math import isfinite

from pinella.words.errors import BrokenMessage, UnknownMessage, WrongValue
from pinella.words.language import LANGUAGES, PLURAL_FORMS, Language, Number, list_text, number_text, plural_form
from pinella.words.message import Message, Value
from pinella.words.pattern import Choice, Pattern, Place, parse, places

__all__ = ["Catalogue", "catalogue", "text"]


class Catalogue(Mapping[str, str]):
    """The sentences of a language as they are written; `text` fills them in. All of them are known to read."""

    def __init__(self, language: Language, sentences: Mapping[str, str]) -> None:
        self.language = language
        self._sentences = sentences
        self._patterns = {code: _checked(code, sentence, language) for code, sentence in sentences.items()}

    def __getitem__(self, code: str) -> str:
        return self._sentences[code]

    def __iter__(self) -> Iterator[str]:
        return iter(self._sentences)

    def __len__(self) -> int:
        return len(self._sentences)

    def pattern(self, code: str) -> Pattern:
        """The parts of a sentence. Raises `UnknownMessage` where there is none of that code."""
        try:
            return self._patterns[code]
        except KeyError:
            raise UnknownMessage(f"no sentence {code!r} in the catalogue of {self.language!r}") from None

    def text(self, message: Message) -> str:
        """The sentence of a message, its values filled in. Raises `UnknownMessage` or `WrongValue`."""
        return _Filler(self, message).filled(self.pattern(message.code))


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language. Raises `UnknownMessage` for a language that there is none of."""
    for known in LANGUAGES:
        if known == language:
            return Catalogue(known, _read(known))
    raise UnknownMessage(f"no catalogue of {language!r}: there are {', '.join(LANGUAGES)}")


def text(message: Message, language: str) -> str:
    """A message in a language: `text(Message("lobby.free", {"n": 2}), "it")`."""
    return catalogue(language).text(message)


def _read(language: Language) -> dict[str, str]:
    sentences: dict[str, str] = {}
    folder = files("pinella") / "locale" / language
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if not file.name.endswith(".json"):
            continue
        read = json.loads(file.read_text("utf-8"))
        twice = sentences.keys() & read.keys()
        if twice:
            raise BrokenMessage(f"locale/{language}/{file.name}: also in another file: {', '.join(sorted(twice))}")
        sentences |= read
    return sentences


def _checked(code: str, sentence: str, language: Language) -> Pattern:
    try:
        pattern = parse(sentence)
        for part in places(pattern):
            if isinstance(part, Choice) and part.kind == "plural":
                _check_forms(part, language)
    except BrokenMessage as error:
        raise BrokenMessage(f"locale/{language}: {code}: {error}") from None
    return pattern


def _check_forms(plural: Choice, language: Language) -> None:
    forms = PLURAL_FORMS[language]
    missing = [form for form in forms if form not in plural.branches]
    strange = [name for name in plural.branches if name not in forms and not name.startswith("=")]
    if missing or strange:
        raise BrokenMessage(
            f"the plural of {plural.name} needs {', '.join(forms)}; it has {', '.join(plural.branches)}"
        )


class _Filler:
    """Fills the sentence of one message."""

    def __init__(self, of: Catalogue, message: Message) -> None:
        self.catalogue = of
        self.message = message

    def filled(self, pattern: Pattern) -> str:
        said = ""
        after_value = False
        for part in pattern:
            if isinstance(part, str):
                # A name with a full stop ("Anna B.") ends the sentence by itself.
                said += part[1:] if after_value and said.endswith(".") and part.startswith(".") else part
            elif isinstance(part, Place):
                said += self._place(part)
            else:
                said += self._choice(part)
            after_value = isinstance(part, Place)
        return said

    def _place(self, place: Place) -> str:
        value = self._value(place.name)
        if place.kind == "number":
            return number_text(self._number(place.name), self.catalogue.language)
        if place.kind == "list":
            if not isinstance(value, tuple):
                raise self._wrong(place.name, "a tuple")
            return list_text([self._said(place.name, part) for part in value], self.catalogue.language)
        return self._said(place.name, value)

    def _choice(self, choice: Choice) -> str:
        if choice.kind == "select":
            value = self._value(choice.name)
            if not isinstance(value, str):
                raise self._wrong(choice.name, "a word")
            return self.filled(choice.branches.get(value, choice.branches["other"]))
        number = self._number(choice.name)
        exact = choice.branches.get(f"={number:.0f}") if number == int(number) else None
        return self.filled(choice.branches[plural_form(number)] if exact is None else exact)

    def _said(self, name: str, value: Value) -> str:
        if isinstance(value, Message):
            return self.catalogue.text(value)
        if isinstance(value, tuple):
            return ", ".join(self._said(name, part) for part in value)
        if isinstance(value, str):
            return value
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        raise self._wrong(name, "text, a whole number, a message or a tuple of these")

    def _number(self, name: str) -> Number:
        value = self._value(name)
        if isinstance(value, (int, float, Decimal)) and not isinstance(value, bool) and isfinite(value):
            return value
        raise self._wrong(name, "a number")

    def _value(self, name: str) -> Value:
        try:
            return self.message.values[name]
        except KeyError:
            raise WrongValue(f"{self.message.code}: no value {name!r}") from None

    def _wrong(self, name: str, expected: str) -> WrongValue:
        return WrongValue(
            f"{self.message.code}: the value {name!r} is {self.message.values[name]!r}, expected {expected}"
        )
