"""Reports of what people see and a computer cannot: every offence that can be reported, with cards that make sense."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from pinella.cards import PACK, AnyCard
from pinella.play.burraco import Table
from pinella.play.commands import ReportIncident
from pinella.play.seats import MeldId, Seat
from pinella.referee import Offence

NONE: tuple[str, ...] = ()
COMPENSATED = ("EW 100",)
SCORED = ("arbitral NS 0 EW 300",)


@dataclass(frozen=True, slots=True)
class Shape:
    """How an offence is reported: at most so many cards of the hand, on a meld, with one of these sets of details."""

    offence: Offence
    cards: int = 0
    on_a_meld: bool = False
    details: tuple[tuple[str, ...], ...] = (NONE,)
    weight: int = 4
    """How often; what ends the deal comes less often than what does not."""


SHAPES: tuple[Shape, ...] = (
    Shape(Offence.CARD_DROPPED, 2, details=(NONE, ("seen",), ("unseen",)), weight=8),
    Shape(Offence.CARD_LIFTED, 2, details=(NONE, ("unseen",)), weight=8),
    Shape(Offence.CARD_DECLARED, 3, weight=8),
    Shape(Offence.SUGGESTION, 1, details=(NONE, ("information",), ("information", *COMPENSATED)), weight=8),
    Shape(Offence.SUGGESTION, 1, details=(SCORED, ("information", *SCORED)), weight=1),
    Shape(Offence.REMINDER, weight=8),
    Shape(Offence.CARD_THROWN, 2, on_a_meld=True, details=(NONE, ("NS.1", "EW.1"), ("NS.2", "EW.2")), weight=8),
    Shape(Offence.CARD_THROWN, 3, details=(NONE, ("new meld",))),
    Shape(Offence.CARDS_HANDED_OVER, 1, on_a_meld=True, details=(NONE, ("clear",), ("stated",), ("in front",))),
    Shape(Offence.CARDS_HANDED_OVER, 2, details=(NONE, ("new meld",), ("in front",))),
    Shape(Offence.MISPLACED_DISCARD, details=(NONE, ("misled",))),
    Shape(Offence.MELDING_BEFORE_THE_FAN),
    Shape(Offence.STOCK_CARD_LIFTED, weight=8),
    Shape(Offence.PILE_LIFTED, weight=8),
    Shape(Offence.POT_MISCOUNTED, details=(NONE, ("10",), ("12", "seen"))),
    Shape(Offence.LEFTOVER_POT, details=(NONE, ("used",))),
    Shape(Offence.POT_SEEN_EARLY, details=(NONE, ("information",), ("information", *COMPENSATED))),
    Shape(Offence.POT_WITHOUT_RIGHT, details=(NONE, ("seen",))),
    Shape(Offence.WRONG_POT, details=(NONE, ("seen",), ("unseen",))),
    Shape(Offence.PHANTOM_CARD, 2, on_a_meld=True, weight=8),
    Shape(Offence.STOCK_MOVED),
    Shape(Offence.WRONG_COUNT, details=(NONE, ("seen",)), weight=2),
    Shape(Offence.WRONG_DEALING, weight=2),
    Shape(Offence.CARD_SEEN_IN_DEAL, weight=2),
    Shape(Offence.FACE_UP_IN_STOCK, weight=2),
    Shape(Offence.DEALER_SKIPPED, weight=2),
    Shape(Offence.PACK_FAULT, 1, details=(NONE, ("missing",)), weight=1),
    Shape(Offence.DISORDER, on_a_meld=True, details=(NONE, ("inverted wilds",))),
    Shape(Offence.CLOSING_ON_THE_PILE, 2),
    Shape(Offence.POT_NOT_ANNOUNCED, details=(NONE, ("curtains",))),
    Shape(Offence.CLOSING_NOT_ANNOUNCED, details=(NONE, ("curtains",))),
    Shape(Offence.SLOW_PLAY, details=(NONE, ("20 seconds",), ("200 seconds",)), weight=8),
    Shape(Offence.MIXED_CARDS, details=(NONE, ("forgotten",), ("admitted 45",), ("forgotten NS.1", "admitted -5"))),
    Shape(Offence.DELAY, details=(NONE, ("3 minutes",), ("10 minutes",))),
    Shape(Offence.DISPUTE, details=(NONE, ("event 3",)), weight=1),
    Shape(Offence.CONDUCT, details=(("F-N.8",), ("F-N.4",), ("F-N.11", "bunched"))),
    Shape(Offence.CONDUCT, details=(("F-R.1", *COMPENSATED), ("F-R.2",), ("F-R.4",), ("F-R.5",))),
    Shape(Offence.CONDUCT, details=(("F-R.1", *SCORED), ("F-R.3",)), weight=1),
)


def reported(table: Table, seat: Seat, dice: Random) -> ReportIncident:
    """One of them."""
    shape = dice.choices(SHAPES, [one.weight for one in SHAPES])[0]
    return ReportIncident(
        shape.offence.value,
        seat,
        _cards(table, seat, shape, dice),
        _meld(table, seat, dice) if shape.on_a_meld else None,
        dice.choice(shape.details),
    )


def _cards(table: Table, seat: Seat, shape: Shape, dice: Random) -> tuple[AnyCard, ...]:
    """Of the hand, mostly; a suggestion may be about cards that the partner has shown."""
    if shape.offence is Offence.LEFTOVER_POT:
        return tuple(dice.sample(PACK, 11))
    if shape.offence is Offence.SUGGESTION:
        shown = [card for other in table.seats for card in table.left.exposed_of(other)]
        return tuple(dice.sample(shown, min(len(shown), dice.randint(0, shape.cards))))
    hand = table.hand(seat)
    return tuple(dice.sample(hand, min(len(hand), dice.randint(min(1, shape.cards), shape.cards))))


def _meld(table: Table, seat: Seat, dice: Random) -> MeldId:
    """Of the own side, mostly."""
    side = dice.choice((seat.side, seat.side, seat.side, dice.choice(table.seats).side))
    return MeldId(side, dice.randint(1, max(1, table.meld_count(side))))
