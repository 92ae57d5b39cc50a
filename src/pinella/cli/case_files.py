"""Files of cases on the disk: those of a path that was given, and our own casebook, which travels in the wheel."""

from __future__ import annotations

import errno
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import click

import pinella
from pinella.codes.requirements import article_number
from pinella.errors import CaseError
from pinella.referee.casebook import Case, read_file

STDIN: Final = "-"
SUFFIXES: Final = (".yaml", ".yml")
LARGEST: Final = 1_000_000
"""The cases of an article fill some ten thousand characters."""

_PACKAGE: Final = Path(pinella.__file__).resolve().parent
_ARTICLE: Final = re.compile(r"""^article:\s*["']?([^"'#\n]+)""", re.MULTILINE)


def casebook_folder() -> Path | None:
    """Our casebook: inside the installed package, or beside `src` in a checkout."""
    places = (_PACKAGE / "casebook_files", _PACKAGE.parent.parent / "casebook")
    return next((place for place in places if place.is_dir()), None)


def case_paths(given: Sequence[str]) -> list[Path]:
    """The files meant: each once, those of a folder in the order of their names."""
    found: dict[Path, None] = {}
    for name in given:
        for path in _paths_in(Path(name)):
            found.setdefault(path, None)
    return list(found)


def _paths_in(path: Path) -> list[Path]:
    try:
        if not path.is_dir():
            return [path]
        files = sorted(file for file in path.rglob("*") if file.suffix.lower() in SUFFIXES and file.is_file())
    except (OSError, ValueError) as error:
        raise click.ClickException(f"cannot read {str(path)!r}: {_reason(error)}") from None
    if not files:
        raise click.ClickException(f"no cases in {path}: expected files such as art-29.yaml in this folder")
    return files


def case_text(path: Path) -> str:
    """The text of a file of cases, `-` is standard input; what is no text is a `CaseError`."""
    try:
        content = _content(path)
    except (OSError, ValueError) as error:
        raise CaseError(str(path), 0, f"cannot be read: {_reason(error)}") from None
    if len(content) > LARGEST:
        raise CaseError(str(path), 1, f"expected at most {LARGEST} bytes, found more")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise CaseError(str(path), line, f"not text (byte {error.start + 1} is not UTF-8)") from None


def _content(path: Path) -> bytes:
    """At most a little more than is allowed. Only a plain file is opened: a pipe might never end."""
    if str(path) == STDIN:
        return b"" if sys.stdin is None else sys.stdin.buffer.read(LARGEST + 1)
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "expected a plain file")
    with path.open("rb") as file:
        return file.read(LARGEST + 1)


def _reason(error: OSError | ValueError) -> str:
    return (error.strerror or str(error)) if isinstance(error, OSError) else "no such name"


def cases_of_article(code: str, number: str) -> tuple[Case, ...]:
    """The cases of our casebook on an article of a code; none where no casebook is at hand."""
    folder = casebook_folder()
    return () if folder is None else tuple(_cases_in(folder, code, number))


def _cases_in(folder: Path, code: str, number: str) -> Iterator[Case]:
    """Only files that begin with this article are read to their end."""
    for path in _paths_in(folder):
        text = case_text(path)
        found = _ARTICLE.search(text)
        if found is None or article_number(found[1]) != number:
            continue
        try:
            file = read_file(text, path.relative_to(folder).as_posix())
        except CaseError:
            continue  # `pinella case` says what is wrong with it; the article can be read without
        yield from (case for case in file.cases if code in case.codes)
