"""Cards as text: `7h`, the second copy `7h'`, the joker `Jk` (four of them, all alike).

The fourteen slots of a suit, low to high, are numbered 0 to 13: the ace below the two, two, three … king, the ace
above the king. An ace can stand in slot 0 or in slot 13, every other card in one slot only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

RANKS = "A23456789TJQK"
SUITS = "hdcs"
JOKER = "Jk"
LOW_ACE = 0
TWO = 1
HIGH_ACE = 13
SLOTS = range(14)

Cards = str | Sequence[str]


def tokens(cards: Cards) -> list[str]:
    """The single cards of a line of text, or of a list of them."""
    return cards.split() if isinstance(cards, str) else list(cards)


def is_joker(card: str) -> bool:
    return card.rstrip("'") == JOKER


def is_two(card: str) -> bool:
    return card[0] == "2"


def rank(card: str) -> str:
    return card[0]


def suit(card: str) -> str:
    return card[1]


def name(card: str) -> str:
    """The card without the mark of its copy: `7h` for both sevens of hearts."""
    return card.rstrip("'")


def card_in_slot(slot: int, of_suit: str) -> str:
    """The name of the card whose place is this slot; slots 0 and 13 both belong to the ace."""
    return RANKS[slot % 13] + of_suit


def own_slots(card: str) -> list[int]:
    """The slots in which a card is itself."""
    if rank(card) == "A":
        return [LOW_ACE, HIGH_ACE]
    return [RANKS.index(rank(card))]


def are_consecutive(slots: Iterable[int]) -> bool:
    """Whether the slots, all different, follow one another without a gap."""
    ordered = sorted(slots)
    return ordered == list(range(ordered[0], ordered[0] + len(ordered)))


def by_suit(cards: Iterable[str]) -> list[str]:
    """Hearts, diamonds, clubs, spades; of two equal cards the first copy first."""
    return sorted(cards, key=lambda card: (SUITS.index(suit(card)), card))


def with_copies(cards: Cards, beside: Iterable[str] = ()) -> list[str]:
    """The cards with their copies told apart: an unprimed card that is already there is the second copy.

    `beside` are cards that lie there already. A third copy, a fifth joker and a text that is no card raise ValueError.
    """
    seen = [JOKER if is_joker(card) else card for card in beside]
    first_new = len(seen)
    for text in tokens(cards):
        card = JOKER if is_joker(text) else _free_copy(text, seen)
        seen.append(card)
    if seen.count(JOKER) > 4:
        raise ValueError("a fifth joker")
    return seen[first_new:]


def _free_copy(text: str, seen: Sequence[str]) -> str:
    body = name(text)
    if len(body) != 2 or body[0] not in RANKS or body[1] not in SUITS or text not in (body, body + "'"):
        raise ValueError(f"not a card: {text!r}")
    wanted = [body, body + "'"] if text == body else [text]
    for copy in wanted:
        if copy not in seen:
            return copy
    raise ValueError(f"one copy too many: {text!r}")
