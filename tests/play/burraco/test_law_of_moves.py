"""The law of basic moves: what commands of any size can do in a turn, basic moves can do, and the other way round.

Brute force: from one position every order of plays is walked through, once by basic moves and once by every meld and
every lay-off of any size that `decide` accepts, and the positions at the end of the turn are compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from pinella.cards import AnyCard, Card, Laid, text_of
from pinella.codes import Refusal
from pinella.melds import burraco as melds
from pinella.play import burraco
from pinella.play.burraco.table import Table
from pinella.play.commands import Command, Discard, LayMeld, LayOff
from pinella.play.events import PotTaken
from pinella.play.seats import MeldId, Seat, Side
from tests.conftest import Cases
from tests.play.burraco.tables import table

pytestmark = pytest.mark.kernel

State = tuple[object, ...]

HANDS = [
    ("fitab-2025", "5h 6h 7h 8h 9h Jk 2c 4d", ["3s 4s 5s"], ""),
    ("fitab-2025", "Ah 2h 3h Kh Qh 2h Jh", [], "NS"),
    ("fitab-2025", "7h 7h 7d 7c 7s 2d 8h 9h", ["9d Td Jd"], ""),
    ("fitab-2025", "6d 7d 9d Td 2d", ["4d 5d +Jk"], ""),
    ("fitab-2025", "6d 7d 4c", ["5d Jk=6d 7d", "3s 4s 5s 6s 7s 8s 9s"], "NS"),
    ("international", "3h 3d 3c Ah As 2s 4h 5h", [], ""),
    ("federal", "2s 3s 4s 6s Jk 8s 9s", ["2d 3d 4d"], ""),
    ("federal", "9h 9h 9d 9c 9s 2h", ["9d 9c 9s"], ""),
    ("online", "3h 4h 5h 7h 2h 2h Ah", ["2c 3c 4c +Jk"], ""),
    ("online", "4h 7h", ["2h 3h 2h=4h 5h"], ""),
    ("fitab-2025", "3d 5d 6d 7d 9d Jk 8h 8c 8s Qs Kc Ks", ["Ts Js +2c"], ""),
    ("federal", "4c 5c 6c 8c 9c 2c Kh Kd Qd Jd 7s 7d", ["3h 4h 5h"], "NS"),
]


@pytest.mark.parametrize(("code", "hand", "own", "pots"), HANDS)
def test_holds_for_chosen_hands(code: str, hand: str, own: list[str], pots: str) -> None:
    start = table(code, hands={"N": hand}, ns=own, pots=pots, taken=True)
    assert _ends(start, basic=True) == _ends(start, basic=False)


@pytest.mark.parametrize("code", ["fitab-2025", "international", "federal", "online"])
def test_holds_for_random_hands(code: str, cases: Cases) -> None:
    chance = Random(code)
    for _ in range(cases(sample=6, full=60)):
        start = _random_table(code, chance)
        assert _ends(start, basic=True) == _ends(start, basic=False), text_of(start.hand(Seat.NORTH))


def _random_table(code: str, chance: Random) -> Table:
    """Cards of two suits and one rank, so that there is much to lay."""
    suits = chance.sample("hdcs", 2)
    low = chance.randint(1, 9)
    pool = [f"{rank}{suit}" for suit in suits for rank in "A23456789TJQK"[low : low + 5]] * 2
    pool += [f"{'A23456789TJQK'[low]}{suit}" for suit in "hdcs"] + ["2h", "2c", "Jk", "Ah", "Kh"]
    size = chance.randint(4, 9)
    hand = " ".join(chance.sample(pool, size))
    own = chance.choice([[], ["3s 4s 5s"], ["9c Jk=Tc Jc"], ["2d 3d 4d"], ["Qs Ks +Jk", "6d 7d 8d"]])
    try:
        return table(code, hands={"N": hand}, ns=own, pots=chance.choice(["", "NS"]), taken=True)
    except ValueError:  # a third copy of a card: choose again
        return _random_table(code, chance)


def _ends(start: Table, *, basic: bool) -> set[State]:
    """Every position at the end of the turn, or when a pot is taken in the middle of it."""
    ends: set[State] = set()
    seen = {_state(start)}
    waiting = [start]
    while waiting:
        now = waiting.pop()
        for command in burraco.legal(now, Seat.NORTH) if basic else _any_commands(now):
            decision = burraco.decide(now, command)
            if isinstance(decision, Refusal):
                assert not basic, f"a listed move was refused: {decision}"
                continue
            after = now
            for event in decision:
                after = burraco.evolve(after, event)
            state = _state(after)
            if isinstance(command, Discard) or any(isinstance(event, PotTaken) for event in decision):
                ends.add(state)
            elif state not in seen:
                seen.add(state)
                waiting.append(after)
    assert ends, "a turn can always end"
    return ends


def _state(now: Table) -> State:
    """What tells two positions apart, copies being alike."""
    return (
        tuple(sorted(_plain(now.hand(Seat.NORTH)))),
        tuple(str(meld).replace("'", "") for meld in now.melds(Side.NS)),
        tuple(_plain(now.pile)),
        now.turn,
        now.is_over,
        len(now.pots),
    )


def _plain(cards: tuple[AnyCard, ...]) -> list[str]:
    return [str(card).rstrip("'") for card in cards]


def _any_commands(now: Table) -> Iterator[Command]:
    """Every group of cards as a new meld in each of its readings, on every meld at either end, every discard."""
    hand = now.hand(Seat.NORTH)
    for group in _groups(hand):
        for reading in melds.readings(group, now.book):
            yield LayMeld(Seat.NORTH, reading.laid)
        for number in range(1, len(now.melds(Side.NS)) + 1):
            for ace_high in (False, True) if _has_ace(group) else (None,):
                yield LayOff(Seat.NORTH, MeldId(Side.NS, number), tuple(map(Laid, group)), ace_high)
    for card in hand:
        yield Discard(Seat.NORTH, card)


def _groups(hand: tuple[AnyCard, ...]) -> Iterator[tuple[AnyCard, ...]]:
    """Groups that could be a meld or a part of one: of one suit or one rank, with up to two wilds."""
    wilds = [card for card in hand if not isinstance(card, Card) or card.is_two]
    plain = [card for card in hand if isinstance(card, Card) and not card.is_two]
    families = [[card for card in plain if card.suit is suit] for suit in {card.suit for card in plain}]
    families += [[card for card in plain if card.rank is rank] for rank in {card.rank for card in plain}]
    found: set[tuple[AnyCard, ...]] = set()
    for family in [*families, []]:
        for size in range(len(family) + 1):
            for chosen in combinations(family, size):
                for count in range(3):
                    found |= {(*chosen, *extra) for extra in combinations(wilds, count)}
    return (group for group in found if group)


def _has_ace(group: tuple[AnyCard, ...]) -> bool:
    return any(isinstance(card, Card) and card.rank == 1 for card in group)
