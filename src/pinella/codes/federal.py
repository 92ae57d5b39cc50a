"""The federal code: a document without title or date that speaks of *competizioni federali*.

It calls the pot *pozzo* and knows three kinds of burraco.
"""

from __future__ import annotations

from typing import Final

from pinella.cards import BURRACO_VALUES, Rank
from pinella.codes.burraco import BurracoBook
from pinella.codes.choices import (
    BurracoToGoOut,
    Direction,
    EquivalentPoints,
    Event,
    FinalLap,
    FirstDealer,
    FirstRound,
    FreeWildPlace,
    HandCounts,
    InnocentScore,
    Interruption,
    Meeting,
    Movement,
    PenaltyOrder,
    PileView,
    PotBuilding,
    PotOrder,
    PotView,
    SeatDraw,
    Shuffle,
    StallCount,
    StallRule,
    StockCount,
    Substitution,
    TieBreak,
    TimeOutBetweenDeals,
    TimeOutDealing,
    TimeOutGap,
    UnplayedPot,
    WarningPrice,
    Who,
)
from pinella.codes.tournament import Award, Delay, Forfeit, LateWarning, Tournament
from pinella.codes.types import BurracoKind, Clause, FrozenMap
from pinella.words import Article


def federal(number: str) -> Article:
    """An article of the federal code, which bears no date."""
    return Article("federal", "undated", number)


_BYE: Final = {
    Meeting.TWO_DEALS: Award(14, 305),
    Meeting.THREE_DEALS: Award(14, 355),
    Meeting.FOUR_DEALS: Award(13, 505),
    Meeting.TEAMS: Award(13, 555),
}
_ABSENT: Final = {
    Meeting.TWO_DEALS: Award(6, -305),
    Meeting.THREE_DEALS: Award(6, -355),
    Meeting.FOUR_DEALS: Award(7, -505),
    Meeting.TEAMS: Award(7, -555),
}

