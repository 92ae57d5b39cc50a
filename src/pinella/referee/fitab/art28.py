"""Art. 28, melds with surplus cards (*carte eccedenti*) noticed after the discard; art. 24(1) B and C say the same."""

from __future__ import annotations

from pinella.cards import AnyCard
from pinella.play.effects import CountNegative, Effect, FreezeForGood, Penalise
from pinella.referee.fitab.wrong_cards import also_settled, closing_refused, core_and_surplus, is_late, the_meld
from pinella.referee.hearing import Hearing
from pinella.referee.ruling import Ruling


def surplus_after_the_discard(hearing: Hearing) -> Ruling:
    """Nothing can be put right any more: what is surplus is discarded, or counts negative.

    F-24.3, F-28.1: before the next player has begun, the surplus cards wait at the side; by the norm they are the
    discards of the turns to come, and the rest of the meld is valid. F-24.4, F-28.2: later they stay and count
    negative, and the meld is frozen for good. A burraco that is one without them keeps its bonus (F-D.20, AMB-46).
    """
    articles = (hearing.article("24"), hearing.article("28"))
    core, surplus = core_and_surplus(hearing)
    if not surplus:
        return Ruling(articles, too_late=True)
    name, also = the_meld(hearing), also_settled(hearing)
    if is_late(hearing):
        frozen = FreezeForGood(name, None if core is None else core.burraco)
        return Ruling(articles, (CountNegative(name, surplus), frozen), covers=also)
    return Ruling(articles, (*closing_refused(hearing), *_to_the_side(hearing, surplus)), covers=also)


def _to_the_side(hearing: Hearing, surplus: tuple[AnyCard, ...]) -> tuple[Effect, ...]:
    return (Penalise(hearing.culprit, surplus, the_meld(hearing)),)
