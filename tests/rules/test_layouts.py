"""Board layouts, and boards of them."""

from __future__ import annotations

import pytest

from app.catalog.registry import boards
from app.rules.board import Board
from app.rules.errors import LayoutError
from app.rules.layout import BoardLayout
from app.rules.squares import Direction, Square, column_name
from tests.factories import make_board, make_layout, square


@pytest.mark.parametrize(
    ("name", "multipliers"),
    [
        # d t D T, the start among the D
        ("standard", {"d": 24, "t": 12, "D": 17, "T": 8}),
        ("super", {"d": 36, "t": 20, "q": 8, "D": 41, "T": 16, "Q": 4}),
    ],
)
def test_a_board_has_its_premium_squares(
    name: str, multipliers: dict[str, int]
) -> None:
    signs = "".join(boards.get(name).rows)
    assert {sign: signs.count(sign) for sign in set(signs) - {"."}} == multipliers


def test_a_sign_is_a_letter_or_a_word_multiplier() -> None:
    layout = make_layout(".dtqDTQ#", "A1")
    assert layout.premiums == (
        *[(1, 1), (2, 1), (3, 1), (4, 1)],
        *[(1, 2), (1, 3), (1, 4), (1, 1)],
    )


def test_squares_are_counted_row_after_row() -> None:
    layout = make_layout("... ...", "A1")
    assert layout.names == ("A1", "B1", "C1", "A2", "B2", "C2")


def test_a_corner_has_two_neighbours() -> None:
    layout = make_layout("... ... ...", "B2")
    names = [layout.names[index] for index in layout.neighbours[0]]
    assert sorted(names) == ["A2", "B1"]


def test_an_inner_square_has_four_neighbours() -> None:
    layout = make_layout("... ... ...", "B2")
    names = [layout.names[index] for index in layout.neighbours[4]]
    assert sorted(names) == ["A2", "B1", "B3", "C2"]


@pytest.mark.parametrize(
    ("rows", "start", "said"),
    [
        ((), Square(0, 0), "1 to 40 rows"),
        (("",), Square(0, 0), "1 to 40 squares"),
        (("." * 41,), Square(0, 0), "1 to 40 squares"),
        ((".",) * 41, Square(0, 0), "1 to 40 rows"),
        (("..", "..."), Square(0, 0), "row 2 has 3 squares, row 1 has 2"),
        (("..", ".x"), Square(0, 0), "row 2 has the unknown sign 'x'"),
        (("..", ".."), Square(2, 0), "not on the board"),
        (("..", ".."), Square(0, 2), "not on the board"),
        (("..", ".."), Square(-1, 0), "not on the board"),
        (("#.", ".."), Square(0, 0), "unplayable"),
    ],
)
def test_a_board_that_cannot_be_drawn_is_refused(
    rows: tuple[str, ...], start: Square, said: str
) -> None:
    with pytest.raises(LayoutError, match=said):
        BoardLayout("test", rows, start)


@pytest.mark.parametrize("rows", [("." * 40,) * 40, (".",)], ids=["largest", "least"])
def test_the_largest_and_the_least_board_are_drawn(rows: tuple[str, ...]) -> None:
    layout = BoardLayout("test", rows, Square(0, 0))
    assert len(layout.squares) == len(rows) ** 2


def test_a_board_knows_what_lies_where() -> None:
    board = make_board("8 .......cAT")
    assert [board.at(square(name)) for name in ("H8", "I8", "K8")] == ["c", "A", ""]


def test_a_board_of_a_layout_is_empty() -> None:
    assert Board.empty(boards.get("standard")).is_empty is True


def test_a_board_with_one_tile_is_not_empty() -> None:
    assert make_board("15 ..............A").is_empty is False


@pytest.mark.parametrize(
    ("column", "name"), [(0, "A"), (25, "Z"), (26, "AA"), (39, "AN"), (51, "AZ")]
)
def test_columns_go_on_after_z_with_two_letters(column: int, name: str) -> None:
    assert column_name(column) == name


def test_a_start_across_is_the_row_first() -> None:
    assert square("D8").start(Direction.ACROSS) == "8D"


def test_a_start_down_is_the_column_first() -> None:
    assert square("D8").start(Direction.DOWN) == "D8"
