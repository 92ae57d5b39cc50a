"""A running match read from a file, given back the secret of its deal, so that it can be played on."""

from __future__ import annotations

from dataclasses import replace

from pinella.errors import PinellaError
from pinella.match.events import DealBegun, MatchEvent, PackShuffled
from pinella.match.evolving import evolve
from pinella.match.state import Match
from pinella.play.chance import Secret, Stream, verify
from pinella.play.dealing import deal


def resume(match: Match, secret: Secret) -> Match:
    """The same match with the stream of its deal where it stands, for the random acts that may still come."""
    begun = match.deal
    if begun is None or begun.commitment is None or match.deals_counted == match.deals_begun:
        raise PinellaError("expected a match in the middle of a deal that was shuffled from a secret")
    if not verify(begun.commitment, secret, match.label(begun.number)):
        raise PinellaError(f"expected the secret that was committed for deal {begun.number}")
    again = match.beginning
    for number, chapter in enumerate(match.chapters):
        for event in chapter:
            again = evolve(again, with_stream(again, event, secret) if number == begun.number else event)
    return again


def with_stream(match: Match, event: MatchEvent, secret: Secret) -> MatchEvent:
    """A shuffle with the stream as it stood after it; any other event as it is."""
    begun = match.deal
    if not isinstance(event, PackShuffled) or not isinstance(begun, DealBegun):
        return event
    stream = Stream(secret, match.label(begun.number), event.words)
    _, after = deal(match.book, begun.dealer, stream, players=len(match.players), lifted=event.lifted)
    return replace(event, stream=after)
