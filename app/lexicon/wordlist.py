"""
Read a word list: one word a line, in whatever habits lists are written in.

- UTF-8 with or without a byte order mark; LF, CRLF or CR; brought to NFC.
- Empty lines and lines that begin with ``#`` or ``;`` are skipped.
- A definition after the word is ignored: after a tab, comma, semicolon or ``#``
  always; after a space if at least half of the entries go on after a space, or if
  the word is in capitals and what follows is not. Otherwise the line is a phrase
  and is refused.
- A list of which nine entries in ten are in capitals is a list in capitals, and
  only those entries count. In any other list a capital marks a name or an
  abbreviation, which is refused.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from app.lexicon.errors import WordListTooLarge, WordListUndecodable
from app.lexicon.progress import Progress, silent
from app.lexicon.refusals import Reason, Refusal, Refusals
from app.lexicon.spelling import Spelling, Split
from app.rules.errors import UnknownTile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from app.rules.tiles import TileSet

MAX_BYTES = 200_000_000
"""The largest file that is read; the largest lists with definitions have a tenth."""

MIN_LENGTH = 2
"""Tiles of the shortest word: a single tile is not a word in any rule set."""

_DEFINITION = re.compile(r"\s*[\t,;#]")
_TOLD_EVERY = 5000


@dataclass(frozen=True, slots=True)
class WordList:
    """The words of a list, and what became of its lines."""

    words: tuple[str, ...]
    """Sorted, each once; the letters of a word joined, in upper case."""
    lines: int
    """Lines of the file."""
    entries: int
    """Lines that are neither empty nor a comment."""
    duplicates: int
    """Entries that were merged with an earlier one."""
    refused: int
    """Entries that were refused."""
    refusals: tuple[Refusal, ...]
    """Why they were, the most frequent reason first."""


class _Entry(NamedTuple):
    line: int
    text: str
    """The line without the white space around it."""
    word: str
    """The text up to the first space or sign that ends a word."""
    rest: str
    """What follows a space, up to such a sign."""


@dataclass(frozen=True, slots=True)
class _Habits:
    """What only the whole list can tell."""

    in_capitals: bool
    with_definitions: bool


def read_word_list(
    data: bytes, tile_set: TileSet, *, max_length: int, progress: Progress = silent
) -> WordList:
    """
    Read the words of *data* that can be laid with *tile_set*.

    *max_length* is the most tiles of a word, usually the width of the board.
    Raises `WordListTooLarge` above `MAX_BYTES` and `WordListUndecodable` with the
    line of the first bytes that are not UTF-8. A list of which every word is
    refused is returned with its refusals.
    """
    lines = _lines(data)
    habits = _habits(lines)
    split = Spelling.of(tile_set).split
    refusals = Refusals()
    words: set[str] = set()
    entries = 0
    for entry in _entries(lines):
        entries += 1
        if entries % _TOLD_EVERY == 0:
            progress(entry.line, len(lines))
        letters = _judge(entry, habits, split, max_length)
        if isinstance(letters, Reason):
            refusals.add(letters, entry.line, entry.text)
        else:
            words.add("".join(letters))
    progress(len(lines), len(lines))
    return WordList(
        words=tuple(sorted(words)),
        lines=len(lines),
        entries=entries,
        duplicates=entries - refusals.total - len(words),
        refused=refusals.total,
        refusals=refusals.summary(),
    )


def _lines(data: bytes) -> list[str]:
    if len(data) > MAX_BYTES:
        raise WordListTooLarge(MAX_BYTES)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        utf16 = data[:2] in {b"\xff\xfe", b"\xfe\xff"}
        fault = "it looks like UTF-16" if utf16 else f"byte {data[error.start]:#04x}"
        raise WordListUndecodable(before.count(b"\n") + 1, fault) from None
    text = unicodedata.normalize("NFC", text)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines if lines[-1] else lines[:-1]


def _entries(lines: list[str]) -> Iterator[_Entry]:
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if text.isalpha():
            yield _Entry(number, text, text, "")
        elif text and text[0] not in "#;":
            before = _DEFINITION.split(text, maxsplit=1)[0]
            word, *rest = before.split(maxsplit=1) or [""]
            yield _Entry(number, text, word, "".join(rest))


def _habits(lines: list[str]) -> _Habits:
    capitals = cased = longer = total = 0
    for entry in _entries(lines):
        total += 1
        longer += bool(entry.rest)
        has_case = entry.word.lower() != entry.word.upper()
        cased += has_case
        capitals += has_case and entry.word == entry.word.upper()
    return _Habits(
        in_capitals=cased > 0 and capitals * 10 >= cased * 9,
        with_definitions=longer * 2 >= total,
    )


def _judge(
    entry: _Entry, habits: _Habits, split: Split, max_length: int
) -> Sequence[str] | Reason:
    """Return the letters of the entry's word, or why it is refused."""
    breach = _breach(entry, habits)
    if breach is not None:
        return breach
    try:
        letters = split(entry.word)
    except UnknownTile:
        return _stranger(entry.word)
    if len(letters) < MIN_LENGTH:
        return Reason.TOO_SHORT
    return letters if len(letters) <= max_length else Reason.TOO_LONG


def _breach(entry: _Entry, habits: _Habits) -> Reason | None:
    """Return how the entry differs from what its list calls a word."""
    if entry.rest and not _is_definition(entry, habits):
        return Reason.PHRASE
    if habits.in_capitals:
        in_capitals = entry.word == entry.word.upper()
        return None if in_capitals else Reason.NOT_IN_CAPITALS
    return None if entry.word == entry.word.lower() else Reason.CAPITALISED


def _is_definition(entry: _Entry, habits: _Habits) -> bool:
    """Whether the text after a space explains the word rather than goes on."""
    shouted = habits.in_capitals and entry.word == entry.word.upper()
    return habits.with_definitions or (shouted and entry.rest != entry.rest.upper())


def _stranger(word: str) -> Reason:
    """Return the reason that fits a word with characters that are no letters."""
    if "." in word:
        return Reason.ABBREVIATION
    if "'" in word or "’" in word:
        return Reason.APOSTROPHE
    if any(unicodedata.category(character) == "Pd" for character in word):
        return Reason.HYPHEN
    return Reason.FOREIGN_LETTER
