"""A simulation as data: everything needed to repeat it, and what came of it."""

from __future__ import annotations

from typing import Any

from pinella import __version__
from pinella.codes import BurracoBook
from pinella.lab.plan import Plan
from pinella.lab.simulate import Simulation
from pinella.lab.tally import Sum, interval
from pinella.melds.limits import KINDS
from pinella.play.events import Ending
from pinella.play.seats import Side


def as_data(simulation: Simulation) -> dict[str, Any]:
    """The document that `pinella simulate --json` prints. The same plan gives the same text, byte for byte."""
    plan, tally = simulation.plan, simulation.tally
    return {
        "version": __version__,
        "code": plan.code,
        "seed": plan.seed,
        "bots": list(plan.bots),
        "players": plan.players,
        "time_out": plan.time_out,
        "asked": simulation.asked,
        "deals": tally.deals,
        "actions": _mean(tally.actions, tally.deals),
        "turns": _mean(tally.turns, tally.deals),
        "endings": {
            ending.value: {"deals": tally.endings[ending], "share": _mean(tally.endings[ending], tally.deals)}
            for ending in Ending
        },
        "results": [_result(plan, place, found, tally.deals) for place, found in enumerate(tally.sums)],
    }


def seats_in_words(plan: Plan, place: int) -> str:
    """Whose results these are: `NS`, or the seats of a bot such as `1 3`."""
    if isinstance(plan.book, BurracoBook):
        return tuple(Side)[place].value
    return " ".join(str(seat) for seat in plan.seats[place :: len(plan.bots)])


def _result(plan: Plan, place: int, found: Sum, deals: int) -> dict[str, Any]:
    """One side, or one bot on all its seats: points are a mean a deal and, in Scala 40, a seat."""
    seats = 1 if isinstance(plan.book, BurracoBook) else len(plan.seats[place :: len(plan.bots)])
    reach = interval(found.points, found.squares, deals)
    result: dict[str, Any] = {
        "who": seats_in_words(plan, place),
        "bot": plan.bots[place],
        "points": {
            "mean": _mean(found.points, deals * seats),
            "interval": [round(end / seats, 3) for end in reach] if reach else None,
        },
        "wins": found.wins,
        "went_out": found.times_out,
    }
    if isinstance(plan.book, BurracoBook):
        kinds = [kind.value for kind in KINDS if kind is not None and kind in plan.book.burracos]
        result["pots"] = found.pots
        result["burracos"] = {kind: found.burracos[place] for place, kind in enumerate(kinds)}
    return result


def _mean(total: int, number: int) -> float | None:
    return round(total / number, 4) if number else None
