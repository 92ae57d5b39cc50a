"""What a player has before him when he makes a mistake: the table as he imagines it, his cards, what he meant to do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Final, TypeAlias, TypeVar

from pinella.cards import AnyCard, Card, Laid
from pinella.codes import Refusal
from pinella.play import burraco
from pinella.play._random import Dice
from pinella.play.burraco import Table
from pinella.play.burraco._core import TO_PLAY
from pinella.play.burraco.listing import command_of
from pinella.play.commands import Command, LayMeld, LayOff
from pinella.play.events import CardsLaidOff, MeldLaid
from pinella.play.seats import MeldId, Seat
from pinella.referee import Offence, rules_on

Lay: TypeAlias = LayMeld | LayOff
_Item = TypeVar("_Item")
RARELY: Final = 6
"""What the articles of a code that are executable do not rule on happens so many times less often."""


class Moment(Enum):
    """When in a lap a mistake happens."""

    BEFORE_TAKING = "before taking"
    """In turn, before drawing or taking the pile."""
    PLAYING = "playing"
    """In turn, with the cards taken."""
    DISCARDING = "discarding"
    OUT_OF_TURN = "out of turn"


@dataclass(frozen=True, slots=True)
class Scene:
    """The moment before a mistake, as its player knows it."""

    table: Table
    """As imagined: only what the seat knows of it may be used."""

    seat: Seat
    pile: tuple[AnyCard, ...]
    """The cards of the discard pile that the player sees."""

    meant: Command | None
    """What he would do without the mistake; `None` out of turn."""

    dice: Dice

    @property
    def hand(self) -> tuple[AnyCard, ...]:
        """His cards; none while they are a pot that he may not look at."""
        return () if self.table.pot_unseen(self.seat) else self.table.hand(self.seat)

    @property
    def has_just_discarded(self) -> bool:
        """His turn has just ended, and the next player has not begun."""
        table = self.table
        previous = (int(table.position.seat) - 1) % len(table.seats)
        return not table.is_over and table.turns > 0 and not table.has_taken and previous == self.seat.place

    def one_of(self, items: Sequence[_Item]) -> _Item | None:
        """Any of them."""
        return items[self.dice.below(len(items))] if items else None

    def naturals(self) -> list[Card]:
        """The cards of the hand that are no wilds."""
        return [card for card in self.hand if isinstance(card, Card) and not card.is_two]

    def wilds(self) -> list[AnyCard]:
        return [card for card in self.hand if not isinstance(card, Card) or card.is_two]

    # Laying

    def own_melds(self) -> list[MeldId]:
        """The names under which something lies."""
        return [name for name, _ in self.table.named_melds(self.seat.side)]

    def lays(self) -> list[Lay]:
        """What the player could lay if it were his turn and he had taken his card."""
        position = self.table.position.copy()
        position.seat = self.seat.place
        position.phase = TO_PLAY
        if not self.hand:
            return []
        found = (command_of(named, self.seat) for named in position.named_moves())
        return [command for command in found if isinstance(command, LayMeld | LayOff)]

    def fits(self, lay: Lay) -> bool:
        """Whether cards laid so would lie in order, apart from who may lay them and when."""
        events = burraco.decide(self.table, lay)
        if isinstance(events, Refusal) or not isinstance(events[0], MeldLaid | CardsLaidOff):
            return False
        return not burraco.evolve(self.table, events[0]).left.loose_on(events[0].meld)

    def on_melds(self, cards: Sequence[AnyCard]) -> Iterator[LayOff]:
        """These cards laid off on each meld of the side."""
        return (LayOff(self.seat, name, tuple(map(Laid, cards))) for name in self.own_melds())


@dataclass(frozen=True, slots=True)
class Mistake:
    """Something that people do wrong."""

    offence: Offence
    moment: Moment
    weight: int
    """How common it is beside the others that are possible at the same moment."""

    make: Callable[[Scene], Command | None]
    """The act, or `None` where it cannot happen now."""

    tempting: bool = False
    """The occasion is rare, and when it comes people fall for it."""


def mistake(
    offence: Offence, moment: Moment, weight: int, make: Callable[[Scene], Command | None], *, tempting: bool = False
) -> Mistake:
    """A mistake that is rare under codes which leave it to the referee: there is nothing to learn from the ruling."""
    return Mistake(offence, moment, weight, partial(_made, offence, make), tempting)


def _made(offence: Offence, make: Callable[[Scene], Command | None], scene: Scene) -> Command | None:
    if not rules_on(scene.table.book, offence) and scene.dice.below(RARELY):
        return None
    return make(scene)
