"""The probable cause of what is wrong in a record, one scenario each."""

from __future__ import annotations

import pytest

from app.rules.events import Event, EventType
from app.rules.game import Turn
from app.services.replay_causes import score_cause
from app.services.replay_findings import Finding
from tests.factories import make_position, make_rules, rule_on, total, written
from tests.services.replaying import graver, replayed
from tests.shared_files import shared_lines

# RETAINS from D8 on: D8 doubles the R, H8 the word: (2 + 6) × 2 = 16, and 50.
RETAINS = ">ann: AEINRST 8D RETAINS +66 66"


def only(events: str, rule_set: str | None = None) -> Finding:
    """The one finding of a record that is more than a note."""
    (finding,) = graver(replayed(events, rule_set))
    return finding


def test_points_for_a_challenge_are_those_of_the_rule_set() -> None:
    # SAT is 6, and a failed challenge gives 10 under these rules.
    finding = only(">ann: AST 8H SAT +16 16", "ten-point")
    assert finding.cause == "challenge_bonus_included"


@pytest.mark.parametrize(
    ("play", "cause"),
    [
        pytest.param("8D RETAINS +16", "bingo_forgotten", id="without the 50"),
        pytest.param("8D RETAINS +64", "premium_missed", id="R not doubled: 14"),
        pytest.param("8D RETAINS +58", "premium_missed", id="word not doubled: 8"),
        pytest.param("8D RETAIN +64", "bingo_added", id="only six tiles: 14 is right"),
        pytest.param("8H SAT +16", "off_by_ten", id="6 is right"),
        pytest.param("8H SAT +11", "challenge_bonus_included", id="6 and 5"),
        pytest.param("8H SAINT +1", None, id="12 is right"),
    ],
)
def test_a_wrong_score_of_an_opening_play(play: str, cause: str | None) -> None:
    assert only(f">ann: AEINRST {play}").cause == cause


def test_a_blank_that_counts_at_face_value() -> None:
    # The blank stands on D8 for R: 6 × 2 = 12, and 50. With R: 66.
    finding = only(">ann: ?AEINST 8D rETAINS +66 66")
    assert (finding.cause, finding.params["squares"]) == ("blank_at_face_value", ["D8"])


def test_a_blank_goes_before_an_old_premium_that_explains_the_same() -> None:
    # IA with a blank: 1. With A for it 2, and with the word doubled again by H8 too.
    finding = only(f"{RETAINS}\n>bob: ?EEEEEE H8 .a +2 2")
    assert finding.cause == "blank_at_face_value"


def test_digits_that_changed_places() -> None:
    # Q, U and A with the word doubled: 12 × 2 = 24.
    assert only(">ann: AEINQUT 8H QUA +42 42").cause == "digits_swapped"


def test_a_forgotten_cross_word_is_named() -> None:
    # AT below AT: 1 + 2 (I9 doubles the T), AA 2, TT 1 + 2: 8. Without AA: 6.
    finding = only(
        ">ann: AEINRST 8H AT +4 4\n>bob: ABCDEFT 9H AT +6 6",
    )
    assert (finding.cause, finding.params["words"]) == ("cross_word_forgotten", ["AA"])


def test_a_premium_under_an_old_tile_is_counted_again() -> None:
    # AR down to the R of RETAINS on D8: 1 + 1. The letter premium of D8 is used up.
    finding = only(f"{RETAINS}\n>bob: ABCEFGI D7 A. +3 3")
    assert (finding.cause, finding.params["squares"]) == (
        "premium_counted_again",
        ["D8"],
    )


# FEEE down from E7 through the E of RETAINS on E8: 4 + 1 + 1 + 1, no premium.
@pytest.mark.parametrize(
    ("told", "cause"),
    [
        pytest.param("7E", "play_turned", id="across, not down"),
        pytest.param("E6", "play_shifted", id="one row too high"),
        pytest.param("G5", "play_transposed", id="row 7, column 5 exchanged"),
    ],
)
def test_a_play_told_in_the_wrong_place(told: str, cause: str) -> None:
    found = graver(replayed(f"{RETAINS}\n>bob: EEFLNOO {told} F.EE +7 7"))
    (finding,) = [finding for finding in found if finding.cause]
    right = ">bob: EEFLNOO E7 F.EE +7 7"
    assert (finding.cause, finding.replacement) == (cause, right)


def test_a_play_in_the_wrong_place_is_corrected_in_the_record() -> None:
    replay = replayed(f"{RETAINS}\n>bob: EEFLNOO E6 F.EE +7 7")
    assert replay.corrected is not None
    assert replay.corrected.decode().splitlines()[-1].split()[2] == "E7"


@pytest.mark.parametrize(
    ("found", "cause"),
    [
        (66, "points_not_added"),
        (80, "points_added_twice"),
        (59, "points_subtracted"),
        (37, "digits_swapped"),
        (83, "off_by_ten"),
        (173, "off_by_hundred"),
        (70, None),
    ],
)
def test_a_wrong_total_after_66_and_7(found: int, cause: str | None) -> None:
    events = f"{RETAINS}\n>bob: VVUUIIO - +0 0\n>ann: EEFLNOO E7 F.EE +7 {found}"
    assert only(events).cause == cause


def test_a_cause_is_told_in_the_sentence() -> None:
    message = only(">ann: AEINRST 8D RETAINS +16 16").message
    assert message.endswith("probably the bingo bonus is forgotten")


def test_tiles_left_that_count_once_where_they_count_twice() -> None:
    found = graver(replayed(f"{RETAINS}\n>ann: (QV) +14 80", "naspa"))
    assert "rack_counted_once" in [finding.cause for finding in found]


TEN_TOO_MANY = {"off_by_ten", "premium_counted_again"}
"""What explains a score that is 10 too high in the shared cases."""


def test_plays_with_a_wrong_score_are_counted_right_and_explained() -> None:
    for case in shared_lines("cases/score_checks.jsonl"):
        rules = make_rules(tile_set=case["tiles"])
        position = make_position("\n".join(case["board"]), rules=rules)
        move = written(case["move"], rules)
        ruling = rule_on(position, move, rules)
        assert total(ruling) == case["score"], case["move"]
        event = Event(EventType.TILES_PLACED, 0, move=move, points=case["claimed"])
        turn = Turn(event, position, ruling, case["score"], position, 0)
        cause = score_cause(turn, case["claimed"], rules, None)
        if case["difference"] == 10:
            assert cause is not None, case["move"]
            assert cause.code in TEN_TOO_MANY, case["move"]
