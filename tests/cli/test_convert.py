"""``referee convert``: records and positions in other forms."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Referee
from tests.cli.records import GOOD, HEAD, WRONG, record_file
from tests.shared_files import shared_path

CGP = "15/15/15/15/15/15/15/3RETAINS5/15/15/15/15/15/15/15 IXQ/ 0/66 0"
RETAINS = [*["." * 15] * 7, "...RETAINS.....", *["." * 15] * 7]


def test_a_record_becomes_moves_and_a_record_again(referee: Referee) -> None:
    moves = referee("convert", "-", "--to", "json", stdin=GOOD)
    assert (moves.status, moves.err) == (0, "")
    back = referee("convert", "-", "--to", "gcg", stdin=moves.out)
    assert back == (0, "#character-encoding UTF-8\n" + GOOD, "")


def test_bare_moves_become_a_record_with_scores(referee: Referee) -> None:
    told = json.dumps(
        {"format": "moves", "players": [{"name": "Ann A."}], "moves": ["8D RETAINS"]}
    )
    out = referee("convert", "-", "--to", "gcg", stdin=told).out
    assert out.splitlines()[1:] == [
        "#player1 Ann_A. Ann A.",
        "#player2 player2",
        ">Ann_A.: 8D RETAINS +66 66",
    ]


def test_the_position_at_a_turn_becomes_a_cgp(referee: Referee) -> None:
    status, out, err = referee("convert", "-", "--to", "cgp", "--turn", "1", stdin=GOOD)
    board = "15/15/15/15/15/15/15/3RETAINS5/15/15/15/15/15/15/15"
    assert (status, out) == (0, f"{board} QVVU/EEFLNOO 0/66 0\n")
    assert "Not kept: a CGP has no names of players  names_left_out" in err


def test_a_cgp_names_the_lexicon_of_the_game(referee: Referee) -> None:
    out = referee("convert", "-", "--to", "cgp", stdin=f"#lexicon CSW21\n{GOOD}").out
    assert out.endswith(" lex CSW21;\n")


def test_rules_that_are_told_stand_in_a_cgp(referee: Referee) -> None:
    told = ("convert", "-", "--to", "cgp", "--rules", "five-point")
    assert referee(*told, stdin=GOOD).out.endswith(" cr 5pt;\n")


def test_the_board_becomes_rows(referee: Referee) -> None:
    out = referee("convert", "-", "--to", "board", "--turn", "1", stdin=GOOD).out
    assert out.splitlines() == RETAINS


def test_rows_become_a_cgp(referee: Referee) -> None:
    out = referee("convert", "-", "--to", "cgp", stdin="\n".join(RETAINS)).out
    assert out.startswith("15/15/15/15/15/15/15/3RETAINS5/")


def test_a_cgp_keeps_its_opcodes(referee: Referee) -> None:
    told = f"{CGP} lex CSW21; lm 8D.RETAINS; foo bar;"
    assert referee("convert", told, "--to", "cgp").out == told + "\n"


def test_a_cgp_becomes_a_position_in_json(referee: Referee) -> None:
    position = json.loads(referee("convert", CGP, "--to", "json").out)
    assert position["board"] == RETAINS
    assert position["players"][1]["score"] == 66
    assert position["cgp"] == CGP


def test_a_position_in_json_becomes_rows(referee: Referee) -> None:
    told = json.dumps({"position": {"board": RETAINS}})
    assert (
        referee("convert", "-", "--to", "board", stdin=told).out.splitlines() == RETAINS
    )


def test_with_a_turn_json_is_the_position(referee: Referee) -> None:
    out = referee("convert", "-", "--to", "json", "--turn", "1", stdin=GOOD).out
    assert json.loads(out)["on_turn"] == 1


def test_what_a_dialect_will_not_keep_is_told(referee: Referee) -> None:
    status, _, err = referee(
        "convert", "-", "--to", "gcg", "--dialect", "magpie", stdin=GOOD
    )
    assert status == 0
    assert "magpie refuses a record without #lexicon  lexicon_missing" in err


def test_through_tiles_are_spelt_as_the_dialect_has_them(referee: Referee) -> None:
    told = ("convert", "-", "--to", "gcg", "--dialect", "parentheses")
    assert "E7 F(E)EE +7 73" in referee(*told, stdin=GOOD).out


def test_an_encoding_without_the_signs_of_the_record_is_refused(
    referee: Referee,
) -> None:
    told = ("convert", "-", "--to", "gcg", "--dialect", "latin-1")
    status, out, err = referee(*told, stdin=f"#title Łódź\n{GOOD}")
    assert (status, out) == (2, "")
    assert "cannot be written as GCG (latin-1)" in err


def test_errors_of_the_record_are_minded(referee: Referee) -> None:
    err = referee("convert", "-", "--to", "board", stdin=WRONG).err
    assert "Mind: the record has 1 error; referee replay tells" in err


def test_the_output_may_be_a_file_but_not_the_input(
    referee: Referee, tmp_path: Path
) -> None:
    file, output = record_file(tmp_path, GOOD), tmp_path / "game.cgp"
    told = ("convert", file, "--to", "board", "--turn", "1", "--output")
    assert referee(*told, str(output))[:2] == (0, "")
    assert output.read_text("utf-8").splitlines() == RETAINS
    status, _, err = referee(*told, file)
    assert status == 2
    assert err.startswith(f"Error: --output: {file} is the input itself")
    assert Path(file).read_text("utf-8") == GOOD


def test_the_form_may_be_told(referee: Referee) -> None:
    status, _, err = referee(
        "convert", "-", "--to", "board", "--from", "gcg", stdin="AB\n"
    )
    assert status == 2
    assert "is no game record" in err


@pytest.mark.parametrize(
    ("options", "stdin", "problem"),
    [
        (["--to", "gcg"], CGP, "--to gcg: a position has no moves"),
        (["--to", "cgp", "--turn", "1"], CGP, "--turn: a position has no turns"),
        (["--to", "cgp", "--turn", "9"], GOOD, "--turn: the record has 4 turns"),
        (["--to", "gcg", "--turn", "1"], GOOD, "--turn: it goes with --to cgp"),
        (["--to", "cgp", "--dialect", "plain"], GOOD, "--dialect: it goes with"),
        (["--to", "gcg", "--dialect", "x"], GOOD, "--dialect: there is no 'x'"),
        (["--to", "cgp"], " \n", "standard input is empty"),
        (["--to", "cgp"], "ABC\nDEF\n", "standard input, board: the board standard"),
        (["--to", "json"], "15/15 / 0/0 0", "standard input: the board standard has"),
        (["--to", "json"], '{"a": 1}', 'INPUT, a: There is no member "a" here'),
        (["--to", "cgp", "--board", "x"], CGP, "--board: there is no board 'x'"),
    ],
)
def test_what_cannot_be_converted_is_told(
    referee: Referee, options: list[str], stdin: str, problem: str
) -> None:
    status, out, err = referee("convert", "-", *options, stdin=stdin)
    assert (status, out) == (2, "")
    assert err.startswith(f"Error: {problem}")


def test_a_move_that_no_line_can_tell_is_refused(referee: Referee) -> None:
    # Two tiles with a gap between them have no notation.
    placed = [{"square": "H8", "letter": "A"}, {"square": "J8", "letter": "B"}]
    told = {"format": "moves", "moves": [{"type": "placement", "placed": placed}]}
    status, _, err = referee("convert", "-", "--to", "gcg", stdin=json.dumps(told))
    assert status == 2
    assert "cannot be written as GCG (strict)" in err


def test_tiles_of_several_letters_survive(referee: Referee) -> None:
    file = str(shared_path("gcg/spanish/ce9bc9b2b7d2.gcg"))
    moves = referee("convert", file, "--to", "json").out
    rows = referee("convert", "-", "--to", "board", stdin=moves).out
    assert rows == referee("convert", file, "--to", "board").out
    assert "[CH]ICAS" in rows


def test_a_record_of_nobody_is_told_apart_from_rows(referee: Referee) -> None:
    assert (
        referee("convert", "-", "--to", "board", stdin=HEAD).out == f"{'.' * 15}\n" * 15
    )
