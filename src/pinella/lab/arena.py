"""The arena: bots against each other on the same cards with seats swapped, and how sure the difference is."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from time import perf_counter
from types import MappingProxyType
from typing import Final

from pinella.bots.catalogue import bot
from pinella.codes import Book, Scala40Book, book
from pinella.errors import PinellaError
from pinella.lab.contest import Contest, Result, Seating, Sums
from pinella.lab.engines import Processes, shared_out
from pinella.lab.pieces import Pieces, deals_of
from pinella.lab.plan import plan_of
from pinella.lab.stopwatch import CorePace, Pace, Stopwatch

MOST_DEALS: Final = 1_000_000
MOST_IN_A_MATCH: Final = 1_000
MATCH: Final = 4
"""Deals in a match, unless another number is asked for: the longest round of the Burraco codes has as many."""

MESSAGES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "arena/one-bot": "expected at least two bots, such as greedy,random: one alone has nobody to beat",
        "arena/twice": "{bot} is named twice: every bot once",
        "arena/alone": "under {code} nobody plays alone among others: that is Scala 40",
        "arena/match": "expected a match of 1 to {most} deals, found {found}",
        "arena/deals": "expected 1 to {most} deals, found {found}",
    }
)


class ArenaError(PinellaError):
    """A comparison that cannot be made: a `code` for programs, the `facts` for sentences in any language."""

    def __init__(self, code: str, /, **facts: object) -> None:
        self.code = code
        self.facts = facts
        super().__init__(MESSAGES[code].format(**facts))


@dataclass(frozen=True, slots=True)
class Arena:
    """Who is compared and how: enough to repeat it."""

    code: str
    bots: tuple[str, ...]
    seed: int
    players: int
    match: int
    time_out: int | None
    alone: bool = False
    """Scala 40: only the first bot alone among copies of each other one, and not the other way round."""

    @property
    def book(self) -> Book:
        return book(self.code)

    @property
    def contests(self) -> tuple[Contest, ...]:
        """Every bot against every other."""
        if self.alone:
            return tuple(self._contest(self.bots[0], other) for other in self.bots[1:])
        return tuple(contest for pair in combinations(self.bots, 2) for contest in self._between(*pair))

    def _between(self, one: str, other: str) -> Iterator[Contest]:
        """In Burraco one contest; in Scala 40 each alone among the others, which with two players is the same."""
        yield self._contest(one, other)
        if isinstance(self.book, Scala40Book) and self.players > 2:
            yield self._contest(other, one)

    def _contest(self, one: str, others: str) -> Contest:
        is_scala40 = isinstance(self.book, Scala40Book)
        parties = self.players if is_scala40 else 2
        seatings = []
        for place in range(parties):
            bots = [one if seat == place else others for seat in range(parties)]
            plan = plan_of(self.code, bots, seed=self.seed, players=self.players, time_out=self.time_out)
            seatings.append(Seating(plan, place))
        return Contest(one, others, tuple(seatings), self.match, fewest_win=is_scala40)


def arena_of(
    code: str,
    bots: Sequence[str],
    *,
    seed: int = 0,
    players: int | None = None,
    match: int = MATCH,
    time_out: int | None = None,
    alone: bool = False,
) -> Arena:
    """A comparison that can be made; what cannot is said in one line."""
    names = tuple(bot(name).name for name in bots)
    if len(names) < 2:
        raise ArenaError("arena/one-bot")
    twice = next((name for place, name in enumerate(names) if name in names[:place]), None)
    if twice is not None:
        raise ArenaError("arena/twice", bot=twice)
    if not 1 <= match <= MOST_IN_A_MATCH:
        raise ArenaError("arena/match", most=MOST_IN_A_MATCH, found=match)
    plan = plan_of(code, names[:2], seed=seed, players=players, time_out=time_out)
    if alone and not isinstance(plan.book, Scala40Book):
        raise ArenaError("arena/alone", code=plan.code)
    return Arena(plan.code, names, seed, plan.players, match, time_out, alone)


@dataclass(frozen=True, slots=True)
class Found:
    """What came of the deals played so far."""

    arena: Arena
    asked: int
    sums: tuple[Sums, ...]
    paces: dict[str, Pace] = field(default_factory=dict)
    """By bot, at tables."""

    core: CorePace = field(default_factory=CorePace)
    """The deals between bots that both have a number inside the core."""

    @property
    def done(self) -> int:
        """How many deals have been played, in all contests."""
        return sum(one.deals for one in self.sums)

    @property
    def to_do(self) -> int:
        """How many that will be."""
        return self.asked * len(self.sums)

    @property
    def is_whole(self) -> bool:
        """Whether every deal asked for was played; not so after an interruption."""
        return self.done == self.to_do

    @property
    def fewest_and_most(self) -> tuple[int, int]:
        """How many deals a contest has had: after an interruption the first ones may have had one more."""
        deals = [one.deals for one in self.sums]
        return min(deals), max(deals)

    def with_more(self, piece: Piece) -> Found:
        """These deals and the next ones."""
        sums = tuple(one.copy() for one in self.sums)
        for number, results in enumerate(piece.results, piece.first):
            sums[number % len(sums)].add(results)
        paces, core = dict(self.paces), CorePace()
        for name, pace in piece.paces.items():
            joined = Pace()
            for part in (paces.get(name, Pace()), pace):
                joined.join(part)
            paces[name] = joined
        for one in (self.core, piece.core):
            core.join(one)
        return Found(self.arena, self.asked, sums, paces, core)


@dataclass(frozen=True, slots=True)
class Piece:
    """Deals one after the other, as a worker hands them back."""

    first: int
    results: Sequence[tuple[Result, ...]]
    """Of every deal, at each seating of its contest."""

    paces: dict[str, Pace]
    core: CorePace
    seconds: float


def compare(arena: Arena, deals: int, *, workers: int = 1, progress: Callable[[Found], None] = lambda _: None) -> Found:
    """Play so many deals of every contest. Ctrl-C ends it with those done.

    The result, times apart, does not depend on the number of workers. After an interruption it is that of the first
    deals, about as many in every contest.
    """
    if not 1 <= deals <= MOST_DEALS:
        raise ArenaError("arena/deals", most=MOST_DEALS, found=deals)
    engine = Processes(workers)
    found = Found(arena, deals, tuple(map(Sums, arena.contests)))
    pieces = Pieces(0, found.to_do, engine.piece_seconds)
    playing = _played(partial(play_some, arena), pieces, engine.workers)
    try:
        for piece in playing:
            pieces.took(len(piece.results), piece.seconds)
            # A new one each time: Ctrl-C in the middle of an addition must leave the last one whole.
            found = found.with_more(piece)
            progress(found)
    except KeyboardInterrupt:
        playing.close()
    return found


def _played(work: Callable[[range], Piece], pieces: Pieces, workers: int) -> Generator[Piece, None, None]:
    if workers > 1:
        yield from shared_out(work, pieces, workers)
    else:
        for piece in pieces:
            yield work(piece)


def play_some(arena: Arena, numbers: range) -> Piece:
    """Some deals: the first of every contest, then the second of every contest, and so on. The work of one process."""
    begin = perf_counter()
    contests = [[deals_of(seating.plan) for seating in contest.seatings] for contest in arena.contests]
    stopwatch = Stopwatch()
    results = []
    for number in numbers:
        deal, contest = divmod(number, len(contests))
        try:
            results.append(tuple(Result.of(deals.play(deal, stopwatch)) for deals in contests[contest]))
        except Exception as error:
            error.add_note(f"deal {deal} of {arena.contests[contest]}")
            raise
    return Piece(numbers.start, results, stopwatch.paces(), stopwatch.core, perf_counter() - begin)
