"""Challenges: what is withdrawn, what stands, and what a failed one costs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.rules.errors import ChallengeNotPossible, WordNotFormed
from app.rules.ruleset import Rules
from app.rules.verdict import ConsequenceKind, Verdict
from tests.factories import (
    SPANISH,
    WordList,
    challenged,
    make_position,
    make_rules,
    rule_on,
    total,
)

CAT = "8 .......CAT"
WORDS = WordList("CAT CATS OX CO AX TA")
# On CAT, 9H OX forms OX 1 + 16 (I9 doubles), CO 3 + 1 and AX 1 + 16: 38.
NO_AX = WordList("CAT CATS OX CO")


def rules_with(kind: str = "none", **more: object) -> Rules:
    """Rules under which words are challenged; *more* of what a failed one costs."""
    return make_rules(
        word_check="challenge",
        challenge={"scope": "words", "fail": {"kind": kind} | more},
    )


SINGLE = rules_with("none")
DOUBLE = rules_with("lose_turn")
TRIPLE = rules_with("lose_game")
FIVE_A_WORD = rules_with("points", points=5, per="word", to="mover")
TEN_A_PLAY = rules_with("points", points=10, per="play", to="mover")
MINUS_TEN = rules_with("points", points=10, per="play", to="challenger")
WHOLE_PLAY = make_rules(word_check="challenge")
ALL = [SINGLE, DOUBLE, TRIPLE, FIVE_A_WORD, TEN_A_PLAY, MINUS_TEN]


def scores(verdict: Verdict) -> list[int]:
    return [player.score for player in verdict.position.players]


# An upheld challenge


def test_one_phony_word_takes_the_whole_play_off() -> None:
    verdict = challenged(make_position(CAT), "9H OX", SINGLE, NO_AX)
    assert (verdict.upheld, verdict.position.board) == (True, make_position(CAT).board)


def test_a_withdrawn_play_scores_nothing() -> None:
    position = make_position(CAT, scores=(10, 20))
    assert scores(challenged(position, "9H OX", SINGLE, NO_AX)) == [10, 20]


@pytest.mark.parametrize("rules", [DOUBLE, FIVE_A_WORD, TEN_A_PLAY, MINUS_TEN])
def test_a_good_word_beside_the_phony_earns_nobody_anything(rules: Rules) -> None:
    position = make_position(CAT, scores=(10, 20))
    assert scores(challenged(position, "9H OX", rules, NO_AX)) == [10, 20]


def test_the_tiles_of_a_withdrawn_play_are_on_the_rack_again() -> None:
    position = make_position(CAT, racks=["OXAEIOU", None])
    after = challenged(position, "9H OX", SINGLE, NO_AX, draw="ZQ").position
    assert after.players == position.players


def test_tiles_drawn_after_a_withdrawn_play_are_in_the_bag_again() -> None:
    position = make_position(CAT, racks=["OXAEIOU", None], bag="ZQBB")
    after = challenged(position, "9H OX", SINGLE, NO_AX, draw="ZQ").position
    assert after.bag == tuple("ZQBB")


def test_after_a_withdrawn_play_the_next_player_is_on_turn() -> None:
    assert challenged(make_position(CAT), "9H OX", DOUBLE, NO_AX).position.on_turn == 1


def test_the_premium_under_a_withdrawn_play_is_live_again() -> None:
    after = challenged(make_position(CAT), "9H OX", SINGLE, NO_AX).position
    # The X on I9 doubles once more: OX 17, CO 4, AX 17
    assert total(rule_on(after, "9H OX", SINGLE)) == 38


@pytest.mark.parametrize("kind", ["none", "lose_turn", "points"])
def test_an_upheld_challenge_costs_the_play_and_no_more(kind: str) -> None:
    consequence = challenged(
        make_position(CAT), "9H OX", rules_with(kind), NO_AX
    ).consequence
    assert (consequence.kind, consequence.seat, consequence.points) == (
        ConsequenceKind.PLAY_WITHDRAWN,
        0,
        0,
    )


# A failed challenge


@pytest.mark.parametrize("rules", ALL)
def test_a_play_whose_words_are_all_good_stands(rules: Rules) -> None:
    verdict = challenged(make_position(CAT), "8H CATS", rules, WORDS)
    stands = make_position("8 .......CATS").board
    assert (verdict.upheld, verdict.position.board) == (False, stands)


def test_single_a_failed_challenge_costs_nothing() -> None:
    verdict = challenged(make_position(CAT), "9H OX", SINGLE, WORDS)
    assert (scores(verdict), verdict.position.on_turn) == ([38, 0], 1)


def test_double_the_challenger_loses_the_turn_and_the_mover_plays_again() -> None:
    verdict = challenged(make_position(CAT), "9H OX", DOUBLE, WORDS)
    assert (scores(verdict), verdict.position.on_turn) == ([38, 0], 0)


@pytest.mark.parametrize(
    ("rules", "mover", "challenger"),
    [
        (FIVE_A_WORD, 15, 0),  # OX, CO, AX
        (rules_with("points", points=5, per="play", to="mover"), 5, 0),
        (rules_with("points", points=10, per="word", to="mover"), 30, 0),
        (TEN_A_PLAY, 10, 0),
        (MINUS_TEN, 0, -10),
        (rules_with("points", points=10, per="word", to="challenger"), 0, -30),
    ],
)
def test_points_are_counted_by_word_or_play_and_booked_on_one_of_the_two(
    rules: Rules, mover: int, challenger: int
) -> None:
    verdict = challenged(make_position(CAT), "9H OX", rules, WORDS)
    assert scores(verdict) == [38 + mover, challenger]


def test_points_leave_the_turn_with_the_next_player() -> None:
    verdict = challenged(make_position(CAT), "9H OX", FIVE_A_WORD, WORDS)
    assert verdict.position.on_turn == 1


def test_a_challenger_may_fall_below_zero() -> None:
    position = make_position(CAT, scores=(0, 3))
    # CATS 6; 3 - 10
    assert scores(challenged(position, "8H CATS", MINUS_TEN, WORDS)) == [6, -7]


@pytest.mark.parametrize(
    ("failed_before", "points"), [(0, 10), (1, 15), (2, 30), (3, 30)]
)
def test_points_may_escalate_and_the_last_step_goes_on(
    failed_before: int, points: int
) -> None:
    steps = [10, 15, 30]
    rules = rules_with("points", per="play", to="challenger", escalation=steps)
    verdict = challenged(
        make_position(CAT), "8H CATS", rules, WORDS, failed_before=failed_before
    )
    assert scores(verdict) == [6, -points]


def test_a_told_draw_fills_the_rack_when_the_play_stands() -> None:
    position = make_position(CAT, racks=["OXAEIOU", None], bag="ZQBB")
    after = challenged(position, "9H OX", DOUBLE, WORDS, draw="ZQ").position
    assert (after.players[0].rack, after.bag) == (tuple("AEIOUZQ"), tuple("BB"))


# The whole play, or chosen words


def test_only_chosen_words_are_judged_and_a_phony_beside_them_stands() -> None:
    verdict = challenged(make_position(CAT), "9H OX", SINGLE, NO_AX, words="OX CO")
    assert (verdict.upheld, [word.word for word in verdict.words]) == (
        False,
        ["OX", "CO"],
    )


def test_points_are_counted_for_the_chosen_words_only() -> None:
    position = make_position(CAT)
    verdict = challenged(position, "9H OX", FIVE_A_WORD, NO_AX, words="OX CO")
    assert scores(verdict) == [48, 0]  # 38 + 2 × 5


def test_of_two_chosen_words_one_phony_is_enough() -> None:
    assert challenged(make_position(CAT), "9H OX", SINGLE, NO_AX, words="OX AX").upheld


@pytest.mark.parametrize("name", ["ax", "Ax", " AX ", "[A][X]"])
def test_a_chosen_word_may_be_written_in_any_case(name: str) -> None:
    verdict = challenged(make_position(CAT), "9H OX", SINGLE, NO_AX, words=name)
    assert verdict.upheld


def test_a_word_of_a_tile_of_two_letters_is_named_with_or_without_brackets() -> None:
    rules = replace(SPANISH, rule_set=SINGLE.rule_set)
    position = make_position(rules=rules)
    upheld = [
        challenged(position, "8H [CH]E", rules, WordList("ES"), words=name).upheld
        for name in ("[CH]E", "che")
    ]
    assert upheld == [True, True]


def test_a_word_that_the_play_does_not_form_cannot_be_challenged() -> None:
    with pytest.raises(WordNotFormed, match="it forms OX, CO, AX"):
        challenged(make_position(CAT), "9H OX", SINGLE, WORDS, words="OX CAT")


def test_a_word_is_challenged_as_often_as_the_play_forms_it() -> None:
    with pytest.raises(WordNotFormed, match="so often"):
        challenged(make_position(CAT), "9H OX", SINGLE, WORDS, words="OX OX")


def test_a_word_that_is_formed_twice_can_be_challenged_twice() -> None:
    # T above A both across and down: TA on H7 and on 7H
    position = make_position("8 .......AT\n7 ........A")
    rules, lexicon = FIVE_A_WORD, WordList("TA AT")
    # T on H7: TA across, TA down; neither on a premium, 2 + 2
    verdict = challenged(position, "H7 T", rules, lexicon, words="TA TA")
    assert scores(verdict) == [14, 0]  # 4 + 2 × 5


def test_where_the_whole_play_is_challenged_no_word_is_chosen() -> None:
    with pytest.raises(ChallengeNotPossible, match="whole play"):
        challenged(make_position(CAT), "9H OX", WHOLE_PLAY, WORDS, words="OX")


def test_to_name_all_words_is_to_challenge_the_whole_play() -> None:
    position = make_position(CAT)
    assert challenged(position, "9H OX", WHOLE_PLAY, NO_AX, words="AX CO OX").upheld


# Who decides, and what is told


def test_without_a_lexicon_people_decide() -> None:
    answers = [
        challenged(make_position(CAT), "9H OX", DOUBLE, decision=said).upheld
        for said in ("upheld", "failed")
    ]
    assert answers == [True, False]


def test_without_a_lexicon_somebody_must_decide() -> None:
    with pytest.raises(ChallengeNotPossible, match="no lexicon"):
        challenged(make_position(CAT), "9H OX", DOUBLE)


def test_what_people_decided_wins_over_the_lexicon() -> None:
    verdict = challenged(make_position(CAT), "9H OX", DOUBLE, NO_AX, decision="failed")
    assert (verdict.upheld, verdict.words[2].acceptable) == (False, None)


def test_the_verdict_says_which_words_are_acceptable() -> None:
    verdict = challenged(make_position(CAT), "9H OX", DOUBLE, NO_AX)
    assert [(word.word, word.acceptable) for word in verdict.words] == [
        ("OX", True),
        ("CO", True),
        ("AX", False),
    ]


@pytest.mark.parametrize("lexicon", [WORDS, NO_AX])
def test_where_nothing_is_revealed_only_the_verdict_on_the_play_is_told(
    lexicon: WordList,
) -> None:
    rules = make_rules(word_check="challenge", challenge={"reveal": False})
    verdict = challenged(make_position(CAT), "9H OX", rules, lexicon)
    assert (verdict.upheld, {word.acceptable for word in verdict.words}) == (
        lexicon is NO_AX,
        {None},
    )


def test_a_play_worth_nothing_can_be_challenged() -> None:
    assert challenged(make_position(), "8G ox", SINGLE, WordList("")).upheld
