"""What a table knows beyond a position: open plays, counted moves, clocks, seats."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.rules.claims import ChallengeDecision, Claim
from app.rules.clock import time_left
from app.rules.ending import EndReason
from app.rules.errors import EndNotPossible
from app.rules.moves import Exchange, Move, Pass, Redraw
from app.rules.outcome import Outcome
from app.rules.position import Position, Status
from app.rules.ruleset import Rules
from app.rules.settlement import Settlement
from app.rules.table import Step, Table, make_move, set_table, tell_rack
from app.rules.table_clock import start_clock, stop_clock
from app.rules.table_decisions import (
    Correction,
    Ending,
    correct_score,
    decide_challenge,
    end_by_decision,
    resign,
)
from app.rules.table_limits import rule_at
from tests.factories import STANDARD, make_rack, make_rules, written

SECOND, MINUTE = 1_000, 60_000
CHALLENGE = make_rules("naspa")
FIVE_POINTS = make_rules("five-point")


def table_of(
    *racks: str, rules: Rules = STANDARD, bag_count: int | None = None
) -> Table:
    """A table at the start, with these racks dealt."""
    table = set_table([None] * len(racks), rules)
    for seat, rack in enumerate(racks):
        table = tell_rack(table, seat, make_rack(rack) or (), rules, 0).table
    if bag_count is None:
        return table
    return replace(table, position=replace(table.position, bag_count=bag_count))


def play(
    table: Table,
    move: str | Move,
    draw: str | None = None,
    *,
    rules: Rules = STANDARD,
    now_ms: int = 0,
) -> Step:
    told = written(move, rules) if isinstance(move, str) else move
    ruling = rule_at(table, told, rules, None)
    assert ruling.is_legal, [str(one.message) for one in ruling.violations]
    return make_move(table, ruling, rules, make_rack(draw), now_ms)


def types(step: Step) -> list[str]:
    return [event.type.value for event in step.events]


def scores(table: Table) -> list[int]:
    return [player.score for player in table.position.players]


def rack(table: Table, seat: int) -> str:
    return "".join(sorted(table.position.players[seat].rack or ()))


def test_a_play_and_its_draw_are_two_events_of_one_turn() -> None:
    step = play(table_of("CATSDOG", "AEIOUNR"), "8H CAT", "XYZ")
    assert [(e.type.value, e.turn, e.seat) for e in step.events] == [
        ("tiles_placed", 0, 0),
        ("tiles_drawn", 0, 0),
    ]


def test_what_is_drawn_is_on_the_rack_afterwards() -> None:
    step = play(table_of("CATSDOG", "AEIOUNR"), "8H CAT", "XYZ")
    assert rack(step.table, 0) == "DGOSXYZ"


def test_each_move_is_a_turn() -> None:
    table = play(table_of("CATSDOG", "AEIOUNR"), "8H CAT", "XYZ").table
    assert play(table, Pass()).table.turn == 2


def test_a_withdrawn_play_gives_rack_and_score_back() -> None:
    table = play(table_of("CATSDOG", "AEIOUNR"), "8H CAT", "XYZ", rules=CHALLENGE).table
    claim = Claim(1, decision=ChallengeDecision.UPHELD)
    step = decide_challenge(table, claim, CHALLENGE, None, 0)[1]
    # CAT is worth (3 + 1 + 1) x 2 = 10; nothing of it is left.
    assert (rack(step.table, 0), scores(step.table)) == ("ACDGOST", [0, 0])


def test_a_withdrawn_play_puts_its_draw_back_into_the_bag() -> None:
    start = table_of("CATSDOG", "AEIOUNR")
    table = play(start, "8H CAT", "XYZ", rules=CHALLENGE).table
    claim = Claim(1, decision=ChallengeDecision.UPHELD)
    step = decide_challenge(table, claim, CHALLENGE, None, 0)[1]
    # 100 tiles less two racks of seven.
    assert step.table.position.bag_count == 86


def test_only_the_last_play_is_open() -> None:
    table = play(table_of("CATSDOG", "AEIOUNR"), "8H CAT", "XYZ", rules=CHALLENGE).table
    table = play(table, Pass(), rules=CHALLENGE).table
    with pytest.raises(ValueError, match="no play"):
        decide_challenge(table, Claim(0), CHALLENGE, None, 0)


def test_a_correction_leaves_the_last_play_open() -> None:
    table = play(table_of("CATSDOG", "AEIOUNR"), "8H CAT", "XYZ", rules=CHALLENGE).table
    table = correct_score(table, Correction(0, -3, "slip"), CHALLENGE, 0).table
    claim = Claim(1, decision=ChallengeDecision.UPHELD)
    step = decide_challenge(table, claim, CHALLENGE, None, 0)[1]
    assert scores(step.table) == [-3, 0]


def test_a_rack_told_after_the_play_is_what_was_drawn_for_it() -> None:
    table = play(table_of("CATSDOG", "AEIOUNR"), "8H CAT", rules=CHALLENGE).table
    table = tell_rack(table, 0, tuple("SDOGXYZ"), CHALLENGE, 0).table
    assert table.last is not None
    assert sorted(table.last.draw or ()) == ["X", "Y", "Z"]


def test_points_for_failed_challenges_escalate_with_those_before() -> None:
    fail = {"kind": "points", "escalation": [5, 10], "per": "play", "to": "challenger"}
    rules = make_rules("five-point", challenge={"fail": fail})
    table = table_of("CATSDOG", "AEIOUNR", rules=rules)
    failed = Claim(1, decision=ChallengeDecision.FAILED)
    table = play(table, "8H CAT", "XYZ", rules=rules).table
    table = decide_challenge(table, failed, rules, None, 0)[1].table
    table = play(table, Pass(), rules=rules).table
    table = play(table, "J8 .DOG", "EEE", rules=rules).table
    table = decide_challenge(table, failed, rules, None, 0)[1].table
    assert scores(table)[1] == -15


def test_exchanges_beyond_the_limit_are_not_legal() -> None:
    rules = make_rules(exchange={"max_per_player": 1})
    table = table_of("CATSDOG", "AEIOUNR", rules=rules)
    table = play(table, Exchange(("C",), 1), "X", rules=rules).table
    table = play(table, Pass(), rules=rules).table
    ruling = rule_at(table, Exchange(("X",), 1), rules, None)
    assert [one.code.value for one in ruling.violations] == ["exchange_limit"]


def test_a_table_leaves_no_count_unchecked() -> None:
    rules = make_rules(exchange={"max_per_player": 1, "free": "once"})
    table = table_of("CATSDOG", "AEIOUNR", rules=rules)
    assert rule_at(table, Exchange(("C",), 1), rules, None).unchecked == ()


def test_the_first_exchange_may_be_free_and_the_second_not() -> None:
    rules = make_rules(exchange={"free": "once"})
    table = table_of("CATSDOG", "AEIOUNR", rules=rules)
    first = play(table, Exchange(("C",), 1), "X", rules=rules).table
    second = play(first, Exchange(("X",), 1), "C", rules=rules).table
    assert (first.position.on_turn, second.position.on_turn) == (0, 1)


def test_redraws_beyond_the_limit_are_not_legal() -> None:
    redraw = {"when": "no_vowels_or_no_consonants", "max": 1}
    rules = make_rules(redraw=redraw)
    table = table_of("AEIOUAE", "CATSDOG", rules=rules)
    table = play(table, Redraw(), "EIOUAEI", rules=rules).table
    ruling = rule_at(table, Redraw(), rules, None)
    assert [one.params["reason"] for one in ruling.violations] == ["limit_reached"]


def test_a_resignation_of_two_ends_the_game() -> None:
    step = resign(table_of("CATSDOG", "AEIOUNR"), 1, STANDARD, 0)
    assert types(step) == ["player_resigned", "game_over"]


def test_of_three_the_others_go_on_past_the_empty_seat() -> None:
    table = table_of("CATSDOG", "AEIOUNR", "EEEIIIO")
    table = resign(table, 1, STANDARD, 0).table
    table = play(table, "8H CAT", "XYZ").table
    assert table.position.on_turn == 2


def test_the_last_one_left_wins() -> None:
    table = table_of("CATSDOG", "AEIOUNR", "EEEIIIO")
    table = resign(table, 1, STANDARD, 0).table
    table = resign(table, 0, STANDARD, 0).table
    assert settled(table.outcome).winners == (2,)


def test_the_next_player_is_the_next_one_who_has_not_resigned() -> None:
    rules = make_rules(
        word_check="challenge", challenge={"who": "next_player"}, players={"max": 3}
    )
    table = table_of("CATZEIN", "EEEIIII", "AAAOOOO", rules=rules)
    table = resign(table, 1, rules, 0).table
    table = play(table, "8F CATZ", "DGHU", rules=rules).table
    claim = Claim(2, decision=ChallengeDecision.UPHELD)
    verdict, _ = decide_challenge(table, claim, rules, None, 0)
    assert verdict.upheld


def settled(outcome: Outcome | None) -> Settlement:
    assert outcome is not None
    assert outcome.settlement is not None
    return outcome.settlement


BANK = make_rules(
    "naspa",
    clock={"kind": "bank", "bank_s": 60, "increment_s": 3, "max_overtime_s": 600},
)


def test_a_turn_stops_one_clock_and_starts_the_next() -> None:
    table = start_clock(table_of("CATSDOG", "AEIOUNR", rules=BANK), 0).table
    table = play(table, Pass(), rules=BANK, now_ms=20 * SECOND).table
    assert table.clock is not None
    # 60 s less 20 and 3 for the move; the other has used 5 of 60.
    left = [time_left(table.clock, seat, 25 * SECOND) for seat in (0, 1)]
    assert left == [43 * SECOND, 55 * SECOND]


def test_a_stopped_clock_takes_nothing() -> None:
    table = start_clock(table_of("CATSDOG", "AEIOUNR", rules=BANK), 0).table
    table = stop_clock(table, 10 * SECOND).table
    assert table.clock is not None
    assert time_left(table.clock, 0, 10 * MINUTE) == 50 * SECOND


def test_overtime_is_settled_with_the_racks() -> None:
    table = start_clock(table_of("CATSDOG", "AEIOUNR", rules=BANK), 0).table
    ending = Ending(EndReason.ADJUDICATED)
    # 1:30 over its minute: two minutes begun, 10 points each (NASPA).
    step = end_by_decision(table, ending, BANK, 2 * MINUTE + 30 * SECOND)
    assert scores(step.table) == [-20, 0]


def test_the_clocks_stand_still_when_the_game_is_over() -> None:
    table = start_clock(table_of("CATSDOG", "AEIOUNR", rules=BANK), 0).table
    table = resign(table, 0, BANK, 10 * SECOND).table
    assert table.clock is not None
    assert table.clock.running is None


def test_a_game_that_is_over_cannot_end_again() -> None:
    table = resign(table_of("CATSDOG", "AEIOUNR"), 0, STANDARD, 0).table
    with pytest.raises(EndNotPossible):
        end_by_decision(table, Ending(EndReason.ADJUDICATED), STANDARD, 0)


def test_the_pass_that_accepts_a_play_out_says_so() -> None:
    table = table_of("CATSDOG", "AEIOUNR", rules=CHALLENGE, bag_count=0)
    table = replace(table, position=with_rack(table.position, "CAT"))
    table = play(table, "8H CAT", rules=CHALLENGE).table
    assert table.position.status is Status.FINAL_CHALLENGE
    step = play(table, Pass(), rules=CHALLENGE)
    assert step.events[0].note == "accepts the last play"


def with_rack(position: Position, text: str) -> Position:
    first = replace(position.players[0], rack=make_rack(text))
    return replace(position, players=(first, *position.players[1:]))
