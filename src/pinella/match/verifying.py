"""Whether a match file can be trusted: its bytes, its chance, its history, its counts; and whether all was legal."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from hashlib import sha256
from typing import Final

from pinella.codes import Refusal, Scala40Book
from pinella.errors import PinellaError, PinError
from pinella.match import results
from pinella.match.commands import MatchCommand, ReportClock
from pinella.match.counting import counted
from pinella.match.deciding import decide
from pinella.match.events import (
    ClockRanOut,
    DealBegun,
    DealCounted,
    MatchEnded,
    MatchEvent,
    PackShuffled,
    PartyCount,
    SecretRevealed,
    TimeIsOver,
)
from pinella.match.evolving import evolve
from pinella.match.judging import LONGEST_ACT, judge
from pinella.match.judging_rulings import judge_hearing, wrongly_drawn
from pinella.match.reading import EMPTY, NO_LINE_FEED, Record, read_record
from pinella.match.resuming import with_stream
from pinella.match.state import Match
from pinella.match.wording import canonical, is_act, line_of
from pinella.match.writing import DIGEST, END, SO_FAR, party_name
from pinella.play.chance import Secret, Stream, verify
from pinella.play.commands import CallTimeOut
from pinella.play.dealing import deal
from pinella.play.events import (
    CardsDealt,
    ChoiceMade,
    ChoiceOffered,
    PileReshuffled,
    RefereeCalled,
    RulingGiven,
    RulingWithdrawn,
)
from pinella.referee import History

_LAST: Final = (f"{END} ", f"{SO_FAR} ")
_SEALS: Final = (f"{DIGEST} ", *_LAST)
_HEARD: Final = (RefereeCalled, ChoiceOffered, ChoiceMade, RulingGiven, RulingWithdrawn)
LONGEST_HEARING: Final = 200
"""A call is answered by a ruling for every irregularity that is open."""


class Check(Enum):
    """What is looked at."""

    INTEGRITY = "integrity"
    """No byte was changed: every digest fits."""

    REPLAY = "replay"
    """The file reads, and its events follow from one another."""

    CHANCE = "chance"
    """Every revealed secret fits its commitment and gives the cards that were dealt."""

    COUNT = "count"
    """Counts and result are those of the tables."""

    LAW = "law"
    """Every act was legal under the book. History stands even where it was not."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong, and its line."""

    check: Check
    line: int
    reason: str


@dataclass(slots=True)
class Report:
    """What was looked at and what was found."""

    record: Record
    findings: list[Finding] = field(default_factory=list)
    digests: int = 0
    fair_deals: int = 0
    """Deals whose revealed secret gives their cards."""

    deals_by_hand: int = 0
    counts: int = 0
    acts: int = 0

    @property
    def is_sound(self) -> bool:
        """Whether the file can be trusted as a record of what happened."""
        return all(finding.check is Check.LAW for finding in self.findings)

    @property
    def is_legal(self) -> bool:
        """Whether no act of it was against the book."""
        return not self.of(Check.LAW)

    def of(self, check: Check) -> list[Finding]:
        """The findings of one check."""
        return [finding for finding in self.findings if finding.check is check]


def verify_text(text: str) -> Report:
    """Everything that can be checked about a file. Nothing raises: what is wrong is a finding with its line."""
    report = Report(read_record(text, digests=False))
    _check_digests(text, report)
    fault = report.record.fault
    if fault is not None and not any((one.line, one.reason) == (fault.line, fault.reason) for one in report.findings):
        report.findings.append(Finding(Check.REPLAY, fault.line, fault.reason))
    if report.record.match is not None:
        _Walk(report, report.record.match).walk()
    return report


def unreadable(fault: PinError) -> Report:
    """The report about bytes that are no text."""
    return Report(Record(fault=fault), [Finding(Check.INTEGRITY, fault.line, fault.reason)])


