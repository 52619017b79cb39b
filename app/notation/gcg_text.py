"""
The lines of a game record: from bytes to text, and back without a change.

A record is read as UTF-8 or in an old encoding of one byte for each character. Every
line keeps the bytes that it was read from.
"""

from __future__ import annotations

import codecs
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from app.notation.errors import NotationError
from app.notation.gcg_findings import Code, GcgFinding, Remark, place

MOST_BYTES = 10 * 1024 * 1024
"""A game record of 10 MiB is the largest that the service takes."""

MOST_LINES = 50_000
"""So many lines hold a game of a few hundred turns, each with a page of notes."""

UTF_8 = "utf-8"
LATIN_1 = "iso-8859-1"
"""The encoding of a record that declares none, by the definition of the format."""

WINDOWS = "cp1252"
"""What programs for Windows write and take for ISO 8859-1."""
NOT_ASCII = bytes(range(0x80, 0x100))
CONTROLS = bytes(range(0x80, 0xA0))
"""In ISO 8859-1 signs that no text has; in cp1252 quotation marks, dashes and more."""

DECLARATION = b"#character-encoding"
ENCODINGS: Mapping[str, str] = {
    "utf8": UTF_8,
    "ascii": "ascii",
    "usascii": "ascii",
    "latin1": LATIN_1,
    "latin2": "iso-8859-2",
    "koi8r": "koi8-r",
    **{
        f"iso8859{part}": f"iso-8859-{part}" for part in (*range(1, 12), 13, 14, 15, 16)
    },
    **{f"windows{page}": f"cp{page}" for page in range(1250, 1259)},
    **{f"cp{page}": f"cp{page}" for page in range(1250, 1259)},
}
"""Names without case and punctuation to the encodings that are read."""


class RecordTooLarge(NotationError):
    """A record with more bytes or lines than a game has."""

    code = "record_too_large"


class GcgLine(NamedTuple):
    """One line as it was found."""

    number: int
    """Counted from 1."""
    text: str
    """Without byte order mark and line end."""
    raw: bytes
    """All its bytes but the line end."""
    ending: bytes
    """LF, CR LF or CR; empty for a last line without one."""


@dataclass(frozen=True, slots=True)
class GcgText:
    """The lines of a record, and in which encoding they were read."""

    lines: tuple[GcgLine, ...]
    encoding: str
    """The name that Python gives it."""
    findings: tuple[GcgFinding, ...] = ()


def split_record(source: bytes | str) -> GcgText:
    """
    Split *source* into lines; LF, CR LF and CR end a line, also mixed.

    Bytes are read as UTF-8 if they start with its byte order mark, as declared by
    ``#character-encoding``, as UTF-8 if they hold any of its sequences of several
    bytes and no others, or else as ISO 8859-1, or as cp1252 if they hold any of the
    signs that only this one has. A line that does not fit is read as ISO 8859-1 with
    a finding. Raises `RecordTooLarge`, and `NotationError` for a
    string that is not Unicode text.
    """
    data = source if isinstance(source, bytes) else _encoded(source)
    if len(data) > MOST_BYTES:
        raise RecordTooLarge("", 0, f"a game record has at most {MOST_BYTES} bytes")
    if data.count(b"\n") + data.count(b"\r") > 2 * MOST_LINES:
        raise _too_many_lines()
    pieces = data.splitlines(keepends=True)
    if len(pieces) > MOST_LINES:
        raise _too_many_lines()
    if isinstance(source, str):
        return GcgText(_decode(pieces, UTF_8, []), UTF_8)
    findings: list[GcgFinding] = []
    encoding = _choose(data, pieces, findings)
    return GcgText(_decode(pieces, encoding, findings), encoding, tuple(findings))


