"""What is written can be read back, and what cannot be read is refused politely."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.notation.cgp import Cgp, format_cgp, parse_cgp
from app.notation.cgp_opcodes import (
    CHALLENGE_RULES,
    CgpOpcodes,
    format_opcodes,
    parse_opcodes,
)
from app.notation.coordinates import parse_square, parse_start
from app.notation.errors import NotationError
from app.notation.movetext import (
    format_exchange,
    format_glyphs,
    format_placement,
    format_word,
    parse_move,
)
from app.notation.tilestrings import (
    THROUGH,
    read_row,
    read_tiles,
    read_word,
    write_row,
)
from app.rules.judge import judge
from app.rules.layout import BoardLayout
from app.rules.moves import Exchange, Glyph
from app.rules.squares import Direction, Square
from app.rules.tiles import TileSet, show_tiles
from tests.factories import SPANISH, STANDARD
from tests.strategies import (
    any_rules,
    boards,
    faces,
    lines_of_tiles,
    many,
    positions,
    tiles,
)


@st.composite
def places(draw: st.DrawFn) -> tuple[BoardLayout, Square]:
    """A square of a board of any size."""
    width, height = draw(st.integers(1, 40)), draw(st.integers(1, 40))
    layout = BoardLayout("drawn", ("." * width,) * height, Square(0, 0))
    row, column = draw(st.integers(0, height - 1)), draw(st.integers(0, width - 1))
    return layout, Square(row, column)


@many
@given(places(), st.sampled_from(Direction))
def test_squares_and_starts(
    place: tuple[BoardLayout, Square], direction: Direction
) -> None:
    layout, square = place
    assert parse_square(square.name, layout) == square
    assert parse_start(square.start(direction), layout) == (square, direction)


@many
@given(st.data())
def test_racks(data: st.DataObject) -> None:
    rules = data.draw(any_rules())
    rack = tuple(data.draw(st.lists(tiles(rules) | st.just("_"), max_size=9)))
    assert read_tiles(show_tiles(rack), rules.tile_set) == rack


@many
@given(st.data())
def test_rows(data: st.DataObject) -> None:
    rules = data.draw(any_rules())
    row = data.draw(st.lists(faces(rules) | st.just(""), max_size=15))
    assert read_row(write_row(row), rules.tile_set) == row


@many
@given(st.data())
def test_words(data: st.DataObject) -> None:
    rules = data.draw(any_rules())
    word = tuple(data.draw(st.lists(faces(rules) | st.just(""), max_size=9)))
    text = format_word(word, rules.tile_set)
    assert tuple(glyph.face for glyph in read_word(text, rules.tile_set)) == word


@many
@given(st.data())
def test_words_as_they_were_told(data: st.DataObject) -> None:
    rules = data.draw(any_rules())
    told = st.builds(Glyph, faces(rules), st.booleans()) | st.just(THROUGH)
    word = tuple(data.draw(st.lists(told, max_size=9)))
    text = format_glyphs(word, rules.tile_set)
    assert read_word(text, rules.tile_set) == word


@many
@given(st.data())
def test_placements(data: st.DataObject) -> None:
    rules = data.draw(any_rules())
    position = data.draw(positions(rules))
    move = data.draw(lines_of_tiles(rules, position.board))
    laid = judge(position, move, rules, None).laid
    if laid is None:
        assert move.tiles == ()
        return
    text = format_placement(laid, rules.tile_set)
    again = judge(position, parse_move(text, rules.layout, rules.tile_set), rules, None)
    assert again.laid == laid


@many
@given(st.data())
def test_exchanges(data: st.DataObject) -> None:
    rules = data.draw(any_rules())
    named = data.draw(st.lists(tiles(rules), max_size=9))
    for move in (Exchange(tuple(named), len(named)), Exchange(None, len(named) + 1)):
        text = format_exchange(move)
        assert parse_move(text, rules.layout, rules.tile_set) == move


plain = st.text("abcXYZ019.-_", min_size=1, max_size=12).filter(
    lambda text: not text.startswith("-")
)
number = st.integers(0, 10**9)
opcode_values: dict[str, st.SearchStrategy[object]] = {
    **dict.fromkeys(["bb", "etl", "mcnz", "ti", "to"], number),
    **dict.fromkeys(["bdn", "gid", "ld", "lex", "lm", "var", "l1", "l2"], plain),
    "cr": st.sampled_from(CHALLENGE_RULES),
    "oru": st.just(value=True),
    "tmr": st.lists(st.integers(-(10**9), 10**9), min_size=1, max_size=4).map(tuple),
    "unknown": st.dictionaries(
        st.text("uvw", min_size=4, max_size=6), plain | st.just(""), max_size=3
    ).map(lambda said: tuple(said.items())),
}
opcodes = st.fixed_dictionaries({}, optional=opcode_values).map(
    # the strategy gives each opcode a value of its type
    lambda said: CgpOpcodes(**said)  # type: ignore[arg-type]
)


@pytest.mark.parametrize("name", opcode_values)
def test_there_is_a_value_for_every_opcode(name: str) -> None:
    assert set(opcode_values) == set(CgpOpcodes.__dataclass_fields__) - {"repeated"}
    assert name in CgpOpcodes.__dataclass_fields__


@many
@given(opcodes)
def test_opcodes(said: CgpOpcodes) -> None:
    assert parse_opcodes(format_opcodes(said)) == said


@many
@given(st.data(), opcodes)
def test_cgp(data: st.DataObject, said: CgpOpcodes) -> None:
    rules = data.draw(any_rules())
    cells = data.draw(boards(rules)).cells
    width = rules.layout.width
    rows = [write_row(cells[at : at + width]) for at in range(0, len(cells), width)]
    players = data.draw(st.integers(2, 4))
    rack = st.lists(tiles(rules), max_size=7).map(show_tiles)
    cgp = Cgp(
        rows=tuple(rows),
        racks=tuple(data.draw(rack) for _ in range(players)),
        scores=tuple(data.draw(st.integers(-999, 9999)) for _ in range(players)),
        scoreless_turns=data.draw(st.integers(0, 99)),
        opcodes=said,
    )
    assert parse_cgp(format_cgp(cgp)) == cgp


# Any text at all

TILE_SETS = [STANDARD.tile_set, SPANISH.tile_set]
LAYOUT = STANDARD.layout
READERS: dict[str, Callable[[str, TileSet], object]] = {
    "square": lambda text, _: parse_square(text, LAYOUT),
    "start": lambda text, _: parse_start(text, LAYOUT),
    "tiles": read_tiles,
    "row": read_row,
    "word": read_word,
    "move": lambda text, tile_set: parse_move(text, LAYOUT, tile_set),
    "cgp": lambda text, _: parse_cgp(text),
    "opcodes": lambda text, _: parse_opcodes(text),
}
nearly = st.text("0158ADHIOZcehlrñ¨·.,;/[]()?_- \t\n+²٣", max_size=40)
odd_cgp = st.lists(nearly | st.sampled_from(["15/15", "A/B", "1/2", "0"])).map(" ".join)


def refusal(reader: str, text: str, tile_set: TileSet) -> NotationError | None:
    try:
        READERS[reader](text, tile_set)
    except NotationError as error:
        return error
    return None


@pytest.mark.parametrize("reader", READERS)
@many
@given(st.text(max_size=40) | nearly | odd_cgp, st.sampled_from(TILE_SETS))
def test_any_text_is_read_or_a_character_of_it_is_blamed(
    reader: str, text: str, tile_set: TileSet
) -> None:
    error = refusal(reader, text, tile_set)
    assert error is None or 0 <= error.at <= len(error.text)
