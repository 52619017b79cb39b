"""
The records in archives, one by one, whoever made the archive.

Bounded are the size of a record, the bytes that an archive inflates to, and what of
its directory is held in memory.
"""

from __future__ import annotations

import io
import tarfile
import zlib
from collections.abc import Callable, Iterator
from gzip import GzipFile
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from app.cli.audit_items import (
    MOST_READ,
    TOO_LARGE,
    Item,
    Trouble,
    os_trouble,
    record_item,
    show_name,
)
from app.notation.gcg_text import MOST_BYTES

MOST_INFLATION = 100
"""Text packs ten times smaller; an archive that is more than this is a bomb."""
LEAST_ALLOWANCE = 64 * 1024 * 1024
"""Bytes that any archive may inflate to, however small it is."""
MOST_DIRECTORY = 32 * 1024 * 1024
"""Bytes of the directory of a zip file, about 400,000 names."""
MOST_HEADER = 1024 * 1024
"""Bytes of a long name, or other header, in a tar file."""

RECORD_SUFFIX = ".gcg"
PACKED_SUFFIX = ".gz"
TAR_SUFFIXES = (".tar", ".tar.gz", ".tgz")
ZIP_SUFFIX = ".zip"
ARCHIVE_SUFFIXES = (ZIP_SUFFIX, *TAR_SUFFIXES)
SEPARATOR = "!"
"""Between the name of an archive and that of a file in it."""

DAMAGES = (BadZipFile, tarfile.TarError, zlib.error, EOFError, ValueError)
"""What the libraries raise for an archive that is not whole."""
UNSUPPORTED = NotImplementedError
"""What `zipfile` raises for a kind of archive or member that it does not read."""
ENCRYPTED = 1
"""The flag of a zip file's member that says so."""
HEADER_TYPES = frozenset(
    {
        tarfile.XHDTYPE,
        tarfile.XGLTYPE,
        tarfile.SOLARIS_XHDTYPE,
        tarfile.GNUTYPE_LONGNAME,
        tarfile.GNUTYPE_LONGLINK,
    }
)


class _Refused(Exception):
    """Reading on would need more memory or time than an archive may."""


def read_file(name: str, path: str, file: io.FileIO, size: int) -> Iterator[Item]:
    """The records in the open *file* of *size* bytes; what it is, *path* says."""
    kind = path.lower()
    if kind.endswith(ARCHIVE_SUFFIXES):
        read = _read_zip if kind.endswith(ZIP_SUFFIX) else _read_tar
        yield from _whole(name, lambda: read(name, file, _Allowance(size)))
    elif kind.endswith(PACKED_SUFFIX):
        yield from _whole(name, lambda: _read_packed(name, file))
    else:
        yield record_item(name, file.read(MOST_READ))


def _whole(name: str, read: Callable[[], Iterator[Item]]) -> Iterator[Item]:
    """What *read* yields, and the end of it if the archive cannot be read on."""
    try:
        yield from read()
    except DAMAGES as error:
        yield Item(name, trouble=_damage(error))
    except UNSUPPORTED as error:
        yield Item(name, trouble=_unsupported(str(error)))
    except _Refused as error:
        yield Item(name, trouble=Trouble("archive_refused", str(error)))
    except OSError as error:  # of gzip too, which is bad data then
        is_bad = error.errno is None
        yield Item(name, trouble=_damage(error) if is_bad else os_trouble(error))


def count_members(path: str) -> int:
    """How many records an archive has; 1 if that is not told before all is read."""
    if not path.lower().endswith(ZIP_SUFFIX):
        return 1
    try:
        with _CarefulReader(io.FileIO(path)) as file, ZipFile(file) as archive:
            names = [info.filename.lower() for info in archive.infolist()]
    except (*DAMAGES, UNSUPPORTED, _Refused, OSError):
        return 1  # one file that cannot be read, as the audit will say
    return sum(name.endswith((RECORD_SUFFIX, *ARCHIVE_SUFFIXES)) for name in names)


class _Allowance:
    """How many bytes an archive may still inflate to."""

    def __init__(self, size: int) -> None:
        self.left = max(LEAST_ALLOWANCE, MOST_INFLATION * size)

    def spend(self, count: int) -> None:
        self.left -= count
        if self.left < 0:
            message = f"It inflates to more than {MOST_INFLATION} times its size"
            raise _Refused(message)


def _read_packed(name: str, file: io.FileIO) -> Iterator[Item]:
    with GzipFile(fileobj=file) as packed:
        yield record_item(name, packed.read(MOST_READ))


