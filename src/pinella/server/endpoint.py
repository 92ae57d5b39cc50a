"""An endpoint, read from the signature of the function that answers it.

Arguments named in the path come from it; one argument of a message type is the JSON body; `who` as a `Principal` is the
person who asks, `house` the services, `asker` the connection; every other argument is a query parameter and has a
default. The return type is the answer.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from pinella.server.access import ANYONE, Access
from pinella.server.house import House
from pinella.server.people.person import Principal

Answer = TypeVar("Answer", bound=msgspec.Struct)
_WHO: Final = (Principal, Principal | None)


@dataclass(frozen=True, slots=True)
class Asker:
    """The connection that a request came by."""

    address: str
    agent: str
    """What the browser or program calls itself."""


@dataclass(frozen=True, slots=True)
class Signed(Generic[Answer]):
    """An answer that also sets the browser's session cookie; an empty token removes it, none leaves it as it is."""

    answer: Answer
    token: str | None


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One question the server answers, and who may ask it."""

    method: str
    path: str
    handler: Callable[..., Any]
    access: Access
    problems: tuple[str, ...]

    def __post_init__(self) -> None:
        for name, needed in (("club", bool(self.access.roles)), ("person", self.access.oneself)):
            if needed and name not in self.parameters:
                raise AssertionError(f"{self}: access {self.access} needs {{{name}}} in the path")
        unset = [name for name in self.query if self._signature.parameters[name].default is inspect.Parameter.empty]
        if unset:
            raise AssertionError(f"{self}: query parameters without a default: {', '.join(unset)}")
        if len(self._messages) > 1:
            raise AssertionError(f"{self}: more than one body")

    def __str__(self) -> str:
        return f"{self.method} {self.path}"

    @property
    def parameters(self) -> dict[str, Any]:
        """The arguments that come from the path, with their types."""
        return {name: self._hints[name] for name in re.findall(r"\{(\w+)\}", self.path)}

    @property
    def body(self) -> tuple[str, Any] | None:
        """The argument that is the JSON body, with its type."""
        return next(iter(self._messages.items()), None)

    @property
    def query(self) -> dict[str, Any]:
        """The arguments that may stand behind the question mark, with their types."""
        known = {*self.parameters, *self._messages, *self.services}
        return {name: hint for name, hint in self._hints.items() if name != "return" and name not in known}

    @property
    def services(self) -> dict[str, Any]:
        """The arguments that do not come from the asker's words."""
        return {name: hint for name, hint in self._hints.items() if hint in (*_WHO, House, Asker)}

    @property
    def wants_who(self) -> bool:
        """Whether it matters who asks."""
        return self.access is not ANYONE or any(hint in _WHO for hint in self.services.values())

    @property
    def needs_house(self) -> bool:
        """Whether it can be answered only where there is a store."""
        return self.wants_who or House in self.services.values()

    @property
    def answer(self) -> Any:
        """The type of the answer."""
        returned = self._hints["return"]
        return get_args(returned)[0] if get_origin(returned) is Signed else returned

    @property
    def _hints(self) -> dict[str, Any]:
        return get_type_hints(self.handler, include_extras=True)

    @property
    def _signature(self) -> inspect.Signature:
        return inspect.signature(self.handler)

    @property
    def _messages(self) -> dict[str, Any]:
        hints = self._hints.items()
        return {name: hint for name, hint in hints if name != "return" and _is_message(hint)}


def _is_message(hint: Any) -> bool:
    return all(isinstance(kind, type) and issubclass(kind, msgspec.Struct) for kind in get_args(hint) or (hint,))
