"""Which Scala 40 books the kernel can play: its numbers stand in the kernel, so no house rule may change them."""

from __future__ import annotations

from dataclasses import fields
from typing import Final

from pinella.codes import SCALA40, Clause, Scala40Book
from pinella.errors import HouseRuleError

FREE: Final = frozenset(
    {
        "players",
        "seat_draw",
        "first_dealer",
        "hand_values",
        "going_out_bonus",
        "events",
        "first_round",
        "movements",
        "rounds",
        "deals_per_round",
        "round_minutes",
        "ranking_points",
        "equal_scores",
        "differences_short_round",
        "differences_full_round",
        "full_round_from",
        "empty_seat",
        "empty_seat_in_differences",
        "latecomer",
        "sits_out",
        "substitution",
        "tie_breaks",
        "hand_counts",
        "penalised_cards",
    }
)
"""Clauses that no move depends on: a house rule may change them."""


def check_book(book: Scala40Book) -> None:
    """Every other clause is played as the published book has it; a house rule that changes one is refused."""
    if book is SCALA40:
        return
    for field in fields(book):
        mine, published = getattr(book, field.name), getattr(SCALA40, field.name)
        if not isinstance(published, Clause) or field.name in FREE:
            continue
        if mine.value != published.value:
            raise HouseRuleError(
                f"{book.id} with {field.name} = {mine.value}: the table plays {field.name} = {published.value} only"
            )
