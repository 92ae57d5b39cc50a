"""A ruling has said how a player takes cards in his turn, and he takes them otherwise: that is put right at once."""

from __future__ import annotations

from collections.abc import Iterator

from pinella.play.effects import DrawCard, Effect, RestorePile, RestoreStock, TakeCards
from pinella.play.events import CardDiscarded, CardDrawn, CardsLaidOff, DiscardPileTaken, MeldLaid
from pinella.play.seats import Seat
from pinella.referee.hearing import Hearing
from pinella.referee.taking import TAKING


def is_about_taking(hearing: Hearing) -> bool:
    """Whether a limit on taking cards, not the stop after it, was ignored."""
    return TAKING in hearing.irregularity.details


def taken_as_told(hearing: Hearing) -> tuple[Effect, ...]:
    """What he took goes back and he takes as he was told (F-30.1, F-30.7); nothing once he has played on."""
    return tuple(_taken_as_told(hearing)) if _has_only_taken(hearing) else ()


def _taken_as_told(hearing: Hearing) -> Iterator[Effect]:
    event, seat = hearing.event, hearing.culprit
    if isinstance(event, CardDrawn):
        yield RestoreStock(seat, (event.card,))
        yield TakeCards(seat, hearing.table.pile)
    elif isinstance(event, DiscardPileTaken):
        yield RestorePile(seat, event.cards)
        yield DrawCard(seat, hearing.table.stock[0])


def _has_only_taken(hearing: Hearing) -> bool:
    played = (MeldLaid, CardsLaidOff, CardDiscarded, CardDrawn, DiscardPileTaken)
    return hearing.table.turn is hearing.culprit and not any(
        isinstance(event, played) and _seat(event) is hearing.culprit for _, event in hearing.since()
    )


def _seat(event: MeldLaid | CardsLaidOff | CardDiscarded | CardDrawn | DiscardPileTaken) -> Seat:
    return event.seat
