"""Players that see what a seat sees and nothing else: what has been seen -> a move."""

from __future__ import annotations

from pinella.bots.catalogue import BOTS, LEVELS, Bot, bot
from pinella.bots.imagining import Imagination
from pinella.bots.sitting import Player, show

__all__ = ["BOTS", "LEVELS", "Bot", "Imagination", "Player", "bot", "show"]
