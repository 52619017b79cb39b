"""The end of a game: why it is over, and what it comes to."""

from __future__ import annotations

import pytest

from tests.api.asking import Json, Referee, board, codes, on

CHALLENGE: Json = {"word_check": "challenge"}
CAT_ON_BOARD = board(_8=".......CAT")

# Seat 0 goes out with CAT, doubled by H8: 10 points. Seat 1 keeps Q 10 and I 1.
LAST_PLAY = on(racks=["CAT", "QI"], scores=[100, 90], bag_count=0)


def finals(settlement: Json) -> list[int]:
    return [player["final"] for player in settlement["players"]]


def scores(ruling: Json) -> list[int]:
    return [player["score"] for player in ruling["position"]["players"]]


def test_the_game_goes_on_without_an_outcome(referee: Referee) -> None:
    assert referee.rule("8H CAT")["outcome"] is None


def test_the_last_tile_with_an_empty_bag_ends_the_game(referee: Referee) -> None:
    assert referee.rule("8H CAT", LAST_PLAY)["outcome"]["end_reason"] == "played_out"


def test_a_play_out_is_settled_by_transfer(referee: Referee) -> None:
    settlement = referee.rule("8H CAT", LAST_PLAY)["outcome"]["settlement"]
    rules = [one["adjustments"][0].pop("rule") for one in settlement["players"]]
    assert {rule["id"] for rule in rules} == {"settlement.played-out"}
    details = [one["adjustments"][0].pop("detail") for one in settlement["players"]]
    assert all("QI" in detail for detail in details)
    assert settlement == {
        "players": [
            {
                "name": None,
                "before": 110,
                "adjustments": [{"reason": "other_racks", "points": 11}],
                "final": 121,
            },
            {
                "name": None,
                "before": 90,
                "adjustments": [{"reason": "own_rack", "points": -11}],
                "final": 79,
            },
        ],
        "winners": [0],
        "tie": False,
        "decided_by": "final_score",
        "spread": 42,
        "deduced": False,
    }


def test_once_the_game_is_over_the_scores_include_the_settlement(
    referee: Referee,
) -> None:
    ruling = referee.rule("8H CAT", LAST_PLAY)
    assert (ruling["position"]["status"], scores(ruling)) == ("over", [121, 79])


def test_the_adjustments_add_up(referee: Referee) -> None:
    settlement = referee.rule("8H CAT", LAST_PLAY)["outcome"]["settlement"]
    for one in settlement["players"]:
        added = sum(line["points"] for line in one["adjustments"])
        assert one["before"] + added == one["final"]


@pytest.mark.parametrize(
    ("method", "sums"),
    [("transfer", [121, 79]), ("double", [132, 90]), ("none", [110, 90])],
)
def test_a_play_out_is_settled_as_the_rules_say(
    referee: Referee, method: str, sums: list[int]
) -> None:
    rules = {"players": {"max": 2}, "settlement": {"played_out": method}}
    settlement = referee.rule("8H CAT", LAST_PLAY, rules)["outcome"]["settlement"]
    assert finals(settlement) == sums


def test_whoever_plays_out_gets_the_tiles_of_all_others(referee: Referee) -> None:
    position = on(racks=["CAT", "QI", "X"], bag_count=0)
    settlement = referee.rule("8H CAT", position)["outcome"]["settlement"]
    # 10 + 11 + 8, and the others lose what they keep.
    assert (finals(settlement), settlement["spread"]) == ([29, -11, -8], 37)


def test_equal_totals_are_a_tie(referee: Referee) -> None:
    # 10 + 11 for seat 0; 32 - 11 for seat 1.
    position = on(racks=["CAT", "QI"], scores=[0, 32], bag_count=0)
    settlement = referee.rule("8H CAT", position)["outcome"]["settlement"]
    told = [settlement[x] for x in ("winners", "tie", "decided_by", "spread")]
    assert told == [[0, 1], True, None, 0]


def test_a_tie_can_be_decided_by_the_scores_before_the_settlement(
    referee: Referee,
) -> None:
    position = on(racks=["CAT", "QI"], scores=[0, 32], bag_count=0)
    ruling = referee.rule("8H CAT", position, {"tie": "pre_adjustment"})
    settlement = ruling["outcome"]["settlement"]
    told = [settlement[x] for x in ("winners", "tie", "decided_by")]
    assert told == [[1], False, "pre_adjustment"]  # 32 against 10


def test_a_blank_left_costs_nothing(referee: Referee) -> None:
    position = on(racks=["CAT", "?"], bag_count=0)
    settlement = referee.rule("8H CAT", position)["outcome"]["settlement"]
    assert finals(settlement) == [10, 0]


def test_tiles_in_the_bag_keep_the_game_going(referee: Referee) -> None:
    position = on(racks=["CAT", "QI"], bag_count=1)
    assert referee.rule("8H CAT", position)["outcome"] is None


def test_when_all_pass_twice_in_a_row_each_loses_their_tiles(referee: Referee) -> None:
    position = on(racks=["AB", "Q"], scores=[50, 60], consecutive_passes=3)
    outcome = referee.rule("pass", position)["outcome"]
    # A 1 + B 3, Q 10.
    assert (outcome["end_reason"], finals(outcome["settlement"])) == (
        "passes",
        [46, 50],
    )


def test_the_third_pass_of_two_players_ends_nothing(referee: Referee) -> None:
    assert referee.rule("pass", {"consecutive_passes": 2})["outcome"] is None


