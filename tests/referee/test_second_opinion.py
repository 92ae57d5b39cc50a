"""The referee against one written separately, from the same articles: both leave the same table and the same points.

Random positions of lawful deals, an incident at each, the call, and what goes on afterwards; see `incidents` and
`sequels`. The other referee is `tests/oracle/referee_burraco.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tests.conftest import Cases
from tests.referee import incidents as happen
from tests.referee.incidents import Incident
from tests.referee.sequels import (
    CannotHappen,
    Story,
    and_on,
    back_to_its_place,
    too_late,
    until_somebody_goes_out,
    until_the_stock_ends,
    until_time_out,
)
from tests.referee.side_by_side import position

FITAB = ("fitab-2022", "fitab-2023", "fitab-2025")
ALL = (*FITAB, "federal")
PHASES = ("D0", "D1", "D2")
PLAYS = ("opened", "attached", "several")
CLOSINGS = [
    (last, discard, lap, burraco)
    for last in ("meld", "card", "two cards")
    for discard in ("none", "wild", "natural")
    for lap in ("first", "later")
    for burraco in ("burraco", "no burraco")
]

STORIES: dict[str, tuple[Story, tuple[str, ...]]] = {
    **{f"29 {how} {phase}": (and_on(happen.missing_draw(how, phase)), ALL) for how in PLAYS for phase in PHASES},
    **{f"29 nothing {phase}": (and_on(happen.missing_draw("nothing", phase)), ALL) for phase in PHASES[1:]},
    **{
        f"25 {how} {phase}": (and_on(happen.play_after_discard(how, phase)), ALL)
        for how in PLAYS
        for phase in PHASES[1:]
    },
    **{f"30 bis {how}": (and_on(happen.play_out_of_turn(how), 9), FITAB) for how in PLAYS},
    **{f"30 {row}": (and_on(happen.draw_out_of_turn(row)), FITAB) for row in ("1A", "1B", "1C")},
    **{f"30 {row}": (and_on(happen.draw_after_direct_pot(row)), FITAB) for row in ("1D", "1E", "1F")},
    **{f"30 {row}": (and_on(happen.pile_out_of_turn(row)), FITAB) for row in ("2A", "2B")},
    **{f"30 {row} late": (and_on(happen.out_of_turn_noticed_late(row)), FITAB) for row in ("1B", "2A")},
    **{f"24 lay-off {phase}": (and_on(happen.wrong_lay_off(phase)), FITAB) for phase in PHASES},
    **{
        f"27 {shape} {phase}": (and_on(happen.wrong_meld(phase, shape)), FITAB)
        for shape in ("no core", "core")
        for phase in PHASES
    },
    **{
        f"27 {shape} and {how}": (and_on(happen.other_play_after_wrong_meld(shape, how)), FITAB)
        for shape in ("incomplete", "no core", "core")
        for how in ("opened", "attached")
    },
    **{
        f"31 {wilds} wilds {phase}": (and_on(happen.second_set(phase, wilds)), FITAB)
        for wilds in (0, 1, 2)
        for phase in PHASES
    },
    **{f"32 {'/'.join(one)}": (and_on(happen.closing(*one)), ALL) for one in CLOSINGS},
    **{f"31 {wilds} wilds and closing": (and_on(happen.second_set_and_closing(wilds)), FITAB) for wilds in (0, 1, 2)},
    **{
        f"32 back {'/'.join(one)}": (back_to_its_place(happen.closing(*one)), FITAB[1:])
        for one in CLOSINGS
        if one[3] == "burraco" and one[:2] != ("meld", "none") and one[1:3] != ("natural", "later")
    },
    "27 cured": (and_on(happen.cured_lay_off), ALL),
    "7.3": (and_on(happen.double_draw), FITAB),
    **{f"8.2 {left} left": (and_on(happen.part_of_the_pile(left)), FITAB) for left in (1, 2, 3)},
    "8.6": (and_on(happen.single_card_discarded), FITAB),
    **{f"8.7 pot {pot}": (and_on(happen.only_the_single_card_left(pot)), FITAB) for pot in ("due", "taken")},
    **{f"23.3 {count} under": (and_on(happen.cards_under_the_discard(count)), FITAB) for count in (1, 2)},
    **{
        f"23 dropped {when}, {then}": (and_on(happen.card_dropped(when, then)), ALL)
        for when in ("in turn", "off turn")
        for then in ("played", "discarded")
    },
    **{
        f"B-29 {noticed} {phase}": (and_on(happen.wrong_lay_off(phase, noticed)), ("federal",))
        for noticed in ("Op", "Cu", "Pa")
        for phase in PHASES
    },
}
"""An incident, the codes it is ruled under: named after the article of FITAB, or of the federal code."""

FROZEN: dict[str, Incident] = {
    **{f"29 {how} {phase}": happen.missing_draw(how, phase) for how in PLAYS for phase in PHASES},
    **{f"25 {how}": happen.play_after_discard(how, "D1") for how in PLAYS},
    **{f"24 {phase}": happen.wrong_lay_off(phase) for phase in PHASES},
    **{f"27 {shape} {phase}": happen.wrong_meld(phase, shape) for shape in ("no core", "core") for phase in PHASES},
    **{f"31 {wilds} wilds {phase}": happen.second_set(phase, wilds) for wilds in (0, 1, 2) for phase in PHASES},
}
NOTICED_AT_THE_COUNT: dict[str, Incident] = {
    **{f"29 {how} D3": happen.missing_draw(how, "D3") for how in PLAYS},
    "24 lay-off D3": happen.wrong_lay_off("D3"),
    **{f"27 {shape} D3": happen.wrong_meld("D3", shape) for shape in ("no core", "core")},
    **{f"31 {wilds} wilds D3": happen.second_set("D3", wilds) for wilds in (0, 1, 2)},
}


def _counted() -> Iterator[tuple[str, Story]]:
    for name, incident in FROZEN.items():
        yield f"{name}, time-out", until_time_out(incident, 1 if name.endswith("D0") else 2)
        yield f"{name}, stock", until_the_stock_ends(incident)
        for places in (1, 2, 3):
            yield f"{name}, out {places}", until_somebody_goes_out(incident, places)
    for name, incident in NOTICED_AT_THE_COUNT.items():
        yield name, too_late(incident)


COUNTED: dict[str, tuple[Story, tuple[str, ...]]] = {
    name: (story, ALL if name.startswith(("29", "25", "24")) else FITAB) for name, story in _counted()
}
"""Incidents of deals that end before the ruling has run its course, or that are noticed when the deal is over."""

EVERYTHING = {**STORIES, **COUNTED}
GROUPS = ("7.3", "8.", "23", "24", "25", "27", "29", "30 1", "30 2", "30 bis", "31", "32", "B-29")
"""Stories that are told together: those whose name begins so."""

TRIES = 80
"""At how many tables an incident may be impossible before we say that it never happens."""


def stories(group: str, code: str, *, counted: bool) -> list[str]:
    """The stories of a group under a code, each code in an order of its own."""
    told = COUNTED if counted else STORIES
    names = [name for name, (_, codes) in told.items() if name.startswith(group) and code in codes]
    Random(f"{group} {code}").shuffle(names)
    return names


def tell(name: str, code: str, seed: int) -> bool:
    """One position; whether the incident could happen there."""
    try:
        return EVERYTHING[name][0](position(code, seed), Random(seed)) is not None
    except CannotHappen:
        return False


def tell_until_it_happens(name: str, code: str, seed: int) -> None:
    """Positions from one on, until the incident can happen."""
    assert any(tell(name, code, seed + step) for step in range(TRIES)), f"{name} never happens under {code}"


def _told(*, counted: bool) -> list[tuple[str, str]]:
    return [(group, code) for group in GROUPS for code in ALL if stories(group, code, counted=counted)]


@pytest.mark.parametrize(("group", "code"), _told(counted=False))
def test_both_leave_the_same_table(group: str, code: str, cases: Cases) -> None:
    """Hands, melds, pile, stock, side, exposed, frozen, limits, bans, warnings and turn, after every act."""
    names = stories(group, code, counted=False)
    for number in range(cases(sample=3, full=120)):
        tell_until_it_happens(names[number % len(names)], code, 5 * number)


@pytest.mark.parametrize(("group", "code"), _told(counted=True))
def test_both_count_the_same_points(group: str, code: str, cases: Cases) -> None:
    """The deal ends by the stock, by a time-out or because somebody goes out, before all is as it was."""
    names = stories(group, code, counted=True)
    for number in range(cases(sample=3, full=120)):
        tell_until_it_happens(names[number % len(names)], code, 5 * number)
