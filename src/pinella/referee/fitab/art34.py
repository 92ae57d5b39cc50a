"""Art. 34, thinking time: a player who takes too long is invited to finish, and then has no choice of the discard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pinella.cards import AnyCard, rank_key
from pinella.codes import Article
from pinella.play.aftermath import Choice, Option
from pinella.play.burraco import Table, legal
from pinella.play.burraco.clock import thinking_time
from pinella.play.commands import Discard
from pinella.play.effects import DrawCard, Effect, ForceDiscard, Stop
from pinella.play.seats import Seat
from pinella.referee.details import number_before
from pinella.referee.fitab.ruled import Ruler
from pinella.referee.hearing import Hearing, turn_began
from pinella.referee.irregularity import Offence
from pinella.referee.ruling import Outcome, Ruling

FINISHED: Final = "finished"
SECONDS: Final = "seconds"
"""A detail: `30 seconds`, how long the player has taken."""


def slow_play(hearing: Hearing) -> Outcome:
    """F-34.2, F-34.3; within the time of F-34.1 nothing is ruled, and after the discard nothing is left to rule."""
    return out_of_time(hearing, hearing.article("34"))


def out_of_time(hearing: Hearing, *articles: Article) -> Outcome:
    """The referee invites the player to finish within five seconds (F-34.2); else the highest card goes (F-34.3)."""
    if hearing.table.turn is not hearing.culprit:
        return Ruling(articles, too_late=True)
    if _is_within_the_time(hearing):
        return Ruling(articles)
    found = hearing.answer("five-seconds", (Option(FINISHED), Option(f"not-{FINISHED}")), None)
    if isinstance(found, Choice):
        return found
    return Ruling(articles, () if found.key == FINISHED else tuple(_ended(hearing)))


def _is_within_the_time(hearing: Hearing) -> bool:
    """The larger number of cards held in this turn gives the time (AMB-73)."""
    seconds = number_before(hearing.irregularity.details, SECONDS)
    held = max(_cards_held(table, hearing) for table in _tables_of_the_turn(hearing))
    allowed = thinking_time(held, hearing.book)
    return seconds is not None and allowed is not None and seconds <= allowed


def _tables_of_the_turn(hearing: Hearing) -> tuple[Table, ...]:
    return hearing.history.tables[turn_began(hearing.history, len(hearing.history.tables) - 1) :]


def _cards_held(table: Table, hearing: Hearing) -> int:
    return len(table.hand(hearing.culprit)) + len(table.left.apart_of(hearing.culprit))


def _ended(hearing: Hearing) -> Iterator[Effect]:
    """Who has not taken a card yet draws; then the highest card by rank that may be discarded goes (AMB-73).

    A card at the side is due before any other.
    """
    table, seat = hearing.table, hearing.culprit
    draws = not table.has_taken and table.position.may_draw()
    if draws:
        yield DrawCard(seat, table.stock[0])
    cards = (*table.hand(seat), table.stock[0]) if draws else _discards(table, seat)
    if cards and not table.left.side_of(seat):
        yield ForceDiscard(seat, (min(cards, key=rank_key),))
    yield Stop(seat)


def _discards(table: Table, seat: Seat) -> tuple[AnyCard, ...]:
    return tuple(move.card for move in legal(table, seat) if isinstance(move, Discard)) or table.hand(seat)


RULERS: Final[dict[Offence, Ruler]] = {Offence.SLOW_PLAY: slow_play}
