"""Settlements by themselves: `POST /v1/settlements`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from app.api.problem_codes import ProblemCode
from app.api.schemas.settlements import EndReasonName
from app.rules.choices import OnMax, Rounding
from app.rules.ending import EndReason
from app.rules.settlement import DecidedBy
from tests.api.asking import Json, Referee

PATH = "/v1/settlements"
BANK: Json = {"clock": {"kind": "bank"}}


def player(score: int = 0, rack: str | None = "", **more: object) -> Json:
    told: Json = {"score": score} | more
    return told if rack is None else told | {"rack": rack}


def game(*players: Json, end: str = "passes", **more: object) -> Json:
    return {"players": list(players), "end_reason": end} | more


THREE = game(
    player(120, "", name="Ana"),
    player(98, "QE", name="Ben"),
    player(101, "AB", name="Cal"),
    end="played_out",
    out_seat=0,
)


def finals(answer: Json) -> list[int]:
    return [one["final"] for one in answer["players"]]


def lines(answer: Json, seat: int) -> list[tuple[str, int]]:
    adjustments = answer["players"][seat]["adjustments"]
    return [(line["reason"], line["points"]) for line in adjustments]


def test_the_player_who_is_out_gains_what_the_others_lose(referee: Referee) -> None:
    # Ben Q 10 + E 1, Cal A 1 + B 3
    answer = referee.post(PATH, THREE)
    changes = [one["final"] - one["before"] for one in answer["players"]]
    assert changes == [15, -11, -4]


def test_the_answer_has_the_winners_and_what_they_won_by(referee: Referee) -> None:
    answer = referee.post(PATH, THREE)
    result = {name: answer[name] for name in ("winners", "tie", "decided_by", "spread")}
    assert result == {
        "winners": [0],
        "tie": False,
        "decided_by": "final_score",
        "spread": 38,  # 135 − 97
    }


def test_every_line_quotes_the_rule_that_it_follows(referee: Referee) -> None:
    answer = referee.post(PATH, THREE)
    rules = [one["adjustments"][0]["rule"] for one in answer["players"]]
    listed = referee.get("/v1/rule-sets/standard")["clauses"]
    clause = next(x for x in listed if x["id"] == "settlement.played-out")
    del clause["provisional"]
    assert rules == [clause] * 3


def test_the_answer_is_that_of_a_ruling_with_a_provenance_of_its_own(
    referee: Referee,
) -> None:
    racks = [("Ana", 120, "V"), ("Ben", 98, "QE")]
    players = [{"name": n, "score": s, "rack": r} for n, s, r in racks]
    position = {"players": players, "consecutive_passes": 3}
    ruling = referee.post("/v1/rulings", {"position": position, "move": "pass"})
    answer = referee.post(PATH, {"players": players, "end_reason": "passes"})
    del answer["provenance"]
    assert answer == ruling["outcome"]["settlement"]


def test_the_provenance_names_the_rules(referee: Referee) -> None:
    answer = referee.post(PATH, THREE | {"rules": "kitchen"})
    assert answer["provenance"]["rule_set"]["name"] == "kitchen"


def test_every_end_of_the_engine_can_be_told() -> None:
    assert get_args(EndReasonName) == tuple(EndReason)


def test_who_is_out_need_not_be_told_if_one_rack_is_empty(referee: Referee) -> None:
    body = game(player(0, "A"), player(0, ""), end="played_out")
    assert finals(referee.post(PATH, body)) == [-1, 1]


def test_the_rack_of_who_is_out_need_not_be_told(referee: Referee) -> None:
    body = game(player(0, "A"), player(0, None), end="played_out", out_seat=1)
    assert finals(referee.post(PATH, body)) == [-1, 1]


def test_the_points_of_a_rack_will_do(referee: Referee) -> None:
    body = game(player(0, None, rack_points=11), player(0), end="played_out")
    assert finals(referee.post(PATH, body)) == [-11, 11]


def test_a_rack_and_its_points_may_both_be_told(referee: Referee) -> None:
    body = game(player(0, "QE", rack_points=11), player(0), end="played_out")
    assert finals(referee.post(PATH, body)) == [-11, 11]


def test_a_rack_known_in_part_may_have_its_points_told(referee: Referee) -> None:
    body = game(player(0, "Q_", rack_points=11), player(0), end="played_out")
    assert finals(referee.post(PATH, body)) == [-11, 11]


def test_a_rack_that_changes_nothing_need_not_be_told(referee: Referee) -> None:
    body = game(player(9, None), player(7, None), end="resigned", loser_seats=[1])
    assert finals(referee.post(PATH, body)) == [9, 7]


def test_two_minutes_five_seconds_over_cost_thirty(referee: Referee) -> None:
    body = game(player(300, overtime_ms=125_000), player(), rules=BANK)
    assert lines(referee.post(PATH, body), 0)[1:] == [("overtime", -30)]


def test_no_overtime_needs_no_clock(referee: Referee) -> None:
    body = game(player(300, overtime_ms=0), player())
    assert lines(referee.post(PATH, body), 0) == [("own_rack", 0)]


def test_penalties_are_taken_off(referee: Referee) -> None:
    told = [{"reason": "Late", "points": 20}, {"reason": "Overdraw", "points": 5}]
    body = game(player(300, penalties=told), player())
    assert lines(referee.post(PATH, body), 0)[1:] == [("penalty", -20), ("penalty", -5)]


def test_tiles_count_what_the_tile_set_says(referee: Referee) -> None:
    body = game(player(0, "[CH]"), player(), rules={"tile_set": "spanish"})
    assert finals(referee.post(PATH, body)) == [-5, 0]


def test_who_resigned_loses_whatever_the_score(referee: Referee) -> None:
    body = game(player(300), player(200), end="resigned", loser_seats=[0])
    answer = referee.post(PATH, body)
    assert (answer["winners"], answer["decided_by"]) == ([1], "resigned")


def test_the_limit_of_the_overtime_tells_who_was_timed_out(referee: Referee) -> None:
    players = (player(300, overtime_ms=600_001), player(200))
    body = game(*players, end="timed_out", rules=BANK)
    assert referee.post(PATH, body)["winners"] == [1]


def test_nobody_wins_a_cancelled_game(referee: Referee) -> None:
    answer = referee.post(PATH, game(player(300), player(200), end="cancelled"))
    assert (answer["winners"], answer["decided_by"]) == ([], None)


DOUBLE: Json = {"settlement": {"played_out": "double"}}
DECIDED = ("timed_out", "lost_challenge", "resigned")


@pytest.mark.parametrize(
    ("body", "pointer", "code"),
    [
        ({}, "/players", "missing"),
        (game(), "/players", "too_short"),
        (game(*[player()] * 21), "/players", "too_long"),
        (game({"rack": ""}), "/players/0/score", "missing"),
        (game(player(100_001)), "/players/0/score", "too_large"),
        (game(player(rack_points=-100_001)), "/players/0/rack_points", "too_small"),
        (game(player(overtime_ms=-1)), "/players/0/overtime_ms", "too_small"),
        (game(player(overtime_ms=604_800_001)), "/players/0/overtime_ms", "too_large"),
        (game(player(overtime_ms=0.5)), "/players/0/overtime_ms", "wrong_type"),
        (
            game(player(penalties=[{"reason": "Late", "points": -20}])),
            "/players/0/penalties/0/points",
            "too_small",
        ),
        (
            game(player(penalties=[{"reason": "", "points": 1}])),
            "/players/0/penalties/0/reason",
            "too_short",
        ),
        (
            game(player(penalties=[{"reason": "x", "points": 1}] * 51)),
            "/players/0/penalties",
            "too_long",
        ),
        (game(player(), end="won"), "/end_reason", "not_one_of"),
        (game(player(), out=0), "/out", "unknown_member"),
        (game(player(rack_count=3)), "/players/0/rack_count", "unknown_member"),
        (game(player(0, "É")), "/players/0/rack", "notation"),
        (
            game(player(0, "QE", rack_points=12)),
            "/players/0/rack_points",
            "rack_points_differ",
        ),
        (
            game(player(0, "Q_", rack_points=9)),  # the Q alone is worth 10
            "/players/0/rack_points",
            "rack_points_differ",
        ),
        (game(player(0, None), player()), "/players/0/rack", "missing"),
        (game(player(rack=None, name="A"), player()), "/players/0/rack", "missing"),
        (game(player(0, "A_"), player()), "/players/0/rack", "missing"),
        (
            game(
                player(0, None, rack_points=3),
                player(),
                rules={"settlement": {"blank_left_penalty": 7}},
            ),
            "/players/0/rack",
            "missing",
        ),
        (game(player(0, "A"), end="played_out"), "/out_seat", "missing"),
        (game(player(), player(), end="played_out"), "/out_seat", "missing"),
        (
            game(player(), end="played_out", out_seat=1),
            "/out_seat",
            "no_such_seat",
        ),
        (
            game(player(0, "A"), end="played_out", out_seat=0),
            "/players/0/rack",
            "rack_not_empty",
        ),
        (
            game(player(0, "A_"), player(), end="played_out", out_seat=0),
            "/players/0/rack",
            "rack_not_empty",
        ),
        (
            game(player(0, None, rack_points=1), end="played_out", out_seat=0),
            "/players/0/rack_points",
            "rack_not_empty",
        ),
        (game(player(), out_seat=0), "/out_seat", "out_seat_not_wanted"),
        (game(player(), loser_seats=[0]), "/loser_seats", "losers_not_wanted"),
        *[
            (game(player(), player(), end=end), "/loser_seats", "missing")
            for end in DECIDED
        ],
        (
            game(player(), player(), end="resigned", loser_seats=[0, 2]),
            "/loser_seats/1",
            "no_such_seat",
        ),
        (
            game(player(), player(), end="resigned", loser_seats=[0, 1]),
            "/loser_seats",
            "nobody_left",
        ),
        (
            game(player(overtime_ms=1)),
            "/players/0/overtime_ms",
            "overtime_not_charged",
        ),
        (
            game(player(overtime_ms=1), rules={"clock": {"kind": "per_move"}}),
            "/players/0/overtime_ms",
            "overtime_not_charged",
        ),
        (
            game(player(), player(), player(), rules=DOUBLE),
            "/rules/settlement/played_out",
            "too_many_players",
        ),
    ],
)
def test_what_cannot_be_settled_is_pointed_at(
    referee: Referee, body: Json, pointer: str, code: str
) -> None:
    problem = referee.refuse(PATH, body, ProblemCode.INVALID_REQUEST)
    (error,) = [one for one in problem["errors"] if one["pointer"] == pointer]
    assert error["code"] == code


def test_all_racks_that_are_missing_are_told_at_once(referee: Referee) -> None:
    body = game(player(0, None), player(), player(0, None))
    problem = referee.refuse(PATH, body, ProblemCode.INVALID_REQUEST)
    pointers = [one["pointer"] for one in problem["errors"]]
    assert pointers == ["/players/0/rack", "/players/2/rack"]


def test_an_unknown_rule_set_is_a_problem_of_its_own(referee: Referee) -> None:
    body = game(player(), rules="chess")
    problem = referee.refuse(PATH, body, ProblemCode.UNKNOWN_RULE_SET)
    assert [one["pointer"] for one in problem["errors"]] == ["/rules"]


PAGE = (Path(__file__).parents[2] / "docs" / "settlement.md").read_text("utf-8")


def test_the_example_of_the_page_is_settled(referee: Referee) -> None:
    (example,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    # 120 + 11 + 4 − 3 × 10; 98 − 11; 101 − 4 − 10
    assert finals(referee.post(PATH, json.loads(example))) == [105, 87, 87]


NAMES = sorted({*EndReason, *DecidedBy, *OnMax, *Rounding})


@pytest.mark.parametrize("name", NAMES)
def test_the_page_explains_every_end_and_every_choice(name: str) -> None:
    assert f"`{name}`" in PAGE
