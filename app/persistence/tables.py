"""
The tables of stored games; `migrations/` makes them.

Times are milliseconds since 1970 in UTC, JSON is text: both databases then hold and
compare the same.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

GAME_ID = Text().with_variant(Text(collation="C"), "postgresql")
"""Compared byte by byte: quicker than by a language, and the same everywhere."""

games = Table(
    "games",
    metadata,
    Column("id", GAME_ID, primary_key=True),
    Column("draws", Text, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("commitment", Text),
    Column("host_sha256", LargeBinary, nullable=False),
    Column("spectator_sha256", LargeBinary, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Column("sequence", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("on_turn", Integer),
    Column("snapshot", Text, nullable=False),
    # Columns that change stand in no index, so that PostgreSQL can put the new
    # version of a row beside the old one, for which it must find room.
    Index(None, "created_at", "id"),
    postgresql_with={"fillfactor": 50},
)

# Apart from what changes, for SQLite writes a row anew in all its length.
game_rules = Table(
    "game_rules",
    metadata,
    Column(
        "game_id", GAME_ID, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    ),
    Column("rules", Text, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column(
        "game_id", GAME_ID, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    ),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", Text),
    Column("token_sha256", LargeBinary, nullable=False),
)

events = Table(
    "events",
    metadata,
    Column(
        "game_id", GAME_ID, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True
    ),
    Column("sequence", Integer, primary_key=True, autoincrement=False),
    Column("type", Text, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("seat", Integer),
    Column("at", BigInteger, nullable=False),
    Column("move", Text),
    Column("tiles", Text),
    Column("words", Text),
    Column("points", Integer),
    Column("score", Integer),
    Column("note", Text),
    # By this number a writer knows its own events again.
    Column("mark", BigInteger, nullable=False),
)

idempotency_keys = Table(
    "idempotency_keys",
    metadata,
    Column("key_sha256", LargeBinary, primary_key=True),
    Column("body_sha256", LargeBinary, nullable=False),
    Column("status", Integer, nullable=False),
    Column("answer", LargeBinary, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("game_id", GAME_ID, nullable=False),
    Index(None, "created_at"),
)
