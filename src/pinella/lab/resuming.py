"""Simulation that goes on where it was broken off: what is done is kept in a file, again and again.

The file is one JSON document: the plan, the version of Pinella, the sums of the first deals, and a checksum. It is
never changed in place. A new one is written beside it, brought to the disk and put in its place, so that whatever
happens there is always a whole one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from hashlib import blake2b
from pathlib import Path
from time import monotonic
from typing import Final, Literal

import msgspec

from pinella import __version__
from pinella.lab.mistakes import SimulationError
from pinella.lab.pieces import empty
from pinella.lab.placing import put_in_place
from pinella.lab.plan import Plan
from pinella.lab.tally import Sum, Tally
from pinella.play.events import Ending

EVERY: Final = 1.0
"""Seconds after which the file is written anew."""

MOST_BYTES: Final = 1_000_000
"""No such file is nearly as long."""


FORMAT: Final = "pinella-simulation/"


class Head(msgspec.Struct, frozen=True):
    """What every version of the file says of itself."""

    format: str
    version: str


class Sums(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the deals brought to one of those who are compared."""

    points: int
    squares: int
    wins: int
    times_out: int
    pots: int
    burracos: dict[int, int]


class Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    format: Literal["pinella-simulation/1"]
    version: str
    plan: Plan
    deals: int
    actions: int
    turns: int
    endings: dict[Ending, int]
    sums: list[Sums]
    check: str = ""
    """A checksum of all the rest."""


class Kept:
    """The progress of a plan, and the file that it is kept in."""

    def __init__(self, path: Path, plan: Plan, tally: Tally, content: bytes) -> None:
        self.tally = tally
        self._path = path
        self._plan = plan
        self._ours = {b"", content}
        """What may be in the file and be ours; nothing while there is none."""
        self._written = -EVERY

    def keep(self, tally: Tally, now: Callable[[], float] = monotonic) -> None:
        """More is done: into the file with it, if the last time is long ago."""
        self.tally = tally
        if now() - self._written >= EVERY:
            self.write()
            self._written = now()

    def write(self) -> None:
        """Put what is done on the disk now, unless somebody else has written there."""
        content = encoded(self._plan, self.tally)
        try:
            there = self._path.read_bytes() if self._path.exists() else b""
            if there not in self._ours:
                raise SimulationError("resume/changed", file=self._path)
            # Ctrl-C can come before the file is replaced and after it: until that is known both are ours.
            self._ours |= {content}
            put_in_place(self._path, content)
        except OSError as error:
            raise SimulationError("resume/cannot-write", file=self._path, reason=error.strerror) from None
        self._ours = {b"", content}


@contextmanager
def kept(file: Path, plan: Plan, deals: int) -> Iterator[Kept]:
    """What an earlier run with the same plan has left in the file, or nothing yet. In the end all is written down."""
    path = file.resolve()
    found = _found(path, plan, deals)
    found.write()
    try:
        yield found
    finally:
        found.write()


def encoded(plan: Plan, tally: Tally) -> bytes:
    """The text of the file."""
    document = Document(
        format="pinella-simulation/1",
        version=__version__,
        plan=plan,
        deals=tally.deals,
        actions=tally.actions,
        turns=tally.turns,
        endings=dict(tally.endings),
        sums=[
            Sums(one.points, one.squares, one.wins, one.times_out, one.pots, dict(one.burracos)) for one in tally.sums
        ],
    )
    return _as_text(msgspec.structs.replace(document, check=_checksum(document)))


def decoded(content: bytes) -> Document | Head:
    """The document of a file, of one of another version its head, or a `ValueError` that says what is wrong with it."""
    if not content:
        raise ValueError("it is empty")
    head = msgspec.json.decode(content, type=Head)
    if head.format.startswith(FORMAT) and head.version != __version__:
        return head
    document = msgspec.json.decode(content, type=Document)
    if document.check != _checksum(document):
        raise ValueError("the checksum is wrong")
    return document


def _found(path: Path, plan: Plan, deals: int) -> Kept:
    try:
        if not path.exists():
            return Kept(path, plan, empty(plan), b"")
        if not path.is_file():
            raise SimulationError("resume/cannot-read", file=path, reason="expected a plain file")
        with path.open("rb") as file:
            content = file.read(MOST_BYTES)
    except OSError as error:
        raise SimulationError("resume/cannot-read", file=path, reason=error.strerror) from None
    try:
        document = decoded(content)
    except ValueError as error:
        raise SimulationError("resume/damaged", file=path, reason=error) from None
    if isinstance(document, Head):
        raise SimulationError("resume/other-plan", file=path, differences=f"pinella {document.version} ≠ {__version__}")
    differences = "; ".join(_differences(document.plan, plan))
    if differences:
        raise SimulationError("resume/other-plan", file=path, differences=differences)
    if document.deals > deals:
        raise SimulationError("resume/more-deals", file=path, there=document.deals, here=deals)
    return Kept(path, plan, _tally(document), content)


def _differences(there: Plan, here: Plan) -> Iterator[str]:
    """What two plans do not agree on, by the names of the options."""
    for name in (each.name for each in fields(Plan)):
        if getattr(there, name) != getattr(here, name):
            yield f"{name.replace('_', '-')} {_shown(getattr(there, name))} ≠ {_shown(getattr(here, name))}"


def _shown(value: object) -> str:
    if value is None:
        return "–"
    return ",".join(value) if isinstance(value, tuple) else str(value)


def _tally(document: Document) -> Tally:
    sums = tuple(
        Sum(one.points, one.squares, one.wins, one.times_out, one.pots, Counter(one.burracos)) for one in document.sums
    )
    return Tally(sums, document.deals, document.actions, document.turns, Counter(document.endings))


def _checksum(document: Document) -> str:
    return blake2b(_as_text(msgspec.structs.replace(document, check="")), digest_size=16).hexdigest()


def _as_text(document: Document) -> bytes:
    return msgspec.json.format(msgspec.json.encode(document), indent=2) + b"\n"
