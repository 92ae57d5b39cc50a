"""International Burraco: Title V of the FITAB code of 2025, which falls back on the rest of that code.

Articles of its own are cited as `V.1` to `V.4` (the four rules), `V.P1` to `V.P4` (its rulings on taking
the pile), `V.T` (times) and `V.V` (victory points); everything inherited keeps the article of the code.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from pinella.cards import Rank
from pinella.codes.choices import BurracoToGoOut, Meeting
from pinella.codes.fitab import FITAB_2025, SWITCHES_2025, TOURNAMENT_2025, fitab_2025
from pinella.codes.switches import MeldingBeforeTheFan
from pinella.codes.types import BurracoKind, Clause, FrozenMap
from pinella.words import Article


def title_v(number: str) -> Article:
    """A rule of Title V."""
    return fitab_2025(f"V.{number}")


INTERNATIONAL: Final = replace(
    FITAB_2025,
    id="international",
    name_it="Burraco internazionale",
    name_en="International Burraco",
    document="Codice di gara FITAB, in vigore dal 1° giugno 2025, titolo V: il codice del burraco internazionale",
    going_out_burraco=Clause(BurracoToGoOut.CLEAN, title_v("1"), "I-1.1", "I-AMB-7"),
    burracos=FrozenMap(
        {
            kind: Clause(FITAB_2025.burracos[kind].value, title_v("1"), "I-1.4", "I-AMB-4")
            for kind in (BurracoKind.CLEAN, BurracoKind.DIRTY)
        }
    ),
    semi_clean_run=None,
    semi_clean_set=None,
    royal_dirty_with_gap=None,
    set_ranks=Clause(frozenset({Rank.ACE, Rank.THREE}), title_v("2"), "I-2.1"),
    pile_needs_play=Clause(True, title_v("3"), "I-3.1", "I-AMB-15, I-AMB-16"),
    dead_stock_cards=Clause(FITAB_2025.dead_stock_cards.value, title_v("4"), "I-4.2", "I-AMB-5"),
    dead_cards_laid_crosswise=Clause(True, title_v("4"), "I-4.1"),
    meld_articles=FrozenMap({**FITAB_2025.meld_articles, "meld/set-not-allowed": title_v("2")}),
    tournament=replace(
        TOURNAMENT_2025,
        round_minutes=FrozenMap(
            {
                Meeting.TWO_DEALS: Clause(27, title_v("T"), "I-T.3"),
                Meeting.THREE_DEALS: Clause(37, title_v("T"), "I-T.2"),
                Meeting.FOUR_DEALS: Clause(47, title_v("T"), "I-T.1"),
            }
        ),
        four_deal_table_for_any_meeting=Clause(True, title_v("V"), "I-V.1", "I-AMB-18"),
    ),
    switches=replace(
        SWITCHES_2025,
        melding_before_the_fan=Clause(MeldingBeforeTheFan.FIRST_PLAY_COMES_BEFORE, title_v("3"), "I-3.3", "I-AMB-24"),
    ),
)


@dataclass(frozen=True, slots=True)
class Replacement:
    """What Title V puts in the place of an inherited requirement, or of a part of it."""

    by: tuple[str, ...]
    in_part: bool = False


def _whole(*by: str) -> Replacement:
    return Replacement(by)


def _part(*by: str) -> Replacement:
    return Replacement(by, in_part=True)


# Restricted turns: "draw or take the pile, and discard" is here draw and discard, since taking needs a play (I-AMB-6).
_DRAWS_ONLY: Final = ("F-6.7", "F-22.8", "F-24.7", "F-24.9", "F-29.1", "F-29.6", "F-30.7", "F-30b.2")

REPLACED: Final[Mapping[str, Replacement]] = FrozenMap(
    {
        # Rule 1: a clean burraco to go out; only clean and dirty
        "F-D.8": _part("I-1.5"),
        **dict.fromkeys(("F-D.9", "F-D.10", "F-D.47", "F-D.48"), _whole("I-1.2")),
        **dict.fromkeys(("F-13.2", "F-13.3", "F-13.4", "F-13.5"), _whole("I-1.2")),
        **dict.fromkeys(("F-D.11", "F-13.7"), _whole("I-1.3")),
        **dict.fromkeys(("F-13.10", "F-18.1"), _part("I-1.2")),
        **dict.fromkeys(("F-17.1", "F-22.11", "F-22.12", "F-32.4", "F-32.5"), _part("I-1.1")),
        # Rule 2: sets of aces and threes
        "F-9.1": _part("I-2.1"),
        # Rule 3: the pile needs a play, made before the cards go into the hand
        **dict.fromkeys(("F-6.2", "F-7.3"), _part("I-3.1")),
        "F-8.1": _part("I-3.1", "I-3.4"),
        "F-8.5": _whole("I-3.3", "I-3.5"),
        "F-32.11": _part("I-3.4"),
        **dict.fromkeys(_DRAWS_ONLY, _part("I-3.1")),
        # The rulings on the play that justifies taking the pile
        **dict.fromkeys(("F-8.2", "F-8.3"), _whole("I-P1.1", "I-P4.1", "I-P4.2")),
        "F-24.1": _part("I-P3.1", "I-P3.2"),
        "F-24.2": _part("I-P2.1", "I-P2.2"),
        "F-24.3": _part("I-P2.3", "I-P2.4", "I-P3.3", "I-P3.4", "I-P3.5", "I-P3.6"),
        "F-24.4": _part("I-P2.5", "I-P3.7"),
        "F-27.2": _part("I-P2.2"),
        "F-28.1": _part("I-P2.3", "I-P2.4"),
        "F-28.2": _part("I-P2.5"),
        # Times and victory points
        "F-5.1": _whole("I-T.1", "I-T.2", "I-T.3"),
        "F-18.9": _part("I-V.1"),
    }
)
"""The requirements of the FITAB code that do not hold here as they stand, and what holds instead."""
