"""What a clause may say when it does not say a number: one short list a question.

The values are stable names for files and programs; in sentences their dashes become spaces.
"""

from __future__ import annotations

from enum import Enum


class Direction(Enum):
    """Which way cards, turns and the deal go round the table."""

    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter-clockwise"


class Who(Enum):
    """Who does a part of the dealing."""

    DEALER = "dealer"
    RIGHT_OF_DEALER = "right-of-dealer"
    LEFT_OF_DEALER = "left-of-dealer"
    SYSTEM = "the-system"
    NOBODY = "nobody"


class Shuffle(Enum):
    """Mescolatura: who shuffles, and who last."""

    ANYBODY_THEN_DEALER = "anybody-then-the-dealer"
    DEALER_THEN_POT_BUILDER = "the-dealer-then-the-pot-builder"
    SYSTEM = "the-system"


class SeatDraw(Enum):
    """How the players come to their seats."""

    HIGH_CARD_CHOOSES = "the-highest-card-chooses"


class FirstDealer(Enum):
    """Who deals first."""

    LOWER_CARD_OF_THE_OTHER_SIDE = "the-lower-card-of-the-other-side"
    LOWEST_CARD = "the-lowest-card"
    AT_RANDOM = "drawn-at-random"


class PotBuilding(Enum):
    """How the pots (pozzetti) are made."""

    ALTERNATELY_FROM_THE_BOTTOM = "alternately-from-the-bottom"
    FROM_THE_BOTTOM = "from-the-bottom"


class PotOrder(Enum):
    """Which pot is played first."""

    LAST_COMPLETED_IS_SECOND = "the-last-completed-is-the-second"


class PotView(Enum):
    """When a pot taken with a discard may be looked at."""

    AFTER_THE_PARTNERS_DISCARD = "after-the-partner's-discard"
    OWN_NEXT_TURN = "in-the-owner's-next-turn"


class PileView(Enum):
    """Who may go through the discard pile; its top card lies open to all."""

    PLAYER_ABOUT_TO_TAKE = "the-player-in-turn-before-taking"
    EVERYBODY = "everybody"


class FreeWildPlace(Enum):
    """Where a wild that fills no gap lies in a run."""

    BOTTOM = "at-the-bottom"
    BOTTOM_OR_ABOVE_A_LOW_ACE = "at-the-bottom-or-on-top-when-an-ace-is-there"
    EITHER_END = "at-either-end"


class BurracoToGoOut(Enum):
    """Which burraco a side needs to go out."""

    ANY = "any-burraco"
    CLEAN = "a-clean-burraco"


class UnplayedPot(Enum):
    """What a pot taken but not played costs."""

    ITS_CARDS = "its-cards-instead-of-the-hundred"
    WITH_THE_HAND = "its-cards-as-cards-in-hand"


class StallRule(Enum):
    """Stallo: when the referee stops a deal in which nobody draws any more."""

    A_FULL_LAP_IS_WATCHED = "the-referee-watches-a-full-lap-of-swapping"
    NONE = "no-stall-rule"


class StallCount(Enum):
    """What counts after a stall."""

    TABLE_ONLY = "bonuses-and-cards-on-the-table-only"
    FULL_COUNT = "the-usual-count-without-a-bonus-for-going-out"


class StockCount(Enum):
    """Who may know how many cards the stock still has."""

    NOBODY = "nobody"
    PLAYER_IN_TURN = "the-player-in-turn-may-look"


class HandCounts(Enum):
    """Who may know how many cards the others hold, and when."""

    IN_OWN_TURN = "the-player-in-turn"
    ALWAYS = "everybody-always"


class FinalLap(Enum):
    """Where the last lap begins after the time-out is called."""

    AT_THE_DEALERS_DISCARD = "at-the-dealer's-discard"
    AT_THE_PLAYER_SERVED_FIRST = "at-the-player-served-first"


class TimeOutGap(Enum):
    """Time-out called between the dealer's discard and the next player's first act."""

    ONE_LAP = "one-lap"
    NEXT_DEALERS_DISCARD_THEN_ONE_LAP = "to-the-dealer's-next-discard-then-one-lap"
    NOT_REGULATED = "not-regulated-so-played-as-in-2023"


