"""The melds of Scala 40, by enumeration.

Cards are given in the order in which they were laid, bottom first. A joker may be declared (`Jk=8h`) or not (`Jk`).

Assumptions, where the code leaves room:

* Any number of jokers, but at least one natural card (S-AMB-16).
* One natural card with two or three jokers is read as a set. With four it can only be a run; if the natural card is
  an ace the run is legal with the ace low and with the ace high (the only such case in five cards), and the reading
  worth more, the ace high, is taken.
* In a run undeclared jokers first fill the gaps. Those laid after the first natural card fill them before those laid
  ahead of it, so that `Jk 5h Jk 7h` is 4, 5, 6, 7. The ones left over go below the run if they were laid ahead of the
  first natural card, above it if not, and to the other end where that place does not exist.
* In a set jokers are resolved from the bottom up. The card at the bottom, if a joker, looks at the nearest card above
  it that is known; any other joker looks at the card under it, be that a resolved joker: `Jk Jk 7h` is 7d, 7c and 7h.
* A declaration that leaves no legal meld is treated as not made (S-AMB-18); as few as possible are dropped, of equally
  many those of the cards laid last.
* A joker that stands for an ace counts as the ace of its run. A natural ace is laid on a run only if it has no ace;
  the fourteenth card can only be a joker, opposite the ace (S-9.4, S-9.5, S-AMB-15).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from .card_text import (
    HIGH_ACE,
    JOKER,
    LOW_ACE,
    RANKS,
    SUITS,
    Cards,
    are_consecutive,
    card_in_slot,
    name,
    own_slots,
    rank,
    suit,
    tokens,
    with_copies,
)

SAME_COLOUR = {"h": "d", "d": "h", "c": "s", "s": "c"}
CROSS_COLOUR = {"h": "s", "s": "h", "d": "c", "c": "d"}
LONGEST_NEW_RUN = 5


@dataclass(frozen=True)
class Placed:
    """A card of a meld: its text, the card it is or stands for, and in a run its slot."""

    text: str
    is_a: str
    slot: int = 0


@dataclass(frozen=True)
class TableMeld:
    kind: str
    cards: tuple[Placed, ...]

    def __str__(self) -> str:
        return " ".join(card.text for card in self.cards)


def opening_points(meld: TableMeld) -> int:
    """Worth when opening (S-7): a joker as its card, ten for a court card, eleven for an ace, one below the two."""
    return sum(_opening_value(meld.kind, card) for card in meld.cards)


def _opening_value(kind: str, card: Placed) -> int:
    if rank(card.is_a) == "A":
        return 1 if kind == "run" and card.slot == LOW_ACE else 11
    return min(RANKS.index(rank(card.is_a)) + 1, 10)


def read_new_meld(cards: Cards) -> TableMeld | None:
    """How the cards, in the order laid, read as a newly laid meld; None if they are none."""
    words = _told_apart(cards)
    declared = [position for position, word in enumerate(words) if "=" in word]
    for dropped in range(len(declared) + 1):
        for without in combinations(reversed(declared), dropped):
            order = [JOKER if position in without else word for position, word in enumerate(words)]
            meld = _as_set(order) or _as_new_run(order)
            if meld is not None:
                return meld
    return None


def _told_apart(cards: Cards) -> list[str]:
    """The words with the copies of the natural cards told apart; declarations stay as they are."""
    words = tokens(cards)
    plain = with_copies([_checked(word) for word in words])
    return [word if "=" in word else card for word, card in zip(words, plain, strict=True)]


def _checked(word: str) -> str:
    """The card that is laid; only a joker stands for another card, and for one that exists."""
    laid, equals, stands_for = word.partition("=")
    if equals and (laid != JOKER or with_copies([stands_for]) != [name(stands_for)] or stands_for == JOKER):
        raise ValueError(f"not a declared joker: {word!r}")
    return laid


def _is_a(word: str) -> str | None:
    """The card a word stands for; nothing yet for an undeclared joker."""
    if word == JOKER:
        return None
    return word.split("=")[1] if "=" in word else name(word)


def _has_natural(order: Sequence[str]) -> bool:
    return any(not word.startswith(JOKER) for word in order)


def _as_set(order: Sequence[str]) -> TableMeld | None:
    """Three or four cards of one rank, every suit once (S-9.2, S-9.6)."""
    known = [_is_a(word) for word in order]
    ranks = {rank(card) for card in known if card is not None}
    suits = [suit(card) for card in known if card is not None]
    if len(order) not in (3, 4) or not _has_natural(order) or len(ranks) != 1 or len(set(suits)) < len(suits):
        return None
    of_rank = ranks.pop()
    resolved: list[str | None] = [None if card is None else suit(card) for card in known]
    for position, taken in enumerate(resolved):
        if taken is None:
            resolved[position] = _undeclared_suit(resolved, position)
    cards = []
    for word, its_suit in zip(order, resolved, strict=True):
        stands_for = f"{of_rank}{its_suit}"
        cards.append(Placed(_text(word, stands_for), stands_for))
    return TableMeld("set", tuple(sorted(cards, key=lambda card: SUITS.index(suit(card.is_a)))))


def _text(word: str, stands_for: str) -> str:
    return f"{JOKER}={stands_for}" if word.startswith(JOKER) else word


def _undeclared_suit(resolved: Sequence[str | None], position: int) -> str:
    """The suit of an undeclared joker in a set (S-8.2 to 8.4, S-AMB-17)."""
    known = [taken for taken in resolved if taken is not None]
    under_or_above = resolved[position - 1] if position > 0 else known[0]
    if under_or_above is None:
        raise AssertionError("the card under a joker is resolved before it")
    of_one_colour = len(known) == 2 and known[1] == SAME_COLOUR[known[0]]
    wanted = CROSS_COLOUR[under_or_above] if of_one_colour else SAME_COLOUR[under_or_above]
    if wanted not in known:
        return wanted
    return next(missing for missing in SUITS if missing not in known)


def _as_new_run(order: Sequence[str]) -> TableMeld | None:
    """Three to five cards of one suit in a row (S-9.1, S-17.2, S-AMB-13), the ace low or high."""
    if not 3 <= len(order) <= LONGEST_NEW_RUN or not _has_natural(order):
        return None
    runs = [run for ace in (LOW_ACE, HIGH_ACE) if (run := _as_run_with_ace(order, ace)) is not None]
    return max(runs, key=opening_points, default=None)


def _as_run_with_ace(order: Sequence[str], ace: int) -> TableMeld | None:
    """The run these cards make with every ace in the given slot, undeclared jokers where they belong."""
    known = [card for word in order if (card := _is_a(word)) is not None]
    slots = [ace if rank(card) == "A" else own_slots(card)[0] for card in known]
    if len({suit(card) for card in known}) != 1 or len(set(slots)) < len(slots):
        return None
    of_suit = suit(known[0])
    words = dict(zip(slots, [word for word in order if word != JOKER], strict=True))
    jokers = order.count(JOKER)
    gaps = [slot for slot in range(min(slots), max(slots)) if slot not in slots]
    left_over = jokers - len(gaps)
    if left_over < 0:
        return None
    for slot in gaps:
        words[slot] = JOKER
    ahead = next(position for position, word in enumerate(order) if word != JOKER)
    for number in range(left_over):
        wants_low = number < ahead
        low_exists, high_exists = min(words) > LOW_ACE, max(words) < HIGH_ACE
        goes_low = low_exists if wants_low else not high_exists
        words[min(words) - 1 if goes_low else max(words) + 1] = JOKER
    return TableMeld("run", tuple(_placed(words[slot], slot, of_suit) for slot in sorted(words)))


def _placed(word: str, slot: int, of_suit: str) -> Placed:
    stands_for = card_in_slot(slot, of_suit)
    return Placed(_text(word, stands_for), stands_for, slot)


def parse_table_meld(text: str) -> TableMeld:
    """A meld in canonical notation, of any length it may have grown to; every joker says what it stands for."""
    words = tokens(text)
    cards = [card for word in words if (card := _is_a(word)) is not None]
    if len(cards) < len(words):
        raise ValueError(f"a joker on the table says what it stands for: {text!r}")
    if len({rank(card) for card in cards}) == 1:
        return TableMeld("set", tuple(Placed(word, card) for word, card in zip(words, cards, strict=True)))
    lowest = own_slots(cards[0])[0]
    run = tuple(
        Placed(word, card, lowest + number) for number, (word, card) in enumerate(zip(words, cards, strict=True))
    )
    if any(card.slot not in own_slots(card.is_a) or suit(card.is_a) != suit(run[0].is_a) for card in run):
        raise ValueError(f"not a run: {text!r}")
    return TableMeld("run", run)


def extend40(meld_text: str, added_in_order: Cards) -> set[tuple[str, int, int]]:
    """All results of laying cards off one after the other, each fitting when it is laid.

    A result is the meld in canonical notation, how many cards went to the low end and how many to the high end (both 0
    for a set). A joker is declared (`Jk=8h`). The limit of two cards an end and turn (S-AMB-14) and the limit of five
    for a run laid in the same turn (S-AMB-13) belong to the turn, not to the meld: they are not looked at here.
    """
    meld = parse_table_meld(meld_text)
    words = _told_apart_beside(meld, added_in_order)
    if not words:
        raise ValueError("no card is added")
    results = {(meld, 0, 0)}
    for word in words:
        results = {
            (grown, low + at_low, high + at_high)
            for before, low, high in results
            for grown, at_low, at_high in _with_one_more(before, word)
        }
    return {(str(grown), low, high) for grown, low, high in results}


def extend40_any_order(meld_text: str, added: Cards) -> set[tuple[str, int, int]]:
    """All results of laying the cards off in one act, whatever order they are named in."""
    results: set[tuple[str, int, int]] = set()
    for order in permutations(_told_apart_beside(parse_table_meld(meld_text), added)):
        results |= extend40(meld_text, order)
    return results


def _told_apart_beside(meld: TableMeld, cards: Cards) -> list[str]:
    words = tokens(cards)
    beside = [card.text.split("=")[0] for card in meld.cards]
    plain = with_copies([_checked(word) for word in words], beside)
    if JOKER in words:
        raise ValueError("a joker laid off says what it stands for")
    return [word if "=" in word else card for word, card in zip(words, plain, strict=True)]


def _with_one_more(meld: TableMeld, word: str) -> list[tuple[TableMeld, int, int]]:
    is_a = word.split("=")[1] if "=" in word else name(word)
    if meld.kind == "set":
        return _set_with_one_more(meld, word, is_a)
    low, high = meld.cards[0], meld.cards[-1]
    has_ace = any(rank(card.is_a) == "A" for card in meld.cards)
    if suit(is_a) != suit(low.is_a) or (rank(is_a) == "A" and has_ace and "=" not in word):
        return []
    grown: list[tuple[TableMeld, int, int]] = []
    if low.slot - 1 in own_slots(is_a):
        grown.append((TableMeld("run", (Placed(word, is_a, low.slot - 1), *meld.cards)), 1, 0))
    if high.slot + 1 in own_slots(is_a):
        grown.append((TableMeld("run", (*meld.cards, Placed(word, is_a, high.slot + 1))), 0, 1))
    return grown


def _set_with_one_more(meld: TableMeld, word: str, is_a: str) -> list[tuple[TableMeld, int, int]]:
    if rank(is_a) != rank(meld.cards[0].is_a) or any(card.is_a == is_a for card in meld.cards):
        return []
    cards = sorted((*meld.cards, Placed(word, is_a)), key=lambda card: SUITS.index(suit(card.is_a)))
    return [(TableMeld("set", tuple(cards)), 0, 0)]


def recover(meld_text: str, card: str) -> str | None:
    """The meld after the natural card has taken the place of the joker that stands for it (S-6.15, S-8.5).

    Not where the run would then have two natural aces: the joker in the fourteenth place stays (S-AMB-19). Where both
    ends of a run of fourteen are jokers, the low one is given up.
    """
    meld = parse_table_meld(meld_text)
    (word,) = _told_apart_beside(meld, [card])
    if word.startswith(JOKER):
        raise ValueError("only a natural card recovers a joker")
    natural_ace = any(rank(held.text) == "A" for held in meld.cards)
    if meld.kind == "run" and rank(word) == "A" and natural_ace:
        return None
    for position, held in enumerate(meld.cards):
        if held.text == f"{JOKER}={name(word)}":
            swapped = Placed(word, held.is_a, held.slot)
            return str(TableMeld(meld.kind, (*meld.cards[:position], swapped, *meld.cards[position + 1 :])))
    return None


def fits(meld_text: str, card: str) -> bool:
    """Whether a natural card fits a meld, so that it may not be discarded: it can be laid off, or recover a joker.

    The joker has a ban of its own (S-8.6): asking for one raises ValueError. A third copy of a card does too.
    """
    return recover(meld_text, card) is not None or bool(extend40(meld_text, [card]))


def is_legal_on_the_table(meld_text: str) -> bool:
    """Whether a meld in canonical notation may lie on the table, at any length it can have grown to."""
    meld = parse_table_meld(meld_text)
    if not _has_natural([card.text for card in meld.cards]) or len(meld.cards) < 3:
        return False
    if meld.kind == "set":
        return len({card.is_a for card in meld.cards}) == len(meld.cards)
    natural_aces = sum(rank(card.text) == "A" for card in meld.cards)
    return natural_aces <= 1 and are_consecutive(card.slot for card in meld.cards)
