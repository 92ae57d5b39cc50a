"""What the code leaves to the referee: he chooses, and his choice is on record.

Points that he wants to give stand in the details of the report: `EW 100` compensates a side, `arbitral NS 0 EW 300`
is an arbitral score.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, TypeAlias

from pinella.codes.switches import PartnersSuggestion
from pinella.play.aftermath import Choice, Option, Points
from pinella.play.effects import ArbitralScore, Compensate, Effect, EndDeal, Stop
from pinella.play.seats import Seat, Side
from pinella.referee.hearing import Hearing
from pinella.referee.irregularity import Offence
from pinella.referee.warnings import warned

NONE: Final = "none"
STOP: Final = "stop"
WARN: Final = "warn"
STOP_AND_WARN: Final = "stop-and-warn"
COMPENSATE: Final = "compensate"
ARBITRAL_SCORE: Final = "arbitral-score"
BY_HAND: Final = "by-hand"
ARBITRAL: Final = "arbitral"
SUGGESTION: Final = str(Offence.SUGGESTION)

Judged: TypeAlias = tuple[Effect, ...] | Choice
"""What the referee's decision does, or the choice that it waits for."""


def is_always_sanctioned(hearing: Hearing) -> bool:
    """F-21.2: from 2025 a suggestion is always punished; before, the referee may."""
    switches = hearing.book.switches
    return switches is not None and switches.partners_suggestion.value is PartnersSuggestion.STOP_AND_WARNING


def suggestion_sanctioned(hearing: Hearing, advised: Seat | None) -> Judged:
    """F-21.2: the turn of the advised player is stopped and who suggested is warned; no stop out of turn (AMB-27).

    Up to 2023 the referee may sanction it so, and may also give an arbitral score (F-21.3).
    """
    stop: tuple[Effect, ...] = () if advised is None else (Stop(advised),)
    warning = warned(hearing, hearing.culprit, SUGGESTION)
    if is_always_sanctioned(hearing):
        return (*stop, *warning)
    measures = {NONE: (), STOP: stop, WARN: warning, STOP_AND_WARN: (*stop, *warning)}
    if advised is None:
        measures = {NONE: (), WARN: warning}
    return _chosen(hearing, "sanction", measures | _arbitral_for_a_suggestion(hearing))


def partner_warned(hearing: Hearing) -> Judged:
    """AMB-94: a hint that another article rules on is warned for too, up to 2023 if the referee says so."""
    warning = warned(hearing, hearing.culprit, SUGGESTION)
    if is_always_sanctioned(hearing):
        return warning
    return _chosen(hearing, "sanction", {NONE: (), WARN: warning} | _arbitral_for_a_suggestion(hearing))


def information_judged(hearing: Hearing) -> Judged:
    """F-21.6, F-22.7: whether information that passed helped the side, and what the innocent side gets for it."""
    points = tuple(_points_named(hearing, ""))
    compensations = tuple(Compensate(side, number, hearing.irregularity.offence.value) for side, number in points)
    measures = ({COMPENSATE: compensations} if points else {}) | _arbitral(hearing)
    return _chosen(hearing, "remedy", {NONE: ()} | (measures or {BY_HAND: ()}))


def _arbitral_for_a_suggestion(hearing: Hearing) -> dict[str, tuple[Effect, ...]]:
    """F-21.3: where the edition lets the referee give one for a suggestion."""
    switches = hearing.book.switches
    if switches is not None and not switches.arbitral_score_for_a_suggestion.value:
        return {}
    return _arbitral(hearing)


def _arbitral(hearing: Hearing) -> dict[str, tuple[Effect, ...]]:
    """An arbitral score, where the referee has named one: the deal is broken off and counts that."""
    named = dict(_points_named(hearing, ARBITRAL))
    if not named:
        return {}
    end: tuple[Effect, ...] = () if hearing.table.is_over else (EndDeal(),)
    score = ArbitralScore(_score(named.get(Side.NS, 0)), _score(named.get(Side.EW, 0)))
    return {ARBITRAL_SCORE: (*end, score)}


def _score(points: int) -> Points:
    return (("arbitral score", points),) if points else ()


def _points_named(hearing: Hearing, word: str) -> Iterator[tuple[Side, int]]:
    """`EW 100`, or after a word `arbitral NS 0 EW 300`."""
    pattern = re.compile(rf"{word}( ?(NS|EW) -?[0-9]{{1,5}})+")
    for detail in hearing.irregularity.details:
        if pattern.fullmatch(detail):
            for side, points in re.findall(r"(NS|EW) (-?[0-9]{1,5})", detail):
                yield Side(side), int(points)


def _chosen(hearing: Hearing, question: str, measures: dict[str, tuple[Effect, ...]]) -> Judged:
    found = hearing.answer(question, tuple(map(Option, measures)), None)
    return found if isinstance(found, Choice) else measures[found.key]
