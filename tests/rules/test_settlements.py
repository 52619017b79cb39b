"""What unplayed tiles cost, who won, and how ties are decided."""

from __future__ import annotations

import pytest

from app.rules.ending import EndReason
from app.rules.errors import RuleSetError
from app.rules.game_end import End
from app.rules.ruleset import Rules
from app.rules.settlement import DecidedBy, Settlement, Standing, settle_end
from tests.factories import SPANISH, STANDARD, faces, make_rules

PAIR = {"min": 2, "max": 2}
DOUBLE = make_rules(players=PAIR, settlement={"played_out": "double"})
NO_SETTLEMENT = make_rules(settlement={"played_out": "none", "blocked": "none"})
ITALY = make_rules(settlement={"blank_left_penalty": 7})
PRE_ADJUSTMENT = make_rules(tie="pre_adjustment")


def settled(
    racks: str,
    scores: tuple[int, ...] = (0, 0, 0, 0),
    out: int | None = None,
    rules: Rules = STANDARD,
) -> Settlement:
    """Settle racks that are separated by slashes."""
    standings = [
        Standing(None, scores[seat], faces(rack))
        for seat, rack in enumerate(racks.split("/"))
    ]
    reason = EndReason.PASSES if out is None else EndReason.PLAYED_OUT
    return settle_end(standings, End(reason, out), rules)


def changes(settlement: Settlement) -> list[int]:
    return [player.final - player.before for player in settlement.players]


def finals(settlement: Settlement) -> list[int]:
    return [player.final for player in settlement.players]


def test_of_three_players_the_one_who_is_out_gains_what_the_others_lose() -> None:
    # Ben has Q 10 + E 1, Cal A 1 + B 3
    assert changes(settled("/QE/AB", out=0)) == [15, -11, -4]


def test_of_two_players_transfer_moves_the_value_once() -> None:
    assert changes(settled("/QE", out=0)) == [11, -11]


def test_of_two_players_double_adds_it_twice_to_the_player_who_is_out() -> None:
    assert changes(settled("/QE", out=0, rules=DOUBLE)) == [22, 0]


def test_transfer_and_double_have_the_same_spread() -> None:
    spreads = [
        settled("/QE", (50, 40), 0, rules).spread for rules in (STANDARD, DOUBLE)
    ]
    assert spreads == [32, 32]


def test_double_is_refused_for_three_players() -> None:
    with pytest.raises(RuleSetError, match="for two players"):
        settled("/QE/AB", out=0, rules=DOUBLE)


def test_four_players_settle_alike() -> None:
    # Z 10, J 8, A 1 to seat 2
    assert changes(settled("Z/J//A", out=2)) == [-10, -8, 19, -1]


def test_a_blocked_game_costs_everybody_the_own_rack() -> None:
    assert changes(settled("QE/AB/Z")) == [-11, -4, -10]


def test_a_table_may_settle_nothing_when_somebody_is_out() -> None:
    assert changes(settled("/QE", out=0, rules=NO_SETTLEMENT)) == [0, 0]


def test_a_table_may_settle_nothing_when_nobody_is_out() -> None:
    assert changes(settled("AB/QE", rules=NO_SETTLEMENT)) == [0, 0]


def test_a_blank_left_costs_nothing() -> None:
    assert changes(settled("/?", out=0)) == [0, 0]


def test_a_table_may_take_points_for_each_blank_left() -> None:
    # Two blanks of 7 and an A of 1; the player who is out gains the A alone
    assert changes(settled("/A??", out=0, rules=ITALY)) == [1, -15]


def test_points_for_blanks_are_taken_in_a_blocked_game_too() -> None:
    assert changes(settled("A?/B", rules=ITALY)) == [-8, -3]


def test_totals_may_be_negative() -> None:
    # The reported racks: E E O T T A and a blank 6; E I O Q R R T 16
    assert finals(settled("?AEEOTT/EIOQRRT")) == [-6, -16]


def test_of_negative_totals_the_higher_wins() -> None:
    settlement = settled("?AEEOTT/EIOQRRT")
    assert (settlement.winners, settlement.spread) == ((0,), 10)


def test_the_best_of_three_wins_by_the_spread_to_the_next() -> None:
    settlement = settled("//", (90, 120, 100), 0)
    assert (settlement.winners, settlement.spread, settlement.decided_by) == (
        (1,),
        20,
        DecidedBy.FINAL_SCORE,
    )


