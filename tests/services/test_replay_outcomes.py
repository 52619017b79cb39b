"""Outcomes of replays: how a record ends, and what that comes to."""

from __future__ import annotations

import pytest

from app.notation.gcg import read_gcg
from app.rules.ending import EndReason
from app.rules.outcome import Outcome
from app.rules.position import Status
from app.rules.settlement import DecidedBy, SettledPlayer
from app.services.inputs import NO_LEXICON, RulesInput
from app.services.replays import Replay, replay_record
from tests.services.lexicons import WORDS
from tests.services.replaying import HEAD, codes, replayed

# Fourteen tiles, seven on each rack, none in the bag: whoever plays seven is out.
# Q 10, V 4, and five of one point are left: 19.
ALL = "#tile-set AEINRST QVUUIIO"
RETAINS = ">ann: AEINRST 8D RETAINS +66 66"
PASSES = ">ann: AEINRST - +0 0\n>bob: QVUUIIO - +0 0\n"


def ended(events: str, rule_set: str | None = None) -> Replay:
    """The replay of a record with those fourteen tiles."""
    return replayed(f"{ALL}\n{events}", rule_set)


def outcome(events: str, rule_set: str | None = None) -> Outcome:
    found = ended(events, rule_set).outcome
    assert found is not None
    return found


def settled(events: str, rule_set: str | None = None) -> tuple[SettledPlayer, ...]:
    settlement = outcome(events, rule_set).settlement
    assert settlement is not None
    return settlement.players


def finals(events: str, rule_set: str | None = None) -> list[int]:
    return [player.final for player in settled(events, rule_set)]


def test_a_game_that_goes_on_has_no_outcome() -> None:
    replay = replayed(RETAINS)
    assert (replay.outcome, replay.position.status) == (None, Status.PLAYING)


def test_a_record_with_the_tiles_left_is_of_a_game_played_out() -> None:
    found = outcome(f"{RETAINS}\n>ann: (QVUUIIO) +38 104")
    assert found.end_reason is EndReason.PLAYED_OUT


def test_the_settlement_is_made_of_the_lines_of_the_record() -> None:
    ann, bob = settled(f"{RETAINS}\n>ann: (QVUUIIO) +38 104")
    (line,) = ann.adjustments
    told = (ann.before, line.points, line.clause, ann.final)
    assert told == (66, 38, "settlement.played-out", 104)
    assert (bob.before, bob.adjustments, bob.final) == (0, (), 0)


def test_a_line_of_the_settlement_says_what_it_counts() -> None:
    ann, _ = settled(f"{RETAINS}\n>ann: (QVUUIIO) +38 104")
    detail = ann.adjustments[0].detail
    assert detail == "played out, twice the other racks QVUUIIO: +38"


def test_the_settlement_has_right_points_where_the_record_has_wrong_ones() -> None:
    # 18 is neither once nor twice 19: twice is usual.
    assert finals(f"{RETAINS}\n>ann: (QVUUIIO) +18 84") == [104, 0]


def test_the_position_of_a_game_that_is_over_has_the_final_scores() -> None:
    position = ended(f"{RETAINS}\n>ann: (QVUUIIO) +38 104").position
    scores = [player.score for player in position.players]
    assert (position.status, scores) == (Status.OVER, [104, 0])


def test_tiles_that_count_once_are_gained_and_lost() -> None:
    events = f"{RETAINS}\n>ann: (QVUUIIO) +19 85\n>bob: QVUUIIO (QVUUIIO) -19 -19"
    assert finals(events) == [85, -19]


def test_overtime_is_a_line_of_the_settlement_after_the_racks() -> None:
    ann, _ = settled(f"{RETAINS}\n>ann: (time) -10 56\n>ann: (QVUUIIO) +38 94")
    assert [line.reason for line in ann.adjustments] == ["other_racks", "overtime"]
    assert (ann.before, ann.final) == (66, 94)


def test_overtime_alone_leaves_the_racks_to_the_rules() -> None:
    # 66 and twice 19, less 10.
    assert finals(f"{RETAINS}\n>ann: (time) -10 56") == [94, 0]


