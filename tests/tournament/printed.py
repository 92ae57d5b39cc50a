"""Events of every kind to be printed, and what stands on the paper."""

from __future__ import annotations

import io
import random
import zlib
from collections.abc import Sequence
from datetime import UTC

from pypdf import PdfReader

from pinella.tournament.documents import Document, Source, documents
from pinella.tournament.facts import Entrant, Player
from pinella.tournament.files.printing import pdf_of
from pinella.tournament.prizes import Prize
from tests.tournament.desk import Desk

KINDS = {
    "pairs": ("fitab-2025", "mitchell 3, danish 1", 4),
    "teams": ("federal", "round-robin 5", 2),
    "one-against-one": ("federal", "danish 3", 4),
    "changing-partners": ("fitab-2025", "mitchell 2, danish 1", 4),
    "individual": ("scala40", "mitchell 2, danish 1", 5),
}
"""For each kind a code, a plan and the deals."""


def people(kind: str, number: int, name: str = "Nome") -> list[Entrant]:
    """So many entrants whose players all have a name of their own."""
    players = {"pairs": 2, "teams": 4}.get(kind, 1)
    return [
        Entrant(
            id=f"E{place:03}",
            players=tuple(Player(f"{name}{place:03}{letter}") for letter in "ABCD"[:players]),
            club=f"Circolo {place % 7}",
            region="Puglia",
        )
        for place in range(1, number + 1)
    ]


def played(kind: str, entrants: int | Sequence[Entrant] = 12, rounds: int = 1, *, scores: bool = True) -> Desk:
    """An event of that kind after so many rounds; the scores of the last one are in, or not."""
    code, plan, deals = KINDS[kind]
    desk = Desk(plan, code=code, kind=kind, deals=deals)
    desk.enrol(people(kind, entrants) if isinstance(entrants, int) else entrants)
    rng = random.Random(kind)
    for number in range(1, rounds + 1):
        desk.seat()
        if scores or number < rounds:
            desk.score_all(rng)
    return desk


def source_of(desk: Desk, lang: str = "it", prizes: Sequence[Prize] | None = None, link: str = "") -> Source:
    """The event of a desk, to be printed."""
    digests = [bytes.fromhex(f"{entry.number:08x}" * 8) for entry in desk.entries]
    return Source(desk.event, desk.entries, digests, lang, UTC, prizes, link)


def printed(desk: Desk, what: str, number: int | None = None, **about: object) -> list[Document]:
    """The documents of that name, which must be there."""
    found = documents(source_of(desk, **about), what, number)  # type: ignore[arg-type]
    assert isinstance(found, list), found
    return found


def reader_of(document: Document) -> PdfReader:
    """A document as a PDF reader finds it."""
    return PdfReader(io.BytesIO(pdf_of(document, "a4")))


def pages_of(document: Document) -> list[str]:
    """The text of every page of a document."""
    return [page.extract_text().replace("\u200b", "") for page in reader_of(document).pages]


def text_of(document: Document) -> str:
    """The text of all pages, with plain spaces."""
    return " ".join(" ".join(pages_of(document)).split())


def pixels(picture: bytes) -> list[list[tuple[int, ...]]]:
    """The rows of a PNG picture of eight bits a channel, as typst writes them."""
    width, height, channels = int.from_bytes(picture[16:20], "big"), int.from_bytes(picture[20:24], "big"), 4
    assert picture[24:26] == b"\x08\x06"
    packed, at = b"", 8
    while at < len(picture):
        size, name = int.from_bytes(picture[at : at + 4], "big"), picture[at + 4 : at + 8]
        packed += picture[at + 8 : at + 8 + size] if name == b"IDAT" else b""
        at += size + 12
    raw, step = zlib.decompress(packed), width * channels + 1
    rows, above = [], bytes(width * channels)
    for start in range(0, height * step, step):
        above = _unfiltered(raw[start], raw[start + 1 : start + step], above, channels)
        rows.append([tuple(above[place : place + channels]) for place in range(0, len(above), channels)])
    return rows


def _unfiltered(kind: int, line: bytes, above: bytes, channels: int) -> bytes:
    found = bytearray(line)
    for place, value in enumerate(line):
        left = found[place - channels] if place >= channels else 0
        corner = above[place - channels] if place >= channels else 0
        up = above[place]
        guess = left + up - corner
        nearest = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))[2]
        found[place] = (value + (0, left, up, (left + up) // 2, nearest)[kind]) % 256
    return bytes(found)
