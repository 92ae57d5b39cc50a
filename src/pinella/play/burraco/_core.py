"""A Burraco deal as integers: the position, its basic moves, and what each of them does.

Everything above is a face of this file. The primitives (`draw`, `take_pile`, `put_meld`, `grow_meld`, `put_discard`,
`give_pot`, `finish`) state facts and check nothing; `apply` composes them as the rules say; `moves` lists what the
rules allow. It runs as it is and compiles with mypyc.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from pinella.cards._core import BIT, popcount
from pinella.melds._core import (
    JOKER,
    NO_WILD,
    RUN,
    SET,
    Limits,
    arrangement,
    packed,
    set_kind,
    shape_of,
)
from pinella.play.burraco._numbering import (
    DISCARD,
    DRAW,
    JOKER_CODE,
    JOKER_TYPE,
    LAY_OFF,
    LAY_RUN,
    LAY_RUN_BOUND,
    LAY_RUN_FREE,
    LAY_SET,
    LAY_SET_WILD,
    MOST_MELDS,
    MOVES,
    TAKE,
    THREE_OF_A_RANK,
    TWO_OF_A_RANK,
    TYPES,
    is_wild,
    lay_off_move,
    of_suit,
    type_of,
    wild_type,
)
from pinella.play.burraco._openings import add_lays
from pinella.play.burraco._side import ACCEPTS, FIELDS, FIRST, JOKER_BIT, READING, SECOND, SideMelds

# Phases of a turn.
TO_TAKE: Final = 0
TO_PLAY: Final = 1
OVER: Final = 2

# How a deal ends; the public face names them in the same order.
NOT_ENDED: Final = 0
GOING_OUT: Final = 1
STOCK: Final = 2
TIME_OUT: Final = 3
STALL: Final = 4

# Whether the referee watches for a stall, beside the number of turns seen.
NOT_WATCHED: Final = -1
WATCH_AT_NEXT_TURN: Final = -2

# What a player knows of a pot that he took with a discard.
PLAYED: Final = 0
UNSEEN: Final = 1
SEEN: Final = 2


@final
class Rules:
    """The numbers of one rule book that decide about play."""

    def __init__(
        self,
        *,
        limits: Limits,
        one_set_of_a_rank: bool,
        pile_needs_play: bool,
        single_card_ban: bool,
        clean_to_go_out: bool,
        full_lap_to_go_out: bool,
        wild_may_go_out: bool,
        dead_cards: i64,
        gap_is_one_lap: bool,
        pot_waits_for_partner: bool,
    ) -> None:
        self.limits: Limits = limits
        self.one_set_of_a_rank: bool = one_set_of_a_rank
        self.pile_needs_play: bool = pile_needs_play
        self.single_card_ban: bool = single_card_ban
        self.clean_to_go_out: bool = clean_to_go_out
        self.full_lap_to_go_out: bool = full_lap_to_go_out
        self.wild_may_go_out: bool = wild_may_go_out
        self.dead_cards: i64 = dead_cards
        self.gap_is_one_lap: bool = gap_is_one_lap
        self.pot_waits_for_partner: bool = pot_waits_for_partner
        self.scratch: vec[i64] = vec[i64]([0] * MOVES)
        """Where moves are listed before they are copied out: shared, so that a position stays small."""


@final
class Position:
    """A deal at one moment. Seats are 0 to 3 in playing order, sides 0 (N and S) and 1."""

    def __init__(
        self,
        rules: Rules,
        players: i64,
        dealer: i64,
        hands: vec[i64],
        pots: vec[i64],
        stock: vec[i64],
        pile: vec[i64],
        ns: SideMelds,
        ew: SideMelds,
    ) -> None:
        self.rules: Rules = rules
        self.players: i64 = players
        self.dealer: i64 = dealer
        self.hands: vec[i64] = hands
        """Three numbers a seat: the cards of the first pack, of the second, how many jokers."""
        self.pots: vec[i64] = pots
        """Three numbers a pot, the one to be taken first before the other."""
        self.stock: vec[i64] = stock
        """Card codes in the order they are drawn. Never written to: copies of the position share it."""
        self.pile: vec[i64] = pile
        self.open_pile: vec[i64] = vec[i64]()
        """Cards just taken that still lie face up: in international Burraco until the first play (I-3.4, I-3.5)."""
        self.ns: SideMelds = ns
        self.ew: SideMelds = ew
        self.drawn: i64 = 0
        self.pots_given: i64 = 0
        self.pot_states: i64 = 0
        """Two bits a seat: PLAYED, UNSEEN or SEEN."""
        self.seat: i64 = (dealer + 1) % players
        self.phase: i64 = TO_TAKE
        self.turns: i64 = 0
        """How many turns are over."""
        self.barred: i64 = -1
        """The card that was the whole pile and was taken in this turn."""
        self.owes_play: bool = False
        self.only_swaps: bool = False
        """So far this turn only swaps a card with the pile."""
        self.turns_left: i64 = -1
        self.swaps_seen: i64 = NOT_WATCHED
        """How many turns in a row only swapped a card since the referee watches for a stall."""
        self.ending: i64 = NOT_ENDED
        self.closer: i64 = -1

    def copy(self) -> Position:
        """The same position, to be played on by itself."""
        other = Position(
            self.rules,
            self.players,
            self.dealer,
            self.hands[:],
            self.pots,
            self.stock,
            self.pile[:],
            self.ns.copy(),
            self.ew.copy(),
        )
        other.open_pile = self.open_pile
        other.drawn = self.drawn
        other.pots_given = self.pots_given
        other.pot_states = self.pot_states
        other.seat = self.seat
        other.phase = self.phase
        other.turns = self.turns
        other.barred = self.barred
        other.owes_play = self.owes_play
        other.only_swaps = self.only_swaps
        other.turns_left = self.turns_left
        other.swaps_seen = self.swaps_seen
        other.ending = self.ending
        other.closer = self.closer
        return other

    # What is on the table

    @property
    def is_over(self) -> bool:
        return self.phase == OVER

    def side(self, seat: i64) -> SideMelds:
        """The side of a seat: N and S against E and W; one against one it is N against E."""
        return self.ew if seat & 1 else self.ns

    def cards_of(self, seat: i64) -> i64:
        """How many cards a seat holds."""
        at: i64 = 3 * seat
        return popcount(self.hands[at]) + popcount(self.hands[at + 1]) + self.hands[at + 2]

    def stock_left(self) -> i64:
        return i64(len(self.stock)) - self.drawn

    def _holds(self, card_type: i64) -> i64:
        """How many cards of a type the player in turn holds."""
        at: i64 = 3 * self.seat
        if card_type == JOKER_TYPE:
            return self.hands[at + 2]
        bit: i64 = BIT[card_type]
        return (1 if self.hands[at] & bit else 0) + (1 if self.hands[at + 1] & bit else 0)

    def holds(self, code: i64) -> bool:
        """Whether the player in turn holds this very card."""
        at: i64 = 3 * self.seat
        if code == JOKER_CODE:
            return self.hands[at + 2] > 0
        return (self.hands[at] & BIT[code] if code < 52 else self.hands[at + 1] & BIT[code - 52]) != 0

    def code_held(self, card_type: i64) -> i64:
        """Which copy of a card leaves the hand of the player in turn: the first, if it is there."""
        if card_type == JOKER_TYPE:
            return JOKER_CODE
        return card_type if self.hands[3 * self.seat] & BIT[card_type] else card_type + 52

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
        """The player in turn has drawn the top card of the stock (F-7.1, B-8.1, O-5.3)."""
        self.give(self.seat, self.stock[self.drawn])
        self.drawn += 1
        self._begin_turn()

    def take_pile(self) -> None:
        """The player in turn has taken the whole pile (F-8.1, O-5.3)."""
        if len(self.pile) == 1:
            self.only_swaps = True
            if self.rules.single_card_ban:
                self.barred = self.pile[0]
        for place in range(i64(len(self.pile))):
            self.give(self.seat, self.pile[place])
        if self.rules.pile_needs_play:
            self.open_pile = self.pile
            self.owes_play = True
        self.pile = vec[i64]()
        self._begin_turn()

    def _begin_turn(self) -> None:
        self.phase = TO_PLAY
        self.set_pot_state(self.seat, PLAYED)

    def put_meld(self, reading: i64, key: i64, first: i64, second: i64) -> None:
        """The player in turn has laid a new meld of these cards (F-D.3)."""
        self._lay_down(reading, first, second)
        self.side(self.seat).put(reading, key, first, second, self.rules.limits)

    def grow_meld(self, meld: i64, reading: i64, first: i64, second: i64) -> None:
        """The player in turn has laid these cards off on a meld of the side (F-D.26)."""
        side = self.side(self.seat)
        at: i64 = FIELDS * meld
        old: i64 = side.melds[at + READING]
        jokers: i64 = (1 if _has_joker(reading) else 0) - (1 if _has_joker(old) else 0)
        self._take_from_hand(first, second, jokers)
        side.change(meld, reading, side.melds[at + FIRST] | first, side.melds[at + SECOND] | second, self.rules.limits)

    def _lay_down(self, reading: i64, first: i64, second: i64) -> None:
        self._take_from_hand(first, second, 1 if _has_joker(reading) else 0)

    def _take_from_hand(self, first: i64, second: i64, jokers: i64) -> None:
        at: i64 = 3 * self.seat
        self.hands[at] = self.hands[at] & ~first
        self.hands[at + 1] = self.hands[at + 1] & ~second
        self.hands[at + 2] = self.hands[at + 2] - jokers
        if self.barred >= 0 and self._is_like_barred(first, second, jokers):
            self.barred = -1
        self._gather()
        self.only_swaps = False

    def _gather(self) -> None:
        """After the first play what is left of the pile goes into the hand (I-3.5)."""
        if self.owes_play:
            self.owes_play = False
            self.open_pile = vec[i64]()

    def _is_like_barred(self, first: i64, second: i64, jokers: i64) -> bool:
        """Whether a card like the one taken is laid: equal cards are alike, so that one is on the table (F-8.6)."""
        if self.barred == JOKER_CODE:
            return jokers > 0
        return ((first | second) & BIT[type_of(self.barred)]) != 0

    def put_discard(self, code: i64) -> None:
        """The player in turn has discarded, and the turn passes on (F-D.40, B-7.8, O-5.5)."""
        self.drop(self.seat, code)
        self.pile = append(self.pile, code)
        if self.swaps_seen == WATCH_AT_NEXT_TURN:
            self.swaps_seen = 0
        elif self.swaps_seen != NOT_WATCHED:
            self.swaps_seen = self.swaps_seen + 1 if self.only_swaps else NOT_WATCHED
        if self.turns_left > 0:
            self.turns_left -= 1
        partner: i64 = (self.seat + 2) % self.players
        if self.players == 4 and self.rules.pot_waits_for_partner and self.pot_state(partner) == UNSEEN:
            self.set_pot_state(partner, SEEN)
        self.turns += 1
        self.seat = (self.seat + 1) % self.players
        self.phase = TO_TAKE
        self.barred = -1
        self._gather()
        self.only_swaps = False

    def give_pot(self, seat: i64, on_the_fly: bool) -> None:
        """A player has taken the side's pot (F-D.1, B-D.2, O-9.2). The first pot comes first (F-4.4, B-4.10).

        One against one there is no partner to wait for.
        """
        at: i64 = 3 * self.pots_given
        for part in range(3):
            self.hands[3 * seat + part] = self.hands[3 * seat + part] + self.pots[at + part]
        self.pots_given += 1
        self.side(seat).has_pot = True
        if not on_the_fly:
            alone: bool = self.rules.pot_waits_for_partner and self.players == 2
            self.set_pot_state(seat, SEEN if alone else UNSEEN)

    def pot_state(self, seat: i64) -> i64:
        """Whether a pot taken with a discard is still unseen, or seen and not played."""
        return (self.pot_states >> (2 * seat)) & 3

    def set_pot_state(self, seat: i64, state: i64) -> None:
        """What a player knows of a pot taken with a discard: PLAYED, UNSEEN or SEEN."""
        kept: i64 = self.pot_states & ~(BIT[2 * seat] | BIT[2 * seat + 1])
        self.pot_states = kept | state * BIT[2 * seat]

    def finish(self, ending: i64, closer: i64) -> None:
        """The deal is over."""
        self.ending = ending
        self.closer = closer
        self.phase = OVER

    # What rulings do: strict play never comes here

    def resume(self, phase: i64) -> None:
        """A deal that was over goes on."""
        self.ending = NOT_ENDED
        self.closer = -1
        self.phase = phase

    def take_turn_back(self, seat: i64, phase: i64) -> None:
        """The last discard does not stand, and its player is in turn again, in the phase in which he discarded."""
        self.resume(phase)
        self.seat = seat
        self.turns -= 1
        if self.turns_left >= 0:
            self.turns_left += 1
        if self.swaps_seen > 0:
            self.swaps_seen -= 1

    def forget_pile(self) -> None:
        """The player in turn has given back the pile that he took."""
        self.barred = -1
        self._gather()
        self.only_swaps = False

    def begin_play(self, seat: i64) -> None:
        """A player has taken cards; in turn and not yet to play, that begins the turn."""
        if seat == self.seat and self.phase == TO_TAKE:
            self._begin_turn()

    def call_time_out(self, turns_left: i64) -> None:
        """So many turns will still end, the one in progress among them."""
        self.turns_left = turns_left

    def watch_for_stall(self) -> None:
        """The referee has come to the table and watches a full lap; a turn in progress is not part of it.

        F-16.1, B-16.1.
        """
        self.swaps_seen = 0 if self.phase == TO_TAKE else WATCH_AT_NEXT_TURN

    # The rules of a turn

    def turns_after_time_out(self) -> i64:
        """How many turns end after a time-out called now (F-15.1 to F-15.6, B-15.1 to B-15.4).

        Play goes on to the dealer's discard and then one lap; called while dealing it is one lap; between the dealer's
        discard and the next player's first act the editions differ.
        """
        begins: bool = self.phase == TO_TAKE and self.seat == (self.dealer + 1) % self.players
        if begins and (self.turns == 0 or self.rules.gap_is_one_lap):
            return self.players
        return (self.dealer - self.seat + self.players) % self.players + 1 + self.players

    def apply(self, move: i64) -> None:
        """Make a legal basic move, with everything that follows from it."""
        if move == DRAW:
            self.draw()
        elif move == TAKE:
            self.take_pile()
        elif move < LAY_RUN:
            self.discard(move - DISCARD)
        else:
            self.place(move)
            self.after_laying()

    def discard(self, code: i64) -> None:
        """Discard, and take the pot or go out where the hand is used up; the deal may end with the turn."""
        seat: i64 = self.seat
        used_up: bool = self.cards_of(seat) == 1
        goes_out: bool = used_up and self.side(seat).has_pot
        self.put_discard(code)
        if used_up and not goes_out:
            self.give_pot(seat, False)
        ending: i64 = GOING_OUT if goes_out else self.ending_of_turn()
        if ending != NOT_ENDED:
            self.finish(ending, seat if goes_out else -1)

    def ending_of_turn(self) -> i64:
        """Why the deal is over now that a turn has ended without going out, if it is (F-17.3, F-17.5, F-16.1)."""
        if self.stock_left() <= self.rules.dead_cards:
            return STOCK
        if self.turns_left == 0:
            return TIME_OUT
        return STALL if self.swaps_seen == self.players else NOT_ENDED

    def after_laying(self) -> None:
        """A hand laid away without a discard takes the pot on the fly (F-D.1, B-23.13, O-9.3)."""
        if self.cards_of(self.seat) == 0:
            self.give_pot(self.seat, True)

    def place(self, move: i64) -> None:
        """Lay or lay off as the move says, and nothing more."""
        if move >= LAY_OFF:
            self._place_off(move - LAY_OFF)
        else:
            reading, key, first, second = self._three(move)
            self.put_meld(reading, key, first, second)

    def _three(self, move: i64) -> tuple[i64, i64, i64, i64]:
        """The meld of three cards that a move lays: its reading, suit or rank, and cards."""
        return self._three_of_a_rank(move) if move >= LAY_SET else self._three_of_a_suit(move)

    def _place_off(self, number: i64) -> None:
        meld: i64 = number // (2 * TYPES)
        card_type: i64 = (number // 2) % TYPES
        reading: i64 = self.side(self.seat).after(meld, card_type, (number & 1) == 1, self.rules.limits)
        code: i64 = self.code_held(card_type)
        first: i64 = BIT[code] if code < 52 else 0
        second: i64 = BIT[code - 52] if code >= 52 and code != JOKER_CODE else 0
        self.grow_meld(meld, reading, first, second)

    def _three_of_a_suit(self, move: i64) -> tuple[i64, i64, i64, i64]:
        wild: i64 = NO_WILD
        if move < LAY_RUN_FREE:
            at: i64 = move - LAY_RUN
            suit: i64 = at // 12
            slots: i64 = BIT[at % 12] * 7
        elif move < LAY_RUN_BOUND:
            at = move - LAY_RUN_FREE
            wild = at % 5 + 1
            suit = at // 65
            slots = BIT[at // 5 % 13] * 3
        else:
            at = move - LAY_RUN_BOUND
            wild = at % 5 + 1
            suit = at // 60
            slots = BIT[at // 5 % 12] * 5
        reading: i64 = arrangement(slots, wild, suit, self.rules.limits)
        first: i64 = 0
        second: i64 = 0
        for slot in range(14):
            if slots & BIT[slot]:
                code: i64 = self.code_held(13 * suit + slot % 13)
                if code < 52:
                    first = first | BIT[code]
                else:
                    second = second | BIT[code - 52]
        return self._with_wild(reading, suit, first, second, wild)

    def _three_of_a_rank(self, move: i64) -> tuple[i64, i64, i64, i64]:
        wild: i64 = NO_WILD
        if move < LAY_SET_WILD:
            at: i64 = move - LAY_SET
            rank: i64 = at // 16
            counts: i64 = THREE_OF_A_RANK[at % 16]
        else:
            at = move - LAY_SET_WILD
            wild = at % 5 + 1
            rank = at // 50
            counts = TWO_OF_A_RANK[at // 5 % 10]
        first: i64 = 0
        second: i64 = 0
        for suit in range(4):
            copies: i64 = of_suit(counts, suit)
            card_type: i64 = 13 * suit + rank
            if copies == 0:
                continue
            if copies == 2 or self.code_held(card_type) < 52:
                first = first | BIT[card_type]
            if copies == 2 or self.code_held(card_type) >= 52:
                second = second | BIT[card_type]
        naturals: i64 = popcount(first) + popcount(second)
        kind: i64 = set_kind(naturals, 0 if wild == NO_WILD else 1, self.rules.limits)
        return self._with_wild(packed(SET, wild, 0, 0, kind), rank, first, second, wild)

    def _with_wild(self, reading: i64, key: i64, first: i64, second: i64, wild: i64) -> tuple[i64, i64, i64, i64]:
        """A meld with its wild: a two comes from the copy that its naturals leave."""
        if wild not in (NO_WILD, JOKER):
            two: i64 = BIT[wild_type(wild)]
            at: i64 = 3 * self.seat
            if self.hands[at] & two and not first & two:
                first = first | two
            else:
                second = second | two
        return reading, key, first, second

    # What the rules allow

    def moves(self) -> vec[i64]:
        """Every basic move of the player in turn, in ascending order."""
        out = self.rules.scratch
        return out[: self.list_moves(out)]

    def allows(self, move: i64) -> bool:
        """Whether this is a move of the player in turn."""
        out = self.rules.scratch
        for place in range(self.list_moves(out)):
            if out[place] == move:
                return True
        return False

    def named_moves(self) -> vec[i64]:
        """Every basic move together with the very cards that it would use."""
        named = self.moves()
        for place in range(i64(len(named))):
            named[place] = self.named(named[place])
        return named

    def named(self, move: i64) -> i64:
        """A move and the codes of its cards in one number: the move in the lowest 13 bits, then 1 + code in 7 bits."""
        if move < LAY_RUN:
            return move
        if move >= LAY_OFF:
            return (1 + self.code_held((move - LAY_OFF) // 2 % TYPES)) * 8192 + move
        reading, _, first, second = self._three(move)
        name: i64 = 0
        while first:
            name = name * 128 + 1 + popcount((first & -first) - 1)
            first = first & (first - 1)
        while second:
            name = name * 128 + 53 + popcount((second & -second) - 1)
            second = second & (second - 1)
        if _has_joker(reading):
            name = name * 128 + 1 + JOKER_CODE
        return name * 8192 + move

    def list_moves(self, out: vec[i64]) -> i64:
        """Write the moves into `out`; returns how many there are."""
        if self.phase == TO_TAKE:
            return self._list_takes(out)
        if self.phase == OVER:
            return 0
        cards: i64 = self.cards_of(self.seat)
        count: i64 = 0
        if not self.owes_play:
            count = self._list_discards(out, cards)
        return self._list_plays(out, count, cards)

    def _list_takes(self, out: vec[i64]) -> i64:
        may_take: bool = self.may_take()
        count: i64 = 0
        if self.may_draw():
            out[count] = DRAW
            count += 1
        if may_take:
            out[count] = TAKE
            count += 1
        return count

    def may_draw(self) -> bool:
        """The last two cards of the stock are dead (F-17.3, B-17.2, O-10.6)."""
        return self.stock_left() > self.rules.dead_cards

    def may_take(self) -> bool:
        """There is a pile; in international Burraco also a card to lay off or a meld to lay with it (I-3.1)."""
        if len(self.pile) == 0:
            return False
        if not self.rules.pile_needs_play:
            return True
        trial = self.copy()
        trial.take_pile()
        return trial._list_plays(self.rules.scratch, 0, trial.cards_of(trial.seat)) > 0

    def _list_discards(self, out: vec[i64], cards: i64) -> i64:
        at: i64 = 3 * self.seat
        first: i64 = self.hands[at]
        held: i64 = first | self.hands[at + 1]
        count: i64 = 0
        if cards == 1 or self.barred >= 0:
            for card_type in range(TYPES):
                if self._holds(card_type) > 0 and self.may_discard(card_type):
                    out[count] = DISCARD + self.code_held(card_type)
                    count += 1
            return _sorted_head(out, count)
        rest: i64 = first
        while rest:
            out[count] = DISCARD + popcount((rest & -rest) - 1)
            count += 1
            rest = rest & (rest - 1)
        rest = held & ~first
        while rest:
            out[count] = DISCARD + 52 + popcount((rest & -rest) - 1)
            count += 1
            rest = rest & (rest - 1)
        if self.hands[at + 2] > 0:
            out[count] = DISCARD + JOKER_CODE
            count += 1
        return count

    def may_discard(self, card_type: i64) -> bool:
        """Whether the player in turn may end the turn with a card of this type that he holds.

        A pile of a single card, taken, may not be discarded at once unless a twin is in hand (F-8.6, B-9.7). The last
        card takes the pot, wild or not (F-14.1, B-14.1, O-9.5), or goes out.
        """
        if self.barred >= 0 and type_of(self.barred) == card_type and self._holds(card_type) == 1:
            return False
        if self.cards_of(self.seat) > 1 or not self.side(self.seat).has_pot:
            return True
        return self.why_not_go_out(card_type) == 0

    def why_not_go_out(self, card_type: i64) -> i64:
        """0, or why this card may not be the last discard: 1 a wild, 2 not all have played, 3 no burraco.

        F-17.1, F-17.2, F-32.1, I-1.1, B-17.1, B-17.4, O-10.2, O-10.4; of several reasons the first is given (AMB-66).
        The dealer's first discard ends the first lap and may itself go out (AMB-63).
        """
        if is_wild(card_type) and not self.rules.wild_may_go_out:
            return 1
        if self.rules.full_lap_to_go_out and self.turns < self.players - 1:
            return 2
        side = self.side(self.seat)
        return 3 if (side.clean if self.rules.clean_to_go_out else side.burracos) == 0 else 0

    def _list_plays(self, out: vec[i64], count: i64, cards: i64) -> i64:
        """Lays of three cards and lay-offs of one, except those after which the turn could not end."""
        side = self.side(self.seat)
        at: i64 = 3 * self.seat
        first: i64 = self.hands[at]
        second: i64 = self.hands[at + 1]
        jokers: i64 = self.hands[at + 2]
        begin: i64 = count
        if cards > 2 and side.count() < MOST_MELDS:
            closed: i64 = side.sets if self.rules.one_set_of_a_rank else 0
            count = add_lays(out, count, first, second, jokers, closed, self.rules.limits)
            if cards < 5:
                count = self._keep_endable(out, begin, count)
        begin = count
        held: i64 = first | second | (JOKER_BIT if jokers > 0 else 0)
        for meld in range(side.count()):
            takes: i64 = side.melds[FIELDS * meld + ACCEPTS] & held
            while takes:
                card_type: i64 = popcount((takes & -takes) - 1)
                takes = takes & (takes - 1)
                if card_type % 13 == 0 and card_type < 52 and shape_of(side.melds[FIELDS * meld + READING]) == RUN:
                    count = self._list_ace(out, count, meld, card_type)
                else:
                    out[count] = lay_off_move(meld, card_type, 0)
                    count += 1
        return self._keep_endable(out, begin, count) if cards < 3 else count

    def _list_ace(self, out: vec[i64], count: i64, meld: i64, card_type: i64) -> i64:
        """An ace goes below the two or above the king (F-11.2, B-11.4, O-6.3)."""
        for end in range(2):
            if self.side(self.seat).after(meld, card_type, end == 1, self.rules.limits) != 0:
                out[count] = lay_off_move(meld, card_type, end)
                count += 1
        return count

    def _keep_endable(self, out: vec[i64], begin: i64, end: i64) -> i64:
        """Of the moves listed from `begin` to `end`, those after which the turn can still end."""
        kept: i64 = begin
        for place in range(begin, end):
            trial = self.copy()
            trial.place(out[place])
            if trial.can_end_turn():
                out[kept] = out[place]
                kept += 1
        return kept

    def can_end_turn(self) -> bool:
        """Whether, having just laid cards, the player can still come to an end of the turn.

        With no card left the pot must be there to be taken on the fly. The only card left must be one that may be
        discarded; or, while there is a pot to take, one that can be laid off as well. (F-17.1, O-10.5, F-8.7)
        """
        cards: i64 = self.cards_of(self.seat)
        if cards > 1:
            return True
        side = self.side(self.seat)
        if cards == 0:
            return not side.has_pot
        held: i64 = self.last_type()
        return self.may_discard(held) or (not side.has_pot and self._can_lay_off(held))

    def last_type(self) -> i64:
        at: i64 = 3 * self.seat
        held: i64 = self.hands[at] | self.hands[at + 1]
        return JOKER_TYPE if held == 0 else popcount(held - 1)

    def _can_lay_off(self, card_type: i64) -> bool:
        side = self.side(self.seat)
        for meld in range(side.count()):
            if side.melds[FIELDS * meld + ACCEPTS] & BIT[card_type]:
                return True
        return False

    def key(self) -> list[int]:
        """Everything that makes a position, for comparisons."""
        parts: list[int] = []
        for group in (
            self.hands,
            self.pots[3 * self.pots_given :],
            self.stock[self.drawn :],
            self.pile,
            self.open_pile,
            self.ns.melds,
            self.ew.melds,
        ):
            parts.append(len(group))
            for value in group:
                parts.append(int(value))
        for value in (self.players, self.dealer, self.seat, self.phase, self.turns, self.pots_given, self.pot_states):
            parts.append(int(value))
        for value in (self.barred, self.turns_left, self.swaps_seen, self.ending, self.closer):
            parts.append(int(value))
        for flag in (self.ns.has_pot, self.ew.has_pot, self.owes_play, self.only_swaps):
            parts.append(1 if flag else 0)
        return parts


def _has_joker(reading: i64) -> bool:
    return (reading >> 2) & 0x7 == JOKER


def _sorted_head(out: vec[i64], count: i64) -> i64:
    """Put the first moves of a list in ascending order."""
    for end in range(1, count):
        place: i64 = end
        move: i64 = out[end]
        while place > 0 and out[place - 1] > move:
            out[place] = out[place - 1]
            place -= 1
        out[place] = move
    return count
