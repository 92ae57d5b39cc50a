"""The FITAB code before June 2025: the text of 5 May 2023, and the one it changed.

What the 2025 text neither strikes out nor adds stands as it was (AMB-01): those clauses are the same,
cited in the older edition. What differs is written here, switch by switch.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Final

from pinella.codes.choices import TimeOutGap
from pinella.codes.fitab import FITAB_2025, SWITCHES_2025, TOURNAMENT_2025
from pinella.codes.switches import (
    BothPotsPlayed,
    BunchedCards,
    CardUnderTheDiscard,
    ExposedCard,
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
from pinella.codes.types import Clause, cited_in
from pinella.words import Article


def fitab_2023(number: str) -> Article:
    """An article of the code with the changes in force from 5 May 2023."""
    return Article("FITAB", "2023-05", number)


def fitab_2022(number: str) -> Article:
    """An article of the code as it stood before 5 May 2023."""
    return Article("FITAB", "2022", number)


_SWITCHES_2023: Final = replace(
    cited_in(SWITCHES_2025, "2023-05"),
    returned_after_a_last_meld_without_discard=Clause(
        ReturnedCards.NOT_ON_PARTNERS_NEW_MELDS, fitab_2023("32"), "F-32.8", "AMB-69"
    ),
    returned_after_going_out_on_the_pile=Clause(
        ReturnedCards.NOT_ON_PARTNERS_NEW_MELDS, fitab_2023("32"), "F-32.14", "AMB-69"
    ),
    wrong_count_after_looking=Clause(WrongCountSeen.PLAY_ON, fitab_2023("4"), "F-4.5"),
    counting_without_looking=Clause(True, fitab_2023("4"), "F-4.8"),
    misplaced_discard=Clause(MisplacedDiscard.NO_SANCTION, fitab_2023("6"), "F-6.7"),
    melding_before_the_fan=Clause(MeldingBeforeTheFan.NO_SANCTION, fitab_2023("8"), "F-8.5"),
    single_pile_card_left=Clause(SingleCardLeft.ONE_CARD_IN_HAND, fitab_2023("8"), "F-8.7", "AMB-69"),
    inverted_wilds=Clause(InvertedWilds.SWAPPED, fitab_2023("10"), "F-10.4"),
    raising_an_irregularity=Clause(RaisingAnIrregularity.POINTS_OUT_AND_MUST_CALL, fitab_2023("P"), "F-P.1"),
    partners_suggestion=Clause(PartnersSuggestion.MAY_BE_SANCTIONED, fitab_2023("21"), "F-21.2"),
    arbitral_score_for_a_suggestion=Clause(True, fitab_2023("21"), "F-21.3"),
    exposed_card=Clause(ExposedCard.PARTNER_MAY_HAVE_SEEN_OR_DECLARED, fitab_2023("23"), "F-23.1", "AMB-34"),
    card_under_the_discard=Clause(CardUnderTheDiscard.NOT_ON_PARTNERS_MELDS, fitab_2023("23"), "F-23.4"),
    both_pots_played=Clause(BothPotsPlayed.VALID_POINTS, fitab_2023("22"), "F-22.13"),
    several_surplus_cards=Clause(SeveralSurplusCards.ONE_DISCARDED_OTHERS_PENALISED, fitab_2023("27"), "F-27.2"),
    out_of_turn_draw=Clause(OutOfTurnDraw.DRAWS_THEN_REFEREE_HAS_HIM_DISCARD, fitab_2023("30"), "F-30.2", "AMB-51"),
    returned_after_melding_out_of_turn=Clause(
        ReturnedCards.NOT_ON_PARTNERS_NEW_MELDS, fitab_2023("30"), "F-30.3", "AMB-69"
    ),
    incurable_meld_after_a_pot_on_the_fly=Clause(
        IncurableMeld.SURPLUS_PENALISED, fitab_2023("30"), "F-30.10", "AMB-56"
    ),
    mixed_cards=Clause(MixedCards.BONUS_AND_FLAT_POINTS, fitab_2023("33"), "F-33.2", "AMB-72"),
    laying_in_front_of_a_meld=Clause(LayingInFront.NOT_STATED, fitab_2023("35"), "F-35.7"),
    handed_over_without_a_word=Clause(HandedOver.OPPONENTS_IF_IN_DOUBT, fitab_2023("35"), "F-35.8"),
    bunched_cards_on_the_table=Clause(BunchedCards.NOT_STATED, fitab_2023("N"), "F-N.11", "AMB-77"),
)

FITAB_2023: Final = replace(
    cited_in(FITAB_2025, "2023-05"),
    id="fitab-2023",
    name_it="Burraco FITAB, codice 2023",
    name_en="FITAB Burraco, code of 2023",
    document="Codice di gara FITAB, con le variazioni in vigore dal 5 maggio 2023",
    edition="2023-05",
    in_force=date(2023, 5, 5),
    time_out_in_the_gap=Clause(TimeOutGap.NEXT_DEALERS_DISCARD_THEN_ONE_LAP, fitab_2023("15"), "F-15.4"),
    tournament=replace(
        cited_in(TOURNAMENT_2025, "2023-05"),
        forgotten_burraco_points=Clause(75, fitab_2023("33"), "F-33.2", "AMB-72"),
    ),
    switches=_SWITCHES_2023,
)

FITAB_2022: Final = replace(
    cited_in(FITAB_2023, "2022"),
    id="fitab-2022",
    name_it="Burraco FITAB, codice 2022",
    name_en="FITAB Burraco, code of 2022",
    document="Codice di gara FITAB, nel testo precedente il 5 maggio 2023",
    edition="2022",
    in_force=None,
    time_out_in_the_gap=Clause(TimeOutGap.NOT_REGULATED, fitab_2022("15"), "F-15.4", "AMB-15"),
    switches=replace(
        cited_in(_SWITCHES_2023, "2022"),
        dealer_noted_on_the_score=Clause(NotedDealer.DEALER, fitab_2022("15"), "F-15.1"),
        returned_after_going_out_in_the_first_lap=Clause(
            ReturnedCards.FROZEN_UNTIL_NEXT_TURN, fitab_2022("32"), "F-32.3", "AMB-64"
        ),
        returned_after_going_out_with_a_wild=Clause(
            ReturnedCards.NOT_ON_PARTNERS_NEW_MELDS, fitab_2022("32"), "F-32.7", "AMB-69"
        ),
        returned_after_laying_off_the_last_discard=Clause(
            ReturnedCards.NOT_ON_PARTNERS_NEW_MELDS, fitab_2022("32"), "F-32.10", "AMB-67, AMB-69"
        ),
    ),
)
