"""The questions about clubs: founding, joining, members, roles."""

from __future__ import annotations

from typing import Final

from pinella.server.access import ACCOUNT, ADMIN, MEMBER, SELF_OR_ADMIN
from pinella.server.house import House
from pinella.server.people import clubs
from pinella.server.people.accounts import find_person
from pinella.server.people.api import in_order
from pinella.server.people.messages import (
    PAGE,
    ClubAnswer,
    ClubCode,
    ClubId,
    Done,
    GiveRoles,
    JoinClub,
    Limit,
    MemberAnswer,
    Members,
    NewClub,
    PersonId,
    RecoveryCode,
)
from pinella.server.people.person import Person, Principal, Role, published_name
from pinella.server.people.recovery import issued
from pinella.server.people.sessions import Membership
from pinella.server.problems import Failure
from pinella.server.router import Api

CLUBS_API: Final = Api("/api/clubs")

_OFFICIALS: Final = frozenset({Role.REFEREE, Role.DIRECTOR, Role.ADMIN})


@CLUBS_API.post(
    "",
    "name/length",
    "name/character",
    "name/spaces",
    "name/letters",
    "name/scripts",
    "name/taken",
    "club/too-many",
    "request/too-many",
    "request/conflict",
    access=ACCOUNT,
)
async def new_club(asked: NewClub, who: Principal, house: House) -> ClubAnswer:
    """Found a club and be its first admin."""
    await house.throttle.count("club/person", who.id)
    club = await clubs.founded(house, asked.name, who.id)
    return ClubAnswer(club.id, club.name)


@CLUBS_API.post(
    "/join", "club/code", "club/already-in", "club/too-many", "request/too-many", "request/conflict", access=ACCOUNT
)
async def join_club(asked: JoinClub, who: Principal, house: House) -> ClubAnswer:
    """Join the club that has this code, as a player."""
    await house.throttle.count("join/person", who.id)
    club = await clubs.joined(house, asked.code, who.id)
    return ClubAnswer(club.id, club.name)


@CLUBS_API.get("/{club}", access=MEMBER)
async def club(club: ClubId, house: House) -> ClubAnswer:
    """A club that I belong to."""
    found = await clubs.club_of(house, club)
    return ClubAnswer(found.id, found.name)


@CLUBS_API.get("/{club}/code", access=ADMIN)
async def club_code(club: ClubId, house: House) -> ClubCode:
    """The code by which people join."""
    return ClubCode((await clubs.club_of(house, club)).code)


@CLUBS_API.post("/{club}/code", "request/conflict", access=ADMIN)
async def renew_club_code(club: ClubId, who: Principal, house: House) -> ClubCode:
    """Another code; the old one no longer works."""
    return ClubCode(await clubs.renewed_code(house, club, by=who.id))


@CLUBS_API.get("/{club}/members", access=MEMBER)
async def members(
    club: ClubId, who: Principal, house: House, after: PersonId | None = None, limit: Limit = PAGE
) -> Members:
    """The members, by id. Players read of others only what those let be published."""
    page = await clubs.roster(house, club, after or "", limit)
    by_name = who.has_role(club, _OFFICIALS)
    told = [
        _told(kept, member, by_name=by_name or person == who.id)
        for person, member in page
        if (kept := await find_person(house, person)) is not None
    ]
    return Members(told, page[-1][0] if len(page) == limit else None)


@CLUBS_API.put("/{club}/members/{person}/roles", "member/unknown", "club/last-admin", "request/conflict", access=ADMIN)
async def give_roles(club: ClubId, person: PersonId, asked: GiveRoles, who: Principal, house: House) -> MemberAnswer:
    """Say which roles a member has: those not named are taken away."""
    member = await clubs.given_roles(house, club, person, asked.roles, by=who.id)
    kept = await find_person(house, person)
    if kept is None:
        raise Failure("member/unknown")
    return _told(kept, member, by_name=True)


@CLUBS_API.delete(
    "/{club}/members/{person}", "member/unknown", "club/last-admin", "request/conflict", access=SELF_OR_ADMIN
)
async def leave_club(club: ClubId, person: PersonId, who: Principal, house: House) -> Done:
    """Leave a club, or send a member away. When the last member leaves, the club closes."""
    await clubs.left(house, club, person, by=who.id)
    return Done()


@CLUBS_API.post(
    "/{club}/members/{person}/recovery", "member/unknown", "recovery/other-club", "request/conflict", access=ADMIN
)
async def issue_recovery(club: ClubId, person: PersonId, who: Principal, house: House) -> RecoveryCode:
    """A one-time code with which a member can choose a new password."""
    code, expires = await issued(house, club, person, who)
    return RecoveryCode(code, expires)


def _told(person: Person, member: Membership, *, by_name: bool) -> MemberAnswer:
    name = person.name if by_name else published_name(person)
    return MemberAnswer(person.id, name, in_order(member.roles), member.since)
