"""Whole games of random moves, for property tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from app.rules.board import Board
from app.rules.judge import judge
from app.rules.moves import (
    Exchange,
    Move,
    Pass,
    PlacedTile,
    PlacedTiles,
)
from app.rules.position import Player, Position
from app.rules.ruleset import Rules
from app.rules.squares import Direction, Square
from app.rules.tiles import BLANK, TileKind, TileSet, show_tiles
from app.rules.transition import Advance, advance
from tests.factories import (
    SPANISH,
    STANDARD,
    SUPER,
    make_rules,
)
from tests.strategies import free_squares

NO_WORDS = make_rules("kitchen")
SMALL_GAME = replace(
    STANDARD,
    rule_set=replace(NO_WORDS.rule_set, rack_size=3),
    tile_set=TileSet(
        "small",
        tuple(TileKind(letter, 3, value) for value, letter in enumerate("ABCDE")),
        blanks=2,
    ),
)
"""Seventeen tiles and racks of three: games that are soon over."""

GAMES = {
    "english": NO_WORDS,
    "spanish": replace(SPANISH, rule_set=NO_WORDS.rule_set),
    "super": replace(SUPER, rule_set=NO_WORDS.rule_set),
    "small": SMALL_GAME,
}
"""Rules by which any row of letters is a word, by the name of the game."""

seeds = st.integers(0, 10**6)

IDLENESS = 0.15
"""How often a player exchanges or passes for no reason."""


def new_game(rules: Rules, players: int, rng: Random) -> Position:
    """A first position in which racks and bag are known."""
    bag = [tile for tile, count in rules.tile_set.stock.items() for _ in range(count)]
    rng.shuffle(bag)
    size = rules.rule_set.rack_size
    racks = [tuple(bag[seat * size : (seat + 1) * size]) for seat in range(players)]
    return Position(
        board=Board.empty(rules.layout),
        players=tuple(Player(rack=rack) for rack in racks),
        bag=tuple(bag[players * size :]),
    )


def random_game(
    position: Position, rules: Rules, rng: Random, turns: int
) -> Iterator[tuple[Move, Advance]]:
    """Lay random tiles until the game ends; any row of letters is a word."""
    for _ in range(turns):
        move = random_move(position, rules, rng)
        ruling = judge(position, move, rules, None)
        step = advance(position, ruling, rules, _draw_for(position, move, rules, rng))
        yield move, step
        if step.outcome is not None:
            return
        position = step.position


def random_move(position: Position, rules: Rules, rng: Random) -> Move:
    lazy = rng.random() < IDLENESS
    for _ in range(0 if lazy else 30):
        move = _random_line(position, rules, rng)
        if judge(position, move, rules, None).is_legal:
            return move
    rack = position.mover.rack or ()
    told = tuple(rng.sample(rack, rng.randint(0, len(rack))))  # of none: a pass
    exchange = Exchange(told, len(told))
    if judge(position, exchange, rules, None).is_legal:
        return exchange
    return Pass()


def _random_line(position: Position, rules: Rules, rng: Random) -> PlacedTiles:
    rack = position.mover.rack or ()
    layout, board = rules.layout, position.board
    near = layout.start
    if not board.is_empty:
        held = [square for square in layout.squares if board.at(square)]
        near = rng.choice(held)
    back = rng.randint(0, 3)
    direction = rng.choice(list(Direction))
    row, column = near
    aside = rng.choice([0, 0, 1, -1])
    if direction is Direction.ACROSS:
        start = Square(row + aside, max(0, column - back))
    else:
        start = Square(max(0, row - back), column + aside)
    chosen = rng.sample(rack, min(len(rack), rng.randint(1, 7)))
    letters = list(rules.tile_set.blank_face_of.values())
    shown = [rng.choice(letters) if tile == BLANK else tile for tile in chosen]
    pairs = zip(free_squares(board, start, direction), shown, strict=False)
    return PlacedTiles(tuple(PlacedTile(*pair) for pair in pairs), direction)


def _draw_for(
    position: Position, move: Move, rules: Rules, rng: Random
) -> tuple[str, ...]:
    """Tiles from the told bag: what was exchanged, or up to a full rack."""
    bag = list(position.bag or ())
    rng.shuffle(bag)
    if isinstance(move, Exchange):
        return tuple(bag[: move.count])
    if not isinstance(move, PlacedTiles):
        return ()
    kept = position.mover.holds(rules.rule_set.rack_size) - len(move.tiles)
    return tuple(bag[: max(0, rules.rule_set.rack_size - kept)])


def told_tiles(position: Position, rules: Rules) -> Counter[str]:
    """Every tile on the board, on the racks and in the bag."""
    on_board = [rules.tile_set.tile_of[face] for face in position.board.cells if face]
    on_racks = [tile for player in position.players for tile in player.rack or ()]
    return Counter([*on_board, *on_racks, *(position.bag or ())])


def said(move: Move, tile_set: TileSet) -> dict[str, object]:
    """The random *move* as a client says it in JSON."""
    if isinstance(move, Exchange):
        return {"type": "exchange", "tiles": show_tiles(move.tiles or ())}
    if not isinstance(move, PlacedTiles):
        return {"type": "pass"}
    placed = [
        {
            "square": tile.square.name,
            "letter": tile_set.letter_of[tile.face],
            "blank": tile_set.tile_of[tile.face] == BLANK,
        }
        for tile in move.tiles
    ]
    return {"type": "placement", "direction": move.direction, "placed": placed}
