"""Hints that explain: the best turns of a seat, with what they win and what they risk in words."""

from __future__ import annotations

from pinella.bots.hinting.hints import Hint, NoHint, hints, hints_at
from pinella.bots.hinting.words import told, words

__all__ = ["Hint", "NoHint", "hints", "hints_at", "told", "words"]
