"""What holds for every record, however broken."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from app.catalog.registry import rule_sets as rule_set_names
from app.notation.gcg import read_gcg
from app.rules.events import EventType
from app.rules.position import Status
from app.services.inputs import NO_LEXICON, RulesInput
from app.services.replays import Replay, replay_record
from tests.services.lexicons import WORDS
from tests.services.replaying import HEAD
from tests.shared_files import shared_lines, shared_path
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
hidden = st.builds(
    "#note #referee >{}: ({}) {:+d} 0 {}".format,
    nicknames,
    st.sampled_from(
        [
            *("player_resigned", "player_timed_out", "game_adjudicated", "game_over"),
            *("challenge_failed", "challenge_upheld", "score_corrected"),
        ]
    ),
    st.integers(-9, 9),
    st.sampled_from(["", "played_out", "lost_challenge", "resigned", "cancelled"]),
)
headers = st.one_of(
    st.builds("#game-board {}".format, st.text("dD*.=-' #x", max_size=9)),
    st.builds("#- {}".format, st.text("dD*.=-' #A1", max_size=9)),
    st.builds("#tile-set {}".format, st.text("AEQ?Ω=:19/[] ", max_size=20)),
    st.builds("#tile {} {}".format, st.text("AQ[]", max_size=3), st.text("aq")),
    st.builds("#rack{} {}".format, st.integers(0, 3), tiles),
    st.builds("#incomplete {}".format, tiles),
    st.builds("#player{} p{}".format, st.integers(3, 99), st.integers(3, 9)),
    st.sampled_from(["#tile-distribution spanish", "#board-layout Moon"]),
)
lines = st.one_of(
    events,
    hidden,
    headers,
    st.text(max_size=30),
    st.sampled_from(["#note #unsuccessful-challenge", "#player3 eve Eve", "#rack1 A"]),
)
rule_sets = st.sampled_from([None, *rule_set_names.names()])
records = st.lists(lines, max_size=12).map(lambda told: HEAD + "\n".join(told))


def replayed(text: str, rule_set: str | None = None) -> Replay:
    rules = RULES._replace(rule_set=rule_set)
    return replay_record(read_gcg(text.encode()), rules, WORDS)


@many
@given(records, rule_sets)
def test_every_record_is_answered_turn_by_turn(text: str, rule_set: str | None) -> None:
    replay = replayed(text, rule_set)
    assert len(replay.turns) == len(read_gcg(text.encode()).events)


@many
@given(records, rule_sets)
def test_a_game_is_over_if_it_has_an_outcome(text: str, rule_set: str | None) -> None:
    replay = replayed(text, rule_set)
    is_over = replay.position.status is Status.OVER
    assert is_over is (replay.outcome is not None)


def drop(lines: list[str], at: int, _: Random) -> None:
    del lines[at]


def repeat(lines: list[str], at: int, rng: Random) -> None:
    lines.insert(at, rng.choice(lines))


def exchange(lines: list[str], at: int, _: Random) -> None:
    lines[at], lines[-1] = lines[-1], lines[at]


def misspell(lines: list[str], at: int, rng: Random) -> None:
    place = rng.randrange(len(lines[at]) + 1)
    sign = rng.choice("AQZ?.()-+19:> #")
    lines[at] = lines[at][:place] + sign + lines[at][place + 1 :]


def rename(lines: list[str], at: int, _: Random) -> None:
    lines[at] = lines[at].replace(">", ">x", 1)


def enlarge(lines: list[str], at: int, rng: Random) -> None:
    lines.insert(at % 3, f"#player{rng.randint(3, 99)} x")


def define(lines: list[str], at: int, rng: Random) -> None:
    header = ["#tile-set A9 B9", "#game-board ...", "#rack1 QQ", "#tile QU qu"]
    lines.insert(at, rng.choice(header))


SLIPS = (drop, repeat, exchange, misspell, rename, enlarge, define)


def mutated(lines: list[str], rng: Random) -> str:
    """The lines of a real record with a few slips."""
    lines = list(lines)
    for _ in range(rng.randint(1, 6)):
        if lines:
            rng.choice(SLIPS)(lines, rng.randrange(len(lines)), rng)
    return "\n".join(lines)


def test_a_real_record_with_slips_is_answered_turn_by_turn() -> None:
    names = [None, *rule_set_names.names()]
    rng = Random(8)
    for case in shared_lines("gcg/expected.jsonl")[::6]:
        data = shared_path(f"gcg/{case['file']}").read_bytes()
        text = mutated(data.decode("latin-1").splitlines(), rng)
        replay = replayed(text, rng.choice(names))
        assert len(replay.turns) == len(read_gcg(text.encode()).events), case["file"]


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
