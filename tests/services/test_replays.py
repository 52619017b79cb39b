"""Replays: what a record says beside what is right, one scenario each."""

from __future__ import annotations

import pytest

from app.notation.gcg import read_gcg
from app.notation.gcg_writer import event_line
from app.rules.events import EventType
from app.services.errors import InvalidInput
from app.services.inputs import NO_LEXICON, RulesInput
from app.services.replays import replay_record
from tests.services.lexicons import WORDS, NamedWords, Words
from tests.services.replaying import HEAD, codes, graver, replayed
from tests.shared_files import shared_lines, shared_path

# RETAINS on row 8 from column D: D8 doubles the R, H8 the word:
# (2 + 6) × 2 = 16, and 50 for seven tiles.
RETAINS = ">ann: AEINRST 8D RETAINS +66 66"


def test_a_record_without_a_mistake_has_no_finding() -> None:
    assert graver(replayed(RETAINS)) == []


def test_a_wrong_score_is_found_with_the_line_as_it_should_be() -> None:
    (finding,) = graver(replayed(">ann: AEINRST 8D RETAINS +56 56"))
    told = (finding.code, finding.line, finding.expected, finding.found)
    assert told == ("score_wrong", 3, "+66", "+56")
    assert finding.replacement == RETAINS


def test_a_wrong_score_is_not_a_wrong_total_as_well() -> None:
    events = ">ann: AEINRST 8D RETAINS +56 56\n>bob: VVUUIIO - +0 0"
    assert codes(replayed(events)) == [(0, "score_wrong")]


def test_a_slip_in_a_running_total_is_one_finding() -> None:
    # FEEE through the first E of RETAINS: 4 + 1 + 1 + 1, no premium under it.
    replay = replayed(
        f"""
        {RETAINS}
        >bob: VVUUIIO - +0 0
        >ann: EEFLNOO E7 F.EE +7 83
        >bob: VVUUIIO - +0 0
        >ann: LNOOAAA -LNOO +0 83
        """
    )
    assert codes(replay) == [(2, "total_wrong")]


def test_both_totals_are_carried_from_a_slip_on() -> None:
    replay = replayed(f"{RETAINS.replace(' 66', ' 76')}\n>bob: VVUUIIO - +0 0")
    assert replay.told_totals == (76, 0)
    assert [player.score for player in replay.position.players] == [66, 0]


def test_a_total_that_goes_back_to_the_right_one_is_told_as_mended() -> None:
    replay = replayed(
        """
        >ann: AEINRST 8D RETAINS +66 76
        >bob: VVUUIIO - +0 0
        >ann: AAAEIOU - +0 66
        """
    )
    found = [f.code for f in replay.findings if f.code.startswith("total")]
    assert found == ["total_wrong", "total_mended"]


def test_the_corrected_record_has_the_right_totals_after_a_slip() -> None:
    replay = replayed(f"{RETAINS.replace('66', '56')}\n>bob: IIO -\n>ann: E - +0 56")
    assert replay.corrected is not None
    lines = replay.corrected.decode().splitlines()
    assert lines[2:] == [RETAINS, ">bob: IIO -", ">ann: E - +0 66"]


def test_a_record_without_wrong_numbers_has_nothing_to_correct() -> None:
    assert replayed(RETAINS).corrected is None


def test_no_total_is_corrected_after_a_line_that_could_not_be_read() -> None:
    events = ">ann: AEINRST 8D\n>ann: AEINRST 8D RETAINS +66 86\n>ann: E - +0 90"
    assert replayed(f">bob: E - +0 0\n{events}").corrected is None


def test_a_withdrawn_play_leaves_board_and_score_as_before() -> None:
    replay = replayed(f"{RETAINS}\n>ann: AEINRST -- -66 0")
    assert replay.position.board.is_empty
    assert codes(replay) == []
    assert replay.position.players[0].score == 0


def test_a_withdrawn_play_leaves_the_turn_to_the_next_player() -> None:
    replay = replayed(f"{RETAINS}\n>ann: AEINRST -- -66 0\n>bob: VVUUIIO - +0 0")
    assert codes(replay) == []


def test_a_withdrawal_takes_what_the_record_gave() -> None:
    replay = replayed(f"{RETAINS.replace('66', '76')}\n>ann: AEINRST -- -76 0")
    assert codes(replay) == [(0, "score_wrong")]


def test_a_withdrawal_of_other_points_than_the_play_had_is_wrong() -> None:
    replay = replayed(f"{RETAINS}\n>ann: AEINRST -- -60 6")
    assert codes(replay) == [(1, "score_wrong")]


def test_only_the_last_play_can_be_withdrawn() -> None:
    replay = replayed(f"{RETAINS}\n>bob: IIO - +0 0\n>ann: AEINRST -- -66 0")
    assert codes(replay) == [(2, "nothing_to_withdraw")]


