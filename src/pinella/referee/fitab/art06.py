"""Art. 6, the course of play: the discard goes on the pile."""

from __future__ import annotations

from typing import Final

from pinella.codes.switches import MisplacedDiscard
from pinella.play.effects import LimitTurn
from pinella.referee.fitab.ruled import Ruler
from pinella.referee.hearing import Hearing
from pinella.referee.irregularity import Offence
from pinella.referee.ruling import Outcome, Ruling

MISLED: Final = "misled"
"""A detail: an opponent did not see the discard and played otherwise than he would have."""


def misplaced_discard(hearing: Hearing) -> Outcome:
    """F-6.7: from 2025 a discard beside the pile that misleads an opponent costs a turn without plays.

    Where nobody was misled it is only moved onto the pile (AMB-88); up to 2023 no sanction is stated.
    """
    switches = hearing.book.switches
    is_limited = switches is not None and switches.misplaced_discard.value is MisplacedDiscard.LIMITED_TURN
    if is_limited and MISLED in hearing.irregularity.details:
        return Ruling((hearing.article("6"),), (LimitTurn(hearing.culprit),))
    return Ruling((hearing.article("6"),))


RULERS: Final[dict[Offence, Ruler]] = {Offence.MISPLACED_DISCARD: misplaced_discard}
