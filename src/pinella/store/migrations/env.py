"""What alembic runs for every migration: on the connection that it is given, in one transaction."""

from __future__ import annotations

from alembic import context

from pinella.store.migrating import VERSION_TABLE
from pinella.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    version_table=VERSION_TABLE,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
