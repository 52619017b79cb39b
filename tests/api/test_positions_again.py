"""Every position that is answered can be posted back unchanged."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.api import making
from tests.api.asking import Json, Referee, codes, on
from tests.shared_files import shared_lines

thoroughly = settings(max_examples=60, deadline=None)


def again(referee: Referee, position: Json, rules: object) -> Json:
    """What *position* is read as."""
    body = {"rules": rules, "position": position}
    read: Json = referee.post("/v1/positions", body)["position"]
    return read


@thoroughly
@given(position=making.positions, rules=making.rules)
def test_a_completed_position_is_read_as_itself(
    referee: Referee, position: Json, rules: Json
) -> None:
    first = again(referee, position, rules)
    assert again(referee, first, rules) == first


@thoroughly
@given(rows=making.boards(), racks=st.lists(making.racks, min_size=2, max_size=2))
def test_a_completed_position_has_the_warnings_of_the_one_told(
    referee: Referee, rows: list[str], racks: list[str]
) -> None:
    first = referee.post("/v1/positions", {"position": on(rows, racks=racks)})
    assume("tiles_exceed_set" not in codes(first["warnings"]))
    second = referee.post("/v1/positions", {"position": first["position"]})
    assert second["warnings"] == first["warnings"]


@thoroughly
@given(ruling=making.rulings)
def test_the_position_after_a_move_is_read_as_itself(
    referee: Referee, ruling: Json
) -> None:
    after = referee.post("/v1/rulings", ruling | {"detail": "full"})["position"]
    rules = ruling.get("rules", {})
    assert after is None or again(referee, after, rules) == after


def test_positions_of_real_games_are_read_as_themselves(referee: Referee) -> None:
    changed = []
    for case in shared_lines("cases/positions.jsonl"):
        rules = {"lexicon": "none", "tile_set": case["tiles"]}
        position = {"board": case["board"], "players": [{"rack": case["rack"]}]}
        after = referee.rule(case["move"], position, rules)["position"]
        if again(referee, after, rules) != after:
            changed.append(case["move"])
    assert changed == []


def test_a_game_is_played_by_posting_each_position_back(referee: Referee) -> None:
    position: Json = {}
    for move in ("8H CAT", "-3", "K5 DOGS", "pass"):
        position = referee.rule(move, position)["position"]
    # CAT is 5 × 2. Seat 0 again: K5 doubles D 2 + O 1 + G 2 + S 1, beside it CATS 6.
    scores = [player["score"] for player in position["players"]]
    assert (scores, position["scoreless_turns"]) == ([28, 0], 1)


@pytest.mark.parametrize(
    "position",
    [
        on(scores=[making.MOST_POINTS, -making.MOST_POINTS]),
        {"scoreless_turns": 9_000, "consecutive_passes": 9_000},
        {"bag_count": 10_000},
        {"bag": "A" * 500, "bag_count": 500},
        {"players": [{"name": "\0 \u2028 \U0001f600"}]},
        {"players": [{"rack_count": 10_000}, {"rack": "", "rack_count": 0}]},
    ],
)
@pytest.mark.parametrize("move", ["pass", "8H CAT"])
def test_extremes_can_be_posted_back_too(
    referee: Referee, position: Json, move: str
) -> None:
    after = referee.rule(move, position, {"passes": {"limit_rounds": 0}})["position"]
    assert again(referee, after, {"passes": {"limit_rounds": 0}}) == after
