"""A bot on one seat for one deal: it is shown what the seat may see, and asked for its moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pinella.bots.answering import answer
from pinella.bots.catalogue import Bot, Way
from pinella.bots.erring import Carelessness
from pinella.bots.imagining import Imagination
from pinella.bots.noticing import Attention
from pinella.bots.obeying import obedient_move
from pinella.bots.thinking import greedy_move, searched, seed_of
from pinella.codes import Book
from pinella.errors import PinellaError
from pinella.play import Table, View, basic_moves, burraco
from pinella.play import view as view_of
from pinella.play._random import Dice
from pinella.play.commands import CallReferee, Choose, Command, Discard, DrawFromStock
from pinella.play.events import Event
from pinella.play.seats import Seat
from pinella.play.seen import SeenEvent, seen

HUNDRED = 100


class Player:
    """A bot that has sat down. The same bot with the same seed, shown the same, makes the same moves.

    It changes only when it is shown something, never when it is asked: so it can be asked again, and made anew from
    what it was shown.

    At an arbitrated table it honours what rulings have left; it may be given a level of human mistakes and one of
    attention to those of others.
    """

    def __init__(
        self, bot: Bot, view: View, book: Book, seed: int, *, mistakes: int = 0, calls: int = 0, alarms: int = 0
    ) -> None:
        """`view` is the first one of the deal: the seat's own cards are in it.

        `mistakes`: in so many of a hundred laps the player does something wrong. `calls`: of a hundred irregularities
        that can be seen so many are noticed. `alarms`: after so many of a thousand events the referee is called for
        nothing. All three are for arbitrated tables.
        """
        self.bot = bot
        self.imagined = Imagination.begin(view, book, seed_of(seed, 0))
        self._seed = seed
        self._view = view
        self._carelessness = Carelessness(_in_hundred(mistakes, "mistakes"), seed_of(seed, 2))
        self._attention = Attention(_in_hundred(calls, "calls"), alarms, seed_of(seed, 3))

    def sees(self, event: SeenEvent, view: View) -> None:
        """Something has happened: the event and the view after it, both as this seat sees them."""
        self.imagined.sees(event, view)
        self._view = view
        if isinstance(view, burraco.View) and view.is_arbitrated:
            self._carelessness.sees(event, self.imagined)
            self._attention.sees(self.imagined, view)

    def move(self) -> Command | Choose:
        """What the player does now, when it is his turn or a choice waits for him. To be asked changes nothing."""
        commands = self._view.commands
        if not commands:
            raise PinellaError(f"it is not the turn of {self.imagined.seat}")
        seed = seed_of(self._seed, 1, self._view.version)
        choices = [command for command in commands if isinstance(command, Choose)]
        if choices:
            return answer(self.imagined, choices, self.bot, seed)
        meant = self._meant([command for command in commands if not isinstance(command, Choose)], seed)
        return self._slip_of_the_hand(meant) or meant

    def speaks(self) -> CallReferee | Command | None:
        """What the player does without being asked, after something has happened: calls, or errs out of turn.

        To be asked changes nothing: a call that nobody has heard is made again.
        """
        table, view = self.imagined.table, self._view
        if not isinstance(table, burraco.Table) or not isinstance(view, burraco.View) or not table.is_arbitrated:
            return None
        if view.choice is not None:
            return None
        called = self._attention.call(self.imagined, view)
        return called or self._carelessness.out_of_turn(table, view, self.imagined.seat)

    def _slip_of_the_hand(self, meant: Command) -> Command | None:
        table, view = self.imagined.table, self._view
        if not isinstance(table, burraco.Table) or not isinstance(view, burraco.View) or not table.is_arbitrated:
            return None
        return self._carelessness.in_turn(table, view, self.imagined.seat, meant)

    # Thinking

    def _meant(self, commands: Sequence[Command], seed: int) -> Command:
        if len(commands) == 1:
            return commands[0]
        if self.bot.way is Way.RANDOM:
            return commands[Dice(seed).below(len(commands))]
        best = self._lawful(commands, seed) if _is_arbitrated(self._view) else self._thought(seed)
        if self.bot.slips and Dice(seed_of(seed, 2)).below(HUNDRED) < self.bot.slips:
            return self._slip(commands, best, seed)
        return best

    def _lawful(self, commands: Sequence[Command], seed: int) -> Command:
        return obedient_move(self.imagined, commands, self.bot, seed)

    def _thought(self, seed: int) -> Command:
        table = self.imagined.table
        moves = dict(basic_moves(table, self.imagined.seat))
        favourite = greedy_move(table, seed)
        if self.bot.way is Way.GREEDY:
            return moves[favourite]
        return moves[searched(self.imagined, list(moves), favourite, self.bot.nodes, seed)]

    @staticmethod
    def _slip(commands: Sequence[Command], meant: Command, seed: int) -> Command:
        """Without attention: draws though the pile was good, throws any card though there was something to lay."""
        careless = [command for command in commands if isinstance(command, DrawFromStock | Discard)]
        return careless[Dice(seed_of(seed, 3)).below(len(careless))] if careless else meant


def show(players: Mapping[Seat, Player], before: Table, event: Event, after: Table) -> None:
    """Something has happened: everybody is shown what the own seat may see of it."""
    for seat, player in players.items():
        player.sees(seen(event, seat, before, after), view_of(after, seat))


def _is_arbitrated(view: View) -> bool:
    return isinstance(view, burraco.View) and view.is_arbitrated


def _in_hundred(level: int, name: str) -> int:
    if not 0 <= level <= HUNDRED:
        raise PinellaError(f"expected {name} of 0 to {HUNDRED}, found {level}")
    return level
