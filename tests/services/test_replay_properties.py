"""What holds for every record, however broken."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from app.notation.gcg import read_gcg
from app.rules.events import EventType
from app.services.inputs import NO_LEXICON, RulesInput
from app.services.replays import Replay, replay_record
from tests.services.lexicons import WORDS
from tests.services.replaying import HEAD
from tests.strategies import many

RULES = RulesInput(lexicon=NO_LEXICON)

nicknames = st.sampled_from(["ann", "bob", "eve"])
tiles = st.text("AEQZ?", max_size=9) | st.sampled_from(["AΩ", "UNKNOWN", "[CH]A", ""])
starts = st.builds(
    lambda row, column, down: f"{column}{row}" if down else f"{row}{column}",
    st.integers(1, 16),
    st.sampled_from("AHOPZ"),
    st.booleans(),
)
words = st.text("AEQz.", min_size=1, max_size=9) | st.just("(A)E")
numbers = st.integers(-99, 999) | st.sampled_from([999999, -999999])
actions = st.one_of(
    st.builds("{} {}".format, starts, words),
    st.builds("-{}".format, st.text("AEQ7", max_size=8)),
    st.sampled_from(["--", "(challenge)", "(time)", "()", "(AEQ)", "(Ω)"]),
)
events = st.builds(
    ">{}: {} {} {:+d} {}".format, nicknames, tiles, actions, numbers, numbers
)
lines = st.one_of(
    events,
    st.text(max_size=30),
    st.sampled_from(["#note #unsuccessful-challenge", "#player3 eve Eve", "#rack1 A"]),
)
records = st.lists(lines, max_size=12).map(lambda told: HEAD + "\n".join(told))


def replayed(text: str) -> Replay:
    return replay_record(read_gcg(text.encode()), RULES, WORDS)


@many
@given(records)
def test_every_record_is_answered_turn_by_turn(text: str) -> None:
    replay = replayed(text)
    assert len(replay.turns) == len(read_gcg(text.encode()).events)


@many
@given(records)
def test_the_right_totals_are_the_sums_of_the_right_points(text: str) -> None:
    replay = replayed(text)
    sums = [0] * len(replay.position.players)
    for turn in replay.turns:
        sums[turn.turn.before.on_turn] += turn.turn.points
    totals = list(sums)
    for turn in replay.turns:
        totals[turn.turn.before.on_turn] = turn.total
    assert totals == sums


@many
@given(records)
def test_the_final_scores_are_those_before_the_end_and_its_adjustments(
    text: str,
) -> None:
    replay = replayed(text)
    settlement = replay.outcome and replay.outcome.settlement
    if not settlement:
        return
    for settled, player in zip(
        settlement.players, replay.position.players, strict=True
    ):
        added = sum(line.points for line in settled.adjustments)
        assert settled.before + added == settled.final == player.score


@many
@given(records)
def test_the_tiles_of_the_set_are_on_the_board_on_racks_or_in_the_bag(
    text: str,
) -> None:
    replay = replayed(text)
    tiles_in_set = sum(replay.court.rules.tile_set.stock.values())
    for turn in replay.turns:
        position = turn.turn.position
        on_board = sum(1 for face in position.board.cells if face)
        on_racks = sum(player.holds(7) for player in position.players)
        counted = on_board + on_racks + (position.bag_count or 0)
        assert counted >= tiles_in_set, turn.event.line


@many
@given(records)
def test_a_corrected_record_has_no_wrong_number_that_could_be_corrected(
    text: str,
) -> None:
    replay = replayed(text)
    moved = any(finding.cause for finding in replay.findings if finding.cause)
    if replay.corrected is None or moved:
        return
    again = replay_record(read_gcg(replay.corrected), RULES, WORDS)
    left = [
        finding
        for finding in again.findings
        if finding.code in {"score_wrong", "total_wrong"} and finding.replacement
    ]
    assert left == []


@many
@given(records)
def test_findings_are_told_by_line_and_within_the_record(text: str) -> None:
    replay = replayed(text)
    found = [finding.line for finding in replay.findings]
    assert found == sorted(found)
    for finding in replay.findings:
        assert finding.turn is None or 0 <= finding.turn < len(replay.turns)


@many
@given(records)
def test_a_withdrawn_play_leaves_no_tile(text: str) -> None:
    turns = replayed(text).turns
    for first, second in pairwise(turns):
        kinds = first.turn.event.type, second.turn.event.type
        seats = first.turn.before.on_turn, second.turn.before.on_turn
        if kinds == (EventType.TILES_PLACED, EventType.PLAY_WITHDRAWN) and (
            seats[0] == seats[1]
        ):
            assert second.turn.position.board == first.turn.before.board
