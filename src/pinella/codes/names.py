"""How people read the name of a clause, where its name in the code does not read by itself."""

from __future__ import annotations

from typing import Final

from pinella.codes.choices import Meeting
from pinella.codes.types import BurracoKind

_PARTS: Final = ("tournament", "challenge", "switches")

_MEETINGS: Final = {
    meeting.value: "teams" if meeting is Meeting.TEAMS else f"{meeting.value} deals" for meeting in Meeting
}
_KINDS: Final = {
    BurracoKind.ROYAL_DIRTY.value: "royal dirty",
    BurracoKind.SUPER_DIRTY.value: "super dirty",
}

NAMES: Final = {
    # Deal and turn
    "up_cards": "cards turned to begin the pile",
    "whole_pile_taken": "the whole pile is taken",
    "pile_needs_play": "taking the pile needs a play",
    "single_card_pile_ban": "the card of a one-card pile is barred as discard",
    "wild_discard_to_the_pot": "a wild may be discarded to take the pot",
    "pot_view": "when a pot may be looked at",
    "pile_view": "who may go through the pile",
    "screens_open_pile_and_pot": "with screens the pile is open to all and a pot is seen at once",
    # Melds
    "min_meld": "fewest cards of a meld",
    "max_run_naturals": "most natural cards of a run",
    "max_set_naturals": "most natural cards of a set",
    "aces_in_a_run": "most aces in a run",
    "wilds_per_meld": "most wilds in a meld",
    "set_ranks": "ranks of which a set may be laid",
    "second_set_of_a_rank": "a second set of a rank may be laid",
    "free_wild_place": "where a free wild lies",
    "burracos": "burraco bonus",
    "semi_clean_run": "cards in a row beside the wild of a semi-clean run",
    "semi_clean_set": "cards of a semi-clean set, the wild included",
    "royal_dirty_with_gap": "a wild in a gap makes a royal dirty burraco too",
    # The end of a deal
    "going_out_bonus": "bonus for going out",
    "going_out_burraco": "burraco needed to go out",
    "dead_stock_cards": "stock cards never drawn",
    "dead_cards_laid_crosswise": "the last stock cards are laid crosswise",
    "stock_count": "who may know how many cards the stock has",
    "hand_counts": "who may know how many cards the others hold",
    "stall_pot_paid_by_one_side_only": "after a stall a pot is paid for only if the other side took one",
    "neither_pot_taken_is_free": "nobody pays if neither side took a pot",
    "unplayed_pot": "a pot taken and not played costs",
    "exposed_must_be_played": "an exposed card that can be laid must be laid",
    "unfinished_meld_may_wait": "one or two cards of a meld may wait until their player plays elsewhere",
    "time_out": "where the final lap begins",
    "time_out_in_the_gap": "time-out between the dealer's discard and the next player",
    "time_out_while_dealing": "time-out while dealing",
    "time_out_between_deals": "time-out between deals",
    "time_left_is_told": "players are told how much time is left",
    # Tournament
    "round_may_be_shortened_by": "minutes by which a round may be shortened",
    "victory_points": "victory points, highest difference of each band",
    "team_preset": "the same for teams, a preset for organisers",
    "four_deal_table_for_any_meeting": "the table for four deals may serve any match",
    "equivalent_points": "match points that go with victory points",
    "late_warning": "warning for a delay",
    "late_bonuses": "points to the pair present for a delay",
    "late_forfeit": "match lost by delay",
    "missed_rounds": "victory points of the first, second, … missed round",
    "withdrawal_with_an_advantage": "victory points for a withdrawal that would bring an advantage",
    "both_withdraw": "victory points when both pairs withdraw",
    "unjustified_withdrawal": "victory points for an unjustified withdrawal",
    "opponents_of_a_withdrawal": "score of those who play a pair that withdraws",
    "opponents_of_an_expelled_pair": "victory points of those who lost to an expelled pair",
    "misconduct_of_both": "score for misconduct of both pairs",
    "absence_minutes_made_up": "minutes of a justified absence that are made up",
    "interrupted_event": "an interrupted event is valid when",
    "interrupted_event_of_four_rounds": "rounds that must be over in an event of four",
    "warning_price": "what so many warnings cost",
    "penalised_cards": "order of discarding penalised cards",
    "forgotten_burraco_points": "flat points for the cards of a forgotten burraco",
    "compensation_without_a_pot": "more points for going out without a burraco when the others have both pots",
    "corrections_until_round_after": "rounds after which a score is no longer corrected",
    "ranking_check_minutes": "minutes to check the ranking",
    "lost_sheet": "victory points to each pair for a lost score sheet",
    "called_at_difference": "difference at which the referee must be called",
    "not_called_winner": "victory points of the winner when the referee was not called",
    # Where the FITAB editions differ
    "dealer_noted_on_the_score": "dealer noted on the score sheet",
    "returned_after_going_out_in_the_first_lap": "cards returned after going out in the first lap",
    "returned_after_going_out_with_a_wild": "cards returned after going out with a wild",
    "returned_after_laying_off_the_last_discard": "cards returned after laying off the last discard",
    "returned_after_a_last_meld_without_discard": "cards returned after a last meld without discard",
    "returned_after_going_out_on_the_pile": "cards returned after going out on the pile",
    "returned_after_melding_out_of_turn": "cards returned after laying them out of turn",
    "wrong_count_after_looking": "wrong number of cards, somebody having looked",
    "counting_without_looking": "cards are counted without looking",
    "melding_before_the_fan": "playing before the cards of the pile are in the hand",
    "single_pile_card_left": "nothing left to discard but one card",
    "raising_an_irregularity": "what a player does about an irregularity",
    "partners_suggestion": "suggestion by the partner",
    "both_pots_played": "what counts when one side played both pots",
    "out_of_turn_draw": "the next turn after drawing out of turn",
    "mixed_cards": "burracos mixed into the pack before the count",
    "handed_over_without_a_word": "cards handed to the partner without saying where they go",
    # A match on its own
    "ends": "a match is played to",
    "target_met": "when a points target is met",
    "tie_goes_on_with_another_deal": "a tie goes on with another deal",
    "personal_clock": "when a player's clock runs out",
    # Scala 40
    "low_ace_opening_value": "what an ace beside the two is worth in an opening",
    "joker_opens_as_its_card": "in an opening a joker is worth its card",
    "pile_needs_an_opening": "a player who has not opened takes the discard only to open",
    "laying_off_on_anybodys_melds": "cards may be laid off on anybody's melds",
    "fit_ban": "a card that fits may not be discarded",
    "fit_ban_exceptions": "a card that fits may be discarded when",
    "swap_counts_as_fit": "a card that could take a joker's place fits",
    "max_new_run": "most cards of a new run",
    "max_run": "most cards of a run",
    "laid_off_at_one_end": "most cards laid off at one end of a run in a turn",
    "min_naturals": "fewest natural cards of a meld",
    "equal_runs": "two equal runs may be laid",
    "equal_sets": "two equal sets may be laid",
    "joker_discard_only_to_go_out": "a joker is discarded only to go out",
    "going_out_without_having_opened": "a player may go out without having opened",
    "stock_end": "when the stock runs out",
    "ranking_points": "victory points by place",
    "equal_scores": "players who are level share",
    "differences_short_round": "victory points by difference, 3 or 4 deals",
    "differences_full_round": "victory points by difference, 5 deals",
    "full_round_from": "deals from which the table for 5 deals is used",
    "empty_seat": "negative points of an empty seat",
    "empty_seat_in_differences": "an empty seat counts in the differences",
    "sits_out": "score of a player who has to sit out",
    "latecomer": "score of a latecomer",
    "signatures": "signatures on the score sheet",
    "disciplinary_members": "members of the disciplinary committee",
}
"""A clause, or a part of its name, and what people read."""


def name_in_words(name: str) -> str:
    """`hand_size` is `hand size`; `tournament.bye.2` is `bye, 2 deals`."""
    steps = name.split(".")
    if steps[0] in _PARTS:
        steps = steps[1:]
    return ", ".join(map(_step_in_words, steps))


def _step_in_words(step: str) -> str:
    known = NAMES.get(step) or _MEETINGS.get(step) or _KINDS.get(step)
    return known or step.replace("_", " ")
