"""A forgotten password, without e-mail: the club's admin gives a one-time code to the member in person."""

from __future__ import annotations

from hashlib import sha256
from hmac import compare_digest
from typing import Final

import msgspec

from pinella.server.house import House
from pinella.server.people.accounts import person_named, set_password, write_about
from pinella.server.people.clubs import member_of, noted
from pinella.server.people.names import name_key
from pinella.server.people.person import Person, Principal, Role
from pinella.server.people.sessions import Beginning, beginning, memberships
from pinella.server.people.spoken import new_code, read_code
from pinella.server.problems import Failure
from pinella.server.throttle import network_of
from pinella.store import Put, Remove

RECOVERIES: Final = "recoveries"
LIFE: Final = 24 * 3600 * 1000
"""Milliseconds for which a code can be used."""
_LETTERS: Final = 16


class Recovery(msgspec.Struct, frozen=True):
    """What is kept of a one-time code, under the person's id: a further one replaces it."""

    digest: str
    expires: int
    by: str
    """Who issued it; empty for whoever runs the server."""


async def issued(house: House, club: str, person: str, admin: Principal) -> tuple[str, int]:
    """A code for a member and when it expires.

    Who can set a password can act as that person: an admin must not come by somebody's duties in another club that way.
    """
    await member_of(house, club, person)
    for other, member in (await memberships(house, person)).items():
        if member.roles != {Role.PLAYER} and not admin.has_role(other, frozenset({Role.ADMIN})):
            raise Failure("recovery/other-club")
    code, put = _new(house, person, admin.id)
    await noted(house, club, "recovery-issued/1", person, put, by=admin.id)
    return code, house.now() + LIFE


async def issued_by_the_operator(house: House, person: str) -> str:
    """A code from whoever runs the server."""
    code, put = _new(house, person, "")
    await write_about(house, person, put)
    return code


async def recovered(
    house: House, name: str, code: str, password: str, *, address: str, agent: str
) -> tuple[Person, Beginning]:
    """A new password for whoever has the code; every session begun before ends."""
    await house.throttle.count("recovery/address", network_of(address))
    await house.throttle.count("recovery/name", name_key(name))
    person = await person_named(house, name)
    kept = None if person is None else await house.store.get(RECOVERIES, person.id)
    if person is None or kept is None or not _fits(house, kept, code):
        raise Failure("recovery/wrong")
    session = beginning(house, person.id, agent)
    used = (Put(RECOVERIES, person.id, kept, instead_of=kept), Remove(RECOVERIES, person.id))
    await set_password(house, person, password, *used, *session.changes, but=session.session)
    return person, session


def _new(house: House, person: str, by: str) -> tuple[str, Put]:
    code = new_code(_LETTERS, house.random)
    kept = Recovery(_digest(code), house.now() + LIFE, by)
    return code, Put(RECOVERIES, person, msgspec.json.encode(kept))


def _fits(house: House, value: bytes, code: str) -> bool:
    kept = msgspec.json.decode(value, type=Recovery)
    return compare_digest(kept.digest, _digest(read_code(code))) and kept.expires > house.now()


def _digest(code: str) -> str:
    return sha256(code.encode()).hexdigest()
