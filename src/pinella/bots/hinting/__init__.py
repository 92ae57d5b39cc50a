"""Hints that explain: the best turns of a seat, with what they win and what they risk in words."""

from __future__ import annotations

from pinella.bots.hinting.choosing import OptionHint, option_hints
from pinella.bots.hinting.data import hint_data, option_data, ready_data
from pinella.bots.hinting.hints import Hint, NoHint, hints, hints_at
from pinella.bots.hinting.waiting import Ready, ready
from pinella.bots.hinting.words import ready_words, told, words
from pinella.play.command_data import command_data, read_command

__all__ = [
    "Hint",
    "NoHint",
    "OptionHint",
    "Ready",
    "command_data",
    "hint_data",
    "hints",
    "hints_at",
    "option_data",
    "option_hints",
    "read_command",
    "ready",
    "ready_data",
    "ready_words",
    "told",
    "words",
]
