"""The seating of the next round: what the plan asks for, as a fact to be published; or why it cannot be made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import msgspec

from pinella.codes import BurracoBook
from pinella.codes.choices import FirstRound
from pinella.tournament import danish, mitchell, round_robin
from pinella.tournament.apart import in_blocks, lines_apart, tables_apart, two_lines_apart
from pinella.tournament.event import Event, evolve, fold
from pinella.tournament.facts import Entrant, Entry, RoundSeated, Table
from pinella.tournament.groups import dealt, letter, of_merit
from pinella.tournament.kinds import Kind
from pinella.tournament.ordering import ALL_APART, Apart, FirstOrder, ordered
from pinella.tournament.partners import IN_THE_RANKING, ON_LINES, Partners, Sides, Ways, met, opponents
from pinella.tournament.plan import Movement, Phase
from pinella.tournament.saying_no import No
from pinella.tournament.standings import standings

_LISTED: dict[FirstOrder, frozenset[FirstRound]] = {
    FirstOrder.ENTRY: frozenset({FirstRound.ORDER_OF_ENTRY}),
    FirstOrder.LOT: frozenset({FirstRound.LOT}),
    FirstOrder.ALPHABET: frozenset({FirstRound.ALPHABET, FirstRound.REFEREES_CHOICE}),
    FirstOrder.CATEGORIES: frozenset({FirstRound.CATEGORIES, FirstRound.REFEREES_CHOICE}),
    FirstOrder.POINTS: frozenset({FirstRound.NATIONAL_POINTS, FirstRound.REFEREES_CHOICE}),
    FirstOrder.CHOICE: frozenset({FirstRound.REFEREES_CHOICE, FirstRound.FREE_SEATING}),
}
"""By which words of the code each order is allowed: where the referee may choose, any order is the referee's choice."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What the director asks for: the order of the first round, and whether a limit he was told may be passed."""

    order: FirstOrder = FirstOrder.ENTRY
    apart: tuple[Apart, ...] = ALL_APART
    choice: tuple[str, ...] = ()
    letters: tuple[str, ...] = ()
    """Where the alphabet begins: for all, or for the fixed and for the moving of a Mitchell (federal art. 2)."""

    passing_limits: bool = False
    ahead: bool = False
    """Seat a round while sheets of an earlier one are out: in a Mitchell or a calendar the seats do not need them."""


@dataclass(slots=True)
class _Draft:
    """A seating in the making."""

    tables: list[tuple[str, tuple[tuple[str, ...], ...]]] = field(default_factory=list)
    """Group and sides."""

    byes: list[str] = field(default_factory=list)
    idle: list[str] = field(default_factory=list)
    lines: mitchell.Lines = ()
    numbers: list[int] = field(default_factory=list)
    """The numbers of the tables, where they are not 1, 2, …"""


def seat(event: Event, wish: Wish = Wish()) -> RoundSeated | No:  # noqa: B008  (a frozen value)
    """The next round. Nothing changes: the answer is a fact that may be written."""
    number = event.last_seated + 1
    refusal = _why_not(event, number, wish)
    if refusal is not None:
        return refusal
    phase = event.phase(number)
    groups = _groups(event, phase, number, wish)
    draft = _drafted(event, phase, number, groups, wish)
    if isinstance(draft, No):
        return draft
    limit = _passed_limit(event, phase, number, draft)
    if limit is not None and not wish.passing_limits:
        return limit
    numbers = draft.numbers or range(1, len(draft.tables) + 1)
    return RoundSeated(
        round=number,
        tables=tuple(Table(place, sides, group) for place, (group, sides) in zip(numbers, draft.tables, strict=True)),
        byes=tuple(draft.byes),
        idle=tuple(draft.idle),
        absent=tuple(one for one in event.entrants if event.is_away(one, number)),
        lines=draft.lines,
        order=wish.order.value if number == 1 else "",
        choice=wish.choice if number == 1 else (),
        letters=wish.letters if number == 1 else (),
        apart=tuple(each.value for each in wish.apart) if number == 1 else (),
        groups=tuple((one, group) for group, members in groups for one in members)
        if phase.is_in_groups and number == phase.first
        else (),
        asked=limit is not None,
    )


