"""Both cores give the same answers to random cards: the checksums were written down once, and both must meet them."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from random import Random

import pytest

from pinella.cards import PACK, AnyCard
from pinella.codes import CODES, FEDERAL, FITAB_2025, SCALA40, book
from pinella.melds import Lay, Meld, Refusal, best_lays, best_opening, judge, scala40
from pinella.melds.burraco import lay_off

pytestmark = pytest.mark.kernel


def checksum(answers: Iterable[object]) -> int:
    return zlib.crc32("\n".join(map(short, answers)).encode())


def short(answer: object) -> str:
    """What the rules decide, without what may be worded otherwise one day."""
    match answer:
        case Refusal():
            return answer.code
        case Meld():
            return f"{answer} {answer.points} {answer.bonus}"
        case scala40.Growth():
            return f"{answer.meld} {answer.low} {answer.high}"
        case Lay():
            return f"{answer} {answer.value}"
        case tuple():
            return " or ".join(map(short, answer))
    raise AssertionError(answer)


def near_melds(seed: int, count: int) -> Iterable[list[AnyCard]]:
    """Cards of one suit or one rank with now and then another: often a meld, often nearly one."""
    chance = Random(seed)
    for _ in range(count):
        suit, rank = chance.randrange(4), chance.randrange(13)
        family = [13 * suit + slot % 13 for slot in range(rank, rank + chance.randrange(3, 9))]
        if chance.random() < 0.4:
            family = [13 * each + rank + 52 * copy for each in range(4) for copy in (0, 1) if chance.random() < 0.5]
        strangers = [
            chance.choice([104, 105, 1, 14, 27, 40, 53, chance.randrange(108)]) for _ in range(chance.randrange(3))
        ]
        yield [PACK[number] for number in dict.fromkeys(family + strangers)]


def test_melds_of_every_code() -> None:
    assert checksum(judge(group, book(code)) for code in CODES for group in near_melds(1, 1_500)) == 1929234972


def test_laying_off() -> None:
    melds = [meld for meld in (judge(group, FEDERAL) for group in near_melds(2, 3_000)) if isinstance(meld, Meld)]
    chance = Random(3)
    rest = [[card for card in chance.sample(PACK, 40) if card not in meld.cards][:2] for meld in melds]
    assert checksum(lay_off(meld, added, FEDERAL) for meld, added in zip(melds, rest, strict=True)) == 4169849179


def test_scala_40_growth() -> None:
    melds = [meld for meld in (judge(group, SCALA40) for group in near_melds(4, 3_000)) if isinstance(meld, Meld)]
    chance = Random(5)
    added = [chance.choice([card for card in PACK if card not in meld.cards]) for meld in melds]
    assert (
        checksum(scala40.lay_off(meld, [card], SCALA40) for meld, card in zip(melds, added, strict=True)) == 3389685530
    )


def test_lays_and_openings() -> None:
    chance = Random(6)
    hands = [chance.sample(PACK, chance.randrange(8, 23)) for _ in range(40)]
    assert checksum(lay for hand in hands for lay in best_lays(hand, FITAB_2025, 3)) == 3706565096
    assert checksum(best_opening(hand, SCALA40) for hand in hands) == 662429911
