"""Arbitrated tables for the bots: played from the first card, or taken from the casebook with a ruling just given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from pinella.bots.catalogue import bot
from pinella.bots.guessing import Guess
from pinella.bots.imagining import Imagination
from pinella.bots.sitting import Player
from pinella.bots.thinking import seed_of
from pinella.codes import BurracoBook, Refusal, book
from pinella.play import burraco, view
from pinella.play._random import Dice
from pinella.play.commands import CallReferee, CallTimeOut, Choose, Command, WithdrawRuling
from pinella.play.events import Event
from pinella.play.seats import BURRACO_SEATS, Seat
from pinella.play.seen import seen
from pinella.referee import History, call, choose, is_ruled
from pinella.referee.casebook import Case, fill, read_file
from pinella.referee.casebook.case import EndDeal, PlayOut
from pinella.referee.casebook.copies import as_there, plain_key
from tests.conftest import ROOT
from tests.play.burraco.words import table_of

# Played from the first card


class Bench:
    """A table with a bot on every seat; each sees what its seat may see."""

    def __init__(
        self,
        code: str,
        name: str,
        seed: int,
        *,
        players: int = 4,
        mistakes: int = 0,
        calls: int = 0,
        is_arbitrated: bool = True,
    ) -> None:
        table = table_of(code, seed, BURRACO_SEATS[players - 1], players)
        table = table.arbitrated() if is_arbitrated else table
        self.history = History.of(table)
        self.players = {
            seat: Player(
                bot(name), view(table, seat), table.book, seed_of(seed, seat.place), mistakes=mistakes, calls=calls
            )
            for seat in table.seats
        }

    @property
    def table(self) -> burraco.Table:
        return self.history.table

    def happens(self, events: Sequence[Event]) -> None:
        """Everybody sees it."""
        for event in events:
            before = self.table
            self.history = self.history.then(event)
            for seat, player in self.players.items():
                player.sees(seen(event, seat, before, self.table), view(self.table, seat))

    def acts(self, turns: int) -> Iterator[Command | CallReferee]:
        """Moves and words of a deal without a referee, each just before it happens; so many turns at most."""
        while (seat := self.table.turn) is not None and self.table.turns < turns:
            move = self.players[seat].move()
            assert not isinstance(move, Choose)
            yield move
            self.does(move)
            yield from self._words()

    def _words(self) -> Iterator[Command | CallReferee]:
        for player in self.players.values():
            said = player.speaks()
            if said is not None:
                yield said
                if not isinstance(said, CallReferee):
                    self.does(said)

    def does(self, command: Command) -> None:
        events = burraco.decide(self.table, command)
        assert not isinstance(events, Refusal), (command, events)
        self.happens(events)

    def played(self, turns: int) -> Iterator[Command | Choose]:
        """Every move, just before it is made; after so many turns the final lap begins."""
        while (seat := self.table.turn) is not None:
            if self.table.turns >= turns and self.table.turns_left is None and self.table.book.time_out is not None:
                self.does(CallTimeOut())
            if self.table.turns >= turns + 8:
                return
            move = self.players[seat].move()
            yield move
            assert not isinstance(move, Choose)
            self.does(move)


# From the casebook


class Told(Imagination):
    """The imagination of a seat that has been told everything: for positions in the middle of a deal."""

    __slots__ = ("_told",)

    def __init__(self, seat: Seat, history: History) -> None:
        super().__init__(seat, Guess(history.table, seat, Dice(1)))
        self._told = history

    def history(self) -> History:
        return self._told


@cache
def cases() -> tuple[Case, ...]:
    """Every case of the casebook."""
    paths = sorted((ROOT / "casebook").rglob("*.yaml"))
    files = [read_file(path.read_text(encoding="utf-8"), path.name) for path in paths]
    return tuple(case for file in files for case in file.cases)


def courses() -> Iterator[tuple[str, History]]:
    """What every case has come to after each of its acts, under one of its codes, each in its turn."""
    for number, case in enumerate(cases()):
        rules = book(case.codes[number % len(case.codes)])
        if isinstance(rules, BurracoBook) and is_ruled(rules):
            yield from ((case.id, history) for history in _course(case, rules))


def _course(case: Case, rules: BurracoBook) -> Iterator[History]:
    history = History.of(fill(case, rules))
    for deed in (deed for step in case.steps for act in step.when for deed in act.deeds):
        if isinstance(deed, CallReferee):
            history = history.then(*call(history, deed))
        elif isinstance(deed, Choose):
            history = history.then(*choose(history, _offered(deed, history)))
        elif isinstance(deed, EndDeal | PlayOut | WithdrawRuling):
            return
        else:
            events = burraco.decide(history.table, as_there(history.table, deed))
            assert not isinstance(events, Refusal), (case.id, deed)
            history = history.then(*events)
        yield history


def _offered(chosen: Choose, history: History) -> Choose:
    choice = history.table.left.choice
    assert choice is not None
    plain = plain_key(chosen.option)
    return Choose(chosen.seat, next(option.key for option in choice.options if plain_key(option.key) == plain))
