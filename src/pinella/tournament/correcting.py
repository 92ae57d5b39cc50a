"""Corrections of a score: inside which window, and for which errors (art. 20; Scala 40, art. 24)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pinella.tournament.event import Event, Score
from pinella.tournament.facts import AnyFact, Cause, Level, Room, ScoreCorrected, Table
from pinella.tournament.finality import is_being_looked_at, why_final
from pinella.tournament.measures import swap
from pinella.tournament.rules import BurracoRules
from pinella.tournament.saying_no import No
from pinella.tournament.sheets import find_table, sheet_article, why_not_possible


@dataclass(frozen=True, slots=True)
class Correction:
    """What is asked for: the score as it should be, what was wrong, who agrees, and when it is raised."""

    round: int
    table: int
    score: Score
    cause: Cause
    at: int
    room: Room = Room.WHOLE
    confirmed: bool = False
    countersigned: bool = False


def correct(event: Event, asked: Correction) -> list[AnyFact] | No:
    """The correction, and the change of seats that federal art. 20 makes of an inverted score; or why not."""
    table = find_table(event, asked.round, asked.table)
    if isinstance(table, No):
        return table
    where = {"round": asked.round, "table": asked.table}
    if asked.room is Room.WHOLE and (asked.round, asked.table) in event.rooms:
        return No("correct/which-room", sheet_article(event, "20"), where)
    before = event.sheet(asked.round, asked.table, asked.room)
    if before is None:
        return No("correct/no-score", sheet_article(event, "20"), where)
    if asked.cause is Cause.ARITHMETIC and _is_exchange(before, asked.score):
        asked = replace(asked, cause=Cause.INVERTED)
    refusal = (
        _why_not_this(event, asked, before)
        or why_not_possible(event, table, asked.score, asked.room)
        or _why_not_now(event, asked)
    )
    if refusal is not None:
        return refusal
    score = _with_deals(asked, before)
    corrected = ScoreCorrected(
        round=asked.round,
        table=asked.table,
        cause=asked.cause,
        old=before.totals,
        new=score.totals,
        deals=score.deals,
        bases=score.bases,
        room=asked.room,
        confirmed=asked.confirmed,
        countersigned=asked.countersigned,
    )
    return [corrected, *swapped_seats(event, corrected, table)]


def _is_exchange(before: Score, after: Score) -> bool:
    """Whether the sides only change their totals: that is an inversion, and no sum, whatever it is called."""
    return before.totals != after.totals and sorted(before.totals) == sorted(after.totals)


def _with_deals(asked: Correction, before: Score) -> Score:
    """Where only the sides were swapped, the deals of the sheet go with them; otherwise what was asked for."""
    score = asked.score
    if asked.cause is not Cause.INVERTED or score.deals or len(set(before.totals)) < len(before.totals):
        return score
    places = [before.totals.index(total) for total in score.totals]
    deals, bases = (
        tuple(tuple(row[place] for place in places) for row in rows) for rows in (before.deals, before.bases)
    )
    return Score(score.totals, deals, bases)


def _why_not_this(event: Event, asked: Correction, before: Score) -> No | None:
    where = {"round": asked.round, "table": asked.table}
    totals_only = before.totals == asked.score.totals and not asked.score.deals
    if before == asked.score or totals_only:
        return No("correct/same", sheet_article(event, "20"), where)
    if asked.cause is Cause.SUBSTANCE:
        return No("correct/final", sheet_article(event, "20"), where)
    if asked.cause is Cause.INVERTED and sorted(before.totals) != sorted(asked.score.totals):
        written = "-".join(map(str, before.totals))
        return No("correct/not-inverted", sheet_article(event, "20"), {**where, "before": written})
    return None


def _why_not_now(event: Event, asked: Correction) -> No | None:
    if not isinstance(event.rules, BurracoRules):
        return _scala40(event, asked)
    final = why_final(event, asked.round, asked.at)
    if final is not None:
        return final
    if event.rules.tournament.ranking_check_minutes is not None:
        return _federal(event, asked)
    return _fitab(event, asked)


def _fitab(event: Event, asked: Correction) -> No | None:
    """FITAB art. 20. Where the next seating is published, it stays; the score counts from the following round.

    A round published ahead, before the one in play is over, closes nothing until it begins.
    """
    article, last = sheet_article(event, "20"), event.begun
    until = event.rules.tournament.corrections_until_round_after if isinstance(event.rules, BurracoRules) else None
    if until is not None and event.opening.level is not Level.CLUB and last >= asked.round + until.value:
        return No("correct/third-round-begun", article, {"round": asked.round + until.value})
    is_end = last == event.plan.rounds and (asked.round == last or event.is_complete(last))
    if asked.cause is Cause.INVERTED and is_end:
        return No("correct/inverted-after-the-last", article, {"round": last})
    return None


def _federal(event: Event, asked: Correction) -> No | None:
    """Federal art. 20 (BAMB-38): countersigned rounds, the ranking that is shown, inversions, then the general rule."""
    article, last = sheet_article(event, "20"), event.begun
    is_on_the_sheet = asked.cause is not Cause.OPERATOR
    if is_on_the_sheet and _needs_countersign(event, asked.round) and not asked.countersigned:
        return No("correct/countersign", article, {"round": asked.round})
    if not asked.confirmed and (asked.cause is not Cause.OPERATOR or last > asked.round):
        return No("correct/not-confirmed", article, {"round": asked.round, "table": asked.table})
    is_late = last > asked.round and not is_being_looked_at(event, asked.at)
    if is_late and asked.cause not in (Cause.INVERTED, Cause.OPERATOR):
        return No("correct/seating-published", article, {"round": last})
    return None


def _needs_countersign(event: Event, number: int) -> bool:
    """The last round of the single group, which may be the last of all, and every round in groups of merit."""
    merit = event.plan.first_in_merit_groups
    last_of_the_single_group = event.plan.rounds if merit is None else merit - 1
    return number >= last_of_the_single_group


def _scala40(event: Event, asked: Correction) -> No | None:
    """Scala 40 art. 24: sums before the ranking and the next seating; swapped scores at any time, if all agree.

    A round published ahead, before the one in play is over, closes nothing until it begins.
    """
    article = sheet_article(event, "20")
    if asked.cause is Cause.INVERTED:
        return (
            None
            if asked.confirmed
            else No("correct/not-confirmed", article, {"round": asked.round, "table": asked.table})
        )
    if event.begun > asked.round:
        return No("correct/seating-published", article, {"round": event.begun})
    return None


def swapped_seats(event: Event, corrected: ScoreCorrected, table: Table) -> list[AnyFact]:
    """Federal art. 20: inverted and found after the next seating is posted, the two sides change places, nobody else.

    One of the two may be resting; who has rested in the session does not rest again for it.
    """
    rules, number = event.rules, corrected.round
    if not isinstance(rules, BurracoRules) or rules.tournament.ranking_check_minutes is None:
        return []
    if not _is_inverted(corrected.old, corrected.new):
        return []
    if event.last_seated != number + 1 or not event.phase(event.last_seated).movement.needs_scores:
        return []
    seated, (one, other) = event.rounds[-1], (side[0] for side in table.sides)
    is_there = seated.table_of(one) is not None or seated.table_of(other) is not None
    if not is_there or event.is_away(one, seated.number) or event.is_away(other, seated.number):
        return []
    answer = swap(event, seated.number, one, other)
    return [] if isinstance(answer, No) else answer


def _is_inverted(old: tuple[int, ...], new: tuple[int, ...]) -> bool:
    """Whether who had won has lost: only then did the two sides take each other's places."""
    return (old[0] - old[1]) * (new[0] - new[1]) < 0
