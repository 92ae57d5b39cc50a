"""A level of attention: which irregularities a player notices, and when he calls the referee about them.

He asks the course of the deal as he imagines it, so that he knows only what his seat has seen. Of what he cannot be
sure he says nothing: a card stuck under a discard is found by who goes through the pile, and whether the only card of
a pile had a twin in the hand is for the referee to look at.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from pinella.bots.imagining import Imagination
from pinella.bots.thinking import seed_of
from pinella.cards import AnyCard, Card, twin
from pinella.play._random import Dice
from pinella.play.burraco import Table, View
from pinella.play.commands import CallReferee
from pinella.play.events import RefereeCalled, RulingWithdrawn
from pinella.play.seats import Seat
from pinella.play.translate import code_of
from pinella.referee import History, Irregularity, Offence, open_irregularities
from pinella.referee.detecting import irregularities_of

HUNDRED: Final = 100
THOUSAND: Final = 1_000
OF_THE_OWN_SIDE: Final = 10
"""One in so many that a player notices of his own side is called by him."""

_AT_ONCE: Final = 3
"""Of so many calls one comes later."""

_LATEST: Final = 16
"""After so many events at most."""

_Key: TypeAlias = tuple[Offence, int]


class Attention:
    """What a player has noticed and not yet called about."""

    def __init__(self, calls: int, alarms: int, seed: int) -> None:
        """`calls` of a hundred irregularities are noticed; `alarms` of a thousand events make him call for nothing."""
        self._calls = calls
        self._alarms = alarms
        self._seed = seed
        self._known: dict[_Key, int | None] = {}
        """When he calls, by the version of the table; `None`: never, he has overlooked it or lets it pass."""
        self._pile_seen = -1
        """The number of the last event after which he could go through the pile."""

    def sees(self, imagined: Imagination, view: View) -> None:
        """Something has happened: what is wrong with it, and whether and when he calls about it."""
        if not self._calls:
            return
        history = imagined.history()
        if view.pile_count is not None:
            self._pile_seen = len(history.events)
        self._hear(history)
        if _may_be_wrong(history):
            for one in self._noticed(history, imagined):
                self._decide(one, imagined.seat, view.version)

    def _hear(self, history: History) -> None:
        """A call about something leaves nothing to say about it."""
        last = history.events[-1]
        if isinstance(last, RefereeCalled):
            for offence, at in self._known:
                if last.about in (None, offence.value):
                    self._known[offence, at] = None

    def call(self, imagined: Imagination, view: View) -> CallReferee | None:
        """The call of this player now, if there is one; to be asked changes nothing."""
        if any(at is not None and at <= view.version for at in self._known.values()):
            for one in self._noticed(imagined.history(), imagined):
                at = self._known.get((one.offence, one.at))
                if at is not None and at <= view.version:
                    return CallReferee(imagined.seat, one.offence.value)
        return self._false_alarm(imagined.seat, view)

    def _noticed(self, history: History, imagined: Imagination) -> Iterator[Irregularity]:
        """What is open, has not been called about, and can have been seen."""
        for one in open_irregularities(history):
            if not _was_called(history, one) and self._can_see(one, history, imagined):
                yield one

    def _can_see(self, one: Irregularity, history: History, imagined: Imagination) -> bool:
        if one.by is imagined.seat:
            return True
        if one.offence is Offence.CARD_UNDER_DISCARD:
            return self._pile_seen > one.at
        if one.offence is Offence.SINGLE_CARD_DISCARDED:
            return _twin_is_seen(one.cards[0], history.tables[one.at], imagined)
        return True

    def _decide(self, one: Irregularity, seat: Seat, version: int) -> None:
        """When the player calls about this; decided the first time that he could notice it."""
        key = one.offence, one.at
        if key not in self._known:
            number = list(Offence).index(one.offence)
            dice = Dice(seed_of(self._seed, 4, number, one.at))
            self._known[key] = self._decided(dice, version, own_side=one.by.side is seat.side)

    def _decided(self, dice: Dice, version: int, *, own_side: bool) -> int | None:
        if dice.below(HUNDRED) >= self._calls or (own_side and dice.below(OF_THE_OWN_SIDE)):
            return None
        return version if dice.below(_AT_ONCE) else version + 1 + dice.below(_LATEST)

    def _false_alarm(self, seat: Seat, view: View) -> CallReferee | None:
        if not self._alarms or view.ending is not None:
            return None
        return CallReferee(seat) if Dice(seed_of(self._seed, 5, view.version)).below(THOUSAND) < self._alarms else None


def _may_be_wrong(history: History) -> bool:
    """Whether it is worth to go through the whole course: something is wrong with the last events, or may become so."""
    if not history.events or history.table.left.loose:
        return bool(history.events)
    if history.gone or isinstance(history.events[-1], RulingWithdrawn):
        return True
    return any(irregularities_of(history, at) for at in range(max(0, len(history.events) - 3), len(history.events)))


def _was_called(history: History, one: Irregularity) -> bool:
    """Whether somebody has called about it since: the referee has said what he had to say."""
    calls = ((at, event) for at, event in enumerate(history.events) if isinstance(event, RefereeCalled))
    return any(at > one.at and event.about in (None, one.offence.value) for at, event in calls)


def _twin_is_seen(card: AnyCard, before: Table, imagined: Imagination) -> bool:
    """Whether the other copy lies open or in the player's own hand, so that it cannot have been the one discarded."""
    if not isinstance(card, Card):
        return False
    other = code_of(twin(card))
    seen = [*before.pile, *before.hand(imagined.seat)]
    for side in {seat.side for seat in before.seats}:
        seen += [one for meld in before.melds(side) for one in meld.cards]
    return other in map(code_of, seen)
