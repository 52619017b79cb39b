"""Boards and tile sets that a record defines, used in its replay."""

from __future__ import annotations

import pytest

from app.notation.gcg import read_gcg
from app.rules.layout import BoardLayout
from app.rules.tiles import TileSet
from app.services.inputs import NO_LEXICON, RulesInput
from app.services.replay_findings import Finding
from app.services.replays import replay_record
from tests.services.lexicons import WORDS
from tests.services.replaying import HEAD, graver, replayed


def tile_set(header: str) -> TileSet:
    replay = replayed(f"{header}\n>ann: E - +0 0")
    assert graver(replay) == []
    return replay.court.rules.tile_set


def layout(header: str) -> BoardLayout:
    replay = replayed(f"{header}\n>ann: E - +0 0")
    assert graver(replay) == []
    return replay.court.rules.layout


def refused(header: str) -> Finding:
    """What is said of a header that cannot be used; the standard sets are."""
    replay = replayed(f"{header}\n>ann: E - +0 0")
    (finding,) = graver(replay)
    assert replay.court.rules.layout.name == "standard"
    assert replay.court.rules.tile_set.name == "english"
    return finding


def test_a_board_may_be_drawn_in_our_signs() -> None:
    board = layout("#game-board D.d\n#- .t.\n#- q.T")
    assert board.rows == ("D.d", ".t.", "q.T")


def test_a_board_may_be_drawn_in_the_signs_of_other_programs() -> None:
    # Letter × 2, 3, 4 and word × 2, 3, 4; a space is a plain square.
    board = layout("#game-board '\"^\n#-  - \n#- = ~")
    assert board.rows == ("dtq", ".D.", "T.Q")


def test_spaces_at_the_end_of_a_row_may_be_missing() -> None:
    assert layout("#game-board ...\n#- =\n#- ...").rows == ("...", "T..", "...")


def test_the_rows_may_begin_on_the_next_line() -> None:
    assert layout("#game-board\n#- ..D\n#- ...\n#- ...").rows[0] == "..D"


def test_the_opening_play_covers_the_centre_of_a_drawn_board() -> None:
    assert layout("#game-board ...\n#- ...\n#- ...").start.name == "B2"


def test_the_start_square_may_be_marked_and_doubles_the_word() -> None:
    board = layout("#game-board *...\n#- ....")
    assert (board.start.name, board.rows[0]) == ("A1", "D...")


def test_a_play_is_scored_on_the_drawn_board() -> None:
    # A and T, the word trebled on A1: 2 × 3.
    replay = replayed("#game-board *.\n#- ..\n>ann: AT 1A AT +4 4")
    assert graver(replay) == []


def test_a_drawn_board_goes_before_a_named_one() -> None:
    board = layout("#board-layout SuperCrosswordGame\n#game-board ...")
    assert (board.width, board.height) == (3, 1)


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        ("..x", "the sign 'x'"),
        ("....", "mark the start square"),
        ("*.*", "mark the start square"),
        ("#", "start square is unplayable"),
        ("." * 41, "1 to 40 squares"),
        ("." * 5000, "at most 4000 characters"),
        ("", "no square in the centre"),
    ],
)
def test_a_board_that_cannot_be_used_is_a_warning(rows: str, problem: str) -> None:
    finding = refused(f"#game-board {rows}")
    told = (finding.code, finding.severity, finding.line)
    assert told == ("header_unusable", "warning", 3)
    assert problem in finding.message


@pytest.mark.parametrize(
    "counts",
    ["A=2 E=1 ?=1", "A2 E1 ?1", "A 2 E 1 ? 1", "A:2, E:1; ?:1", "AAE?", "A EA?"],
)
def test_tiles_are_listed_with_their_numbers_or_one_by_one(counts: str) -> None:
    stock = tile_set(f"#tile-set {counts}").stock
    assert {tile: count for tile, count in stock.items() if count} == {
        "A": 2,
        "E": 1,
        "?": 1,
    }


def test_a_list_of_tiles_may_go_on() -> None:
    assert tile_set("#tile-set A=2\n#- E=3").stock["E"] == 3


def test_values_that_are_not_told_are_those_of_the_named_tile_set() -> None:
    # Ñ is worth 8 in Spanish; A is told to be worth 5.
    tiles = tile_set("#tile-distribution spanish\n#tile-set Ñ=2 A=3/5 E=1")
    assert (tiles.value_of["Ñ"], tiles.value_of["A"]) == (8, 5)


def test_a_tile_of_several_letters_is_declared_with_the_face_of_its_blank() -> None:
    tiles = tile_set("#tile QU qu\n#tile-set QU=1/10 A=3 E=2")
    assert (tiles.stock["QU"], tiles.blank_face_of["QU"]) == (1, "qu")


def test_a_declared_tile_is_counted_where_tiles_are_listed_one_by_one() -> None:
    finding = refused("#tile QU qu\n#tile-set QUAE")
    assert "no value is told for the tile QU" in finding.message


def test_a_declared_tile_picks_a_tile_set_that_has_it() -> None:
    assert tile_set("#tile NY ny").name == "catalan"


def test_a_declared_tile_may_have_another_face_for_its_blank() -> None:
    # Spanish has CH with the blank ch.
    tiles = tile_set("#tile-distribution spanish\n#tile CH Ch")
    assert tiles.tile_of["Ch"] == "?"


def test_a_declared_tile_as_the_set_has_it_changes_nothing() -> None:
    assert tile_set("#tile-distribution spanish\n#tile [CH] [ch]").name == "spanish"


@pytest.mark.parametrize(
    ("header", "problem"),
    [
        ("#tile-set A=2 A=3", "listed twice"),
        ("#tile-set =2", "'A=9 B=2 ?=2'"),
        ("#tile-set A=2 Ω=1", "no value is told for the tile Ω"),
        ("#tile-set A=2000", "count"),
        ("#tile-set A=0", "1 to 1000 tiles"),
        ("#tile-set " + "A" * 5000, "at most 4000 characters"),
        ("#tile-set", "1 to 1000 tiles"),
    ],
)
def test_a_tile_set_that_cannot_be_used_is_a_warning(header: str, problem: str) -> None:
    finding = refused(header)
    told = (finding.code, finding.severity, finding.line)
    assert told == ("header_unusable", "warning", 3)
    assert problem in finding.message


def test_a_declared_tile_that_no_set_has_is_told_with_its_line() -> None:
    finding = refused("#title a game\n#tile ΩΩ ωω")
    assert (finding.code, finding.line) == ("header_unusable", 4)


def test_a_declared_tile_that_is_not_listed_is_told_with_its_line() -> None:
    finding = refused("#tile-set A=9 E=9\n#tile QU qu")
    assert (finding.code, finding.line) == ("header_unusable", 4)


def test_stated_rules_go_before_what_a_record_defines() -> None:
    text = f"{HEAD}#game-board ...\n#tile-set A=3\n>ann: E - +0 0\n"
    rules = RulesInput(lexicon=NO_LEXICON, board="standard", tile_set="english")
    replay = replay_record(read_gcg(text), rules, WORDS)
    assert graver(replay) == []
    assert replay.court.rules.tile_set.stock["A"] == 9
