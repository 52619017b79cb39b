"""A play told as a word: whole words, tiles that lie there already, and directions."""

from __future__ import annotations

import pytest

from app.rules.moves import WrittenPlay
from app.rules.ruling import Laid
from app.rules.squares import Direction
from tests.factories import (
    codes,
    make_position,
    placed,
    rule_on,
    square,
    total,
    words,
)

PLANE = "8 .......PLANE"
CAT = "8 .......CAT"


def laid(board: str, told: str, direction: Direction | None = None) -> Laid:
    found = rule_on(make_position(board), placed(told, direction)).laid
    assert found is not None
    return found


@pytest.mark.parametrize("word", [".....S", "PLANES", "(PLANE)S", "P.(AN)ES"])
def test_through_tiles_may_be_told_in_any_of_three_ways(word: str) -> None:
    ruling = rule_on(make_position(PLANE), f"8H {word}")
    assert (codes(ruling), list(words(ruling))) == ([], ["PLANES"])


def test_a_blank_on_the_board_may_be_told_as_a_capital() -> None:
    assert codes(rule_on(make_position("8 .......PlANE"), "8H PLANES")) == []


def test_a_tile_on_the_board_may_be_told_as_a_blank() -> None:
    assert codes(rule_on(make_position(PLANE), "8H PlANES")) == []


def test_another_letter_than_lies_there_is_refused() -> None:
    ruling = rule_on(make_position(PLANE), "8H PLATES")
    assert codes(ruling) == ["through_tile_differs"]


def test_a_play_through_another_letter_is_scored_with_what_lies_there() -> None:
    assert list(words(rule_on(make_position(PLANE), "8H PLATES"))) == ["PLANES"]


def test_a_play_of_through_tiles_only_places_nothing() -> None:
    assert codes(rule_on(make_position(PLANE), "8H PLANE")) == ["no_tiles"]


def test_a_through_mark_on_an_empty_square_is_refused() -> None:
    ruling = rule_on(make_position(PLANE), "8H PLANES.")
    assert codes(ruling) == ["through_tile_missing"]


def test_a_through_mark_between_new_tiles_is_not_called_a_gap_as_well() -> None:
    ruling = rule_on(make_position(PLANE), "8H PLANES.S")
    assert codes(ruling) == ["through_tile_missing"]


def test_a_parenthesis_on_an_empty_square_is_refused() -> None:
    ruling = rule_on(make_position(PLANE), "8H PLANE(S)")
    assert codes(ruling) == ["through_tile_missing", "no_tiles"]


@pytest.mark.parametrize(
    ("move", "word"),
    [
        ("8M TS", "PLANETS"),  # what lies before is left out
        ("8F EM", "EMPLANE"),  # what lies after is left out
        ("8K ..TS", "PLANETS"),  # only some of what lies before is told
    ],
    ids=["before", "after", "partly"],
)
def test_a_play_that_leaves_out_tiles_is_incomplete(move: str, word: str) -> None:
    (violation,) = rule_on(make_position(PLANE), move).violations
    assert (violation.code, violation.words) == ("word_incomplete", (word,))


def test_an_incomplete_play_is_told_with_the_whole_word_and_its_start() -> None:
    (violation,) = rule_on(make_position(PLANE), "8M TS").violations
    assert violation.params == {"told": "TS", "word": "PLANETS", "start": "8H"}


def test_an_incomplete_play_is_scored_with_its_whole_words() -> None:
    # P3 L1 A1 N1 E1 T1 S1; no premium on M8 and N8 but the double letter L8
    # lies under E already: 9
    ruling = rule_on(make_position(PLANE), "8M TS")
    assert words(ruling) == {"PLANETS": 9}


def test_tiles_told_one_by_one_are_never_incomplete() -> None:
    assert codes(rule_on(make_position(PLANE), placed("M8 T N8 S"))) == []


def test_a_lone_new_tile_may_leave_out_what_it_joins() -> None:
    ruling = rule_on(make_position(PLANE), "8M S")
    assert (codes(ruling), list(words(ruling))) == ([], ["PLANES"])


