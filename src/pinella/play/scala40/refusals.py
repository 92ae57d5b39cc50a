"""Why a Scala 40 table says no: a stable code for programs and the article that settles it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pinella.codes import Article, Refusal, Scala40Book

_CITED: Final[dict[str, Callable[[Scala40Book], Article]]] = {
    "turn/not-yours": lambda book: book.table_articles["out-of-turn"],
    "turn/take-first": lambda book: book.table_articles["missed-draw"],
    "turn/already-taken": lambda book: book.table_articles["turn"],
    "turn/not-in-this-game": lambda book: book.table_articles["turn"],
    "turn/deal-over": lambda book: book.table_articles["deal-over"],
    "card/not-held": lambda book: book.table_articles["turn"],
    "pile/empty": lambda book: book.pile_cards_taken.article,
    "pile/needs-an-opening": lambda book: book.pile_needs_an_opening.article,
    "opening/needed": lambda book: book.laying_off_needs_an_opening.article,
    "opening/owed": lambda book: book.opening_is_compulsory_after_the_pile.article,
    "opening/too-low": lambda book: book.opening_points.article,
    "opening/already-made": lambda book: book.opening_points.article,
    "meld/unknown": lambda book: book.table_articles["melds"],
    "meld/two-at-one-end": lambda book: book.laid_off_at_one_end.article,
    "going-out/begun": lambda book: book.going_out_without_having_opened.article,
    "going-out/no-discard": lambda book: book.going_out_needs_a_discard.article,
    "discard/fits": lambda book: book.fit_ban.article,
    "discard/joker": lambda book: book.joker_discard_only_to_go_out.article,
    "time-out/not-known": lambda book: book.table_articles["clock"],
    "stall/not-known": lambda book: book.table_articles["deal-over"],
}

CODES: Final = tuple(_CITED)
"""Every code of this module; those of melds stand in the book's `meld_articles`."""


def refuse(code: str, book: Scala40Book) -> Refusal:
    """A no with the article of this book."""
    return Refusal(code, _CITED[code](book))
