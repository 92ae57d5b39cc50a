"""Guests and accounts: coming in, and what people may change about themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from pinella.server.house import House
from pinella.server.people.names import MOST, composed, name_key, read_name, read_password, taken
from pinella.server.people.passwords import PASSWORDS, KeptPassword
from pinella.server.people.person import PEOPLE, Kind, Person, new_id
from pinella.server.people.sessions import Beginning, beginning, ending, overdue
from pinella.server.problems import Failure
from pinella.server.throttle import network_of
from pinella.store import Change, Put, RecordInTheWay, Remove

NAMES: Final = "names"
"""Whose name or alias this is: the digest of the name, and the person's id."""
_NAMESAKES: Final = 20
_TRIES: Final = 50


async def new_guest(house: House, name: str, *, address: str, agent: str) -> tuple[Person, Beginning]:
    """Somebody who has only given a name. Where another has it, a number makes the difference: nobody has to wait."""
    await house.throttle.count("guest/address", network_of(address))
    for candidate in _numbered(house, read_name(name)):
        person = _newcomer(house, "guest", candidate)
        session = beginning(house, person.id, agent)
        try:
            await house.store.write(*_introduced(person), *session.changes)
        except RecordInTheWay:
            continue
        return person, session
    raise taken(name)


async def new_account(house: House, name: str, password: str, *, address: str, agent: str) -> tuple[Person, Beginning]:
    """Somebody with a name and a password."""
    await house.throttle.count("account/address", network_of(address))
    asked = read_name(name)
    if await house.store.get(NAMES, name_key(asked)) is not None:
        raise taken(asked)
    digest = await house.passwords.digest(read_password(password, asked))
    person = _newcomer(house, "account", asked)
    session = beginning(house, person.id, agent)
    try:
        await house.store.write(*_introduced(person), _kept(house, person.id, digest), *session.changes)
    except RecordInTheWay:
        raise taken(asked) from None
    return person, session


async def new_account_without_password(house: House, name: str) -> Person:
    """An account that its owner enters with a one-time code first."""
    person = _newcomer(house, "account", read_name(name))
    try:
        await house.store.write(*_introduced(person))
    except RecordInTheWay:
        raise taken(person.name) from None
    return person


async def signed_in(house: House, name: str, password: str, *, address: str, agent: str) -> tuple[Person, Beginning]:
    """Somebody who comes back. An unknown name and a wrong password cannot be told apart."""
    key, network = name_key(name), network_of(address)
    await house.throttle.count("sign-in/address", network)
    await house.throttle.count("sign-in/name", key)
    await house.throttle.count("sign-in/name-and-address", key, network)
    person = await person_named(house, name)
    proven = await _proven(house, person, password)
    if proven is None or person is None:
        raise Failure("sign-in/wrong")
    session = beginning(house, person.id, agent)
    ended = await overdue(house, person.id)
    await write_about(house, person.id, proven, *session.changes, *ended)
    if ended:
        await house.doors.look_again(person.id)
    return person, session


async def became_account(house: House, guest: str, password: str, name: str | None) -> Person:
    """A guest who chose a password: the same id, and so the same seats."""
    kept, raw = await _loaded(house, guest)
    if kept.kind == "account":
        raise Failure("account/already")
    asked = kept.name if name is None else read_name(name)
    digest = await house.passwords.digest(read_password(password, asked))
    person = msgspec.structs.replace(kept, kind="account", name=asked)
    await _replace(house, kept, raw, person, _kept(house, guest, digest))
    await tell_tables(house, guest)
    return person


async def renamed(house: House, person: str, name: str, alias: str, *, publish_name: bool) -> Person:
    """A person's name, alias and consent as they are from now on."""
    kept, raw = await _loaded(house, person)
    later = msgspec.structs.replace(kept, name=read_name(name), alias=read_name(alias), publish_name=publish_name)
    await _replace(house, kept, raw, later)
    await tell_tables(house, person)
    return later


async def tell_tables(house: House, person: str) -> None:
    """At the tables a person is called by the name of this moment."""
    if house.tables is not None:
        await house.tables.renamed(person)


async def changed_password(house: House, person: str, old: str, new: str, *, session: str) -> None:
    """A new password for whoever knows the old one; all other sessions end."""
    kept = await person_of(house, person)
    proven = await require_password(house, kept, old)
    await set_password(house, kept, new, but=session, instead_of=proven.instead_of)


async def set_password(
    house: House,
    person: Person,
    password: str,
    *changes: Change,
    but: str | None = None,
    instead_of: bytes | None = None,
) -> None:
    """A new password, with what else changes; all sessions end, or all but one.

    Who signs in meanwhile with the earlier one has either begun a session before, or comes too late and is refused.
    """
    digest = await house.passwords.digest(read_password(password, person.name))
    ended = await ending(house, person.id, but=but)
    put = _kept(house, person.id, digest, instead_of)
    await write_about(house, person.id, put, *ended, *changes)
    late = await ending(house, person.id, but=but, begun_by=house.now())
    await house.store.write(*late)
    await house.doors.look_again(person.id)


