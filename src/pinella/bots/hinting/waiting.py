"""What the hand of a player who waits could do on the table as it lies: facts, and no advice.

What others do before the turn comes changes everything that a search could say; what fits where does not.
"""

from __future__ import annotations

from dataclasses import dataclass

from pinella.bots.hinting.facts import cards_laid_by
from pinella.bots.hinting.turns import as_if_in_turn, kind_of, plain_cards
from pinella.cards import AnyCard, Laid
from pinella.errors import PinellaError
from pinella.play import Table, basic_moves
from pinella.play.commands import Command, LayMeld, LayOff, LayOpening, SwapJoker
from pinella.play.seats import MeldId, Seat


@dataclass(frozen=True, slots=True)
class Ready:
    """What a hand could do if nothing changed until its turn."""

    seat: Seat
    turn: Seat
    """Who is in turn."""

    lay_offs: tuple[tuple[AnyCard, tuple[MeldId, ...]], ...] = ()
    """Cards that fit melds on the table, each by itself."""

    melds: tuple[tuple[Laid, ...], ...] = ()
    """Melds of three cards or more in the hand, each by itself; with a wild only where there are no others."""

    opens: bool = False
    """Scala 40: whether the hand could open."""

    named: tuple[tuple[MeldId, tuple[Laid, ...]], ...] = ()
    """The melds that are named, as they lie."""


def ready(table: Table, seat: Seat) -> Ready:
    """What a seat that waits could do: from its own hand and what lies on the table, and nothing else."""
    if table.turn is None:
        raise PinellaError("the deal is over")
    if seat not in table.seats or seat is table.turn:
        raise PinellaError(f"{seat} is in turn" if seat is table.turn else f"nobody sits at {seat}")
    commands = [command for _, command in basic_moves(as_if_in_turn(table, seat), seat)]
    lay_offs = _lay_offs(commands)
    names = dict.fromkeys(name for _, melds in lay_offs for name in melds)
    named = tuple((name, meld.laid) for name in names if (meld := table.meld(name)) is not None)
    opens = any(isinstance(command, LayOpening) for command in commands)
    return Ready(seat, table.turn, lay_offs, _melds(commands), opens, named)


def _lay_offs(commands: list[Command]) -> tuple[tuple[AnyCard, tuple[MeldId, ...]], ...]:
    found: dict[AnyCard, dict[MeldId, None]] = {}
    for command in commands:
        if isinstance(command, LayOff | SwapJoker):
            cards = cards_laid_by(command)
            if len(cards) == 1:
                (card,) = plain_cards(cards)
                found.setdefault(card, {})[command.meld] = None
    return tuple((card, tuple(melds)) for card, melds in sorted(found.items(), key=lambda pair: kind_of(pair[0])))


def _melds(commands: list[Command]) -> tuple[tuple[Laid, ...], ...]:
    melds = [command.laid for command in commands if isinstance(command, LayMeld)]
    natural = [laid for laid in melds if not any(one.is_free or one.stands_for is not None for one in laid)]
    return tuple(natural or melds)
