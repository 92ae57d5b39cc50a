"""What goes over the socket: JSON, one message a frame. The AsyncAPI document is made from these.

A client watches tables and gives orders under ids of its own; an order sent again under the same id is carried out
once. Every answer that changes a table comes after it is stored.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from pinella.server.tables.orders import CardsText, PersonsOrder
from pinella.server.texts import Sentence
from pinella.server.thinking.advice import Hint, HintReason

PROTOCOL: Final = 1
LARGEST_FRAME: Final = 8 * 1024

LONGEST_ID: Final = 64
TableId = Annotated[str, Meta(max_length=40)]
CommandId = Annotated[str, Meta(min_length=1, max_length=LONGEST_ID, pattern=r"^[^\x00]*$")]
"""No NUL: a database stores none."""


# From the client


class _Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    pass


class Watch(_Asked, frozen=True, tag="watch"):
    """Look at a table from now on, or ask for its whole view again."""

    table: TableId


class Unwatch(_Asked, frozen=True, tag="unwatch"):
    """Look no more."""

    table: TableId


class Give(_Asked, frozen=True, tag="give"):
    """An order for a table that is watched."""

    table: TableId
    id: CommandId
    order: PersonsOrder


class AskMoves(_Asked, frozen=True, tag="moves"):
    """What one may do now: at a strict table, in one's own turn."""

    table: TableId
    id: CommandId


class AskPlacements(_Asked, frozen=True, tag="placements"):
    """Where these cards may go: at a strict table, in one's own turn."""

    table: TableId
    id: CommandId
    cards: CardsText


class AskHints(_Asked, frozen=True, tag="hints"):
    """The best turns with their reasons: at a strict table that allows hints, in one's own turn, one question at a
    time."""

    table: TableId
    id: CommandId


class AskWhy(_Asked, frozen=True, tag="why"):
    """Why an act would be refused, without giving it: at a strict table. `act` is as an order takes it."""

    table: TableId
    id: CommandId
    act: dict[str, Any]


class Ping(_Asked, frozen=True, tag="ping"):
    """Is anybody there?"""


FromClient: TypeAlias = Watch | Unwatch | Give | AskMoves | AskPlacements | AskHints | AskWhy | Ping
decode: Final = msgspec.json.Decoder(FromClient).decode


class Named(msgspec.Struct, frozen=True):
    """What a message that cannot be read wholly is called, so that its sender knows which one is refused."""

    id: str = ""
    table: str = ""


NAMELESS: Final = Named()
_named: Final = msgspec.json.Decoder(Named).decode


def named(text: str) -> Named:
    """The name of a message, as far as it has one that may be told again."""
    try:
        found = _named(text)
    except (msgspec.MsgspecError, RecursionError, ValueError):
        return NAMELESS
    return found if len(found.id) <= LONGEST_ID and len(found.table) <= LONGEST_ID else NAMELESS


# From the server


class Hello(msgspec.Struct, frozen=True, tag_field="t", tag="hello"):
    """The first message."""

    protocol: int
    name: str
    server_time: int


class SaidBefore(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that was said at the table: a phrase by its name, words, or an appeal against a ruling of a deal.

    `version` is where it stands; `seat` is null for the referee. The words of an appeal are told to the referee.
    """

    version: int
    at: int
    seat: str | None
    phrase: str | None = None
    words: str | None = None
    ruling: int | None = None
    deal: int | None = None


class Shown(msgspec.Struct, frozen=True, tag_field="t", tag="table"):
    """The whole view of a table: on joining, and whenever it is asked for. `v` is the version of the table; `said` is
    what was said there last."""

    table: TableId
    v: int
    view: dict[str, Any]
    said: list[SaidBefore]


class Changed(msgspec.Struct, frozen=True, tag_field="t", tag="change", omit_defaults=True):
    """What happened since version `was`, and the parts of the view that are not what they were.

    A client whose view has another version than `was` has lost the thread and watches again. `done` is the id of one's
    own order that led to it.
    """

    table: TableId
    was: int
    v: int
    told: list[dict[str, Any]]
    set: dict[str, Any]
    done: str = ""


class Done(msgspec.Struct, frozen=True, tag_field="t", tag="done"):
    """An order that had been carried out before."""

    table: TableId
    id: CommandId
    v: int


class CitedArticle(msgspec.Struct, frozen=True):
    """Where a rule is written."""

    code: str
    edition: str
    number: str


class Refused(msgspec.Struct, frozen=True, tag_field="t", tag="no", omit_defaults=True):
    """Nothing has changed: why, and the article where a rule book says so."""

    code: str
    say: Sentence
    id: str = ""
    table: str = ""
    article: CitedArticle | None = None


class Moves(msgspec.Struct, frozen=True, tag_field="t", tag="moves"):
    """The basic moves, as orders take them."""

    table: TableId
    id: CommandId
    v: int
    moves: list[dict[str, Any]]


class Placed(msgspec.Struct, frozen=True):
    """One way to use the cards: the act, and the melds that come of it."""

    act: dict[str, Any]
    melds: list[str]


class Placements(msgspec.Struct, frozen=True, tag_field="t", tag="placements"):
    """Every way to use exactly these cards."""

    table: TableId
    id: CommandId
    v: int
    placements: list[Placed]


class Hints(msgspec.Struct, frozen=True, tag_field="t", tag="hints"):
    """The best turns of the player in turn, the best one first, from what this seat has seen and nothing else.

    `shared` are risks that none of them avoids; `worlds` is in how many imagined deals each was tried.
    """

    table: TableId
    id: CommandId
    v: int
    worlds: int
    hints: list[Hint]
    shared: list[HintReason]


class Objection(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why an act would be refused: a stable code, a sentence, and the article where a rule book says so."""

    code: str
    say: Sentence
    article: CitedArticle | None = None


class Why(msgspec.Struct, frozen=True, tag_field="t", tag="why"):
    """What would be said to the act now; `no` is null where nothing is against it. Nothing was done."""

    table: TableId
    id: CommandId
    v: int
    no: Objection | None


class Pong(msgspec.Struct, frozen=True, tag_field="t", tag="pong"):
    """Somebody is."""

    server_time: int


FromServer: TypeAlias = Hello | Shown | Changed | Done | Refused | Moves | Placements | Hints | Why | Pong

CLOSE_CODES: Final[dict[int, str]] = {
    1003: "frame/not-text",
    1007: "frame/not-utf8",
    1009: "frame/too-large",
    1011: "server/fault",
    1013: "server/try-again",
    4401: "access/sign-in",
    4403: "request/origin",
    4408: "socket/too-slow",
    4429: "socket/too-many",
}
"""Why the server hangs up, by the code of the close frame."""

Closing = Literal[1003, 1007, 1009, 1011, 1013, 4401, 4403, 4408, 4429]
