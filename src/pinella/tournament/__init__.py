"""Tournaments: from the enrolment list to the standings, per code. Pure but for `files`."""

from __future__ import annotations

from pinella.tournament.checking import Finding, check
from pinella.tournament.event import Event, evolve, fold
from pinella.tournament.facts import Entrant, Entry, Player, Row
from pinella.tournament.opening import announce
from pinella.tournament.plan import Plan, plan_of
from pinella.tournament.results import Result, results
from pinella.tournament.saying_no import No, TournamentError
from pinella.tournament.seating import Wish, seat
from pinella.tournament.standings import standings

__all__ = [
    "Entrant",
    "Entry",
    "Event",
    "Finding",
    "No",
    "Plan",
    "Player",
    "Result",
    "Row",
    "TournamentError",
    "Wish",
    "announce",
    "check",
    "evolve",
    "fold",
    "plan_of",
    "results",
    "seat",
    "standings",
]
