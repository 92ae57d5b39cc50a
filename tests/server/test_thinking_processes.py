"""The processes of bots, killed, held still and closed: whoever asks gets an answer, or hears that none comes."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress

import pytest

from pinella.codes import FITAB_2025
from pinella.errors import PinellaError
from pinella.match import Match
from pinella.play.commands import Choose, Command
from pinella.play.events import RefereeCalled
from pinella.play.seats import Seat
from pinella.server.thinking import BotPool, ThinkingFailed
from pinella.server.thinking.messages import Failed, Question, Ready, Unknown, framed
from pinella.server.thinking.mirror import Memory
from pinella.server.thinking.worker import NICENESS, _reply
from tests.match.arbitrated import arbitrated, told
from tests.match.playing import dealt, new_match, played
from tests.patience import PATIENCE
from tests.server.bot_tables import BotTable, pool_of, until

WORKER = [sys.executable, "-P", "-m", "pinella.server.thinking.worker", "5"]
ENDLESS = "search:1000000"


class Shared:
    """One process that several tests share: it takes a second to start."""

    def __init__(self, runner: asyncio.Runner) -> None:
        self.pool = BotPool(1)
        self.runner = runner

    def run(self, play: Callable[[BotPool], Coroutine[None, None, None]]) -> None:
        self.runner.run(play(self.pool))


@pytest.fixture(scope="module")
def shared() -> Iterator[Shared]:
    with asyncio.Runner() as runner:
        one = Shared(runner)
        runner.run(one.pool.start())
        yield one
        runner.run(one.pool.close())


def mid_deal(seed: int = 3, events: int = 12) -> Match:
    return played(dealt(new_match(FITAB_2025), seed), seed, most=events)


def table_of(name: str, bot: str = "circolo", seed: int = 3) -> BotTable:
    return BotTable(mid_deal(seed), bot, name)


@contextmanager
def held_still(pid: int) -> Iterator[None]:
    """A process that gets no time: what it is asked it has not answered yet."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


class TestBeginning:
    def test_what_is_asked_before_a_process_is_ready_is_answered_by_it(self) -> None:
        async def play() -> None:
            table = table_of("early")
            pool = BotPool(1)
            pool.begin()
            assert pool.pids == ()
            assert await pool.move(table.asked()) == table.move()
            assert pool.restarts == 0
            await pool.close()

        asyncio.run(play())

    def test_a_pool_that_is_closed_before_it_was_ready_leaves_no_process_behind(self) -> None:
        async def play() -> None:
            table = table_of("never")
            pool = BotPool(1)
            pool.begin()
            asking = asyncio.create_task(pool.move(table.asked()))
            await asyncio.sleep(0)
            await pool.close()
            with pytest.raises(ThinkingFailed, match="the bots are closed"):
                await asking
            assert pool.pids == ()

        asyncio.run(play())

    def test_a_pool_begins_once(self) -> None:
        async def play() -> None:
            pool = BotPool(1)
            pool.begin()
            with pytest.raises(PinellaError, match="started already"):
                pool.begin()
            await pool.close()

        asyncio.run(play())


class TestLostProcesses:
    def test_a_question_is_asked_again_when_its_process_is_killed(self) -> None:
        async def play() -> None:
            table = table_of("killed", "search:5")
            async with pool_of() as pool:
                table.play(await pool.move(table.asked()))
                (pid,) = pool.pids
                with held_still(pid):
                    asking = asyncio.create_task(pool.move(table.asked()))
                    await until(lambda: pool.thinking == 1)
                    os.kill(pid, signal.SIGKILL)
                    await until(lambda: is_gone(pid))
                assert await asking == table.move()
                assert pool.restarts == 1
                assert pid not in pool.pids

        asyncio.run(play())

    def test_a_process_that_dies_while_nobody_asks_is_started_again(self) -> None:
        async def play() -> None:
            table = table_of("killed when idle")
            async with pool_of() as pool:
                table.play(await pool.move(table.asked()))
                (pid,) = pool.pids
                os.kill(pid, signal.SIGKILL)
                await until(lambda: pool.restarts == 1 and len(pool.pids) == 1)
                assert await pool.move(table.asked()) == table.move()
                assert pool.restarts == 1

        asyncio.run(play())

    def test_a_bot_that_does_not_come_to_an_end_is_given_up_and_the_others_go_on(self) -> None:
        async def play() -> None:
            endless, quick = table_of("endless", ENDLESS), table_of("quick")
            async with pool_of(longest_thought=0.5) as pool:
                with pytest.raises(ThinkingFailed, match="its process was lost 2 times"):
                    await pool.move(endless.asked())
                assert await _at_last(pool, quick) == quick.move()

        asyncio.run(play())


