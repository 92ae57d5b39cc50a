"""The referee: irregular acts in, rulings with articles out, and a table on which they have been applied."""

from __future__ import annotations

from pinella.referee.calling import ENGINE, NONE, RefereeError, call, choose, give, is_ruled, rules_on, withdraw
from pinella.referee.detecting import irregularities, open_irregularities
from pinella.referee.hearing import Hearing
from pinella.referee.history import History
from pinella.referee.irregularity import Irregularity, Noticed, Offence, Phase
from pinella.referee.ruling import Outcome, Ruling

__all__ = [
    "ENGINE",
    "NONE",
    "Hearing",
    "History",
    "Irregularity",
    "Noticed",
    "Offence",
    "Outcome",
    "Phase",
    "RefereeError",
    "Ruling",
    "call",
    "choose",
    "give",
    "irregularities",
    "is_ruled",
    "open_irregularities",
    "rules_on",
    "withdraw",
]
