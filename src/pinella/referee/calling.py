"""Somebody calls the referee: what is open is ruled on, in order; a choice is waited for; a ruling can be withdrawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, replace
from typing import Final, TypeAlias

from pinella.codes import Article, Book, BurracoBook
from pinella.errors import BrokenHistory, PinellaError, PinError
from pinella.play.aftermath import Choice
from pinella.play.burraco import Table
from pinella.play.burraco.applying import applied
from pinella.play.commands import CallReferee, Choose, GiveRuling
from pinella.play.effects import Effect, RandomToStock
from pinella.play.events import ChoiceMade, ChoiceOffered, Event, RefereeCalled, RulingGiven, RulingWithdrawn
from pinella.play.seats import Seat
from pinella.play.text import read_table, table_text
from pinella.referee import federal, fitab
from pinella.referee.detecting import open_irregularities, still_open, stuck_without_discard
from pinella.referee.hearing import Hearing
from pinella.referee.history import History, Standing
from pinella.referee.irregularity import Irregularity, Noticed, Offence, Phase
from pinella.referee.phases import noticed_by, phase_of
from pinella.referee.ruling import Outcome, Ruling

Rulers: TypeAlias = dict[Offence, Callable[[Hearing], Outcome]]

ENGINE: Final = "engine"
"""Who rules where no human does."""

NONE: Final = "none"
"""The offence of a ruling that finds no irregularity."""

REFEREE_DECIDES: Final = "21"
"""The article that is cited where no other one is executable."""

_LAST: Final = (Offence.MISSING_DRAW, Offence.PLAY_OUT_OF_TURN, Offence.WRONG_CLOSING, Offence.POT_WITHOUT_RIGHT)
"""What is ruled on after what concerns single cards and melds: it looks at what is left of them."""


class RefereeError(PinellaError):
    """A request that the referee cannot take: no choice is open, the option is none of those offered.

    `code` says why to programs, `number` of which effect.
    """

    def __init__(self, said: str, code: str = "referee/cannot", number: int = 0) -> None:
        self.code = code
        self.number = number
        super().__init__(said)


_RULED: Final = {
    "fitab-2022": fitab.RULERS,
    "fitab-2023": fitab.RULERS,
    "fitab-2025": fitab.RULERS,
    "federal": federal.RULERS,
}
"""The article functions by the code of a book; a house rule keeps the code it changes."""


def is_ruled(book: BurracoBook) -> bool:
    """Whether the irregularities of a code are executable."""
    return book.id in _RULED


def rulers_of(book: BurracoBook) -> Rulers:
    """The article functions of a code, by offence."""
    if book.id not in _RULED:
        raise RefereeError(f"the irregularities of {book.id} are not ruled on")
    return _RULED[book.id]


def rules_on(book: BurracoBook, offence: Offence) -> bool:
    """Whether the code's articles on this offence are executable."""
    return offence in _RULED.get(book.id, {})


def call(history: History, command: CallReferee, *, ruled_by: str = ENGINE) -> tuple[Event, ...]:
    """What the referee says when called now: rulings, or the choice that the first of them waits for."""
    if history.table.aftermath is None:
        raise RefereeError("this table is strict, nothing irregular can happen at it: begin with table.arbitrated()")
    if history.table.left.choice is not None:
        raise RefereeError("the table waits for a choice: it must be made before anything else", "referee/choice-open")
    called = RefereeCalled(command.seat, command.about)
    return (called, *_ruled(history.then(called), command.seat, command.about, (), ruled_by))


def choose(history: History, command: Choose, *, ruled_by: str = ENGINE) -> tuple[Event, ...]:
    """The choice is made and the ruling goes on."""
    choice = history.table.left.choice
    if choice is None:
        raise RefereeError("no choice is open at this table", "referee/no-choice")
    if command.seat is not choice.seat:
        said = f"the choice is for {choice.seat or 'the referee'}, not for {command.seat or 'the referee'}"
        raise RefereeError(said, "referee/choice-of-another")
    if command.option not in [option.key for option in choice.options]:
        offered = ", ".join(option.key for option in choice.options)
        raise RefereeError(f"expected one of {offered}, found {command.option}", "referee/no-such-option")
    made = ChoiceMade(command.seat, command.option)
    after = history.then(made)
    caller, about, answers = _hearing_in_progress(after)
    return (made, *_ruled(after, caller, about, answers, ruled_by))


def withdraw(history: History, number: int) -> tuple[Event, ...]:
    """On appeal a ruling falls: the table returns to before it."""
    if history.ruling(number) is None or history.events.index(_given(history, number)) in history.gone:
        raise RefereeError(f"ruling {number} does not stand at this table", "referee/ruling-gone")
    return (RulingWithdrawn(number),)


