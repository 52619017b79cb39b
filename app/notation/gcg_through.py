"""The spellings of through tiles, and a record written anew in one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import groupby

from app.notation.errors import NotationError
from app.notation.gcg_moves import read_move
from app.notation.gcg_record import EventLine, GcgRecord
from app.notation.movetext import format_word
from app.rules.events import EventType
from app.rules.layout import BoardLayout
from app.rules.moves import Glyph, WrittenPlay
from app.rules.squares import Direction, Square
from app.rules.tiles import TileSet


class Through(StrEnum):
    """How a record writes a tile that a word runs through."""

    DOT = "dot"
    """``RET.INS``"""
    PARENTHESES = "parentheses"
    """``RET(A)INS``"""
    PLAIN = "plain"
    """``RETAINS``"""


def respell(
    record: GcgRecord, through: Through, layout: BoardLayout, tile_set: TileSet
) -> GcgRecord:
    """
    Write the words of *record* with *through* tiles in one spelling.

    The plays are followed on a board, withdrawn ones taken back. A play that does not
    fit on it (no such tile or square, another tile under the word, a gap) stays as
    it is written.
    """
    board: dict[Square, str] = {}
    last: dict[Square, str] = {}
    events = []
    for event in record.events:
        said = event.said
        if said.type is EventType.PLAY_WITHDRAWN:
            for square in last:
                board.pop(square, None)
            last = {}
        elif said.type is EventType.TILES_PLACED:
            said, last = _respell(said, through, board, (layout, tile_set))
            board |= last
        events.append(replace(event, said=said))
    return replace(record, events=tuple(events))


def _respell(
    said: EventLine,
    through: Through,
    board: dict[Square, str],
    setting: tuple[BoardLayout, TileSet],
) -> tuple[EventLine, dict[Square, str]]:
    """*said* in the spelling, and the tiles that it puts on *board*."""
    layout, tile_set = setting
    try:
        play = read_move(said, layout, tile_set)
    except NotationError:
        return said, {}
    if not isinstance(play, WrittenPlay):
        return said, {}
    squares = _squares(play)
    placed: dict[Square, str] = {}
    for square, glyph in zip(squares, play.glyphs, strict=True):
        if square in board:
            if not _agrees(glyph, board[square], tile_set):
                return said, {}
        elif glyph.through or not layout.has(square):
            return said, {}
        else:
            placed[square] = glyph.face
    word = [(board.get(s) or placed[s], s in board) for s in squares]
    return said._replace(tiles=_spell(word, through, tile_set)), placed


def _squares(play: WrittenPlay) -> list[Square]:
    row, column = play.start
    across = play.direction is Direction.ACROSS
    return [
        Square(row, column + step) if across else Square(row + step, column)
        for step in range(len(play.glyphs))
    ]


def _agrees(glyph: Glyph, face: str, tile_set: TileSet) -> bool:
    """Whether *glyph* may stand for *face*, whatever is a blank there."""
    letter_of = tile_set.letter_of
    return not glyph.face or letter_of[glyph.face] == letter_of[face]


def _spell(
    word: Sequence[tuple[str, bool]], through: Through, tile_set: TileSet
) -> str:
    """The text of *word*: faces, and whether each lies on the board already."""
    if through is Through.DOT:
        faces = ["" if lies else face for face, lies in word]
        return format_word(faces, tile_set)
    if through is Through.PLAIN:
        return format_word([face for face, _ in word], tile_set)
    parts = []
    for lies, run in groupby(word, key=lambda place: place[1]):
        text = format_word([face for face, _ in run], tile_set)
        parts.append(f"({text})" if lies else text)
    return "".join(parts)
