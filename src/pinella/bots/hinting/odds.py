"""What became of whole turns in imagined worlds: points compared, and events that happen often enough to be told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pinella.bots import _burraco_outlook, _outlook, _scala40_outlook
from pinella.bots._weighing import Beliefs
from pinella.bots.hinting import facts, openings
from pinella.bots.hinting.reasons import Reason, reason
from pinella.bots.hinting.turns import Turn, plain_cards
from pinella.bots.thinking import WON
from pinella.cards import AnyCard
from pinella.play import Table, burraco
from pinella.play.events import PlayerOpened
from pinella.scoring.burraco import count_rules

TELLING: Final = 0.2
"""A good thing is told when it happens in this share of the worlds, and oftener than after another turn."""

OFTENER: Final = 0.1
"""By this share of the worlds."""

WARNING: Final = 0.1
"""A risk is told when it happens in this share of the worlds."""

NEARLY: Final = 0.05
"""What happens in no more of the worlds may be left out of account, and so may a difference of no more."""

HALF: Final = 0.5
"""What happens in more of the worlds is to be expected."""

ERRORS: Final = 2.0
"""A difference is clear when it is so many times its standard error."""

_GIVEN: Final = ("card-used", "pile-given", "card-taken")
"""Risks that the next player takes the discard."""


class Sure(Enum):
    """How clear it is that a turn is better or worse than another."""

    ONLY = "only"
    """There is nothing to compare it with."""

    CLEARLY_BEST = "clearly-best"
    PROBABLY_BEST = "probably-best"
    CLOSE = "close"
    """Not clearly worse than the best one."""

    WORSE = "worse"


@dataclass(frozen=True, slots=True)
class Outlook:
    """One turn in all the worlds."""

    points: tuple[float, ...]
    """By world, the points by which the player's side is ahead in the end."""

    times: tuple[int, ...]
    """By event (`_outlook`), in how many worlds it happened."""

    @property
    def worlds(self) -> int:
        """In how many worlds the turn was played."""
        return len(self.points)

    @property
    def mean(self) -> float:
        """The points on average."""
        return sum(self.points) / len(self.points)

    def is_clearly_above(self, other: Outlook) -> bool:
        """Whether the difference, world by world, is more than luck."""
        apart = [mine - theirs for mine, theirs in zip(self.points, other.points, strict=True)]
        mean = sum(apart) / len(apart)
        variance = sum((each - mean) ** 2 for each in apart) / max(1, len(apart) - 1)
        return mean > 0 and mean > ERRORS * sqrt(variance / len(apart))


def look_ahead(
    table: Table, beliefs: Beliefs, turns: Sequence[Sequence[int]], worlds: int, seed: int
) -> tuple[Outlook, ...]:
    """What these turns of the player in turn come to, each in the same imagined worlds."""
    moves = vec[i64]([move for turn in turns for move in turn])
    ends = vec[i64]([sum(len(turn) for turn in turns[: number + 1]) for number in range(len(turns))])
    if isinstance(table, burraco.Table):
        rules = count_rules(table.book)
        found = _burraco_outlook.look_ahead(table.position, beliefs, rules, moves, ends, worlds, seed)
        return _by_turn(found, 1)
    values = table.book.hand_values.value
    costs = vec[i64]([*values.ranks, values.joker])
    found = _scala40_outlook.look_ahead(table.position, beliefs, costs, WON, moves, ends, worlds, seed)
    return _by_turn(found, len(table.seats) - 1)


def _by_turn(found: _outlook.Outlook, scale: int) -> tuple[Outlook, ...]:
    worlds, events = int(found.worlds), _outlook.EVENTS
    return tuple(
        Outlook(
            tuple(int(points) / scale for points in found.points[turn * worlds : (turn + 1) * worlds]),
            tuple(int(times) for times in found.times[turn * events : (turn + 1) * events]),
        )
        for turn in range(int(found.turns))
    )