def test_a_penalty_decided_after_the_last_move_is_a_line_of_the_settlement() -> None:
    ann, _ = settled(
        f"{RETAINS}\n>ann: (QVUUIIO) +38 104\n"
        "#note #referee >ann: (score_corrected) -5 99 late"
    )
    assert [line.detail for line in ann.adjustments][1:] == ["late: −5"]
    assert (ann.before, ann.final) == (66, 99)


def test_a_game_played_out_without_a_line_for_it_is_settled_by_the_rules() -> None:
    replay = ended(RETAINS)
    assert replay.outcome is not None
    assert replay.outcome.end_reason is EndReason.PLAYED_OUT
    assert [player.score for player in replay.position.players] == [104, 0]


def test_a_rack_that_is_not_told_is_deduced() -> None:
    settlement = outcome(RETAINS).settlement
    assert settlement is not None
    assert settlement.deduced


def test_a_game_played_out_is_settled_as_stated_rules_say() -> None:
    # The standard rules transfer the tiles left once.
    assert finals(RETAINS, "standard") == [85, -19]


def test_a_game_that_ends_without_a_line_for_it_is_still_noted() -> None:
    found = [finding.code for finding in ended(RETAINS).findings]
    assert "record_unfinished" in found


def test_a_list_of_moves_need_not_tell_the_end_that_the_rules_bring() -> None:
    record = read_gcg(f"{HEAD}{ALL}\n{RETAINS}\n")
    object.__setattr__(record, "lines", ())
    replay = replay_record(record, RulesInput(lexicon=NO_LEXICON), WORDS)
    found = [finding.code for finding in replay.findings]
    assert "record_unfinished" not in found


def test_a_game_ends_by_passes_and_everybody_loses_the_own_rack() -> None:
    # Seven tiles of one point each, and 19.
    assert outcome(PASSES * 2).end_reason is EndReason.PASSES
    assert finals(PASSES * 2) == [-7, -19]


def test_a_game_has_no_settlement_without_the_racks() -> None:
    # Ninety tiles and more could be on the two racks.
    passes = ">ann: - +0 0\n>bob: - +0 0\n" * 2
    found = replayed(passes).outcome
    assert found == Outcome(EndReason.PASSES, None)


def test_where_both_lose_the_own_rack_the_counters_tell_why() -> None:
    lines = ">ann: AEINRST (AEINRST) -7 -7\n>bob: QVUUIIO (QVUUIIO) -19 -19"
    assert outcome(PASSES * 2 + lines).end_reason is EndReason.PASSES


def test_where_no_rule_ended_the_game_somebody_decided_it() -> None:
    lines = ">ann: AEINRST (AEINRST) -7 -7\n>bob: QVUUIIO (QVUUIIO) -19 -19"
    assert outcome(PASSES + lines).end_reason is EndReason.ADJUDICATED


def test_tiles_lost_by_both_are_lines_about_a_game_that_nobody_played_out() -> None:
    lines = ">ann: AEINRST (AEINRST) -7 -7\n>bob: QVUUIIO (QVUUIIO) -19 -19"
    ann, bob = settled(PASSES * 2 + lines)
    clauses = [line.clause for line in (*ann.adjustments, *bob.adjustments)]
    assert clauses == ["settlement.blocked"] * 2


def test_a_pass_after_the_last_tile_accepts_the_play() -> None:
    found = outcome(f"{RETAINS}\n>bob: QVUUIIO - +0 0")
    assert found.end_reason is EndReason.PLAYED_OUT


def test_a_play_out_that_is_withdrawn_ends_nothing() -> None:
    assert ended(f"{RETAINS}\n>ann: AEINRST -- -66 0").outcome is None


def test_passes_after_which_the_game_went_on_did_not_end_it() -> None:
    assert replayed(f"{PASSES * 2}{RETAINS}").outcome is None


@pytest.mark.parametrize(
    ("event", "reason", "decided"),
    [
        ("player_resigned", EndReason.RESIGNED, DecidedBy.RESIGNED),
        ("player_timed_out", EndReason.TIMED_OUT, DecidedBy.TIMED_OUT),
    ],
)
def test_whoever_gives_up_has_lost_whatever_the_score(
    event: str, reason: EndReason, decided: DecidedBy
) -> None:
    found = replayed(f"{RETAINS}\n#note #referee >ann: ({event}) +0 66").outcome
    assert found is not None
    assert found.settlement is not None
    told = (found.end_reason, found.settlement.winners, found.settlement.decided_by)
    assert told == (reason, (1,), decided)


