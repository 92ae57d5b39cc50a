"""The regulation of the online room: the system deals and counts, and nothing can go wrong that it does not allow.

What it does not forbid is allowed; what a deal needs in order to end is borrowed from the FITAB code.
It has no articles: we cite its sections, numbered in the order of the text.
"""

from __future__ import annotations

from typing import Final

from pinella.cards import BURRACO_VALUES, Rank
from pinella.codes.burraco import BurracoBook, Challenge
from pinella.codes.choices import (
    BurracoToGoOut,
    ClockRule,
    Direction,
    FirstDealer,
    FreeWildPlace,
    MatchEnd,
    PileView,
    PotBuilding,
    PotView,
    Shuffle,
    StallRule,
    StockCount,
    TargetRule,
    UnplayedPot,
    Who,
)
from pinella.codes.types import BurracoKind, Clause, FrozenMap
from pinella.words import Article


def online(section: str) -> Article:
    """A section of the regulation, which bears no date."""
    return Article("online", "undated", section)


ONLINE: Final = BurracoBook(
    id="online",
    name_it="Burraco online",
    name_en="Online Burraco",
    document="Regolamento burraco",
    edition="undated",
    players=Clause(4, online("1"), "O-1.1"),
    sides=Clause(2, online("1"), "O-1.1"),
    packs=Clause(2, online("1"), "O-1.2"),
    jokers=Clause(4, online("1"), "O-1.2"),
    card_values=Clause(BURRACO_VALUES, online("11"), "O-11.3"),
    seat_draw=None,
    first_dealer=Clause(FirstDealer.AT_RANDOM, online("3"), "O-3.1"),
    dealer_rotation=Clause(Direction.CLOCKWISE, online("3"), "O-3.2"),
    deal_direction=Clause(Direction.CLOCKWISE, online("4"), "O-4.4"),
    shuffle=Clause(Shuffle.SYSTEM, online("4"), "O-4.1"),
    cutter=Clause(Who.NOBODY, online("4"), "O-4.1"),
    hand_size=Clause(11, online("4"), "O-4.4"),
    pots=Clause(2, online("4"), "O-4.2"),
    pot_size=Clause(11, online("4"), "O-4.2"),
    pot_builder=Clause(Who.SYSTEM, online("4"), "O-4.2"),
    pot_building=Clause(PotBuilding.FROM_THE_BOTTOM, online("4"), "O-4.2"),
    pot_order=None,
    up_cards=Clause(1, online("4"), "O-4.5"),
    whole_pile_taken=Clause(True, online("5"), "O-5.3"),
    pile_needs_play=Clause(False, online("5"), "O-5.3"),
    single_card_pile_ban=Clause(False, online("5"), "O-5.6", "O-AMB-5"),
    pots_per_side=Clause(1, online("9"), "O-9.6", "O-AMB-2"),
    pot_on_the_fly=Clause(True, online("9"), "O-9.3", "O-AMB-14, O-AMB-16"),
    wild_discard_to_the_pot=Clause(True, online("9"), "O-9.5"),
    pot_view=Clause(PotView.OWN_NEXT_TURN, online("9"), "O-9.4"),
    pile_view=Clause(PileView.EVERYBODY, online("5"), "O-5.3"),
    screens_open_pile_and_pot=Clause(False, online("9"), "O-9.4"),
    min_meld=Clause(3, online("6"), "O-6.1"),
    max_run_naturals=Clause(13, online("6"), "O-6.8", "O-AMB-6"),
    max_set_naturals=Clause(8, online("6"), "O-6.8"),
    aces_in_a_run=Clause(1, online("6"), "O-6.3", "O-AMB-6"),
    wilds_per_meld=Clause(1, online("6"), "O-6.5"),
    set_ranks=Clause(frozenset(Rank) - {Rank.TWO}, online("6"), "O-6.6"),
    second_set_of_a_rank=Clause(True, online("6"), "O-6.9", "O-AMB-4"),
    natural_two_needs_the_three=Clause(False, online("6"), "O-6.7"),
    bound_wild_leaves_only_for_its_card=Clause(True, online("7"), "O-7.3"),
    free_wild_may_move=Clause(True, online("7"), "O-7.5"),
    natural_two_may_become_wild=Clause(True, online("7"), "O-7.1", "O-AMB-7"),
    free_wild_place=Clause(FreeWildPlace.EITHER_END, online("7"), "O-7.5"),
    burraco_length=Clause(7, online("8"), "O-8.1"),
    burracos=FrozenMap(
        {
            BurracoKind.CLEAN: Clause(200, online("8"), "O-8.2", "O-AMB-8"),
            BurracoKind.SEMI_CLEAN: Clause(150, online("8"), "O-8.3", "O-AMB-17"),
            BurracoKind.DIRTY: Clause(100, online("8"), "O-8.4"),
        }
    ),
    semi_clean_run=Clause(7, online("8"), "O-8.3", "O-AMB-17"),
    semi_clean_set=Clause(8, online("8"), "O-8.3"),
    royal_dirty_with_gap=None,
    going_out_bonus=Clause(100, online("11"), "O-11.5"),
    going_out_needs_the_pot=Clause(True, online("10"), "O-10.1", "O-AMB-2"),
    going_out_burraco=Clause(BurracoToGoOut.ANY, online("10"), "O-10.2"),
    going_out_needs_a_full_lap=Clause(False, online("5"), "O-5.7"),
    going_out_needs_a_discard=Clause(True, online("10"), "O-10.3"),
    last_discard_may_be_wild=Clause(False, online("10"), "O-10.4"),
    dead_stock_cards=Clause(2, online("10"), "O-10.6", "O-AMB-3"),
    dead_cards_laid_crosswise=Clause(False, online("10"), "O-10.6"),
    stock_count=Clause(StockCount.NOBODY, online("10"), "O-10.6", "O-AMB-9"),
    hand_counts=None,
    stall=Clause(StallRule.NONE, online("5"), "O-5.7"),
    stall_count=None,
    stall_pot_paid_by_one_side_only=None,
    pot_not_taken=Clause(-100, online("11"), "O-11.6"),
    neither_pot_taken_is_free=Clause(False, online("11"), "O-11.6"),
    unplayed_pot=Clause(UnplayedPot.WITH_THE_HAND, online("11"), "O-11.2"),
    exposed_must_be_played=None,
    unfinished_meld_may_wait=None,
    time_out=None,
    time_out_in_the_gap=None,
    time_out_while_dealing=None,
    time_out_between_deals=None,
    time_left_is_told=None,
    table_articles=FrozenMap({"turn": online("5"), "melds": online("7"), "clock": online("12")}),
    meld_articles=FrozenMap(
        {
            code: online("6")
            for code in (
                "meld/too-few-cards",
                "meld/only-wilds",
                "meld/mixed-cards",
                "meld/set-not-allowed",
                "meld/two-wilds",
                "meld/card-twice",
                "meld/around-the-corner",
                "meld/gap",
                "meld/too-many-cards",
            )
        }
        | {code: online("7") for code in ("meld/wild-bound", "meld/wild-misplaced")}
    ),
    challenge=Challenge(
        ends=Clause(frozenset(MatchEnd), online("12"), "O-12.1"),
        target_met=Clause(TargetRule.AT_OR_ABOVE, online("12"), "O-12.2", "O-AMB-11"),
        tie_goes_on_with_another_deal=Clause(True, online("12"), "O-12.3", "O-AMB-13"),
        personal_clock=Clause(ClockRule.SIDE_LOSES_THE_MATCH, online("12"), "O-12.5", "O-AMB-10"),
    ),
)
