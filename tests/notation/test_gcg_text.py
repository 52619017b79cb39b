"""The lines of a game record: line ends, encodings, and the bytes kept."""

from __future__ import annotations

import pytest

from app.notation.errors import NotationError
from app.notation.gcg_findings import Code
from app.notation.gcg_text import (
    MOST_BYTES,
    MOST_LINES,
    RecordTooLarge,
    join_lines,
    split_record,
)

SPANISH = "#title Año\n"


def texts(source: bytes | str) -> list[str]:
    return [line.text for line in split_record(source).lines]


def found(source: bytes) -> list[tuple[Code, int]]:
    return [(f.code, f.line) for f in split_record(source).findings]


@pytest.mark.parametrize(
    "source",
    [b"a\nb\nc\n", b"a\r\nb\r\nc\r\n", b"a\rb\rc\r", b"a\nb\r\nc\r", b"a\nb\nc"],
    ids=["LF", "CR LF", "CR", "mixed", "no last line end"],
)
def test_every_kind_of_line_end_ends_a_line(source: bytes) -> None:
    assert texts(source) == ["a", "b", "c"]


def test_an_empty_file_has_no_lines() -> None:
    assert texts(b"") == []


def test_empty_lines_are_counted() -> None:
    assert [line.number for line in split_record(b"a\r\r\n\nb").lines] == [1, 2, 3, 4]


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    assert texts(b"\xef\xbb\xbf#title A\n") == ["#title A"]


def test_the_original_bytes_are_kept_with_mark_and_line_ends() -> None:
    source = b"\xef\xbb\xbf#title A \r\n\r#note x\xff\ny"
    text = split_record(source)
    assert join_lines(text.lines, text.encoding) == source


def test_a_changed_line_keeps_its_line_end_and_the_mark() -> None:
    text = split_record(b"\xef\xbb\xbfold \r\nkept\xff\r\n")
    changed = join_lines(text.lines, text.encoding, {1: "nÑw"})
    assert changed == b"\xef\xbb\xbfn\xc3\x91w\r\nkept\xff\r\n"


def test_a_changed_line_is_written_in_the_encoding_of_its_file() -> None:
    text = split_record(b"#title A\xf1o\n#note x\n")
    assert join_lines(text.lines, text.encoding, {2: "Ñ"}) == b"#title A\xf1o\n\xd1\n"


@pytest.mark.parametrize("new", ["Ł", "a\nb", "a\rb"])
def test_a_line_cannot_be_changed_to_what_its_file_cannot_hold(new: str) -> None:
    text = split_record(b"#title A\xf1o\n")
    with pytest.raises(NotationError):
        join_lines(text.lines, text.encoding, {1: new})


@pytest.mark.parametrize(
    ("source", "encoding"),
    [
        (SPANISH.encode(), "utf-8"),
        (SPANISH.encode("latin-1"), "iso-8859-1"),
        (b"\xef\xbb\xbf" + SPANISH.encode(), "utf-8"),
        (b"#character-encoding UTF-8\n" + SPANISH.encode(), "utf-8"),
        (b"#character-encoding utf8\n" + SPANISH.encode(), "utf-8"),
        (b"#CHARACTER-ENCODING Latin1\n" + SPANISH.encode("latin-1"), "iso-8859-1"),
        (b"#character-encoding windows-1252\n" + SPANISH.encode("cp1252"), "cp1252"),
        (b"#character-encoding ISO_8859-1\n" + SPANISH.encode(), "utf-8"),
        (SPANISH.encode() + b"#character-encoding UTF-8\n", "utf-8"),
        (SPANISH.encode("cp1252") + b"#note \x93so\x94\x85\n", "cp1252"),
        # No text has the byte 81, in either encoding.
        (SPANISH.encode("cp1252") + b"#note \x93so\x94\x81\n", "iso-8859-1"),
    ],
)
def test_the_encoding_is_declared_or_found_out(source: bytes, encoding: str) -> None:
    text = split_record(source)
    titles = [line.text for line in text.lines if line.text.startswith("#title")]
    assert (text.encoding, titles) == (encoding, ["#title Año"])


