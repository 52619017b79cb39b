"""What ``referee rule`` takes, and how it refuses what it cannot read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Answer, Referee

EMPTY = "." * 15
ROWS = [EMPTY] * 7 + ["...RETAINS....."] + [EMPTY] * 7
CGP = "15/15/15/15/15/15/15/3RETAINS5/15/15/15/15/15/15/15 / 0/66 0"

LEGAL = "LEGAL   J8 .IX   26 points"  # 1 + 1 + 8 × 3


def numbered(rows: list[str]) -> str:
    head = "    " + " ".join("ABCDEFGHIJKLMNO")
    drawn = [f"{n:>3} {' '.join(row)} {n}" for n, row in enumerate(rows, start=1)]
    return "\n".join([head, *drawn, head])


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(CGP, id="cgp"),
        pytest.param(f"\ufeff{CGP}\r\n", id="cgp with a byte order mark"),
        pytest.param("\n".join(ROWS), id="rows"),
        pytest.param("\n\n" + "\n".join(" ".join(row) for row in ROWS), id="spaced"),
        pytest.param(numbered(ROWS), id="numbered rows"),
        pytest.param(f'{{"cgp": "{CGP}"}}', id="json with a cgp"),
        pytest.param(f'{{"position": "{CGP}"}}', id="json with a bare cgp"),
        pytest.param(str({"board": ROWS}).replace("'", '"'), id="json with rows"),
    ],
)
def test_a_position_is_read_from_a_file(
    referee: Referee, tmp_path: Path, text: str
) -> None:
    file = tmp_path / "position"
    file.write_text(text, encoding="utf-8", newline="")
    assert LEGAL in referee("rule", "J8 .IX", "--position", str(file)).out


def test_a_cgp_is_read_from_the_command_line(referee: Referee) -> None:
    assert LEGAL in referee("rule", "J8 .IX", "--position", CGP).out


def test_json_is_read_from_the_command_line(referee: Referee) -> None:
    told = f'{{"cgp": "{CGP}"}}'
    assert LEGAL in referee("rule", "J8 .IX", "--position", told).out


def test_an_answer_is_the_next_position(referee: Referee) -> None:
    first = referee("rule", "8D RETAINS", "--json").out
    assert LEGAL in referee("rule", "J8 .IX", "--position", "-", stdin=first).out


def test_a_drawing_is_read_back(referee: Referee) -> None:
    first = referee("rule", "8D RETAINS").out
    assert LEGAL in referee("rule", "J8 .IX", "--position", "-", stdin=first).out


def test_a_rack_is_the_one_of_the_player_on_turn(referee: Referee) -> None:
    told = '{"on_turn": 1, "players": [{"rack": "Q"}, {"rack_count": 7}]}'
    answer = referee(
        "rule", "8D RETAINS", "--rack", "RETAINS", "--position", "-", stdin=told
    )
    assert answer.status == 0
    assert "Not checked" not in answer.out
    answer = referee("rule", "8D RETAINS", "--rack", "Z", "--position", "-", stdin=told)
    assert "Not on the rack Z" in answer.out


def test_a_told_number_wins_over_the_bag_of_the_position(referee: Referee) -> None:
    told = '{"bag": "ABCDEFGH"}'
    answer = referee("rule", "exchange A", "--bag", "6", "--position", "-", stdin=told)
    assert "the bag must have at least 7 tiles; it has 6" in answer.out


def refused(answer: Answer, *beginnings: str) -> None:
    """The *answer* is a line on standard error for each of the *beginnings*."""
    assert answer.status == 2
    assert answer.out == ""
    lines = answer.err.splitlines()
    assert len(lines) == len(beginnings)
    for line, beginning in zip(lines, beginnings, strict=True):
        assert line.startswith(f"Error: {beginning}")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["8Z CAT"], "MOVE: 8Z is not on the board, which goes from A1 to O15"),
        (["8D C4T"], "MOVE: '4' is not a tile of the tile set english (character 2"),
        (["CAT"], "MOVE: a move is a start and a word such as '8D RETAINS'"),
        (["pass", "--rack", "A1"], "--rack: '1' is not a tile"),
        (["pass", "--draw", "A1"], "--draw: '1' is not a tile"),
        (["pass", "--rules", "nopsa"], "--rules: there is no rule set 'nopsa'"),
        (["pass", "--lexicon", "csw"], "--lexicon: there is no lexicon 'csw'"),
        (["pass", "--board", "round"], "--board: there is no board 'round'"),
        (["pass", "--tile-set", "x"], "--tile-set: there is no tile set 'x'"),
        (["pass", "--position", "nowhere"], "--position: there is no file 'nowhere'"),
        (["pass", "--position", "."], "--position: . cannot be read: is a directory"),
        (["pass", "--position", "15/15 A/B 0 0"], "--position: 2 racks, but 1 score"),
    ],
)
def test_a_refusal_names_the_option_and_the_place(
    referee: Referee, options: list[str], said: str
) -> None:
    refused(referee("rule", *options), said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "--position: standard input is empty"),
        ("{", "--position: standard input is not JSON"),
        ("...\n...", "--position, board: the board standard has 15 rows, 2 were"),
        (
            "\n".join([*ROWS[:14], "...4..........."]),
            "--position, row 15: '4' is not a tile",
        ),
        ("\n".join(["x"] * 41), "--position: standard input has 41 lines"),
        ('{"position": null}', "--position: standard input holds a ruling without"),
        ('{"position": 4}', "--position: the position in standard input must be"),
        ('{"position": {}, "rules": {}}', "--position: standard input is a whole"),
        ('{"on_turn": 7}', "--position, on_turn: "),
        (
            '{"players": [{"rack": 7}]}',
            "--position, players.0.rack: This must be a string",
        ),
    ],
)
def test_a_position_that_cannot_be_read_says_where(
    referee: Referee, text: str, said: str
) -> None:
    refused(referee("rule", "pass", "--position", "-", stdin=text), said)


def test_several_faults_are_told_at_once(referee: Referee) -> None:
    text = '{"players": [{"rack": 7, "name": 8}]}'
    refused(
        referee("rule", "pass", "--position", "-", stdin=text),
        "--position, players.0.name: ",
        "--position, players.0.rack: ",
    )


def test_a_file_that_is_no_text_is_refused(referee: Referee, tmp_path: Path) -> None:
    file = tmp_path / "image"
    file.write_bytes(b"\xff\xd8\xff")
    answer = referee("rule", "pass", "--position", str(file))
    refused(answer, f"--position: {file} is not a text in UTF-8")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--bag", "-1"], "Invalid value for '--bag'"),
        (["--bag", "many"], "Invalid value for '--bag'"),
        (["--bags", "1"], "No such option: --bags"),
        (["8D", "CAT"], "Got unexpected extra argument"),
    ],
)
def test_wrong_usage_says_where_to_read_more(
    referee: Referee, options: list[str], said: str
) -> None:
    answer = referee("rule", "pass", *options)
    first, second = answer.err.splitlines()
    assert answer.status == 2
    assert first.startswith(f"Error: {said}")
    assert second == "Try: referee rule --help"
