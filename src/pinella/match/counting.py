"""The count of a deal as a fact of the match: for every side or player its named parts."""

from __future__ import annotations

from typing import Final

from pinella.match.events import PartyCount
from pinella.play import Table, scala40
from pinella.play.seats import Side
from pinella.scoring import burraco as burraco_count
from pinella.scoring import scala40 as scala40_count

IN_HAND: Final = str(burraco_count.Item.CARDS_IN_HAND)


def counted(table: Table) -> tuple[PartyCount, ...]:
    """The points of a deal that is over: by side in Burraco, by player in Scala 40; nothing where it is dealt again."""
    if isinstance(table, scala40.Table):
        negative = scala40_count.count(table)
        return tuple(PartyCount(seat, ((IN_HAND, points),) if points else ()) for seat, points in negative.items())
    if table.left.redeal:
        return ()
    counts = burraco_count.count(table)
    return tuple(PartyCount(side, tuple((str(part.item), part.points) for part in counts[side].parts)) for side in Side)
