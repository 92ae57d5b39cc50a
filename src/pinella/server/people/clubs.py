"""Clubs: who founded them, who belongs to them, and who is what in them.

The history of a club is a stream of facts that name people by id; its name, its code and the roles are records beside
it, changed together with the stream.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Final

import msgspec

from pinella.server.house import House
from pinella.server.people.accounts import still_there
from pinella.server.people.names import name_key, read_name, taken
from pinella.server.people.person import Role, new_id
from pinella.server.people.sessions import MEMBERS, Membership, memberships
from pinella.server.people.spoken import new_code, read_code
from pinella.server.problems import Failure
from pinella.store import Append, Change, Fact, Put, RecordInTheWay, Remove, StaleStream

CLUBS: Final = "clubs"
CLUB_NAMES: Final = "club-names"
CLUB_CODES: Final = "club-codes"
ROSTERS: Final = "rosters"
"""The members of a club: under the club's id and the person's."""
MOST_CLUBS: Final = 50
"""Clubs that one person may belong to."""

_CODE: Final = 8
_TRIES: Final = 5


class Club(msgspec.Struct, frozen=True):
    """A club as kept, with the version of its stream that it shows."""

    id: str
    name: str
    code: str
    """What members tell others so that they can join."""
    admins: frozenset[str]
    version: int


@dataclass(frozen=True, slots=True)
class _Decision:
    """What comes of a command: the club afterwards, or none where it closes; a fact; the records that change."""

    club: Club | None
    fact: Fact
    changes: tuple[Change, ...] = ()


async def founded(house: House, name: str, founder: str) -> Club:
    """A new club with its first admin."""
    if len(await memberships(house, founder)) >= MOST_CLUBS:
        raise Failure("club/too-many", most=MOST_CLUBS)
    asked = read_name(name)
    club = Club(new_id("c", house.random), asked, new_code(_CODE, house.random), frozenset({founder}), 1)
    first = Membership(frozenset({Role.PLAYER, Role.ADMIN}), house.now())
    changes = (
        Put(CLUBS, club.id, msgspec.json.encode(club), new=True),
        Put(CLUB_NAMES, name_key(asked), club.id.encode(), new=True),
        Put(CLUB_CODES, club.code, club.id.encode(), new=True),
        *_entered(club.id, founder, first),
        await still_there(house, founder),
    )
    facts = (_fact("club-founded/1", name=asked, by=founder),)
    try:
        await house.store.append(Append(_stream(club.id), 0, facts, house.now(), changes=changes))
    except RecordInTheWay as conflict:
        raise taken(asked) if conflict.collection == CLUB_NAMES else Failure("request/conflict") from None
    return club


async def joined(house: House, code: str, person: str) -> Club:
    """A person in the club that has this code, as a player."""
    found = await house.store.get(CLUB_CODES, read_code(code))
    if found is None:
        raise Failure("club/code")
    others = await memberships(house, person)
    if found.decode() in others:
        raise Failure("club/already-in")
    if len(others) >= MOST_CLUBS:
        raise Failure("club/too-many", most=MOST_CLUBS)

    async def decide(club: Club) -> _Decision:
        member = Membership(frozenset({Role.PLAYER}), house.now())
        changes = (*_entered(club.id, person, member), await still_there(house, person))
        return _Decision(club, _fact("member-joined/1", person=person), changes)

    return await _changed(house, found.decode(), decide)


async def given_roles(house: House, club: str, person: str, roles: Iterable[Role], *, by: str) -> Membership:
    """The roles that a member has from now on. A club is never without an admin."""
    wanted = frozenset({*roles, Role.PLAYER})

    async def decide(before: Club) -> _Decision:
        member = await member_of(house, before.id, person)
        admins = before.admins | {person} if Role.ADMIN in wanted else before.admins - {person}
        if not admins:
            raise Failure("club/last-admin")
        changes = _entered(before.id, person, Membership(wanted, member.since), new=False)
        names = sorted(role.value for role in wanted)
        after = msgspec.structs.replace(before, admins=admins)
        fact = _fact("roles-given/1", person=person, roles=names, by=by)
        return _Decision(after, fact, changes)

    await _changed(house, club, decide)
    await house.doors.look_again(person)
    return await member_of(house, club, person)


async def left(house: House, club: str, person: str, *, by: str) -> None:
    """A member less. The only admin goes last, and the club closes then."""

    async def decide(before: Club) -> _Decision:
        await member_of(house, before.id, person)
        gone = (Remove(MEMBERS, f"{person}/{before.id}"), Remove(ROSTERS, f"{before.id}/{person}"))
        fact = _fact("member-left/1", person=person, by=by)
        if before.admins - {person}:
            after = msgspec.structs.replace(before, admins=before.admins - {person})
            return _Decision(after, fact, gone)
        if await _has_others(house, before):
            raise Failure("club/last-admin")
        return _Decision(None, fact, (*gone, *_closed(before)))

    await _changed(house, club, decide)
    await house.doors.look_again(person)


async def is_needed(house: House, club: str, person: str) -> bool:
    """Whether a club would be left with members and without an admin."""
    before = await club_of(house, club)
    return before.admins == {person} and await _has_others(house, before)


async def renewed_code(house: House, club: str, *, by: str) -> str:
    """Another code for joining; the old one no longer works."""

    async def decide(before: Club) -> _Decision:
        after = msgspec.structs.replace(before, code=new_code(_CODE, house.random))
        moved = (Remove(CLUB_CODES, before.code), Put(CLUB_CODES, after.code, before.id.encode(), new=True))
        return _Decision(after, _fact("code-renewed/1", by=by), moved)

    return (await _changed(house, club, decide)).code


async def noted(house: House, club: str, kind: str, person: str, *changes: Change, by: str) -> None:
    """A fact about a member that changes nothing in the club, and the records that change with it."""

    async def decide(before: Club) -> _Decision:
        await member_of(house, before.id, person)
        return _Decision(before, _fact(kind, person=person, by=by), changes)

    await _changed(house, club, decide)


async def club_of(house: House, club: str) -> Club:
    """The club with this id."""
    value = await house.store.get(CLUBS, club)
    if value is None:
        raise Failure("access/role")
    return msgspec.json.decode(value, type=Club)


async def club_named(house: House, name: str) -> Club | None:
    """The club with this name."""
    found = await house.store.get(CLUB_NAMES, name_key(name))
    return None if found is None else await club_of(house, found.decode())


async def member_of(house: House, club: str, person: str) -> Membership:
    """What somebody is in a club."""
    value = await house.store.get(ROSTERS, f"{club}/{person}")
    if value is None:
        raise Failure("member/unknown")
    return msgspec.json.decode(value, type=Membership)


async def roster(house: House, club: str, after: str, limit: int) -> list[tuple[str, Membership]]:
    """Members of a club by id, those after one only."""
    page = await house.store.listed(ROSTERS, f"{club}/", f"{club}/{after}" if after else "", limit)
    return [(key.partition("/")[2], msgspec.json.decode(value, type=Membership)) for key, value in page]


async def _has_others(house: House, club: Club) -> bool:
    return len(await house.store.listed(ROSTERS, f"{club.id}/", limit=2)) > 1


async def _changed(house: House, club: str, decide: Callable[[Club], Awaitable[_Decision]]) -> Club:
    """The club after a decision; decided anew when somebody else was quicker."""
    for _ in range(_TRIES):
        before = await club_of(house, club)
        decision = await decide(before)
        after = msgspec.structs.replace(decision.club or before, version=before.version + 1)
        kept = (Put(CLUBS, club, msgspec.json.encode(after)),) if decision.club else ()
        try:
            await house.store.append(
                Append(_stream(club), before.version, (decision.fact,), house.now(), changes=(*kept, *decision.changes))
            )
        except (StaleStream, RecordInTheWay):
            continue
        return after
    raise Failure("request/conflict")


def _entered(club: str, person: str, member: Membership, *, new: bool = True) -> tuple[Put, Put]:
    roles = [role for role in Role if role in member.roles]
    value = msgspec.json.encode({"roles": roles, "since": member.since})
    return Put(MEMBERS, f"{person}/{club}", value, new=new), Put(ROSTERS, f"{club}/{person}", value, new=new)


def _closed(club: Club) -> tuple[Remove, ...]:
    return Remove(CLUBS, club.id), Remove(CLUB_NAMES, name_key(club.name)), Remove(CLUB_CODES, club.code)


def _fact(kind: str, **about: object) -> Fact:
    return Fact(kind, msgspec.json.encode(about))


def _stream(club: str) -> str:
    return f"club/{club}"
