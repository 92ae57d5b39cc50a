"""What one viewer is told of an event: plain data, with no card in it that the viewer may not know."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any, Final

import msgspec

from pinella.match import Match
from pinella.match.data import as_data
from pinella.match.events import PackShuffled, SecretRevealed
from pinella.match.ruling_words import effect_words
from pinella.play import Table
from pinella.play.command_data import card_text
from pinella.play.effect_text import words as effect_words_of
from pinella.play.effects import Effect
from pinella.play.events import CardsDealt, Event, RulingGiven
from pinella.play.seen import (
    RulingSeen,
    SeenEffect,
    SeenEvent,
    UnseenChoice,
    UnseenDraw,
    UnseenReshuffle,
    UnseenUnder,
    seen,
)
from pinella.play.viewers import Viewer
from pinella.referee.sentences import effect_key
from pinella.server.tables.by_hand import is_by_hand
from pinella.server.tables.happenings import (
    BecameReady,
    Happening,
    Opened,
    PersonReported,
    Reported,
    SecretKept,
    TableEvent,
)

Data = dict[str, Any]

_PERSONAL: Final = frozenset({"person", "host"})
"""Ids of people: the parts of a view say who is who, by name."""

UNTOLD: Final = (SecretKept, Reported, PersonReported, CardsDealt)
"""The house's own, what only moderators hear, and the cards as they lay in the pack."""


def told(event: TableEvent, viewer: Viewer, before: Table | None, after: Table | None) -> Data | None:
    """The event as one viewer may know it, `None` where there is nothing to tell.

    `before` and `after` are the card tables around it.
    """
    return Teller(event, before, after).told(viewer)


def words_told(event: TableEvent, match: Match | None) -> tuple[str, ...] | None:
    """The players' words for the shuffle, told with the secret: then the deal can be worked out again.

    Before that nobody is told a word. Words should be taken from all before any is shown, and a word is no way to talk.
    """
    if not isinstance(event, SecretRevealed) or match is None or match.shuffle is None:
        return None
    return match.shuffle.words


class Teller:
    """Tells one event to several viewers: what all of them see alike is worked out once."""

    def __init__(
        self, event: TableEvent, before: Table | None, after: Table | None, words: tuple[str, ...] | None = None
    ) -> None:
        """`words` are those of the players for the shuffle, where they are told with this event."""
        self._words = words
        self._event = event
        self._before = before
        self._after = after
        self._is_told = not isinstance(event, UNTOLD)
        self._at_the_cards = event if isinstance(event, Event) else None
        self._for_all: Data | None = None

    def told(self, viewer: Viewer) -> Data | None:
        """The event as this viewer may know it."""
        if not self._is_told:
            return None
        if self._at_the_cards is not None:
            found = self._seen_by(viewer, self._at_the_cards)
            if found is not self._event:
                return self._marked(_seen(found))
        if self._for_all is None:
            self._for_all = self._marked(_plain(self._event))
            if self._words is not None:
                self._for_all["words"] = list(self._words)
        return self._for_all

    def _seen_by(self, viewer: Viewer, event: Event) -> SeenEvent:
        if self._before is None or self._after is None:
            raise AssertionError(f"{event.kind} happens at a card table")
        return seen(event, viewer, self._before, self._after)

    def _marked(self, data: Data) -> Data:
        """A ruling that only says what the engine saw says so."""
        event, after = self._event, self._after
        by_hand = isinstance(event, RulingGiven) and after is not None and is_by_hand(after.book, event)
        return {**data, "by_hand": True} if by_hand else data


def _plain(event: TableEvent) -> Data:
    if isinstance(event, msgspec.Struct):
        return _happening(event)
    if isinstance(event, PackShuffled):
        return {"event": event.kind}
    return as_data(event)


def _happening(event: Happening) -> Data:
    if isinstance(event, Opened):
        return {"event": event.kind, "settings": msgspec.to_builtins(event.settings)}
    if isinstance(event, BecameReady):
        return {"event": event.kind, "seat": event.seat}
    return {"event": event.kind, **{name: value for name, value in _fields(event) if name not in _PERSONAL}}


def _fields(event: Happening) -> Iterable[tuple[str, Any]]:
    plain: Data = msgspec.to_builtins(event)
    return plain.items()


def _seen(event: SeenEvent) -> Data:
    match event:
        case UnseenDraw():
            return {"event": event.kind, "seat": event.seat.value, **({"apart": True} if event.apart else {})}
        case UnseenReshuffle():
            return {"event": event.kind, "cards": event.cards}
        case UnseenUnder():
            under = [_card(one) for one in event.under]
            return {"event": event.kind, "seat": event.seat.value, "card": card_text(event.card), "under": under}
        case UnseenChoice():
            return {"event": event.kind, "seat": None if event.seat is None else event.seat.value}
        case RulingSeen():
            said = as_data(event.ruling)
            return {**said, "event": event.kind, "effects": [_effect(one) for one in event.effects]}
    return as_data(event)


def _card(one: object) -> str | None:
    return None if one is None else card_text(one)  # type: ignore[arg-type]


def _effect(effect: SeenEffect) -> Data:
    if isinstance(effect, Effect):
        return {"words": list(effect_words_of(effect)), "text": effect_words(effect), "key": effect_key(effect)}
    data = {part.name: getattr(effect, part.name) for part in fields(effect)}
    return {**data, "seat": effect.seat.value, "cards": [_card(one) for one in effect.cards]}