_TOURNAMENT: Final = Tournament(
    events=Clause(
        frozenset({Event.PAIRS, Event.TEAMS, Event.ONE_AGAINST_ONE, Event.CHANGING_PARTNERS}),
        federal("2"),
        "B-2.4",
        "BAMB-29",
    ),
    first_round=Clause(
        frozenset(
            {
                FirstRound.ALPHABET,
                FirstRound.LOT,
                FirstRound.CATEGORIES,
                FirstRound.ORDER_OF_ENTRY,
                FirstRound.NATIONAL_POINTS,
            }
        ),
        federal("2"),
        "B-2.6",
    ),
    movements=Clause(frozenset({Movement.DANISH, Movement.MITCHELL, Movement.ROUND_ROBIN}), federal("2"), "B-2.7"),
    round_minutes=FrozenMap(
        {
            Meeting.TWO_DEALS: Clause(25, federal("6"), "B-6.1", "BAMB-48"),
            Meeting.THREE_DEALS: Clause(32, federal("6"), "B-6.1", "BAMB-48"),
            Meeting.FOUR_DEALS: Clause(42, federal("6"), "B-6.1", "BAMB-48"),
        }
    ),
    round_may_be_shortened_by=Clause(2, federal("6"), "B-6.2"),
    thinking_times=Clause((), federal("37"), "B-37.2"),
    seconds_after_the_invitation=None,
    victory_points=FrozenMap(
        {
            Meeting.TWO_DEALS: Clause((40, 120, 200, 300, 400, 500, 620, 740, 870, 1000), federal("18"), "B-18.10"),
            Meeting.THREE_DEALS: Clause((50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500), federal("18"), "B-18.10"),
            Meeting.FOUR_DEALS: Clause(
                (100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000), federal("18"), "B-18.10"
            ),
            Meeting.TEAMS: Clause(
                (150, 350, 550, 800, 1050, 1300, 1600, 1900, 2200, 2500), federal("18"), "B-18.10", "BAMB-41"
            ),
        }
    ),
    team_preset=None,
    four_deal_table_for_any_meeting=Clause(False, federal("18"), "B-18.10"),
    equivalent_points=Clause(EquivalentPoints.LOWER_EDGE_OF_THE_BAND, federal("39"), "B-39.9", "BAMB-30"),
    tie_breaks=Clause(
        (
            TieBreak.VICTORY_POINTS,
            TieBreak.MATCH_POINTS,
            TieBreak.DIRECT_ENCOUNTER,
            TieBreak.MORE_MATCHES_WON,
            TieBreak.LOT,
        ),
        federal("18"),
        "B-18.10",
        "BAMB-39: the code is silent",
    ),
    bye=FrozenMap({meeting: Clause(award, federal("39"), "B-39.9", "BAMB-33") for meeting, award in _BYE.items()}),
    byes_per_session=Clause(1, federal("39"), "B-39.10"),
    late_warning=Clause(LateWarning(2, beyond=False), federal("39"), "B-39.3", "BAMB-36"),
    late_bonuses=Clause((Delay(5, 150), Delay(10, 200)), federal("39"), "B-39.5", "BAMB-36"),
    late_forfeit=FrozenMap(
        {
            meeting: Clause(Forfeit(_BYE[meeting], _ABSENT[meeting]), federal("39"), "B-39.6", "BAMB-30")
            for meeting in Meeting
        }
    ),
    missed_rounds=FrozenMap(
        {
            meeting: Clause((absent.victory_points,) * 3 + (0,), federal("38"), "B-38.9", "BAMB-34")
            for meeting, absent in _ABSENT.items()
        }
    ),
    temporary_withdrawal=FrozenMap(
        {meeting: Clause(award, federal("38"), "B-38.9", "BAMB-34") for meeting, award in _ABSENT.items()}
    ),
    withdrawal_with_an_advantage=None,
    both_withdraw=Clause(0, federal("38"), "B-38.15", "BAMB-54"),
    unjustified_withdrawal=Clause(0, federal("38"), "B-38.16"),
    opponents_of_a_withdrawal=Clause(InnocentScore.BYE_OR_EARNED_IF_HIGHER, federal("38"), "B-38.17"),
    opponents_of_an_expelled_pair=None,
    misconduct_of_both=FrozenMap(
        {
            Meeting.FOUR_DEALS: Clause(_ABSENT[Meeting.FOUR_DEALS], federal("38"), "B-38.13"),
            Meeting.TEAMS: Clause(_ABSENT[Meeting.TEAMS], federal("38"), "B-38.14", "BAMB-55"),
        }
    ),
    absence_minutes_made_up=Clause(10, federal("38"), "B-38.20"),
    substitution=Clause(Substitution.ONE_NEWCOMER_BEFORE_HALFWAY, federal("38"), "B-38.2", "BAMB-37"),
    interrupted_event=Clause(Interruption.MORE_THAN_HALF, federal("40"), "B-40.1", "BAMB-37"),
    interrupted_event_of_four_rounds=None,
    warnings_for_a_penalty=Clause(2, federal("R"), "B-R.4", "BAMB-31"),
    warning_price=Clause(WarningPrice.VICTORY_POINT_ONLY, federal("R"), "B-R.4", "BAMB-31"),
    penalised_cards=Clause(PenaltyOrder.HIGHEST_FIRST, federal("D"), "B-D.41", "BAMB-01"),
    forgotten_burraco_points=None,
    compensation_without_a_pot=Clause(100, federal("23"), "B-23.22", "BAMB-21"),
    corrections_until_round_after=None,
    ranking_check_minutes=Clause(10, federal("20"), "B-20.6"),
    lost_sheet=Clause(7, federal("19"), "B-19.4"),
    called_at_difference=Clause(800, federal("R"), "B-R.7"),
    not_called_winner=Clause(7, federal("R"), "B-R.8", "BAMB-32"),
)

