"""The numbers of the Burraco books, typed here from the documents."""

from __future__ import annotations

from datetime import date

import pytest

from pinella.cards import Rank
from pinella.codes import BurracoBook, BurracoKind, book
from pinella.codes.choices import (
    BurracoToGoOut,
    ClockRule,
    Direction,
    Event,
    FinalLap,
    FirstDealer,
    HandCounts,
    Interruption,
    MatchEnd,
    Meeting,
    PenaltyOrder,
    Shortening,
    Shuffle,
    StallCount,
    StallRule,
    StockCount,
    TargetRule,
    TieBreak,
    TimeOutBetweenDeals,
    TimeOutDealing,
    TimeOutGap,
    WarningPrice,
    Who,
)
from pinella.codes.tournament import Award, Delay, Forfeit, LateWarning, ThinkingTime, Tournament
from pinella.codes.types import Clause

SIX = ("fitab-2025", "fitab-2023", "fitab-2022", "international", "federal", "online")
FITAB = ("fitab-2025", "fitab-2023", "fitab-2022")
EVERY_RANK_BUT_THE_TWO = frozenset(Rank) - {Rank.TWO}


def burraco(code: str) -> BurracoBook:
    found = book(code)
    assert isinstance(found, BurracoBook)
    return found


def tournament(code: str) -> Tournament:
    found = burraco(code).tournament
    assert found is not None
    return found


def said(clause: Clause[object] | None) -> object:
    assert clause is not None
    return clause.value


@pytest.mark.parametrize("code", SIX)
class TestAllSixBooks:
    def test_deal_eleven_cards_to_four_players_and_to_two_pots(self, code: str) -> None:
        found = burraco(code)
        assert (found.players.value, found.sides.value, found.hand_size.value) == (4, 2, 11)
        assert (found.pots.value, found.pot_size.value, found.pots_per_side.value) == (2, 11, 1)
        assert found.deal_direction.value is found.dealer_rotation.value is Direction.CLOCKWISE

    def test_play_with_108_cards_worth_1080_points(self, code: str) -> None:
        found = burraco(code)
        assert found.cards == 108
        values = found.card_values.value
        assert 8 * sum(values.of_rank(rank) for rank in Rank) + 4 * values.joker == 1080

    def test_begin_with_41_cards_in_the_stock_and_39_to_draw(self, code: str) -> None:
        found = burraco(code)
        assert found.up_cards.value == 1
        assert found.stock_after_the_deal == 41
        assert found.stock_after_the_deal - found.dead_stock_cards.value == 39

    def test_limit_melds_alike(self, code: str) -> None:
        found = burraco(code)
        assert (found.min_meld.value, found.wilds_per_meld.value, found.aces_in_a_run.value) == (3, 1, 1)
        assert (found.max_run_naturals.value, found.max_set_naturals.value) == (13, 8)
        assert found.burraco_length.value == 7

    def test_let_free_wilds_and_natural_twos_move(self, code: str) -> None:
        found = burraco(code)
        assert found.free_wild_may_move.value
        assert found.natural_two_may_become_wild.value
        assert found.bound_wild_leaves_only_for_its_card.value
        assert not found.natural_two_needs_the_three.value

    def test_give_a_hundred_for_going_out_with_pot_burraco_and_a_natural_discard(self, code: str) -> None:
        found = burraco(code)
        assert found.going_out_bonus.value == 100
        assert found.going_out_needs_the_pot.value
        assert found.going_out_needs_a_discard.value
        assert not found.last_discard_may_be_wild.value
        assert found.wild_discard_to_the_pot.value

    def test_take_a_hundred_for_a_pot_not_taken(self, code: str) -> None:
        assert burraco(code).pot_not_taken.value == -100


