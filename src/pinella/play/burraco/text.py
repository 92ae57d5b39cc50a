"""A whole Burraco table as text, one thing a line; it reads back to itself. The reader stands in `reading`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pinella.play.burraco._core import NOT_WATCHED, SEEN, TO_PLAY, TO_TAKE, UNSEEN, WATCH_AT_NEXT_TURN
from pinella.play.burraco.aftermath_text import aftermath_lines
from pinella.play.burraco.table import Table
from pinella.play.lines import card_text, written
from pinella.play.seats import BURRACO_SEATS, MeldId, Side
from pinella.play.translate import CARDS

POT_STATES: Final = {"unseen": UNSEEN, "seen": SEEN}
"""What the player who took a pot with a discard knows of it."""

PHASES: Final = ("to take", "to play")
NEXT_TURN: Final = "from the next turn"


def table_text(table: Table) -> str:
    """The table in its canonical form."""
    ruled = () if table.aftermath is None else aftermath_lines(table.aftermath)
    return "\n".join(
        (f"table {table.book.id}", *_course(table), *_cards(table), *_state(table), *_end(table), *ruled, "")
    )


def _course(table: Table) -> Iterator[str]:
    position = table.position
    yield written("players", str(position.players))
    yield written("dealer", str(table.dealer))
    if not table.is_over:
        yield written("turn", f"{table.turn} {PHASES[position.phase]}")
    elif position.seat != (position.dealer + 1 + position.turns) % position.players:
        yield written("turn", str(BURRACO_SEATS[position.seat]))
    yield written("turns", str(table.turns))


def _cards(table: Table) -> Iterator[str]:
    """Hands, melds, pile, stock and pots; a deal that is over need not have the last three."""
    for seat in table.seats:
        yield written(str(seat), card_text(table.hand(seat)))
    for side in Side:
        for name, meld in table.named_melds(side):
            yield written(str(name), str(meld))
        yield from _emptied(table, MeldId(side, table.meld_count(side)))
    for key, cards in (("pile", table.pile), ("stock", table.stock)):
        if cards or not table.is_over:
            yield written(key, card_text(cards))
    for pot in table.pots:
        yield written("pot", card_text(pot))


def _emptied(table: Table, last: MeldId) -> Iterator[str]:
    """The last meld of a side, where a ruling took all its cards away: its number is not given again."""
    if last.number and table.meld(last) is None and not table.left.loose_on(last):
        yield written(str(last), "none")


def _state(table: Table) -> Iterator[str]:
    position = table.position
    yield written("pot taken", " ".join(side.value for side in Side if table.has_pot(side)) or "none")
    if position.pots_given != _pots_given(table):
        yield written("pots given", str(position.pots_given))
    names = {state: name for name, state in POT_STATES.items()}
    unplayed = [f"{seat} {names[position.pot_state(seat.place)]}" for seat in table.seats if table.pot_unplayed(seat)]
    if unplayed:
        yield written("pot not played", ", ".join(unplayed))
    if position.barred >= 0:
        yield written("may not discard", card_text([CARDS[position.barred]]))
    if position.phase == TO_PLAY and position.owes_play:
        yield written("must play", card_text(table.open_pile))
    if position.phase != TO_TAKE and position.only_swaps:
        yield "only swaps"
    if table.turns_left is not None:
        yield written("turns left", str(table.turns_left))
    if position.swaps_seen != NOT_WATCHED:
        seen = NEXT_TURN if position.swaps_seen == WATCH_AT_NEXT_TURN else str(position.swaps_seen)
        yield written("stall watch", seen)


def _pots_given(table: Table) -> int:
    """How many pots were given, as far as the other lines tell."""
    if table.is_arbitrated and (table.stock or not table.is_over):
        return table.book.pots.value - len(table.pots)
    return sum(table.has_pot(side) for side in Side)


def _end(table: Table) -> Iterator[str]:
    if table.ending is not None:
        yield written("ended", table.ending.value)
    if table.went_out is not None:
        yield written("went out", str(table.went_out))
