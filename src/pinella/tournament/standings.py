"""The standings: what everybody has, and in which order, by the tie-breaks of the code."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from pinella.codes.choices import TieBreak
from pinella.tournament.event import Event
from pinella.tournament.facts import Row
from pinella.tournament.groups import order
from pinella.tournament.results import How, Result, results


@dataclass(slots=True)
class _Tally:
    """What an entrant has come to."""

    vp: int = 0
    mp: int = 0
    played: int = 0
    won: int = 0
    rounds_won: int = 0
    best_win: int = 0


def warnings_of(event: Event, after: int | None = None) -> Counter[str]:
    """How often each entrant was warned up to a round: by the referee, and for delays (art. 38, federal art. 39)."""
    last = event.plan.rounds if after is None else after
    counted = Counter(warning.id for warning in event.warnings if warning.round <= last)
    late = (delay for delay in event.delays.values() if delay.round <= last)
    counted.update(delay.id for delay in late if event.rules.is_warned(delay.seconds))
    return counted


def standings(event: Event, after: int | None = None, found: Sequence[Result] | None = None) -> list[Row]:
    """The standings after a round; without one, after all that is known. `found`: the results, if they are at hand."""
    known = [
        result for result in (results(event) if found is None else found) if after is None or result.round <= after
    ]
    tallies = _tallies(event, known, after)
    in_groups = _groups(event, after)
    rows: list[Row] = []
    keys = _keys(event, tallies)
    for group, members in _by_group(event, in_groups):
        for tied in _ranked(event.rules.tie_breaks, members, keys, known):
            rank = len(rows) + 1
            rows += [Row(rank, one, tallies[one].vp, tallies[one].mp, tallies[one].played, group) for one in tied]
    return rows


def _tallies(event: Event, known: Sequence[Result], after: int | None) -> dict[str, _Tally]:
    tallies = {one: _Tally() for one in event.entrants}
    best = _best_at_tables(known) if event.rules.kind.sides > 2 else {}
    for result in known:
        tally = tallies[result.id]
        tally.vp += result.vp
        tally.mp += result.mp
        if result.how in (How.PLAYED, How.NOT_CALLED):
            tally.played += 1
        if best:
            tally.rounds_won += result.is_match and result.mp == best[result.round, result.table]
        elif result.is_match and result.mp > 0:
            tally.won += 1
            tally.best_win = max(tally.best_win, result.mp)
    for penalty in event.penalties:
        if after is None or penalty.round <= after:
            tallies[penalty.id].vp -= penalty.vp
            tallies[penalty.id].mp -= penalty.mp
    for one, number in warnings_of(event, after).items():
        price = event.rules.price_of(number)
        tallies[one].vp -= price.victory_points
        tallies[one].mp -= price.match_points
    return tallies


def _best_at_tables(known: Sequence[Result]) -> dict[tuple[int, int], int]:
    """Scala 40: the fewest negative points of every table."""
    best: dict[tuple[int, int], int] = {}
    for result in known:
        if result.is_match:
            key = (result.round, result.table)
            best[key] = min(best.get(key, result.mp), result.mp)
    return best


def _groups(event: Event, after: int | None) -> dict[str, str]:
    """Groups of merit divide the ranking from their first round on."""
    first = event.plan.first_in_merit_groups
    if first is None or first not in event.group_of or (after is not None and after < first):
        return {}
    latest = max(key for key in event.group_of if after is None or key <= after)
    return event.group_of[latest]


def _by_group(event: Event, in_groups: dict[str, str]) -> list[tuple[str, list[str]]]:
    if not in_groups:
        return [("", list(event.entrants))]
    last = max(in_groups.values(), key=order)
    members: dict[str, list[str]] = defaultdict(list)
    for one in event.entrants:
        members[in_groups.get(one, last)].append(one)
    return [(group, members[group]) for group in sorted(members, key=order)]


def _keys(event: Event, tallies: dict[str, _Tally]) -> dict[TieBreak, Callable[[str], int]]:
    """By what each step orders."""
    return {
        TieBreak.VICTORY_POINTS: lambda one: -tallies[one].vp,
        TieBreak.MATCH_POINTS: lambda one: -tallies[one].mp,
        TieBreak.FEWEST_MATCH_POINTS: lambda one: tallies[one].mp,
        TieBreak.HIGHEST_WINNING_SCORE: lambda one: -tallies[one].best_win,
        TieBreak.MORE_MATCHES_WON: lambda one: -tallies[one].won,
        TieBreak.MORE_ROUNDS_WON: lambda one: -tallies[one].rounds_won,
        TieBreak.LOT: _lots(event).__getitem__,
    }


def _ranked(
    steps: Sequence[TieBreak],
    members: Sequence[str],
    keys: dict[TieBreak, Callable[[str], int]],
    known: Sequence[Result],
) -> list[list[str]]:
    """The members from first to last; who stays equal stands in one list."""
    first, second, *others = steps
    ordered = sorted(members, key=lambda one: (keys[first](one), keys[second](one)))
    ranked: list[list[str]] = []
    met: _Meetings | None = None
    for _, tied in groupby(ordered, key=lambda one: (keys[first](one), keys[second](one))):
        group = list(tied)
        if len(group) == 1:
            ranked.append(group)
            continue
        met = met or _Meetings(known)
        ranked += _broken(group, others, keys, met)
    return ranked


def _broken(
    tied: list[str], steps: Sequence[TieBreak], keys: dict[TieBreak, Callable[[str], int]], met: _Meetings
) -> list[list[str]]:
    """A tie by the remaining steps. What is still equal after a step that split it begins again at the first step."""
    for step in steps:
        key = met.direct(tied) if step is TieBreak.DIRECT_ENCOUNTER else keys[step]
        ordered = sorted(tied, key=key)
        parts = [list(part) for _, part in groupby(ordered, key=key)]
        if len(parts) > 1:
            return [last for part in parts for last in (_broken(part, steps, keys, met) if len(part) > 1 else [part])]
    return [tied]


class _Meetings:
    """Who led whom by how much, over all matches of the two."""

    def __init__(self, known: Sequence[Result]) -> None:
        self._led: dict[tuple[str, str], int] = {}
        for result in known:
            if result.is_match:
                for other in result.against:
                    self._led[result.id, other] = self._led.get((result.id, other), 0) + result.mp

    def direct(self, tied: Sequence[str]) -> Callable[[str], int]:
        """The direct encounter (F-18.6): more of the others beaten goes first, if everybody has met everybody."""
        if any((one, other) not in self._led for one in tied for other in tied if one != other):
            return lambda _one: 0
        return lambda one: -sum((one, other) in self._led and self._led[one, other] > 0 for other in tied)


def _lots(event: Event) -> dict[str, int]:
    """A lot for everybody, drawn from the seed of the event."""
    listed = sorted(event.entrants)
    random.Random(f"ties {event.opening.seed}").shuffle(listed)  # noqa: S311  (drawn once, from a seed of the system)
    return {one: lot for lot, one in enumerate(listed)}
