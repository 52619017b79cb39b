"""Coordinates in all their spellings."""

from __future__ import annotations

import pytest

from app.notation.coordinates import parse_square, parse_start
from app.notation.errors import NotationError, SquareOffBoard
from app.rules.layout import BoardLayout
from app.rules.squares import Direction, Square
from tests.factories import STANDARD

STANDARD_BOARD = STANDARD.layout
WIDE = BoardLayout("wide", ("." * 40,) * 12, Square(0, 0))
"""Forty columns, A to AN, and twelve rows."""


@pytest.mark.parametrize(
    ("text", "square", "direction"),
    [
        ("8H", Square(7, 7), Direction.ACROSS),
        ("H8", Square(7, 7), Direction.DOWN),
        ("h8", Square(7, 7), Direction.DOWN),
        ("8h", Square(7, 7), Direction.ACROSS),
        ("15O", Square(14, 14), Direction.ACROSS),
        ("O15", Square(14, 14), Direction.DOWN),
        ("1A", Square(0, 0), Direction.ACROSS),
    ],
)
def test_the_number_first_runs_across_and_the_letter_first_down(
    text: str, square: Square, direction: Direction
) -> None:
    assert parse_start(text, STANDARD_BOARD) == (square, direction)


@pytest.mark.parametrize("text", ["H8", "8H", "h8", "8h"])
def test_a_square_may_be_told_either_way(text: str) -> None:
    assert parse_square(text, STANDARD_BOARD) == Square(7, 7)


@pytest.mark.parametrize(
    ("text", "column"), [("AA8", 26), ("8AA", 26), ("Z8", 25), ("AN8", 39), ("aa8", 26)]
)
def test_columns_after_z_have_two_letters(text: str, column: int) -> None:
    assert parse_square(text, WIDE) == Square(7, column)


@pytest.mark.parametrize(
    "text", ["AA8", "8AA", "0A", "A0", "16A", "A16", "P8", "8P", "99Z", "08H", "ZZZ9"]
)
def test_a_square_that_the_board_does_not_have_is_off_the_board(text: str) -> None:
    with pytest.raises(SquareOffBoard, match="goes from A1 to O15"):
        parse_square(text, STANDARD_BOARD)


def test_a_board_that_is_not_square_has_its_own_last_square() -> None:
    with pytest.raises(SquareOffBoard, match="goes from A1 to AN12"):
        parse_square("A13", WIDE)


@pytest.mark.parametrize(
    "text",
    [
        *("", "H", "8", "8H8", "H8H", "1234567", "ABCDEFG", "H000008"),
        *(" 8H", "8H ", "8 H", "\n8H", "H-8", "-8H", "8H!"),
        *("ÄA8", "٨H", "H٨", "H²", "8\N{KELVIN SIGN}"),
    ],
)
def test_what_is_no_coordinate_cannot_be_read(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_square(text, STANDARD_BOARD)
    assert type(caught.value) is NotationError


@pytest.mark.parametrize(
    ("text", "at"), [("", 0), ("8", 1), ("8!", 1), ("H8H", 1), ("!8", 0)]
)
def test_an_error_says_which_character_is_wrong(text: str, at: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_square(text, STANDARD_BOARD)
    assert (caught.value.text, caught.value.at) == (text, at)


def test_an_error_shows_a_long_text_shortened() -> None:
    assert str(NotationError("x" * 61, 4, "too long")) == (
        f"too long (character 5 of '{'x' * 60}…')"
    )


def test_the_two_kinds_of_error_have_codes() -> None:
    assert (NotationError.code, SquareOffBoard.code) == ("notation", "square_off_board")
