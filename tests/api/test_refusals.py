"""What follows the schema but has no meaning on any position, pointed at."""

from __future__ import annotations

from typing import Any

import pytest

from app.api.problem_codes import ProblemCode
from tests.api.asking import Json, Referee, board

RULINGS = "/v1/rulings"
INVALID = ProblemCode.INVALID_REQUEST
SMALL = {"rows": ["..."] * 3, "start": "B2"}


def asking(**members: Any) -> Json:
    return {"move": "pass"} | members


def placing(square: str, letter: str) -> Json:
    tile = {"square": square, "letter": letter}
    return {"type": "placement", "placed": [tile]}


@pytest.mark.parametrize(
    "text",
    [
        *("", "8H", "8H C-T", "8H C!T", "H CAT", "8H8 CAT", "8H (CAT", "8H )CAT"),
        *("8H [CH]AT", "8H [CAT", "exchange ca", "ex.1001", "resign"),
    ],
)
@pytest.mark.parametrize("spelling", ["string", "object"])
def test_a_text_that_is_no_move_is_pointed_at(
    referee: Referee, text: str, spelling: str
) -> None:
    move = text if spelling == "string" else {"type": "notation", "text": text}
    pointer = "/move" if spelling == "string" else "/move/text"
    fault = referee.fault(asking(move=move), ProblemCode.INVALID_MOVE)
    assert fault == (pointer, "notation")


@pytest.mark.parametrize(
    ("move", "pointer", "code"),
    [
        ({"type": "notation"}, "text", "missing"),
        ({"type": "placement"}, "start", "missing"),
        ({"type": "placement", "start": "8H"}, "word", "missing"),
        ({"type": "placement", "start": "8H", "word": ""}, "word", "notation"),
        ({"type": "placement", "start": "8H", "word": "C_T"}, "word", "notation"),
        ({"type": "placement", "start": "H", "word": "CAT"}, "start", "notation"),
        (placing("H8", "a"), "placed/0/letter", "notation"),
        (placing("H8", "CH"), "placed/0/letter", "notation"),
        (placing("H", "A"), "placed/0/square", "notation"),
        ({"type": "exchange"}, "tiles", "missing"),
        ({"type": "exchange", "tiles": "a"}, "tiles", "notation"),
        ({"type": "exchange", "tiles": "A", "count": 2}, "count", "count_differs"),
        ({"type": "board_after"}, "board", "missing"),
        ({"type": "board_after", "board": []}, "board", "board_size"),
        ({"type": "board_after", "board": board(_9="?")}, "board/8", "notation"),
        ({"type": "recycle_blank"}, "square", "missing"),
        ({"type": "pass", "text": "pass"}, "text", "member_not_used"),
        ({"type": "exchange", "count": 1, "square": "H8"}, "square", "member_not_used"),
    ],
)
def test_a_move_without_meaning_is_pointed_at(
    referee: Referee, move: Json, pointer: str, code: str
) -> None:
    fault = referee.fault(asking(move=move), ProblemCode.INVALID_MOVE)
    assert fault == (f"/move/{pointer}", code)


@pytest.mark.parametrize(
    ("position", "pointer", "code"),
    [
        ({"cgp": "15"}, "cgp", "notation"),
        ({"board": ["."] * 15}, "board/0", "row_length"),
        ({"board": board(_3="." * 16)}, "board/2", "row_length"),
        ({"board": board()[1:]}, "board", "board_size"),
        ({"board": board(_1="Ñ")}, "board/0", "notation"),
        ({"board": board(_1="?")}, "board/0", "notation"),
        ({"players": [{"rack": "ab"}]}, "players/0/rack", "notation"),
        ({"players": [{}, {"rack": "[CH]"}]}, "players/1/rack", "notation"),
        (
            {"players": [{"rack": "AB", "rack_count": 3}]},
            "players/0/rack_count",
            "rack_count_differs",
        ),
        ({"on_turn": 2}, "on_turn", "no_such_seat"),
        ({"bag": "ab"}, "bag", "notation"),
    ],
)
@pytest.mark.parametrize("path", [RULINGS, "/v1/positions"])
def test_a_position_without_meaning_is_pointed_at(
    referee: Referee, path: str, position: Json, pointer: str, code: str
) -> None:
    body = {"position": position} | ({"move": "pass"} if path == RULINGS else {})
    problem = referee.refuse(path, body, ProblemCode.INVALID_POSITION)
    (error,) = problem["errors"]
    assert (error["pointer"], error["code"]) == (f"/position/{pointer}", code)


