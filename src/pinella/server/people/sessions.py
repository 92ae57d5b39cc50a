"""Sessions: how a person who has signed in once is recognised afterwards.

A token is the person's id and 256 random bits. The server keeps only the SHA-256 of it. Browsers carry it in a cookie
that no script can read; programs in the header `Authorization: Bearer`.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from typing import TYPE_CHECKING, Final

import msgspec
from starlette.requests import cookie_parser

from pinella.server.people.person import PEOPLE, Person, Principal, Role
from pinella.server.people.register import below
from pinella.store import Change, Put, RecordInTheWay, Remove, StoreUnwritable

if TYPE_CHECKING:
    from pinella.server.house import House

SESSIONS: Final = "sessions"
MEMBERS: Final = "members"
COOKIE: Final = "pinella_session"
LIFE: Final = 30 * 24 * 3600 * 1000
"""Milliseconds after which a session ends that nobody has used."""
RENEWAL: Final = 24 * 3600 * 1000
"""Milliseconds after which use makes a session last longer again."""
MOST: Final = 30
"""Sessions of one person; a further one ends the one that has been idle longest."""

_TOKEN: Final = re.compile(r"(p[a-z2-7]{16})\.[A-Za-z0-9_-]{43}")
_AGENT: Final = 120


class Session(msgspec.Struct, frozen=True):
    """A session as kept, under the person's id and its own."""

    digest: str
    since: int
    seen: int
    expires: int
    agent: str
    """What the browser or program calls itself, so that the person can tell sessions apart."""


class Membership(msgspec.Struct, frozen=True):
    """What a person is in a club, as kept under the person's id and the club's."""

    roles: frozenset[Role]
    since: int


@dataclass(frozen=True, slots=True)
class Beginning:
    """A session that is about to begin: its token, said once, and the changes that make it."""

    token: str
    session: str
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Recognised:
    """Who asks; or why nobody was recognised, as the code of a problem."""

    who: Principal | None
    why_not: str = "access/sign-in"
    renewed: str | None = None
    """The token whose cookie must be set again, since its session now lasts longer."""


NOBODY: Final = Recognised(None)


def beginning(house: House, person: str, agent: str) -> Beginning:
    """A new session for a person."""
    secret = urlsafe_b64encode(house.random(32)).decode().rstrip("=")
    token = f"{person}.{secret}"
    digest = sha256(token.encode()).hexdigest()
    now = house.now()
    kept = Session(digest=digest, since=now, seen=now, expires=now + LIFE, agent=_plain(agent))
    put = Put(SESSIONS, f"{person}/{_id_of(digest)}", msgspec.json.encode(kept), new=True)
    return Beginning(token, _id_of(digest), (put,))


async def sessions_of(house: House, person: str) -> dict[str, Session]:
    """The sessions of a person by id, also those that have expired."""
    return {
        key.partition("/")[2]: msgspec.json.decode(value, type=Session)
        async for key, value in below(house.store, SESSIONS, f"{person}/")
    }


async def overdue(house: House, person: str) -> list[Change]:
    """The removal of sessions that have expired, and of the idlest where there are too many."""
    kept = await sessions_of(house, person)
    by_use = sorted(kept, key=lambda one: kept[one].seen, reverse=True)
    living = [one for one in by_use if kept[one].expires > house.now()]
    return [Remove(SESSIONS, f"{person}/{one}") for one in by_use if one not in living[: MOST - 1]]


async def ending(house: House, person: str, *, but: str | None = None, begun_by: int = 2**63) -> list[Change]:
    """The removal of all sessions of a person that have begun by then, or of all but one."""
    kept = await sessions_of(house, person)
    return [Remove(SESSIONS, f"{person}/{key}") for key, one in kept.items() if key != but and one.since <= begun_by]


async def principal_of(house: House, headers: Mapping[str, str]) -> Principal | None:
    """Who sends these headers, by cookie or bearer token; nobody where the token is missing, wrong or too old."""
    return (await recognised(house, headers)).who


async def is_live(house: House, who: Principal) -> bool:
    """Whether the session of somebody who asked earlier has not been ended since."""
    value = await house.store.get(SESSIONS, f"{who.id}/{who.session}")
    return value is not None and msgspec.json.decode(value, type=Session).expires > house.now()


async def looked_at_again(house: House, who: Principal) -> Principal | None:
    """Somebody who asked earlier as he or she is now, with other roles perhaps; nobody where the session is over."""
    return await _principal(house, who.id, who.session) if await is_live(house, who) else None


async def recognised(house: House, headers: Mapping[str, str]) -> Recognised:
    """Who sends these headers, and whether the cookie is to be set again."""
    token, from_cookie = _token_in(headers)
    if token is None:
        return NOBODY
    found = _TOKEN.fullmatch(token)
    if found is None:
        return Recognised(None, "session/unknown")
    person = found[1]
    digest = sha256(token.encode()).hexdigest()
    key = f"{person}/{_id_of(digest)}"
    value = await house.store.get(SESSIONS, key)
    if value is None:
        return Recognised(None, "session/unknown")
    session = msgspec.json.decode(value, type=Session)
    if not compare_digest(session.digest, digest):
        return Recognised(None, "session/unknown")
    if session.expires <= house.now():
        return Recognised(None, "session/expired")
    who = await _principal(house, person, _id_of(digest))
    if who is None:
        return Recognised(None, "session/unknown")
    renewed = await _renewed(house, key, value, session)
    return Recognised(who, renewed=token if renewed and from_cookie else None)


def _id_of(digest: str) -> str:
    """The id of a session: enough of the digest to tell it from others, not enough to be it."""
    return digest[:16]


def _token_in(headers: Mapping[str, str]) -> tuple[str | None, bool]:
    """The token, and whether it came in a cookie."""
    authorization = headers.get("authorization")
    if authorization is not None:
        scheme, _, token = authorization.partition(" ")
        return (token.strip() if scheme.lower() == "bearer" else ""), False
    return cookie_parser(headers.get("cookie", "")).get(COOKIE), True


async def _principal(house: House, person: str, session: str) -> Principal | None:
    value = await house.store.get(PEOPLE, person)
    if value is None:
        return None
    kept = msgspec.json.decode(value, type=Person)
    roles = {club: one.roles for club, one in (await memberships(house, person)).items()}
    return Principal(kept.id, kept.kind, kept.name, kept.alias, session, roles)


async def memberships(house: House, person: str) -> dict[str, Membership]:
    """What a person is in which club."""
    return {
        key.partition("/")[2]: msgspec.json.decode(value, type=Membership)
        async for key, value in below(house.store, MEMBERS, f"{person}/")
    }


async def _renewed(house: House, key: str, value: bytes, session: Session) -> bool:
    """Whether the session was old enough to be renewed, and now is."""
    now = house.now()
    if now - session.seen < RENEWAL:
        return False
    later = msgspec.structs.replace(session, seen=now, expires=now + LIFE)
    # Ended or renewed by another request in the meantime: then this one has nothing to add. Where nothing can be
    # written, the session lasts as long as it did: whoever only reads goes on reading.
    with suppress(RecordInTheWay, StoreUnwritable):
        await house.store.write(Put(SESSIONS, key, msgspec.json.encode(later), instead_of=value))
        return True
    return False


def _plain(agent: str) -> str:
    return "".join(character for character in agent if character.isprintable())[:_AGENT]
