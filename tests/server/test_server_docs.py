"""The pages about the server keep up with it."""

from __future__ import annotations

import configparser
import json
import re
import shlex
import time
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import get_args

import pytest

from pinella.cli.serve import command as serve
from pinella.server import asyncapi, wire
from pinella.server.operations import endpoints
from pinella.server.tables.orders import PersonsOrder
from tests.conftest import ROOT
from tests.server.test_asyncapi import wrong_with
from tests.server.visiting import Hall, hall_with_tables

HERE = "http://127.0.0.1:8040"


@pytest.fixture(scope="module")
def hall() -> Iterator[Hall]:
    with hall_with_tables() as one:
        yield one


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def blocks(name: str, kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", page(name), re.DOTALL)


@pytest.mark.parametrize("number", [0, 1])
def test_the_lines_of_python_on_the_page_of_the_client_print_what_they_say(hall: Hall, number: int) -> None:
    found = blocks("client.md", "python")
    assert len(found) == 2
    block = found[number]
    assert HERE in block
    printed = StringIO()
    counts = hall.house.metrics.sockets
    before = dict(counts.closed)
    with redirect_stdout(printed):
        exec(compile(block.replace(HERE, hall.address), "client.md", "exec"), {})  # noqa: S102  (our own lines)
    assert printed.getvalue().splitlines() == re.findall(r"# (.*)$", block, re.MULTILINE)
    while counts.open:
        time.sleep(0.01)
    assert {code for code, times in counts.closed.items() if times != before.get(code, 0)} == {1000}


def test_the_page_of_the_socket_names_every_message_order_and_close_code() -> None:
    text = page("protocol.md")
    kinds = (*get_args(wire.FromClient), *get_args(wire.FromServer), *get_args(PersonsOrder))
    assert [tag for kind in kinds if f"`{(tag := asyncapi.tag_of(kind))}`" not in text] == []
    assert [code for code in wire.CLOSE_CODES if str(code) not in text] == []


DOCUMENTS = {"GET /api/openapi.json", "GET /api/asyncapi.json", "GET /metrics"}
"""Asked for like questions, and made by no function of an interface."""


def test_the_pages_name_every_question_over_http_and_no_other() -> None:
    """In a table, by method and path; one path may have several methods before it, each for itself."""
    rows = [
        line
        for name in ("page.md", "people.md", "protocol.md")
        for line in page(name).splitlines()
        if line.startswith("| `")
    ]
    told = {f"{method} {path}" for row in rows for method, path in questions(row.partition(" | ")[0])}
    asked = {f"{one.method} {one.path}" for one in endpoints()} | DOCUMENTS
    assert sorted(told - asked) == []
    assert sorted(asked - told - DOCUMENTS) == []


def questions(cell: str) -> Iterator[tuple[str, str]]:
    """`GET` `PUT` `DELETE /api/me` are three questions; values in an example are those of the path."""
    waiting: list[str] = []
    for quoted in re.findall(r"`([^`]*)`", cell):
        method, _, path = quoted.partition(" ")
        if method not in {"GET", "POST", "PUT", "DELETE"}:
            continue
        waiting.append(method)
        if path:
            yield from ((one, re.sub(r"^/api/article/.*", "/api/article/{code}/{number}", path)) for one in waiting)
            waiting = []


def test_the_exchange_on_the_page_is_one_that_the_document_allows() -> None:
    (exchange,) = blocks("protocol.md", "text")
    said = [json.loads(one[2:]) for one in exchange.splitlines() if one.startswith("→")]
    heard = [json.loads(one[2:]) for one in exchange.splitlines() if one.startswith("←")]
    assert len(said) + len(heard) == len(exchange.splitlines())
    assert [wrong for one in said if (wrong := wrong_with(one, from_client=True))] == []
    assert [wrong for one in heard if (wrong := wrong_with(one, from_client=False))] == []
    versions = [(one["was"], one["v"]) for one in heard if one["t"] == "change"]
    assert [was for was, _ in versions[1:]] == [now for _, now in versions[:-1]]


def test_the_page_for_operators_names_every_option() -> None:
    text = page("operations.md")
    names = [name for option in serve.params for name in option.opts if name.startswith("--") and name != "--help"]
    assert [name for name in names if f"`{name}`" not in text] == []


def test_the_unit_and_the_container_start_what_there_is() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.read(ROOT / "deploy" / "pinella.service")
    started = shlex.split(unit["Service"]["ExecStart"])
    (line,) = (one for one in (ROOT / "deploy" / "Containerfile").read_text().splitlines() if one.startswith("CMD"))
    for words in (started, json.loads(line.removeprefix("CMD "))):
        assert Path(words[0]).name == "pinella"
        assert words[1] == "serve"
        context = serve.make_context("serve", words[2:])
        assert context.params["no_browser"]


def test_every_line_that_starts_a_server_on_a_page_is_one_that_starts() -> None:
    lines = [
        line.partition("  ")[0].replace("DIR", "data").replace("…", "db/pinella")
        for name in ("operations.md", "store.md")
        for line in re.findall(r"^pinella serve.*$", page(name), re.MULTILINE)
    ]
    assert len(lines) > 4
    for line in lines:
        serve.make_context("serve", shlex.split(line)[2:])


def test_the_proxy_hands_on_what_the_server_looks_at() -> None:
    """Origins are compared with the whole host, its port too; websockets ask for another protocol."""
    text = (ROOT / "deploy" / "nginx.conf").read_text()
    told = dict(re.findall(r"proxy_set_header (\S+)\s+(\S+);", text))
    assert told["Host"] == "$http_host"
    assert told["X-Forwarded-For"] == "$remote_addr"
    assert told["X-Forwarded-Proto"] == "$scheme"
    assert (told["Upgrade"], told["Connection"]) == ("$http_upgrade", "$connection_wish")
    assert "map $http_upgrade $connection_wish" in text


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile", "pinella.service", "Containerfile"])
def test_every_file_for_operators_is_told_of(name: str) -> None:
    assert (ROOT / "deploy" / name).is_file()
    assert f"deploy/{name}" in page("operations.md")
