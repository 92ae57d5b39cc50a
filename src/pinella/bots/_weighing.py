"""What every search shares, on integers: beliefs about hidden cards, and candidates that are thinned out by halves."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from pinella.cards._core import BIT, popcount
from pinella.play._random import Dice

DICE: Final = 2147483562
"""Seeds of worlds are below it."""

DOUBT: Final = 4
"""Of so many cards that a player most likely does not hold, one is left where it fell."""

JOKER_CODE: Final = 104

CLEAR: Final = 300_000_000
"""A lead so great in sum is beyond all doubt: a hundred times its square is the most that an integer holds.

It takes more than a hundred thousand tries, and their spread would have to be greater than points can differ.
"""

MOST_TRIES: Final = 1_000_000_000
"""For candidates that are weighed without a budget."""


@final
class Beliefs:
    """What a player knows and guesses of the other hands."""

    def __init__(self, known: vec[i64], shunned: vec[i64]) -> None:
        self.known: vec[i64] = known
        """Three numbers a seat: the cards that are known to lie in that hand."""
        self.shunned: vec[i64] = shunned
        """One number a seat: the card types that it most likely does not hold."""

    def known_of(self, seat: i64) -> i64:
        """How many cards of a hand are known."""
        return size_of(self.known, 3 * seat)

    def is_known(self, seat: i64, code: i64) -> bool:
        """Whether this card is known to lie in that hand; of jokers, whether any is."""
        if code == JOKER_CODE:
            return self.known[3 * seat + 2] > 0
        if code < 52:
            return (self.known[3 * seat] & BIT[code]) != 0
        return (self.known[3 * seat + 1] & BIT[code - 52]) != 0


@final
class Weighed:
    """Candidate moves with what play-outs made of them: the favourite, then the others, the best first.

    All candidates still alive have been tried in the same worlds; after each round the worse half is left behind, with
    what is known about it. The favourite, the first that was given, stays: the others are measured against it.

    There are never more play-outs than `nodes`. Every candidate is tried at least once: where there are fewer nodes
    than candidates, only the first ones are candidates at all.
    """

    def __init__(self, moves: vec[i64], nodes: i64 = MOST_TRIES) -> None:
        most: i64 = nodes if nodes > 0 else 1
        self.moves: vec[i64] = moves[:most]
        self.tries: vec[i64] = vec[i64]([0] * len(self.moves))
        self.sums: vec[i64] = vec[i64]([0] * len(self.moves))
        """What the play-outs were worth to the player, summed over the tries."""
        self.squares: vec[i64] = vec[i64]([0] * len(self.moves))
        """The squares of what they were worth more or less than those of the favourite."""
        self.alive: i64 = i64(len(self.moves))
        self.left: i64 = most
        """How many play-outs there may still be."""
        self.base: i64 = 0

    def rounds(self) -> i64:
        """How often the others can be halved, and a last round for the one that is left."""
        found: i64 = 1
        left: i64 = self.alive - 1
        while left > 1:
            left = (left + 1) // 2
            found += 1
        return found

    def worlds(self, nodes: i64) -> i64:
        """How many worlds a round may use that has so many play-outs: at least one, as long as there is one left."""
        worlds: i64 = nodes // self.alive
        most: i64 = self.left // self.alive
        if worlds == 0:
            worlds = 1
        return min(most, worlds)

    def add(self, place: i64, worth: i64) -> None:
        """One play-out more of a candidate; in each world the favourite's comes first."""
        if place == 0:
            self.base = worth
        self.sums[place] = self.sums[place] + worth
        self.squares[place] = self.squares[place] + (worth - self.base) * (worth - self.base)
        self.tries[place] = self.tries[place] + 1
        self.left -= 1

    def halve(self) -> None:
        """The others still alive in order of their worth, equal ones as they were; the better half goes on."""
        for end in range(2, self.alive):
            place: i64 = end
            while place > 1 and self.sums[place - 1] < self.sums[place]:
                _exchange(self.moves, place)
                _exchange(self.sums, place)
                _exchange(self.squares, place)
                place -= 1
        if self.alive > 2:
            self.alive = 1 + self.alive // 2

    def best(self, caution: i64) -> i64:
        """The place of the move to make: the favourite, unless the best of the others is clearly worth more.

        Clearly: its lead is more than `caution` tenths of its standard error.
        """
        if len(self.moves) < 2:
            return 0
        tries: i64 = self.tries[1]
        lead: i64 = self.sums[1] - self.sums[0]
        if lead <= 0:
            return 0
        if lead > CLEAR:
            return 1
        spread: i64 = self.squares[1] - lead * lead // tries
        return 1 if 100 * lead * lead > caution * caution * spread else 0


