"""The greedy player of Scala 40, inside the core.

He sees what a player in turn may see: the own hand, the melds, the pile, how many cards the others hold.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from pinella.cards._core import BIT, RANK_MASK
from pinella.play._random import Dice
from pinella.play.scala40._core import FEWEST_TO_LAY, TOOK, Position
from pinella.play.scala40._laid import FIELDS, HIGH_ACE
from pinella.play.scala40._numbering import (
    A_SET,
    BASE,
    DISCARD,
    DRAW,
    FOURTEEN,
    JOKER_BIT,
    JOKER_CODE,
    JOKER_TYPE,
    LAY,
    OFF,
    OPENING,
    SWAP,
    TAKE,
    TYPES,
    copies_of,
    form_numbered,
    jokers_of,
    naturals_of,
    slots_of,
    types_on,
)
from pinella.play.scala40._openings import (
    Moves,
    bits_set,
    can_open,
    in_melds,
    in_pairs,
    points_of,
    slots_held,
)

# When the greedy player opens.
PATIENCE: Final = 6
"""Rounds of a deal in which an opening can wait."""
CALM: Final = 4
"""While every opponent holds so many cards nobody is about to go out."""

# What the greedy player thinks of the cards that a play leaves in hand.
LOOSE: Final = 20
"""The trouble with a card that goes nowhere; its points come on top."""
READY: Final = 5
"""The trouble with a card that can be laid or laid off at any time."""
JOKER_WORTH: Final = 40
"""What a joker in hand is worth while it can still make a meld of two other cards: a little less than these two."""
ALWAYS: Final = 10000
"""More than any difference between two hands."""

# What the greedy player thinks of a card to discard.
POINT_BEFORE: Final = 1
"""What a point of the card counts before the opening: it is needed for the forty."""
POINT_AFTER: Final = 2
OUT: Final = 6
"""What an unseen card counts that would make a meld of it and another card held."""
NEAR: Final = 12
"""What it counts that the card fits a run on the table as soon as the one between is there."""
TWIN: Final = 20
"""What it counts for the discard that the other copy is held, too: no meld takes both."""
IN_A_MELD: Final = 100
"""No card of a meld goes while there is another."""

LONG: Final = 30
"""Rounds after which a deal drags on, and to end it is all that matters."""

FEWEST_FOR_A_PAIR: Final = 3
"""Two cards cannot become a meld: a third comes, and there is none left to discard."""


def greedy_take(position: Position) -> i64:
    """Take the top card when it goes into a meld; else draw."""
    if not position.can_take():
        return DRAW
    at: i64 = 3 * position.seat
    held: i64 = position.hands[at] | position.hands[at + 1]
    top: i64 = BIT[position.type_of_top()]
    if not position.has_opened(position.seat):
        return TAKE if _needs_to_open(position, held, top) else DRAW
    if top & (position.laid.takes | position.laid.swaps):
        return TAKE
    if top == JOKER_BIT or top & held or position.cards_of(position.seat) < FEWEST_TO_LAY - 1:
        return DRAW
    melds: i64 = in_pairs(held | top) if position.hands[at + 2] > 0 else in_melds(held | top)
    return TAKE if melds & top else DRAW


def _needs_to_open(position: Position, held: i64, top: i64) -> bool:
    """Whether the top card helps to open: it makes a meld, or there is no opening without it.

    Else a card from the stock is better, and the others do not learn of the opening.
    """
    if top == JOKER_BIT or (not top & held and in_melds(held | top) & top):
        return True
    at: i64 = 3 * position.seat
    return not can_open(position.hands[at], position.hands[at + 1], position.hands[at + 2])


def greedy_play(position: Position, dice: Dice, out: Moves) -> i64:
    """Go out if that is possible; else make the play that leaves the best hand; else discard."""
    move: i64 = -1
    if position.cards_of(position.seat) > 1 and position.can_go_out():
        move = way_out(position, out)
    if move < 0 and not _can_wait(position):
        out.count = 0
        position.list_moves(out)
        move = _best_play(position, out)
    return move if move >= 0 else best_discard(position, dice)


def way_out(position: Position, out: Moves) -> i64:
    """A play after which the player can still go out in this turn, -1 where there is none.

    Who has not opened may make the plays of one who has, if they lead out (S-19.2); not after taking the top card.
    """
    table = position.copy()
    if position.came_by != TOOK:
        table.open_player(position.seat)
    table.list_moves(out)
    for place in range(out.count):
        move: i64 = out.moves[place]
        if move >= LAY:
            trial = table.copy()
            trial.apply(move)
            if trial.can_go_out():
                return move
    return -1


def _can_wait(position: Position) -> bool:
    """Whether the opening can wait: melds on the table help the others, and nobody is about to go out."""
    if position.has_opened(position.seat) or position.came_by == TOOK:
        return False
    if position.turns >= PATIENCE * position.players:
        return False
    for seat in range(position.players):
        if seat != position.seat and position.cards_of(seat) < CALM:
            return False
    return True


def drags_on(position: Position) -> bool:
    """Whether the deal has lasted so long that what a player keeps may be what keeps it from ending."""
    return position.turns >= LONG * position.players


@final
class Rest:
    """The cards that a play would leave in hand, and what the table would take of them."""

    def __init__(self, once: i64, twice: i64, jokers: i64, fits: i64) -> None:
        self.once: i64 = once
        self.twice: i64 = twice
        self.jokers: i64 = jokers
        self.fits: i64 = fits

    def after(self, move: i64) -> Rest:
        """What is left after a play."""
        rest = Rest(self.once, self.twice, self.jokers, self.fits)
        if move >= OPENING:
            melds: i64 = move - OPENING
            while melds > 0:
                rest.lay(form_numbered(melds % BASE - 1))
                melds = melds // BASE
        elif move >= SWAP:
            rest.drop(BIT[(move - SWAP) % 52])
            rest.jokers += 1
        elif move >= OFF:
            card_type: i64 = ((move - OFF) // 4) % TYPES
            if card_type == JOKER_TYPE:
                rest.jokers -= 1
            else:
                rest.drop(BIT[card_type])
        else:
            rest.lay(form_numbered(move - LAY))
        return rest

    def lay(self, form: i64) -> None:
        """A new meld leaves the hand, and takes its next cards."""
        self.drop(naturals_of(form))
        self.jokers -= bits_set(jokers_of(form))
        self.fits = self.fits | _next_cards(form)

    def drop(self, types: i64) -> None:
        """One card of each of these types leaves the hand."""
        self.once, self.twice = (self.once & ~types) | (self.twice & types), self.twice & ~types

    def joker_worth(self) -> i64:
        """What each joker is worth from now on: with fewer than three other cards it is only one more to get rid of."""
        naturals: i64 = bits_set(self.once) + bits_set(self.twice)
        return JOKER_WORTH if naturals >= FEWEST_FOR_A_PAIR else -READY

    def worth(self, joker: i64) -> i64:
        """How good the hand is: jokers at so much each, everything else counts against it."""
        trouble: i64 = self._trouble(self.once)
        if self.twice:
            trouble += self._trouble(self.twice)
        return joker * self.jokers - trouble

    def _trouble(self, types: i64) -> i64:
        """Loose cards by number and points; those that can be placed hardly count."""
        loose: i64 = types & ~self.fits & ~in_melds(types)
        return LOOSE * bits_set(loose) + points_of(loose) + READY * bits_set(types & ~loose)


def _next_cards(form: i64) -> i64:
    """The cards that a new meld takes: those at the ends of a run, the missing suit of a set."""
    slots: i64 = slots_of(form)
    if form & A_SET:
        return types_on(form, 15 & ~slots)
    return types_on(form, ((slots << 1) | (slots >> 1)) & ~slots & FOURTEEN)


def _best_play(position: Position, out: Moves) -> i64:
    """The play that leaves the best hand, -1 where it is better to discard; openings and swaps are always made."""
    if out.moves[out.count - 1] < LAY:
        return -1
    hand = hand_in_turn(position)
    joker: i64 = -READY if drags_on(position) else hand.joker_worth()
    holds_back: bool = _holds_back(hand) and not drags_on(position)
    best: i64 = -1
    most: i64 = hand.worth(joker)
    for place in range(out.count):
        move: i64 = out.moves[place]
        if move < LAY or (holds_back and OFF <= move < SWAP):
            continue
        score: i64 = hand.after(move).worth(joker) + (ALWAYS if move >= SWAP else 0)
        if score > most:
            most = score
            best = move
    return best


def hand_in_turn(position: Position) -> Rest:
    """All that the player in turn holds."""
    at: i64 = 3 * position.seat
    first: i64 = position.hands[at]
    second: i64 = position.hands[at + 1]
    return Rest(first | second, first & second, position.hands[at + 2], position.laid.fits)


def _holds_back(hand: Rest) -> bool:
    """Whether a card that fits is kept for the last discard: of four cards two are a pair, and a third may come."""
    if hand.twice or hand.jokers > 0 or bits_set(hand.once) != FEWEST_FOR_A_PAIR + 1:
        return False
    return bits_set(hand.once & hand.fits) == 1 and in_pairs(hand.once) != 0


def best_discard(position: Position, dice: Dice) -> i64:
    """Of the cards that may go the one of most points and least promise; among equal ones any."""
    return chosen_discard(position, Scale(position), dice)


class Weigher:
    """Says what speaks for each card of the hand to be the discard."""

    def weigh(self, card: i64) -> i64:
        """The more, the rather it goes."""
        raise NotImplementedError


def chosen_discard(position: Position, weigher: Weigher, dice: Dice) -> i64:
    """Of the cards that may go the one that weighs most; among equal ones any."""
    types: i64 = position.discards()
    if types == JOKER_BIT:
        return DISCARD + JOKER_CODE
    best: i64 = -1
    most: i64 = -ALWAYS
    ties: i64 = 0
    while types:
        bit: i64 = types & -types
        types = types ^ bit
        score: i64 = weigher.weigh(bit)
        if score > most:
            most = score
            best = bit
            ties = 1
        elif score == most:
            ties += 1
            if dice.below(ties) == 0:
                best = bit
    return DISCARD + position.code_held(bits_set(best - 1))


@final
class Scale(Weigher):
    """What weighs for and against a discard, worked out once for all cards of a hand."""

    def __init__(self, position: Position) -> None:
        hand = hand_in_turn(position)
        cards: i64 = bits_set(hand.once) + bits_set(hand.twice) + hand.jokers
        self.held: i64 = hand.once
        self.twins: i64 = hand.twice
        self.promising: i64 = hand.once & ~hand.twice if cards > FEWEST_FOR_A_PAIR else 0
        """The cards that may yet become a meld with others held: not a second copy, not one of the last two."""
        self.melded: i64 = in_melds(hand.once) & self.promising
        self.near: i64 = position.laid.reach & ~position.laid.fits
        self.per_point: i64 = POINT_AFTER if position.has_opened(position.seat) else POINT_BEFORE
        self.is_blind: bool = drags_on(position)
        """Any card may go: always to keep the same ones has led nowhere."""
        self.left, self.left_twice = _unseen(position)

    def weigh(self, card: i64) -> i64:
        """The points that the card would cost in hand (S-22.1), less all that it promises."""
        if self.is_blind:
            return 0
        score: i64 = self.per_point * points_of(card)
        if self.promising & card:
            score -= OUT * _outs(bits_set(card - 1), self.held, self.left, self.left_twice)
        if self.twins & card:
            score += TWIN
        if self.melded & card:
            score -= IN_A_MELD
        if self.near & card:
            score -= NEAR
        return score


def _unseen(position: Position) -> tuple[i64, i64]:
    """The card types of which the player in turn has not seen one copy, or both: in hand, in melds, in the pile."""
    first: i64 = position.hands[3 * position.seat]
    second: i64 = position.hands[3 * position.seat + 1]
    pile = position.pile
    for place in range(position.pile_size):
        code: i64 = pile[place]
        if code < 52:
            first = first | BIT[code]
        elif code != JOKER_CODE:
            second = second | BIT[code - 52]
    rows = position.laid.rows
    for index in range(position.laid.count):
        meld: i64 = rows[FIELDS * index]
        seconds: i64 = copies_of(meld)
        first = first | types_on(meld, slots_of(meld) & ~jokers_of(meld) & ~seconds)
        second = second | types_on(meld, seconds)
    return ~(first & second), ~(first | second)


def _outs(card_type: i64, held: i64, left: i64, left_twice: i64) -> i64:
    """How many unseen cards would make a meld of this card and another one held: dead neighbours promise nothing."""
    suit: i64 = card_type // 13
    rank: i64 = card_type % 13
    outs: i64 = 0
    equal: i64 = RANK_MASK[rank]
    if held & equal != BIT[card_type]:
        wanted: i64 = equal & ~held
        outs = bits_set(wanted & left) + bits_set(wanted & left_twice)
    slots: i64 = slots_held(held, suit)
    in_run: i64 = _wanted_beside(BIT[rank], slots)
    if rank == 0:
        in_run = in_run | _wanted_beside(HIGH_ACE, slots)
    if in_run:
        outs += bits_set(in_run & slots_held(left, suit)) + bits_set(in_run & slots_held(left_twice, suit))
    return outs


def _wanted_beside(slot: i64, slots: i64) -> i64:
    """The empty slots that would make a run of three of a card and another at most two away."""
    wanted: i64 = 0
    if slots & (slot << 1):
        wanted = (slot << 2) | (slot >> 1)
    if slots & (slot >> 1):
        wanted = wanted | (slot << 1) | (slot >> 2)
    if slots & (slot << 2):
        wanted = wanted | (slot << 1)
    if slots & (slot >> 2):
        wanted = wanted | (slot >> 1)
    return wanted & ~slots & FOURTEEN
