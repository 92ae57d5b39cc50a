"""What somebody asks about, and a table for it: where it is left open a plain one is assumed.

The third lap, a meld of the side already there, harmless cards in hand. Everything is written as in the casebook.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pinella.cards import AnyCard, Card, Joker, Rank, Suit, cards
from pinella.play.lines import card_text
from pinella.play.seats import BURRACO_SEATS, MeldId, Seat
from pinella.referee.irregularity import Offence, Phase

_NATURALS: Final = tuple(Card(rank, suit) for rank in (*Rank,)[2:] for suit in Suit)
_TO_KING: Final = tuple(Rank)
_CARD: Final = re.compile(r"(Jk|[2-9TJQKA][hdcs])'?")

DEFAULT_CARDS: Final = {
    Offence.MISSING_DRAW: "Jh Jd Jc",
    Offence.PLAY_AFTER_DISCARD: "Jh Jd Jc",
    Offence.PLAY_OUT_OF_TURN: "Jh Jd Jc",
    Offence.PLAY_AGAINST_STOP: "Jh Jd Jc",
    Offence.DISCARD_OUT_OF_TURN: "Qc",
    Offence.DRAW_OUT_OF_TURN: "9s",
    Offence.PILE_OUT_OF_TURN: "6h 9s",
    Offence.DOUBLE_DRAW: "6c Ks",
    Offence.PART_OF_PILE: "9c Qd As",
    Offence.SINGLE_CARD_DISCARDED: "9d",
    Offence.WRONG_MELD: "7h 7d 8c",
    Offence.INCOMPLETE_MELD: "Qs Ks",
    Offence.WRONG_LAY_OFF: "9h",
    Offence.SECOND_SET: "7s 7h 7d",
    Offence.WRONG_CLOSING: "5h 6h 7h",
    Offence.POT_WITHOUT_RIGHT: "5c 5d 5s",
    Offence.WRONG_POT: "5c 5d 5s",
    Offence.CARD_UNDER_DISCARD: "Qs 3d",
    Offence.FORBIDDEN_PLACEMENT: "Kd",
    Offence.WRONG_DISCARD: "3c",
    Offence.CARD_DROPPED: "Kd",
    Offence.CARD_LIFTED: "Kd Qd",
    Offence.CARD_DECLARED: "Jk Jk",
    Offence.CARD_THROWN: "8h",
    Offence.CARDS_HANDED_OVER: "8h",
    Offence.MISPLACED_DISCARD: "Qh",
    Offence.MELDING_BEFORE_THE_FAN: "8h 8d 8s",
    Offence.PHANTOM_CARD: "Kc",
    Offence.FACE_UP_IN_STOCK: "Jk",
    Offence.CLOSING_ON_THE_PILE: "8h 8d 8s",
    Offence.POT_NOT_ANNOUNCED: "5c 5d 5s",
    Offence.CLOSING_NOT_ANNOUNCED: "5c 5d 5s",
}
"""Which cards are assumed where none are named."""

LAYING: Final = frozenset(
    {Offence.MISSING_DRAW, Offence.PLAY_AFTER_DISCARD, Offence.PLAY_OUT_OF_TURN, Offence.PLAY_AGAINST_STOP}
    | {Offence.WRONG_CLOSING, Offence.POT_WITHOUT_RIGHT}
)
"""Where the cards are a new meld or are laid off on one."""

DEFAULT_DETAILS: Final = {
    Offence.POT_MISCOUNTED: ("10",),
    Offence.CONDUCT: ("F-N.24",),
}
"""Which details are assumed where none are given."""

OTHER_MELDS: Final = tuple(
    " ".join(f"{rank}{suit}" for rank in ranks) for ranks in ("456", "789", "TJQ") for suit in "scdh"
)
"""Runs that a side may have laid before; the first that has no card in common with those named is assumed."""

BURRACOS: Final = ("3h 4h 5h 6h 7h 8h 9h", "4d 5d 6d 7d 8d 9d Td", "5c 6c 7c 8c 9c Tc Jc", "3s 4s 5s 6s 7s 8s 9s")

APART: Final = "apart"
PLAYED: Final = "played"
WITH_PILE: Final = "with the pile"
AFTER_POT: Final = "after pot"
MISFIT: Final = "misfit"
BETWEEN: Final = "between"
BOTH_FIT: Final = "both fit"
NEW_MELD: Final = "new meld"
AGAIN: Final = "again"
LAID_OFF: Final = "laid off"
DISCARDED: Final = "discarded"
WILD: Final = "wild"
FIRST_LAP: Final = "first lap"
NO_DISCARD: Final = "no discard"
FOR_THE_POT: Final = "for the pot"
NO_MELD: Final = "no meld"

OF_THE_SCENE: Final = frozenset(
    {APART, PLAYED, WITH_PILE, AFTER_POT, MISFIT, BETWEEN, BOTH_FIT, AGAIN}
    | {LAID_OFF, DISCARDED, WILD, FIRST_LAP, NO_DISCARD, FOR_THE_POT, NO_MELD}
)
"""Details that say how it happened; the others go into the report as they are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Incident:
    """What is asked about, as far as somebody says it."""

    offence: Offence
    by: Seat
    phase: Phase = Phase.AT_ONCE
    cards: tuple[AnyCard, ...] = ()
    meld: tuple[AnyCard, ...] = ()
    """The cards of the meld that it is about."""

    place: MeldId | None = None
    """The name of that meld, instead."""

    laid: tuple[MeldId, ...] = ()
    """The melds of a table that was given: no others are assumed then."""

    hand: tuple[AnyCard, ...] = ()
    """Further cards that the player holds."""

    details: tuple[str, ...] = ()


