"""Art. 27, cards played irregularly: after the discard, before a discard that was ordered, on a frozen meld."""

from __future__ import annotations

from collections.abc import Sequence

from pinella.cards import AnyCard, norm_key
from pinella.play.burraco.cores import best_core
from pinella.play.burraco.lawful import is_banned
from pinella.play.burraco.scene import without
from pinella.play.effects import Penalise, Stop
from pinella.play.events import CardsLaidOff
from pinella.play.seats import MeldId
from pinella.referee.course import lying, of_these
from pinella.referee.federal.freezing import frozen_for_a_time
from pinella.referee.federal.procedure import Ruler, in_time, is_at_once, not_gone_out, ruling
from pinella.referee.hearing import Hearing
from pinella.referee.irregularity import Offence
from pinella.referee.limits import is_about_taking, taken_as_told
from pinella.referee.ruling import Outcome, Ruling


def play_after_discard(hearing: Hearing) -> Outcome:
    """B-27.1: melds laid, and melds laid off on, after the own discard are frozen for a time."""
    return ruling(hearing, ("27",), tuple(frozen_for_a_time(hearing, hearing.lays(since=hearing.irregularity.at))))


def play_against_stop(hearing: Hearing) -> Outcome:
    """B-27.2, BAMB-15: the same before the discard that a ruling has ordered; the turn remains stopped."""
    if is_about_taking(hearing):
        return Ruling((hearing.article("27"),), taken_as_told(hearing))
    lays = hearing.lays(since=hearing.irregularity.at)
    stop = (Stop(hearing.culprit),) if is_at_once(hearing) else ()
    return ruling(hearing, ("27",), (*frozen_for_a_time(hearing, lays), *stop))


def forbidden_placement(hearing: Hearing) -> Outcome:
    """B-24.6: an exposed card on a meld that the partner has laid or changed; B-27.3: any card on a frozen one.

    The cards are penalised, and with them what they alone joined to the meld. Noticed at once the turn stops too.
    """
    event, name = hearing.event, hearing.irregularity.meld
    if not isinstance(event, CardsLaidOff) or name is None:
        raise AssertionError("a card is forbidden where it was laid off")
    is_frozen = hearing.before.left.frozen_as(name) is not None
    wrong = tuple(card for card in event.cards if is_frozen or is_banned(hearing.before, hearing.culprit, card, name))
    cards = _with_dependents(hearing, name, wrong)
    article = "27" if is_frozen else "24"
    if not cards:
        return Ruling((hearing.article(article),), too_late=True)
    stop = (Stop(hearing.culprit),) if is_at_once(hearing) else not_gone_out(hearing)
    return ruling(hearing, (article,), (Penalise(hearing.culprit, cards, name), *stop))


def _with_dependents(hearing: Hearing, name: MeldId, wrong: Sequence[AnyCard]) -> tuple[AnyCard, ...]:
    """The cards as far as they still lie there, and those that do not fit any more without them."""
    there_now, before = lying(hearing.table, name), hearing.before.meld(name)
    gone = of_these(wrong, there_now)
    rest = without(there_now, gone)
    base = () if before is None or without(before.cards, rest) else before.laid
    loosened = without(best_core(rest, hearing.book, original=base)[1], hearing.before.left.loose_on(name))
    return tuple(sorted((*gone, *loosened), key=norm_key)) if gone else ()


RULERS: dict[Offence, Ruler] = {
    Offence.PLAY_AFTER_DISCARD: in_time(play_after_discard),
    Offence.PLAY_AGAINST_STOP: in_time(play_against_stop),
    Offence.FORBIDDEN_PLACEMENT: in_time(forbidden_placement),
}
