"""Migrations lead from nothing to exactly the tables that are written down, whole or not at all."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.ext.asyncio import create_async_engine

from pinella.store import UnusableStore
from pinella.store.migrating import REVISION, VERSION_TABLE, migrate_sqlite
from pinella.store.schema import METADATA
from pinella.store.upgrading import MIGRATIONS, upgrade
from tests.patience import PATIENCE


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as opened:
        yield opened


def differences(connection: sa.Connection) -> list[object]:
    context = MigrationContext.configure(
        connection, opts={"version_table": VERSION_TABLE, "compare_type": True, "compare_server_default": True}
    )
    return list(compare_metadata(context, METADATA))


def on_postgres(url: str, *acts: str) -> list[object]:
    """What differs after migrations, and after statements that spoil them."""

    async def run() -> list[object]:
        engine = create_async_engine("postgresql+asyncpg://", async_creator=lambda: asyncpg.connect(url))
        async with engine.connect() as connection:
            await connection.run_sync(upgrade)
            for act in acts:
                await connection.execute(sa.text(act))
            found = await connection.run_sync(differences)
        await engine.dispose()
        return found

    return asyncio.run(run())


class TestTheTables:
    def test_on_sqlite_are_those_written_down_to_the_letter(self, connection: sqlite3.Connection) -> None:
        migrate_sqlite(connection)
        made = dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'"))
        made.pop(VERSION_TABLE)
        with closing(sqlite3.connect(":memory:")) as other:
            METADATA.create_all(sa.create_engine("sqlite://", creator=lambda: other, poolclass=sa.StaticPool))
            assert made == dict(other.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'"))

    def test_on_postgres_differ_in_nothing(self, database: str) -> None:
        assert on_postgres(database) == []

    @pytest.mark.parametrize(
        "act",
        [
            "ALTER TABLE facts ADD COLUMN more text",
            "ALTER TABLE facts ALTER COLUMN command SET NOT NULL",
            "ALTER TABLE heads ALTER COLUMN version TYPE integer",
            "ALTER TABLE snapshots DROP CONSTRAINT snapshots_stream",
            "DROP TABLE leases",
        ],
    )
    def test_a_difference_would_be_seen(self, database: str, act: str) -> None:
        assert on_postgres(database, act) != []

    def test_on_postgres_names_are_in_the_order_of_their_bytes(self, database: str) -> None:
        async def collations() -> set[str]:
            connection = await asyncpg.connect(database)
            rows = await connection.fetch(
                "SELECT table_name, column_name, collation_name FROM information_schema.columns "
                "WHERE table_schema = 'public' AND collation_name = 'C'"
            )
            await connection.close()
            return {f"{row['table_name']}.{row['column_name']}" for row in rows}

        async def run() -> None:
            engine = create_async_engine("postgresql+asyncpg://", async_creator=lambda: asyncpg.connect(database))
            async with engine.begin() as connection:
                await connection.run_sync(upgrade)
            await engine.dispose()

        asyncio.run(run())
        assert asyncio.run(collations()) == {
            "facts.stream", "commands.stream", "commands.command", "heads.stream", "records.collection", "records.key",
            "snapshots.stream", "leases.name",
        }  # fmt: skip


class TestTheSteps:
    def test_end_at_the_revision_that_is_written_down(self) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        scripts = ScriptDirectory.from_config(config)
        assert scripts.get_current_head() == REVISION
        revisions = [script.revision for script in scripts.walk_revisions()]
        assert revisions == sorted(revisions, reverse=True)
        assert all(len(revision) == len(REVISION) for revision in revisions)

    def test_are_made_once(self, connection: sqlite3.Connection) -> None:
        migrate_sqlite(connection)
        before = connection.execute("SELECT * FROM sqlite_master").fetchall()
        migrate_sqlite(connection)
        assert connection.execute("SELECT * FROM sqlite_master").fetchall() == before

    def test_leave_nothing_behind_when_one_fails(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        steps = tmp_path / "steps"
        (steps / "versions").mkdir(parents=True)
        (steps / "env.py").write_text((MIGRATIONS / "env.py").read_text())
        (steps / "versions" / "v0001.py").write_text(
            "from alembic import op\nrevision = '0001'\ndown_revision = None\n"
            "def upgrade():\n    op.execute('CREATE TABLE half (a)')\n    op.execute('no such statement')\n"
        )
        monkeypatch.setattr("pinella.store.upgrading.MIGRATIONS", steps)
        with closing(sqlite3.connect(tmp_path / "x.db", isolation_level=None)) as connection:
            with pytest.raises(sqlite3.OperationalError):
                migrate_sqlite(connection)
            assert connection.execute("SELECT name FROM sqlite_master").fetchall() == []
            assert not connection.in_transaction

    def test_on_a_full_disk_fail_as_everything_does_there(self, tmp_path: Path) -> None:
        """A first start on one ended with a traceback."""
        with closing(sqlite3.connect(tmp_path / "x.db", isolation_level=None)) as connection:
            connection.execute("PRAGMA max_page_count = 2")
            with pytest.raises(sqlite3.OperationalError, match=r"^database or disk is full$") as full:
                migrate_sqlite(connection)
            assert full.value.sqlite_errorcode == sqlite3.SQLITE_FULL


def test_a_store_that_is_up_to_date_is_opened_without_alembic(tmp_path: Path) -> None:
    """It takes half a second to load, at every start."""
    program = f"""
import asyncio, sys
from pinella.store.opening import open_store
asyncio.run(asyncio.wait_for(open_store({str(tmp_path)!r}), {PATIENCE}))
print(*sorted({{"alembic", "sqlalchemy"}} & set(sys.modules)))
"""
    said = [
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
        for _ in range(2)
    ]
    assert said == [["alembic", "sqlalchemy"], []]


class TestWhatIsNotOurs:
    def test_is_left_alone(self, connection: sqlite3.Connection) -> None:
        connection.execute("CREATE TABLE members (name)")
        with pytest.raises(UnusableStore, match="not a database of Pinella: it holds the table 'members'"):
            migrate_sqlite(connection)
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("members",)]

    def test_a_newer_one_is_refused(self, connection: sqlite3.Connection) -> None:
        migrate_sqlite(connection)
        connection.execute("UPDATE pinella_schema SET version_num = '0999'")
        with pytest.raises(UnusableStore, match="newer version of Pinella \\(schema 0999"):
            migrate_sqlite(connection)

    def test_one_that_lost_its_version_is_refused(self, connection: sqlite3.Connection) -> None:
        migrate_sqlite(connection)
        connection.execute("DELETE FROM pinella_schema")
        with pytest.raises(UnusableStore, match="not a database of Pinella"):
            migrate_sqlite(connection)