async def require_password(house: House, person: Person, password: str) -> Put:
    """A session alone is not enough for what cannot be undone: it may be somebody else's turn at the telephone.

    What it answers changes nothing, and fails when another password was chosen meanwhile.
    """
    await house.throttle.count("sign-in/name", name_key(person.name))
    proven = await _proven(house, person, password)
    if proven is None:
        raise Failure("password/wrong")
    return proven


async def person_of(house: House, person: str) -> Person:
    """The person with this id, who was there a moment ago."""
    return (await _loaded(house, person))[0]


async def find_person(house: House, person: str) -> Person | None:
    """The person with this id, if there is one."""
    value = await house.store.get(PEOPLE, person)
    return None if value is None else msgspec.json.decode(value, type=Person)


async def write_about(house: House, person: str, *changes: Change) -> None:
    """Change records about a person who is there: nothing may be written about one who is erased meanwhile."""
    try:
        await house.store.write(await still_there(house, person), *changes)
    except RecordInTheWay:
        raise Failure("request/conflict") from None


async def still_there(house: House, person: str) -> Put:
    """A change that changes nothing, and fails when the person has been changed or erased meanwhile."""
    _, raw = await _loaded(house, person)
    return Put(PEOPLE, person, raw, instead_of=raw)


async def person_named(house: House, name: str) -> Person | None:
    """The person with this name; an alias is not one."""
    key = name_key(name)
    found = await house.store.get(NAMES, key)
    value = None if found is None else await house.store.get(PEOPLE, found.decode())
    if value is None:
        return None
    person = msgspec.json.decode(value, type=Person)
    return person if name_key(person.name) == key else None


def keys_of(person: Person) -> set[str]:
    """Where a person's name and alias are entered."""
    return {name_key(person.name), name_key(person.alias)}


async def _proven(house: House, person: Person | None, password: str) -> Put | None:
    """The password as it is kept, made anew where the settings are others now; nothing where it is not this one.

    Written with what it is needed for it fails when another was chosen meanwhile.
    """
    value = None if person is None else await house.store.get(PASSWORDS, person.id)
    kept = None if value is None else msgspec.json.decode(value, type=KeptPassword)
    fits = await house.passwords.fits(composed(password), kept.digest if kept else None)
    if not fits or person is None or value is None or kept is None:
        return None
    if house.passwords.is_outdated(kept.digest):
        return _kept(house, person.id, await house.passwords.digest(composed(password)), value)
    return Put(PASSWORDS, person.id, value, instead_of=value)


def _newcomer(house: House, kind: Kind, name: str) -> Person:
    number = int.from_bytes(house.random(8)) % 1_000_000_000
    return Person(
        id=new_id("p", house.random),
        kind=kind,
        name=name,
        alias=f"Giocatore {number:09,}".replace(",", " "),
        publish_name=False,
        since=house.now(),
    )


def _introduced(person: Person) -> list[Change]:
    """A new person and the entries of both names, which must be free."""
    entries: list[Change] = [Put(NAMES, key, person.id.encode(), new=True) for key in sorted(keys_of(person))]
    return [Put(PEOPLE, person.id, msgspec.json.encode(person), new=True), *entries]


async def _loaded(house: House, person: str) -> tuple[Person, bytes]:
    """A person, and the very bytes that were kept: by them a change in the meantime is noticed."""
    value = await house.store.get(PEOPLE, person)
    if value is None:
        raise Failure("session/unknown")
    return msgspec.json.decode(value, type=Person), value


async def _replace(house: House, kept: Person, raw: bytes, later: Person, *changes: Change) -> None:
    """Another name needs another entry, and gives the old one back."""
    added, dropped = keys_of(later) - keys_of(kept), keys_of(kept) - keys_of(later)
    try:
        await house.store.write(
            Put(PEOPLE, kept.id, msgspec.json.encode(later), instead_of=raw),
            *(Put(NAMES, key, kept.id.encode(), new=True) for key in sorted(added)),
            *(Remove(NAMES, key) for key in sorted(dropped)),
            *changes,
        )
    except RecordInTheWay as conflict:
        if conflict.collection != NAMES:
            raise Failure("request/conflict") from None
        raise taken(later.alias if conflict.key == name_key(later.alias) else later.name) from None


def _kept(house: House, person: str, digest: str, instead_of: bytes | None = None) -> Put:
    return Put(PASSWORDS, person, msgspec.json.encode(KeptPassword(digest, house.now())), instead_of=instead_of)


def _numbered(house: House, name: str) -> Iterator[str]:
    """The name itself, then with numbers behind it: small ones first, random ones when all of those are taken."""
    yield name
    for number in range(2, _TRIES):
        tail = f" {number if number <= _NAMESAKES else int.from_bytes(house.random(3))}"
        yield f"{name[: MOST - len(tail)].rstrip()}{tail}"
