"""What a director notes beside the scores: warnings, penalties, delays, departures, arbitral scores, lost sheets."""

from __future__ import annotations

from pinella.codes.choices import Interruption
from pinella.codes.victory import SHARED
from pinella.tournament.completing import after, completed, table_for
from pinella.tournament.event import Event, Round
from pinella.tournament.facts import (
    AbsenceBegun,
    AbsenceEnded,
    AnyFact,
    DealPaused,
    DelayNoted,
    EventStopped,
    Leaving,
    Level,
    MatchStopped,
    PenaltyGiven,
    RankingPosted,
    RefereeNotCalled,
    ScoreAwarded,
    SeatsMoved,
    SheetLost,
    Table,
    WarningGiven,
)
from pinella.tournament.plan import Movement
from pinella.tournament.results import How, results
from pinella.tournament.rules import BurracoRules
from pinella.tournament.saying_no import No
from pinella.tournament.sheets import find_table
from pinella.tournament.standings import standings
from pinella.words import Article


def _unknown(event: Event, entrant: str) -> No | None:
    if entrant in event.entrants:
        return None
    return No("unknown-entrant", event.rules.article("2"), {"id": entrant})


def _now(event: Event) -> int:
    """The round that is being played; before the first one, the first."""
    return max(event.playing, 1)


def warn(event: Event, entrant: str) -> WarningGiven | No:
    """A warning: two of them cost a victory point (art. 21, federal powers d)."""
    return _unknown(event, entrant) or WarningGiven(entrant, _now(event))


def penalise(event: Event, entrant: str, vp: int, mp: int = 0) -> PenaltyGiven | No:
    """A penalty off the ranking."""
    if vp < 0 or mp < 0 or not vp + mp:
        return No("penalty/nothing", event.rules.cited("21"), {})
    return _unknown(event, entrant) or PenaltyGiven(entrant, _now(event), vp, mp)


def delay(
    event: Event, entrant: str, number: int, seconds: int, *, advantage: bool = False, bonus: int | None = None
) -> DelayNoted | No:
    """A delay at the table of a round; what follows from it stands in `rules` (art. 38, federal art. 39).

    FITAB lets the direction change the points for those present: then the match is not lost, however long it was.
    """
    rules = event.rules
    if not isinstance(rules, BurracoRules):
        return No("delay/not-in-the-code", rules.article("26"), {"code": rules.book.id})
    article = rules.tournament.late_warning.article
    unknown = _unknown(event, entrant)
    if unknown is not None:
        return unknown
    if seconds <= 0:
        return No("delay/none", article, {})
    if not 1 <= number <= event.last_seated:
        return No("score/no-round", article, {"round": number, "seated": event.last_seated})
    table = event.rounds[number - 1].table_of(entrant)
    if table is None:
        return No("delay/no-table", article, {"id": entrant, "round": number})
    if bonus is not None and (rules.is_federal or bonus < 0 or bonus % rules.granularity):
        return No("delay/bonus", article, {"code": rules.book.id})
    if bonus is None and rules.is_lost(seconds) and (number, table.number) in event.scores:
        return No("delay/was-played", article, {"round": number, "table": table.number})
    return DelayNoted(entrant, number, seconds, advantage, bonus)


def pause(event: Event, entrant: str, number: int, seconds: int) -> DealPaused | No:
    """Federal art. 38: who is unwell has the deal suspended, and the time is made up; up to ten minutes (B-38.19)."""
    rules = event.rules
    article = rules.article("38" if isinstance(rules, BurracoRules) else "25")
    limit = rules.tournament.absence_minutes_made_up if isinstance(rules, BurracoRules) else None
    unknown = _unknown(event, entrant)
    if unknown is not None:
        return unknown
    if limit is None:
        return No("pause/not-in-the-code", article, {"code": rules.book.id})
    if seconds <= 0:
        return No("pause/none", article, {})
    if not 1 <= number <= event.last_seated:
        return No("score/no-round", article, {"round": number, "seated": event.last_seated})
    table = event.rounds[number - 1].table_of(entrant)
    if table is None:
        return No("delay/no-table", article, {"id": entrant, "round": number})
    if event.has_result(number, table):
        return No("delay/was-played", article, {"round": number, "table": table.number})
    if seconds > 60 * limit.value:
        return No("pause/too-long", limit.article, {"minutes": limit.value, "id": entrant})
    return DealPaused(entrant, number, seconds)


