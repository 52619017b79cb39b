"""Moves: from the ways in which a client may tell one to a move of the engine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from unicodedata import normalize

from app.notation.coordinates import parse_square, parse_start
from app.notation.movetext import parse_move
from app.notation.tilestrings import NO_TILES, no_face, read_word
from app.rules.board import Board
from app.rules.counting import counted
from app.rules.moves import (
    BoardAfter,
    Exchange,
    Move,
    Pass,
    PlacedTile,
    PlacedTiles,
    RecycleBlank,
    Redraw,
    WrittenPlay,
)
from app.rules.ruleset import Rules
from app.rules.squares import Direction, Square
from app.rules.tiles import BLANK, TileSet
from app.services.errors import Fault, InvalidInput, Path, invalid
from app.services.inputs import MoveSaid, MoveType, PlacedSaid
from app.services.reading import read_cells, read_tile_string, reading

MEMBERS: Mapping[str, frozenset[str]] = {
    MoveType.NOTATION: frozenset({"text"}),
    MoveType.PLACEMENT: frozenset({"start", "direction", "word", "placed"}),
    MoveType.EXCHANGE: frozenset({"tiles", "count"}),
    MoveType.PASS: frozenset(),
    MoveType.BOARD_AFTER: frozenset({"board"}),
    MoveType.REDRAW: frozenset(),
    MoveType.RECYCLE_BLANK: frozenset({"square"}),
}
"""The members that belong to each type of move."""

STRANGERS: Mapping[str, tuple[str, ...]] = {
    kind: tuple(sorted(frozenset[str]().union(*MEMBERS.values()) - members))
    for kind, members in MEMBERS.items()
}
"""The members that say nothing in each type of move."""


AMBIGUOUS = "ambiguous"
"""Code of a move that is told in two ways which are not the same."""


def read_move(move: MoveSaid, rules: Rules, board: Board) -> Move:
    """
    Read *move*, which is made on *board*.

    Raises `InvalidInput` with paths that begin with ``move``.
    """
    _refuse_strangers(move)
    read = _READERS[move.type](move, rules)
    twice = move.start is not None or move.word is not None
    if twice and isinstance(read, PlacedTiles):
        return _agreed(read, move, rules, board)
    return read


def _refuse_strangers(move: MoveSaid) -> None:
    """Refuse members that say nothing in a move of this type."""
    kind = move.type
    strangers = [name for name in STRANGERS[kind] if getattr(move, name) is not None]
    if strangers:
        usual = ", ".join(sorted(MEMBERS[kind])) or "no other member"
        raise InvalidInput(
            Fault(
                ("move", name),
                "member_not_used",
                f"a move of type {kind} takes {usual}, not {name}",
            )
            for name in strangers
        )


def _missing(member: str, problem: str) -> InvalidInput:
    return invalid(("move", member), "missing", problem)


def _read_notation(move: MoveSaid, rules: Rules) -> Move:
    if move.text is None:
        raise _missing("text", "a move of type notation needs text, such as '8D CAT'")
    with reading("move", "text"):
        return parse_move(move.text, rules.layout, rules.tile_set)


def _read_placement(move: MoveSaid, rules: Rules) -> Move:
    if move.placed is not None:
        direction = None if move.direction is None else Direction(move.direction)
        return _read_placed(move.placed, direction, rules)
    return _read_written(move, rules)


def _read_written(move: MoveSaid, rules: Rules) -> WrittenPlay:
    direction = None if move.direction is None else Direction(move.direction)
    if move.start is None or move.word is None:
        member = "start" if move.start is None else "word"
        problem = "a placement needs placed, or start and word"
        raise _missing(member, problem)
    with reading("move", "start"):
        square, implied = parse_start(move.start, rules.layout)
    with reading("move", "word"):
        glyphs = read_word(move.word, rules.tile_set)
    if not glyphs:
        raise invalid(("move", "word"), "notation", NO_TILES)
    return WrittenPlay(square, direction or implied, glyphs)


def _agreed(
    placed: PlacedTiles, move: MoveSaid, rules: Rules, board: Board
) -> PlacedTiles:
    """
    The *placed* tiles of *move*, if its start and word describe the same ones.

    A letter of the word that is not placed must be that of a tile on *board*.
    """
    for member, other in (("start", "word"), ("word", "start")):
        if getattr(move, member) is None:
            problem = f"beside placed, {other} says nothing without {member}"
            raise invalid(("move", other), AMBIGUOUS, problem)
    play = _read_written(move, rules)
    word = dict(zip(_squares_of(play), play.glyphs, strict=True))
    for square, face in placed.tiles:
        glyph = word.pop(square, None)
        if glyph is None or glyph.through or glyph.face != face:
            problem = f"placed has a new tile on {square.name}, but not the word"
            if glyph is not None and not glyph.through:
                problem = f"placed and word have other tiles on {square.name}"
            raise invalid(("move", "word"), AMBIGUOUS, f"{problem}; send one of them")
    for square, glyph in word.items():
        free = not board.layout.has(square) or not board.at(square)
        if free and not glyph.through:
            problem = f"the word has a new tile on {square.name}, but not placed"
            raise invalid(("move", "word"), AMBIGUOUS, f"{problem}; send one of them")
    return PlacedTiles(placed.tiles, play.direction)


def _squares_of(play: WrittenPlay) -> list[Square]:
    """The square of each place of the word; they may go on beyond the edge."""
    down, across = (1, 0) if play.direction is Direction.DOWN else (0, 1)
    row, column = play.start
    return [
        Square(row + down * n, column + across * n) for n in range(len(play.glyphs))
    ]


def _read_placed(
    placed: Sequence[PlacedSaid], direction: Direction | None, rules: Rules
) -> PlacedTiles:
    tiles = []
    for number, tile in enumerate(placed):
        path: Path = ("move", "placed", number)
        with reading(*path, "square"):
            square = parse_square(tile.square, rules.layout)
        tiles.append(PlacedTile(square, _face(tile, rules.tile_set, path)))
    return PlacedTiles(tuple(tiles), direction)


def _face(tile: PlacedSaid, tile_set: TileSet, path: Path) -> str:
    """The face of a placed tile, whose letter is its name in upper case."""
    letter = normalize("NFC", tile.letter)
    if letter.startswith("[") and letter.endswith("]"):
        letter = letter[1:-1]
    if letter == BLANK:
        return BLANK
    if letter in tile_set.blank_face_of:
        return tile_set.blank_face_of[letter] if tile.blank else letter
    problem = no_face(letter, tile_set)
    if letter in tile_set.letter_of:
        name = tile_set.letter_of[letter]
        problem = f"write the tile's name, {name}, and blank: true if it is a blank"
    raise invalid((*path, "letter"), "notation", problem)


def _read_exchange(move: MoveSaid, rules: Rules) -> Exchange:
    if move.tiles is None and move.count is None:
        raise _missing("tiles", "an exchange needs tiles, or count if they are unknown")
    if move.tiles is None:
        return Exchange(None, move.count) if move.count else Exchange((), 0)
    tiles = read_tile_string(move.tiles, rules.tile_set, "move", "tiles")
    if move.count not in {None, len(tiles)}:
        problem = (
            f"{counted(len(tiles), 'tile is|tiles are')} named, count says {move.count}"
        )
        raise invalid(("move", "count"), "count_differs", problem)
    return Exchange(tiles, len(tiles))


def _read_board_after(move: MoveSaid, rules: Rules) -> BoardAfter:
    if move.board is None:
        raise _missing("board", "a move of type board_after needs board, row by row")
    path = ("move", "board")
    return BoardAfter(read_cells(move.board, rules.layout, rules.tile_set, path))


def _read_recycle(move: MoveSaid, rules: Rules) -> RecycleBlank:
    if move.square is None:
        raise _missing("square", "to recycle a blank, say on which square it lies")
    with reading("move", "square"):
        return RecycleBlank(parse_square(move.square, rules.layout))


_READERS: Mapping[str, Callable[[MoveSaid, Rules], Move]] = {
    MoveType.NOTATION: _read_notation,
    MoveType.PLACEMENT: _read_placement,
    MoveType.EXCHANGE: _read_exchange,
    MoveType.PASS: lambda _move, _rules: Pass(),
    MoveType.BOARD_AFTER: _read_board_after,
    MoveType.REDRAW: lambda _move, _rules: Redraw(),
    MoveType.RECYCLE_BLANK: _read_recycle,
}
