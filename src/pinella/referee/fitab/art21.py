"""Art. 21, irregularities in general: suggestions, and cards lifted to be played."""

from __future__ import annotations

from typing import Final

from pinella.play.aftermath import Choice
from pinella.play.effects import ArbitralScore, Effect
from pinella.referee.fitab.art23 import exposed_cards, hinted_at, pulled_out
from pinella.referee.fitab.judgement import information_judged, suggestion_sanctioned
from pinella.referee.fitab.procedure import advised_in_turn
from pinella.referee.fitab.ruled import Ruler
from pinella.referee.hearing import Hearing
from pinella.referee.irregularity import Offence
from pinella.referee.ruling import Outcome, Ruling

INFORMATION: Final = "information"
"""A detail: illicit information may have helped the side."""


def suggestion(hearing: Hearing) -> Outcome:
    """F-21.2, F-21.3: a comment or behaviour of the partner that suggests a play; about an exposed card F-23.6 rules.

    Where information may have helped the side the referee finds out, and acts accordingly (F-21.6).
    """
    if exposed_cards(hearing):
        return hinted_at(hearing)
    effects = suggestion_sanctioned(hearing, advised_in_turn(hearing))
    if isinstance(effects, Choice):
        return effects
    remedy: tuple[Effect, ...] | Choice = ()
    is_scored = any(isinstance(effect, ArbitralScore) for effect in effects)
    if INFORMATION in hearing.irregularity.details and not is_scored:
        remedy = information_judged(hearing)
    return remedy if isinstance(remedy, Choice) else Ruling((hearing.article("21"),), (*effects, *remedy))


def card_lifted(hearing: Hearing) -> Outcome:
    """F-21.7: cards lifted clear of the hand in one's own turn, to be played, are exposed; out of turn see F-23.1."""
    return pulled_out(hearing, is_own_turn=hearing.before.turn is hearing.culprit)


RULERS: Final[dict[Offence, Ruler]] = {
    Offence.SUGGESTION: suggestion,
    Offence.CARD_LIFTED: card_lifted,
}
