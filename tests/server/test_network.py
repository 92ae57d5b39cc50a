"""`pinella serve --lan`: the addresses it finds and prints, and the QR code on every kind of console."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

import click
import pytest
import segno
from click.testing import CliRunner

from pinella.cli import network
from tests.patience import PATIENCE
from tests.server.test_serve import free_port

URL = "http://192.168.1.5:8040/"


def routes(monkeypatch: pytest.MonkeyPatch, **sources: str) -> None:
    """A machine that sends from these addresses, by the beginning of the place it sends to; elsewhere no route."""

    def source(place: str) -> str | None:
        return next((sources[start] for start in sources if place.startswith(start.strip("_").replace("_", "."))), None)

    monkeypatch.setattr(network, "_source", source)
    monkeypatch.setattr(network, "_addresses_of_name", lambda: ["127.0.1.1"])


@pytest.mark.parametrize(
    ("place", "address"),
    [("_192_168_43_", "192.168.43.20"), ("_192_168_137_", "192.168.137.1"), ("_172_20_10_", "172.20.10.3")],
)
def test_a_network_that_leads_nowhere_else(monkeypatch: pytest.MonkeyPatch, place: str, address: str) -> None:
    routes(monkeypatch, **{place: address})
    assert network.lan_addresses() == [address]


def test_private_networks_come_first_and_loopback_never(monkeypatch: pytest.MonkeyPatch) -> None:
    routes(monkeypatch, _192_0_2_="100.64.0.9", _192_168_1_="192.168.1.5", _10_0_0_="10.0.0.8", _10_1_="127.0.0.1")
    monkeypatch.setattr(network, "_addresses_of_name", lambda: ["169.254.3.4", "192.168.1.5", "203.0.113.5"])
    assert network.lan_addresses() == ["10.0.0.8", "192.168.1.5", "100.64.0.9", "203.0.113.5", "169.254.3.4"]


def test_the_source_of_a_place_is_what_the_system_would_send_from() -> None:
    assert network._source("127.0.0.1") == "127.0.0.1"
    assert network._source("255.255.255.255") is None


def test_the_name_of_this_machine_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "192.0.2.77")
    assert "192.0.2.77" in network._addresses_of_name()
    assert "192.0.2.77" in network.lan_addresses()


def test_a_name_server_that_does_not_answer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    may_answer = threading.Event()
    answers: list[str] = []

    def silent(*_: object) -> list[object]:
        may_answer.wait(PATIENCE)
        answers.append("nothing")
        return []

    monkeypatch.setattr(network, "_NAME_WAIT", 0.1)
    monkeypatch.setattr(socket, "getaddrinfo", silent)
    assert network._addresses_of_name() == []
    assert answers == []
    may_answer.set()


def test_every_address_is_printed_and_the_first_as_a_qr_code(capsys: pytest.CaptureFixture[str]) -> None:
    network.announce(8040, ["192.168.1.5", "203.0.113.5"])
    said = capsys.readouterr().out
    assert re.findall(r"On the network: (\S+)", said) == [URL, "http://203.0.113.5:8040/"]
    assert modules(said.splitlines()[2:]) == expected(URL)


def test_without_a_network_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    network.announce(8040, [])
    assert "no network address found" in capsys.readouterr().out


def modules(lines: list[str]) -> list[list[int]]:
    """What half blocks draw in white on black: 1 for a dark module."""
    halves = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}
    return [[halves[block][half] for block in line] for line in lines for half in (0, 1)]


def expected(url: str) -> list[list[int]]:
    matrix = [list(row) for row in segno.make_qr(url, error="m").matrix_iter(border=4)]
    return [*matrix, [1] * len(matrix[0])]


def test_on_a_terminal_the_code_brings_its_own_colours() -> None:
    """White blocks on black ground on every line: it scans on white terminals and on black ones."""
    drawn = CliRunner().invoke(click.Command("qr", callback=lambda: network.print_qr(URL)), color=True).output
    lines = [re.fullmatch(r"\x1b\[37;97;40m(.+)\x1b\[0m", line) for line in drawn.splitlines()]
    assert modules([line[1] for line in lines if line]) == expected(URL)
    assert all(lines)


@pytest.mark.parametrize(
    ("encoding", "shown"), [("latin-1", False), ("ascii", False), ("cp437", True), ("utf-8", True)]
)
def test_a_console_that_cannot_show_the_code_says_so(encoding: str, shown: bool, tmp_path: Path) -> None:
    program = (
        "from pinella.cli import network; network.lan_addresses = lambda: ['192.0.2.7'];"
        "from pinella.cli.main import main; main()"
    )
    command = [sys.executable, "-c", program, "serve", "--lan", "--no-browser"]
    with subprocess.Popen(
        [*command, "--port", str(free_port()), "--data", tmp_path],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=os.environ | {"PYTHONIOENCODING": encoding},
    ) as process:  # fmt: skip
        assert process.stdout is not None
        said: list[str] = []
        for line in process.stdout:
            said.append(line.decode(encoding))
            if said[-1].startswith("Ctrl-C"):
                break
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=PATIENCE) == 0
    text = "".join(said)
    assert "On the network: http://192.0.2.7:" in text
    assert ("█" in text, "cannot show the QR code" in text, "?" in text) == (shown, not shown, False)
