"""What the server and a process of bots say to each other: msgspec messages, each after its length in four bytes.

Cards, commands and events cross as notation; the heading of a match stands for all that was settled before it began.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, TypeAlias

import msgspec

from pinella.codes import BOOKS
from pinella.errors import PinellaError
from pinella.match import DealBegun, Deals, Format, Match, MatchEvent, Target, begin
from pinella.match.facts import event_from, fact_body
from pinella.match.house_rules import house_rule_lines, with_house_rules
from pinella.play.command_data import command_data, read_command
from pinella.play.commands import CallReferee, Choose, Command
from pinella.play.seats import Seat
from pinella.server.thinking.advice import Advice

LENGTH: Final = 4
LARGEST: Final = 64 * 1024 * 1024
"""Bytes of one message; a match of hundreds of deals has some millions."""

Answer: TypeAlias = Command | Choose | CallReferee | None
FactData: TypeAlias = tuple[str, bytes]


class Heading(msgspec.Struct, frozen=True):
    """A match before anything happened."""

    code: str
    house_rules: tuple[str, ...]
    name: str
    players: tuple[str, ...]
    deals: int | None
    minutes: int | None
    target: int | None
    first_dealer: str
    arbitrated: bool

    @classmethod
    def of(cls, match: Match) -> Heading:
        """House rules that cannot be stored are refused, as in a file."""
        chosen = match.format
        deals, minutes = (chosen.number, chosen.minutes) if isinstance(chosen, Deals) else (None, None)
        return cls(
            match.book.id,
            house_rule_lines(match.book),
            match.name,
            match.players,
            deals,
            minutes,
            chosen.points if isinstance(chosen, Target) else None,
            match.first_dealer.value,
            match.is_arbitrated,
        )

    def match(self) -> Match:
        """The match about to begin."""
        book = with_house_rules(BOOKS[self.code], self.house_rules)
        dealer = Seat(self.first_dealer)
        return begin(
            book, self.players, self._format(), first_dealer=dealer, name=self.name, arbitrated=self.arbitrated
        )

    def _format(self) -> Format:
        if self.deals is not None:
            return Deals(self.deals, self.minutes)
        if self.target is not None:
            return Target(self.target)
        raise AssertionError("a match is played to deals or to points")


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """A bot's move, what it says without being asked, or hints for the person on its seat."""

    table: str
    after: int
    """How many events the process must have heard already."""

    facts: tuple[FactData, ...]
    """Those that come after them: kind and body."""

    seat: str
    bot: str
    seed: int
    mistakes: int = 0
    calls: int = 0
    speaks: bool = False
    hints: int = 0
    """How many hints are wanted instead of a move."""

    heading: Heading | None = None
    """With it everything begins anew, whatever the process knew of the table."""

    forget: tuple[str, ...] = ()
    """Tables that nobody will ask about any more."""


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """The process has started."""


class Given(msgspec.Struct, frozen=True, tag="given"):
    """The answer of the bot; none where it has nothing to say."""

    command: dict[str, Any] | None


class Advised(msgspec.Struct, frozen=True, tag="advised"):
    """The hints."""

    advice: Advice


class Unknown(msgspec.Struct, frozen=True, tag="unknown"):
    """The process does not know the match up to there, and wants all of it."""


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """The bot cannot be asked this, or stumbled over it."""

    reason: str


Reply: TypeAlias = Ready | Given | Advised | Unknown | Failed

_encoder: Final = msgspec.msgpack.Encoder()
_questions: Final = msgspec.msgpack.Decoder(Question)
_replies: Final[msgspec.msgpack.Decoder[Reply]] = msgspec.msgpack.Decoder(Reply)


def framed(message: Question | Reply) -> bytes:
    """A message as it goes through the pipe."""
    body = _encoder.encode(message)
    if len(body) > LARGEST:
        raise PinellaError(f"the match is too long for a bot: {len(body)} bytes")
    return len(body).to_bytes(LENGTH, "big") + body


def length(prefix: bytes) -> int:
    """How many bytes follow."""
    number = int.from_bytes(prefix, "big")
    if number > LARGEST:
        raise ValueError(f"a message of {number} bytes")
    return number


def question_in(body: bytes) -> Question:
    """What the server asks."""
    return _questions.decode(body)


def reply_in(body: bytes) -> Reply:
    """What the process says."""
    return _replies.decode(body)


def told_of(match: Match) -> tuple[MatchEvent, ...]:
    """What a process must hear for a bot to play: the deal in progress, as if it were the first.

    Of an arbitrated match it must hear everything: warnings go on counting from deal to deal (AMB-22).
    """
    return match.history if match.is_arbitrated else match.chapters[-1]


def fact_of(event: MatchEvent, *, arbitrated: bool) -> FactData:
    """An event as it crosses."""
    if isinstance(event, DealBegun) and not arbitrated:
        event = replace(event, number=1)
    return event.kind, fact_body(event)


def event_of(fact: FactData) -> MatchEvent:
    """The event that crossed."""
    return event_from(*fact)


def answer_data(answer: Answer) -> dict[str, Any] | None:
    """What a bot answers, as it crosses."""
    match answer:
        case None:
            return None
        case Choose():
            return {"choose": answer.option, "seat": _seat(answer.seat)}
        case CallReferee():
            return {"call": answer.about, "seat": _seat(answer.seat)}
    return command_data(answer)


def answer_from(data: dict[str, Any] | None) -> Answer:
    """What a bot answered."""
    if data is None:
        return None
    if "choose" in data:
        return Choose(Seat(data["seat"]), data["choose"])
    if "call" in data:
        return CallReferee(Seat(data["seat"]), data["call"])
    return read_command(data)


def _seat(seat: Seat | None) -> str:
    if seat is None:
        raise AssertionError("a bot sits on a seat")
    return seat.value
