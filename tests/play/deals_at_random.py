"""Random deals event by event, strict under every code and arbitrated with wrong acts, rulings, choices and appeals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

from pinella import play
from pinella.cards import PACK
from pinella.codes import Refusal, book
from pinella.play import Table, burraco, dealing
from pinella.play.chance import Label, Secret, Stream
from pinella.play.commands import CallTimeOut, Command, LayMeld, LayOff, LayOpening, SwapJoker
from pinella.play.events import CardsDealt, Event
from pinella.play.seating import seats_of
from tests.referee.irregular_play import Habits, steps

STRICT = (
    ("fitab-2025", 4),
    ("fitab-2023", 4),
    ("fitab-2022", 4),
    ("international", 4),
    ("federal", 4),
    ("federal", 2),
    ("online", 4),
    ("online", 2),
    ("scala40", 2),
    ("scala40", 3),
    ("scala40", 4),
    ("scala40", 6),
)
ARBITRATED = (("fitab-2022", 4), ("fitab-2023", 4), ("fitab-2025", 4), ("federal", 4), ("federal", 2))
MOST_EVENTS = 1_500


class Step(NamedTuple):
    """An event and the tables around it."""

    event: Event
    before: Table
    after: Table


def dealt(code: str, players: int, seed: int) -> CardsDealt:
    """A deal of its own for each seed, the dealer among it."""
    dice, pack = Random(seed), list(PACK)
    dice.shuffle(pack)
    return dealing.dealt(book(code), dice.choice(seats_of(book(code), players)), pack, players=players)


def stream(code: str, seed: int) -> Stream:
    return Stream(Secret(bytes(66)), Label(code, "at random", seed))


def begun(code: str, players: int, seed: int) -> Table:
    """A strict table just dealt."""
    return play.start(dealt(code, players, seed), book(code), stream(code, seed))


def strict_steps(table: Table, seed: int, *, shy: int = 0) -> Iterator[Step]:
    """A strict deal to its end: who can lay does so, more often than not; nobody during the first `shy` commands."""
    dice = Random(seed)
    for number in range(MOST_EVENTS):
        if table.turn is None:
            return
        for event in _decided(table, dice, lays=0.6 if number >= shy else 0.0):
            after = play.evolve(table, event)
            yield Step(event, table, after)
            table = after


def _decided(table: Table, dice: Random, *, lays: float) -> tuple[Event, ...]:
    if isinstance(table, burraco.Table) and table.turns_left is None and dice.random() < 0.002:
        called = play.decide(table, CallTimeOut())
        if not isinstance(called, Refusal):
            return called
    assert table.turn is not None
    moves = play.legal(table, table.turn)
    shows: list[Command] = [move for move in moves if isinstance(move, LayMeld | LayOff | LayOpening | SwapJoker)]
    hides = [move for move in moves if move not in shows]
    events = play.decide(table, dice.choice((shows if dice.random() < lays else ()) or hides or shows))
    assert not isinstance(events, Refusal)
    return events


def arbitrated(code: str, players: int, seed: int) -> burraco.Table:
    """An arbitrated table just dealt, with or without a stream for the referee."""
    table = begun(code, players, seed)
    assert isinstance(table, burraco.Table)
    return replace(table, chance=table.chance if seed % 2 else None).arbitrated()


def arbitrated_steps(table: burraco.Table, seed: int, habits: Habits | None = None) -> Iterator[Step]:
    """An arbitrated deal to its end."""
    done = 0
    for history in steps(table, seed, habits):
        for at in range(done, len(history.events)):
            yield Step(history.events[at], history.tables[at], history.tables[at + 1])
        done = len(history.events)
