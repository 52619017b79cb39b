"""What holds for every position and every move."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import replace
from random import Random

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from app.rules.board import Board
from app.rules.ending import EndReason, must_go_on
from app.rules.game_end import End
from app.rules.judge import judge
from app.rules.layout import BoardLayout
from app.rules.moves import (
    BoardAfter,
    Exchange,
    Move,
    PlacedTile,
    PlacedTiles,
    Placement,
    RecycleBlank,
    Redraw,
    WrittenPlay,
)
from app.rules.position import Position, Status, left_over, tiles_in_bag
from app.rules.ruleset import Rules
from app.rules.settlement import Standing, settle_end
from app.rules.soundness import WarningCode, position_warnings
from app.rules.squares import Square
from app.rules.transition import advance
from tests.factories import SPANISH, SUPER, make_position, make_rules, square
from tests.rules.naive_scorer import opinion_on
from tests.strategies import (
    NO_WORDS,
    SMALL_GAME,
    any_rules,
    lines_of_tiles,
    moves,
    new_game,
    placements,
    positions,
    random_game,
)

many = settings(
    deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
few = settings(many, max_examples=40)

GAMES = {
    "english": NO_WORDS,
    "spanish": replace(SPANISH, rule_set=NO_WORDS.rule_set),
    "super": replace(SUPER, rule_set=NO_WORDS.rule_set),
    "small": SMALL_GAME,
}
seeds = st.integers(0, 10**6)


def told_tiles(position: Position, rules: Rules) -> Counter[str]:
    """Every tile on the board, on the racks and in the bag."""
    on_board = [rules.tile_set.tile_of[face] for face in position.board.cells if face]
    on_racks = [tile for player in position.players for tile in player.rack or ()]
    return Counter([*on_board, *on_racks, *(position.bag or ())])


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


# Transitions


def forgetful(position: Position, rng: Random) -> Position:
    """The position with some of what was known left out."""
    players = []
    for player in position.players:
        rack = [tile if rng.random() < 0.6 else "_" for tile in player.rack or ()]
        told = rng.choice([player.rack, tuple(rack), None])
        count = len(rack) if told is None and rng.random() < 0.5 else None
        players.append(replace(player, rack=told, rack_count=count))
    bag = len(position.bag or ())
    return replace(
        position,
        players=tuple(players),
        bag=rng.choice([position.bag, None]),
        bag_count=rng.choice([bag, None]),
    )


@few
@given(st.sampled_from(sorted(GAMES)), st.integers(2, 4), seeds)
def test_what_nobody_said_breaks_no_rule(name: str, players: int, seed: int) -> None:
    rules, rng = GAMES[name], Random(seed)
    position = new_game(rules, players, rng)
    for move, step in random_game(position, rules, rng, 60):
        blind = forgetful(position, rng)
        ruling = judge(blind, move, rules, None)
        assert [violation.code for violation in ruling.violations] == []
        after = advance(blind, ruling, rules, None).position
        assert (after.board, after.on_turn) == (
            step.position.board,
            step.position.on_turn,
        )
        position = step.position


@few
@given(st.sampled_from(sorted(GAMES)), st.integers(2, 4), seeds)
def test_a_move_that_certainly_ends_no_game_ends_none(
    name: str, players: int, seed: int
) -> None:
    rules, rng = GAMES[name], Random(seed)
    position = new_game(rules, players, rng)
    for move, step in random_game(position, rules, rng, 60):
        ruling = judge(position, move, rules, None)
        certain = must_go_on(position, ruling, rules)
        assert not (certain and step.position.status is not Status.PLAYING)
        position = step.position


@few
@given(st.sampled_from(sorted(GAMES)), st.integers(2, 4), seeds)
def test_no_tile_is_lost_in_a_game_and_none_is_made(
    name: str, players: int, seed: int
) -> None:
    rules, rng = GAMES[name], Random(seed)
    full = Counter(rules.tile_set.stock)
    steps = random_game(new_game(rules, players, rng), rules, rng, 60)
    for _, step in steps:
        assert told_tiles(step.position, rules) == full


@few
@given(st.sampled_from(sorted(GAMES)), st.integers(2, 4), seeds)
def test_a_game_that_is_played_is_sound(name: str, players: int, seed: int) -> None:
    rules, rng = GAMES[name], Random(seed)
    allowed = {WarningCode.COUNTER_PAST_LIMIT}  # the guard of an empty board
    for _, step in random_game(new_game(rules, players, rng), rules, rng, 40):
        found = {warning.code for warning in position_warnings(step.position, rules)}
        assert found <= allowed


@few
@given(st.sampled_from(sorted(GAMES)), st.integers(2, 4), seeds)
def test_without_told_draws_the_tiles_are_still_as_many(
    name: str, players: int, seed: int
) -> None:
    rules, rng = GAMES[name], Random(seed)
    position = new_game(rules, players, rng)
    size = rules.rule_set.rack_size
    for move, step in random_game(position, rules, rng, 40):
        ruling = judge(position, move, rules, None)
        blind = advance(position, ruling, rules, None).position
        left = left_over(blind, rules.tile_set)
        on_board = sum(1 for face in blind.board.cells if face)
        on_racks = sum(player.holds(size) for player in blind.players)
        counted = on_board + on_racks + tiles_in_bag(blind, left, size)
        assert counted == rules.tile_set.size
        position = step.position


@few
@given(seeds, st.integers(2, 4))
def test_small_games_come_to_an_end(seed: int, players: int) -> None:
    rng = Random(seed)
    steps = list(random_game(new_game(SMALL_GAME, players, rng), SMALL_GAME, rng, 200))
    assert steps[-1][1].outcome is not None


HOUSE = make_rules(
    redraw={"when": "no_vowels_or_no_consonants"},
    recycle_blank=True,
    exchange={"min_bag": 0},
)


@many
@given(
    st.permutations(list("ABCDEFGHIJKLMNOP")),
    st.sampled_from(["AEIOUAE", "BCDFGHK", "QUA", "A?"]),
    st.sampled_from(["redraw", "recycle", "exchange"]),
)
def test_house_moves_keep_all_tiles(bag: list[str], rack: str, kind: str) -> None:
    house: dict[str, Move] = {
        "redraw": Redraw(),
        "recycle": RecycleBlank(square("H8")),
        "exchange": Exchange(tuple(rack), len(rack)),
    }
    position = make_position("8 .......a", racks=[rack, None], bag="".join(bag))
    ruling = judge(position, house[kind], HOUSE, None)
    assume(ruling.is_legal)
    draw = () if kind == "recycle" else tuple(bag[: len(rack)])
    after = advance(position, ruling, HOUSE, draw).position
    assert told_tiles(after, HOUSE) == told_tiles(position, HOUSE)


# Settlements


standings = st.lists(
    st.builds(
        Standing,
        st.none(),
        st.integers(-100, 600),
        st.lists(st.sampled_from("AEQZ?"), max_size=7).map(tuple),
    ),
    min_size=2,
    max_size=4,
)


@many
@given(standings, st.data())
def test_a_transfer_gives_as_much_as_it_takes(
    players: list[Standing], data: st.DataObject
) -> None:
    out = data.draw(st.integers(0, len(players) - 1))
    players[out] = replace(players[out], rack=())
    settlement = settle_end(players, End(EndReason.PLAYED_OUT, out), NO_WORDS)
    assert sum(player.final - player.before for player in settlement.players) == 0


@many
@given(standings)
def test_the_lines_of_a_settlement_add_up(players: list[Standing]) -> None:
    settlement = settle_end(players, End(EndReason.PASSES), NO_WORDS)
    for player in settlement.players:
        assert player.final == player.before + sum(
            line.points for line in player.adjustments
        )


@many
@given(standings)
def test_nobody_is_above_the_winners(players: list[Standing]) -> None:
    settlement = settle_end(players, End(EndReason.PASSES), NO_WORDS)
    best = max(player.final for player in settlement.players)
    assert {settlement.players[seat].final for seat in settlement.winners} == {best}
