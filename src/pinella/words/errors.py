"""What can be wrong with a message. All three are faults of the program, never of the person who would read it."""

from __future__ import annotations

from pinella.errors import PinellaError


class WordsError(PinellaError):
    """No sentence can be made of a message."""


class UnknownMessage(WordsError, LookupError):
    """A code or a language that no catalogue has."""


class BrokenMessage(WordsError, ValueError):
    """A sentence of a catalogue that does not read."""


class WrongValue(WordsError, ValueError):
    """A value that a sentence needs is missing, or is not of the kind that it needs."""
