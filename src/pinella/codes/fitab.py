"""The FITAB code in force from 1 June 2025. Later books are written as changes to this one."""

from __future__ import annotations

from datetime import date
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
    Shortening,
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
from pinella.codes.switches import (
    BothPotsPlayed,
    BunchedCards,
    CardUnderTheDiscard,
    ExposedCard,
    FitabSwitches,
    HandedOver,
    IncurableMeld,
    InvertedWilds,
    LayingInFront,
    MeldingBeforeTheFan,
    MisplacedDiscard,
    MixedCards,
    NotedDealer,
    OutOfTurnDraw,
    PartnersSuggestion,
    RaisingAnIrregularity,
    ReturnedCards,
    SeveralSurplusCards,
    SingleCardLeft,
    WrongCountSeen,
)
from pinella.codes.tournament import Award, Delay, Forfeit, LateWarning, ThinkingTime, Tournament
from pinella.codes.types import BurracoKind, Clause, FrozenMap
from pinella.words import Article


def fitab_2025(number: str) -> Article:
    """An article of the code in force from 1 June 2025."""
    return Article("FITAB", "2025-06", number)


_BYE: Final = {
    Meeting.TWO_DEALS: Award(14, 315),
    Meeting.THREE_DEALS: Award(14, 365),
    Meeting.FOUR_DEALS: Award(12, 315),
    Meeting.TEAMS: Award(12, 365),
}
_LEAVES_FOR_A_WHILE: Final = {
    Meeting.TWO_DEALS: Award(6, -315),
    Meeting.THREE_DEALS: Award(6, -365),
    Meeting.FOUR_DEALS: Award(8, -315),
    Meeting.TEAMS: Award(8, -365),
}

