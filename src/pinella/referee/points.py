"""The points of the melds that lie on the table, for rulings that count an earlier moment of a deal."""

from __future__ import annotations

from typing import Final

from pinella.play.aftermath import Points
from pinella.play.burraco import Table
from pinella.play.burraco.applying import applied
from pinella.play.effects import EndDeal
from pinella.play.seats import Side
from pinella.scoring.burraco import Item, count

_OF_THE_MELDS: Final = (Item.CARDS_LAID, Item.FROZEN_CARDS, Item.NEGATIVE_CARDS)


def laid_points(table: Table, side: Side) -> Points:
    """Burracos and cards laid, as the count names them; neither hands nor pots nor going out (AMB-32, AMB-85)."""
    broken_off = table if table.is_over else applied(table.arbitrated(), EndDeal())
    return tuple(
        (str(part.item), part.points)
        for part in count(broken_off)[side].parts
        if part.item in _OF_THE_MELDS or part.item.value.endswith(" burraco")
    )