class TimeOutDealing(Enum):
    """Time-out called while the cards are being dealt."""

    ONE_LAP = "one-lap"


class TimeOutBetweenDeals(Enum):
    """Time-out called while points are counted or before the next deal has begun."""

    NO_FURTHER_DEAL = "no-further-deal"


class Shortening(Enum):
    """By how much a round may be shortened where the code names no number of minutes."""

    DISCRETION = "at-the-direction's-discretion"


class Event(Enum):
    """The kinds of tournament."""

    PAIRS = "pairs"
    TEAMS = "teams"
    CHANGING_PARTNERS = "individual-with-changing-partners"
    ONE_AGAINST_ONE = "one-against-one"
    INDIVIDUAL = "individual"


class Movement(Enum):
    """How the tables of the next round are made."""

    DANISH = "danish"
    MITCHELL = "mitchell"
    ROUND_ROBIN = "round-robin"


class FirstRound(Enum):
    """How the tables of the first round are made."""

    REFEREES_CHOICE = "referee's-choice"
    ORDER_OF_ENTRY = "order-of-entry"
    LOT = "lot"
    ALPHABET = "alphabet"
    CATEGORIES = "categories"
    NATIONAL_POINTS = "national-points"
    FREE_SEATING = "free-seating"


class Meeting(Enum):
    """Incontro: what two sides play against each other in one round."""

    TWO_DEALS = "2"
    THREE_DEALS = "3"
    FOUR_DEALS = "4"
    TEAMS = "teams"


class TieBreak(Enum):
    """The steps by which the standings are ordered."""

    VICTORY_POINTS = "victory-points"
    MATCH_POINTS = "match-points"
    FEWEST_MATCH_POINTS = "fewest-match-points"
    DIRECT_ENCOUNTER = "direct-encounter"
    HIGHEST_WINNING_SCORE = "highest-winning-score"
    MORE_MATCHES_WON = "more-matches-won"
    MORE_ROUNDS_WON = "more-rounds-won"
    LOT = "lot"


class EquivalentPoints(Enum):
    """The match points that go with a victory-point figure nobody played for."""

    LOWER_EDGE_OF_THE_BAND = "the-lower-edge-of-its-band"


class WarningPrice(Enum):
    """What a full tally of warnings takes away besides the victory point."""

    VICTORY_POINT_AND_MATCH_POINTS = "one-victory-point-and-the-match-points-of-it"
    VICTORY_POINT_ONLY = "one-victory-point"


class InnocentScore(Enum):
    """What the opponents of a pair that walks out get."""

    BYE_OR_EARNED_IF_HIGHER = "the-bye-or-what-they-had-earned-if-higher"


class Interruption(Enum):
    """How far an event stopped by force majeure must have come to be valid."""

    THIRD_LAST_ROUND_OVER = "the-third-last-round-is-over"
    MORE_THAN_HALF = "more-than-half-of-the-rounds-are-over"


class Substitution(Enum):
    """When a player may be replaced during an event."""

    FORCE_MAJEURE = "force-majeure-at-any-time"
    ONE_NEWCOMER_BEFORE_HALFWAY = "one-player-by-a-newcomer-before-half-of-the-rounds"
    GRAVE_REASONS = "grave-reasons-only"


class MatchEnd(Enum):
    """What a match may be played to."""

    FIXED_DEALS = "a-fixed-number-of-deals"
    POINTS_TARGET = "a-points-target"


class TargetRule(Enum):
    """When a points target is met."""

    AT_OR_ABOVE = "at-or-above"


class ClockRule(Enum):
    """What happens when a player's own clock runs out."""

    SIDE_LOSES_THE_MATCH = "the-side-loses-the-match"


class PenaltyOrder(Enum):
    """Scartare secondo norma: in which order penalised cards are discarded."""

    HIGHEST_FIRST = "highest-first"
    LOWEST_FIRST = "lowest-first"
