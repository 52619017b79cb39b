"""Plays of real games and situations from bug reports, through the engine."""

from __future__ import annotations

from typing import Any

from app.catalog.registry import tile_sets
from app.notation.movetext import format_placement, parse_move
from app.notation.tilestrings import read_row, read_tiles
from app.rules.board import Board
from app.rules.ending import EndReason
from app.rules.game_end import End
from app.rules.judge import judge
from app.rules.moves import Exchange
from app.rules.position import Player, Position
from app.rules.ruling import Ruling
from app.rules.settlement import Settlement, Standing, settle_end
from tests.factories import STANDARD, codes, make_rules, rule_on, words
from tests.shared_files import shared_lines

POSITIONS = "cases/positions.jsonl"
REPORTED = "cases/reported.jsonl"
SCORE_CHECKS = "cases/score_checks.jsonl"

Case = dict[str, Any]


def rule_on_case(case: Case) -> Ruling:
    rules = make_rules(tile_set=case["tiles"])
    cells = [face for row in case["board"] for face in read_row(row, rules.tile_set)]
    position = Position(
        board=Board(rules.layout, tuple(cells)),
        players=(Player(rack=read_tiles(case["rack"], rules.tile_set)), Player()),
        bag_count=case.get("bag"),
    )
    move = parse_move(case["move"], rules.layout, rules.tile_set)
    return judge(position, move, rules, None)


def scored(ruling: Ruling) -> list[object]:
    """Words in the order of the alphabet, bonus and total."""
    assert ruling.score is not None
    found = sorted([word.word, word.score] for word in ruling.words)
    return [found, ruling.score.bingo_bonus, ruling.score.total]


def recorded(case: Case) -> list[object]:
    return [sorted(map(list, case["words"])), case["bonus"], case["score"]]


def named(case: Case) -> str:
    return f"{case['move']} on {'/'.join(case['board'])}"


def test_plays_of_real_games_have_their_words_and_scores() -> None:
    cases = shared_lines(POSITIONS)
    rulings = [rule_on_case(case) for case in cases]
    wrong = [
        named(case)
        for case, ruling in zip(cases, rulings, strict=True)
        if scored(ruling) != recorded(case)
    ]
    assert (len(cases), wrong) == (423, [])


def test_plays_of_real_games_are_legal() -> None:
    refused = {
        named(case): codes(ruling)
        for case in shared_lines(POSITIONS)
        if not (ruling := rule_on_case(case)).is_legal
    }
    assert refused == {}


def test_plays_of_real_games_are_told_back_as_the_records_tell_them() -> None:
    told = {}
    for case in shared_lines(POSITIONS):
        laid = rule_on_case(case).laid
        assert laid is not None
        text = format_placement(laid, tile_sets.get(case["tiles"]))
        if text != case["move"]:
            told[case["move"]] = text
    assert told == {}


def test_plays_whose_recorded_score_is_wrong_are_scored_right() -> None:
    cases = shared_lines(SCORE_CHECKS)
    rulings = map(rule_on_case, cases)
    wrong = [
        named(case)
        for case, ruling in zip(cases, rulings, strict=True)
        if scored(ruling) != recorded(case)
    ]
    assert (len(cases), wrong) == (15, [])


def reported(kind: str) -> list[Case]:
    return [case for case in shared_lines(REPORTED) if case["kind"] == kind]


def is_answered(case: Case, ruling: Ruling) -> bool:
    expected = case["expected"]
    if not expected["legal"]:
        return bool(set(expected["violation"].split(" | ")) & set(codes(ruling)))
    spelt = dict(zip(expected["words"], expected["word_scores"], strict=True))
    score = ruling.score
    return (
        ruling.is_legal
        and score is not None
        and words(ruling) == spelt
        and (score.bingo_bonus, score.total) == (expected["bonus"], expected["score"])
    )


def test_moves_from_bug_reports_get_the_right_answer() -> None:
    cases = reported("move")
    wrong = [case["id"] for case in cases if not is_answered(case, rule_on_case(case))]
    assert (len(cases), wrong) == (37, [])


def test_exchanges_from_bug_reports_get_the_right_answer() -> None:
    cases = reported("exchange")
    wrong = []
    for case in cases:
        tiles = tuple(case["exchange"])
        position = Position(
            board=Board.empty(STANDARD.layout),
            players=(Player(rack=tuple(case["rack"])), Player()),
            bag_count=case["bag"],
        )
        ruling = rule_on(position, Exchange(tiles, len(tiles)))
        if codes(ruling) != [case["expected"]["violation"]]:
            wrong.append(case["id"])
    assert (len(cases), wrong) == (1, [])


METHODS = {"+x/-x": "transfer", "2x": "double", "own rack": "transfer"}
MINUTE_MS = 60_000


def settle_case(case: Case) -> Settlement:
    """Settle a game; ten points off its clock are a minute of overtime."""
    rules = make_rules(
        tile_set=case["tiles"],
        settlement={"played_out": METHODS[case["rules"]]},
        clock={"kind": "bank"},
    )
    late = {seat - 1: -points // 10 for seat, points in case.get("time", [])}
    racks = [tuple(rack) for rack in case["racks"]]
    standings = [
        Standing(None, score, rack, overtime_ms=late.get(seat, 0) * MINUTE_MS)
        for seat, (score, rack) in enumerate(zip(case["scores"], racks, strict=True))
    ]
    if case["ended"] == "out":
        return settle_end(standings, End(EndReason.PLAYED_OUT, racks.index(())), rules)
    return settle_end(standings, End(EndReason.SCORELESS_TURNS), rules)


def settled_lines(settlement: Settlement) -> list[list[object]]:
    """The lines that the cases tell: what racks and the clock did to whom."""
    names = {"own_rack": "leftover", "other_racks": "leftover", "overtime": "time"}
    return sorted(
        [names[line.reason], seat + 1, line.points]
        for seat, player in enumerate(settlement.players)
        for line in player.adjustments
    )


def test_settlements_from_bug_reports_have_the_right_lines_totals_and_winners() -> None:
    cases = reported("settle")
    wrong = []
    for case in cases:
        settlement, expected = settle_case(case), case["expected"]
        winner = None if settlement.tie else settlement.winners[0] + 1
        finals = [player.final for player in settlement.players]
        result = [settled_lines(settlement), finals, winner, settlement.tie]
        told = [expected[name] for name in ("final", "winner", "tie")]
        if result != [sorted(expected["items"]), *told]:
            wrong.append(case["id"])
    assert (len(cases), wrong) == (10, [])
