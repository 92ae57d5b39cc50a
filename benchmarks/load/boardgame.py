"""boardgame.io's server, measured on this machine in the same run: `python -m benchmarks.load.boardgame`.

A trivial game for two, its default storage in memory, its own sockets; the server on one core, all players on another.
It is asked in the way found to get most out of it: Node in production, websockets from the start, players that only
read whose turn it is. With few matches the server waits for its players, and the log that it copies at every move
grows long; with many nothing more is gained. So several numbers of matches are tried. One match alone, where each move
waits for the one before, is what its speed is mostly told by.

Where others use the cores too, moves a second say little: then compare `server_us`, what a move costs the server.

The benchmark installs it, into `.peers/boardgame`, with the Node that builds the page. Its lock is made anew by
`python tools/web.py npm --prefix ../benchmarks/load/boardgame install --package-lock-only`.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.load.latency import table
from benchmarks.load.machine import NoTwoCores, cpu_seconds, line, on_core, two_cores
from benchmarks.peers import PeersUnavailable
from tools.web import node_and_npm

ROOT = Path(__file__).resolve().parents[2]
SOURCES = Path(__file__).with_suffix("")
PLACE = ROOT / ".peers" / "boardgame"
STAMP = PLACE / "node_modules" / ".lock-digest"

MATCHES = (20, 50, 100, 200)
"""Matches at once, two players each."""
WARM_UP = 3.0
"""Seconds of play before the measured ones: Node compiles what runs often."""
LONGEST = 300
"""Seconds that the installation may take."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What boardgame.io's server did with so many matches at once."""

    version: str
    matches: int
    moves: int
    seconds: float
    moves_per_s: float
    p50_ms: float
    """From the sending of a move until its player has the state after it."""
    p99_ms: float
    server_us: float
    """Time of the processor that the server took for a move."""
    server_share: float
    """How much of its core the server used. Near 1 it was the server that could do no more."""
    clients_share: float
    """The same of the players' process. Near 1 it was the players who could do no more."""


def measure_each(seconds: float, sizes: Sequence[int]) -> list[Measured]:
    """The figures for each number of matches, each with a server of its own. Raises `PeersUnavailable`.

    It is installed first, if need be.
    """
    node = installed_node()
    return [_measure(node, matches, seconds) for matches in sizes]


def installed_node() -> Path:
    """The Node to run it with, when its packages are those of the lock."""
    node, npm = node_and_npm()
    shutil.copytree(SOURCES, PLACE, dirs_exist_ok=True)
    wanted = hashlib.sha256((PLACE / "package-lock.json").read_bytes()).hexdigest()
    if not STAMP.exists() or STAMP.read_text(encoding="utf-8") != wanted:
        print("installing boardgame.io into .peers, once: 37 MB on disk", flush=True)
        _install([str(node), str(npm), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"])
        STAMP.write_text(wanted, encoding="utf-8")
    return node


def _install(command: list[str]) -> None:
    environment = {"NODE_USE_SYSTEM_CA": "1", **os.environ}
    try:
        subprocess.run(command, cwd=PLACE, env=environment, check=True, timeout=LONGEST)  # noqa: S603
    except subprocess.TimeoutExpired:
        raise PeersUnavailable(f"boardgame.io was not installed within {LONGEST} s") from None
    except subprocess.CalledProcessError:
        reason = "does this machine reach the package registry?"
        raise PeersUnavailable(f"boardgame.io could not be installed: {reason}") from None


def _measure(node: Path, matches: int, seconds: float) -> Measured:
    """One server and its players, from start to end."""
    try:
        cores = two_cores()
    except NoTwoCores as reason:
        raise PeersUnavailable(f"boardgame.io was not measured: {reason}") from None
    with _running(node, cores.server, "server.js") as server:
        found = json.loads(_said(server))
        players = [str(found["port"]), str(matches), str(WARM_UP), str(seconds)]
        with _running(node, cores.clients, "client.js", *players) as clients:
            return _watched(server, clients, version=found["version"], matches=matches)


def _watched(server: subprocess.Popen[str], clients: subprocess.Popen[str], **what: Any) -> Measured:
    """The players' own figures, and how busy both processes were in the measured time."""
    _said(clients, "measuring")
    before = [cpu_seconds(process.pid) for process in (server, clients)]
    _said(clients, "measured")
    used = [cpu_seconds(process.pid) - start for process, start in zip((server, clients), before, strict=True)]
    figures = json.loads(_said(clients))
    took, moves = figures["seconds"], figures["moves"]
    busy = {"server_share": used[0] / took, "clients_share": used[1] / took, "server_us": 1e6 * used[0] / moves}
    return Measured(**what, **figures, **busy)


def _said(process: subprocess.Popen[str], expected: str = "") -> str:
    """The next line of a process."""
    assert process.stdout is not None
    said = process.stdout.readline().strip()
    if not said or (expected and said != expected):
        raise PeersUnavailable("boardgame.io was not measured: its server or its players broke off, as they say above")
    return said


@contextmanager
def _running(node: Path, core: int, *command: str) -> Iterator[subprocess.Popen[str]]:
    """A Node process on one core. Its environment is ours alone: no setting of the user's slows it or speeds it."""
    environment = {"NODE_ENV": "production", "PATH": os.defpath}
    with on_core(core):
        process = subprocess.Popen(  # noqa: S603  (our own scripts)
            [str(node), *command], cwd=PLACE, env=environment, stdout=subprocess.PIPE, text=True
        )
    with process:
        try:
            yield process
        finally:
            process.kill()


def _cells(measured: Measured) -> tuple[str, ...]:
    figures = (measured.moves_per_s, measured.p50_ms, measured.p99_ms, measured.server_us)
    shares = (f"{measured.server_share:.0%}", f"{measured.clients_share:.0%}")
    return (f"{measured.matches} matches", *(f"{figure:,.1f}" for figure in figures), *shares)


def main() -> int:
    """Measure and print. Where it cannot be had, say so: that is no fault of what is measured."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load.boardgame", description="boardgame.io's server")
    parser.add_argument("matches", type=int, nargs="*", help="matches at once; several numbers are measured in turn")
    parser.add_argument("--seconds", type=float, default=5.0, help="measured time of each")
    options = parser.parse_args()
    if options.seconds <= 0 or any(matches <= 0 for matches in options.matches):
        parser.error("matches and seconds are more than 0")
    try:
        found = measure_each(options.seconds, options.matches or MATCHES)
    except PeersUnavailable as reason:
        print(reason)
        return 0
    print(f"boardgame.io {found[0].version}, {line()}")
    head = ("a trivial game", "moves/s", "p50 ms", "p99 ms", "us a move", "server", "clients")
    print(table(head, [_cells(measured) for measured in found]))
    best = max(found, key=lambda measured: measured.moves_per_s)
    print(f"best: {best.moves_per_s:,.0f} moves a second, with {best.matches} matches")
    return 0


if __name__ == "__main__":
    sys.exit(main())
