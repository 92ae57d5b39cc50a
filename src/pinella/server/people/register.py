"""Where anything personal is kept: the one register that export and erasure go by.

The key of a personal record is the person's id, or begins with the id and a slash; its value is a JSON object. Whoever
keeps something about a person elsewhere adds the collection here, and it is exported and erased with the rest.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any, Final

import msgspec

from pinella.store import Remove, Store

PERSONAL_COLLECTIONS: Final[dict[str, frozenset[str]]] = {
    "people": frozenset(),
    "passwords": frozenset({"digest"}),
    "sessions": frozenset({"digest"}),
    "members": frozenset(),
    "recoveries": frozenset({"digest"}),
    "seated": frozenset({"seats"}),
    "said": frozenset(),
}
"""Each with the fields that an export leaves out, because they are keys and not knowledge, or the ids of others."""

_PAGE: Final = 500


async def records_of(store: Store, person: str) -> AsyncIterator[tuple[str, str, bytes]]:
    """Collection, key and value of every record about a person."""
    for collection in PERSONAL_COLLECTIONS:
        whole = await store.get(collection, person)
        if whole is not None:
            yield collection, person, whole
        async for key, value in below(store, collection, f"{person}/"):
            yield collection, key, value


async def below(store: Store, collection: str, prefix: str) -> AsyncIterator[tuple[str, bytes]]:
    """All records whose keys begin so, however many."""
    after = ""
    while page := await store.listed(collection, prefix, after, _PAGE):
        for key, value in page:
            yield key, value
        if len(page) < _PAGE:
            return
        after = page[-1][0]


async def exported(store: Store, person: str) -> dict[str, dict[str, Any]]:
    """Everything kept about a person: by collection, then by key."""
    told: dict[str, dict[str, Any]] = {}
    async for collection, key, value in records_of(store, person):
        hidden = PERSONAL_COLLECTIONS[collection]
        fields: dict[str, Any] = msgspec.json.decode(value)
        told.setdefault(collection, {})[key] = {name: one for name, one in fields.items() if name not in hidden}
    return told


async def erasing(store: Store, person: str) -> list[Remove]:
    """What forgets a person: the removal of every record about him or her."""
    return [Remove(collection, key) async for collection, key, _ in records_of(store, person)]
