"""A person as kept, a person as asking, and the roles that a club gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Final, Literal

import msgspec

PEOPLE: Final = "people"
"""The records of people, by id."""
PERSON: Final = "person"
"""What workers call it in notes about a person."""

NAMED: Final = "named"
"""The kind of the note that a person has another name, or none."""

_BASE32: Final = "abcdefghijklmnopqrstuvwxyz234567"

Kind = Literal["guest", "account"]


class Role(Enum):
    """What a person is in a club. Every member is a player; no other role includes another."""

    PLAYER = "player"
    REFEREE = "referee"
    DIRECTOR = "director"
    ADMIN = "admin"


OFFICIALS: Final = frozenset({Role.REFEREE, Role.DIRECTOR})
"""Who may rule at what a club holds."""


class Person(msgspec.Struct, frozen=True):
    """A person as kept. The id never changes and is all that facts may name; the rest can be erased."""

    id: str
    kind: Kind
    name: str
    alias: str
    publish_name: bool
    """Whether the person has agreed that standings show the name instead of the alias."""
    since: int


@dataclass(frozen=True, slots=True)
class Principal:
    """Somebody who asks: a person, with the session that proves it and the roles by club."""

    id: str
    kind: Kind
    name: str
    alias: str
    session: str
    roles: Mapping[str, frozenset[Role]] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def is_guest(self) -> bool:
        """Whether this person has no account yet."""
        return self.kind == "guest"

    def has_role(self, club: str, roles: frozenset[Role]) -> bool:
        """Whether the person has one of these roles in this club."""
        return not roles.isdisjoint(self.roles.get(club, frozenset()))


def published_name(person: Person) -> str:
    """What standings and lists for everybody show: the alias, unless the person agreed to the name."""
    return person.name if person.publish_name else person.alias


def about_person(person: str) -> str:
    """What a note is about that is about a person."""
    return f"{PERSON}/{person}"


def person_of_note(about: str) -> str:
    """The person that a note is about."""
    return about.partition("/")[2]


def new_id(letter: str, random: Callable[[int], bytes]) -> str:
    """An id that nobody has: a letter for what it is, and 80 random bits."""
    number = int.from_bytes(random(10))
    return letter + "".join(_BASE32[number >> 5 * place & 31] for place in range(16))
