"""
How Alembic runs the migrations of this folder.

The program hands over a connection in a transaction. On the command line of Alembic
itself, for people who write migrations, the database is REFEREE_DATABASE_URL.
"""

from __future__ import annotations

import os

from alembic import context
from sqlalchemy.engine import Connection

from app.persistence.engines import make_engine
from app.persistence.schema import VERSION_TABLE, exclusively
from app.persistence.tables import metadata
from app.persistence.urls import read_url


def migrate(connection: Connection) -> None:
    """Run what Alembic was asked for."""
    context.configure(
        connection=connection,
        target_metadata=metadata,
        version_table=VERSION_TABLE,
        render_as_batch=True,  # SQLite alters a table by making it anew
    )
    with context.begin_transaction():
        context.run_migrations()


handed_over = context.config.attributes.get("connection")
if handed_over is not None:
    migrate(handed_over)
else:
    engine = make_engine(read_url(os.environ["REFEREE_DATABASE_URL"]), writes=True)
    with exclusively(engine) as opened:
        migrate(opened)