def test_a_challenge_bonus_is_for_the_last_play() -> None:
    replay = replayed(f"{RETAINS}\n>ann: EEFLNOO (challenge) +5 71")
    assert (codes(replay), replay.position.players[0].score) == ([], 71)


def test_a_challenge_bonus_without_a_play_is_a_warning() -> None:
    replay = replayed(f"{RETAINS}\n>bob: EEFLNOO (challenge) +5 5")
    assert codes(replay) == [(1, "bonus_without_play")]


def test_whoever_plays_twice_in_a_row_is_out_of_order() -> None:
    replay = replayed(f"{RETAINS}\n>ann: EEFLNOO E7 F.EE +7 73")
    assert codes(replay) == [(1, "turn_out_of_order")]


def test_the_second_player_may_begin() -> None:
    assert codes(replayed(">bob: AEINRST 8D RETAINS +66 66")) == []


def test_tiles_that_are_not_on_the_rack_are_an_error() -> None:
    (finding,) = graver(replayed(">ann: AEINRSU 8D RETAINS +66 66"))
    assert (finding.code, finding.params["tiles"]) == ("tile_not_on_rack", ["T"])


def test_an_exchange_of_tiles_that_are_not_on_the_rack_is_an_error() -> None:
    replay = replayed(">ann: AEINRST -QV +0 0")
    assert codes(replay) == [(0, "tile_not_on_rack")]


def test_a_rack_of_eight_is_too_large() -> None:
    replay = replayed(">ann: AEINRSTU 8D RETAINS +66 66")
    assert codes(replay) == [(0, "rack_too_large")]


def test_a_partial_rack_is_a_note() -> None:
    replay = replayed(">ann: AT 8H AT +4 4")
    assert ("rack_partial", "note") in [(f.code, f.severity) for f in replay.findings]


def test_a_rack_without_the_tiles_that_were_kept_is_a_note() -> None:
    replay = replayed(
        ">ann: ATEINRS 8H AT +4 4\n>bob: IIO - +0 0\n>ann: BCDFGHJ - +0 4"
    )
    (jump,) = [f for f in replay.findings if f.code == "rack_jumps"]
    assert (jump.severity, jump.expected) == ("note", "EINRS")


def test_a_word_outside_the_lexicon_is_a_note() -> None:
    record = read_gcg(f"{HEAD}>ann: ATEINRS 8H TA +4 4\n")
    replay = replay_record(record, None, WORDS)
    found = [(f.code, f.severity, f.found) for f in replay.findings]
    assert ("word_not_in_lexicon", "note", "TA") in found


def test_a_word_outside_the_lexicon_is_an_error_where_rules_say_void() -> None:
    record = read_gcg(f"{HEAD}>ann: ATEINRS 8H TA +4 4\n")
    replay = replay_record(record, RulesInput(rule_set="void"), WORDS)
    assert codes(replay) == [(0, "unacceptable_word")]


def test_a_phony_that_is_withdrawn_next_is_no_finding() -> None:
    record = read_gcg(f"{HEAD}>ann: ATEINRS 8H TA +4 4\n>ann: ATEINRS -- -4 0\n")
    replay = replay_record(record, None, WORDS)
    assert "word_not_in_lexicon" not in [finding.code for finding in replay.findings]


def test_an_acceptable_play_that_is_withdrawn_is_a_note() -> None:
    lexicons = Words(NamedWords("two", "TA AT"))
    record = read_gcg(f"{HEAD}>ann: ATEINRS 8H TA +4 4\n>ann: ATEINRS -- -4 0\n")
    replay = replay_record(record, RulesInput(lexicon="two"), lexicons)
    found = [(f.turn, f.code, f.severity) for f in replay.findings]
    assert (0, "withdrawn_acceptable", "note") in found


def test_listed_words_that_are_not_those_formed_are_a_warning() -> None:
    # BEDIM above JETON: BE, ET, DO are formed as well.
    events = """
        >ann: DEMJNOT 8D JETON +40 40
        >bob: EDYEIG? H2 rEDYEI.G +64 64
        """
    replay = replayed(f"{events}\n>ann: BEDGMNP 7E BEDIM +26 66 BE, ET, OX")
    assert "words_differ" in [code for _, code in codes(replay)]


def test_a_play_that_does_not_fit_is_told_as_the_rule_that_it_breaks() -> None:
    replay = replayed(f"{RETAINS}\n>bob: AT 1A AT +2 2")
    assert (1, "not_connected") in codes(replay)


def test_a_play_through_a_tile_that_is_not_there_keeps_the_points_it_claims() -> None:
    replay = replayed(">ann: AT 8H A.T +7 7\n>bob: E - +0 0")
    assert "through_tile_missing" in [code for _, code in codes(replay)]
    assert replay.position.players[0].score == 7


