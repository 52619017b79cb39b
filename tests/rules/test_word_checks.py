"""What the lexicon says, and what follows from it."""

from __future__ import annotations

import pytest

from app.rules.ruleset import Rules
from tests.factories import (
    WordList,
    codes,
    make_position,
    make_rules,
    placed,
    rule_on,
)

CAT = "8 .......CAT"
WORDS = WordList("CAT CATS OX CO AX ACT")
CHALLENGE = make_rules(word_check="challenge")
NO_CHECK = make_rules("kitchen")
ANAGRAM = make_rules(validity="anagram")


def test_every_word_of_a_play_is_looked_up() -> None:
    ruling = rule_on(make_position(CAT), "9H OX", lexicon=WORDS)
    assert {word.word: word.acceptable for word in ruling.words} == {
        "OX": True,
        "CO": True,
        "AX": True,
    }


def test_one_phony_cross_word_spoils_the_play() -> None:
    ruling = rule_on(make_position(CAT), "9I OX", lexicon=WORDS)
    (violation,) = ruling.violations
    assert (violation.code, violation.words) == ("unacceptable_word", ("AO", "TX"))


def test_words_are_accepted_only_if_all_are() -> None:
    answers = [
        rule_on(make_position(CAT), move, lexicon=WORDS).words_acceptable
        for move in ("9H OX", "9I OX")
    ]
    assert answers == [True, False]


def test_a_phony_that_may_be_challenged_is_legal() -> None:
    ruling = rule_on(make_position(CAT), "8H CATZ", CHALLENGE, WORDS)
    assert (codes(ruling), ruling.words_acceptable) == ([], False)


def test_where_no_word_is_checked_nothing_is_looked_up() -> None:
    ruling = rule_on(make_position(CAT), "8H CATZ", NO_CHECK, WORDS)
    assert (codes(ruling), ruling.words_acceptable) == ([], None)


def test_without_a_lexicon_a_play_is_legal_and_its_words_are_unchecked() -> None:
    ruling = rule_on(make_position(CAT, racks=["Z", None]), "8H CATZ")
    assert (codes(ruling), ruling.words_acceptable, ruling.unchecked) == (
        [],
        None,
        ("unacceptable_word",),
    )


@pytest.mark.parametrize("rules", [CHALLENGE, NO_CHECK], ids=["challenge", "none"])
def test_words_that_are_not_refused_anyway_are_not_called_unchecked(
    rules: Rules,
) -> None:
    position = make_position(CAT, racks=["Z", None])
    assert rule_on(position, "8H CATZ", rules).unchecked == ()


def test_an_anagram_of_a_word_is_acceptable_where_anagrams_count() -> None:
    ruling = rule_on(make_position(), "8H TCA", ANAGRAM, WORDS)
    assert (codes(ruling), ruling.words_acceptable) == ([], True)


def test_an_anagram_of_a_word_is_a_phony_where_spelling_counts() -> None:
    assert codes(rule_on(make_position(), "8H TCA", lexicon=WORDS)) == [
        "unacceptable_word"
    ]


def test_an_anagram_uses_every_letter_as_often_as_the_word() -> None:
    ruling = rule_on(make_position(), "8H CATT", ANAGRAM, WORDS)
    assert codes(ruling) == ["unacceptable_word"]


def test_a_blank_counts_as_its_letter_in_an_anagram() -> None:
    ruling = rule_on(make_position(), "8H tCA", ANAGRAM, WORDS)
    assert ruling.words_acceptable is True


def test_a_phony_is_told_with_the_squares_of_its_letters() -> None:
    ruling = rule_on(make_position(CAT), "9I OX", lexicon=WORDS)
    (violation,) = ruling.violations
    assert [square.name for square in violation.squares] == ["I8", "I9", "J8", "J9"]


@pytest.mark.parametrize("told", ["J8 C I8 A H8 T", "H10 C H9 A H8 T"])
def test_a_word_is_read_to_the_right_or_downwards_and_never_backwards(
    told: str,
) -> None:
    ruling = rule_on(make_position(), placed(told), lexicon=WORDS)
    (violation,) = ruling.violations
    assert (violation.code, violation.words) == ("unacceptable_word", ("TAC",))


def test_a_phony_that_lies_on_the_board_is_judged_no_more() -> None:
    # Nobody challenged QX; its X is a letter like any other
    ruling = rule_on(make_position("8 .......QX"), "I7 O.", lexicon=WORDS)
    assert (codes(ruling), ruling.words_acceptable) == ([], True)


def test_a_phony_that_lies_on_the_board_is_judged_when_it_is_lengthened() -> None:
    ruling = rule_on(make_position("8 .......QX"), "8H ..S", lexicon=WORDS)
    assert codes(ruling) == ["unacceptable_word"]


def test_a_play_that_forms_no_word_is_neither_accepted_nor_refused() -> None:
    ruling = rule_on(make_position(), "8H A", lexicon=WORDS)
    assert ruling.words_acceptable is None


def test_an_illegal_play_is_looked_up_all_the_same() -> None:
    ruling = rule_on(make_position(CAT), "1A ACT", lexicon=WORDS)
    assert (codes(ruling), ruling.words_acceptable) == (["not_connected"], True)


def test_the_same_word_may_be_played_twice_in_a_game() -> None:
    position = make_position("8 .......CAT")
    ruling = rule_on(position, "H8 .AT", lexicon=WORDS)
    assert (codes(ruling), ruling.words[0].word) == ([], "CAT")
