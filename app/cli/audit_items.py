"""What an audit takes from its files, before any of it is refereed."""

from __future__ import annotations

import os
from typing import NamedTuple

from app.notation.gcg_text import MOST_BYTES

MOST_READ = MOST_BYTES + 1
"""Bytes that are read of a record at most: one more than it may have."""


class Trouble(NamedTuple):
    """Why a file cannot be refereed."""

    code: str
    message: str


class Item(NamedTuple):
    """A record that was found, or a file that holds none."""

    file: str
    data: bytes = b""
    trouble: Trouble | None = None


TOO_LARGE = Trouble("record_too_large", f"A record has at most {MOST_BYTES} bytes")


def record_item(file: str, data: bytes) -> Item:
    """The record *data*, of which `MOST_READ` bytes at most have been read."""
    return Item(file, data) if len(data) < MOST_READ else Item(file, b"", TOO_LARGE)


def show_name(name: str) -> str:
    r"""
    A file's name as Unicode text, whatever bytes it has.

    >>> show_name("caf\udce9.gcg")
    'caf\\xe9.gcg'
    """
    return os.fsencode(name).decode("utf-8", "backslashreplace")


def os_trouble(error: OSError) -> Trouble:
    """What the operating system said when a file was to be read."""
    if isinstance(error, FileNotFoundError):
        return Trouble("not_found", "There is no such file")
    code = "permission_denied" if isinstance(error, PermissionError) else "unreadable"
    why = error.strerror or str(error) or type(error).__name__
    return Trouble(code, f"It cannot be read: {why.lower()}")
