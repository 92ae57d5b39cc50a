"""What has happened since an irregular act, and how its consequences are taken back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from pinella.cards import AnyCard
from pinella.play.burraco import Table
from pinella.play.burraco.acts import held
from pinella.play.burraco.scene import without
from pinella.play.effects import Effect, NoClosing, PotBack
from pinella.play.events import (
    CardDiscarded,
    CardDrawn,
    CardsLaidOff,
    DiscardPileTaken,
    MeldLaid,
    PotTaken,
)
from pinella.play.seats import MeldId, Seat
from pinella.referee.hearing import Hearing
from pinella.referee.irregularity import Phase

Act: TypeAlias = CardDrawn | DiscardPileTaken | MeldLaid | CardsLaidOff | CardDiscarded | PotTaken
"""What a player does with cards."""

TOO_LATE: Final = (Phase.LATER, Phase.DEAL_OVER)
"""The next player has drawn or taken the pile, or the deal is over."""


def acts_since(hearing: Hearing, at: int | None = None, *, by: Seat) -> tuple[Act, ...]:
    """What a player has done with cards since the irregular act, or since the event of this number."""
    events = (event for _, event in hearing.since(at))
    return tuple(event for event in events if isinstance(event, Act) and event.seat is by)


def only_took(hearing: Hearing) -> tuple[Act, ...] | None:
    """How the offender has taken cards since the report, if he has done no more than that in his turn; else `None`."""
    then, now = hearing.before, hearing.table
    acts = acts_since(hearing, by=hearing.culprit)
    lasts = then.turn is now.turn is hearing.culprit and then.turns == now.turns
    return acts if lasts and len(acts) <= 1 and now.has_taken is bool(acts) else None


def next_has_begun(hearing: Hearing) -> bool:
    """Whether somebody after the offender has begun a turn: before the report, or between the report and the call."""
    then = hearing.before
    in_time = then.turn is hearing.culprit or (then.turn is hearing.next_opponent and not then.has_taken)
    return hearing.phase in TOO_LATE or not in_time


def still_held(hearing: Hearing, seat: Seat, cards: Sequence[AnyCard]) -> tuple[AnyCard, ...]:
    """Those of the cards that the player still has, each the copy that is in the hand."""
    found: tuple[AnyCard, ...] = ()
    for card in cards:
        found = held(hearing.table, seat, (*found, card)) or found
    return found


def own_discard(hearing: Hearing) -> tuple[int, CardDiscarded] | None:
    """The discard with which the offender ended the turn of the irregular act; not one that a ruling took back."""
    turns = [table.turns for table in hearing.history.tables]
    turn = hearing.before.turns
    for at, event in ((hearing.irregularity.at, hearing.event), *hearing.since()):
        if not isinstance(event, CardDiscarded) or event.seat is not hearing.culprit:
            continue
        if turns[at] == turn < min(turns[at + 1 :]):
            return at, event
    return None


def undone(hearing: Hearing, discard: int) -> Iterator[Effect]:
    """What followed from a discard that leaves its player with cards after all: no pot was due, nobody has gone out.

    A pot of which cards have been played stays where it is.
    """
    seat = hearing.culprit
    for at, event in hearing.since(discard):
        if isinstance(event, PotTaken) and event.seat is seat and is_whole(hearing, pot_of(hearing, at, event)):
            yield PotBack(seat, pot_of(hearing, at, event), event.lower)
    if hearing.table.went_out is seat:
        yield NoClosing(seat)


def pot_of(hearing: Hearing, at: int, event: PotTaken) -> tuple[AnyCard, ...]:
    """The cards of the pot that was taken in this event."""
    return hearing.history.tables[at].pots[1 if event.lower else 0]


def is_whole(hearing: Hearing, cards: Sequence[AnyCard]) -> bool:
    """Whether the culprit still holds every one of these cards."""
    return not without(cards, hearing.table.hand(hearing.culprit))


def are_on_the_pile(hearing: Hearing, cards: Sequence[AnyCard]) -> bool:
    """Whether all of these cards still lie on the discard pile."""
    return not without(cards, hearing.table.pile)


def of_these(cards: Sequence[AnyCard], others: Sequence[AnyCard]) -> tuple[AnyCard, ...]:
    """Those of the cards that are among the others."""
    return without(cards, without(cards, others))


def lying(table: Table, name: MeldId) -> tuple[AnyCard, ...]:
    """Every card that lies under a name: the meld, and what does not fit it."""
    meld = table.meld(name)
    return (*(() if meld is None else meld.cards), *table.left.loose_on(name))
