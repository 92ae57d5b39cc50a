"""What whoever opens a table may choose under a rule book: asked of `check`, so that what is offered can be opened."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from pinella.codes import BOOKS, Book, Scala40Book
from pinella.errors import PinellaError
from pinella.match import Deals, round_minutes
from pinella.play.seating import players_allowed
from pinella.server.models import RoundTime, TableChoices
from pinella.server.tables.settings import MOST_MINUTES, ByDeals, ByPoints, Settings, check

MOST_IN_A_ROUND: Final = 12
"""No book prints a time for more deals than that."""


@cache
def choices(code: str) -> TableChoices:
    """How tables play under this book."""
    book = BOOKS[code]
    return TableChoices(
        players=list(players_allowed(book)),
        usual_players=book.players.value,
        arbitrated=_opens(book, arbitrated=True),
        points=_opens(book, length=ByPoints()),
        timed=isinstance(book, Scala40Book) or book.tournament is not None,
        rounds=[found for deals in range(1, MOST_IN_A_ROUND + 1) if (found := _round(book, deals)) is not None],
        own_clock=_opens(book, challenge=30),
        thinking=_settings(book).seconds_to_think(1) is not None,
    )


def _round(book: Book, deals: int) -> RoundTime | None:
    printed = round_minutes(book, Deals(deals))
    if printed is None:
        return None
    minutes = range(1, MOST_MINUTES + 1)
    least = next(one for one in minutes if _opens(book, length=ByDeals(deals, one)))
    most = next(one for one in reversed(minutes) if _opens(book, length=ByDeals(deals, one)))
    return RoundTime(deals, printed, least, most)


def _opens(book: Book, **chosen: Any) -> bool:
    try:
        check(_settings(book, **chosen))
    except PinellaError:
        return False
    return True


def _settings(book: Book, **chosen: Any) -> Settings:
    return Settings(code=book.id, players=book.players.value, **chosen)
