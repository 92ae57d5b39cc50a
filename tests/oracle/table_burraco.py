"""A deal of Burraco under one of the six books, played over text: `5h`, `Jk`, without marks of copies.

The moves are words: `draw`, `take`, `lay 5h 6h +2c`, `off 8h NS.1: 5h 6h 7h 8h`, `discard Kd`.

Assumptions, where the books leave room:

* The single card taken from the pile may be discarded only while its hand holds an equal one at that moment (Art. 8,
  federal Art. 9). Once a card of that name is laid, the ban is spent: the card taken is on the table, or may be.
* A pot taken with the very discard that ends the deal is taken, and not played.
* A discard that would end the deal in several ways ends it by going out, else by the stock, else by the time-out, else
  by the stall.
* A time-out called after the deal and before the first draw counts as called during the deal.
* A referee who is called in the middle of a turn watches from the next turn on.
* At a table of two a player is a side, still called NS or EW, and a lap is two turns.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from .burraco import BURRACO_CODES, FITAB, burraco, parse_meld
from .card_text import Cards, tokens
from .moves_burraco import cards_of, is_wild, lay_offs, lays

SIDES = {"N": "NS", "E": "EW", "S": "NS", "W": "EW"}
BOOKS_FOR_TWO = ("federal", "online")
DEAD_CARDS = 2


def last_turn(code: str, players: int, turns_done: int, turn_has_begun: bool) -> int:
    """The number of the deal's last turn, the first being 0, if the time-out is called now (Art. 15).

    The lap in progress is finished and one more is played. Called during the deal one lap is played, and so it is
    between the dealer's discard and the next action, but not under the FITAB editions of 2022 (AMB-15) and 2023.
    """
    lap = turns_done // players
    is_between_laps = turns_done % players == 0 and not turn_has_begun
    if is_between_laps and (turns_done == 0 or code not in ("fitab-2022", "fitab-2023")):
        return (lap + 1) * players - 1
    return (lap + 2) * players - 1


class BurracoTable:
    """The stock is in the order of drawing, the pile from bottom to top, the pots in the order of taking."""

    def __init__(
        self,
        code: str,
        hands: Mapping[str, Cards],
        pots: Sequence[Cards],
        stock: Cards,
        pile: Cards,
        dealer: str,
        players: int = 4,
    ) -> None:
        if code not in BURRACO_CODES:
            raise ValueError(f"not a Burraco book: {code!r}")
        if players not in (2, 4) or (players == 2 and code not in BOOKS_FOR_TWO):
            raise ValueError(f"{code} is not played by {players}")
        self.code = code
        self.players = players
        self.seats = "NESW"[:players]
        self.hands = {seat: tokens(hands[seat]) for seat in self.seats}
        self.pots = [tokens(pot) for pot in pots]
        self.stock = tokens(stock)
        self.pile = tokens(pile)
        if len(self.pots) != 2 or len(self.stock) <= DEAD_CARDS or not self.pile:
            raise ValueError("two pots, three cards in the stock and one on the pile at least")
        self.laid: dict[str, list[str]] = {"NS": [], "EW": []}
        self.pot_taken = {"NS": False, "EW": False}
        self.unplayed: set[str] = set()
        self.dealer = dealer
        self.turn = self._left_of(dealer)
        self.turns_done = 0
        self.phase = "take"
        self.over = False
        self.ending: str | None = None
        self.closer: str | None = None
        self._single: str | None = None
        self._must_play = False
        self._is_swap = False
        self._third_last_drawn = False
        self._last_turn: int | None = None
        self._watched_from: int | None = None
        self._known: set[str] | None = None

    def _left_of(self, seat: str) -> str:
        return self.seats[(self.seats.index(seat) + 1) % self.players]

    def melds(self, side: str) -> list[str]:
        """The melds of a side in the order of laying, in canonical notation."""
        return self.laid[side]

    @property
    def side(self) -> str:
        """The side of the player in turn."""
        return SIDES[self.turn]

    def legal(self) -> set[str]:
        """The words of all legal basic moves of the player in turn."""
        if self._known is None:
            self._known = set(self._moves())
        return set(self._known)

    def _moves(self) -> Iterator[str]:
        if self.over:
            return
        if self.phase == "take":
            yield "draw"
            if self._may_take():
                yield "take"
            return
        hand = self.hands[self.turn]
        yield from self._plays(hand, self._single)
        if not self._must_play:
            for card in set(hand):
                if self._may_discard(card, hand, self.laid[self.side], self._single):
                    yield f"discard {card}"

    def _may_take(self) -> bool:
        """Always, but in the international book only if a card can then be laid (Title V, rule 3)."""
        if self.code != "international":
            return True
        hand = self.hands[self.turn] + self.pile
        return any(True for _ in self._plays(hand, self.pile[0] if len(self.pile) == 1 else None))

    def _plays(self, hand: list[str], single: str | None) -> Iterator[str]:
        """Lays and lay-offs after which the turn can still be ended."""
        melds = self.laid[self.side]
        for new in lays(self.code, hand, melds):
            if self._can_end_after(hand, cards_of(new.text), [*melds, new.text], single):
                yield f"lay {new.text}"
        for number, meld in enumerate(melds):
            for card in set(hand):
                for after in lay_offs(self.code, meld, card):
                    changed = [*melds[:number], after, *melds[number + 1 :]]
                    if self._can_end_after(hand, [card], changed, single):
                        yield f"off {card} {self.side}.{number + 1}: {after}"

    def _can_end_after(
        self, hand: Sequence[str], used: Sequence[str], melds: Sequence[str], single: str | None
    ) -> bool:
        """Whether the turn can still end with a discard, or go on with the pot, once these cards are laid.

        Of two cards one can always be discarded. One card must be a legal discard, or be laid off for the pot; no card
        may be left only where the pot is still to be taken.
        """
        left = len(hand) - len(used)
        if left > 1:
            return True
        pot_is_there = not self.pot_taken[self.side]
        if left == 0:
            return pot_is_there
        rest = _without(hand, used)
        if self._may_discard(rest[0], rest, melds, None if single in used else single):
            return True
        return pot_is_there and any(lay_offs(self.code, meld, rest[0]) for meld in melds)

    def _may_discard(self, card: str, hand: Sequence[str], melds: Sequence[str], single: str | None) -> bool:
        if card == single and hand.count(card) == 1:
            return False
        if len(hand) > 1 or not self.pot_taken[self.side]:
            return True
        return not is_wild(card) and self._all_have_played() and any(self._lets_go_out(meld) for meld in melds)

    def _all_have_played(self) -> bool:
        """FITAB Art. 32: all four have played, the last of them with this very discard; no such rule elsewhere."""
        return self.turns_done >= self.players - 1 or self.code not in (*FITAB, "international")

    def _lets_go_out(self, meld: str) -> bool:
        """A burraco (Art. 17); a clean one in the international book (Title V, rule 1)."""
        kind, _ = burraco(self.code, parse_meld(meld))
        return kind == "clean" if self.code == "international" else kind is not None

    def play(self, word: str) -> None:
        """Make a legal move; pot, next turn and end of the deal follow by themselves."""
        if word not in self.legal():
            raise ValueError(f"not a legal move of {self.turn}: {word!r}")
        self._known = None
        verb, _, rest = word.partition(" ")
        if verb in ("draw", "take"):
            self._begin_turn(verb)
        elif verb == "lay":
            self.laid[self.side].append(rest)
            self._leave_hand(cards_of(rest))
        elif verb == "off":
            target, _, after = rest.partition(": ")
            card, _, name = target.partition(" ")
            self.laid[self.side][int(name.partition(".")[2]) - 1] = after
            self._leave_hand([card])
        else:
            self._discard(rest)

    def _begin_turn(self, verb: str) -> None:
        self.unplayed.discard(self.turn)
        self.phase = "play"
        hand = self.hands[self.turn]
        if verb == "draw":
            hand.append(self.stock.pop(0))
            self._third_last_drawn = len(self.stock) == DEAD_CARDS
            return
        self._is_swap = len(self.pile) == 1
        self._must_play = self.code == "international"
        if len(self.pile) == 1 and self.code != "online":
            self._single = self.pile[0]
        hand.extend(self.pile)
        self.pile.clear()

    def _leave_hand(self, cards: Sequence[str]) -> None:
        hand = self.hands[self.turn]
        for card in cards:
            hand.remove(card)
        self._is_swap = self._must_play = False
        if self._single in cards:
            self._single = None
        if not hand:
            self._take_pot()

    def _take_pot(self) -> None:
        assert not self.pot_taken[self.side]
        self.pot_taken[self.side] = True
        self.hands[self.turn] = self.pots.pop(0)

    def _discard(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        self.pile.append(card)
        if not self.hands[self.turn]:
            if self.pot_taken[self.side]:
                self.closer = self.turn
                self._end("going-out")
                return
            self._take_pot()
            self.unplayed.add(self.turn)
        is_stalled = self._lap_of_swaps_is_full()
        self.turns_done += 1
        if self._third_last_drawn:
            self._end("stock")
        elif self._last_turn is not None and self.turns_done > self._last_turn:
            self._end("time-out")
        elif is_stalled:
            self._end("stall")
        else:
            self.turn = self._left_of(self.turn)
            self.phase = "take"
            self._single = None
            self._is_swap = False

    def _end(self, ending: str) -> None:
        self.over = True
        self.phase = "over"
        self.ending = ending

    def call_time_out(self) -> None:
        """The referee announces the time-out now (Art. 15); the online book knows none."""
        if self.code == "online" or self.over or self._last_turn is not None:
            raise ValueError("no time-out can be called")
        self._last_turn = last_turn(self.code, self.players, self.turns_done, self.phase == "play")

    def watch_for_stall(self) -> None:
        """The referee is called: a lap of nothing but swaps from now on ends the deal (Art. 16; none online)."""
        if self.code == "online" or self.over:
            raise ValueError("no stall can be watched for")
        self._watched_from = self.turns_done + (self.phase == "play")

    def _lap_of_swaps_is_full(self) -> bool:
        """Whether the turn that ends now is the last of a full lap of swaps; a turn that is none ends the watch."""
        if self._watched_from is None or self.turns_done < self._watched_from:
            return False
        if not self._is_swap:
            self._watched_from = None
            return False
        return self.turns_done - self._watched_from + 1 == self.players


def _without(hand: Sequence[str], used: Sequence[str]) -> list[str]:
    rest = list(hand)
    for card in used:
        rest.remove(card)
    return rest
