"""Games, their seats and events, and idempotency keys."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

GAME_ID = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "games",
        sa.Column("id", GAME_ID, nullable=False),
        sa.Column("draws", sa.Text(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("commitment", sa.Text()),
        sa.Column("host_sha256", sa.LargeBinary(), nullable=False),
        sa.Column("spectator_sha256", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("on_turn", sa.Integer()),
        sa.Column("snapshot", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        postgresql_with={"fillfactor": 50},
    )
    op.create_index("ix_games_created_at_id", "games", ["created_at", "id"])
    op.create_table(
        "game_rules",
        sa.Column("game_id", GAME_ID, nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        _of_game("fk_game_rules_game_id"),
        sa.PrimaryKeyConstraint("game_id", name="pk_game_rules"),
    )
    op.create_table(
        "seats",
        sa.Column("game_id", GAME_ID, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text()),
        sa.Column("token_sha256", sa.LargeBinary(), nullable=False),
        _of_game("fk_seats_game_id"),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_seats"),
    )
    op.create_table(
        "events",
        sa.Column("game_id", GAME_ID, nullable=False),
        sa.Column("sequence", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("move", sa.Text()),
        sa.Column("tiles", sa.Text()),
        sa.Column("words", sa.Text()),
        sa.Column("points", sa.Integer()),
        sa.Column("score", sa.Integer()),
        sa.Column("note", sa.Text()),
        sa.Column("mark", sa.BigInteger(), nullable=False),
        _of_game("fk_events_game_id"),
        sa.PrimaryKeyConstraint("game_id", "sequence", name="pk_events"),
    )
    op.create_table(
        "idempotency_keys",
        sa.Column("key_sha256", sa.LargeBinary(), nullable=False),
        sa.Column("body_sha256", sa.LargeBinary(), nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("answer", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("game_id", GAME_ID, nullable=False),
        sa.PrimaryKeyConstraint("key_sha256", name="pk_idempotency_keys"),
    )
    op.create_index(
        "ix_idempotency_keys_created_at", "idempotency_keys", ["created_at"]
    )


def downgrade() -> None:
    """Drop the tables, and every game with them."""
    for table in ("idempotency_keys", "events", "seats", "game_rules", "games"):
        op.drop_table(table)


def _of_game(name: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["game_id"], ["games.id"], name=name, ondelete="CASCADE"
    )
