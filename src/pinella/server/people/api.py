"""The questions about oneself: coming in and going out, names, passwords, sessions, one's own data."""

from __future__ import annotations

from typing import Final

from pinella.server.access import ACCOUNT, ANYONE, SIGNED_IN
from pinella.server.endpoint import Asker, Signed
from pinella.server.house import House
from pinella.server.people import accounts
from pinella.server.people.clubs import club_of
from pinella.server.people.data import erased
from pinella.server.people.messages import (
    BecomeAccount,
    ChangeMe,
    ChangePassword,
    Done,
    EraseMe,
    Me,
    MyClub,
    MyData,
    MySessions,
    NewAccount,
    NewGuest,
    RecoverPassword,
    SessionAnswer,
    SessionId,
    SignedIn,
    SignIn,
    Visitor,
)
from pinella.server.people.person import Person, Principal, Role, published_name
from pinella.server.people.recovery import recovered
from pinella.server.people.register import exported
from pinella.server.people.sessions import SESSIONS, Beginning, ending, memberships, sessions_of
from pinella.server.problems import Failure
from pinella.server.router import Api
from pinella.store import Remove

PEOPLE_API: Final = Api("/api")

_NAME: Final = ("name/length", "name/character", "name/spaces", "name/letters", "name/scripts", "name/taken")
_PASSWORD: Final = ("password/length", "password/is-the-name", "request/too-many")


@PEOPLE_API.post("/guests", *_NAME, "request/too-many", access=ANYONE)
async def new_guest(asked: NewGuest, house: House, asker: Asker) -> Signed[SignedIn]:
    """Come in with a name and nothing else. Where somebody has that name, a number is added to it."""
    person, session = await accounts.new_guest(house, asked.name, address=asker.address, agent=asker.agent)
    return await _signed(house, person, session, program=asked.program)


@PEOPLE_API.post("/accounts", *_NAME, *_PASSWORD, access=ANYONE)
async def new_account(asked: NewAccount, house: House, asker: Asker) -> Signed[SignedIn]:
    """Make an account."""
    person, session = await accounts.new_account(
        house, asked.name, asked.password, address=asker.address, agent=asker.agent
    )
    return await _signed(house, person, session, program=asked.program)


@PEOPLE_API.post("/session", "sign-in/wrong", "request/too-many", "request/conflict", access=ANYONE)
async def sign_in(asked: SignIn, house: House, asker: Asker) -> Signed[SignedIn]:
    """Come back with name and password."""
    person, session = await accounts.signed_in(
        house, asked.name, asked.password, address=asker.address, agent=asker.agent
    )
    return await _signed(house, person, session, program=asked.program)


@PEOPLE_API.delete("/session", access=SIGNED_IN)
async def sign_out(who: Principal, house: House) -> Signed[Done]:
    """End this session."""
    await house.store.write(Remove(SESSIONS, f"{who.id}/{who.session}"))
    await house.doors.look_again(who.id)
    return Signed(Done(), "")


@PEOPLE_API.post("/recovery", "recovery/wrong", "request/conflict", *_PASSWORD, access=ANYONE)
async def recover_password(asked: RecoverPassword, house: House, asker: Asker) -> Signed[SignedIn]:
    """Choose a new password with a one-time code from the club's admin; all earlier sessions end."""
    person, session = await recovered(
        house, asked.name, asked.code, asked.password, address=asker.address, agent=asker.agent
    )
    return await _signed(house, person, session, program=asked.program)


@PEOPLE_API.get("/visitor", access=ANYONE)
async def visitor(who: Principal | None, house: House) -> Visitor:
    """Who I am here, if anybody: a page asks so when it opens, and a stranger has done nothing wrong."""
    return Visitor(None if who is None else await _me(house, await accounts.person_of(house, who.id)))


@PEOPLE_API.get("/me", access=SIGNED_IN)
async def me(who: Principal, house: House) -> Me:
    """Who I am here."""
    return await _me(house, await accounts.person_of(house, who.id))


