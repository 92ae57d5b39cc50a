"""The events of a match as bytes for a log, one fact each, and back.

An act is its line of the match file (`N draws 7h`); what the file spreads over several lines is a small JSON object.
What the house keeps for itself is not written: the stream of a deal is made anew from its secret (`resuming`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

import msgspec

from pinella.errors import BrokenHistory, PinellaError
from pinella.match.card_words import cards_of, words
from pinella.match.events import (
    ClockRanOut,
    DealBegun,
    DealCounted,
    MatchEnded,
    MatchEnding,
    MatchEvent,
    PackShuffled,
    PartyCount,
    SecretRevealed,
    TimeIsOver,
)
from pinella.match.wording import event_of, is_act, line_of
from pinella.play.chance import Commitment, Secret
from pinella.play.events import CardsDealt
from pinella.play.seats import Seat, Side

_SIDES: Final = {side.value: side for side in Side}


def fact_body(event: MatchEvent) -> bytes:
    """What to keep of an event beside its kind."""
    if is_act(event):
        return line_of(event).encode()
    return msgspec.json.encode(_plain(event))


def event_from(kind: str, body: bytes) -> MatchEvent:
    """The event of a fact; what is none is `BrokenHistory`."""
    try:
        read = _READERS.get(kind)
        event: MatchEvent = event_of(body.decode()) if read is None else read(msgspec.json.decode(body))
    except (PinellaError, ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise BrokenHistory(f"a fact {kind} does not read: {error}") from None
    if event.kind != kind:
        raise BrokenHistory(f"a fact {kind} tells of something else: {event.kind}")
    return event


def _plain(event: MatchEvent) -> dict[str, Any]:
    match event:
        case DealBegun():
            sealed = None if event.commitment is None else str(event.commitment)
            return {"number": event.number, "dealer": event.dealer.value, "commitment": sealed}
        case PackShuffled():
            return {"words": event.words, "lifted": event.lifted}
        case CardsDealt():
            return {
                "code": event.code,
                "players": event.players,
                "dealer": event.dealer.value,
                "hands": [words(hand) for hand in event.hands],
                "pots": [words(pot) for pot in event.pots],
                "stock": words(event.stock),
                "pile": words(event.pile),
            }
        case SecretRevealed():
            return {"secret": event.secret.reveal()}
        case DealCounted():
            return {"counts": [{"party": one.party.value, "parts": one.parts} for one in event.counts]}
        case TimeIsOver():
            return {}
        case ClockRanOut():
            return {"seat": event.seat.value}
        case MatchEnded():
            shares = None if event.victory_points is None else list(map(str, event.victory_points))
            return {
                "ending": event.ending.value,
                "winners": [party.value for party in event.winners],
                "victory_points": shares,
                "deductions": [[side.value, points] for side, points in event.deductions],
            }
    raise AssertionError(f"{event.kind} has no plain form")


def _party(text: str) -> Side | Seat:
    return _SIDES[text] if text in _SIDES else Seat(text)


def _dealt(found: dict[str, Any]) -> CardsDealt:
    hands, pots = (tuple(cards_of(text) for text in found[name]) for name in ("hands", "pots"))
    stock, pile = cards_of(found["stock"]), cards_of(found["pile"])
    return CardsDealt(found["code"], found["players"], Seat(found["dealer"]), hands, pots, stock, pile)


def _begun(found: dict[str, Any]) -> DealBegun:
    sealed = found["commitment"]
    return DealBegun(found["number"], Seat(found["dealer"]), None if sealed is None else Commitment.read(sealed))


def _counted(found: dict[str, Any]) -> DealCounted:
    return DealCounted(
        tuple(
            PartyCount(_party(one["party"]), tuple((name, points) for name, points in one["parts"]))
            for one in found["counts"]
        )
    )


def _ended(found: dict[str, Any]) -> MatchEnded:
    shares = found["victory_points"]
    return MatchEnded(
        MatchEnding(found["ending"]),
        tuple(map(_party, found["winners"])),
        None if shares is None else tuple(map(Fraction, shares)),
        tuple((Side(side), points) for side, points in found["deductions"]),
    )


_READERS: Final[Mapping[str, Callable[[dict[str, Any]], MatchEvent]]] = {
    DealBegun.kind: _begun,
    PackShuffled.kind: lambda found: PackShuffled(tuple(found["words"]), found["lifted"]),
    CardsDealt.kind: _dealt,
    SecretRevealed.kind: lambda found: SecretRevealed(Secret.read(found["secret"])),
    DealCounted.kind: _counted,
    TimeIsOver.kind: lambda _: TimeIsOver(),
    ClockRanOut.kind: lambda found: ClockRanOut(Seat(found["seat"])),
    MatchEnded.kind: _ended,
}
"""How the facts that are no line are read, by their kind."""
