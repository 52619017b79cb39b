"""The pragma lines of a game record: ``#name value``."""

from __future__ import annotations

from typing import NamedTuple

from app.notation.gcg_findings import Code, Remark
from app.notation.gcg_record import GcgPragma

HEADER = (
    *("title", "description", "id", "lexicon", "game-type", "board-layout"),
    *("tile-distribution", "tile-set", "game-board", "tile"),
)
"""The pragmas that describe the game, in the order of the canonical form."""

OFTEN = frozenset({"description", "tile"})
"""Those that may stand in a record several times."""

NOTE, INCOMPLETE, ENCODING, MORE = "note", "incomplete", "character-encoding", "-"
PLAYER, RACK = "player", "rack"
BOARD = "game-board"
WITH_A_PLACE = frozenset({NOTE, INCOMPLETE, ENCODING, MORE, PLAYER, RACK})
"""Those that a record keeps in members of their own."""
MOST_PLAYERS = 99


class PragmaLine(NamedTuple):
    """One pragma line taken apart."""

    name: str
    """In lower case, without ``#``, and without the number of a player."""
    value: str
    """
    Without white space around it; but that of a board, and of more lines, keeps what
    follows the first space, since in a row of a board it may stand for squares.
    """
    number: int = 0
    """Of ``#player1`` and ``#rack1``; 0 if it is no number that players have."""


def scan_pragma(text: str) -> PragmaLine:
    """
    Take a pragma line apart, from its ``#`` on.

    >>> scan_pragma("#player2 bob Bob B."), scan_pragma("#NOTE  a b ")[:2]
    (PragmaLine(name='player', value='bob Bob B.', number=2), ('note', 'a b'))
    """
    name, *rest = text[1:].split(None, 1) if text[1:2].strip() else ("", text[1:])
    name = name.lower()
    value = rest[0].strip() if rest else ""
    if name in {BOARD, MORE}:
        value = text[len(name) + 2 :].rstrip()
    for kind in (PLAYER, RACK):
        digits = name.removeprefix(kind)
        if digits != name and digits.isascii() and digits.isdigit():
            number = int(digits) if len(digits) <= len(str(MOST_PLAYERS)) else 0
            return PragmaLine(kind, value, number)
    return PragmaLine(name, value)


def rank(pragma: GcgPragma) -> int:
    """Where *pragma* stands in the canonical form, unknown ones last."""
    return HEADER.index(pragma.name) if pragma.name in HEADER else len(HEADER)


def complaint(line: PragmaLine) -> Remark | None:
    """What keeps *line* from being taken as it is, if anything does."""
    if line.name == "":
        return Remark(Code.PRAGMA_MALFORMED, "A pragma begins with '#' and its name")
    if line.name in {PLAYER, RACK} and not line.number:
        message = (
            f"#{line.name} has a number from 1 to {MOST_PLAYERS}, as #{line.name}1 has"
        )
        return Remark(Code.PRAGMA_MALFORMED, message)
    if line.name == PLAYER and not line.value:
        message = "A player is told as '#player1 nickname Full Name'"
        return Remark(Code.PRAGMA_MALFORMED, message)
    if line.name == "tile" and len(line.value.split(None, 2)) != 2:  # noqa: PLR2004 - the two faces
        message = "A tile is told as '#tile CH ch', its face and that of a blank"
        return Remark(Code.PRAGMA_MALFORMED, message)
    return None
