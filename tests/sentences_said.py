"""Records every sentence that tests make for people, in both languages: what to compare when sentences are moved.

    rm -rf build/said; PINELLA_SAID=1 python -m pytest tests/cli tests/referee …

Off without that variable. Each process writes what was said in it to `build/said/parts`, and all parts together, sorted
and without repetition, to `build/said/all.txt`: a line is where it was said, the language or `-`, and the text. Compare
the files of two commits with `diff`. What differs from run to run (folders, digests, one-time codes, times) is `…`.

Recorded are the catalogues (the problems of HTTP and of the socket, verdicts), rulings, hints, refusals and findings of
tournaments, the words of their documents, the Italian of commands, and the lines that commands print, in the test or
in a process of their own. What servers and bots say in processes of their own is not.
"""

from __future__ import annotations

import functools
import importlib
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from pinella.words import LANGUAGES, Catalogue, Message

IS_ON: Final = os.environ.get("PINELLA_SAID", "0") not in {"", "0"}
FOLDER: Final = Path(__file__).resolve().parent.parent / "build" / "said"

SPEAKERS: Final = (
    ("pinella.referee.sentences", "said"),
    ("pinella.bots.hinting.words", "told"),
    ("pinella.bots.hinting.words", "words"),
    ("pinella.bots.hinting.words", "ready_words"),
    ("pinella.bots.hinting.words", "shared_words"),
    ("pinella.tournament.wording", "sentence"),
    ("pinella.tournament.documents.words", "word"),
    ("pinella.cli.italian", "in_italian"),
    ("tests.cli.running", "pinella"),
)
"""The functions that make texts; those with a parameter for the language say it in that one."""

_VARIES: Final = re.compile(
    r"(?:/[\w.+-]+)*/(?:pytest-of-|tmp)[^\s'\":,]*|\b[0-9a-f]{8,}\b|\b\d\d:\d\d(?::\d\d)?\b|\b\d+[.,]\d+ s\b"
)


def texts(value: object, language: str) -> Iterator[tuple[str, str]]:
    """The texts in what a function returned, each with its language: a value with `it` and `en` has one of both."""
    if isinstance(value, str):
        yield language, value
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from texts(part, language)
    elif is_dataclass(value):
        for field in fields(value):
            own = field.name if field.name in LANGUAGES else language
            yield from texts(getattr(value, field.name), own)


def lines(place: str, value: object, language: str) -> Iterator[str]:
    """The lines to be kept of what was said somewhere."""
    for own, text in texts(value, language):
        for line in text.splitlines():
            shown = _VARIES.sub("…", line.strip())
            if re.search(r"[^\W\d_]{2}", shown):
                yield f"{place}\t{own}\t{shown}"


def language_in(arguments: Iterable[object]) -> str:
    """`it` or `en` among the arguments of a call."""
    return next((word for word in arguments if isinstance(word, str) and word in LANGUAGES), "-")


class Recorder:
    """Wraps what makes sentences, and writes them when the tests are over."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        self.said: set[str] = set()

    def listening(self, place: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, and what it returns is recorded."""

        @functools.wraps(function)
        def wrapped(*arguments: Any, **named: Any) -> Any:
            answer = function(*arguments, **named)
            self.said.update(lines(place, answer, language_in([*arguments, *named.values()])))
            return answer

        return wrapped

    def pytest_sessionstart(self) -> None:
        """Before any test is read, so that it finds the functions wrapped."""
        for module, name in SPEAKERS:
            original = getattr(importlib.import_module(module), name)
            rebind(original, self.listening(module, original))
        self._listen_to_catalogues()
        self._listen_to_processes()

    def _listen_to_catalogues(self) -> None:
        original = Catalogue.text

        def text(catalogue: Catalogue, message: Message) -> str:
            said = original(catalogue, message)
            self.said.update(lines("pinella.words", said, catalogue.language))
            return said

        setattr(Catalogue, original.__name__, text)

    def _listen_to_processes(self) -> None:
        original = subprocess.run

        def run(*arguments: Any, **named: Any) -> Any:
            done = original(*arguments, **named)
            called = done.args.split() if isinstance(done.args, str) else [*map(str, done.args)]
            if "pinella" in {Path(word).name for word in called[:3]}:
                for output in (done.stdout, done.stderr):
                    text = output.decode(errors="replace") if isinstance(output, bytes) else output
                    self.said.update(lines("pinella", text, language_in(called)))
            return done

        subprocess.run = run

    def pytest_sessionfinish(self) -> None:
        """One file for this process, and one of all of them: whoever ends last has found them all."""
        parts = self.folder / "parts"
        parts.mkdir(parents=True, exist_ok=True)
        (parts / f"{os.getpid()}.txt").write_text("\n".join([*sorted(self.said), ""]), encoding="utf-8")
        together = {line for path in parts.glob("*.txt") for line in path.read_text("utf-8").splitlines()}
        unfinished = self.folder / f"all.{os.getpid()}"
        unfinished.write_text("\n".join([*sorted(together), ""]), encoding="utf-8")
        unfinished.replace(self.folder / "all.txt")


def rebind(original: object, wrapped: object) -> None:
    """Puts one in the place of the other in every module that has it by now."""
    for module in [one for name, one in sys.modules.items() if name.startswith(("pinella.", "tests."))]:
        for name, value in [*vars(module).items()]:
            if value is original:
                setattr(module, name, wrapped)


def pytest_configure(config: pytest.Config) -> None:
    """Called by `tests/conftest.py`."""
    if IS_ON:
        config.pluginmanager.register(Recorder())
