"""Art. 36, interrupting the deal: the sides disagree on what happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pinella.play.aftermath import Choice, Option
from pinella.play.effects import CountAsOf, Effect, EndDeal
from pinella.play.seats import Side
from pinella.referee.details import number_after
from pinella.referee.fitab.ruled import Ruler
from pinella.referee.hearing import Hearing
from pinella.referee.irregularity import Offence
from pinella.referee.points import laid_points
from pinella.referee.ruling import Outcome, Ruling

AGREED: Final = "agreed"
EVENT: Final = "event"
"""A detail: `event 12`, the first event of the disputed episode; left out, the episode is the turn in progress."""


def dispute(hearing: Hearing) -> Outcome:
    """F-36.1: the referee invites the sides to agree on the facts. If they do, play goes on.

    F-36.2: if they do not, the deal is suspended and only the plays made before the disputed episode count: melds and
    burracos, with no bonus for going out and nothing negative for hands or pots (AMB-85).
    """
    article = hearing.article("36")
    found = hearing.answer("agreement", (Option(AGREED), Option(f"not-{AGREED}")), None)
    if isinstance(found, Choice):
        return found
    if found.key == AGREED:
        return Ruling((article,))
    return Ruling((article,), tuple(_suspended(hearing)))


def _suspended(hearing: Hearing) -> Iterator[Effect]:
    if not hearing.table.is_over:
        yield EndDeal()
    before = hearing.history.tables[_episode(hearing)]
    yield CountAsOf(before.version, laid_points(before, Side.NS), laid_points(before, Side.EW))


def _episode(hearing: Hearing) -> int:
    """The event with which the disputed episode began; the report itself is the latest it can be."""
    named = number_after(hearing.irregularity.details, EVENT)
    return hearing.turn_began() if named is None else min(named, hearing.irregularity.at)


RULERS: Final[dict[Offence, Ruler]] = {Offence.DISPUTE: dispute}
