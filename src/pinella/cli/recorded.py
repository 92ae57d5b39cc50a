"""A deal of a recorded match as one seat saw it happen, up to a moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import click

from pinella.bots.imagining import Imagination
from pinella.cli.replay import file_bytes, in_words, name_of
from pinella.errors import PinError
from pinella.match import Match, MatchEvent, evolve
from pinella.match.pin import decode, read_record
from pinella.play import Table, burraco, legal, view
from pinella.play.events import Event
from pinella.play.seats import Seat
from pinella.play.seen import seen

PIN: Final = ".pin"

LABELS: Final = {
    "en": {
        "code": "{file}: this match was played under {found}, not under {code}",
        "deal": "--deal {deal}: the match has {deals} deals",
        "move": "--move {move}: the deal has {moves} moves",
        "undealt": "no cards have been dealt yet",
    },
    "it": {
        "code": "{file}: questa partita è stata giocata con {found}, non con {code}",
        "deal": "--deal {deal}: le smazzate della partita sono {deals}",
        "move": "--move {move}: le mosse della smazzata sono {moves}",
        "undealt": "non sono ancora state distribuite le carte",
    },
}


@dataclass(frozen=True, slots=True)
class Moment:
    """A table, and how it came to be since the cards were dealt."""

    tables: tuple[Table, ...]
    """The table as it was dealt, and after each event."""

    events: tuple[Event, ...]

    counted: frozenset[str] = frozenset()
    """Seats whose cards are not known: a record knows them all."""

    @property
    def table(self) -> Table:
        return self.tables[-1]

    def seen_by(self, seat: Seat, seed: int) -> Imagination:
        """What a seat makes of it that has seen the deal from its beginning."""
        first = self.tables[0]
        imagined = Imagination.begin(view(first, seat), first.book, seed)
        for number, event in enumerate(self.events):
            before, after = self.tables[number : number + 2]
            imagined.sees(seen(event, seat, before, after), view(after, seat))
        return imagined


def moment(file: str, code: str, deal: int | None, move: int | None, lang: str) -> Moment:
    """A moment of a recorded deal: after so many events, or as far as the file goes; left out, the last deal.

    An act that has begun is told to its end.
    """
    match = _match(file, lang)
    labels = LABELS[lang]
    if match.book.id != code:
        raise click.ClickException(labels["code"].format(file=file, found=match.book.id, code=code))
    if match.deals_begun == 0:
        raise click.ClickException(labels["undealt"])
    if deal is not None and deal > match.deals_begun:
        raise click.UsageError(labels["deal"].format(deal=deal, deals=match.deals_begun))
    tables, events = _course(match, deal or match.deals_begun)
    if not tables:
        raise click.ClickException(labels["undealt"])
    if move is not None and move > len(events):
        raise click.UsageError(labels["move"].format(move=move, moves=len(events)))
    last = len(events) if move is None else move
    while last < len(events) and _is_within_an_act(tables[last]):
        last += 1
    return Moment(tuple(tables[: last + 1]), tuple(events[:last]))


def _is_within_an_act(table: Table) -> bool:
    """Whether an act has more to follow: the other melds of an opening, the pot after the last card."""
    if table.turn is None or (isinstance(table, burraco.Table) and table.left.choice is not None):
        return False
    return not legal(table, table.turn)


def _course(match: Match, deal: int) -> tuple[list[Table], list[Event]]:
    """The tables of one deal, from the cards dealt on, and the events between them."""
    now = match.beginning
    tables: list[Table] = []
    events: list[Event] = []
    for number, chapter in enumerate(match.chapters[: deal + 1]):
        for event in chapter:
            before, now = now.table, evolve(now, event)
            if number != deal or now.table is None or now.table is before:
                continue
            if tables:
                events.append(_of_the_table(event))
            tables.append(now.table)
    return tables, events


def _of_the_table(event: MatchEvent) -> Event:
    if not isinstance(event, Event):
        raise AssertionError(f"{event} changes no table")
    return event


def _match(file: str, lang: str) -> Match:
    try:
        record = read_record(decode(file_bytes(file, lang)))
    except PinError as fault:
        raise _fault(file, fault, lang) from None
    if record.match is None or record.fault is not None:
        raise _fault(file, record.fault or PinError(1, "expected a match"), lang)
    return record.match


def _fault(file: str, fault: PinError, lang: str) -> click.ClickException:
    return click.ClickException(f"{name_of(file)}: {in_words(fault.line, fault.reason, lang)}")
