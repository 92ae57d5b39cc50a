"""The details of a question: which words say how an incident happened, in either spelling (`laid off`, `laid-off`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Final

from pinella.referee.asking.incidents import AGAIN
from pinella.referee.asking.interview_data import AGAIN_ASKED, HOW
from pinella.referee.irregularity import Offence

_MELD: Final = r"(?:NS|EW)\.[0-9]{1,2}"
_POINTS: Final = {
    "EW 100": r"(?:NS|EW) [0-9]{1,5}(?: (?:NS|EW) [0-9]{1,5})?",
    "arbitral NS 0 EW 300": r"arbitral(?: (?:NS|EW) -?[0-9]{1,5})+",
}

_FREE: Final[dict[Offence, dict[str, str]]] = {
    Offence.DELAY: {"3 minutes": r"[0-9]{1,3} minutes"},
    Offence.SLOW_PLAY: {"30 seconds": r"[0-9]{1,4} seconds"},
    Offence.POT_MISCOUNTED: {"9": r"[0-9]{1,2}"},
    Offence.MIXED_CARDS: {"forgotten NS.1": rf"forgotten(?: {_MELD})+", "admitted 45": r"admitted [0-9]{1,5}"},
    Offence.DISPUTE: {"event 12": r"event [0-9]{1,5}"},
    Offence.CONDUCT: {"bunched": "bunched", **_POINTS},
    Offence.SUGGESTION: _POINTS,
    Offence.REMINDER: _POINTS,
    Offence.POT_SEEN_EARLY: _POINTS,
    Offence.PACK_FAULT: {"missing": "missing"},
    Offence.CARD_LIFTED: {"seen": "seen", "unseen": "unseen"},
    Offence.CARDS_HANDED_OVER: {"NS.2": _MELD},
}
"""Details that nobody is asked about, many with a number or a name in them: an example, and the pattern of all."""

MOST_NAMED: Final = 12


class NoDetail(ValueError):
    """A word that says nothing about this incident: what was expected instead."""


def known_details(offence: Offence) -> tuple[str, ...]:
    """The words, or examples of them, that say how an incident happened."""
    asked = (detail for details in HOW.get(offence, {}).values() for detail in details)
    again = (AGAIN,) if offence in AGAIN_ASKED else ()
    return tuple(dict.fromkeys((*asked, *again, *_FREE.get(offence, {}))))


def read_detail(offence: Offence, word: str) -> tuple[str, ...]:
    """The details that a word stands for: itself, or those of an answer to the question how; else `NoDetail`."""
    plain = _plain(word)
    ways = HOW.get(offence, {})
    for detail in known_details(offence):
        if _plain(detail) == plain:
            return (detail,)
    for way, details in ways.items():
        if _plain(way) == plain:
            return details
    free = next(_free(offence, word), None)
    if free is None:
        raise NoDetail(_expected(offence, plain))
    return (free,)


def _free(offence: Offence, word: str) -> Iterator[str]:
    """With the hyphens that may stand for spaces, but not those of a negative number."""
    text = " ".join(re.sub(r"(?<=\w)-", " ", word).split())
    for pattern in _FREE.get(offence, {}).values():
        if re.fullmatch(pattern, text, re.IGNORECASE):
            yield re.sub(r"\b(ns|ew)\b", lambda side: side[0].upper(), text.lower())


def _expected(offence: Offence, plain: str) -> str:
    known = known_details(offence)
    if not known:
        return f"no details for {offence}"
    near = [one for one in known if _plain(one) in get_close_matches(plain, map(_plain, known), n=1)]
    listed = ", ".join(known[:MOST_NAMED]) + (" …" if len(known) > MOST_NAMED else "")
    return f"{near[0]} or another detail of {offence} ({listed})" if near else f"details of {offence} ({listed})"


def _plain(word: str) -> str:
    return " ".join(word.replace("-", " ").lower().split())
