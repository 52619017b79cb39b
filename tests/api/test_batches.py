"""Many moves at once: each is answered by itself."""

from __future__ import annotations

from typing import Any

import pytest

from app.api.problem_codes import ProblemCode
from tests.api.asking import EMPTY_CGP, Json, Referee, board, on, total

BATCH = "/v1/rulings/batch"


def answers(referee: Referee, items: list[Any], **shared: object) -> list[Json]:
    """The answers to *items*, with what they share."""
    found: list[Json] = referee.post(BATCH, shared | {"items": items})["items"]
    return found


def without_hash(ruling: Json) -> Json:
    """The ruling without the hash of the body, which is that of the batch."""
    del ruling["provenance"]["input_sha256"]
    return ruling


def problem_of(referee: Referee, item: Any) -> Json:
    """The problem of an item that stands third among good ones."""
    good = {"move": "8H CAT"}
    found = answers(referee, [good, good, item, good])
    assert [one["ruling"] is None for one in found] == [False, False, True, False]
    problem: Json = found[2]["problem"]
    return problem


ITEMS: list[Json] = [
    {"move": "8H CAT"},
    {"move": "8H QX", "rules": "kitchen"},
    {"move": "pass", "position": EMPTY_CGP},
    {"move": {"type": "exchange", "count": 2}, "position": {"bag_count": 1}},
]


@pytest.mark.parametrize("index", range(len(ITEMS)))
def test_an_item_is_ruled_on_as_if_it_came_alone(referee: Referee, index: int) -> None:
    ruling = answers(referee, ITEMS)[index]["ruling"]
    alone = referee.post("/v1/rulings", ITEMS[index])
    assert without_hash(ruling) == without_hash(alone)


def test_items_are_answered_in_their_order_under_their_ids(referee: Referee) -> None:
    items = [{"id": name, "move": "8H CAT"} for name in ("b", "a", "b")]
    found = answers(referee, items)
    assert [(one["index"], one["id"]) for one in found] == [
        (0, "b"),
        (1, "a"),
        (2, "b"),
    ]


def test_an_item_without_an_id_has_none(referee: Referee) -> None:
    assert answers(referee, [{"move": "8H CAT"}])[0]["id"] is None


def test_what_is_shared_holds_for_every_item(referee: Referee) -> None:
    shared = on(board(_8="...RETAINS"), racks=["HOEHOEE"])
    found = answers(
        referee,
        [{"move": "J8 .HOE"}, {"move": "D8 .OE"}],
        position=shared,
        rules={"lexicon": "none"},
    )
    # J10 triples the O: S 1 + H 4 + O 1 × 3 + E 1; D9 and D10 are plain: 1 + 1 + 1.
    assert [total(one["ruling"]) for one in found] == [9, 3]


def test_what_an_item_says_itself_wins_over_what_is_shared(referee: Referee) -> None:
    items = [{"move": "8H QX", "rules": "kitchen"}, {"move": "8H QX"}]
    found = answers(referee, items, rules="standard")
    assert [one["ruling"]["legal"] for one in found] == [True, False]


def test_a_position_of_an_items_own_does_not_change_the_shared_one(
    referee: Referee,
) -> None:
    own = {"move": "J8 .HOE", "position": on(board(_8="...RETAINS"))}
    found = answers(referee, [{"move": "8H CAT"}, own, {"move": "8H CAT"}])
    assert without_hash(found[0]["ruling"]) == without_hash(found[2]["ruling"])


def test_brief_holds_for_every_item(referee: Referee) -> None:
    found = answers(referee, ITEMS, detail="brief")
    assert [one["ruling"]["provenance"] for one in found] == [None] * len(ITEMS)


