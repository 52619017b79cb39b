"""CGP, with each of its known corner cases."""

from __future__ import annotations

import pytest

from app.notation.cgp import Cgp, format_cgp, parse_cgp
from app.notation.cgp_opcodes import CgpOpcodes
from app.notation.errors import NotationError
from app.notation.tilestrings import read_tiles
from tests.factories import STANDARD

EMPTY = "/".join(["15"] * 15)
DOTS = "." * 15


def rows(board: str) -> tuple[str, ...]:
    return parse_cgp(f"{board} / 0/0 0").rows


def test_a_line_has_board_racks_scores_and_scoreless_turns() -> None:
    assert parse_cgp(f"{EMPTY} AEINRST/QV 12/-3 2 lex NWL23;") == Cgp(
        rows=(DOTS,) * 15,
        racks=("AEINRST", "QV"),
        scores=(12, -3),
        scoreless_turns=2,
        opcodes=CgpOpcodes(lex="NWL23"),
    )


@pytest.mark.parametrize(
    ("row", "drawn"),
    [
        ("15", DOTS),
        ("7CAT5", ".......CAT....."),
        ("CAT12", "CAT............"),
        ("12CaT", "............CaT"),
        ("1C1A1", ".C.A."),
    ],
)
def test_numbers_count_empty_squares(row: str, drawn: str) -> None:
    assert rows(row) == (drawn,)


@pytest.mark.parametrize("row", ["07D7", "7D07", "7D0007", "0007D7"])
def test_a_run_may_have_leading_zeros(row: str) -> None:
    assert rows(row) == (".......D.......",)


def test_a_run_of_none_counts_nothing() -> None:
    assert rows("7C0AT") == (".......CAT",)


@pytest.mark.parametrize("spaces", ["  ", "\t", "\n", " \r\n ", "\u00a0"])
def test_white_space_of_any_kind_parts_the_fields(spaces: str) -> None:
    text = spaces.join([EMPTY, "AB/C", "1/2", "3", "lex X;"])
    expected = Cgp((DOTS,) * 15, ("AB", "C"), (1, 2), 3, CgpOpcodes(lex="X"))
    assert parse_cgp(text) == expected


@pytest.mark.parametrize(
    ("board", "count"), [("15", 1), ("15/15", 2), ("15//15", 3), ("20/3", 2)]
)
def test_rows_of_any_number_and_length_are_told_as_they_are(
    board: str, count: int
) -> None:
    assert len(rows(board)) == count


def test_an_empty_row_has_no_squares() -> None:
    assert rows("15//15") == (DOTS, "", DOTS)


def test_both_racks_may_be_empty() -> None:
    assert parse_cgp(f"{EMPTY} / 0/0 0").racks == ("", "")


def test_one_rack_may_be_empty() -> None:
    assert parse_cgp(f"{EMPTY} AELNOQT/ 0/0 0").racks == ("AELNOQT", "")


def test_a_rack_may_have_eight_tiles() -> None:
    assert parse_cgp(f"{EMPTY} AELNOQTS/ 0/0 0").racks == ("AELNOQTS", "")


def test_a_small_letter_in_a_rack_is_no_tile_of_one() -> None:
    (rack, _) = parse_cgp(f"{EMPTY} AEl/ 0/0 0").racks
    with pytest.raises(NotationError, match="lower case"):
        read_tiles(rack, STANDARD.tile_set)


@pytest.mark.parametrize(
    ("row", "drawn"),
    [
        ("7[CH]7", ".......[CH]......."),
        ("7[ch]7", ".......[ch]......."),
        ("7[A]7", ".......[A]......."),
        ("7[L·L]7", ".......[L·L]......."),
        ("QU3l·l9NY", "QU...l·l.........NY"),
        ("7Ł7", ".......Ł......."),
        ("6ÑÑ7", "......ÑÑ......."),
    ],
)
def test_tiles_are_left_for_the_tile_set_to_read(row: str, drawn: str) -> None:
    assert rows(row) == (drawn,)


