"""Finished deals typed as a person would, counted; and deals played at random to any moment."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from pinella.codes import BurracoBook, book
from pinella.play import burraco
from pinella.play._random import Dice
from pinella.play.burraco import Position, Table
from pinella.play.burraco._core import STALL, TO_TAKE
from pinella.play.burraco._policies import play_on
from pinella.play.dealing import dealt
from pinella.play.seating import players_allowed
from pinella.play.seats import BURRACO_SEATS
from pinella.play.text import read_table
from pinella.scoring.burraco import Counts, SideCount, count
from tests.play.burraco.words import shuffled

BURRACO_CODES = ("fitab-2025", "fitab-2023", "fitab-2022", "international", "federal", "online")
FITAB_CODES = BURRACO_CODES[:3]
TABLES = [(code, players) for code in BURRACO_CODES for players in sorted(players_allowed(book(code)), reverse=True)]

Parts = list[tuple[str, int]]

HANDS = "N: Qs\nE: Qd\nS: Qs\nW: Qd\n"
"""A card in every hand, as at the end of every deal in which nobody went out."""

IN_HAND = ("cards in hand", -20)
"""What they cost each side."""


def counted(code: str, text: str) -> Counts:
    """The count of a finished deal in notation."""
    table = read_table(text, code)
    assert isinstance(table, Table)
    return count(table)


def parts(side: SideCount) -> Parts:
    """The parts by name."""
    return [(part.item.value, part.points) for part in side.parts]


def played(code: str, players: int, seed: int) -> Iterator[Table]:
    """A deal by random or greedy players, a table every few moves and the last one when it is over.

    In some of them the referee calls the time-out, in some he watches for a stall or declares one.
    """
    rules = book(code)
    assert isinstance(rules, BurracoBook)
    dice = Random(f"{code} {players} {seed}")
    dealer = BURRACO_SEATS[dice.randrange(players)]
    position = burraco.start(dealt(rules, dealer, shuffled(seed), players=players), rules).position.copy()
    policies = vec[i64]([dice.randrange(2) for _ in range(4)])
    throws = Dice(seed)
    while not position.is_over:
        yield Table(rules, position.copy())
        play_on(position, policies, throws, dice.randrange(1, 25))
        if rules.time_out is not None:
            _call_the_referee(position, dice)
    yield Table(rules, position)


def finished(code: str, players: int, seed: int) -> Table:
    """The same deal when it is over."""
    *_, last = played(code, players, seed)
    return last


def _call_the_referee(position: Position, dice: Random) -> None:
    if position.is_over:
        return
    if position.turns_left < 0 and dice.randrange(20) == 0:
        position.call_time_out(position.turns_after_time_out())
    if dice.randrange(10) == 0:
        position.watch_for_stall()
    if position.phase == TO_TAKE and dice.randrange(60) == 0:
        position.finish(STALL, -1)
