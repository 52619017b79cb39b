"""Games of three or four from which somebody has resigned."""

from __future__ import annotations

from dataclasses import replace

from app.rules.claims import ChallengeDecision, Claim
from app.rules.ending import EndReason
from app.rules.moves import Exchange, Move, Pass
from app.rules.ruleset import Rules
from app.rules.settlement import Settlement
from app.rules.table import Step, Table, make_move, set_table
from app.rules.table_decisions import (
    Correction,
    Ending,
    correct_score,
    decide_challenge,
    end_by_decision,
    resign,
)
from app.rules.table_limits import rule_at
from tests.factories import STANDARD, make_rules, written

LOST_TURNS = make_rules(
    word_check="challenge",
    final_challenge=True,
    challenge={"who": "any_opponent", "fail": {"kind": "lose_turn"}},
)
"""Whoever challenges in vain loses a turn."""


def seated(players: int, rules: Rules = STANDARD) -> Table:
    return set_table([None] * players, rules)


def played(table: Table, *moves: str, rules: Rules = STANDARD) -> Table:
    """The table after moves of whoever is on turn: plays, ``pass`` and ``swap``."""
    for move in moves:
        idle: dict[str, Move] = {"pass": Pass(), "swap": Exchange(None, 1)}
        told = idle[move] if move in idle else written(move, rules)
        ruling = rule_at(table, told, rules, None)
        assert ruling.is_legal
        table = make_move(table, ruling, rules, None, 0).table
    return table


def without(table: Table, *seats: int, rules: Rules = STANDARD) -> Table:
    for seat in seats:
        table = resign(table, seat, rules, 0).table
    return table


def in_vain(table: Table, seat: int) -> Table:
    """The table after a challenge by *seat* that fails."""
    claim = Claim(seat, decision=ChallengeDecision.FAILED)
    return decide_challenge(table, claim, LOST_TURNS, None, 0)[1].table


def end_reason(table: Table) -> EndReason | None:
    return None if table.outcome is None else table.outcome.end_reason


def settled(table: Table) -> Settlement:
    assert table.outcome is not None
    assert table.outcome.settlement is not None
    return table.outcome.settlement


def types(step: Step) -> list[str]:
    return [event.type.value for event in step.events]


def test_all_who_stay_pass_twice_and_the_game_is_over() -> None:
    table = played(without(seated(3), 1), "pass", "pass", "pass")
    assert end_reason(table) is None
    assert end_reason(played(table, "pass")) is EndReason.PASSES


def test_of_four_two_stay_and_four_passes_are_all_of_theirs() -> None:
    table = played(without(seated(4), 0, 2), *["pass"] * 4)
    assert end_reason(table) is EndReason.PASSES


def test_three_scoreless_turns_of_each_who_stays_end_the_game() -> None:
    # With a tile on the board, six of two players; of three it would be nine.
    table = without(played(seated(3), "8H CAT"), 1)
    table = played(table, *["swap"] * 5)
    assert end_reason(table) is None
    assert end_reason(played(table, "swap")) is EndReason.SCORELESS_TURNS


def test_a_limit_for_all_together_stays_as_it_is() -> None:
    rules = make_rules(scoreless={"limit": 6, "per": "total"})
    table = without(played(seated(4, rules), "8H CAT", rules=rules), 1, rules=rules)
    assert end_reason(played(table, *["swap"] * 5, rules=rules)) is None
    table = played(table, *["swap"] * 6, rules=rules)
    assert end_reason(table) is EndReason.SCORELESS_TURNS


def test_a_resignation_is_no_turn_and_ends_nothing_but_the_next_pass_does() -> None:
    # Two of three stay, whose limit is four; five have passed in a row by then.
    table = without(played(seated(3), *["pass"] * 4), 1)
    assert end_reason(table) is None
    assert end_reason(played(table, "pass")) is EndReason.PASSES


def test_a_turn_that_is_owed_is_missed_when_it_comes_past_an_empty_seat() -> None:
    table = in_vain(played(seated(3, LOST_TURNS), "8H CAT", rules=LOST_TURNS), 2)
    step = resign(table, 1, LOST_TURNS, 0)
    assert types(step) == ["player_resigned", "turn_lost"]
    assert (step.events[1].seat, step.table.position.on_turn) == (2, 0)


def test_who_challenges_in_vain_past_an_empty_seat_loses_this_turn() -> None:
    table = without(seated(3, LOST_TURNS), 1, rules=LOST_TURNS)
    table = in_vain(played(table, "8H CAT", rules=LOST_TURNS), 2)
    owed = [player.turns_to_miss for player in table.position.players]
    assert (table.position.on_turn, owed) == (0, [0, 0, 0])


def test_who_has_resigned_owes_no_turn() -> None:
    table = in_vain(played(seated(3, LOST_TURNS), "8H CAT", rules=LOST_TURNS), 2)
    table = without(table, 2, rules=LOST_TURNS)
    ruling = rule_at(table, Pass(), LOST_TURNS, None)
    step = make_move(table, ruling, LOST_TURNS, None, 0)
    assert (types(step), step.table.position.on_turn) == (["turn_passed"], 0)


def test_who_resigned_with_the_highest_score_has_lost_it() -> None:
    table = correct_score(seated(3), Correction(0, 100), STANDARD, 0).table
    table = correct_score(table, Correction(2, 10), STANDARD, 0).table
    table = played(without(with_empty_racks(table), 0), *["pass"] * 4)
    settlement = settled(table)
    assert (settlement.winners, settlement.players[0].final) == ((2,), 100)


def test_a_correction_after_the_end_does_not_let_them_win() -> None:
    table = played(without(with_empty_racks(seated(3)), 0), *["pass"] * 4)
    table = correct_score(table, Correction(0, 100), STANDARD, 0).table
    assert settled(table).winners == (1, 2)


def test_an_adjudication_by_the_scores_does_not_let_them_win() -> None:
    table = correct_score(seated(3), Correction(0, 100), STANDARD, 0).table
    ending = Ending(EndReason.ADJUDICATED)
    table = end_by_decision(without(table, 0), ending, STANDARD, 0).table
    assert settled(table).winners == (1, 2)


def test_nobody_wins_or_loses_a_cancelled_game() -> None:
    ending = Ending(EndReason.CANCELLED)
    table = end_by_decision(without(seated(3), 0), ending, STANDARD, 0).table
    assert settled(table).winners == ()


def with_empty_racks(table: Table) -> Table:
    """The table with no tile on any rack, so that the racks cost nothing."""
    players = tuple(replace(one, rack=()) for one in table.position.players)
    return replace(table, position=replace(table.position, players=players))
