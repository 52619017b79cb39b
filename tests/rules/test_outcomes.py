"""The ends of a game that no move brings."""

from __future__ import annotations

import pytest

from app.rules.ending import EndReason
from app.rules.errors import EndNotPossible
from app.rules.outcome import end_game
from app.rules.position import Position, Status
from app.rules.ruleset import Rules
from app.rules.settlement import Settlement
from tests.factories import STANDARD, codes, make_position, make_rules, rule_on

BY_AGREEMENT = make_rules(no_moves=True)
LOSING = [EndReason.RESIGNED, EndReason.TIMED_OUT, EndReason.LOST_CHALLENGE]


def game(*scores: int, status: Status = Status.PLAYING) -> Position:
    """A game in which everybody still holds a Q of 10 points."""
    racks = ["Q"] * len(scores)
    return make_position("8 .......CAT", racks=racks, scores=scores, status=status)


def settled(
    position: Position,
    end_reason: EndReason,
    losers: tuple[int, ...] = (),
    rules: Rules = STANDARD,
) -> Settlement:
    _, outcome = end_game(position, end_reason, rules, losers)
    assert outcome.end_reason is end_reason
    assert outcome.settlement is not None
    return outcome.settlement


def finals(settlement: Settlement) -> list[int]:
    return [player.final for player in settlement.players]


def test_when_the_players_agree_that_nobody_can_move_all_pay_for_their_racks() -> None:
    settlement = settled(game(50, 40), EndReason.NO_MOVES, rules=BY_AGREEMENT)
    assert (finals(settlement), settlement.winners) == ([40, 30], (0,))


def test_the_scores_include_the_settlement_and_the_game_is_over() -> None:
    after, _ = end_game(game(50, 40), EndReason.NO_MOVES, BY_AGREEMENT)
    assert ([player.score for player in after.players], after.status) == (
        [40, 30],
        Status.OVER,
    )


def test_without_that_rule_players_who_cannot_move_pass() -> None:
    with pytest.raises(EndNotPossible, match="play on"):
        end_game(game(50, 40), EndReason.NO_MOVES, STANDARD)


def test_a_play_out_that_waits_is_ended_by_a_pass_or_a_challenge() -> None:
    position = game(50, 40, status=Status.FINAL_CHALLENGE)
    with pytest.raises(EndNotPossible, match="played out"):
        end_game(position, EndReason.NO_MOVES, BY_AGREEMENT)


@pytest.mark.parametrize("end_reason", LOSING)
def test_whoever_breaks_the_game_off_loses_with_the_higher_score_too(
    end_reason: EndReason,
) -> None:
    assert settled(game(300, 10), end_reason, (0,)).winners == (1,)


@pytest.mark.parametrize("end_reason", LOSING)
def test_a_game_that_is_broken_off_settles_no_rack(end_reason: EndReason) -> None:
    assert finals(settled(game(300, 10), end_reason, (0,))) == [300, 10]


def test_the_spread_of_a_winner_with_the_lower_score_is_negative() -> None:
    assert settled(game(300, 10), EndReason.RESIGNED, (0,)).spread == -290


def test_of_several_who_stay_the_highest_wins() -> None:
    assert settled(game(300, 10, 20), EndReason.TIMED_OUT, (0,)).winners == (2,)


def test_of_several_who_stay_two_may_tie() -> None:
    settlement = settled(game(300, 20, 20), EndReason.RESIGNED, (0,))
    assert (settlement.winners, settlement.tie) == ((1, 2), True)


def test_the_last_one_left_wins() -> None:
    assert settled(game(300, 200, 1), EndReason.RESIGNED, (0, 1)).winners == (2,)


def test_a_game_may_be_resigned_while_a_play_out_waits() -> None:
    position = game(300, 10, status=Status.FINAL_CHALLENGE)
    assert settled(position, EndReason.RESIGNED, (0,)).winners == (1,)


def test_an_adjudicated_game_is_won_by_the_score_as_it_stands() -> None:
    settlement = settled(game(50, 60), EndReason.ADJUDICATED)
    assert (finals(settlement), settlement.winners) == ([50, 60], (1,))


def test_an_adjudication_may_name_who_loses() -> None:
    assert settled(game(50, 60), EndReason.ADJUDICATED, (1,)).winners == (0,)


def test_an_adjudicated_game_may_be_a_tie() -> None:
    assert settled(game(50, 50), EndReason.ADJUDICATED).tie is True


def test_a_cancelled_game_has_no_winner() -> None:
    settlement = settled(game(50, 60), EndReason.CANCELLED)
    assert (finals(settlement), settlement.winners) == ([50, 60], ())


@pytest.mark.parametrize(
    "end_reason", [EndReason.PLAYED_OUT, EndReason.PASSES, EndReason.SCORELESS_TURNS]
)
def test_an_end_that_moves_bring_cannot_be_declared(end_reason: EndReason) -> None:
    with pytest.raises(EndNotPossible, match="a move brings"):
        end_game(game(50, 40), end_reason, STANDARD)


@pytest.mark.parametrize("end_reason", [*LOSING, EndReason.CANCELLED])
def test_a_game_that_is_over_does_not_end_again(end_reason: EndReason) -> None:
    position = game(50, 40, status=Status.OVER)
    with pytest.raises(EndNotPossible, match="over already"):
        end_game(position, end_reason, STANDARD, (0,))


@pytest.mark.parametrize(
    ("end_reason", "losers", "problem"),
    [
        (EndReason.RESIGNED, (), "must name who loses"),
        (EndReason.RESIGNED, (0, 1), "left to win"),
        (EndReason.RESIGNED, (2,), "from 0 to 1"),
        (EndReason.CANCELLED, (0,), "names no losers"),
    ],
)
def test_who_loses_is_named_where_somebody_does(
    end_reason: EndReason, losers: tuple[int, ...], problem: str
) -> None:
    with pytest.raises(EndNotPossible, match=problem):
        end_game(game(50, 40), end_reason, STANDARD, losers)


def test_after_any_such_end_no_move_is_possible() -> None:
    after, _ = end_game(game(50, 40), EndReason.CANCELLED, STANDARD)
    assert codes(rule_on(after, "pass")) == ["game_over"]
