"""Art. 34, going out with a wild discard."""

from __future__ import annotations

from pinella.play.effects import Effect, Return
from pinella.referee.federal.art24 import exposed
from pinella.referee.federal.last_play import play_goes_on, plays
from pinella.referee.hearing import Hearing


def with_a_wild(hearing: Hearing) -> tuple[Effect, ...]:
    """B-34.1: the last play goes back to the hand, exposed; the wild stays the discard and the deal goes on."""
    last = plays(hearing)[-1:]
    back = (Return(hearing.culprit, play.cards, play.meld) for play in last)
    cards = tuple(card for play in last for card in play.cards)
    return (*play_goes_on(hearing), *back, *exposed(hearing, cards))
