"""A match: several deals under one book, their count and their result; and the `.pin` file that keeps it."""

from __future__ import annotations

from pinella.match.commands import BeginDeal, CountDeal, DealCards, MatchCommand, Play, RecordDeal, ReportClock
from pinella.match.deciding import decide
from pinella.match.events import (
    ClockRanOut,
    DealBegun,
    DealCounted,
    MatchEnded,
    MatchEnding,
    MatchEvent,
    PackShuffled,
    PartyCount,
    SecretRevealed,
    TimeIsOver,
)
from pinella.match.evolving import evolve
from pinella.match.formats import Deals, Format, Target, round_minutes
from pinella.match.lots import Lots, draw_lots
from pinella.match.resuming import resume
from pinella.match.state import Match, begin
from pinella.match.tracing import RulingTrace, trace

__all__ = [
    "BeginDeal",
    "ClockRanOut",
    "CountDeal",
    "DealBegun",
    "DealCards",
    "DealCounted",
    "Deals",
    "Format",
    "Lots",
    "Match",
    "MatchCommand",
    "MatchEnded",
    "MatchEnding",
    "MatchEvent",
    "PackShuffled",
    "PartyCount",
    "Play",
    "RecordDeal",
    "ReportClock",
    "RulingTrace",
    "SecretRevealed",
    "Target",
    "TimeIsOver",
    "begin",
    "decide",
    "draw_lots",
    "evolve",
    "resume",
    "round_minutes",
    "trace",
]
