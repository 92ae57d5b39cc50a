"""What is PostgreSQL's alone: many workers, safe settings, and a database that comes back."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest

from pinella.store import (
    Append,
    CommandRepeated,
    Put,
    RecordInTheWay,
    StaleStream,
    Store,
    StoreError,
    StoreLost,
    UnusableStore,
)
from pinella.store.opening import open_store
from pinella.store.postgres_sessions import shown
from tests.servers import Postgres, postgres
from tests.store.running import append, said, tamper, until, using


async def nothing(_: Store) -> None:
    pass


def refusal(url: str) -> str:
    with pytest.raises(UnusableStore) as refused:
        using(url, nothing)
    return str(refused.value)


@pytest.fixture(scope="module")
def own() -> Iterator[Postgres]:
    """A server that may be stopped and spoilt without harm to the other tests."""
    with postgres(in_memory=True) as server:
        yield server


class TestManyWorkers:
    def test_may_open_a_new_database_at_the_same_time(self, database: str) -> None:
        async def run() -> None:
            stores = await asyncio.gather(*(open_store(database) for _ in range(4)))
            versions = await asyncio.gather(*(store.append(append(f"{n}", 0)) for n, store in enumerate(stores)))
            assert versions == [1] * 4
            await asyncio.gather(*(store.close() for store in stores))

        asyncio.run(run())

    def test_append_to_the_same_streams_and_every_command_is_carried_out_once(self, database: str) -> None:
        streams, commands = ("a", "b", "c"), 20

        async def work(store: Store) -> None:
            async def carry_out(stream: str, command: str) -> None:
                head = await store.head(stream)
                expected = head.version if head else 0
                while True:
                    try:
                        await store.append(append(stream, expected, command, command=command))
                    except StaleStream as stale:
                        expected = stale.found
                    except CommandRepeated:
                        return
                    else:
                        return

            await asyncio.gather(*(carry_out(s, f"{n}") for n in range(commands) for s in streams))

        async def run() -> None:
            stores = await asyncio.gather(*(open_store(database) for _ in range(3)))
            await asyncio.gather(*map(work, stores))
            for stream in streams:
                entries = await stores[0].read(stream)
                assert sorted(said(entries), key=int) == [f"{n}" for n in range(commands)]
                assert [entry.version for entry in entries] == list(range(1, commands + 1))
            await asyncio.gather(*(store.close() for store in stores))

        asyncio.run(run())

    def test_want_the_same_new_names_and_one_of_them_gets_each(self, database: str) -> None:
        """A record that is not there cannot be locked: the second worker must not write over the first."""

        async def claim(store: Store, name: str, worker: int) -> bool:
            try:
                await store.write(Put("name", name, b"%d" % worker, new=True))
            except RecordInTheWay:
                return False
            return True

        async def run() -> None:
            stores = await asyncio.gather(*(open_store(database) for _ in range(4)))
            for number in range(25):
                name = f"name {number}"
                won = await asyncio.gather(*(claim(store, name, worker) for worker, store in enumerate(stores)))
                assert won.count(True) == 1
                assert await stores[0].get("name", name) == b"%d" % won.index(True)
            await asyncio.gather(*(store.close() for store in stores))

        asyncio.run(run())

    def test_count_together_without_losing_one(self, database: str) -> None:
        async def add(store: Store) -> None:
            while True:
                before = await store.get("sum", "all")
                assert before is not None
                try:
                    await store.write(Put("sum", "all", b"%d" % (int(before) + 1), instead_of=before))
                except RecordInTheWay:
                    continue
                return

        async def run() -> None:
            stores = await asyncio.gather(*(open_store(database) for _ in range(3)))
            await stores[0].write(Put("sum", "all", b"0"))
            await asyncio.gather(*(add(store) for store in stores for _ in range(10)))
            assert await stores[0].get("sum", "all") == b"30"
            await asyncio.gather(*(store.close() for store in stores))

        asyncio.run(run())

    def test_write_the_same_records_in_any_order(self, database: str) -> None:
        """Each takes its locks in the order of names: nobody waits for one who waits for him."""
        names = [f"{number}" for number in range(12)]

        async def run() -> None:
            stores = await asyncio.gather(*(open_store(database) for _ in range(3)))
            await stores[0].write(*(Put("c", name, b"") for name in names))
            writes = [
                store.write(*(Put("c", name, b"%d" % round_) for name in names[:: 1 if round_ % 2 else -1]))
                for round_ in range(15)
                for store in stores
            ]
            await asyncio.gather(*writes)
            await asyncio.gather(*(store.close() for store in stores))

        asyncio.run(run())


class TestWhatIsWrittenBesideSomethingElse:
    """Anna is being erased, and somebody else's worker writes down where she sits."""

    SEAT = Put("seated", "anna/t1", b"north", if_there=("people", "anna"))

    def test_comes_to_nothing_when_that_is_being_removed(self, database: str) -> None:
        async def act(store: Store) -> None:
            await store.write(Put("people", "anna", b"Anna"))
            erasing = await asyncpg.connect(database)
            change = erasing.transaction()
            await change.start()
            await erasing.execute("DELETE FROM records")
            writing = asyncio.ensure_future(store.append(append("t1", 0, changes=(self.SEAT,))))
            await until(lambda: is_waited(database, 1))
            assert not writing.done()
            await change.commit()
            await erasing.close()
            assert await writing == 1
            assert await store.listed("seated") == []

        using(database, act)

    def test_is_there_before_that_can_be_removed(self, database: str) -> None:
        async def act(store: Store) -> None:
            await store.write(Put("people", "anna", b"Anna"))
            holding = await asyncpg.connect(database)
            change = holding.transaction()
            await change.start()
            await holding.execute("INSERT INTO records VALUES ('seated', 'anna/t1', '')")
            writing = asyncio.ensure_future(store.append(append("t1", 0, changes=(self.SEAT,))))
            await until(lambda: is_waited(database, 1))
            erasing = asyncio.ensure_future(fetched(database, "DELETE FROM records WHERE collection = 'people'"))
            await until(lambda: is_waited(database, 2))
            await change.rollback()
            await holding.close()
            await asyncio.gather(writing, erasing)
            assert await store.listed("seated") == [("anna/t1", b"north")]
            assert await store.listed("people") == []

        using(database, act)


