"""Who wants the same comes one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from pathlib import Path

import pytest

from pinella.server.hosting import turns
from pinella.server.hosting.services import Services
from pinella.server.hosting.turns import Turns
from tests.patience import PATIENCE
from tests.server.hosting.test_closed_house import House

Log = list[str]


async def serves(all_turns: Turns, services: Services, wanted: str, who: str, log: Log) -> None:
    async with all_turns.of(wanted, services):
        log.append(f"{who} begins")
        for _ in range(20):
            await asyncio.sleep(0)
        await services.store.get("any", "thing")
        log.append(f"{who} ends")


def is_one_by_one(log: Log) -> bool:
    """Whether everybody who begins ends before the next one begins."""
    pairs = zip(log[::2], log[1::2], strict=True)
    return all(first.partition(" ")[0] == second.partition(" ")[0] for first, second in pairs)


def run(work: Coroutine[object, object, None]) -> None:
    async def in_time() -> None:
        async with asyncio.timeout(PATIENCE):
            await work

    asyncio.run(in_time())


class TestTurns:
    @pytest.mark.parametrize("alone", [True, False], ids=["the only worker", "one of several"])
    def test_are_taken_one_by_one_by_who_wants_the_same(self, tmp_path: Path, *, alone: bool) -> None:
        async def watched() -> None:
            async with House(tmp_path).opened() as host:
                services, one = replace(host.services, alone=alone), Turns()
                log: Log = []
                await asyncio.gather(*(serves(one, services, "quick/a", str(who), log) for who in range(5)))
                assert len(log) == 10
                assert is_one_by_one(log)

        run(watched())

    def test_are_taken_one_by_one_by_two_workers(self, tmp_path: Path) -> None:
        async def watched() -> None:
            async with House(tmp_path).opened() as host:
                workers = [(Turns(), replace(host.services, alone=False, worker=name)) for name in ("first", "second")]
                log: Log = []
                await asyncio.gather(*(serves(*one, "quick/a", str(who), log) for who, one in enumerate(workers * 2)))
                assert len(log) == 8
                assert is_one_by_one(log)

        run(watched())

    def test_who_wants_something_else_does_not_wait(self, tmp_path: Path) -> None:
        async def watched() -> None:
            async with House(tmp_path).opened() as host:
                one = Turns()
                log: Log = []
                async with one.of("quick/a", host.services):
                    await serves(one, host.services, "quick/b", "other", log)
                assert log == ["other begins", "other ends"]

        run(watched())

    def test_a_worker_that_keeps_its_turn_is_not_waited_for_for_ever(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def watched() -> None:
            async with House(tmp_path).opened() as host:
                now = host.services.now()
                services = replace(host.services, alone=False, worker="second", now=lambda: now)
                assert await services.store.lease("quick/a", "first", now, now + 1)
                log: Log = []
                await serves(Turns(), services, "quick/a", "late", log)
                assert log == ["late begins", "late ends"]

        monkeypatch.setattr(turns, "_TRIES", 2)
        run(watched())


class TestTheSameQuestion:
    def test_asked_again_before_it_is_answered_has_the_same_answer(self) -> None:
        asked: Log = []

        async def answer() -> str:
            asked.append("asked")
            await asyncio.sleep(0)
            return f"answer {len(asked)}"

        async def watched() -> None:
            one = Turns()
            assert await asyncio.gather(*(one.once("anna", answer) for _ in range(3))) == ["answer 1"] * 3
            assert await asyncio.gather(*(one.once(who, answer) for who in ("anna", "bruno"))) == ["answer 3"] * 2

        run(watched())

    def test_is_answered_though_who_asked_first_is_gone(self) -> None:
        async def watched() -> None:
            one, go_on = Turns(), asyncio.Event()

            async def answer() -> str:
                await go_on.wait()
                return "answer"

            first, second = (asyncio.create_task(one.once("anna", answer)) for _ in range(2))
            await asyncio.sleep(0)
            first.cancel()
            await asyncio.gather(first, return_exceptions=True)
            go_on.set()
            assert await second == "answer"

        run(watched())

    def test_that_cannot_be_answered_fails_for_everybody_and_may_be_asked_again(self) -> None:
        async def fails() -> str:
            await asyncio.sleep(0)
            raise ValueError("no")

        async def answer() -> str:
            return "answer"

        async def watched() -> None:
            one = Turns()
            both = await asyncio.gather(*(one.once("anna", fails) for _ in range(2)), return_exceptions=True)
            assert [type(each) for each in both] == [ValueError, ValueError]
            assert await one.once("anna", answer) == "answer"

        run(watched())
