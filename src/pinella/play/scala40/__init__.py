"""Scala 40 as a state machine: the table, its verbs, its views."""

from pinella.play.scala40._core import Position
from pinella.play.scala40.deciding import decide
from pinella.play.scala40.evolving import evolve
from pinella.play.scala40.listing import basic_moves, legal
from pinella.play.scala40.placing import placements
from pinella.play.scala40.table import Chance, Table, start
from pinella.play.scala40.viewing import SeatView, View, view, views

__all__ = [
    "Chance",
    "Position",
    "SeatView",
    "Table",
    "View",
    "basic_moves",
    "decide",
    "evolve",
    "legal",
    "placements",
    "start",
    "view",
    "views",
]
