"""Tournaments at random: all kinds, any field, whatever can happen to them; and the laws they obey."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import gcd

import msgspec

from pinella.cards import PACK
from pinella.tournament import No, Wish, check, seat, standings
from pinella.tournament.facts import ROOMS, Cause, Entrant, Leaving, Level, Player, Room, RoundSeated, Topic
from pinella.tournament.kinds import TEAMS
from pinella.tournament.measures import come_back, lose_sheet, pause, stop_match, swap
from pinella.tournament.notes import note
from pinella.tournament.ordering import ALL_APART, Apart, FirstOrder
from pinella.tournament.plan import Movement, Phase
from pinella.tournament.score_sheet import sheets_of_round
from pinella.tournament.teams import line_up, turn_cards
from pinella.tournament.undoing import undo
from tests.oracle.tournament import Log, Recount
from tests.tournament.desk import Desk

BOOKS_OF_FITAB = ("fitab-2022", "fitab-2023", "fitab-2025", "international")
"""The editions of its code; International Burraco is Title V of the latest."""

WEIGHTS = {
    **{(code, kind): 3 for code in BOOKS_OF_FITAB for kind in ("pairs", "teams", "changing-partners")},
    **{("federal", kind): 6 for kind in ("pairs", "teams", "one-against-one", "changing-partners")},
    ("scala40", "individual"): 12,
}
"""How often each is tried. One book has the rules of another federation, and as many of its own as the four of FITAB
together have: it is a third of all. Scala 40 has one kind, with tables of three and four: a sixth."""


def plain_log(desk: Desk) -> Log:
    """The entries as plain dictionaries."""
    return [{"kind": entry.fact.kind, "fact": msgspec.to_builtins(entry.fact)} for entry in desk.entries]


class RandomEvent:
    """One event, from its announcement to its end."""

    def __init__(self, seed: int, *, calm: bool = False) -> None:
        self.rng = random.Random(seed)
        self.calm = calm
        """Nobody comes late, leaves, or changes places: then the limits of the field hold exactly."""

        ((code, kind),) = self.rng.choices([*WEIGHTS], [*WEIGHTS.values()])
        self.desk = self._announced(code, kind)
        self.desk.is_tight = self.rng.random() < 0.2
        self._enrol(self._size())

    def _announced(self, code: str, kind: str) -> Desk:
        rng = self.rng
        phases = []
        if rng.random() < 0.6:
            skip = " skip" * (kind not in ("changing-partners", "individual") and rng.random() < 0.3)
            phases.append(f"mitchell {rng.randint(1, 5)} shift {rng.choice([1, 1, 1, 2, -1, 3])}{skip}")
        elif kind not in ("changing-partners", "individual") and rng.random() < 0.4:
            phases.append(f"round-robin {rng.randint(1, 5)}" + rng.choice(["", " groups of 4", " groups of 6"]))
        if not phases or rng.random() < 0.7:
            phases.append(f"danish {rng.randint(1, 3)}")
        if rng.random() < 0.4:
            phases.append(f"danish {rng.randint(1, 2)} groups" + rng.choice(["", " of 4", " of 7", " of 12"]))
        plan = phases[0] + "".join(rng.choice([", ", " | "]) + phase for phase in phases[1:])
        deals = rng.choice([2, 3, 4]) if code != "scala40" else rng.choice([3, 4, 5])
        one_table = code == "international" and kind != "teams" and rng.random() < 0.5
        return Desk(
            plan,
            code=code,
            kind=kind,
            deals=deals,
            level=rng.choice([*Level]),
            seed=rng.randrange(1000),
            four_deal_table=one_table,
        )

    def _size(self) -> int:
        chance = self.rng.random()
        size = self.rng.randint(3, 16) if chance < 0.75 else self.rng.randint(17, 60)
        if chance > 0.985:
            size = self.rng.randint(61, 300)
        if self.desk.event.rules.kind.side_size > 1:
            size = max(size, 4)
            if self.desk.event.plan.phases[0].movement is Movement.MITCHELL:
                size -= size % 4
        return size

    def _enrol(self, size: int) -> None:
        self.desk.enrol([self._entrant(number) for number in range(1, size + 1)])

    def _entrant(self, number: int) -> Entrant:
        rng = self.rng
        players = tuple(Player(f"{number}.{place}") for place in range(self.desk.event.rules.kind.least_players))
        club = rng.randrange(6)
        region = (club + (number % 4 == 0)) % 3
        return Entrant(
            id=f"P{number}", players=players, club=f"C{club}", region=f"R{region}", points=rng.randrange(100)
        )

    def play(self) -> Iterator[RoundSeated]:
        """Every round, as it is seated."""
        event = self.desk.event
        while event.last_seated < event.plan.rounds:
            self._between_rounds()
            seated = self._seated()
            if seated is None:
                return
            yield seated
            if self.rng.random() < 0.2:
                yield from self._rest_of_the_phase()
            for number in range(seated.round, event.last_seated + 1):
                if number > seated.round:
                    self._between_rounds()
                yield from self._played(number)

    def _rest_of_the_phase(self) -> Iterator[RoundSeated]:
        """A Mitchell or a calendar is published whole, as far as it goes without asking."""
        event = self.desk.event
        phase = event.phase(event.last_seated)
        while event.last_seated < phase.last and not phase.movement.needs_scores:
            answer = seat(event, Wish(ahead=True))
            if isinstance(answer, No):
                return
            self.desk.take(answer)
            yield answer

    def _played(self, number: int) -> Iterator[RoundSeated]:
        """One round, with what happens meanwhile; perhaps the next one is seated before its sheets are in."""
        event = self.desk.event
        self._during_the_round(number)
        ahead = self._seated_ahead() if number == event.last_seated else None
        if ahead is not None:
            yield ahead
            if not self.calm:
                self._coming_and_going()
        self.desk.score_all(self.rng, event.last_seated if ahead is not None else number)
        self._after_the_round()

    def _seated(self) -> RoundSeated | None:
        wish = Wish()
        if self.desk.event.last_seated == 0:
            wish = self._first_wish()
        answer = seat(self.desk.event, wish)
        if isinstance(answer, No):
            if not answer.askable:
                assert answer.code in ("seat/too-few", "seat/mitchell-needs-full-tables"), answer
                return None
            self.is_legitimate(answer)
            answer = seat(self.desk.event, replace(wish, passing_limits=True))
            assert isinstance(answer, RoundSeated), answer
            assert answer.asked
        if answer.round == 1 and wish.apart and wish.order is not FirstOrder.CHOICE:
            self._check_apart(answer, seat(self.desk.event, replace(wish, apart=())))
        self.desk.take(answer)
        if self.rng.random() < 0.2:
            self._slip(answer)
        if answer.tables and self.desk.event.opening.code == "federal" and self.desk.event.opening.seed % 4 == 0:
            assert self.desk.take(pause(self.desk.event, answer.tables[-1].entrants[0], answer.round, 90)) is None
        return answer

    def _slip(self, answer: RoundSeated) -> None:
        """The seating is taken back, and made again: the same one. In Scala 40 it stands."""
        desk = self.desk
        refusal = desk.take(undo(desk.event))
        if desk.event.opening.code == "scala40":
            assert refusal is not None
            return
        assert refusal is None
        assert desk.event.last_seated == answer.round - 1
        again = seat(
            desk.event,
            Wish(
                order=FirstOrder(answer.order or "entry"),
                apart=tuple(Apart(each) for each in answer.apart),
                choice=answer.choice,
                letters=answer.letters,
                passing_limits=answer.asked,
                ahead=True,
            ),
        )
        assert again == answer
        desk.take(again)

    def _seated_ahead(self) -> RoundSeated | None:
        """Now and then the next round of a Mitchell or a calendar is seated while sheets are out."""
        event = self.desk.event
        number = event.last_seated + 1
        if number > event.plan.rounds or self.rng.random() > 0.15 or not event.missing_scores(number - 1):
            return None
        free = event.phase(number).first < number and not event.phase(number).movement.needs_scores
        answer = seat(event, Wish(ahead=True))
        if isinstance(answer, No):
            assert free == (answer.code not in ("seat/scores-missing", "seat/too-few"))
            return None
        assert free
        refusal = seat(event)
        assert isinstance(refusal, No)
        assert refusal.code == "seat/ahead"
        self.desk.take(answer)
        return answer

    def _first_wish(self) -> Wish:
        rng, event = self.rng, self.desk.event
        orders = [FirstOrder.ENTRY, FirstOrder.LOT]
        if event.opening.code != "scala40":
            orders += [FirstOrder.ALPHABET, FirstOrder.CATEGORIES, FirstOrder.POINTS]
        if event.opening.code != "federal":
            orders.append(FirstOrder.CHOICE)
        order = rng.choice(orders)
        present = [one for one in event.entrants if not event.is_away(one, 1)]
        choice = rng.sample(present, len(present)) if order is FirstOrder.CHOICE else []
        apart = rng.choice([ALL_APART, ()])
        return Wish(order=order, apart=apart, choice=tuple(choice), letters=self._letters(order))

    def _letters(self, order: FirstOrder) -> tuple[str, ...]:
        """Where the alphabet begins, if it does not at A; two letters for the two lines of a Mitchell."""
        event = self.desk.event
        if order is not FirstOrder.ALPHABET or event.opening.seed % 3 == 0:
            return ()
        two_lines = event.phase(1).movement is Movement.MITCHELL and event.rules.kind.at_table == 2
        return ("M", "E") if two_lines and event.opening.seed % 3 == 1 else ("M",)

    # What happens beside the play

    def _between_rounds(self) -> None:
        if self.calm:
            return
        desk, rng = self.desk, self.rng
        for who in self._some(0.1):
            if desk.event.last_seated == 0:
                desk.leaves(who, Leaving.ABSENT_AT_THE_START)
            else:
                desk.leaves(who, rng.choice([Leaving.TEMPORARY, Leaving.JUSTIFIED]), advantage=rng.random() < 0.2)
        for who in self._some(0.3):
            self._back(who)

    def _coming_and_going(self) -> None:
        desk, rng = self.desk, self.rng
        self._late_entries()
        for who in self._some(0.2):
            self._back(who)
        for who in self._some(0.05):
            why = rng.choice([each for each in Leaving if each is not Leaving.ABSENT_AT_THE_START])
            desk.leaves(who, why, earned=rng.choice([None, None, 5 * rng.randrange(300)]))
        for who in self._some(0.05):
            number = rng.randint(1, desk.event.last_seated + 1)
            desk.take(come_back(desk.event, who, number))

    def _back(self, who: str) -> None:
        """Who is back plays in every round that has not begun, published or not."""
        event = self.desk.event
        next_round = event.begun + 1
        if self.desk.back(who) is None:
            assert not any(event.is_away(who, number) for number in range(next_round, event.last_seated + 2)), who

    def _during_the_round(self, number: int) -> None:
        desk, rng = self.desk, self.rng
        if not self.calm:
            self._coming_and_going()
            if desk.event.last_seated == 1 and rng.random() < 0.2:
                for who in self._some(0.05):
                    desk.leaves(who, Leaving.ABSENT_AT_THE_START)
            self._moved_by_hand(number)
        for who in self._some(0.15):
            bonus = rng.choice([None, None, None, 0, 75])
            minutes = rng.choice([1, 2, 3, 5, 7, 10, 11, 30])
            desk.late(who, minutes, number=number, advantage=rng.random() < 0.2, bonus=bonus)
        self._line_ups(number)
        for table in list(desk.event.rounds[number - 1].tables):
            if rng.random() < 0.04:
                desk.take(lose_sheet(desk.event, number, table))
            if rng.random() < 0.03:
                desk.take(stop_match(desk.event, number, table))

    def _moved_by_hand(self, number: int) -> None:
        """Two change places; who rests changes with somebody, or meets another who waits."""
        desk, rng = self.desk, self.rng
        for one, other in zip(self._some(0.03), self._some(0.03), strict=False):
            desk.take(swap(desk.event, number, one, other))
        seated = desk.event.rounds[number - 1]
        waiting = [*seated.byes, *seated.idle]
        for one, other in zip(waiting, [*waiting[1:], *self._some(0.3)], strict=False):
            if rng.random() < 0.2:
                desk.take(swap(desk.event, number, one, other, passing=rng.random() < 0.5))

    def _line_ups(self, played: int) -> None:
        """Teams say who plays where, in whatever order; the federal code wants the right one."""
        desk, rng, event = self.desk, self.rng, self.desk.event
        if event.rules.kind is not TEAMS:
            return
        for number, table in list(event.rounds[played - 1].tables.items()):
            if rng.random() < 0.3 and played == 1:
                desk.take(turn_cards(event, 1, number, [[card] for card in rng.sample(PACK, 2)]))
            for one in rng.sample(table.entrants, 2):
                names = [player.name for player in event.entrants[one].players]
                rng.shuffle(names)
                refusal = desk.take(line_up(event, one, names[:2], names[2:4], played))
                expected = {"lineup/others-first", "lineup/during-the-match"}
                if played < event.playing:
                    expected.add("lineup/not-now")
                assert refusal is None or refusal.code in expected

    def _late_entries(self) -> None:
        if self.rng.random() >= 0.15:
            return
        event = self.desk.event
        late, playing = self._entrant(len(event.entrants) + 1), event.playing
        is_mitchell = event.phase(playing).movement is Movement.MITCHELL and event.rules.kind.at_table == 2
        at_once = is_mitchell and bool(event.missing_scores(playing))
        for seated in event.rounds[playing - 1 :] if at_once else []:
            # Who was made to rest by hand sits beside nobody's empty place.
            free = {one for seats in zip(*seated.lines, strict=True) if "" in seats for one in seats}
            at_once = at_once and any(one in free and not event.is_away(one, seated.number) for one in seated.byes)
        if self.desk.enrol([late], late=True, passing=True) is None and at_once:
            assert event.first_rounds[late.id] == playing, late.id

    def _after_the_round(self) -> None:
        desk, rng, event = self.desk, self.rng, self.desk.event
        for who in self._some(0.1):
            desk.warn(who, rng.randint(1, 3))
        for who in self._some(0.05):
            desk.penalise(who, rng.randint(0, 3), 5 * rng.randrange(40))
        for who in self._some(0.02):
            desk.take(note(event, rng.choice([*Topic]), "seen", ids=[who], decision="so be it"))
        for who in self._some(0.05):
            desk.award(who, rng.randint(1, event.last_seated), rng.randint(0, 20), 5 * rng.randrange(-100, 100))
        for number, table in list(event.scores):
            if rng.random() < 0.1:
                self._correct(number, table)
        self._undone()

    def _correct(self, number: int, table: int) -> None:
        rng, event = self.rng, self.desk.event
        room = rng.choice(ROOMS) if (number, table) in event.rooms else Room.WHOLE
        before = event.sheet(number, table, room)
        assert before is not None
        inverted = rng.random() < 0.5
        old = before.totals
        self.desk.correct(
            number,
            table,
            *(old[::-1] if inverted else (old[0] + 10, *old[1:])),
            cause=Cause.INVERTED if inverted else Cause.ARITHMETIC,
            room=room,
            confirmed=True,
            countersigned=rng.random() < 0.5,
        )

    def _undone(self) -> None:
        """A slip at the desk is taken back: then everything is as if it had never been written."""
        desk = self.desk
        if self.rng.random() < 0.3:
            before = standings(desk.event)
            desk.warn(self.rng.choice(list(desk.event.entrants)), 1)
            assert desk.take(undo(desk.event)) is None
            assert standings(desk.event) == before

    def _some(self, share: float) -> list[str]:
        everybody = list(self.desk.event.entrants)
        return self.rng.sample(everybody, sum(self.rng.random() < share for _ in everybody))

    # The laws

    def is_legitimate(self, asked: No) -> None:
        """A limit is asked for only where the field leaves nothing else; exactly so where nobody came or went."""
        event = self.desk.event
        number = event.last_seated + 1
        phase = event.phase(number)
        if asked.code == "seat/rematch":
            assert not phase.movement.needs_scores
            if self.calm:
                assert number - phase.first + 1 > self.longest(phase)
        else:
            assert asked.code == "seat/second-bye"
            if phase.movement.needs_scores:
                first = event.plan.first_of_session(number)
                had = {one for seated in event.rounds[first - 1 :] for one in seated.byes}
                groups = event.group_of.get(phase.first, {}) if phase.first < number else {}
                short = {groups.get(who, "") for who in str(asked.details["who"]).split(", ")}
                here = [
                    one for one in event.entrants if not event.is_away(one, number) and groups.get(one, "") in short
                ]
                free = [one for one in here if one not in had]
                assert len(free) < max(event.rules.kind.at_table, 2) * max(len(short), 1) or not groups

    def longest(self, phase: Phase) -> int:
        """How many rounds of the phase there are without a rematch: tried out, not computed."""
        event = self.desk.event
        size = len(event.entrants)
        if phase.movement is Movement.ROUND_ROBIN:
            sizes = Counter(event.group_of.get(phase.first, {}).values()).values() or [size]
            return min(each - 1 + each % 2 for each in sizes)
        lines = event.rules.kind.at_table
        tables = -(-size // lines)
        met: set[tuple[int, int, int, int]] = set()
        places, rounds = [0] * lines, 0
        while True:
            new = {
                (one, other, (table - places[one]) % tables, (table - places[other]) % tables)
                for table in range(tables)
                for one in range(lines)
                for other in range(one + 1, lines)
            }
            if met & new or (lines == 4 and event.rules.kind.side_size == 2 and rounds > 500):
                return rounds
            met |= new
            rounds += 1
            step = phase.shift + (phase.skip and rounds % (tables // gcd(tables, abs(phase.shift))) == 0)
            places = [place + line * step for line, place in enumerate(places)]

    def check_seating(self, fact: RoundSeated) -> None:
        """Everybody sits, rests or is away, and nobody twice; a Danish round follows the ranking."""
        event = self.desk.event
        listed = [
            *(one for table in fact.tables for one in table.entrants),
            *fact.byes,
            *fact.idle,
            *fact.absent,
        ]
        assert sorted(listed) == sorted(event.entrants)
        assert len({table.number for table in fact.tables}) == len(fact.tables)
        phase = event.phase(fact.round)
        if phase.movement.needs_scores and fact.round > 1 and not event.rules.kind.new_opponents:
            self._check_danish(fact)
        if not phase.movement.needs_scores and not fact.asked:
            earlier = event.rounds[phase.first - 1 : fact.round - 1]
            met = {pair for seated in earlier for table in seated.tables.values() for pair in opponents(table.sides)}
            assert not met & {pair for table in fact.tables for pair in opponents(table.sides)}
        self._check_partners(fact)
        if not fact.asked:
            first = event.plan.first_of_session(fact.round)
            had = {one for seated in event.rounds[first - 1 : fact.round - 1] for one in seated.byes}
            assert not had & set(fact.byes)

    def _check_apart(self, fact: RoundSeated, without: RoundSeated | No) -> None:
        """Never more of a club at a table than if nobody were kept apart; in a Danish round, of a region neither."""
        parts = 2 if self.desk.event.phase(1).movement is Movement.DANISH else 1
        whole = self.desk.event.rules.kind.at_table == 2 or not fact.byes
        if isinstance(without, RoundSeated) and whole and not fact.groups and not fact.absent:
            assert self._together(fact)[:parts] <= self._together(without)[:parts]

    def _together(self, fact: RoundSeated) -> tuple[int, int]:
        tables = [[self.desk.event.entrants[one] for one in table.entrants] for table in fact.tables]
        twos = [pair for table in tables for pair in combinations(table, 2)]
        clubs = sum(one.club == other.club for one, other in twos)
        return clubs, sum(one.region == other.region for one, other in twos)

    def _check_partners(self, fact: RoundSeated) -> None:
        """Where partners change nobody has the one of the round before, as it was played."""
        if self.desk.event.rules.kind.side_size > 1 and fact.round > 1:
            before = self.desk.event.rounds[fact.round - 2].tables.values()
            partners = {frozenset(side) for table in before for side in table.sides}
            assert not partners & {frozenset(side) for table in fact.tables for side in table.sides}

    def _check_danish(self, fact: RoundSeated) -> None:
        before = Recount([entry for entry in plain_log(self.desk) if not is_of(entry, fact.round)])
        ranking = [line[1] for line in before.standings()]
        for group in {table.group for table in fact.tables}:
            seated = [set(table.entrants) for table in fact.tables if table.group == group]
            members = set().union(*seated)
            order = [one for one in ranking if one in members]
            start = 0
            for table in seated:
                assert table == set(order[start : start + len(table)])
                start += len(table)

    def check_places(self) -> None:
        """In every round, whoever is there has one place, and nobody has two."""
        event = self.desk.event
        for seated in event.rounds:
            at_tables = [one for table in seated.tables.values() for one in table.entrants]
            places = Counter([*at_tables, *seated.byes, *seated.idle])
            assert max(places.values(), default=1) == 1, (seated.number, places)
            missing = [one for one in event.entrants if not event.is_away(one, seated.number) and not places[one]]
            assert missing == [], (seated.number, missing)

    def check_standings(self) -> None:
        """The standings are those of a recount."""
        rows = [(row.rank, row.id, row.vp, row.mp, row.played, row.group) for row in standings(self.desk.event)]
        assert rows == Recount(plain_log(self.desk)).standings()

    def check_sheets(self) -> None:
        """Every sheet shows base, points and totals as the log tells them."""
        event = self.desk.event
        naive = Recount(plain_log(self.desk)).papers()
        shown = {}
        for seated in event.rounds:
            for sheet in sheets_of_round(event, seated.number):
                if not sheet.is_in or sheet.sides[0].total.base is None:
                    continue
                rows = [[cells for cells in side.deals if cells.total is not None] for side in sheet.sides]
                shown[sheet.round, sheet.table, sheet.room.value] = [
                    [(cells.base, cells.points, cells.total) for cells in row] for row in rows
                ]
                for side, row in zip(sheet.sides, rows, strict=True):
                    sums = [
                        sum(part)
                        for part in zip(*((c.base or 0, c.points or 0, c.total or 0) for c in row), strict=True)
                    ]
                    assert [side.total.base, side.total.points, side.total.total] == sums
        assert shown == naive

    def check_file(self) -> None:
        """Derived again, everything agrees."""
        found = check(self.desk.entries)
        assert found == [], found


def is_of(entry: dict[str, object], number: int) -> bool:
    fact = entry["fact"]
    return entry["kind"] == "round-seated/1" and isinstance(fact, dict) and fact["round"] == number


def opponents(sides: tuple[tuple[str, ...], ...]) -> set[frozenset[str]]:
    return {
        frozenset((one, other))
        for place, side in enumerate(sides)
        for later in sides[place + 1 :]
        for one in side
        for other in later
    }


def try_out(seed: int, *, calm: bool = False) -> RandomEvent:
    """One event with all its laws."""
    event = RandomEvent(seed, calm=calm)
    for seated in event.play():
        event.check_seating(seated)
    event.check_places()
    event.check_standings()
    event.check_sheets()
    event.check_file()
    return event