def _why_not(event: Event, number: int, wish: Wish) -> No | None:
    article = event.rules.article("2")
    if event.stopped is not None:
        return No("seat/event-stopped", event.rules.on_stopping)
    if number > event.plan.rounds:
        return No("seat/plan-is-over", article, {"rounds": event.plan.rounds})
    present = [one for one in event.entrants if not event.is_away(one, number)]
    if len(present) < (event.rules.kind.fewest or event.rules.kind.at_table):
        return No("seat/too-few", article, {"present": len(present)})
    if number == 1:
        return _why_not_first(event, present, wish)
    missing = [(r, table) for r in range(1, number) for table in event.missing_scores(r)]
    if missing:
        where = {"round": missing[0][0], "tables": _listed(missing)}
        if event.phase(number).movement.needs_scores or event.phase(number).first == number:
            return No("seat/scores-missing", article, where)
        if not wish.ahead:
            return No("seat/ahead", article, {**where, "next": number})
    return None


def seat_phase(event: Event, wish: Wish) -> list[RoundSeated] | No:
    """The rounds that are left of the phase, where no round waits for the scores of another: Mitchell, round robin."""
    number = event.last_seated + 1
    if number <= event.plan.rounds and event.phase(number).movement.needs_scores:
        return No("seat/not-whole", event.rules.article("2"), {"round": number})
    last = event.phase(number).last if number <= event.plan.rounds else number
    later = fold(event.history)
    found: list[RoundSeated] = []
    while later.last_seated < last:
        fact = seat(later, replace(wish, ahead=bool(found) or wish.ahead))
        if isinstance(fact, No):
            return fact
        found.append(fact)
        evolve(later, Entry(later.version + 1, 0, "", "", fact))
    return found


def _listed(missing: Sequence[tuple[int, int]]) -> str:
    first = missing[0][0]
    return ", ".join(str(table) for number, table in missing if number == first)


def _why_not_first(event: Event, present: Sequence[str], wish: Wish) -> No | None:
    book = event.rules.book
    if isinstance(book, BurracoBook):
        clause = None if book.tournament is None else book.tournament.first_round
    else:
        clause = book.first_round
    if clause is not None and not _LISTED[wish.order] & clause.value:
        return No("seat/order-not-in-the-code", clause.article, {"order": wish.order.value, "code": book.id})
    if wish.order is FirstOrder.CHOICE and Counter(wish.choice) != Counter(present):
        wrong = sorted((set(wish.choice) ^ set(present)) or {one for one, n in Counter(wish.choice).items() if n > 1})
        return No("seat/choice-not-everybody", event.rules.article("2"), {"who": ", ".join(wrong[:10])})
    return _why_not_letters(event, wish)


def _why_not_letters(event: Event, wish: Wish) -> No | None:
    """One letter begins the alphabet; two are for the two lines of a Mitchell."""
    article = event.rules.article("2")
    if wish.letters and wish.order is not FirstOrder.ALPHABET:
        return No("seat/letters-not-alphabet", article, {})
    if not all(len(letter) == 1 and letter.isalpha() for letter in wish.letters):
        return No("seat/letters", article, {"letters": ", ".join(wish.letters)[:40]})
    two_lines = event.phase(1).movement is Movement.MITCHELL and event.rules.kind.at_table == 2
    if len(wish.letters) > (2 if two_lines else 1):
        return No("seat/too-many-letters", article, {"most": 2 if two_lines else 1, "found": len(wish.letters)})
    return None


# Groups


