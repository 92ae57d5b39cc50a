"""Server processes killed under load: the checker of `make faults` finds nothing, and finds what is planted."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from benchmarks.faults.balancer import Mischief
from benchmarks.faults.checking import Verdict
from benchmarks.faults.house import Nursery, nursery
from benchmarks.faults.parties import SCALA_40_WITH_A_BOT, TWO_HANDED, WITH_A_BOT, Kind
from benchmarks.faults.planting import PLANTS
from benchmarks.faults.stage import Scene, staged, verdict
from benchmarks.faults.trials import CUT_OFF, cut_off, kills, mischief, trial


@pytest.fixture(scope="module")
def servers() -> Iterator[Nursery]:
    with nursery() as one:
        yield one


@pytest.mark.parametrize("kind", [WITH_A_BOT, SCALA_40_WITH_A_BOT], ids=lambda kind: kind.code)
def test_three_clients_and_a_bot_finish_a_match_through_a_server_killed_in_the_middle_of_a_deal(
    servers: Nursery, kind: Kind
) -> None:
    async def play() -> Verdict:
        async with staged(Scene(servers, kinds=[kind], matches=1, pace=0.02)) as stage:
            (party,) = stage.parties
            (worker,) = stage.workers
            await stage.progress(12)
            table = party.people[0].tables[party.table or ""]
            assert table.phase == "playing"
            await worker.kill()
            worker.start()
            await stage.until_over()
            assert party.finished == 1
            assert len(party.results) == 1
            return await verdict(stage)

    found = asyncio.run(play())
    assert found.findings == []
    assert found.matches == 1
    assert found.acknowledged == found.sent - found.refused


def test_nothing_acknowledged_is_lost_and_nothing_is_done_twice(servers: Nursery) -> None:
    outcome = asyncio.run(trial("kills", Scene(servers, kinds=[TWO_HANDED, WITH_A_BOT]), kills(4)))
    assert outcome.verdict.findings == []
    assert outcome.verdict.acknowledged >= 4
    assert outcome.verdict.views > outcome.verdict.acknowledged


def test_frames_doubled_reordered_and_late_change_nothing(servers: Nursery) -> None:
    lying = Mischief(doubled=15, held=15, late=5, latest=0.05)
    scene = Scene(servers, kinds=[TWO_HANDED, WITH_A_BOT], mischief=lying)
    outcome = asyncio.run(trial("frames", scene, mischief(80)))
    assert outcome.verdict.findings == []
    assert min(lying.done[what] for what in ("doubled", "held", "late")) > 0


def test_who_is_cut_off_finds_a_bot_in_the_seat_and_has_it_again(servers: Nursery) -> None:
    outcome = asyncio.run(trial("cut", Scene(servers, kinds=[CUT_OFF]), cut_off(0)))
    assert outcome.verdict.findings == []
    assert "a bot stood in" in outcome.faults


@pytest.mark.parametrize("plant", PLANTS)
def test_a_planted_fault_is_caught(servers: Nursery, plant: str) -> None:
    scene = Scene(servers, kinds=[TWO_HANDED, TWO_HANDED], plant=plant)
    outcome = asyncio.run(trial(plant, scene, kills(2)))
    assert outcome.verdict.findings
