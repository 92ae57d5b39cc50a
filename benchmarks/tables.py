"""Whole tables, measured in a process of its own so that each core is measured alone: `python -m benchmarks.tables 2`.

Prints one JSON object: random play in four ways for two rule books, what a table costs, and a checksum that every core
must agree on. As with the peers, time is that of the processor, in three slices that take turns; the median counts.
"""

from __future__ import annotations

import gc
import json
import sys
import time
import tracemalloc
from collections.abc import Callable
from itertools import count, cycle
from random import Random
from typing import Any, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

import pinella
from benchmarks.calibration import calibrate
from pinella.codes import BurracoBook, Refusal
from pinella.lab import _burraco, _scala40
from pinella.lab.burraco import BurracoDeals
from pinella.lab.plan import plan_of
from pinella.lab.scala40 import Scala40Deals
from pinella.lab.simulate import deals_of
from pinella.play import burraco, decide, evolve, legal, new_table, scala40
from pinella.play._random import Dice
from pinella.play.burraco import _policies as burraco_policies
from pinella.play.chance import Secret
from pinella.play.scala40 import _policies as scala40_policies
from pinella.scoring._burraco import difference
from pinella.scoring.burraco import count_rules

SLICES = 3
DEALT = 64
"""Deals dealt in advance, for what is measured without the dealing."""

LONGEST = 20_000
"""Actions after which a deal is left, so that a measurement always ends: no rule bounds a deal of Scala 40."""

CURVE_DEALS = 2_000
BUCKET = 8
"""Turns a bucket of the curve."""

TABLES = 400
PICK = Random(40).random
RANDOM = vec[i64]([0] * 6)
GREEDY = vec[i64]([1] * 6)


class Tally(NamedTuple):
    """What was played."""

    deals: int = 0
    actions: int = 0


class Game:
    """One rule book: its deals, and the kernels that play them."""

    def __init__(self, code: str) -> None:
        found = deals_of(plan_of(code, ["random"], seed=40))
        assert isinstance(found, BurracoDeals | Scala40Deals)
        self.deals = found
        self.book = pinella.book(code)
        self.numbers = count()
        self.play_on: Any = burraco_policies.play_on if code != "scala40" else scala40_policies.play_on
        self.play_turns: Any = _burraco.play_turns if code != "scala40" else _scala40.play_turns
        self.dealt = cycle([found.dealt(number)[0] for number in range(DEALT)])

    def fresh(self) -> tuple[Any, Dice]:
        return self.deals.dealt(next(self.numbers))

    def core_dealt(self) -> Tally:
        """Inside the core, from deals already dealt."""
        return Tally(1, self.play_on(next(self.dealt).copy(), RANDOM, Dice(next(self.numbers) * 7919), LONGEST))

    def core(self) -> Tally:
        """Inside the core, whole deals."""
        position, dice = self.fresh()
        return Tally(1, self.play_on(position, RANDOM, dice, LONGEST))

    def driven(self) -> Tally:
        """The position driven action by action from Python, whole deals."""
        position, _ = self.fresh()
        return Tally(1, drive(position))

    def driven_dealt(self) -> Tally:
        """The same from deals already dealt."""
        return Tally(1, drive(next(self.dealt).copy()))

    def verbs(self) -> Tally:
        """`legal`, `decide`, `evolve` on tables: whole deals, shuffled and dealt from a committed stream."""
        table = new_table(self.book, Secret(next(self.numbers).to_bytes(66, "big")))
        actions = 0
        while (seat := table.turn) is not None and actions < LONGEST:
            commands = legal(table, seat)
            events = decide(table, commands[int(PICK() * len(commands))])
            assert not isinstance(events, Refusal)
            for event in events:
                table = evolve(table, event)
            actions += 1
        return Tally(1, actions)

    def until(self, number: int, turns: int, policies: vec[i64]) -> Any:
        """A deal played so far; one that ends before is passed over."""
        while True:
            position, dice = self.deals.dealt(number)
            self.play_turns(position, policies, dice, turns)
            if not position.is_over:
                return position
            number += 1_000_003

    def checksum(self) -> int:
        """The ends of some deals in one number."""
        total = 0
        for number in range(20):
            position, dice = self.deals.dealt(number)
            self.play_on(position, GREEDY if number % 2 else RANDOM, dice, 5_000)
            total = (total * 31 + sum((place + 1) * part for place, part in enumerate(position.key()))) % (2**61 - 1)
        return total


def drive(position: Any) -> int:
    """Play to the end, every action chosen at random; returns how many."""
    actions = 0
    while not position.is_over and actions < LONGEST:
        moves = position.moves()
        position.apply(moves[int(PICK() * len(moves))])
        actions += 1
    return actions