async def is_waited(database: str, many: int) -> bool:
    """Whether so many wait for somebody else's rows; asked by a third person, who sees it as it is now."""
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    return int(await fetched(database, waiting)) == many


async def fetched(database: str, sql: str) -> Any:
    connection = await asyncpg.connect(database)
    try:
        return await connection.fetchval(sql)
    finally:
        await connection.close()


class TestADatabaseThatGoesAway:
    def test_what_was_in_flight_is_lost_or_done_and_the_store_goes_on(self, own: Postgres) -> None:
        """Whoever hears nothing asks again with the same id, and then it is there once."""
        url = own.new_database()
        lost = asyncio.Event()

        async def keep_writing(store: Store, stream: str, enough: asyncio.Event) -> int:
            version = number = 0
            while not enough.is_set():
                try:
                    version = await store.append(append(stream, version, f"{number}", command=f"{number}"))
                except StoreLost:
                    lost.set()
                    await asyncio.sleep(0.01)
                    continue
                except CommandRepeated as done:
                    version = done.version
                number += 1
            return number

        async def run() -> None:
            store, enough = await open_store(url), asyncio.Event()
            writers = [asyncio.ensure_future(keep_writing(store, f"{n}", enough)) for n in range(6)]
            for end in (own.stop, own.kill, own.stop):
                await grown(store, "0")
                lost.clear()
                await asyncio.to_thread(end)
                await lost.wait()
                await asyncio.to_thread(own.start)
            await grown(store, "0")
            enough.set()
            numbers = await asyncio.gather(*writers)
            for stream, number in enumerate(numbers):
                assert said(await store.read(f"{stream}")) == [f"{n}" for n in range(number)]
            await store.close()

        asyncio.run(run())

    def test_reads_are_told_and_work_again(self, own: Postgres) -> None:
        url = own.new_database()

        async def run() -> None:
            store = await open_store(url)
            await store.append(append("t", 0, "a"))
            await asyncio.to_thread(own.stop)
            with pytest.raises(StoreLost, match="the database does not answer: "):
                await store.read("t")
            with pytest.raises(StoreLost):
                await store.lease("l", "me", 0, 1)
            await asyncio.to_thread(own.start)
            assert said(await store.read("t")) == ["a"]
            await store.close()

        asyncio.run(run())

    def test_a_store_can_be_closed_meanwhile(self, own: Postgres) -> None:
        url = own.new_database()

        async def run() -> None:
            store = await open_store(url)
            await asyncio.to_thread(own.stop)
            await store.close()

        asyncio.run(run())
        assert "cannot be opened" in refusal(url)
        own.start()


