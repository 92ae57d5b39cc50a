"""What commands about people share: the house with a store in it, somebody found by name, and how noes are told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final, TypeVar

import click

from pinella.cli.place import place_of
from pinella.server.house import House
from pinella.server.people.accounts import person_named
from pinella.server.people.person import Person
from pinella.server.problems import Failure
from pinella.store.opening import open_store
from pinella.store.sqlite_files import DATABASE

Result = TypeVar("Result")

_LABELS: Final = {
    "en": {
        "no-data": "{folder} holds no data of Pinella",
        "no-person": "nobody is called {name!r} here",
    },
    "it": {
        "no-data": "in {folder} non ci sono dati di Pinella",
        "no-person": "qui nessuno si chiama {name!r}",
    },
}


def in_house(
    data: Path | None,
    database: str | None,
    lang: str,
    work: Callable[[House], Awaitable[Result]],
    *,
    may_be_new: bool = False,
) -> Result:
    """What comes of some work in the house with this store; a no of the server is told in the language asked for."""
    place = _place(data, database, lang, may_be_new=may_be_new)

    async def opened() -> Result:
        store = await open_store(place)
        try:
            return await work(House(store))
        finally:
            await store.close()

    try:
        return asyncio.run(opened())
    except Failure as failure:
        message = failure.problem.message
        raise click.ClickException(message.it if lang == "it" else message.en) from None


async def find(house: House, name: str, lang: str) -> Person:
    """The person of this name."""
    person = await person_named(house, name)
    if person is None:
        raise click.ClickException(_LABELS[lang]["no-person"].format(name=name))
    return person


def _place(data: Path | None, database: str | None, lang: str, *, may_be_new: bool) -> str | Path:
    place = place_of(data, database, lang)
    if isinstance(place, Path) and not may_be_new and not (place / DATABASE).is_file():
        raise click.UsageError(_LABELS[lang]["no-data"].format(folder=place))
    return place
