"""Who may ask: every operation says it, and it is looked at in one place, before anything is done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pinella.server.people.person import Principal, Role


@dataclass(frozen=True, slots=True)
class Access:
    """The least that somebody must be. With `roles`, one of them in the club that the path names as `{club}`; with
    `oneself`, the person that the path names as `{person}`; with both, either of the two."""

    name: str
    signed_in: bool = True
    account: bool = False
    roles: frozenset[Role] = frozenset()
    oneself: bool = False

    def __str__(self) -> str:
        return self.name


ANYONE: Final = Access("anyone", signed_in=False)
SIGNED_IN: Final = Access("signed-in")
ACCOUNT: Final = Access("account", account=True)
SELF: Final = Access("self", oneself=True)
MEMBER: Final = Access("member", roles=frozenset(Role))
REFEREE: Final = Access("referee", roles=frozenset({Role.REFEREE}))
DIRECTOR: Final = Access("director", roles=frozenset({Role.DIRECTOR}))
ADMIN: Final = Access("admin", roles=frozenset({Role.ADMIN}))
SELF_OR_ADMIN: Final = Access("self or admin", roles=frozenset({Role.ADMIN}), oneself=True)


def any_of(*roles: Role) -> Access:
    """Whoever has one of these roles in the club of the path."""
    return Access(" or ".join(role.value for role in roles), roles=frozenset(roles))


def why_not(access: Access, who: Principal | None, path: Mapping[str, str]) -> str | None:
    """Why this person may not ask, as the code of a problem; nothing where he or she may."""
    if not access.signed_in:
        return None
    if who is None:
        return "access/sign-in"
    if access.account and who.is_guest:
        return "access/account"
    if not access.roles and not access.oneself:
        return None
    if access.oneself and path["person"] == who.id:
        return None
    if access.roles and who.has_role(path["club"], access.roles):
        return None
    return "access/role" if access.roles else "access/self"


def codes_of(access: Access) -> tuple[str, ...]:
    """The problems that somebody may meet at this door."""
    if not access.signed_in:
        return ()
    codes = ["access/sign-in", "session/unknown", "session/expired"]
    if access.account:
        codes.append("access/account")
    if access.roles:
        codes.append("access/role")
    elif access.oneself:
        codes.append("access/self")
    return tuple(codes)
