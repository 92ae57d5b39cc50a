"""Score sheets as they are handed in: does the table exist, is the score possible, was it handed in before?"""

from __future__ import annotations

from collections.abc import Sequence

from pinella.codes.types import Article
from pinella.tournament.event import Event
from pinella.tournament.facts import ScoreEntered, Table
from pinella.tournament.rules import BurracoRules
from pinella.tournament.saying_no import No


def enter(
    event: Event, number: int, table_number: int, totals: Sequence[int], deals: Sequence[Sequence[int]] = ()
) -> ScoreEntered | No:
    """A sheet: the points of each side, and where they are known of each deal."""
    table = find_table(event, number, table_number)
    if isinstance(table, No):
        return table
    refusal = _why_not_now(event, number, table) or why_not_possible(event, table, totals, deals)
    return refusal or ScoreEntered(number, table_number, tuple(totals), tuple(map(tuple, deals)))


def find_table(event: Event, number: int, table_number: int) -> Table | No:
    """The table of a round, if it is seated."""
    article = event.rules.article("2")
    if not 1 <= number <= event.last_seated:
        return No("score/no-round", article, {"round": number, "seated": event.last_seated})
    table = event.rounds[number - 1].tables.get(table_number)
    return table or No("score/no-table", article, {"round": number, "table": table_number})


def _why_not_now(event: Event, number: int, table: Table) -> No | None:
    key, where = (number, table.number), {"round": number, "table": table.number}
    if key in event.scores:
        return No("score/twice", _sheet_article(event, "20"), where)
    too_few = len(table.entrants) < event.rules.kind.fewest
    if too_few or event.is_forfeit(number, table) or key in event.stopped_matches:
        return No("score/not-played", event.rules.article("38"), where)
    if key in event.lost:
        merit = event.plan.first_in_merit_groups
        if merit is not None and number < merit <= event.last_seated:
            return No("score/found-too-late", event.rules.article("19"), where)
    return None


def _sheet_article(event: Event, number: str) -> Article:
    return event.rules.article(number if isinstance(event.rules, BurracoRules) else "24")


def why_not_possible(
    event: Event, table: Table, totals: Sequence[int], deals: Sequence[Sequence[int]] = ()
) -> No | None:
    """Is this a score that a match of this event can have?"""
    rules = event.rules
    article = rules.article("18" if isinstance(rules, BurracoRules) else "22")
    if len(totals) != len(table.sides):
        return No("score/sides", article, {"sides": len(table.sides), "found": len(totals)})
    for side, total in enumerate(totals):
        if total % rules.granularity:
            return No("score/not-a-multiple", article, {"points": total, "of": rules.granularity, "side": side})
        most, least = (each * rules.deals_of_a_match for each in (rules.most_in_a_deal, rules.least_in_a_deal))
        if not least <= total <= most:
            return No("score/impossible", article, {"points": total, "most": most, "least": least, "side": side})
    return _why_not_deals(event, totals, deals) if deals else None


def _why_not_deals(event: Event, totals: Sequence[int], deals: Sequence[Sequence[int]]) -> No | None:
    rules = event.rules
    article = rules.article("18" if isinstance(rules, BurracoRules) else "22")
    if len(deals) > rules.deals_of_a_match:
        return No("score/too-many-deals", article, {"deals": rules.deals_of_a_match, "found": len(deals)})
    for deal in deals:
        for side, points in enumerate(deal):
            if points % rules.granularity:
                return No("score/not-a-multiple", article, {"points": points, "of": rules.granularity, "side": side})
            if not rules.least_in_a_deal <= points <= rules.most_in_a_deal:
                limits = {"points": points, "most": rules.most_in_a_deal, "least": rules.least_in_a_deal}
                return No("score/impossible", article, {**limits, "side": side})
    sums = [sum(deal[side] for deal in deals) for side in range(len(totals))]
    if sums != list(totals):
        return No("score/wrong-sum", article, {"sums": "-".join(map(str, sums)), "totals": "-".join(map(str, totals))})
    return None
