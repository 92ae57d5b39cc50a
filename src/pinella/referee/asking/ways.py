"""The details of a question: which words say how an incident happened, in either spelling (`laid off`, `laid-off`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Final

from pinella.referee.asking.incidents import AGAIN
from pinella.referee.asking.interview_data import AGAIN_ASKED, HOW
from pinella.referee.irregularity import Offence

_POINTS: Final = {"EW 100": r"(?:(?:ns|ew) [0-9]{1,5} ?)+", "arbitral NS 0 EW 300": r"arbitral(?: (?:ns|ew) -?[0-9]{1,5})+"}
_MELDS: Final = r"(?: (?:ns|ew)\.[0-9]{1,2})"
_UNSEEN: Final = {"unseen": "unseen"}

_FREE: Final[dict[Offence, dict[str, str]]] = {
    Offence.DELAY: {"3 minutes": r"[0-9]{1,3} minutes"},
    Offence.SLOW_PLAY: {"30 seconds": r"[0-9]{1,4} seconds"},
    Offence.POT_MISCOUNTED: {"10": r"[0-9]{1,2}", "seen": "seen", "12": r"[0-9]{1,2}"},
    Offence.MIXED_CARDS: {"forgotten NS.1": rf"forgotten{_MELDS}+", "admitted 45": r"admitted [0-9]{1,5}"},
    Offence.DISPUTE: {"event 12": r"event [0-9]{1,5}"},
    Offence.CONDUCT: {"F-N.8": r"f n\.[0-9]{1,2}", "F-R.1": r"f r\.[1-5]", "bunched": "bunched", **_POINTS},
    Offence.SUGGESTION: _POINTS,
    Offence.REMINDER: _POINTS,
    Offence.POT_SEEN_EARLY: _POINTS,
    Offence.PACK_FAULT: {"missing": "missing"},
    Offence.CARD_LIFTED: _UNSEEN,
    Offence.CARDS_HANDED_OVER: {"NS.2": _MELDS.strip("(?: )") if False else r"(?:ns|ew)\.[0-9]{1,2}"},
}
"""Details with a number or a name in them, or which nobody is asked about: an example, and the pattern of all."""
