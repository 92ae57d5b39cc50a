"""The count of a Burraco deal as integers, part by part, and play-outs counted in the core.

Nothing here allocates for a count: search and simulation ask for one after every play-out. The public face names the
parts. It runs as it is and compiles with mypyc.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from pinella.cards._core import points
from pinella.melds._core import JOKER, kind_of, wild_of
from pinella.play._random import Dice
from pinella.play.burraco._core import GOING_OUT, PLAYED, STALL, Position
from pinella.play.burraco._policies import play_on
from pinella.play.burraco._side import FIELDS, FIRST, READING, SECOND, SideMelds


@final
class CountRules:
    """The numbers of one rule book that decide about the count."""

    def __init__(
        self,
        *,
        values: vec[i64],
        bonus: vec[i64],
        going_out: i64,
        pot_not_taken: i64,
        neither_pot_is_free: bool,
        stall_counts_table_only: bool,
        stall_pot_paid_by_one_side_only: bool,
        unplayed_pot_is_apart: bool,
    ) -> None:
        self.values: vec[i64] = values
        """What a card is worth: the thirteen ranks from the ace, then the joker."""
        self.bonus: vec[i64] = bonus
        """What a burraco earns, by its kind."""
        self.going_out: i64 = going_out
        self.pot_not_taken: i64 = pot_not_taken
        self.neither_pot_is_free: bool = neither_pot_is_free
        self.stall_counts_table_only: bool = stall_counts_table_only
        self.stall_pot_paid_by_one_side_only: bool = stall_pot_paid_by_one_side_only
        self.unplayed_pot_is_apart: bool = unplayed_pot_is_apart


def bonus_of(side: SideMelds, meld: i64, rules: CountRules) -> i64:
    """What a meld of a side earns as a burraco, judged as it lies at the count (F-13.9)."""
    return rules.bonus[kind_of(side.melds[FIELDS * meld + READING])]


def bonuses(position: Position, side: i64, rules: CountRules) -> i64:
    """The bonuses of all burracos of a side (F-18.1, B-18.1, O-11.4)."""
    melds = melds_of(position, side)
    total: i64 = 0
    for meld in range(melds.count()):
        total += bonus_of(melds, meld, rules)
    return total


def cards_laid(position: Position, side: i64, rules: CountRules) -> i64:
    """The cards in the melds of a side at their value (F-18.1, B-18.3, O-11.2)."""
    melds = melds_of(position, side)
    first: i64 = 0
    second: i64 = 0
    jokers: i64 = 0
    for meld in range(melds.count()):
        at: i64 = FIELDS * meld
        first = first | melds.melds[at + FIRST]
        second = second | melds.melds[at + SECOND]
        if wild_of(melds.melds[at + READING]) == JOKER:
            jokers += 1
    return points(first, second, jokers, rules.values)


def closing(position: Position, side: i64, rules: CountRules) -> i64:
    """The bonus of the side that went out; no other ending earns it (F-17.1, F-15.5, B-18.2, O-11.5, I-F.15)."""
    if position.ending == GOING_OUT and (position.closer & 1) == side:
        return rules.going_out
    return 0


def pot_not_taken(position: Position, side: i64, rules: CountRules) -> i64:
    """What a side pays for the pot it never took (F-18.2, B-18.4, O-11.6).

    Where neither took one both pay (F-18.10, AMB-20), except under the federal code (B-18.8); after a stall a side pays
    only if the other took one (F-16.3, AMB-18).
    """
    if melds_of(position, side).has_pot:
        return 0
    if not melds_of(position, 1 - side).has_pot:
        if rules.neither_pot_is_free:
            return 0
        if position.ending == STALL and rules.stall_pot_paid_by_one_side_only:
            return 0
    return rules.pot_not_taken


def pot_not_played(position: Position, side: i64, rules: CountRules) -> i64:
    """A pot taken with a discard and never played costs its cards, and not the hundred (F-18.3, B-18.5)."""
    return -_held(position, side, True, rules)


def cards_in_hand(position: Position, side: i64, rules: CountRules) -> i64:
    """The cards left in the hands of a side, against it (F-18.4, B-18.6, O-11.2)."""
    return -_held(position, side, False, rules)


def total(position: Position, side: i64, rules: CountRules) -> i64:
    """The points of a side: the sum of its parts."""
    return (
        bonuses(position, side, rules)
        + cards_laid(position, side, rules)
        + closing(position, side, rules)
        + pot_not_taken(position, side, rules)
        + pot_not_played(position, side, rules)
        + cards_in_hand(position, side, rules)
    )


def difference(position: Position, rules: CountRules) -> i64:
    """By how much NS is ahead of EW."""
    return total(position, 0, rules) - total(position, 1, rules)


def play_outs(position: Position, rules: CountRules, policy: i64, seed: i64, count: i64) -> vec[i64]:
    """Play copies of a position to their end, every seat by one policy, and count them: NS less EW for each.

    One pair of dice throws for all of them, so the first of many are the same as those of a shorter run.
    """
    dice = Dice(seed)
    policies = vec[i64]([policy] * 4)
    found = vec[i64]([0] * int(count))
    for number in range(count):
        trial = position.copy()
        play_on(trial, policies, dice, -1)
        found[number] = difference(trial, rules)
    return found


def melds_of(position: Position, side: i64) -> SideMelds:
    """The melds of side 0, which is NS, or 1."""
    return position.ew if side else position.ns


def _held(position: Position, side: i64, of_pots: bool, rules: CountRules) -> i64:
    """The value of the hands of a side that are a pot not played, or of the others; none counts in a stall (F-16.2).

    Such a pot is the whole hand of its player, who had used up every other card.
    """
    if position.ending == STALL and rules.stall_counts_table_only:
        return 0
    held: i64 = 0
    for seat in range(side, position.players, 2):
        is_pot: bool = rules.unplayed_pot_is_apart and position.pot_state(seat) != PLAYED
        if is_pot == of_pots:
            at: i64 = 3 * seat
            held += points(position.hands[at], position.hands[at + 1], position.hands[at + 2], rules.values)
    return held
