"""Prizes: a table of places and what they win; who ties shares what the places win together (a house rule)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from pinella.codes.types import Article
from pinella.tournament.event import Event
from pinella.tournament.measures import is_valid
from pinella.tournament.results import Result
from pinella.tournament.saying_no import No
from pinella.tournament.standings import Row, standings


@dataclass(frozen=True, slots=True)
class Prize:
    """What a place wins: money in cents, or a thing; `group` where a group of merit has prizes of its own."""

    place: int
    cents: int = 0
    thing: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class Won:
    """What an entrant wins. With others on the same place, things are to be shared out among them."""

    id: str
    place: int
    group: str
    cents: int
    things: tuple[str, ...]
    shared_with: int


def won(rows: Sequence[Row], prizes: Sequence[Prize]) -> list[Won]:
    """Who wins what, in the order of the standings; a cent that cannot be divided goes to those listed first."""
    found: list[Won] = []
    for group in dict.fromkeys(prize.group for prize in prizes):
        by_place = {prize.place: prize for prize in prizes if prize.group == group}
        found += _of_group([row for row in rows if not group or row.group == group], by_place, group)
    return found


def _of_group(rows: Sequence[Row], by_place: Mapping[int, Prize], group: str) -> list[Won]:
    found: list[Won] = []
    place = 1
    for _, tied in groupby(rows, key=lambda row: row.rank):
        level = list(tied)
        places = [by_place[number] for number in range(place, place + len(level)) if number in by_place]
        pot = sum(prize.cents for prize in places)
        things = tuple(prize.thing for prize in places if prize.thing)
        for index, row in enumerate(level):
            if places:
                cents = pot // len(level) + (index < pot % len(level))
                found.append(Won(row.id, place, group, cents, things, len(level) - 1))
        place += len(level)
    return found


def last_ranking(event: Event, found: Sequence[Result] | None = None) -> list[Row]:
    """The ranking that stands in the end.

    Of an event that was stopped it is the one that hung in the hall last (federal art. 40), or else the one after the
    rounds that were over: a round that not everybody has finished does not count. `found`: the results, if at hand.
    """
    if event.stopped is None:
        return standings(event, found=found)
    if event.rules.book.id == "federal" and event.hanging is not None:
        return [Row(row.rank, row.id, row.vp, row.mp, row.played, row.group) for row in event.hanging.rows]
    return standings(event, event.stopped.rounds_over, found)


def why_no_prizes(event: Event) -> No | None:
    """An event that was stopped too early has none (art. 39, federal art. 40)."""
    if event.stopped is None or is_valid(event, event.stopped.rounds_over):
        return None
    return No("prize/void", stopping_article(event), {"over": event.stopped.rounds_over})


def stopping_article(event: Event) -> Article:
    """The article on events that are stopped."""
    numbers = {"federal": "40", "scala40": "25"}
    return event.rules.article(numbers.get(event.rules.book.id, "39"))


@dataclass(frozen=True, slots=True)
class Fees:
    """What an event took in and spent, in cents: what each entrant paid, how much of it was for prizes, the costs."""

    entry: int
    for_prizes: int
    costs: int


def refund(event: Event, fees: Fees) -> int | No:
    """What every entrant gets back when an event was stopped too early to stand, in cents.

    FITAB art. 39: the fee. Federal art. 40: the fee less a share of the costs, and not less than what was for prizes
    (B-40.2); no prizes are given.
    """
    article = stopping_article(event)
    if event.stopped is None:
        return No("refund/not-stopped", article, {})
    if is_valid(event, event.stopped.rounds_over):
        return No("refund/valid", article, {"over": event.stopped.rounds_over})
    if not 0 <= fees.for_prizes <= fees.entry or fees.costs < 0:
        return No("refund/amounts", article, {})
    if event.rules.book.id != "federal":
        return fees.entry
    share = -(-fees.costs // max(len(event.entrants), 1))
    return max(fees.entry - share, fees.for_prizes)