def _exchange(numbers: vec[i64], place: i64) -> None:
    kept: i64 = numbers[place]
    numbers[place] = numbers[place - 1]
    numbers[place - 1] = kept


@final
class Hidden:
    """A heap of cards that a player does not see. What it gives does not depend on where they really lie."""

    def __init__(self) -> None:
        self.first: i64 = 0
        self.second: i64 = 0
        self.jokers: i64 = 0

    def add(self, masks: vec[i64], at: i64) -> None:
        """Cards of three masks."""
        self.first = self.first | masks[at]
        self.second = self.second | masks[at + 1]
        self.jokers += masks[at + 2]

    def add_unknown(self, hands: vec[i64], players: i64, seat: i64, beliefs: Beliefs) -> None:
        """The cards of all other hands that are not known to lie there."""
        known = beliefs.known
        for other in range(players):
            if other != seat:
                at: i64 = 3 * other
                self.first = self.first | (hands[at] & ~known[at])
                self.second = self.second | (hands[at + 1] & ~known[at + 1])
                self.jokers += hands[at + 2] - known[at + 2]

    def add_stock(self, stock: vec[i64], drawn: i64) -> None:
        """The cards of the stock that are not drawn yet."""
        for place in range(drawn, i64(len(stock))):
            code: i64 = stock[place]
            if code == JOKER_CODE:
                self.jokers += 1
            elif code < 52:
                self.first = self.first | BIT[code]
            else:
                self.second = self.second | BIT[code - 52]

    def shuffled(self, dice: Dice) -> vec[i64]:
        """All of them as a shuffled list."""
        cards = vec[i64]()
        rest: i64 = self.first
        while rest:
            cards = append(cards, popcount((rest & -rest) - 1))
            rest = rest & (rest - 1)
        rest = self.second
        while rest:
            cards = append(cards, 52 + popcount((rest & -rest) - 1))
            rest = rest & (rest - 1)
        for _ in range(self.jokers):
            cards = append(cards, JOKER_CODE)
        dice.shuffle(cards)
        return cards


def size_of(masks: vec[i64], at: i64) -> i64:
    """How many cards three masks are."""
    return popcount(masks[at]) + popcount(masks[at + 1]) + masks[at + 2]


def put_cards(masks: vec[i64], at: i64, cards: vec[i64], begin: i64, size: i64) -> None:
    """Add so many cards of a list to three masks."""
    for place in range(begin, begin + size):
        code: i64 = cards[place]
        if code == JOKER_CODE:
            masks[at + 2] = masks[at + 2] + 1
        elif code < 52:
            masks[at] = masks[at] | BIT[code]
        else:
            masks[at + 1] = masks[at + 1] | BIT[code - 52]


def deal_hands(hands: vec[i64], players: i64, seat: i64, beliefs: Beliefs, hidden: vec[i64], dice: Dice) -> i64:
    """Give the other hands their number of cards again from a shuffled list, with the cards known to lie there.

    Most of the cards that a player would have laid, or would not have thrown their like, go elsewhere. Returns how many
    cards of the list have been given.
    """
    taken: i64 = 0
    for other in range(players):
        if other == seat:
            continue
        at: i64 = 3 * other
        size: i64 = size_of(hands, at) - beliefs.known_of(other)
        for part in range(3):
            hands[at + part] = beliefs.known[at + part]
        _heed(beliefs.shunned[other], hidden, taken, taken + size, dice)
        put_cards(hands, at, hidden, taken, size)
        taken += size
    return taken


def _heed(shunned: i64, hidden: vec[i64], begin: i64, end: i64, dice: Dice) -> None:
    """Exchange most of the shunned cards for any that nobody has been given yet."""
    others: i64 = i64(len(hidden)) - end
    if shunned == 0 or others == 0:
        return
    for place in range(begin, end):
        code: i64 = hidden[place]
        if code != JOKER_CODE and BIT[code % 52] & shunned and dice.below(DOUBT) != 0:
            away: i64 = end + dice.below(others)
            hidden[place] = hidden[away]
            hidden[away] = code