def test_a_lone_tile_told_across_makes_the_word_across_the_main_one() -> None:
    position = make_position("2 ....A\n3 .....I")
    assert list(words(rule_on(position, "2F X"))) == ["AX", "XI"]


def test_a_lone_tile_told_downwards_makes_the_word_down_the_main_one() -> None:
    position = make_position("2 ....A\n3 .....I")
    assert list(words(rule_on(position, "F2 X"))) == ["XI", "AX"]


def test_a_lone_tile_is_scored_alike_in_both_directions() -> None:
    position = make_position("2 ....A\n3 .....I")
    assert total(rule_on(position, "2F X")) == total(rule_on(position, "F2 X"))


def test_a_lone_tile_told_along_no_word_makes_the_other_its_main_word() -> None:
    ruling = rule_on(make_position(PLANE), "M8 S")
    assert (codes(ruling), list(words(ruling))) == ([], ["PLANES"])


def test_a_lone_tile_of_no_told_direction_takes_the_longer_word() -> None:
    position = make_position("2 ....A\n3 .....I\n4 .....S")
    ruling = rule_on(position, placed("F2 X"))
    assert list(words(ruling)) == ["XIS", "AX"]


def test_a_lone_tile_of_no_told_direction_between_equals_lies_across() -> None:
    position = make_position("2 ....A\n3 .....I")
    assert list(words(rule_on(position, placed("F2 X")))) == ["AX", "XI"]


def test_the_told_direction_wins_over_the_longer_word() -> None:
    found = laid("2 ....A\n3 .....I\n4 .....S", "F2 X", Direction.ACROSS)
    assert (found.start, found.direction) == (square("E2"), Direction.ACROSS)


def test_several_tiles_lie_as_they_lie_whatever_direction_is_told() -> None:
    assert laid(CAT, "H9 O H10 G", Direction.ACROSS).direction is Direction.DOWN


def test_a_play_is_told_back_from_the_first_square_of_its_word() -> None:
    found = laid(CAT, "H10 G H9 O")
    assert (found.start, found.faces) == (square("H8"), ("", "O", "G"))


def test_new_tiles_are_told_back_in_the_order_of_the_board() -> None:
    found = laid(CAT, "H10 G H9 O")
    # column H has the indices 7, 22, … 112 (H8), 127 (H9), 142 (H10)
    assert list(found.new) == [127, 142]


def test_a_lone_tile_without_a_word_is_told_back_where_it_lies() -> None:
    found = laid(CAT, "A1 X")
    assert (found.start, found.direction, found.faces) == (
        square("A1"),
        Direction.ACROSS,
        ("X",),
    )


def test_a_placement_that_cannot_be_laid_is_not_told_back() -> None:
    assert rule_on(make_position(CAT), placed("K8 S M8 A")).laid is None


def test_a_word_tells_its_start_and_direction() -> None:
    found = rule_on(make_position(CAT), "9H OX").words
    assert [(word.word, word.start, word.direction, word.main) for word in found] == [
        ("OX", square("H9"), Direction.ACROSS, True),
        ("CO", square("H8"), Direction.DOWN, False),
        ("AX", square("I8"), Direction.DOWN, False),
    ]


def test_a_cross_word_begins_at_its_first_tile_on_either_side() -> None:
    position = make_position("7 .......S.\n8 .......O.\n10 .......E.")
    found = rule_on(position, "9H RED").words
    assert [(word.word, word.start) for word in found] == [
        ("RED", square("H9")),
        ("SORE", square("H7")),
    ]


def test_the_same_word_may_be_formed_twice() -> None:
    ruling = rule_on(make_position("7 ......O.O\n8 ......N.N"), "9G EYE")
    assert codes(ruling) == []
    assert [word.word for word in ruling.words] == ["EYE", "ONE", "ONE"]


def test_a_play_with_no_glyph_at_all_places_nothing() -> None:
    play = WrittenPlay(square("K8"), Direction.ACROSS, ())
    assert codes(rule_on(make_position(CAT), play)) == ["no_tiles"]
