"""Where a selection of cards can go: what the page, the hints and the screen reader ask."""

from __future__ import annotations

from collections.abc import Sequence

from pinella.cards import AnyCard, Card, Laid, Rank
from pinella.codes import Refusal
from pinella.melds import Meld, MeldKind, burraco
from pinella.play.burraco.deciding import decide, held
from pinella.play.burraco.table import Table
from pinella.play.commands import Discard, LayMeld, LayOff
from pinella.play.placement import Placement
from pinella.play.seats import MeldId, Seat


def placements(table: Table, seat: Seat, cards: Sequence[AnyCard]) -> tuple[Placement, ...]:
    """Every accepted command that uses exactly these cards: as a new meld, on each meld of the side, as the discard."""
    chosen = held(table.position, cards) if table.turn is seat else None
    if not chosen:
        return ()
    found = [*_new_melds(table, seat, chosen), *_lay_offs(table, seat, chosen)]
    if len(cards) == 1:
        found.append(Placement(Discard(seat, chosen[0])))
    return tuple(one for one in found if not isinstance(decide(table, one.command), Refusal))


def _new_melds(table: Table, seat: Seat, cards: Sequence[AnyCard]) -> list[Placement]:
    """The preferred reading first."""
    return [Placement(LayMeld(seat, meld.laid), results=(meld,)) for meld in burraco.readings(cards, table.book)]


def _lay_offs(table: Table, seat: Seat, cards: Sequence[AnyCard]) -> list[Placement]:
    found: list[Placement] = []
    adds_ace = any(isinstance(card, Card) and card.rank is Rank.ACE for card in cards)
    for number, meld in enumerate(table.melds(seat.side), 1):
        grown = burraco.lay_off(meld, tuple(cards), table.book)
        if isinstance(grown, Refusal):
            continue
        name = MeldId(seat.side, number)
        for result in grown:
            ace_high = _ace_is_high(result) if adds_ace and result.kind is MeldKind.RUN else None
            command = LayOff(seat, name, tuple(map(Laid, cards)), ace_high)
            found.append(Placement(command, name, (result,)))
    return found


def _ace_is_high(meld: Meld) -> bool:
    last = [one.card for one in meld.laid if one is not meld.wild][-1]
    return isinstance(last, Card) and last.rank is Rank.ACE
