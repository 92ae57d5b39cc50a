"""The referee beside the second opinion: random tables, acts done on both, and what differs."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from functools import cache
from random import Random

from pinella.cards import AnyCard, Laid
from pinella.codes import Refusal
from pinella.play import burraco
from pinella.play._random import Dice
from pinella.play.burraco import _policies
from pinella.play.burraco.table import Table as Engine
from pinella.play.commands import (
    CallReferee,
    Choose,
    ClaimGoingOut,
    Command,
    Discard,
    DrawFromStock,
    LayMeld,
    LayOff,
    ReportIncident,
    TakeDiscardPile,
)
from pinella.play.events import Event, RulingGiven
from pinella.play.seats import MeldId, Seat, Side
from pinella.play.text import read_table, table_text
from pinella.referee import History, call, choose
from pinella.scoring.burraco import count
from tests.oracle.arbitrated_burraco import Table, differences, read, side_of, written
from tests.oracle.referee_burraco import totals
from tests.play.burraco.words import table_of
from tests.play.shuffles import stream_of

SNAPSHOTS = 6
"""Positions taken from one deal."""


class Bench:
    """One incident on both tables. Every act is done on both; `agree` compares them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.start = written(table)
        engine = read_table(self.start)
        assert isinstance(engine, Engine)
        self.history = History.of(engine)
        self.acts: list[str] = []

    def with_chance(self, chance: Random) -> Bench:
        """Now and then the table has a stream of chance, from which the referee draws cards at random."""
        if chance.random() < 0.5:
            stream = stream_of("opinion", chance.randrange(1000))
            self.history = History.of(replace(self.history.start, chance=stream))
        return self

    def draw(self, seat: str, *, apart: bool = False) -> None:
        self._do(DrawFromStock(Seat(seat), apart))
        self.table.draw(seat, apart)

    def take(self, seat: str, left: Sequence[str] = ()) -> None:
        self._do(TakeDiscardPile(Seat(seat), tuple(copies(self.history.table.pile, left))))
        self.table.take(seat, left)

    def lay(self, seat: str, cards: Sequence[str]) -> str:
        self._do(LayMeld(Seat(seat), self._laid(seat, cards)))
        return self.table.lay(seat, cards)

    def lay_off(self, seat: str, cards: Sequence[str], meld: str) -> None:
        side, number = meld.split(".")
        self._do(LayOff(Seat(seat), MeldId(Side(side), int(number)), self._laid(seat, cards)))
        self.table.lay_off(seat, cards, meld)

    def discard(self, seat: str, card: str, under: Sequence[str] = ()) -> None:
        held = [*self.history.table.left.side_of(Seat(seat)), *self.history.table.hand(Seat(seat))]
        found = copies(held, [card, *under])
        self._do(Discard(Seat(seat), found[0], tuple(found[1:])))
        self.table.discard(seat, card, under)

    def claim(self, seat: str) -> None:
        self._do(ClaimGoingOut(Seat(seat)))
        self.table.claim(seat)

    def drop(self, seat: str, card: str) -> None:
        found = copies(self.history.table.hand(Seat(seat)), [card])
        self._do(ReportIncident("card-dropped", Seat(seat), tuple(found), details=("seen",)))

    def _laid(self, seat: str, cards: Sequence[str]) -> tuple[Laid, ...]:
        return tuple(Laid(card) for card in copies(self.history.table.hand(Seat(seat)), cards))

    def _do(self, command: Command) -> None:
        self.acts.append(str(command))
        decision = burraco.decide(self.history.table, command)
        assert not isinstance(decision, Refusal), self.told(f"refused: {decision}")
        self.history = self.history.then(*decision)

    def call(self, seat: str) -> list[RulingGiven]:
        """The rulings that somebody's call leads to."""
        self.acts.append(f"{seat} calls")
        return self._hear(call(self.history, CallReferee(Seat(seat))))

    def choose(self, seat: str | None, option: str) -> list[RulingGiven]:
        self.acts.append(f"{seat or 'the referee'} chooses {option}")
        return self._hear(choose(self.history, Choose(Seat(seat) if seat else None, option)))

    def options(self) -> list[str]:
        """The keys of the choice that the table waits for."""
        choice = self.history.table.left.choice
        return [] if choice is None else [option.key for option in choice.options]

    def _hear(self, events: Sequence[Event]) -> list[RulingGiven]:
        self.history = self.history.then(*events)
        given = [event for event in events if isinstance(event, RulingGiven)]
        self.acts += [f"  ruled: {event.offence} {[str(effect) for effect in event.effects]}" for event in given]
        return given

    def seen(self) -> Table:
        """The engine's table as the second opinion reads it."""
        return read(table_text(self.history.table))

    def agree(self) -> None:
        """Both tables are the same; the points too, once the deal is over."""
        found = differences(self.table, self.seen())
        assert not found, self.told(
            "\n".join(f"{key}: expected {ours}, is {theirs}" for key, (ours, theirs) in found.items())
        )
        if self.table.ended:
            counted = count(self.history.table)
            points = {side.value: counted[side].total for side in Side}
            assert points == totals(self.table), self.told(f"counts: expected {totals(self.table)}, is {points}")

    def told(self, what: str) -> str:
        """Enough to find it again."""
        return f"{what}\n--- acts\n" + "\n".join(self.acts) + f"\n--- start\n{self.start}"


