"""Laws on random evenings: whatever people and house ask for, in whatever order."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from pinella.match import pin
from pinella.match.verifying import Check, verify_text
from pinella.play import burraco, legal, scala40
from pinella.play.commands import CallReferee, Choose
from pinella.play.seats import Seat
from pinella.play.viewers import REFEREE, SPECTATOR, Viewer
from pinella.server.tables.clocks import next_due
from pinella.server.tables.deciding import Asker, decide, decide_for_the_house
from pinella.server.tables.following import Step
from pinella.server.tables.no import No
from pinella.server.tables.orders import (
    AcceptRuling,
    Act,
    AddBot,
    BeginStandIn,
    BotActs,
    Call,
    DecideAppeal,
    DropBot,
    EndMatchOnTime,
    EndRound,
    EndStandIn,
    EndTurn,
    FillSeats,
    GetReady,
    GetUp,
    HouseOrder,
    MakeAppeal,
    PauseTable,
    PersonsOrder,
    Pick,
    ReportPerson,
    ReportWords,
    ResumeTable,
    RuleOtherwise,
    Sit,
    Speak,
    StallSeen,
    TakeDuty,
    WaitNoLonger,
    WantRematch,
    WatchStall,
)
from pinella.server.tables.state import Phase
from pinella.server.tables.talking import PHRASES
from pinella.server.tables.views import Scene, scene
from pinella.server.texts import sentence
from tests.conftest import Cases
from tests.play.scala40.test_properties import all_cards
from tests.referee.irregular_play import THE_PACK, every_card, irregular_act
from tests.referee.reports_at_random import reported
from tests.server.tables.room import PATIENCE, PEOPLE, Room, act

EVENINGS: dict[str, dict[str, Any]] = {
    "strict": {"code": "fitab-2025", "length": {"by": "deals", "deals": 2}},
    "timed": {"code": "fitab-2025", "length": {"by": "deals", "deals": 2, "minutes": 35}, "fill_after": 5},
    "online": {
        "code": "online",
        "players": 2,
        "challenge": 60,
        "thinking": 40,
        "length": {"by": "points", "points": 500},
    },
    "scala40": {"code": "scala40", "players": 3, "thinking": 60, "length": {"by": "deals", "deals": 2}},
    "engine": {"code": "fitab-2025", "arbitrated": True, "length": {"by": "deals", "deals": 1}},
    "human": {"code": "federal", "arbitrated": True, "referee": "human", "length": {"by": "deals", "deals": 1}},
}
SEATS = tuple(seat.value for seat in Seat)
REFEREES = ("rita", "sara")
NAMES = {person: person.title() for person in (*PEOPLE, *REFEREES)}


def orders(room: Room, dice: Random) -> PersonsOrder:
    """Something that somebody might ask for, sensible or not."""
    seat: Any = dice.choice((None, *SEATS))
    made: list[Callable[[], PersonsOrder]] = [
        lambda: Sit(seat),
        GetUp,
        lambda: AddBot(seat, dice.choice((None, "principiante"))),
        lambda: DropBot(seat or "N"),
        lambda: GetReady(dice.choice(("", "rosa", "\n;|"))),
        lambda: Call(dice.choice((None, "missing-draw", "wrong-meld", "nonsense"))),
        lambda: Pick(dice.choice(("none", "", "cure", "x" * 200))),
        WatchStall,
        lambda: MakeAppeal(dice.randint(1, 3), dice.choice(("", "no"))),
        lambda: TakeDuty(on=dice.random() < 0.8),
        AcceptRuling,
        lambda: RuleOtherwise(
            [dice.choice(("29", "4 bis", "", "x|y\n"))],
            [dice.choice(("redeal", "warn N; reason conduct", "compensate NS 100", "no such effect", ""))],
            dice.choice(("none", "missing-draw", "nonsense")),
            seat,
        ),
        lambda: DecideAppeal(dice.randint(0, 2), upheld=dice.random() < 0.5),
        lambda: Speak(dice.choice((None, "hello", "nonsense", *PHRASES)), dice.choice((None, "ciao", " "))),
        lambda: ReportWords(dice.randint(1, room.table.version + 1)),
        lambda: ReportPerson(seat, dice.choice(("manners", "nonsense"))),
        WantRematch,
        lambda: Act(dice.choice(({}, {"command": "draw", "seat": "N"}, {"command": "lay", "cards": 7}))),
    ]
    return dice.choice(made)()


def house_orders(room: Room, dice: Random) -> HouseOrder:
    """Something that the house might mean to do, in time or too late."""
    seat = dice.choice(room.table.seats)
    made: list[HouseOrder] = [
        FillSeats(),
        BeginStandIn(seat, "away"),
        BeginStandIn(seat, "time"),
        EndStandIn(seat),
        PauseTable(),
        ResumeTable(),
        EndTurn(seat),
        WaitNoLonger(),
        StallSeen(),
        BotActs(seat, CallReferee(seat)),
        BotActs(seat, Choose(seat, "none")),
    ]
    if dice.random() < 0.02:
        made += [EndMatchOnTime(seat), EndRound()]
    return dice.choice(made)


class Evening:
    """Random people at a random table."""

    def __init__(self, kind: str, seed: int) -> None:
        self.dice = Random(seed)
        self.room = Room(seed, **EVENINGS[kind])
        self.noes: set[str] = set()
        self.due_done = 0
        self.scene: Scene | None = None

    def goes_by(self, steps: int) -> None:
        for _ in range(steps):
            self._one_thing()
            self.cards_are_all_there()
            self.what_is_seen_follows()

    def _one_thing(self) -> None:
        room, dice = self.room, self.dice
        room.wait(dice.choice((0, 0, 1, 5)))
        chance = dice.random()
        if chance < 0.12:
            self.ask(dice.choice((*PEOPLE[:5], *REFEREES)), orders(room, dice))
        elif chance < 0.15:
            self.told(decide_for_the_house(room.table, house_orders(room, dice), room.now, room.luck))
        elif chance < 0.25:
            self.what_is_due_is_done()
        elif chance < 0.29 and room.table.match is not None:
            self._comings_and_goings()
        else:
            self._go_on()

    def _comings_and_goings(self) -> None:
        seat = self.dice.choice(self.room.table.seats)
        if seat in self.room.gone:
            self.room.returns(seat)
        elif seat in self.room.table.persons:
            self.room.leaves(seat)

    def _go_on(self) -> None:
        """What brings the evening forward."""
        room, dice = self.room, self.dice
        phase, turn = room.table.phase, room.table.turn
        if phase is Phase.GATHERING:
            person = dice.choice(PEOPLE[:4])
            self.ask(person, GetReady() if room.table.seat_of(person) else Sit())
        elif turn is not None:
            self._play(turn)
        elif room.table.waits_for_the_referee and room.table.referee is not None:
            choice = room.match.course.table.left.choice  # type: ignore[union-attr]
            self.ask(room.table.referee, Pick(dice.choice(choice.options).key))  # type: ignore[union-attr]
        elif room.table.persons:
            self.ask(dice.choice([*room.table.persons.values()]), GetReady())

    def _play(self, turn: Seat) -> None:
        room, dice, table = self.room, self.dice, self.room.cards
        course = room.match.course
        if course is not None and course.table.left.choice is not None:
            option = dice.choice(course.table.left.choice.options).key
            if room.table.is_played_by_a_bot(turn):
                self.told(decide_for_the_house(room.table, BotActs(turn, Choose(turn, option)), room.now, room.luck))
            else:
                self.ask(room.player(turn), Pick(option))
            return
        if isinstance(table, burraco.Table) and table.is_arbitrated and dice.random() < 0.15:
            wrong = reported(table, turn, dice) if dice.random() < 0.3 else irregular_act(table, dice)
            self.ask(dice.choice([*room.table.persons.values()]), act(wrong))
        elif isinstance(table, burraco.Table) and table.is_arbitrated:
            move = dice.choice(legal(table, turn))
            self._given(turn, act(move), BotActs(turn, move))
        else:
            move = room.move()
            self._given(turn, act(move), BotActs(turn, move))

    def _given(self, turn: Seat, order: PersonsOrder, bots: BotActs) -> None:
        if self.room.table.is_played_by_a_bot(turn):
            self.told(decide_for_the_house(self.room.table, bots, self.room.now, self.room.luck))
        else:
            self.ask(self.room.player(turn), order)

    # The laws

    def ask(self, person: str, order: PersonsOrder) -> None:
        asker = Asker(person, may_rule=person in REFEREES)
        self.told(decide(self.room.table, order, asker, self.room.now, self.room.luck))

    def told(self, answer: list[Step] | No) -> None:
        """Steps, or a no with a sentence in both languages."""
        if isinstance(answer, No):
            self.noes.add(answer.code)
            said = sentence(answer.key, **answer.values)
            assert said.it
            assert said.en
            return
        assert answer
        self.room.keep(answer)

    def what_is_due_is_done(self) -> None:
        """What the house is to do next the table accepts: else it would be due again, for ever."""
        due = next_due(self.room.table, self.room.presence, PATIENCE)
        if due is None:
            return
        self.room.now = max(self.room.now, due.at)
        before = self.room.table
        answer = decide_for_the_house(before, due.order, self.room.now, self.room.luck)
        assert not isinstance(answer, No), (due.order, answer)
        self.told(answer)
        self.due_done += 1

    def cards_are_all_there(self) -> None:
        match = self.room.table.match
        table = None if match is None else match.table
        if isinstance(table, burraco.Table):
            assert every_card(table) == THE_PACK
        elif isinstance(table, scala40.Table):
            assert all_cards(table) == THE_PACK

    def what_is_seen_follows(self) -> None:
        """A scene made from an earlier one is the same as one made anew, and the changes lead from one to the other."""
        table = self.room.table
        viewers: tuple[Viewer, ...] = (*table.seats, REFEREE, SPECTATOR)
        after = scene(table, viewers, NAMES, self.scene)
        fresh = scene(table, viewers, NAMES)
        for viewer in viewers:
            assert after.whole(viewer) == fresh.whole(viewer)
        if self.scene is not None:
            found = {**self.scene.shared, **after.since(self.scene)}
            assert {name: part for name, part in found.items() if name in after.shared} == after.shared
            assert all(part is None for name, part in found.items() if name not in after.shared)
        self.scene = after

    def the_facts_tell_it_again(self) -> None:
        assert self.room.replayed() == self.room.table

    def the_match_is_sound(self) -> None:
        match = self.room.table.match
        if match is not None and match.is_over:
            wrong = [one for one in verify_text(pin.write(match)).findings if one.check is not Check.LAW]
            assert wrong == []


@pytest.mark.parametrize("kind", EVENINGS)
def test_whatever_is_asked_for_the_table_stays_sound(kind: str, cases: Cases) -> None:
    noes: set[str] = set()
    phases: set[Phase] = set()
    due = 0
    for seed in range(cases(sample=3, full=100)):
        evening = Evening(kind, seed)
        evening.goes_by(500)
        evening.the_facts_tell_it_again()
        evening.the_match_is_sound()
        noes |= evening.noes
        phases.add(evening.room.table.phase)
        due += evening.due_done
    assert len(noes) > 10
    assert due > 8
    assert Phase.ENDED in phases
