"""A match at one moment: a value that holds its whole history."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pinella.codes import Book, Scala40Book
from pinella.errors import PinellaError
from pinella.match.events import DealBegun, DealCounted, MatchEnded, MatchEvent, PackShuffled, Party
from pinella.match.formats import Format, check_format
from pinella.match.house_rules import house_rule_lines
from pinella.play import Table
from pinella.play.chance import Label, Stream
from pinella.play.events import RulingGiven
from pinella.play.seating import next_dealer, seats_of
from pinella.play.seats import Seat, Side
from pinella.referee import History, is_ruled

LONGEST_NAME: Final = 200
LONGEST_WORD: Final = 500
"""In characters: what a line of a file can hold whatever they are."""


@dataclass(frozen=True, slots=True)
class Match:
    """The deals played against the same opponents, added together (partita: F-D.32)."""

    book: Book
    name: str
    """Which match this is: part of the label of every secret."""

    players: tuple[str, ...]
    """Their names, in the order of the seats."""

    format: Format
    first_dealer: Seat
    chapters: tuple[tuple[MatchEvent, ...], ...] = ((),)
    """The history: what came before the first deal, then one chapter a deal."""

    deal: DealBegun | None = None
    """The deal in progress, or the last one."""

    shuffle: PackShuffled | None = None
    table: Table | None = None
    counts: tuple[DealCounted, ...] = ()
    time_is_over: bool = False
    clock: Seat | None = None
    """Whose own clock has run out."""

    result: MatchEnded | None = None
    is_arbitrated: bool = False
    """Whether wrong acts happen at its tables, until somebody calls the referee."""

    course: History | None = field(default=None, compare=False, repr=False)
    """The deal in progress, or the last one, act by act: the referee of an arbitrated table reads it."""

    stream: Stream | None = field(default=None, compare=False, repr=False)
    """The house's own: where the stream of the deal stands."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays, in playing order."""
        return seats_of(self.book, len(self.players))

    @property
    def parties(self) -> tuple[Party, ...]:
        """Who wins or loses: the two sides, in Scala 40 every player."""
        return self.seats if isinstance(self.book, Scala40Book) else tuple(Side)

    @property
    def beginning(self) -> Match:
        """The same match before anything happened."""
        return Match(
            self.book, self.name, self.players, self.format, self.first_dealer, is_arbitrated=self.is_arbitrated
        )

    @property
    def history(self) -> tuple[MatchEvent, ...]:
        """Every event from the beginning."""
        return tuple(event for chapter in self.chapters for event in chapter)

    @property
    def version(self) -> int:
        """How many events have happened since the match began."""
        return sum(map(len, self.chapters))

    @property
    def deals_begun(self) -> int:
        return len(self.chapters) - 1

    @property
    def deals_counted(self) -> int:
        """How many deals have come to their end, those that are dealt again among them."""
        return len(self.counts)

    @property
    def deals_played(self) -> int:
        """How many deals have a result."""
        return sum(bool(count.counts) for count in self.counts)

    @property
    def is_between_deals(self) -> bool:
        """Whether the last deal is counted and no cards of another are dealt yet."""
        return self.table is None or len(self.counts) == len(self.chapters) - 1

    @property
    def is_over(self) -> bool:
        return self.result is not None

    @property
    def totals(self) -> dict[Party, int]:
        """The points of the deals counted so far."""
        sums = dict.fromkeys(self.parties, 0)
        for deal in self.counts:
            for count in deal.counts:
                sums[count.party] += count.total
        return sums

    @property
    def next_dealer(self) -> Seat:
        """Who deals next: the turn passes the way the cards go (F-4.15, B-4.22, O-3.2, S-AMB-35).

        A void deal is dealt again by the same player; who was found to have missed his turn deals next (F-4.14).
        """
        if self.deal is None:
            return self.first_dealer
        skipped = self._skipped_dealer()
        if skipped is not None:
            return skipped
        if self.counts and not self.counts[-1].counts:
            return self.deal.dealer
        return next_dealer(self.book, self.deal.dealer, len(self.players))

    def _skipped_dealer(self) -> Seat | None:
        """Who was ruled, in the deal in progress or just over, to have missed his turn to deal."""
        if self.course is None:
            return None
        rulings = [one for at, one in enumerate(self.course.events) if at not in self.course.gone]
        found = (one.by for one in rulings if isinstance(one, RulingGiven) and one.offence == "dealer-skipped")
        return next(found, None)

    def label(self, deal: int | None = None) -> Label:
        """What the secret of a deal is for; without a number, of the next one."""
        return Label(self.book.id, self.name, self.deals_begun + 1 if deal is None else deal)

    def player(self, seat: Seat) -> str:
        """The name of the player at a seat."""
        return self.players[seat.place]


def begin(
    book: Book,
    players: Sequence[str],
    chosen: Format,
    *,
    first_dealer: Seat,
    name: str,
    arbitrated: bool = False,
) -> Match:
    """A match about to be played. Players are named in the order of the seats; names may be empty.

    At the tables of an `arbitrated` match wrong acts happen, and the referee is called. A book that no match file could
    tell is refused now (`HouseRuleError`), not when the match is over.
    """
    house_rule_lines(book)
    if arbitrated and (isinstance(book, Scala40Book) or not is_ruled(book)):
        raise PinellaError(f"the irregularities of {book.id} are not ruled on: its tables are strict")
    seats = seats_of(book, len(players))
    if first_dealer not in seats:
        raise PinellaError(f"expected a first dealer among {', '.join(map(str, seats))}, found {first_dealer}")
    check_format(book, chosen)
    for text in (name, *players):
        _check_name(text)
    return Match(book, name, tuple(players), chosen, first_dealer, is_arbitrated=arbitrated)


def _check_name(text: str) -> None:
    if len(text) > LONGEST_NAME:
        raise PinellaError(f"expected a name of at most {LONGEST_NAME} characters, found {len(text)}")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise PinellaError("expected a name that can be written in UTF-8") from None
