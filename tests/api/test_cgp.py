"""Positions in CGP: where its readers trip."""

from __future__ import annotations

import pytest

from app.api.problem_codes import ProblemCode
from tests.api.asking import Json, Referee, codes

FIFTEEN = "/".join(["15"] * 15)
CAT = "/".join([*["15"] * 7, "7CAT5", *["15"] * 7])


def read(referee: Referee, cgp: str) -> Json:
    """The answer to a CGP."""
    return referee.post("/v1/positions", {"position": cgp})


@pytest.mark.parametrize(
    "cgp",
    [
        f"{CAT}   /   0/0   0",
        f"{CAT}\t/\n0/0\r\n0",
        f"  {CAT} / 0/0 0  ",
        f"{CAT} / +0/0 0",
        f"{CAT} / -0/0 0",
        f"{CAT} / 0/0 00",
        f"{CAT} / 0/0 0 lex open-english",
        CAT.replace("7CAT5", "07CAT05") + " / 0/0 0",
        CAT.replace("7CAT5", "7[C]A[T]5") + " / 0/0 0",
    ],
)
def test_a_cgp_may_be_written_loosely(referee: Referee, cgp: str) -> None:
    assert read(referee, cgp)["position"] == read(referee, f"{CAT} / 0/0 0")["position"]


def test_both_racks_may_be_left_empty(referee: Referee) -> None:
    players = read(referee, f"{CAT} / 0/0 0")["position"]["players"]
    assert [player["rack"] for player in players] == [None, None]


@pytest.mark.parametrize(("racks", "seats"), [("AB", 2), ("AB//C", 3)])
def test_a_cgp_may_have_other_numbers_of_players(
    referee: Referee, racks: str, seats: int
) -> None:
    scores = "/".join("0" * (racks.count("/") + 1))
    assert len(read(referee, f"{CAT} {racks} {scores} 0")["position"]["players"]) == (
        seats
    )


def test_a_short_rack_is_known_in_part(referee: Referee) -> None:
    players = read(referee, f"{CAT} AELNOQ/ 0/0 0")["position"]["players"]
    assert players[0]["rack"] == "AELNOQ_"


def test_a_negative_score_is_a_score(referee: Referee) -> None:
    players = read(referee, f"{CAT} / -5/12 0")["position"]["players"]
    assert [player["score"] for player in players] == [-5, 12]


def test_a_blank_of_several_letters_is_bracketed_in_lower_case(
    referee: Referee,
) -> None:
    cgp = CAT.replace("7CAT5", "6E[ch]E6") + " / 0/0 0 ld spanish;"
    (word,) = read(referee, cgp)["words"]
    assert [word["word"], word["score"]] == ["E[CH]E", 2]


@pytest.mark.parametrize(
    ("cgp", "code"),
    [
        (f"{CAT} ABCDEFGH/ 0/0 0", "rack_too_large"),
        (f"{FIFTEEN} ZZ/ 0/0 0", "tiles_exceed_set"),
        (f"{CAT} / 0/0 7", "counter_past_limit"),
        (f"{CAT} //// 0/0/0/0/0 0", "too_many_players"),
        ("CAT12" + FIFTEEN[2:] + " / 0/0 0", "start_square_bare"),
    ],
)
def test_what_play_could_not_reach_is_read_with_a_warning(
    referee: Referee, cgp: str, code: str
) -> None:
    assert code in codes(read(referee, cgp)["warnings"])


@pytest.mark.parametrize(
    ("cgp", "code"),
    [
        ("", "notation"),
        (FIFTEEN, "notation"),
        (f"{FIFTEEN} / 0/0", "notation"),
        (f"{FIFTEEN}/15 / 0/0 0", "board_size"),
        (f"{FIFTEEN[:-3]} / 0/0 0", "board_size"),
        (f"{FIFTEEN[:-1]}4 / 0/0 0", "row_length"),
        (f"{FIFTEEN[:-2]} / 0/0 0", "row_length"),  # an empty row
        (f"{FIFTEEN[:-2]}14A1 / 0/0 0", "row_length"),
        (f"{FIFTEEN[:-2]}14? / 0/0 0", "notation"),
        (f"{FIFTEEN[:-2]}14[A / 0/0 0", "notation"),
        (f"{FIFTEEN[:-2]}14. / 0/0 0", "notation"),
        (f"{FIFTEEN[:-2]}14Ñ / 0/0 0", "notation"),
        (f"{FIFTEEN} a/ 0/0 0", "notation"),
        (f"{FIFTEEN} [CH]/ 0/0 0", "notation"),
        (f"{FIFTEEN} / 0/0 -1", "notation"),
        (f"{FIFTEEN} / 0/0 x", "notation"),
        (f"{FIFTEEN} / 0/x 0", "notation"),
        (f"{FIFTEEN} / 0 0", "notation"),
        (f"{FIFTEEN} / 0/0 0 bb many;", "notation"),
        (f"{FIFTEEN} / 0/0 0 cr harsh;", "notation"),
        (f"{FIFTEEN} / 0/0 0 bb;", "notation"),
    ],
)
def test_a_cgp_that_cannot_be_read_is_a_422(
    referee: Referee, cgp: str, code: str
) -> None:
    body = {"position": {"cgp": cgp}, "move": "pass"}
    fault = referee.fault(body, ProblemCode.INVALID_POSITION)
    assert fault == ("/position/cgp", code)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (
            "7É7",
            "row 5 of the board: 'É' is not a tile of the tile set english "
            "(character 2 of '7É7')",
        ),
        (
            "CAT07a2É1",
            "row 5 of the board: 'É' is not a tile of the tile set english "
            "(character 8 of 'CAT07a2É1')",
        ),
        (
            "7[A]3[QQ]1",
            "row 5 of the board: 'QQ' is not a tile of the tile set english "
            "(character 6 of '7[A]3[QQ]1')",
        ),
        (
            "7E\u03017",  # a composed letter and one of two characters are the same
            "row 5 of the board: 'É' is not a tile of the tile set english "
            "(character 2 of '7É7')",
        ),
        (
            "7.7",
            "row 5 of the board: empty squares are counted, not dotted "
            "(character 2 of '7.7')",
        ),
    ],
)
def test_a_fault_in_a_row_is_told_of_the_row_as_it_was_sent(
    referee: Referee, row: str, message: str
) -> None:
    cgp = "/".join(["15"] * 4 + [row] + ["15"] * 10) + " / 0/0 0"
    body = {"position": cgp}
    problem = referee.refuse("/v1/positions", body, ProblemCode.INVALID_POSITION)
    (error,) = problem["errors"]
    assert error["message"] == message
