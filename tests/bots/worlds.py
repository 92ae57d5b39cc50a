"""Positions in mid-deal for the tests of the search, and what lies hidden in them."""

from __future__ import annotations

from collections import Counter

from librt.vecs import vec
from mypy_extensions import i64

from pinella.bots._weighing import Beliefs
from pinella.codes import SCALA40, BurracoBook, book
from pinella.lab import _burraco, _scala40
from pinella.lab.plan import layout_of
from pinella.play._random import Dice
from pinella.play.burraco._core import Position as BurracoPosition
from pinella.play.burraco.rules import rules_of
from pinella.play.scala40._core import Position as Scala40Position

GREEDY = 1


def burraco_position(code: str, seed: int, turns: int, players: int = 4) -> BurracoPosition:
    """A deal of greedy players after so many turns."""
    rules = book(code)
    assert isinstance(rules, BurracoBook)
    position = _burraco.deal(rules_of(rules), layout_of(rules, players), seed % players, Dice(seed))
    _burraco.play_turns(position, vec[i64]([GREEDY] * players), Dice(seed + 1), turns)
    return position


def scala40_position(seed: int, turns: int, players: int = 4) -> Scala40Position:
    """A deal of greedy players after so many turns."""
    position = _scala40.deal(layout_of(SCALA40, players), seed % players, Dice(seed))
    _scala40.play_turns(position, vec[i64]([GREEDY] * players), Dice(seed + 1), turns)
    return position


def nothing_known(players: int) -> Beliefs:
    return Beliefs(vec[i64]([0] * (3 * players)), vec[i64]([0] * players))


def codes_in(masks: vec[i64], at: int) -> list[int]:
    """The card codes of three masks."""
    first, second, jokers = int(masks[at]), int(masks[at + 1]), int(masks[at + 2])
    found = [code for code in range(52) if first >> code & 1]
    return [*found, *(52 + code for code in range(52) if second >> code & 1), *([104] * jokers)]


def heap(position: BurracoPosition | Scala40Position, seat: int) -> Counter[int]:
    """Every card that a seat does not see, wherever it lies."""
    players = int(position.players)
    found = Counter(code for other in range(players) if other != seat for code in codes_in(position.hands, 3 * other))
    if isinstance(position, BurracoPosition):
        for pot in range(int(position.pots_given), len(position.pots) // 3):
            found.update(codes_in(position.pots, 3 * pot))
    found.update(int(code) for code in position.stock[position.drawn :])
    return found
