"""Is a log what it was when it was written? Every fact is read, and nothing is believed.

Records have no chain, since they may change: of them only those are noticed that do not read at all. And what no chain
can show is a stream whose last facts were removed by somebody who has mended heads and commands too:
only a backup from before, with its own list of heads, tells of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Final

from pinella.store.log import GENESIS, Entry
from pinella.store.opening import reading
from pinella.store.whole import (
    COMMANDS,
    FACTS,
    FACTS_THERE,
    HEADS,
    RECORDS,
    SNAPSHOTS,
    DamagedStore,
    InStep,
    Reading,
    follows,
    number_of,
    rows_of,
)

Progress = Callable[[int, int], None]
"""Told how many facts have been read, and about how many there are."""

MOST_FINDINGS: Final = 1_000
"""Findings that are kept; the others are counted."""

_EVERY: Final = 1_000
"""Facts between two reports of progress."""


class Fault(Enum):
    """What can be wrong; the values are for programs, and stay."""

    FILE = "file"
    """The database cannot read its own file."""
    FACT_MISSING = "fact-missing"
    """A version was left out."""
    FACT_CHANGED = "fact-changed"
    """The digest is not that of this fact after the one before it."""
    HEAD_MISSING = "head-missing"
    """Facts of a stream that has no head."""
    HEAD_WRONG = "head-wrong"
    """The head names another version or digest than that of the last fact."""
    COMMAND_TWICE = "command-twice"
    """A command has led to facts at two different times."""
    COMMAND_MISSING = "command-missing"
    """A command of a fact is not on the list: it would be carried out again."""
    COMMAND_WRONG = "command-wrong"
    """The list of commands names one that no fact has, or another version."""
    SNAPSHOT_AHEAD = "snapshot-ahead"
    """A snapshot of more than has happened."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong: the stream and the version, where there are such, and the fault."""

    fault: Fault
    stream: str = ""
    version: int = 0
    detail: str = ""


@dataclass(slots=True)
class Report:
    """What was read, and what was found."""

    streams: int = 0
    facts: int = 0
    commands: int = 0
    snapshots: int = 0
    records: int = 0
    findings: list[Finding] = field(default_factory=list)
    more_findings: int = 0
    """How many findings there are beyond those kept."""

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.findings

    def add(self, fault: Fault, stream: str = "", version: int = 0, detail: str = "") -> None:
        """Note a finding."""
        if len(self.findings) < MOST_FINDINGS:
            self.findings.append(Finding(fault, stream, version, detail))
        else:
            self.more_findings += 1


async def verify(place: str | Path, progress: Progress = lambda _done, _all: None) -> Report:
    """Verify the store in a folder or in a database, as it stands at this moment; a server may be using it."""
    async with reading(place) as there:
        report = Report()
        try:
            for detail in await there.damage():
                report.add(Fault.FILE, detail=detail)
            await _verify_streams(there, report, progress)
            async for _ in rows_of(there, RECORDS):
                report.records += 1
        except DamagedStore as damage:
            report.add(Fault.FILE, detail=str(damage))
        return report


async def _verify_streams(there: Reading, report: Report, progress: Progress) -> None:
    """Facts, heads, commands and snapshots, read side by side in the order of streams."""
    about = await number_of(there, FACTS_THERE)
    beside = _Beside(there, report)
    stream: _Stream | None = None
    async for row in rows_of(there, FACTS):
        entry = Entry(*row)
        if stream is None or stream.name != entry.stream:
            if stream is not None:
                await beside.compare(stream)
            stream = _Stream(entry.stream, report)
            report.streams += 1
        stream.take(entry)
        report.facts += 1
        if report.facts % _EVERY == 0:
            progress(report.facts, max(about, report.facts))
    if stream is not None:
        await beside.compare(stream)
    await beside.finish()
    progress(report.facts, report.facts)


class _Stream:
    """One stream as its facts tell it. After a fault it goes on from the fact as it stands: one change, one finding."""

    def __init__(self, name: str, report: Report) -> None:
        self.name = name
        self.version = 0
        self.digest = GENESIS
        self.commands: dict[str, int] = {}
        self._last_command: str | None = None
        self._report = report

    def take(self, entry: Entry) -> None:
        if entry.version != self.version + 1:
            self._report.add(Fault.FACT_MISSING, self.name, self.version + 1)
        elif not follows(entry, self.digest):
            self._report.add(Fault.FACT_CHANGED, self.name, entry.version)
        if entry.command is not None:
            if entry.command in self.commands and entry.command != self._last_command:
                self._report.add(Fault.COMMAND_TWICE, self.name, entry.version, entry.command)
            self.commands[entry.command] = entry.version
        self.version, self.digest, self._last_command = entry.version, entry.digest, entry.command


class _Beside:
    """What is kept beside the facts, in step with them."""

    def __init__(self, there: Reading, report: Report) -> None:
        self._report = report
        self._heads = InStep(rows_of(there, HEADS))
        self._commands = InStep(rows_of(there, COMMANDS))
        self._snapshots = InStep(rows_of(there, SNAPSHOTS))

    async def compare(self, stream: _Stream) -> None:
        """Whether all says of this stream what its facts say; and nothing says anything of those before it."""
        await self._without_facts(stream.name)
        heads = await self._heads.of(stream.name)
        if not heads:
            self._report.add(Fault.HEAD_MISSING, stream.name, stream.version)
        elif tuple(heads[0][1:]) != (stream.version, stream.digest):
            self._report.add(Fault.HEAD_WRONG, stream.name, heads[0][1])
        await self._compare_commands(stream)
        for _, version, _ in await self._snapshots.of(stream.name):
            self._report.snapshots += 1
            if version > stream.version:
                self._report.add(Fault.SNAPSHOT_AHEAD, stream.name, version)

    async def finish(self) -> None:
        """Whatever is left speaks of streams that are not there."""
        await self._without_facts(None)

    async def _compare_commands(self, stream: _Stream) -> None:
        known: dict[str, int] = {row[1]: row[2] for row in await self._commands.of(stream.name)}
        self._report.commands += len(known)
        for command, version in stream.commands.items():
            if command not in known:
                self._report.add(Fault.COMMAND_MISSING, stream.name, version, command)
            elif known[command] != version:
                self._report.add(Fault.COMMAND_WRONG, stream.name, known[command], command)
        for command, version in known.items():
            if command not in stream.commands:
                self._report.add(Fault.COMMAND_WRONG, stream.name, version, command)

    async def _without_facts(self, before: str | None) -> None:
        for name, version, _ in await self._heads.until(before):
            self._report.add(Fault.HEAD_WRONG, name, version)
        for name, command, version in await self._commands.until(before):
            self._report.add(Fault.COMMAND_WRONG, name, version, command)
        for name, version, _ in await self._snapshots.until(before):
            self._report.add(Fault.SNAPSHOT_AHEAD, name, version)
