"""Why a Burraco table says no: a stable code for programs and the article that settles it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pinella.codes import Article, BurracoBook, Refusal

_CITED: Final[dict[str, Callable[[BurracoBook], Article]]] = {
    "turn/not-yours": lambda book: book.table_articles["turn"],
    "turn/take-first": lambda book: book.table_articles["turn"],
    "turn/already-taken": lambda book: book.table_articles["turn"],
    "turn/deal-over": lambda book: book.table_articles["turn"],
    "turn/not-in-this-game": lambda book: book.table_articles["turn"],
    "card/not-held": lambda book: book.table_articles["turn"],
    "stock/dead": lambda book: book.dead_stock_cards.article,
    "pile/empty": lambda book: book.whole_pile_taken.article,
    "pile/needs-a-play": lambda book: book.pile_needs_play.article,
    "pile/play-first": lambda book: book.pile_needs_play.article,
    "pile/single-card": lambda book: book.single_card_pile_ban.article,
    "meld/second-set": lambda book: book.second_set_of_a_rank.article,
    "meld/not-yours": lambda book: book.table_articles["melds"],
    "meld/unknown": lambda book: book.table_articles["melds"],
    "going-out/no-burraco": lambda book: book.going_out_burraco.article,
    "going-out/wild": lambda book: book.last_discard_may_be_wild.article,
    "going-out/first-lap": lambda book: book.going_out_needs_a_full_lap.article,
    "going-out/no-discard": lambda book: book.going_out_needs_a_discard.article,
    "going-out/cards-left": lambda book: book.going_out_bonus.article,
    "pile/not-there": lambda book: book.whole_pile_taken.article,
    "pot/none-left": lambda book: book.pots.article,
    "report/not-known": lambda book: book.table_articles["turn"],
    "referee/choice-open": lambda book: book.table_articles["turn"],
    "ruling/limited-turn": lambda book: book.table_articles["turn"],
    "ruling/another-discard": lambda book: book.table_articles["turn"],
    "ruling/not-there": lambda book: book.table_articles["turn"],
    "ruling/same-place-first": lambda book: book.table_articles["turn"],
    "time-out/not-known": lambda book: book.table_articles["clock"],
    "time-out/already-called": lambda book: book.table_articles["clock"],
    "stall/not-known": lambda book: book.stall.article,
    "stall/already-watched": lambda book: book.stall.article,
}

CODES: Final = tuple(_CITED)
"""Every code of this module; those of melds stand in the book's `meld_articles`."""

GOING_OUT: Final = ("", "going-out/wild", "going-out/first-lap", "going-out/no-burraco")
"""Why a discard may not go out, by its number in the kernel."""


def refuse(code: str, book: BurracoBook) -> Refusal:
    """A no with the article of this book."""
    return Refusal(code, _CITED[code](book))
