"""A blank is worth nothing, wherever it lies and for as long as it lies there."""

from __future__ import annotations

import pytest

from tests.factories import (
    SPANISH,
    STANDARD,
    WordList,
    codes,
    formulas,
    make_layout,
    make_position,
    make_rules,
    make_tile_set,
    placed,
    rule_on,
    total,
    words,
)


def test_zax_with_a_blank_z_scores_nine() -> None:
    # z 0 + A 1 + X 8 on plain squares
    assert total(rule_on(make_position("7 ..........A"), "7J z.X")) == 9


def test_a_blank_on_a_double_word_doubles_the_word() -> None:
    # z on B2: (0 + 1 + 8) × 2
    ruling = rule_on(make_position("2 ..A"), "2B z.X")
    assert formulas(ruling) == ["(0 + 1 + 8) × 2 = 18"]


@pytest.mark.parametrize(
    ("premium", "score"),
    [("d", 8), ("t", 8), ("q", 8), ("D", 16), ("T", 24), ("Q", 32)],
)
def test_a_premium_under_a_blank_multiplies_words_but_not_the_blank(
    premium: str, score: int
) -> None:
    # Beside an X worth 8: letter premiums multiply 0, word premiums 8
    rules = make_rules(board=make_layout(f"{premium}.. ... ...", "B1"))
    position = make_position("1 .X", rules=rules)
    assert total(rule_on(position, "1A a.", rules)) == score


def test_a_blank_on_the_board_is_worth_nothing_in_later_words() -> None:
    # c 0 + A 1 + T 1 + S 1
    ruling = rule_on(make_position("8 .......cAT"), "8H .ATS")
    assert formulas(ruling) == ["0 + 1 + 1 + 1 = 3"]


def test_a_blank_on_the_board_is_worth_nothing_in_a_cross_word() -> None:
    # O on the double letter I9: (1 × 2) + 0 for cO; H9 and J9 are plain
    ruling = rule_on(make_position("8 ........cAT"), "9H DO")
    assert words(ruling) == {"DO": 4, "CO": 2}


def test_a_word_of_blanks_alone_scores_nothing_and_is_legal() -> None:
    ruling = rule_on(make_position(racks=["??", None]), "8G ow")
    assert (codes(ruling), total(ruling)) == ([], 0)


def test_a_word_shows_the_letter_that_a_blank_stands_for() -> None:
    assert list(words(rule_on(make_position(), "8H CaT"))) == ["CAT"]


def test_a_blank_is_marked_among_the_letters() -> None:
    letters = rule_on(make_position(), "8H CaT").words[0].letters
    assert [letter.blank for letter in letters] == [False, True, False]


def test_a_blank_is_taken_from_the_rack_not_the_letter() -> None:
    ruling = rule_on(make_position(racks=["CAT?", None]), "8H CaT")
    assert ruling.leave == ("A",)


def test_a_letter_is_taken_from_the_rack_not_the_blank() -> None:
    ruling = rule_on(make_position(racks=["C?T", None]), "8H CAT")
    assert codes(ruling) == ["tile_not_on_rack"]


def test_a_blank_is_looked_up_as_its_letter() -> None:
    ruling = rule_on(make_position(), "8H CaT", lexicon=WordList("CAT"))
    assert ruling.words_acceptable is True


def test_an_undesignated_blank_is_scored_as_nothing() -> None:
    # (C 3 + A 1 + 0) × 2 on the start square
    ruling = rule_on(make_position(), placed("H8 C I8 A J8 ?"))
    assert (codes(ruling), words(ruling)) == (["blank_undesignated"], {"CA?": 8})


def test_an_undesignated_blank_leaves_the_word_undecided() -> None:
    ruling = rule_on(make_position(), "8H CA?", lexicon=WordList("CAT"))
    assert ruling.words_acceptable is None


def test_a_phony_beside_an_undesignated_blank_is_a_phony() -> None:
    # ?X across is undecided, but DX down is no word
    position = make_position("8 .......ADO")
    ruling = rule_on(position, "9H ?X", lexicon=WordList("ADO AD OX"))
    assert ruling.words_acceptable is False


def test_an_undesignated_blank_is_a_blank_of_the_rack() -> None:
    ruling = rule_on(make_position(racks=["CA?", None]), "8H CA?")
    assert ruling.leave == ()


def test_a_set_may_give_its_blanks_a_value() -> None:
    tiles = make_tile_set("A9/1 T9/1")
    rules = make_rules(tile_set=type(tiles)("test", tiles.tiles, 2, blank_value=5))
    # a 5 + T 1, doubled
    assert total(rule_on(make_position(rules=rules), "8H aT", rules)) == 12


def test_a_blank_may_stand_for_a_tile_of_two_letters() -> None:
    # ch 0 + I 1 + C 3 + A 1, doubled
    ruling = rule_on(make_position(rules=SPANISH), "8H [ch]ICA", SPANISH)
    assert words(ruling) == {"[CH]ICA": 10}


@pytest.mark.parametrize("letter", ["k", "w"])
def test_a_spanish_blank_cannot_stand_for_k_or_w(letter: str) -> None:
    assert letter not in SPANISH.tile_set.letter_of


def test_a_third_blank_is_one_too_many() -> None:
    ruling = rule_on(make_position("8 .......cAt"), "8H ...s")
    assert codes(ruling) == ["tile_unavailable"]


def test_a_blank_may_stand_for_a_letter_of_which_the_set_has_no_tile_left() -> None:
    ruling = rule_on(make_position("8 .......JO"), "9H AjX", STANDARD)
    assert "tile_unavailable" not in codes(ruling)