def wins(turn: Turn, seen: Outlook, others: Sequence[Outlook]) -> Iterator[Reason]:
    """Good things that happen often, and oftener than after some other turn that was looked at."""
    game = "out-often" if isinstance(turn.before, burraco.Table) else "you-out-often"
    events: tuple[tuple[str, int], ...] = (
        ("burraco-soon", _outlook.NEW_BURRACO),
        ("pot-soon", _outlook.POT),
        ("opens-soon", _outlook.OPENED),
        (game, _outlook.OUT),
    )
    done = _done_in(turn)
    at_once = seen.times[_outlook.NEXT_OUT] if openings.waits(turn) else 0
    if at_once >= WARNING * seen.worlds:
        yield reason("out-next", times=at_once, worlds=seen.worlds)
    for code, event in () if turn.after.is_over else events:
        times = seen.times[event]
        tells = any(times - other.times[event] >= OFTENER * seen.worlds for other in others)
        if tells and event not in done and times >= TELLING * seen.worlds:
            yield reason(code, times=times, worlds=seen.worlds)


def best_often(seen: Outlook, other: Outlook) -> Iterator[Reason]:
    """In how many worlds a turn does at least as well as another: told only where these are more than half."""
    times = sum(mine >= theirs for mine, theirs in zip(seen.points, other.points, strict=True))
    if times > HALF * seen.worlds:
        yield reason("best-often", times=times, worlds=seen.worlds)


def holds(each: Reason, turn: Turn, seen: Outlook) -> bool:
    """Whether the worlds bear out a fact: a discard is safe only where next to nobody lays it."""
    if each.code != "safe-discard":
        return True
    return turn.before.has_taken and seen.times[_outlook.CARD_USED] <= NEARLY * seen.worlds


def _done_in(turn: Turn) -> set[int]:
    """What the turn itself does already."""
    found = {_outlook.POT} if turn.takes_pot else set()
    if any(isinstance(event, PlayerOpened) for event in turn.events):
        found.add(_outlook.OPENED)
    if any(each.code == "burraco-made" for each in facts.wins(turn)):
        found.add(_outlook.NEW_BURRACO)
    return found


def risks(turn: Turn, seen: Outlook) -> Iterator[Reason]:
    """Bad things that happen often after the discard of a turn."""
    card, follower = turn.discard, turn.after.turn
    if card is None or follower is None:
        return
    cards = plain_cards((card,))
    used, taken = seen.times[_outlook.CARD_USED], seen.times[_outlook.PILE_TAKEN]
    if used >= WARNING * seen.worlds:
        yield reason("card-used", times=used, worlds=seen.worlds, seat=follower, cards=cards)
    if taken >= WARNING * seen.worlds:
        count = len(turn.after.pile)
        if isinstance(turn.after, burraco.Table) and (count > facts.LONG_PILE - 1 or (count > 1 and taken > used)):
            yield reason("pile-given", times=taken, worlds=seen.worlds, seat=follower, count=count)
        elif taken - used >= WARNING * seen.worlds:
            yield reason("card-taken", times=taken, worlds=seen.worlds, seat=follower, cards=cards)
    out = seen.times[_outlook.OTHERS_OUT]
    if out >= WARNING * seen.worlds and not turn.takes_pot:
        hand = turn.after.hand(turn.seat)
        points = sum(cost(card, turn.after) for card in hand)
        yield reason("hand-costs", times=out, worlds=seen.worlds, cards=len(hand), points=points)


def how_sure(number: int, outlooks: Sequence[Outlook], own: Sequence[Reason]) -> Sure:
    """How clear it is what a turn is worth, by its number in the order of worth and the risks that are its own.

    No turn is clearly the best after which the next player takes the discard in more than half of the worlds: what he
    makes of it they know only from `greedy`. Where every turn runs that risk it is nobody's own.
    """
    if len(outlooks) == 1:
        return Sure.ONLY
    if number > 0:
        return Sure.WORSE if outlooks[0].is_clearly_above(outlooks[number]) else Sure.CLOSE
    gives_away = any(each.code in _GIVEN and _share(each) > HALF for each in own)
    clear = not gives_away and all(outlooks[0].is_clearly_above(other) for other in outlooks[1:])
    return Sure.CLEARLY_BEST if clear else Sure.PROBABLY_BEST


def _share(each: Reason) -> float:
    times, worlds = each["times"], each["worlds"]
    return times / worlds if isinstance(times, int) and isinstance(worlds, int) else 0.0


def cost(card: AnyCard, table: Table) -> int:
    """What a card left in the hand costs."""
    values = table.book.card_values if isinstance(table, burraco.Table) else table.book.hand_values
    return values.value.of(card)
