"""Art. 5 bis, play with curtains: what the others cannot see has to be said. At other tables nobody need say it."""

from __future__ import annotations

from typing import Final

from pinella.referee.fitab.ruled import Ruler, with_warnings
from pinella.referee.hearing import Hearing
from pinella.referee.irregularity import Offence
from pinella.referee.ruling import Outcome, Ruling
from pinella.referee.warnings import warned

CURTAINS: Final = "curtains"
"""The detail of a report that says that the table has curtains and hand guards (*tendine e paramani*)."""


def pot_not_announced(hearing: Hearing) -> Outcome:
    """F-5b.3: who takes the pot, on the fly or with a discard, announces it, or is warned."""
    return _silent(hearing, Offence.POT_NOT_ANNOUNCED)


def closing_not_announced(hearing: Hearing) -> Outcome:
    """F-5b.4: who goes out announces it, or is warned; the deal is over all the same."""
    return _silent(hearing, Offence.CLOSING_NOT_ANNOUNCED)


def _silent(hearing: Hearing, offence: Offence) -> Outcome:
    """The article binds those who play with curtains; where the report names none, nothing was irregular."""
    if CURTAINS not in hearing.irregularity.details:
        return Ruling((hearing.article("5 bis"),))
    return with_warnings(hearing, ("5 bis",), warned(hearing, hearing.culprit, str(offence)))


RULERS: Final[dict[Offence, Ruler]] = {
    Offence.POT_NOT_ANNOUNCED: pot_not_announced,
    Offence.CLOSING_NOT_ANNOUNCED: closing_not_announced,
}