def _check_digests(text: str, report: Report) -> None:
    """Each seal is the SHA-256 of all bytes before its line; the last line of a whole file is one.

    Nothing but bytes is asked: whether the lines between the seals make sense is the business of the replay.
    """
    *lines, rest = text.split("\n")
    hashed = sha256()
    good = 0
    for number, line in enumerate(lines, 1):
        if line.startswith(_SEALS):
            if not line.endswith(f" sha256:{hashed.hexdigest()}"):
                reason = f"a byte of {_span(good + 1, number)} was changed: the digest does not fit"
                report.findings.append(Finding(Check.INTEGRITY, number, reason))
                return
            report.digests += 1
            good = number
        hashed.update(f"{line}\n".encode(errors="surrogatepass"))
    fault = _end_fault(lines, rest, good)
    if fault is not None:
        report.findings.append(Finding(Check.INTEGRITY, *fault))


def _end_fault(lines: list[str], rest: str, good: int) -> tuple[int, str] | None:
    """What is wrong with the end of a file whose digests fit up to the line `good`."""
    if rest:
        return len(lines) + 1, NO_LINE_FEED
    if not lines:
        return 1, EMPTY
    if good < len(lines):
        return len(lines), f"no digest covers {_span(good + 1, len(lines))}: the file was cut off, or lines were added"
    if not lines[-1].startswith(_LAST):
        return len(lines), "the last line of the file is missing after this one: it was cut off"
    return None


def _span(first: int, last: int) -> str:
    return f"line {last}" if first == last else f"lines {first} to {last}"