def _groups(event: Event, phase: Phase, number: int, wish: Wish) -> list[tuple[str, list[str]]]:
    """The groups of this round, each in the order in which it is seated. Those who are away are in them, too."""
    if phase.is_in_groups and number > phase.first:
        return _again(event, phase, number)
    if not phase.is_in_groups:
        return [("", _order_for(event, phase, number, wish))]
    in_order = _order_for(event, phase, number, wish)
    size = phase.group_size or len(in_order)
    if number == 1:
        members = [event.entrants[one] for one in in_order]
        mixed = in_order if wish.order is FirstOrder.CHOICE else [one.id for one in in_blocks(members, wish.apart)]
        return [(letter(index), group) for index, group in enumerate(dealt(mixed, size))]
    full = event.rules.kind.at_table
    size = -(-size // full) * full if phase.movement.needs_scores else size
    staying = [one for one in in_order if not event.is_gone(one)]
    groups = [(letter(index), list(group)) for index, group in enumerate(of_merit(staying, size))]
    return _with_those_gone(in_order, groups)


def _with_those_gone(in_order: Sequence[str], groups: list[tuple[str, list[str]]]) -> list[tuple[str, list[str]]]:
    """Who has left for good keeps a place in the ranking: in the group of whoever stands just above."""
    group_of = {one: place for place, (_, members) in enumerate(groups) for one in members}
    at = 0
    for one in in_order:
        at = group_of.get(one, at)
        if one not in group_of and groups:
            groups[at][1].append(one)
    return groups


def _again(event: Event, phase: Phase, number: int) -> list[tuple[str, list[str]]]:
    """The groups of the phase; in a Danish one, each in the order of the standings."""
    known = event.group_of[phase.first]
    late = [one for one in event.entrants if one not in known]
    listed = [row.id for row in standings(event, number - 1)] if phase.movement.needs_scores else [*known, *late]
    groups: dict[str, list[str]] = {group: [] for group in dict.fromkeys(known.values())}
    for one in listed:
        groups.setdefault(event.group(phase, one), []).append(one)
    return list(groups.items())


def _order_for(event: Event, phase: Phase, number: int, wish: Wish) -> list[str]:
    """Everybody in the order from which the tables are made."""
    if number == 1:
        return [entrant.id for entrant in _first_order(event, wish)]
    if not phase.movement.needs_scores and phase.first != number:
        return list(event.entrants)
    return [row.id for row in standings(event, number - 1)]


def _first_order(event: Event, wish: Wish) -> list[Entrant]:
    if wish.order is FirstOrder.CHOICE:
        away = [one for one in event.entrants if one not in wish.choice]
        return [event.entrants[one] for one in (*wish.choice, *away)]
    return ordered(event.entrants.values(), wish.order, event.opening.seed, wish.letters)


# Movements


def _drafted(event: Event, phase: Phase, number: int, groups: list[tuple[str, list[str]]], wish: Wish) -> _Draft | No:
    if phase.movement is Movement.MITCHELL:
        return _mitchell(event, phase, number, groups[0][1], wish)
    if phase.movement is Movement.ROUND_ROBIN:
        return _round_robin(event, phase, number, groups)
    draft = _Draft()
    for group, members in groups:
        here = [one for one in members if not event.is_away(one, number)]
        if number == 1:
            _first_tables(event, group, here, wish, draft)
            continue
        refusal = _danish(event, phase, number, group, here, draft)
        if refusal is not None:
            return refusal
    return draft


def _mitchell(event: Event, phase: Phase, number: int, members: list[str], wish: Wish) -> _Draft | No:
    kind = event.rules.kind
    if number > phase.first:
        return _at_lines(event, number, next_lines(event, number))
    if kind.side_size > 1 and len(members) % kind.at_table:
        details = {"seats": kind.at_table, "entered": len(members), "over": len(members) % kind.at_table}
        return No("seat/mitchell-needs-full-tables", event.rules.article("2"), details)
    return _at_lines(event, number, _first_lines(event, phase, members, wish))


def next_lines(event: Event, number: int) -> mitchell.Lines:
    """The lines of a later round of a Mitchell, with those who have entered since; who has left for good makes room."""
    phase, before = event.phase(number), event.rounds[number - 2].lines
    standing = {one for line in before for one in line}
    gone = {one for one in event.entrants if event.is_gone(one)}
    late = [
        one for one in event.entrants if one not in standing and one not in gone and event.first_rounds[one] <= number
    ]
    lines = mitchell.moved(before, phase.shift, skip=phase.skip, moves=number - phase.first - 1)
    return mitchell.with_late_entrants(lines, late, gone)


def _first_lines(event: Event, phase: Phase, members: list[str], wish: Wish) -> mitchell.Lines:
    kind = event.rules.kind
    entrants = [event.entrants[one] for one in members]
    tables = -(-len(members) // kind.at_table)
    reach = abs(phase.shift) * (phase.rounds - 1)
    if kind.at_table == 2:
        backwards = phase.shift < 0 and not wish.letters
        if wish.order is FirstOrder.CHOICE:
            fixed, moving = members[0::2], members[1::2]
            fixed, moving = (fixed[:-1], [*moving, fixed[-1]]) if len(members) % 2 else (fixed, moving)
        elif wish.apart:
            fixed, moving = two_lines_apart(entrants, wish.apart, tables, reach, backwards=backwards)
        else:
            fixed, moving = members[: len(members) - tables], members[len(members) - tables :]
            fixed, moving = (fixed[::-1], moving[::-1]) if backwards else (fixed, moving)
        return tuple(fixed) + ("",) * (tables - len(fixed)), tuple(moving)
    if wish.order is FirstOrder.CHOICE:
        lines = [members[place :: kind.at_table] for place in range(kind.at_table)]
    else:
        lines = lines_apart(entrants, wish.apart, tables, kind.at_table, reach)
    return tuple(tuple(line) + ("",) * (tables - len(line)) for line in lines)


def _at_lines(event: Event, number: int, lines: mitchell.Lines) -> _Draft:
    """The tables of a round of Mitchell: complete ones play; who is left without opponents rests."""
    kind = event.rules.kind
    draft = _Draft(lines=lines)
    partners = Partners.of(event, number, opponents=met(event, event.phase(number).first, number - 1))
    for place, seats in enumerate(zip(*lines, strict=True), start=1):
        here = [one for one in seats if one and not event.is_away(one, number)]
        if len(here) == kind.at_table or (kind.fewest and len(here) >= kind.fewest):
            draft.tables.append(("", _sides(kind, here, partners, ON_LINES)))
            draft.numbers.append(place)
        elif "" in seats:
            draft.byes += here
        else:
            draft.idle += here
    return draft


def _sides(kind: Kind, here: Sequence[str], partners: Partners, ways: Ways) -> Sides:
    return kind.as_sides(here) if kind.side_size == 1 else partners.sides(here, ways)


def _first_tables(event: Event, group: str, here: list[str], wish: Wish, draft: _Draft) -> None:
    """The first round of a Danish event: full tables from the order, clubs apart; the last in the order rest."""
    kind = event.rules.kind
    sizes = danish.table_sizes(len(here), kind.at_table, kind.fewest)
    playing, resting = here[: sum(sizes)], here[sum(sizes) :]
    if wish.order is FirstOrder.CHOICE or not wish.apart:
        tables = danish.in_order(playing, sizes)
    else:
        tables = tables_apart([event.entrants[one] for one in playing], wish.apart, sizes)
    draft.tables += [(group, kind.as_sides(table)) for table in tables]
    draft.byes += resting


def _danish(event: Event, phase: Phase, number: int, group: str, here: list[str], draft: _Draft) -> No | None:
    kind = event.rules.kind
    sizes = danish.table_sizes(len(here), kind.at_table, kind.fewest)
    resting = _resting(event, number, here, len(here) - sum(sizes))
    playing = [one for one in here if one not in resting]
    tables = danish.in_order(playing, sizes)
    modified = phase.movement is Movement.MODIFIED_DANISH and number != event.plan.rounds
    if modified or kind.new_opponents:
        paired = danish.without_immediate_rematch(playing, met(event, number - 1, number - 1))
        if paired is None and modified:
            return No("seat/no-other-opponents", event.rules.article("2"), {"round": number})
        tables = tables if paired is None else [*paired]
    partners = Partners.of(event, number)
    draft.tables += [(group, _sides(kind, table, partners, IN_THE_RANKING)) for table in tables]
    draft.byes += resting
    return None


def _resting(event: Event, number: int, here: Sequence[str], places: int) -> list[str]:
    """Who has the bye: the last in the ranking who has had none in this session (art. 38)."""
    had = _byes_of_session(event, number)
    last_first = list(reversed(here))
    fresh = [one for one in last_first if not had[one]]
    again = sorted((one for one in last_first if had[one]), key=lambda one: had[one])
    return [*fresh, *again][:places]


def _byes_of_session(event: Event, number: int) -> Counter[str]:
    first = event.plan.first_of_session(number)
    return Counter(one for seated in event.rounds[first - 1 : number - 1] for one in seated.byes)


def _round_robin(event: Event, phase: Phase, number: int, groups: list[tuple[str, list[str]]]) -> _Draft | No:
    """A round of the calendar. The circle it is read from stands in `lines`, one a group, and is kept."""
    if event.rules.kind.at_table != 2:
        return No("seat/round-robin-needs-two-sides", event.rules.article("2"))
    circles = [tuple(members) for _, members in groups]
    if number != phase.first:
        circles = _circles_again(event, number, groups)
    draft = _Draft(lines=tuple(circle + ("",) * (len(circle) % 2) for circle in circles))
    for (group, _), circle in zip(groups, draft.lines, strict=True):
        for first, second in round_robin.round_of(circle, number - phase.first + 1):
            here = [one for one in (first, second) if one and not event.is_away(one, number)]
            if len(here) == 2:
                draft.tables.append((group, ((first,), (second,))))
            elif "" in (first, second):
                draft.byes += here
            else:
                draft.idle += here
    return draft


class PlannedRound(msgspec.Struct, frozen=True):
    """A round of the calendar of one group."""

    round: int
    group: str
    matches: tuple[tuple[str, str], ...]
    rest: str | None


def planned(event: Event) -> list[PlannedRound]:
    """The calendar of the round robin that is being played (art. 2: fixed beforehand); none where there is none."""
    number = event.last_seated
    if number == 0 or event.phase(number).movement is not Movement.ROUND_ROBIN:
        return []
    phase = event.phase(number)
    letters = list(dict.fromkeys(event.group_of.get(phase.first, {}).values())) or [""]
    found: list[PlannedRound] = []
    for place in range(phase.rounds):
        for group, circle in zip(letters, event.rounds[number - 1].lines, strict=True):
            pairs = round_robin.round_of(circle, place + 1)
            rest = next((first or second for first, second in pairs if not first or not second), None)
            matches = tuple(pair for pair in pairs if all(pair))
            found.append(PlannedRound(phase.first + place, group, matches, rest))
    return found


def _circles_again(event: Event, number: int, groups: list[tuple[str, list[str]]]) -> list[tuple[str, ...]]:
    """The circles of the round before, with those who have entered since in the last group.

    They take an empty place, or that of one who has left for good, or a new one.
    """
    circles = [list(line) for line in event.rounds[number - 2].lines]
    known = {one for circle in circles for one in circle}
    late = [one for _, members in groups for one in members if one not in known and not event.is_gone(one)]
    for one in late:
        free = [place for place, each in enumerate(circles[-1]) if not each or event.is_gone(each)]
        if free:
            circles[-1][free[0]] = one
        else:
            circles[-1] += [one, ""]
    return [tuple(circle) for circle in circles]


# Limits that the director may pass


def _passed_limit(event: Event, phase: Phase, number: int, draft: _Draft) -> No | None:
    article = event.rules.article("2")
    if not phase.movement.needs_scores:
        earlier = met(event, phase.first, number - 1)
        again = [table for _, table in draft.tables if opponents(table) & earlier]
        if again:
            rounds = _limit(event, phase, number, draft.lines)
            details = {"round": number, "tables": len(again), "rounds": rounds}
            return No("seat/rematch", article, details, askable=True)
    had = _byes_of_session(event, number)
    twice = [one for one in draft.byes if had[one]]
    if twice:
        return No("seat/second-bye", event.rules.bye_article, {"who": ", ".join(twice)}, askable=True)
    return None


def too_many_rounds(event: Event, fact: RoundSeated) -> int | None:
    """For the first round of a Mitchell or a calendar: how many can be played without a rematch, if fewer than planned.

    Where partners change it depends on who sits with whom, and is not known before.
    """
    phase = event.phase(fact.round)
    if phase.movement.needs_scores or fact.round != phase.first or event.rules.kind.side_size > 1:
        return None
    members = Counter(group for _, group in fact.groups)
    limit = _limit_of(phase, fact.lines, list(members.values()) or [len(event.entrants)])
    return limit if limit < phase.rounds else None


def _limit(event: Event, phase: Phase, number: int, lines: mitchell.Lines) -> int:
    """How many rounds of the phase can be played without a rematch."""
    if event.rules.kind.side_size > 1:
        return _without_rematch(event, phase, number)
    sizes = Counter(event.group_of.get(phase.first, {}).values()).values() or [len(event.entrants)]
    return _limit_of(phase, lines, list(sizes))


def _limit_of(phase: Phase, lines: mitchell.Lines, sizes: Sequence[int]) -> int:
    if phase.movement is Movement.MITCHELL:
        return mitchell.rounds_without_rematch(len(lines[0]), phase.shift, lines=len(lines), skip=phase.skip)
    return min(round_robin.rounds_of(size) for size in sizes)


def _without_rematch(event: Event, phase: Phase, number: int) -> int:
    """The rounds from the beginning of the phase in which nobody met an opponent again, before this one."""
    for last in range(phase.first, number):
        if met(event, last, last) & met(event, phase.first, last - 1):
            return last - phase.first
    return number - phase.first
