"""Files of game records: read from anywhere within bounds, written in one step."""

from __future__ import annotations

import gzip
import sys
import zlib
from io import BytesIO
from pathlib import Path
from stat import S_IMODE
from typing import BinaryIO

import typer

from app.cli.failures import Failure
from app.lexicon.files import write_atomically
from app.notation.gcg_text import MOST_BYTES

STANDARD_INPUT = "-"
GZIP = b"\x1f\x8b"
"""How a compressed file begins."""


def name_of(told: str) -> str:
    """What messages call the file *told*."""
    return "standard input" if told == STANDARD_INPUT else told


def read_bytes(told: str) -> bytes:
    """
    The bytes of the file *told*, or of standard input for ``-``.

    What gzip has compressed is unpacked. Raises `Failure`, also for more than a
    record may have.
    """
    if told == STANDARD_INPUT:
        return unpack(sys.stdin.buffer.read(MOST_BYTES + 1), name_of(told))
    path = Path(told)
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        why = (getattr(error, "strerror", None) or "it cannot be read").lower()
        raise Failure(f"{told} cannot be read: {why}.") from error
    return unpack(data, told)


def unpack(data: bytes, source: str) -> bytes:
    """*data* of *source*, unpacked if it is compressed; raises `Failure`."""
    if data.startswith(GZIP):
        data = _inflate(BytesIO(data), source)
    if len(data) > MOST_BYTES:
        limit = MOST_BYTES // 1024**2
        raise Failure(f"{source} is too large: a game record has at most {limit} MiB.")
    return data


def _inflate(file: BinaryIO, source: str) -> bytes:
    try:
        with gzip.open(file) as unpacked:
            return unpacked.read(MOST_BYTES + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise Failure(f"{source} cannot be unpacked: {error}.") from error


def is_compressed(path: Path) -> bool:
    """Whether gzip has compressed the file at *path*."""
    with path.open("rb") as file:
        return file.read(len(GZIP)) == GZIP


def write_bytes(data: bytes, output: Path | None) -> None:
    """Write *data* to *output* in one step, or to standard output without one."""
    if output is None:
        sys.stdout.flush()
        stream = typer.get_binary_stream("stdout")
        stream.write(data)
        stream.flush()
        return
    try:
        _put(output, data)
    except (OSError, ValueError) as error:
        why = (getattr(error, "strerror", None) or "it cannot be written").lower()
        raise Failure(f"--output: {output} cannot be written: {why}.") from error


def write_in_place(path: Path, data: bytes) -> None:
    """
    Put *data* into the file at *path* in one step, compressed again if it was.

    Raises `Failure`, also for what is no file that can be read again.
    """
    if not path.is_file():
        raise Failure(f"--in-place: {path} is no file to write to.")
    try:
        _put(path, gzip.compress(data, mtime=0) if is_compressed(path) else data)
    except (OSError, ValueError) as error:
        why = (getattr(error, "strerror", None) or "it cannot be written").lower()
        raise Failure(f"--in-place: {path} cannot be written: {why}.") from error


def _put(path: Path, data: bytes) -> None:
    """
    Write *data* to *path*, in one step if it is a file.

    A link still leads to its file, a file keeps its permissions, and a device or a
    pipe is written to rather than replaced.
    """
    target = path.resolve()
    if target.exists() and not target.is_file():
        with target.open("wb") as device:
            device.write(data)
        return
    mode = S_IMODE(target.stat().st_mode) if target.exists() else None
    write_atomically(target, data)
    if mode is not None:
        target.chmod(mode)


def is_same_file(told: str, output: Path) -> bool:
    """Whether *output* is the file *told* itself."""
    try:
        return told != STANDARD_INPUT and output.samefile(told)
    except (OSError, ValueError):
        return False
