"""International Burraco: Title V of the FITAB code of 2025, which falls back on the rest of that code.

Articles of its own are cited as `V.1` to `V.4` (the four rules), `V.P1` to `V.P4` (its rulings on taking
the pile), `V.T` (times) and `V.V` (victory points); everything inherited keeps the article of the code.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pinella.cards import Rank
from pinella.codes.choices import BurracoToGoOut, Meeting
from pinella.codes.fitab import FITAB_2025, SWITCHES_2025, TOURNAMENT_2025, fitab_2025
from pinella.codes.switches import MeldingBeforeTheFan
from pinella.codes.types import Article, BurracoKind, Clause, FrozenMap


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
