"""An event as one viewer may see it: what `view` is for a table, `seen` is for what happens there.

A card that lies or lay open to all is named to all: on a meld, on the discard pile, at the side of the table, shown by
its holder or said aloud in a ruling. A card that only some have seen (drawn, looked at, put back on the stock, a pot
given back) is named to them and to nobody else; the others learn that it moved, and whose it was. What a viewer sees in
the view before or after the event he sees in the event as well. See docs/decisions/0016.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Final, TypeAlias, TypeVar

from pinella.cards import AnyCard, Joker, Laid, card
from pinella.errors import NotationError
from pinella.play import Table, burraco, scala40, view
from pinella.play.burraco.happening import LAID_BY_REPORT, NEW_MELD
from pinella.play.effects import DrawCard, Effect, PotBack, RandomToStock, RestoreStock, Show
from pinella.play.events import (
    CardDiscarded,
    CardDrawn,
    CardsDealt,
    CardsLaidOff,
    ChoiceMade,
    ChoiceOffered,
    Event,
    IncidentReported,
    MeldLaid,
    PileReshuffled,
    RulingGiven,
)
from pinella.play.seats import Seat
from pinella.play.sight import Sight
from pinella.play.translate import code_of, numbered
from pinella.play.viewers import REFEREE, Viewer, check_viewer


@dataclass(frozen=True, slots=True)
class UnseenDraw:
    """Somebody else has drawn a card; `apart`: it lies beside the hand, face down."""

    kind: ClassVar = "card-drawn-unseen/1"
    seat: Seat
    apart: bool = False


@dataclass(frozen=True, slots=True)
class UnseenReshuffle:
    """Scala 40: the discard pile is the new stock, in an order that nobody knows."""

    kind: ClassVar = "pile-reshuffled-unseen/1"
    cards: int


@dataclass(frozen=True, slots=True)
class UnseenUnder:
    """A discard with other cards stuck under it: how many is seen by the hand that shrinks, which are not.

    `None` stands for each of those; a card that was exposed before is missed by everybody.
    """

    kind: ClassVar = "card-discarded-unseen/1"
    seat: Seat
    card: AnyCard
    under: tuple[AnyCard | None, ...]


@dataclass(frozen=True, slots=True)
class UnseenChoice:
    """The decision that the table waited for has been made; what was chosen names a card that is not seen."""

    kind: ClassVar = "choice-made-unseen/1"
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class UnseenEffect:
    """An effect of a ruling on cards that are not all seen: `None` stands for each of those.

    `name` is the word of the effect; `seat` is whose cards they are, or to whom a card is shown.
    """

    name: str
    seat: Seat
    cards: tuple[AnyCard | None, ...]
    lower: bool = False


SeenEffect: TypeAlias = Effect | UnseenEffect


@dataclass(frozen=True, slots=True)
class RulingSeen:
    """A ruling some of whose effects are not wholly seen; `ruling` is all the rest of it, with no effects."""

    kind: ClassVar = "ruling-given-unseen/1"
    ruling: RulingGiven
    effects: tuple[SeenEffect, ...]


SeenEvent: TypeAlias = Event | UnseenDraw | UnseenReshuffle | UnseenUnder | UnseenChoice | RulingSeen

HIDDEN_ANSWER: Final = "unseen"
"""Stands in the answers of a ruling for an option that names a card."""

_SHOWN_BY_REPORT: Final = {"card-declared": frozenset[str](), "card-dropped": frozenset({"seen"})}
"""Reports of cards that everybody has heard or seen, given these details. Of others a ruling says what is exposed."""

_Lay = TypeVar("_Lay", MeldLaid, CardsLaidOff)


def seen(event: Event, viewer: Viewer, before: Table, after: Table) -> SeenEvent:
    """The event as the viewer may see it; `before` and `after` are the tables around it.

    The cards as they were dealt are never passed on: a deal begins with the first view.
    """
    check_viewer(viewer, after.seats)
    match event:
        case CardsDealt():
            raise ValueError("the cards as they were dealt are shown to nobody: a deal begins with the first view")
        case CardDrawn():
            return event if _sees_draw(event, viewer, after) else UnseenDraw(event.seat, event.apart)
        case PileReshuffled():
            return UnseenReshuffle(len(event.cards))
        case CardDiscarded():
            return _discard(event, viewer, before, after)
        case MeldLaid():
            return _with_plain_jokers(event)
        case CardsLaidOff():
            return replace(_with_plain_jokers(event), cards=_plain(event.cards))
        case IncidentReported():
            return _report(event, viewer, before, after)
        case ChoiceOffered():
            hidden = viewer not in (event.choice.seat, REFEREE)
            return ChoiceOffered(replace(event.choice, options=())) if hidden else event
        case ChoiceMade():
            return _choice(event, viewer, before)
        case RulingGiven():
            return _ruling(event, viewer, before, after)
        case _:
            return event


# Jokers are interchangeable, and which of his jokers a player used would tell how many he holds


def _plain(cards: Iterable[AnyCard]) -> tuple[AnyCard, ...]:
    return numbered(map(code_of, cards))


def _with_plain_jokers(event: _Lay) -> _Lay:
    if not any(isinstance(one.card, Joker) for one in event.laid):
        return event
    cards = _plain(one.card for one in event.laid)
    laid = tuple(Laid(one, was.stands_for, was.is_free) for one, was in zip(cards, event.laid, strict=True))
    return replace(event, laid=laid)


# Acts


def _sees_draw(event: CardDrawn, viewer: Viewer, after: Table) -> bool:
    """Who draws; and the referee, unless the hand is a pot that its owner may not look at yet."""
    if viewer != REFEREE:
        return viewer is event.seat
    return isinstance(after, scala40.Table) or not after.pot_unseen(event.seat)


def _discard(event: CardDiscarded, viewer: Viewer, before: Table, after: Table) -> SeenEvent:
    """What stuck under the discard is seen by its player, and by who may go through the pile: the next one.

    The others learn how many cards stuck, which their view tells only where hands are counted or one is empty. Without
    it a seat would go on with hands and a pile of the wrong size, and could not follow what happens to them later.
    """
    top = _plain((event.card,))[0] if isinstance(event.card, Joker) else event.card
    if not event.under:
        return event if event.card is top else CardDiscarded(event.seat, top)
    if viewer is event.seat or view(after, viewer).pile_count is not None:
        return CardDiscarded(event.seat, top, _plain(event.under))
    sight = Sight.of(viewer, before)
    under = tuple(one if sight.shows(one, event.seat) else None for one in event.under)
    return UnseenUnder(event.seat, top, under)


def _report(event: IncidentReported, viewer: Viewer, before: Table, after: Table) -> IncidentReported:
    """Everybody hears what happened; of its cards those are named that the viewer has seen.

    A card declared is named by its holder, and one dropped before everybody's eyes is seen. Cards left from the deal
    before are none of this one: they are told for what they are.
    """
    needed = _SHOWN_BY_REPORT.get(event.incident)
    is_shown = needed is not None and needed <= set(event.details)
    if not event.cards or is_shown or _lies_with_a_meld(event) or event.incident == "leftover-pot":
        return event
    sight = Sight.of(viewer, before, after)
    return replace(event, cards=tuple(one for one in event.cards if sight.shows(one, event.seat)))


def _lies_with_a_meld(event: IncidentReported) -> bool:
    return event.incident in LAID_BY_REPORT and (event.meld is not None or NEW_MELD in event.details)


# Rulings


def _choice(event: ChoiceMade, viewer: Viewer, before: Table) -> SeenEvent:
    """The word of an option may name cards of a hand: it is for who decided, and for the referee."""
    if viewer in (event.seat, REFEREE) or not _names_cards(event.option):
        return event
    sight = Sight.of(viewer, before)
    named = _offered(event.option, before)
    known = event.seat is not None and named and all(sight.shows(one, event.seat) for one in named)
    return event if known else UnseenChoice(event.seat)


def _offered(key: str, before: Table) -> tuple[AnyCard, ...]:
    """The cards of an option."""
    choice = before.left.choice if isinstance(before, burraco.Table) else None
    options = () if choice is None else choice.options
    return tuple(one for option in options if option.key == key for one in option.cards)


def _names_cards(key: str) -> bool:
    """Whether one of the words that make up the key of an option is a card: `7h`, `cure-Qd-Qc`."""
    return any(map(_is_card, re.split(r"[^\w']+", key)))


def _is_card(text: str) -> bool:
    try:
        card(text)
    except NotationError:
        return False
    return True


def _ruling(event: RulingGiven, viewer: Viewer, before: Table, after: Table) -> SeenEvent:
    """What a ruling says is said to all, but for the cards that it moves where nobody looks."""
    sight = Sight.of(viewer, before, after)
    effects = tuple(_effect(effect, viewer, sight) for effect in event.effects)
    answers = event.answers if viewer == REFEREE else tuple(map(_answer, event.answers))
    if effects == event.effects and answers == event.answers:
        return event
    return RulingSeen(replace(event, effects=(), answers=answers), effects)


def _answer(text: str) -> str:
    """An answer that names cards is for the referee: the effects of the ruling tell what became of them."""
    question, _, option = text.partition("=")
    return f"{question}={HIDDEN_ANSWER}" if _names_cards(option) else text


def _effect(effect: Effect, viewer: Viewer, sight: Sight) -> SeenEffect:
    """An effect as the viewer sees it.

    Most move cards that lie open, or that the ruling itself lays open: from or to a meld, the pile, the side of the
    table, beside it; exposed, forbidden, forced or bound to a place. Five move or show a card that may be seen by some:
    drawn from the stock, put back on it, a pot given back, a card shown to one player.
    """
    match effect:
        case Show():
            if viewer in (effect.to, REFEREE):
                return effect
            known = not isinstance(effect.card, Joker) and sight.shows(effect.card, effect.to)
            return effect if known else UnseenEffect(effect.name, effect.to, (None,))
        case DrawCard():
            if viewer in (effect.seat, REFEREE):
                return effect
            return _masked(effect, (effect.card,), sight)
        case RandomToStock():
            return _masked(effect, (effect.card,), sight)
        case RestoreStock():
            return _masked(effect, effect.cards, sight)
        case PotBack():
            return _masked(effect, effect.cards, sight, lower=effect.lower)
        case _:
            return effect


def _masked(
    effect: DrawCard | RandomToStock | RestoreStock | PotBack,
    cards: tuple[AnyCard, ...],
    sight: Sight,
    *,
    lower: bool = False,
) -> SeenEffect:
    known = tuple(one if sight.shows(one, effect.seat) else None for one in cards)
    return effect if None not in known else UnseenEffect(effect.name, effect.seat, known, lower)
