"""How a bot comes by its move, from what its seat has seen and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import islice
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pinella.bots import _burraco_search, _scala40_search
from pinella.bots._weighing import Beliefs, Weighed
from pinella.bots.beliefs import beliefs_of
from pinella.bots.imagining import Imagination
from pinella.play import Table, burraco, scala40
from pinella.play._random import Dice
from pinella.play.burraco import _policies as burraco_policies
from pinella.play.scala40 import _policies as scala40_policies
from pinella.play.scala40._numbering import DISCARD, LAY, OPENING
from pinella.play.scala40._openings import Moves
from pinella.play.scala40._waiting import discards_in_order
from pinella.scoring.burraco import count_rules

WON: Final = 300
"""Scala 40: what going out is worth beside the points that are left in the hands. With more it wins hardly more deals,
and pays for them with full hands: a match is won by the fewest points."""

MORE_NODES: Final = 4
"""Scala 40: so many times the play-outs of Burraco. Its decisions are fewer, and closer."""

CAUTION: Final = 5
"""Scala 40: by how many tenths of its standard error another move must be ahead of the favourite.

Deals are short and luck is great: the smallest leads are mostly chance.
"""

MOST_OPENINGS: Final = 8
"""A hand of Scala 40 can open in hundreds of ways: no more than these are tried."""

MOST_DISCARDS: Final = 3
"""Scala 40: of all discards those that the hand needs least."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move with what its play-outs were worth: points by which the player's side was ahead, on average."""

    move: int
    tries: int
    worth: float


def seed_of(*parts: int) -> int:
    """One seed from several numbers, below 2**62."""
    text = " ".join(map(str, parts)).encode()
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "big") >> 2


def greedy_move(table: Table, seed: int) -> int:
    """The basic move of a greedy player in turn."""
    if isinstance(table, burraco.Table):
        position = table.position
        return int(burraco_policies.choose(position, burraco_policies.GREEDY, Dice(seed), position.rules.scratch))
    return int(scala40_policies.choose(table.position, scala40_policies.GREEDY, Dice(seed), Moves()))


def searched(imagined: Imagination, moves: Sequence[int], favourite: int, nodes: int, seed: int) -> int:
    """The move that does best in imagined worlds; `favourite` is the greedy player's."""
    table, own = imagined.table, scala40_policies.GREEDY
    if isinstance(table, scala40.Table):
        candidates, own = waiting_candidates(table, moves, favourite, seed), scala40_policies.WAITING
        nodes *= MORE_NODES
    else:
        candidates = to_try(moves, favourite)
    if len(candidates) == 1:
        return candidates[0]
    return tried(table, beliefs_of(imagined), candidates, nodes, seed, own)[0].move


def waiting_candidates(table: scala40.Table, moves: Sequence[int], greedy: int, seed: int) -> list[int]:
    """Scala 40: the waiting player's move first, the greedy player's, a few discards, everything that is no discard."""
    position = table.position
    waiting = int(scala40_policies.choose(position, scala40_policies.WAITING, Dice(seed), Moves()))
    spare = map(int, discards_in_order(position)) if table.has_taken else ()
    others = [move for move in to_try(moves, waiting) if not DISCARD <= move < LAY]
    return list(dict.fromkeys((waiting, greedy, *islice(spare, MOST_DISCARDS), *others)))


def tried(
    table: Table,
    beliefs: Beliefs,
    moves: Sequence[int],
    nodes: int,
    seed: int,
    own: int = scala40_policies.GREEDY,
) -> tuple[Candidate, ...]:
    """Moves of the player in turn at any table that agrees with these beliefs, the best one first.

    Scala 40: `own` is the policy by which the player goes on after the move; all others go on greedily.
    """
    if isinstance(table, burraco.Table):
        rules = count_rules(table.book)
        found = _burraco_search.weigh(table.position, beliefs, rules, vec[i64](moves), nodes, seed)
        return _candidates(found, 1, 0)
    values = table.book.hand_values.value
    costs = vec[i64]([*values.ranks, values.joker])
    found = _scala40_search.weigh(table.position, beliefs, costs, WON, vec[i64](moves), nodes, seed, own)
    return _candidates(found, len(table.seats) - 1, CAUTION)


def _candidates(found: Weighed, scale: int, caution: int) -> tuple[Candidate, ...]:
    """The move to make, then the others by their worth."""
    numbers = zip(found.moves, found.tries, found.sums, strict=True)
    listed = [Candidate(int(move), int(tries), int(total) / (int(tries) * scale)) for move, tries, total in numbers]
    best = listed.pop(found.best(caution))
    return (best, *sorted(listed, key=lambda each: -each.worth))


def to_try(moves: Sequence[int], favourite: int) -> list[int]:
    """The candidates of a search, the favourite first: the others are measured against it.

    Of many openings of Scala 40, whose numbers are beyond all others, some are taken from all over the list.
    """
    others = [move for move in moves if move != favourite]
    openings = [move for move in others if move >= OPENING]
    step = -(-len(openings) // MOST_OPENINGS) or 1
    return [favourite, *(move for move in others if move < OPENING), *openings[::step]]
