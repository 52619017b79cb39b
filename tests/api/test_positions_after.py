"""The position after a move."""

from __future__ import annotations

import pytest

from tests.api.asking import Json, Referee, board, on

RETAINS = board(_8="...RETAINS")


def after(referee: Referee, move: object, position: object, **more: object) -> Json:
    """The position after a legal move."""
    ruling = referee.rule(move, position, **more)
    assert ruling["legal"] is True, ruling["violations"]
    position_after: Json = ruling["position"]
    return position_after


def counters(position: Json) -> list[int]:
    return [position["scoreless_turns"], position["consecutive_passes"]]


def test_the_new_tiles_lie_on_the_board(referee: Referee) -> None:
    position = after(referee, "J8 .HoE", on(RETAINS))
    drawn = board(_8="...RETAINS", _9="." * 9 + "H", _10="." * 9 + "o")
    drawn[10] = ".........E....."
    assert position["board"] == drawn


def test_the_points_are_added_to_the_mover(referee: Referee) -> None:
    position = after(referee, "8H CAT", on(scores=[7, 20]))
    assert [player["score"] for player in position["players"]] == [17, 20]


@pytest.mark.parametrize(("seats", "on_turn", "following"), [(2, 1, 0), (3, 1, 2)])
def test_the_next_player_is_on_turn(
    referee: Referee, seats: int, on_turn: int, following: int
) -> None:
    position = after(referee, "pass", on(scores=[0] * seats, on_turn=on_turn))
    assert position["on_turn"] == following


@pytest.mark.parametrize(
    ("move", "expected"),
    [("pass", [2, 2]), ("-2", [2, 0]), ("8H CAT", [0, 0])],
)
def test_the_two_counters_are_independent(
    referee: Referee, move: str, expected: list[int]
) -> None:
    position = {"scoreless_turns": 1, "consecutive_passes": 1}
    assert counters(after(referee, move, position)) == expected


def test_without_a_draw_the_rack_is_unknown_while_tiles_remain(
    referee: Referee,
) -> None:
    player = after(referee, "8H CAT", on(racks=["CATEEEE"]))["players"][0]
    assert (player["rack"], player["rack_count"]) == (None, 7)


def test_without_tiles_to_draw_the_rack_is_the_leave(referee: Referee) -> None:
    position = on(racks=["CATEEEE", None], bag_count=0)
    assert after(referee, "8H CAT", position)["players"][0]["rack"] == "EEEE"


def test_with_the_draw_told_the_rack_is_known(referee: Referee) -> None:
    position = after(referee, "8H CAT", on(racks=["CATEEEE"]), draw="?XY")
    assert position["players"][0]["rack"] == "EEEE?XY"


def test_the_draw_leaves_the_bag(referee: Referee) -> None:
    position = on(racks=["CATEEEE", None], bag="ABCXY")
    assert after(referee, "8H CAT", position, draw="XYA")["bag"] == "BC"


def test_as_many_are_drawn_as_were_placed(referee: Referee) -> None:
    # 100 tiles, 7 on each of the two racks; three are placed and drawn again.
    assert after(referee, "8H CAT", {})["bag_count"] == 83


def test_an_exchange_keeps_the_size_of_the_bag(referee: Referee) -> None:
    assert after(referee, "-3", {})["bag_count"] == 86


def test_an_exchange_with_its_draw_told_puts_the_old_tiles_into_the_bag(
    referee: Referee,
) -> None:
    position = on(racks=["AEIOUQV", None], bag="LNRSTDG")
    told = after(referee, "-QV", position, draw="LN")
    assert (told["players"][0]["rack"], sorted(told["bag"])) == (
        "AEIOULN",
        sorted("RSTDGQV"),
    )


def test_a_leave_is_what_stays_on_the_rack(referee: Referee) -> None:
    assert referee.rule("8H CaT", on(racks=["?CTZXYW"]))["leave"] == "ZXYW"


def test_in_brief_the_long_members_are_null(referee: Referee) -> None:
    ruling = referee.rule("8H CAT", detail="brief")
    (word,) = ruling["words"]
    long = [word["letters"], word["formula"], ruling["score"]["formula"]]
    assert [*long, ruling["position"], ruling["provenance"]] == [None] * 5


def test_in_brief_the_rest_is_as_in_full(referee: Referee) -> None:
    brief, full = (referee.rule("8H CAT", detail=x) for x in ("brief", "full"))
    same = ("legal", "violations", "warnings", "unchecked", "move", "notation")
    assert [brief[x] for x in same] == [full[x] for x in same]


def test_full_is_the_default(referee: Referee) -> None:
    full, left_out = referee.rule("8H CAT", detail="full"), referee.rule("8H CAT")
    del full["provenance"], left_out["provenance"]
    assert left_out == full


def test_the_members_of_a_ruling_are_always_the_same(referee: Referee) -> None:
    members = (
        "legal words_acceptable violations warnings unchecked move notation leave "
        "words score position outcome provenance"
    )
    moves = ["8H CAT", "8A QQ", "pass", "-9"]
    told = [
        [*referee.rule(move, detail=x)] for move in moves for x in ("brief", "full")
    ]
    assert told == [members.split()] * 8


def test_a_violation_quotes_a_clause_of_the_rule_set(referee: Referee) -> None:
    (violation,) = referee.rule("8H A")["violations"]
    clauses = {x["id"]: x for x in referee.get("/v1/rule-sets/standard")["clauses"]}
    clause = clauses["opening.length"]
    assert violation["rule"] == {x: clause[x] for x in ("id", "text", "source")}
