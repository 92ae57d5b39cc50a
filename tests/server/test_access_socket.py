"""The access matrix of the socket: every message and every order, by everybody, at a table of the own club or another.

The table is arbitrated, with a human referee, and belongs to a club; its opener sits there and has said something. Who
asks only looks on. `yes` is what is carried out; a number is the code with which the connection ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from pinella.server import wire
from pinella.server.tables.orders import PersonsOrder
from tests.server.lines import Data, Line, line
from tests.server.test_access import CAST, Stage
from tests.server.visiting import Hall, hall_with_tables

SETTINGS = {"code": "federal", "players": 2, "arbitrated": True, "referee": "human", "thinking": 0}
EVERYBODY = "4401 yes | yes yes yes yes | yes yes yes yes"


def nobody(code: str) -> str:
    """Not even who has come in."""
    return f"4401 {code} | {code} {code} {code} {code} | {code} {code} {code} {code}"


NOT_SEATED = nobody("table/not-seated")
NOT_HOST = nobody("table/not-host")
NOT_ON_DUTY = nobody("referee/not-on-duty")
REFEREES = "4401 {0} | {0} yes yes {0} | {0} {0} {0} {0}".format("referee/may-not-rule")

MESSAGES: dict[str, tuple[str, Data]] = {
    "ping": (EVERYBODY, {}),
    "watch": (EVERYBODY, {"table": "{table}"}),
    "unwatch": (EVERYBODY, {"table": "{table}"}),
    "moves": (NOT_SEATED, {"table": "{table}", "id": "m"}),
    "placements": (NOT_SEATED, {"table": "{table}", "id": "m", "cards": "7h"}),
    "hints": (NOT_SEATED, {"table": "{table}", "id": "m"}),
    "why": (NOT_SEATED, {"table": "{table}", "id": "m", "act": {"command": "draw"}}),
    "give": (EVERYBODY, {"table": "{table}", "id": "m", "order": {"do": "sit"}}),
}
ORDERS: dict[str, tuple[str, Data]] = {
    "sit": (EVERYBODY, {}),
    "get-up": (NOT_SEATED, {}),
    "add-bot": (NOT_HOST, {}),
    "drop-bot": (NOT_HOST, {"seat": "N"}),
    "ready": (NOT_SEATED, {}),
    "act": (NOT_SEATED, {"act": {"command": "draw"}}),
    "call": (NOT_SEATED, {}),
    "choose": (NOT_SEATED, {"option": "none"}),
    "watch-stall": (NOT_SEATED, {}),
    "appeal": (NOT_SEATED, {"ruling": 1}),
    "duty": (REFEREES, {}),
    "rule-as-proposed": (NOT_ON_DUTY, {}),
    "rule": (NOT_ON_DUTY, {"articles": ["29"]}),
    "decide-appeal": (NOT_ON_DUTY, {"number": 0, "upheld": True}),
    "say": (NOT_SEATED, {"phrase": "hello"}),
    "report-words": (EVERYBODY, {"version": "{said}"}),
    "report-person": (NOT_SEATED, {"seat": "N", "why": "manners"}),
    "rematch": (NOT_SEATED, {}),
}
SOCKET_OPERATIONS = {**MESSAGES, **{f"give {order}": row for order, row in ORDERS.items()}}


@pytest.fixture(scope="module")
def hall() -> Iterator[Hall]:
    with hall_with_tables() as one:
        yield one


@pytest.fixture(scope="module")
def stage(hall: Hall) -> SocketStage:
    return SocketStage(hall)


class SocketStage(Stage):
    """The two clubs and their people, and a fresh table of the first club for each question."""

    def __init__(self, hall: Hall) -> None:
        super().__init__(hall)
        self.opener = hall.member(self.clubs["own"], self.admins["own"])

    def new_table(self) -> tuple[str, int]:
        """Its id, and the version at which its opener spoke."""
        table: str = self.opener.done("POST", "/api/tables", {**SETTINGS, "club": self.clubs["own"]})["table"]
        with line(self.opener) as opener:
            opener.watches(table)
            return table, opener.gives(table, do="say", phrase="hello")["v"]


def filled(value: Any, table: str, said: int) -> Any:
    """A message with what was only known later."""
    if isinstance(value, dict):
        return {name: filled(one, table, said) for name, one in value.items()}
    return {"{table}": table, "{said}": said}.get(value, value) if isinstance(value, str) else value


def answered(one: Line, message: Data) -> str:
    """What comes of it, in a word. What has an id is answered under it, at once or after some thought."""
    one.says(**message)
    if "id" not in message:
        one.says(do="ping")
    while True:
        heard = one.hears()
        if heard["t"] == "no":
            return str(heard["code"])
        if heard["t"] == "pong" or message.get("id", "") in (heard.get("id"), heard.get("done")):
            return "yes"


@pytest.mark.parametrize("cast", CAST)
@pytest.mark.parametrize("operation", SOCKET_OPERATIONS)
def test_everybody_may_do_what_the_table_says_and_nothing_else(stage: SocketStage, operation: str, cast: str) -> None:
    expected, more = SOCKET_OPERATIONS[operation]
    wanted = expected.replace("|", " ").split()[CAST.index(cast)]
    who = stage.scene(cast, spends=False).who
    if cast == "anonymous":
        with line(stage.hall.address) as stranger:
            assert str(stranger.closed()) == wanted
        return
    table, said = stage.new_table()
    kind, _, order = operation.partition(" ")
    message = {"do": kind, **more}
    if order:
        message = {"do": "give", "table": table, "id": "m", "order": {"do": order, **more}}
    with line(who) as one:
        one.watches(table)
        assert answered(one, filled(message, table, said)) == wanted


def test_every_message_and_every_order_stands_in_the_table_and_nothing_else() -> None:
    assert {*MESSAGES} == tags(wire.FromClient)
    assert {*ORDERS} == tags(PersonsOrder)


def tags(union: Any) -> set[str]:
    """The names by which the messages of a union are known."""
    return {str(msgspec.inspect.type_info(kind).tag) for kind in get_args(union)}  # type: ignore[attr-defined]


def test_every_row_says_what_comes_of_it_for_everybody() -> None:
    for operation, (expected, _) in SOCKET_OPERATIONS.items():
        assert len(expected.replace("|", " ").split()) == len(CAST), operation
