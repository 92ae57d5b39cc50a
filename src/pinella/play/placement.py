"""What a player may do with a selection of cards."""

from __future__ import annotations

from dataclasses import dataclass

from pinella.melds import Meld
from pinella.play.commands import Command
from pinella.play.seats import MeldId


@dataclass(frozen=True, slots=True)
class Placement:
    """One thing a player may do with exactly these cards."""

    command: Command
    meld: MeldId | None = None
    """The meld they are laid off on or the joker is taken from; `None` for new melds and for the discard."""

    results: tuple[Meld, ...] = ()
    """The melds that come of it: several for an opening, none for the discard."""
