"""Tiles of several letters, and letters that look alike."""

from __future__ import annotations

import pytest

from tests.factories import (
    CATALAN,
    SPANISH,
    WordList,
    board_after,
    codes,
    make_position,
    make_rules,
    make_tile_set,
    placed,
    rule_on,
    words,
)

WELSH = make_rules(
    tile_set=make_tile_set(
        "A9/1 D6/1 DD5/2 H2/4 P2/5 R7/1 O6/1",
        indivisible=("DD",),
    )
)
DOTLESS_I = "\N{LATIN SMALL LETTER DOTLESS I}"
TURKISH = make_rules(tile_set=make_tile_set(f"I4/2~{DOTLESS_I} İ7/1~i Z2/4 N5/1"))
KLINGON = make_rules(tile_set=make_tile_set("q2/3~ⓠ Q1/6~Ⓠ a9/1~ⓐ"))


def test_a_tile_of_two_letters_is_one_square_of_the_word() -> None:
    # CH 5 + I 1 + C 3 + A 1, doubled
    ruling = rule_on(make_position(rules=SPANISH), "8H [CH]ICA", SPANISH)
    assert words(ruling) == {"[CH]ICA": 20}


@pytest.mark.parametrize("word", ["[C][H]ICA", "[L][L]AMA", "PE[R][R]O"])
def test_two_tiles_may_not_spell_a_tile(word: str) -> None:
    ruling = rule_on(make_position(rules=SPANISH), f"8H {word}", SPANISH)
    assert codes(ruling) == ["digraph_split"]


def test_a_split_is_told_with_the_letters_and_their_squares() -> None:
    ruling = rule_on(make_position(rules=SPANISH), "8H PE[R][R]O", SPANISH)
    (violation,) = ruling.violations
    squares = [square.name for square in violation.squares]
    assert (violation.params, squares) == ({"letters": ["RR"]}, ["J8", "K8"])


def test_a_blank_may_not_be_half_of_a_tile() -> None:
    ruling = rule_on(make_position(rules=SPANISH), "8H [C][h]ICA", SPANISH)
    assert codes(ruling) == ["digraph_split"]


def test_a_cross_word_may_not_spell_a_tile_either() -> None:
    position = make_position("8 .......OCA", rules=SPANISH)
    ruling = rule_on(position, "9H EH", SPANISH)
    assert [(v.code, v.words) for v in ruling.violations] == [
        ("digraph_split", ("CH",))
    ]


def test_a_split_that_lay_there_before_is_no_fault_of_the_play() -> None:
    position = make_position("8 .......PERRO", rules=SPANISH)
    assert codes(rule_on(position, "8H .....S", SPANISH)) == []


def test_a_new_tile_that_completes_a_split_is_refused() -> None:
    position = make_position("8 .......PER", rules=SPANISH)
    ruling = rule_on(position, placed("K8 R L8 O"), SPANISH)
    assert codes(ruling) == ["digraph_split"]


def test_a_tile_beside_its_own_letter_is_no_split() -> None:
    ruling = rule_on(make_position(rules=SPANISH), "8H [LL][L]A", SPANISH)
    assert codes(ruling) == []


def test_letters_that_only_begin_like_a_tile_are_no_split() -> None:
    assert codes(rule_on(make_position(rules=SPANISH), "8H COLA", SPANISH)) == []


def test_two_splits_in_one_word_are_both_named() -> None:
    ruling = rule_on(make_position(rules=SPANISH), "8G [C][H]O[L][L]O", SPANISH)
    (violation,) = ruling.violations
    assert violation.params == {"letters": ["CH", "LL"]}


def test_english_has_no_such_rule() -> None:
    assert codes(rule_on(make_position(), "8H LLAMA")) == []


def test_welsh_spells_ph_with_two_tiles() -> None:
    assert codes(rule_on(make_position(rules=WELSH), "8H [P][H]O", WELSH)) == []


def test_welsh_does_not_spell_dd_with_two_tiles() -> None:
    ruling = rule_on(make_position(rules=WELSH), "8H A[D][D]", WELSH)
    assert codes(ruling) == ["digraph_split"]


def test_a_catalan_tile_may_hold_a_middle_dot() -> None:
    # C 2 + E 1 + L·L 10 + A 1, doubled
    ruling = rule_on(make_position(rules=CATALAN), "8G CE[L·L]A", CATALAN)
    assert words(ruling) == {"CE[L·L]A": 28}


def test_catalan_spells_the_other_sound_with_two_l() -> None:
    assert codes(rule_on(make_position(rules=CATALAN), "8H LLAC", CATALAN)) == []


def test_a_digraph_on_the_board_is_compared_as_one_tile() -> None:
    position = make_position("8 .......[CH]ICA", rules=SPANISH)
    assert codes(rule_on(position, "8H [CH]ICAS", SPANISH)) == []


def test_a_digraph_is_looked_up_by_its_letters() -> None:
    lexicon = WordList("CHICA")
    position = make_position(rules=SPANISH)
    ruling = rule_on(position, "8H [CH]ICA", SPANISH, lexicon)
    assert ruling.words_acceptable is True


def test_a_board_told_afterwards_has_its_digraphs_in_brackets() -> None:
    after = board_after("8 .......[CH]ICA", SPANISH)
    ruling = rule_on(make_position(rules=SPANISH), after, SPANISH)
    assert words(ruling) == {"[CH]ICA": 20}


def test_dotted_and_dotless_i_are_different_tiles() -> None:
    # İ 1 + Z 4 doubled, against I 2 + Z 4 doubled
    scores = [
        words(rule_on(make_position(rules=TURKISH), move, TURKISH))
        for move in ("8H İZ", "8H IZ")
    ]
    assert scores == [{"İZ": 10}, {"IZ": 12}]


def test_a_turkish_blank_is_written_with_the_small_letter_of_its_tile() -> None:
    position = make_position(rules=TURKISH)
    smalls = ("i", DOTLESS_I)
    told = [list(words(rule_on(position, f"8H {x}Z", TURKISH))) for x in smalls]
    assert told == [["İZ"], ["IZ"]]


def test_large_and_small_letters_may_be_different_tiles() -> None:
    # q 3 + a 1 doubled, against Q 6 + a 1 doubled
    position = make_position(rules=KLINGON)
    scores = [words(rule_on(position, f"8H {x}a", KLINGON)) for x in "qQ"]
    assert scores == [{"qa": 8}, {"Qa": 14}]


def test_german_has_no_tile_and_no_blank_for_sharp_s() -> None:
    assert "ß" not in make_rules(tile_set="german").tile_set.letter_of


@pytest.mark.parametrize(("word", "accepted"), [("BÄR", True), ("BAER", False)])
def test_a_german_umlaut_is_not_spelt_with_two_tiles(
    word: str, *, accepted: bool
) -> None:
    rules = make_rules(tile_set="german")
    ruling = rule_on(make_position(rules=rules), f"8H {word}", rules, WordList("BÄR"))
    assert ruling.words_acceptable is accepted


def test_german_plays_two_s_for_sharp_s() -> None:
    # S 1 + P 4 + A 1 + S 1 + S 1 × 2 on the double letter L8, doubled by the start
    rules = make_rules(tile_set="german")
    ruling = rule_on(make_position(rules=rules), "8H SPASS", rules)
    assert words(ruling) == {"SPASS": 18}
