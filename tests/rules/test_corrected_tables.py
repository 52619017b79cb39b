"""Points that are corrected when a game is over, and points without a move."""

from __future__ import annotations

from app.rules.ending import EndReason
from app.rules.events import EventType
from app.rules.outcome import Outcome
from app.rules.settlement import DecidedBy, Settlement
from app.rules.table import Table, set_table, tell_rack
from app.rules.table_decisions import (
    Correction,
    Ending,
    correct_score,
    end_by_decision,
    enter_points,
    resign,
)
from tests.factories import STANDARD, make_rack


def table_of(*racks: str) -> Table:
    table = set_table([None] * len(racks), STANDARD)
    for seat, rack in enumerate(racks):
        table = tell_rack(table, seat, make_rack(rack) or (), STANDARD, 0).table
    return table


def entered(table: Table, *points: int) -> Table:
    for one in points:
        table = enter_points(table, one, STANDARD, 0).table
    return table


def corrected(table: Table, seat: int, points: int) -> Table:
    return correct_score(table, Correction(seat, points), STANDARD, 0).table


def scores(table: Table) -> list[int]:
    return [player.score for player in table.position.players]


def settled(outcome: Outcome | None) -> Settlement:
    assert outcome is not None
    assert outcome.settlement is not None
    return outcome.settlement


def passed_out(first: int, second: int) -> Table:
    """Points for both, then everybody has agreed that nobody can move: Q E and A B."""
    table = entered(table_of("QE", "AB"), first, second)
    ending = Ending(EndReason.ADJUDICATED)
    return end_by_decision(table, ending, STANDARD, 0).table


def test_points_alone_go_to_the_player_on_turn() -> None:
    table = entered(table_of("QE", "AB"), 24, 10)
    assert (scores(table), table.position.on_turn) == ([24, 10], 0)


def test_a_turn_of_no_points_counts_as_a_placement_without_points() -> None:
    # Six of them, but none counts before a tile is on the board: the board is empty.
    table = entered(table_of("QE", "AB"), *[0] * 6)
    assert (table.position.scoreless_turns, table.outcome) == (6, None)


def test_points_leave_board_bag_and_racks_alone() -> None:
    before = table_of("QE", "AB")
    after = entered(before, 24)
    assert after.position.board == before.position.board
    assert after.position.bag_count == before.position.bag_count
    assert after.position.players[0].rack == before.position.players[0].rack


def test_a_correction_after_the_end_changes_who_has_won() -> None:
    table = corrected(passed_out(50, 45), 1, 10)
    settlement = settled(table.outcome)
    assert (scores(table), settlement.winners, settlement.spread) == ([50, 55], (1,), 5)


def test_what_was_before_the_end_is_corrected_and_not_what_the_racks_cost() -> None:
    settlement = settled(corrected(passed_out(50, 45), 1, 10).outcome)
    assert [player.before for player in settlement.players] == [50, 55]


def test_corrections_after_the_end_add_up() -> None:
    table = corrected(corrected(passed_out(50, 45), 1, 10), 1, -3)
    assert scores(table) == [50, 52]


def test_who_resigned_has_lost_whatever_is_corrected() -> None:
    table = resign(entered(table_of("QE", "AB"), 50), 0, STANDARD, 0).table
    settlement = settled(corrected(table, 0, 500).outcome)
    assert (settlement.winners, settlement.decided_by) == ((1,), DecidedBy.RESIGNED)


def test_a_game_is_not_over_twice() -> None:
    step = correct_score(passed_out(50, 45), Correction(1, 10), STANDARD, 0)
    assert [event.type for event in step.events] == [EventType.SCORE_CORRECTED]


def test_the_event_tells_the_score_after_the_settlement() -> None:
    step = correct_score(passed_out(50, 45), Correction(1, 10), STANDARD, 0)
    assert (step.events[0].points, step.events[0].score) == (10, 55)