def test_a_game_that_is_given_up_settles_no_rack() -> None:
    found = replayed(f"{RETAINS}\n#note #referee >bob: (player_resigned) +0 0").outcome
    assert found is not None
    assert found.settlement is not None
    assert [player.final for player in found.settlement.players] == [66, 0]


def test_whoever_has_resigned_need_not_pass_to_end_the_game() -> None:
    # Two are left, and each has passed twice in a row: 4 passes, not 6.
    gone = "#note #referee >bob: (player_resigned) +0 0"
    passes = ">eve: A - +0 0\n>ann: A - +0 66\n" * 2
    outcome = replayed(f"#player3 eve\n{RETAINS}\n{gone}\n{passes}").outcome
    assert outcome is not None
    assert outcome.end_reason is EndReason.PASSES


def test_three_play_on_without_the_one_who_resigned() -> None:
    events = f"#player3 eve\n{RETAINS}\n#note #referee >bob: (player_resigned) +0 0"
    replay = replayed(f"{events}\n>eve: VVUUIIO - +0 0\n>ann: EEFLNOO - +0 66")
    assert (replay.outcome, codes(replay)) == (None, [])


def test_whoever_resigned_when_ahead_has_not_won_among_three() -> None:
    gone = "#note #referee >ann: (player_resigned) +0 66"
    end = "#note #referee >bob: (game_adjudicated) +0 0"
    outcome = replayed(f"#player3 eve\n{RETAINS}\n{gone}\n{end}").outcome
    assert outcome is not None
    assert outcome.settlement is not None
    assert outcome.settlement.winners == (1, 2)


def test_an_adjudicated_game_is_won_by_the_score() -> None:
    found = replayed(f"{RETAINS}\n#note #referee >bob: (game_adjudicated) +0 0").outcome
    assert found is not None
    assert found.settlement is not None
    told = (found.end_reason, found.settlement.winners)
    assert told == (EndReason.ADJUDICATED, (0,))


def test_an_event_may_name_the_reason_of_the_end() -> None:
    events = f"{RETAINS}\n#note #referee >bob: (game_over) +0 0 cancelled"
    found = replayed(events).outcome
    assert found is not None
    assert found.end_reason is EndReason.CANCELLED


def test_a_turn_after_the_game_was_adjudicated_is_an_error() -> None:
    events = f"{RETAINS}\n#note #referee >bob: (game_adjudicated) +0 0"
    replay = replayed(f"{events}\n>bob: VVUUIIO - +0 0")
    assert codes(replay) == [(2, "event_after_end")]


def test_a_game_with_a_reason_for_its_end_is_finished() -> None:
    replay = replayed(f"{RETAINS}\n#note #referee >bob: (player_resigned) +0 0")
    assert "record_unfinished" not in [finding.code for finding in replay.findings]


def test_a_play_withdrawn_loses_the_game_under_a_triple_challenge() -> None:
    found = replayed(f"{RETAINS}\n>ann: AEINRST -- -66 0", "triple").outcome
    assert found is not None
    assert found.settlement is not None
    told = (found.end_reason, found.settlement.winners)
    assert told == (EndReason.LOST_CHALLENGE, (1,))


def test_players_that_the_stated_rules_are_not_for_are_a_warning() -> None:
    # Twice the tiles of the other rack is a rule for two.
    replay = replayed(f"#player3 eve\n{RETAINS}", "naspa")
    assert (None, "players_out_of_range") in codes(replay)


def test_no_settlement_by_double_is_made_for_three() -> None:
    # Six tiles, two on each rack: A and T end the game with the first play.
    events = "#player3 eve\n#tile-set ATQVIO\n>ann: AT 8H AT +4 4"
    found = replayed(events, "naspa").outcome
    assert found == Outcome(EndReason.PLAYED_OUT, None, out_seat=0)