def test_all_members_that_a_move_does_not_take_are_pointed_at(
    referee: Referee,
) -> None:
    body = asking(move={"type": "pass", "text": "pass", "count": 1})
    problem = referee.refuse(RULINGS, body, ProblemCode.INVALID_MOVE)
    assert [x["pointer"] for x in problem["errors"]] == ["/move/count", "/move/text"]


def test_a_draw_without_meaning_is_pointed_at(referee: Referee) -> None:
    assert referee.fault(asking(draw="ab"), INVALID) == ("/draw", "notation")


@pytest.mark.parametrize(
    ("definition", "pointer"),
    [
        (SMALL | {"start": "D4"}, "start"),
        (SMALL | {"start": "?"}, "start"),
        (SMALL | {"rows": []}, "rows"),
        (SMALL | {"rows": ["..", "..", "."]}, "rows/2"),
        (SMALL | {"rows": ["...", "...", "..x"]}, "rows/2"),
        (SMALL | {"name": "?"}, "name"),
    ],
)
def test_a_board_without_meaning_is_pointed_at(
    referee: Referee, definition: Json, pointer: str
) -> None:
    fault = referee.fault(asking(rules={"board_definition": definition}), INVALID)
    assert fault == (f"/rules/board_definition/{pointer}", "invalid_value")


@pytest.mark.parametrize(
    ("rules", "pointer"),
    [
        ({"board": "standard", "board_definition": SMALL}, "/rules/board"),
        (
            {"tile_set": "english", "tile_set_definition": {"tiles": [], "blanks": 0}},
            "/rules/tile_set",
        ),
    ],
)
def test_a_name_beside_a_definition_is_ambiguous(
    referee: Referee, rules: Json, pointer: str
) -> None:
    assert referee.fault(asking(rules=rules), INVALID) == (pointer, "ambiguous")


@pytest.mark.parametrize(
    ("member", "problem"),
    [
        ("rule_set", ProblemCode.UNKNOWN_RULE_SET),
        ("board", ProblemCode.UNKNOWN_BOARD),
        ("tile_set", ProblemCode.UNKNOWN_TILE_SET),
        ("lexicon", ProblemCode.UNKNOWN_LEXICON),
    ],
)
@pytest.mark.parametrize("name", ["nothing", "", "../standard", "STANDARD"])
def test_an_unknown_name_is_a_422_that_points_at_it(
    referee: Referee, member: str, problem: ProblemCode, name: str
) -> None:
    fault = referee.fault(asking(rules={member: name}), problem)
    assert fault == (f"/rules/{member}", problem)


def test_a_bare_name_of_a_rule_set_is_pointed_at_itself(referee: Referee) -> None:
    fault = referee.fault(asking(rules="chess"), ProblemCode.UNKNOWN_RULE_SET)
    assert fault == ("/rules", "unknown_rule_set")


@pytest.mark.parametrize(
    ("move", "pointer"),
    [
        ("16H CAT", "/move"),
        ("P8 CAT", "/move"),
        ("8AA CAT", "/move"),
        ("H0 CAT", "/move"),
        ({"type": "notation", "text": "16H CAT"}, "/move/text"),
        ({"type": "placement", "start": "H16", "word": "CAT"}, "/move/start"),
        (
            {"type": "placement", "placed": [{"square": "H16", "letter": "A"}]},
            "/move/placed/0/square",
        ),
        ({"type": "recycle_blank", "square": "P1"}, "/move/square"),
    ],
)
def test_a_square_that_is_not_on_the_board_is_a_422(
    referee: Referee, move: object, pointer: str
) -> None:
    fault = referee.fault(asking(move=move), ProblemCode.SQUARE_OFF_BOARD)
    assert fault == (pointer, "square_off_board")


def test_a_square_is_looked_for_on_the_board_of_the_rules(referee: Referee) -> None:
    body = asking(move="16H CAT", rules={"board": "super"})
    assert referee.post(RULINGS, body)["legal"] is False


def test_a_play_that_runs_past_the_edge_is_a_ruling(referee: Referee) -> None:
    ruling = referee.rule("8M LONGER")
    assert "off_board" in [one["code"] for one in ruling["violations"]]


def test_what_is_refused_is_told_in_a_sentence(referee: Referee) -> None:
    problem = referee.refuse(
        RULINGS, asking(position={"on_turn": 5}), ProblemCode.INVALID_POSITION
    )
    assert "/position/on_turn" in problem["detail"]
