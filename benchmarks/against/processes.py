"""Processes that are started for a comparison, each in a group of its own, so that nothing of it stays behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

GRACE = 20.0
"""Seconds in which a process that was interrupted may end its servers and databases."""

INHERITED = ("ARGS", "MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "PYTHONPATH", "VIRTUAL_ENV")
"""Settings of the `make` that runs this, which are none of another checkout's."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a process ended, and what it wrote."""

    status: int
    output: str
    errors: str

    @property
    def reason(self) -> str:
        """The last line that it wrote to the error stream."""
        said = [line.strip() for line in self.errors.splitlines() if line.strip()]
        return said[-1] if said else f"it ended with status {self.status}"


class TookTooLong(Exception):
    """A process that did not end by itself."""


def environment(settings: Mapping[str, str]) -> dict[str, str]:
    """This process's own, without what belongs to this checkout only."""
    kept = {name: value for name, value in os.environ.items() if name not in INHERITED}
    return kept | dict(settings)


def run(command: Sequence[str], folder: Path, settings: Mapping[str, str], limit: float) -> Ended:
    """Run it to its end; when that does not come, or this process is interrupted, end all that it has started."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        status = _status(command, folder, settings, limit, output.fileno(), errors.fileno())
        written = []
        for file in (output, errors):
            file.seek(0)
            written.append(file.read().decode(errors="replace"))
    return Ended(status, *written)


def run_openly(command: Sequence[str], folder: Path) -> int:
    """Run it with all that it says on the error stream; its status."""
    sys.stderr.flush()
    return _status(command, folder, {}, None, sys.stderr.fileno(), sys.stderr.fileno())


def _status(
    command: Sequence[str], folder: Path, settings: Mapping[str, str], limit: float | None, output: int, errors: int
) -> int:
    process = subprocess.Popen(  # noqa: S603  (our own commands)
        command,
        cwd=folder,
        env=environment(settings),
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=errors,
        start_new_session=True,
    )
    try:
        status = process.wait(limit)
    except subprocess.TimeoutExpired:
        _end(process)
        raise TookTooLong(f"it did not end within {limit:.0f} s") from None
    except BaseException:
        _end(process)
        raise
    if status:
        _signal(process, signal.SIGKILL)
    return status


def _end(process: subprocess.Popen[bytes]) -> None:
    """In order first: who is interrupted ends its own servers. Then at once, the whole group."""
    with _deaf():
        _signal(process, signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            process.wait(GRACE)
        _signal(process, signal.SIGKILL)
        process.wait()


def _signal(process: subprocess.Popen[bytes], number: signal.Signals) -> None:
    """To the whole group, whose leader the process was."""
    try:
        os.killpg(process.pid, number)
    except (ProcessLookupError, PermissionError):
        return


@contextmanager
def _deaf() -> Iterator[None]:
    """A second Ctrl-C does not break off the clearing away."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def interruptible() -> Iterator[None]:
    """A request to end (SIGTERM) is heard like Ctrl-C."""
    heard = (signal.SIGTERM, signal.SIGINT)
    before = {number: signal.signal(number, signal.default_int_handler) for number in heard}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
