"""A director's desk for tests: an event in memory, with short words for what is done at it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from pinella.tournament import Event, No, Wish, announce, check, fold, results, seat, standings
from pinella.tournament.correcting import Correction, correct
from pinella.tournament.enrolment import enrol
from pinella.tournament.event import evolve
from pinella.tournament.facts import AnyFact, Cause, Entrant, Entry, EventOpened, Leaving, Level, Player, RoundSeated
from pinella.tournament.measures import award, come_back, delay, leave, penalise, warn
from pinella.tournament.results import Result
from pinella.tournament.sheets import enter

MINUTE = 60


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
        self.entries = [Entry(1, self.at, "desk", "", announce(opening))]
        self.event: Event = fold(self.entries)

    def take(self, answer: AnyFact | Sequence[AnyFact] | No) -> No | None:
        """Write what was decided; a refusal comes back."""
        if isinstance(answer, No):
            return answer
        for fact in answer if isinstance(answer, Sequence) else [answer]:
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
        """Seat the next round, which must be possible."""
        answer = seat(self.event, wish or Wish())
        assert isinstance(answer, RoundSeated), answer
        self.take(answer)
        return answer

    def why_not_seat(self, wish: Wish | None = None) -> No:
        """Why the next round cannot be seated."""
        answer = seat(self.event, wish or Wish())
        assert isinstance(answer, No)
        return answer

    def score(
        self, table: int, *totals: int, number: int | None = None, deals: Sequence[Sequence[int]] = ()
    ) -> No | None:
        """A sheet of the round being played."""
        return self.take(enter(self.event, number or self.event.last_seated, table, totals, deals))

    def score_all(self, rng: random.Random) -> None:
        """A score at random for every table of the round that needs one."""
        number = self.event.last_seated
        for table in self.event.missing_scores(number):
            sides = self.event.rounds[number - 1].tables[table].sides
            if len(sides) == 2:
                points = [5 * rng.randrange(-60, 500) for _ in sides]
            else:
                points = [rng.randrange(0, 300) for _ in sides]
            assert self.take(enter(self.event, number, table, points)) is None

    def correct(
        self,
        number: int,
        table: int,
        *totals: int,
        cause: Cause = Cause.ARITHMETIC,
        confirmed: bool = False,
        countersigned: bool = False,
    ) -> No | None:
        """A correction that is raised now."""
        asked = Correction(number, table, totals, cause, self.at, confirmed=confirmed, countersigned=countersigned)
        return self.take(correct(self.event, asked))

    def late(self, who: str, minutes: float, *, advantage: bool = False, bonus: int | None = None) -> No | None:
        """A delay in the round being played."""
        seconds = round(minutes * MINUTE)
        return self.take(delay(self.event, who, self.event.last_seated, seconds, advantage=advantage, bonus=bonus))

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
        """What a check finds."""
        return [finding.what for finding in check(self.entries)]


def pairs_of(fact: RoundSeated) -> list[str]:
    """`["A-B", "C-D"]`: who meets whom, table after table."""
    return ["-".join("+".join(side) for side in table.sides) for table in fact.tables]
