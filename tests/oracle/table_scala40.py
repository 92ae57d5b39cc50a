"""A Scala 40 table over text, from the deal to the last discard: slow, plain, and written apart from the engine.

The words of the moves: `draw`, `take`, `open M | M`, `lay M`, `off C Tn: M`, `swap C Tn: M`, `discard C`.

Assumptions, where the code leaves room:

* An unopened player who has taken the discard has no other play than the opening (S-6.3, phase order S-6.5): no going
  out round it by S-19.2.
* An unopened player who has laid, laid off or swapped will go out this very turn. From then on there is no opening
  any more, which is the first lay of a deal, and no discard but that of the last card.
* An opening that would leave no card for the discard does not count, neither for taking the discard.
* Melds are numbered in the order of laying; those of an opening in the order of its word.
* A card fits also where the limits of this turn, two cards an end and five for a new run, forbid to lay it off now.
* If every natural card fits, jokers held besides do not take the exception away.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from .card_text import Cards, name, tokens
from .scala40_going_out import can_place_all_but_one
from .scala40_plays import Laid, Melds, Play, discards, plays
from .scala40_shapes import Hand, can_open, having, minimal_openings, without

SEATS = ("1", "2", "3", "4", "5", "6")


class Scala40Table:
    """Two to six players in the order of play `1`, `2` …; the one after the dealer begins.

    `stock[0]` is the next card drawn, `pile[-1]` the top of the discard pile. A position in the middle of a deal is
    given by `turn`, `opened` and `melds`; its player is about to take a card.
    """

    def __init__(
        self,
        hands: Mapping[str, Cards],
        stock: Cards,
        pile: Cards,
        dealer: str,
        players: int,
        *,
        turn: str | None = None,
        opened: Iterable[str] = (),
        melds: Sequence[str] = (),
    ) -> None:
        self.seats = SEATS[:players]
        self.dealer = dealer
        self.stock = [name(card) for card in tokens(stock)]
        self.pile = [name(card) for card in tokens(pile)]
        self.opened = set(opened)
        self.turn = turn or self._after(dealer)
        self.phase = "take"
        self.ending: str | None = None
        self.closer: str | None = None
        self._hands: dict[str, Hand] = {
            seat: tuple(sorted(name(card) for card in tokens(hands[seat]))) for seat in self.seats
        }
        self._melds: Melds = tuple(Laid(text) for text in melds)
        self._must_open = False
        self._must_go_out = False
        self._options: dict[str, Play | None] | None = None
        self._end_without_cards()

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def hands(self) -> dict[str, list[str]]:
        return {seat: list(hand) for seat, hand in self._hands.items()}

    @property
    def melds(self) -> dict[str, str]:
        """`T1`, `T2` … with every joker's place declared."""
        return {f"T{number}": laid.text for number, laid in enumerate(self._melds, 1)}

    def copy(self) -> Scala40Table:
        other = object.__new__(Scala40Table)
        other.__dict__.update(self.__dict__)
        other.stock, other.pile = list(self.stock), list(self.pile)
        other.opened, other._hands = set(self.opened), dict(self._hands)
        return other

    def legal(self) -> set[str]:
        """The words of all basic moves of the seat in turn; none when the deal is over."""
        return set(self._now())

    def play(self, word: str, new_stock: Cards | None = None) -> None:
        """Make a legal move. Drawing from an empty stock needs the shuffled pile as `new_stock`, first card first."""
        options = self._now()
        if word not in options:
            raise ValueError(f"seat {self.turn} may not play {word!r}")
        after = options[word]
        if word == "draw":
            self._draw(new_stock)
        elif word == "take":
            self._must_open = self.turn not in self.opened
            self._take(self.pile.pop())
        elif word.startswith("discard "):
            self._discard(word.removeprefix("discard "))
        elif after is not None:
            self._put(after, is_opening=word.startswith("open "))
        self._options = None

    def _now(self) -> dict[str, Play | None]:
        """The legal words, each with what hand and melds become if it is a play on the table."""
        if self._options is None:
            ways = {"take": self._takes, "play": self._plays}
            self._options = ways[self.phase]() if self.phase in ways else {}
        return self._options

    def _after(self, seat: str) -> str:
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def _end_without_cards(self) -> None:
        """Nothing to draw and nothing to shuffle: the deal ends with nobody going out (S-AMB-21)."""
        if not self.stock and not self.pile:
            self.phase, self.ending = "over", "stock"

    def _takes(self) -> dict[str, Play | None]:
        """Draw, or take the discard: before opening only with an opening in sight (S-6.1, S-6.2, S-6.13)."""
        words: dict[str, Play | None] = {"draw": None}
        if self.pile and (self.turn in self.opened or can_open(having(self._hands[self.turn], self.pile[-1]))):
            words["take"] = None
        return words

    def _plays(self) -> dict[str, Play | None]:
        hand = self._hands[self.turn]
        words: dict[str, Play | None] = {}
        if self.turn in self.opened:
            words.update((play.word, play) for play in plays(hand, self._melds))
        else:
            words.update(self._plays_unopened(hand))
        if not self._must_open and (not self._must_go_out or len(hand) == 1):
            words.update((f"discard {card}", None) for card in discards(hand, self._melds))
        return words

    def _plays_unopened(self, hand: Hand) -> dict[str, Play]:
        """The openings, and what belongs to going out this very turn without one (S-6.3, S-6.16, S-19.2)."""
        words: dict[str, Play] = {}
        if not self._must_go_out:
            for opening in minimal_openings(hand):
                word = "open " + " | ".join(opening.melds)
                laid = tuple(Laid(text, is_new=True) for text in opening.melds)
                words[word] = Play(word, without(hand, opening.cards), (*self._melds, *laid))
        if not self._must_open and len(hand) > 1 and can_place_all_but_one(hand, self._melds):
            for play in plays(hand, self._melds):
                if can_place_all_but_one(play.hand, play.melds):
                    words[play.word] = play
        return words

    def _draw(self, new_stock: Cards | None) -> None:
        """From the stock; if there is none the whole pile, shuffled, is the new one (S-19.3, S-AMB-21)."""
        if not self.stock:
            shuffled = [name(card) for card in tokens(new_stock or ())]
            if sorted(shuffled) != sorted(self.pile):
                raise ValueError("the new stock is not the discard pile, shuffled")
            self.stock, self.pile = shuffled, []
        elif new_stock is not None:
            raise ValueError("the stock is not empty")
        self._take(self.stock.pop(0))

    def _take(self, card: str) -> None:
        self._hands[self.turn] = having(self._hands[self.turn], card)
        self.phase = "play"

    def _put(self, after: Play, *, is_opening: bool) -> None:
        self._hands[self.turn], self._melds = after.hand, after.melds
        if is_opening:
            self.opened.add(self.turn)
            self._must_open = False
        elif self.turn not in self.opened:
            self._must_go_out = True

    def _discard(self, card: str) -> None:
        """The end of the turn, and of the deal if it was the last card (S-6.4, S-6.6, S-19.1)."""
        self._hands[self.turn] = without(self._hands[self.turn], [card])
        self.pile.append(card)
        if not self._hands[self.turn]:
            self.phase, self.ending, self.closer = "over", "going-out", self.turn
            return
        self._melds = tuple(Laid(laid.text) for laid in self._melds)
        self._must_open = self._must_go_out = False
        self.phase, self.turn = "take", self._after(self.turn)
