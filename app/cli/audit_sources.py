"""
The records below the paths that an audit is given, found one after the other.

The order depends on nothing but the names, so that two runs find the same. Of each
folder on the way the names are in memory, and one record.
"""

from __future__ import annotations

import glob
import io
import os
import stat
from collections.abc import Iterator, Sequence

from app.cli.audit_archives import (
    ARCHIVE_SUFFIXES,
    RECORD_SUFFIX,
    count_members,
    read_file,
)
from app.cli.audit_items import Item, Trouble, os_trouble, show_name

FOUND_SUFFIXES = (RECORD_SUFFIX, f"{RECORD_SUFFIX}.gz", *ARCHIVE_SUFFIXES)
"""What is read in folders; a file that is named itself is always read."""

READING = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""A pipe must not keep the audit waiting for somebody to write into it."""


def find_records(paths: Sequence[str]) -> Iterator[Item]:
    """All records below *paths*: files, folders, archives, patterns such as ``*``."""
    for file in _files(paths):
        if isinstance(file, Item):
            yield file
        else:
            yield from _records(file)


def count_records(paths: Sequence[str]) -> Iterator[int]:
    """The number of records of one file after the other, none of them read."""
    for file in _files(paths):
        yield 1 if isinstance(file, Item) else count_members(file)


def _files(paths: Sequence[str]) -> Iterator[str | Item]:
    """Yield the names of the files to read, and trouble with a folder on the way."""
    for given in paths:
        for path in _expand(given):
            if os.path.isdir(path):  # noqa: PTH112 - a path may be no Unicode
                yield from _walk(path)
            else:
                yield path


def _expand(given: str) -> list[str]:
    """The files that a pattern fits; a name that exists, or is no pattern, itself."""
    if os.path.lexists(given) or not glob.has_magic(given):
        return [given]
    found = glob.glob(given, recursive=True)  # noqa: PTH207 - as above
    return sorted(found, key=os.fsencode) or [given]


def _walk(folder: str) -> Iterator[str | Item]:
    """Yield the records and archives below *folder*, however deep it is."""
    open_folders = [_entries(folder)]
    while open_folders:
        entry = next(open_folders[-1], None)
        if entry is None:
            open_folders.pop()
        elif isinstance(entry, Item):
            yield entry
        elif os.path.isdir(entry):  # noqa: PTH112 - a path may be no Unicode
            # A link to a folder could lead round in a circle.
            if not os.path.islink(entry):  # noqa: PTH114 - as above
                open_folders.append(_entries(entry))
        elif entry.lower().endswith(FOUND_SUFFIXES):
            yield entry


def _entries(folder: str) -> Iterator[str | Item]:
    try:
        names = sorted(os.listdir(folder), key=os.fsencode)  # noqa: PTH208 - as above
    except OSError as error:
        yield Item(show_name(folder), trouble=os_trouble(error))
        return
    for name in names:
        yield os.path.join(folder, name)  # noqa: PTH118 - as above


def _records(path: str) -> Iterator[Item]:
    """Yield the records of the file *path*."""
    name = show_name(path)
    try:
        with io.FileIO(os.open(path, READING)) as file:
            status = os.fstat(file.fileno())
            if stat.S_ISREG(status.st_mode):
                yield from read_file(name, path, file, status.st_size)
                return
    except OSError as error:
        yield Item(name, trouble=os_trouble(error))
        return
    message = "It is no file, but a pipe, a device or the like"
    yield Item(name, trouble=Trouble("not_a_file", message))