TOURNAMENT_2025: Final = Tournament(
    events=Clause(frozenset({Event.PAIRS, Event.TEAMS, Event.CHANGING_PARTNERS}), fitab_2025("2"), "F-2.2"),
    first_round=Clause(
        frozenset({FirstRound.REFEREES_CHOICE, FirstRound.ORDER_OF_ENTRY, FirstRound.LOT}), fitab_2025("2"), "F-2.5"
    ),
    movements=Clause(frozenset({Movement.DANISH, Movement.MITCHELL, Movement.ROUND_ROBIN}), fitab_2025("2"), "F-2.6"),
    round_minutes=FrozenMap(
        {
            Meeting.TWO_DEALS: Clause(22, fitab_2025("5"), "F-5.1"),
            Meeting.THREE_DEALS: Clause(32, fitab_2025("5"), "F-5.1"),
            Meeting.FOUR_DEALS: Clause(42, fitab_2025("5"), "F-5.1"),
        }
    ),
    round_may_be_shortened_by=Clause(Shortening.DISCRETION, fitab_2025("5"), "F-5.2"),
    thinking_times=Clause(
        (ThinkingTime(3, 10), ThinkingTime(10, 20), ThinkingTime(None, 40)), fitab_2025("34"), "F-34.1", "AMB-73"
    ),
    seconds_after_the_invitation=Clause(5, fitab_2025("34"), "F-34.2"),
    victory_points=FrozenMap(
        {
            Meeting.TWO_DEALS: Clause((50, 130, 210, 310, 410, 510, 630, 750, 880, 1010), fitab_2025("18"), "F-18.9"),
            Meeting.THREE_DEALS: Clause(
                (60, 160, 260, 360, 510, 660, 810, 1010, 1260, 1510), fitab_2025("18"), "F-18.9"
            ),
            Meeting.FOUR_DEALS: Clause(
                (110, 310, 510, 710, 910, 1110, 1310, 1510, 1710, 2010), fitab_2025("18"), "F-18.9"
            ),
        }
    ),
    team_preset=Clause((160, 360, 560, 810, 1060, 1310, 1610, 1910, 2210, 2510), fitab_2025("18"), "F-18.9", "AMB-75"),
    four_deal_table_for_any_meeting=Clause(False, fitab_2025("18"), "F-18.9"),
    equivalent_points=Clause(EquivalentPoints.LOWER_EDGE_OF_THE_BAND, fitab_2025("21"), "F-21.4", "AMB-23"),
    tie_breaks=Clause(
        (
            TieBreak.VICTORY_POINTS,
            TieBreak.MATCH_POINTS,
            TieBreak.DIRECT_ENCOUNTER,
            TieBreak.HIGHEST_WINNING_SCORE,
            TieBreak.MORE_MATCHES_WON,
        ),
        fitab_2025("18"),
        "F-18.6",
        "AMB-21",
    ),
    bye=FrozenMap({meeting: Clause(award, fitab_2025("38"), "F-38.10") for meeting, award in _BYE.items()}),
    byes_per_session=Clause(1, fitab_2025("38"), "F-38.9"),
    late_warning=Clause(LateWarning(2, beyond=True), fitab_2025("38"), "F-38.3", "AMB-81"),
    late_bonuses=Clause((Delay(5, 100), Delay(10, 100 + 50)), fitab_2025("38"), "F-38.5", "AMB-81"),
    late_forfeit=FrozenMap(
        {
            meeting: Clause(Forfeit(_BYE[meeting], _LEAVES_FOR_A_WHILE[meeting]), fitab_2025("38"), "F-38.6", "AMB-80")
            for meeting in Meeting
        }
    ),
    missed_rounds=FrozenMap(
        {meeting: Clause((8, 6, 4, 2, 0), fitab_2025("38 bis"), "F-38b.2", "AMB-82") for meeting in Meeting}
    ),
    temporary_withdrawal=FrozenMap(
        {meeting: Clause(award, fitab_2025("37"), "F-37.3", "AMB-78") for meeting, award in _LEAVES_FOR_A_WHILE.items()}
    ),
    withdrawal_with_an_advantage=Clause(0, fitab_2025("37"), "F-37.4"),
    both_withdraw=Clause(0, fitab_2025("37"), "F-37.5"),
    unjustified_withdrawal=Clause(0, fitab_2025("37"), "F-37.9"),
    opponents_of_a_withdrawal=Clause(InnocentScore.BYE_OR_EARNED_IF_HIGHER, fitab_2025("37"), "F-37.7"),
    opponents_of_an_expelled_pair=Clause(12, fitab_2025("37 bis"), "F-37b.1", "AMB-79"),
    misconduct_of_both=FrozenMap({}),
    absence_minutes_made_up=None,
    substitution=Clause(Substitution.FORCE_MAJEURE, fitab_2025("37"), "F-37.1"),
    interrupted_event=Clause(Interruption.THIRD_LAST_ROUND_OVER, fitab_2025("39"), "F-39.1", "AMB-83"),
    interrupted_event_of_four_rounds=Clause(3, fitab_2025("39"), "F-39.2"),
    warnings_for_a_penalty=Clause(2, fitab_2025("21"), "F-21.4", "AMB-22"),
    warning_price=Clause(WarningPrice.VICTORY_POINT_AND_MATCH_POINTS, fitab_2025("21"), "F-21.4", "AMB-23"),
    penalised_cards=Clause(PenaltyOrder.HIGHEST_FIRST, fitab_2025("D"), "F-D.39", "AMB-03"),
    forgotten_burraco_points=Clause(75, fitab_2025("33"), "F-33.3", "AMB-72"),
    compensation_without_a_pot=None,
    corrections_until_round_after=Clause(3, fitab_2025("20"), "F-20.9", "AMB-24"),
    ranking_check_minutes=None,
    lost_sheet=None,
    called_at_difference=None,
    not_called_winner=None,
)

