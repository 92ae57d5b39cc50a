"""A table imagined by a seat that sees it only now: one glance, without memory of who took or threw what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from librt.vecs import vec
from mypy_extensions import i64

from pinella.bots.guessing import Guess
from pinella.bots.imagining import Imagination
from pinella.bots.places import codes_in
from pinella.cards import AnyCard
from pinella.errors import PinellaError
from pinella.play import Table, burraco, scala40
from pinella.play._random import Dice
from pinella.play.aftermath import Aftermath
from pinella.play.seats import BURRACO_SEATS, Seat
from pinella.play.translate import CARDS, code_of, mask_of, numbered


def glance(table: Table, seat: Seat, seed: int = 0) -> Imagination:
    """What the player in turn makes of a table: the cards he does not see are dealt anew, and nothing leaks.

    The pile counts as seen, since every card of it was a discard before everybody's eyes.
    """
    if seat not in table.seats:
        raise PinellaError(f"nobody sits at {seat}: the seats are {', '.join(map(str, table.seats))}")
    if table.turn is not seat:
        raise PinellaError("the deal is over" if table.turn is None else f"it is the turn of {table.turn}, not {seat}")
    dice = Dice(seed)
    hidden = vec[i64](sorted(_hidden(table, seat)))
    dice.shuffle(hidden)
    guess = Guess(_dealt_anew(table, seat, iter(int(code) for code in hidden)), seat, dice)
    guess.learn((*table.hand(seat), *table.pile))
    for other in table.seats:
        guess.learn(_exposed(table, other))
    return Imagination(seat, guess)


def _exposed(table: Table, seat: Seat) -> tuple[AnyCard, ...]:
    """Cards of a hand that everybody has seen, after a ruling."""
    return table.left.exposed_of(seat) if isinstance(table, burraco.Table) else ()


def _unseen_of(table: Table, other: Seat) -> list[int]:
    """The codes of the cards in a hand that are hidden from the others."""
    codes = codes_in(table.position.hands, other.place)
    for card in _exposed(table, other):
        codes.remove(code_of(card))
    return codes


def _hidden(table: Table, seat: Seat) -> Iterator[int]:
    for other in table.seats:
        if other is not seat:
            yield from _unseen_of(table, other)
    yield from map(int, table.position.stock[table.position.drawn :])
    if isinstance(table, burraco.Table):
        for pot in table.pots:
            yield from map(code_of, pot)
        for pool in table.left.apart:
            if pool.seat is not seat:
                yield from map(code_of, pool.cards)


def _dealt_anew(table: Table, seat: Seat, hidden: Iterator[int]) -> Table:
    """The table with its hidden places filled from these cards, in a fixed order of places."""
    position = table.position.copy()
    hands = [int(part) for part in position.hands]
    for other in table.seats:
        if other is not seat:
            codes = [*islice(hidden, len(_unseen_of(table, other))), *map(code_of, _exposed(table, other))]
            hands[3 * other.place : 3 * other.place + 3] = mask_of(_cards(codes))
    position.hands = vec[i64](hands)
    stock = list(islice(hidden, int(position.stock_left())))
    position.stock, position.drawn = vec[i64](stock), 0
    if isinstance(table, scala40.Table) and isinstance(position, scala40.Position):
        return replace(table, position=position, chance=None)
    if isinstance(table, burraco.Table) and isinstance(position, burraco.Position):
        taken = [int(part) for part in position.pots[: 3 * position.pots_given]]
        pots = [part for pot in table.pots for part in mask_of(_cards(list(islice(hidden, len(pot)))))]
        position.pots = vec[i64]([*taken, *pots])
        return replace(table, position=position, chance=None, aftermath=_apart_anew(table, seat, hidden))
    raise AssertionError("a table and its position are of one game")


def _apart_anew(table: burraco.Table, seat: Seat, hidden: Iterator[int]) -> Aftermath | None:
    """What rulings have left, with other cards where a player keeps some apart."""
    left = table.aftermath
    for other in BURRACO_SEATS if left is not None else ():
        lying = left.apart_of(other) if left is not None else ()
        if left is not None and lying and other is not seat:
            left = left.with_pool("apart", other, numbered(islice(hidden, len(lying))))
    return left


def _cards(codes: Sequence[int]) -> list[AnyCard]:
    return [CARDS[code] for code in codes]
