"""What holds for every position and every move."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from app.rules.board import Board
from app.rules.judge import judge
from app.rules.layout import BoardLayout
from app.rules.moves import (
    BoardAfter,
    PlacedTile,
    PlacedTiles,
    Placement,
    WrittenPlay,
)
from app.rules.position import left_over
from app.rules.soundness import position_warnings
from app.rules.squares import Square
from tests.games import GAMES, new_game, random_game, seeds
from tests.rules.naive_scorer import opinion_on
from tests.strategies import (
    any_rules,
    few,
    lines_of_tiles,
    many,
    moves,
    placements,
    positions,
)

# Judging


@many
@given(st.data())
def test_judging_never_fails(data: st.DataObject) -> None:
    rules = data.draw(any_rules())
    position = data.draw(positions(rules))
    ruling = judge(position, data.draw(moves(rules, position.board)), rules, None)
    assert ruling.is_legal is (ruling.violations == ())


@many
@given(st.data())
def test_every_violation_says_all_that_it_has_to_say(data: st.DataObject) -> None:
    rules = data.draw(any_rules())
    position = data.draw(positions(rules))
    ruling = judge(position, data.draw(moves(rules, position.board)), rules, None)
    assert [v.code for v in ruling.violations if "{" in v.message] == []


@many
@given(st.data())
def test_judging_changes_nothing_that_it_was_given(data: st.DataObject) -> None:
    rules = data.draw(any_rules())
    position = data.draw(positions(rules))
    move = data.draw(moves(rules, position.board))
    stock, given_before = dict(rules.tile_set.stock), deepcopy((position, move))
    judge(position, move, rules, None)
    assert ((position, move), dict(rules.tile_set.stock)) == (given_before, stock)


@many
@given(st.data())
def test_the_same_question_has_the_same_answer(data: st.DataObject) -> None:
    rules = data.draw(any_rules())
    position = data.draw(positions(rules))
    move = data.draw(moves(rules, position.board))
    assert judge(position, move, rules, None) == judge(position, move, rules, None)


@many
@given(st.data())
def test_what_is_left_of_the_set_may_be_counted_beforehand(
    data: st.DataObject,
) -> None:
    rules = data.draw(any_rules())
    position = data.draw(positions(rules))
    move = data.draw(moves(rules, position.board))
    left = left_over(position, rules.tile_set)
    counted = judge(position, move, rules, None, left)
    assert counted == judge(position, move, rules, None)


@many
@given(st.data())
def test_warnings_are_found_about_any_position(data: st.DataObject) -> None:
    rules = data.draw(any_rules())
    found = position_warnings(data.draw(positions(rules)), rules)
    assert [warning for warning in found if not warning.message] == []


@many
@given(st.data())
def test_the_main_word_holds_every_new_tile(data: st.DataObject) -> None:
    rules = data.draw(any_rules())
    position = data.draw(positions(rules))
    move = data.draw(lines_of_tiles(rules, position.board))
    words = judge(position, move, rules, None).words
    new = {tile.square for tile in move.tiles}
    assert [
        word for word in words[:1] if not new <= {x.square for x in word.letters}
    ] == []


@many
@given(st.data())
def test_the_letters_of_a_word_add_up_to_its_score(data: st.DataObject) -> None:
    rules = data.draw(any_rules())
    position = data.draw(positions(rules))
    move = data.draw(lines_of_tiles(rules, position.board))
    words = judge(position, move, rules, None).words
    sums = [w.word_multiplier * sum(x.points for x in w.letters) for w in words]
    assert sums == [word.score for word in words]


# A second opinion


@settings(many, max_examples=150)
@given(st.data())
def test_a_naive_scorer_finds_the_same_words_and_scores(data: st.DataObject) -> None:
    rules = data.draw(any_rules())
    position = data.draw(positions(rules))
    move = data.draw(lines_of_tiles(rules, position.board))
    assume(move.tiles)
    ruling = judge(position, move, rules, None)
    assert ruling.score is not None
    opinion = opinion_on(position.board, move, rules)
    found = sorted((word.word, word.score) for word in ruling.words)
    score = ruling.score
    assert (found, score.bingo_bonus, score.total) == opinion


@few
@given(st.sampled_from(sorted(GAMES)), st.integers(2, 4), seeds)
def test_a_naive_scorer_adds_up_whole_games_alike(
    name: str, players: int, seed: int
) -> None:
    rules, rng = GAMES[name], Random(seed)
    position = new_game(rules, players, rng)
    points = [0] * players
    scores = list(points)
    for move, step in random_game(position, rules, rng, 30):
        if isinstance(move, PlacedTiles):
            points[position.on_turn] += opinion_on(position.board, move, rules).total
        if step.outcome is None:
            scores = [player.score for player in step.position.players]
        elif step.outcome.settlement is not None:
            scores = [player.before for player in step.outcome.settlement.players]
        position = step.position
    assert scores == points


# Rows and columns


def transposed_layout(layout: BoardLayout) -> BoardLayout:
    rows = tuple("".join(signs) for signs in zip(*layout.rows, strict=True))
    return BoardLayout(layout.name, rows, across(layout.start))


def transposed_cells(layout: BoardLayout, cells: tuple[str, ...]) -> tuple[str, ...]:
    width = layout.width
    return tuple(cell for column in range(width) for cell in cells[column::width])


def across(square: Square) -> Square:
    return Square(square.column, square.row)


def transposed(move: Placement, layout: BoardLayout) -> Placement:
    if isinstance(move, WrittenPlay):
        return WrittenPlay(across(move.start), move.direction.other, move.glyphs)
    if isinstance(move, BoardAfter):
        return BoardAfter(transposed_cells(layout, move.cells))
    tiles = tuple(PlacedTile(across(square), face) for square, face in move.tiles)
    return PlacedTiles(tiles, move.direction and move.direction.other)


@settings(many, max_examples=100)
@given(st.data())
def test_rows_and_columns_are_alike(data: st.DataObject) -> None:
    rules = data.draw(any_rules())
    position = data.draw(positions(rules))
    move = data.draw(placements(rules, position.board))
    layout = rules.layout
    turned = replace(rules, layout=transposed_layout(layout))
    cells = transposed_cells(layout, position.board.cells)
    board = Board(turned.layout, cells)
    one = judge(position, move, rules, None)
    other = judge(
        replace(position, board=board), transposed(move, layout), turned, None
    )
    assert sorted((w.word, w.score) for w in one.words) == sorted(
        (w.word, w.score) for w in other.words
    )
    assert one.score is other.score is None or (
        one.score is not None
        and other.score is not None
        and one.score.total == other.score.total
    )
    assert [v.code for v in one.violations] == [v.code for v in other.violations]