@dataclass(slots=True)
class Scene:
    """A table in the making: lines of the notation, and the acts that then happen on it."""

    incident: Incident
    given: dict[str, str] = field(default_factory=dict)
    acts: list[str] = field(default_factory=list)
    late: list[str] = field(default_factory=list)
    """What is said only when it is noticed."""

    spare: list[AnyCard] = field(default_factory=list)
    """Cards in the culprit's hand with which nothing can be done but discarding them."""

    @property
    def by(self) -> Seat:
        return self.incident.by

    @property
    def partner(self) -> Seat:
        return after(self.by, 2)

    @property
    def cards(self) -> tuple[AnyCard, ...]:
        return self.incident.cards

    @property
    def text(self) -> str:
        """The cards, as text."""
        return card_text(self.cards)

    def has(self, detail: str) -> bool:
        return detail in self.incident.details

    @property
    def is_laid_off(self) -> bool:
        """Whether the cards go on a meld that lies there."""
        return bool(self.incident.meld) or self.incident.place is not None or self.has(LAID_OFF)

    # The table

    def turn(self, seat: Seat) -> None:
        """Whose turn it is, with nothing taken yet; while dealing it is the first turn."""
        self.given["turn"] = f"{seat} to take"
        if self.incident.phase is Phase.DEALING or self.has(FIRST_LAP):
            self.given["dealer"] = str(after(seat, 3))
            self.given["turns"] = "0"

    def hold(self, *cards: AnyCard, spare: int = 3) -> None:
        """The culprit's hand: these cards, those he is said to hold, and some that do not matter."""
        named = (*cards, *self.incident.hand)
        around = (*named, *self.cards, *self.incident.meld)
        self.spare = harmless(around, spare)
        self.given[str(self.by)] = card_text((*named, *self.spare))

    def target(self, usual: Sequence[AnyCard]) -> MeldId:
        """The meld that it is about: the one named, or one of these cards."""
        place = self.incident.place
        if place is None or self.incident.laid:
            return self.meld(self.incident.meld or usual)
        while self.next_meld().number < place.number:
            self.other_meld()
        return self.meld(usual)

    def meld(self, cards: Sequence[AnyCard] | str) -> MeldId:
        """A meld of the culprit's side; where the table was given, the one named or the last one there."""
        laid = [name for name in self.incident.laid if name.side is self.by.side]
        if laid:
            return self.incident.place or laid[-1]
        name = self.next_meld()
        self.given[str(name)] = cards if isinstance(cards, str) else card_text(cards)
        return name

    def next_meld(self) -> MeldId:
        """The name of the next meld of the culprit's side."""
        side = self.by.side
        return MeldId(side, 1 + sum(key.startswith(f"{side.value}.") for key in self.given))

    def other_meld(self) -> MeldId:
        """A meld that has nothing to do with it."""
        free = (text for text in OTHER_MELDS if not self._touches(text) and text not in self.given.values())
        return self.meld(next(free, OTHER_MELDS[0]))

    def burraco(self) -> MeldId:
        return self.meld(next((text for text in BURRACOS if not self._touches(text)), BURRACOS[0]))

    def placed(self) -> tuple[AnyCard, ...]:
        """Every card that has a place so far."""
        words = (word for value in self.given.values() for word in value.split())
        return cards(" ".join(dict.fromkeys(word for word in words if _CARD.fullmatch(word))))

    def _touches(self, text: str) -> bool:
        return any(word in text.split() for word in card_text((*self.cards, *self.incident.hand)).split())

    # The acts

    def act(self, words: str, seat: Seat | None = None) -> None:
        self.acts.append(f"{seat or self.by} {words}")

    def play(self) -> None:
        """The cards are laid off on the meld that was named, or laid as a new one."""
        if self.is_laid_off:
            self.act(f"lays off {self.text} on {self.target(fitting(self.cards))}")
        else:
            self.other_meld()
            self.act(f"lays {self.text}")

    def report(self, meld: MeldId | None = None, *, with_cards: bool = True) -> None:
        """It is reported at once, with the details that do not say how it came about."""
        details = [detail for detail in self.incident.details if detail not in OF_THE_SCENE]
        cards = f": {self.text}" if with_cards and self.cards else ""
        place = "" if meld is None else f" on {meld}"
        words = "".join(f"; {detail}" for detail in details)
        self.acts.append(f"report {self.incident.offence} by {self.by}{cards}{place}{words}")

    def report_late(self) -> None:
        """It is reported when it is noticed."""
        self.report()
        self.late.append(self.acts.pop())


