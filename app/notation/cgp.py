"""CGP: a position on one line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from unicodedata import normalize

from app.notation.cgp_opcodes import CgpOpcodes, format_opcodes, parse_opcodes
from app.notation.errors import NotationError
from app.rules.counting import counted

FIELDS = 4
LARGEST_SCORE = 100_000
LARGEST_COUNT = 10_000
LONGEST_LINE = 20_000
EXPECTED = (
    "a CGP has a board, racks, scores and a count of scoreless turns, such as "
    "'15/…/15 AEINRST/ 0/0 0'"
)


@dataclass(frozen=True, slots=True)
class Cgp:
    """
    A CGP taken apart; which tiles there are is for the tile set to say.

    Players stand in the order of play, the one on turn first.
    """

    rows: tuple[str, ...]
    """Board rows, ``.`` for each empty square."""
    racks: tuple[str, ...]
    """An empty or short rack is one of which that much is known."""
    scores: tuple[int, ...]
    scoreless_turns: int
    opcodes: CgpOpcodes = field(default_factory=CgpOpcodes)


def parse_cgp(text: str) -> Cgp:
    """
    Take a CGP apart. White space of any kind and length separates the fields.

    Raises `NotationError` with the place of the fault.
    """
    if len(text) > LONGEST_LINE:
        raise NotationError(text, LONGEST_LINE, "a CGP this long is not a position")
    parts = text.split(None, FIELDS)
    if len(parts) < FIELDS:
        raise NotationError(text, max(0, len(text) - 1), EXPECTED)
    board, racks, scores, zeros = parts[:FIELDS]
    rows = tuple(
        _expand_row(row, number) for number, row in enumerate(board.split("/"), 1)
    )
    rack_texts = tuple(racks.split("/"))
    score_values = tuple(
        _integer(score, "a score", -LARGEST_SCORE, LARGEST_SCORE)
        for score in scores.split("/")
    )
    if len(rack_texts) != len(score_values):
        problem = (
            f"{counted(len(rack_texts), 'rack')}, "
            f"but {counted(len(score_values), 'score')}"
        )
        raise NotationError(text, text.index(scores), problem)
    return Cgp(
        rows=rows,
        racks=rack_texts,
        scores=score_values,
        scoreless_turns=_integer(
            zeros, "the count of scoreless turns", 0, LARGEST_COUNT
        ),
        opcodes=parse_opcodes(parts[FIELDS] if len(parts) > FIELDS else ""),
    )


def row_error(text: str, number: int, error: NotationError) -> NotationError:
    """
    Return *error*, about a row of a `Cgp`, as one about the row that was sent.

    *text* is the CGP and *number* that of the row, counted from 1.
    """
    row = normalize("NFC", text.split(None, 1)[0].split("/")[number - 1])
    place, seen = 0, 0
    for start, drawn in _pieces(row, number):
        if seen + len(drawn) > error.at:
            place = start + error.at - seen
            break
        seen += len(drawn)
    return _in_row(row, place, number, error.problem)


def _in_row(row: str, at: int, number: int, problem: str) -> NotationError:
    return NotationError(row, at, f"row {number} of the board: {problem}")


def _expand_row(row: str, number: int) -> str:
    """The row with a dot for each empty square that a run counts."""
    return "".join([drawn for _, drawn in _pieces(row, number)])


def _pieces(row: str, number: int) -> Iterator[tuple[int, str]]:
    """The runs and tiles of *row*: where each begins, and how it is drawn."""
    at = 0
    while at < len(row):
        end = at
        while end < len(row) and row[end].isascii() and row[end].isdigit():
            end += 1
        if end > at:
            drawn = "." * _run(row, at, end, number)
        elif row[at] == "[":
            end = row.find("]", at) + 1
            if end == 0:
                raise _in_row(row, at, number, "the bracket [ is not closed by ]")
            drawn = row[at:end]
        elif row[at] == ".":
            problem = "empty squares are counted, not dotted"
            raise _in_row(row, at, number, problem)
        else:
            end = at + 1
            drawn = row[at]
        yield at, drawn
        at = end


def _run(row: str, at: int, end: int, number: int) -> int:
    digits = row[at:end].lstrip("0") or "0"
    if len(digits) > 2:  # noqa: PLR2004 - no board has a hundred columns
        raise _in_row(row, at, number, f"the run {digits[:9]} is too long")
    return int(digits)


def _integer(text: str, what: str, low: int, high: int) -> int:
    digits = text[1:] if text.startswith(("-", "+")) else text
    if digits.isascii() and digits.isdigit() and len(digits) <= len(str(high)):
        value = -int(digits) if text.startswith("-") else int(digits)
        if low <= value <= high:
            return value
    problem = f"{what} is a whole number from {low} to {high}, not {text[:20]!r}"
    raise NotationError(text, 0, problem)


def format_cgp(cgp: Cgp) -> str:
    """Write a CGP; `parse_cgp` gives it back."""
    line = format_fields(cgp.rows, cgp.racks, cgp.scores, cgp.scoreless_turns)
    opcodes = format_opcodes(cgp.opcodes)
    return f"{line} {opcodes}" if opcodes else line


def format_fields(
    rows: Sequence[str],
    racks: Sequence[str],
    scores: Sequence[int],
    scoreless_turns: int,
) -> str:
    """Write the four fields of a CGP, which may be followed by opcodes."""
    board = "/".join(rows)
    for run in range(max(map(len, rows)), 0, -1):
        board = board.replace("." * run, str(run))
    return f"{board} {'/'.join(racks)} {'/'.join(map(str, scores))} {scoreless_turns}"
