"""The kinds of event the codes know (art. 2): who enters, and how many sit down together.

A kind is a row of this table. Movements, standings and files know entrants, sides and tables, and no kind by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pinella.codes import BurracoBook, Scala40Book, book
from pinella.codes.choices import Event as EventKind
from pinella.tournament.saying_no import TournamentError


@dataclass(frozen=True, slots=True)
class Kind:
    """Who enters, and what a table looks like."""

    event: EventKind
    word: str
    least_players: int
    most_players: int
    sides: int
    side_size: int = 1
    """Entrants on one side: two where partners change."""

    new_opponents: bool = False
    """Nobody meets the same opponent twice in a row, as long as there are others (federal art. 2)."""

    fewest: int = 0
    """Entrants with which a table can still be played; 0: a full one only."""

    @property
    def at_table(self) -> int:
        """Entrants of a full table."""
        return self.sides * self.side_size

    def as_sides(self, here: Sequence[str]) -> tuple[tuple[str, ...], ...]:
        """The sides of a table at which these sit down in turn: partners face each other."""
        if self.side_size == 1:
            return tuple((one,) for one in here)
        return (here[0], here[2]), (here[1], here[3])


PAIRS: Final = Kind(EventKind.PAIRS, "pairs", 2, 2, sides=2)
TEAMS: Final = Kind(EventKind.TEAMS, "teams", 4, 8, sides=2)
ONE_AGAINST_ONE: Final = Kind(EventKind.ONE_AGAINST_ONE, "one-against-one", 1, 1, sides=2, new_opponents=True)
CHANGING_PARTNERS: Final = Kind(EventKind.CHANGING_PARTNERS, "changing-partners", 1, 1, sides=2, side_size=2)
SCALA40: Final = Kind(EventKind.INDIVIDUAL, "individual", 1, 1, sides=4, fewest=3)

KINDS: Final = {kind.word: kind for kind in (PAIRS, TEAMS, ONE_AGAINST_ONE, CHANGING_PARTNERS, SCALA40)}


def kind_of(code: str, word: str) -> Kind:
    """The kind of that name, if the code knows such events."""
    if word not in KINDS:
        raise TournamentError(f"no kind of event {word!r}: the kinds are {', '.join(KINDS)}")
    found, kind = book(code), KINDS[word]
    if isinstance(found, BurracoBook) and found.tournament is None:
        raise TournamentError(f"{code} knows no tournaments: its matches are won on points")
    if kind.event not in _events(found):
        known = ", ".join(each.word for each in KINDS.values() if each.event in _events(found))
        raise TournamentError(f"{code} knows no {word} events (art. 2): its kinds are {known}")
    return kind


def _events(found: BurracoBook | Scala40Book) -> frozenset[EventKind]:
    if isinstance(found, Scala40Book):
        return found.events.value
    return frozenset() if found.tournament is None else found.tournament.events.value