async def _at_last(pool: BotPool, table: BotTable) -> Command | Choose:
    """The answer, on a machine too busy to give it within the shortest time."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with suppress(ThinkingFailed):
                return await pool.move(table.asked())


class TestMemory:
    def test_a_match_that_is_forgotten_is_told_again(self) -> None:
        """Two tables with room for one; and one that the server says to forget."""

        async def play() -> None:
            tables = [table_of("one", seed=3), table_of("two", seed=4)]
            async with pool_of(most_tables=1) as pool:
                for _ in range(3):
                    for table in tables:
                        answer = await pool.move(table.asked())
                        assert answer == table.move()
                        table.play(answer)
                        pool.forget("two")

        asyncio.run(play())

    def test_a_process_that_does_not_know_the_table_says_so_and_is_told(self) -> None:
        """An arbitrated deal takes the room of several, and pushes out a table that the server thinks is known."""

        async def play() -> None:
            strict = table_of("strict")
            heavy = BotTable(
                told(dealt(arbitrated(FITAB_2025), 5), *[RefereeCalled(Seat.EAST)] * 20), "circolo", "heavy"
            )
            async with pool_of(most_tables=2) as pool:
                strict.play(await pool.move(strict.asked()))
                assert await pool.speaks(heavy.asked(Seat.NORTH)) is None
                assert await pool.move(strict.asked()) == strict.move()

        asyncio.run(play())


class TestTheQueue:
    def test_quick_bots_go_before_those_that_search(self, shared: Shared) -> None:
        async def play(pool: BotPool) -> None:
            first, slow, quick = table_of("first"), table_of("slow", "search:5"), table_of("quick")
            order: list[str] = []

            async def ask(table: BotTable) -> None:
                await pool.move(table.asked())
                order.append(table.table)

            with held_still(*pool.pids):
                asking = [asyncio.create_task(ask(first))]
                await until(lambda: pool.thinking == 1)
                asking += [asyncio.create_task(ask(table)) for table in (slow, quick)]
                await until(lambda: pool.waiting == 2)
            await asyncio.gather(*asking)
            assert order == ["first", "quick", "slow"]

        shared.run(play)

    def test_who_is_cancelled_drops_the_answer_and_nobody_else_gets_it(self, shared: Shared) -> None:
        async def play(pool: BotPool) -> None:
            dropped, taken_back, other = table_of("dropped"), table_of("taken back", ENDLESS), table_of("other", seed=4)
            with held_still(*pool.pids):
                asking = [asyncio.create_task(pool.move(dropped.asked()))]
                await until(lambda: pool.thinking == 1)
                asking += [asyncio.create_task(pool.move(taken_back.asked()))]
                await until(lambda: pool.waiting == 1)
                for each in asking:
                    each.cancel()
                await asyncio.wait(asking)
                assert pool.waiting == 0
            assert await pool.move(other.asked()) == other.move()
            assert await pool.move(dropped.asked()) == dropped.move()
            assert pool.restarts == 0

        shared.run(play)


class TestTheProcess:
    def test_ctrl_c_is_for_the_server(self, shared: Shared) -> None:
        async def play(pool: BotPool) -> None:
            table = table_of("ctrl-c")
            (pid,) = pool.pids
            assert os.getpgid(pid) != os.getpgid(0)
            os.kill(pid, signal.SIGINT)
            assert await pool.move(table.asked()) == table.move()
            assert pool.pids == (pid,)

        shared.run(play)

    def test_it_leaves_the_processor_to_people(self, shared: Shared) -> None:
        async def play(pool: BotPool) -> None:
            (pid,) = pool.pids
            own = os.getpriority(os.PRIO_PROCESS, 0)
            assert os.getpriority(os.PRIO_PROCESS, pid) == min(19, own + NICENESS)

        shared.run(play)

    def test_what_a_bot_prints_does_not_get_between_the_answers(self) -> None:
        """Standard output is a pipe of messages: a stray line on it would end the process for the server."""
        spoilt = "import sys; sys.argv[1:] = ['5']; from pinella.server.thinking import worker\n"
        spoilt += "answer = worker.Memory.answer\n"
        spoilt += (
            "worker.Memory.answer = lambda self, asked: print('a stray line', flush=True) or answer(self, asked)\n"
        )
        spoilt += "worker.main()"
        ended = _ended([sys.executable, "-c", spoilt], framed(Question("table", 5, (), "N", "circolo", 7)))
        assert ended.stdout == framed(Ready()) + framed(Unknown())
        assert ended.stderr == b"a stray line\n"

    def test_a_fault_of_a_bot_is_told_without_its_text(self) -> None:
        """An error can name cards; the server writes what it is told into its log."""

        class Stumbling(Memory):
            def answer(self, asked: Question) -> None:
                raise ZeroDivisionError("7h in the hand of N")

        reply = _reply(Stumbling(1), Question("table", 0, (), "N", "circolo", 7))
        assert isinstance(reply, Failed)
        assert reply.reason.startswith("a fault of the bot: ZeroDivisionError in answer, line ")


def _ended(command: list[str], heard: bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(command, input=heard, capture_output=True, check=False, timeout=PATIENCE)


class TestTheEnd:
    def test_closing_leaves_no_process_behind(self) -> None:
        async def play() -> tuple[int, ...]:
            async with pool_of(2) as pool:
                return pool.pids

        pids = asyncio.run(play())
        assert len(pids) == 2
        assert all(map(is_gone, pids))

    def test_closing_in_the_middle_of_a_thought_tells_who_waits(self) -> None:
        async def play() -> None:
            async with pool_of() as pool:
                (pid,) = pool.pids
                tables = [table_of(name, ENDLESS) for name in ("thought about", "waiting")]
                asking = [asyncio.create_task(pool.move(table.asked())) for table in tables]
                await until(lambda: pool.thinking == 1 and pool.waiting == 1)
            for each in asking:
                with pytest.raises(ThinkingFailed, match="the bots are closed"):
                    await each
            assert is_gone(pid)
            with pytest.raises(ThinkingFailed, match="not started, or closed"):
                await pool.move(tables[0].asked())
            pool.forget("waiting")

        asyncio.run(play())

    @pytest.mark.parametrize("left", [b"", b"\x00\x00\x00\x09half"])
    def test_a_process_ends_when_nobody_is_left_to_ask_it(self, left: bytes) -> None:
        ended = _ended(WORKER, left)
        assert (ended.returncode, ended.stdout, ended.stderr) == (0, framed(Ready()), b"")

    def test_a_process_whose_parent_is_killed_while_it_starts_ends_without_a_word(self) -> None:
        pipe = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        with subprocess.Popen(WORKER, **pipe) as process:  # type: ignore[call-overload]
            process.stdout.close()
            process.stdin.close()
            assert process.stderr.read() == b""
        assert process.returncode == 0
