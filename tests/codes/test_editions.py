"""The three FITAB editions: every switch of the catalogue, and nothing but the switches."""

from __future__ import annotations

import pytest

from pinella.codes import BurracoBook, book, clauses, diff
from pinella.codes.words import as_data

EDITIONS = ("fitab-2022", "fitab-2023", "fitab-2025")

ON_PARTNERS = "not-on-melds-the-partner-laid-or-laid-off-on-since"
ALL_DEAL = f"{ON_PARTNERS}-for-the-whole-deal"
SAME_PLACE = "back-on-the-same-melds-in-the-same-form"

SWITCHES = [
    (
        "time_out_in_the_gap",
        "F-15.4",
        "not-regulated-so-played-as-in-2023",
        "to-the-dealer's-next-discard-then-one-lap",
        "one-lap",
    ),
    ("switches.dealer_noted_on_the_score", "F-15.1", "the-dealer", "the-first-dealer", None),
    (
        "switches.returned_after_going_out_in_the_first_lap",
        "F-32.3",
        "frozen-and-valid-at-the-next-turn",
        SAME_PLACE,
        None,
    ),
    ("switches.returned_after_going_out_with_a_wild", "F-32.7", ON_PARTNERS, SAME_PLACE, None),
    ("switches.returned_after_laying_off_the_last_discard", "F-32.10", ON_PARTNERS, SAME_PLACE, None),
    ("switches.returned_after_a_last_meld_without_discard", "F-32.8", ON_PARTNERS, None, ALL_DEAL),
    ("switches.returned_after_going_out_on_the_pile", "F-32.14", ON_PARTNERS, None, ALL_DEAL),
    ("switches.wrong_count_after_looking", "F-4.5", "no-new-deal", None, "new-deal"),
    ("switches.counting_without_looking", "F-4.8", True, None, False),
    ("switches.misplaced_discard", "F-6.7", "no-sanction", None, "take-and-discard-only-at-the-next-turn"),
    ("switches.melding_before_the_fan", "F-8.5", "no-sanction", None, "warning"),
    (
        "switches.single_pile_card_left",
        "F-8.7",
        "with-any-one-card-and-a-ban-without-stated-end",
        None,
        "with-the-card-of-the-pile-and-a-ban-for-the-whole-deal",
    ),
    ("switches.inverted_wilds", "F-10.4", "both-may-be-swapped", None, "the-meld-may-be-put-in-order"),
    (
        "switches.raising_an_irregularity",
        "F-P.1",
        "may-point-it-out-and-must-call-the-referee",
        None,
        "may-call-the-referee",
    ),
    ("switches.partners_suggestion", "F-21.2", "may-be-sanctioned", None, "always-stop-and-warning"),
    ("switches.arbitral_score_for_a_suggestion", "F-21.3", True, None, False),
    (
        "switches.exposed_card",
        "F-23.1",
        "possibly-seen-by-the-partner-or-declared",
        None,
        "dropped-and-seen-or-pulled-out-to-be-played-or-declared",
    ),
    (
        "switches.card_under_the_discard",
        "F-23.4",
        "not-on-melds-the-partner-lays",
        None,
        "not-on-melds-the-partner-lays-for-the-whole-deal",
    ),
    (
        "switches.both_pots_played",
        "F-22.13",
        "the-valid-points",
        None,
        "the-valid-points-before-the-second-pot-was-played",
    ),
    (
        "switches.several_surplus_cards",
        "F-27.2",
        "one-discarded-the-others-penalised",
        None,
        "all-penalised-and-discarded-by-the-norm",
    ),
    (
        "switches.out_of_turn_draw",
        "F-30.2",
        "draws-then-the-referee-has-him-discard-a-card-of-his-choice",
        None,
        "limited-to-draw-and-discard-of-choice",
    ),
    ("switches.returned_after_melding_out_of_turn", "F-30.3", ON_PARTNERS, None, ALL_DEAL),
    (
        "switches.incurable_meld_after_a_pot_on_the_fly",
        "F-30.10",
        "the-surplus-cards-are-penalised",
        None,
        "all-cards-of-the-meld-are-penalised",
    ),
    (
        "switches.mixed_cards",
        "F-33.3",
        "the-bonus-and-flat-points-each",
        None,
        "the-true-value-or-flat-points-if-nobody-remembers",
    ),
    ("switches.laying_in_front_of_a_meld", "F-35.7", "not-stated", None, "valid"),
    (
        "switches.handed_over_without_a_word",
        "F-35.8",
        "the-opponents-decide-if-there-is-real-doubt",
        None,
        "the-opponents-decide",
    ),
    ("switches.bunched_cards_on_the_table", "F-N.11", "not-stated", None, "three-or-fewer"),
]
"""Name, requirement in 2025, value in 2022, in 2023 and in 2025; `None`: as the edition before."""


def burraco(code: str) -> BurracoBook:
    found = book(code)
    assert isinstance(found, BurracoBook)
    return found


@pytest.mark.parametrize(("name", "requirement", "in_2022", "in_2023", "in_2025"), SWITCHES)
def test_each_switch_stands_in_each_edition_as_the_catalogue_says(
    name: str, requirement: str, in_2022: object, in_2023: object, in_2025: object
) -> None:
    clause = {code: dict(clauses(burraco(code)))[name] for code in EDITIONS}
    middle = in_2022 if in_2023 is None else in_2023
    expected = [in_2022, middle, middle if in_2025 is None else in_2025]
    assert [as_data(clause[code].value) for code in EDITIONS] == expected
    assert clause["fitab-2025"].requirement == requirement


@pytest.mark.parametrize(
    ("older", "newer", "column"), [("fitab-2022", "fitab-2023", 3), ("fitab-2023", "fitab-2025", 4)]
)
def test_two_editions_differ_by_their_switches_and_by_nothing_else(older: str, newer: str, column: int) -> None:
    expected = {row[0] for row in SWITCHES if row[column] is not None}
    assert {change.name for change in diff(burraco(older), burraco(newer))} == expected


def test_the_gap_of_2022_follows_the_resolution_of_its_ambiguity() -> None:
    gap = burraco("fitab-2022").time_out_in_the_gap
    assert gap is not None
    assert gap.note == "AMB-15"
