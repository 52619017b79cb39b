"""The boards have the premium squares that are printed on them."""

from __future__ import annotations

from collections import Counter

import pytest

from app.catalog.registry import boards
from app.rules.squares import Square

NAMES = boards.names()


def counts(name: str) -> dict[str, int]:
    signs = Counter("".join(boards.get(name).rows))
    return {sign: signs[sign] for sign in "dtqDTQ"}


def test_the_standard_board_has_its_premium_squares() -> None:
    assert counts("standard") == {"d": 24, "t": 12, "q": 0, "D": 17, "T": 8, "Q": 0}


def test_the_super_board_has_its_premium_squares() -> None:
    assert counts("super") == {"d": 36, "t": 20, "q": 8, "D": 41, "T": 16, "Q": 4}


@pytest.mark.parametrize(("name", "side"), [("standard", 15), ("super", 21)])
def test_a_board_is_a_square_of_its_size(name: str, side: int) -> None:
    layout = boards.get(name)
    assert (layout.width, layout.height) == (side, side)


@pytest.mark.parametrize(("name", "start"), [("standard", "H8"), ("super", "K11")])
def test_the_start_square_is_the_centre(name: str, start: str) -> None:
    layout = boards.get(name)
    assert layout.start.name == start
    assert layout.start == Square(layout.height // 2, layout.width // 2)


@pytest.mark.parametrize("name", NAMES)
def test_the_start_square_doubles_the_word(name: str) -> None:
    layout = boards.get(name)
    assert layout.premiums[layout.start_index].word == 2


@pytest.mark.parametrize("name", NAMES)
def test_a_board_is_the_same_from_all_four_sides(name: str) -> None:
    rows = boards.get(name).rows
    turned = tuple("".join(column) for column in zip(*rows[::-1], strict=True))
    assert turned == rows


@pytest.mark.parametrize("name", NAMES)
def test_a_board_is_its_own_mirror_image(name: str) -> None:
    rows = boards.get(name).rows
    assert tuple(row[::-1] for row in rows) == rows


def test_the_middle_of_the_super_board_is_the_standard_board() -> None:
    middle = tuple(row[3:18] for row in boards.get("super").rows[3:18])
    assert middle == boards.get("standard").rows


@pytest.mark.parametrize(
    ("square", "letter", "word"),
    [("A1", 1, 3), ("D1", 2, 1), ("F2", 3, 1), ("B2", 1, 2), ("H1", 1, 3)],
)
def test_squares_multiply_as_printed(square: str, letter: int, word: int) -> None:
    layout = boards.get("standard")
    index = layout.names.index(square)
    assert layout.premiums[index] == (letter, word)
