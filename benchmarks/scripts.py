"""Games of real words, found before anything is measured."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import NamedTuple

from app.lexicon.builtin import read_words
from app.lexicon.registry import LexiconRegistry
from app.rules.events import EventType
from app.rules.squares import Direction, Square
from app.rules.tiles import BLANK, show_tiles
from app.services.games.creating import Created, NewGame, create_game
from app.services.games.errors import Refused
from app.services.games.game import Draws, Game
from app.services.games.moving import Moved, move
from app.services.inputs import MoveInput, RulesInput
from app.services.ports import Lexicons

MOVES = 30
"""In a game: with the draws about sixty events, and none of them the last."""

TRIES = 150
"""Words that are tried for a move before the player exchanges."""

NOW_MS = 1_700_000_000_000
NAMES = ("Ana", "Ben")

Words = Mapping[str, Sequence[str]]
"""By their letters in order."""


class Turn(NamedTuple):
    """A move of a prepared game."""

    text: str
    """In notation."""
    drawn: str
    """The tiles that were drawn for it."""


class Script(NamedTuple):
    """A game that can be played again, always with the same draws."""

    number: int
    racks: tuple[str, ...]
    """The first ones."""
    turns: tuple[Turn, ...]


def create(number: int, lexicons: Lexicons) -> Created:
    """The game of a script before its first move; its id is always the same."""
    asked = NewGame(RulesInput(), NAMES, Draws.REFEREE)
    return create_game(asked, lexicons, NOW_MS, Random(number).randbytes)


def prepare(count: int, folder: Path) -> list[Script]:
    """So many games; the default lexicon is compiled into *folder*."""
    lexicons = LexiconRegistry(folder, folder)
    return [_prepare(number, lexicons) for number in range(count)]


def _prepare(number: int, lexicons: Lexicons) -> Script:
    created = create(number, lexicons)
    game, chance = created.game, Random(number)
    racks = tuple(show_tiles(p.rack or ()) for p in game.table.position.players)
    turns: list[Turn] = []
    while len(turns) < MOVES and not game.is_over:
        text, moved = _find(game, chance)
        drawn = [e.tiles or () for e in moved.events if e.type is EventType.TILES_DRAWN]
        turns.append(Turn(text, show_tiles(drawn[0]) if drawn else ""))
        game = moved.game
    return Script(number, racks, tuple(turns))


def _find(game: Game, chance: Random) -> tuple[str, Moved]:
    """A legal move: a long word if there is one, else an exchange or a pass."""
    texts = list(_placements(game))
    chance.shuffle(texts)
    texts = sorted(texts[: 10 * TRIES], key=len, reverse=True)[:TRIES]
    rack = show_tiles(game.table.position.mover.rack or ())
    for text in [*texts, f"exchange {rack}", "pass"]:
        try:
            said = MoveInput("notation", text=text)
            return text, move(game, said, None, NOW_MS)
        except Refused:
            continue
    raise AssertionError("a pass is always legal")


def _placements(game: Game) -> Iterator[str]:
    """Words of the rack with one letter of the board, across and down through it."""
    position, words = game.table.position, _words()
    board, layout = position.board, position.board.layout
    rack = [tile for tile in position.mover.rack or () if tile != BLANK]
    parts = {
        "".join(sorted(part))
        for size in range(1, len(rack) + 1)
        for part in combinations(rack, size)
    }
    if board.is_empty:
        yield from (f"8H {word}" for part in parts for word in words.get(part, ()))
        return
    for square in layout.squares:
        letter = board.at(square).upper()
        spelled = {"".join(sorted(part + letter)) for part in parts} if letter else ()
        for key in spelled:
            for word in words.get(key, ()):
                yield from _through(square, word, word.index(letter))


def _through(square: Square, word: str, at: int) -> Iterator[str]:
    """Plays of *word* that have its letter number *at* on *square*."""
    if at <= square.column:
        start = Square(square.row, square.column - at)
        yield f"{start.start(Direction.ACROSS)} {word}"
    if at <= square.row:
        start = Square(square.row - at, square.column)
        yield f"{start.start(Direction.DOWN)} {word}"


@cache
def _words() -> Words:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for word in read_words():
        if len(word) <= 8:
            found["".join(sorted(word))].append(word)
    return found
