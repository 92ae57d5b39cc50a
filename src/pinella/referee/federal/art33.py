"""Art. 33, going out without a burraco; also for the sake of a pot that the partner has already taken."""

from __future__ import annotations

from pinella.cards import norm_key
from pinella.play.effects import Effect, Penalise
from pinella.referee.federal.last_play import play_goes_on, plays
from pinella.referee.hearing import Hearing


def without_a_burraco(hearing: Hearing) -> tuple[Effect, ...]:
    """B-33.1: everything stands but the last play, whose cards are penalised.

    B-33.2: the card discarded stays the discard, and the deal goes on.
    """
    last = plays(hearing)[-1:]
    seat = hearing.culprit
    penalised = (Penalise(seat, tuple(sorted(play.cards, key=norm_key)), play.meld) for play in last)
    return (*play_goes_on(hearing), *penalised)
