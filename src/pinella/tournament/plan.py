"""The plan of an event: which movement for how many rounds, in which order (art. 2: announced before it begins).

`mitchell 6, danish 2, danish 3 groups` is six rounds of Mitchell, two of Danish, and three of Danish in groups of
merit. `|` in place of a comma begins a new session: `mitchell 4 | danish 3`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Final

from pinella.tournament.saying_no import TournamentError

GROUP_SIZE: Final = 16
"""Entrants of a group where the plan gives no number: eight tables. A house rule: no code gives one."""

MOST_ROUNDS: Final = 200
"""Rounds of one phase."""

_PHASE: Final = re.compile(
    r"(?P<movement>[a-z-]+)\s+(?P<rounds>[0-9]{1,3})"
    r"(?:\s+shift\s+(?P<shift>[+-]?[0-9]{1,3}))?(?P<skip>\s+skip)?"
    r"(?P<groups>\s+groups(?:\s+of\s+(?P<size>[0-9]{1,4}))?)?"
)


class Movement(Enum):
    """How the tables of the next round are made."""

    MITCHELL = "mitchell"
    """The fixed stay, the moving change table: standings do not matter."""

    DANISH = "danish"
    """First against second, third against fourth, and so on."""

    MODIFIED_DANISH = "modified-danish"
    """The same, but nobody meets again who met in the round before; free in the last round. Not in force."""

    ROUND_ROBIN = "round-robin"
    """All'italiana: everybody meets everybody of the group once, by a calendar."""

    @property
    def needs_scores(self) -> bool:
        """Whether the seating depends on the standings."""
        return self in (Movement.DANISH, Movement.MODIFIED_DANISH)


@dataclass(frozen=True, slots=True)
class Phase:
    """Rounds that are played under one movement."""

    movement: Movement
    rounds: int
    first: int
    """The number of its first round."""

    session: int
    shift: int = 1
    """Mitchell: by how many tables the moving go up each round."""

    skip: bool = False
    """Mitchell: one table more whenever the moving are back where they began."""

    group_size: int | None = None
    """`None`: one group of all."""

    @property
    def last(self) -> int:
        """The number of its last round."""
        return self.first + self.rounds - 1

    @property
    def is_in_groups(self) -> bool:
        """Whether it is played in several groups."""
        return self.group_size is not None


@dataclass(frozen=True, slots=True)
class Plan:
    """All phases of an event."""

    text: str
    phases: tuple[Phase, ...]

    @property
    def rounds(self) -> int:
        """How many rounds are planned."""
        return self.phases[-1].last

    def phase(self, number: int) -> Phase:
        """The phase of a round."""
        return next(phase for phase in self.phases if phase.first <= number <= phase.last)

    def first_of_session(self, number: int) -> int:
        """The first round of the session in which a round is played."""
        session = self.phase(number).session
        return next(phase.first for phase in self.phases if phase.session == session)

    @property
    def first_in_merit_groups(self) -> int | None:
        """The round from which the ranking is divided into groups of merit."""
        later = (phase for phase in self.phases[1:] if phase.is_in_groups)
        return next((phase.first for phase in later), None)

    def decides(self, number: int) -> bool:
        """Whether the ranking after a round decides: over the groups of merit, or, the last of all, over the prizes."""
        return number == self.rounds or self.first_in_merit_groups == number + 1


@cache
def plan_of(text: str) -> Plan:
    """Reads a plan; what does not read is told with its place."""
    phases: list[Phase] = []
    session = 1
    for number, (mark, part) in enumerate(_parts(text), start=1):
        session += mark == "|"
        phases.append(_phase(part, number, phases[-1].last + 1 if phases else 1, session))
    for phase in phases[1:]:
        if phase.movement is Movement.MITCHELL:
            raise TournamentError("a Mitchell phase comes first in a plan: its lines are made by the first seating")
    return Plan(" ".join(text.split()), tuple(phases))


def _parts(text: str) -> list[tuple[str, str]]:
    pieces = re.split(r"([,|])", text.lower())
    return [("", pieces[0]), *zip(pieces[1::2], pieces[2::2], strict=True)]


def _phase(part: str, number: int, first: int, session: int) -> Phase:
    read = _PHASE.fullmatch(" ".join(part.split()))
    if read is None:
        raise TournamentError(
            f"plan, part {number}, {_shortened(part.strip())}: expected a movement and its rounds, such as danish 3"
        )
    movement = _movement(read["movement"], number)
    rounds, shift = int(read["rounds"]), int(read["shift"] or 1)
    if not 1 <= rounds <= MOST_ROUNDS:
        raise TournamentError(f"plan, part {number}: expected 1 to {MOST_ROUNDS} rounds, found {rounds}")
    if movement is not Movement.MITCHELL and (read["shift"] or read["skip"]):
        raise TournamentError(f"plan, part {number}: only a Mitchell phase has a shift or a skip")
    if shift == 0:
        raise TournamentError(f"plan, part {number}: with a shift of 0 nobody would move")
    size = int(read["size"] or GROUP_SIZE) if read["groups"] else None
    if size is not None and (size < 4 or movement is Movement.MITCHELL):
        raise TournamentError(
            f"plan, part {number}: groups have at least 4 entrants, and are for Danish and round robin"
        )
    return Phase(movement, rounds, first, session, shift, bool(read["skip"]), size)


def _movement(word: str, number: int) -> Movement:
    try:
        return Movement(word)
    except ValueError:
        known = ", ".join(movement.value for movement in Movement)
        raise TournamentError(f"plan, part {number}, {_shortened(word)}: the movements are {known}") from None


def _shortened(text: str) -> str:
    return repr(text if len(text) <= 24 else f"{text[:24]}…")