class TestFitab:
    @pytest.mark.parametrize("code", FITAB)
    def test_knows_seven_kinds_of_burraco(self, code: str) -> None:
        bonuses = {kind.value: clause.value for kind, clause in burraco(code).burracos.items()}
        assert bonuses == {
            "royal": 300,
            "royal-dirty": 250,
            "super": 250,
            "super-dirty": 200,
            "clean": 200,
            "semi-clean": 150,
            "dirty": 100,
        }

    @pytest.mark.parametrize("code", FITAB)
    def test_allows_one_set_of_each_rank_but_the_two(self, code: str) -> None:
        assert burraco(code).set_ranks.value == EVERY_RANK_BUT_THE_TWO
        assert not burraco(code).second_set_of_a_rank.value

    @pytest.mark.parametrize("code", FITAB)
    def test_lets_nobody_go_out_in_the_first_lap(self, code: str) -> None:
        assert burraco(code).going_out_needs_a_full_lap.value
        assert burraco(code).going_out_burraco.value is BurracoToGoOut.ANY

    @pytest.mark.parametrize("code", FITAB)
    def test_bans_the_card_of_a_one_card_pile_as_discard(self, code: str) -> None:
        assert burraco(code).single_card_pile_ban.value
        assert not burraco(code).pile_needs_play.value

    @pytest.mark.parametrize("code", FITAB)
    def test_makes_both_sides_pay_for_their_pots(self, code: str) -> None:
        assert not burraco(code).neither_pot_taken_is_free.value

    @pytest.mark.parametrize("code", FITAB)
    def test_counts_only_the_table_after_a_stall(self, code: str) -> None:
        found = burraco(code)
        assert found.stall.value is StallRule.A_FULL_LAP_IS_WATCHED
        assert said(found.stall_count) is StallCount.TABLE_ONLY
        assert said(found.stall_pot_paid_by_one_side_only) is True

    @pytest.mark.parametrize("code", FITAB)
    def test_has_the_player_at_the_dealers_right_cut_and_build_the_pots(self, code: str) -> None:
        found = burraco(code)
        assert found.cutter.value is found.pot_builder.value is Who.RIGHT_OF_DEALER
        assert found.first_dealer.value is FirstDealer.LOWER_CARD_OF_THE_OTHER_SIDE

    @pytest.mark.parametrize("code", FITAB)
    def test_hides_the_stock_the_time_and_outside_ones_turn_the_hands(self, code: str) -> None:
        found = burraco(code)
        assert found.stock_count.value is StockCount.NOBODY
        assert said(found.time_left_is_told) is False
        assert said(found.hand_counts) is HandCounts.IN_OWN_TURN

    def test_is_in_force_from_these_days(self) -> None:
        days = [burraco(code).in_force for code in FITAB]
        assert days == [date(2025, 6, 1), date(2023, 5, 5), None]

    @pytest.mark.parametrize("code", FITAB)
    def test_times_rounds_and_turns(self, code: str) -> None:
        found = tournament(code)
        assert [clause.value for clause in found.round_minutes.values()] == [22, 32, 42]
        assert found.round_may_be_shortened_by.value is Shortening.DISCRETION
        assert found.thinking_times.value == (ThinkingTime(3, 10), ThinkingTime(10, 20), ThinkingTime(None, 40))
        assert said(found.seconds_after_the_invitation) == 5

    @pytest.mark.parametrize("code", FITAB)
    def test_gives_the_bye_of_article_38(self, code: str) -> None:
        bye = {meeting.value: clause.value for meeting, clause in tournament(code).bye.items()}
        assert bye == {"2": Award(14, 315), "3": Award(14, 365), "4": Award(12, 315), "teams": Award(12, 365)}
        assert tournament(code).byes_per_session.value == 1

    @pytest.mark.parametrize("code", FITAB)
    def test_gives_a_pair_that_leaves_for_a_while_the_scores_of_article_37(self, code: str) -> None:
        leaves = {meeting.value: clause.value for meeting, clause in tournament(code).temporary_withdrawal.items()}
        assert leaves == {"2": Award(6, -315), "3": Award(6, -365), "4": Award(8, -315), "teams": Award(8, -365)}
        found = tournament(code)
        assert said(found.withdrawal_with_an_advantage) == 0
        assert (found.both_withdraw.value, found.unjustified_withdrawal.value) == (0, 0)
        assert said(found.opponents_of_an_expelled_pair) == 12

    @pytest.mark.parametrize("code", FITAB)
    def test_punishes_delay_by_the_minute(self, code: str) -> None:
        found = tournament(code)
        assert found.late_warning.value == LateWarning(2, beyond=True)
        assert found.late_bonuses.value == (Delay(5, 100), Delay(10, 150))
        assert found.late_forfeit[Meeting.THREE_DEALS].value == Forfeit(Award(14, 365), Award(6, -365))
        assert found.late_forfeit[Meeting.FOUR_DEALS].value == Forfeit(Award(12, 315), Award(8, -315))

    @pytest.mark.parametrize("code", FITAB)
    def test_gives_20_victory_points_in_all_for_four_missed_rounds(self, code: str) -> None:
        missed = tournament(code).missed_rounds[Meeting.FOUR_DEALS].value
        assert missed == (8, 6, 4, 2, 0)
        assert sum(missed[:4]) == 20

    @pytest.mark.parametrize("code", FITAB)
    def test_breaks_ties_by_the_direct_match_then_the_best_win_then_more_wins(self, code: str) -> None:
        assert tournament(code).tie_breaks.value[2:] == (
            TieBreak.DIRECT_ENCOUNTER,
            TieBreak.HIGHEST_WINNING_SCORE,
            TieBreak.MORE_MATCHES_WON,
        )

    @pytest.mark.parametrize("code", FITAB)
    def test_takes_a_victory_point_and_match_points_for_two_warnings(self, code: str) -> None:
        found = tournament(code)
        assert found.warnings_for_a_penalty.value == 2
        assert found.warning_price.value is WarningPrice.VICTORY_POINT_AND_MATCH_POINTS
        assert found.penalised_cards.value is PenaltyOrder.HIGHEST_FIRST

    @pytest.mark.parametrize("code", FITAB)
    def test_counts_an_interrupted_event_after_its_third_last_round(self, code: str) -> None:
        found = tournament(code)
        assert found.interrupted_event.value is Interruption.THIRD_LAST_ROUND_OVER
        assert said(found.interrupted_event_of_four_rounds) == 3
        assert said(found.corrections_until_round_after) == 3
        assert said(found.forgotten_burraco_points) == 75

    @pytest.mark.parametrize("code", FITAB)
    def test_starts_the_final_lap_at_the_dealers_discard(self, code: str) -> None:
        found = burraco(code)
        assert said(found.time_out) is FinalLap.AT_THE_DEALERS_DISCARD
        assert said(found.time_out_while_dealing) is TimeOutDealing.ONE_LAP
        assert said(found.time_out_between_deals) is TimeOutBetweenDeals.NO_FURTHER_DEAL


