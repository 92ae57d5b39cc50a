"""Each person's own data: all of it told, and all of it forgotten."""

from __future__ import annotations

import msgspec

from pinella.server.house import House
from pinella.server.people.accounts import NAMES, keys_of, person_of, still_there, tell_tables
from pinella.server.people.clubs import is_needed, left
from pinella.server.people.person import PEOPLE, Person
from pinella.server.people.register import below, erasing
from pinella.server.people.sessions import memberships, sessions_of
from pinella.server.problems import Failure
from pinella.store import RecordInTheWay, Remove


async def erased(house: House, person: str) -> None:
    """Forget a person: every personal record, the entries of the names, the places in clubs.

    What remains are facts with an id that leads nowhere.
    """
    await _forgotten(house, person)
    await house.doors.look_again(person)
    await tell_tables(house, person)
    await house.store.scrub()


async def _forgotten(house: House, person: str) -> None:
    await person_of(house, person)
    clubs = await memberships(house, person)
    for club in clubs:
        if await is_needed(house, club, person):
            raise Failure("club/last-admin")
    for club in clubs:
        await left(house, club, person, by=person)
    while not await _is_removed(house, person):
        continue
    # What was being written about the person until that moment. Since then nothing is: whoever writes asks for the
    # person's own record in the same breath.
    while rest := await erasing(house.store, person):
        await house.store.write(*rest)


async def _is_removed(house: House, person: str) -> bool:
    """Whether every record was removed, and the entries of the names; not where there is another name meanwhile."""
    unchanged = await still_there(house, person)
    names = keys_of(msgspec.json.decode(unchanged.value, type=Person))
    try:
        await house.store.write(
            unchanged, *(Remove(NAMES, key) for key in sorted(names)), *await erasing(house.store, person)
        )
    except RecordInTheWay:
        return False
    return True


async def forgotten_guests(house: House) -> int:
    """Forget guests who have stayed away until their last session expired: how many there were."""
    people = [msgspec.json.decode(value, type=Person) async for _, value in below(house.store, PEOPLE, "")]
    away = [person for person in people if person.kind == "guest" and not await _may_return(house, person)]
    for person in away:
        await _forgotten(house, person.id)
    if away:
        await house.store.scrub()
    return len(away)


async def _may_return(house: House, person: Person) -> bool:
    return any(session.expires > house.now() for session in (await sessions_of(house, person.id)).values())
