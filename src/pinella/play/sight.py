"""Which cards a viewer sees at a table, and whose: what may be named to him when something happens there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pinella.cards import AnyCard, Joker
from pinella.play import Table, View, burraco, scala40, view
from pinella.play.seats import Seat
from pinella.play.translate import code_of
from pinella.play.viewers import Viewer


@dataclass(frozen=True, slots=True)
class Sight:
    """What a viewer sees before or after an event: cards by their codes, and whose jokers."""

    cards: frozenset[int]
    jokers: frozenset[Seat]
    """In whose hand he sees one, or knows of one: that a joker lies somewhere else says nothing about another one."""

    @classmethod
    def of(cls, viewer: Viewer, *tables: Table) -> Sight:
        views = [view(table, viewer) for table in tables]
        lying = frozenset(code_of(one) for shown in views for one in _on_the_table(shown))
        held = [(seat, one) for shown in views for seat, one in _in_hand(shown)]
        named = [(seat, one) for shown in views for seat, one in _named(shown)]
        told = frozenset(code_of(one) for shown in views for seat in shown.seats for one in _told(seat))
        jokers = frozenset(seat for seat, one in (*held, *named) if isinstance(one, Joker))
        return cls(lying | told | {code_of(one) for _, one in (*held, *named)}, jokers)

    def shows(self, one: AnyCard, seat: Seat) -> bool:
        """Whether a card of this player is seen."""
        return seat in self.jokers if isinstance(one, Joker) else code_of(one) in self.cards


def _on_the_table(shown: View) -> Iterator[AnyCard]:
    yield from shown.pile
    if isinstance(shown, burraco.View):
        yield from shown.beside
        yield from (one for seat in shown.seats for one in seat.side)
        for side in shown.sides:
            yield from (one for meld in side.melds for one in meld.cards)
            yield from (one for lying in side.loose for one in lying.cards)
    else:
        yield from (one for meld in shown.melds for one in meld.cards)


def _in_hand(shown: View) -> Iterator[tuple[Seat, AnyCard]]:
    for one in shown.seats:
        yield from ((one.seat, held) for held in one.hand or ())
        if isinstance(one, burraco.SeatView):
            yield from ((one.seat, held) for held in one.apart or ())


def _named(shown: View) -> Iterator[tuple[Seat, AnyCard]]:
    """Cards of a hand that rulings have named to all; when they leave it what was said of them is over."""
    for one in shown.seats:
        if isinstance(one, burraco.SeatView):
            bans, duties = (ban.cards for ban in one.bans), (duty.cards for duty in one.duties)
            groups = (one.exposed, one.forced, *bans, *duties)
            yield from ((one.seat, named) for group in groups for named in group)


def _told(seat: burraco.SeatView | scala40.SeatView) -> tuple[AnyCard, ...]:
    """Cards that the referee has shown to this viewer."""
    return seat.shown if isinstance(seat, burraco.SeatView) else ()
