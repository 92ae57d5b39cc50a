"""Art. 25, penalised cards: played improperly, face up at the side of the table, discarded one a turn by the norm."""

from __future__ import annotations

from pinella.cards import AnyCard, norm_key
from pinella.play.effects import CountNegative, Effect, FreezeForGood, Penalise, PutOnPile, Return
from pinella.play.events import CardDiscarded
from pinella.play.seats import MeldId
from pinella.referee.course import of_these
from pinella.referee.federal.procedure import Ruler, in_time, not_gone_out, ruling, too_late
from pinella.referee.hearing import Hearing
from pinella.referee.irregularity import Offence
from pinella.referee.ruling import Outcome, Ruling


def after_the_discard(hearing: Hearing, name: MeldId, surplus: tuple[AnyCard, ...]) -> Ruling:
    """B-25.3: noticed before the opponent begins, surplus cards are the discards of the turns to come, one a turn.

    B-25.5, B-25.6: the highest first; for the rest the offender plays those turns as usual. There is no cure any more.
    """
    effects = (Penalise(hearing.culprit, surplus, name), *not_gone_out(hearing))
    return ruling(hearing, ("25",), effects)


def later(hearing: Hearing, name: MeldId, surplus: tuple[AnyCard, ...], more: tuple[Effect, ...] = ()) -> Ruling:
    """B-25.4: the meld is frozen for good and only the surplus cards count negative (BAMB-10, BAMB-13).

    A burraco that it was before keeps its bonus. `more` is what art. 23 adds for a pot that it led to.
    """
    keeps = hearing.burraco_before(name, hearing.irregularity.at)
    effects = (FreezeForGood(name, keeps), CountNegative(name, surplus), *more)
    return ruling(hearing, ("25", "23") if more else ("25",), effects)


def wrong_discard(hearing: Hearing) -> Outcome:
    """B-25.5, B-24.4: another card was discarded than the one owed: it goes back, and the right one is discarded.

    A penalised card waits for its own turn again.
    """
    event, before, seat = hearing.event, hearing.before.left, hearing.culprit
    if not isinstance(event, CardDiscarded):
        raise AssertionError("a wrong discard is a discard")
    owed = of_these(_owed(hearing), (*hearing.table.hand(seat), *hearing.aftermath.side_of(seat)))
    if not owed or not of_these((event.card,), hearing.table.pile):
        return too_late(hearing)
    waits = of_these((event.card,), (*before.side_of(seat), *before.exposed_of(seat)))
    back = (Return(seat, (event.card,)), *((Penalise(seat, waits),) if waits else ()))
    articles = ("25",) if before.side_of(seat) or before.forced_of(seat) else ("24", "25")
    return ruling(hearing, articles, (*back, PutOnPile(seat, owed[0])))


def _owed(hearing: Hearing) -> tuple[AnyCard, ...]:
    """What he had to discard, the first by the norm first: what a ruling named, else penalised and exposed cards."""
    before, seat = hearing.before.left, hearing.culprit
    cards = before.forced_of(seat) or (*before.side_of(seat), *before.exposed_of(seat))
    return tuple(sorted(cards, key=norm_key))


RULERS: dict[Offence, Ruler] = {Offence.WRONG_DISCARD: in_time(wrong_discard)}
