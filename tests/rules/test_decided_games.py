"""Ends that are no play-out: what racks do at them, and who has won."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.adjustments import Penalty
from app.rules.ending import EndReason
from app.rules.game_end import RACKS_AT, End, seats_whose_racks_count
from app.rules.ruleset import Rules
from app.rules.settlement import DecidedBy, Settlement, Standing, settle_end
from tests.factories import STANDARD, faces, make_rules

BANK = make_rules(clock={"kind": "bank"})
"""Ten points for each minute begun; more than ten minutes lose."""
PRE_ADJUSTMENT = make_rules(tie="pre_adjustment", clock={"kind": "bank"})
LATE = 600_001
"""A millisecond past the limit."""


def ended(
    reason: EndReason,
    standings: list[Standing],
    losers: set[int] | None = None,
    rules: Rules = STANDARD,
    out: int | None = None,
) -> Settlement:
    return settle_end(standings, End(reason, out, frozenset(losers or ())), rules)


def player(score: int, rack: str = "", overtime_ms: int = 0, *lost: int) -> Standing:
    penalties = tuple(Penalty("late", points) for points in lost)
    return Standing(None, score, faces(rack), None, overtime_ms, penalties)


def finals(settlement: Settlement) -> list[int]:
    return [player.final for player in settlement.players]


def test_every_end_says_what_the_racks_do() -> None:
    assert set(RACKS_AT) == set(EndReason)


@pytest.mark.parametrize(
    "reason", [EndReason.PASSES, EndReason.SCORELESS_TURNS, EndReason.NO_MOVES]
)
def test_in_a_blocked_game_everybody_loses_the_own_rack(reason: EndReason) -> None:
    # Q E 11, A B 4
    assert finals(ended(reason, [player(50, "QE"), player(40, "AB")])) == [39, 36]


@pytest.mark.parametrize(
    "reason",
    [
        EndReason.RESIGNED,
        EndReason.TIMED_OUT,
        EndReason.LOST_CHALLENGE,
        EndReason.ADJUDICATED,
    ],
)
def test_in_a_game_that_is_broken_off_the_racks_change_nothing(
    reason: EndReason,
) -> None:
    settlement = ended(reason, [player(50, "QE"), player(40, "AB")], {0})
    assert finals(settlement) == [50, 40]


@pytest.mark.parametrize(
    ("reason", "decided_by"),
    [
        (EndReason.RESIGNED, DecidedBy.RESIGNED),
        (EndReason.TIMED_OUT, DecidedBy.TIMED_OUT),
        (EndReason.LOST_CHALLENGE, DecidedBy.LOST_CHALLENGE),
        (EndReason.ADJUDICATED, DecidedBy.ADJUDICATED),
    ],
)
def test_who_is_ahead_may_lose_all_the_same(
    reason: EndReason, decided_by: DecidedBy
) -> None:
    settlement = ended(reason, [player(300), player(200)], {0})
    assert (settlement.winners, settlement.decided_by) == ((1,), decided_by)


def test_the_spread_of_a_winner_who_was_behind_is_negative() -> None:
    assert ended(EndReason.RESIGNED, [player(300), player(200)], {0}).spread == -100


def test_of_three_the_last_one_left_wins() -> None:
    players = [player(300), player(200), player(100)]
    settlement = ended(EndReason.RESIGNED, players, {0, 1})
    assert (settlement.winners, settlement.decided_by) == ((2,), DecidedBy.RESIGNED)


def test_of_two_who_are_left_the_scores_decide() -> None:
    players = [player(300), player(200), player(100)]
    settlement = ended(EndReason.RESIGNED, players, {0})
    assert (settlement.winners, settlement.decided_by) == ((1,), DecidedBy.FINAL_SCORE)


def test_two_who_are_left_may_tie() -> None:
    players = [player(300), player(200), player(200)]
    settlement = ended(EndReason.RESIGNED, players, {0})
    assert (settlement.winners, settlement.tie) == ((1, 2), True)


def test_a_tie_has_no_spread_even_if_somebody_ahead_of_both_lost() -> None:
    players = [player(300), player(200), player(200)]
    assert ended(EndReason.RESIGNED, players, {0}).spread == 0


def test_an_adjudication_that_names_no_loser_goes_by_the_scores() -> None:
    settlement = ended(EndReason.ADJUDICATED, [player(300, "QE"), player(295)])
    assert (settlement.winners, settlement.decided_by, settlement.spread) == (
        (0,),
        DecidedBy.FINAL_SCORE,
        5,
    )


def test_nobody_wins_a_cancelled_game() -> None:
    settlement = ended(EndReason.CANCELLED, [player(300), player(200)])
    result = (settlement.winners, settlement.tie, settlement.decided_by)
    assert (*result, settlement.spread) == ((), False, None, 0)


def test_a_cancelled_game_charges_nothing() -> None:
    players = [player(300, "QE", 125_000, 20), player(200)]
    assert finals(ended(EndReason.CANCELLED, players, rules=BANK)) == [300, 200]


def test_overtime_comes_after_the_racks_and_penalties_come_last() -> None:
    players = [player(100), player(200, "QE", 125_000, 5, 7)]
    settlement = ended(EndReason.PLAYED_OUT, players, rules=BANK, out=0)
    lines = [(x.reason.value, x.points) for x in settlement.players[1].adjustments]
    assert lines == [
        ("own_rack", -11),
        ("overtime", -30),
        ("penalty", -5),
        ("penalty", -7),
    ]


def test_overtime_and_penalties_name_their_rules() -> None:
    settlement = ended(EndReason.PASSES, [player(0, "", 1, 5)], rules=BANK)
    clauses = [line.clause for line in settlement.players[0].adjustments[1:]]
    assert clauses == ["clock.overtime", "settlement.penalty"]


def test_a_penalty_is_told_with_its_reason() -> None:
    settlement = ended(EndReason.ADJUDICATED, [player(0, "", 0, 5)])
    assert settlement.players[0].adjustments[0].detail == "late: −5"


def test_no_overtime_makes_no_line() -> None:
    settlement = ended(EndReason.ADJUDICATED, [player(0)], rules=BANK)
    assert settlement.players[0].adjustments == ()


def test_overtime_that_costs_nothing_is_told_all_the_same() -> None:
    rules = make_rules(clock={"kind": "bank", "rounding": "completed"})
    settlement = ended(EndReason.ADJUDICATED, [player(0, "", 59_999)], rules=rules)
    assert [line.points for line in settlement.players[0].adjustments] == [0]


def test_overtime_may_turn_the_result() -> None:
    # 401 + 2 × 2 − 20 = 385 against 395
    rules = make_rules(
        settlement={"played_out": "double"}, clock={"kind": "bank"}, players={"max": 2}
    )
    players = [player(401, "", 120_000), player(395, "EE")]
    settlement = ended(EndReason.PLAYED_OUT, players, rules=rules, out=0)
    assert (finals(settlement), settlement.winners) == ([385, 395], (1,))


def test_overtime_may_make_a_total_negative() -> None:
    players = [player(5, "", 60_001), player(0)]
    assert finals(ended(EndReason.PASSES, players, rules=BANK)) == [-15, 0]


def test_exactly_the_limit_is_charged_and_does_not_lose() -> None:
    players = [player(300, "", LATE - 1), player(150)]
    settlement = ended(EndReason.PASSES, players, rules=BANK)
    assert (finals(settlement), settlement.winners) == ([200, 150], (0,))


def test_a_millisecond_past_the_limit_loses_whatever_the_score() -> None:
    players = [player(300, "", LATE), player(150)]
    settlement = ended(EndReason.PASSES, players, rules=BANK)
    assert (settlement.winners, settlement.decided_by) == ((1,), DecidedBy.TIMED_OUT)


def test_past_the_limit_no_more_is_charged() -> None:
    players = [player(300, "", LATE), player(150)]
    assert finals(ended(EndReason.PASSES, players, rules=BANK)) == [200, 150]


@pytest.mark.parametrize("on_max", ["pass", "stop"])
def test_where_the_limit_only_ends_the_turns_the_scores_decide(on_max: str) -> None:
    rules = make_rules(clock={"kind": "bank", "on_max": on_max})
    players = [player(300, "", LATE), player(150)]
    settlement = ended(EndReason.PASSES, players, rules=rules)
    assert (settlement.winners, settlement.decided_by) == ((0,), DecidedBy.FINAL_SCORE)


def test_nobody_wins_when_everybody_is_past_the_limit() -> None:
    players = [player(300, "", LATE), player(150, "", LATE)]
    settlement = ended(EndReason.PASSES, players, rules=BANK)
    assert (settlement.winners, settlement.decided_by) == ((), DecidedBy.TIMED_OUT)


def test_a_time_penalty_does_not_count_for_the_tie_break() -> None:
    # 310 − 10 of overtime and 300: both 300, and 310 was before the settlement
    players = [player(310, "", 1), player(300)]
    settlement = ended(EndReason.PASSES, players, rules=PRE_ADJUSTMENT)
    assert (finals(settlement), settlement.winners, settlement.decided_by) == (
        [300, 300],
        (0,),
        DecidedBy.PRE_ADJUSTMENT,
    )


def test_a_rack_may_be_told_by_its_points() -> None:
    players = [player(50), Standing(None, 40, None, 11)]
    settlement = ended(EndReason.PLAYED_OUT, players, out=0)
    details = [x.adjustments[0].detail for x in settlement.players]
    assert (finals(settlement), details) == (
        [61, 29],
        [
            "played out, the other racks (11 points): +11",
            "own rack (11 points): −11",
        ],
    )


def test_a_rack_that_counts_must_be_told() -> None:
    with pytest.raises(ValueError, match="a rack that counts must be told"):
        ended(EndReason.PASSES, [Standing(None, 40, None)])


def test_a_rack_that_does_not_count_need_not_be_told() -> None:
    players = [Standing(None, 40, None), Standing(None, 30, None)]
    assert ended(EndReason.RESIGNED, players, {1}).winners == (0,)


@pytest.mark.parametrize(
    ("reason", "parts", "seats"),
    [
        (EndReason.PLAYED_OUT, {}, {1, 2}),
        (EndReason.PLAYED_OUT, {"played_out": "none"}, set()),
        (
            EndReason.PLAYED_OUT,
            {"played_out": "none", "blank_left_penalty": 7},
            {1, 2},
        ),
        (EndReason.PASSES, {}, {0, 1, 2}),
        (EndReason.PASSES, {"blocked": "none"}, set()),
        (EndReason.RESIGNED, {"blank_left_penalty": 7}, set()),
    ],
)
def test_racks_count_where_they_change_a_score(
    reason: EndReason, parts: dict[str, object], seats: set[int]
) -> None:
    end = End(reason, 0 if reason is EndReason.PLAYED_OUT else None)
    assert seats_whose_racks_count(3, end, make_rules(settlement=parts)) == seats


@pytest.mark.parametrize(
    ("reason", "out", "losers"),
    [
        (EndReason.PLAYED_OUT, None, set()),
        (EndReason.PASSES, 0, set()),
        (EndReason.CANCELLED, None, {0}),
    ],
)
def test_an_end_that_contradicts_itself_is_refused(
    reason: EndReason, out: int | None, losers: set[int]
) -> None:
    with pytest.raises(ValueError, match="not go with"):
        End(reason, out, frozenset(losers))


games = st.lists(
    st.builds(
        player,
        st.integers(-200, 600),
        st.sampled_from(["", "QE", "AB", "?", "ZZX"]),
        st.integers(0, 700_000),
        st.integers(0, 50),
    ),
    min_size=2,
    max_size=4,
)


@given(players=games, reason=st.sampled_from(EndReason))
def test_the_lines_of_any_end_add_up(
    players: list[Standing], reason: EndReason
) -> None:
    out = 0 if reason is EndReason.PLAYED_OUT else None
    settlement = ended(reason, players, rules=BANK, out=out)
    assert finals(settlement) == [
        settled.before + sum(line.points for line in settled.adjustments)
        for settled in settlement.players
    ]


@given(players=games, data=st.data())
def test_no_loser_is_among_the_winners(
    players: list[Standing], data: st.DataObject
) -> None:
    losers = data.draw(st.sets(st.integers(0, len(players) - 1), min_size=1))
    settlement = ended(EndReason.RESIGNED, players, losers, BANK)
    assert not losers & set(settlement.winners)
