"""The corrected record: where it goes, and what is said of the changes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from rich.console import Console
from rich.text import Text

from app.cli.failures import Failure
from app.cli.replay_files import (
    STANDARD_INPUT,
    is_same_file,
    write_bytes,
    write_in_place,
)
from app.cli.replay_records import GivenRecord
from app.cli.terminal import printable
from app.notation.gcg_record import GcgRecord
from app.notation.gcg_text import split_record
from app.notation.gcg_writer import write_original
from app.rules.counting import counted
from app.services.replays import Replay


@dataclass(frozen=True, slots=True)
class Fix:
    """Where the corrected record is to go."""

    file: str
    """The file that was read, ``-`` for standard input."""
    output: Path | None
    """None = standard output, or the file itself if it is fixed *in place*."""
    in_place: bool

    def check(self) -> None:
        """Raise `Failure` for what would write over the record by accident."""
        if self.in_place and self.output is not None:
            raise Failure("--in-place: it goes to the file itself, not to --output.")
        if self.in_place and self.file == STANDARD_INPUT:
            raise Failure("--in-place: standard input is no file to write to.")
        if self.output is not None and is_same_file(self.file, self.output):
            raise Failure(
                f"--output: {self.output} is the record itself; "
                "--in-place writes over it."
            )

    def write(self, given: GivenRecord, replay: Replay) -> None:
        """
        Write the corrected record, or the record where nothing is to be corrected.

        A file that is right already is left alone. What has changed is told on
        standard error. Raises `Failure` for a record without lines.
        """
        if not given.has_lines:
            raise Failure(
                f"--fix: {given.source} has no lines to correct; "
                "'referee convert --to gcg' makes a record of it."
            )
        data = write_original(given.record)
        if replay.corrected is not None:
            data = replay.corrected
        if not self.in_place:
            write_bytes(data, self.output)
        elif replay.corrected is not None:
            write_in_place(Path(self.file), data)
        _tell(list(_changes(given.record, data)))


Change = tuple[int, str, str]
"""Number of a line, its old and its new text."""


def _changes(record: GcgRecord, data: bytes) -> Iterator[Change]:
    for old, new in zip_longest(record.lines, split_record(data).lines):
        if old is not None and new is not None and old.raw != new.raw:
            yield old.number, old.text, new.text


def _tell(changes: list[Change]) -> None:
    """Say on standard error what has changed."""
    sys.stdout.flush()
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    for number, old, new in changes:
        console.print(Text(f"line {number}:"))
        console.print(Text.assemble(("  - ", "bold red"), printable(old)))
        console.print(Text.assemble(("  + ", "bold green"), printable(new)))
    done = f"{counted(len(changes), 'line')} corrected." if changes else NOTHING
    console.print(done)


NOTHING = "Nothing to correct."
