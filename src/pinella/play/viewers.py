"""Who looks at a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from pinella.play.seats import Seat

SPECTATOR: Literal["spectator"] = "spectator"
"""Angolista: somebody near the table who does not play."""

REFEREE: Literal["referee"] = "referee"

Viewer: TypeAlias = Seat | Literal["spectator", "referee"]


def check_viewer(viewer: Viewer, seats: Sequence[Seat]) -> None:
    """Nobody looks from a seat that is not there; a wrong name must not pass for a spectator."""
    if viewer not in (SPECTATOR, REFEREE, *seats):
        at_table = ", ".join(f"Seat({seat.value!r})" for seat in seats)
        raise ValueError(f"nobody sits at {viewer} of this table: expected {at_table}, {SPECTATOR!r} or {REFEREE!r}")
