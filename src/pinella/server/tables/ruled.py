"""The rulings of a deal to be read again, and what the engine proposes to the referee on duty.

A ruling is told with its cards when it is given. What can be read again names none: whoever comes later has not seen
them, and what of them matters lies on the table.
"""

from __future__ import annotations

from typing import Any, Final

from pinella import match as matches
from pinella.match import MatchEvent
from pinella.match.data import as_data
from pinella.play import burraco
from pinella.play.effects import DrawCard, Effect, PutPotRight
from pinella.play.events import ChoiceOffered, RulingGiven
from pinella.play.seats import MeldId, Seat, Side
from pinella.play.viewers import REFEREE
from pinella.referee import History
from pinella.referee.sentences import effect_key
from pinella.server.tables.by_hand import is_by_hand
from pinella.server.tables.refereeing import proposal
from pinella.server.tables.state import OnlineTable
from pinella.server.tables.telling import told

Parts = dict[str, Any]

_ABOUT: Final = ("seat", "to", "meld", "into", "side", "points", "victory_points")
"""What an effect may be about, beside cards."""

_SAID: Final = ("number", "offence", "by", "called_by", "ruled_by", "articles", "too_late")


def ruling_parts(course: History) -> Parts:
    """`ruling/1` …: every ruling of the deal, the withdrawn ones too."""
    found: Parts = {}
    for at, event in enumerate(course.events):
        if isinstance(event, RulingGiven):
            gone = {"withdrawn": True} if at in course.gone else {}
            by_hand = {"by_hand": True} if is_by_hand(course.table.book, event) else {}
            found[f"ruling/{event.number}"] = {**_again(event), **gone, **by_hand}
    return found


def _again(ruling: RulingGiven) -> Parts:
    said = as_data(ruling)
    return {
        **{name: said[name] for name in _SAID if name in said},
        "effects": [_about(effect) for effect in ruling.effects],
    }


def _about(effect: Effect) -> Parts:
    """Which sentence tells the effect, and whom and what it is about."""
    found: Parts = {"key": effect_key(effect)}
    for name in _ABOUT:
        value = getattr(effect, name, None)
        if isinstance(value, Seat | Side):
            found[name] = value.value
        elif isinstance(value, MeldId):
            found[name] = str(value)
        elif isinstance(value, int):
            found[name] = value
    if isinstance(effect, PutPotRight):
        found["points"] = abs(effect.cards)
    return found


def proposed(table: OnlineTable) -> list[Parts]:
    """What would be told to the referee if he accepted what the engine proposes.

    No card that is still to be drawn is in it; of a choice that it would open only who has to decide, and what.
    """
    match = table.match
    found: list[Parts] = []
    for event in proposal(table):
        if match is None or not isinstance(match.table, burraco.Table):
            break
        after = matches.evolve(match, event)
        shown = told(event, REFEREE, match.table, after.table)
        if shown is not None:
            found.append(_in_prospect(shown, event))
        match = after
    return found


def _in_prospect(shown: Parts, event: MatchEvent) -> Parts:
    if isinstance(event, ChoiceOffered):
        return {**shown, "choice": {**shown["choice"], "options": []}}
    if not isinstance(event, RulingGiven):
        return shown
    effects = [
        _about(effect) if isinstance(effect, DrawCard) else said
        for effect, said in zip(event.effects, shown["effects"], strict=True)
    ]
    return {**shown, "effects": effects}
