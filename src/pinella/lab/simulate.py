"""Simulation: many deals from one seed, by one process or several or a cluster, with the same result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pinella.errors import PinellaError
from pinella.lab.engines import MOST_WORKERS, Engine, Processes, cores
from pinella.lab.pieces import Deals, Pieces, deals_of, empty, play_piece
from pinella.lab.plan import Plan
from pinella.lab.tally import Tally

MOST_DEALS: Final = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Simulation:
    """What came of a plan: the first `tally.deals` of the deals that were asked for."""

    plan: Plan
    asked: int
    tally: Tally

    @property
    def is_whole(self) -> bool:
        """Whether every deal asked for was played; not so after an interruption."""
        return self.tally.deals == self.asked


def simulate(
    plan: Plan,
    deals: int,
    *,
    workers: int = 1,
    engine: Engine | None = None,
    begin: Tally | None = None,
    progress: Callable[[Tally], None] = lambda _: None,
) -> Simulation:
    """Play the first `deals` of a plan, by so many processes or by another engine. Ctrl-C ends it with those done.

    The result depends neither on the engine nor on the number of workers: deals are added up in their order, and after
    an interruption those counted are the first ones, so that a plan with as many deals gives the same again.

    `begin` is what an earlier run has done of the same plan, `progress` is told what has been done.
    """
    if not 1 <= deals <= MOST_DEALS:
        raise PinellaError(f"expected 1 to {MOST_DEALS} deals, found {deals}")
    chosen = Processes(workers) if engine is None else engine
    found = empty(plan) if begin is None else begin
    pieces = Pieces(found.deals, deals, chosen.piece_seconds)
    playing = chosen.play(plan, pieces)
    try:
        for played in playing:
            pieces.learn(played)
            # A new one each time: Ctrl-C in the middle of an addition must leave the last one whole.
            found = found.with_more(played.tally)
            progress(found)
    except KeyboardInterrupt:
        playing.close()
    return Simulation(plan, deals, found)


__all__ = [
    "MOST_DEALS",
    "MOST_WORKERS",
    "Deals",
    "Simulation",
    "cores",
    "deals_of",
    "empty",
    "play_piece",
    "simulate",
]
