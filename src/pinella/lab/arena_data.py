"""A comparison as data: everything that repeats it, what came of it, and apart from that how long it took where."""

from __future__ import annotations

import os
import platform
from pathlib import Path
from typing import Any

from pinella import __version__, core_mode
from pinella.lab.arena import Found
from pinella.lab.contest import WHOLE, Interval, Sums
from pinella.lab.engines import cores
from pinella.lab.stopwatch import CorePace, Times


def as_data(found: Found) -> dict[str, Any]:
    """What the same command gives again, byte for byte, on any machine."""
    arena = found.arena
    return {
        "version": __version__,
        "code": arena.code,
        "seed": arena.seed,
        "bots": list(arena.bots),
        "players": arena.players,
        "time_out": arena.time_out,
        "match": arena.match,
        "alone": arena.alone,
        "asked": found.asked,
        "contests": [_contest(sums) for sums in found.sums],
    }


def _contest(sums: Sums) -> dict[str, Any]:
    contest = sums.contest
    some: dict[str, Any] = {
        "bot": contest.bot,
        "others": contest.others,
        "seatings": len(contest.seatings),
        "deals": sums.deals,
    }
    if not sums.deals:
        return some
    return some | {
        "points": {
            "bot": round(sums.own_mean, 3),
            "others": round(sums.their_mean, 3),
            "difference": round(sums.difference, 3),
            "interval": _rounded(sums.difference_interval, 3),
        },
        "deals_won": {
            "bot": sums.wins,
            "others": sums.losses,
            "nobody": sums.tables - sums.wins - sums.losses,
            "share": round(sums.share, 5),
            "interval": _rounded(sums.share_interval, 5),
            "par": round(contest.par, 5),
        },
        "matches": {
            "deals": contest.match,
            "played": sums.matches,
            "won": round(sums.match_wins / WHOLE, 3),
            "share": None if sums.match_share is None else round(sums.match_share, 5),
            "interval": _rounded(sums.match_interval, 5),
            "par": round(contest.par, 5),
        },
    }


def _rounded(ends: Interval, digits: int) -> list[float] | None:
    return None if ends is None else [round(end, digits) for end in ends]


def times_as_data(found: Found, seconds: float, workers: int) -> dict[str, Any]:
    """How long it took, in seconds, and where: nothing here repeats itself."""
    return {
        "seconds": round(seconds, 3),
        "workers": workers,
        "machine": machine(),
        "bots": {name: {"move": _times(pace.moves), "turn": _times(pace.turns)} for name, pace in found.paces.items()},
        "core": _core(found.core),
    }


def _times(times: Times) -> dict[str, float]:
    return {
        "number": times.number,
        "mean": float(f"{times.mean:.3g}"),
        "p95": float(f"{times.percentile(95):.3g}"),
        "longest": float(f"{times.longest:.3g}"),
    }


def _core(pace: CorePace) -> dict[str, float] | None:
    """Inside the core only whole deals are timed: a move is a mean over both bots."""
    if not pace.moves:
        return None
    return {
        "moves": pace.moves,
        "move": float(f"{pace.seconds / pace.moves:.3g}"),
        "turn": float(f"{pace.seconds / max(pace.turns, 1):.3g}"),
    }


def machine() -> dict[str, Any]:
    """What it ran on."""
    return {
        "cpu": _cpu(),
        "cores": cores(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "core": core_mode(),
    }


def _cpu() -> str:
    """The name of the processor, where the system tells it."""
    told = Path("/proc/cpuinfo")
    if os.name == "posix" and told.exists():
        for line in told.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
