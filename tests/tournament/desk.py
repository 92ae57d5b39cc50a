"""A director's desk for tests: an event in memory, with short words for what is done at it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace

from pinella.tournament import Event, No, Wish, announce, check, fold, results, seat, standings
from pinella.tournament.adding_up import Cells, added_up
from pinella.tournament.correcting import Correction, correct
from pinella.tournament.enrolment import enrol
from pinella.tournament.event import Score, evolve
from pinella.tournament.facts import (
    ROOMS,
    AnyFact,
    Cause,
    Entrant,
    Entry,
    EventOpened,
    Leaving,
    Level,
    Player,
    Room,
    RoundSeated,
)
from pinella.tournament.finality import why_not_any_more
from pinella.tournament.kinds import TEAMS
from pinella.tournament.measures import award, come_back, delay, leave, penalise, warn
from pinella.tournament.results import Result
from pinella.tournament.sheets import enter
from pinella.tournament.signing import confirm, propose
from pinella.tournament.undoing import undo
from pinella.tournament.wording import LANGUAGES, finding_in_words

MINUTE = 60
BONUSES = {
    **{f"fitab-{edition}": [100, 150, 200, 250, 300] for edition in (2022, 2023, 2025)},
    "international": [100, 200],
    "federal": [100, 150, 200],
}
"""What a burraco is worth in each code (art. 13)."""


def entrant(name: str, players: int = 2, **about: object) -> Entrant:
    """`entrant("A", club="Roma")`: the pair A of players A1 and A2."""
    people = tuple(Player(f"{name} {number}") for number in range(1, players + 1))
    return Entrant(id=name, players=people, **about)  # type: ignore[arg-type]


class Desk:
    """An event and all its entries."""

    def __init__(
        self,
        plan: str = "mitchell 3",
        *,
        code: str = "fitab-2025",
        kind: str = "pairs",
        deals: int = 4,
        level: Level = Level.CLUB,
        seed: int = 1,
        not_in_force: bool = False,
        four_deal_table: bool = False,
        call_at_difference: bool = False,
    ) -> None:
        opening = EventOpened(
            code=code,
            format=kind,
            deals=deals,
            plan=plan,
            seed=seed,
            level=level,
            not_in_force=not_in_force,
            four_deal_table=four_deal_table,
            call_at_difference=call_at_difference,
        )
        self.at = 0
        self.is_tight = False
        """Whether scores at random are nearly all alike, so that many are tied."""

        self.entries = [Entry(1, self.at, "desk", "", announce(opening))]
        self.event: Event = fold(self.entries)

    def take(self, answer: AnyFact | Sequence[AnyFact] | No) -> No | None:
        """Write what was decided; a refusal comes back."""
        if isinstance(answer, No):
            return answer
        self.at += 1
        facts = answer if isinstance(answer, Sequence) else [answer]
        for fact in facts:
            refusal = why_not_any_more(self.event, fact, self.at)
            if refusal is not None:
                return refusal
        for fact in facts:
            entry = Entry(len(self.entries) + 1, self.at, "desk", "", fact)
            self.entries.append(entry)
            evolve(self.event, entry)
        return None

    def enrol(self, entrants: int | str | Iterable[Entrant], *, late: bool = False, passing: bool = False) -> No | None:
        """So many pairs P1, P2, …; or those named in a text; or these."""
        players = self.event.rules.kind.least_players
        if isinstance(entrants, int):
            entrants = " ".join(f"P{number}" for number in range(1, entrants + 1))
        listed = [entrant(name, players) for name in entrants.split()] if isinstance(entrants, str) else [*entrants]
        return self.take(enrol(self.event, listed, late=late, passing=passing))

    def seat(self, wish: Wish | None = None) -> RoundSeated:
        """Seat the next round, which must be possible; scores that a Mitchell does not need may be missing."""
        answer = seat(self.event, replace(wish or Wish(), ahead=True))
        assert isinstance(answer, RoundSeated), answer
        self.take(answer)
        return answer

    def why_not_seat(self, wish: Wish | None = None) -> No:
        """Why the next round cannot be seated."""
        answer = seat(self.event, wish or Wish(ahead=True))
        assert isinstance(answer, No)
        return answer

    def score(
        self,
        table: int,
        *totals: int,
        number: int | None = None,
        deals: Sequence[tuple[int, ...]] = (),
        bases: Sequence[tuple[int, ...]] = (),
        room: Room = Room.WHOLE,
    ) -> No | None:
        """A sheet of the round being played."""
        score = Score(totals, tuple(deals), tuple(bases))
        return self.take(enter(self.event, number or self.event.last_seated, table, score, room))

    def score_all(self, rng: random.Random, last: int | None = None) -> None:
        """A sheet at random for every table without one: totals, deals, base and points; teams by rooms or as one.

        `last`: up to this round; otherwise of every round that is seated.
        """
        for number in range(1, (last or self.event.last_seated) + 1):
            for table in self.event.missing_scores(number):
                for room in self._rooms(rng, number, table):
                    sides = len(self.event.rounds[number - 1].tables[table].sides)
                    bonuses = BONUSES.get(self.event.opening.code, [0])
                    score = random_score(rng, sides, self.event.rules.deals, bonuses)
                    if self.is_tight:
                        score = Score(tuple(rng.choice([0, 100]) for _ in range(sides)))
                    if rng.random() < 0.15:
                        self._sign(number, table, score, room)
                        continue
                    assert self.take(enter(self.event, number, table, score, room)) is None
                    if rng.random() < 0.05:
                        assert self.take(undo(self.event)) is None
                        assert self.take(enter(self.event, number, table, score, room)) is None

    def _sign(self, number: int, table: int, score: Score, room: Room) -> None:
        """One side fills in the sheet, every other signs it; what is signed is not taken back."""
        first, *others = (side[0] for side in self.event.rounds[number - 1].tables[table].sides)
        assert self.take(propose(self.event, number, table, first, score, room)) is None
        for one in others:
            assert self.take(confirm(self.event, number, table, one, room)) is None
        assert isinstance(undo(self.event), No)

    def score_all_with(self, lead: int) -> None:
        """The first side of every table without a sheet leads by so many points."""
        for table in self.event.missing_scores(self.event.last_seated):
            assert self.score(table, lead, 0) is None

    def _rooms(self, rng: random.Random, number: int, table: int) -> list[Room]:
        if self.event.rules.kind is not TEAMS:
            return [Room.WHOLE]
        there = self.event.rooms.get((number, table), {})
        as_one = not there and rng.random() < 0.3
        return [Room.WHOLE] if as_one else rng.sample([room for room in ROOMS if room not in there], 2 - len(there))

    def correct(
        self,
        number: int,
        table: int,
        *totals: int,
        cause: Cause = Cause.ARITHMETIC,
        room: Room = Room.WHOLE,
        confirmed: bool = False,
        countersigned: bool = False,
    ) -> No | None:
        """A correction that is raised now."""
        asked = Correction(
            round=number,
            table=table,
            score=Score(totals),
            cause=cause,
            at=self.at,
            room=room,
            confirmed=confirmed,
            countersigned=countersigned,
        )
        return self.take(correct(self.event, asked))

    def late(
        self, who: str, minutes: float, *, number: int | None = None, advantage: bool = False, bonus: int | None = None
    ) -> No | None:
        """A delay in a round, the last one otherwise."""
        number, seconds = number or self.event.last_seated, round(minutes * MINUTE)
        return self.take(delay(self.event, who, number, seconds, advantage=advantage, bonus=bonus))

    def leaves(
        self, who: str, why: Leaving, *, number: int | None = None, earned: int | None = None, advantage: bool = False
    ) -> No | None:
        """Somebody leaves."""
        return self.take(leave(self.event, who, why, number=number, earned=earned, advantage=advantage))

    def back(self, who: str) -> No | None:
        """Somebody is back."""
        return self.take(come_back(self.event, who))

    def warn(self, who: str, times: int = 1) -> None:
        """So many warnings."""
        for _ in range(times):
            assert self.take(warn(self.event, who)) is None

    def penalise(self, who: str, vp: int, mp: int = 0) -> No | None:
        """A penalty."""
        return self.take(penalise(self.event, who, vp, mp))

    def award(self, who: str, number: int, vp: int, mp: int) -> No | None:
        """An arbitral score."""
        return self.take(award(self.event, who, number, vp, mp))

    def result(self, who: str, number: int | None = None) -> tuple[int, int]:
        """Victory points and match points of somebody in a round."""
        found = self.of(who, number or self.event.last_seated)
        return found.vp, found.mp

    def of(self, who: str, number: int) -> Result:
        """The one result of somebody in a round."""
        (found,) = [each for each in results(self.event) if each.id == who and each.round == number]
        return found

    def has_result(self, who: str, number: int) -> bool:
        """Whether somebody has a result in a round."""
        return any(each.id == who and each.round == number for each in results(self.event))

    def ranked(self) -> list[str]:
        """Who stands where."""
        return [row.id for row in standings(self.event)]

    def totals(self, who: str) -> tuple[int, int]:
        """Victory points and match points of somebody in the standings."""
        (row,) = [row for row in standings(self.event) if row.id == who]
        return row.vp, row.mp

    def findings(self) -> list[str]:
        """What a check finds, by its codes; all of it can be said."""
        return findings_of(self.entries)


def findings_of(entries: Sequence[Entry]) -> list[str]:
    found = check(entries)
    assert all(finding_in_words(each, lang) for each in found for lang in LANGUAGES)
    return [each.code if each.no is None else each.no.code for each in found]


def random_score(rng: random.Random, sides: int, deals: int, bonuses: Sequence[int]) -> Score:
    """A sheet that a table could bring, added up from its cells."""
    if rng.random() < 0.4:
        return Score(tuple(5 * rng.randrange(-60, 500) if sides == 2 else rng.randrange(0, 300) for _ in range(sides)))
    rows = [[random_cells(rng, sides, bonuses) for _ in range(sides)] for _ in range(rng.randint(1, deals))]
    with_bases = sides == 2 and rng.random() < 0.7
    written = rows if with_bases else [[Cells(total=whole(cells)) for cells in row] for row in rows]
    totals = [Cells(total=sum(whole(row[side]) for row in rows)) for side in range(sides)]
    answer = added_up(written, rng.choice([[], totals]))
    assert isinstance(answer, Score), answer
    assert list(answer.totals) == [cells.total for cells in totals]
    return answer


def random_cells(rng: random.Random, sides: int, bonuses: Sequence[int]) -> Cells:
    """Base and points of a deal, with or without what they come to; in Scala 40 only negative points."""
    if sides != 2:
        return Cells(total=rng.randrange(0, 60))
    base = sum(rng.choices(bonuses, k=rng.randint(0, 3))) + rng.choice([0, 100])
    points = 5 * rng.randrange(-60, 120)
    return rng.choice([Cells(base, points), Cells(base, points, base + points), Cells(base, None, base + points)])


def whole(cells: Cells) -> int:
    """What the cells of a side come to."""
    return cells.total if cells.total is not None else (cells.base or 0) + (cells.points or 0)


def pairs_of(fact: RoundSeated) -> list[str]:
    """`["A-B", "C-D"]`: who meets whom, table after table."""
    return ["-".join("+".join(side) for side in table.sides) for table in fact.tables]
