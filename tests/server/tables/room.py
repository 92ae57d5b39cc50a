"""A table held in the hand: its clock and its luck are the test's, and every fact is kept as the log would keep it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from pinella.match import Match
from pinella.play import Table
from pinella.play._random import Dice
from pinella.play.command_data import command_data
from pinella.play.commands import Command
from pinella.play.seats import Seat
from pinella.server.tables.clocks import Due, Patience, Presence, next_due
from pinella.server.tables.deciding import Asker, decide, decide_for_the_house
from pinella.server.tables.following import Step
from pinella.server.tables.happenings import Opened, TableEvent, event_of, fact_of
from pinella.server.tables.no import No
from pinella.server.tables.orders import Act, AddBot, BotActs, GetReady, HouseOrder, PersonsOrder, Sit
from pinella.server.tables.settings import Settings, check
from pinella.server.tables.state import OnlineTable, Phase, evolve, opened
from pinella.store import Fact
from tests.match.playing import chosen_command

BEGAN = 1_800_000_000_000
PEOPLE = ("anna", "bruno", "carla", "dario", "elena", "furio")
PATIENCE = Patience(abandoned=20, between_deals=90, referee=180)


def settings(**chosen: Any) -> Settings:
    """A table of FITAB 2025 for four, unless said otherwise; what it does not allow fails here."""
    wanted = msgspec.convert({"code": "fitab-2025", **chosen}, Settings)
    check(wanted)
    return wanted


class Room:
    """One table. `anna` has opened it."""

    def __init__(self, seed: int = 1, **chosen: Any) -> None:
        self.now = BEGAN
        self.luck = Random(seed).randbytes
        self.dice = Dice(seed)
        first = Opened("anna", settings(**chosen))
        self.table = opened("t1", first, self.now)
        self.facts: list[tuple[Fact, int]] = [(fact_of(first), self.now)]
        self.events: list[TableEvent] = [first]
        self.gone: dict[Seat, int] = {}
        """Who is not connected, and since when."""

    # What people do

    def asked(self, person: str, order: PersonsOrder, *, may_rule: bool = False) -> list[Step] | No:
        answer = decide(self.table, order, Asker(person, may_rule), self.now, self.luck)
        return answer if isinstance(answer, No) else self.keep(answer)

    def does(self, person: str, *orders: PersonsOrder, may_rule: bool = False) -> list[TableEvent]:
        """What happens when somebody gives these orders, which must be accepted."""
        told: list[TableEvent] = []
        for order in orders:
            answer = self.asked(person, order, may_rule=may_rule)
            assert not isinstance(answer, No), f"{order}: {answer}"
            told += [step.event for step in answer]
        return told

    def refused(self, person: str, order: PersonsOrder, *, may_rule: bool = False) -> str:
        """The code with which an order is refused; nothing has changed."""
        before = self.table
        answer = self.asked(person, order, may_rule=may_rule)
        assert isinstance(answer, No), answer
        assert self.table is before
        return answer.code

    def house(self, order: HouseOrder) -> list[TableEvent]:
        """What happens when the house does something by itself, which must be accepted."""
        answer = decide_for_the_house(self.table, order, self.now, self.luck)
        assert not isinstance(answer, No), f"{order}: {answer}"
        return [step.event for step in self.keep(answer)]

    def house_refused(self, order: HouseOrder) -> str:
        answer = decide_for_the_house(self.table, order, self.now, self.luck)
        assert isinstance(answer, No), answer
        return answer.code

    def keep(self, steps: list[Step]) -> list[Step]:
        """What has been decided is written down."""
        for step in steps:
            self.facts.append((fact_of(step.event), self.now))
            self.events.append(step.event)
        self.table = steps[-1].after
        return steps

    # Beginnings

    def full(self, *bots: str) -> Room:
        """Everybody sits, people first; the seats named are bots'."""
        for seat in bots:
            self.does("anna", AddBot(seat=seat))  # type: ignore[arg-type]
        for person, _ in zip(PEOPLE, range(len(self.table.seats) - len(bots)), strict=False):
            self.does(person, Sit())
        return self

    def dealt(self, *bots: str) -> Room:
        """The cards of the first deal lie on the table."""
        self.full(*bots)
        return self.all_ready()

    def all_ready(self) -> Room:
        for seat, person in self.table.persons.items():
            if seat not in self.table.ready:
                self.does(person, GetReady())
        return self

    # Playing

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    @property
    def cards(self) -> Table:
        assert self.match.table is not None
        return self.match.table

    @property
    def turn(self) -> Seat:
        assert self.table.turn is not None
        return self.table.turn

    def player(self, seat: Seat | None = None) -> str:
        """Who sits there, or whose turn it is."""
        return self.table.persons[seat or self.turn]

    def move(self) -> Command:
        """A sensible move of the player in turn."""
        return chosen_command(self.cards, self.dice, greedy=True)

    def acts(self, command: Command | None = None) -> list[TableEvent]:
        """The player in turn does something; a bot where one plays."""
        command = command or self.move()
        if self.table.is_played_by_a_bot(self.turn):
            return self.house(BotActs(self.turn, command))
        return self.does(self.player(), act(command))

    def plays_out(self) -> Room:
        """The deal to its end."""
        while self.table.phase is Phase.PLAYING:
            self.acts()
        return self

    def until_turn_of(self, seat: Seat) -> Room:
        while self.turn is not seat:
            self.acts()
        return self

    # Time

    def wait(self, seconds: float) -> Room:
        self.now += round(seconds * 1_000)
        return self

    def leaves(self, *seats: Seat) -> Room:
        """Connections are cut."""
        self.gone.update(dict.fromkeys(seats, self.now))
        return self

    def returns(self, *seats: Seat) -> Room:
        for seat in seats:
            self.gone.pop(seat)
        return self

    @property
    def presence(self) -> Presence:
        return Presence(frozenset(set(self.table.persons) - set(self.gone)), dict(self.gone))

    @property
    def due(self) -> Due | None:
        return next_due(self.table, self.presence, PATIENCE)

    def rings(self) -> tuple[float, HouseOrder]:
        """The next thing the house has to do is done; how many seconds that took, and what it was."""
        due = self.due
        assert due is not None
        waited = max(0, due.at - self.now)
        self.now += waited
        self.house(due.order)
        return waited / 1_000, due.order

    # The log

    def replayed(self, *more: TableEvent) -> OnlineTable:
        """The table made again from its facts, and from some that were never written."""
        (first, at), *rest = [*self.facts, *((fact_of(event), self.now) for event in more)]
        table = opened("t1", event_of(first), at)
        for fact, then in rest:
            table = evolve(table, event_of(fact), then)
        return table


def act(command: Command) -> Act:
    """A command as a player sends it."""
    return Act({name: value for name, value in command_data(command).items() if name != "seat"})


def kinds(events: list[TableEvent]) -> list[str]:
    return [event.kind for event in events]


def order_of(data: Mapping[str, object]) -> PersonsOrder:
    """An order as it comes over the wire."""
    order: PersonsOrder = msgspec.convert(data, PersonsOrder)
    return order