def made_up(event: Event, number: int, table: Table) -> int:
    """How many seconds longer the round lasts at a table (federal art. 38)."""
    return sum(each.seconds for each in event.pauses if each.round == number and each.id in table.entrants)


def leave(
    event: Event,
    entrant: str,
    why: Leaving,
    *,
    number: int | None = None,
    earned: int | None = None,
    advantage: bool = False,
) -> list[AnyFact] | No:
    """An entrant leaves, or has not come: from the round being played on if its table has no result, else the next."""
    unknown = _unknown(event, entrant)
    if unknown is not None:
        return unknown
    article = _leaving_article(event, why)
    if number is None:
        never_came = why is Leaving.ABSENT_AT_THE_START and event.playing <= 1
        number = 1 if never_came else _first_away(event, entrant)
    first = number
    is_sent_away = why is Leaving.EXPELLED and not event.is_complete(event.playing)
    if first > event.plan.rounds + is_sent_away:
        return No("seat/plan-is-over", article, {"rounds": event.plan.rounds})
    if event.is_gone(entrant) or event.is_away(entrant, first):
        return No("leave/is-away", article, {"id": entrant})
    if not 1 <= first <= event.last_seated + 1:
        return No("score/no-round", article, {"round": first, "seated": event.last_seated})
    if why is Leaving.ABSENT_AT_THE_START and first != 1:
        return No("leave/not-the-start", article, {"id": entrant})
    table = event.rounds[first - 1].table_of(entrant) if first <= event.last_seated else None
    if table is not None and _stands(event, first, table):
        return No("leave/was-played", article, {"id": entrant, "round": first})
    if earned is not None and (table is None or earned % event.rules.granularity):
        return No("leave/earned", article, {"id": entrant})
    facts: list[AnyFact] = [AbsenceBegun(entrant, first, why, earned, advantage)]
    if event.rules.kind.sides > 2:
        facts += _smaller_tables(event, first, entrant)
    return facts


def _smaller_tables(event: Event, first: int, entrant: str) -> list[SeatsMoved]:
    """Scala 40 art. 25: the others may play on with three, and so at all tables of later rounds that are published."""
    tables = ((seated.number, seated.table_of(entrant)) for seated in event.rounds[first - 1 :])
    return [smaller_table(number, table, entrant) for number, table in tables if table is not None]


def smaller_table(number: int, table: Table, entrant: str) -> SeatsMoved:
    """The table of a round without somebody who has left."""
    sides = tuple(side for side in table.sides if entrant not in side)
    return SeatsMoved(number, (table,), (Table(table.number, sides, table.group),))


def _first_away(event: Event, entrant: str) -> int:
    """The next round that the entrant has not played; one that sits out the round being played misses a later one."""
    for seated in event.rounds[max(event.playing - 1, 0) :]:
        number, table = seated.number, seated.table_of(entrant)
        is_over = number == event.playing and event.is_complete(number)
        waits_now = table is None and number == event.playing
        if not is_over and not waits_now and (table is None or not _stands(event, number, table)):
            return number
    return event.last_seated + 1


def _stands(event: Event, number: int, table: Table) -> bool:
    """Whether the result of a table stands, whoever leaves now: it needs no sheet any more.

    Not because the others have left: where both sides leave a table, neither has won it (art. 37, federal art. 38).
    """
    if (number, table.number) in event.scores:
        return True
    if number > event.playing or any(event.is_away(one, number) for one in table.entrants):
        return False
    return len(table.entrants) >= event.rules.kind.fewest and event.has_result(number, table)


def _leaving_article(event: Event, why: Leaving) -> Article:
    rules = event.rules
    if not isinstance(rules, BurracoRules):
        return rules.article("25")
    if why is Leaving.ABSENT_AT_THE_START:
        return rules.tournament.missed_rounds[rules.meeting].article
    clause = rules.tournament.opponents_of_an_expelled_pair
    if why is Leaving.EXPELLED and clause is not None:
        return clause.article
    return rules.tournament.unjustified_withdrawal.article


