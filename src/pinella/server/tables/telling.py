"""What one viewer is told of an event: plain data, with no card in it that the viewer may not know."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

import msgspec

from pinella.match.data import as_data
from pinella.match.events import PackShuffled
from pinella.match.ruling_words import effect_words
from pinella.play import Table
from pinella.play.command_data import card_text
from pinella.play.effect_text import words as effect_words_of
from pinella.play.effects import Effect
from pinella.play.events import CardsDealt, Event
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
from pinella.server.tables.happenings import Happening, Opened, Reported, SecretKept, TableEvent

Data = dict[str, Any]

UNTOLD: Final = (SecretKept, Reported, CardsDealt)
"""The house's own, what only moderators hear, and the cards as they lay in the pack."""


def told(event: TableEvent, viewer: Viewer, before: Table | None, after: Table | None) -> Data | None:
    """The event as the viewer may know it, `None` where there is nothing to tell.

    `before` and `after` are the card tables around it.
    """
    if isinstance(event, UNTOLD):
        return None
    if isinstance(event, Happening):
        return _happening(event)
    if isinstance(event, Event):
        if before is None or after is None:
            raise AssertionError(f"{event.kind} happens at a card table")
        return _seen(seen(event, viewer, before, after))
    if isinstance(event, PackShuffled):
        return {"event": event.kind, "words": list(event.words)}
    return as_data(event)


def _happening(event: Happening) -> Data:
    if isinstance(event, Opened):
        return {"event": event.kind, "settings": msgspec.to_builtins(event.settings)}
    return {"event": event.kind, **msgspec.to_builtins(event)}


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
        return {"words": list(effect_words_of(effect)), "text": effect_words(effect)}
    data = {part.name: getattr(effect, part.name) for part in fields(effect)}
    return {**data, "seat": effect.seat.value, "cards": [_card(one) for one in effect.cards]}
