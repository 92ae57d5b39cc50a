"""Scala 40: what its rule book settles, and the book."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Final

from pinella.cards import LOW_ACE_OPENING_VALUE, SCALA40_HAND_VALUES, SCALA40_OPENING_VALUES, CardValues
from pinella.codes.choices import (
    Direction,
    Event,
    FirstDealer,
    FirstRound,
    HandCounts,
    Movement,
    PenaltyOrder,
    SeatDraw,
    Shuffle,
    Substitution,
    TieBreak,
    Who,
)
from pinella.codes.types import Clause, FrozenMap, freeze_maps
from pinella.words import Article


class FitException(Enum):
    """When a card that fits a meld on the table may be discarded all the same."""

    ALL_CARDS_FIT = "every-card-held-fits"
    GOING_OUT = "it-is-the-last-discard"


class StockEnd(Enum):
    """What happens when the stock runs out."""

    PILE_SHUFFLED_INTO_A_NEW_STOCK = "the-pile-is-shuffled-into-a-new-stock"


class EqualScores(Enum):
    """How players with equal points at a table share the ranking points."""

    AVERAGE_OF_THEIR_PLACES = "the-average-of-their-places"


@dataclass(frozen=True, slots=True)
class DifferenceBand:
    """Sums of differences up to `up_to` (`None`: any higher sum) give so many victory points."""

    up_to: int | None
    victory_points: int

    def __str__(self) -> str:
        return f"{'more' if self.up_to is None else f'up to {self.up_to}'}: {self.victory_points}"


@dataclass(frozen=True, slots=True)
class GivenScore:
    """A score nobody played for: victory points, and the negative points that go with them."""

    victory_points: int
    negative_points: int

    def __str__(self) -> str:
        return f"{self.victory_points} VP, {self.negative_points} negative points"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scala40Book:
    """The Scala 40 rule book: every number of the game once, beside its article."""

    id: str
    name_it: str
    name_en: str
    document: str
    edition: str
    in_force: date | None = None

    # Players, pack, deal
    players: Clause[int]
    fewest_players: Clause[int]
    packs: Clause[int]
    jokers: Clause[int]
    seat_draw: Clause[SeatDraw]
    first_dealer: Clause[FirstDealer]
    dealer_rotation: Clause[Direction]
    deal_direction: Clause[Direction]
    play_direction: Clause[Direction]
    shuffle: Clause[Shuffle]
    cutter: Clause[Who]
    hand_size: Clause[int]
    up_cards: Clause[int]
    hand_counts: Clause[HandCounts]

    # Card values
    opening_values: Clause[CardValues]
    low_ace_opening_value: Clause[int]
    joker_opens_as_its_card: Clause[bool]
    hand_values: Clause[CardValues]

    # A turn
    opening_points: Clause[int]
    pile_cards_taken: Clause[int]
    pile_needs_an_opening: Clause[bool]
    """A player who has not opened may take from the pile only if he can open, with that card or without."""

    opening_is_compulsory_after_the_pile: Clause[bool]
    taken_card_must_be_used: Clause[bool]
    taken_card_may_be_discarded: Clause[bool]
    laying_off_needs_an_opening: Clause[bool]
    laying_off_on_anybodys_melds: Clause[bool]
    fit_ban: Clause[bool]
    """A card that fits a meld on the table may not be discarded."""

    fit_ban_exceptions: Clause[frozenset[FitException]]
    swap_counts_as_fit: Clause[bool]
    """A card that could only take a joker's place counts as one that fits."""

    # Melds
    min_meld: Clause[int]
    set_sizes: Clause[tuple[int, ...]]
    suit_may_repeat_in_a_set: Clause[bool]
    max_new_run: Clause[int]
    max_run: Clause[int]
    laid_off_at_one_end: Clause[int]
    """How many cards may be added to one end of a run in a turn."""

    aces_in_a_run: Clause[int]
    min_naturals: Clause[int]
    equal_runs: Clause[bool]
    equal_sets: Clause[bool]

    # Jokers
    joker_is_declared: Clause[bool]
    joker_leaves_only_for_its_card: Clause[bool]
    recovered_joker_must_be_laid: Clause[bool]
    recovered_joker_is_usable_at_once: Clause[bool]
    joker_for_a_second_ace_can_be_taken: Clause[bool]
    joker_discard_only_to_go_out: Clause[bool]

    # The end of a deal
    going_out_needs_a_discard: Clause[bool]
    going_out_without_having_opened: Clause[bool]
    going_out_bonus: Clause[int]
    stock_end: Clause[StockEnd]
    penalised_cards: Clause[PenaltyOrder]

    # Tournament
    events: Clause[frozenset[Event]]
    first_round: Clause[frozenset[FirstRound]]
    movements: Clause[frozenset[Movement]]
    rounds: Clause[int]
    deals_per_round: Clause[int]
    round_minutes: Clause[int | None]
    ranking_points: Clause[tuple[int, ...]]
    equal_scores: Clause[EqualScores]
    differences_short_round: Clause[tuple[DifferenceBand, ...]]
    differences_full_round: Clause[tuple[DifferenceBand, ...]]
    full_round_from: Clause[int]
    """From how many deals the table of the full round is used."""

    empty_seat: Clause[int]
    """The negative points booked for the empty seat of a three-handed table."""

    empty_seat_in_differences: Clause[bool]
    latecomer: Clause[GivenScore]
    sits_out: Clause[GivenScore]
    """A player who has to sit out a round: the document says nothing, so the score of a latecomer."""

    substitution: Clause[Substitution]
    tie_breaks: Clause[tuple[TieBreak, ...]]

    meld_articles: Mapping[str, Article]
    """Which article a refused meld cites, by refusal code."""

    table_articles: Mapping[str, Article]
    """Which article a refused command cites where no clause of the book settles it."""

    def __post_init__(self) -> None:
        freeze_maps(self)

    @property
    def cards(self) -> int:
        """How many cards the pack has."""
        return self.packs.value * 52 + self.jokers.value

    def stock_after_the_deal(self, players: int) -> int:
        """How many cards are left in the stock when play begins."""
        return self.cards - players * self.hand_size.value - self.up_cards.value


