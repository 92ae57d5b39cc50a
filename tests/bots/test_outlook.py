"""What is counted in imagined worlds, counted again at whole tables by what their events say."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest

from pinella.bots import _burraco_search, _outlook, _scala40_search
from pinella.bots._weighing import DICE
from pinella.bots.beliefs import beliefs_of
from pinella.bots.hinting.glances import glance
from pinella.bots.hinting.odds import look_ahead
from pinella.bots.thinking import WON, greedy_move
from pinella.cards import AnyCard
from pinella.play import Table, basic_moves, burraco, decide, evolve, scala40
from pinella.play._random import Dice
from pinella.play.burraco import _policies as burraco_policies
from pinella.play.events import CardDiscarded, CardsLaidOff, DiscardPileTaken, Event, JokerSwapped, MeldLaid
from pinella.play.scala40 import _policies as scala40_policies
from pinella.play.scala40._openings import Moves
from pinella.play.seats import Seat
from pinella.scoring import burraco as burraco_scoring
from pinella.scoring import scala40 as scala40_scoring
from tests.bots.hint_tables import mid_deal
from tests.play.scala40.tables import DiceChance

WORLDS = 6


@pytest.mark.parametrize(
    ("code", "players", "seed"),
    [
        ("fitab-2025", 4, 1),
        ("fitab-2025", 4, 2),
        ("international", 4, 3),
        ("online", 2, 4),
        ("scala40", 4, 5),
        ("scala40", 4, 8),
    ],
)
def test_the_core_counts_what_happens_at_the_table(code: str, players: int, seed: int) -> None:
    table = mid_deal(code, players, seed)
    seat = table.turn
    assert seat is not None
    imagined = glance(table, seat, seed)
    lines = _two_turns(imagined.table, seat)
    found = look_ahead(imagined.table, beliefs_of(imagined), lines, WORLDS, 9)
    assert any(any(outlook.times) for outlook in found)
    for line, outlook in zip(lines, found, strict=True):
        times, points = _recounted(imagined.table, beliefs_of(imagined), seat, line)
        assert list(outlook.times) == times
        assert list(outlook.points) == pytest.approx(points)


def _two_turns(table: Table, seat: Seat) -> list[list[int]]:
    """A greedy turn as far as it is known, and any other first step."""
    moves = [number for number, _ in basic_moves(table, seat)]
    favourite = greedy_move(table, 0)
    turn, now = [favourite], _after(table, favourite)[0]
    while table.has_taken and now.turn is seat:
        turn.append(greedy_move(now, 0))
        now = _after(now, turn[-1])[0]
    return [turn, *([[move] for move in moves if move != favourite][:1])]


def _after(table: Table, move: int) -> tuple[Table, tuple[Event, ...]]:
    assert table.turn is not None
    events = decide(table, dict(basic_moves(table, table.turn))[move])
    assert isinstance(events, tuple)
    for event in events:
        table = evolve(table, event)
    return table, events


def _recounted(table: Table, beliefs: object, seat: Seat, line: Sequence[int]) -> tuple[list[int], list[float]]:
    times, points = [0] * _outlook.EVENTS, []
    dice = Dice(9)
    for _ in range(WORLDS):
        world = _world(table, beliefs, dice)
        story = _story(world, line, Dice(dice.below(DICE)))
        for event in _happened(story, len(line), table, seat):
            times[event] += 1
        points.append(_points(story[-1][1], seat))
    return times, points


def _world(table: Table, beliefs: object, dice: Dice) -> Table:
    if isinstance(table, burraco.Table):
        return burraco.Table(table.book, _burraco_search.redealt(table.position, table.position.seat, beliefs, dice))  # type: ignore[arg-type]
    position = _scala40_search.redealt(table.position, table.position.seat, beliefs, dice)  # type: ignore[arg-type]
    return scala40.Table(table.book, position, 0, DiceChance(position.dice))


Story = list[tuple[tuple[Event, ...], Table]]


def _story(world: Table, line: Sequence[int], dice: Dice) -> Story:
    """The line, and then greedy players to the end of the deal: events and the table after them, move by move."""
    story: Story = []
    moves = list(line)
    while world.turn is not None:
        world, events = _after(world, moves.pop(0) if moves else _choice(world, dice))
        story.append((events, world))
    return story


def _choice(world: Table, dice: Dice) -> int:
    if isinstance(world, burraco.Table):
        position = world.position
        return int(burraco_policies.choose(position, burraco_policies.GREEDY, dice, position.rules.scratch))
    return int(scala40_policies.choose(world.position, scala40_policies.GREEDY, dice, Moves()))


def _happened(story: Story, steps: int, before: Table, seat: Seat) -> list[int]:
    """The events of `_outlook` in a deal whose first steps are the turn that is looked at."""
    found = []
    players, turns = len(before.seats), before.turns
    thrown = next((event.card for event in story[steps - 1][0] if isinstance(event, CardDiscarded)), None)
    following = [event for events, _ in story[steps:] for event in events]
    if thrown is not None and following and isinstance(following[0], DiscardPileTaken):
        found.append(_outlook.PILE_TAKEN)
        turn = itertools.takewhile(lambda event: not isinstance(event, CardDiscarded), following)
        if any(thrown in _laid(event) for event in turn):
            found.append(_outlook.CARD_USED)
    lap = next((table for _, table in story if table.turns >= turns + players), story[-1][1])
    if lap.went_out is not None and not _is_friend(lap.went_out, seat):
        found.append(_outlook.OTHERS_OUT)
    turn_after = next((table for _, table in story if table.turns >= turns + players + 1), story[-1][1])
    if isinstance(before, scala40.Table) and turn_after.went_out is seat:
        found.append(_outlook.NEXT_OUT)
    soon = next((table for _, table in story if table.turns >= turns + 1 + 2 * players), story[-1][1])
    found += _soon(before, soon, seat)
    end = story[-1][1].went_out
    return [*found, _outlook.OUT] if end is not None and _is_friend(end, seat) else found


def _soon(before: Table, soon: Table, seat: Seat) -> list[int]:
    if isinstance(before, burraco.Table) and isinstance(soon, burraco.Table):
        burracos = [sum(meld.burraco is not None for meld in each.melds(seat.side)) for each in (before, soon)]
        pots = [each.has_pot(seat.side) for each in (before, soon)]
        return [*([_outlook.NEW_BURRACO] * (burracos[0] < burracos[1])), *([_outlook.POT] * (pots[0] < pots[1]))]
    assert isinstance(before, scala40.Table)
    assert isinstance(soon, scala40.Table)
    return [_outlook.OPENED] * (before.has_opened(seat) < soon.has_opened(seat))


def _laid(event: Event) -> list[AnyCard]:
    if isinstance(event, MeldLaid):
        return [one.card for one in event.laid]
    if isinstance(event, CardsLaidOff):
        return list(event.cards)
    return [event.card] if isinstance(event, JokerSwapped) else []


def _is_friend(other: Seat, seat: Seat) -> bool:
    return other.side is seat.side if seat.value in "NESW" else other is seat


def _points(table: Table, seat: Seat) -> float:
    if isinstance(table, burraco.Table):
        ahead = burraco_scoring.count(table).difference
        return ahead if seat.side.value == "NS" else -ahead
    costs = scala40_scoring.count(table)
    others = [cost for other, cost in costs.items() if other is not seat]
    return sum(others) / len(others) - costs[seat] + (WON if table.went_out is seat else 0)
