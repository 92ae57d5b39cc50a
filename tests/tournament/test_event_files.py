"""The file of an event: append-only, chained, whole after a kill."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pinella.errors import BrokenHistory
from pinella.store import StaleStream, UnusableStore
from pinella.tournament import TournamentError, fold
from pinella.tournament.facts import KINDS, EntrantEntered, Entry, EventOpened, WarningGiven, body_of, entry_from
from pinella.tournament.files import event_file
from tests.store.disks import read_only
from tests.tournament.desk import entrant

OPENING = EventOpened(code="fitab-2025", format="pairs", deals=4, plan="mitchell 3", seed=1)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "cup.event"
    event_file.create(path, [OPENING], author="Ada", reason="", at=5)
    return path


def test_gives_back_what_was_written_with_author_time_and_reason(file: Path) -> None:
    entered = EntrantEntered(entrant("A", club="Città"))
    assert event_file.append(file, 1, [entered, WarningGiven("A", 1)], author="Bea", reason="late", at=7) == 3
    assert event_file.read(file) == [
        Entry(1, 5, "Ada", "", OPENING),
        Entry(2, 7, "Bea", "late", entered),
        Entry(3, 7, "Bea", "late", WarningGiven("A", 1)),
    ]


def test_is_one_file_when_nobody_uses_it(file: Path) -> None:
    event_file.append(file, 1, [WarningGiven("A", 1)], author="", reason="", at=6)
    assert [path.name for path in file.parent.iterdir()] == ["cup.event"]


def test_is_never_written_over(file: Path) -> None:
    with pytest.raises(TournamentError, match="is there already"):
        event_file.create(file, [OPENING], author="", reason="", at=6)


def test_two_writers_do_not_write_side_by_side(file: Path) -> None:
    event_file.append(file, 1, [WarningGiven("A", 1)], author="", reason="", at=6)
    with pytest.raises(StaleStream):
        event_file.append(file, 1, [WarningGiven("B", 1)], author="", reason="", at=6)
    assert len(event_file.read(file)) == 2


@pytest.mark.parametrize("sql", ["UPDATE facts SET at = 0", "DELETE FROM facts"])
def test_the_database_itself_refuses_to_change_an_entry(file: Path, sql: str) -> None:
    with closing(sqlite3.connect(file)) as connection, pytest.raises(sqlite3.IntegrityError, match="never changed"):
        connection.execute(sql)


def test_what_is_no_event_is_told(tmp_path: Path, file: Path) -> None:
    with pytest.raises(event_file.NoSuchEvent):
        event_file.read(tmp_path / "missing.event")
    text = tmp_path / "text.event"
    text.write_text("not a database, but long enough to be looked at" * 100, encoding="utf-8")
    with pytest.raises(UnusableStore):
        event_file.read(text)
    other = tmp_path / "other.event"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE mine (x)")
    with pytest.raises(UnusableStore, match="not a database of Pinella"):
        event_file.read(other)


def test_says_what_it_is_that_cannot_be_used(tmp_path: Path, file: Path) -> None:
    with pytest.raises(event_file.NoSuchEvent, match="is a folder"):
        event_file.read(tmp_path)
    text = tmp_path / "entries.csv"
    text.write_text("pair,player1,player2\n" * 400, encoding="utf-8")
    with pytest.raises(UnusableStore, match=r"this is not the file of an event$"):
        event_file.read(text)
    file.write_bytes(file.read_bytes()[:20_000])
    with pytest.raises(UnusableStore, match="or it is damaged"):
        event_file.read(file)
    with pytest.raises(TournamentError, match="there is no folder"):
        event_file.create(tmp_path / "none" / "cup.event", [OPENING], author="", reason="", at=5)


@pytest.mark.skipif(os.name != "posix", reason="folders that may only be read")
class TestWhereNothingCanBeWritten:
    """A stick that is write-protected, a folder that belongs to others."""

    @pytest.fixture
    def kept(self, file: Path) -> Iterator[Path]:
        with read_only(**{"cup.event": file.read_bytes()}) as folder:
            yield folder / "cup.event"

    def test_an_event_is_read_and_checked(self, kept: Path) -> None:
        assert [entry.fact for entry in event_file.read(kept)] == [OPENING]
        assert event_file.broken(kept) == []

    def test_an_entry_is_refused_in_words(self, kept: Path) -> None:
        with pytest.raises(UnusableStore, match=r"cannot be written, and nothing was: copy it, with cup\.event-wal"):
            event_file.append(kept, 1, [WarningGiven("A", 1)], author="", reason="", at=6)

    def test_entries_that_wait_beside_the_file_are_not_left_out_in_silence(self, file: Path) -> None:
        waiting = {"cup.event": file.read_bytes(), "cup.event-wal": b"entries"}
        with read_only(**waiting) as folder, pytest.raises(UnusableStore, match="cannot be written"):
            event_file.read(folder / "cup.event")


def test_every_kind_of_fact_has_a_name_with_its_version() -> None:
    assert all(name.endswith("/1") for name in KINDS)


def test_a_fact_of_the_future_is_named(file: Path) -> None:
    with pytest.raises(BrokenHistory, match="newer version"):
        entry_from(2, 0, "prize-given/1", body_of(WarningGiven("A", 1), "", ""))
    with pytest.raises(BrokenHistory, match="does not read"):
        entry_from(2, 0, WarningGiven.kind, b"{}")
    with pytest.raises(BrokenHistory, match="begins with an entry"):
        fold([])


WRITER = """
import sys
from pathlib import Path
from pinella.tournament.facts import WarningGiven
from pinella.tournament.files import event_file
path, version = Path(sys.argv[1]), 1
while True:
    facts = [WarningGiven(f"{version}.{part}", 1) for part in range(7)]
    version = event_file.append(path, version, facts, author="", reason="", at=version)
    print(version, flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="kill -9")
def test_a_kill_loses_nothing_acknowledged_and_leaves_no_half(file: Path) -> None:
    for acknowledged in (1, 4, 9):
        path = file.with_name(f"killed-{acknowledged}.event")
        event_file.create(path, [OPENING], author="", reason="", at=5)
        with subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None
            told = [int(writer.stdout.readline()) for _ in range(acknowledged)]
            writer.send_signal(signal.SIGKILL)
            told += [int(line) for line in writer.stdout.read().split()]
        entries = event_file.read(path)
        assert len(entries) >= told[-1]
        assert (len(entries) - 1) % 7 == 0
        assert event_file.broken(path) == []


def test_a_file_that_is_no_event_is_not_kept_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[sqlite3.Connection] = []

    def connected(path: Path) -> sqlite3.Connection:
        opened.append(sqlite3.connect(path))
        return opened[-1]

    monkeypatch.setattr(event_file, "connected", connected)
    file = tmp_path / "cup.event"
    file.write_bytes(b"not a database" * 100)
    with pytest.raises(UnusableStore):
        event_file.read(file)
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        opened[0].execute("SELECT 1")
