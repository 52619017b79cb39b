"""The header of a stored game's record: players, lexicon, board and tile set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.catalog.documents import board_document, digest, tile_set_document
from app.catalog.errors import UnknownName
from app.catalog.registry import boards, tile_sets
from app.notation.gcg_record import GcgPragma
from app.rules.layout import BoardLayout
from app.rules.tiles import BLANK, TileSet, show_tile
from app.services.cgp_rules import BOARDS
from app.services.header_board import START
from app.services.replay_header import BOARD, COUNTS, ROWS, TILE, TILES
from app.services.resolving import Court

CGP_BOARDS = {ours: theirs for theirs, ours in BOARDS.items()}

DOUBLE_WORD = "D"
"""The premium of a start square that a drawn board can mark."""


def nicknames(names: Sequence[str | None]) -> list[str]:
    """
    A nickname for each name: one word, and no two alike in any case.

    >>> nicknames(["Ana B.", "ana", "Ana", None])
    ['Ana_B.', 'ana', 'Ana_2', 'player4']
    """
    found: list[str] = []
    for number, name in enumerate(names, 1):
        plain = "".join(sign if _is_plain(sign) else "_" for sign in name or "")
        nickname = plain.strip("_") or f"player{number}"
        wanted, taken = nickname, {one.casefold() for one in found}
        repeat = 1
        while nickname.casefold() in taken:
            repeat += 1
            nickname = f"{wanted}_{repeat}"
        found.append(nickname)
    return found


def _is_plain(sign: str) -> bool:
    return sign.isalnum() or sign in "-.'"


def tell_rules(court: Court) -> Iterator[GcgPragma]:
    """
    What a record can say of the rules: lexicon, board, tiles.

    A board and tiles of the catalogue are named, others are told whole.
    """
    if court.lexicon is not None:
        yield GcgPragma("lexicon", court.lexicon.name)
    yield from _board(court.rules.layout)
    yield from _tiles(court.rules.tile_set)


def _board(layout: BoardLayout) -> Iterator[GcgPragma]:
    if layout.name in CGP_BOARDS and _is_known_board(layout):
        yield GcgPragma(BOARD, CGP_BOARDS[layout.name])
        return
    rows = list(layout.rows)
    row, column = layout.start
    if rows[row][column] == DOUBLE_WORD:
        rows[row] = rows[row][:column] + START + rows[row][column + 1 :]
    yield GcgPragma(ROWS, "\n".join(rows))


def _is_known_board(layout: BoardLayout) -> bool:
    try:
        known = boards.get(layout.name)
    except UnknownName:
        return False
    return digest(board_document(known)) == digest(board_document(layout))


def _tiles(tile_set: TileSet) -> Iterator[GcgPragma]:
    if _is_known_tile_set(tile_set):
        yield GcgPragma(TILES, tile_set.name)
        return
    entries = [
        f"{show_tile(tile)}={count}/{tile_set.value_of[tile]}"
        for tile, count in tile_set.stock.items()
    ]
    yield GcgPragma(COUNTS, " ".join(entries))
    for letter, lower in tile_set.blank_face_of.items():
        if letter != BLANK and (len(letter) > 1 or lower != letter.lower()):
            yield GcgPragma(TILE, f"{letter} {lower}")


def _is_known_tile_set(tile_set: TileSet) -> bool:
    try:
        known = tile_sets.get(tile_set.name)
    except UnknownName:
        return False
    return digest(tile_set_document(known)) == digest(tile_set_document(tile_set))
