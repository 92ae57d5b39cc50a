"""The referee against one written separately, from the same articles: both leave the same table and the same points.

Random positions of lawful deals, an incident at each, the call, and what goes on afterwards; see `incidents` and
`sequels`. The other referee is `tests/oracle/referee_burraco.py`.
"""

from __future__ import annotations

from random import Random

from tests.referee import incidents as happen
from tests.referee.sequels import (
    CannotHappen,
    Story,
    and_on,
    back_to_its_place,
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
    **{
        f"25 {how} {phase}": (and_on(happen.play_after_discard(how, phase)), ALL)
        for how in PLAYS
        for phase in PHASES[1:]
    },
    **{f"30 bis {how}": (and_on(happen.play_out_of_turn(how), 9), FITAB) for how in PLAYS},
    **{f"30 {row}": (and_on(happen.draw_out_of_turn(row)), FITAB) for row in ("1A", "1B", "1C")},
    **{f"30 {row}": (and_on(happen.draw_after_direct_pot(row)), FITAB) for row in ("1D", "1E", "1F")},
    **{f"30 {row}": (and_on(happen.pile_out_of_turn(row)), FITAB) for row in ("2A", "2B")},
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

FROZEN = {
    **{f"29 {how} {phase}": happen.missing_draw(how, phase) for how in PLAYS for phase in PHASES},
    **{f"25 {how}": happen.play_after_discard(how, "D1") for how in PLAYS},
    **{f"24 {phase}": happen.wrong_lay_off(phase) for phase in PHASES},
    **{f"27 {shape} {phase}": happen.wrong_meld(phase, shape) for shape in ("no core", "core") for phase in PHASES},
    **{f"31 {wilds} wilds {phase}": happen.second_set(phase, wilds) for wilds in (0, 1, 2) for phase in PHASES},
}
COUNTED: dict[str, tuple[Story, tuple[str, ...]]] = {}
for _name, _incident in FROZEN.items():
    _codes = ALL if _name.startswith(("29", "25", "24")) else FITAB
    COUNTED[f"{_name}, time-out"] = (until_time_out(_incident, 1 if _name.endswith("D0") else 2), _codes)
    COUNTED[f"{_name}, stock"] = (until_the_stock_ends(_incident), _codes)
    for _places in (1, 2, 3):
        COUNTED[f"{_name}, out {_places}"] = (until_somebody_goes_out(_incident, _places), _codes)


def tell(story: Story, code: str, seed: int) -> bool:
    """One position; whether the incident could happen there."""
    try:
        return story(position(code, seed), Random(seed)) is not None
    except CannotHappen:
        return False
