"""Why the tournament says no: a code, the article behind it, and what is told of the single case."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pinella.errors import PinellaError
from pinella.words import Article


@dataclass(frozen=True, slots=True)
class No:
    """A refusal of a director's order: a value to show. `details` fill the sentence of its code."""

    code: str
    article: Article | None = None
    details: Mapping[str, object] = field(default_factory=dict)
    askable: bool = False
    """A limit that the director may pass when he has been told of it."""


class TournamentError(PinellaError, ValueError):
    """An event that cannot be made so: an unknown kind, a plan that does not read."""
