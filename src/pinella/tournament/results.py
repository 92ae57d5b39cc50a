"""What every entrant gets for every round: played, or given by the code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from pinella.codes.tournament import Award
from pinella.codes.victory import SHARED
from pinella.tournament.event import Absence, Event, Round
from pinella.tournament.facts import Leaving, Table
from pinella.tournament.plan import Movement
from pinella.tournament.rules import BurracoRules


class How(Enum):
    """How a result came about."""

    PLAYED = "played"
    BYE = "bye"
    OPPONENT_LEFT = "opponent-left"
    AWAY = "away"
    MISSED = "missed"
    FORFEIT = "forfeit"
    """Won or lost because somebody did not come, or left the table."""

    SHEET_LOST = "sheet-lost"
    STOPPED = "stopped"
    NOT_CALLED = "not-called"
    AWARDED = "awarded"


@dataclass(frozen=True, slots=True)
class Result:
    """What an entrant has of a round."""

    round: int
    id: str
    vp: int
    mp: int
    how: How
    against: tuple[str, ...] = ()
    table: int = 0
    is_rest: bool = False
    """Given at a table to which somebody did not come: nobody has won a match by it (art. 37, federal art. 38)."""

    @property
    def is_match(self) -> bool:
        """Whether two sides met, or one of them lost the match by a delay, and one may have won."""
        return bool(self.against) and not self.is_rest


def results(event: Event) -> list[Result]:
    """Every result so far, round by round; at tables whose sheet is still out there is none."""
    found: list[Result] = []
    missed: dict[str, int] = {}
    for seated in event.rounds:
        waiting = {one for number, one in event.awards if number == seated.number}
        for result in _of_round(event, seated, missed):
            award = event.awards.get((seated.number, result.id))
            given = result if award is None else replace(result, vp=award.vp, mp=award.mp, how=How.AWARDED)
            found.append(given)
            waiting.discard(result.id)
        awards = (event.awards[seated.number, one] for one in sorted(waiting))
        found += [Result(seated.number, award.id, award.vp, award.mp, How.AWARDED) for award in awards]
    return _after_expulsions(event, found)


def _of_round(event: Event, seated: Round, missed: dict[str, int]) -> Iterator[Result]:
    number, bye = seated.number, event.rules.bye
    away = [one for one in event.entrants if event.is_away(one, number)]
    for one in away:
        if not _has_left_a_match(event, one, number):
            missed[one] = missed.get(one, 0) + 1
    at_tables: set[str] = set()
    for table in seated.tables.values():
        at_tables.update(table.entrants)
        yield from _of_table(event, number, table, missed)
    for one in seated.byes:
        if one not in away:
            yield Result(number, one, bye.victory_points, bye.match_points, How.BYE)
    for one in seated.idle:
        if one not in away:
            yield Result(number, one, bye.victory_points, bye.match_points, How.OPPONENT_LEFT)
    for one in away:
        given = None if one in at_tables else _away(event, one, number, missed.get(one, 0))
        if given is not None:
            how = How.MISSED if event.first_rounds[one] > number else How.AWAY
            yield Result(number, one, given.victory_points, given.match_points, how)


def _of_table(event: Event, number: int, table: Table, missed: Mapping[str, int]) -> Iterator[Result]:
    key = (number, table.number)
    rules = event.rules
    if key in event.stopped_matches and isinstance(rules, BurracoRules):
        given = rules.tournament.misconduct_of_both[rules.meeting].value
        yield from _given(number, table, [given, given], How.STOPPED)
    elif key in event.lost and isinstance(rules, BurracoRules):
        yield from _given(number, table, _lost_sheet(event, rules, key, table), How.SHEET_LOST)
    elif event.is_forfeit(number, table) and isinstance(rules, BurracoRules):
        yield from _forfeit(event, rules, number, table, missed)
    elif len(table.entrants) < rules.kind.fewest:
        for one in table.entrants:
            yield Result(number, one, rules.bye.victory_points, rules.bye.match_points, How.OPPONENT_LEFT)
    elif key in event.scores:
        yield from _played(event, number, table, event.scores[key].totals)
    else:
        for one in table.entrants:
            given_one = event.awards.get((number, one))
            if given_one is not None:
                others = _others(table, one)
                yield Result(number, one, given_one.vp, given_one.mp, How.AWARDED, others, table.number)


def _given(number: int, table: Table, awards: Sequence[Award], how: How) -> Iterator[Result]:
    for side, award in zip(table.sides, awards, strict=True):
        for one in side:
            yield Result(number, one, award.victory_points, award.match_points, how, _others(table, one), table.number)


def _others(table: Table, entrant: str) -> tuple[str, ...]:
    """Who sits against an entrant."""
    return tuple(one for side in table.sides if entrant not in side for one in side)


def _played(event: Event, number: int, table: Table, totals: Sequence[int]) -> Iterator[Result]:
    rules = event.rules
    with_bonus = [total + bonus for total, bonus in zip(totals, bonuses(event, number, table), strict=True)]
    awards = list(rules.scored(with_bonus))
    how = How.PLAYED
    if (number, table.number) in event.not_called and isinstance(rules, BurracoRules):
        awards, how = [_not_called(rules, award) for award in awards], How.NOT_CALLED
    yield from _given(number, table, awards, how)


def bonuses(event: Event, number: int, table: Table) -> list[int]:
    """What each side gets because the others were late at the table (art. 38, federal art. 39)."""
    rules = event.rules
    if not isinstance(rules, BurracoRules):
        return [0] * len(table.sides)
    of_late = []
    for side in table.sides:
        delays = [event.delays[number, one] for one in side if (number, one) in event.delays]
        given = [rules.late_bonus(late.seconds) if late.bonus is None else late.bonus for late in delays]
        of_late.append(max(given, default=0))
    return of_late[::-1]


def _not_called(rules: BurracoRules, award: Award) -> Award:
    """Federal powers, letter g: nobody keeps more than 7; a loser with 6 or less keeps what he has (BAMB-32)."""
    clause = rules.tournament.not_called_winner
    most = SHARED if clause is None else clause.value
    return award if award.victory_points < most else rules.equivalent(most)


def _lost_sheet(event: Event, rules: BurracoRules, key: tuple[int, int], table: Table) -> list[Award]:
    """Federal art. 19: 7 to each; 0 to who would enter group A with a sure prize by it."""
    clause = rules.tournament.lost_sheet
    figure = rules.equivalent(SHARED // 2 if clause is None else clause.value)
    advantaged = event.lost[key].advantaged
    return [rules.equivalent(0) if advantaged in side else figure for side in table.sides]


def _forfeit(
    event: Event, rules: BurracoRules, number: int, table: Table, missed: Mapping[str, int]
) -> Iterator[Result]:
    """A match that was not played to its end, or not at all, because somebody left, did not come, or came too late.

    Where partners change, who is left at the table with a guilty partner has done nothing wrong (a house rule). A delay
    loses the match (art. 38, federal art. 39), and so does leaving it; those whose opponents are not there have the
    score of who rests (art. 37), whether that was known before the seating or only after it.
    """
    guilty = {one for one in table.entrants if event.is_away(one, number) or event.is_too_late(number, one)}
    both_left = all(any(_has_left_now(event, one, number) for one in side) for side in table.sides)
    is_lost = any(event.is_too_late(number, one) or _has_left_a_match(event, one, number) for one in guilty)
    for one in table.entrants:
        how = How.FORFEIT
        if both_left and _has_left_now(event, one, number):
            award = rules.equivalent(rules.tournament.both_withdraw.value)
        elif event.is_away(one, number):
            given = _away(event, one, number, missed.get(one, 0))
            award, how = (given, how) if given is not None else (Award(0, 0), How.AWAY)
        elif one in guilty:
            award = _of_late(event, rules, number, one)
        else:
            award = _of_innocent(event, rules, number, table, one)
        others = _others(table, one)
        points = award.victory_points, award.match_points
        yield Result(number, one, *points, how, others, table.number, is_rest=not is_lost)


def _absence(event: Event, entrant: str, number: int) -> Absence | None:
    return next((each for each in event.absences.get(entrant, ()) if each.holds_in(number)), None)


def _has_left_now(event: Event, entrant: str, number: int) -> bool:
    """Whether an entrant has left in that round, and not before it; who has never come has not left."""
    absence = _absence(event, entrant, number)
    return absence is not None and absence.first == number and absence.why is not Leaving.ABSENT_AT_THE_START


def _has_left_a_match(event: Event, entrant: str, number: int) -> bool:
    """Whether an entrant has left a match that was being played: it is known what the others led by."""
    absence = _absence(event, entrant, number)
    return absence is not None and absence.first == number and absence.earned is not None


def _of_late(event: Event, rules: BurracoRules, number: int, entrant: str) -> Award:
    delay = event.delays[number, entrant]
    return rules.equivalent(0) if delay.advantage else rules.tournament.late_forfeit[rules.meeting].value.absent


def _of_innocent(event: Event, rules: BurracoRules, number: int, table: Table, entrant: str) -> Award:
    """The bye score, or what the innocent had earned when play of this round stopped, if that is higher (art. 37)."""
    given = rules.tournament.late_forfeit[rules.meeting].value.present
    absences = [_absence(event, one, number) for one in _others(table, entrant)]
    now = [each for each in absences if each is not None and each.first == number]
    leads = [each.earned for each in now if each.earned is not None]
    if not leads:
        return given
    return max(given, rules.scored((max(leads), 0))[0], key=lambda award: (award.victory_points, award.match_points))


def _away(event: Event, entrant: str, number: int, times: int) -> Award | None:
    """What an entrant gets for a round in which he is away, wherever he was to sit; `times` counts the rounds missed.

    A match that was left while it was played is no round missed: federal art. 38 has it scored by art. 39.
    """
    rules = event.rules
    if event.first_rounds[entrant] > number:
        return rules.missed(times)
    absence = _absence(event, entrant, number)
    if absence is None or not isinstance(rules, BurracoRules):
        return None
    is_first = number == absence.first
    if absence.why in (Leaving.UNJUSTIFIED, Leaving.EXPELLED):
        return rules.equivalent(rules.tournament.unjustified_withdrawal.value) if is_first else None
    is_federal = rules.tournament.withdrawal_with_an_advantage is None
    if absence.why is Leaving.JUSTIFIED and not is_federal and not is_first:
        return None
    if absence.advantage:
        return rules.equivalent(0)
    if absence.why is Leaving.JUSTIFIED and not is_federal:
        return rules.bye
    if _has_left_a_match(event, entrant, number) or (absence.why is Leaving.TEMPORARY and not is_federal):
        return rules.left_for_a_while
    return rules.missed(times)


def _after_expulsions(event: Event, found: list[Result]) -> list[Result]:
    """FITAB art. 37 bis: who had lost to an expelled pair in the Mitchell gets 12; who had more keeps it (AMB-79)."""
    rules = event.rules
    clause = rules.tournament.opponents_of_an_expelled_pair if isinstance(rules, BurracoRules) else None
    expelled = {
        one: each.first
        for one, absences in event.absences.items()
        for each in absences
        if each.expelled_in is not None and _is_mitchell(event, each.expelled_in)
    }
    if clause is None or not expelled or not isinstance(rules, BurracoRules):
        return found
    least = rules.equivalent(clause.value)

    def put_right(result: Result) -> Result:
        met = [one for one in result.against if one in expelled and result.round < expelled[one]]
        if not met or result.how is not How.PLAYED or result.vp >= least.victory_points:
            return result
        return replace(result, vp=least.victory_points, mp=least.match_points)

    return [put_right(result) for result in found]


def _is_mitchell(event: Event, number: int) -> bool:
    return number <= event.plan.rounds and event.phase(number).movement is Movement.MITCHELL
