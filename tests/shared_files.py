"""Finds the files that lie beside the repository and are no part of it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(
    os.environ.get("SHARED_CASES", Path(__file__).parents[1].parent / "shared")
)
"""``SHARED_CASES``, or else the folder ``shared`` beside the repository."""


def shared_path(name: str) -> Path:
    """The shared file *name*; skips the test where it is not at hand."""
    path = FOLDER / name
    if not path.exists():
        pytest.skip(f"{name} is not at hand: set SHARED_CASES to its folder")
    return path


def shared_lines(name: str) -> list[dict[str, Any]]:
    """The objects of the shared JSON Lines file *name*."""
    text = shared_path(name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]
