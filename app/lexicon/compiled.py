"""
The compiled file of a lexicon: one file, written once, only read afterwards.

    scrabble-referee lexicon 1          what it is, and the version of the format
    89abcdef                            CRC-32 of everything that follows
    {"title": "…", …}                   what it holds, and the sizes of its parts
    the words                           a marisa-trie
    the alphagrams                      a marisa-trie

Each trie begins at a multiple of 64 bytes. The checksum is compared at every opening,
because marisa-trie, given damaged bytes, brings down the process. Being one file, it
is replaced in one step, and whoever has the old one mapped keeps it.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import marisa_trie

from app.lexicon.identity import identity
from app.lexicon.progress import Progress, part, silent

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from app.lexicon.spelling import Spelling

FORMAT = 1
"""Rises whenever a file of the old format can no longer be read."""

HEAD = 4096
"""Bytes that hold the header of any file, and more."""

_MAGIC = b"scrabble-referee lexicon "
_FIRST_LINE = b"%b%d\n" % (_MAGIC, FORMAT)
_CHECKED_FROM = len(_FIRST_LINE) + len("89abcdef\n")
_ALIGNMENT = 64
_TOLD_EVERY = 10_000


class FileFault(Exception):
    """Bytes that are not a compiled lexicon; the text says what is wrong."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a compiled file says about itself."""

    title: str
    tile_set: str
    """Name of the tile set that the words were read for."""
    words: int
    sha256: str
    """The `identity` of the words."""
    separator: str
    """What joins the tiles of an alphagram, see `Spelling`."""
    sizes: tuple[int, int]
    """Bytes of the trie of words and of the trie of alphagrams."""


def write_lexicon(
    words: Sequence[str],
    spelling: Spelling,
    *,
    title: str,
    progress: Progress = silent,
) -> bytes:
    """Return the compiled file of *words*, which are in upper case and sorted."""
    building = part(progress, 0.6, 1)
    alphagrams = set(_alphagrams(words, spelling, part(progress, 0, 0.6)))
    trie = marisa_trie.Trie(words, num_tries=1).tobytes()
    building(1, 2)
    second_trie = marisa_trie.Trie(sorted(alphagrams), num_tries=1).tobytes()
    building(2, 2)
    header = Header(
        title=title,
        tile_set=spelling.tile_set,
        words=len(words),
        sha256=identity(words),
        separator=spelling.separator,
        sizes=(len(trie), len(second_trie)),
    )
    body = json.dumps(asdict(header), ensure_ascii=False).encode() + b"\n"
    for section in (trie, second_trie):
        body += b"\0" * (
            _aligned(_CHECKED_FROM + len(body)) - _CHECKED_FROM - len(body)
        )
        body += section
    return b"%b%08x\n%b" % (_FIRST_LINE, zlib.crc32(body), body)


def read_header(head: bytes) -> Header:
    """
    Return the header of a compiled file from its first bytes, `HEAD` or more.

    Nothing behind it is checked. Raises `FileFault`.
    """
    return _read_header(head)[0]


def read_tries(data: memoryview) -> tuple[Header, marisa_trie.Trie, marisa_trie.Trie]:
    """
    Return the header and the tries of words and alphagrams, which lie in *data*.

    *data* must outlive the tries. Raises `FileFault` for whatever is not exactly as
    `write_lexicon` made it.
    """
    header, end = _read_header(bytes(data[:HEAD]))
    stated = bytes(data[len(_FIRST_LINE) : _CHECKED_FROM - 1])
    if stated != b"%08x" % zlib.crc32(data[_CHECKED_FROM:]):
        raise FileFault("its checksum is wrong")
    first = _aligned(end)
    second = _aligned(first + header.sizes[0])
    words = _trie(data[first : first + header.sizes[0]])
    return header, words, _trie(data[second : second + header.sizes[1]])


def _alphagrams(
    words: Sequence[str], spelling: Spelling, progress: Progress
) -> Iterator[str]:
    for done, word in enumerate(words):
        if done % _TOLD_EVERY == 0:
            progress(done, len(words))
        yield spelling.alphagram(spelling.split(word))


def _read_header(head: bytes) -> tuple[Header, int]:
    """Return the header and where it ends."""
    lines = head.split(b"\n", 3)
    if len(lines) < 4 or not lines[0].startswith(_MAGIC):  # noqa: PLR2004 - three lines and the rest
        raise FileFault("it is not a compiled lexicon")
    if not head.startswith(_FIRST_LINE):
        raise FileFault("another version compiled it")
    try:
        told: dict[str, Any] = json.loads(lines[2])
        words, alphagrams = told.pop("sizes")
        header = Header(**told, sizes=(int(words), int(alphagrams)))
    except (ValueError, TypeError, KeyError):
        raise FileFault("its description cannot be read") from None
    return header, len(head) - len(lines[3])


def _aligned(position: int) -> int:
    return position + -position % _ALIGNMENT


def _trie(data: memoryview) -> marisa_trie.Trie:
    trie = marisa_trie.Trie()
    trie.map(data)
    return trie
