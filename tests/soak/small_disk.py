"""
The service on a disk as small as a file says, for databases that are SQLite files.

    SMALL_DISK=FILE python -m tests.soak.small_disk --host HOST --port PORT

SQLite takes a limit of pages for a disk that is full. It is read anew for each
connection, of which a writer opens a new one after each failure.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import typer
from sqlalchemy import event
from sqlalchemy.engine import Engine

from app.cli.serve import serve

PAGES_FILE = "SMALL_DISK"


def limit(connection: object, _: object) -> None:
    """Set the limit on a new connection."""
    if isinstance(connection, sqlite3.Connection):
        pages = int(Path(os.environ[PAGES_FILE]).read_text(encoding="ascii"))
        connection.execute(f"PRAGMA max_page_count = {pages}")


if __name__ == "__main__":
    event.listen(Engine, "connect", limit)
    typer.run(serve)
