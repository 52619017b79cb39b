"""A board drawn in the header of a record, row by row."""

from __future__ import annotations

from app.catalog.documents import Document, board_from
from app.catalog.errors import DefinitionError
from app.rules.layout import PREMIUMS
from app.rules.squares import Square
from app.services.header_errors import HeaderError

START = "*"
"""The start square, which doubles the word."""

SIGNS = {
    **{sign: sign for sign in PREMIUMS},
    " ": ".",
    "'": "d",
    '"': "t",
    "^": "q",
    "-": "D",
    "=": "T",
    "~": "Q",
    START: "D",
}
"""
Signs of a drawn board to those of ours: its own, and those of other programs.

Neither stands for different squares in the other, so that both may be mixed.
"""

MOST_CHARACTERS = 4000
"""Many times what the rows of the largest board have."""


def read_board(drawn: str) -> Document:
    """
    The definition of the board *drawn*, one row in each line.

    A first line without a sign is none; spaces at the end of a row may be missing. The
    start square is marked, or it is the centre. Raises `HeaderError`.
    """
    if len(drawn) > MOST_CHARACTERS:
        raise HeaderError(f"a board has at most {MOST_CHARACTERS} characters", drawn)
    rows = drawn.split("\n")
    if not rows[0].strip():
        rows = rows[1:]
    width = max(map(len, rows), default=0)
    rows = [row.ljust(width) for row in rows]
    for number, row in enumerate(rows, start=1):
        strange = next((sign for sign in row if sign not in SIGNS), None)
        if strange is not None:
            known = " ".join(sign for sign in SIGNS if sign != " ")
            problem = f"row {number} has the sign {strange!r}; the signs are {known}"
            raise HeaderError(problem, strange)
    definition: Document = {
        "rows": ["".join(SIGNS[sign] for sign in row) for row in rows],
        "start": _start(rows).name,
    }
    try:
        board_from(definition)
    except DefinitionError as error:
        raise HeaderError(
            "; ".join(map(str, error.faults)), rows[0] if rows else ""
        ) from error
    return definition


def _start(rows: list[str]) -> Square:
    marked = [
        Square(number, column)
        for number, row in enumerate(rows)
        for column, sign in enumerate(row)
        if sign == START
    ]
    if len(marked) == 1:
        return marked[0]
    height, width = len(rows), len(rows[0]) if rows else 0
    if marked or height % 2 == 0 or width % 2 == 0:
        problem = (
            f"{height} rows of {width} squares have no square in the centre: mark the "
            f"start square with {START!r}, once"
        )
        raise HeaderError(problem, START * len(marked))
    return Square(height // 2, width // 2)
