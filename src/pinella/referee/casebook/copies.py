"""Which copy of a card is meant: a case names cards as people do, and each exists twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pinella.cards import AnyCard, Card, twin
from pinella.play.burraco import Table
from pinella.play.commands import Command, ReportIncident, TakeDiscardPile
from pinella.play.translate import code_of


def as_there(table: Table, command: Command) -> Command:
    """Cards of a report, and cards left on the pile, as the copies that are there; `decide` finds those of a hand."""
    if isinstance(command, TakeDiscardPile) and command.left:
        return replace(command, left=_copies(command.left, table.pile))
    if isinstance(command, ReportIncident) and command.cards:
        held = (*table.hand(command.seat), *table.left.apart_of(command.seat), *table.left.exposed_of(command.seat))
        return replace(command, cards=_copies(command.cards, held))
    return command


def _copies(wanted: Sequence[AnyCard], there: Sequence[AnyCard]) -> tuple[AnyCard, ...]:
    codes = {code_of(card) for card in there}
    found: list[AnyCard] = []
    for card in wanted:
        other = twin(card) if isinstance(card, Card) else card
        is_other = code_of(card) not in codes and code_of(other) in codes and other not in (*found, *wanted)
        found.append(other if is_other else card)
    return tuple(found)


def plain_key(key: str) -> str:
    """The key of an option whichever copy it names."""
    return key.replace("'", "").lower()
