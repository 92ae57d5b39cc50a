"""Random play at an arbitrated table: lawful moves with irregular acts, reports and calls scattered among them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from pinella.cards import PACK, AnyCard, Card, Laid
from pinella.codes import Refusal
from pinella.melds import MeldKind
from pinella.play import burraco
from pinella.play._random import Dice
from pinella.play.burraco import _policies
from pinella.play.burraco.applying import applied
from pinella.play.burraco.table import Table
from pinella.play.chance import Label, Secret, Stream
from pinella.play.commands import (
    CallReferee,
    CallTimeOut,
    Choose,
    ClaimGoingOut,
    Command,
    Discard,
    DrawFromStock,
    LayMeld,
    LayOff,
    TakeDiscardPile,
    TakePot,
)
from pinella.play.effects import PutPotRight
from pinella.play.events import RulingGiven
from pinella.play.seats import BURRACO_SEATS, MeldId, Seat, Side
from pinella.play.translate import code_of
from pinella.referee import History, call, choose, withdraw
from tests.play.burraco.words import table_of
from tests.referee.reports_at_random import reported

MOST_EVENTS = 3_000
THE_PACK = Counter(code_of(card) for card in PACK)


# Where it begins


def position(code: str, players: int, seed: int) -> Table:
    """A table somewhere in a deal: just dealt, or after some moves; with or without a stream for the referee."""
    dice = Random(seed)
    table = table_of(code, seed, BURRACO_SEATS[players - 1], players)
    moved, small = table.position.copy(), Dice(seed)
    for _ in range(dice.choice((0, dice.randint(1, 40), dice.randint(1, 120)))):
        before = moved.copy()
        moved.apply(_policies.choose(moved, _policies.GREEDY, small, moved.rules.scratch))
        if moved.is_over:
            moved = before
            break
    chance = None if dice.random() < 0.5 else Stream(Secret(bytes(66)), Label(code, "irregular", seed))
    table = replace(table, position=moved, chance=chance).arbitrated()
    if table.pots and dice.random() < 0.1:
        table = applied(table, PutPotRight(1, dice.choice((-1, 1))))
    return table


def every_card(table: Table) -> Counter[int]:
    """All the cards at a table, wherever they lie, without those beside it."""
    left = table.left
    places: list[Sequence[AnyCard]] = [table.stock, table.pile, *table.pots]
    for seat in table.seats:
        places += [table.hand(seat), left.side_of(seat), left.apart_of(seat)]
    for side in Side:
        places += [meld.cards for meld in table.melds(side)]
    places += [lying.cards for lying in left.loose]
    return Counter(code_of(card) for place in places for card in place)


# What people do wrong


def irregular_act(table: Table, dice: Random) -> Command:
    """Something that a person might do wrong, in or out of turn."""
    seat = dice.choice(table.seats)
    if table.turn is not None and dice.random() < 0.6:
        seat = table.turn
    return dice.choice(_ACTS)(table, seat, dice)


def _cards(table: Table, seat: Seat, dice: Random, most: int) -> tuple[AnyCard, ...]:
    hand = table.hand(seat)
    return tuple(dice.sample(hand, min(len(hand), dice.randint(1, most))))


def _meld(table: Table, seat: Seat, dice: Random) -> MeldId:
    return MeldId(seat.side, dice.randint(1, max(1, table.meld_count(seat.side))))


def _draw(table: Table, seat: Seat, dice: Random) -> Command:
    return DrawFromStock(seat, apart=dice.random() < 0.3)


def _take(table: Table, seat: Seat, dice: Random) -> Command:
    left = tuple(dice.sample(table.pile, dice.randint(0, max(0, len(table.pile) - 1)))) if table.pile else ()
    return TakeDiscardPile(seat, left if dice.random() < 0.5 else ())


def _lay(table: Table, seat: Seat, dice: Random) -> Command:
    return LayMeld(seat, tuple(map(Laid, _cards(table, seat, dice, 5))))


def _lay_alike(table: Table, seat: Seat, dice: Random) -> Command:
    """Cards of one rank and perhaps another one: often a second set, or a set with a wrong card."""
    hand = table.hand(seat)
    if not hand:
        return _lay(table, seat, dice)
    first = dice.choice(hand)
    alike = [card for card in hand if getattr(card, "rank", None) == getattr(first, "rank", None)]
    more = dice.sample(hand, dice.randint(0, 1)) if len(alike) > 1 else []
    cards = dict.fromkeys((*alike[:4], *more))
    return LayMeld(seat, tuple(map(Laid, cards)))


def _lay_a_second_set(table: Table, seat: Seat, dice: Random) -> Command:
    """Cards of a rank of which the side has a set, with a wild if they are few."""
    sets = [meld for meld in table.melds(seat.side) if meld.kind is MeldKind.SET]
    ranks = {card.rank for meld in sets for card in meld.cards if isinstance(card, Card) and not card.is_two}
    hand = table.hand(seat)
    groups = [[card for card in hand if isinstance(card, Card) and card.rank is rank] for rank in ranks]
    naturals = max(groups, key=len, default=[])
    wilds = [card for card in hand if not isinstance(card, Card) or card.is_two]
    cards = [*naturals[:4], *(wilds[:1] if len(naturals) == 2 else [])]
    return LayMeld(seat, tuple(map(Laid, cards))) if len(cards) > 2 else _lay_alike(table, seat, dice)


def _lay_all(table: Table, seat: Seat, dice: Random) -> Command:
    """All the hand but perhaps one card: the way to wrong closings and pots."""
    hand = table.hand(seat)
    cards = dice.sample(hand, max(0, len(hand) - dice.randint(0, 1)))
    if table.meld_count(seat.side) and dice.random() < 0.5:
        return LayOff(seat, _meld(table, seat, dice), tuple(map(Laid, cards)))
    return LayMeld(seat, tuple(map(Laid, cards)))


def _lay_off(table: Table, seat: Seat, dice: Random) -> Command:
    return LayOff(seat, _meld(table, seat, dice), tuple(map(Laid, _cards(table, seat, dice, 2))))


def _discard(table: Table, seat: Seat, dice: Random) -> Command:
    cards = _cards(table, seat, dice, 2) or table.left.side_of(seat)[:1]
    return Discard(seat, cards[0], cards[1:]) if cards else DrawFromStock(seat)


def _pot(table: Table, seat: Seat, dice: Random) -> Command:
    return TakePot(seat, lower=dice.random() < 0.3)


def _claim(table: Table, seat: Seat, dice: Random) -> Command:
    return ClaimGoingOut(seat)


_ACTS: Sequence[Callable[[Table, Seat, Random], Command]] = (
    _draw,
    _take,
    _lay,
    _lay_alike,
    _lay_a_second_set,
    _lay_all,
    _lay_off,
    _lay_off,
    _discard,
    _discard,
    _pot,
    _claim,
    reported,
    reported,
    reported,
    reported,
)


# Calls, choices, appeals


def settled(history: History, dice: Random) -> History:
    """The table's choices made at random until it waits no more."""
    while (choice := history.table.left.choice) is not None:
        option = dice.choice(choice.options).key
        history = history.then(*choose(history, Choose(choice.seat, option)))
    return history


