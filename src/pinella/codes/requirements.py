"""The register: everything the rule books require, one row a requirement, with what became of it.

Five catalogues serve the seven books: the three FITAB editions share one, read with the edition in mind, and
International Burraco adds its own to what it inherits from the FITAB code of 2025.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Final

from pinella.codes.books import book
from pinella.codes.difference import order
from pinella.codes.international import INTERNATIONAL, REPLACED
from pinella.errors import UnknownArticle

CATALOGUES: Final = ("fitab", "international", "federal", "online", "scala40")
COLUMNS: Final = ("id", "article", "kind", "edition", "plan", "status", "where", "why", "summary")

_CATALOGUES_OF: Final = {
    "fitab-2025": ("fitab",),
    "fitab-2023": ("fitab",),
    "fitab-2022": ("fitab",),
    "international": ("international", "fitab"),
}
_YEAR_OF: Final = {"fitab-2025": 2025, "fitab-2023": 2023, "fitab-2022": 2022, "international": 2025}
_INHERITED: Final = "V.F"


class Kind(Enum):
    """What a requirement is about."""

    PLAY = "play"
    SCORING = "scoring"
    IRREGULARITY = "irregularity"
    CLOCK = "clock"
    SEATING = "seating"
    TOURNAMENT = "tournament"
    CONDUCT = "conduct"
    DEFINITION = "def"


class Status(Enum):
    """What the software does about a requirement."""

    ENFORCED = "enforced"
    """The table does not let it be broken."""

    RULED = "ruled"
    """The referee's ruling is computed."""

    COMPUTED = "computed"
    """A score, a time, a seating or a standing is computed."""

    BY_HAND = "by-hand"
    """A person decides; the software records it."""

    NOT_SOFTWARE = "not-software"
    """Nothing for software to do."""

    NOT_YET = "not-yet"
    """Planned, not done."""

    @property
    def is_done(self) -> bool:
        """Does code claim to do it?"""
        return self in (Status.ENFORCED, Status.RULED, Status.COMPUTED)


@dataclass(frozen=True, slots=True)
class Requirement:
    """One row of the register; in a book that inherits it, also what that book puts in its place."""

    id: str
    article: str
    kind: Kind
    edition: str
    plan: Status
    status: Status
    where: str
    why: str
    summary: str
    summary_it: str
    replaced_by: tuple[str, ...] = ()
    replaced_in_part: bool = False
    """Only a part of it is replaced, the rest holds; never without `replaced_by`."""

    @property
    def is_software(self) -> bool:
        """Will code ever do it?"""
        return self.plan.is_done

    def holds_in(self, year: int) -> bool:
        """Does the edition of that year contain it?

        The column says `all`, `varies` (in all, but not in the same words), `2025`, `<=2023` or `>=2023`.
        """
        if self.edition in ("all", "varies"):
            return True
        named = int(self.edition.lstrip("<>="))
        if self.edition.startswith("<="):
            return year <= named
        return year >= named if self.edition.startswith(">=") else year == named


@dataclass(frozen=True, slots=True)
class ArticleTitle:
    """The heading of an article, as printed and in English."""

    it: str
    en: str


@cache
def requirements(catalogue: str) -> tuple[Requirement, ...]:
    """The rows of one catalogue, in its order."""
    return tuple(_requirement(row) for row in _rows(f"register/{catalogue}.tsv", COLUMNS))


@cache
def _by_id() -> dict[str, Requirement]:
    return {each.id: each for catalogue in CATALOGUES for each in requirements(catalogue)}


def requirement(requirement_id: str) -> Requirement:
    """The row of that id: `requirement("F-13.2")`."""
    try:
        return _by_id()[requirement_id]
    except KeyError:
        raise UnknownArticle(f"no requirement {requirement_id!r} in the register") from None


def of_book(code: str) -> tuple[Requirement, ...]:
    """Every requirement of that book, its own before inherited ones; an inherited one says what replaces it."""
    year = _YEAR_OF.get(book(code).id)
    rows = (each for catalogue in _CATALOGUES_OF.get(code, (code,)) for each in requirements(catalogue))
    held = (each for each in rows if year is None or each.holds_in(year))
    return tuple(map(_as_replaced, held) if code == INTERNATIONAL.id else held)


