"""What the server answers when it cannot answer: a status, a stable code, a sentence in both languages."""

from __future__ import annotations

from typing import Final

import msgspec

from pinella.errors import NotationError
from pinella.server.texts import Sentence, sentence
from pinella.store import StoreLost, StoreUnwritable
from pinella.words import Value

SHOWN: Final = 24


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that is wrong with a request. `position` counts the cards from 1."""

    code: str
    message: Sentence
    position: int | None = None


class ProblemAnswer(msgspec.Struct, frozen=True):
    """The body of every answer that is not a success."""

    error: Problem


STATUS_OF: Final = {
    "request/not-json": 400,
    "request/not-utf8": 400,
    "request/wrong-type": 400,
    "request/missing-field": 400,
    "request/unknown-field": 400,
    "request/wrong-parameter": 400,
    "request/origin": 403,
    "request/unknown-path": 404,
    "request/method": 405,
    "request/timeout": 408,
    "request/conflict": 409,
    "request/too-large": 413,
    "request/media-type": 415,
    "request/too-many": 429,
    "code/unknown": 404,
    "article/unknown": 404,
    "card/unknown": 422,
    "card/marked": 422,
    "card/third-copy": 422,
    "card/fifth-joker": 422,
    "cards/none": 422,
    "cards/too-many": 422,
    "access/sign-in": 401,
    "access/account": 403,
    "access/role": 403,
    "access/self": 403,
    "access/metrics": 403,
    "session/unknown": 401,
    "session/expired": 401,
    "session/not-yours": 404,
    "name/length": 422,
    "name/character": 422,
    "name/spaces": 422,
    "name/letters": 422,
    "name/scripts": 422,
    "name/taken": 409,
    "password/length": 422,
    "password/is-the-name": 422,
    "password/wrong": 403,
    "sign-in/wrong": 401,
    "account/already": 409,
    "recovery/wrong": 403,
    "recovery/other-club": 403,
    "club/code": 404,
    "club/already-in": 409,
    "club/last-admin": 409,
    "club/too-many": 409,
    "member/unknown": 404,
    "table/unknown": 404,
    "table/not-over": 409,
    "table/busy": 409,
    "table/origin": 422,
    "table/settings": 422,
    "server/fault": 500,
    "server/store": 503,
    "server/store-full": 503,
    "server/store-read-only": 503,
}
"""Every code there is, with its status. Codes never change; each has its sentence in the catalogues."""


LOST: Final = {"": "server/store", "full": "server/store-full", "read-only": "server/store-read-only"}
"""The problem of a store that is lost: why it cannot write, or nothing where it does not even answer."""


class Failure(Exception):
    """Raised where a request cannot go on; the router turns it into an answer.

    `told_as` names a sentence of its own for one case of a code; `retry_after` says in how many seconds it is worth
    asking again.
    """

    def __init__(
        self,
        code: str,
        position: int | None = None,
        *,
        told_as: str | None = None,
        retry_after: int | None = None,
        **values: Value,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.retry_after = retry_after
        self.status = STATUS_OF[code]
        places = values if position is None else {**values, "position": position}
        self.problem = Problem(code, sentence(f"problem.{told_as or code}", **places), position)


def of_lost_store(error: StoreLost) -> Failure:
    """The store is away for the moment, or cannot write: whatever was asked can be asked again."""
    if isinstance(error, StoreUnwritable):
        return Failure(LOST[error.why], retry_after=10)
    return Failure(LOST[""], retry_after=1)


def of_notation(error: NotationError) -> Failure:
    """A card that does not read, or a pack that has no such card left."""
    code = error.code if error.code in STATUS_OF else "card/unknown"
    return Failure(code, error.position or None, text=shortened(error.token))


def shortened(text: str) -> str:
    """What came, short enough for one line."""
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
