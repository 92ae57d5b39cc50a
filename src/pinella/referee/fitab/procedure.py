"""The procedure before the articles on irregularities: who may point out what, and when.

Any player at the table may call (F-P.1): `referee.call` takes a call from anybody, and while the referee decides the
table waits (F-P.2).
"""

from __future__ import annotations

from pinella.play.aftermath import Choice
from pinella.play.seats import Seat
from pinella.referee.fitab.judgement import suggestion_sanctioned
from pinella.referee.hearing import Hearing
from pinella.referee.ruling import Outcome, Ruling


def pointed_out(hearing: Hearing, article: str) -> Outcome:
    """F-P.3: a meld merely out of order, or a burraco not marked, is put right without a penalty.

    The side at fault may point it out only in the speaker's own turn: otherwise it is a suggestion (AMB-26).
    """
    meld = hearing.irregularity.meld
    is_own = meld is None or meld.side is hearing.side
    if not is_own or hearing.before.turn is hearing.culprit:
        return Ruling((hearing.article(article),))
    effects = suggestion_sanctioned(hearing, advised_in_turn(hearing))
    if isinstance(effects, Choice):
        return effects
    return Ruling((hearing.article(article), hearing.article("21")), effects)


def advised_in_turn(hearing: Hearing) -> Seat | None:
    """The partner of who spoke, if it was and still is the partner's turn."""
    then, now = hearing.before, hearing.table
    lasts = then.turn is now.turn is hearing.partner and then.turns == now.turns
    return hearing.partner if lasts else None
