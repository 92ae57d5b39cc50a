"""`decide` for a match: what happens if this command is given now, or a reasoned no."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from pinella import play, referee
from pinella.codes import Article, Refusal, Scala40Book
from pinella.errors import PinellaError, StaleVersion
from pinella.match import hearings, results
from pinella.match.commands import BeginDeal, CountDeal, DealCards, MatchCommand, Play, RecordDeal, ReportClock
from pinella.match.counting import counted
from pinella.match.events import (
    ClockRanOut,
    DealBegun,
    DealCounted,
    MatchEnding,
    MatchEvent,
    PackShuffled,
    SecretRevealed,
    TimeIsOver,
)
from pinella.match.evolving import evolve
from pinella.match.formats import round_minutes
from pinella.match.ruling_words import Said
from pinella.match.state import LONGEST_WORD, Match
from pinella.match.wording import canonical, line_of
from pinella.match.writing import LONGEST_LINE
from pinella.play.chance import Stream, commit
from pinella.play.commands import (
    CallReferee,
    CallTimeOut,
    Choose,
    GiveRuling,
    RefereeCommand,
    ReportIncident,
    TakePot,
    WithdrawRuling,
)
from pinella.play.dealing import contributions, deal
from pinella.play.events import Event
from pinella.play.seats import Seat

Decision: TypeAlias = tuple[MatchEvent, ...] | Refusal


def decide(match: Match, command: MatchCommand, *, version: int | None = None) -> Decision:
    """The events that follow from a command, or why it is refused. Nothing is changed either way."""
    if version is not None and version != match.version:
        raise StaleVersion(version, match.version)
    if match.is_over:
        return Refusal("match/over", match.book.dealer_rotation.article)
    match command:
        case Play():
            return _play(match, command)
        case BeginDeal():
            return _begin(match, command)
        case DealCards() | RecordDeal():
            return _deal(match, command)
        case CountDeal():
            return _count(match, command)
        case CallTimeOut():
            return _time_out(match)
        case ReportClock():
            return _clock(match, command.seat)
        case CallReferee() | Choose() | GiveRuling() | WithdrawRuling():
            return _refer(match, command)


def _begin(match: Match, command: BeginDeal) -> Decision:
    if match.deals_counted != match.deals_begun:
        return Refusal("match/deal-not-counted", match.book.dealer_rotation.article)
    return (DealBegun(match.deals_begun + 1, match.next_dealer, command.commitment),)


def _deal(match: Match, command: DealCards | RecordDeal) -> Decision:
    """The cards: from the committed secret, or as people dealt them."""
    begun = match.deal
    if begun is None or match.deals_counted == match.deals_begun:
        return Refusal("match/no-deal-begun", match.book.shuffle.article)
    if match.table is not None:
        return Refusal("match/already-dealt", match.book.shuffle.article)
    if isinstance(command, RecordDeal):
        if begun.commitment is not None:
            return Refusal("match/secret-committed", match.book.shuffle.article)
        evolve(match, command.dealt)
        return (command.dealt,)
    label = match.label(begun.number)
    if begun.commitment is None or commit(command.secret, label) != begun.commitment:
        return Refusal("match/secret-not-committed", match.book.shuffle.article)
    words = _words(match, begun.dealer, command.words)
    stream = Stream(command.secret, label, words)
    dealt, after = deal(match.book, begun.dealer, stream, players=len(match.players), lifted=command.lifted)
    return PackShuffled(words, command.lifted, after), dealt


def _words(match: Match, dealer: Seat, words: Mapping[Seat, str]) -> tuple[str, ...]:
    if any(len(word) > LONGEST_WORD for word in words.values()):
        raise PinellaError(f"expected words of at most {LONGEST_WORD} characters")
    return contributions(match.book, dealer, words, len(match.players)) if words else ()


def _play(match: Match, command: Play) -> Decision:
    if isinstance(command.command, CallTimeOut):
        return _time_out(match)
    if match.table is None or (match.table.is_over and not _may_come_late(match, command)):
        return Refusal("turn/deal-over", match.book.dealer_rotation.article)
    events = play.decide(match.table, command.command)
    if isinstance(events, Refusal):
        return events
    if match.course is not None and match.is_arbitrated and not hearings.has_room_for_acts(match.course, events):
        return _too_long(match)
    return _told(match, events)


def _may_come_late(match: Match, command: Play) -> bool:
    return isinstance(command.command, ReportIncident | TakePot) and match.is_arbitrated and not match.is_between_deals


def _too_long(match: Match) -> Refusal:
    """An arbitrated deal is kept whole: before it cannot be kept any more it must be ended."""
    return Refusal("match/deal-too-long", match.book.dealer_rotation.article)


def _told(match: Match, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events in their written form; what people say of a table must fit it, and fit in a line."""
    told = tuple(map(canonical, events))
    for event in told if any(isinstance(event, Said) for event in told) else ():
        if len(line_of(event)) > LONGEST_LINE:
            raise PinellaError(f"expected what takes a line of at most {LONGEST_LINE} characters")
        match = evolve(match, event)
    return told


