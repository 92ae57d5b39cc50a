"""A whole Scala 40 table as text, one thing a line; it reads back to itself. The reader stands in `reading`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pinella.play.lines import card_text, written
from pinella.play.scala40._core import DREW, NOTHING, TOOK
from pinella.play.scala40._laid import NEW, THIS_TURN, added_high, added_low
from pinella.play.scala40.table import Table
from pinella.play.seats import MeldId

CAME_BY: Final = {"to take": NOTHING, "drew": DREW, "took": TOOK}
"""How far the turn has come, and how the player came by a card."""


def table_text(table: Table) -> str:
    """The table in its canonical form."""
    return "\n".join((f"table {table.book.id}", *_course(table), *_cards(table), *_state(table), *_end(table), ""))


def _course(table: Table) -> Iterator[str]:
    yield written("players", str(len(table.seats)))
    yield written("dealer", str(table.dealer))
    if not table.is_over:
        phase = next(name for name, number in CAME_BY.items() if number == table.position.came_by)
        yield written("turn", f"{table.turn} {phase}")
    yield written("turns", str(table.turns))


def _cards(table: Table) -> Iterator[str]:
    """Hands, melds, pile and stock; a deal that is over need not have the last two."""
    for seat in table.seats:
        yield written(str(seat), card_text(table.hand(seat)))
    for number, meld in enumerate(table.melds, 1):
        yield written(str(MeldId(None, number)), str(meld))
    for key, cards in (("pile", table.pile), ("stock", table.stock)):
        if cards or not table.is_over:
            yield written(key, card_text(cards))


def _state(table: Table) -> Iterator[str]:
    opened = " ".join(str(seat) for seat in table.seats if table.has_opened(seat))
    yield written("opened", opened or "none")
    if table.position.has_begun:
        yield "must go out"
    laid = table.position.laid
    touched = [_touched(number, laid.meld(number)) for number in range(laid.count) if laid.meld(number) & THIS_TURN]
    if touched:
        yield written("this turn", ", ".join(touched))


def _touched(number: int, meld: int) -> str:
    """What this turn has done to a meld: `T2 new`, `T3 1 low 2 high`."""
    words = [str(MeldId(None, number + 1))]
    if meld & NEW:
        words.append("new")
    if low := added_low(meld):
        words.append(f"{low} low")
    if high := added_high(meld):
        words.append(f"{high} high")
    return " ".join(words)


def _end(table: Table) -> Iterator[str]:
    if table.ending is not None:
        yield written("ended", table.ending.value)
    if table.went_out is not None:
        yield written("went out", str(table.went_out))
