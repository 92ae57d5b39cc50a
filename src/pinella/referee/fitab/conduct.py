"""The powers of the referee and the norms of conduct: what he judges, with his decision on record.

Whoever reports names the norm (`F-N.8`) or the power (`F-R.2`) in the details; several norms may be named at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pinella.codes.switches import BunchedCards
from pinella.play.aftermath import Choice, Option, Points
from pinella.play.effects import ArbitralScore, Compensate, Deduct, Effect, EndDeal
from pinella.play.seats import Side
from pinella.referee.details import points_named
from pinella.referee.fitab.art34 import out_of_time
from pinella.referee.fitab.ruled import Ruler, with_warnings
from pinella.referee.hearing import Hearing
from pinella.referee.irregularity import Offence
from pinella.referee.ruling import Outcome, Ruling
from pinella.referee.warnings import warned
from pinella.scoring.burraco import Item

CONDUCT: Final = "conduct"
NONE: Final = "none"
BUNCHED: Final = "bunched"
ARBITRAL: Final = "arbitral"
MOST_BUNCHED: Final = 3

_MEASURES: Final = {
    "F-R.1": ("compensate",),
    "F-R.2": ("reported",),
    "F-R.3": ("removed",),
    "F-R.4": ("noted",),
    "F-R.5": ("warn",),
}
"""What the referee may do under each of his powers, besides nothing."""


def conduct(hearing: Hearing) -> Outcome:
    """A power of the referee (F-R.1 to F-R.5), or a norm of conduct that was not kept (F-N.1 to F-N.24)."""
    powers = [detail for detail in hearing.irregularity.details if detail in _MEASURES]
    return _power(hearing, powers[0]) if powers else _norm(hearing)


# The norms


def _norm(hearing: Hearing) -> Outcome:
    """F-N.24: breaches may bring sanctions, warnings and penalties; the referee judges.

    Who stretches out his time (F-N.4) is dealt with as art. 34 says; a few cards bunched on the table are allowed
    from 2025 on (F-N.11, AMB-77).
    """
    details = hearing.irregularity.details
    if "F-N.4" in details and hearing.table.turn is hearing.culprit:
        return out_of_time(hearing, hearing.article("N"), hearing.article("34"))
    if BUNCHED in details and _may_be_bunched(hearing):
        return Ruling((hearing.article("N"),))
    found = hearing.answer("sanction", (Option(NONE), Option("warn"), Option("deduct")), None)
    return found if isinstance(found, Choice) else with_warnings(hearing, ("N",), tuple(_sanction(hearing, found.key)))


def _may_be_bunched(hearing: Hearing) -> bool:
    switches = hearing.book.switches
    allowed = switches is not None and switches.bunched_cards_on_the_table.value is BunchedCards.THREE_OR_FEWER
    return allowed and len(hearing.before.hand(hearing.culprit)) <= MOST_BUNCHED


def _sanction(hearing: Hearing, key: str) -> Iterator[Effect]:
    if key == "warn":
        yield from warned(hearing, hearing.culprit, CONDUCT)
    elif key == "deduct":
        yield Deduct(hearing.side)


# The powers of the referee


def _power(hearing: Hearing, power: str) -> Outcome:
    """What he does is on record even where nothing happens at the table."""
    measures = _MEASURES[power]
    if power == "F-R.1" and points_named(hearing.irregularity.details, ARBITRAL):
        measures = ("arbitral-score",)
    found = hearing.answer("measure", tuple(map(Option, (NONE, *measures))), None)
    if isinstance(found, Choice):
        return found
    articles = ("R", "37 bis") if found.key == "removed" else ("R",)
    return with_warnings(hearing, articles, tuple(_measure(hearing, found.key)))


def _measure(hearing: Hearing, key: str) -> Iterator[Effect]:
    """F-R.1 gives points; F-R.3 ends the deal, for which art. 37 bis gives the scores; F-R.2 and F-R.4 are notes."""
    if key == "compensate":
        named = points_named(hearing.irregularity.details)
        yield from (Compensate(side, points, CONDUCT) for side, points in named.items())
    elif key == "arbitral-score":
        yield from _settled(hearing, points_named(hearing.irregularity.details, ARBITRAL))
    elif key == "removed":
        yield from _settled(hearing, {})
    elif key == "warn":
        yield from warned(hearing, hearing.culprit, CONDUCT)


def _settled(hearing: Hearing, score: dict[Side, int]) -> Iterator[Effect]:
    if not hearing.table.is_over:
        yield EndDeal()
    yield ArbitralScore(_score(score.get(Side.NS, 0)), _score(score.get(Side.EW, 0)))


def _score(points: int) -> Points:
    return ((Item.ARBITRAL_SCORE.value, points),) if points else ()


RULERS: Final[dict[Offence, Ruler]] = {Offence.CONDUCT: conduct}
