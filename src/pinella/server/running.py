"""A house from its doors to its cellar: store, bus, bots and tables, opened together and closed together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex
from typing import Final

from pinella.errors import PinellaError
from pinella.server.absences import Absences
from pinella.server.bus import Bus, LocalBus, LocalExchange, Watch
from pinella.server.hosting.host import Host
from pinella.server.hosting.services import Services
from pinella.server.house import House, Settings
from pinella.server.people.accounts import find_person
from pinella.server.people.data import forgotten_guests
from pinella.server.problems import Failure
from pinella.server.tables.clocks import Patience
from pinella.server.thinking import BotPool
from pinella.store.opening import is_postgres, open_store

SOON: Final = 60.0
DAY: Final = 86_400.0


@dataclass(frozen=True, slots=True)
class Config:
    """What an operator decides before the doors open."""

    place: str | Path
    """A data folder, or the address of a PostgreSQL database."""

    bus: str | None = None
    """`nats://…`; without it PostgreSQL is its own bus, and one machine alone needs none."""

    bots: int | None = None
    """Processes for bots."""

    bot_pause: float = 0.7
    settings: Settings = field(default_factory=Settings)
    patience: Patience = field(default_factory=Patience)

    @property
    def alone(self) -> bool:
        """Whether no other worker can serve the same tables."""
        return not is_postgres(self.place)


@asynccontextmanager
async def open_house(config: Config) -> AsyncIterator[House]:
    """The house, ready to serve; what cannot be opened is told in one line."""
    async with AsyncExitStack() as stack:
        store = await open_store(config.place)
        stack.push_async_callback(store.close)
        absences = Absences()
        store.writes.watch = absences.of_store
        house = House(store, settings=config.settings)
        pool = BotPool(config.bots)
        pool.begin()
        stack.push_async_callback(pool.close)

        async def names(people: Iterable[str]) -> Mapping[str, str]:
            found = {person: await find_person(house, person) for person in people}
            return {person: kept.name for person, kept in found.items() if kept is not None}

        worker = token_hex(8)
        services = Services(
            store,
            _bus(config, worker, absences.of_bus),
            pool,
            names,
            house.now,
            house.random,
            worker=worker,
            patience=config.patience,
            bot_pause=config.bot_pause,
            alone=config.alone,
        )
        stack.push_async_callback(services.post.close)
        house.doors.listen(services.post)
        stack.push_async_callback(house.doors.close)
        house.tables = Host(services)
        await house.tables.start()
        stack.push_async_callback(house.tables.close)
        await services.post.start()
        forgetting = asyncio.create_task(_forget_guests(house))
        try:
            yield house
        finally:
            forgetting.cancel()
            await asyncio.gather(forgetting, return_exceptions=True)


async def _forget_guests(house: House) -> None:
    """Soon, since a laptop may serve for an evening only, and then once a day: who came as a guest and stayed away.

    Another worker may be at it in the same moment: what it has forgotten is forgotten.
    """
    wait = SOON
    while True:
        await asyncio.sleep(wait)
        wait = DAY
        with suppress(PinellaError, Failure):
            await forgotten_guests(house)


def _bus(config: Config, worker: str, watch: Watch) -> Bus:
    """One machine alone needs none; many hear each other through the database or through NATS."""
    if config.alone:
        return LocalBus(worker, LocalExchange())
    if config.bus is not None:
        from pinella.server.bus_nats import NatsBus  # noqa: PLC0415  (an extra)

        return NatsBus(worker, config.bus, watch=watch)
    from pinella.server.bus_postgres import PostgresBus  # noqa: PLC0415  (an extra)

    return PostgresBus(worker, str(config.place), watch=watch)
