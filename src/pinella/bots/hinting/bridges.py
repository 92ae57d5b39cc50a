"""Cards of the pile that lead from a meld of the opponents to the discard: on 9c Tc Jc the 8c takes a 7c along."""

from __future__ import annotations

from collections.abc import Sequence

from pinella.bots.hinting.turns import Turn, by_the_rules, happens
from pinella.cards import AnyCard, Joker, Laid
from pinella.codes import Refusal
from pinella.play import burraco, decide
from pinella.play.commands import Command, LayOff, TakeDiscardPile
from pinella.play.seats import MeldId, Seat


def bridge(turn: Turn) -> tuple[MeldId, tuple[AnyCard, ...]] | None:
    """A meld on which the next player can lay the discard after other cards of the pile, and those cards."""
    table, card = turn.after, turn.discard
    follower = table.turn
    if not isinstance(table, burraco.Table) or card is None or follower is None or len(table.pile) == 1:
        return None
    taken = _after(by_the_rules(table), TakeDiscardPile(follower))
    if taken is None:
        return None
    others = sorted((one for one in table.pile if one != card), key=_is_wild)
    for name, _ in taken.named_melds(follower.side):
        cards = _leading(taken, follower, name, card, others)
        if cards:
            return name, cards
    return None


def _leading(
    table: burraco.Table, seat: Seat, name: MeldId, card: AnyCard, others: Sequence[AnyCard]
) -> tuple[AnyCard, ...]:
    """The cards to lay on a meld so that it takes the discard: naturals first, wilds last, none that is not needed."""
    used, rest = [], list(others)
    now: burraco.Table | None = table
    while now is not None and not _takes(now, seat, name, card):
        found = next((one for one in rest if _takes(now, seat, name, one)), None)
        if found is None:
            return ()
        now = _after(now, LayOff(seat, name, (Laid(found),)))
        rest.remove(found)
        used.append(found)
    for one in tuple(used):
        fewer = [other for other in used if other != one]
        if fewer and _after(table, *(LayOff(seat, name, (Laid(each),)) for each in (*fewer, card))) is not None:
            used = fewer
    return tuple(used)


def _takes(table: burraco.Table, seat: Seat, name: MeldId, card: AnyCard) -> bool:
    return _after(table, LayOff(seat, name, (Laid(card),))) is not None


def _after(table: burraco.Table, *commands: Command) -> burraco.Table | None:
    """The table after some commands, or nothing where one is refused."""
    for command in commands:
        if isinstance(decide(table, command), Refusal):
            return None
        then, _ = happens(table, command)
        if not isinstance(then, burraco.Table):
            raise AssertionError("a table stays of one game")
        table = then
    return table


def _is_wild(card: AnyCard) -> bool:
    return isinstance(card, Joker) or card.is_two
