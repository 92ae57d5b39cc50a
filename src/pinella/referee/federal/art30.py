"""Art. 30, missing draw: played in one's own turn before drawing or taking the pile; and being reminded of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pinella.play.effects import DrawCard, Effect, Stop
from pinella.referee.course import own_discard, undone
from pinella.referee.federal.art24 import only_take_and_discard
from pinella.referee.federal.freezing import frozen_for_a_time
from pinella.referee.federal.procedure import (
    SUGGESTION,
    Ruler,
    has_partner,
    in_time,
    is_at_once,
    ruling_on_a_draw,
)
from pinella.referee.hearing import Hearing, Lay
from pinella.referee.irregularity import Offence
from pinella.referee.ruling import Outcome, Ruling
from pinella.referee.warnings import warned


def missing_draw(hearing: Hearing) -> Outcome:
    """B-30.1: the turn stops; the player draws or takes the pile and discards. What he laid is frozen for a time.

    B-30.2: noticed by the partner, the pair is warned as well. After the discard that card stands, and he takes the top
    card of the stock instead (BAMB-22). Wrong melds have been ruled on before this (B-30.6, B-30.8): what a cure leaves
    is frozen like the rest (B-30.3, B-30.7, B-30.9), what is frozen for good stays so.
    """
    early, discard = _laid_too_early(hearing), own_discard(hearing)
    acts = [lay.at for lay in early]
    if is_at_once(hearing) or discard is None:
        return _covering(hearing, acts, (*frozen_for_a_time(hearing, early), Stop(hearing.culprit)))
    effects = _missing_card(hearing, discard[0], tuple(frozen_for_a_time(hearing, early)))
    return _covering(hearing, [*acts, discard[0]], tuple(effects))


def _covering(hearing: Hearing, acts: Sequence[int], effects: Sequence[Effect]) -> Ruling:
    """One ruling for all that was done in the turn without having taken cards."""
    given = ruling_on_a_draw(hearing, ("30",), effects)
    return replace(given, covers=tuple(at for at in acts if at != hearing.irregularity.at))


def _laid_too_early(hearing: Hearing) -> tuple[Lay, ...]:
    """The plays of the turn before cards were taken."""
    return tuple(lay for lay in hearing.lays() if not hearing.history.tables[lay.at].has_taken)


def _missing_card(hearing: Hearing, discard: int, frozen: Sequence[Effect]) -> Iterator[Effect]:
    """BAMB-22: the top card of the stock, if none was taken before the discard. With it the hand was not used up."""
    is_short = not hearing.history.tables[discard].has_taken
    yield from undone(hearing, discard) if is_short else ()
    yield from frozen
    if is_short and hearing.table.position.may_draw():
        yield DrawCard(hearing.culprit, hearing.table.stock[0])


def reminder(hearing: Hearing) -> Outcome:
    """B-30.10: the partner reminds or hints, in words or otherwise: the player only takes and discards; a warning.

    If the turn it was about is over, the warning remains.
    """
    player, articles = hearing.partner, (hearing.article("30"), hearing.article("22"))
    if not has_partner(hearing):
        return Ruling(articles)
    was_his_turn = hearing.before.turn is player
    is_over = was_his_turn and hearing.table.turn is not player
    limit = () if is_over else (only_take_and_discard(hearing),)
    return Ruling(articles, (*limit, *warned(hearing, hearing.culprit, SUGGESTION)))


RULERS: dict[Offence, Ruler] = {
    Offence.MISSING_DRAW: in_time(missing_draw),
    Offence.REMINDER: in_time(reminder),
}
