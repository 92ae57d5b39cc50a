"""Who looks at a table."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pinella.play.seats import Seat

SPECTATOR: Literal["spectator"] = "spectator"
"""Angolista: somebody near the table who does not play."""

REFEREE: Literal["referee"] = "referee"

Viewer: TypeAlias = Seat | Literal["spectator", "referee"]