SWITCHES_2025: Final = FitabSwitches(
    dealer_noted_on_the_score=Clause(NotedDealer.FIRST_DEALER, fitab_2025("15"), "F-15.1"),
    returned_after_going_out_in_the_first_lap=Clause(
        ReturnedCards.SAME_PLACE, fitab_2025("32"), "F-32.3", "AMB-68, AMB-90"
    ),
    returned_after_going_out_with_a_wild=Clause(ReturnedCards.SAME_PLACE, fitab_2025("32"), "F-32.7", "AMB-68, AMB-90"),
    returned_after_laying_off_the_last_discard=Clause(ReturnedCards.SAME_PLACE, fitab_2025("32"), "F-32.10", "AMB-67"),
    returned_after_a_last_meld_without_discard=Clause(
        ReturnedCards.NOT_ON_PARTNERS_NEW_MELDS_ALL_DEAL, fitab_2025("32"), "F-32.8"
    ),
    returned_after_going_out_on_the_pile=Clause(
        ReturnedCards.NOT_ON_PARTNERS_NEW_MELDS_ALL_DEAL, fitab_2025("32"), "F-32.14"
    ),
    wrong_count_after_looking=Clause(WrongCountSeen.NEW_DEAL, fitab_2025("4"), "F-4.5", "AMB-05"),
    counting_without_looking=Clause(False, fitab_2025("4"), "F-4.8", "AMB-05"),
    misplaced_discard=Clause(MisplacedDiscard.LIMITED_TURN, fitab_2025("6"), "F-6.7", "AMB-88"),
    melding_before_the_fan=Clause(MeldingBeforeTheFan.WARNING, fitab_2025("8"), "F-8.5"),
    single_pile_card_left=Clause(SingleCardLeft.PILE_CARD_ALL_DEAL, fitab_2025("8"), "F-8.7", "AMB-11"),
    inverted_wilds=Clause(InvertedWilds.PUT_IN_ORDER, fitab_2025("10"), "F-10.4"),
    raising_an_irregularity=Clause(RaisingAnIrregularity.MAY_CALL, fitab_2025("P"), "F-P.1", "AMB-25"),
    partners_suggestion=Clause(PartnersSuggestion.STOP_AND_WARNING, fitab_2025("21"), "F-21.2", "AMB-27"),
    arbitral_score_for_a_suggestion=Clause(False, fitab_2025("21"), "F-21.3"),
    exposed_card=Clause(ExposedCard.SEEN_OR_PULLED_OUT_OR_DECLARED, fitab_2025("23"), "F-23.1", "AMB-34"),
    card_under_the_discard=Clause(CardUnderTheDiscard.NOT_ON_PARTNERS_MELDS_ALL_DEAL, fitab_2025("23"), "F-23.4"),
    both_pots_played=Clause(BothPotsPlayed.BEFORE_THE_SECOND_POT, fitab_2025("22"), "F-22.13", "AMB-32"),
    several_surplus_cards=Clause(SeveralSurplusCards.ALL_PENALISED, fitab_2025("27"), "F-27.2"),
    out_of_turn_draw=Clause(OutOfTurnDraw.DRAW_AND_DISCARD_ONLY, fitab_2025("30"), "F-30.2", "AMB-51"),
    returned_after_melding_out_of_turn=Clause(
        ReturnedCards.NOT_ON_PARTNERS_NEW_MELDS_ALL_DEAL, fitab_2025("30"), "F-30.3"
    ),
    incurable_meld_after_a_pot_on_the_fly=Clause(
        IncurableMeld.WHOLE_MELD_PENALISED, fitab_2025("30"), "F-30.10", "AMB-56"
    ),
    mixed_cards=Clause(MixedCards.TRUE_VALUE_OR_FLAT_POINTS, fitab_2025("33"), "F-33.3", "AMB-72"),
    laying_in_front_of_a_meld=Clause(LayingInFront.VALID, fitab_2025("35"), "F-35.7"),
    handed_over_without_a_word=Clause(HandedOver.OPPONENTS_ALWAYS, fitab_2025("35"), "F-35.8"),
    bunched_cards_on_the_table=Clause(BunchedCards.THREE_OR_FEWER, fitab_2025("N"), "F-N.11", "AMB-77"),
)

