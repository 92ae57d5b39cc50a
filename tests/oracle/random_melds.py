"""Random groups of cards that are often nearly legal melds, random additions to melds, random hands.

All draw from a `random.Random` that the caller seeds, and none ever gives a third copy of a card or a fifth joker.
About half of the groups are legal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from .burraco import parse_meld, readings
from .card_text import JOKER, RANKS, SUITS, card_in_slot, is_joker, name, rank, suit, tokens
from .scala40 import parse_table_meld
from .verdict import judge

NAMES = [of_rank + of_suit for of_suit in SUITS for of_rank in RANKS]
WILDS = [*(["2" + of_suit for of_suit in SUITS]), *([JOKER] * 4)]


def groups(code: str, chance: Random, count: int) -> Iterator[str]:
    """Groups of cards to judge: legal runs and sets of every length, most of them then spoiled in a small way."""
    for _ in range(count):
        yield _group(code, chance)


def legal_groups(code: str, chance: Random, count: int) -> Iterator[str]:
    """The legal ones among such groups."""
    given = 0
    while given < count:
        group = _group(code, chance)
        if judge(code, group)["valid"]:
            given += 1
            yield group


def _group(code: str, chance: Random) -> str:
    while True:
        build = chance.choices([_run40 if code == "scala40" else _run, _set_of(code), _anything], [55, 37, 8])[0]
        cards = build(chance)
        for _ in range(chance.choices([0, 1, 2, 3], [38, 42, 15, 5])[0]):
            cards = chance.choice(MUTATIONS)(cards, chance)
        if cards and is_possible(cards):
            break
    if chance.random() < 0.5:
        chance.shuffle(cards)
    return _written(cards, chance)


def is_possible(cards: list[str]) -> bool:
    """Whether the pack holds these cards: two of each, four jokers."""
    held = Counter(name(card) for card in cards)
    return all(held[card] <= (4 if card == JOKER else 2) for card in held)


def _written(cards: list[str], chance: Random) -> str:
    """The cards as text, now and then with the second copy marked."""
    words: list[str] = []
    for card in cards:
        may_be_second = card != JOKER and card + "'" not in words
        words.append(card + "'" if may_be_second and chance.random() < 0.1 else card)
    return " ".join(words)


def _run(chance: Random) -> list[str]:
    """A run of any length from three to fourteen, often with a wild, in a gap or to spare."""
    of_suit = chance.choice(SUITS)
    length = chance.choice([3, 3, 3, 4, 4, 5, 6, 7, 7, 8, 8, 9, 10, 11, 12, 13, 13])
    lowest = chance.choice([0, 14 - length, *range(15 - length)])
    cards = [card_in_slot(slot, of_suit) for slot in range(lowest, lowest + length)]
    part = chance.random()
    if part < 0.3:
        cards[chance.randrange(length)] = chance.choice(WILDS)
    elif part < 0.55:
        cards.insert(chance.randrange(length + 1), chance.choice(WILDS))
    elif part < 0.65 and "2" + of_suit not in cards:
        cards.append("2" + of_suit)
    return cards


def _set_of(code: str) -> Callable[[Random], list[str]]:
    def build(chance: Random) -> list[str]:
        if code == "scala40":
            return _set40(chance)
        of_rank = chance.choice("A3") if code == "international" and chance.random() < 0.75 else chance.choice(RANKS)
        length = chance.choice([2, 3, 3, 3, 4, 5, 6, 7, 7, 8])
        cards = chance.sample([of_rank + of_suit for of_suit in SUITS] * 2, length)
        if length == 2 or chance.random() < 0.4:
            cards.insert(chance.randrange(length + 1), chance.choice(WILDS))
        return cards

    return build


def _run40(chance: Random) -> list[str]:
    """A run of three to five, now and then six, with jokers in place of some cards."""
    of_suit = chance.choice(SUITS)
    length = chance.choices([3, 4, 5, 6], [45, 28, 22, 5])[0]
    lowest = chance.choice([0, 14 - length, *range(15 - length)])
    cards = [card_in_slot(slot, of_suit) for slot in range(lowest, lowest + length)]
    for position in chance.sample(range(length), chance.choices([0, 1, 2, 3, 4], [45, 30, 15, 6, 4])[0] % length):
        cards[position] = JOKER
    return cards


def _set40(chance: Random) -> list[str]:
    of_rank = chance.choice(RANKS)
    cards = [of_rank + of_suit for of_suit in chance.sample(SUITS, chance.choice([3, 3, 4]))]
    for position in chance.sample(range(len(cards)), chance.choices([0, 1, 2, 3], [50, 30, 15, 5])[0] % len(cards)):
        cards[position] = JOKER
    return cards


def _anything(chance: Random) -> list[str]:
    return chance.sample([*NAMES, *NAMES, *([JOKER] * 4)], chance.randrange(1, 9))


def _swap_a_card(cards: list[str], chance: Random) -> list[str]:
    position = chance.randrange(len(cards)) if cards else 0
    return [*cards[:position], chance.choice(NAMES), *cards[position + 1 :]]


def _drop_a_card(cards: list[str], chance: Random) -> list[str]:
    position = chance.randrange(len(cards)) if cards else 0
    return [*cards[:position], *cards[position + 1 :]]


def _drop_an_end(cards: list[str], chance: Random) -> list[str]:
    return cards[1:] if chance.random() < 0.5 else cards[:-1]


def _add_a_wild(cards: list[str], chance: Random) -> list[str]:
    return [*cards, chance.choice(WILDS)]


def _wild_for_a_card(cards: list[str], chance: Random) -> list[str]:
    position = chance.randrange(len(cards)) if cards else 0
    return [*cards[:position], chance.choice(WILDS), *cards[position + 1 :]]


def _double_a_card(cards: list[str], chance: Random) -> list[str]:
    return [*cards, chance.choice(cards)] if cards else cards


def _change_a_suit(cards: list[str], chance: Random) -> list[str]:
    natural = [position for position, card in enumerate(cards) if not is_joker(card)]
    if not natural:
        return cards
    position = chance.choice(natural)
    return [*cards[:position], rank(cards[position]) + chance.choice(SUITS), *cards[position + 1 :]]


def _change_a_rank(cards: list[str], chance: Random) -> list[str]:
    natural = [position for position, card in enumerate(cards) if not is_joker(card)]
    if not natural:
        return cards
    position = chance.choice(natural)
    next_to = RANKS[(RANKS.index(rank(cards[position])) + chance.choice([1, -1])) % 13]
    return [*cards[:position], next_to + suit(cards[position]), *cards[position + 1 :]]


def _turn_the_corner(cards: list[str], chance: Random) -> list[str]:
    """The same group moved round the ace, so that a run may read queen, king, ace, two."""
    steps = chance.randrange(1, 13)
    return [card if is_joker(card) else RANKS[(RANKS.index(rank(card)) + steps) % 13] + suit(card) for card in cards]


def _stretch(cards: list[str], chance: Random) -> list[str]:
    """One more card of the suit, beyond an end or one step further."""
    natural = [card for card in cards if not is_joker(card)]
    if not natural:
        return cards
    edge = natural[0] if chance.random() < 0.5 else natural[-1]
    beyond = RANKS[(RANKS.index(rank(edge)) + chance.choice([-2, -1, 1, 2])) % 13]
    return [*cards, beyond + suit(edge)]


MUTATIONS: list[Callable[[list[str], Random], list[str]]] = [
    _swap_a_card,
    _drop_a_card,
    _drop_an_end,
    _add_a_wild,
    _wild_for_a_card,
    _double_a_card,
    _change_a_suit,
    _change_a_rank,
    _turn_the_corner,
    _stretch,
]


def extensions(code: str, chance: Random, count: int) -> Iterator[tuple[str, str]]:
    """A legal Burraco meld in one of its readings, and one to three cards to lay off on it."""
    for group in legal_groups(code, chance, count):
        meld = chance.choice(readings(code, group))
        yield meld, _addition(meld, chance)


def _addition(meld: str, chance: Random) -> str:
    held = [word.lstrip("+").split("=")[0] for word in tokens(meld)]
    near = _near(meld)
    while True:
        wanted = chance.choices([1, 2, 3], [50, 32, 18])[0]
        added = [_one_addition(near, chance) for _ in range(wanted)]
        if is_possible([*held, *added]):
            return " ".join(added)


def _one_addition(near: list[str], chance: Random) -> str:
    part = chance.random()
    if part < 0.75:
        return chance.choice(near)
    return chance.choice(WILDS) if part < 0.9 else chance.choice(NAMES)


def _near(meld: str) -> list[str]:
    """The cards most likely to matter: near the ends, what the wild stands for, the two; of a set the same rank."""
    reading = parse_meld(meld)
    some_card = reading.naturals[0][1]
    if reading.kind == "set":
        return [rank(some_card) + of_suit for of_suit in SUITS]
    of_suit = suit(some_card)
    low, high = reading.naturals[0][0], reading.naturals[-1][0]
    slots = [low - 1, low - 1, low - 2, low - 3, high + 1, high + 1, high + 2, high + 3, 1]
    if reading.wild_slot is not None:
        slots += [reading.wild_slot] * 6
    return [card_in_slot(slot, of_suit) for slot in slots if 0 <= slot <= 13]


def melds40(chance: Random, count: int) -> Iterator[str]:
    """Scala 40 melds as they may lie on the table: runs of three to fourteen, sets, jokers saying what they are."""
    for _ in range(count):
        yield _table_set40(chance) if chance.random() < 0.3 else _table_run40(chance)


def _table_set40(chance: Random) -> str:
    of_rank = chance.choice(RANKS)
    suits = sorted(chance.sample(SUITS, chance.choice([3, 3, 4])), key=SUITS.index)
    return _with_declared_jokers([of_rank + of_suit for of_suit in suits], chance)


def _table_run40(chance: Random) -> str:
    of_suit = chance.choice(SUITS)
    length = chance.choice([3, 4, 5, 6, 8, 10, 12, 12, 13, 13, 14])
    lowest = chance.choice([0, 14 - length, *range(15 - length)])
    cards = [card_in_slot(slot, of_suit) for slot in range(lowest, lowest + length)]
    if length < 14:
        return _with_declared_jokers(cards, chance)
    joker_low = chance.random() < 0.5
    rest = tokens(_with_declared_jokers(cards[1:] if joker_low else cards[:-1], chance, at_most=2))
    joker = f"{JOKER}=A{of_suit}"
    return " ".join([joker, *rest] if joker_low else [*rest, joker])


def _with_declared_jokers(cards: list[str], chance: Random, at_most: int = 3) -> str:
    number = min(chance.choices([0, 1, 2, 3], [35, 40, 17, 8])[0], at_most, len(cards) - 1)
    jokers = chance.sample(range(len(cards)), number)
    return " ".join(f"{JOKER}={card}" if position in jokers else card for position, card in enumerate(cards))


def extensions40(chance: Random, count: int) -> Iterator[tuple[str, str]]:
    """A Scala 40 meld on the table and one to three cards to lay off on it, jokers declared."""
    for meld in melds40(chance, count):
        held = [word.split("=")[0] for word in tokens(meld)]
        while True:
            wanted = _outward40(meld, chance) if chance.random() < 0.6 else _scattered40(meld, chance)
            added = [f"{JOKER}={card}" if chance.random() < 0.25 else card for card in wanted]
            if added and is_possible([*held, *(word.split("=")[0] for word in added)]):
                break
        if chance.random() < 0.25:
            chance.shuffle(added)
        yield meld, " ".join(added)


def _outward40(meld_text: str, chance: Random) -> list[str]:
    """Up to three cards that follow one another outward from the ends of a run, or suits a set has not."""
    meld = parse_table_meld(meld_text)
    if meld.kind == "set":
        held = [card.is_a for card in meld.cards]
        return [card for of_suit in SUITS if (card := rank(held[0]) + of_suit) not in held]
    low, high = meld.cards[0].slot, meld.cards[-1].slot
    at_low = chance.randrange(3)
    slots = [*range(low - 1, low - 1 - at_low, -1), *range(high + 1, high + 1 + chance.randrange(4 - at_low))]
    return [card_in_slot(slot, suit(meld.cards[0].is_a)) for slot in slots if 0 <= slot <= 13]


def _scattered40(meld: str, chance: Random) -> list[str]:
    number = chance.choices([1, 2, 3], [55, 30, 15])[0]
    return [chance.choice(_near40(meld)) if chance.random() < 0.9 else chance.choice(NAMES) for _ in range(number)]


def single_cards40(chance: Random, count: int) -> Iterator[tuple[str, str]]:
    """A Scala 40 meld on the table and one natural card: to lay off, to recover a joker with, or to discard."""
    for meld in melds40(chance, count):
        yield meld, chance.choice(_near40(meld)) if chance.random() < 0.85 else chance.choice(NAMES)


def _near40(meld_text: str) -> list[str]:
    meld = parse_table_meld(meld_text)
    jokers = [card.is_a for card in meld.cards if is_joker(card.text.split("=")[0])]
    if meld.kind == "set":
        return [*jokers, *(rank(meld.cards[0].is_a) + of_suit for of_suit in SUITS)]
    of_suit = suit(meld.cards[0].is_a)
    low, high = meld.cards[0].slot, meld.cards[-1].slot
    slots = [low - 1, low - 1, low - 2, high + 1, high + 1, high + 2, 0]
    return [*jokers, *jokers, *(card_in_slot(slot, of_suit) for slot in slots if 0 <= slot <= 13)]


def hands(chance: Random, count: int, size: int) -> Iterator[str]:
    """Hands of a size in which many cards belong together: neighbours in a suit, equals in rank, some wilds."""
    for _ in range(count):
        yield " ".join(_hand(chance, size))


def _hand(chance: Random, size: int) -> list[str]:
    hand: list[str] = []
    while len(hand) < size:
        card = _connected(hand, chance)
        if is_possible([*hand, card]):
            hand.append(card)
    chance.shuffle(hand)
    return hand


def _connected(hand: list[str], chance: Random) -> str:
    natural = [card for card in hand if not is_joker(card)]
    part = chance.random()
    if part < 0.1:
        return chance.choice(WILDS)
    if part < 0.3 or not natural:
        return chance.choice(NAMES)
    card = chance.choice(natural)
    if part < 0.5:
        return rank(card) + chance.choice(SUITS)
    return RANKS[(RANKS.index(rank(card)) + chance.choice([-2, -1, 1, 2])) % 13] + suit(card)