def test_the_fourth_pass_of_three_players_ends_nothing(referee: Referee) -> None:
    position = on(racks=[None] * 3, consecutive_passes=3)
    assert referee.rule("pass", position)["outcome"] is None


def test_the_sixth_scoreless_turn_ends_the_game(referee: Referee) -> None:
    position = on(CAT_ON_BOARD, racks=["QI", "X"], scoreless_turns=5)
    outcome = referee.rule("-Q", position)["outcome"]
    assert outcome["end_reason"] == "scoreless_turns"


def test_after_an_exchange_the_rack_is_unknown_and_nothing_is_settled(
    referee: Referee,
) -> None:
    position = on(CAT_ON_BOARD, racks=["QI", "X"], scoreless_turns=5)
    assert referee.rule("-Q", position)["outcome"]["settlement"] is None


def test_after_an_exchange_with_its_draw_told_the_game_is_settled(
    referee: Referee,
) -> None:
    position = on(CAT_ON_BOARD, racks=["QI", "X"], scoreless_turns=5)
    settlement = referee.rule("-Q", position, draw="J")["outcome"]["settlement"]
    assert finals(settlement) == [-9, -8]  # J 8 + I 1; X 8


def test_scoreless_turns_end_nothing_on_an_empty_board(referee: Referee) -> None:
    assert referee.rule("pass", {"scoreless_turns": 5})["outcome"] is None


def test_a_play_of_blanks_alone_is_a_scoreless_turn(referee: Referee) -> None:
    position = on(racks=["??EE", "X"], scoreless_turns=5)
    outcome = referee.rule("8H at", position)["outcome"]
    assert outcome["end_reason"] == "scoreless_turns"


def test_an_unknown_rack_leaves_the_settlement_open(referee: Referee) -> None:
    outcome = referee.rule("pass", {"consecutive_passes": 3})["outcome"]
    assert outcome == {"end_reason": "passes", "settlement": None}


# Seven tiles: four A of 1 point, three B of 5; on the board lie one of each.
TINY: Json = {
    "board_definition": {"rows": ["....."] * 5, "start": "C3"},
    "tile_set_definition": {
        "tiles": [
            {"letter": "A", "count": 4, "value": 1},
            {"letter": "B", "count": 3, "value": 5},
        ],
        "blanks": 0,
    },
}
TINY_BOARD = [".....", ".....", "..AB.", ".....", "....."]


def test_with_an_empty_bag_the_unknown_rack_is_deduced(referee: Referee) -> None:
    ruling = referee.rule("3B A..", on(TINY_BOARD, racks=["A", None]), TINY)
    settlement = ruling["outcome"]["settlement"]
    # Seat 0 plays AAB for 7; seat 1 must hold the other AABB, 12 points.
    assert (settlement["deduced"], finals(settlement)) == (True, [19, -12])


def test_two_unknown_racks_cannot_be_deduced(referee: Referee) -> None:
    position = on(TINY_BOARD, racks=[None, None], consecutive_passes=3)
    assert referee.rule("pass", position, TINY)["outcome"]["settlement"] is None


def test_a_play_out_that_can_be_challenged_waits(referee: Referee) -> None:
    ruling = referee.rule("8H CAT", LAST_PLAY, CHALLENGE)
    assert (ruling["outcome"], ruling["position"]["status"], scores(ruling)) == (
        None,
        "final_challenge",
        [110, 90],
    )


def test_a_pass_accepts_the_play_out_and_settles(referee: Referee) -> None:
    waiting = referee.rule("8H CAT", LAST_PLAY, CHALLENGE)["position"]
    accepted = referee.rule("pass", waiting, CHALLENGE)
    assert (accepted["outcome"]["end_reason"], scores(accepted)) == (
        "played_out",
        [121, 79],
    )


def test_the_accepting_pass_counts_as_nothing(referee: Referee) -> None:
    waiting = referee.rule("8H CAT", LAST_PLAY, CHALLENGE)["position"]
    over = referee.rule("pass", waiting, CHALLENGE)["position"]
    assert [over["consecutive_passes"], over["scoreless_turns"]] == [0, 0]


@pytest.mark.parametrize("move", ["-Q", "9H QI", {"type": "redraw"}])
def test_before_a_play_out_is_accepted_no_other_move_is_possible(
    referee: Referee, move: object
) -> None:
    waiting = referee.rule("8H CAT", LAST_PLAY, CHALLENGE)["position"]
    ruling = referee.rule(move, waiting, CHALLENGE)
    assert "only_pass_or_challenge" in codes(ruling["violations"])


def test_a_rule_set_may_do_without_the_final_challenge(referee: Referee) -> None:
    rules = CHALLENGE | {"final_challenge": False}
    outcome = referee.rule("8H CAT", LAST_PLAY, rules)["outcome"]
    assert outcome["end_reason"] == "played_out"


@pytest.mark.parametrize("move", ["pass", "-Q", "8H QI"])
def test_once_the_game_is_over_no_move_is_possible(referee: Referee, move: str) -> None:
    over = referee.rule("8H CAT", LAST_PLAY)["position"]
    assert "game_over" in codes(referee.rule(move, over)["violations"])


def test_an_illegal_move_ends_nothing(referee: Referee) -> None:
    ruling = referee.rule("8H QX", LAST_PLAY)
    assert (ruling["position"], ruling["outcome"]) == (None, None)
