"""What goes over the wire about people and clubs."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from pinella.server.models import Yes
from pinella.server.people.names import LEAST_PASSWORD, MOST, MOST_PASSWORD
from pinella.server.people.person import Kind, Role

# Lengths stand in the document only: the server's own rules refuse, and say why.
Name = Annotated[
    str,
    Meta(
        description="A name that others see: no control characters, no blanks but single spaces.",
        examples=["Anna"],
        extra_json_schema={"minLength": 1, "maxLength": MOST},
    ),
]
Password = Annotated[
    str,
    Meta(description="A password.", extra_json_schema={"minLength": LEAST_PASSWORD, "maxLength": MOST_PASSWORD}),
]
Program = Annotated[
    bool,
    Meta(description="True for a program: the answer holds a token for `Authorization: Bearer` and sets no cookie."),
]
PersonId = Annotated[str, Meta(description="The id of a person.", extra_json_schema={"pattern": "^p[a-z2-7]{16}$"})]
ClubId = Annotated[str, Meta(description="The id of a club.", extra_json_schema={"pattern": "^c[a-z2-7]{16}$"})]
SessionId = Annotated[str, Meta(description="The id of a session.", extra_json_schema={"pattern": "^[0-9a-f]{16}$"})]
Moment = Annotated[int, Meta(description="Milliseconds since 1970.")]
Roles = Annotated[list[Role], Meta(description="Every member is a player, said or not.")]

PAGE: Final = 200
Limit = Annotated[int, Meta(description="How many at most.", ge=1, le=PAGE)]


class NewGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who wants to play, with a name and nothing else."""

    name: Name
    program: Program = False


class NewAccount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who wants an account."""

    name: Name
    password: Password
    program: Program = False


class SignIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who comes back."""

    name: str
    password: str
    program: Program = False


class RecoverPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who has a one-time code from the club's admin."""

    name: str
    code: str
    password: Password
    program: Program = False


class BecomeAccount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guest who wants to stay; without a name the guest's own is kept."""

    password: Password
    name: Name | None = None


class ChangeMe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the person wants to be called, and whether standings may show the name instead of the alias."""

    name: Name
    alias: Name
    publish_name: bool


class ChangePassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new password, and the old one as proof."""

    old: str
    new: Password


class EraseMe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Forget me. An account gives its password; a guest has none."""

    password: str = ""


class NewClub(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A club to be founded."""

    name: Name


class JoinClub(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The code that a club gives to those who should join."""

    code: str


class GiveRoles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All the roles that a member has from now on."""

    roles: Roles


class MyClub(msgspec.Struct, frozen=True):
    """A club that the person belongs to, and as what."""

    id: ClubId
    name: str
    roles: list[Role]


class Me(msgspec.Struct, frozen=True):
    """The person who asks. `published_as` is what standings show."""

    id: PersonId
    kind: Kind
    name: str
    alias: str
    publish_name: bool
    published_as: str
    since: Moment
    clubs: list[MyClub]


class Visitor(msgspec.Struct, frozen=True):
    """Whoever asks: nobody that is known here, or a person."""

    me: Me | None


class SignedIn(msgspec.Struct, frozen=True):
    """Somebody has come in. The token is said once, and only to programs; a browser gets a cookie."""

    me: Me
    token: str | None


class SessionAnswer(msgspec.Struct, frozen=True):
    """A session: `current` is the one that asks; `agent` what the browser or program calls itself."""

    id: SessionId
    current: bool
    agent: str
    since: Moment
    seen: Moment
    expires: Moment


class MySessions(msgspec.Struct, frozen=True):
    """Where the person is signed in, latest use first."""

    sessions: list[SessionAnswer]


class MyData(msgspec.Struct, frozen=True):
    """Everything kept about the person: by collection, then by key. Digests of secrets are left out."""

    person: PersonId
    at: Moment
    collections: dict[str, dict[str, Any]]


class ClubAnswer(msgspec.Struct, frozen=True):
    """A club."""

    id: ClubId
    name: str


class ClubCode(msgspec.Struct, frozen=True):
    """The code by which people join."""

    code: str


class MemberAnswer(msgspec.Struct, frozen=True):
    """A member. Those with a duty in the club read the name, players what the member lets be published."""

    id: PersonId
    name: str
    roles: list[Role]
    since: Moment


class Members(msgspec.Struct, frozen=True):
    """Some of the members, by id; `next` is what to ask for after them."""

    members: list[MemberAnswer]
    next: PersonId | None


class RecoveryCode(msgspec.Struct, frozen=True):
    """A one-time code for a member, to be told in person. It is said only now."""

    code: str
    expires: Moment


class Done(msgspec.Struct, frozen=True):
    """It is done."""

    done: Yes = True
