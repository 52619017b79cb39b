"""The position after a legal move."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.rules.moves import RecycleBlank, Redraw
from app.rules.position import Player, Position
from app.rules.transition import advance
from tests.factories import (
    STANDARD,
    TINY,
    make_position,
    make_rules,
    owing,
    play,
    play_all,
    rule_on,
    square,
)

CAT = "8 .......CAT"
RETAINS = "RETAINS"
REDRAW = make_rules(redraw={"when": "no_vowels_or_no_consonants"})
RECYCLE = make_rules(recycle_blank=True)
"""Eight tiles and racks of three."""


def test_an_illegal_move_cannot_be_made() -> None:
    position = make_position()
    with pytest.raises(ValueError, match="only a legal move"):
        advance(position, rule_on(position, "8A CAT"), STANDARD, None)


def test_the_new_tiles_lie_on_the_board() -> None:
    after = play(make_position(CAT), "9H oX").position
    assert after.board == make_position("8 .......CAT\n9 .......oX").board


def test_the_points_are_added_to_the_movers_score() -> None:
    # CATS on plain squares: 3 + 1 + 1 + 1
    after = play(make_position(CAT, scores=(10, 20)), "8H CATS").position
    assert [player.score for player in after.players] == [16, 20]


def test_the_bonus_is_added_too() -> None:
    after = play(make_position(), "8E RETAINS").position
    assert [player.score for player in after.players] == [64, 0]


@pytest.mark.parametrize(("on_turn", "following"), [(0, 1), (1, 2), (2, 0)])
def test_the_next_seat_is_on_turn_and_after_the_last_the_first(
    on_turn: int, following: int
) -> None:
    position = make_position(CAT, racks=[None] * 3, on_turn=on_turn)
    assert play(position, "8H CATS").position.on_turn == following


@pytest.mark.parametrize("move", ["8H CATS", "-2", "pass"])
def test_every_ordinary_move_ends_the_turn(move: str) -> None:
    assert play(make_position(CAT), move).position.on_turn == 1


def test_nothing_else_of_the_other_players_changes() -> None:
    position = make_position(CAT, racks=["S", "AE"], scores=(1, 2))
    after = play(position, "8H CATS").position
    assert after.players[1] == position.players[1]


# Exchanges


def test_exchanged_tiles_go_back_after_others_are_drawn() -> None:
    position = make_position(racks=[RETAINS, None], bag="ABCDEFG")
    after = play(position, "-RS", draw="AG").position
    assert (after.players[0].rack, after.bag) == (tuple("ETAINAG"), tuple("BCDEFRS"))


def test_an_exchange_keeps_the_size_of_the_bag() -> None:
    position = make_position(racks=[RETAINS, None], bag_count=7)
    assert play(position, "-RS").position.bag_count == 7


def test_after_an_exchange_of_untold_draws_rack_and_bag_are_unknown() -> None:
    position = make_position(racks=[RETAINS, None], bag="ABCDEFG")
    after = play(position, "-RS").position
    assert (after.players[0].rack, after.players[0].rack_count) == (None, 7)
    assert (after.bag, after.bag_count) == (None, 7)


def test_a_short_rack_is_as_short_after_an_exchange() -> None:
    position = make_position(racks=["RETA", None], bag_count=7)
    assert play(position, "-RE").position.players[0].rack_count == 4


def test_an_exchange_by_number_makes_the_rack_unknown() -> None:
    position = make_position(racks=[RETAINS, None], bag="ABCDEFG")
    after = play(position, "-2", draw="AB").position
    assert (after.players[0].rack, after.bag, after.bag_count) == (None, None, 7)


def test_an_exchange_scores_nothing() -> None:
    position = make_position(racks=[RETAINS, None], scores=(10, 20))
    assert play(position, "-RS").position.players[0].score == 10


@pytest.mark.parametrize("free", ["once", "unlimited"])
def test_a_free_exchange_does_not_end_the_turn(free: str) -> None:
    rules = make_rules(exchange={"free": free})
    position = make_position(scoreless_turns=2, consecutive_passes=1)
    after = play(position, "-2", rules).position
    assert (after.on_turn, after.scoreless_turns, after.consecutive_passes) == (0, 2, 1)


# The two counters


@pytest.mark.parametrize(
    ("move", "scoreless", "passes"),
    [
        ("pass", 3, 2),
        ("-2", 3, 0),
        ("8H CATS", 0, 0),
        ("8H catS", 0, 0),
    ],
)
def test_passes_and_scoreless_turns_are_counted_apart(
    move: str, scoreless: int, passes: int
) -> None:
    position = make_position(CAT, scoreless_turns=2, consecutive_passes=1)
    after = play(position, move).position
    assert (after.scoreless_turns, after.consecutive_passes) == (scoreless, passes)


def test_a_word_of_blanks_is_a_scoreless_turn_but_no_pass() -> None:
    position = make_position(scoreless_turns=2, consecutive_passes=2)
    after = play(position, "8G ow").position
    assert (after.scoreless_turns, after.consecutive_passes) == (3, 0)


def test_a_word_of_blanks_is_no_scoreless_turn_where_it_does_not_count() -> None:
    rules = make_rules(scoreless={"counts": ["pass", "exchange", "withdrawn"]})
    position = make_position(scoreless_turns=2)
    assert play(position, "8G ow", rules).position.scoreless_turns == 0


def test_a_pass_is_no_scoreless_turn_where_it_does_not_count() -> None:
    rules = make_rules(scoreless={"counts": ["exchange"]})
    position = make_position(scoreless_turns=2)
    assert play(position, "pass", rules).position.scoreless_turns == 0


def test_an_exchange_is_no_scoreless_turn_where_it_does_not_count() -> None:
    rules = make_rules(scoreless={"counts": ["pass"]})
    position = make_position(scoreless_turns=2)
    assert play(position, "-2", rules).position.scoreless_turns == 0


# House rules


def test_a_redraw_changes_the_rack_and_keeps_the_turn() -> None:
    position = make_position(racks=["AEIOUAE", None])
    after = play(position, Redraw(), REDRAW, draw="BCDFGHK").position
    assert after == replace(
        position, players=(Player(rack=tuple("BCDFGHK")), position.players[1])
    )


def test_a_redraw_of_untold_tiles_leaves_a_rack_as_full_as_it_was() -> None:
    position = make_position(racks=["AEIOUA", None])
    after = play(position, Redraw(), REDRAW).position
    assert after.players[0] == Player(rack=None, rack_count=6)


def test_a_redraw_puts_the_old_tiles_into_the_told_bag() -> None:
    position = make_position(racks=["AEI", None], bag="BCDF")
    after = play(position, Redraw(), REDRAW, draw="BCD").position
    assert (after.bag, after.bag_count) == (("F", "A", "E", "I"), 4)


def test_a_told_bag_is_unknown_after_a_redraw_of_untold_tiles() -> None:
    position = make_position(racks=["AEI", None], bag="BCDF")
    after = play(position, Redraw(), REDRAW).position
    assert (after.bag, after.bag_count) == (None, 4)


def test_a_recycled_blank_is_swapped_with_its_tile() -> None:
    position = make_position("8 .......cAT", racks=["CODE", None])
    after = play(position, RecycleBlank(square("H8")), RECYCLE).position
    assert after.board == make_position(CAT).board
    assert after.players[0].rack == tuple("ODE?")


def test_recycling_a_blank_keeps_turn_counters_and_score() -> None:
    position = make_position("8 .......cAT", racks=["CODE", None], scoreless_turns=3)
    after = play(position, RecycleBlank(square("H8")), RECYCLE).position
    kept = replace(after, board=position.board, players=position.players)
    assert (kept, after.players[0].score) == (position, 0)


def test_a_free_exchange_lets_nobody_miss_a_turn() -> None:
    rules = make_rules(exchange={"free": "unlimited"})
    position = owing(make_position(racks=[None] * 3), {1: 1})
    after = play(position, "-2", rules).position
    assert (after.on_turn, after.players[1].turns_to_miss) == (0, 1)


def test_a_recycled_blank_counts_its_face_value_in_later_words() -> None:
    # C 3 + A 1 + T 1 + S 1
    position = make_position("8 .......cAT", racks=["CS", None])
    step = play_all(position, [RecycleBlank(square("H8")), "8H ...S"], RECYCLE)
    assert step.position.players[0].score == 6


def test_recycling_from_an_unknown_rack_leaves_it_unknown() -> None:
    position = make_position("8 .......cAT")
    after = play(position, RecycleBlank(square("H8")), RECYCLE).position
    assert after.players[0] == Player()


def test_a_whole_small_game_is_kept_in_step() -> None:
    # Eight tiles: A3 B3 C2. AB on H8, I8 (1 + 3) × 2 = 8; C below B on the double
    # letter I9: BC 3 + 8 = 11.
    position: Position = make_position(rules=TINY, racks=["ABC", "ABC"])
    step = play(position, "8H AB", TINY, draw="AB")
    step = play(step.position, "I8 .C", TINY, draw="")
    assert [player.score for player in step.position.players] == [8, 11]
    assert step.position.bag_count == 0
