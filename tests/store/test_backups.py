"""A backup is one file, made while the server runs, from which either database comes back whole; or nothing does."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from pinella.store import CommandRepeated, Put, Store, StoreError, UnusableStore
from pinella.store.backing_up import back_up
from pinella.store.backup_file import Counts, DamagedBackup
from pinella.store.opening import open_store
from pinella.store.restoring import restore
from pinella.store.sqlite_files import DATABASE, LOCK
from pinella.store.verifying import verify
from pinella.store.whole import DamagedStore
from tests.conftest import Cases
from tests.store.filling import contents, fill
from tests.store.running import append, tamper, using


def backed_up(place: str, file: Path) -> Counts:
    return asyncio.run(back_up(place, file))


def restored(file: Path, place: str) -> Counts:
    return asyncio.run(restore(file, place))


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A backup of a small store."""
    folder = str(tmp_path / "small")
    using(folder, fill)
    backed_up(folder, tmp_path / "small.backup")
    return tmp_path / "small.backup"


class TestABackup:
    def test_brings_everything_back_on_either_database(self, place: str, other_place: str, tmp_path: Path) -> None:
        using(place, fill)
        counts = backed_up(place, tmp_path / "b")
        assert counts == Counts(streams=3, facts=6, snapshots=1, records=2)
        assert restored(tmp_path / "b", other_place) == counts
        assert asyncio.run(contents(other_place)) == asyncio.run(contents(place))
        assert asyncio.run(verify(other_place)).is_sound

    def test_the_restored_store_goes_on(self, backup: Path, other_place: str) -> None:
        restored(backup, other_place)

        async def act(store: Store) -> None:
            with pytest.raises(CommandRepeated) as repeated:
                await store.append(append("t", 4, command="x"))
            assert repeated.value.version == 2
            assert await store.append(append("t", 4, command="new")) == 5
            assert await store.lease("clock", "somebody else", 0, 1)

        using(other_place, act)
        assert asyncio.run(verify(other_place)).is_sound

    def test_of_a_large_store_comes_back_in_pieces(self, other_place: str, tmp_path: Path) -> None:
        """More rows than are held at a time, in one stream and in many."""

        async def large(store: Store) -> None:
            await store.append(append("long", 0, *map(str, range(1_700)), command="x"))
            await asyncio.gather(*(store.append(append(f"s/{n:04}", 0, command="x")) for n in range(1_100)))
            await store.write(*(Put("c", f"{n:04}", b"%d" % n) for n in range(1_300)))

        folder = str(tmp_path / "large")
        using(folder, large)
        told: list[tuple[int, int]] = []
        counts = asyncio.run(back_up(folder, tmp_path / "b", progress=lambda done, about: told.append((done, about))))
        assert counts == Counts(streams=1_101, facts=2_800, records=1_300)
        assert told[-1] == (2_799, 2_800)
        asyncio.run(restore(tmp_path / "b", other_place, lambda done, size: told.append((done, size))))
        assert told[-1][1] == (tmp_path / "b").stat().st_size
        assert asyncio.run(contents(other_place)) == asyncio.run(contents(folder))

    def test_made_while_the_server_writes_is_of_one_moment(self, place: str, tmp_path: Path) -> None:
        target = str(tmp_path / "restored")

        async def run() -> None:
            store = await open_store(place)
            done = asyncio.Event()
            await store.append(append("0 long", 0, *map(str, range(3_000))))

            async def keep_writing(number: int) -> None:
                version = 0
                while not done.is_set():
                    counted = Put("count", f"{number}", b"%d" % (version + 1))
                    version = await store.append(append(f"{number}", version, f"{version}", changes=(counted,)))

            writers = [asyncio.ensure_future(keep_writing(number)) for number in range(5)]
            while len(await store.heads()) < 6:
                pass
            before = {head.stream: head.version for head in await store.heads()}
            await back_up(place, tmp_path / "b")
            done.set()
            await asyncio.gather(*writers)
            await store.close()
            await restore(tmp_path / "b", target)
            assert (await verify(target)).is_sound
            there = await contents(target)
            versions = {str(stream): version for stream, version, _ in there["heads"]}
            assert versions.pop("0 long") == 3_000
            assert all(isinstance(version, int) and version >= before[name] for name, version in versions.items())
            counts = {key: int(value) for _, key, value in there["records"] if isinstance(value, bytes)}
            assert counts == versions

        asyncio.run(run())

    def test_of_an_empty_store_is_a_backup_too(self, place: str, other_place: str, tmp_path: Path) -> None:
        async def nothing(_: Store) -> None:
            pass

        using(place, nothing)
        assert backed_up(place, tmp_path / "b") == Counts()
        assert restored(tmp_path / "b", other_place) == Counts()

    @pytest.mark.parametrize(
        ("sql", "stream"),
        [
            ("UPDATE facts SET body = 'x' WHERE stream = 't' AND version = 2", "t"),
            ("DELETE FROM facts WHERE stream = 't' AND version = 4", "t"),
            ("UPDATE heads SET version = 3 WHERE stream = 't'", "t"),
            ("DELETE FROM heads WHERE stream = 'a'", "t"),
        ],
    )
    def test_of_a_damaged_store_is_not_written(self, place: str, tmp_path: Path, sql: str, stream: str) -> None:
        using(place, fill)
        tamper(place, sql)
        with pytest.raises(DamagedStore, match=f"no backup was written: the stream '{stream}' is damaged"):
            backed_up(place, tmp_path / "b[1]")
        assert [path for path in tmp_path.iterdir() if "b[1]" in path.name] == []

    def test_that_cannot_be_written_is_told(self, tmp_path: Path) -> None:
        folder = str(tmp_path / "data")
        using(folder, fill)
        with pytest.raises(StoreError, match=r"cannot write .*: No such file or directory"):
            backed_up(folder, tmp_path / "none" / "b")

    def test_takes_its_place_only_if_nothing_has_come_between(self, tmp_path: Path) -> None:
        folder = str(tmp_path / "data")
        using(folder, fill)

        def stop() -> None:
            raise StoreError("there is one already")

        (tmp_path / "b").write_text("mine")
        with pytest.raises(StoreError, match="there is one already"):
            asyncio.run(back_up(folder, tmp_path / "b", just_before=stop))
        assert (tmp_path / "b").read_text() == "mine"
        assert sorted(path.name for path in tmp_path.iterdir()) == ["b", "data"]