def after(seat: Seat, places: int = 1) -> Seat:
    """Who plays so many places after this one."""
    return BURRACO_SEATS[(seat.place + places) % len(BURRACO_SEATS)]


# Cards


def harmless(named: Sequence[AnyCard], count: int) -> list[AnyCard]:
    """Natural cards that go with none of these and not with each other: no rank twice, nothing near in the suit."""
    found: list[AnyCard] = []
    for nearness in (3, 2, 1, 0):
        for card in _NATURALS:
            if len(found) < count and not any(_go_together(card, other, nearness) for other in (*named, *found)):
                found.append(card)
    return found


def _go_together(card: Card, other: AnyCard, nearness: int) -> bool:
    if isinstance(other, Joker):
        return False
    is_near = card.suit is other.suit and abs(card.rank - other.rank) < nearness
    return is_near or (card.rank is other.rank and (nearness > 0 or card.suit is other.suit))


def fitting(cards: Sequence[AnyCard]) -> tuple[AnyCard, ...]:
    """A run of three on which the cards can be laid off, if they belong to one."""
    return _run_beside(cards, 0)


def unfitting(cards: Sequence[AnyCard]) -> tuple[AnyCard, ...]:
    """A run of three that misses a card between."""
    return _run_beside(cards, 1)


def _run_beside(cards: Sequence[AnyCard], gap: int) -> tuple[AnyCard, ...]:
    naturals = [card for card in cards if isinstance(card, Card) and not card.is_two]
    suit = naturals[0].suit if naturals else Suit.HEARTS
    ranks = [14 if card.rank is Rank.ACE else int(card.rank) for card in naturals] or [8]
    low = min(ranks) - 3 - gap
    if low < 3:
        low = max(ranks) + 1 + gap
    return tuple(Card(_TO_KING[(place - 1) % 13], suit) for place in range(low, low + 3))


def next_of(run: Sequence[AnyCard]) -> tuple[AnyCard, ...]:
    """The card that follows the last one of a run."""
    last = run[-1]
    return (Card(_TO_KING[int(last.rank) % 13], last.suit),) if isinstance(last, Card) else ()


def of_rank(cards: Sequence[AnyCard], count: int = 3) -> tuple[AnyCard, ...]:
    """Other cards of the rank of these: a set that they would double."""
    ranks = [card.rank for card in cards if isinstance(card, Card) and not card.is_two]
    rank = ranks[0] if ranks else Rank.SEVEN
    every = [Card(rank, suit, copy) for suit in Suit for copy in (1, 2)]
    used = [str(card).rstrip("'") for card in cards]
    free = [card for card in every if used.count(str(card).rstrip("'")) < card.copy]
    return tuple(Card(card.rank, card.suit) for card in (*free, *every)[:count])