def _refer(match: Match, command: RefereeCommand) -> Decision:
    """The referee answers from the course of the deal; a counted deal is closed (F-20.1)."""
    if match.course is None or not match.is_arbitrated or match.is_between_deals:
        return Refusal("match/no-referee", match.book.dealer_rotation.article)
    answer = _referees_answer(match.course, command)
    own = isinstance(command, GiveRuling | WithdrawRuling)
    if not hearings.has_room_for_answer(match.course, answer, by_a_referee=own):
        return _too_long(match)
    return _told(match, answer)


def _referees_answer(course: referee.History, command: RefereeCommand) -> tuple[Event, ...]:
    match command:
        case CallReferee():
            return referee.call(course, command, ruled_by=command.ruled_by)
        case Choose():
            return referee.choose(course, command, ruled_by=command.ruled_by)
        case GiveRuling():
            return referee.give(course, command)
        case WithdrawRuling():
            return referee.withdraw(course, command.number)


def _count(match: Match, command: CountDeal) -> Decision:
    """After every deal its points are counted and entered; only then comes the next (F-18.1, B-18.1, S-22.6)."""
    table = match.table
    if table is None or not table.is_over or match.deals_counted == match.deals_begun:
        return Refusal("match/nothing-to-count", match.book.dealer_rotation.article)
    if match.course is not None and match.course.table.left.choice is not None:
        return Refusal("referee/choice-open", match.book.dealer_rotation.article)
    revealed = _revealed(match, command)
    if isinstance(revealed, Refusal):
        return revealed
    after = evolve(match, DealCounted(counted(table)))
    why = results.ending(after)
    last = () if why is None else (results.ended(after, why),)
    return *revealed, after.counts[-1], *last


def _revealed(match: Match, command: CountDeal) -> tuple[SecretRevealed, ...] | Refusal:
    """The secret of the deal, where one was committed: a deal counted without it could never be checked."""
    secret = command.secret or (match.stream.secret if match.stream is not None else None)
    if match.deal is None or match.deal.commitment is None:
        return ()
    if secret is None:
        return Refusal("match/secret-needed", match.book.shuffle.article)
    if commit(secret, match.label(match.deal.number)) != match.deal.commitment:
        raise PinellaError(f"expected the secret that was committed for deal {match.deal.number}")
    return (SecretRevealed(secret),)


def _time_out(match: Match) -> Decision:
    """The time of the round is over.

    During a Burraco deal its final lap is played; between deals there is no further one (F-15.7, AMB-16; B-15.5). The
    Scala 40 code has no article: where the organiser sets a time, the deal is played to its end (S-AMB-28). A deal that
    seemed over when the time was, and that a ruling reopened, has its final lap all the same.
    """
    playing = match.table is not None and not match.table.is_over
    if match.time_is_over and not (playing and match.is_arbitrated):
        return Refusal("time-out/already-called", _clock_article(match))
    if isinstance(match.book, Scala40Book):
        if round_minutes(match.book, match.format) is None:
            return Refusal("time-out/not-known", _clock_article(match))
    elif playing and match.table is not None:
        return _time_called(match, play.decide(match.table, CallTimeOut()))
    else:
        between = match.book.time_out_between_deals
        if between is None:
            return Refusal("time-out/not-known", _clock_article(match))
    if not match.is_between_deals:
        return (TimeIsOver(),)
    after = replace(match, time_is_over=True)
    return TimeIsOver(), results.ended(after, results.ending(after) or MatchEnding.TIME_OUT)


def _time_called(match: Match, events: tuple[Event, ...] | Refusal) -> Decision:
    if isinstance(events, Refusal) or match.course is None or not match.is_arbitrated:
        return events
    fits = hearings.has_room_for_answer(match.course, events, by_a_referee=True)
    return events if fits else _too_long(match)


def _clock(match: Match, seat: Seat) -> Decision:
    """O-12.5, O-AMB-10: it ends the match at any moment, and an unfinished deal does not count."""
    book = match.book
    if seat not in match.seats:
        raise PinellaError(f"expected a seat among {', '.join(map(str, match.seats))}, found {seat}")
    if isinstance(book, Scala40Book) or book.challenge is None:
        return Refusal("clock/not-known", _clock_article(match))
    revealed = () if match.stream is None else (SecretRevealed(match.stream.secret),)
    return ClockRanOut(seat), *revealed, results.lost_on_time(seat)


def _clock_article(match: Match) -> Article:
    return match.book.table_articles["clock"]
