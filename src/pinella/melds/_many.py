"""Many groups of cards judged at once, for simulation and for measuring."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from pinella.melds._core import Limits, judge
from pinella.melds._scala40 import judge_scala40


def judge_many(groups: vec[i64], limits: Limits, scala40: bool) -> i64:
    """Judge groups given as first mask, second mask, jokers in turn; a checksum of all the answers."""
    checksum: i64 = 0
    index: i64 = 0
    while index + 2 < len(groups):
        if scala40:
            answer = judge_scala40(groups[index], groups[index + 1], groups[index + 2], limits.max_new_run, limits)
        else:
            answer = judge(groups[index], groups[index + 1], groups[index + 2], limits)
        checksum = (checksum * 31 + answer) % 1000000007
        index += 3
    return checksum
