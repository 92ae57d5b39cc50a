"""What follows by itself: the match begins when all are ready, the cards are dealt, a deal that is over is counted."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Final

import msgspec

from pinella import match as matches
from pinella.codes import Refusal
from pinella.match import BeginDeal, CountDeal, DealCards, Match, MatchCommand
from pinella.play.chance import SECRET_BYTES, Label, Secret, Stream, commit
from pinella.play.commands import Choose
from pinella.play.dealing import shufflers
from pinella.play.seating import random_dealer
from pinella.play.seats import Seat
from pinella.server.tables.happenings import MatchBegun, SecretKept, TableEvent
from pinella.server.tables.state import OnlineTable, Phase, evolve

Luck = Callable[[int], bytes]
"""So many random bytes."""

_MOST_STEPS: Final = 8


class Step(msgspec.Struct, frozen=True):
    """An event, and the table after it."""

    event: TableEvent
    after: OnlineTable


def with_what_follows(table: OnlineTable, events: tuple[TableEvent, ...], now: int, luck: Luck) -> list[Step]:
    """The events one by one, and those that follow from them without anybody's order."""
    steps: list[Step] = []
    for _ in range(_MOST_STEPS):
        for event in events:
            table = evolve(table, event, now)
            steps.append(Step(event, table))
        events = _next(table, luck)
        if not events:
            return steps
    raise AssertionError("a table goes on and on by itself")


def _next(table: OnlineTable, luck: Luck) -> tuple[TableEvent, ...]:
    if table.waits_for_the_referee and table.referee is None:
        return referees_choice(table)
    match table.phase:
        case Phase.GATHERING:
            complete = bool(table.persons) and is_complete(table) and all_ready(table)
            return _match_begins(table, luck) if complete else ()
        case Phase.SHUFFLING:
            return _shuffling(table, luck)
        case Phase.OVER:
            return _counted(table) if not table.settings.arbitrated or all_ready(table) else ()
    return ()


def is_complete(table: OnlineTable) -> bool:
    """Whether every seat is taken."""
    return len(table.sitters) == len(table.seats)


def all_ready(table: OnlineTable) -> bool:
    """Whether every player is ready, bots and stand-ins always."""
    return all(seat in table.ready or table.is_played_by_a_bot(seat) for seat in table.seats)


def _match_begins(table: OnlineTable, luck: Luck) -> tuple[TableEvent, ...]:
    """The first dealer by lot: people have chosen their seats themselves."""
    lot = Secret(luck(SECRET_BYTES))
    label = Label(table.settings.book.id, table.id, 0)
    dealer, _ = random_dealer(table.settings.book, Stream(lot, label), table.settings.players)
    return (MatchBegun(dealer.value, lot.reveal()),)


def _shuffling(table: OnlineTable, luck: Luck) -> tuple[TableEvent, ...]:
    """First the commitment to a secret, and when everybody is ready the cards."""
    match = _match(table)
    if match.deals_counted == match.deals_begun:
        if match.deals_begun == 0 and table.secret is not None:
            # Committed when the table was opened, before anybody had given a word for the shuffle.
            return _given(match, BeginDeal(commit(table.secret, match.label())))
        secret = Secret(luck(SECRET_BYTES))
        return SecretKept(secret.reveal()), *_given(match, BeginDeal(commit(secret, match.label())))
    if table.secret is None or not all_ready(table):
        return ()
    return _given(match, DealCards(table.secret, _words(table, match)))


def _words(table: OnlineTable, match: Match) -> dict[Seat, str]:
    """The words of those who shuffle under the code; where the system does, everybody's."""
    book, players = match.book, table.settings.players
    dealer = match.first_dealer if match.deal is None else match.deal.dealer
    may = shufflers(book, dealer, players) or table.seats
    return {seat: word for seat, word in table.words.items() if seat in may}


def referees_choice(table: OnlineTable) -> tuple[TableEvent, ...]:
    """What the engine answers where no referee does: the first option, which is what the article says first.

    A card at random is drawn by the secret of the deal, which nobody knows yet.
    """
    match = _match(table)
    choice = None if match.course is None else match.course.table.left.choice
    if choice is None:
        return ()
    place = _at_random(table, len(choice.options)) if choice.question == "random-card" else 0
    return _given(match, Choose(None, choice.options[place].key))


def _at_random(table: OnlineTable, options: int) -> int:
    secret = "" if table.secret is None else table.secret.reveal()
    digest = blake2b(f"{secret} {table.version}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") % options


def _counted(table: OnlineTable) -> tuple[TableEvent, ...]:
    match = _match(table)
    if match.course is not None and match.course.table.left.choice is not None:
        return ()
    return _given(match, CountDeal(table.secret))


def _match(table: OnlineTable) -> Match:
    if table.match is None:
        raise AssertionError("a table that plays has a match")
    return table.match


def _given(match: Match, command: MatchCommand) -> tuple[TableEvent, ...]:
    events = matches.decide(match, command)
    if isinstance(events, Refusal):
        raise AssertionError(f"the house's own {type(command).__name__} is refused: {events.code}")
    return events