def give(history: History, command: GiveRuling) -> tuple[Event, ...]:
    """A human referee's own ruling, with the call it answers; it settles the irregularity that he names.

    Where he finds none, nothing of what is open is ruled on any more. A card at random is drawn from the deal's stream,
    whatever card he names.
    """
    if not command.articles:
        raise RefereeError("a ruling without an article is no ruling")
    if command.ruled_by in ("", ENGINE):
        raise RefereeError("expected the name of the referee who rules")
    if command.offence != NONE and command.offence not in {offence.value for offence in Offence}:
        said = f"expected an offence such as wrong-meld, or {NONE}, found {command.offence}"
        raise RefereeError(said, "referee/offence")
    before, heard = history, history.table.left.choice is not None
    called = RefereeCalled(command.called_by, None if command.offence == NONE else command.offence)
    caller = _hearing_in_progress(history)[0] if heard else command.called_by
    if not heard:
        before = history.then(called)
    given = _own_ruling(before, command, caller, _drawn_from_the_stream(before.table, command.effects))
    _must_be_writable(before.then(given).table)
    return (given,) if heard else (called, given)


def _must_be_writable(table: Table) -> None:
    """What a human says of a table must have a place in its notation: tables travel and are kept as text."""
    try:
        same = read_table(table_text(table)) == table
    except PinError as error:
        said = f"a table after this ruling cannot be written down: {error.reason}"
        raise RefereeError(said, "referee/not-written") from None
    if not same:
        said = "a table after this ruling cannot be written down: its text says something else"
        raise RefereeError(said, "referee/not-written")


def _own_ruling(history: History, command: GiveRuling, caller: Seat | None, effects: tuple[Effect, ...]) -> RulingGiven:
    standing = Standing.of(history)
    found = open_irregularities(standing.history)
    about = (one for one in found if one.offence.value == command.offence and command.by in (None, one.by))
    one = next(about, None)
    if one is None:
        plain = _nothing_wrong(history, caller, command.ruled_by)
        covers = tuple(sorted({standing.numbers[other.at] for other in found})) if command.offence == NONE else ()
        return replace(
            plain, offence=command.offence, by=command.by, articles=command.articles, effects=effects, covers=covers
        )
    hearing = Hearing(standing.history, one, phase_of(standing.history, one), noticed_by(caller, one))
    return _event(history, standing, hearing, Ruling(command.articles, effects), caller, command.ruled_by)


def _drawn_from_the_stream(table: Table, effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """The effects one after the other, each of which must be possible."""
    done: list[Effect] = []
    for number, effect in enumerate(effects, 1):
        try:
            done.append(_with_its_card(table, effect))
            table = applied(table, done[-1])
        except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError) as error:
            said = f"the effect {effect.name} cannot be applied: {error}"
            raise RefereeError(said, "referee/effect", number) from None
    return tuple(done)


def _with_its_card(table: Table, effect: Effect) -> Effect:
    if any(isinstance(value, Seat) and value not in table.seats for value in _values(effect)):
        raise BrokenHistory("nobody sits there")
    if not isinstance(effect, RandomToStock) or table.chance is None or not table.hand(effect.seat):
        return effect
    return replace(effect, card=table.chance.chosen(table.hand(effect.seat))[0])


def _values(effect: Effect) -> Iterator[object]:
    return (getattr(effect, field.name) for field in fields(effect))


def _given(history: History, number: int) -> RulingGiven:
    found = history.ruling(number)
    if found is None:
        raise RefereeError(f"ruling {number} was never given")
    return found


def _hearing_in_progress(history: History) -> tuple[Seat | None, str | None, tuple[str, ...]]:
    """Who called, about what, and the answers since the last ruling of that call; what an appeal undid is not asked."""
    answers: list[str] = []
    events = Standing.of(history).history.events
    questions = [event.choice.question for event in events if isinstance(event, ChoiceOffered)]
    for event in reversed(events):
        if isinstance(event, ChoiceMade):
            answers.append(f"{questions[-1 - len(answers)]}={event.option}")
        elif isinstance(event, RulingGiven | RefereeCalled):
            break
    called = next(event for event in reversed(events) if isinstance(event, RefereeCalled))
    return called.seat, called.about, tuple(reversed(answers))