def _encoded(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        problem = "half of a surrogate pair is no character"
        raise NotationError("", error.start, problem) from None


def _too_many_lines() -> RecordTooLarge:
    return RecordTooLarge("", 0, f"a game record has at most {MOST_LINES} lines")


def _choose(data: bytes, pieces: Sequence[bytes], findings: list[GcgFinding]) -> str:
    """The encoding of *data*; adds what is to be said about it to *findings*."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        message = "The record is in UTF-16, which is not read; save it as UTF-8"
        findings.append(place(Remark(Code.ENCODING_UNSUPPORTED, message), 1))
        return LATIN_1
    declared = _declared(pieces, findings)
    if data.startswith(codecs.BOM_UTF8) or declared == UTF_8 or data.isascii():
        return UTF_8
    if _fits(data, UTF_8):
        signs, found = NOT_ASCII, UTF_8
    elif declared in {None, LATIN_1} and _fits(data, WINDOWS) and _has(data, CONTROLS):
        signs, found = CONTROLS, WINDOWS
    else:
        return declared or LATIN_1
    line = next(n for n, piece in enumerate(pieces, 1) if _has(piece, signs))
    if declared is None:
        code, why = Code.ENCODING_UNDECLARED, "it declares no encoding that is read"
    else:
        code, why = Code.ENCODING_WRONG, f"it declares {declared}"
    hint = "the first line should be '#character-encoding UTF-8', and the text too"
    message = f"The record is in {found}, though {why}; {hint}"
    findings.append(place(Remark(code, message), line))
    return found


def _fits(data: bytes, encoding: str) -> bool:
    try:
        data.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def _has(data: bytes, signs: bytes) -> bool:
    """Whether *data* has any of the bytes *signs*."""
    return len(data.translate(None, signs)) < len(data)


def _declared(pieces: Sequence[bytes], findings: list[GcgFinding]) -> str | None:
    """The encoding that the first declaration names, if it is a known one."""
    names: list[str] = []
    for number, piece in enumerate(pieces, 1):
        line = piece.removeprefix(codecs.BOM_UTF8) if number == 1 else piece
        head, *rest = line.split(None, 1) or [b""]
        if head.lower() != DECLARATION:
            continue
        if number > 1:
            message = "The encoding is declared once, by the first line, or not at all"
            findings.append(place(Remark(Code.ENCODING_NOT_FIRST, message), number))
        names.append(b"".join(rest).rstrip().decode(LATIN_1))
        if len(names) == 1 and _known(names[0]) is None:
            message = f"{names[0][:40]!r} is not an encoding that is read; use UTF-8"
            at = len(line.rstrip()) - len(names[0])
            remark = Remark(Code.ENCODING_UNSUPPORTED, message, names[0], at)
            findings.append(place(remark, number))
    return _known(names[0]) if names else None


def _known(name: str) -> str | None:
    return ENCODINGS.get("".join(filter(str.isalnum, name.lower())))


def _decode(
    pieces: Sequence[bytes], encoding: str, findings: list[GcgFinding]
) -> tuple[GcgLine, ...]:
    lines = []
    for number, piece in enumerate(pieces, 1):
        raw = piece.rstrip(b"\r\n")
        inner = raw.removeprefix(codecs.BOM_UTF8) if number == 1 else raw
        try:
            text = inner.decode(encoding)
        except UnicodeDecodeError as error:
            text = inner.decode(LATIN_1)
            message = f"This line is not in {encoding}; it was read as {LATIN_1}"
            at = len(inner[: error.start].decode(encoding))
            remark = Remark(Code.ENCODING_WRONG, message, text[at:], at)
            findings.append(place(remark, number))
        lines.append(GcgLine(number, text, raw, piece[len(raw) :]))
    return tuple(lines)


def join_lines(
    lines: Sequence[GcgLine], encoding: str, changed: Mapping[int, str] | None = None
) -> bytes:
    """
    The bytes of *lines*, with *changed* texts by line number.

    Whatever is not changed comes out byte for byte; a changed line keeps its line
    end, and the byte order mark stays. Raises `NotationError` if a text has a
    character that *encoding* has not, or a line end.
    """
    changed = changed or {}
    return b"".join(
        [
            (_change(line, changed[line.number], encoding) + line.ending)
            if line.number in changed
            else line.raw + line.ending
            for line in lines
        ]
    )


def _change(line: GcgLine, text: str, encoding: str) -> bytes:
    mark = codecs.BOM_UTF8
    head = mark if line.number == 1 and line.raw.startswith(mark) else b""
    return head + encode_line(text, encoding)


def encode_line(text: str, encoding: str) -> bytes:
    """
    The bytes of one line, without a line end.

    Raises `NotationError` if *text* has a character that *encoding* has not, or a
    line end.
    """
    for sign in "\r\n":
        if sign in text:
            raise NotationError(text, text.index(sign), "a line has no line end in it")
    try:
        return text.encode(encoding)
    except UnicodeEncodeError as error:
        problem = f"{encoding} has no character {text[error.start]!r}"
        raise NotationError(text, error.start, problem) from None
