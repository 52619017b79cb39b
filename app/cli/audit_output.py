"""Where the results of an audit go, and how an output that was broken off goes on."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from hashlib import sha256
from itertools import chain
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Protocol

from app.cli.audit_run import Entry
from app.cli.failures import Failure
from app.services.audit_results import AuditResult, read_line

MOST_LINE = 64 * 1024 * 1024
"""Bytes of a line that are read at most."""

LOOK_AHEAD = 1000
"""So many results of files that are gone are passed over."""

FLEETING = frozenset({"too_slow", "worker_died", "referee_failed"})
"""Why a file was not refereed that may be otherwise the next time."""

Take = Callable[[AuditResult], None]


class Output(Protocol):
    """Takes the results, in the order of the files."""

    def skip_done(self, entries: Iterable[Entry], take: Take) -> Iterator[Entry]:
        """Yield those of *entries* that are to be done, and *take* the others."""

    def write(self, lines: Sequence[bytes]) -> None:
        """Add results; raises `Failure`."""

    def close(self) -> None:
        """Do no more."""


class NoOutput:
    """Results that only the summary needs."""

    def skip_done(self, entries: Iterable[Entry], take: Take) -> Iterator[Entry]:
        """Yield all *entries*."""
        del take
        yield from entries

    def write(self, lines: Sequence[bytes]) -> None:
        """Forget *lines*."""

    def close(self) -> None:
        """Do nothing."""


class StandardOutput(NoOutput):
    """Results for the next program."""

    def write(self, lines: Sequence[bytes]) -> None:
        """Print *lines*."""
        try:
            sys.stdout.write(b"".join(lines).decode())
            sys.stdout.flush()
        except OSError as error:
            # What cannot be written now must not be tried again at the end.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise _unwritable("--jsonl: standard output", error) from error


class LineFile:
    """
    Results in a file, a line for each.

    What is there at the beginning is kept as long as it is what would be written now:
    the same files in the same order with the same content, refereed by the same rules.
    From the first line on where it is not, the results are written anew, and those
    that are still true are taken from the old ones.
    """

    def __init__(self, path: Path, ruled_by: str, *, resume: bool) -> None:
        """Raises `Failure` if the file cannot be opened, or is to be left alone."""
        self._ruled_by = ruled_by
        self._path = path
        self._file = self._open(resume)
        self._kept_open = ExitStack()
        self._kept_open.enter_context(self._file)
        earlier = TemporaryFile()  # noqa: SIM115 - closed with the output
        self._earlier = self._kept_open.enter_context(earlier)
        self._ahead: dict[str, bytes] = {}
        """Old results by file, in their order, up to where they have been read."""

    def _open(self, resume: bool) -> IO[bytes]:
        try:
            if not resume and self._path.exists() and self._path.stat().st_size:
                raise Failure(
                    f"--output: {self._path} is there already; go on with --resume."
                )
            # Neither "w" nor "a": what is there stays, and can be cut off later.
            return os.fdopen(os.open(self._path, os.O_RDWR | os.O_CREAT, 0o666), "r+b")
        except OSError as error:
            raise _unwritable(f"--output: {self._path}", error) from error

    def skip_done(self, entries: Iterable[Entry], take: Take) -> Iterator[Entry]:
        """Yield *entries* from the first that is to be done, some with old lines."""
        self._check()
        kept, left = 0, iter(entries)
        for entry in left:
            line = self._file.readline(MOST_LINE)
            result = self._fitting(entry, line)
            if result is None:
                self._part(kept)
                yield from map(self._known, chain([entry], left))
                break
            kept += len(line)
            take(result)
        else:
            self._part(kept)

    def write(self, lines: Sequence[bytes]) -> None:
        """Write *lines* to disk."""
        try:
            self._file.writelines(lines)
            self._file.flush()
        except OSError as error:
            raise _unwritable(f"--output: {self._path}", error) from error

    def close(self) -> None:
        """Close the file."""
        self._kept_open.close()

    def _check(self) -> None:
        """Fail if the file is something else than the results of an audit."""
        first = self._file.readline(MOST_LINE)
        self._file.seek(0)
        if first.endswith(b"\n") and read_line(first) is None:
            raise Failure(
                f"--resume: {self._path} has no results of an audit in its first line."
            )

    def _part(self, kept: int) -> None:
        """Cut the file off after *kept* bytes; the rest can be looked up."""
        self._file.seek(kept)
        shutil.copyfileobj(self._file, self._earlier)
        self._earlier.seek(0)
        self._file.seek(kept)
        self._file.truncate()

    def _known(self, entry: Entry) -> Entry:
        """The entry with its old line, if that is still true."""
        if entry.line is not None:
            return entry
        line = self._find(entry.record.file)
        return entry._replace(line=line) if self._fitting(entry, line) else entry

    def _find(self, file: str) -> bytes:
        """The old line of *file*; those before it are of files that are gone."""
        while file not in self._ahead and len(self._ahead) < LOOK_AHEAD:
            line = self._earlier.readline(MOST_LINE)
            if not line:
                break
            if (result := read_line(line)) is not None:
                self._ahead[result.file] = line
        if file not in self._ahead:
            return b""
        for name in list(self._ahead):
            line = self._ahead.pop(name)
            if name == file:
                break
        return line

    def _fitting(self, entry: Entry, line: bytes) -> AuditResult | None:
        """The result in an old *line* if it is what *entry* would have now."""
        if not line or (entry.line is not None and entry.line != line):
            return None
        result = read_line(line)
        if result is None or result.file != entry.record.file:
            return None
        if entry.line is not None:
            return result
        is_fleeting = result.error is not None and result.error.code in FLEETING
        is_same = result.sha256 == sha256(entry.record.data).hexdigest()
        is_same = is_same and result.ruled_by == self._ruled_by
        return result if is_same and not is_fleeting else None


def _unwritable(what: str, error: OSError) -> Failure:
    why = (error.strerror or str(error)).lower()
    return Failure(f"{what} cannot be written: {why}.")
