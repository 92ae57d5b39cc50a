"""Whatever is changed behind the store's back is noticed, and said where."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from random import Random

import pytest

from pinella.store import Store, StoreError, UnusableStore
from pinella.store.sqlite_files import DATABASE
from pinella.store.verifying import Fault, Finding, Report, verify
from tests.conftest import Cases
from tests.store.disks import read_only
from tests.store.filling import contents, fill
from tests.store.running import append, sqlite_at, tamper, using


def verified(place: str) -> Report:
    return asyncio.run(verify(place))


def found(report: Report) -> list[tuple[Fault, str, int]]:
    return [(finding.fault, finding.stream, finding.version) for finding in report.findings]


class TestASoundStore:
    def test_is_told_as_such_with_what_was_read(self, place: str) -> None:
        using(place, fill)
        report = verified(place)
        assert report.is_sound
        assert (report.streams, report.facts, report.commands) == (3, 6, 3)
        assert (report.snapshots, report.records) == (1, 2)

    def test_may_be_empty(self, place: str) -> None:
        async def nothing(_: Store) -> None:
            pass

        using(place, nothing)
        assert verified(place) == Report()

    def test_may_be_in_use(self, place: str) -> None:
        async def act(store: Store) -> None:
            await fill(store)
            assert (await verify(place)).is_sound
            assert await store.append(append("t", 4)) == 5

        using(place, act)

    @pytest.mark.skipif(os.name != "posix", reason="rights of folders are POSIX")
    def test_may_lie_where_nothing_can_be_written(self, tmp_path: Path) -> None:
        """A snapshot of a file system, or a disk that the system has made read-only because it fails."""
        using(str(tmp_path), fill)
        with read_only(**{DATABASE: (tmp_path / DATABASE).read_bytes()}) as folder:
            report = verified(str(folder))
            assert [path.name for path in folder.iterdir()] == [DATABASE]
        assert (report.is_sound, report.facts) == (True, 6)

    @pytest.mark.skipif(os.name != "posix", reason="rights of folders are POSIX")
    def test_is_not_read_there_without_the_log_that_lies_beside_it(self, tmp_path: Path) -> None:
        using(str(tmp_path), fill)
        files = {DATABASE: (tmp_path / DATABASE).read_bytes(), f"{DATABASE}-wal": b""}
        with read_only(**files) as folder, pytest.raises(UnusableStore, match="it cannot be read: unable to open"):
            verified(str(folder))

    def test_progress_is_told_to_the_end(self, place: str) -> None:
        async def many(store: Store) -> None:
            await store.append(append("t", 0, *map(str, range(2_500))))

        using(place, many)
        told: list[tuple[int, int]] = []
        asyncio.run(verify(place, lambda done, about: told.append((done, about))))
        assert told == [(1_000, 2_500), (2_000, 2_500), (2_500, 2_500)]


class TestPlantedFaults:
    @pytest.mark.parametrize(
        ("sql", "expected"),
        [
            ("UPDATE facts SET body = 'two of T' WHERE stream = 't' AND version = 2", [(Fault.FACT_CHANGED, "t", 2)]),
            ("UPDATE facts SET kind = 'said/2' WHERE stream = 'a'", [(Fault.FACT_CHANGED, "a", 1)]),
            ("UPDATE facts SET at = at + 1 WHERE stream = 't' AND version = 4", [(Fault.FACT_CHANGED, "t", 4)]),
            ("UPDATE facts SET body = '' WHERE stream = 'a'", [(Fault.FACT_CHANGED, "a", 1)]),
            (
                "UPDATE facts SET digest = body WHERE stream = 't' AND version = 2",
                [(Fault.FACT_CHANGED, "t", 2), (Fault.FACT_CHANGED, "t", 3)],
            ),
            ("DELETE FROM facts WHERE stream = 't' AND version = 1", [(Fault.FACT_MISSING, "t", 1)]),
            ("DELETE FROM facts WHERE stream = 't' AND version = 3",
             [(Fault.FACT_MISSING, "t", 3), (Fault.COMMAND_WRONG, "t", 3)]),
            ("DELETE FROM facts WHERE stream = 't' AND version = 4", [(Fault.HEAD_WRONG, "t", 4)]),
            ("DELETE FROM facts WHERE stream = 'a'", [(Fault.HEAD_WRONG, "a", 1)]),
            ("UPDATE heads SET version = 3 WHERE stream = 't'", [(Fault.HEAD_WRONG, "t", 3)]),
            ("UPDATE heads SET version = 5 WHERE stream = 't'", [(Fault.HEAD_WRONG, "t", 5)]),
            ("UPDATE heads SET digest = (SELECT digest FROM heads WHERE stream = 'a') WHERE stream = 't'",
             [(Fault.HEAD_WRONG, "t", 4)]),
            ("DELETE FROM heads WHERE stream = 'a'", [(Fault.HEAD_MISSING, "a", 1)]),
            ("INSERT INTO heads SELECT 'b', version, digest FROM heads WHERE stream = 'a'",
             [(Fault.HEAD_WRONG, "b", 1)]),
            ("DELETE FROM commands WHERE stream = 't' AND command = 'x'", [(Fault.COMMAND_MISSING, "t", 2)]),
            ("UPDATE commands SET version = 1 WHERE stream = 't' AND command = 'x'", [(Fault.COMMAND_WRONG, "t", 1)]),
            ("INSERT INTO commands VALUES ('t', 'w', 1)", [(Fault.COMMAND_WRONG, "t", 1)]),
            ("INSERT INTO commands VALUES ('zz', 'w', 1)", [(Fault.COMMAND_WRONG, "zz", 1)]),
            ("UPDATE snapshots SET version = 5", [(Fault.SNAPSHOT_AHEAD, "t", 5)]),
            ("DELETE FROM facts WHERE stream = 't'; DELETE FROM commands WHERE stream = 't'",
             [(Fault.HEAD_WRONG, "t", 4), (Fault.SNAPSHOT_AHEAD, "t", 3)]),
            ("UPDATE facts SET command = 'x' WHERE stream = 't' AND version = 4",
             [(Fault.FACT_CHANGED, "t", 4), (Fault.COMMAND_TWICE, "t", 4), (Fault.COMMAND_WRONG, "t", 2)]),
        ],
    )  # fmt: skip
    def test_are_each_noticed_where_they_are(
        self, place: str, sql: str, expected: list[tuple[Fault, str, int]]
    ) -> None:
        using(place, fill)
        tamper(place, sql)
        report = verified(place)
        assert found(report) == expected
        assert not report.is_sound

    def test_two_facts_that_have_changed_places_are_noticed(self, place: str) -> None:
        using(place, fill)
        for sql in (
            "UPDATE facts SET version = 99 WHERE stream = 't' AND version = 1",
            "UPDATE facts SET version = 1 WHERE stream = 't' AND version = 2",
            "UPDATE facts SET version = 2 WHERE stream = 't' AND version = 99",
        ):
            tamper(place, sql)
        assert (Fault.FACT_CHANGED, "t", 1) in found(verified(place))

    def test_findings_beyond_measure_are_counted(self, place: str) -> None:
        async def many(store: Store) -> None:
            await store.append(append("t", 0, *map(str, range(1_500))))

        using(place, many)
        tamper(place, "UPDATE facts SET body = 'x'")
        report = verified(place)
        assert (len(report.findings), report.more_findings) == (1_000, 500)


class TestABadFile:
    def test_a_changed_byte_in_a_fact_is_noticed_by_its_fact(self, tmp_path: Path) -> None:
        using(str(tmp_path), fill)
        self.change(tmp_path, b"two of t", b"two of T")
        assert verified(str(tmp_path)).findings == [Finding(Fault.FACT_CHANGED, "t", 2)]

    def test_text_that_is_no_text_any_more_is_noticed_too(self, tmp_path: Path) -> None:
        using(str(tmp_path), fill)
        self.change(tmp_path, b"said/1three of t", b"sa\xff\xff/1three of t"[:16])
        assert (Fault.FACT_CHANGED, "t", 3) in found(verified(str(tmp_path)))

    @pytest.mark.parametrize(
        "sql",
        [
            "UPDATE facts SET version = 1.5 WHERE stream = 'a'",
            "UPDATE heads SET digest = 'text'",
            "UPDATE heads SET stream = X'ff' WHERE stream = 'a'",
            "UPDATE commands SET command = X'00' WHERE command = 'y'",
            "PRAGMA foreign_keys = OFF; UPDATE snapshots SET stream = 5.5, version = 'x'",
        ],
    )
    def test_values_of_another_kind_are_noticed(self, tmp_path: Path, sql: str) -> None:
        using(str(tmp_path), fill)
        tamper(str(tmp_path), sql)
        assert not verified(str(tmp_path)).is_sound

    def test_a_page_that_is_overwritten_is_noticed(self, tmp_path: Path) -> None:
        using(str(tmp_path), fill)
        file = tmp_path / DATABASE
        data = bytearray(file.read_bytes())
        place = data.index(b"two of t") // 4096 * 4096
        data[place : place + 4096] = bytes(4096)
        file.write_bytes(data)
        assert Fault.FILE in {finding.fault for finding in verified(str(tmp_path)).findings}

    def test_a_byte_anywhere_is_noticed_or_changes_no_fact(self, tmp_path: Path, cases: Cases) -> None:
        using(str(tmp_path), fill)
        file, random = tmp_path / DATABASE, Random(5)
        whole, before = file.read_bytes(), asyncio.run(contents(str(tmp_path)))
        noticed = 0
        for _ in range(cases(sample=100, full=5_000)):
            data = bytearray(whole)
            place = random.randrange(len(data))
            data[place] ^= 1 << random.randrange(8)
            file.write_bytes(data)
            try:
                report = verified(str(tmp_path))
                if report.is_sound:
                    after = asyncio.run(contents(str(tmp_path)))
                    assert all(after[table] == before[table] for table in ("facts", "heads", "commands")), place
                    continue
            except UnusableStore:
                pass
            noticed += 1
        assert noticed > 0

    def change(self, folder: Path, old: bytes, new: bytes) -> None:
        file = folder / DATABASE
        data = file.read_bytes()
        assert data.count(old) == 1
        assert len(old) == len(new)
        file.write_bytes(data.replace(old, new))


class TestWhatCannotBeRead:
    def test_a_folder_without_a_store(self, tmp_path: Path) -> None:
        with pytest.raises(UnusableStore, match=r"no store in .*: there is no pinella\.db"):
            verified(str(tmp_path))
        assert list(tmp_path.iterdir()) == []

    def test_a_database_of_something_else(self, tmp_path: Path) -> None:
        with sqlite_at(str(tmp_path)) as connection:
            connection.execute("CREATE TABLE members (name)")
        with pytest.raises(UnusableStore, match="this is not a database of Pinella"):
            verified(str(tmp_path))

    def test_an_empty_database_of_postgres(self, database: str) -> None:
        with pytest.raises(UnusableStore, match="this is not a database of Pinella"):
            verified(database)

    @pytest.mark.parametrize(("revision", "reason"), [("0000", "an older version"), ("0999", "a newer version")])
    def test_another_version(self, place: str, revision: str, reason: str) -> None:
        using(place, fill)
        tamper(place, f"UPDATE pinella_schema SET version_num = '{revision}'")  # noqa: S608
        with pytest.raises(UnusableStore, match=f"it was written by {reason} of Pinella"):
            verified(place)

    def test_a_database_that_is_not_there(self) -> None:
        with pytest.raises(StoreError, match="cannot be opened"):
            verified("postgresql://127.0.0.1:1/nowhere")
