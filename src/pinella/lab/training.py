"""A table at which referees can train: bots that make human mistakes and call for those of others, with every ruling.

A whole arbitrated deal is played as a match, so that it can be kept as a `.pin` file, told by `pinella replay` and
checked by `pinella verify`. What went wrong is listed with who called, when, and what was ruled: each an exercise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pinella import match as matches
from pinella.bots.catalogue import Bot
from pinella.bots.sitting import Player, show
from pinella.bots.thinking import seed_of
from pinella.codes import Book, Refusal
from pinella.errors import PinellaError
from pinella.lab.at_table import RefereeBeside
from pinella.lab.burraco import PATIENCE
from pinella.lab.recording import MOST_DEALS, Luck
from pinella.match import BeginDeal, CountDeal, DealCards, Deals, Format, Match, MatchCommand, Play
from pinella.play import burraco, view
from pinella.play._random import Dice
from pinella.play.aftermath import Choice
from pinella.play.chance import commit
from pinella.play.commands import CallReferee, CallTimeOut, Choose, Command
from pinella.play.events import Event, IncidentReported, RefereeCalled, RulingGiven
from pinella.play.seating import seats_of
from pinella.play.seats import Seat
from pinella.referee import History, Irregularity, Offence, irregularities

MOST_TURNS: Final = 600
"""After so many the time-out is called: a deal ends with its stock long before."""

MOST_WORDS: Final = 40
"""So often the players may speak between two moves."""

ONE_DEAL: Final = Deals(1)
_OF_A_CARD: Final = (Offence.CARD_DROPPED.value, Offence.CARD_LIFTED.value)
_SEEN_OR_NOT: Final = {"seen": "exposed", "unseen": "not-exposed"}


@dataclass(frozen=True, slots=True)
class Levels:
    """How the players of a training table behave: see `Player`."""

    mistakes: int = 15
    calls: int = 60
    alarms: int = 0
    time_out: int | None = None
    """After so many turns the time of the round is over, and the final lap is played."""


@dataclass(frozen=True, slots=True)
class Incident:
    """Something that went wrong: an exercise with its solution."""

    irregularity: Irregularity
    called_by: Seat | None = None
    called_at: int | None = None
    """The number of the event; `None` where nobody called."""

    rulings: tuple[RulingGiven, ...] = ()
    """What was ruled on it: with articles, effects, phase."""

    @property
    def articles(self) -> tuple[str, ...]:
        """The numbers of the articles applied."""
        return tuple(dict.fromkeys(article.number for ruling in self.rulings for article in ruling.articles))


@dataclass(frozen=True, slots=True)
class Training:
    """A match that was played for practice."""

    match: Match
    deals: tuple[History, ...]
    """Every deal, act by act; one that a ruling made void is followed by another."""

    refused: tuple[Command | Choose | CallReferee, ...]
    """What the table refused; bots ask for nothing of the kind."""

    stopped: bool
    """Whether a deal had to be ended by a time-out that was not planned."""

    @property
    def history(self) -> History:
        """The last deal."""
        return self.deals[-1]

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """Everything that went wrong, in order, whether somebody noticed it or not."""
        return tuple(one for deal in self.deals for one in incidents_of(deal))


def train(
    book: Book,
    bots: Sequence[Bot],
    seed: int | None,
    mistakes: int = 15,
    calls: int = 60,
    *,
    levels: Levels | None = None,
) -> Training:
    """Play one deal at an arbitrated table with bots that err and call, and count it.

    `bots` are the players by seat, four or two; `levels` says more than `mistakes` and `calls` do, and is taken instead
    of them. A code whose irregularities are not ruled on is refused.
    """
    return played(book, bots, seed, Deals(1), levels or Levels(mistakes, calls))


def recorded_training(
    book: Book,
    bots: Sequence[Bot],
    seed: int | None,
    chosen: Format = ONE_DEAL,
    *,
    levels: Levels | None = None,
    progress: Callable[[Match], None] = lambda _: None,
) -> Match:
    """A whole match of that kind, ready to be written as a `.pin` file."""
    return played(book, bots, seed, chosen, levels or Levels(), progress=progress).match


def played(
    book: Book,
    bots: Sequence[Bot],
    seed: int | None,
    chosen: Format,
    levels: Levels,
    *,
    progress: Callable[[Match], None] = lambda _: None,
) -> Training:
    """A match at an arbitrated table to its end; `progress` is told the match after every deal."""
    luck, seats = Luck(seed), seats_of(book, len(bots))
    names = [each.name for each in bots]
    match = matches.begin(book, names, chosen, first_dealer=seats[-1], name=luck.name, arbitrated=True)
    deals: list[History] = []
    refused: list[Command | Choose | CallReferee] = []
    stopped = False
    while not match.is_over:
        if match.deals_begun == MOST_DEALS:
            raise PinellaError(f"after {MOST_DEALS} deals the match is not over: {chosen} is too far for these bots")
        deal = _Deal(match, bots, luck, levels)
        match = deal.counted()
        deals.append(deal.course)
        refused += deal.refused
        stopped = stopped or deal.stopped
        progress(match)
    return Training(match, tuple(deals), tuple(refused), stopped)


class _Deal:
    """One deal of the match while it is played."""

    def __init__(self, match: Match, bots: Sequence[Bot], luck: Luck, levels: Levels) -> None:
        """Shuffled and dealt, with everybody at the table."""
        number = match.deals_begun + 1
        secret, self.seed = luck.secret(number), luck.dice(number)
        self.match, self.levels = match, levels
        self.players: Mapping[Seat, Player] = {}
        self.refused: list[Command | Choose | CallReferee] = []
        self.stopped = False
        self.beside = RefereeBeside(PATIENCE)
        self._must(BeginDeal(commit(secret, match.label())))
        self._must(DealCards(secret))
        self.players = {
            seat: Player(
                bot,
                view(self.table, seat),
                self.table.book,
                seed_of(self.seed, seat.place),
                mistakes=levels.mistakes,
                calls=levels.calls,
                alarms=levels.alarms,
            )
            for seat, bot in zip(self.table.seats, bots, strict=True)
        }

    def counted(self) -> Match:
        """The match after the deal was played to its end and counted."""
        self._play()
        self._must(CountDeal())
        return self.match

    @property
    def course(self) -> History:
        if self.match.course is None:
            raise AssertionError("an arbitrated match has a course")
        return self.match.course

    @property
    def table(self) -> burraco.Table:
        return self.course.table

    # The deal

    def _play(self) -> None:
        while not self.table.is_over:
            self._mind_the_time()
            turn = self.table.turn
            if turn is None:
                raise AssertionError("somebody is in turn while the deal goes on")
            if not self._do(self.players[turn].move()):
                self._must(Play(burraco.legal(self.table, turn)[0]))
            self._words()

    def _mind_the_time(self) -> None:
        """The time-out, when it is due, and a watch where nobody draws; a deal that would not end is ended, too."""
        said = self.beside.command(self.table)
        if said is not None:
            self._must(Play(said))
        table, wanted = self.table, self.levels.time_out
        if table.turns_left is not None or table.turns < (MOST_TURNS if wanted is None else min(wanted, MOST_TURNS)):
            return
        self.stopped = self.stopped or table.turns >= MOST_TURNS
        self._must(CallTimeOut())

    def _words(self) -> None:
        """Everybody may speak, beginning with who sits next; and again as long as somebody does."""
        for _ in range(MOST_WORDS):
            spoken = next(self._spoken(), None)
            if spoken is None:
                return
            self._do(spoken)

    def _spoken(self) -> Iterator[CallReferee | Command]:
        seats = self.table.seats
        begin = int(self.table.position.seat)
        for step in range(len(seats)):
            said = self.players[seats[(begin + step) % len(seats)]].speaks()
            if said is not None:
                yield said

    def _do(self, command: Command | Choose | CallReferee) -> bool:
        """One act, word or answer, and the choices that a ruling then asks for; whether it could happen."""
        wanted = command if isinstance(command, Choose | CallReferee) else Play(command)
        if not self._tried(wanted):
            self.refused.append(command)
            return False
        while (choice := self.table.left.choice) is not None:
            self._must(self._answer(choice))
        return True

    def _answer(self, choice: Choice) -> Choose:
        """What the players decide they decide; what is left to the referee is decided by the report, or at random."""
        if choice.seat is None:
            told = _told_by_the_report(self.course, choice)
            if told is not None:
                return Choose(None, told)
            dice = Dice(seed_of(self.seed, 9, self.match.version))
            return Choose(None, choice.options[dice.below(len(choice.options))].key)
        answer = self.players[choice.seat].move()
        if not isinstance(answer, Choose):
            raise AssertionError("a player who is asked answers")
        return answer

    # The match

    def _must(self, command: MatchCommand) -> None:
        if not self._tried(command):
            raise AssertionError(f"{command} is refused")

    def _tried(self, command: MatchCommand) -> bool:
        events = matches.decide(self.match, command)
        if isinstance(events, Refusal):
            return False
        for event in events:
            before = self.match.table
            self.match = matches.evolve(self.match, event)
            if isinstance(before, burraco.Table) and before is not self.match.table and isinstance(event, Event):
                show(self.players, before, event, self.table)
        return True


def _told_by_the_report(history: History, choice: Choice) -> str | None:
    """Whether a card was seen: where the report says it, the referee has no doubt."""
    reports = (event for event in reversed(history.events) if isinstance(event, IncidentReported))
    about = next((event for event in reports if event.incident in _OF_A_CARD), None)
    if choice.question != "exposed" or about is None:
        return None
    return _SEEN_OR_NOT.get(next(iter(about.details), ""))


# What went wrong


def incidents_of(history: History) -> tuple[Incident, ...]:
    """Everything that went wrong in one deal, in order."""
    return tuple(_incident(history, one) for one in irregularities(history))


def _incident(history: History, one: Irregularity) -> Incident:
    rulings = tuple(given for given in _given(history) if _is_about(given, one))
    if not rulings:
        return Incident(one)
    at = max(place for place, event in enumerate(history.events) if event is rulings[0])
    calls = [place for place, event in enumerate(history.events[:at]) if isinstance(event, RefereeCalled)]
    called = history.events[calls[-1]]
    return Incident(one, called.seat if isinstance(called, RefereeCalled) else None, calls[-1], rulings)


def _given(history: History) -> Iterator[RulingGiven]:
    gone = history.gone
    return (e for at, e in enumerate(history.events) if isinstance(e, RulingGiven) and at not in gone)


def _is_about(given: RulingGiven, one: Irregularity) -> bool:
    return one.at in given.covers or (given.at == one.at and given.offence == one.offence.value)
