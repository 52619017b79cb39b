"""What holds for every game, move after move."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from app.rules.ending import must_go_on
from app.rules.judge import judge
from app.rules.moves import (
    Exchange,
    Move,
    RecycleBlank,
    Redraw,
)
from app.rules.position import Position, Status, left_over, tiles_in_bag
from app.rules.soundness import WarningCode, position_warnings
from app.rules.transition import advance
from tests.factories import make_position, make_rules, square
from tests.games import GAMES, SMALL_GAME, new_game, random_game, seeds, told_tiles
from tests.strategies import (
    few,
    many,
)


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