def test_a_digit_in_brackets_is_no_run() -> None:
    assert rows("7[2]7") == (".......[2].......",)


@pytest.mark.parametrize("row", ["7[CH7", "[", "7CAT["])
def test_an_unclosed_bracket_is_refused(row: str) -> None:
    with pytest.raises(
        NotationError, match=r"row 2 of the board: the bracket \[ is not closed"
    ):
        rows(f"15/{row}")


def test_dots_for_empty_squares_are_refused() -> None:
    with pytest.raises(NotationError, match="counted, not dotted"):
        rows("7.CAT")


@pytest.mark.parametrize("row", ["100", "7CAT999999999999999999"])
def test_a_run_longer_than_any_board_is_refused(row: str) -> None:
    with pytest.raises(NotationError, match="too long"):
        rows(row)


@pytest.mark.parametrize(
    ("racks", "scores", "players"),
    [("AB", "0", 1), ("A/B/C", "0/1/2", 3), ("A/B/C/D", "0/1/2/3", 4)],
)
def test_any_number_may_play(racks: str, scores: str, players: int) -> None:
    cgp = parse_cgp(f"{EMPTY} {racks} {scores} 0")
    assert (len(cgp.racks), len(cgp.scores)) == (players, players)


@pytest.mark.parametrize(("racks", "scores"), [("A/B", "0"), ("A", "0/0")])
def test_racks_and_scores_must_be_as_many(racks: str, scores: str) -> None:
    with pytest.raises(NotationError, match=r"racks?, but"):
        parse_cgp(f"{EMPTY} {racks} {scores} 0")


@pytest.mark.parametrize(
    ("text", "score"),
    [("0", 0), ("-12", -12), ("+12", 12), ("012", 12), ("100000", 100_000)],
)
def test_a_score_is_a_whole_number_with_or_without_a_sign(
    text: str, score: int
) -> None:
    assert parse_cgp(f"{EMPTY} A {text} 0").scores == (score,)


@pytest.mark.parametrize(
    "text",
    [
        "x",
        "1.5",
        "--1",
        "+-1",
        "-+1",
        "-",
        "1_0",
        "²",
        "٣",
        "100001",
        "-100001",
        "9" * 9,
    ],
)
def test_what_is_no_score_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="a score is a whole number"):
        parse_cgp(f"{EMPTY} A {text} 0")


@pytest.mark.parametrize("text", ["-1", "x", "10001", "1.0", ";"])
def test_what_is_no_count_of_scoreless_turns_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="the count of scoreless turns"):
        parse_cgp(f"{EMPTY} A 0 {text}")


@pytest.mark.parametrize(
    "text", ["", " ", EMPTY, f"{EMPTY} AB/", f"{EMPTY} AB/ 0/0", "hello"]
)
def test_a_line_with_fewer_than_four_fields_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="a CGP has a board, racks, scores"):
        parse_cgp(text)


def test_a_text_of_enormous_length_is_refused() -> None:
    with pytest.raises(NotationError, match="this long"):
        parse_cgp(f"{EMPTY} / 0/0 0 " + "x" * 20_000)


@pytest.mark.parametrize("board", ["1C13", "CAT12", "CAT9DOG"], ids=str)
def test_a_position_that_play_cannot_reach_is_read(board: str) -> None:
    assert len(rows(board)) == 1


# Writing


@pytest.mark.parametrize(
    "text",
    [
        f"{EMPTY} / 0/0 0",
        f"{EMPTY} AEINRST/QV? 12/-3 2 lex NWL23;",
        "7C7/[CH]13[ll]/1A1b1 A[CH]/ 0/0 0",
        "15//15 A/B/C 1/2/3 0 bb 40; oru; tmr 5/-6; zz 1;",
    ],
)
def test_a_line_is_written_as_it_was_read(text: str) -> None:
    assert format_cgp(parse_cgp(text)) == text


def test_runs_and_signs_are_written_plainly() -> None:
    text = "007C07/0 A +5 03 lex X;bb 40"
    assert format_cgp(parse_cgp(text)) == "7C7/ A 5 3 bb 40; lex X;"
