"""Where the editions of the FITAB code differ: one clause for every change between 2022, 2023 and 2025.

Nearly all of them are rulings on irregularities; the referee reads them here. The one switch of
ordinary play, the time-out called in the gap, stands in the book itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pinella.codes.types import Clause


class NotedDealer(Enum):
    """Which dealer it is advisable to note on the score sheet."""

    DEALER = "the-dealer"
    FIRST_DEALER = "the-first-dealer"


class ReturnedCards(Enum):
    """What the offender may do with cards that going out wrongly sent back to his hand."""

    FROZEN_UNTIL_NEXT_TURN = "frozen-and-valid-at-the-next-turn"
    SAME_PLACE = "back-on-the-same-melds-in-the-same-form"
    NOT_ON_PARTNERS_NEW_MELDS = "not-on-melds-the-partner-laid-or-laid-off-on-since"
    NOT_ON_PARTNERS_NEW_MELDS_ALL_DEAL = "not-on-melds-the-partner-laid-or-laid-off-on-since-for-the-whole-deal"


class WrongCountSeen(Enum):
    """A wrong number of cards found in a hand after somebody has looked."""

    PLAY_ON = "no-new-deal"
    NEW_DEAL = "new-deal"


class MisplacedDiscard(Enum):
    """A discard that was not put on the pile and misled an opponent."""

    NO_SANCTION = "no-sanction"
    LIMITED_TURN = "take-and-discard-only-at-the-next-turn"


class MeldingBeforeTheFan(Enum):
    """Melding with cards of the pile before all of them are in the hand."""

    NO_SANCTION = "no-sanction"
    WARNING = "warning"
    FIRST_PLAY_COMES_BEFORE = "the-first-play-comes-before-with-a-warning-otherwise"


class SingleCardLeft(Enum):
    """Left with nothing to discard but one card: which card brings the ruling, and how long its ban lasts."""

    ONE_CARD_IN_HAND = "with-any-one-card-and-a-ban-without-stated-end"
    PILE_CARD_ALL_DEAL = "with-the-card-of-the-pile-and-a-ban-for-the-whole-deal"


class InvertedWilds(Enum):
    """A natural two and a wild laid in each other's place."""

    SWAPPED = "both-may-be-swapped"
    PUT_IN_ORDER = "the-meld-may-be-put-in-order"


class RaisingAnIrregularity(Enum):
    """What a player at the table does about an irregularity."""

    POINTS_OUT_AND_MUST_CALL = "may-point-it-out-and-must-call-the-referee"
    MAY_CALL = "may-call-the-referee"


class PartnersSuggestion(Enum):
    """What a suggestion from the partner (*suggerimento*) costs."""

    MAY_BE_SANCTIONED = "may-be-sanctioned"
    STOP_AND_WARNING = "always-stop-and-warning"


class ExposedCard(Enum):
    """Which cards count as exposed."""

    PARTNER_MAY_HAVE_SEEN_OR_DECLARED = "possibly-seen-by-the-partner-or-declared"
    SEEN_OR_PULLED_OUT_OR_DECLARED = "dropped-and-seen-or-pulled-out-to-be-played-or-declared"


class CardUnderTheDiscard(Enum):
    """A card stuck under the discard goes back to the hand: where it may not be laid off."""

    NOT_ON_PARTNERS_MELDS = "not-on-melds-the-partner-lays"
    NOT_ON_PARTNERS_MELDS_ALL_DEAL = "not-on-melds-the-partner-lays-for-the-whole-deal"


class BothPotsPlayed(Enum):
    """One side took and played both pots: what is counted."""

    VALID_POINTS = "the-valid-points"
    BEFORE_THE_SECOND_POT = "the-valid-points-before-the-second-pot-was-played"


class SeveralSurplusCards(Enum):
    """More than one card that does not belong to the meld."""

    ONE_DISCARDED_OTHERS_PENALISED = "one-discarded-the-others-penalised"
    ALL_PENALISED = "all-penalised-and-discarded-by-the-norm"


class OutOfTurnDraw(Enum):
    """The next turn of a player who drew out of turn and put the card in his hand."""

    DRAWS_THEN_REFEREE_HAS_HIM_DISCARD = "draws-then-the-referee-has-him-discard-a-card-of-his-choice"
    DRAW_AND_DISCARD_ONLY = "limited-to-draw-and-discard-of-choice"


class IncurableMeld(Enum):
    """Pot taken on the fly, then the pile out of turn: melds made with it that cannot be put right."""

    SURPLUS_PENALISED = "the-surplus-cards-are-penalised"
    WHOLE_MELD_PENALISED = "all-cards-of-the-meld-are-penalised"


class MixedCards(Enum):
    """What a burraco is worth when its cards were mixed into the pack before counting."""

    BONUS_AND_FLAT_POINTS = "the-bonus-and-flat-points-each"
    TRUE_VALUE_OR_FLAT_POINTS = "the-true-value-or-flat-points-if-nobody-remembers"


class LayingInFront(Enum):
    """Is a card laid in front of a meld a valid play?"""

    NOT_STATED = "not-stated"
    VALID = "valid"


class HandedOver(Enum):
    """Cards handed to the partner without saying where they go."""

    OPPONENTS_IF_IN_DOUBT = "the-opponents-decide-if-there-is-real-doubt"
    OPPONENTS_ALWAYS = "the-opponents-decide"


class BunchedCards(Enum):
    """May the last few cards lie bunched on the table?"""

    NOT_STATED = "not-stated"
    THREE_OR_FEWER = "three-or-fewer"


@dataclass(frozen=True, slots=True, kw_only=True)
class FitabSwitches:
    """The switches of the FITAB code, in the order of the catalogue."""

    dealer_noted_on_the_score: Clause[NotedDealer]
    returned_after_going_out_in_the_first_lap: Clause[ReturnedCards]
    returned_after_going_out_with_a_wild: Clause[ReturnedCards]
    returned_after_laying_off_the_last_discard: Clause[ReturnedCards]
    returned_after_a_last_meld_without_discard: Clause[ReturnedCards]
    returned_after_going_out_on_the_pile: Clause[ReturnedCards]
    wrong_count_after_looking: Clause[WrongCountSeen]
    counting_without_looking: Clause[bool]
    misplaced_discard: Clause[MisplacedDiscard]
    melding_before_the_fan: Clause[MeldingBeforeTheFan]
    single_pile_card_left: Clause[SingleCardLeft]
    inverted_wilds: Clause[InvertedWilds]
    raising_an_irregularity: Clause[RaisingAnIrregularity]
    partners_suggestion: Clause[PartnersSuggestion]
    arbitral_score_for_a_suggestion: Clause[bool]
    exposed_card: Clause[ExposedCard]
    card_under_the_discard: Clause[CardUnderTheDiscard]
    both_pots_played: Clause[BothPotsPlayed]
    several_surplus_cards: Clause[SeveralSurplusCards]
    out_of_turn_draw: Clause[OutOfTurnDraw]
    returned_after_melding_out_of_turn: Clause[ReturnedCards]
    incurable_meld_after_a_pot_on_the_fly: Clause[IncurableMeld]
    mixed_cards: Clause[MixedCards]
    laying_in_front_of_a_meld: Clause[LayingInFront]
    handed_over_without_a_word: Clause[HandedOver]
    bunched_cards_on_the_table: Clause[BunchedCards]
