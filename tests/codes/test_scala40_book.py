"""The numbers of the Scala 40 book, typed here from the document."""

from __future__ import annotations

import pytest

from pinella.cards import Rank
from pinella.codes import Scala40Book, book
from pinella.codes.choices import Direction, FirstDealer, HandCounts, PenaltyOrder, TieBreak, Who
from pinella.codes.scala40 import FitException, GivenScore, StockEnd


@pytest.fixture
def scala40() -> Scala40Book:
    found = book("scala40")
    assert isinstance(found, Scala40Book)
    return found


class TestTheDeal:
    def test_is_thirteen_cards_counter_clockwise(self, scala40: Scala40Book) -> None:
        assert scala40.hand_size.value == 13
        assert scala40.deal_direction.value is scala40.play_direction.value is Direction.COUNTER_CLOCKWISE
        assert scala40.cutter.value is Who.LEFT_OF_DEALER
        assert scala40.first_dealer.value is FirstDealer.LOWEST_CARD

    def test_leaves_55_cards_to_four_players_and_68_to_three(self, scala40: Scala40Book) -> None:
        assert scala40.stock_after_the_deal(4) == 55
        assert scala40.stock_after_the_deal(3) == 68

    def test_lets_everybody_see_how_many_cards_the_others_hold(self, scala40: Scala40Book) -> None:
        assert scala40.hand_counts.value is HandCounts.ALWAYS


class TestTheValues:
    @pytest.mark.parametrize(
        ("rank", "points"),
        [
            (Rank.ACE, 11),
            (Rank.KING, 10),
            (Rank.QUEEN, 10),
            (Rank.JACK, 10),
            (Rank.TEN, 10),
            (Rank.NINE, 9),
            (Rank.TWO, 2),
        ],
    )
    def test_are_the_same_in_hand_and_when_opening(self, scala40: Scala40Book, rank: Rank, points: int) -> None:
        assert scala40.hand_values.value.of_rank(rank) == points
        assert scala40.opening_values.value.of_rank(rank) == points

    def test_are_25_for_a_joker_in_hand_and_1_for_a_low_ace(self, scala40: Scala40Book) -> None:
        assert scala40.hand_values.value.joker == 25
        assert scala40.low_ace_opening_value.value == 1
        assert scala40.joker_opens_as_its_card.value

    def test_must_reach_forty(self, scala40: Scala40Book) -> None:
        assert scala40.opening_points.value == 40


class TestMelds:
    def test_have_these_sizes(self, scala40: Scala40Book) -> None:
        assert scala40.set_sizes.value == (3, 4)
        assert (scala40.min_meld.value, scala40.max_new_run.value, scala40.max_run.value) == (3, 5, 14)
        assert scala40.laid_off_at_one_end.value == 2
        assert (scala40.aces_in_a_run.value, scala40.min_naturals.value) == (1, 1)
        assert not scala40.suit_may_repeat_in_a_set.value

    def test_may_be_laid_twice(self, scala40: Scala40Book) -> None:
        assert scala40.equal_runs.value
        assert scala40.equal_sets.value

    def test_give_their_jokers_only_for_the_right_card(self, scala40: Scala40Book) -> None:
        assert scala40.joker_leaves_only_for_its_card.value
        assert not scala40.recovered_joker_must_be_laid.value
        assert scala40.recovered_joker_is_usable_at_once.value
        assert not scala40.joker_for_a_second_ace_can_be_taken.value


class TestATurn:
    def test_takes_one_card_of_the_pile_and_only_to_open(self, scala40: Scala40Book) -> None:
        assert scala40.pile_cards_taken.value == 1
        assert scala40.pile_needs_an_opening.value
        assert scala40.opening_is_compulsory_after_the_pile.value
        assert not scala40.taken_card_must_be_used.value
        assert scala40.taken_card_may_be_discarded.value

    def test_bans_a_discard_that_fits(self, scala40: Scala40Book) -> None:
        assert scala40.fit_ban.value
        assert scala40.fit_ban_exceptions.value == {FitException.ALL_CARDS_FIT, FitException.GOING_OUT}
        assert scala40.swap_counts_as_fit.value
        assert scala40.joker_discard_only_to_go_out.value

    def test_ends_the_deal_with_a_discard_opened_or_not(self, scala40: Scala40Book) -> None:
        assert scala40.going_out_needs_a_discard.value
        assert scala40.going_out_without_having_opened.value
        assert scala40.going_out_bonus.value == 0
        assert scala40.stock_end.value is StockEnd.PILE_SHUFFLED_INTO_A_NEW_STOCK


class TestATournament:
    def test_is_five_rounds_of_five_deals_with_no_clock(self, scala40: Scala40Book) -> None:
        assert (scala40.rounds.value, scala40.deals_per_round.value, scala40.round_minutes.value) == (5, 5, None)

    def test_seats_four_and_if_need_be_three(self, scala40: Scala40Book) -> None:
        assert (scala40.players.value, scala40.fewest_players.value) == (4, 3)
        assert (scala40.empty_seat.value, scala40.empty_seat_in_differences.value) == (1000, False)

    def test_gives_a_latecomer_3_and_80(self, scala40: Scala40Book) -> None:
        assert scala40.latecomer.value == scala40.sits_out.value == GivenScore(3, 80)
        assert str(scala40.latecomer.value) == "3 VP, 80 negative points"

    def test_reads_the_same_for_a_player_who_has_to_sit_out(self, scala40: Scala40Book) -> None:
        """S-26.5 gives the resting player 1000, of what it does not say: 3 and 80 are our reading."""
        assert (scala40.sits_out.requirement, scala40.sits_out.note) == ("S-26.3", "S-AMB-32: our reading")

    def test_orders_the_standings(self, scala40: Scala40Book) -> None:
        assert scala40.tie_breaks.value == (
            TieBreak.VICTORY_POINTS,
            TieBreak.FEWEST_MATCH_POINTS,
            TieBreak.MORE_ROUNDS_WON,
            TieBreak.LOT,
        )

    def test_discards_penalised_cards_from_the_lowest(self, scala40: Scala40Book) -> None:
        assert scala40.penalised_cards.value is PenaltyOrder.LOWEST_FIRST
