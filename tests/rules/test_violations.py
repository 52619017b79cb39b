"""Every rule that one move can break is told by its code; several come at once."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from app.catalog.registry import rule_sets
from app.rules.moves import (
    BoardAfter,
    Exchange,
    Move,
    Pass,
    PlacedTiles,
    RecycleBlank,
    Redraw,
)
from app.rules.position import Position, Status
from app.rules.ruleset import Rules
from app.rules.ruling import Ruling
from app.rules.violations import CLAUSE_OF, ViolationCode
from tests.factories import (
    SPANISH,
    STANDARD,
    WordList,
    board_after,
    codes,
    make_layout,
    make_position,
    make_rules,
    placed,
    rule_on,
    square,
)

CAT = "8 .......CAT"
HOLES = make_rules(
    board=make_layout(
        """
        .....
        .#...
        .....
        .....
        .....
        """,
        "C3",
    )
)
REDRAW = make_rules(redraw={"when": "no_vowels_or_no_consonants"})
RECYCLE = make_rules(recycle_blank=True)


@dataclass(frozen=True)
class Broken:
    """A move that breaks one rule and no other."""

    move: Move | str
    position: Position
    squares: str = ""
    words: tuple[str, ...] = ()
    rules: Rules = STANDARD
    lexicon: WordList | None = None

    def ruling(self) -> Ruling:
        return rule_on(self.position, self.move, self.rules, self.lexicon)


BROKEN = {
    ViolationCode.NO_TILES: Broken(PlacedTiles(()), make_position(CAT)),
    ViolationCode.TOO_MANY_TILES: Broken("8D ABCDEFGI", make_position()),
    ViolationCode.OFF_BOARD: Broken(
        "12O AB", make_position("11 ..............A"), "O12"
    ),
    ViolationCode.UNPLAYABLE_SQUARE: Broken(
        "2A ABC", make_position("3 ..A", rules=HOLES), "B2", rules=HOLES
    ),
    ViolationCode.SQUARE_OCCUPIED: Broken(
        placed("J8 T K8 S"), make_position(CAT), "J8"
    ),
    ViolationCode.DUPLICATE_SQUARE: Broken(
        placed("K8 S K8 E"), make_position(CAT), "K8"
    ),
    ViolationCode.NOT_IN_LINE: Broken(
        placed("K8 S H9 A"), make_position(CAT), "K8 H9"
    ),
    ViolationCode.GAP: Broken(placed("K8 S M8 A"), make_position(CAT), "L8"),
    ViolationCode.START_SQUARE_NOT_COVERED: Broken("8I CAT", make_position(), "H8"),
    ViolationCode.OPENING_TOO_SHORT: Broken("8H A", make_position()),
    ViolationCode.NOT_CONNECTED: Broken("10H DOG", make_position(CAT)),
    ViolationCode.WORD_INCOMPLETE: Broken(
        "8K ER", make_position(CAT), "H8 I8 J8", ("CATER",)
    ),
    ViolationCode.THROUGH_TILE_MISSING: Broken(
        "8H CATS.", make_position(CAT), "L8"
    ),
    ViolationCode.THROUGH_TILE_DIFFERS: Broken(
        "8H COTS", make_position(CAT), "I8"
    ),
    ViolationCode.TILE_NOT_ON_RACK: Broken(
        "8H DOG", make_position(racks=["DOO", None])
    ),
    ViolationCode.BLANK_UNDESIGNATED: Broken("8H CA?", make_position(), "J8"),
    ViolationCode.TILE_UNAVAILABLE: Broken("8H JAJA", make_position()),
    ViolationCode.DIGRAPH_SPLIT: Broken(
        "8H [C][H]E", make_position(rules=SPANISH), "H8 I8", ("CHE",), SPANISH
    ),
    ViolationCode.UNACCEPTABLE_WORD: Broken(
        "8H KAT", make_position(), "H8 I8 J8", ("KAT",), lexicon=WordList("CAT")
    ),
    ViolationCode.TILE_REMOVED: Broken(
        board_after("8 ........ATE"), make_position(CAT), "H8"
    ),
    ViolationCode.TILE_CHANGED: Broken(
        board_after("8 .......HATE"), make_position(CAT), "H8"
    ),
    ViolationCode.EXCHANGE_BAG_TOO_SMALL: Broken(
        "exchange QV", make_position(racks=["QVABCDE", None], bag_count=6)
    ),
    ViolationCode.EXCHANGE_NO_TILES: Broken(Exchange((), 0), make_position()),
    ViolationCode.EXCHANGE_TOO_MANY: Broken("-8", make_position()),
    ViolationCode.REDRAW_NOT_ALLOWED: Broken(
        Redraw(), make_position(racks=["BCDFGHA", None]), rules=REDRAW
    ),
    ViolationCode.RECYCLE_NOT_ALLOWED: Broken(
        RecycleBlank(square("H8")),
        make_position(CAT, racks=["CABLESS", None]),
        "H8",
        rules=RECYCLE,
    ),
    ViolationCode.GAME_OVER: Broken(Pass(), make_position(CAT, status=Status.OVER)),
    ViolationCode.ONLY_PASS_OR_CHALLENGE: Broken(
        "8H CATS", make_position(CAT, status=Status.FINAL_CHALLENGE)
    ),
}  # fmt: skip

NEVER_ALONE = {ViolationCode.NO_WORD_FORMED}
"""A play that forms no word touches nothing either."""

AT_A_TABLE = {ViolationCode.EXCHANGE_LIMIT}
"""A position does not say how often somebody has exchanged."""


AT_A_TABLE = {ViolationCode.EXCHANGE_LIMIT}
"""What one position cannot tell: see ``test_tables``."""


def test_every_violation_has_a_move_here() -> None:
    assert {*BROKEN, *NEVER_ALONE, *AT_A_TABLE} == set(ViolationCode)


@pytest.mark.parametrize("code", BROKEN)
def test_a_move_that_breaks_one_rule_is_accused_of_that_one(
    code: ViolationCode,
) -> None:
    assert codes(BROKEN[code].ruling()) == [code]


@pytest.mark.parametrize("code", BROKEN)
def test_a_violation_names_the_squares_that_it_concerns(code: ViolationCode) -> None:
    (violation,) = BROKEN[code].ruling().violations
    names = {square.name for square in violation.squares}
    assert names == set(BROKEN[code].squares.split())


@pytest.mark.parametrize("code", BROKEN)
def test_a_violation_names_the_words_that_it_concerns(code: ViolationCode) -> None:
    (violation,) = BROKEN[code].ruling().violations
    assert violation.words == BROKEN[code].words


@pytest.mark.parametrize("code", BROKEN)
def test_a_sentence_holds_every_fact_of_its_params(code: ViolationCode) -> None:
    (violation,) = BROKEN[code].ruling().violations
    facts = [
        str(fact)
        for name, value in violation.params.items()
        for fact in (value if isinstance(value, list) else [value])
        if name != "reason"  # a code, which stands for a sentence
    ]
    assert [text for text in facts if text not in violation.message] == []


@pytest.mark.parametrize("code", ViolationCode)
def test_every_violation_breaks_a_clause_of_the_standard_rules(
    code: ViolationCode,
) -> None:
    clauses = {clause.id for clause in rule_sets.get("standard").clauses}
    assert CLAUSE_OF[code] in clauses


def test_a_violation_names_the_clause_that_it_breaks() -> None:
    (violation,) = rule_on(make_position(), "8I CAT").violations
    assert violation.clause == "opening.start-square"


def test_a_lone_tile_beside_nothing_forms_no_word_and_is_not_connected() -> None:
    ruling = rule_on(make_position(CAT), placed("A1 X"))
    assert codes(ruling) == ["not_connected", "no_word_formed"]


def test_an_accusation_says_what_lies_there_and_what_the_play_says() -> None:
    (violation,) = BROKEN[ViolationCode.THROUGH_TILE_DIFFERS].ruling().violations
    assert violation.params == {"holds": ["A"], "says": ["O"]}


ONES_AND_MORE = {
    "the room to the edge": (
        rule_on(make_position("11 ..............A"), "12O AB"),
        "it needs 2 squares, and from 12O on the board has 1.",
    ),
    "an empty bag": (
        rule_on(make_position(CAT, bag=""), "-1", make_rules(exchange={"min_bag": 1})),
        "the bag must have at least 1 tile; it has 0.",
    ),
    "an empty rack": (
        rule_on(make_position(CAT, racks=["", None]), "-1"),
        "1 tile is exchanged, but the rack has 0.",
    ),
    "two from a rack of one": (
        rule_on(make_position(CAT, racks=["A", None]), "-2"),
        "2 tiles are exchanged, but the rack has 1.",
    ),
}


@pytest.mark.parametrize("case", ONES_AND_MORE)
def test_what_is_counted_stands_in_the_singular_after_a_one(case: str) -> None:
    ruling, end = ONES_AND_MORE[case]
    assert any(one.message.endswith(end) for one in ruling.violations)


def test_an_accusation_of_missing_tiles_names_each_copy() -> None:
    position = make_position(racks=["A?BCDEF", None])
    (violation,) = rule_on(position, "8H eAAIa").violations
    # The rack has one A and one blank; the play needs A A I and two blanks.
    assert violation.params == {"tiles": ["A", "I", "?"], "rack": "A?BCDEF"}


def test_tiles_that_the_set_lacks_are_counted() -> None:
    (violation,) = BROKEN[ViolationCode.TILE_UNAVAILABLE].ruling().violations
    assert violation.params == {"tiles": ["J"], "counted": [2], "in_set": [1]}


def test_a_play_is_accused_of_everything_at_once() -> None:
    position = make_position(CAT, racks=["ABCDEFG", None])
    ruling = rule_on(position, "1A ?Z", lexicon=WordList("CAT"))
    assert codes(ruling) == ["not_connected", "blank_undesignated", "tile_not_on_rack"]


def test_an_opening_can_miss_the_start_lack_a_tile_and_be_a_phony() -> None:
    position = make_position(racks=["KATXXXX", None])
    ruling = rule_on(position, "1A KATS", lexicon=WordList("CATS"))
    assert codes(ruling) == [
        "start_square_not_covered",
        "tile_not_on_rack",
        "tile_unavailable",  # the rack itself has four X
        "unacceptable_word",
    ]


def test_all_phonies_of_a_play_are_named_in_one_violation() -> None:
    ruling = rule_on(make_position(CAT), "9H OX", lexicon=WordList("OX CAT"))
    (violation,) = ruling.violations
    assert violation.words == ("CO", "AX")


def test_after_the_game_the_other_violations_are_told_too() -> None:
    ruling = rule_on(make_position(CAT, status=Status.OVER), "1A OX")
    assert codes(ruling) == ["game_over", "not_connected"]


def test_a_board_that_changes_in_every_way_is_accused_of_all_of_them() -> None:
    cells = list(make_position(CAT).board.cells)
    width = STANDARD.layout.width
    cells[7 * width + 7] = ""  # the C of CAT is gone
    cells[7 * width + 8] = "O"  # its A is an O
    cells[0] = "X"
    ruling = rule_on(make_position(CAT), BoardAfter(tuple(cells)))
    assert codes(ruling) == [
        "tile_removed",
        "tile_changed",
        "not_connected",
        "no_word_formed",
    ]


def test_tiles_on_a_hole_and_on_a_tile_are_two_violations() -> None:
    position = make_position("3 ..A", rules=HOLES)
    ruling = rule_on(position, placed("B2 X C3 Y C4 Z"), HOLES)
    assert codes(ruling) == ["unplayable_square", "square_occupied"]
