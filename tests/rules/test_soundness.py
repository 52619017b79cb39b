"""What about a position play could not have reached."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.rules.position import Player, Position, Status
from app.rules.ruleset import Rules
from app.rules.soundness import PositionWarning, WarningCode, position_warnings
from tests.factories import STANDARD, make_layout, make_position, make_rules

CAT = "8 .......CAT"
HOLE = make_rules(board=make_layout("..... .#... .....", "C2"))


def warnings(
    position: Position, rules: Rules = STANDARD
) -> dict[WarningCode, PositionWarning]:
    return {one.code: one for one in position_warnings(position, rules)}


def squares(warning: PositionWarning) -> str:
    return " ".join(square.name for square in warning.squares)


@pytest.mark.parametrize(
    "position",
    [
        make_position(),
        make_position(CAT),
        make_position(CAT, racks=["RETAINS", None], bag_count=83),
        make_position(CAT, racks=["RETAINS", "QE_____"]),
        make_position(CAT, racks=["RET", ""], bag_count=94, status=Status.OVER),
        make_position(CAT, scoreless_turns=6),
        make_position(CAT, bag_count=90),
    ],
    ids=["start", "one-word", "counted-bag", "partial", "over", "six", "any-racks"],
)
def test_a_position_that_play_can_reach_has_no_warning(position: Position) -> None:
    assert warnings(position) == {}


def test_tiles_apart_from_the_others_are_an_island() -> None:
    found = warnings(make_position("1 OX\n8 .......CAT"))
    # The tiles on the start square are the rest
    assert squares(found[WarningCode.ISLAND]) == "A1 B1"


def test_tiles_that_touch_at_a_corner_only_are_apart() -> None:
    found = warnings(make_position("8 .......CAT\n9 ..........OX"))
    assert squares(found[WarningCode.ISLAND]) == "K9 L9"


def test_tiles_that_touch_along_a_side_are_one() -> None:
    assert warnings(make_position("8 .......CAT\n9 .........OX")) == {}


def test_the_end_of_a_row_does_not_touch_the_beginning_of_the_next() -> None:
    drawing = "7 .............OX\n8 CATCATCAT"
    assert WarningCode.ISLAND in warnings(make_position(drawing))


def test_one_tile_alone_is_no_opening() -> None:
    found = warnings(make_position("8 .......C"))
    assert (list(found), squares(found[WarningCode.SINGLE_TILE])) == (
        [WarningCode.SINGLE_TILE],
        "H8",
    )


def test_tiles_without_one_on_the_start_square_are_odd() -> None:
    found = warnings(make_position("7 .......CAT"))
    assert (list(found), squares(found[WarningCode.START_SQUARE_BARE])) == (
        [WarningCode.START_SQUARE_BARE],
        "H8",
    )


def test_a_tile_on_an_unplayable_square_is_odd() -> None:
    found = warnings(make_position("2 .CAT.", rules=HOLE), HOLE)
    assert squares(found[WarningCode.TILE_ON_UNPLAYABLE_SQUARE]) == "B2"


def test_more_of_a_tile_than_the_set_has_is_odd() -> None:
    found = warnings(make_position("8 .......ZAX", racks=["ZX", None], bag_count=0))
    assert found[WarningCode.TILES_EXCEED_SET].params == {"tiles": ["X", "Z"]}


def test_blanks_are_counted_as_blanks() -> None:
    found = warnings(make_position("8 .......cat"))
    assert found[WarningCode.TILES_EXCEED_SET].params == {"tiles": ["?"]}


@pytest.mark.parametrize("bag_count", [82, 84])
def test_a_bag_count_that_does_not_add_up_is_odd(bag_count: int) -> None:
    # 100 less 3 on the board, 7 and 7 on racks: 83
    position = make_position(CAT, racks=["RETAINS", "AAEEIIO"], bag_count=bag_count)
    found = warnings(position)
    assert found[WarningCode.BAG_MISMATCH].params == {
        "bag_count": bag_count,
        "unseen": 83,
    }


@pytest.mark.parametrize(
    ("bag_count", "odd"), [(82, True), (83, False), (90, False), (91, True)]
)
def test_an_unknown_rack_may_hold_from_none_to_seven_tiles(
    bag_count: int, *, odd: bool
) -> None:
    # 100 less 3 on the board and 7 on the own rack: 90 unseen, 0 to 7 on a rack
    position = make_position(CAT, racks=["RETAINS", None], bag_count=bag_count)
    assert (WarningCode.BAG_MISMATCH in warnings(position)) is odd


def test_a_counted_rack_leaves_no_play() -> None:
    position = make_position(CAT, racks=["RETAINS", None], bag_count=84)
    other = replace(position.players[1], rack_count=7)
    position = replace(position, players=(position.players[0], other))
    assert WarningCode.BAG_MISMATCH in warnings(position)


def test_a_told_bag_with_a_tile_that_lies_elsewhere_is_odd() -> None:
    rules = make_rules()
    board = "8 .......QI"
    known = make_position(board, racks=["RETAINS", "AAEEIIO"])
    left = dict(rules.tile_set.stock)
    for tile in "QIRETAINSAAEEIIO":
        left[tile] -= 1
    bag = "".join(tile * count for tile, count in left.items())
    sound = replace(known, bag=tuple(bag))
    wrong = replace(known, bag=("Q", *bag[1:]))
    answers = [WarningCode.BAG_MISMATCH in warnings(one) for one in (sound, wrong)]
    assert answers == [False, True]


def test_a_told_bag_and_another_count_disagree() -> None:
    position = make_position(racks=["RETAINS", "A" * 7], bag="AB", bag_count=3)
    assert WarningCode.BAG_MISMATCH in warnings(position)


def test_a_rack_of_eight_is_too_large() -> None:
    found = warnings(make_position(CAT, racks=[None, "RETAINSE"]))
    assert found[WarningCode.RACK_TOO_LARGE].params == {"seat": 1, "rack_size": 7}


def test_a_rack_of_eight_is_no_surprise_where_eight_are_held() -> None:
    rules = make_rules(rack_size=8, bingo={"8": 50})
    assert warnings(make_position(CAT, racks=["RETAINSE", None]), rules) == {}


def test_a_short_rack_with_tiles_in_the_bag_is_odd() -> None:
    found = warnings(make_position(CAT, racks=["RET", None]))
    assert found[WarningCode.RACK_SHORT].params == {"seat": 0, "rack_size": 7}


def test_a_short_rack_with_an_empty_bag_is_not() -> None:
    position = make_position(CAT, racks=["RET", None], bag_count=0)
    assert WarningCode.RACK_SHORT not in warnings(position)


@pytest.mark.parametrize("racks", [["", "Q"], ["", ""]])
def test_an_empty_rack_with_an_empty_bag_is_odd_while_the_game_goes_on(
    racks: list[str],
) -> None:
    found = warnings(make_position(CAT, racks=racks, bag_count=0))
    assert WarningCode.RACK_EMPTY in found


@pytest.mark.parametrize("status", [Status.FINAL_CHALLENGE, Status.OVER])
def test_after_a_play_out_an_empty_rack_is_what_it_should_be(status: Status) -> None:
    position = make_position(CAT, racks=["", "Q"], bag_count=0, status=status)
    assert WarningCode.RACK_EMPTY not in warnings(position)


def test_a_short_counted_rack_is_odd_too() -> None:
    position = make_position(CAT)
    players = (position.players[0], Player(rack_count=3))
    found = warnings(replace(position, players=players))
    assert found[WarningCode.RACK_SHORT].params == {"seat": 1, "rack_size": 7}


def test_more_players_than_the_rules_are_for_are_odd() -> None:
    found = warnings(make_position(CAT, racks=[None] * 5))
    assert list(found) == [WarningCode.TOO_MANY_PLAYERS]
    assert found[WarningCode.TOO_MANY_PLAYERS].params == {"players": 5, "max": 4}


@pytest.mark.parametrize(("turns", "odd"), [(6, False), (7, True)])
def test_more_scoreless_turns_than_end_a_game_are_odd(turns: int, *, odd: bool) -> None:
    found = warnings(make_position(CAT, scoreless_turns=turns))
    assert (WarningCode.COUNTER_PAST_LIMIT in found) is odd


def test_a_counter_past_its_limit_is_named_with_both_numbers() -> None:
    found = warnings(make_position(CAT, scoreless_turns=7))
    assert found[WarningCode.COUNTER_PAST_LIMIT].params == {
        "counter": "scoreless_turns",
        "count": 7,
        "limit": 6,  # three for each of two players
    }


# Two players who pass twice each end a game by the standard rules.
@pytest.mark.parametrize(("passes", "odd"), [(4, False), (5, True)])
def test_more_passes_in_a_row_than_end_a_game_are_odd(
    passes: int, *, odd: bool
) -> None:
    found = warnings(make_position(CAT, consecutive_passes=passes))
    assert (WarningCode.COUNTER_PAST_LIMIT in found) is odd


def test_passes_past_their_limit_are_named_with_both_numbers() -> None:
    found = warnings(make_position(CAT, consecutive_passes=5))
    assert found[WarningCode.COUNTER_PAST_LIMIT].params == {
        "counter": "consecutive_passes",
        "count": 5,
        "limit": 4,
    }


def test_where_passes_end_nothing_any_number_is_fine() -> None:
    rules = make_rules(passes={"limit_rounds": 0})
    assert warnings(make_position(CAT, consecutive_passes=50), rules) == {}


def test_where_scoreless_turns_end_nothing_any_number_is_fine() -> None:
    rules = make_rules(scoreless={"limit": 0})
    assert warnings(make_position(CAT, scoreless_turns=50), rules) == {}


def test_a_message_names_the_squares() -> None:
    found = warnings(make_position("8 .......CAT\n9 ..........OX"))
    assert found[WarningCode.ISLAND].message.endswith("K9, L9.")