class TestInternational:
    """Title V: what it changes, and that nothing else moves."""

    def test_knows_clean_and_dirty_only(self) -> None:
        bonuses = {kind: clause.value for kind, clause in burraco("international").burracos.items()}
        assert bonuses == {BurracoKind.CLEAN: 200, BurracoKind.DIRTY: 100}
        assert burraco("international").semi_clean_run is None

    def test_wants_a_clean_burraco_to_go_out(self) -> None:
        assert burraco("international").going_out_burraco.value is BurracoToGoOut.CLEAN

    def test_allows_sets_of_aces_and_threes(self) -> None:
        assert burraco("international").set_ranks.value == {Rank.ACE, Rank.THREE}

    def test_gives_the_pile_only_to_a_player_who_can_use_it(self) -> None:
        assert burraco("international").pile_needs_play.value

    def test_marks_the_last_two_cards_of_the_stock(self) -> None:
        assert burraco("international").dead_cards_laid_crosswise.value
        assert burraco("international").dead_stock_cards.value == 2

    def test_takes_five_minutes_more(self) -> None:
        assert [clause.value for clause in tournament("international").round_minutes.values()] == [27, 37, 47]

    def test_cites_title_v_for_its_own_rules_and_the_code_for_the_rest(self) -> None:
        found = burraco("international")
        assert found.set_ranks.article.number == "V.2"
        assert found.hand_size.article == burraco("fitab-2025").hand_size.article


