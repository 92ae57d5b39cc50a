"""What `make test` says at its end: the slowest tests, and how far the pages of docs/proof are behind the code."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "docs" / "proof"

PROVEN = ("play", "referee", "store", "server")
"""The packages of `src/pinella` whose changes make a page of proof old."""

SLOWEST = 20


@dataclass(frozen=True, slots=True)
class Timed:
    """A test and its seconds."""

    check: str
    name: str
    seconds: float

    def __str__(self) -> str:
        return f"{self.seconds:7.1f} s  {self.check}: {self.name}"


def slowest(reports: Iterable[Path], most: int = SLOWEST) -> list[Timed]:
    """The tests that took longest in these JUnit files."""
    return sorted((test for path in reports for test in _tests(path)), key=lambda test: -test.seconds)[:most]


def _tests(path: Path) -> Iterator[Timed]:
    if not path.exists():
        return
    for case in ElementTree.parse(path).iter("testcase"):  # noqa: S314  (our own tests wrote it)
        place = case.get("classname", "").removeprefix("tests.")
        yield Timed(path.stem, f"{place} {case.get('name', '')}", float(case.get("time") or 0))


def ages(pages: Path = PAGES, packages: Sequence[str] = PROVEN, root: Path = ROOT) -> list[str]:
    """A line for each page of proof: how many commits of each package came after the one it was made at."""
    return [_age(page, packages, root) for page in sorted(pages.glob("*.md")) if page.name != "index.md"]


def _age(page: Path, packages: Sequence[str], root: Path) -> str:
    made_at = _made_at(page, root)
    if made_at is None:
        return f"{page.name:<16} is not in the history yet"
    behind = {package: _commits(root, made_at, f"src/pinella/{package}") for package in packages}
    late = ", ".join(f"{package} {number}" for package, number in behind.items() if number)
    return f"{page.name:<16} made at {made_at[:7]}, " + (f"commits since then: {late}" if late else "up to date")


def _made_at(page: Path, root: Path) -> str | None:
    """The commit a page names; where it names none of this history, the one that last wrote the page."""
    named = re.search(r"\bcommit ([0-9a-f]{7,40})\b", page.read_text(encoding="utf-8"))
    found = _git(root, "rev-parse", "--verify", "--quiet", f"{named[1]}^{{commit}}") if named else ""
    if found and _git(root, "merge-base", found, "HEAD") == found:
        return found
    return _git(root, "log", "-1", "--format=%H", "--", str(page.relative_to(root))) or None


def _commits(root: Path, since: str, folder: str) -> int:
    return int(_git(root, "rev-list", "--count", f"{since}..HEAD", "--", folder) or 0)


def _git(root: Path, *arguments: str) -> str:
    """What git answers; nothing where there is no git or no repository, as in an unpacked archive."""
    try:
        done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=False)  # noqa: S607
    except FileNotFoundError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
