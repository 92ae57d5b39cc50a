"""Procedure, and the right to a penalty: who may call, until when a ruling is possible, what the table settled alone.

Two rules go through the whole code. The offender's partner may speak only after the discard (B-P.2): earlier it is a
warning for the pair, and a wrong meld can no longer be cured. And the opponent's draw heals (B-P.4): what an article
does not itself foresee for later is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from pinella.play.effects import Effect, NoClosing, Warn
from pinella.play.events import RefereeCalled, RulingGiven
from pinella.play.seats import Seat
from pinella.referee.hearing import Hearing, partner_of
from pinella.referee.history import History, turn_begun_since
from pinella.referee.irregularity import Noticed, Phase
from pinella.referee.ruling import Outcome, Ruling
from pinella.referee.warnings import warned, warned_at

Ruler: TypeAlias = Callable[[Hearing], Outcome]

EARLY_CALL: Final = "early-call"
"""B-21.3: the partner called before the offender's discard."""

SUGGESTION: Final = "suggestion"
"""B-30.2, B-30.10: the partner's word about a draw is a suggestion (art. 22)."""


# When


def is_at_once(hearing: Hearing) -> bool:
    """Noticed while the offender is still in his turn; also before anybody has drawn a card in the deal."""
    return hearing.phase in (Phase.DEALING, Phase.AT_ONCE)


def right_is_lost(hearing: Hearing) -> bool:
    """B-P.4: the deal is over, or an opponent of the offender has begun his own turn since.

    The partner's draw does not heal: an offence outside the offender's turn may be followed by it.
    """
    if hearing.phase is Phase.DEAL_OVER:
        return True
    opponents = [seat for seat in hearing.table.seats if seat.side is not hearing.side]
    return hearing.phase is Phase.LATER and turn_begun_since(hearing.history, hearing.irregularity.at, opponents)


def too_late(hearing: Hearing) -> Ruling:
    """B-P.4, B-P.5: nothing can be done any more; what the table arranged by itself binds nobody."""
    return Ruling((hearing.article("P"),), too_late=True)


def in_time(ruler: Ruler) -> Ruler:
    """A ruling that an article foresees only until the opponent draws (B-P.4, BAMB-10)."""

    def rule(hearing: Hearing) -> Outcome:
        return too_late(hearing) if right_is_lost(hearing) else ruler(hearing)

    return rule


# By whom


def partner_spoke_early(hearing: Hearing) -> bool:
    """B-P.2: the partner called, or pointed the error out, before the offender's discard."""
    in_own_turn = hearing.before.turn is hearing.culprit
    return hearing.noticed is Noticed.PARTNER and is_at_once(hearing) and in_own_turn


def ruling(hearing: Hearing, numbers: Sequence[str], effects: Sequence[Effect]) -> Ruling:
    """A ruling; where the partner spoke too early the pair is warned as well (B-21.3)."""
    return _with_warning(hearing, numbers, effects, "21", EARLY_CALL)


def ruling_on_a_draw(hearing: Hearing, numbers: Sequence[str], effects: Sequence[Effect]) -> Ruling:
    """The same for a missing draw, where the partner's call is a suggestion (B-30.2)."""
    return _with_warning(hearing, numbers, effects, "22", SUGGESTION)


def _with_warning(
    hearing: Hearing, numbers: Sequence[str], effects: Sequence[Effect], because: str, reason: str
) -> Ruling:
    """One call costs one warning, however many errors it brings to light."""
    if not partner_spoke_early(hearing):
        return Ruling(tuple(map(hearing.article, numbers)), tuple(effects))
    articles = tuple(hearing.article(number) for number in (*numbers, because))
    warning = () if _was_warned(hearing) else warned(hearing, hearing.partner, reason)
    return Ruling(articles, (*effects, *warning))


def _was_warned(hearing: Hearing) -> bool:
    """Whether a ruling of the same call has warned the partner already."""
    for event in reversed(hearing.history.events):
        if isinstance(event, RefereeCalled):
            return False
        if isinstance(event, RulingGiven) and _warns(event.effects, hearing.partner):
            return True
    return False


def _warns(effects: Sequence[Effect], seat: Seat) -> bool:
    return any(isinstance(effect, Warn) and effect.seat is seat for effect in effects)


def called_for_nothing(history: History, caller: Seat | None) -> tuple[Effect, ...]:
    """B-P.2, B-21.3: calling during the partner's turn is forbidden even if nothing turns out to be wrong."""
    table = history.table
    if caller is None or table.turn is None or table.turn is caller or table.turn is not partner_of(caller, table):
        return ()
    return warned_at(table, caller, EARLY_CALL)


# Shared by the articles


def has_partner(hearing: Hearing) -> bool:
    """One against one nobody has a partner, and the rules about him are void (BAMB-29)."""
    return hearing.partner is not hearing.culprit


def not_gone_out(hearing: Hearing) -> tuple[Effect, ...]:
    """Who went out with cards that a ruling takes back has not gone out."""
    return (NoClosing(hearing.culprit),) if hearing.table.went_out is hearing.culprit else ()