def copies(held: Sequence[AnyCard], names: Sequence[str]) -> list[AnyCard]:
    """Cards by name, each a copy that is there."""
    left = list(held)
    found = []
    for name in names:
        card = next(one for one in left if str(one).rstrip("'") == name)
        left.remove(card)
        found.append(card)
    return found


# Random tables


@cache
def _deal(code: str, seed: int) -> tuple[str, ...]:
    """Moments of a lawful deal at which somebody is about to take cards, in notation."""
    chance, dice = Random(seed), Dice(seed)
    table = table_of(code, seed, Seat("NESW"[seed % 4]))
    moments = []
    while not table.is_over:
        position = table.position.copy()
        moves = [int(move) for move in position.moves()]
        move = _policies.choose(position, _policies.GREEDY, dice, position.rules.scratch)
        position.apply(chance.choice(moves) if chance.random() < 0.1 else move)
        table = table.then(position)
        if not table.is_over and table.position.phase == 0 and len(table.stock) > 12:
            moments.append(table_text(table.arbitrated()))
    return tuple(chance.sample(moments, min(SNAPSHOTS, len(moments))))


def position(code: str, seed: int) -> Table:
    """A table of a lawful deal, somebody about to take cards."""
    moments = _deal(code, seed // SNAPSHOTS)
    return deepcopy(read(moments[seed % len(moments)]))


def free_cards(table: Table) -> list[str]:
    """The cards that lie in no meld."""
    found = [*table.stock, *table.pile]
    for pool in (*table.hands.values(), *table.pots):
        found += pool
    return found


def give(table: Table, seat: str, cards: Sequence[str]) -> bool:
    """Cards come into a hand from wherever they lie; whether all could be had."""
    reserved: list[str] = []
    for card in cards:
        if table.hands[seat].count(card) <= reserved.count(card) and not _fetch(table, seat, card):
            return False
        reserved.append(card)
    return True


def _fetch(table: Table, seat: str, card: str) -> bool:
    """From the stock, else from another hand, a pot or the pile, where a card of the stock takes its place."""
    if card in table.stock:
        table.stock.remove(card)
        table.hands[seat].append(card)
        return True
    for pool in (*(hand for other, hand in table.hands.items() if other != seat), *table.pots, table.pile):
        if card in pool:
            pool[pool.index(card)] = table.stock.pop()
            table.hands[seat].append(card)
            return True
    return False


def only(table: Table, seat: str, cards: Sequence[str]) -> bool:
    """A hand is exactly these cards; the others go to the bottom of the stock."""
    if not give(table, seat, cards):
        return False
    for card in table.hands[seat]:
        table.stock.append(card)
    table.hands[seat] = []
    for card in cards:
        table.stock.remove(card)
        table.hands[seat].append(card)
    return True


def melds_of(table: Table, seat: str) -> list[str]:
    """The names of the melds of a player's side."""
    return [meld for meld in table.melds if meld.startswith(side_of(seat))]