def _as_replaced(row: Requirement) -> Requirement:
    """The row as International Burraco inherits it."""
    if row.id not in REPLACED:
        return row
    replacement = REPLACED[row.id]
    return replace(row, replaced_by=replacement.by, replaced_in_part=replacement.in_part)


def of_article(code: str, number: str) -> tuple[Requirement, ...]:
    """What an article of a book requires.

    For an article that International Burraco inherits, first the row that says how it behaves there.
    """
    found = [each for each in of_book(code) if each.article == number]
    if not found:
        raise UnknownArticle(
            f"{code} has no article {_shortened(number)}; its articles are {', '.join(articles(code))}"
        )
    if code == INTERNATIONAL.id and not number.startswith("V."):
        found = [*_inherited_as(number), *found]
    return tuple(found)


def articles(code: str) -> tuple[str, ...]:
    """The article numbers of a book, in the order of the document."""
    return tuple(sorted({each.article for each in of_book(code)}, key=order))


def article_number(text: str) -> str:
    """Reads an article number as people write it: `37bis`, `Art. 37/bis` and `37 bis` are the same."""
    body = re.sub(r"^art(icle|icolo)?[. ]*", "", " ".join(text.split()), flags=re.IGNORECASE)
    body = re.sub(r"(?i)[ /-]*bis$", " bis", body)
    return body if body.endswith(" bis") else body.upper()


def title(code: str, number: str) -> ArticleTitle:
    """The heading of an article."""
    for catalogue in _CATALOGUES_OF.get(book(code).id, (code,)):
        found = _titles().get((catalogue, number))
        if found is not None:
            return found
    raise UnknownArticle(f"{code} has no article {_shortened(number)}; its articles are {', '.join(articles(code))}")


@cache
def _titles() -> dict[tuple[str, str], ArticleTitle]:
    rows = _rows("titles.tsv", ("catalogue", "article", "it", "en"))
    return {(row["catalogue"], row["article"]): ArticleTitle(row["it"], row["en"]) for row in rows}


def _inherited_as(number: str) -> Iterator[Requirement]:
    """The rows of Title V that speak of an article of the code: their summaries begin `Art. 9, 11, 12:`."""
    for each in requirements("international"):
        spoken_of = re.match(r"Art\. ([^:]+):", each.summary)
        if each.article == _INHERITED and spoken_of and number in _numbers(spoken_of.group(1)):
            yield each


def _numbers(text: str) -> set[str]:
    """`9, 11, 12`, `2-3`, `30(1)`, `5 bis` as article numbers."""
    numbers: set[str] = set()
    for piece in text.split(","):
        plain = re.sub(r"\(.*\)", "", piece).strip()
        span = re.fullmatch(r"(\d+)-(\d+)", plain)
        if span:
            numbers.update(str(number) for number in range(int(span[1]), int(span[2]) + 1))
        else:
            numbers.add(plain)
    return numbers


def _requirement(row: dict[str, str]) -> Requirement:
    return Requirement(
        id=row["id"],
        article=row["article"],
        kind=Kind(row["kind"]),
        edition=row["edition"],
        plan=Status(row["plan"]),
        status=Status(row["status"]),
        where=row["where"],
        why=row["why"],
        summary=row["summary"],
        summary_it=italian_summaries()[row["id"]],
    )


@cache
def italian_summaries() -> dict[str, str]:
    """What each requirement says, in Italian."""
    return {row["id"]: row["summary"] for row in _rows("register/italian.tsv", ("id", "summary"))}


def _rows(path: str, columns: tuple[str, ...]) -> Iterator[dict[str, str]]:
    """The rows of a tab-separated file of this package, its header checked."""
    header, *lines = files("pinella.codes").joinpath(path).read_text(encoding="utf-8").splitlines()
    if tuple(header.split("\t")) != columns:
        raise ValueError(f"{path}: expected the columns {', '.join(columns)}")
    for number, line in enumerate(lines, start=2):
        cells = line.split("\t")
        if len(cells) != len(columns):
            raise ValueError(f"{path}, line {number}: expected {len(columns)} cells, found {len(cells)}")
        yield dict(zip(columns, cells, strict=True))


def _shortened(text: str) -> str:
    return repr(text if len(text) <= 24 else f"{text[:24]}…")
