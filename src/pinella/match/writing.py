"""Writing a match as a `.pin` file: every match has exactly one written form.

`docs/pin.md` has the grammar.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Final

from pinella.errors import HouseRuleError
from pinella.match.events import (
    ClockRanOut,
    DealBegun,
    DealCounted,
    MatchEnded,
    MatchEvent,
    PackShuffled,
    Party,
    SecretRevealed,
    TimeIsOver,
)
from pinella.match.house_rules import house_rule_lines
from pinella.match.quoting import quoted
from pinella.match.state import Match
from pinella.match.wording import dealing_lines, line_of
from pinella.play.events import CardsDealt

VERSION: Final = "pinella match 1"
ARBITRATED_VERSION: Final = "pinella match 2"
"""A match at arbitrated tables has lines that the first version does not know."""

DEDUCTED: Final = "deducted: "
DEALT_AGAIN: Final = "count none: dealt again"
DIGEST: Final = "digest"
END: Final = "end"
SO_FAR: Final = "so far"
LONGEST_LINE: Final = 8_000
"""A word of 500 characters takes up to 6,000 when every one of them is escaped."""


def party_name(party: Party) -> str:
    """`NS`, `EW`, or a seat."""
    return str(party.value)


def write(match: Match) -> str:
    """The match as a file; one that goes on is written so far. House rules that cannot be stored are refused."""
    hashed = sha256()
    lines: list[str] = []
    for line in _lines(match):
        whole = f"{line} sha256:{hashed.hexdigest()}" if line in (DIGEST, END, SO_FAR) else line
        if len(whole) > LONGEST_LINE:
            raise HouseRuleError(f"expected lines of at most {LONGEST_LINE} characters, found {len(whole)}")
        hashed.update(f"{whole}\n".encode())
        lines.append(whole)
    return "\n".join([*lines, ""])


def _lines(match: Match) -> Iterator[str]:
    yield from _header(match)
    running = Totals(match)
    for event in match.history:
        yield from _event_lines(event, running)
    yield ""
    yield END if match.is_over else SO_FAR


def _header(match: Match) -> Iterator[str]:
    yield ARBITRATED_VERSION if match.is_arbitrated else VERSION
    yield f"code {match.book.id}"
    yield f"edition {match.book.edition}"
    yield from house_rule_lines(match.book)
    yield f"match {quoted(match.name)}"
    yield f"format {match.format}"
    for seat, player in zip(match.seats, match.players, strict=True):
        yield f"seat {seat} {quoted(player)}"
    yield f"first dealer {match.first_dealer}"


class Totals:
    """The running totals, as they stand after each count."""

    def __init__(self, match: Match) -> None:
        self.points = dict.fromkeys(match.parties, 0)

    def after(self, event: DealCounted) -> str:
        """The line of totals after one more deal."""
        for count in event.counts:
            self.points[count.party] += count.total
        return "totals: " + ", ".join(f"{party_name(party)} {points}" for party, points in self.points.items())


def _event_lines(event: MatchEvent, running: Totals) -> Iterator[str]:
    match event:
        case DealBegun():
            yield ""
            yield f"deal {event.number}, dealer {event.dealer}"
            yield f"commitment {'none' if event.commitment is None else event.commitment}"
        case PackShuffled():
            yield "shuffled" if event.lifted is None else f"shuffled, {event.lifted} lifted"
            yield from (f"word {quoted(word)}" for word in event.words)
        case CardsDealt():
            yield from dealing_lines(event)
        case SecretRevealed():
            yield f"secret {event.secret.reveal()}"
        case DealCounted():
            if not event.counts:
                yield DEALT_AGAIN
            for count in event.counts:
                yield from (f"count {party_name(count.party)}: {name} {points}" for name, points in count.parts)
                yield f"count {party_name(count.party)}: total {count.total}"
            yield running.after(event)
            yield DIGEST
        case TimeIsOver():
            yield "time-out: no further deal"
        case ClockRanOut():
            yield f"clock runs out: {event.seat}"
        case MatchEnded():
            yield from _result_lines(event, running)
        case _:
            yield line_of(event)


def _result_lines(event: MatchEnded, running: Totals) -> Iterator[str]:
    yield ""
    yield f"match ends: {event.ending.value}"
    yield f"winner: {' '.join(map(party_name, event.winners))}"
    if event.victory_points is not None:
        shares = zip(running.points, event.victory_points, strict=True)
        yield "victory points: " + ", ".join(f"{party_name(party)} {points}" for party, points in shares)
    if event.deductions:
        yield DEDUCTED + ", ".join(f"{side.value} {points}" for side, points in event.deductions)
