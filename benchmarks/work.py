"""The measured work, run in a process of its own so that each core is measured alone: `python -m benchmarks.work 2`.

Prints one JSON object: how many a second of each thing, and a checksum that every core must agree on.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Sequence
from random import Random

from librt.vecs import vec
from mypy_extensions import i64

import pinella
from benchmarks.calibration import calibrate
from pinella.cards import BURRACO_VALUES, PACK, AnyCard
from pinella.codes import FEDERAL, FITAB_2025, SCALA40
from pinella.melds import LayValue, best_lay, best_opening, judge
from pinella.melds._many import judge_many
from pinella.melds.limits import burraco_limits, masks_of, scala40_limits


def groups(count: int, chance: Random) -> list[list[AnyCard]]:
    """Groups of one suit or one rank with now and then a wild: about half of them melds."""
    found = []
    for _ in range(count):
        if chance.random() < 0.5:
            suit, low, length = chance.randrange(4), chance.randrange(11), chance.randrange(3, 10)
            numbers = [13 * suit + slot % 13 for slot in range(low, min(low + length, 14))]
        else:
            rank = chance.randrange(13)
            numbers = [13 * suit + rank + 52 * copy for suit in range(4) for copy in (0, 1) if chance.random() < 0.6]
        if chance.random() < 0.5:
            numbers.append(chance.choice([104, 1, 14, 27, 40]))
        if chance.random() < 0.3:
            numbers.append(chance.randrange(108))
        found.append([PACK[number] for number in dict.fromkeys(numbers)])
    return found


def hands(size: int) -> list[list[AnyCard]]:
    """Twelve hands dealt from the whole pack, the same in every process."""
    chance = Random(size)
    return [chance.sample(PACK, size) for _ in range(12)]


LAY_VALUE = LayValue(card=BURRACO_VALUES.of, burraco=dict.fromkeys(FEDERAL.burracos, 100))
"""Points, and a hundred for a burraco: a value that brute force can count too."""


def per_second(work: Callable[[], object], items: int, seconds: float) -> float:
    """Repeat the work for about that long; items a second of the fastest repetition."""
    fastest = float("inf")
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        start = time.perf_counter()
        work()
        fastest = min(fastest, time.perf_counter() - start)
    return items / fastest


def measure(seconds: float) -> dict[str, object]:
    """Every figure of this core."""
    chance = Random(40)
    sample = groups(4_000, chance)
    batch = vec[i64]([number for group in sample for number in masks_of(group)])
    limits, limits40 = burraco_limits(FITAB_2025), scala40_limits(SCALA40)
    lays, openings13, openings14 = hands(22), hands(13), hands(14)
    return {
        "mode": pinella.core_mode(),
        "checksum": f"{int(judge_many(batch, limits, False))}-{_digest(sample, lays)}",
        "calibration": per_second(calibrate, 1, seconds),
        "judge, masks in a batch": per_second(lambda: judge_many(batch, limits, False), len(sample), seconds),
        "judge, Scala 40 masks": per_second(lambda: judge_many(batch, limits40, True), len(sample), seconds),
        "judge, Card values": per_second(lambda: [judge(group, FITAB_2025) for group in sample[:500]], 500, seconds),
        "best lay of 22 cards": per_second(lambda: [best_lay(hand, FEDERAL, LAY_VALUE) for hand in lays], 12, seconds),
        "best opening of 13": per_second(lambda: [best_opening(hand, SCALA40) for hand in openings13], 12, seconds),
        "best opening of 14": per_second(lambda: [best_opening(hand, SCALA40) for hand in openings14], 12, seconds),
    }


def _digest(sample: Sequence[Sequence[AnyCard]], lays: Sequence[Sequence[AnyCard]]) -> int:
    texts = [str(judge(group, FITAB_2025)) for group in sample] + [str(best_lay(hand, FITAB_2025)) for hand in lays]
    return sum((index + 1) * sum(map(ord, text)) for index, text in enumerate(texts)) % 1_000_000_007


if __name__ == "__main__":
    json.dump(measure(float(sys.argv[1])), sys.stdout)
