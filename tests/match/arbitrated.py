"""Arbitrated matches played through the verbs: lawful moves, irregular acts, calls, choices, appeals."""

from __future__ import annotations

from random import Random

from pinella.codes import Article, BurracoBook, Refusal
from pinella.errors import PinellaError
from pinella.match import CountDeal, Deals, Match, MatchCommand, MatchEvent, Play, begin, decide, evolve
from pinella.play import burraco
from pinella.play.aftermath import Aftermath
from pinella.play.burraco import Table
from pinella.play.commands import (
    CallReferee,
    Choose,
    Command,
    DrawFromStock,
    GiveRuling,
    ReportIncident,
    TakePot,
    WithdrawRuling,
)
from pinella.play.effects import Compensate, Effect, Redeal, Warn
from pinella.play.events import RulingGiven
from pinella.play.seating import seats_of
from pinella.referee import History
from tests.match.playing import NAMES, dealt
from tests.referee.irregular_play import irregular_act

HOUSE = Article("club", "2026", "7 bis")


def arbitrated(book: BurracoBook, deals: int = 1, players: int = 4, name: str = "test") -> Match:
    """A match about to begin, at whose tables wrong acts happen; the last player deals first."""
    seats = seats_of(book, players)
    return begin(book, NAMES[:players], Deals(deals), first_dealer=seats[-1], name=name, arbitrated=True)


def course_of(match: Match) -> History:
    """The deal in progress, act by act."""
    assert match.course is not None
    return match.course


def table_of(match: Match) -> Table:
    """The table of the deal in progress."""
    return course_of(match).table


def left_of(match: Match) -> Aftermath:
    """What acts and rulings have left there."""
    return table_of(match).left


def rulings(match: Match) -> list[RulingGiven]:
    """The rulings of the deal in progress."""
    return [event for event in course_of(match).events if isinstance(event, RulingGiven)]


def told(match: Match, *events: MatchEvent) -> Match:
    """The match after these facts."""
    for event in events:
        match = evolve(match, event)
    return match


def tried(match: Match, command: MatchCommand) -> Match:
    """The match after a command, or the same one where it is refused or impossible."""
    try:
        events = decide(match, command)
    except PinellaError:
        return match
    return match if isinstance(events, Refusal) else told(match, *events)


def lawful(match: Match, dice: Random) -> Command:
    """A move that the rules, and what rulings have left, allow."""
    table = table_of(match)
    assert table.turn is not None
    return dice.choice(burraco.legal(table, table.turn))


def own_ruling(match: Match, dice: Random) -> GiveRuling:
    """What a human referee might say by himself; now and then the deal is void."""
    seat = dice.choice(match.seats)
    effects: tuple[Effect, ...] = (Warn(seat, "conduct; \u202e| Jk'"), Compensate(seat.side, 100, "delay"))
    if dice.random() < 0.2:
        effects = (*effects, Redeal())
    return GiveRuling((HOUSE,), effects, 'Rossi "il Giusto"; effects: none', "conduct", seat, dice.choice(match.seats))


def step(match: Match, dice: Random, *, wrong: float, calls: float) -> Match:
    """One thing more happens at the table."""
    table = table_of(match)
    if table.left.choice is not None:
        return tried(match, Choose(table.left.choice.seat, dice.choice(table.left.choice.options).key))
    if table.is_over or dice.random() < calls:
        return tried(match, CallReferee(dice.choice((*table.seats, None))))
    if table.left.rulings and dice.random() < 0.02:
        return tried(match, WithdrawRuling(dice.randint(1, table.left.rulings)))
    if dice.random() < 0.01:
        return tried(match, own_ruling(match, dice))
    wanted = irregular_act(table, dice) if dice.random() < wrong else lawful(match, dice)
    return tried(match, Play(wanted))


def played_wrongly(match: Match, seed: int, *, wrong: float = 0.15, calls: float = 0.12) -> Match:
    """The deal in progress to its end, with irregular acts, calls and appeals; somebody may call at the end too."""
    dice = Random(seed)
    while True:
        table = table_of(match)
        if table.is_over and table.left.choice is None and (table.went_out is None or dice.random() < 0.5):
            return match
        match = step(match, dice, wrong=wrong, calls=calls)


def prologue(match: Match) -> Match:
    """What hardly happens at random: a draw out of turn into the hand and apart, the lower pot, a norm of conduct."""
    north, east, south, west = match.seats
    for command in (
        Play(DrawFromStock(south)),
        CallReferee(west),
        Play(DrawFromStock(west, apart=True)),
        CallReferee(None, "draw-out-of-turn"),
        Play(TakePot(east, lower=True)),
        CallReferee(north),
        Play(ReportIncident("conduct", north, details=("F-N.8",))),
        CallReferee(east),
        Choose(None, "warn"),
    ):
        match = tried(match, command)
    return match


def recorded(book: BurracoBook, seed: int) -> Match:
    """A match of two deals, such as the golden files keep."""
    match = prologue(dealt(arbitrated(book, 2, name=f"arbitrated {book.id}"), seed))
    match = tried(played_wrongly(match, seed, wrong=0.06, calls=0.05), CountDeal())
    return whole_arbitrated(match, seed + 1, wrong=0.06, calls=0.05)


def whole_arbitrated(match: Match, seed: int, *, wrong: float = 0.15, calls: float = 0.12) -> Match:
    """The match to its end."""
    number = seed
    while not match.is_over:
        match = tried(played_wrongly(dealt(match, number), number, wrong=wrong, calls=calls), CountDeal())
        number += 1
    return match
