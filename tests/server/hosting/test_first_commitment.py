"""The secret of the first deal is committed when the table is opened, before anybody gives a word for the shuffle."""

from __future__ import annotations

import asyncio
from pathlib import Path

from pinella.match.events import DealBegun
from pinella.play.chance import Label, commit
from pinella.server.tables.deciding import Asker
from pinella.server.tables.happenings import BecameReady, SeatTaken, TableEvent
from pinella.server.tables.orders import GetReady
from pinella.server.tables.settings import Settings
from tests.server.hosting.test_closed_house import House, Looker


def test_everybody_sees_the_commitment_before_the_words_are_given(tmp_path: Path) -> None:
    async def watched() -> tuple[object, object, str]:
        async with House(tmp_path).opened() as host:
            begin: list[TableEvent] = [SeatTaken("N", person="anna"), SeatTaken("E", person="bruno"), BecameReady("N")]
            table = await host.open_table(Settings(code="online", players=2), "anna", begin=begin)
            bruno = Looker("bruno")
            hosted = await host.join(table, bruno)
            view = bruno.frames[0]["view"]
            assert isinstance(view, dict)
            await host.order(hosted, GetReady("any word"), Asker("bruno"), "c1")
            match, secret = hosted.table.match, hosted.table.secret
            assert match is not None
            assert secret is not None
            (begun,) = (event for event in match.history if isinstance(event, DealBegun))
            expected = commit(secret, Label("online", table, 1))
            assert hosted.table.words == {hosted.table.seats[1]: "any word"}
            return view["commitment"], begun.commitment, str(expected)

    seen, begun, expected = asyncio.run(watched())
    assert seen == str(begun) == expected
