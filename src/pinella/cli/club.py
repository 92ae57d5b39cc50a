"""`pinella club`: a new club with its first admin, or one admin more."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from pinella.cli.place import lang_option, place_options
from pinella.cli.stored import find, in_house
from pinella.server.house import House
from pinella.server.people.accounts import new_account_without_password, person_named
from pinella.server.people.clubs import Club, club_named, founded, given_roles, joined
from pinella.server.people.data import erased
from pinella.server.people.names import read_name, taken
from pinella.server.people.person import Person, Role
from pinella.server.people.recovery import issued_by_the_operator
from pinella.server.people.sessions import memberships
from pinella.server.problems import Failure

_OPERATOR: Final = ""
"""Who gives roles from the console: nobody with an id."""

_LABELS: Final = {
    "en": {
        "club": "Club: {name}",
        "joining": "Code for joining it: {code}",
        "admin": "Admin: {name}",
        "password": "One-time code for a password, good for 24 hours: {code}",
        "signs-in": "{name} signs in as ever.",
        "guest": "{name} is a guest: an admin needs an account",
        "no-club": "no club is called {name!r}",
        "now-admin": "{name} is an admin of {club}.",
    },
    "it": {
        "club": "Circolo: {name}",
        "joining": "Codice per iscriversi: {code}",
        "admin": "Amministra: {name}",
        "password": "Codice per scegliere la password, valido una volta per 24 ore: {code}",
        "signs-in": "{name} entra come sempre.",
        "guest": "{name} è un ospite: per amministrare ci vuole un account",
        "no-club": "nessun circolo si chiama {name!r}",
        "now-admin": "{name} amministra {club}.",
    },
}


@click.group("club")
def command() -> None:
    """Found a club with its first admin, or name one admin more.

    With --data the server must not be running; with --database it may.
    """


@command.command("new")
@click.argument("name")
@click.option("--admin", required=True, metavar="NAME", help="The first admin; made when there is nobody of that name.")
@place_options
@lang_option
def new(name: str, admin: str, data: Path | None, database: str | None, lang: str) -> None:
    """Found the club NAME, and print the code by which people join."""
    labels = _LABELS[lang]

    async def found(house: House) -> tuple[Club, Person, str | None]:
        if await club_named(house, read_name(name)) is not None:
            raise taken(name)
        person = await person_named(house, admin)
        if person is not None and person.kind == "guest":
            raise click.ClickException(labels["guest"].format(name=person.name))
        if person is not None:
            return await founded(house, name, person.id), person, None
        return await _with_newcomer(house, name, admin)

    club, person, code = in_house(data, database, lang, found, may_be_new=True)
    click.echo(labels["club"].format(name=club.name))
    click.echo(labels["joining"].format(code=club.code))
    click.echo(labels["admin"].format(name=person.name))
    click.echo(labels["signs-in"].format(name=person.name) if code is None else labels["password"].format(code=code))


async def _with_newcomer(house: House, name: str, admin: str) -> tuple[Club, Person, str]:
    """A club and an account together, or neither."""
    person = await new_account_without_password(house, admin)
    try:
        club = await founded(house, name, person.id)
    except Failure:
        await erased(house, person.id)
        raise
    return club, person, await issued_by_the_operator(house, person.id)


@command.command("admin")
@click.argument("club")
@click.argument("name")
@place_options
@lang_option
def admin(club: str, name: str, data: Path | None, database: str | None, lang: str) -> None:
    """Make the account NAME an admin of CLUB, and a member if need be."""
    labels = _LABELS[lang]

    async def give(house: House) -> tuple[Club, Person]:
        found = await club_named(house, club)
        if found is None:
            raise click.ClickException(labels["no-club"].format(name=club))
        person = await find(house, name, lang)
        if person.kind == "guest":
            raise click.ClickException(labels["guest"].format(name=person.name))
        clubs = await memberships(house, person.id)
        if found.id not in clubs:
            await joined(house, found.code, person.id)
        roles = clubs[found.id].roles if found.id in clubs else frozenset()
        await given_roles(house, found.id, person.id, roles | {Role.ADMIN}, by=_OPERATOR)
        return found, person

    found, person = in_house(data, database, lang, give)
    click.echo(labels["now-admin"].format(name=person.name, club=found.name))
