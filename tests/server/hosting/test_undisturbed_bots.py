"""A bot thinks once about a moment of the match: who talks, reports or looks on cannot keep it from moving."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from pinella.play import legal
from pinella.play.commands import Command
from pinella.play.seats import Seat
from pinella.server.bus import LocalBus, LocalExchange
from pinella.server.hosting.host import Host
from pinella.server.hosting.hosted import Hosted
from pinella.server.hosting.services import Services
from pinella.server.streams.hosting import Done
from pinella.server.tables.deciding import Asker
from pinella.server.tables.happenings import BecameReady, SeatTaken, TableEvent
from pinella.server.tables.no import No
from pinella.server.tables.orders import (
    BeginStandIn,
    BotActs,
    EndStandIn,
    PauseTable,
    PersonsOrder,
    ReportWords,
    ResumeTable,
    Speak,
)
from pinella.server.tables.settings import Settings
from pinella.server.thinking import Asked, BotPool
from pinella.store.sqlite import SqliteStore
from tests.patience import PATIENCE
from tests.server.hosting.test_closed_house import Looker
from tests.server.tables.room import act

BEGIN: list[TableEvent] = [
    SeatTaken("N", person="anna"),
    SeatTaken("E", bot="principiante"),
    BecameReady("N"),
]


class SlowBots(BotPool):
    """Bots that think until they are told to answer: then the first move they may make."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[Asked] = []
        self.taken_back = 0
        self.may_answer = asyncio.Event()

    async def move(self, asked: Asked) -> Command:
        self.asked.append(asked)
        try:
            await self.may_answer.wait()
        except asyncio.CancelledError:
            self.taken_back += 1
            raise
        assert asked.match.table is not None
        return legal(asked.match.table, asked.seat)[0]


class Evening:
    """Anna at a table with a bot, whose turn it is, and Carla who looks on."""

    def __init__(self, host: Host, bots: SlowBots, hosted: Hosted, anna: Looker) -> None:
        self.host, self.bots, self.hosted, self.anna = host, bots, hosted, anna
        self._orders = 0

    async def gives(self, person: str, order: PersonsOrder) -> None:
        self._orders += 1
        answer = await self.host.order(self.hosted, order, Asker(person), f"c{self._orders}")
        assert not isinstance(answer, No), answer

    async def house(self, order: BeginStandIn | EndStandIn | PauseTable | ResumeTable) -> None:
        self._orders += 1
        assert isinstance(await self.host.house_order(self.hosted, order, f"test:{self._orders}"), Done)

    async def until(self, is_so: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not is_so():  # noqa: ASYNC110  (nobody sets an event for it)
                await asyncio.sleep(0.001)

    @property
    def turn(self) -> Seat:
        assert self.hosted.table.turn is not None
        return self.hosted.table.turn

    @property
    def played(self) -> int:
        assert self.hosted.table.match is not None
        return self.hosted.table.match.version

    async def annas_turn_is_over(self) -> None:
        while self.turn is Seat.NORTH:
            assert self.hosted.table.match is not None
            assert self.hosted.table.match.table is not None
            await self.gives("anna", act(legal(self.hosted.table.match.table, Seat.NORTH)[-1]))


@asynccontextmanager
async def an_evening(folder: Path) -> AsyncIterator[Evening]:
    async def names(people: Iterable[str]) -> dict[str, str]:
        return {person: person.title() for person in people}

    bots, store = SlowBots(), SqliteStore(folder)
    bus = LocalBus("one", LocalExchange())
    host = Host(Services(store, bus, bots, names, lambda: 1_800_000_000_000, Random(7).randbytes, bot_pause=0))
    await host.start()
    try:
        settings = Settings(code="online", players=2, thinking=0, club="club", chat=True)
        table = await host.open_table(settings, "anna", begin=BEGIN)
        anna = Looker("anna")
        evening = Evening(host, bots, await host.join(table, anna), anna)
        await evening.annas_turn_is_over()
        await evening.until(lambda: len(bots.asked) == 1)
        yield evening
    finally:
        await host.close()
        await store.close()


def evening(folder: Path, act_out: Callable[[Evening], Awaitable[None]]) -> None:
    async def run() -> None:
        async with an_evening(folder) as one:
            await act_out(one)

    asyncio.run(run())


class TestABotThatThinks:
    def test_is_not_disturbed_by_who_talks_reports_or_comes_and_goes(self, tmp_path: Path) -> None:
        async def act_out(one: Evening) -> None:
            before = one.played
            for _ in range(3):
                await one.gives("anna", Speak(phrase="hello"))
                await one.gives("carla", ReportWords(one.hosted.table.version))
                carla = Looker("carla")
                await one.host.join(one.hosted.name, carla)
                await one.host.leave(one.hosted, carla)
            assert (len(one.bots.asked), one.bots.taken_back) == (1, 0)
            one.bots.may_answer.set()
            await one.until(lambda: one.played > before)

        evening(tmp_path, act_out)

    def test_stops_when_the_table_pauses_and_thinks_again_when_it_goes_on(self, tmp_path: Path) -> None:
        async def act_out(one: Evening) -> None:
            await one.house(PauseTable())
            await one.until(lambda: one.bots.taken_back == 1)
            await one.until(lambda: len(one.bots.asked) == 2 and not one.hosted.table.paused)

        evening(tmp_path, act_out)

    def test_thinks_again_where_an_answer_came_while_nobody_was_there(self, tmp_path: Path) -> None:
        async def act_out(one: Evening) -> None:
            before = one.played
            await one.host.leave(one.hosted, one.anna)
            await one.house(PauseTable())
            assert one.hosted.thinking is not None
            one.bots.may_answer.set()
            await one.until(one.hosted.thinking.done)
            assert one.played == before
            await one.host.join(one.hosted.name, one.anna)
            await one.until(lambda: one.played > before)

        evening(tmp_path, act_out)

    def test_acts_only_where_nothing_has_been_played_meanwhile(self, tmp_path: Path) -> None:
        """What was thought out for one moment is never tried at another, and counts as no refusal there."""

        async def act_out(one: Evening) -> None:
            before = one.played
            (asked,) = one.bots.asked
            assert asked.match.table is not None
            late = BotActs(asked.seat, legal(asked.match.table, asked.seat)[0], before - 1)
            answer = await one.host.house_order(one.hosted, late, "late")
            assert answer == No("house/too-late")
            assert one.played == before

        evening(tmp_path, act_out)


def test_a_bot_in_place_of_a_player_stops_when_the_player_is_back(tmp_path: Path) -> None:
    async def act_out(one: Evening) -> None:
        one.bots.may_answer.set()
        await one.until(lambda: one.turn is Seat.NORTH)
        one.bots.may_answer.clear()
        asked = len(one.bots.asked)
        await one.house(BeginStandIn(Seat.NORTH, "away"))
        # Anna is here, so that the house lets her go on at once: the bot may never have been asked.
        await one.until(lambda: not one.hosted.table.stand_ins)
        await one.gives("anna", Speak(phrase="hello"))
        assert len(one.bots.asked) - asked == one.bots.taken_back
        assert one.hosted.thought_of is None

    evening(tmp_path, act_out)