def _read_zip(name: str, file: io.FileIO, allowance: _Allowance) -> Iterator[Item]:
    with _CarefulReader(file) as careful, ZipFile(careful) as archive:
        for info in archive.infolist():
            shown = f"{name}{SEPARATOR}{show_name(info.filename)}"
            if info.is_dir() or (found := _sort_out(shown, info.filename)) is None:
                continue
            yield found if found.trouble else _zipped(archive, info, shown, allowance)


def _zipped(archive: ZipFile, info: ZipInfo, shown: str, allowance: _Allowance) -> Item:
    """The record of a member of a zip file."""
    if trouble := _member_trouble(info):
        return Item(shown, trouble=trouble)
    try:
        with archive.open(info) as member:
            data = member.read(MOST_READ)
    except DAMAGES as error:
        return Item(shown, trouble=_damage(error))
    except UNSUPPORTED as error:
        return Item(shown, trouble=_unsupported(str(error)))
    allowance.spend(len(data))
    return record_item(shown, data)


def _member_trouble(info: ZipInfo) -> Trouble | None:
    """Why a member of a zip file is not even opened."""
    if info.flag_bits & ENCRYPTED:
        message = "It is encrypted; records are read without a password"
        return Trouble("archive_encrypted", message)
    if info.compress_type not in {ZIP_STORED, ZIP_DEFLATED}:
        # Others inflate without a limit: what they unpack to is not asked for by size.
        return _unsupported("it is neither stored nor deflated")
    return TOO_LARGE if info.file_size > MOST_BYTES else None


def _read_tar(name: str, file: io.FileIO, allowance: _Allowance) -> Iterator[Item]:
    stream: io.RawIOBase | GzipFile = file
    if not name.lower().endswith(TAR_SUFFIXES[0]):
        stream = GzipFile(fileobj=file)
    metered = _Metered(stream, allowance)
    with tarfile.open(
        fileobj=metered, mode="r|", tarinfo=_CarefulInfo, errorlevel=2
    ) as archive:
        while (member := archive.next()) is not None:
            # It keeps them all, and has no other way not to. (Its types hide this.)
            archive.members = []  # type: ignore[attr-defined]
            shown = f"{name}{SEPARATOR}{show_name(member.name)}"
            if not member.isreg() or (found := _sort_out(shown, member.name)) is None:
                continue
            if found.trouble:
                yield found
            elif member.size > MOST_BYTES:
                yield Item(shown, trouble=TOO_LARGE)
            elif (opened := archive.extractfile(member)) is not None:
                yield record_item(shown, opened.read())


def _sort_out(shown: str, member: str) -> Item | None:
    """A member to be read, trouble with one that will not be, None for any other."""
    lower = member.lower()
    if lower.endswith(ARCHIVE_SUFFIXES):
        message = "An archive within an archive is not opened"
        return Item(shown, trouble=Trouble("archive_nested", message))
    return Item(shown) if lower.endswith(RECORD_SUFFIX) else None


def _damage(error: Exception) -> Trouble:
    why = str(error) or type(error).__name__
    return Trouble("archive_damaged", f"The archive is damaged: {why}")


def _unsupported(why: str) -> Trouble:
    return Trouble("archive_unsupported", f"It is packed in a way not read here: {why}")


class _CarefulReader(io.BufferedReader):
    """Reads for `ZipFile`, which takes the directory in one piece."""

    def read(self, size: int | None = -1, /) -> bytes:
        bounded = MOST_DIRECTORY + 1
        if size is not None and size >= 0:
            bounded = min(size, bounded)
        data = super().read(bounded)
        if len(data) > MOST_DIRECTORY:
            message = f"Its directory has more than {MOST_DIRECTORY} bytes"
            raise _Refused(f"{message}; a tar file has none")
        return data


class _Metered(io.RawIOBase):
    """Counts what is read of a stream."""

    def __init__(self, stream: io.RawIOBase | GzipFile, allowance: _Allowance) -> None:
        self._stream = stream
        self._allowance = allowance

    def read(self, size: int = -1, /) -> bytes:
        data = self._stream.read(size) or b""
        self._allowance.spend(len(data))
        return data


class _CarefulInfo(tarfile.TarInfo):
    """A header of a tar file, which may not ask for much memory."""

    @classmethod
    def frombuf(
        cls, buf: bytes | bytearray, encoding: str | None, errors: str
    ) -> _CarefulInfo:
        info = super().frombuf(buf, encoding or tarfile.ENCODING, errors)
        if info.type in HEADER_TYPES and info.size > MOST_HEADER:
            raise _Refused(f"A header has more than {MOST_HEADER} bytes")
        if info.type == tarfile.GNUTYPE_SPARSE:
            raise _Refused("It has sparse files, which no record is")
        return info
