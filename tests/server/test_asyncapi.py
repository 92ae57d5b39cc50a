"""The AsyncAPI document: everything said over the socket in real games is what it says."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import jsonschema_rs
import pytest

import pinella
from pinella.server import asyncapi, wire
from pinella.server.hosting import helping
from pinella.server.typescript import socket_types, types
from tests.conftest import ROOT
from tests.patience import PATIENCE
from tests.server.lines import Data, Line, line
from tests.server.visiting import Hall, hall_with_tables

DOCUMENT: dict[str, Any] = json.loads(json.dumps(asyncapi.document()))
SOURCE = Path(pinella.__file__).parent.parent
KINDS = {asyncapi.tag_of(kind): kind.__name__ for kind in (*get_args(wire.FromClient), *get_args(wire.FromServer))}
TWO_MEANINGS = {"moves", "placements", "hints", "why"}
"""Both the question and its answer."""


@pytest.fixture(scope="module")
def hall() -> Iterator[Hall]:
    with hall_with_tables() as one:
        yield one


def wrong_with(message: Data, *, from_client: bool) -> str:
    """What the document has against a message; nothing where it is as it should be."""
    union = wire.FromClient if from_client else wire.FromServer
    kinds = {asyncapi.tag_of(kind): kind.__name__ for kind in get_args(union)}
    name = kinds.get(message.get("do" if from_client else "t", ""))
    if name is None:
        return f"no such message: {message}"
    schema = {"$ref": f"#/components/schemas/{name}", "components": DOCUMENT["components"]}
    found = next(iter(jsonschema_rs.validator_for(schema).iter_errors(message)), None)
    return "" if found is None else f"{name}: {found.message}"


def checked(one: Line) -> None:
    assert [wrong for said in one.said if (wrong := wrong_with(said, from_client=True))] == []
    assert [wrong for heard in one.heard if (wrong := wrong_with(heard, from_client=False))] == []


def test_the_document_is_served(hall: Hall) -> None:
    assert hall.stranger().done("GET", "/api/asyncapi.json") == DOCUMENT
    assert DOCUMENT["asyncapi"] == "3.0.0"
    assert DOCUMENT["channels"]["socket"]["address"] == "/api/socket"


def test_every_reference_leads_somewhere() -> None:
    for path in re.findall(r'"\$ref": "#/([^"]+)"', json.dumps(DOCUMENT)):
        place = DOCUMENT
        for step in path.split("/"):
            place = place[step]
        assert place


def test_every_message_stands_in_it_and_every_operation_is_one() -> None:
    messages = DOCUMENT["components"]["messages"]
    assert {one["name"] for one in messages.values()} == set(KINDS)
    heard = [one for one in DOCUMENT["operations"].values() if one["action"] == "receive"]
    assert len(heard) == len(get_args(wire.FromClient))
    assert all(one["summary"] for one in [*messages.values(), *DOCUMENT["operations"].values()])


def test_it_says_why_the_server_hangs_up() -> None:
    assert DOCUMENT["channels"]["socket"]["x-close-codes"]["4429"] == "socket/too-many"


def test_what_is_said_in_a_game_is_what_it_says(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(helping, "ADVISER", "search:4")
    anna = hall.guest()
    table = anna.done("POST", "/api/tables/quick", {"code": "online", "players": 2, "alone": True})["table"]
    with line(anna) as one:
        view = one.watches(table)["view"]
        assert one.is_alive
        turn = view["turn"]
        for _ in range(4):
            while turn != "N":
                turn = one.until("change")["set"].get("turn", turn)
            drawn = one.gives(table, do="act", act={"command": "draw"})
            cards = str(drawn["set"]["hand/N"]).split()
            one.asks(do="moves", table=table)
            one.asks(do="placements", table=table, cards=" ".join(cards[:3]))
            one.asks(do="why", table=table, act={"command": "lay", "cards": " ".join(cards[:3])})
            one.asks(do="hints", table=table)
            one.gives(table, do="act", act={"command": "draw"})
            tried = (one.gives(table, do="act", act={"command": "discard", "card": card}) for card in cards)
            turn = next(told["set"]["turn"] for told in tried if told["t"] == "change")
        checked(one)
        kinds = {heard["t"] for heard in one.heard}
    assert kinds == {"hello", "table", "pong", "change", "moves", "placements", "hints", "why", "no"}


def test_what_is_said_at_an_arbitrated_table_is_what_it_says(hall: Hall) -> None:
    admin = hall.account()
    club = hall.club(admin)
    anna, bruno, rita = hall.member(club, admin), hall.member(club, admin), hall.member(club, admin, "referee")
    settings = {"code": "federal", "players": 2, "arbitrated": True, "referee": "human", "thinking": 0, "club": club}
    table = anna.done("POST", "/api/tables", settings)["table"]
    with line(anna) as one, line(bruno) as two, line(rita) as referee:
        for each in (one, two, referee):
            each.watches(table)
        two.gives(table, do="sit", seat="E")
        one.gives(table, do="say", words="Buonasera")
        referee.gives(table, do="duty")
        one.gives(table, do="ready", word="rosa")
        two.gives(table, do="ready")
        view = one.watches(table)["view"]
        offender, caller = (one, two) if view["turn"] == "N" else (two, one)
        hand = offender.watches(table)["view"][f"hand/{view['turn']}"].split()
        offender.gives(table, do="act", act={"command": "discard", "card": hand[0]})
        caller.gives(table, do="call")
        referee.gives(table, do="rule-as-proposed")
        offender.gives(table, do="appeal", ruling=1, words="non è vero")
        referee.gives(table, do="decide-appeal", number=0, upheld=False)
        order = {"do": "give", "table": table, "id": "again", "order": {"do": "duty", "on": False}}
        referee.says(**order)
        referee.says(**order)
        assert referee.until("done")["id"] == "again"
        assert one.is_alive
        assert two.is_alive
        told = [event["event"] for heard in two.heard if heard["t"] == "change" for event in heard["told"]]
        for each in (one, two, referee):
            checked(each)
    assert {"ruling-withdrawn/1", "call-waits/1", "appeal-decided/1"} <= set(told)
    assert {"ruling-given/1", "ruling-given-unseen/1"} & set(told)


@pytest.mark.parametrize(
    "message",
    [
        {"do": "watch"},
        {"do": "watch", "table": "t" * 41},
        {"do": "ping", "loudly": True},
        {"do": "give", "table": "t", "id": "", "order": {"do": "sit"}},
        {"do": "give", "table": "t", "id": "1", "order": {"do": "sit", "seat": "X"}},
        {"do": "give", "table": "t", "id": "1", "order": {"do": "fly"}},
    ],
    ids=str,
)
def test_what_the_server_does_not_read_the_document_does_not_allow(message: Data) -> None:
    assert wrong_with(message, from_client=True)


def test_the_types_of_the_page_are_those_of_the_socket() -> None:
    """Make them anew with: python -m pinella.server.typescript socket > web/src/api/socket.ts"""
    assert (ROOT / "web" / "src" / "api" / "socket.ts").read_text(encoding="utf-8") == socket_types()


def printed() -> str:
    return json.dumps(DOCUMENT, ensure_ascii=False, indent=2) + "\n"


@pytest.mark.parametrize("command", ["asyncapi", "typescript", "typescript socket"])
def test_a_command_that_is_documented_prints_what_it_makes_and_nothing_else(command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "always::RuntimeWarning", "-m", *f"pinella.server.{command}".split()],
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    made = {"asyncapi": printed, "typescript": types, "typescript socket": socket_types}[command]()
    assert (done.returncode, done.stdout, done.stderr) == (0, made, "")
