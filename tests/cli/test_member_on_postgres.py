"""`pinella member` and `pinella club` on PostgreSQL, while a server uses the same database."""

from __future__ import annotations

import asyncio
import json
import re

import pytest
from argon2 import PasswordHasher

from pinella.server.house import House
from pinella.server.people import accounts, clubs, recovery
from pinella.server.people.passwords import Passwords
from pinella.server.people.register import records_of
from pinella.server.problems import Failure
from pinella.store.opening import open_store
from tests.cli.running import Answer, pinella
from tests.servers import postgres

PASSWORD = "quattro assi e un jolly"  # noqa: S105  (of people who do not exist)
ELSEWHERE = {"address": "127.0.0.1", "agent": "test"}


def test_people_live_and_are_forgotten_there_as_on_sqlite() -> None:
    with postgres() as server:
        database = server.new_database()
        asyncio.run(lived(database))
        assert server.run("SELECT count(*) FROM records WHERE position('Erminia'::bytea in value) > 0", database) == "0"


async def lived(database: str) -> None:
    async def command(*arguments: str) -> Answer:
        answer = await asyncio.to_thread(pinella, *arguments, "--database", database)
        assert (answer.status, answer.err) == (0, "")
        return answer

    printed = (await command("club", "new", "Tre Archi", "--admin", "Anna")).out
    joining, code = (re.findall(rf"{words}.*: (\S+)", printed)[0] for words in ("Code for joining", "One-time code"))
    store = await open_store(database)
    try:
        house = House(store, passwords=Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)))
        anna, _ = await recovery.recovered(house, "anna", code, PASSWORD, **ELSEWHERE)
        with pytest.raises(Failure, match="recovery/wrong"):
            await recovery.recovered(house, "anna", code, PASSWORD, **ELSEWHERE)
        guest, _ = await accounts.new_guest(house, "Erminia", **ELSEWHERE)
        await accounts.became_account(house, guest.id, PASSWORD, None)
        await asyncio.gather(*(clubs.joined(house, joining, guest.id) for _ in range(4)), return_exceptions=True)
        told = json.loads((await command("member", "export", "Erminia")).out)
        assert told["person"] == guest.id
        assert [one["roles"] for one in told["collections"]["members"].values()] == [["player"]]
        with pytest.raises(Failure, match="name/taken"):
            await accounts.new_account(house, "ERMINIA", PASSWORD, **ELSEWHERE)
        await command("club", "admin", "Tre Archi", "Erminia")
        assert (await clubs.club_of(house, told["collections"]["members"].popitem()[0].split("/")[1])).admins == {
            anna.id,
            guest.id,
        }
        await command("member", "erase", "Erminia", "--yes")
        assert [key async for _, key, _ in records_of(store, guest.id)] == []
        await accounts.new_account(house, "Ermenegilda", PASSWORD, **ELSEWHERE)
        await accounts.signed_in(house, "Anna", PASSWORD, **ELSEWHERE)
    finally:
        await store.close()