@pytest.mark.parametrize(
    ("item", "code", "pointer"),
    [
        ({"move": "8H"}, "invalid_move", "/items/2/move"),
        (
            {"move": {"type": "notation", "text": "8H"}},
            "invalid_move",
            "/items/2/move/text",
        ),
        ({"move": "Z99 CAT"}, "square_off_board", "/items/2/move"),
        (
            {
                "move": {
                    "type": "placement",
                    "placed": [{"square": "P1", "letter": "A"}],
                }
            },
            "square_off_board",
            "/items/2/move/placed/0/square",
        ),
        ({"move": "pass", "rules": "chess"}, "unknown_rule_set", "/items/2/rules"),
        (
            {"move": "pass", "rules": {"board": "round"}},
            "unknown_board",
            "/items/2/rules/board",
        ),
        ({"move": "pass", "position": "x"}, "invalid_position", "/items/2/position"),
        (
            {"move": "pass", "position": {"board": [".."]}},
            "invalid_position",
            "/items/2/position/board",
        ),
        ({}, "invalid_request", "/items/2/move"),
        ({"move": "pass", "odd": 1}, "invalid_request", "/items/2/odd"),
        ({"move": 7}, "invalid_request", "/items/2/move"),
        ({"move": {"type": "jump"}}, "invalid_request", "/items/2/move/type"),
        ({"move": "pass", "id": 7}, "invalid_request", "/items/2/id"),
        ({"move": "pass", "detail": "brief"}, "invalid_request", "/items/2/detail"),
        ("8H CAT", "invalid_request", "/items/2"),
        (None, "invalid_request", "/items/2"),
        ([], "invalid_request", "/items/2"),
    ],
)
def test_a_fault_in_one_item_is_told_there_and_fails_no_other(
    referee: Referee, item: object, code: str, pointer: str
) -> None:
    problem = problem_of(referee, item)
    told = (problem["code"], [one["pointer"] for one in problem["errors"]])
    assert told == (code, [pointer])


def test_a_fault_in_what_is_shared_is_told_at_its_own_place(referee: Referee) -> None:
    found = answers(referee, [{"move": "pass"}], rules={"board": "round"})
    (error,) = found[0]["problem"]["errors"]
    assert error["pointer"] == "/rules/board"


def test_an_item_that_says_it_better_is_spared_the_shared_fault(
    referee: Referee,
) -> None:
    items = [{"move": "pass", "rules": "standard"}, {"move": "pass"}]
    found = answers(referee, items, rules="chess")
    assert [one["problem"] is None for one in found] == [True, False]


def test_a_faulty_item_keeps_its_id(referee: Referee) -> None:
    assert answers(referee, [{"id": "x", "move": "?"}])[0]["id"] == "x"


def test_the_problem_of_an_item_has_the_one_shape(referee: Referee) -> None:
    alone = referee.refuse("/v1/rulings", {"move": "8H"}, ProblemCode.INVALID_MOVE)
    assert [*problem_of(referee, {"move": "8H"})] == [*alone]


def test_a_batch_may_be_empty(referee: Referee) -> None:
    assert answers(referee, []) == []


def test_a_batch_may_have_a_thousand_items(referee: Referee) -> None:
    found = answers(referee, [{"move": "8H CAT"}] * 1_000, detail="brief")
    assert [total(one["ruling"]) for one in found] == [10] * 1_000


def test_a_batch_of_a_thousand_and_one_items_is_refused(referee: Referee) -> None:
    body = {"items": [{"move": "pass"}] * 1_001}
    problem = referee.refuse(BATCH, body, ProblemCode.INVALID_REQUEST)
    (error,) = problem["errors"]
    assert (error["pointer"], "1000" in error["message"]) == ("/items", True)


def test_a_batch_may_be_larger_than_another_body(referee: Referee) -> None:
    # 1,000 items of about 2 KiB, where a single ruling may have 1 MiB.
    name = {"name": "x" * 190}
    item = {"move": "pass", "position": {"players": [name] * 9}}
    found = answers(referee, [item] * 1_000, detail="brief")
    assert all(one["problem"] is None for one in found)


def test_the_hash_is_that_of_the_whole_batch(referee: Referee) -> None:
    found = answers(referee, [{"move": "pass"}, {"move": "8H CAT"}])
    hashes = {one["ruling"]["provenance"]["input_sha256"] for one in found}
    assert len(hashes) == 1


def test_a_batch_with_what_is_no_number_is_not_json(referee: Referee) -> None:
    body = b'{"items": [{"move": "8H CAT"}, {"move": NaN}]}'
    problem = referee.refuse_bytes(BATCH, body, ProblemCode.BODY_NOT_JSON)
    assert problem["status"] == 400
