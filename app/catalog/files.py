"""Finds and reads the TOML files of the catalogue."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from app.catalog.errors import DataError, Fault

DATA = Path(__file__).parent / "data"


def stems(folder: str) -> tuple[str, ...]:
    """Names of the files in *folder*, without their ending, in order."""
    return tuple(sorted(path.stem for path in (DATA / folder).glob("*.toml")))


def load(file: str) -> dict[str, Any]:
    """Read *file*, named from the data folder, or raise `DataError`."""
    try:
        return tomllib.loads((DATA / file).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise DataError(file, [Fault((), "unreadable", str(error))]) from error
