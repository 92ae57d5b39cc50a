"""Mistakes that a computer does not see in the acts: cards dropped, words said. They happen as reports."""

from __future__ import annotations

from typing import Final

from pinella.bots.scene import Moment, Scene, mistake
from pinella.cards import AnyCard, Laid
from pinella.play.commands import Command, LayOff, ReportIncident
from pinella.referee import Offence


def _report(scene: Scene, offence: Offence, *details: str) -> ReportIncident:
    return ReportIncident(offence.value, scene.seat, details=details)


def _of_a_card(scene: Scene, offence: Offence, *details: str) -> Command | None:
    card = scene.one_of(scene.hand)
    return None if card is None else ReportIncident(offence.value, scene.seat, (card,), None, details)


# The own cards


def _drops(scene: Scene) -> Command | None:
    return _of_a_card(scene, Offence.CARD_DROPPED, "seen" if scene.dice.below(3) else "unseen")


def _lifts(scene: Scene) -> Command | None:
    return _of_a_card(scene, Offence.CARD_LIFTED, *(() if scene.dice.below(2) else ("unseen",)))


def _declares(scene: Scene) -> Command | None:
    return _of_a_card(scene, Offence.CARD_DECLARED)


def _throws(scene: Scene) -> Command | None:
    """A card thrown on a meld of the side instead of laid off."""
    found = [lay for lay in scene.lays() if isinstance(lay, LayOff)]
    lay = scene.one_of(found) if len(scene.hand) > 1 else None
    if not isinstance(lay, LayOff):
        return None
    return ReportIncident(Offence.CARD_THROWN.value, scene.seat, _cards(lay.laid), lay.meld)


def _hides_one(scene: Scene) -> Command | None:
    """A card of the hand slips under the meld on which others are laid off, and stays there."""
    lay = scene.meant
    if not isinstance(lay, LayOff) or len(scene.hand) - len(lay.laid) <= 2:
        return None
    card = scene.one_of([card for card in scene.hand if card not in _cards(lay.laid)])
    return None if card is None else ReportIncident(Offence.PHANTOM_CARD.value, scene.seat, (card,), lay.meld)


def _cards(laid: tuple[Laid, ...]) -> tuple[AnyCard, ...]:
    return tuple(one.card for one in laid)


# Stock, pile and pots


def _lifts_a_stock_card(scene: Scene) -> Command | None:
    return _report(scene, Offence.STOCK_CARD_LIFTED) if scene.table.stock else None


def _lifts_the_pile(scene: Scene) -> Command | None:
    return _report(scene, Offence.PILE_LIFTED) if scene.pile else None


def _moves_the_stock(scene: Scene) -> Command | None:
    return _report(scene, Offence.STOCK_MOVED)


def _has_just_taken_a_pot(scene: Scene) -> bool:
    return scene.has_just_discarded and scene.table.pot_unplayed(scene.seat)


def _looks_at_the_pot(scene: Scene) -> Command | None:
    return _report(scene, Offence.POT_SEEN_EARLY) if _has_just_taken_a_pot(scene) else None


def _takes_the_wrong_pot(scene: Scene) -> Command | None:
    """The table gave the upper one; at a real one he may have taken the other."""
    is_first = len(scene.table.pots) == 1
    return _report(scene, Offence.WRONG_POT, "unseen") if is_first and _has_just_taken_a_pot(scene) else None


# Discarding


def _misplaces_the_discard(scene: Scene) -> Command | None:
    return _report(scene, Offence.MISPLACED_DISCARD) if scene.has_just_discarded else None


# Melds, words, time


def _leaves_disorder(scene: Scene) -> Command | None:
    meld = scene.one_of(scene.own_melds())
    return None if meld is None else ReportIncident(Offence.DISORDER.value, scene.seat, (), meld)


def _suggests(scene: Scene) -> Command | None:
    return _report(scene, Offence.SUGGESTION) if _is_partner_in_turn(scene) else None


def _reminds(scene: Scene) -> Command | None:
    """Tells the partner to draw, who has not done it yet."""
    told = _is_partner_in_turn(scene) and not scene.table.has_taken
    return _report(scene, Offence.REMINDER) if told else None


def _is_partner_in_turn(scene: Scene) -> bool:
    turn = scene.table.turn
    return turn is not None and turn is not scene.seat and turn.side is scene.seat.side


def _thinks_too_long(scene: Scene) -> Command | None:
    return _report(scene, Offence.SLOW_PLAY, f"{30 + 10 * scene.dice.below(4)} seconds")


MISHAPS: Final = (
    mistake(Offence.STOCK_CARD_LIFTED, Moment.BEFORE_TAKING, 3, _lifts_a_stock_card),
    mistake(Offence.PILE_LIFTED, Moment.BEFORE_TAKING, 3, _lifts_the_pile),
    mistake(Offence.SLOW_PLAY, Moment.BEFORE_TAKING, 2, _thinks_too_long),
    mistake(Offence.CARD_DROPPED, Moment.BEFORE_TAKING, 2, _drops),
    mistake(Offence.CARD_LIFTED, Moment.PLAYING, 3, _lifts),
    mistake(Offence.CARD_THROWN, Moment.PLAYING, 4, _throws),
    mistake(Offence.PHANTOM_CARD, Moment.PLAYING, 2, _hides_one),
    mistake(Offence.DISORDER, Moment.PLAYING, 2, _leaves_disorder),
    mistake(Offence.CARD_DROPPED, Moment.DISCARDING, 4, _drops),
    mistake(Offence.SLOW_PLAY, Moment.DISCARDING, 1, _thinks_too_long),
    mistake(Offence.CARD_DECLARED, Moment.OUT_OF_TURN, 2, _declares),
    mistake(Offence.STOCK_MOVED, Moment.OUT_OF_TURN, 1, _moves_the_stock),
    mistake(Offence.MISPLACED_DISCARD, Moment.OUT_OF_TURN, 4, _misplaces_the_discard),
    mistake(Offence.POT_SEEN_EARLY, Moment.OUT_OF_TURN, 10, _looks_at_the_pot, tempting=True),
    mistake(Offence.WRONG_POT, Moment.OUT_OF_TURN, 10, _takes_the_wrong_pot, tempting=True),
    mistake(Offence.SUGGESTION, Moment.OUT_OF_TURN, 4, _suggests),
    mistake(Offence.REMINDER, Moment.OUT_OF_TURN, 4, _reminds),
)
"""The reports that a player can be the subject of while the cards are played; none is about dealing or counting.

None is about what must be announced at tables with curtains (F-5b.3, F-5b.4): the bots play at tables without.
"""