FEDERAL: Final = BurracoBook(
    id="federal",
    name_it="Burraco federale",
    name_en="Federal Burraco",
    document="Codice di gara, senza frontespizio né data",
    edition="undated",
    players=Clause(4, federal("2"), "B-2.1"),
    sides=Clause(2, federal("2"), "B-2.1"),
    packs=Clause(2, federal("1"), "B-1.1"),
    jokers=Clause(4, federal("1"), "B-1.1"),
    card_values=Clause(BURRACO_VALUES, federal("1"), "B-1.5", "BAMB-03"),
    seat_draw=Clause(SeatDraw.HIGH_CARD_CHOOSES, federal("3"), "B-3.2", "BAMB-02"),
    first_dealer=Clause(FirstDealer.LOWER_CARD_OF_THE_OTHER_SIDE, federal("3"), "B-3.2"),
    dealer_rotation=Clause(Direction.CLOCKWISE, federal("4"), "B-4.22"),
    deal_direction=Clause(Direction.CLOCKWISE, federal("4"), "B-4.5"),
    shuffle=Clause(Shuffle.DEALER_THEN_POT_BUILDER, federal("4"), "B-4.2"),
    cutter=Clause(Who.DEALER, federal("4"), "B-4.3", "BAMB-04"),
    hand_size=Clause(11, federal("4"), "B-4.5"),
    pots=Clause(2, federal("4"), "B-4.8"),
    pot_size=Clause(11, federal("4"), "B-4.8"),
    pot_builder=Clause(Who.RIGHT_OF_DEALER, federal("4"), "B-4.8"),
    pot_building=Clause(PotBuilding.ALTERNATELY_FROM_THE_BOTTOM, federal("4"), "B-4.8", "BAMB-04"),
    pot_order=Clause(PotOrder.LAST_COMPLETED_IS_SECOND, federal("4"), "B-4.10"),
    up_cards=Clause(1, federal("4"), "B-4.14"),
    whole_pile_taken=Clause(True, federal("9"), "B-9.5"),
    pile_needs_play=Clause(False, federal("9"), "B-9.1"),
    single_card_pile_ban=Clause(True, federal("9"), "B-9.7"),
    pots_per_side=Clause(1, federal("23"), "B-23.16"),
    pot_on_the_fly=Clause(True, federal("D"), "B-D.2"),
    wild_discard_to_the_pot=Clause(True, federal("14"), "B-14.1"),
    pot_view=Clause(PotView.AFTER_THE_PARTNERS_DISCARD, federal("23"), "B-23.12", "BAMB-62"),
    pile_view=Clause(PileView.PLAYER_ABOUT_TO_TAKE, federal("9"), "B-9.1"),
    screens_open_pile_and_pot=Clause(True, federal("S"), "B-S.6"),
    min_meld=Clause(3, federal("11"), "B-11.1"),
    max_run_naturals=Clause(13, federal("11"), "B-11.3"),
    max_set_naturals=Clause(8, federal("12"), "B-12.1"),
    aces_in_a_run=Clause(1, federal("11"), "B-11.4"),
    wilds_per_meld=Clause(1, federal("11"), "B-11.3"),
    set_ranks=Clause(frozenset(Rank) - {Rank.TWO}, federal("10"), "B-10.9"),
    second_set_of_a_rank=Clause(True, federal("12"), "B-12.2", "BAMB-05"),
    natural_two_needs_the_three=Clause(False, federal("10"), "B-10.2"),
    bound_wild_leaves_only_for_its_card=Clause(True, federal("10"), "B-10.3", "BAMB-07"),
    free_wild_may_move=Clause(True, federal("10"), "B-10.6", "BAMB-07"),
    natural_two_may_become_wild=Clause(True, federal("10"), "B-10.6", "BAMB-07"),
    free_wild_place=Clause(FreeWildPlace.BOTTOM_OR_ABOVE_A_LOW_ACE, federal("10"), "B-10.8"),
    burraco_length=Clause(7, federal("13"), "B-13.1"),
    burracos=FrozenMap(
        {
            BurracoKind.CLEAN: Clause(200, federal("13"), "B-13.2"),
            BurracoKind.SEMI_CLEAN: Clause(150, federal("13"), "B-13.3"),
            BurracoKind.DIRTY: Clause(100, federal("13"), "B-13.4"),
        }
    ),
    semi_clean_run=Clause(7, federal("13"), "B-13.3"),
    semi_clean_set=Clause(8, federal("13"), "B-13.3", "BAMB-06"),
    royal_dirty_with_gap=None,
    going_out_bonus=Clause(100, federal("17"), "B-17.1"),
    going_out_needs_the_pot=Clause(True, federal("17"), "B-17.1"),
    going_out_burraco=Clause(BurracoToGoOut.ANY, federal("17"), "B-17.1"),
    going_out_needs_a_full_lap=Clause(False, federal("17"), "B-17.4", "BAMB-40"),
    going_out_needs_a_discard=Clause(True, federal("17"), "B-17.1"),
    last_discard_may_be_wild=Clause(False, federal("14"), "B-14.1"),
    dead_stock_cards=Clause(2, federal("17"), "B-17.2"),
    dead_cards_laid_crosswise=Clause(False, federal("17"), "B-17.2"),
    stock_count=Clause(StockCount.PLAYER_IN_TURN, federal("8"), "B-8.6"),
    hand_counts=Clause(HandCounts.IN_OWN_TURN, federal("4"), "B-4.21", "BAMB-08"),
    stall=Clause(StallRule.A_FULL_LAP_IS_WATCHED, federal("16"), "B-16.1"),
    stall_count=Clause(StallCount.FULL_COUNT, federal("16"), "B-16.2", "BAMB-27"),
    stall_pot_paid_by_one_side_only=None,
    pot_not_taken=Clause(-100, federal("18"), "B-18.4"),
    neither_pot_taken_is_free=Clause(True, federal("18"), "B-18.8"),
    unplayed_pot=Clause(UnplayedPot.ITS_CARDS, federal("18"), "B-18.5"),
    exposed_must_be_played=Clause(False, federal("24"), "B-24.4"),
    unfinished_meld_may_wait=Clause(False, federal("29"), "B-29.1"),
    time_out=Clause(FinalLap.AT_THE_PLAYER_SERVED_FIRST, federal("15"), "B-15.1", "BAMB-46"),
    time_out_in_the_gap=Clause(TimeOutGap.ONE_LAP, federal("15"), "B-15.1", "BAMB-46"),
    time_out_while_dealing=Clause(TimeOutDealing.ONE_LAP, federal("15"), "B-15.4"),
    time_out_between_deals=Clause(TimeOutBetweenDeals.NO_FURTHER_DEAL, federal("15"), "B-15.5"),
    time_left_is_told=Clause(False, federal("6"), "B-6.3"),
    table_articles=FrozenMap({"turn": federal("7"), "melds": federal("D"), "clock": federal("15")}),
    meld_articles=FrozenMap(
        {
            "meld/too-few-cards": federal("11"),
            "meld/too-few-cards/set": federal("12"),
            "meld/only-wilds": federal("10"),
            "meld/mixed-cards": federal("11"),
            "meld/set-not-allowed": federal("10"),
            "meld/two-wilds": federal("11"),
            "meld/two-wilds/set": federal("12"),
            "meld/card-twice": federal("11"),
            "meld/around-the-corner": federal("11"),
            "meld/gap": federal("11"),
            "meld/wild-bound": federal("10"),
            "meld/wild-misplaced": federal("10"),
            "meld/too-many-cards": federal("11"),
            "meld/too-many-cards/set": federal("12"),
        }
    ),
    tournament=_TOURNAMENT,
)
