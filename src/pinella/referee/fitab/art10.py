"""Art. 10, jokers and twos: a natural two and a wild laid in each other's place."""

from __future__ import annotations

from typing import Final

from pinella.referee.fitab.procedure import pointed_out
from pinella.referee.fitab.ruled import Ruler
from pinella.referee.hearing import Hearing
from pinella.referee.irregularity import Offence
from pinella.referee.ruling import Outcome

INVERTED: Final = "inverted wilds"
"""A detail: a natural two and a wild lie in each other's place."""


def disorder(hearing: Hearing) -> Outcome:
    """F-10.4: such an inversion is put in order, by a swap up to 2023 and in any way from 2025, and is not penalised.

    F-10.5: the side at fault may say so in its own turn only; for the penalty the article refers to art. 21 (F-10.6).
    Other disorder is a matter of the procedure (F-P.3).
    """
    return pointed_out(hearing, "10" if INVERTED in hearing.irregularity.details else "P")


RULERS: Final[dict[Offence, Ruler]] = {Offence.DISORDER: disorder}