def test_tiles_of_no_known_set_are_told_with_their_line() -> None:
    (finding, *_) = graver(replayed(">ann: AΩ 8H AΩ +4 4"))
    assert (finding.code, finding.line) == ("tiles_unreadable", 3)


def test_a_record_with_tiles_of_one_language_only_is_read_in_it() -> None:
    replay = replayed(">ann: ÖL 8H ÖL +18 18")
    assert replay.court.rules.tile_set.name == "german"


def test_tiles_left_are_all_that_are_not_on_the_board() -> None:
    replay = replayed(f"{RETAINS}\n>ann: (Q) +20 86")
    assert codes(replay) == [(1, "tiles_left_differ")]


def test_tiles_left_count_once_or_twice_as_the_record_has_it() -> None:
    # Q and V are worth 14; thrice that is under no rule.
    for points in (14, 28):
        replay = replayed(f"{RETAINS}\n>ann: (QV) +{points} {66 + points}")
        assert "score_wrong" not in [code for _, code in codes(replay)]
    replay = replayed(f"{RETAINS}\n>ann: (QV) +42 108")
    assert (1, "score_wrong") in codes(replay)


def test_tiles_left_count_as_stated_rules_have_it() -> None:
    # NASPA: twice the tiles of the other player.
    replay = replayed(f"{RETAINS}\n>ann: (QV) +14 80", rule_set="naspa")
    wrong = [f.expected for f in replay.findings if f.code == "score_wrong"]
    assert wrong == ["+28"]


def test_a_turn_after_the_tiles_left_is_an_error() -> None:
    replay = replayed(f"{RETAINS}\n>ann: (Q) +20 86\n>bob: E - +0 0")
    assert (2, "event_after_end") in codes(replay)


def test_where_nobody_played_out_everybody_loses_the_own_rack() -> None:
    # A blocked game: each loses the tiles left. Bob's line is missing.
    passes = ">ann: QE - +0 0\n>bob: VV - +0 0\n" * 3
    replay = replayed(f"{passes}>ann: QE (QE) -11 -11")
    assert codes(replay) == [(6, "penalty_missing")]


def test_a_record_without_an_end_is_a_note() -> None:
    found = [(f.code, f.severity) for f in replayed(RETAINS).findings]
    assert ("record_unfinished", "note") in found


def test_an_event_of_nobody_is_still_played() -> None:
    replay = replayed(">eve: AEINRST 8D RETAINS +66 66")
    assert codes(replay) == [(0, "player_undeclared")]
    assert not replay.position.board.is_empty


def test_a_record_without_events_is_answered() -> None:
    replay = replay_record(read_gcg(""), None, WORDS)
    assert (replay.turns, replay.corrected) == ((), None)


@pytest.mark.parametrize("name", ["tile-distribution", "board-layout"])
def test_a_header_that_names_what_nobody_knows_is_a_warning(name: str) -> None:
    record = read_gcg(f"{HEAD}#{name} Klingon\n{RETAINS}\n")
    replay = replay_record(record, RulesInput(lexicon=NO_LEXICON), WORDS)
    (finding,) = graver(replay)
    told = (finding.code, finding.severity, finding.line, finding.found)
    assert told == ("header_unknown", "warning", 3, "Klingon")


def test_rules_that_name_what_nobody_knows_are_refused() -> None:
    with pytest.raises(InvalidInput):
        replay_record(read_gcg(HEAD), RulesInput(tile_set="klingon"), WORDS)


def test_the_end_that_is_missing_is_told_where_the_tiles_tell_it() -> None:
    name = "annotated/1a7a81e6d39f.gcg"
    data = shared_path(f"gcg/{name}").read_bytes()
    *lines, last = data.decode().rstrip().splitlines()
    record = read_gcg("\n".join(lines))
    replay = replay_record(record, RulesInput(lexicon=NO_LEXICON), WORDS)
    wanted = event_line(read_gcg(data).events[-1].said)
    (unfinished,) = [f for f in replay.findings if f.code == "record_unfinished"]
    assert (unfinished.expected, last.split()) == (wanted, wanted.split())


KINDS = {
    EventType.TILES_PLACED: "play",
    EventType.CHALLENGE_BONUS: "challenge",
    EventType.PLAY_WITHDRAWN: "withdrawn",
}


def test_reported_records_are_replayed_to_the_right_totals() -> None:
    cases = [c for c in shared_lines("cases/reported.jsonl") if c["kind"] == "gcg"]
    for case in cases:
        record = read_gcg("\n".join(case["gcg"]))
        replay = replay_record(record, RulesInput(lexicon=NO_LEXICON), WORDS)
        scores = [player.score for player in replay.position.players]
        kinds = [KINDS[turn.turn.event.type] for turn in replay.turns]
        wanted = case["checker"]
        assert (scores, kinds) == (wanted["totals"], wanted["kinds"]), case["id"]
