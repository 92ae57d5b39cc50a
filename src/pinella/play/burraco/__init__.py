"""Burraco: the table as a state machine, for four in pairs and for two."""

from __future__ import annotations

from pinella.play.burraco._core import Position
from pinella.play.burraco.listing import basic_moves
from pinella.play.burraco.placing import placements
from pinella.play.burraco.table import Table, start
from pinella.play.burraco.verbs import decide, evolve, legal
from pinella.play.burraco.viewing import OwnView, SeatView, SharedView, SideView, View, side_views, view, views

__all__ = [
    "OwnView",
    "Position",
    "SeatView",
    "SharedView",
    "SideView",
    "Table",
    "View",
    "basic_moves",
    "decide",
    "evolve",
    "legal",
    "placements",
    "side_views",
    "start",
    "view",
    "views",
]
