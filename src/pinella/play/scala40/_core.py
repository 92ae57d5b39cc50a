"""A Scala 40 deal as integers: the position, its basic moves, and what each of them does.

Everything above is a face of this file. The primitives (`draw`, `take_top`, `put_meld`, `grow_meld`, `swap_joker`,
`open_player`, `put_discard`, `new_stock`, `finish`) state facts and check nothing; `apply` composes them as the rules
say; `list_moves` lists what the rules allow. It runs as it is and compiles with mypyc.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from pinella.cards._core import BIT, popcount
from pinella.play._random import Dice
from pinella.play.scala40._going_out import can_go_out
from pinella.play.scala40._laid import (
    FIELDS,
    HIGH,
    LOW,
    MELD,
    SWAPS,
    LaidMelds,
    grown,
    low_end,
    swap_place,
    swapped,
)
from pinella.play.scala40._minimal import add_openings, is_opening, sort_openings
from pinella.play.scala40._numbering import (
    A_SET,
    DISCARD,
    DRAW,
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
    opening_melds,
    slots_of,
    type_at,
    type_of,
    types_on,
    with_copies,
)
from pinella.play.scala40._openings import Moves, add_lays, borrow, can_open, give_back, has_lay

# Phases of a turn.
TO_TAKE: Final = 0
TO_PLAY: Final = 1
OVER: Final = 2

# How a deal ends; the public face names them in the same order.
NOT_ENDED: Final = 0
GOING_OUT: Final = 1
STOCK: Final = 2

# How the player in turn came by a card.
NOTHING: Final = 0
DREW: Final = 1
TOOK: Final = 2

UNKNOWN: Final = -1
DETAIL_SHIFT: Final = 46
"""A named move is a move and, above it, what it leaves open (`Position.detail`)."""
FEWEST_TO_LAY: Final = 4
"""Three cards and one for the discard."""
FEWEST_TO_LAY_OFF: Final = 2


@final
class Position:
    """A deal at one moment. Seats are 0 to 5 in playing order."""

    def __init__(
        self, players: i64, seat: i64, hands: vec[i64], stock: vec[i64], pile: vec[i64], laid: LaidMelds, dice: Dice
    ) -> None:
        self.players: i64 = players
        self.hands: vec[i64] = hands
        """Three numbers a seat: the cards of the first pack, of the second, how many jokers."""
        self.stock: vec[i64] = stock
        """Card codes in the order they are drawn. Never written to: copies of the position share it."""
        self.pile: vec[i64] = pile
        """Card codes, the bottom one first; only the first `pile_size` count."""
        self.laid: LaidMelds = laid
        self.dice: Dice = dice
        """Shuffles the pile again in `apply`; at a table the order comes as a fact."""
        self.drawn: i64 = 0
        self.pile_size: i64 = i64(len(pile))
        self.seat: i64 = seat
        self.phase: i64 = TO_TAKE
        self.came_by: i64 = NOTHING
        self.opened: i64 = 0
        """One bit a seat."""
        self.has_begun: bool = False
        """A player who has not opened has laid something and will go out in this turn (S-19.2)."""
        self.turns: i64 = 0
        """How many turns are over."""
        self.may_take: i64 = UNKNOWN
        """Whether the player in turn may take the top card: 0, 1, or not worked out yet."""
        self.ending: i64 = NOT_ENDED
        self.closer: i64 = -1

    def copy(self) -> Position:
        """The same position, to be played on by itself."""
        pile = self.pile[: self.pile_size]
        other = Position(self.players, self.seat, self.hands[:], self.stock, pile, self.laid.copy(), self.dice.copy())
        other.drawn = self.drawn
        other.phase = self.phase
        other.came_by = self.came_by
        other.opened = self.opened
        other.has_begun = self.has_begun
        other.turns = self.turns
        other.may_take = self.may_take
        other.ending = self.ending
        other.closer = self.closer
        return other

    # What is on the table

    @property
    def is_over(self) -> bool:
        return self.phase == OVER

    def has_opened(self, seat: i64) -> bool:
        return (self.opened & BIT[seat]) != 0

    def cards_of(self, seat: i64) -> i64:
        """How many cards a seat holds."""
        at: i64 = 3 * seat
        return popcount(self.hands[at]) + popcount(self.hands[at + 1]) + self.hands[at + 2]

    def stock_left(self) -> i64:
        return i64(len(self.stock)) - self.drawn

    def top(self) -> i64:
        """The code of the top card of the pile."""
        return self.pile[self.pile_size - 1]

    # Facts

    def give(self, seat: i64, code: i64) -> None:
        """A card into a hand."""
        at: i64 = 3 * seat
        if code == JOKER_CODE:
            self.hands[at + 2] = self.hands[at + 2] + 1
        elif code < 52:
            self.hands[at] = self.hands[at] | BIT[code]
        else:
            self.hands[at + 1] = self.hands[at + 1] | BIT[code - 52]

    def drop(self, seat: i64, code: i64) -> None:
        """A card out of a hand."""
        at: i64 = 3 * seat
        if code == JOKER_CODE:
            self.hands[at + 2] = self.hands[at + 2] - 1
        elif code < 52:
            self.hands[at] = self.hands[at] & ~BIT[code]
        else:
            self.hands[at + 1] = self.hands[at + 1] & ~BIT[code - 52]

    def draw(self) -> None:
        """The player in turn has drawn the top card of the stock (S-D.11)."""
        self.give(self.seat, self.stock[self.drawn])
        self.drawn += 1
        self.came_by = DREW
        self.phase = TO_PLAY

    def take_top(self) -> None:
        """The player in turn has taken the top card of the pile (S-D.12)."""
        self.give(self.seat, self.top())
        self.pile_size -= 1
        self.came_by = TOOK
        self.phase = TO_PLAY

    def new_stock(self, order: vec[i64]) -> None:
        """The whole pile has become the stock, in this order (S-19.3, S-AMB-21)."""
        self.stock = order
        self.drawn = 0
        self.pile_size = 0
        self.may_take = UNKNOWN

    def put_meld(self, meld: i64) -> None:
        """The player in turn has laid a new meld (S-D.2)."""
        self._drop_from(meld, slots_of(meld))
        self.laid.put(meld)
        self.has_begun = not self.has_opened(self.seat)

    def grow_meld(self, index: i64, meld: i64) -> None:
        """The player in turn has laid off; `meld` is the whole meld afterwards (S-D.8)."""
        old: i64 = self.laid.meld(index)
        before: i64 = slots_of(old)
        added: i64 = slots_of(meld) & ~before
        self._drop_from(meld, added)
        for place in range(13, -1, -1):
            bit: i64 = BIT[place]
            if added & bit:
                old = grown(old, place, (jokers_of(meld) & bit) != 0, (copies_of(meld) & bit) != 0)
        self.laid.set(index, old)
        self.laid.is_touched = True
        self.has_begun = not self.has_opened(self.seat)

    def swap_joker(self, index: i64, place: i64, second_pack: bool) -> None:
        """The player in turn has put a card in the place of a joker and taken the joker (S-6.15)."""
        meld: i64 = self.laid.meld(index)
        self.drop(self.seat, type_at(meld, place) + (52 if second_pack else 0))
        self.give(self.seat, JOKER_CODE)
        self.laid.set(index, swapped(meld, place, second_pack))
        self.has_begun = not self.has_opened(self.seat)

    def _drop_from(self, meld: i64, places: i64) -> None:
        """The cards on these places of a meld leave the hand of the player in turn."""
        at: i64 = 3 * self.seat
        jokers: i64 = jokers_of(meld) & places
        seconds: i64 = copies_of(meld) & places
        self.hands[at] = self.hands[at] & ~types_on(meld, places & ~jokers & ~seconds)
        self.hands[at + 1] = self.hands[at + 1] & ~types_on(meld, seconds)
        self.hands[at + 2] = self.hands[at + 2] - popcount(jokers)

    def open_player(self, seat: i64) -> None:
        """The melds just laid were the player's opening (S-D.1)."""
        self.opened = self.opened | BIT[seat]
        self.has_begun = False

    def put_discard(self, code: i64) -> None:
        """The player in turn has discarded, and the turn passes on (S-6.4, S-6.6, S-AMB-1)."""
        self.drop(self.seat, code)
        if self.pile_size < i64(len(self.pile)):
            self.pile[self.pile_size] = code
        else:
            self.pile = append(self.pile, code)
        self.pile_size += 1
        self.laid.end_turn()
        self.turns += 1
        self.seat = self.seat + 1 if self.seat + 1 < self.players else 0
        self.phase = TO_TAKE
        self.came_by = NOTHING
        self.has_begun = False
        self.may_take = UNKNOWN

    def finish(self, ending: i64, closer: i64) -> None:
        """The deal is over."""
        self.ending = ending
        self.closer = closer
        self.phase = OVER

    # The rules of a turn

    def apply(self, move: i64) -> None:
        """Make a legal basic move, with everything that follows from it."""
        if move == DRAW:
            self.draw_or_end()
        elif move == TAKE:
            self.take_top()
        elif move < LAY:
            self.discard(move - DISCARD)
        elif move >= OPENING:
            self._open(move)
        else:
            self.place(move)

    def draw_or_end(self) -> None:
        """Draw; an empty stock is made again from the pile (S-19.3), and where that is no use the deal is over."""
        if self.stock_left() == 0:
            if self.pile_size == 0 or self.is_dead():
                self.finish(STOCK, -1)
                return
            order = self.pile[: self.pile_size]
            self.dice.shuffle(order)
            self.new_stock(order)
        self.draw()

    def is_dead(self) -> bool:
        """Whether no card that is not on the table can ever come there: the deal could go on for ever.

        The code does not foresee it; the end is that of the empty pile (S-AMB-21). It is asked when the stock has run
        out and the pile is about to be shuffled: no card outside fits a meld, and nobody can lay a new one. Hands never
        grow, so a player with two cards or fewer will not have three to lay and a fourth to discard.
        """
        once: i64 = 0
        jokers: i64 = 0
        most: i64 = 0
        for seat in range(self.players):
            at: i64 = 3 * seat
            both: i64 = self.hands[at] | self.hands[at + 1]
            once = once | both
            jokers += self.hands[at + 2]
            cards: i64 = self.cards_of(seat)
            most = max(most, cards)
        for place in range(self.pile_size):
            code: i64 = self.pile[place]
            if code == JOKER_CODE:
                jokers += 1
            else:
                once = once | BIT[type_of(code)]
        if once & self.laid.fits or (jokers > 0 and self.laid.takes & JOKER_BIT):
            return False
        return most < FEWEST_TO_LAY - 1 or not has_lay(once, jokers)

    def discard(self, code: i64) -> None:
        """Discard; with the last card the player goes out (S-19.1)."""
        seat: i64 = self.seat
        is_last: bool = self.cards_of(seat) == 1
        self.put_discard(code)
        if is_last:
            self.finish(GOING_OUT, seat)

    def _open(self, move: i64) -> None:
        melds = opening_melds(move)
        for index in range(i64(len(melds))):
            self.put_meld(self.meld_of(form_numbered(melds[index])))
        self.open_player(self.seat)

    def place(self, move: i64) -> None:
        """Lay, lay off or swap as the move says."""
        if move >= SWAP:
            card_type: i64 = (move - SWAP) % 52
            index: i64 = (move - SWAP) // 52
            place: i64 = swap_place(self.laid.meld(index), card_type)
            self.swap_joker(index, place, self._second_pack(card_type))
        elif move >= OFF:
            self._place_off(move - OFF)
        else:
            self.put_meld(self.meld_of(form_numbered(move - LAY)))

    def _place_off(self, number: i64) -> None:
        index: i64 = number // (4 * TYPES)
        card_type: i64 = (number // 4) % TYPES
        place: i64 = self.place_of(index, number & 3)
        meld: i64 = self.laid.meld(index)
        is_joker: bool = card_type == JOKER_TYPE
        second_pack: bool = not is_joker and self._second_pack(card_type)
        after: i64 = grown(meld, place, is_joker, second_pack)
        self._drop_from(after, BIT[place])
        self.laid.set(index, after)
        self.laid.is_touched = True
        self.has_begun = not self.has_opened(self.seat)

    def place_of(self, index: i64, variant: i64) -> i64:
        """The slot at the low (0) or high (1) end of a run, or the suit of a set."""
        meld: i64 = self.laid.meld(index)
        if meld & A_SET:
            return variant
        low: i64 = low_end(slots_of(meld))
        return low - 1 if variant == 0 else low + popcount(slots_of(meld))

    def _second_pack(self, card_type: i64) -> bool:
        """Whether the copy that is laid is the second: the first goes first."""
        return (self.hands[3 * self.seat] & BIT[card_type]) == 0

    def meld_of(self, form: i64) -> i64:
        """A new meld with the copies that the player in turn lays."""
        return with_copies(form, self.hands[3 * self.seat])

    # What is allowed

    def moves(self) -> vec[i64]:
        """Every legal basic move, rising."""
        out = borrow()
        self.list_moves(out)
        sort_openings(out)
        listed = out.moves[: out.count]
        give_back(out)
        return listed

    def named_moves(self) -> vec[i64]:
        """The moves, each with its detail above it."""
        out = borrow()
        self.list_moves(out)
        sort_openings(out)
        for index in range(out.count):
            move: i64 = out.moves[index]
            if move >= LAY:
                out.moves[index] = move | (self.detail(move) * BIT[DETAIL_SHIFT])
        listed = out.moves[: out.count]
        give_back(out)
        return listed

    def allows(self, move: i64) -> bool:
        """Whether a basic move is legal now."""
        if move == DRAW:
            return self.phase == TO_TAKE
        if move == TAKE:
            return self.phase == TO_TAKE and self.can_take()
        if self.phase != TO_PLAY:
            return False
        if move >= OPENING:
            return self._allows_opening(move)
        out = borrow()
        if move < LAY:
            self._list_discards(out)
        else:
            self.list_moves(out)
        found: bool = False
        for index in range(out.count):
            found = found or out.moves[index] == move
        give_back(out)
        return found

    def _allows_opening(self, move: i64) -> bool:
        if self.has_begun or self.has_opened(self.seat):
            return False
        at: i64 = 3 * self.seat
        return is_opening(move, self.hands[at], self.hands[at + 1], self.hands[at + 2])

    def list_moves(self, out: Moves) -> None:
        """Every legal basic move into an empty list, rising; openings, at its end, in no order."""
        if self.phase == TO_TAKE:
            out.add(DRAW)
            if self.can_take():
                out.add(TAKE)
        elif self.phase == TO_PLAY:
            self._list_discards(out)
            if self.has_opened(self.seat):
                self._list_plays(out)
            else:
                self._list_unopened(out)

    def can_take(self) -> bool:
        """Whether the player in turn may take the top card: once opened always (S-6.13), else only to open (S-6.2)."""
        if self.may_take == UNKNOWN:
            self.may_take = 1 if self._works_out_taking() else 0
        return self.may_take == 1

    def _works_out_taking(self) -> bool:
        if self.pile_size == 0:
            return False
        if self.has_opened(self.seat):
            return True
        at: i64 = 3 * self.seat
        code: i64 = self.top()
        if code == JOKER_CODE:
            return can_open(self.hands[at], self.hands[at + 1], self.hands[at + 2] + 1)
        if code < 52:
            return can_open(self.hands[at] | BIT[code], self.hands[at + 1], self.hands[at + 2])
        return can_open(self.hands[at], self.hands[at + 1] | BIT[code - 52], self.hands[at + 2])

    def discards(self) -> i64:
        """The card types that the player in turn may discard; the joker among them is bit 52.

        A card that fits a meld may not go (S-6.7) unless every natural card held fits (S-6.8); a joker only when
        nothing else is held (S-8.6, S-AMB-9); the last card always, since it goes out (S-19.1). Nobody discards who
        owes an opening (S-6.3) or is on the way out without one (S-19.2).
        """
        at: i64 = 3 * self.seat
        held: i64 = self.hands[at] | self.hands[at + 1]
        if self.came_by == TOOK and not self.has_opened(self.seat):
            return 0
        if self.has_begun and self.cards_of(self.seat) > 1:
            return 0
        free: i64 = held & ~self.laid.fits
        if free:
            return free
        return held or JOKER_BIT

    def _list_discards(self, out: Moves) -> None:
        types: i64 = self.discards()
        first: i64 = self.hands[3 * self.seat]
        held: i64 = types & first
        while held:
            bit: i64 = held & -held
            held = held ^ bit
            out.add(DISCARD + popcount(bit - 1))
        held = types & ~first & ~JOKER_BIT
        while held:
            lowest: i64 = held & -held
            held = held ^ lowest
            out.add(DISCARD + 52 + popcount(lowest - 1))
        if types & JOKER_BIT:
            out.add(DISCARD + JOKER_CODE)

    def _list_plays(self, out: Moves) -> None:
        """New melds of three, single cards laid off, jokers taken (S-6.14, S-6.15); a card is kept for the discard."""
        at: i64 = 3 * self.seat
        held: i64 = self.hands[at] | self.hands[at + 1]
        jokers: i64 = self.hands[at + 2]
        cards: i64 = self.cards_of(self.seat)
        if cards >= FEWEST_TO_LAY and has_lay(held, jokers):
            add_lays(held, jokers, out)
        if cards >= FEWEST_TO_LAY_OFF:
            self._list_offs(held | (JOKER_BIT if jokers else 0), out)
        if held & self.laid.swaps:
            self._list_swaps(held, out)

    def _list_offs(self, held: i64, out: Moves) -> None:
        if not held & self.laid.takes:
            return
        for index in range(self.laid.count):
            at: i64 = FIELDS * index
            low: i64 = self.laid.rows[at + LOW] & held
            high: i64 = self.laid.rows[at + HIGH] & held
            types: i64 = low | high
            while types:
                bit: i64 = types & -types
                types = types ^ bit
                card_type: i64 = popcount(bit - 1)
                base: i64 = OFF + 4 * (TYPES * index + card_type)
                if self.laid.rows[at + MELD] & A_SET:
                    self._list_suits(index, card_type, base, out)
                    continue
                if low & bit:
                    out.add(base)
                if high & bit:
                    out.add(base + 1)

    def _list_suits(self, index: i64, card_type: i64, base: i64, out: Moves) -> None:
        """A joker may stand for any suit that a set lacks."""
        suits: i64 = slots_of(self.laid.meld(index))
        for suit in range(4):
            if not suits & BIT[suit] and (card_type == JOKER_TYPE or card_type // 13 == suit):
                out.add(base + suit)

    def _list_swaps(self, held: i64, out: Moves) -> None:
        for index in range(self.laid.count):
            types: i64 = self.laid.rows[FIELDS * index + SWAPS] & held
            while types:
                bit: i64 = types & -types
                types = types ^ bit
                out.add(SWAP + 52 * index + popcount(bit - 1))

    def _list_unopened(self, out: Moves) -> None:
        """An opening, or the plays of a player who will go out in this turn without one (S-6.16, S-19.2, S-AMB-7)."""
        at: i64 = 3 * self.seat
        first: i64 = self.hands[at]
        second: i64 = self.hands[at + 1]
        jokers: i64 = self.hands[at + 2]
        if self.came_by == DREW and self.can_go_out():
            begun: i64 = out.count
            self._list_plays(out)
            self._keep_those_that_go_out(begun, out)
        if not self.has_begun and can_open(first, second, jokers):
            add_openings(first, second, jokers, out)

    def can_go_out(self) -> bool:
        """Whether the player in turn can place all cards but one in this turn."""
        at: i64 = 3 * self.seat
        return can_go_out(self.hands[at], self.hands[at + 1], self.hands[at + 2], self.laid)

    def _keep_those_that_go_out(self, begun: i64, out: Moves) -> None:
        """Strike out the plays after which the player could not go out any more."""
        kept: i64 = begun
        for index in range(begun, out.count):
            trial = self.copy()
            trial.place(out.moves[index])
            if trial.can_go_out():
                out.moves[kept] = out.moves[index]
                kept += 1
        out.count = kept

    def detail(self, move: i64) -> i64:
        """What a move leaves open: which of its cards are of the second pack, from the first laid, or what a joker is.

        For a joker laid off it is 1 + the card type it stands for.
        """
        if move >= OPENING:
            return self._detail_of_opening(move)
        if move >= SWAP:
            return 1 if self._second_pack((move - SWAP) % 52) else 0
        if move >= OFF:
            card_type: i64 = ((move - OFF) // 4) % TYPES
            if card_type == JOKER_TYPE:
                index: i64 = (move - OFF) // (4 * TYPES)
                return 1 + type_at(self.laid.meld(index), self.place_of(index, (move - OFF) & 3))
            return 1 if self._second_pack(card_type) else 0
        if move >= LAY:
            return _in_order(self.meld_of(form_numbered(move - LAY)), 0, 0)
        return 0

    def _detail_of_opening(self, move: i64) -> i64:
        melds = opening_melds(move)
        first: i64 = self.hands[3 * self.seat]
        cards: i64 = 0
        detail: i64 = 0
        for index in range(i64(len(melds))):
            meld: i64 = with_copies(form_numbered(melds[index]), first)
            naturals: i64 = slots_of(meld) & ~jokers_of(meld)
            detail = _in_order(meld, detail, cards)
            cards += popcount(naturals)
            first = first & ~types_on(meld, naturals)
        return detail

    def key(self) -> list[int]:
        """Everything that makes a position, for comparisons; not the dice."""
        parts: list[int] = []
        for group in (self.hands, self.stock[self.drawn :], self.pile[: self.pile_size], self.laid.rows):
            parts.append(len(group))
            for value in group:
                parts.append(int(value))
        for value in (self.players, self.seat, self.phase, self.came_by, self.opened, self.turns):
            parts.append(int(value))
        for value in (1 if self.has_begun else 0, self.ending, self.closer):
            parts.append(int(value))
        return parts

    def holds(self, code: i64) -> bool:
        """Whether the player in turn has this very card, or a joker."""
        at: i64 = 3 * self.seat
        if code == JOKER_CODE:
            return self.hands[at + 2] > 0
        if code < 52:
            return (self.hands[at] & BIT[code]) != 0
        return (self.hands[at + 1] & BIT[code - 52]) != 0

    def code_held(self, card_type: i64) -> i64:
        """Which copy of a card the player in turn lays or discards."""
        if card_type == JOKER_TYPE:
            return JOKER_CODE
        return card_type + 52 if self._second_pack(card_type) else card_type

    def type_of_top(self) -> i64:
        """The type of the top card of the pile."""
        return type_of(self.top())


def _in_order(meld: i64, detail: i64, cards: i64) -> i64:
    """Add a bit to the detail of a move for every natural card of a meld that is of the second pack, after `cards`."""
    naturals: i64 = slots_of(meld) & ~jokers_of(meld)
    for place in range(14):
        if naturals & BIT[place]:
            if copies_of(meld) & BIT[place]:
                detail = detail | BIT[cards]
            cards += 1
    return detail
