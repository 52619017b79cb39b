"""Challenges, bonuses and overtime of a record beside the rules that are stated."""

from __future__ import annotations

import pytest

from app.notation.gcg import read_gcg
from app.services.inputs import NO_LEXICON, RulesInput
from app.services.replay_findings import Finding
from app.services.replays import replay_record
from tests.services.lexicons import WORDS, NamedWords, Words
from tests.services.replaying import HEAD, codes, graver, replayed

RETAINS = ">ann: AEINRST 8D RETAINS +66 66"
# One word: five points a word are 5.
BONUS = f"{RETAINS}\n>ann: EEFLNOO (challenge) {{}} {{}}"


def only(events: str, rule_set: str) -> Finding:
    (finding,) = graver(replayed(events, rule_set))
    return finding


def under(events: str, **parts: object) -> list[tuple[int | None, str]]:
    """Turn and code of what is found under the rules of NASPA with other *parts*."""
    record = read_gcg(f"{HEAD}{events}\n")
    rules = RulesInput("naspa", NO_LEXICON, parts=parts)
    return codes(replay_record(record, rules, WORDS))


def points_rule(**fail: object) -> dict[str, object]:
    """A rule of 5 points a play to the mover, with other members."""
    told = {"kind": "points", "points": 5, "per": "play", "to": "mover"}
    return {"fail": told | fail}


def test_a_bonus_that_the_rules_give_is_no_finding() -> None:
    assert graver(replayed(BONUS.format("+5", 71), "five-point")) == []


def test_another_bonus_than_the_rules_give_is_wrong() -> None:
    finding = only(BONUS.format("+10", 76), "five-point")
    told = (finding.code, finding.expected, finding.found)
    assert told == ("score_wrong", "+5", "+10")
    assert finding.replacement == ">ann: EEFLNOO (challenge) +5 71"


def test_a_bonus_is_not_given_where_a_failed_challenge_costs_a_turn() -> None:
    finding = only(BONUS.format("+5", 71), "naspa")
    assert (finding.code, finding.expected) == ("score_wrong", "+0")


def test_a_bonus_is_as_told_where_the_record_is_followed() -> None:
    assert graver(replayed(BONUS.format("+10", 76))) == []


@pytest.mark.parametrize(
    ("points", "expected"),
    [(5, []), (10, []), (15, []), (20, ["+15"]), (7, ["+5"])],
)
def test_a_bonus_for_each_word_is_for_some_of_the_words(
    points: int, expected: list[str]
) -> None:
    # AT below AT: the words AT, AA and TT, of which one, two or all are challenged.
    events = ">ann: AEINRST 8H AT +4 4\n>bob: ABCDEFT 9H AT +8 8\n"
    line = f">bob: BCDEFGH (challenge) +{points} {8 + points}"
    found = graver(replayed(events + line, "five-point"))
    assert [finding.expected for finding in found] == expected


def test_a_bonus_for_the_whole_play_counts_all_its_words() -> None:
    # AT below AT: the words AT, AA and TT, five points for each.
    rule = points_rule(per="word")
    events = ">ann: AEINRST 8H AT +4 4\n>bob: ABCDEFT 9H AT +8 8\n"
    line = ">bob: BCDEFGH (challenge) +{} {}"
    rule["scope"] = "play"
    assert under(events + line.format(15, 23), challenge=rule) == []
    assert under(events + line.format(5, 13), challenge=rule) == [(2, "score_wrong")]


def test_a_second_failed_challenge_costs_more_where_the_rules_say_so() -> None:
    rule = points_rule(escalation=[5, 10])
    first = BONUS.format("+5", 71)
    second = f"{first}\n>bob: IIO - +0 0\n>ann: EEFLNOO E7 F.EE +7 78"
    line = f"{second}\n>ann: LNOOAAA (challenge) +{{}} {{}}"
    assert under(line.format(10, 88), challenge=rule) == []
    assert under(line.format(5, 83), challenge=rule) == [(4, "score_wrong")]


def test_a_challenge_that_cost_nothing_need_not_be_in_the_record() -> None:
    rule = points_rule(escalation=[0, 5])
    assert under(BONUS.format("+5", 71), challenge=rule) == []
    assert under(BONUS.format("+0", 66), challenge=rule) == []


def test_points_may_be_taken_from_the_challenger() -> None:
    rule = points_rule(to="challenger")
    line = f"{RETAINS}\n>bob: VVUUIIO (challenge) -5 -5"
    assert under(line, challenge=rule) == []


def test_points_given_to_the_mover_are_wrong_where_the_challenger_pays() -> None:
    rule = points_rule(to="challenger")
    assert under(BONUS.format("+5", 71), challenge=rule) == [(1, "score_wrong")]


def test_no_play_is_withdrawn_where_words_are_checked_at_once() -> None:
    events = f"{RETAINS}\n>ann: AEINRST -- -66 0"
    assert codes(replayed(events, "void")) == [(1, "challenge_not_possible")]


def test_no_turn_is_lost_where_a_failed_challenge_costs_points() -> None:
    events = f"{RETAINS}\n>bob: VVUUIIO - +0 0\n#note #unsuccessful-challenge"
    finding = only(events, "five-point")
    assert (finding.code, finding.severity) == ("turn_not_lost", "warning")


def test_a_turn_is_lost_by_the_rule_of_lost_turns() -> None:
    events = f"{RETAINS}\n>bob: VVUUIIO - +0 0\n#note #unsuccessful-challenge"
    assert graver(replayed(events, "naspa")) == []


def test_an_acceptable_play_that_is_withdrawn_is_a_warning_under_stated_rules() -> None:
    lexicons = Words(NamedWords("two", "TA AT"))
    record = read_gcg(f"{HEAD}>ann: ATEINRS 8H TA +4 4\n>ann: ATEINRS -- -4 0\n")
    replay = replay_record(record, RulesInput("naspa", "two"), lexicons)
    found = [(f.turn, f.code, f.severity) for f in replay.findings]
    assert (0, "withdrawn_acceptable", "warning") in found


@pytest.mark.parametrize(
    ("points", "is_possible"),
    [(-10, True), (-100, True), (0, True), (-5, False), (-110, False), (10, False)],
)
def test_overtime_costs_ten_points_a_minute_up_to_ten_minutes(
    points: int, *, is_possible: bool
) -> None:
    events = f"{RETAINS}\n>ann: (time) {points:+d} {66 + points}"
    expected = [] if is_possible else [(1, "overtime_not_possible")]
    assert codes(replayed(events, "naspa")) == expected


def test_overtime_costs_nothing_where_no_time_is_kept() -> None:
    finding = only(f"{RETAINS}\n>ann: (time) -10 56", "standard")
    assert finding.code == "overtime_not_possible"
    assert "costs nothing" in finding.message


def test_overtime_in_proportion_may_cost_any_number_of_points() -> None:
    # 10 points a minute for ten minutes: up to 100.
    clock = {"rounding": "pro_rata"}
    line = f"{RETAINS}\n>ann: (time) {{}} {{}}"
    assert under(line.format("-7", 59), clock=clock) == []
    assert under(line.format("-101", -35), clock=clock) == [
        (1, "overtime_not_possible")
    ]


def test_own_tiles_are_not_lost_where_the_winner_gains_them_twice() -> None:
    events = "#tile-set AEINRST QVUUIIO\n" + (
        f"{RETAINS}\n>ann: (QVUUIIO) +38 104\n>bob: QVUUIIO (QVUUIIO) -19 -19"
    )
    assert codes(replayed(events, "naspa")) == [(2, "score_wrong")]
