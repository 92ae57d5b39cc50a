"""What the referee looks at when he rules on one irregularity: the table, the acts before and after, who called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pinella.cards import AnyCard
from pinella.codes import Article, BurracoBook, BurracoKind
from pinella.play.aftermath import Aftermath, Choice, Option
from pinella.play.burraco import Table
from pinella.play.events import CardsLaidOff, Event, MeldLaid
from pinella.play.seats import MeldId, Seat, Side
from pinella.referee.history import History
from pinella.referee.irregularity import Irregularity, Noticed, Phase


@dataclass(frozen=True, slots=True)
class Lay:
    """A meld laid, or cards laid off on one, by the culprit."""

    at: int
    """The number of the event."""

    meld: MeldId
    cards: tuple[AnyCard, ...]
    is_new: bool


@dataclass(frozen=True, slots=True)
class Hearing:
    """One irregularity before the referee."""

    history: History
    """What stands of the deal: withdrawn rulings, and what followed them, are left out."""

    irregularity: Irregularity
    phase: Phase
    noticed: Noticed
    answers: tuple[str, ...] = ()
    """The choices made so far in this hearing, in the order they were offered."""

    # The table

    @property
    def table(self) -> Table:
        """The table now."""
        return self.history.table

    @property
    def book(self) -> BurracoBook:
        return self.table.book

    @property
    def aftermath(self) -> Aftermath:
        """What earlier acts and rulings have left."""
        return self.table.left

    @property
    def before(self) -> Table:
        """The table just before the irregular act."""
        return self.history.tables[self.irregularity.at]

    @property
    def after(self) -> Table:
        """The table just after the irregular act."""
        return self.history.tables[self.irregularity.at + 1]

    @property
    def event(self) -> Event:
        """The irregular act."""
        return self.history.events[self.irregularity.at]

    # The players

    @property
    def culprit(self) -> Seat:
        return self.irregularity.by

    @property
    def side(self) -> Side:
        return self.culprit.side

    @property
    def partner(self) -> Seat:
        return partner_of(self.culprit, self.table)

    @property
    def next_opponent(self) -> Seat:
        """Who plays after the culprit."""
        seats = self.table.seats
        return seats[(self.culprit.place + 1) % len(seats)]

    # The acts

    def since(self, at: int | None = None) -> tuple[tuple[int, Event], ...]:
        """What happened after the irregular act, or after the event of this number."""
        begin = self.irregularity.at if at is None else at
        return tuple((place, event) for place, event in enumerate(self.history.events) if place > begin)

    def turn_began(self) -> int:
        """The number of the first event of the turn in which the irregular act happened."""
        return turn_began(self.history, self.irregularity.at)

    def lays(self, *, since: int | None = None) -> tuple[Lay, ...]:
        """The culprit's melds and lay-offs of that turn, in order; with `since`, those from that event on."""
        begin = self.turn_began() if since is None else since
        end = turn_ended(self.history, self.irregularity.at)
        events = enumerate(self.history.events)
        return tuple(lay for at, event in events if begin <= at <= end for lay in lays_in(at, event, self.culprit))

    def burraco_before(self, meld: MeldId, at: int) -> BurracoKind | None:
        """The burraco that a meld was before the event of this number."""
        found = self.history.tables[at].meld(meld)
        return None if found is None else found.burraco

    # The ruling

    def article(self, number: str) -> Article:
        """An article of the code under which the deal is played."""
        known = self.book.pot_size.article
        return Article(known.code, known.edition, number)

    def answer(self, question: str, options: Sequence[Option], seat: Seat | None) -> Option | Choice:
        """The option chosen for this question, or the choice that the table has to wait for.

        Questions are answered in the order in which a ruling asks them: each one must be asked once, whatever the
        answers before. A question with a single option is not asked.
        """
        if len(options) == 1:
            return options[0]
        asked = self._next_answer(question)
        if asked is None:
            return Choice(question, seat, tuple(options))
        return next(option for option in options if option.key == asked)

    def _next_answer(self, question: str) -> str | None:
        prefix = f"{question}="
        return next((text.removeprefix(prefix) for text in self.answers if text.startswith(prefix)), None)


def partner_of(seat: Seat, table: Table) -> Seat:
    """Who plays with this seat; one against one it is the seat itself."""
    seats = table.seats
    return seats[(seat.place + 2) % 4] if len(seats) == 4 else seat


def lays_in(at: int, event: Event, seat: Seat) -> Iterator[Lay]:
    """The lay that an event is, if this player made it."""
    if isinstance(event, MeldLaid) and event.seat is seat:
        yield Lay(at, event.meld, tuple(one.card for one in event.laid), True)
    elif isinstance(event, CardsLaidOff) and event.seat is seat:
        yield Lay(at, event.meld, event.cards, False)


def turn_began(history: History, at: int) -> int:
    """The first event of the turn in which this event happened."""
    while at > 0 and history.tables[at - 1].turns == history.tables[at].turns:
        at -= 1
    return at


def turn_ended(history: History, at: int) -> int:
    """The last event of the turn in which this event happened: its discard, or the last event so far."""
    turn = history.tables[at].turns
    while at + 1 < len(history.events) and history.tables[at + 1].turns == turn:
        at += 1
    return at
