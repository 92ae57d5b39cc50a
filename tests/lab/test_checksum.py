"""Both cores play the same deals with the same bots: what came of them was written down once, and both must meet it."""

from __future__ import annotations

import json
import zlib

import pytest

from pinella.lab.plan import plan_of
from pinella.lab.report import as_data
from pinella.lab.simulate import simulate

pytestmark = pytest.mark.kernel

SUMS = {
    ("fitab-2022", "greedy random", 40): 3_781_599_468,
    ("fitab-2023", "greedy random", 40): 3_781_599_468,
    ("fitab-2025", "greedy random", 40): 3_781_599_468,
    ("federal", "greedy random", 40): 3_956_368_560,
    ("online", "greedy random", 40): 1_300_584_112,
    ("international", "greedy random", 40): 1_477_850_407,
    ("scala40", "greedy random", 40): 3_911_265_954,
    ("fitab-2025", "search:4 greedy", 1): 3_818_151_362,
    ("federal", "search:4 greedy", 1): 1_100_465_870,
    ("scala40", "search:4 greedy", 1): 293_250_333,
}


@pytest.mark.parametrize(("code", "bots", "deals"), SUMS)
def test_deals_of_bots(code: str, bots: str, deals: int) -> None:
    played = as_data(simulate(plan_of(code, bots.split(), seed=16), deals, workers=1))
    told = {name: played[name] for name in ("actions", "turns", "endings", "results")}
    assert zlib.crc32(json.dumps(told, sort_keys=True).encode()) == SUMS[code, bots, deals]
