"""Art. 26, cards missing from the pack, or too many in it."""

from __future__ import annotations

from typing import Final

from pinella.play.effects import Redeal, SetBeside
from pinella.play.seats import Side
from pinella.referee.fitab.ruled import Ruler
from pinella.referee.hearing import Hearing
from pinella.referee.irregularity import Offence, Phase
from pinella.referee.ruling import Ruling

MISSING: Final = "missing"
"""The detail of a report whose cards are not in the pack; others are in it once too often."""


def pack_fault(hearing: Hearing) -> Ruling:
    """F-26.1: before play begins the pack is put right, and the cards are dealt anew.

    F-26.4, AMB-42: so it is while nobody has laid a meld. F-26.2: once one has been laid the deal is played to its
    result, which is valid; F-26.3: and so is the result of a deal that is over. The pack is put right afterwards.
    """
    article = (hearing.article("26"),)
    if hearing.phase is Phase.DEAL_OVER or _a_meld_was_laid(hearing):
        return Ruling(article)
    surplus = hearing.irregularity.cards
    if not surplus or MISSING in hearing.irregularity.details:
        return Ruling(article, (Redeal(),))
    return Ruling(article, (SetBeside(surplus), Redeal()))


def _a_meld_was_laid(hearing: Hearing) -> bool:
    return any(hearing.table.meld_count(side) for side in Side)


RULERS: Final[dict[Offence, Ruler]] = {Offence.PACK_FAULT: pack_fault}