def may_be_an_advantage(event: Event) -> bool:
    """Whether the director must look if a score nobody played for gives an unfair advantage: groups or prizes are near.

    The last round before groups of merit, and the last round of all.
    """
    return event.plan.decides(_now(event))


def given_before_a_decision(event: Event, number: int) -> list[str]:
    """Whose score of a round that decides over groups or prizes was given, and may be an unfair advantage.

    Who has lost a match by a delay or by leaving it (F-38.6, B-38.11, B-39.7); under FITAB who is away, too (F-37.4).
    """
    rules = event.rules
    if not isinstance(rules, BurracoRules) or not event.plan.decides(number):
        return []
    away = rules.tournament.withdrawal_with_an_advantage is not None
    given = [each for each in results(event) if each.round == number and each.vp > 0]
    return [
        each.id
        for each in given
        if (away and each.how is How.AWAY) or (each.how is How.FORFEIT and each.vp < SHARED // 2)
    ]


def swap(event: Event, number: int, one: str, other: str, *, passing: bool = False) -> list[AnyFact] | No:
    """Two entrants change places in a round: a wrong seat that was played (federal art. 2), or the referee's order.

    One of them may be resting: then the other rests. Two who rest, or wait for opponents, are brought to one table
    (federal art. 38: so that no table stays incomplete). The next round is made as if nothing had happened: everybody
    takes the place that is due.
    """
    for entrant in (one, other):
        unknown = _unknown(event, entrant)
        if unknown is not None:
            return unknown
    rules = event.rules
    if not isinstance(rules, BurracoRules):
        return No("swap/never", rules.article("2"), {})
    if not 1 <= number <= event.last_seated:
        return No("score/no-round", rules.article("2"), {"round": number, "seated": event.last_seated})
    seated = event.rounds[number - 1]
    tables = [seated.table_of(entrant) for entrant in (one, other)]
    for entrant, table in zip((one, other), tables, strict=True):
        refusal = _why_not_moved(event, seated, entrant, table)
        if refusal is not None:
            return refusal
    here, there = tables
    if here is not None and here == there:
        return No("swap/one-table", rules.article("2"), {"one": one, "other": other})
    old = tuple(table for table in tables if table is not None)
    if not old:
        return _brought_together(event, seated, one, other)
    resting = one if here is None else other if there is None else ""
    goes = other if resting == one else one
    if resting in seated.byes and not passing and not event.is_away(goes, number) and _has_rested(event, number, goes):
        return No("seat/second-bye", rules.bye_article, {"who": goes}, askable=True)
    places = {one: other, other: one}
    return [SeatsMoved(number, old, tuple(_with_places(table, places) for table in old))]


def _why_not_moved(event: Event, seated: Round, entrant: str, table: Table | None) -> No | None:
    """An entrant moves from a table that needs a sheet, from a bye, or from opponents who are not there."""
    number, article = seated.number, event.rules.article("2")
    is_away = event.is_away(entrant, number)
    if table is None:
        if entrant not in (*seated.byes, *seated.idle) or is_away:
            return No("delay/no-table", article, {"id": entrant, "round": number})
        if number < event.last_seated and event.is_complete(number):
            return No("swap/round-is-over", article, {"round": number})
        return None
    is_empty = is_away and not any(each.earned is not None for each in event.absences.get(entrant, ()))
    is_open = not event.has_result(number, table) or (is_empty and _waits_only_for(event, number, table, entrant))
    if event.has_sheet(number, table.number) or not is_open:
        return No("score/twice", article, {"round": number, "table": table.number})
    return None


def _waits_only_for(event: Event, number: int, table: Table, entrant: str) -> bool:
    """Whether a table has no sheet because of one who is not there, and for no other reason."""
    key = (number, table.number)
    if key in event.lost or key in event.stopped_matches or number < event.playing:
        return False
    others = [one for one in table.entrants if one != entrant]
    return not any(
        (number, one) in event.awards or event.is_away(one, number) or event.is_too_late(number, one) for one in others
    )


def _has_rested(event: Event, number: int, entrant: str) -> bool:
    """Whether an entrant has a bye in another round of the session."""
    first = event.plan.first_of_session(number)
    return any(
        entrant in seated.byes
        for seated in event.rounds
        if seated.number != number and event.plan.first_of_session(seated.number) == first
    )


def _brought_together(event: Event, seated: Round, one: str, other: str) -> list[AnyFact] | No:
    """A table for two who have none; in a Mitchell the one at which one of them sits alone, if it is free."""
    number = seated.number
    if one == other or event.rules.kind.at_table != 2:
        return No("swap/no-table", event.rules.article("2"), {"one": one, "other": other})
    phase = event.phase(number)
    place = max(seated.tables, default=0) + 1
    if phase.movement is Movement.MITCHELL:
        stand = [line.index(each) + 1 for each in (one, other) for line in seated.lines if each in line]
        place = next((each for each in stand if each not in seated.tables), place)
    return [SeatsMoved(number, (), (Table(place, ((one,), (other,)), event.group(phase, one)),))]


def _with_places(table: Table, places: dict[str, str]) -> Table:
    sides = tuple(tuple(places.get(one, one) for one in side) for side in table.sides)
    return Table(table.number, sides, table.group)


def come_back(event: Event, entrant: str, number: int | None = None) -> list[AnyFact] | No:
    """An entrant is back from the next round on that has not begun, or from a later one that the director says.

    In rounds that are published already it has its place; where that is taken from nobody it rests.

    Federal art. 38: a pair that was not there at the start and comes during the first round has lost its table; where
    somebody waits for opponents, the referee puts it there, so that no table stays incomplete (B-38.6).
    """
    unknown = _unknown(event, entrant)
    if unknown is not None:
        return unknown
    article = _leaving_article(event, Leaving.TEMPORARY)
    if event.is_gone(entrant):
        return No("leave/for-good", article, {"id": entrant})
    absences = event.absences.get(entrant, [])
    next_round = next((each for each in _not_begun(event) if any(one.holds_in(each) for one in absences)), None)
    if next_round is None:
        return No("leave/is-here", article, {"id": entrant})
    if number is None:
        number = 1 if _may_sit_down_at_once(event, entrant) else next_round
    elif not (next_round <= number <= event.last_seated + 1 or (number == 1 and _may_sit_down_at_once(event, entrant))):
        return No("leave/back", article, {"id": entrant, "round": number, "next": next_round})
    ended = AbsenceEnded(entrant, number)
    return [ended, *completed(after(event, [ended]), entrant, number)]


def _not_begun(event: Event) -> range:
    """The rounds that have not begun, up to the next one that is seated."""
    return range(event.begun + 1, event.last_seated + 2)


def _may_sit_down_at_once(event: Event, entrant: str) -> bool:
    """Federal art. 38: whether a pair that was absent at the start has a table while the first round is played."""
    if not event.rules.is_federal or event.rules.kind.at_table != 2 or not event.rounds:
        return False
    is_played = event.playing == 1 and not event.is_complete(1)
    is_free = event.phase(1).movement in (Movement.MITCHELL, Movement.DANISH)
    if not is_played or not is_free or entrant not in event.rounds[0].absent:
        return False
    return table_for(event, 1, entrant) is not None


def award(event: Event, entrant: str, number: int, vp: int, mp: int) -> ScoreAwarded | No:
    """An arbitral score: as the referee likes, but who has more than half of the points has not lost the match.

    Match points are the difference, of who lost with a minus (art. 18); in Scala 40 negative points (art. 22).
    """
    unknown = _unknown(event, entrant)
    if unknown is not None:
        return unknown
    if not 1 <= number <= event.last_seated:
        return No("score/no-round", event.rules.cited("2"), {"round": number, "seated": event.last_seated})
    rules, told = event.rules, {"vp": vp, "mp": mp}
    if not 0 <= vp <= SHARED or mp % rules.granularity:
        return No("award/impossible", rules.cited("R"), told)
    if not isinstance(rules, BurracoRules):
        return No("award/negative-points", rules.cited("18"), told) if mp < 0 else ScoreAwarded(entrant, number, vp, mp)
    if (vp - SHARED // 2) * mp < 0:
        return No("award/contradiction", rules.cited("18"), told)
    return ScoreAwarded(entrant, number, vp, mp)


def lose_sheet(event: Event, number: int, table_number: int, advantaged: str = "") -> SheetLost | No:
    """Federal art. 19: 7 to each until it is found; 0 to who gains a sure prize by it, which may be said later."""
    table = find_table(event, number, table_number)
    if isinstance(table, No):
        return table
    rules = event.rules
    if not isinstance(rules, BurracoRules) or rules.tournament.lost_sheet is None:
        return No("sheet/not-in-the-code", rules.cited("19"), {"code": rules.book.id})
    if (number, table_number) in event.scores:
        return No("score/twice", rules.article("19"), {"round": number, "table": table_number})
    if advantaged and advantaged not in table.entrants:
        return No("delay/no-table", rules.article("19"), {"id": advantaged, "round": number})
    before = event.lost.get((number, table_number))
    if before is not None and (before.advantaged or not advantaged):
        return No("sheet/lost-twice", rules.article("19"), {"round": number, "table": table_number})
    return SheetLost(number, table_number, advantaged)


def not_called(event: Event, number: int, table_number: int) -> RefereeNotCalled | No:
    """Federal powers, letter g: group A, Danish in groups of merit, regional and national events, announced."""
    table = find_table(event, number, table_number)
    if isinstance(table, No):
        return table
    rules, article = event.rules, event.rules.cited("R")
    merit, where = event.plan.first_in_merit_groups, {"round": number, "table": table_number}
    clause = rules.tournament.called_at_difference if isinstance(rules, BurracoRules) else None
    if clause is None or not event.opening.call_at_difference:
        return No("call/not-announced", article, where)
    is_danish = event.phase(number).movement in (Movement.DANISH, Movement.MODIFIED_DANISH)
    in_group_a = merit is not None and number >= merit and table.group == "A"
    if event.opening.level is Level.CLUB or not is_danish or not in_group_a:
        return No("call/not-group-a", article, where)
    score = event.scores.get((number, table_number))
    if score is None:
        return No("correct/no-score", article, where)
    return RefereeNotCalled(number, table_number)


def stop_match(event: Event, number: int, table_number: int) -> MatchStopped | No:
    """Federal art. 38: a match stopped for misconduct of both sides."""
    table = find_table(event, number, table_number)
    if isinstance(table, No):
        return table
    rules = event.rules
    if not isinstance(rules, BurracoRules) or rules.meeting not in rules.tournament.misconduct_of_both:
        return No("stop/not-in-the-code", rules.cited("38"), {"code": rules.book.id})
    if (number, table_number) in event.scores:
        return No("score/twice", rules.article("38"), {"round": number, "table": table_number})
    return MatchStopped(number, table_number)


def post_ranking(event: Event) -> RankingPosted | No:
    """The ranking after the last round hangs in the hall; all its scores must be in."""
    if event.last_seated == 0:
        return No("post/nothing-played", event.rules.cited("20"))
    missing = event.missing_scores(event.last_seated)
    if missing:
        details = {"round": event.last_seated, "tables": ", ".join(map(str, missing))}
        return No("seat/scores-missing", event.rules.cited("20"), details)
    return RankingPosted(event.last_seated, tuple(standings(event, event.last_seated)))


def stop_event(event: Event) -> EventStopped | No:
    """Force majeure."""
    if event.stopped is not None:
        return No("seat/event-stopped", event.rules.on_stopping)
    return EventStopped(rounds_over(event))


def rounds_over(event: Event) -> int:
    """How many rounds are seated and have all their scores, from the first on."""
    over = 0
    while over < event.last_seated and event.is_complete(over + 1):
        over += 1
    return over


def is_valid(event: Event, over: int) -> bool | None:
    """Whether an event stopped after so many rounds stands (art. 39, federal art. 40); Scala 40 does not say."""
    rules, planned = event.rules, event.plan.rounds
    if not isinstance(rules, BurracoRules):
        return True if over == planned else None
    if rules.tournament.interrupted_event.value is Interruption.MORE_THAN_HALF:
        return 2 * over > planned
    of_four = rules.tournament.interrupted_event_of_four_rounds
    if of_four is not None and planned == 4:
        return over >= of_four.value
    return over >= planned - 2 and over > 0