FITAB_2025: Final = BurracoBook(
    id="fitab-2025",
    name_it="Burraco FITAB, codice 2025",
    name_en="FITAB Burraco, code of 2025",
    document="Codice di gara FITAB, in vigore dal 1° giugno 2025",
    edition="2025-06",
    in_force=date(2025, 6, 1),
    players=Clause(4, fitab_2025("2"), "F-2.1"),
    sides=Clause(2, fitab_2025("2"), "F-2.1"),
    packs=Clause(2, fitab_2025("1"), "F-1.1"),
    jokers=Clause(4, fitab_2025("1"), "F-1.1"),
    card_values=Clause(BURRACO_VALUES, fitab_2025("1"), "F-1.5", "AMB-02"),
    seat_draw=Clause(SeatDraw.HIGH_CARD_CHOOSES, fitab_2025("3"), "F-3.2", "AMB-03"),
    first_dealer=Clause(FirstDealer.LOWER_CARD_OF_THE_OTHER_SIDE, fitab_2025("3"), "F-3.2", "AMB-04"),
    dealer_rotation=Clause(Direction.CLOCKWISE, fitab_2025("4"), "F-4.15", "AMB-07"),
    deal_direction=Clause(Direction.CLOCKWISE, fitab_2025("4"), "F-4.3"),
    shuffle=Clause(Shuffle.ANYBODY_THEN_DEALER, fitab_2025("4"), "F-4.2", "AMB-92"),
    cutter=Clause(Who.RIGHT_OF_DEALER, fitab_2025("4"), "F-4.3"),
    hand_size=Clause(11, fitab_2025("4"), "F-4.3"),
    pots=Clause(2, fitab_2025("4"), "F-4.4"),
    pot_size=Clause(11, fitab_2025("4"), "F-4.4"),
    pot_builder=Clause(Who.RIGHT_OF_DEALER, fitab_2025("4"), "F-4.4"),
    pot_building=Clause(PotBuilding.ALTERNATELY_FROM_THE_BOTTOM, fitab_2025("4"), "F-4.4", "AMB-06"),
    pot_order=Clause(PotOrder.LAST_COMPLETED_IS_SECOND, fitab_2025("4"), "F-4.4"),
    up_cards=Clause(1, fitab_2025("6"), "F-6.1"),
    whole_pile_taken=Clause(True, fitab_2025("8"), "F-8.1"),
    pile_needs_play=Clause(False, fitab_2025("8"), "F-8.1"),
    single_card_pile_ban=Clause(True, fitab_2025("8"), "F-8.6", "AMB-09"),
    pots_per_side=Clause(1, fitab_2025("22"), "F-22.10", "AMB-29"),
    pot_on_the_fly=Clause(True, fitab_2025("D"), "F-D.1"),
    wild_discard_to_the_pot=Clause(True, fitab_2025("14"), "F-14.1"),
    pot_view=Clause(PotView.AFTER_THE_PARTNERS_DISCARD, fitab_2025("22"), "F-22.5", "AMB-87"),
    pile_view=Clause(PileView.PLAYER_ABOUT_TO_TAKE, fitab_2025("8"), "F-8.4"),
    screens_open_pile_and_pot=Clause(False, fitab_2025("22"), "F-22.5"),
    min_meld=Clause(3, fitab_2025("9"), "F-9.1"),
    max_run_naturals=Clause(13, fitab_2025("11"), "F-11.1", "AMB-13"),
    max_set_naturals=Clause(8, fitab_2025("12"), "F-12.1"),
    aces_in_a_run=Clause(1, fitab_2025("11"), "F-11.2", "AMB-13"),
    wilds_per_meld=Clause(1, fitab_2025("9"), "F-9.3"),
    set_ranks=Clause(frozenset(Rank) - {Rank.TWO}, fitab_2025("10"), "F-10.7"),
    second_set_of_a_rank=Clause(False, fitab_2025("31"), "F-31.1"),
    natural_two_needs_the_three=Clause(False, fitab_2025("10"), "F-10.2", "AMB-14"),
    bound_wild_leaves_only_for_its_card=Clause(True, fitab_2025("10"), "F-10.3", "AMB-14"),
    free_wild_may_move=Clause(True, fitab_2025("10"), "F-10.3", "AMB-14"),
    natural_two_may_become_wild=Clause(True, fitab_2025("10"), "F-10.2", "AMB-14"),
    free_wild_place=Clause(FreeWildPlace.BOTTOM, fitab_2025("6"), "F-6.4"),
    burraco_length=Clause(7, fitab_2025("13"), "F-13.1"),
    burracos=FrozenMap(
        {
            BurracoKind.ROYAL: Clause(300, fitab_2025("13"), "F-13.2"),
            BurracoKind.ROYAL_DIRTY: Clause(250, fitab_2025("13"), "F-13.3", "AMB-96"),
            BurracoKind.SUPER: Clause(250, fitab_2025("13"), "F-13.4"),
            BurracoKind.SUPER_DIRTY: Clause(200, fitab_2025("13"), "F-13.5", "AMB-12"),
            BurracoKind.CLEAN: Clause(200, fitab_2025("13"), "F-13.6"),
            BurracoKind.SEMI_CLEAN: Clause(150, fitab_2025("13"), "F-13.7", "AMB-12"),
            BurracoKind.DIRTY: Clause(100, fitab_2025("13"), "F-13.8", "AMB-12"),
        }
    ),
    semi_clean_run=Clause(7, fitab_2025("13"), "F-13.7"),
    semi_clean_set=Clause(8, fitab_2025("13"), "F-13.7"),
    royal_dirty_with_gap=Clause(False, fitab_2025("13"), "F-13.3", "AMB-96"),
    going_out_bonus=Clause(100, fitab_2025("17"), "F-17.1"),
    going_out_needs_the_pot=Clause(True, fitab_2025("17"), "F-17.1"),
    going_out_burraco=Clause(BurracoToGoOut.ANY, fitab_2025("17"), "F-17.1"),
    going_out_needs_a_full_lap=Clause(True, fitab_2025("32"), "F-32.1", "AMB-63"),
    going_out_needs_a_discard=Clause(True, fitab_2025("17"), "F-17.1"),
    last_discard_may_be_wild=Clause(False, fitab_2025("14"), "F-14.1"),
    dead_stock_cards=Clause(2, fitab_2025("17"), "F-17.3", "AMB-19"),
    dead_cards_laid_crosswise=Clause(False, fitab_2025("17"), "F-17.4"),
    stock_count=Clause(StockCount.NOBODY, fitab_2025("17"), "F-17.4"),
    hand_counts=Clause(HandCounts.IN_OWN_TURN, fitab_2025("N"), "F-N.15"),
    stall=Clause(StallRule.A_FULL_LAP_IS_WATCHED, fitab_2025("16"), "F-16.1"),
    stall_count=Clause(StallCount.TABLE_ONLY, fitab_2025("16"), "F-16.2", "AMB-17"),
    stall_pot_paid_by_one_side_only=Clause(True, fitab_2025("16"), "F-16.3", "AMB-18"),
    pot_not_taken=Clause(-100, fitab_2025("18"), "F-18.2"),
    neither_pot_taken_is_free=Clause(False, fitab_2025("18"), "F-18.10", "AMB-20"),
    unplayed_pot=Clause(UnplayedPot.ITS_CARDS, fitab_2025("18"), "F-18.3"),
    exposed_must_be_played=Clause(True, fitab_2025("23"), "F-23.2", "AMB-35"),
    unfinished_meld_may_wait=Clause(True, fitab_2025("27"), "F-27.6"),
    time_out=Clause(FinalLap.AT_THE_DEALERS_DISCARD, fitab_2025("15"), "F-15.1"),
    time_out_in_the_gap=Clause(TimeOutGap.ONE_LAP, fitab_2025("15"), "F-15.4"),
    time_out_while_dealing=Clause(TimeOutDealing.ONE_LAP, fitab_2025("15"), "F-15.6"),
    time_out_between_deals=Clause(TimeOutBetweenDeals.NO_FURTHER_DEAL, fitab_2025("15"), "F-15.7", "AMB-16"),
    time_left_is_told=Clause(False, fitab_2025("5"), "F-5.3"),
    table_articles=FrozenMap({"turn": fitab_2025("6"), "melds": fitab_2025("D"), "clock": fitab_2025("15")}),
    meld_articles=FrozenMap(
        {
            "meld/too-few-cards": fitab_2025("9"),
            "meld/only-wilds": fitab_2025("10"),
            "meld/mixed-cards": fitab_2025("9"),
            "meld/set-not-allowed": fitab_2025("10"),
            "meld/two-wilds": fitab_2025("9"),
            "meld/card-twice": fitab_2025("11"),
            "meld/around-the-corner": fitab_2025("11"),
            "meld/gap": fitab_2025("11"),
            "meld/wild-bound": fitab_2025("10"),
            "meld/wild-misplaced": fitab_2025("10"),
            "meld/too-many-cards": fitab_2025("11"),
            "meld/too-many-cards/set": fitab_2025("12"),
        }
    ),
    tournament=TOURNAMENT_2025,
    switches=SWITCHES_2025,
)
