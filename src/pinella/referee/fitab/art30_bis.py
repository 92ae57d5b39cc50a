"""Art. 30 bis, playing out of turn without having drawn (*gioco fuori turno*)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pinella.play.aftermath import Choice, Option
from pinella.play.effects import Effect, Expose, FreezeForATime, LimitTurn, Return
from pinella.referee.course import TOO_LATE, of_these
from pinella.referee.fitab.judgement import NONE, WARN
from pinella.referee.fitab.ruled import Ruler, with_warnings
from pinella.referee.fitab.wrong_cards import frozen_until_his_next_turn
from pinella.referee.hearing import Hearing
from pinella.referee.irregularity import Offence, Phase
from pinella.referee.ruling import Outcome, Ruling
from pinella.referee.warnings import warned

TURNS: Final = 2
"""F-30b.2, AMB-59: the limited turn, and one lap more."""

LIMIT: Final = "limit"
EXPOSE: Final = "expose"


def play_out_of_turn(hearing: Hearing) -> Outcome:
    """F-30b.1: melds laid or laid off on in another's turn, without having drawn, are frozen.

    F-30b.2: in his own turn the offender only takes a card and discards, and the melds stay frozen one lap longer,
    until his second turn begins. Once the player whose turn it was has begun they stand, and only the limit applies
    (AMB-58).
    """
    article, lays = hearing.article("30 bis"), hearing.lays(since=hearing.irregularity.at)
    if hearing.phase is Phase.DEAL_OVER:
        return Ruling((article,), too_late=True)
    frozen = () if hearing.phase in TOO_LATE else frozen_until_his_next_turn(hearing, lays)
    longer = (replace(one, turns=TURNS) if isinstance(one, FreezeForATime) else one for one in frozen)
    others = tuple(lay.at for lay in lays if lay.at != hearing.irregularity.at)
    return Ruling((article,), (*longer, LimitTurn(hearing.culprit)), covers=others)


def discard_out_of_turn(hearing: Hearing) -> Outcome:
    """A discard in another's turn is a play out of turn (F-D.23); what it costs no article says: the referee decides.

    The card comes back to the hand, as long as it lies on the pile. He may limit the next turn as F-30b.2 does, have
    the card treated as one that all have seen (F-23.1), give a warning, or leave it at that.
    """
    if hearing.phase is Phase.DEAL_OVER:
        return Ruling((hearing.article("30 bis"),), too_late=True)
    back = _card_back(hearing)
    measures: dict[str, tuple[Effect, ...]] = {
        LIMIT: (LimitTurn(hearing.culprit),),
        EXPOSE: (Expose(hearing.culprit, hearing.irregularity.cards),),
        WARN: warned(hearing, hearing.culprit, str(Offence.DISCARD_OUT_OF_TURN)),
        NONE: (),
    }
    if not back:
        del measures[EXPOSE]
    chosen = hearing.answer("sanction", tuple(map(Option, measures)), None)
    if isinstance(chosen, Choice):
        return chosen
    return with_warnings(hearing, ("30 bis",), (*back, *measures[chosen.key]))


def _card_back(hearing: Hearing) -> tuple[Effect, ...]:
    cards = of_these(hearing.irregularity.cards, hearing.table.pile)
    return (Return(hearing.culprit, cards),) if cards and hearing.phase not in TOO_LATE else ()


RULERS: Final[dict[Offence, Ruler]] = {
    Offence.PLAY_OUT_OF_TURN: play_out_of_turn,
    Offence.DISCARD_OUT_OF_TURN: discard_out_of_turn,
}
