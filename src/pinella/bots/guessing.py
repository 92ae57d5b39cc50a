"""A table whose unseen cards are a guess, and how the guess is put right when one of them is seen.

Cards that have never been seen are alike to who looks on: exchanging two of them gives another table that agrees with
all he has seen. So when a card shows up where the guess did not have it, it changes places with an unseen card there.
In Scala 40 the pile becomes stock again: its cards are unseen from then on, and among themselves only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias, TypeVar

from pinella.bots.places import Place, Where, codes_in, exchanged
from pinella.cards import AnyCard
from pinella.errors import PinellaError
from pinella.play import Table, burraco
from pinella.play._random import Dice
from pinella.play.seats import Seat
from pinella.play.translate import CARDS, JOKER_CODE, cards_in, code_of, codes_of, mask_of, numbered


class LostThread(PinellaError):
    """What is seen does not fit what was seen before: no table can be imagined any more."""


_Item = TypeVar("_Item")
Mark: TypeAlias = tuple[Table, tuple[int, int], tuple[int, ...]]


class Guess:
    """The imagined table, and which of its cards are no guess."""

    __slots__ = ("_ages", "_dice", "_own", "_seen", "jokers", "shuffles", "table")

    def __init__(self, table: Table, seat: Seat, dice: Dice) -> None:
        self.table = table
        self.jokers = [0] * len(table.seats)
        """How many jokers each player is known to hold."""
        self.shuffles = 0
        """How often the pile has become the stock."""
        self._own = seat.place
        self._dice = dice
        self._seen = [0, 0]
        """Masks of the two packs: the cards that are known to lie where the table has them."""
        self._ages: dict[int, int] = {}
        """By code, with which shuffle a card went out of sight again."""

    # What is known

    @property
    def seen(self) -> tuple[int, int]:
        """Masks of the two packs: the cards that are known to lie where the table has them."""
        return self._seen[0], self._seen[1]

    def knows(self, code: int) -> bool:
        """Whether the place of a card is no guess; a joker's place can always be another's."""
        return code < JOKER_CODE and bool(self._seen[code >= 52] >> code % 52 & 1)

    def learn(self, cards: Iterable[AnyCard]) -> None:
        """These cards are known to lie where the table has them now."""
        first, second, _ = mask_of(list(cards))
        self._seen[0] |= first
        self._seen[1] |= second

    def forget(self, code: int) -> None:
        """The place of this card is a guess again."""
        self._seen[code >= 52] &= ~(1 << code % 52)

    def known(self, place: int) -> tuple[int, int, int]:
        """The cards that a player is known to hold, as masks and a number of jokers."""
        hands = self.table.position.hands
        jokers = min(self.jokers[place], int(hands[3 * place + 2]))
        return int(hands[3 * place]) & self._seen[0], int(hands[3 * place + 1]) & self._seen[1], jokers

    def doubt(self, place: int) -> None:
        """A card of this hand went where nobody saw: none of the others is certain any more."""
        hands = self.table.position.hands
        self._seen[0] &= ~int(hands[3 * place])
        self._seen[1] &= ~int(hands[3 * place + 1])
        self.jokers[place] = 0

    def mark(self) -> Mark:
        """The guess as it is now, to come back to."""
        return self.table, self.seen, tuple(self.jokers)

    def back_to(self, mark: Mark) -> None:
        """The guess as it was."""
        self.table, (self._seen[0], self._seen[1]), jokers = mark
        self.jokers = list(jokers)

    # Where cards are

    def holds(self, place: int, code: int) -> bool:
        """Whether the guess has this card in a hand."""
        hands = self.table.position.hands
        if code == JOKER_CODE:
            return bool(hands[3 * place + 2] > 0)
        return bool(hands[3 * place + (code >= 52)] >> code % 52 & 1)

    def _find(self, code: int) -> Place:
        """The place of a card that has not been seen."""
        if self.knows(code):
            raise LostThread(f"{CARDS[code]} cannot be there: it was seen somewhere else")
        position = self.table.position
        for place in range(int(position.players)):
            if self.holds(place, code):
                return Where.HAND, place
        for index in range(position.drawn, len(position.stock)):
            if position.stock[index] == code:
                return Where.STOCK, index
        found = next(self._elsewhere(code), None)
        if found is None:
            raise LostThread(f"{CARDS[code]} cannot be there: it has left the deal")
        return found

    def _elsewhere(self, code: int) -> Iterator[Place]:
        if not isinstance(self.table, burraco.Table):
            return
        position = self.table.position
        part, bit = (2, -1) if code == JOKER_CODE else (int(code >= 52), 1 << code % 52)
        for pot in range(int(position.pots_given), len(position.pots) // 3):
            if position.pots[3 * pot + part] & bit:
                yield Where.POT, pot
        for index, other in enumerate(position.pile):
            if other == code and code != JOKER_CODE:
                yield Where.PILE, index
        for pool in self.table.left.apart:
            if code in map(code_of, pool.cards) and pool.seat.place != self._own:
                yield Where.APART, pool.seat.place

    def _jokers_unseen(self, but: Place) -> list[Place]:
        """Where a joker may come from, as often as one lies there."""
        position = self.table.position
        found: list[Place] = []
        for place in range(int(position.players)):
            found += [(Where.HAND, place)] * int(position.hands[3 * place + 2] - self.jokers[place])
        for index in range(position.drawn, len(position.stock)):
            if position.stock[index] == JOKER_CODE:
                found.append((Where.STOCK, index))
        return [place for place in (*found, *self._elsewhere(JOKER_CODE)) if place != but]

    # Exchanging

    def to_hand(self, place: int, cards: Sequence[AnyCard]) -> None:
        """These cards are in this hand: where the guess had them elsewhere, others go there."""
        first, second, jokers = mask_of(cards)
        hands = self.table.position.hands
        lacks_first, lacks_second = first & ~int(hands[3 * place]), second & ~int(hands[3 * place + 1])
        lacks_jokers = max(0, jokers - int(hands[3 * place + 2]))
        if lacks_first or lacks_second or lacks_jokers:
            for card in cards_in(lacks_first, lacks_second, lacks_jokers):
                self._into_hand(place, code_of(card), (first, second, jokers))

    def _into_hand(self, place: int, code: int, kept: tuple[int, int, int]) -> None:
        there = Where.HAND, place
        others = self.unseen_in_hand(place, kept)
        sources = self._jokers_unseen(there) if code == JOKER_CODE else [self._find(code)]
        if not others or not sources:
            raise LostThread(f"{CARDS[code]} cannot be in that hand: all of it is known")
        source = self.one_of(sources)
        alike = [other for other in others if self._is_alike(code, source, other)]
        self.exchange(source, code, there, self.one_of(alike or others))

    def unseen_in_hand(self, place: int, kept: tuple[int, int, int] = (0, 0, 0)) -> list[int]:
        """The codes of the cards of a hand that may be others, without those that must stay."""
        hands = self.table.position.hands
        first = int(hands[3 * place]) & ~self._seen[0] & ~kept[0]
        second = int(hands[3 * place + 1]) & ~self._seen[1] & ~kept[1]
        jokers = int(hands[3 * place + 2]) - max(kept[2], self.jokers[place])
        return [code_of(card) for card in cards_in(first, second, max(0, jokers))]

    def _is_alike(self, code: int, source: Place, other: int) -> bool:
        """Whether the other card can lie where this one lay: both went out of sight at the same time."""
        if source[0] is Where.STOCK:
            return self._age(other) == self.shuffles
        if JOKER_CODE in (code, other) and self._age(JOKER_CODE):
            return True  # nobody can tell a joker that was in the pile from another one
        return self._age(code) == self._age(other)

    def _age(self, code: int) -> int:
        return self._ages.get(code, 0)

    def to_top(self, card: AnyCard) -> None:
        """This card is on top of the stock."""
        position = self.table.position
        if position.stock_left() == 0:
            raise LostThread(f"{card} cannot have been drawn: the stock is used up")
        self.to_place((Where.STOCK, int(position.drawn)), int(position.stock[position.drawn]), card)

    def hand_is(self, place: int, cards: Sequence[AnyCard]) -> None:
        """A hand is seen: it is these cards and no others."""
        first, second, jokers = mask_of(cards)
        hands = self.table.position.hands
        if (hands[3 * place], hands[3 * place + 1], hands[3 * place + 2]) != (first, second, jokers):
            self.to_hand(place, cards)
            hands = self.table.position.hands
        if (hands[3 * place], hands[3 * place + 1], hands[3 * place + 2]) != (first, second, jokers):
            raise LostThread(f"a hand of {len(cards)} cards was seen where there must be others")
        self._seen[0] |= first
        self._seen[1] |= second
        self.jokers[place] = jokers

    def to_place(self, there: Place, lies: int, card: AnyCard) -> None:
        """This card is in that very place, where the guess has another one."""
        code = code_of(card)
        if code == lies:
            return
        sources = self._jokers_unseen(there) if code == JOKER_CODE else [self._find(code)]
        if not sources or self.knows(lies):
            raise LostThread(f"{card} cannot be there: {CARDS[lies]} was seen there")
        self.exchange(self.one_of(sources), code, there, lies)

    def one_of(self, items: Sequence[_Item]) -> _Item:
        return items[0] if len(items) == 1 else items[self._dice.below(len(items))]

    def exchange(self, one: Place, code: int, other: Place, its: int) -> None:
        self.table = exchanged(self.table, one, code, other, its)

    # Guesses about what is not seen

    def top(self) -> AnyCard:
        """The card on top of the stock."""
        position = self.table.position
        if position.stock_left() == 0:
            raise LostThread("a card was drawn where the stock must be used up")
        return CARDS[position.stock[position.drawn]]

    def some_of_hand(self, place: int, count: int, *, but: Sequence[AnyCard] = ()) -> tuple[AnyCard, ...]:
        """So many cards of a hand that went unseen: of those that are not known, as long as there are any."""
        unseen = self.unseen_in_hand(place, mask_of(but))
        held = codes_in(self.table.position.hands, place)
        for card in but:
            if code_of(card) in held:
                held.remove(code_of(card))
        found: list[int] = []
        for _ in range(count):
            choice = [code for code in unseen if held.count(code) > found.count(code)] or [
                code for code in held if held.count(code) > found.count(code)
            ]
            if not choice:
                raise LostThread("more cards went than there can be in that hand")
            found.append(self.one_of(choice))
            if found[-1] in unseen:
                unseen.remove(found[-1])
        return numbered(found)

    def shuffled_pile(self) -> tuple[AnyCard, ...]:
        """Scala 40: the pile as the new stock, in an order that is a guess; its cards are out of sight again."""
        pile = self.table.pile
        order = codes_of(pile)
        self._dice.shuffle(order)
        self.shuffles += 1
        first, second, _ = mask_of(pile)
        self._seen[0] &= ~first
        self._seen[1] &= ~second
        self._ages.update((code_of(card), self.shuffles) for card in pile)
        return numbered(order)
