"""A match of bots, recorded act by act as people's matches are: what a `.pin` file keeps."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import shake_256
from typing import Final

from pinella.bots.catalogue import bot
from pinella.bots.thinking import seed_of
from pinella.codes import Book, Refusal
from pinella.errors import PinellaError
from pinella.lab.at_table import Company, RefereeBeside
from pinella.lab.burraco import MOST_ACTIONS, PATIENCE
from pinella.lab.plan import plan_of
from pinella.match import BeginDeal, CountDeal, DealCards, Format, Match, MatchCommand, Play, begin, decide, evolve
from pinella.play import Secret, Table
from pinella.play.chance import SECRET_BYTES, commit
from pinella.play.events import Event

MOST_DEALS: Final = 500
"""A file has room for some seven hundred. Between weak bots a points target may never be reached."""

MOST_MOVES: Final = MOST_ACTIONS
"""Of one deal, as in a simulation. In Scala 40 the pile becomes the stock again and again: no rule bounds a deal."""


@dataclass(frozen=True, slots=True)
class Luck:
    """Where the cards and the bots' dice come from: a seed that gives the same match again, or the operating system.

    A secret made from a seed is no secret: who knows the seed knows the cards.
    """

    seed: int | None

    @property
    def name(self) -> str:
        """Which match this is, as part of the label of its secrets."""
        return secrets.token_hex(8) if self.seed is None else f"seed-{self.seed}"

    def secret(self, deal: int) -> Secret:
        """For the shuffle of a deal."""
        if self.seed is None:
            return Secret.new()
        return Secret(shake_256(f"pinella record {self.seed}/{deal}".encode()).digest(SECRET_BYTES))

    def dice(self, deal: int) -> int:
        """For the players of a deal."""
        return secrets.randbits(62) if self.seed is None else seed_of(self.seed, deal)


def recorded_match(
    book: Book,
    bots: Sequence[str],
    seed: int | None,
    chosen: Format,
    players: int | None = None,
    *,
    progress: Callable[[Match], None] = lambda _: None,
) -> Match:
    """A match played to its end under the committed shuffle, its players named after the bots.

    `bots` sit as in a plan: in Burraco the first for N and S, the second for E and W; in Scala 40 from seat 1 on, and
    round again. `progress` is told the match after every deal.
    """
    plan = plan_of(book.id, bots, seed=seed or 0, players=players)
    names = [each.name for each in plan.seated]
    luck = Luck(seed)
    match = begin(book, names, chosen, first_dealer=plan.seats[-1], name=luck.name)
    while not match.is_over:
        if match.deals_begun == MOST_DEALS:
            raise PinellaError(f"after {MOST_DEALS} deals the match is not over: {chosen} is too far for these bots")
        match = _with_next_deal(match, luck)
        progress(match)
    return match


def _with_next_deal(match: Match, luck: Luck) -> Match:
    """One deal: commitment, shuffle, play, count."""
    number = match.deals_begun + 1
    secret = luck.secret(number)
    match, _ = _given(match, BeginDeal(commit(secret, match.label())))
    match, _ = _given(match, DealCards(secret))
    company = Company(_table(match), [bot(name) for name in match.players], luck.dice(number))
    referee = RefereeBeside(PATIENCE)
    moves = 0
    while not _table(match).is_over:
        table = _table(match)
        said = referee.command(table)
        if said is None and moves == MOST_MOVES:
            raise PinellaError(f"after {MOST_MOVES} moves deal {number} is not over: give another seed or other bots")
        moves += said is None
        match, happened = _given(match, Play(said or company.move(table)))
        for before, event, after in happened:
            company.see(before, event, after)
    return _given(match, CountDeal())[0]


Happened = tuple[Table, Event, Table]


def _given(match: Match, command: MatchCommand) -> tuple[Match, list[Happened]]:
    """The match after a command, and the events at its table with the tables around them."""
    events = decide(match, command)
    if isinstance(events, Refusal):
        raise AssertionError(f"{command} is refused: {events.code}")
    happened = []
    for event in events:
        before, match = match.table, evolve(match, event)
        if isinstance(command, Play) and before is not None and isinstance(event, Event):
            happened.append((before, event, _table(match)))
    return match, happened


def _table(match: Match) -> Table:
    if match.table is None:
        raise AssertionError("a deal in progress has a table")
    return match.table
