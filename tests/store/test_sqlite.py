"""What is SQLite's alone: one server a folder, safe settings, reads that do not wait."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pinella.store import Put, Remove, Store, StoreError, StoreLost, StoreUnwritable, UnusableStore, sqlite_files
from pinella.store.backing_up import back_up
from pinella.store.opening import open_store
from pinella.store.restoring import restore
from pinella.store.sqlite import SqliteStore
from pinella.store.sqlite_files import DATABASE, LOCK, connected, make_safe
from pinella.store.whole import DamagedStore
from tests.conftest import ROOT
from tests.store.disks import limit, read_only
from tests.store.running import append, said, sqlite_at, tamper, using


async def nothing(_: Store) -> None:
    pass


def refusal(folder: Path) -> str:
    with pytest.raises(UnusableStore) as refused:
        using(str(folder), nothing)
    return str(refused.value)


class TestOneServerAFolder:
    def test_a_second_one_is_refused_until_the_first_has_closed(self, tmp_path: Path) -> None:
        async def first(store: Store) -> None:
            with pytest.raises(UnusableStore, match="another Pinella is using"):
                await open_store(tmp_path)
            assert await store.append(append("t", 0)) == 1

        using(str(tmp_path), first)
        using(str(tmp_path), nothing)

    def test_one_in_another_process_is_refused_until_that_process_has_ended(self, tmp_path: Path) -> None:
        command = [sys.executable, "-m", "tests.store.writing", str(tmp_path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
            assert process.stdout is not None
            assert process.stdout.readline()
            assert refusal(tmp_path) == f"another Pinella is using {tmp_path}"
            process.kill()
        using(str(tmp_path), nothing)

    def test_a_failed_start_leaves_the_folder_free(self, tmp_path: Path) -> None:
        (tmp_path / DATABASE).write_bytes(b"not a database" * 100)
        refusal(tmp_path)
        (tmp_path / DATABASE).unlink()
        using(str(tmp_path), nothing)


class TestWhatIsRefused:
    def test_a_database_that_cannot_be_safe(self) -> None:
        with closing(sqlite3.connect(":memory:")) as connection, pytest.raises(UnusableStore) as refused:
            make_safe(connection)
        assert str(refused.value) == (
            "SQLite cannot keep a log safely here: asked for journal_mode wal and synchronous 2, got memory and 2"
        )

    def test_a_safe_one_waits_for_the_disk(self, tmp_path: Path) -> None:
        with closing(connected(tmp_path / "x.db")) as connection:
            connection.execute("PRAGMA synchronous = OFF")
            make_safe(connection)
            settings = [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("synchronous", "journal_mode")]
        assert settings == [2, "wal"]

    def test_a_file_that_is_no_database(self, tmp_path: Path) -> None:
        (tmp_path / DATABASE).write_bytes(b"not a database" * 100)
        assert refusal(tmp_path) == f"{tmp_path / DATABASE} cannot be opened: file is not a database"

    def test_a_database_of_something_else(self, tmp_path: Path) -> None:
        with sqlite_at(str(tmp_path)) as connection:
            connection.execute("CREATE TABLE members (name)")
        assert refusal(tmp_path).endswith("this is not a database of Pinella: it holds the table 'members'")

    def test_a_newer_schema(self, tmp_path: Path) -> None:
        using(str(tmp_path), nothing)
        tamper(str(tmp_path), "UPDATE pinella_schema SET version_num = '0999'")
        assert f"{tmp_path / DATABASE}: it was written by a newer version of Pinella" in refusal(tmp_path)

    def test_a_folder_that_is_a_file(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("")
        assert f"cannot use the folder {tmp_path / 'file'}" in refusal(tmp_path / "file")

    def test_an_address_of_something_else(self) -> None:
        with pytest.raises(UnusableStore, match="expected a folder or postgresql://…, found mysql://…"):
            using("mysql://root:secret@host/db", nothing)


class TestADamagedFile:
    def test_does_not_start_and_says_what_to_do(self, tmp_path: Path) -> None:
        async def act(store: Store) -> None:
            for version in range(200):
                await store.append(append("t", version, "x" * 500))

        using(str(tmp_path), act)
        file = tmp_path / DATABASE
        content = bytearray(file.read_bytes())
        middle = len(content) // 2 // 4096 * 4096
        content[middle : middle + 4096] = bytes(4096)
        file.write_bytes(content)
        with pytest.raises(DamagedStore) as refused:
            using(str(tmp_path), nothing)
        assert str(refused.value).startswith(f"{file} is damaged: ")
        assert str(refused.value).endswith("pinella restore FILE --data DIR")
        assert "\n" not in str(refused.value)

    def test_of_any_size_is_looked_at_for_a_while_only(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        using(str(tmp_path), nothing)
        monkeypatch.setattr(sqlite_files, "_LOOKING", -1.0)
        monkeypatch.setattr(sqlite_files, "_STEPS", 1)
        using(str(tmp_path), nothing)


class TestADiskThatTakesNothing:
    @pytest.mark.skipif(os.name != "posix", reason="rights of folders are POSIX")
    @pytest.mark.parametrize("files", [(), (LOCK,), (LOCK, DATABASE)])
    def test_is_noticed_at_the_start(self, files: tuple[str, ...]) -> None:
        with read_only(*files) as folder:
            with pytest.raises(StoreUnwritable, match=r"the database cannot be written: .*: Permission denied") as no:
                SqliteStore(folder)
            assert no.value.why == "read-only"

    def test_loses_nothing_when_it_is_full_and_goes_on_when_it_is_not(self, tmp_path: Path) -> None:
        async def act(store: Store) -> None:
            await store.append(append("t", 0, "a"))
            pages = limit(store, "PRAGMA page_count")
            limit(store, f"PRAGMA max_page_count = {pages}")
            large = append("t", 1, "b" * 200_000, command="c", changes=(Put("c", "k", b""),))
            for _ in range(2):
                with pytest.raises(StoreUnwritable, match="database or disk is full") as no:
                    await store.append(large)
                assert (no.value.why, store.writes.trouble) == ("full", no.value)
            assert (said(await store.read("t")), await store.get("c", "k")) == (["a"], None)
            limit(store, "PRAGMA max_page_count = 1000000")
            assert await store.append(large) == 2
            assert store.writes.trouble is None

        using(str(tmp_path), act)

    def test_is_full_as_long_as_there_is_no_room_for_a_move(self, tmp_path: Path) -> None:
        """A page that is there already can be written again even then."""

        async def act(store: Store) -> None:
            await store.append(append("t", 0, "a"))
            limit(store, f"PRAGMA max_page_count = {limit(store, 'PRAGMA page_count')}")
            await store.try_write()
            with pytest.raises(StoreUnwritable):
                await store.append(append("t", 1, "b" * 20_000))
            for _ in range(2):
                with pytest.raises(StoreUnwritable):
                    await store.try_write()
            limit(store, "PRAGMA max_page_count = 1000000")
            await store.try_write()
            assert (store.writes.trouble, await store.listed("store")) == (None, [])

        using(str(tmp_path), act)

    def test_may_be_one_that_can_only_be_read(self, tmp_path: Path) -> None:
        async def act(store: Store) -> None:
            limit(store, "PRAGMA query_only = ON")
            with pytest.raises(StoreUnwritable) as no:
                await store.try_write()
            assert no.value.why == "read-only"
            limit(store, "PRAGMA query_only = OFF")
            await store.try_write()
            assert store.writes.trouble is None

        using(str(tmp_path), act)


class TestReads:
    def test_do_not_wait_for_somebody_who_writes(self, tmp_path: Path) -> None:
        async def act(store: Store) -> None:
            await store.append(append("t", 0, "a"))
            with closing(sqlite3.connect(tmp_path / DATABASE, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                waiting = asyncio.ensure_future(store.append(append("t", 1, "b")))
                assert said(await store.read("t")) == ["a"]
                assert not waiting.done()
                other.execute("ROLLBACK")
            assert await waiting == 2
            assert said(await store.read("t")) == ["a", "b"]

        using(str(tmp_path), act)


class TestWhatIsRemoved:
    """Erminia is one of many people, and then she is not."""

    PEOPLE = tuple(Put("people", f"p{number:03}", b"somebody " * 30) for number in range(200))

    @pytest.fixture
    def careless(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A SQLite that by itself leaves what is removed where it was, as most are built."""

        def opened(path: Path, *, read_only: bool = False) -> sqlite3.Connection:
            connection = connected(path, read_only=read_only)
            connection.execute("PRAGMA secure_delete = OFF")
            return connection

        monkeypatch.setattr("pinella.store.sqlite.connected", opened)

    @pytest.mark.usefixtures("careless")
    def test_is_in_no_file_while_the_store_goes_on(self, tmp_path: Path) -> None:
        async def act(store: Store) -> None:
            await store.write(*self.PEOPLE[:100], Put("people", "p100", b"Erminia " * 30))
            await store.write(*self.PEOPLE[101:])
            await store.scrub()
            assert (tmp_path / DATABASE).read_bytes().count(b"Erminia") == 30
            await store.write(Put("people", "p100", b"Erminia Rossi " * 30))
            await store.write(Remove("people", "p100"))
            assert b"Erminia" in on_disk(tmp_path)
            await store.scrub()
            assert b"Erminia" not in on_disk(tmp_path)
            assert len(await store.listed("people")) == 199

        using(str(tmp_path), act)

    @pytest.mark.usefixtures("careless")
    def test_is_in_no_file_after_the_end(self, tmp_path: Path) -> None:
        async def act(store: Store) -> None:
            await store.write(*self.PEOPLE, Put("people", "p1000", b"Erminia"))
            await store.scrub()
            await store.write(Remove("people", "p1000"))

        using(str(tmp_path), act)
        assert b"Erminia" not in on_disk(tmp_path)

    def test_stays_in_the_log_while_somebody_reads_an_older_state(self, tmp_path: Path) -> None:
        async def act(store: Store) -> None:
            await store.write(Put("people", "p1", b"Erminia"))
            with closing(sqlite3.connect(tmp_path / DATABASE, isolation_level=None)) as backup:
                backup.execute("BEGIN")
                assert backup.execute("SELECT value FROM records").fetchall() == [(b"Erminia",)]
                await store.write(Remove("people", "p1"))
                await store.scrub()
                assert b"Erminia" in on_disk(tmp_path)
                assert await store.append(append("t", 0)) == 1
            await store.scrub()
            assert b"Erminia" not in on_disk(tmp_path)

        using(str(tmp_path), act)

    def test_is_written_over_however_sqlite_was_built(self, tmp_path: Path) -> None:
        with closing(connected(tmp_path / "x.db")) as connection:
            connection.execute("PRAGMA secure_delete = OFF")
            make_safe(connection)
            assert connection.execute("PRAGMA secure_delete").fetchone() == (1,)


