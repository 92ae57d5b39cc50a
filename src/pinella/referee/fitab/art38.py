"""Art. 38, delay (*ritardo*), as far as the table of the round is concerned; beyond ten minutes the round is lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pinella.play.effects import Compensate, Effect
from pinella.referee.details import number_before
from pinella.referee.fitab.ruled import Ruler, with_warnings
from pinella.referee.hearing import Hearing
from pinella.referee.irregularity import Offence
from pinella.referee.ruling import Ruling
from pinella.referee.warnings import warned

MINUTES: Final = "minutes"
"""A detail: `3 minutes`, how late the pair was."""


def delay(hearing: Hearing) -> Ruling:
    """F-38.3: a pair not ready within two minutes is warned. Up to five minutes the pair present gets 100 points, up
    to ten 150 (F-38.4, F-38.5, AMB-81); after that it wins the round without play, which is the tournament's business.
    """
    return with_warnings(hearing, ("38",), tuple(_effects(hearing)))


def _effects(hearing: Hearing) -> Iterator[Effect]:
    tournament, minutes = hearing.book.tournament, number_before(hearing.irregularity.details, MINUTES)
    if tournament is None or minutes is None or minutes <= tournament.late_warning.value.minutes:
        return
    yield from warned(hearing, hearing.culprit, str(Offence.DELAY))
    due = [step.bonus for step in tournament.late_bonuses.value if minutes <= step.up_to_minutes]
    if due:
        yield Compensate(hearing.side.other, due[0], str(Offence.DELAY))


RULERS: Final[dict[Offence, Ruler]] = {Offence.DELAY: delay}