@PEOPLE_API.put("/me", *_NAME, "request/conflict", access=SIGNED_IN)
async def change_me(asked: ChangeMe, who: Principal, house: House) -> Me:
    """Choose name and alias, and whether standings may show the name."""
    person = await accounts.renamed(house, who.id, asked.name, asked.alias, publish_name=asked.publish_name)
    return await _me(house, person)


@PEOPLE_API.delete("/me", "password/wrong", "club/last-admin", "request/too-many", "request/conflict", access=SIGNED_IN)
async def erase_me(asked: EraseMe, who: Principal, house: House) -> Signed[Done]:
    """Forget me, and everything kept about me. It cannot be undone."""
    if not who.is_guest:
        await accounts.require_password(house, await accounts.person_of(house, who.id), asked.password)
    await erased(house, who.id)
    return Signed(Done(), "")


@PEOPLE_API.post("/me/account", "account/already", *_NAME, *_PASSWORD, "request/conflict", access=SIGNED_IN)
async def become_account(asked: BecomeAccount, who: Principal, house: House) -> Me:
    """Turn a guest into an account: the same person, with the same seats."""
    return await _me(house, await accounts.became_account(house, who.id, asked.password, asked.name))


@PEOPLE_API.put("/me/password", "password/wrong", *_PASSWORD, "request/conflict", access=ACCOUNT)
async def change_password(asked: ChangePassword, who: Principal, house: House) -> Done:
    """Choose another password; all other sessions end."""
    await accounts.changed_password(house, who.id, asked.old, asked.new, session=who.session)
    return Done()


@PEOPLE_API.get("/me/sessions", access=SIGNED_IN)
async def my_sessions(who: Principal, house: House) -> MySessions:
    """Where I am signed in."""
    kept = await sessions_of(house, who.id)
    living = {key: one for key, one in kept.items() if one.expires > house.now()}
    return MySessions(
        [
            SessionAnswer(
                id=key, current=key == who.session, agent=one.agent, since=one.since, seen=one.seen, expires=one.expires
            )
            for key, one in sorted(living.items(), key=lambda item: -item[1].seen)
        ]
    )


@PEOPLE_API.delete("/me/sessions", access=SIGNED_IN)
async def end_other_sessions(who: Principal, house: House) -> Done:
    """End all my sessions but this one."""
    await house.store.write(*await ending(house, who.id, but=who.session))
    await house.doors.look_again(who.id)
    return Done()


@PEOPLE_API.delete("/me/sessions/{session}", "session/not-yours", access=SIGNED_IN)
async def end_session(session: SessionId, who: Principal, house: House) -> Done:
    """End one of my sessions."""
    if session not in await sessions_of(house, who.id):
        raise Failure("session/not-yours")
    await house.store.write(Remove(SESSIONS, f"{who.id}/{session}"))
    await house.doors.look_again(who.id)
    return Done()


@PEOPLE_API.get("/me/data", access=SIGNED_IN)
async def my_data(who: Principal, house: House) -> MyData:
    """Everything kept about me."""
    return MyData(who.id, house.now(), await exported(house.store, who.id))


async def _signed(house: House, person: Person, session: Beginning, *, program: bool) -> Signed[SignedIn]:
    told = SignedIn(await _me(house, person), session.token if program else None)
    return Signed(told, None if program else session.token)


async def _me(house: House, person: Person) -> Me:
    clubs = [
        MyClub(club, (await club_of(house, club)).name, in_order(member.roles))
        for club, member in (await memberships(house, person.id)).items()
    ]
    return Me(
        id=person.id,
        kind=person.kind,
        name=person.name,
        alias=person.alias,
        publish_name=person.publish_name,
        published_as=published_name(person),
        since=person.since,
        clubs=clubs,
    )


def in_order(roles: frozenset[Role]) -> list[Role]:
    """Roles as they are always listed."""
    return [role for role in Role if role in roles]
