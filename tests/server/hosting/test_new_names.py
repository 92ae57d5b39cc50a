"""A new name in the middle of a deal: where talking is forbidden it is shown when the deal is over (F-N.3)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path
from random import Random

from pinella.play._random import Dice
from pinella.server.bus import LocalBus, LocalExchange
from pinella.server.hosting.host import Host
from pinella.server.hosting.hosted import Hosted
from pinella.server.hosting.services import Services
from pinella.server.tables.deciding import Asker
from pinella.server.tables.happenings import BecameReady, SeatTaken, TableEvent
from pinella.server.tables.no import No
from pinella.server.tables.settings import Settings
from pinella.server.tables.state import Phase
from pinella.server.thinking import BotPool
from pinella.store.sqlite import SqliteStore
from tests.match.playing import chosen_command
from tests.server.hosting.test_closed_house import Looker
from tests.server.tables.room import act

BEGIN: list[TableEvent] = [
    SeatTaken("N", person="anna"),
    SeatTaken("E", person="bruno"),
    BecameReady("N"),
    BecameReady("E"),
]
HINT = "ho due matte e K K"


class Evening:
    """A table for two, where Bruno looks on while Anna changes her name."""

    def __init__(self, folder: Path, code: str) -> None:
        self.names = {"anna": "Anna", "bruno": "Bruno"}
        self._code = code
        services = Services(
            SqliteStore(folder),
            LocalBus("one", LocalExchange()),
            BotPool(1),
            self._called,
            lambda: 1_800_000_000_000,
            Random(7).randbytes,
        )
        self.host = Host(services)
        self.bruno = Looker("bruno")

    async def _called(self, people: Iterable[str]) -> dict[str, str]:
        return {person: self.names[person] for person in people if person in self.names}

    async def begin(self) -> Hosted:
        await self.host.start()
        settings = Settings(code=self._code, players=2, thinking=0)
        table = await self.host.open_table(settings, "anna", begin=BEGIN)
        return await self.host.join(table, self.bruno)

    async def end(self) -> None:
        await self.host.close()
        await self.host.services.store.close()

    async def play_out(self, hosted: Hosted) -> None:
        dice = Dice(1)
        for number in range(2_000):
            table = hosted.table
            if table.phase is not Phase.PLAYING or table.match is None or table.match.table is None:
                return
            assert table.turn is not None
            order = act(chosen_command(table.match.table, dice, greedy=True))
            answer = await self.host.order(hosted, order, Asker(table.persons[table.turn]), f"c{number}")
            assert not isinstance(answer, No), answer
        raise AssertionError("the deal does not end")

    def shown(self, name: str) -> bool:
        return any(name in str(frame) for frame in self.bruno.frames)


def test_a_name_changed_during_a_deal_says_nothing_until_it_is_over(tmp_path: Path) -> None:
    async def evening() -> tuple[bool, bool]:
        played = Evening(tmp_path, "federal")
        hosted = await played.begin()
        played.names["anna"] = HINT
        await played.host.renamed("anna")
        await played.host.join(hosted.table.id, Looker("carla"))
        during = played.shown(HINT)
        await played.play_out(hosted)
        await played.end()
        return during, played.shown(HINT)

    assert asyncio.run(evening()) == (False, True)


def test_a_name_that_is_erased_is_gone_at_once(tmp_path: Path) -> None:
    async def evening() -> str:
        played = Evening(tmp_path, "federal")
        hosted = await played.begin()
        played.names["anna"] = HINT
        await played.host.renamed("anna")
        del played.names["anna"]
        await played.host.renamed("anna")
        await played.end()
        assert not played.shown(HINT)
        assert hosted.renamed == set()
        return str(played.bruno.frames[-1])

    assert "Anna" not in asyncio.run(evening())


def test_where_people_may_talk_a_new_name_is_seen_at_once(tmp_path: Path) -> None:
    async def evening() -> bool:
        played = Evening(tmp_path, "online")
        await played.begin()
        played.names["anna"] = "Annamaria"
        await played.host.renamed("anna")
        await played.end()
        return played.shown("Annamaria")

    assert asyncio.run(evening())
