"""From outside a server: those that run are told that a person is somebody else now, or nobody."""

from __future__ import annotations

from secrets import token_hex

from pinella.server.bus import Note, bus_at
from pinella.server.doors import LOOK
from pinella.server.people.person import NAMED, about_person


async def tell_servers(address: str, person: str) -> None:
    """Over the bus of that address, if it answers: without it they see it when they next look at the session."""
    worker = f"operator-{token_hex(4)}"
    bus = bus_at(worker, address)
    await bus.start(lambda _: None)
    for kind in (LOOK, NAMED):
        await bus.say(Note(worker, kind, about_person(person)))
    await bus.close()
