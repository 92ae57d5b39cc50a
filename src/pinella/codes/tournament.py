"""What a Burraco rule book settles about tournaments: tables, times, and scores that nobody played for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from pinella.codes.choices import (
    EquivalentPoints,
    Event,
    FirstRound,
    InnocentScore,
    Interruption,
    Meeting,
    Movement,
    PenaltyOrder,
    Shortening,
    Substitution,
    TieBreak,
    WarningPrice,
)
from pinella.codes.types import Clause, freeze_maps

Bands: TypeAlias = tuple[int, ...]
"""A victory-point table: the highest difference of each band, from 10-10 up; beyond the last it is 20-0."""


@dataclass(frozen=True, slots=True)
class Award:
    """A score nobody played for: victory points and match points."""

    victory_points: int
    match_points: int

    def __str__(self) -> str:
        return (
            f"{self.victory_points} VP {self.match_points:+d} MP" if self.match_points else f"{self.victory_points} VP"
        )


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A match won because the others did not come."""

    present: Award
    absent: Award

    def __str__(self) -> str:
        return f"present {self.present}, absent {self.absent}"


@dataclass(frozen=True, slots=True)
class LateWarning:
    """Who is warned for being late: a pair late up to so many minutes, or only one late by more."""

    minutes: int
    beyond: bool

    def __str__(self) -> str:
        return f"late by more than {self.minutes} min" if self.beyond else f"late by up to {self.minutes} min"


@dataclass(frozen=True, slots=True)
class Delay:
    """So many points to the pair present when the others are late up to so many minutes."""

    up_to_minutes: int
    bonus: int

    def __str__(self) -> str:
        return f"up to {self.up_to_minutes} min: {self.bonus}"


@dataclass(frozen=True, slots=True)
class ThinkingTime:
    """So many seconds for a turn with at most so many cards in hand (`None`: any number)."""

    up_to_cards: int | None
    seconds: int

    def __str__(self) -> str:
        held = "more" if self.up_to_cards is None else f"up to {self.up_to_cards} cards"
        return f"{held}: {self.seconds} s"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """The tournament clauses of a Burraco code."""

    events: Clause[frozenset[Event]]
    first_round: Clause[frozenset[FirstRound]]
    movements: Clause[frozenset[Movement]]

    # Time
    round_minutes: Mapping[Meeting, Clause[int]]
    round_may_be_shortened_by: Clause[int | Shortening]
    """Minutes, or how much where the code gives no number."""

    thinking_times: Clause[tuple[ThinkingTime, ...]]
    seconds_after_the_invitation: Clause[int] | None

    # Victory points
    victory_points: Mapping[Meeting, Clause[Bands]]
    team_preset: Clause[Bands] | None
    """A team table for organisers where the code prints none; to be announced, never assumed."""

    four_deal_table_for_any_meeting: Clause[bool]
    equivalent_points: Clause[EquivalentPoints]
    tie_breaks: Clause[tuple[TieBreak, ...]]

    # Scores nobody played for
    bye: Mapping[Meeting, Clause[Award]]
    byes_per_session: Clause[int]
    late_warning: Clause[LateWarning]
    late_bonuses: Clause[tuple[Delay, ...]]
    late_forfeit: Mapping[Meeting, Clause[Forfeit]]
    missed_rounds: Mapping[Meeting, Clause[tuple[int, ...]]]
    """The victory points of the first, second, … missed round; the last figure goes on."""

    temporary_withdrawal: Mapping[Meeting, Clause[Award]]
    withdrawal_with_an_advantage: Clause[int] | None
    both_withdraw: Clause[int]
    unjustified_withdrawal: Clause[int]
    opponents_of_a_withdrawal: Clause[InnocentScore]
    opponents_of_an_expelled_pair: Clause[int] | None
    misconduct_of_both: Mapping[Meeting, Clause[Award]]
    absence_minutes_made_up: Clause[int] | None
    substitution: Clause[Substitution]
    interrupted_event: Clause[Interruption]
    interrupted_event_of_four_rounds: Clause[int] | None
    """How many rounds must be over when only four were planned."""

    # Warnings and penalties
    warnings_for_a_penalty: Clause[int]
    warning_price: Clause[WarningPrice]
    penalised_cards: Clause[PenaltyOrder]
    forgotten_burraco_points: Clause[int] | None
    compensation_without_a_pot: Clause[int] | None
    """More points for going out without a burraco, when the others have taken both pots."""

    # Score sheet
    corrections_until_round_after: Clause[int] | None
    """An error can be corrected until so many rounds later have begun."""

    ranking_check_minutes: Clause[int] | None
    lost_sheet: Clause[int] | None
    called_at_difference: Clause[int] | None
    not_called_winner: Clause[int] | None

    def __post_init__(self) -> None:
        freeze_maps(self)
