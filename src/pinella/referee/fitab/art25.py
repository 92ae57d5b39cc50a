"""Art. 25, penalising cards (*carte penalizzanti*): played after the discard, or before a discard that was ordered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pinella.play.effects import Effect, Stop
from pinella.referee.detecting import irregularities_of
from pinella.referee.fitab.ruled import Ruler
from pinella.referee.fitab.wrong_cards import frozen_until_his_next_turn, his_next_turn_has_begun, is_in_his_turn
from pinella.referee.hearing import Hearing
from pinella.referee.irregularity import Offence
from pinella.referee.limits import is_about_taking, taken_as_told
from pinella.referee.ruling import Ruling


def play_after_discard(hearing: Hearing) -> Ruling:
    """F-25.1, F-25.2: cards laid off, and melds laid, after the own discard are treated as art. 29 says.

    The meld is frozen until the offender's next turn; from there on it is valid, and nothing is left to rule.
    """
    return _penalising(hearing)


def play_against_stop(hearing: Hearing) -> Ruling:
    """F-25.3, F-25.4: told to discard a penalised card now, he plays all the same; as art. 29 says.

    A penalised card that merely waits at the side does not keep him from playing (AMB-39). Who must draw and takes
    the pile, or the other way round, does as he was told after all, unless he has played on (F-30.1, F-30.7).
    """
    if is_about_taking(hearing):
        effects = taken_as_told(hearing)
        return Ruling((hearing.article("30"),), effects, too_late=not effects)
    return _penalising(hearing, *([Stop(hearing.culprit)] if is_in_his_turn(hearing) else []))


def _penalising(hearing: Hearing, *stopped: Effect) -> Ruling:
    articles = (hearing.article("25"), hearing.article("29"))
    if his_next_turn_has_begun(hearing):
        return Ruling(articles, too_late=True)
    lays = hearing.lays(since=hearing.irregularity.at)
    return Ruling(articles, (*frozen_until_his_next_turn(hearing, lays), *stopped), covers=tuple(_alike(hearing)))


def _alike(hearing: Hearing) -> Iterator[int]:
    """The other plays of the same kind in that turn, where nothing else was wrong with them."""
    for lay in hearing.lays(since=hearing.irregularity.at + 1):
        if {one.offence for one in irregularities_of(hearing.history, lay.at)} == {hearing.irregularity.offence}:
            yield lay.at


RULERS: Final[dict[Offence, Ruler]] = {
    Offence.PLAY_AFTER_DISCARD: play_after_discard,
    Offence.PLAY_AGAINST_STOP: play_against_stop,
}