async def grown(store: Store, stream: str) -> None:
    """Wait until a stream has some more facts."""
    before: list[int] = []

    async def has_grown() -> bool:
        try:
            head = await store.head(stream)
        except StoreLost:
            return False
        before.append(head.version if head else 0)
        return before[-1] >= before[0] + 10

    await until(has_grown)


class TestUnsafeServers:
    @pytest.mark.parametrize("setting", ["fsync", "full_page_writes"])
    def test_are_refused(self, own: Postgres, setting: str) -> None:
        url = own.new_database()
        own.run(f"ALTER SYSTEM SET {setting} = off")
        own.restart()
        try:
            assert refusal(url) == (
                f"{url}: PostgreSQL loses what it has acknowledged with {setting} = off: set it to on"
            )
        finally:
            own.run(f"ALTER SYSTEM RESET {setting}")
            own.restart()

    def test_a_server_that_has_become_unsafe_is_refused_when_it_comes_back(self, own: Postgres) -> None:
        url = own.new_database()

        async def run() -> None:
            store = await open_store(url)
            own.run("ALTER SYSTEM SET fsync = off")
            await asyncio.to_thread(own.restart)
            try:
                refused: list[BaseException] = []

                async def is_refused() -> bool:
                    try:
                        await store.append(append("t", 0))
                    except StoreLost:  # the old connection was still at hand
                        return False
                    except UnusableStore as error:
                        refused.append(error)
                    return True

                await until(is_refused)
                assert "fsync = off" in str(refused[0])
            finally:
                own.run("ALTER SYSTEM RESET fsync")
                await asyncio.to_thread(own.restart)
                await store.close()

        asyncio.run(run())

    def test_commits_that_do_not_wait_are_put_right(self, own: Postgres) -> None:
        url = own.new_database()
        own.run(f"ALTER DATABASE {url.rpartition('/')[2]} SET synchronous_commit = off")
        assert own.run("SHOW synchronous_commit", url) == "off"

        async def run() -> None:
            store = await open_store(url)
            for _ in range(2):  # the second time on a connection that has been used before
                async with store._pool.acquire() as connection:  # type: ignore[attr-defined]
                    assert await connection.fetchval("SHOW synchronous_commit") == "on"
            await store.close()

        asyncio.run(run())

    def test_more_than_was_asked_for_is_left_alone(self, own: Postgres) -> None:
        url = own.new_database()
        own.run(f"ALTER DATABASE {url.rpartition('/')[2]} SET synchronous_commit = remote_apply")

        async def run() -> None:
            store = await open_store(url)
            async with store._pool.acquire() as connection:  # type: ignore[attr-defined]
                assert await connection.fetchval("SHOW synchronous_commit") == "remote_apply"
            await store.close()

        asyncio.run(run())

    def test_another_encoding_is_refused(self, own: Postgres) -> None:
        own.run("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
        assert refusal(own.url_of("latin")).endswith("expected a database in UTF8, found LATIN1")

    def test_one_that_can_only_be_read_is_refused(self, own: Postgres) -> None:
        url = own.new_database()
        own.run(f"ALTER DATABASE {url.rpartition('/')[2]} SET default_transaction_read_only = on")
        assert "this database can only be read" in refusal(url)


class TestWhatIsRefused:
    def test_a_newer_schema(self, database: str) -> None:
        using(database, nothing)
        tamper(database, "UPDATE pinella_schema SET version_num = '0999'")
        assert "it was written by a newer version of Pinella (schema 0999" in refusal(database)

    def test_a_database_of_something_else(self, database: str) -> None:
        tamper(database, "CREATE TABLE members (name text)")
        assert refusal(database).endswith("this is not a database of Pinella: it holds the table 'members'")

    def test_a_database_that_is_not_there(self, database: str) -> None:
        assert 'database "nowhere" does not exist' in refusal(f"{database.rpartition('/')[0]}/nowhere")

    def test_a_database_in_which_the_account_may_make_no_tables(self, own: Postgres) -> None:
        """As PostgreSQL 15 and later make it for whoever does not own it: it was told in a hundred lines."""
        url = own.new_database()
        own.run("CREATE ROLE guest LOGIN")
        refused = refusal(url.replace("postgres@", "guest@"))
        assert refused.endswith(": the tables cannot be made: permission denied for schema public")

    def test_an_address_where_nobody_answers_and_no_password_is_told(self) -> None:
        refused = refusal("postgresql://user:secret@127.0.0.1:1/db")
        assert "cannot be opened" in refused
        assert "secret" not in refused

    @pytest.mark.parametrize("url", ["postgresql://user:secret@:x/db", "postgres://[secret/db", "postgres://u:s/3@h"])
    def test_what_is_no_address_is_answered_with_one_and_nothing_of_it_is_told(self, url: str) -> None:
        assert refusal(url) == "expected an address such as postgresql://pinella@db.internal:5432/pinella"

    def test_an_address_is_shown_without_its_password(self) -> None:
        assert shown("postgresql://anna:secret@db.test:5433/club?password=secret") == (
            "postgresql://anna@db.test:5433/club"
        )


class TestTrouble:
    def test_a_damaged_stream_does_not_harm_its_neighbours(self, database: str) -> None:
        async def act(store: Store) -> None:
            await store.append(append("bad", 0, "a"))
            connection = await asyncpg.connect(database)
            await connection.execute("INSERT INTO facts SELECT stream, 2, kind, body, NULL, at, digest FROM facts")
            await connection.close()
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

        using(database, act)

    def test_a_worker_that_hangs_does_not_hold_the_others_up_for_ever(self, database: str) -> None:
        async def act(store: Store) -> None:
            await store.append(append("t", 0))
            other = await asyncpg.connect(database)
            await other.execute("BEGIN; SELECT * FROM heads FOR UPDATE")
            async with store._pool.acquire() as connection:  # type: ignore[attr-defined]
                await connection.execute("SET lock_timeout = '100ms'")
            with pytest.raises(StoreLost, match="lock timeout"):
                await store.append(append("t", 1))
            await other.close()
            assert await store.append(append("t", 1)) == 2

        using(database, act)

    def test_an_append_that_is_ready_waits_for_no_read(self, database: str) -> None:
        async def act(store: Store) -> None:
            asked = [Append(f"{n}", 0, append("t", 0).facts, 0) for n in range(100)]
            await asyncio.gather(*map(store.append, asked), *(store.read(f"{n}") for n in range(100)))
            assert len(await store.heads()) == 100

        using(database, act)