class TestWhereItMayGo:
    def test_a_store_with_something_in_it_is_left_alone(self, backup: Path, place: str) -> None:
        async def one(store: Store) -> None:
            await store.append(append("mine", 0))

        using(place, one)
        before = asyncio.run(contents(place))
        with pytest.raises(UnusableStore, match="is not empty: restore into another"):
            restored(backup, place)
        assert asyncio.run(contents(place)) == before

    def test_one_with_records_only_is_left_alone_too(self, backup: Path, place: str) -> None:
        async def one(store: Store) -> None:
            await store.write(Put("c", "k", b""))

        using(place, one)
        with pytest.raises(UnusableStore, match="is not empty"):
            restored(backup, place)

    def test_one_that_has_just_been_made_is_filled(self, backup: Path, place: str) -> None:
        async def nothing(_: Store) -> None:
            pass

        using(place, nothing)
        assert restored(backup, place).facts == 6
        assert asyncio.run(verify(place)).is_sound

    def test_a_folder_in_use_is_left_alone(self, backup: Path, tmp_path: Path) -> None:
        async def act(_: Store) -> None:
            with pytest.raises(UnusableStore, match="another Pinella is using"):
                await restore(backup, str(tmp_path / "data"))

        using(str(tmp_path / "data"), act)

    def test_a_file_of_something_else_is_left_alone(self, backup: Path, tmp_path: Path) -> None:
        (tmp_path / "data").mkdir()
        (tmp_path / "data" / DATABASE).write_text("mine")
        with pytest.raises(UnusableStore):
            restored(backup, str(tmp_path / "data"))
        assert (tmp_path / "data" / DATABASE).read_text() == "mine"


def lines_of(file: Path) -> list[bytes]:
    return gzip.decompress(file.read_bytes()).splitlines(keepends=True)