def called(history: History, dice: Random) -> History:
    """Somebody calls, and whatever is asked is answered at random."""
    caller = dice.choice((*history.table.seats, None))
    return settled(history.then(*call(history, CallReferee(caller))), dice)


def appealed(history: History, dice: Random) -> History:
    """One of the last rulings that stand falls."""
    standing = [
        event.number
        for at, event in enumerate(history.events)
        if isinstance(event, RulingGiven) and at not in history.gone
    ]
    return history.then(*withdraw(history, dice.choice(standing[-2:]))) if standing else history


# The course of a deal


@dataclass(frozen=True, slots=True)
class Habits:
    """How often things happen, out of one."""

    wrong: float = 0.15
    calls: float = 0.15
    appeals: float = 0.01
    time_out: float = 0.002


def lawful_move(table: Table, dice: Random) -> Command:
    """A move that rules and rulings allow; whoever can lay does so, every other time."""
    assert table.turn is not None
    moves = burraco.legal(table, table.turn)
    assert moves, "a player in turn must have a lawful move"
    lays = [move for move in moves if isinstance(move, LayMeld | LayOff)]
    return dice.choice(lays if lays and dice.random() < 0.5 else moves)


def steps(start: Table, seed: int, habits: Habits | None = None) -> Iterator[History]:
    """The history after every step, up to the end of the deal."""
    dice, often, history = Random(seed), habits or Habits(), History.of(start)
    appeals = 0
    while len(history.events) < MOST_EVENTS:
        before = history
        if history.table.is_over:
            history = _after_the_end(history, dice)
            yield history
            if history.table.is_over:
                return
        else:
            history = _next_act(history, dice, often)
        if history is not before:
            yield history
        if dice.random() < often.calls:
            history = called(history, dice)
            yield history
        if appeals < 3 and dice.random() < often.appeals:
            appeals += 1
            history = appealed(history, dice)
            yield history
    raise AssertionError("the deal does not come to an end")


def _next_act(history: History, dice: Random, often: Habits) -> History:
    luck = dice.random()
    if luck < often.time_out and history.table.turns_left is None:
        command: Command = CallTimeOut()
    else:
        wrong = dice.random() < often.wrong
        command = irregular_act(history.table, dice) if wrong else lawful_move(history.table, dice)
    events = burraco.decide(history.table, command)
    return history if isinstance(events, Refusal) else history.then(*events)


def _after_the_end(history: History, dice: Random) -> History:
    """Something may be said or done even then: a report, a hand that reaches for a pot, a call."""
    for _ in range(dice.randint(0, 2)):
        command: Command = reported(history.table, dice.choice(history.table.seats), dice)
        if history.table.went_out is not None and dice.random() < 0.3:
            command = TakePot(history.table.went_out)
        events = burraco.decide(history.table, command)
        if not isinstance(events, Refusal):
            history = history.then(*events)
    return called(history, dice) if dice.random() < 0.7 else history