def test_polish_is_read_as_its_record_declares() -> None:
    source = b"#character-encoding ISO-8859-2\n" + "#title ŁÓDŹ".encode("iso-8859-2")
    assert texts(source)[1] == "#title ŁÓDŹ"


@pytest.mark.parametrize(
    ("source", "finding"),
    [
        (b"#title A\n" + SPANISH.encode(), (Code.ENCODING_UNDECLARED, 2)),
        (b"#character-encoding latin1\n" + SPANISH.encode(), (Code.ENCODING_WRONG, 2)),
        (b"#character-encoding UTF-8\n#title A\xf1o", (Code.ENCODING_WRONG, 2)),
        (b"#title A\n#note \x93so\x94", (Code.ENCODING_UNDECLARED, 2)),
        (b"#character-encoding latin1\n#note \x85", (Code.ENCODING_WRONG, 2)),
        (b"#character-encoding rot13\n", (Code.ENCODING_UNSUPPORTED, 1)),
        (
            b"#character-encoding UTF-8\n#character-encoding latin1\n",
            (Code.ENCODING_NOT_FIRST, 2),
        ),
        (b"#title A\n#character-encoding UTF-8", (Code.ENCODING_NOT_FIRST, 2)),
        ("#title A".encode("utf-16"), (Code.ENCODING_UNSUPPORTED, 1)),
    ],
)
def test_what_is_wrong_with_the_encoding_is_found(
    source: bytes, finding: tuple[Code, int]
) -> None:
    assert found(source) == [finding]


@pytest.mark.parametrize(
    "source",
    [
        b"#title A\n",
        b"#title A\xf1o\n",
        b"#character-encoding UTF-8\n" + SPANISH.encode(),
        b"#character-encoding ISO-8859-1\n#title A\xf1o",
    ],
)
def test_what_follows_the_definition_of_the_format_needs_no_finding(
    source: bytes,
) -> None:
    assert found(source) == []


def test_a_line_in_another_encoding_is_read_byte_by_byte() -> None:
    source = b"#character-encoding UTF-8\n#title \xc3\x91\n#note \xd1\n"
    assert texts(source)[1:] == ["#title Ñ", "#note Ñ"]


def test_the_column_of_a_wrong_byte_counts_characters() -> None:
    # N with tilde takes two bytes, so that the wrong one is byte 9, character 8.
    source = b"#character-encoding UTF-8\n#note \xc3\x91\xd1\n"
    (finding,) = split_record(source).findings
    assert finding.column == 8


def test_the_column_of_an_unknown_encoding_is_where_its_name_begins() -> None:
    (finding,) = split_record(b"  #character-encoding   rot13 \n").findings
    assert (finding.column, finding.found) == (25, "rot13")


def test_a_mark_of_windows_at_the_end_of_a_note_is_not_lost() -> None:
    # As ISO 8859-1 the ellipsis would be white space.
    assert texts(b"#note so\x85\n")[0].strip() == "#note so…"


def test_a_string_is_text_whatever_it_declares() -> None:
    assert texts("#character-encoding ISO-8859-1\nÑ")[1] == "Ñ"


def test_half_a_surrogate_pair_is_no_text() -> None:
    with pytest.raises(NotationError):
        split_record("#title \ud800")


@pytest.mark.parametrize(
    "source",
    [b"x" * (MOST_BYTES + 1), b"\n" * (MOST_LINES + 1), b"\r\n" * (MOST_LINES + 1)],
    ids=["bytes", "lines", "longer line ends"],
)
def test_a_record_is_only_so_large(source: bytes) -> None:
    with pytest.raises(RecordTooLarge):
        split_record(source)


def test_the_largest_record_is_read() -> None:
    assert len(texts(b"\r\n" * MOST_LINES)) == MOST_LINES