def on_disk(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.iterdir()))


@pytest.fixture
def open_to_all() -> Iterator[None]:
    """An account whose new files everybody may read and write."""
    before = os.umask(0)
    yield
    os.umask(before)


def rights(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.mark.skipif(os.name != "posix", reason="rights of files are POSIX")
@pytest.mark.usefixtures("open_to_all")
class TestWhoMayRead:
    def test_only_the_owner_whatever_the_account_is_used_to(self, tmp_path: Path) -> None:
        folder = tmp_path / "data"

        async def act(store: Store) -> dict[str, int]:
            await store.append(append("t", 0))
            return {path.name: rights(path) for path in folder.iterdir()}

        found = using(str(folder), act)
        assert {DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", LOCK} <= set(found)
        assert set(found.values()) == {0o600}
        assert rights(folder) == 0o700

    def test_a_folder_that_was_there_stays_as_it_was(self, tmp_path: Path) -> None:
        folder = tmp_path / "data"
        folder.mkdir(0o750)
        using(str(folder), nothing)
        assert rights(folder) == 0o750

    def test_a_backup_and_what_is_restored_from_it_are_the_owners_too(self, tmp_path: Path) -> None:
        using(str(tmp_path / "data"), nothing)
        file = tmp_path / "b"
        asyncio.run(back_up(tmp_path / "data", file))
        asyncio.run(restore(file, tmp_path / "other"))
        assert (rights(file), rights(tmp_path / "other" / DATABASE)) == (0o600, 0o600)


class TestTrouble:
    def test_a_damaged_stream_does_not_harm_its_neighbours(self, tmp_path: Path) -> None:
        async def act(store: Store) -> None:
            await store.append(append("bad", 0, "a"))
            with sqlite_at(str(tmp_path)) as connection:
                connection.execute("INSERT INTO facts SELECT stream, 2, kind, body, NULL, at, digest FROM facts")
            answers = await asyncio.gather(
                store.append(append("one", 0)),
                store.append(append("bad", 1, "b", changes=(Put("c", "k", b""),))),
                store.append(append("two", 0)),
                return_exceptions=True,
            )
            assert (answers[0], answers[2]) == (1, 1)
            assert type(answers[1]) is StoreError
            assert "the database is damaged (pinella verify says where)" in str(answers[1])
            assert await store.get("c", "k") is None

        using(str(tmp_path), act)

    @pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
    def test_a_fault_of_our_own_leaves_nobody_waiting(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def faulty(*_: object) -> None:
            raise ZeroDivisionError

        async def act(store: Store) -> None:
            await store.append(append("t", 0, "a"))
            monkeypatch.setattr("pinella.store.sqlite_writing.decide", faulty)
            for _ in range(2):
                with pytest.raises(StoreLost, match="the store has stopped"):
                    await store.append(append("t", 1, "b"))
            assert said(await store.read("t")) == ["a"]

        using(str(tmp_path), act)

    def test_a_full_disk_is_told_and_passes(self, tmp_path: Path) -> None:
        """In a process of its own, which may not write long files for a while."""
        program = f"""
import asyncio, resource
from pinella.store import Append, Fact, StoreLost
from pinella.store.opening import open_store

async def act():
    store = await open_store({str(tmp_path)!r})
    long = (Fact("long/1", bytes(1_000_000)),)
    assert await store.append(Append("t", 0, long, 0)) == 1
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_500_000, hard))
    for _ in range(2):
        try:
            await store.append(Append("t", 1, long, 0))
        except StoreLost as error:
            print(error)
    print(len(await store.read("t")))
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    print(await store.append(Append("t", 1, long, 0)))
    await store.close()

asyncio.run(act())
"""
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
        lines = done.stdout.splitlines()
        assert all(line.startswith("the database cannot be written: ") for line in lines[:2])
        assert lines[2:] == ["1", "2"]

    def test_a_database_that_is_gone_is_told(self, tmp_path: Path) -> None:
        async def act(store: Store) -> None:
            with sqlite_at(str(tmp_path)) as connection:
                connection.execute("DROP TABLE records")
            with pytest.raises(StoreLost, match="the database cannot be read: no such table: records"):
                await store.get("c", "k")
            with pytest.raises(StoreLost, match="the database cannot be written: no such table: records"):
                await store.write(Put("c", "k", b""))

        using(str(tmp_path), act)
