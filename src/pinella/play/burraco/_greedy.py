"""The greedy player of Burraco, inside the core.

He plays as in a club: lays what goes down, builds burracos, keeps wilds for where they count, hurries when the end is
near, takes a pile that helps, and throws what helps nobody. He looks at nothing that a player in turn may not see: his
own hand, the melds, the pile, and how many cards everybody holds. The numbers were found by playing against each other
players who differ in one of them.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from pinella.cards._core import BIT, RANK_MASK, popcount, suit_of
from pinella.melds._core import JOKER, NO_BURRACO, NO_WILD, TWO_SLOT, TWOS, kind_of, wild_of
from pinella.play._random import Dice
from pinella.play.burraco._core import Position
from pinella.play.burraco._numbering import (
    DISCARD,
    JOKER_CODE,
    LAY_OFF,
    LAY_RUN,
    LAY_RUN_FREE,
    LAY_SET,
    LAY_SET_WILD,
    THREE_OF_A_RANK,
    TYPES,
    is_wild,
    of_suit,
    type_of,
)
from pinella.play.burraco._side import ACCEPTS, FIELDS, FIRST, JOKER_BIT, READING, SECOND, SideMelds

# What to do first: a play that is worth while has a positive score.
NATURAL_LAY_OFF: Final = 2000
NEW_RUN: Final = 600
NEW_SET: Final = 550
SET_BREAKS_RUN: Final = 10
"""What each neighbour in hand of a card takes from the wish to lay that card in a set."""
NEW_WILD_MELD: Final = 150
WILD_IN_A_RUN: Final = 10
"""A new meld with a wild is a run rather than a set."""
WILD_LAY_OFF: Final = 100
NOT_NOW: Final = -10_000
"""Worse than any discard."""

# What a meld promises that is not yet a burraco, by its length from three on.
CLEAN_PROMISE: Final[vec[i64]] = vec[i64]([10, 25, 45, 80])
DIRTY_PROMISE: Final[vec[i64]] = vec[i64]([5, 12, 25, 45])
LONGER_BURRACO: Final = 2
"""For each card more than a burraco needs."""
FIRST_BURRACO: Final = 20
"""The burraco that lets the side go out is worth more than its bonus, and more still once the pot is taken."""
FIRST_BURRACO_WITH_POT: Final = 80

# Wilds.
WILD_KEPT: Final = 24
"""What a wild is worth in hand while there is time."""
MOST_FOR_WILD_MELD: Final = 9
"""With more cards in hand nobody spends a wild on a new meld."""
MOST_FOR_WILD_MELD_WHERE_CLEAN_GOES_OUT: Final = 7
MOST_FOR_WILD_MELD_WITH_POT: Final = 6

# When to hurry.
FEW_CARDS: Final = 3
"""With so few an opponent who may go out is about to."""
PARTNERS_FEW_CARDS: Final = 2
ENOUGH_CARDS: Final = 4
"""A side that must still make a burraco keeps so many in a hand; nobody builds with fewer."""
LONG_MELD: Final = 5
"""A meld so long is worth growing all the same."""

# The pile.
PILE_WILD: Final = 53
PILE_FITS: Final = 20
PILE_COMPANY: Final = 5
PILE_DENIED: Final = 7
"""A card that the opponents would lay off."""
PILE_MELDED: Final = 10
"""A card that lies in a meld of three with the hand."""
PILE_HURRY: Final = 10
"""What each card of the pile costs when it may stay in hand."""
PILE_CARD_FOR_TWO: Final = 8
"""One against one, cards are time: the more of them the better."""
PILE_CARD_THAT_NEEDS_PLAY: Final = 5
CARD_OF_THE_STOCK: Final = 12
"""What the pile must beat."""

# Company: how much two cards of a hand want each other.
MATE: Final = 3
NEIGHBOUR: Final = 3
AFTER_NEXT: Final = 2

# What a card is kept for when it comes to discard.
KEEP_WILD: Final = 400
KEEP_COMPANY: Final = 6
KEEP_FROM_OPPONENTS: Final = 20
KEEP_FOR_OWN_MELD: Final = 3
KEEP_FROM_PILE: Final = 3
"""For each card of the pile that it would go with."""


@final
class GreedyPlayer:
    """The greedy player in turn: what he sees, and what he thinks of it."""

    def __init__(self, position: Position) -> None:
        at: i64 = 3 * position.seat
        self.position: Position = position
        self.own: SideMelds = position.side(position.seat)
        self.theirs: SideMelds = position.side(position.seat + 1)
        self.first: i64 = position.hands[at]
        self.second: i64 = position.hands[at + 1]
        self.held: i64 = self.first | self.second
        self.cards: i64 = position.cards_of(position.seat)
        self.naturals: i64 = popcount(self.first & ~TWOS) + popcount(self.second & ~TWOS)
        self.lacks_burraco: bool = not self._may_go_out(self.own)
        self.in_a_hurry: bool = self._is_in_a_hurry()
        self.fits: i64 = _accepted(self.own)
        self.fits_theirs: i64 = _accepted(self.theirs)
        self.pile: i64 = self._types_of_pile()
        self.has_looked: bool = False
        self.seen: i64 = 0
        self.seen_twice: i64 = 0

    def _may_go_out(self, side: SideMelds) -> bool:
        """Whether the burracos of a side are enough to go out."""
        return (side.clean if self.position.rules.clean_to_go_out else side.burracos) > 0

    def _is_in_a_hurry(self) -> bool:
        """Whether this may be the last turn: hardly any stock, a time-out, or somebody about to go out."""
        table = self.position
        if table.stock_left() - table.rules.dead_cards < table.players or 0 <= table.turns_left <= table.players:
            return True
        if self.theirs.has_pot and self._may_go_out(self.theirs) and self._fewest_of_opponents() <= FEW_CARDS:
            return True
        if table.players == 2 or not self.own.has_pot or self.lacks_burraco:
            return False
        return table.cards_of((table.seat + 2) % 4) <= PARTNERS_FEW_CARDS

    def _fewest_of_opponents(self) -> i64:
        """How many cards the opponent with fewer of them holds."""
        table = self.position
        left: i64 = table.cards_of((table.seat + 1) % table.players)
        right: i64 = table.cards_of((table.seat + table.players - 1) % table.players)
        return min(right, left)

    def _types_of_pile(self) -> i64:
        """The card types that lie on the pile, jokers apart."""
        found: i64 = 0
        for place in range(i64(len(self.position.pile))):
            code: i64 = self.position.pile[place]
            if code != JOKER_CODE:
                found = found | BIT[code % 52]
        return found

    # The pile

    def wants_pile(self) -> bool:
        """A pile of one card for a wild or a card laid at once, else two players could swap it for ever.

        A longer one for what it is worth: the next player finds a single card in any case.
        """
        size: i64 = i64(len(self.position.pile))
        if size == 1:
            return self._wants_single(self.position.pile[0])
        worth: i64 = self._worth_of_pile() + PILE_MELDED * self._more_melded()
        if self.position.players == 2:
            worth += PILE_CARD_FOR_TWO * size
        elif self.position.rules.pile_needs_play:
            worth += PILE_CARD_THAT_NEEDS_PLAY * size
        if self.in_a_hurry:
            worth -= PILE_HURRY * size
        return worth > CARD_OF_THE_STOCK

    def _wants_single(self, code: i64) -> bool:
        """Whether the only card of the pile is a wild, or goes down at once."""
        card_type: i64 = type_of(code)
        if self.cards == 1:
            return False
        if is_wild(card_type):
            return self.naturals > 0
        for meld in range(self.own.count()):
            if self.own.melds[FIELDS * meld + ACCEPTS] & BIT[card_type] and not self._is_kept_to_build(meld, 0):
                return True
        return self.cards > 3 and self._more_melded() > 0 and not self._leaves_too_few(2)

    def _worth_of_pile(self) -> i64:
        """The cards of the pile one by one: wilds, cards that fit a meld, cards that go with the hand."""
        worth: i64 = 0
        for place in range(i64(len(self.position.pile))):
            card_type: i64 = type_of(self.position.pile[place])
            if is_wild(card_type):
                worth += PILE_WILD
            elif self.fits & BIT[card_type]:
                worth += PILE_FITS + self._best_gain(card_type) // 2
            else:
                worth += PILE_COMPANY * self._company(card_type) // 2
                if self.fits_theirs & BIT[card_type]:
                    worth += PILE_DENIED
        return worth

    def _best_gain(self, card_type: i64) -> i64:
        """What a meld gains by a card, where that is most."""
        best: i64 = 0
        for meld in range(self.own.count()):
            if self.own.melds[FIELDS * meld + ACCEPTS] & BIT[card_type]:
                after: i64 = self.own.after(meld, card_type, False, self.position.rules.limits)
                gain: i64 = self._gain(meld, after) if after else 0
                best = max(best, gain)
        return best

    def _more_melded(self) -> i64:
        """How many more cards would lie in three of a row or of a rank with the pile than without."""
        first: i64 = self.first
        second: i64 = self.second
        for place in range(i64(len(self.position.pile))):
            code: i64 = self.position.pile[place]
            if code < 52:
                first = first | BIT[code]
            elif code != JOKER_CODE:
                second = second | BIT[code - 52]
        rules = self.position.rules
        sets: i64 = rules.limits.set_ranks & ~TWO_SLOT & ~(self.own.sets if rules.one_set_of_a_rank else 0)
        return _melded(first, second, sets) - _melded(self.first, self.second, sets)

    def _company(self, card_type: i64) -> i64:
        """How well a card goes with the hand: others of its rank, its neighbours, the cards after next."""
        rank: i64 = card_type % 13
        others: i64 = self.held & ~BIT[card_type] & ~TWOS
        company: i64 = NEIGHBOUR * popcount(others & NEXT[card_type])
        company += AFTER_NEXT * popcount(others & FURTHER[card_type])
        if self.position.rules.limits.set_ranks & BIT[rank]:
            company += MATE * popcount(others & RANK_MASK[rank])
        return company

    # Melds

    def best_play(self, dice: Dice, count: i64, out: vec[i64]) -> i64:
        """The play that is most worth while, or the discard that is missed least; among equal ones any."""
        best: i64 = -1
        most: i64 = 2 * NOT_NOW
        ties: i64 = 0
        for place in range(count - 1, -1, -1):
            move: i64 = out[place]
            if move < LAY_RUN and most > 0:
                break
            score: i64 = self._play_score(move) if move >= LAY_RUN else -self._missed(type_of(move - DISCARD))
            if score > most:
                most = score
                best = move
                ties = 1
            elif score == most:
                ties += 1
                if dice.below(ties) == 0:
                    best = move
        return best

    def _play_score(self, move: i64) -> i64:
        """How much a lay or a lay-off is worth while."""
        if move >= LAY_OFF:
            return self._lay_off_score(move - LAY_OFF)
        if self._leaves_too_few(3):
            return NOT_NOW
        if move < LAY_RUN_FREE:
            return NEW_RUN
        if LAY_SET <= move < LAY_SET_WILD:
            return self._set_score(move - LAY_SET)
        return self._wild_meld_score(move < LAY_SET)

    def _leaves_too_few(self, laid: i64) -> bool:
        """Whether a side with its pot, but no burraco to go out with, would have too few cards left to build one."""
        return self.own.has_pot and self.lacks_burraco and not self.in_a_hurry and self.cards - laid < ENOUGH_CARDS

    def _set_score(self, at: i64) -> i64:
        """A set of three, rather of cards that no run of the hand could use."""
        rank: i64 = at // 16
        counts: i64 = THREE_OF_A_RANK[at % 16]
        score: i64 = NEW_SET
        for suit in range(4):
            card_type: i64 = 13 * suit + rank
            if of_suit(counts, suit) == (2 if self.first & self.second & BIT[card_type] else 1):
                score -= SET_BREAKS_RUN * popcount(self.held & NEXT[card_type])
        return score

    def _wild_meld_score(self, is_run: bool) -> i64:
        """Two cards and a wild: only from a small hand, or when the end is near."""
        most: i64 = MOST_FOR_WILD_MELD
        if self.own.has_pot:
            most = MOST_FOR_WILD_MELD_WITH_POT
        elif self.position.rules.clean_to_go_out:
            most = MOST_FOR_WILD_MELD_WHERE_CLEAN_GOES_OUT
        if self.cards > most and not self.in_a_hurry:
            return NOT_NOW
        return NEW_WILD_MELD + (WILD_IN_A_RUN if is_run else 0)

    def _lay_off_score(self, number: i64) -> i64:
        """A natural card goes where it helps most; a wild only where it earns more than it is worth in hand."""
        meld: i64 = number // (2 * TYPES)
        card_type: i64 = (number // 2) % TYPES
        after: i64 = self.own.after(meld, card_type, (number & 1) == 1, self.position.rules.limits)
        gain: i64 = self._gain(meld, after)
        if not is_wild(card_type):
            return NOT_NOW if self._is_kept_to_build(meld, 1) else NATURAL_LAY_OFF + gain
        if wild_of(after) == wild_of(self.own.melds[FIELDS * meld + READING]):
            return NATURAL_LAY_OFF + gain
        if not self.in_a_hurry and not self._can_empty_hand() and not self._is_never_clean(meld):
            gain -= WILD_KEPT
        return WILD_LAY_OFF + gain if gain >= 0 else NOT_NOW

    def _is_kept_to_build(self, meld: i64, laid: i64) -> bool:
        """Whether a card stays in a hand that must still build a burraco, and not from this meld."""
        return self._length(meld) < LONG_MELD and self._leaves_too_few(laid)

    def _can_empty_hand(self) -> bool:
        """Only wilds are left beside one card to discard: with them laid the hand takes the pot, or goes out."""
        return self.naturals <= 1 and not (self.own.has_pot and self.lacks_burraco)

    def _is_never_clean(self, meld: i64) -> bool:
        """A meld that lacks one card to a clean burraco, and no card still to come is that one."""
        if self._length(meld) + 1 != self.position.rules.limits.burraco_length:
            return False
        accepts: i64 = self.own.melds[FIELDS * meld + ACCEPTS]
        return self._unseen(accepts & ~JOKER_BIT & ~TWOS) == 0

    def _length(self, meld: i64) -> i64:
        """How many cards a meld of the side has."""
        at: i64 = FIELDS * meld
        jokers: i64 = 1 if wild_of(self.own.melds[at + READING]) == JOKER else 0
        return popcount(self.own.melds[at + FIRST]) + popcount(self.own.melds[at + SECOND]) + jokers

    def _gain(self, meld: i64, after: i64) -> i64:
        """What a meld gains by one more card, with which it reads like this."""
        length: i64 = self._length(meld)
        return self._value(after, length + 1) - self._value(self.own.melds[FIELDS * meld + READING], length)

    def _value(self, reading: i64, length: i64) -> i64:
        """What a meld is worth: the bonus of a burraco, or what it promises while there is time."""
        kind: i64 = kind_of(reading)
        clean: bool = wild_of(reading) == NO_WILD
        if kind == NO_BURRACO:
            if self.in_a_hurry:
                return length
            return CLEAN_PROMISE[length - 3] if clean else DIRTY_PROMISE[length - 3]
        rules = self.position.rules
        value: i64 = rules.limits.bonus[kind] + LONGER_BURRACO * (length - rules.limits.burraco_length)
        if self.lacks_burraco and (clean or not rules.clean_to_go_out):
            value += FIRST_BURRACO_WITH_POT if self.own.has_pot else FIRST_BURRACO
        return value

    # The discard

    def _missed(self, card_type: i64) -> i64:
        """How much a discard would be missed, or be welcome to the opponents."""
        if is_wild(card_type):
            return KEEP_WILD
        rank: i64 = card_type % 13
        mates: i64 = RANK_MASK[rank] if self.position.rules.limits.set_ranks & BIT[rank] else 0
        missed: i64 = KEEP_COMPANY * self._company(card_type)
        if self.fits_theirs & BIT[card_type]:
            missed += KEEP_FROM_OPPONENTS
        if self.fits & NEXT[card_type]:
            missed += KEEP_FOR_OWN_MELD
        missed += KEEP_FROM_PILE * popcount(self.pile & (NEXT[card_type] | FURTHER[card_type] | mates))
        return missed + self._prospects(card_type, mates)

    def _prospects(self, card_type: i64, mates: i64) -> i64:
        """Whether the cards that it would go with are still to come: a dead card is no use to anybody."""
        return (2 * self._unseen(NEXT[card_type] | mates) + self._unseen(FURTHER[card_type])) // 4

    def _unseen(self, types: i64) -> i64:
        """How many cards of these types lie neither in the own hand nor face up on the table."""
        if not self.has_looked:
            self._look()
        return 2 * popcount(types) - popcount(types & self.seen) - popcount(types & self.seen_twice)

    def _look(self) -> None:
        """Look at the own hand, the melds and the pile."""
        first: i64 = self.first
        second: i64 = self.second
        for place in range(i64(len(self.position.pile))):
            code: i64 = self.position.pile[place]
            if code < 52:
                first = first | BIT[code]
            elif code != JOKER_CODE:
                second = second | BIT[code - 52]
        for at in range(0, i64(len(self.own.melds)), FIELDS):
            first = first | self.own.melds[at + FIRST]
            second = second | self.own.melds[at + SECOND]
        for at in range(0, i64(len(self.theirs.melds)), FIELDS):
            first = first | self.theirs.melds[at + FIRST]
            second = second | self.theirs.melds[at + SECOND]
        self.seen = first | second
        self.seen_twice = first & second
        self.has_looked = True


def _accepted(side: SideMelds) -> i64:
    """The card types that some meld of a side takes."""
    accepts: i64 = 0
    for meld in range(side.count()):
        accepts = accepts | side.melds[FIELDS * meld + ACCEPTS]
    return accepts


def _melded(first: i64, second: i64, set_ranks: i64) -> i64:
    """How many cards of a hand lie in three of a row, and how many in three of a rank."""
    held: i64 = first | second
    count: i64 = 0
    for suit in range(4):
        ranks: i64 = suit_of(held, suit)
        slots: i64 = ranks | ((ranks & 1) << 13)
        rows: i64 = slots & (slots >> 1) & (slots >> 2)
        if rows:
            count += popcount(rows | (rows << 1) | (rows << 2))
    while set_ranks:
        of_rank: i64 = RANK_MASK[popcount((set_ranks & -set_ranks) - 1)]
        set_ranks = set_ranks & (set_ranks - 1)
        copies: i64 = popcount(first & of_rank) + popcount(second & of_rank)
        if copies > 2:
            count += copies
    return count


def _cards_at(step: i64) -> vec[i64]:
    """For each card the natural cards so many steps below and above it in a run; the ace is low and high."""
    table = vec[i64]()
    for suit in range(4):
        for rank in range(13):
            found: i64 = 0
            for slot in (rank - step, rank + step, rank + 13 - step if rank == 0 else -1):
                if 0 <= slot <= 13 and slot != 1:
                    found = found | BIT[13 * suit + slot % 13]
            table = append(table, found)
    return table


NEXT: Final[vec[i64]] = _cards_at(1)
FURTHER: Final[vec[i64]] = _cards_at(2)
