"""What follows from an event that was stopped: the ranking that stands, prizes or none, fees that come back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pinella.tournament.event import Event
from pinella.tournament.facts import Row
from pinella.tournament.measures import is_valid
from pinella.tournament.prizes import Prize
from pinella.tournament.results import Result
from pinella.tournament.saying_no import No
from pinella.tournament.standings import standings


def last_ranking(event: Event, found: Sequence[Result] | None = None) -> list[Row]:
    """The ranking that stands in the end.

    Of an event that was stopped it is the one that hung in the hall last (federal art. 40), or else the one after the
    rounds that were over: a round that not everybody has finished does not count. `found`: the results, if at hand.
    """
    if event.stopped is None:
        return standings(event, found=found)
    if event.rules.is_federal and event.hanging is not None:
        return list(event.hanging.rows)
    return standings(event, event.stopped.rounds_over, found)


def why_no_prizes(event: Event) -> No | None:
    """An event that was stopped too early has none (art. 39, federal art. 40); Scala 40 does not say."""
    if event.stopped is None or is_valid(event, event.stopped.rounds_over) is not False:
        return None
    return No("prize/void", event.rules.on_stopping, {"over": event.stopped.rounds_over})


def why_not_by_group(event: Event, prizes: Sequence[Prize]) -> No | None:
    """Prizes of a group that is not there would be nobody's, and nobody would be told."""
    asked = list(dict.fromkeys(prize.group for prize in prizes if prize.group))
    merit = event.plan.first_in_merit_groups
    if not asked:
        return None
    if merit is None:
        return No("prize/no-groups", None, {"groups": ", ".join(asked)})
    there = list(dict.fromkeys(row.group for row in last_ranking(event) if row.group))
    if not there:
        return No("prize/no-groups-yet", None, {"groups": ", ".join(asked), "round": merit})
    unknown = [group for group in asked if group not in there]
    if not unknown:
        return None
    return No("prize/no-such-group", None, {"groups": ", ".join(unknown), "there": ", ".join(there)})


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
    article = event.rules.on_stopping
    if event.stopped is None:
        return No("refund/not-stopped", article, {})
    if is_valid(event, event.stopped.rounds_over):
        return No("refund/valid", article, {"over": event.stopped.rounds_over})
    if not 0 <= fees.for_prizes <= fees.entry or fees.costs < 0:
        return No("refund/amounts", article, {})
    if not event.rules.is_federal:
        return fees.entry
    share = -(-fees.costs // max(len(event.entrants), 1))
    return max(fees.entry - share, fees.for_prizes)
