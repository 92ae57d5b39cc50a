"""A message: what is to be said, in no language yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TypeAlias, Union

from pinella.words.article import Article

Value: TypeAlias = Union[str, int, float, Decimal, "Message", tuple["Value", ...]]
"""What may fill a place of a sentence. A message among them is said in the language of the whole."""


@dataclass(frozen=True, slots=True)
class Message:
    """A code for programs, which never changes, its values by name, and the article where a rule book says so.

    The code is the key of the sentence in every catalogue. Values that the sentence has no place for are not said.
    """

    code: str
    values: Mapping[str, Value] = field(default_factory=dict, hash=False)
    article: Article | None = None