class _Walk:
    """The history once more, event by event, with everything checked that reading takes as a fact."""

    def __init__(self, report: Report, match: Match) -> None:
        self.report = report
        self.history = match.history
        self.secrets = _secrets(match)
        self.match = match.beginning
        self.judged = 0
        """Up to which event the commands judged so far reach."""

    def walk(self) -> None:
        for place, event in enumerate(self.history):
            line = self.report.record.lines[place]
            self.look(place, event, line)
            self.match = evolve(self.match, self.with_stream(event))

    def find(self, check: Check, line: int, reason: str) -> None:
        self.report.findings.append(Finding(check, line, reason))

    def look(self, place: int, event: MatchEvent, line: int) -> None:
        match event:
            case DealBegun():
                self.begun(event, line)
            case CardsDealt():
                self.dealt(event, line)
            case DealCounted():
                self.counted(event, line)
            case MatchEnded():
                self.ended(event, line)
            case TimeIsOver():
                self.ask(CallTimeOut(), line)
            case ClockRanOut():
                self.ask(ReportClock(event.seat), line)
            case SecretRevealed():
                self.revealed(place, line)
            case PackShuffled():
                pass
            case _:
                self.judge(place, line)

    # Chance

    def stream(self) -> Stream | None:
        """The stream of the deal in progress, if its secret is known."""
        begun = self.match.deal
        if begun is None or begun.number not in self.secrets:
            return None
        words = () if self.match.shuffle is None else self.match.shuffle.words
        return Stream(self.secrets[begun.number], self.match.label(begun.number), words)

    def with_stream(self, event: MatchEvent) -> MatchEvent:
        """The shuffle with the stream that stood after it, so that later random acts are judged too."""
        begun = self.match.deal
        if begun is None or begun.number not in self.secrets:
            return event
        try:
            return with_stream(self.match, event, self.secrets[begun.number])
        except PinellaError:
            return event

    def dealt(self, event: CardsDealt, line: int) -> None:
        begun = self.match.deal
        if begun is None or begun.commitment is None:
            self.report.deals_by_hand += 1
            return
        stream = self.stream()
        if stream is None:
            return
        if not verify(begun.commitment, stream.secret, stream.label):
            self.find(Check.CHANCE, line, f"the secret of deal {begun.number} is not the one that was committed")
            return
        lifted = None if self.match.shuffle is None else self.match.shuffle.lifted
        try:
            given, _ = deal(self.match.book, event.dealer, stream, players=event.players, lifted=lifted)
        except PinellaError as error:
            self.find(Check.CHANCE, line, str(error))
            return
        if given != event:
            self.find(Check.CHANCE, line, f"the cards of deal {begun.number} are not those that its secret gives")
            return
        self.report.fair_deals += 1

    def is_from_the_stream(self, event: PileReshuffled) -> bool:
        """Scala 40's reshuffle is a random act of the deal like the first shuffle; a deal by hand has no stream."""
        table = self.match.table
        if table is None or table.chance is None:
            return True
        order, _ = table.chance.shuffled(table.pile)
        return canonical(PileReshuffled(order)) == event

    def revealed(self, place: int, line: int) -> None:
        table = self.match.table
        too_soon = table is None or not table.is_over or any(map(is_act, self.history[place + 1 : place + 2]))
        if too_soon and self.match.clock is None:
            self.find(Check.CHANCE, line, "the secret was revealed before the deal was over")

    def drawn(self, event: RulingGiven, line: int) -> None:
        course = self.match.course
        if course is not None and wrongly_drawn(course, event):
            self.find(Check.CHANCE, line, "a card that a ruling took at random is not the one that the secret gives")

    # Count and result

    def counted(self, event: DealCounted, line: int) -> None:
        begun = self.match.deal
        if begun is not None and begun.commitment is not None and begun.number not in self.secrets:
            self.find(Check.CHANCE, line, f"the secret of deal {begun.number} was never revealed")
        table = self.match.table
        if table is None:
            raise AssertionError("what was read had a table to count")
        try:
            expected = counted(table)
        except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):
            self.find(Check.COUNT, line, "the table cannot be counted")
            return
        if expected != event.counts:
            self.find(Check.COUNT, line, f"the table counts {_in_words(expected)}")
            return
        self.report.counts += 1

    def ended(self, event: MatchEnded, line: int) -> None:
        expected = self.expected_end()
        if expected != event:
            self.find(Check.COUNT, line, "the result is not what format and totals give")

    def expected_end(self) -> MatchEnded | None:
        clock = self.match.clock
        if clock is not None:
            return None if isinstance(self.match.book, Scala40Book) else results.lost_on_time(clock)
        why = results.ending(self.match)
        return None if why is None else results.ended(self.match, why)

    # Law

    def ask(self, command: MatchCommand, line: int) -> None:
        """A time-out or a clock: would the match accept it now?"""
        answer = decide(self.match, command)
        if isinstance(answer, Refusal):
            self.find(Check.LAW, line, str(answer))

    def begun(self, event: DealBegun, line: int) -> None:
        if event.dealer is not self.match.next_dealer:
            self.find(Check.LAW, line, f"it was the turn of {self.match.next_dealer} to deal, not of {event.dealer}")
        why = results.ending(self.match)
        if why is not None:
            self.find(Check.LAW, line, f"the match was over ({why.value}), and another deal began")

    def judge(self, place: int, line: int) -> None:
        self.report.acts += 1
        event = self.history[place]
        if isinstance(event, PileReshuffled) and not self.is_from_the_stream(event):
            self.find(Check.CHANCE, line, "the new stock is not in the order that the secret gives")
            self.judged = place + 1
        if isinstance(event, RulingGiven):
            self.drawn(event, line)
        if place < self.judged or self.match.table is None:
            return
        if isinstance(event, _HEARD) and self.match.course is not None:
            self.judge_hearing(self.match.course, place)
            return
        reason, explained = judge(self.match.table, self.history[place : place + LONGEST_ACT])
        self.judged = place + explained
        if reason is not None:
            told = line_of(event) if is_act(event) else event.kind
            self.find(Check.LAW, line, f"{told}: {reason}")

    def judge_hearing(self, course: History, place: int) -> None:
        """A call and its rulings; one with a random card waits for the secret."""
        follow = self.history[place : place + LONGEST_HEARING]
        by_hand = self.match.deal is not None and self.match.deal.commitment is None
        verdict = judge_hearing(course, follow, with_stream=by_hand or course.table.chance is not None)
        self.judged = place + verdict.explained
        if verdict.reason is not None:
            event = self.history[place + verdict.at]
            told = line_of(event) if is_act(event) else event.kind
            self.find(Check.LAW, self.report.record.lines[place + verdict.at], f"{told}: {verdict.reason}")


def _secrets(match: Match) -> dict[int, Secret]:
    """The revealed secrets by the number of their deal."""
    found = {}
    for number, chapter in enumerate(match.chapters):
        for event in chapter:
            if isinstance(event, SecretRevealed):
                found[number] = event.secret
    return found


def _in_words(counts: tuple[PartyCount, ...]) -> str:
    return "; ".join(
        f"{party_name(count.party)} {', '.join(f'{name} {points}' for name, points in count.parts)} = {count.total}"
        for count in counts
    )
