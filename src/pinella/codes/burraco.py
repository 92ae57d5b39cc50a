"""What a Burraco rule book settles at the table. The numbers stand in the books; here are the questions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from pinella.cards import CardValues, Rank
from pinella.codes.choices import (
    BurracoToGoOut,
    ClockRule,
    Direction,
    FinalLap,
    FirstDealer,
    FreeWildPlace,
    HandCounts,
    MatchEnd,
    PileView,
    PotBuilding,
    PotOrder,
    PotView,
    SeatDraw,
    Shuffle,
    StallCount,
    StallRule,
    StockCount,
    TargetRule,
    TimeOutBetweenDeals,
    TimeOutDealing,
    TimeOutGap,
    UnplayedPot,
    Who,
)
from pinella.codes.switches import FitabSwitches
from pinella.codes.tournament import Tournament
from pinella.codes.types import BurracoKind, Clause, freeze_maps
from pinella.words import Article


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    """Sfida: a match on its own, outside any tournament."""

    ends: Clause[frozenset[MatchEnd]]
    target_met: Clause[TargetRule]
    tie_goes_on_with_another_deal: Clause[bool]
    personal_clock: Clause[ClockRule]


@dataclass(frozen=True, slots=True, kw_only=True)
class BurracoBook:
    """A Burraco rule book: every number of the game once, beside its article.

    A published book is never edited. A new edition is a new value; a house rule is a `replace` of one
    clause, with an article of its own, in a book that keeps its id.
    """

    id: str
    name_it: str
    name_en: str
    document: str
    """The title of the document, in Italian."""

    edition: str
    in_force: date | None = None

    # Players, pack, deal
    players: Clause[int]
    sides: Clause[int]
    packs: Clause[int]
    jokers: Clause[int]
    card_values: Clause[CardValues]
    seat_draw: Clause[SeatDraw] | None
    first_dealer: Clause[FirstDealer]
    dealer_rotation: Clause[Direction]
    deal_direction: Clause[Direction]
    shuffle: Clause[Shuffle]
    cutter: Clause[Who]
    hand_size: Clause[int]
    pots: Clause[int]
    pot_size: Clause[int]
    pot_builder: Clause[Who]
    pot_building: Clause[PotBuilding]
    pot_order: Clause[PotOrder] | None
    up_cards: Clause[int]
    """How many cards are turned to begin the discard pile."""

    # A turn
    whole_pile_taken: Clause[bool]
    pile_needs_play: Clause[bool]
    """Taking the pile is allowed only to a player who can lay off a card or lay a meld."""

    single_card_pile_ban: Clause[bool]
    """The card of a one-card pile may not be discarded in the turn it was taken, unless its twin is held."""

    pots_per_side: Clause[int]
    pot_on_the_fly: Clause[bool]
    """A hand melded away without a discard takes the pot at once, and the turn goes on."""

    wild_discard_to_the_pot: Clause[bool]
    pot_view: Clause[PotView]
    pile_view: Clause[PileView]
    screens_open_pile_and_pot: Clause[bool]
    """At tables with screens the whole pile is visible to all, and a pot taken with a discard is seen at once."""

    # Melds
    min_meld: Clause[int]
    max_run_naturals: Clause[int]
    max_set_naturals: Clause[int]
    aces_in_a_run: Clause[int]
    wilds_per_meld: Clause[int]
    set_ranks: Clause[frozenset[Rank]]
    """The ranks of which a set may be laid; never the two, which would be a meld of wilds."""

    second_set_of_a_rank: Clause[bool]
    natural_two_needs_the_three: Clause[bool]
    """House rule: a two is natural only where the three itself lies, not a wild standing for it."""

    bound_wild_leaves_only_for_its_card: Clause[bool]
    free_wild_may_move: Clause[bool]
    natural_two_may_become_wild: Clause[bool]
    free_wild_place: Clause[FreeWildPlace]

    # Burraco
    burraco_length: Clause[int]
    burracos: Mapping[BurracoKind, Clause[int]]
    """The kinds this book knows, with their bonuses."""

    semi_clean_run: Clause[int] | None
    """How many cards must stand in a row on one side of the wild."""

    semi_clean_set: Clause[int] | None
    """How many cards a semi-clean set has, the wild included."""

    royal_dirty_with_gap: Clause[bool] | None
    """House rule: a run of the whole suit in which the wild fills a gap is royal dirty too."""

    # The end of a deal
    going_out_bonus: Clause[int]
    going_out_needs_the_pot: Clause[bool]
    going_out_burraco: Clause[BurracoToGoOut]
    going_out_needs_a_full_lap: Clause[bool]
    going_out_needs_a_discard: Clause[bool]
    last_discard_may_be_wild: Clause[bool]
    dead_stock_cards: Clause[int]
    dead_cards_laid_crosswise: Clause[bool]
    stock_count: Clause[StockCount]
    hand_counts: Clause[HandCounts] | None
    stall: Clause[StallRule]
    stall_count: Clause[StallCount] | None
    stall_pot_paid_by_one_side_only: Clause[bool] | None
    """After a stall the hundred is paid only where one side took a pot and the other did not."""

    # The count
    pot_not_taken: Clause[int]
    neither_pot_taken_is_free: Clause[bool]
    unplayed_pot: Clause[UnplayedPot]

    # Irregularities
    exposed_must_be_played: Clause[bool] | None
    """An exposed card that can be laid must be; otherwise, or where its holder may choose, it is the discard."""

    unfinished_meld_may_wait: Clause[bool] | None
    """One or two cards put down for a meld are no breach until their player plays elsewhere or discards."""

    # The clock
    time_out: Clause[FinalLap] | None
    time_out_in_the_gap: Clause[TimeOutGap] | None
    time_out_while_dealing: Clause[TimeOutDealing] | None
    time_out_between_deals: Clause[TimeOutBetweenDeals] | None
    time_left_is_told: Clause[bool] | None

    meld_articles: Mapping[str, Article]
    """Which article a refused meld cites, by refusal code; `…/set` where another article says it of sets."""

    table_articles: Mapping[str, Article]
    """Which article a refused command cites where no clause settles it: `turn`, `melds` (whose they are), `clock`."""

    tournament: Tournament | None = None
    challenge: Challenge | None = None
    switches: FitabSwitches | None = None

    def __post_init__(self) -> None:
        freeze_maps(self)

    @property
    def cards(self) -> int:
        """How many cards the pack has."""
        return self.packs.value * 52 + self.jokers.value

    @property
    def stock_after_the_deal(self) -> int:
        """How many cards are left in the stock when play begins."""
        dealt = self.players.value * self.hand_size.value + self.pots.value * self.pot_size.value
        return self.cards - dealt - self.up_cards.value