class TestFederal:
    def test_knows_three_kinds_of_burraco(self) -> None:
        bonuses = {kind.value: clause.value for kind, clause in burraco("federal").burracos.items()}
        assert bonuses == {"clean": 200, "semi-clean": 150, "dirty": 100}

    def test_allows_a_second_set_of_a_rank(self) -> None:
        assert burraco("federal").second_set_of_a_rank.value
        assert burraco("federal").set_ranks.value == EVERY_RANK_BUT_THE_TWO

    def test_lets_a_player_go_out_in_the_first_lap(self) -> None:
        assert not burraco("federal").going_out_needs_a_full_lap.value

    def test_counts_no_pots_when_neither_side_took_one(self) -> None:
        assert burraco("federal").neither_pot_taken_is_free.value

    def test_has_the_dealer_cut_and_only_two_players_shuffle(self) -> None:
        assert burraco("federal").cutter.value is Who.DEALER
        assert burraco("federal").shuffle.value is Shuffle.DEALER_THEN_POT_BUILDER

    def test_lets_the_player_in_turn_look_through_the_stock(self) -> None:
        assert burraco("federal").stock_count.value is StockCount.PLAYER_IN_TURN

    def test_lets_a_player_ask_in_his_own_turn_how_many_cards_the_others_hold(self) -> None:
        assert said(burraco("federal").hand_counts) is HandCounts.IN_OWN_TURN

    def test_limits_wilds_where_it_speaks_of_runs_and_sets(self) -> None:
        """Art. 10 allows a wild beside a natural two; the limit of one stands in art. 11 and 12."""
        assert burraco("federal").wilds_per_meld.article.number == "11"

    def test_claims_no_title_that_the_document_does_not_have(self) -> None:
        assert burraco("federal").document == "Codice di gara, senza frontespizio né data"

    def test_starts_the_final_lap_at_the_player_served_first(self) -> None:
        assert said(burraco("federal").time_out) is FinalLap.AT_THE_PLAYER_SERVED_FIRST
        assert said(burraco("federal").time_out_in_the_gap) is TimeOutGap.ONE_LAP

    def test_makes_the_usual_count_after_a_stall(self) -> None:
        assert said(burraco("federal").stall_count) is StallCount.FULL_COUNT

    def test_times_rounds_but_not_turns(self) -> None:
        found = tournament("federal")
        assert [clause.value for clause in found.round_minutes.values()] == [25, 32, 42]
        assert found.round_may_be_shortened_by.value == 2
        assert found.thinking_times.value == ()

    def test_gives_the_bye_of_article_39(self) -> None:
        bye = {meeting.value: clause.value for meeting, clause in tournament("federal").bye.items()}
        assert bye == {"2": Award(14, 305), "3": Award(14, 355), "4": Award(13, 505), "teams": Award(13, 555)}

    def test_punishes_delay_by_the_minute(self) -> None:
        found = tournament("federal")
        assert found.late_warning.value == LateWarning(2, beyond=False)
        assert found.late_bonuses.value == (Delay(5, 150), Delay(10, 200))
        lost = {meeting.value: clause.value.absent for meeting, clause in found.late_forfeit.items()}
        assert lost == {"2": Award(6, -305), "3": Award(6, -355), "4": Award(7, -505), "teams": Award(7, -555)}

    def test_gives_an_absent_pair_something_for_three_rounds(self) -> None:
        assert tournament("federal").missed_rounds[Meeting.FOUR_DEALS].value == (7, 7, 7, 0)
        assert tournament("federal").missed_rounds[Meeting.TWO_DEALS].value == (6, 6, 6, 0)

    def test_gives_seven_each_for_misconduct_and_for_a_lost_sheet(self) -> None:
        misconduct = tournament("federal").misconduct_of_both
        assert {meeting.value: clause.value for meeting, clause in misconduct.items()} == {
            "4": Award(7, -505),
            "teams": Award(7, -555),
        }
        assert said(tournament("federal").lost_sheet) == 7

    def test_has_the_referee_called_at_800(self) -> None:
        assert said(tournament("federal").called_at_difference) == 800
        assert said(tournament("federal").not_called_winner) == 7

    def test_gives_ten_minutes_to_check_the_ranking_and_to_come_back(self) -> None:
        assert said(tournament("federal").ranking_check_minutes) == 10
        assert said(tournament("federal").absence_minutes_made_up) == 10

    def test_takes_a_victory_point_alone_for_two_warnings(self) -> None:
        found = tournament("federal")
        assert found.warnings_for_a_penalty.value == 2
        assert found.warning_price.value is WarningPrice.VICTORY_POINT_ONLY

    def test_counts_an_interrupted_event_after_more_than_half(self) -> None:
        assert tournament("federal").interrupted_event.value is Interruption.MORE_THAN_HALF

    def test_plays_one_against_one_too(self) -> None:
        assert Event.ONE_AGAINST_ONE in tournament("federal").events.value
        assert Event.ONE_AGAINST_ONE not in tournament("fitab-2025").events.value


class TestOnline:
    def test_knows_three_kinds_of_burraco(self) -> None:
        bonuses = {kind.value: clause.value for kind, clause in burraco("online").burracos.items()}
        assert bonuses == {"clean": 200, "semi-clean": 150, "dirty": 100}

    def test_forbids_only_what_it_says(self) -> None:
        found = burraco("online")
        assert found.second_set_of_a_rank.value
        assert not found.single_card_pile_ban.value
        assert not found.going_out_needs_a_full_lap.value
        assert found.stall.value is StallRule.NONE

    def test_leaves_shuffle_cut_and_first_dealer_to_the_system(self) -> None:
        found = burraco("online")
        assert found.shuffle.value is Shuffle.SYSTEM
        assert found.cutter.value is Who.NOBODY
        assert found.first_dealer.value is FirstDealer.AT_RANDOM
        assert found.seat_draw is None

    def test_knows_no_tournament_and_no_time_out(self) -> None:
        assert burraco("online").tournament is None
        assert burraco("online").time_out is None

    def test_ends_a_match_by_deals_or_by_points(self) -> None:
        challenge = burraco("online").challenge
        assert challenge is not None
        assert challenge.ends.value == {MatchEnd.FIXED_DEALS, MatchEnd.POINTS_TARGET}
        assert challenge.target_met.value is TargetRule.AT_OR_ABOVE
        assert challenge.tie_goes_on_with_another_deal.value
        assert challenge.personal_clock.value is ClockRule.SIDE_LOSES_THE_MATCH