def test_equal_totals_are_a_tie() -> None:
    # 398 + 4 against 402
    settlement = settled("/AE", (398, 402), 0, DOUBLE)
    assert (settlement.winners, settlement.tie, settlement.decided_by) == (
        (0, 1),
        True,
        None,
    )


def test_two_may_tie_above_a_third() -> None:
    settlement = settled("//", (100, 50, 100), 0)
    assert (settlement.winners, settlement.tie, settlement.spread) == ((0, 2), True, 0)


def test_a_tie_below_the_winner_is_no_tie() -> None:
    settlement = settled("//", (100, 50, 50), 0)
    assert (settlement.winners, settlement.tie) == ((0,), False)


def test_the_score_before_the_settlement_may_decide_a_tie() -> None:
    # 300 - 10 and 290: the 300 of before wins
    settlement = settled("Z/", (300, 280), 1, PRE_ADJUSTMENT)
    assert finals(settlement) == [290, 290]
    assert (settlement.winners, settlement.tie, settlement.decided_by) == (
        (0,),
        False,
        DecidedBy.PRE_ADJUSTMENT,
    )


def test_equal_before_and_after_is_a_tie_even_then() -> None:
    settlement = settled("A/A", (100, 100), rules=PRE_ADJUSTMENT)
    assert (settlement.winners, settlement.decided_by) == ((0, 1), None)


def test_the_tie_break_is_among_the_best_only() -> None:
    # After: 99, 99, 90; before: 100, 100, 100
    settlement = settled("A/A/Z", (100, 100, 100), rules=PRE_ADJUSTMENT)
    assert (settlement.winners, settlement.tie) == ((0, 1), True)


def test_a_clear_winner_needs_no_tie_break() -> None:
    settlement = settled("Z/", (300, 285), 1, PRE_ADJUSTMENT)
    assert (settlement.winners, settlement.decided_by) == ((1,), DecidedBy.FINAL_SCORE)


def test_a_lone_player_wins_by_nothing() -> None:
    settlement = settled("A", (50,))
    assert (settlement.winners, settlement.spread) == ((0,), 0)


@pytest.mark.parametrize(
    ("racks", "out", "rules", "seat", "lines"),
    [
        ("/QE/AB", 0, STANDARD, 0, [("other_racks", 15, "settlement.played-out")]),
        ("/QE/AB", 0, STANDARD, 1, [("own_rack", -11, "settlement.played-out")]),
        ("QE/AB", None, STANDARD, 0, [("own_rack", -11, "settlement.blocked")]),
        ("/QE", 0, DOUBLE, 1, []),
        (
            "/A?",
            0,
            ITALY,
            1,
            [
                ("own_rack", -1, "settlement.played-out"),
                ("blank_left", -7, "settlement.blank-left"),
            ],
        ),
        (
            "?/A",
            None,
            ITALY,
            0,
            [
                ("own_rack", 0, "settlement.blocked"),
                ("blank_left", -7, "settlement.blank-left"),
            ],
        ),
    ],
)
def test_every_line_names_its_reason_and_its_rule(
    racks: str,
    out: int | None,
    rules: Rules,
    seat: int,
    lines: list[tuple[str, int, str]],
) -> None:
    adjustments = settled(racks, out=out, rules=rules).players[seat].adjustments
    assert [(one.reason, one.points, one.clause) for one in adjustments] == lines


def test_a_line_names_the_tiles_that_it_counts() -> None:
    details = [
        line.detail
        for player in settled("/[CH]A/?", out=0, rules=SPANISH).players
        for line in player.adjustments
    ]
    assert details == [
        "played out, the other racks [CH]A + ?: +6",
        "own rack [CH]A: −6",
        "own rack ?: 0",
    ]


def test_a_line_of_one_point_is_written_with_its_sign() -> None:
    details = [
        line.detail
        for player in settled("/A", out=0).players
        for line in player.adjustments
    ]
    assert details == ["played out, the other racks A: +1", "own rack A: −1"]


def test_an_empty_rack_is_called_empty() -> None:
    (line,) = settled("/", out=0).players[1].adjustments
    assert line.detail == "own rack (empty): 0"


def test_a_settlement_by_double_says_twice() -> None:
    (line,) = settled("/QE", out=0, rules=DOUBLE).players[0].adjustments
    assert line.detail == "played out, twice the other racks QE: +22"
