"""Runs a case under one code: fills in the table, lets the acts happen, and compares what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pinella.codes import BurracoBook, Refusal, book
from pinella.errors import CaseError, PinellaError, UnknownCode
from pinella.play import burraco
from pinella.play.burraco import Table
from pinella.play.chance import Stream
from pinella.play.commands import CallReferee, Choose, Command, WithdrawRuling
from pinella.play.events import DealEnded, Event, RulingGiven
from pinella.play.lines import card_text
from pinella.referee import calling
from pinella.referee.casebook.case import Act, Case, Deed, EndDeal, PlayOut, Then
from pinella.referee.casebook.comparing import compared, not_held, refusal_said, waiting
from pinella.referee.casebook.copies import as_there, plain_key
from pinella.referee.casebook.difference import Difference, Result
from pinella.referee.casebook.filling import fill, stream_of
from pinella.referee.history import History

__all__ = ["Course", "as_there", "run"]

MOST_MOVES: Final = 5_000
"""A deal played at random ends with its stock long before."""


class Impossible(Exception):
    """An act that cannot happen at this table, with words that say why."""

    def __init__(self, reason: str, refusal: Refusal | None = None) -> None:
        super().__init__(reason)
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Course:
    """How far a case has come: the history, and what the last call has led to."""

    history: History
    rulings: tuple[RulingGiven, ...] = ()

    @property
    def table(self) -> Table:
        return self.history.table

    def then(self, events: Sequence[Event]) -> Course:
        """Further events; rulings among them belong to the call in progress."""
        given = tuple(event for event in events if isinstance(event, RulingGiven))
        return Course(self.history.then(*events), (*self.rulings, *given))


def run(case: Case, code: str) -> Result:
    """The differences between a case and what the engine makes of it; a table that cannot be is a `CaseError`."""
    rules = book(code)
    if not isinstance(rules, BurracoBook):
        raise UnknownCode(f"cases are run under a code of Burraco, not under {code}")
    course = Course(History.of(fill(case, rules)))
    differences: list[Difference] = []
    for step in case.steps:
        for act in step.when:
            try:
                course = _happened(course, act, case)
            except Impossible as no:
                words = () if no.refusal is None else tuple(refusal_said(course.table, act, no.refusal))
                return Result(case, code, (*differences, Difference(act.line, "when", act.text, str(no), words)))
        _check_held(course.table, step.then, case)
        differences += compared(course.table, course.rulings, step.then)
    return Result(case, code, tuple(differences))


def _check_held(table: Table, then: Then, case: Case) -> None:
    """A `may not` about a card that the player has not got would always be true."""
    for act in not_held(table, then):
        seat = getattr(act.deeds[0], "seat", None)
        hand = "" if seat is None else f" (in hand: {card_text(table.hand(seat)) or 'none'})"
        raise CaseError(case.file, act.line, f"expected cards that the player holds{hand}, found {act.text!r}")


# Acts


def _happened(course: Course, act: Act, case: Case) -> Course:
    try:
        for deed in act.deeds:
            course = _done(course, deed, case)
    except PinellaError as error:
        raise Impossible(f"cannot happen: {error}") from None
    return course


def _done(course: Course, deed: Deed, case: Case) -> Course:
    match deed:
        case CallReferee():
            return Course(course.history).then(calling.call(course.history, deed))
        case Choose():
            return course.then(calling.choose(course.history, _as_offered(deed, course.table)))
        case WithdrawRuling():
            return Course(course.history).then(calling.withdraw(course.history, deed.number))
        case PlayOut():
            return _played_out(course, stream_of(case))
        case EndDeal():
            if course.table.is_over:
                raise Impossible("cannot happen: the deal is over")
            return course.then((DealEnded(deed.ending),))
        case _:
            return course.then(_decided(course.table, deed))


def _decided(table: Table, command: Command) -> tuple[Event, ...]:
    answer = burraco.decide(table, as_there(table, command))
    if isinstance(answer, Refusal):
        raise Impossible(f"refused: {answer.code} (art. {answer.article.number})", answer)
    return answer


def _as_offered(chosen: Choose, table: Table) -> Choose:
    """The option that is meant, where a case leaves out which copy of a card it is."""
    choice = table.left.choice
    keys = [] if choice is None else [option.key for option in choice.options]
    if chosen.option in keys:
        return chosen
    plain = plain_key(chosen.option)
    return next((replace(chosen, option=key) for key in keys if plain_key(key) == plain), chosen)


def _played_out(course: Course, stream: Stream) -> Course:
    """Lawful moves until the deal is over, each as likely as any other."""
    for _ in range(MOST_MOVES):
        seat = course.table.turn
        if seat is None:
            return course
        moves = burraco.legal(course.table, seat)
        if not moves:
            raise Impossible(f"cannot happen: {seat} has no lawful move{waiting(course.table.left.choice)}")
        move, stream = stream.chosen(moves)
        course = course.then(_decided(course.table, move))
    raise Impossible(f"cannot happen: the deal was not over after {MOST_MOVES} moves")
