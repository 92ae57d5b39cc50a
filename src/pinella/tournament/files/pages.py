"""The pages beside the file of an event: seating, results, standings as HTML and CSV, up to date after every command.

When the laptop, the printer or typst fails, any machine with a browser can show and print them. A note in the folder
says up to which entry it is up to date, so that a command makes anew only the rounds that it has touched; where the
note does not fit the file, everything is made anew.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Final

from pinella import __version__
from pinella.store.placing import put_in_place
from pinella.tournament.documents import rankings, seating_lists
from pinella.tournament.documents.model import Document, Tables
from pinella.tournament.documents.source import Source
from pinella.tournament.exporting import sheets
from pinella.tournament.facts import (
    AnyFact,
    CardsTurned,
    DealPaused,
    DelayNoted,
    EventStopped,
    LineupGiven,
    MatchStopped,
    NoteTaken,
    PenaltyGiven,
    RankingPosted,
    RefereeNotCalled,
    RoundSeated,
    ScoreAwarded,
    ScoreConfirmed,
    ScoreCorrected,
    ScoreDisputed,
    ScoreEntered,
    ScoreProposed,
    SeatsMoved,
    SheetLost,
    TableCompleted,
    WarningGiven,
)
from pinella.tournament.files.exports import csv_of
from pinella.tournament.files.sources import source_in
from pinella.tournament.files.web_pages import html_of, page

NOTE: Final = ".up-to"
_OF_ONE_ROUND: Final = (
    DelayNoted,
    MatchStopped,
    RefereeNotCalled,
    RoundSeated,
    ScoreAwarded,
    ScoreCorrected,
    ScoreEntered,
    SeatsMoved,
    SheetLost,
    TableCompleted,
)
_OF_NO_ROUND: Final = (
    CardsTurned,
    DealPaused,
    EventStopped,
    LineupGiven,
    NoteTaken,
    PenaltyGiven,
    RankingPosted,
    ScoreConfirmed,
    ScoreDisputed,
    ScoreProposed,
    WarningGiven,
)
"""What changes the pages of one round, and of none. Anything else (a name, an expulsion) may change all of them."""


def folder_of(file: Path) -> Path:
    """Where the pages of an event lie."""
    return file.with_name(f"{file.name}.pages")


def keep(file: Path) -> None:
    """Bring the pages of an event up to date; none where the event wants none."""
    source = source_in(file, "it", checked=False)
    lang = source.event.opening.pages
    if lang:
        write(replace(source, lang=lang, traced=False), folder_of(file))


def write(source: Source, folder: Path) -> None:
    """Write what has changed; each file is there whole, old or new."""
    folder.mkdir(exist_ok=True)
    for name, data in _files(source, _touched(source, folder)):
        _put(folder / name, data)
    _clear(folder, source.event.last_seated)
    _put(folder / NOTE, _note(source, source.event.version, source.last).encode())


def _put(path: Path, data: bytes) -> None:
    if not path.is_file() or path.read_bytes() != data:
        with put_in_place(path) as new:
            new.write_bytes(data)


def _clear(folder: Path, last: int) -> None:
    """Rounds whose seating was withdrawn have no pages."""
    for name in _OF_A_ROUND:
        for path in folder.glob(f"{name}-*.html"):
            number = path.stem.removeprefix(f"{name}-")
            if number.isdecimal() and int(number) > last:
                path.unlink()


def _note(source: Source, version: int, digest: str) -> str:
    return f"{version} {digest} {source.lang} {__version__}"


def _touched(source: Source, folder: Path) -> Collection[int]:
    """The rounds whose pages may have changed since the folder was written."""
    everything = range(1, source.event.last_seated + 1)
    noted = ""
    with suppress(OSError, UnicodeDecodeError):
        noted = (folder / NOTE).read_text(encoding="utf-8")
    version = int(noted.split()[0]) if noted.split() and noted.split()[0].isdecimal() else 0
    if not 0 < version <= len(source.entries) or noted != _note(source, version, source.digest_at(version)):
        return everything
    touched: set[int] = set()
    for entry in source.entries[version:]:
        number = _round_of(entry.fact)
        if number is None:
            return everything
        touched.add(number)
    return touched & set(everything)


def _round_of(fact: AnyFact) -> int | None:
    """The round that a fact is about; 0: none; `None`: it may be any."""
    if isinstance(fact, _OF_NO_ROUND):
        return 0
    return fact.round if isinstance(fact, _OF_ONE_ROUND) else None


def _files(source: Source, touched: Collection[int]) -> Iterator[tuple[str, bytes]]:
    back = f'<nav><a href="index.html">{escape(source.word("pages.back"))}</a></nav>'
    for name, document in _documents(source, touched):
        yield f"{name}.html", html_of(document, back).encode()
    tables = sheets(source.event, source.results, source.ranking)
    for name, sheet in tables.items():
        yield f"{name}.csv", csv_of(sheet)
    yield "index.html", _index(source, list(tables)).encode()


_OF_A_ROUND: Final = {
    "seating": seating_lists.seating,
    "seating-alphabetical": seating_lists.seating_by_name,
    "results": rankings.results,
}


def _documents(source: Source, touched: Collection[int]) -> Iterator[tuple[str, Document]]:
    if source.event.entrants:
        yield "entries", rankings.entries(source)
        yield "standings", rankings.ranking(source, source.played_round)
    for number in touched:
        for name, make in _OF_A_ROUND.items():
            yield f"{name}-{number:02}", make(source, number)


def _index(source: Source, tables: list[str]) -> str:
    frame = replace(source, traced=True).document("index", "pages", "", Tables(())).frame
    event = source.event
    lines = ["standings", "entries"] if event.entrants else []
    links = "".join(f"<li>{_link(source, name, name)}</li>" for name in lines)
    for number in range(event.last_seated, 0, -1):
        said = escape(source.word("round", round=number, rounds=event.plan.rounds))
        of_round = " · ".join(_link(source, name, f"{name}-{number:02}") for name in _OF_A_ROUND)
        links += f"<li>{said}: {of_round}</li>"
    csv = ", ".join(f'<a href="{name}.csv">{name}</a>' for name in tables)
    return page(frame, f"<ul>{links}</ul><p>{escape(source.word('pages.csv'))}: {csv}</p>")


def _link(source: Source, title: str, name: str) -> str:
    return f'<a href="{name}.html">{escape(source.word(f"title.{title}"))}</a>'
