"""
A second opinion on words and scores, for comparison.

Written from the rules alone and slowly: all rows and columns of the whole board are
cut into words, and those with a new tile count. Nothing of the engine's own search
for words, nor of its scoring, is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from app.rules.board import Board
from app.rules.moves import PlacedTiles
from app.rules.ruleset import Rules

Spot = tuple[int, int]

LETTER_PREMIUMS = {"d": 2, "t": 3, "q": 4}
WORD_PREMIUMS = {"D": 2, "T": 3, "Q": 4}


class Opinion(NamedTuple):
    """What the naive scorer finds."""

    words: list[tuple[str, int]]
    """Words with their scores, in the order of the alphabet."""
    bonus: int
    total: int


def opinion_on(board: Board, move: PlacedTiles, rules: Rules) -> Opinion:
    """Score the tiles of *move*, which lie in one line without a gap."""
    old = {
        (square.row, square.column): board.at(square)
        for square in rules.layout.squares
        if board.at(square)
    }
    new = {(square.row, square.column): face for square, face in move.tiles}
    everything = old | new
    found = [
        (_spelling(word, everything, rules), _points(word, everything, new, rules))
        for word in [*_words(everything, (0, 1)), *_words(everything, (1, 0))]
        if len(word) > 1 and any(spot in new for spot in word)
    ]
    bonus = dict(rules.rule_set.bingo).get(len(new), 0)
    return Opinion(sorted(found), bonus, bonus + sum(points for _, points in found))


def _words(tiles: Mapping[Spot, str], step: Spot) -> Iterator[list[Spot]]:
    """Every longest row of tiles, one tile after the other by *step*."""
    down, right = step
    for row, column in tiles:
        if (row - down, column - right) in tiles:
            continue
        word = [(row, column)]
        while (after := (word[-1][0] + down, word[-1][1] + right)) in tiles:
            word.append(after)
        yield word


def _spelling(word: list[Spot], tiles: Mapping[Spot, str], rules: Rules) -> str:
    letters = {kind.letter: kind.letter for kind in rules.tile_set.tiles}
    lowers = {kind.lower or kind.letter.lower(): kind for kind in rules.tile_set.tiles}
    names = []
    for spot in word:
        face = tiles[spot]
        name = letters[face] if face in letters else lowers[face].letter
        names.append(f"[{name}]" if len(name) > 1 else name)
    return "".join(names)


def _points(
    word: list[Spot], tiles: Mapping[Spot, str], new: Mapping[Spot, str], rules: Rules
) -> int:
    values = {kind.letter: kind.value for kind in rules.tile_set.tiles}
    points = 0
    for spot in word:
        value = values.get(tiles[spot], rules.tile_set.blank_value)
        premium = LETTER_PREMIUMS.get(_sign(spot, rules), 1) if spot in new else 1
        points += value * premium
    for spot in word:
        if spot in new:
            points *= WORD_PREMIUMS.get(_sign(spot, rules), 1)
    return points


def _sign(spot: Spot, rules: Rules) -> str:
    row, column = spot
    return rules.layout.rows[row][column]
