"""Documents on paper: PDF files set with typst; and HTML in their place where typst cannot be used.

What is to be set goes to typst as JSON, never as part of a template, so that a name is a name whatever is in it. The
same document gives the same bytes: the only date in the file is that of the document's own fact.
"""

from __future__ import annotations

import importlib.resources
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from pinella.extras import MissingExtra, require
from pinella.store.placing import put_in_place
from pinella.tournament.documents.model import Document
from pinella.tournament.files.qr import svg_of
from pinella.tournament.files.web_pages import html_of
from pinella.tournament.saying_no import TournamentError

if TYPE_CHECKING:
    import typst

PAPERS: Final = ("a4", "a3", "a5", "letter")
_TEMPLATES: Final = Path(__file__).with_name("templates")
_OWN_LETTERS: Final = 0x2000
"""Up to here, and a little beyond, our own fonts have the letters; for others the system is asked."""


class NoTypst(TournamentError):
    """The compiler of documents fails on this machine, or on this document."""


def pdf_of(document: Document, paper: str) -> bytes:
    """A document as PDF."""
    made = _set(document, paper, "pdf")
    return made if isinstance(made, bytes) else made[0]


def pictures_of(document: Document, paper: str, dots_per_inch: float) -> list[bytes]:
    """Every page of a document as a PNG picture."""
    made = _set(document, paper, "png", dots_per_inch)
    return [made] if isinstance(made, bytes) else made


def _set(
    document: Document, paper: str, form: Literal["pdf", "png"], dots_per_inch: float | None = None
) -> bytes | list[bytes]:
    require("print", "PDF")
    try:
        import typst  # noqa: PLC0415  (33 MB that only printing needs)
    except ImportError as error:
        raise NoTypst(f"typst cannot be used here: {error}") from None
    data = json.dumps(_as_data(document), ensure_ascii=False)
    try:
        made = typst.compile(
            _TEMPLATES / "document.typ",
            root=_TEMPLATES,
            font_paths=_fonts(with_others=_needs_others(data)),
            format=form,
            ppi=dots_per_inch,
            sys_inputs={"data": data, "paper": paper},
            timestamp=document.frame.at,
        )
    except typst.TypstError as error:
        raise NoTypst(f"typst failed on {document.name}: {' '.join(str(error).split())}") from None
    return made


def _as_data(document: Document) -> Any:
    data = msgspec.to_builtins(document)
    for slip in data["body"].get("slips", ()):
        slip["qr"] = svg_of(slip["link"])
    return data


@cache
def _fonts(*, with_others: bool) -> typst.Fonts:
    """The type of the page, from its package."""
    import typst  # noqa: PLC0415

    folder = Path(str(importlib.resources.files("font_source_sans_pro") / "files"))
    return typst.Fonts(include_system_fonts=with_others, font_paths=[folder])


def _needs_others(text: str) -> bool:
    """Whether there are letters that only fonts of the system may have: then the look may differ between machines."""
    return any(ord(letter) >= _OWN_LETTERS and letter not in "–—…’‘“”€−" for letter in text)


def print_documents(documents: Iterable[Document], folder: Path, paper: str) -> tuple[list[Path], str]:
    """Write the documents; the files written, and why some of them are HTML, or nothing."""
    files: dict[str, bytes] = {}
    why = ""
    for document in documents:
        if not why:
            try:
                files[f"{document.name}.pdf"] = pdf_of(document, paper)
                continue
            except (NoTypst, MissingExtra) as error:
                why = str(error)
        files[f"{document.name}.html"] = html_of(document).encode()
    return write_all(files, folder), why


def write_all(files: dict[str, bytes], folder: Path) -> list[Path]:
    """Each is there whole or not at all."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            with put_in_place(folder / name) as new:
                new.write_bytes(data)
    except OSError as error:
        raise TournamentError(f"cannot write {folder}: {error.strerror}") from None
    return [folder / name for name in files]