def scala40(number: str) -> Article:
    """An article of the Scala 40 code, which bears no date."""
    return Article("scala40", "undated", number)


_LATECOMER: Final = GivenScore(3, 80)

SCALA40: Final = Scala40Book(
    id="scala40",
    name_it="Scala 40",
    name_en="Scala 40",
    document="Scala 40, codice di gara",
    edition="undated",
    players=Clause(4, scala40("2"), "S-2.1"),
    fewest_players=Clause(3, scala40("26"), "S-26.4"),
    packs=Clause(2, scala40("1"), "S-1.1"),
    jokers=Clause(4, scala40("1"), "S-1.1"),
    seat_draw=Clause(SeatDraw.HIGH_CARD_CHOOSES, scala40("3"), "S-3.1"),
    first_dealer=Clause(FirstDealer.LOWEST_CARD, scala40("3"), "S-3.1"),
    dealer_rotation=Clause(Direction.COUNTER_CLOCKWISE, scala40("4"), "S-4.3", "S-AMB-35"),
    deal_direction=Clause(Direction.COUNTER_CLOCKWISE, scala40("4"), "S-4.3"),
    play_direction=Clause(Direction.COUNTER_CLOCKWISE, scala40("D"), "S-D.12", "S-AMB-1"),
    shuffle=Clause(Shuffle.ANYBODY_THEN_DEALER, scala40("4"), "S-4.1"),
    cutter=Clause(Who.LEFT_OF_DEALER, scala40("4"), "S-4.2"),
    hand_size=Clause(13, scala40("4"), "S-4.3"),
    up_cards=Clause(1, scala40("4"), "S-4.6", "S-AMB-3"),
    hand_counts=Clause(HandCounts.ALWAYS, scala40("D"), "S-D.18"),
    opening_values=Clause(SCALA40_OPENING_VALUES, scala40("7"), "S-7.4"),
    low_ace_opening_value=Clause(LOW_ACE_OPENING_VALUE, scala40("7"), "S-7.2"),
    joker_opens_as_its_card=Clause(True, scala40("7"), "S-7.1"),
    hand_values=Clause(SCALA40_HAND_VALUES, scala40("22"), "S-22.1"),
    opening_points=Clause(40, scala40("7"), "S-7.5"),
    pile_cards_taken=Clause(1, scala40("D"), "S-D.12", "S-AMB-4"),
    pile_needs_an_opening=Clause(True, scala40("6"), "S-6.2"),
    opening_is_compulsory_after_the_pile=Clause(True, scala40("6"), "S-6.3"),
    taken_card_must_be_used=Clause(False, scala40("6"), "S-6.2", "S-AMB-5"),
    taken_card_may_be_discarded=Clause(True, scala40("18"), "S-18.3"),
    laying_off_needs_an_opening=Clause(True, scala40("6"), "S-6.16", "S-AMB-6"),
    laying_off_on_anybodys_melds=Clause(True, scala40("6"), "S-6.14"),
    fit_ban=Clause(True, scala40("6"), "S-6.7", "S-AMB-38"),
    fit_ban_exceptions=Clause(frozenset(FitException), scala40("6"), "S-6.8", "S-AMB-9"),
    swap_counts_as_fit=Clause(True, scala40("6"), "S-6.7", "S-AMB-8"),
    min_meld=Clause(3, scala40("9"), "S-9.1"),
    set_sizes=Clause((3, 4), scala40("9"), "S-9.2"),
    suit_may_repeat_in_a_set=Clause(False, scala40("9"), "S-9.2"),
    max_new_run=Clause(5, scala40("17"), "S-17.2", "S-AMB-13"),
    max_run=Clause(14, scala40("9"), "S-9.4"),
    laid_off_at_one_end=Clause(2, scala40("17"), "S-17.3", "S-AMB-14"),
    aces_in_a_run=Clause(1, scala40("9"), "S-9.5", "S-AMB-15"),
    min_naturals=Clause(1, scala40("9"), "S-9.3", "S-AMB-16"),
    equal_runs=Clause(True, scala40("17"), "S-17.1"),
    equal_sets=Clause(True, scala40("17"), "S-17.4"),
    joker_is_declared=Clause(True, scala40("8"), "S-8.1"),
    joker_leaves_only_for_its_card=Clause(True, scala40("8"), "S-8.5"),
    recovered_joker_must_be_laid=Clause(False, scala40("6"), "S-6.15"),
    recovered_joker_is_usable_at_once=Clause(True, scala40("6"), "S-6.15", "S-AMB-20"),
    joker_for_a_second_ace_can_be_taken=Clause(False, scala40("9"), "S-9.5", "S-AMB-19"),
    joker_discard_only_to_go_out=Clause(True, scala40("8"), "S-8.6", "S-AMB-9"),
    going_out_needs_a_discard=Clause(True, scala40("19"), "S-19.1"),
    going_out_without_having_opened=Clause(True, scala40("19"), "S-19.2", "S-AMB-7"),
    going_out_bonus=Clause(0, scala40("19"), "S-19.4"),
    stock_end=Clause(StockEnd.PILE_SHUFFLED_INTO_A_NEW_STOCK, scala40("19"), "S-19.3", "S-AMB-21"),
    penalised_cards=Clause(PenaltyOrder.LOWEST_FIRST, scala40("16"), "S-16.4", "S-AMB-45"),
    events=Clause(frozenset({Event.INDIVIDUAL}), scala40("2"), "S-2.2"),
    first_round=Clause(
        frozenset({FirstRound.FREE_SEATING, FirstRound.ORDER_OF_ENTRY, FirstRound.LOT}), scala40("2"), "S-2.3"
    ),
    movements=Clause(frozenset({Movement.DANISH, Movement.MITCHELL}), scala40("2"), "S-2.4", "S-AMB-36"),
    rounds=Clause(5, scala40("5"), "S-5.1"),
    deals_per_round=Clause(5, scala40("5"), "S-5.1"),
    round_minutes=Clause(None, scala40("21"), "S-21.1", "S-AMB-28"),
    ranking_points=Clause((8, 6, 4, 2), scala40("22"), "S-22.3"),
    equal_scores=Clause(EqualScores.AVERAGE_OF_THEIR_PLACES, scala40("22"), "S-22.3", "S-AMB-30"),
    differences_short_round=Clause(
        (
            DifferenceBand(30, 0),
            DifferenceBand(60, 2),
            DifferenceBand(90, 4),
            DifferenceBand(120, 6),
            DifferenceBand(160, 8),
            DifferenceBand(200, 10),
            DifferenceBand(None, 12),
        ),
        scala40("22"),
        "S-22.7",
    ),
    differences_full_round=Clause(
        (
            DifferenceBand(40, 0),
            DifferenceBand(80, 2),
            DifferenceBand(130, 4),
            DifferenceBand(190, 6),
            DifferenceBand(250, 8),
            DifferenceBand(300, 10),
            DifferenceBand(None, 12),
        ),
        scala40("22"),
        "S-22.8",
    ),
    full_round_from=Clause(5, scala40("22"), "S-22.8", "S-AMB-31"),
    empty_seat=Clause(1000, scala40("26"), "S-26.5", "S-AMB-32"),
    empty_seat_in_differences=Clause(False, scala40("26"), "S-26.5", "S-AMB-32"),
    latecomer=Clause(_LATECOMER, scala40("26"), "S-26.3", "S-AMB-34"),
    sits_out=Clause(_LATECOMER, scala40("26"), "S-26.3", "S-AMB-32: our reading"),
    substitution=Clause(Substitution.GRAVE_REASONS, scala40("25"), "S-25.1"),
    tie_breaks=Clause(
        (TieBreak.VICTORY_POINTS, TieBreak.FEWEST_MATCH_POINTS, TieBreak.MORE_ROUNDS_WON, TieBreak.LOT),
        scala40("22"),
        "S-22.5",
        "S-AMB-41: the code is silent",
    ),
    meld_articles=FrozenMap(
        {
            "meld/too-few-cards": scala40("9"),
            "meld/only-jokers": scala40("9"),
            "meld/mixed-cards": scala40("9"),
            "meld/suit-twice": scala40("9"),
            "meld/card-twice": scala40("9"),
            "meld/around-the-corner": scala40("9"),
            "meld/gap": scala40("9"),
            "meld/wild-bound": scala40("8"),
            "meld/wild-misplaced": scala40("8"),
            "meld/too-many-cards": scala40("9"),
            "meld/more-than-five": scala40("17"),
        }
    ),
    table_articles=FrozenMap(
        {
            "turn": scala40("6"),
            "out-of-turn": scala40("16"),
            "missed-draw": scala40("15"),
            "melds": scala40("6"),
            "deal-over": scala40("19"),
            "clock": scala40("D"),
        }
    ),
)
