"""A Burraco table in the words of the second opinion, and the two played side by side."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from random import Random

from pinella.cards import PACK, AnyCard, text_of
from pinella.codes import BurracoBook, book
from pinella.play import burraco
from pinella.play.burraco import _numbering as numbers
from pinella.play.burraco.table import Table
from pinella.play.dealing import dealt
from pinella.play.seats import MeldId, Seat, Side
from tests.oracle.table_burraco import BurracoTable


def shuffled(seed: int) -> list[AnyCard]:
    """A pack in an order of its own for each seed."""
    pack = list(PACK)
    Random(seed).shuffle(pack)
    return pack


def table_of(code: str, seed: int, dealer: Seat = Seat.WEST, players: int | None = None) -> Table:
    """A table just dealt."""
    rules = book(code)
    assert isinstance(rules, BurracoBook)
    return burraco.start(dealt(rules, dealer, shuffled(seed), players=players), rules)


def plain(cards: Iterable[AnyCard]) -> list[str]:
    """Cards by name, copies alike."""
    return [str(card).rstrip("'") for card in cards]


def oracle_of(table: Table) -> BurracoTable:
    """The same fresh deal as the second opinion sees it."""
    return BurracoTable(
        table.book.id,
        {seat.value: plain(table.hand(seat)) for seat in table.seats},
        [plain(pot) for pot in table.pots],
        plain(table.stock),
        plain(table.pile),
        table.dealer.value,
        len(table.seats),
    )


def words(table: Table) -> dict[str, int]:
    """Every basic move of the player in turn in words, with its number."""
    return {word(table, int(move)): int(move) for move in table.position.moves()}


def word(table: Table, move: int) -> str:
    """One basic move in words."""
    if move == numbers.DRAW:
        return "draw"
    if move == numbers.TAKE:
        return "take"
    if move < numbers.LAY_RUN:
        return f"discard {_card(numbers.type_of(move - numbers.DISCARD))}"
    after = table.position.copy()
    after.place(move)
    side = Side.NS if table.position.seat % 2 == 0 else Side.EW
    number = int(after.side(after.seat).count())
    if move >= numbers.LAY_OFF:
        number = (move - numbers.LAY_OFF) // (2 * numbers.TYPES) + 1
    name = MeldId(side, number)
    meld = Table(table.book, after).meld(name)
    text = re.sub("'", "", str(meld))
    if move < numbers.LAY_OFF:
        return f"lay {text}"
    return f"off {_card((move - numbers.LAY_OFF) // 2 % numbers.TYPES)} {name}: {text}"


def _card(number: int) -> str:
    return "Jk" if number == 52 else str(PACK[number])


def as_we_say(spoken: Iterable[str]) -> set[str]:
    """The words of the second opinion without those that put a two, as a free wild, where it lies naturally."""
    return {one for one in spoken if not _is_natural_two(one)}


def _is_natural_two(spoken: str) -> bool:
    """`3h 4h +2h` is `2h 3h 4h`: the free wild lies at the bottom, which is the place of the two."""
    match = re.search(r"(?:lay |: )(3([hdcs]) [^3+][^+]*) \+2([hdcs])$", spoken)
    return match is not None and match[2] == match[3] and all(card[-1] == match[2] for card in match[1].split())


def same_state(table: Table, oracle: BurracoTable) -> bool:
    """Whether hands, melds, pile and stock agree."""
    return (
        all(sorted(plain(table.hand(seat))) == sorted(oracle.hands[seat.value]) for seat in table.seats)
        and all(_texts(table, side) == oracle.melds(side.value) for side in Side)
        and plain(table.pile) == oracle.pile
        and plain(table.stock) == oracle.stock
        and table.is_over == oracle.over
    )


def _texts(table: Table, side: Side) -> Sequence[str]:
    return [re.sub("'", "", str(meld)) for meld in table.melds(side)]


def deal_text(table: Table) -> str:
    """Enough to find a position again."""
    hands = "; ".join(f"{seat}: {text_of(table.hand(seat))}" for seat in table.seats)
    melds = "; ".join(f"{side.value}: {' | '.join(map(str, table.melds(side)))}" for side in Side)
    return f"{table.book.id}, {table.turn} in turn, {hands}, {melds}, pile {text_of(table.pile)}"
