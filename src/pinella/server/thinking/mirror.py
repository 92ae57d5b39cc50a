"""What a process of bots remembers: matches as far as it has heard of them, and the bots that sit there."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from pinella import play
from pinella.bots import Player, bot
from pinella.errors import PinellaError
from pinella.match import DealBegun, MatchEvent, evolve
from pinella.play import Table, view
from pinella.play.events import CardsDealt, Event
from pinella.play.seats import Seat
from pinella.play.seen import seen
from pinella.server.thinking.advice import Advice, advice
from pinella.server.thinking.messages import Answer, Heading, Question, event_of


@dataclass(frozen=True, slots=True)
class Who:
    """A bot and its luck: the same one goes on, another one begins anew."""

    bot: str
    seed: int
    mistakes: int
    calls: int


HEAVY: Final = 10
"""So many events of an arbitrated deal take as much room as a whole strict match: some 100 KB."""

Happened: TypeAlias = tuple[Table, Event, Table]


class NotKnown(LookupError):
    """The match is not known up to where the question begins."""


class Mirror:
    """One match with all its cards, and the bots that play there: each is shown what its own seat may see."""

    def __init__(self, heading: Heading) -> None:
        self.match = heading.match()
        self._players: dict[Seat, tuple[Who, Player]] = {}

    @property
    def version(self) -> int:
        """How many events have been heard."""
        return self.match.version

    @property
    def weight(self) -> int:
        """How much room it takes beside that of a strict match: an arbitrated one keeps the table at every moment."""
        course = self.match.course
        return 1 if course is None else 1 + len(course.events) // HEAVY

    def hears(self, event: MatchEvent) -> None:
        """Something has happened; a new deal is one for new players."""
        before = self.match.table
        self.match = evolve(self.match, event)
        after = self.match.table
        if isinstance(event, DealBegun):
            self._players.clear()
        elif isinstance(event, Event) and before is not None and after is not None:
            for seat, (_, player) in self._players.items():
                player.sees(seen(event, seat, before, after), view(after, seat))

    def player(self, seat: Seat, who: Who) -> Player:
        """The bot on a seat; one that has just sat down is shown the deal from its first view on."""
        sitting = self._players.get(seat)
        if sitting is None or sitting[0] != who:
            sitting = self._players[seat] = who, self._seated(seat, who)
        return sitting[1]

    def _seated(self, seat: Seat, who: Who) -> Player:
        first = self._first_table()
        player = Player(bot(who.bot), view(first, seat), first.book, who.seed, mistakes=who.mistakes, calls=who.calls)
        for before, event, after in self._deal(first):
            player.sees(seen(event, seat, before, after), view(after, seat))
        return player

    def _first_table(self) -> Table:
        """The table with its cards just dealt."""
        match = self.match
        if match.table is None:
            raise PinellaError("no cards are dealt")
        if match.is_arbitrated and match.course is not None:
            return match.course.start
        dealt = next(event for event in match.chapters[-1] if isinstance(event, CardsDealt))
        return play.start(dealt, match.book)

    def _deal(self, first: Table) -> Iterable[Happened]:
        """What has happened since, with the tables around it."""
        course = self.match.course
        if self.match.is_arbitrated and course is not None:
            return zip(course.tables, course.events, course.tables[1:], strict=False)
        return self._replayed(first)

    def _replayed(self, table: Table) -> Iterator[Happened]:
        for event in self.match.chapters[-1]:
            if isinstance(event, Event) and not isinstance(event, CardsDealt):
                after = play.evolve(table, event)
                yield table, event, after
                table = after


def _answered(player: Player, asked: Question) -> Answer | Advice:
    """Hints come from what the seat has seen, as a move does: the player has nothing else."""
    if asked.hints:
        return advice(player.imagined, best=asked.hints, nodes=player.bot.nodes, seed=asked.seed)
    return player.speaks() if asked.speaks else player.move()


class Memory:
    """The matches a process remembers, up to a weight: of more, those it was not asked about for longest are gone."""

    def __init__(self, most: int) -> None:
        """`most`: so many strict matches."""
        self._most = most
        self._mirrors: OrderedDict[str, Mirror] = OrderedDict()

    def __contains__(self, table: str) -> bool:
        return table in self._mirrors

    def answer(self, asked: Question) -> Answer | Advice:
        """What the bot answers, or the hints; `NotKnown` where its match must be told from the beginning.

        After a mistake nothing of the match is kept: it may be known by halves.
        """
        for table in asked.forget:
            self._mirrors.pop(table, None)
        mirror = self._taken_out(asked)
        for fact in asked.facts:
            mirror.hears(event_of(fact))
        player = mirror.player(Seat(asked.seat), Who(asked.bot, asked.seed, asked.mistakes, asked.calls))
        answer = _answered(player, asked)
        self._put_back(asked.table, mirror)
        return answer

    def _taken_out(self, asked: Question) -> Mirror:
        known = self._mirrors.pop(asked.table, None)
        mirror = known if asked.heading is None else Mirror(asked.heading)
        if mirror is None or mirror.version != asked.after:
            raise NotKnown(asked.table)
        return mirror

    def _put_back(self, table: str, mirror: Mirror) -> None:
        """As the last one asked about; it stays however heavy it is."""
        self._mirrors[table] = mirror
        weight = sum(each.weight for each in self._mirrors.values())
        while weight > self._most and len(self._mirrors) > 1:
            weight -= self._mirrors.popitem(last=False)[1].weight
