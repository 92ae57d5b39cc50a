"""Art. 35, going out without a discard; and, with arts. 33 and 34, how a wrong closing finds its article."""

from __future__ import annotations

from pinella.cards import norm_key
from pinella.play.aftermath import Choice, Option
from pinella.play.burraco.scene import without
from pinella.play.effects import Effect, PutOnPile, Return
from pinella.play.events import IncidentReported
from pinella.referee.federal.art24 import exposed
from pinella.referee.federal.art33 import without_a_burraco
from pinella.referee.federal.art34 import with_a_wild
from pinella.referee.federal.last_play import NO_DISCARD, Play, play_goes_on, plays
from pinella.referee.federal.procedure import Ruler, ruling, too_late
from pinella.referee.hearing import Hearing
from pinella.referee.irregularity import Offence, Phase
from pinella.referee.ruling import Outcome


def wrong_closing(hearing: Hearing) -> Outcome:
    """B-35.3: without a discard, or with a wild, it does not matter whether the side has a burraco.

    A closing can be questioned until the cards have been mixed (BAMB-51).
    """
    if hearing.phase is Phase.LATER or _are_mixed(hearing):
        return too_late(hearing)
    if NO_DISCARD in hearing.irregularity.details:
        found = without_a_discard(hearing)
        return found if isinstance(found, Choice) else ruling(hearing, ("35",), found)
    if "wild" in hearing.irregularity.details:
        return ruling(hearing, ("34",), with_a_wild(hearing))
    return ruling(hearing, ("33",), without_a_burraco(hearing))


def _are_mixed(hearing: Hearing) -> bool:
    mixed = Offence.MIXED_CARDS.value
    return any(isinstance(event, IncidentReported) and event.incident == mixed for _, event in hearing.since())


def without_a_discard(hearing: Hearing) -> tuple[Effect, ...] | Choice:
    """B-35.1: after a new meld one of its cards; B-35.2: after a lay-off that very card is the discard."""
    done = plays(hearing)
    if not done:
        return play_goes_on(hearing)
    return _from_the_meld(hearing, done[-1]) if done[-1].is_new else _laid_off_too(hearing, done)


def _from_the_meld(hearing: Hearing, last: Play) -> tuple[Effect, ...] | Choice:
    """B-35.1: the offender says which card; the others go back exposed, even if they would be a meld (BAMB-18)."""
    cards = tuple(sorted(last.cards, key=norm_key))
    options = {str(card).rstrip("'"): Option(str(card).rstrip("'"), (card,)) for card in cards}
    chosen = hearing.answer("discard", tuple(options.values()), hearing.culprit)
    if isinstance(chosen, Choice):
        return chosen
    rest = without(cards, chosen.cards)
    seat = hearing.culprit
    back = Return(seat, cards, last.meld)
    return (*play_goes_on(hearing), back, PutOnPile(seat, chosen.cards[0]), *exposed(hearing, rest))


def _laid_off_too(hearing: Hearing, done: tuple[Play, ...]) -> tuple[Effect, ...]:
    """B-35.2: the card laid off last is the discard, and the play before it goes back exposed (BAMB-17)."""
    seat, last, earlier = hearing.culprit, done[-1], done[-2:-1]
    back = (Return(seat, play.cards, play.meld) for play in earlier)
    cards = tuple(card for play in earlier for card in play.cards)
    taken = Return(seat, last.cards, last.meld)
    return (*play_goes_on(hearing), taken, *back, PutOnPile(seat, last.cards[0]), *exposed(hearing, cards))


RULERS: dict[Offence, Ruler] = {Offence.WRONG_CLOSING: wrong_closing}