def per_second(work: Callable[[], Tally], seconds: float) -> tuple[float, float]:
    """Repeat the work for about that long: deals and actions a second."""
    deals = actions = 0
    start = time.process_time()
    while (taken := time.process_time() - start) < seconds:
        done = work()
        deals, actions = deals + done.deals, actions + done.actions
    return deals / taken, actions / taken


def rates(works: dict[str, Callable[[], Tally]], seconds: float) -> dict[str, tuple[float, float]]:
    """Each work's median slice, by its actions. The slices take turns, after a warm-up."""
    for work in works.values():
        per_second(work, seconds / 8)
    slices = [{name: per_second(work, seconds / SLICES) for name, work in works.items()} for _ in range(SLICES)]
    return {name: sorted((piece[name] for piece in slices), key=lambda rate: rate[1])[SLICES // 2] for name in works}


def copy_time(game: Game, seconds: float) -> float:
    """Seconds to copy a table for search, in mid-deal: the median over some tables."""
    taken = []
    for number in range(15):
        position = game.until(number, 36, RANDOM)
        repetitions = 0
        start = time.process_time()
        while time.process_time() - start < seconds / 15:
            for _ in range(1_000):
                position.copy()
            repetitions += 1_000
        taken.append((time.process_time() - start) / repetitions)
    return sorted(taken)[7]


def table_bytes(game: Game) -> float:
    """Bytes of a table in mid-deal that shares nothing with another one; the rule book and the commands are shared."""
    tables: list[Any] = []
    kind: Any = scala40.Table if game.book.id == "scala40" else burraco.Table
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    tables.extend(kind(game.book, game.until(number, 36, RANDOM)) for number in range(TABLES))
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / len(tables)


def curve(game: Game) -> list[tuple[int, float, int]]:
    """Inside the core: from which turn, seconds an action, actions; as long as one deal in ten goes on."""
    found: list[tuple[int, float, int]] = []
    totals: dict[int, list[float]] = {}
    for repetition in range(SLICES):
        playing: list[tuple[Any, Dice]] = [
            game.deals.dealt(1_000 * repetition + number) for number in range(CURVE_DEALS)
        ]
        turn = 0
        while len(playing) * 10 > CURVE_DEALS:
            start = time.process_time()
            actions = sum([game.play_turns(position, RANDOM, dice, turn + BUCKET) for position, dice in playing])
            taken = totals.setdefault(turn, [])
            taken += [time.process_time() - start, actions]
            playing = [(position, dice) for position, dice in playing if not position.is_over]
            turn += BUCKET
    for turn, numbers in sorted(totals.items()):
        if len(numbers) == 2 * SLICES:
            times = sorted(numbers[at] / numbers[at + 1] for at in range(0, len(numbers), 2))
            found.append((turn, times[SLICES // 2], int(sum(numbers[1::2]))))
    return found


def greedy_play_outs(game: Game, seconds: float) -> tuple[float, float]:
    """Play-outs of greedy players from mid-deal, and turns, in a second; Burraco's are counted too."""
    positions = [game.until(number, 12, GREEDY) for number in range(40)]
    following = cycle(positions)
    rules = count_rules(game.book) if isinstance(game.book, BurracoBook) else None

    def ten() -> Tally:
        position, seed = next(following), next(game.numbers) * 7919
        turns = 0
        for number in range(10):
            played = position.copy()
            game.play_on(played, GREEDY, Dice(seed + number), LONGEST)
            turns += int(played.turns - position.turns)
            if rules is not None:
                difference(played, rules)
        return Tally(10, turns)

    return rates({"play-outs": ten}, seconds)["play-outs"]


def calibration() -> Tally:
    """The loop of plain Python that all benchmarks calibrate with."""
    calibrate()
    return Tally(1, 1)


def measure(seconds: float) -> dict[str, Any]:
    """Every figure of this core; what a table costs is asked of the compiled one only."""
    found: dict[str, Any] = {"mode": pinella.core_mode(), "checksum": 0, "books": {}}
    for code in ("fitab-2025", "scala40"):
        game = Game(code)
        found["checksum"] = (found["checksum"] * 31 + game.checksum()) % (2**61 - 1)
        works = {name: getattr(game, name) for name in ("core_dealt", "core", "driven_dealt", "driven", "verbs")}
        figures: dict[str, Any] = {"rates": rates({"calibration": calibration, **works}, seconds)}
        if found["mode"] == "compiled":
            figures |= {
                "copy": copy_time(game, seconds / 4),
                "bytes": table_bytes(game),
                "curve": curve(game),
                "play_outs": greedy_play_outs(game, seconds / 2),
            }
        found["books"][code] = figures
    return found


if __name__ == "__main__":
    json.dump(measure(float(sys.argv[1])), sys.stdout)