def sealed(lines: list[bytes]) -> bytes:
    """A file with these lines and a last one that fits them."""
    kinds = [json.loads(line)[0] for line in lines[1:]]
    numbers = [kinds.count(kind) for kind in ("stream", "fact", "snapshot", "record")]
    end = json.dumps(["end", *numbers, sha256(b"".join(lines)).hexdigest()]).encode()
    return gzip.compress(b"".join(lines) + end + b"\n")


def nothing_is_left(place: str) -> bool:
    if place.startswith("postgresql"):
        return all(not rows for rows in asyncio.run(contents(place)).values())
    return not Path(place).exists() or {path.name for path in Path(place).iterdir()} <= {LOCK}


class TestADamagedFile:
    def test_is_refused_wherever_it_is_cut_off(self, backup: Path, tmp_path: Path) -> None:
        data = backup.read_bytes()
        for length in range(0, len(data), 37):
            backup.write_bytes(data[:length])
            with pytest.raises(DamagedBackup):
                restored(backup, str(tmp_path / "target"))
            assert nothing_is_left(str(tmp_path / "target"))

    def test_is_refused_or_comes_back_whole_whatever_bit_is_changed(
        self, backup: Path, tmp_path: Path, cases: Cases
    ) -> None:
        """A few bits of gzip's header say nothing."""
        data, random, refused = backup.read_bytes(), Random(6), 0
        whole = asyncio.run(contents(str(tmp_path / "small")))
        number = cases(sample=60, full=3_000)
        for attempt in range(number):
            changed = bytearray(data)
            changed[random.randrange(len(data))] ^= 1 << random.randrange(8)
            backup.write_bytes(changed)
            target = str(tmp_path / f"target-{attempt}")
            try:
                restored(backup, target)
            except DamagedBackup:
                refused += 1
                assert nothing_is_left(target)
            else:
                assert asyncio.run(contents(target)) == whole
        assert refused > number * 0.9

    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            (lambda lines: [lines[0], *lines[2:]], "line 2: this belongs to no stream"),
            (lambda lines: [*lines[:2], *lines[3:]], "line 3: 'a' has 0 facts instead of the 1 announced"),
            (lambda lines: [*lines[:3], lines[2], *lines[3:]], "line 4: 'a' has more facts than the 1 announced"),
            (lambda lines: [*lines[:4], lines[5], lines[4], *lines[6:]], "the facts of 't' do not lead to its digest"),
            (lambda lines: [lines[0], *lines[3:9], *lines[1:3], *lines[9:]], "the stream 'a' is not in its place"),
            (lambda lines: [*lines, lines[1]], "the stream 'a' is not in its place"),
            (lambda lines: [*lines, lines[-1]], "the record ('c', 'è') is not in its place"),
            (lambda lines: [*lines, lines[2]], "this belongs to no stream"),
            (lambda lines: [*lines[:8], lines[8], lines[8], *lines[9:]], "the snapshot of 't' is not in its place"),
            (lambda lines: [line.replace(b'["snapshot",3', b'["snapshot",9') for line in lines],
             "the snapshot of 't' is not in its place"),
            (lambda lines: [line.replace(b'"c","k"', b'"c","\\u0000"') for line in lines], "no record is called"),
            (lambda lines: [line.replace(b'["stream","a",1', b'["stream","",1') for line in lines],
             "no stream is called ''"),
            (lambda lines: [line.replace(b'["stream","a",1', b'["stream","a",0') for line in lines],
             "no stream is called 'a' and has 0 facts"),
            (lambda lines: [line.replace(b"said/1", b"said/2") for line in lines], "do not lead to its digest"),
            (lambda lines: [line.replace(b'"said/1"', b'""') for line in lines], "no fact is of the kind ''"),
            (lambda lines: [line.replace(b',"x",', b',"",') for line in lines], "no command is called ''"),
            (lambda lines: [*lines[:7], lines[7].replace(b"null", b'"x"'), *lines[8:]],
             "line 8: the command 'x' was carried out twice"),
            (lambda lines: [lines[0].replace(b"backup/1", b"backup/2"), *lines[1:]],
             "line 1: expected the format backup/1, found 'backup/2': is it of a newer version?"),
            (lambda lines: [lines[0].replace(b'"0001"', b'"0999"'), *lines[1:]],
             "line 1: it was written by a newer version of Pinella (schema 0999)"),
            (lambda lines: [b'{"some":"thing"}\n', *lines[1:]], "this is not a backup of Pinella: "),
            (lambda lines: [*lines[:3], b"{}\n", *lines[3:]], "line 4: "),
        ],
    )  # fmt: skip
    def test_is_refused_though_its_digest_fits(
        self, backup: Path, tmp_path: Path, change: Callable[[list[bytes]], list[bytes]], reason: str
    ) -> None:
        *lines, _ = lines_of(backup)
        changed = change(lines)
        assert changed != lines
        try:
            backup.write_bytes(sealed(changed))
        except KeyError:  # the line that is no list
            backup.write_bytes(gzip.compress(b"".join(changed)))
        with pytest.raises(DamagedBackup) as refused:
            restored(backup, str(tmp_path / "target"))
        assert reason in str(refused.value)
        assert str(refused.value).startswith(f"{backup}: ")
        assert nothing_is_left(str(tmp_path / "target"))

    def test_leaves_a_folder_as_it_was(self, tmp_path: Path) -> None:
        (tmp_path / "b").write_bytes(b"no backup")
        (tmp_path / "there").mkdir()
        using(str(tmp_path / "full"), fill)
        backed_up(str(tmp_path / "full"), tmp_path / "whole")
        (tmp_path / "cut").write_bytes((tmp_path / "whole").read_bytes()[:-20])
        for file in ("b", "cut"):
            for folder in (tmp_path / "there", tmp_path / "new" / "deep"):
                with pytest.raises(DamagedBackup):
                    restored(tmp_path / file, str(folder))
        assert list((tmp_path / "there").iterdir()) == []
        assert not (tmp_path / "new").exists()

    def test_leaves_nothing_though_much_of_it_has_been_read(self, place: str, tmp_path: Path) -> None:
        async def large(store: Store) -> None:
            await store.append(append("long", 0, *map(str, range(3_000))))

        using(str(tmp_path / "large"), large)
        backed_up(str(tmp_path / "large"), tmp_path / "b")
        *lines, _ = lines_of(tmp_path / "b")
        (tmp_path / "b").write_bytes(sealed([*lines[:2_900], *lines[2_901:]]))
        with pytest.raises(DamagedBackup, match="'long' has 2999 facts instead of the 3000 announced"):
            restored(tmp_path / "b", place)
        assert nothing_is_left(place)

    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            (lambda data: data[:-1] + b"x\n", "line 14: "),
            (lambda data: data + b"\n", "line 14: something comes after the end"),
            (lambda data: data.replace(b'["end",3', b'["end",4'), "another number of lines than it says"),
            (lambda data: data.replace(b'"at":1', b'"at":2'), "the digest of the file does not fit"),
        ],
    )
    def test_is_refused_where_its_end_does_not_fit(
        self, backup: Path, tmp_path: Path, change: Callable[[bytes], bytes], reason: str
    ) -> None:
        data = gzip.decompress(backup.read_bytes())
        assert change(data) != data
        backup.write_bytes(gzip.compress(change(data)))
        with pytest.raises(DamagedBackup) as refused:
            restored(backup, str(tmp_path / "target"))
        assert reason in str(refused.value)
        assert nothing_is_left(str(tmp_path / "target"))

    @pytest.mark.parametrize("data", [b"", b"hello", gzip.compress(b"", mtime=0), gzip.compress(b"hello\n", mtime=0)])
    def test_something_else_is_told_as_such(self, tmp_path: Path, data: bytes) -> None:
        (tmp_path / "b").write_bytes(data)
        with pytest.raises(DamagedBackup, match="this is not a backup of Pinella"):
            restored(tmp_path / "b", str(tmp_path / "target"))
        assert nothing_is_left(str(tmp_path / "target"))

    def test_one_that_is_not_there_is_told(self, tmp_path: Path) -> None:
        with pytest.raises(StoreError, match=r"cannot read .*: No such file or directory"):
            restored(tmp_path / "none", str(tmp_path / "target"))
        with pytest.raises(StoreError, match=r"cannot read .*: Is a directory"):
            restored(tmp_path, str(tmp_path / "target"))
