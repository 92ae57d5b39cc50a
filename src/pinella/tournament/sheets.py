"""Score sheets as they are handed in: does the table exist, is the score possible, was it handed in before?"""

from __future__ import annotations

from pinella.tournament.adding_up import side_name
from pinella.tournament.event import Event, Score
from pinella.tournament.facts import ROOMS, Room, ScoreEntered, Table
from pinella.tournament.kinds import TEAMS
from pinella.tournament.rules import BurracoRules
from pinella.tournament.saying_no import No
from pinella.words import Article


def enter(event: Event, number: int, table_number: int, score: Score, room: Room = Room.WHOLE) -> ScoreEntered | No:
    """A sheet: the points of each side, where they are known of each deal, and how much of a deal is base."""
    table = find_table(event, number, table_number)
    if isinstance(table, No):
        return table
    refusal = _why_not_now(event, number, table, score, room) or why_not_possible(event, table, score, room)
    return refusal or ScoreEntered(number, table_number, score.totals, score.deals, score.bases, room)


def find_table(event: Event, number: int, table_number: int) -> Table | No:
    """The table of a round, if it is seated."""
    article = event.rules.article("2")
    if not 1 <= number <= event.last_seated:
        return No("score/no-round", article, {"round": number, "seated": event.last_seated})
    table = event.rounds[number - 1].tables.get(table_number)
    return table or No("score/no-table", article, {"round": number, "table": table_number})


def _why_not_now(event: Event, number: int, table: Table, score: Score, room: Room) -> No | None:
    key, where = (number, table.number), {"round": number, "table": table.number}
    if room is not Room.WHOLE and event.rules.kind is not TEAMS:
        return No("score/no-rooms", event.rules.article("2"), where)
    if key in event.scores or event.sheet(number, table.number, room) is not None:
        same = event.sheet(number, table.number, room) == score
        return No("score/twice", sheet_article(event, "20"), {**where, "same": same})
    if room is Room.WHOLE and key in event.rooms:
        (missing,) = (each.value for each in ROOMS if each not in event.rooms[key])
        return No("score/other-room", sheet_article(event, "20"), {**where, "room": missing})
    too_few = len(table.entrants) < event.rules.kind.fewest
    if too_few or event.is_forfeit(number, table) or key in event.stopped_matches:
        about = "38" if isinstance(event.rules, BurracoRules) else "37"
        return No("score/not-played", event.rules.cited(about), where)
    if key in event.lost:
        merit = event.plan.first_in_merit_groups
        if merit is not None and number < merit <= event.last_seated:
            return No("score/found-too-late", event.rules.article("19"), where)
    return None


def sheet_article(event: Event, number: str) -> Article:
    """The article about sheets: 19 and 20 of the Burraco codes; Scala 40 has its own."""
    return event.rules.article(number if isinstance(event.rules, BurracoRules) else {"19": "23", "20": "24"}[number])


def count_article(event: Event) -> Article:
    """The article about the count."""
    return event.rules.article("18" if isinstance(event.rules, BurracoRules) else "22")


def why_not_possible(event: Event, table: Table, score: Score, room: Room = Room.WHOLE) -> No | None:
    """Is this a score that a match of this event, or a room of it, can have?"""
    rules, article = event.rules, count_article(event)
    if len(score.totals) != len(table.sides):
        return No("score/sides", article, {"sides": len(table.sides), "found": len(score.totals)})
    deals = deals_of_a_sheet(event, room)
    for side, total in enumerate(score.totals):
        if total % rules.granularity:
            return No("score/not-a-multiple", article, {"points": total, "of": rules.granularity, "side": side})
        most, least = (each * deals for each in (rules.most_in_a_deal, rules.least_in_a_deal))
        if not least <= total <= most:
            return No("score/impossible", article, {"points": total, "most": most, "least": least, "side": side})
    if len(score.deals) > deals:
        return No("score/too-many-deals", article, {"deals": deals, "found": len(score.deals)})
    return _why_not_deals(event, score) or _why_not_bases(event, score)


def deals_of_a_sheet(event: Event, room: Room) -> int:
    """How many deals a sheet has room for: teams play as many in each of the two rooms."""
    return event.rules.deals_of_a_match if room is Room.WHOLE else event.rules.deals


def _why_not_deals(event: Event, score: Score) -> No | None:
    rules, article = event.rules, count_article(event)
    for number, deal in enumerate(score.deals, start=1):
        if len(deal) != len(score.totals):
            return No("score/sides", article, {"sides": len(score.totals), "found": len(deal), "deal": number})
        for side, points in enumerate(deal):
            where = {"points": points, "side": side, "deal": number}
            if points % rules.granularity:
                return No("score/not-a-multiple", article, {**where, "of": rules.granularity})
            if not rules.least_in_a_deal <= points <= rules.most_in_a_deal:
                limits = {"most": rules.most_in_a_deal, "least": rules.least_in_a_deal}
                return No("score/impossible", article, {**where, **limits})
    if not score.deals:
        return None
    for side, total in enumerate(score.totals):
        found = sum(deal[side] for deal in score.deals)
        if found != total:
            line = side_name(side, len(score.totals))
            return No("score/wrong-sum", article, {"side": side, "line": line, "expected": found, "found": total})
    return None


def _why_not_bases(event: Event, score: Score) -> No | None:
    """Base and points of each deal, each possible by itself. What is not base is points."""
    rules = event.rules
    if not score.bases:
        return None
    if not isinstance(rules, BurracoRules):
        return No("score/no-base", count_article(event), {})
    article: Article = rules.article("18")
    if [len(deal) for deal in score.bases] != [len(deal) for deal in score.deals]:
        return No("score/bases-missing", article, {"deals": len(score.deals), "found": len(score.bases)})
    for number, (bases, deal) in enumerate(zip(score.bases, score.deals, strict=True), start=1):
        for side, (base, total) in enumerate(zip(bases, deal, strict=True)):
            where = {"side": side, "deal": number, "line": side_name(side, len(deal))}
            if not rules.is_base(base):
                return No("score/impossible-base", article, {**where, "base": base})
            if not rules.least_in_a_deal <= total - base <= rules.most_points:
                limits = {"most": rules.most_points, "least": rules.least_in_a_deal}
                return No("score/impossible-points", article, {**where, "points": total - base, **limits})
    return None