def _ruled(
    history: History, caller: Seat | None, about: str | None, answers: tuple[str, ...], ruled_by: str
) -> tuple[Event, ...]:
    """Everything open, ruled on in order, until a choice has to be waited for."""
    events: list[Event] = []
    late: RulingGiven | None = None
    heard: set[tuple[Offence, int]] = set()
    standing = Standing.of(history)
    found = open_irregularities(standing.history)
    while (one := _next(standing.history, found, about, heard)) is not None:
        heard.add((one.offence, one.at))
        outcome, hearing = _heard(standing.history, one, caller, answers)
        if isinstance(outcome, Choice):
            return (*events, ChoiceOffered(outcome))
        given = _event(history, standing, hearing, outcome, caller, ruled_by)
        if outcome.too_late:
            late = late or (None if _was_heard(standing.history, one) else given)
            continue
        events.append(given)
        history = history.then(given)
        standing = Standing.of(history)
        found = still_open(standing.history, found)
        answers = ()
    events += _left_to_the_referee(history, found, caller, about, ruled_by)
    if events:
        return tuple(events)
    return (late or _nothing_wrong(history, caller, ruled_by),)


def _left_to_the_referee(
    history: History, found: Sequence[Irregularity], caller: Seat | None, about: str | None, ruled_by: str
) -> Iterator[RulingGiven]:
    """What is irregular but not executable under this code yet is said to be so, without effects (`is_by_hand`)."""
    book = history.table.book
    article = Article(book.pot_size.article.code, book.pot_size.article.edition, REFEREE_DECIDES)
    for one in found:
        if rules_on(book, one.offence) or about not in (None, one.offence.value):
            continue
        standing = Standing.of(history)
        hearing = Hearing(standing.history, one, phase_of(standing.history, one), noticed_by(caller, one))
        given = _event(history, standing, hearing, Ruling((article,)), caller, ruled_by)
        yield given
        history = history.then(given)


def is_by_hand(book: Book, ruling: RulingGiven) -> bool:
    """Whether the engine has left an irregularity to the referee: the code's article is not executable yet."""
    if ruling.ruled_by != ENGINE or ruling.offence == NONE:
        return False
    return Offence(ruling.offence) not in _RULED.get(book.id, {})


def _was_heard(history: History, one: Irregularity) -> bool:
    """Whether an earlier call, about everything or about this, came after it: then it is not spoken of again."""
    calls = [(at, event.about) for at, event in enumerate(history.events) if isinstance(event, RefereeCalled)]
    return any(at > one.at and about in (None, one.offence.value) for at, about in calls[:-1])


def _next(
    history: History, found: Sequence[Irregularity], about: str | None, heard: set[tuple[Offence, int]]
) -> Irregularity | None:
    rulers = rulers_of(history.table.book)
    stuck = stuck_without_discard(history)
    if stuck is not None and not any(one.offence is stuck.offence and one.at >= stuck.at for one in found):
        found = (*found, stuck)
    wanted = (
        one
        for one in found
        if one.offence in rulers
        and (one.offence, one.at) not in heard
        and (about is None or one.offence.value == about)
    )
    last: list[Irregularity] = []
    for one in wanted:
        if one.offence not in _LAST:
            return one
        last.append(one)
    return min(last, key=lambda one: one.at, default=None)


def _heard(
    history: History, one: Irregularity, caller: Seat | None, answers: tuple[str, ...]
) -> tuple[Outcome, Hearing]:
    phase = phase_of(history, one)
    hearing = Hearing(history, one, phase, noticed_by(caller, one), answers)
    return rulers_of(history.table.book)[one.offence](hearing), hearing


def _event(
    history: History, standing: Standing, hearing: Hearing, ruling: Ruling, caller: Seat | None, ruled_by: str
) -> RulingGiven:
    one = hearing.irregularity
    return RulingGiven(
        _number(history),
        caller,
        ruled_by,
        one.offence.value,
        one.by,
        standing.numbers[one.at],
        hearing.phase.value,
        hearing.noticed.value,
        ruling.articles,
        ruling.effects,
        hearing.answers,
        ruling.too_late,
        tuple(standing.numbers[at] for at in ruling.covers),
    )


def _number(history: History) -> int:
    return next((event.number for event in reversed(history.events) if isinstance(event, RulingGiven)), 0) + 1


def _nothing_wrong(history: History, caller: Seat | None, ruled_by: str) -> RulingGiven:
    """A call about nothing is a ruling too: no irregularity, play goes on (F-P.1, F-P.2)."""
    table = history.table
    phase = Phase.DEAL_OVER if table.is_over else Phase.AT_ONCE
    noticed = Noticed.REFEREE if caller is None else Noticed.OPPONENT
    known = table.book.pot_size.article
    article = Article(known.code, known.edition, REFEREE_DECIDES)
    effects = federal.called_for_nothing(history, caller) if rulers_of(table.book) is federal.RULERS else ()
    return RulingGiven(
        _number(history), caller, ruled_by, "none", None, -1, phase.value, noticed.value, (article,), effects
    )
