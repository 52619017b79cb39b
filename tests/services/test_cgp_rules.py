"""What the opcodes of a CGP say about the rules."""

from __future__ import annotations

import pytest

from app.notation.cgp_opcodes import parse_opcodes
from app.rules.soundness import WarningCode
from app.services.cgp_rules import fill_rules
from app.services.inputs import RulesInput
from tests.services.lexicons import WORDS, NamedWords, Words

SAID = RulesInput(lexicon=None)
"""Rules that say something of a lexicon, so that the opcodes need not."""


def fill(opcodes: str, rules: RulesInput = SAID) -> RulesInput:
    filled, _ = fill_rules(rules, parse_opcodes(opcodes), WORDS, 2)
    return filled


def warnings(opcodes: str, rules: RulesInput = SAID) -> list[WarningCode]:
    _, found = fill_rules(rules, parse_opcodes(opcodes), WORDS, 2)
    return [warning.code for warning in found]


@pytest.mark.parametrize(
    ("opcodes", "board", "tile_set"),
    [
        ("", None, None),
        ("bdn CrosswordGame;", "standard", None),
        ("bdn SuperCrosswordGame;", "super", None),
        ("ld polish;", None, "polish"),
        ("ld english_super;", None, "english-super"),
        ("var classic;", None, None),
        ("var classic_super;", "super", "english-super"),
        ("var classic_super; bdn CrosswordGame;", "standard", "english-super"),
        ("var classic_super; ld german;", "super", "german"),
    ],
)
def test_boards_and_tile_sets_have_other_names_in_a_cgp(
    opcodes: str, board: str | None, tile_set: str | None
) -> None:
    filled = fill(opcodes)
    assert (filled.board, filled.tile_set) == (board, tile_set)


@pytest.mark.parametrize(
    ("opcodes", "parts"),
    [
        ("", {}),
        ("bb 50; etl 7; mcnz 6;", {}),  # as standard has it, for two players
        ("bb 35;", {"bingo": {"7": 35}}),
        ("etl 1;", {"exchange": {"min_bag": 1}}),
        ("mcnz 4;", {"scoreless": {"limit": 4, "per": "total"}}),
        ("mcnz 6;", {}),  # three for each of two players
        ("mcnz 9;", {"scoreless": {"limit": 9, "per": "total"}}),
        ("cr void;", {"word_check": "void"}),
        ("var wordsmog;", {"validity": "anagram"}),
    ],
)
def test_opcodes_become_members_of_a_rule_set(
    opcodes: str, parts: dict[str, object]
) -> None:
    assert fill(opcodes).parts == parts


@pytest.mark.parametrize(
    ("rule", "fail"),
    [
        ("single", {"kind": "none"}),
        ("double", {"kind": "lose_turn"}),
        ("triple", {"kind": "lose_game"}),
        ("5pt", {"kind": "points", "to": "mover", "points": 5, "per": "word"}),
        ("10pt", {"kind": "points", "to": "mover", "points": 10, "per": "play"}),
    ],
)
def test_a_challenge_rule_says_what_a_failed_challenge_costs(
    rule: str, fail: dict[str, object]
) -> None:
    expected = {"word_check": "challenge", "challenge": {"fail": fail}}
    assert fill(f"cr {rule};").parts == expected


@pytest.mark.parametrize(
    ("parts", "opcodes"),
    [
        ({"bingo": {"7": 60}}, "bb 35;"),
        ({"exchange": {"min_bag": 3}}, "etl 1;"),
        ({"scoreless": {"limit": 5, "per": "player"}}, "mcnz 4;"),
        ({"word_check": "none"}, "cr 5pt;"),
        ({"challenge": {"who": "next_player"}}, "cr 5pt;"),
        ({"validity": "list"}, "var wordsmog;"),
    ],
)
def test_parts_that_are_said_win(parts: dict[str, object], opcodes: str) -> None:
    assert fill(opcodes, RulesInput(lexicon=None, parts=parts)).parts == parts


def test_an_opcode_fills_what_a_part_leaves_out() -> None:
    rules = RulesInput(lexicon=None, parts={"exchange": {"free": "once"}})
    parts = fill("etl 1;", rules).parts
    assert parts == {"exchange": {"free": "once", "min_bag": 1}}


@pytest.mark.parametrize(
    "rules",
    [
        RulesInput(lexicon=None, board="standard", tile_set="french"),
        RulesInput(lexicon=None, board_definition={}, tile_set_definition={}),
    ],
)
def test_boards_and_tile_sets_that_are_said_win(rules: RulesInput) -> None:
    opcodes = "bdn SuperCrosswordGame; ld german; var classic_super;"
    assert fill(opcodes, rules) == rules


def test_a_known_lexicon_is_taken() -> None:
    assert fill("lex open-english;", RulesInput()).lexicon == "open-english"


def test_a_lexicon_is_found_in_lower_case_too() -> None:
    words = Words(NamedWords("csw24", "AA"))
    filled, _ = fill_rules(RulesInput(), parse_opcodes("lex CSW24;"), words, 2)
    assert filled.lexicon == "csw24"


def test_an_unknown_lexicon_is_none_rather_than_another() -> None:
    assert fill("lex CSW24;", RulesInput()).lexicon is None


def test_an_unknown_lexicon_is_warned_about() -> None:
    found = warnings("lex CSW24;", RulesInput())
    assert found == [WarningCode.CGP_LEXICON_UNKNOWN]


@pytest.mark.parametrize("lexicon", [None, "none", "open-english"])
def test_a_lexicon_that_is_said_wins(lexicon: str | None) -> None:
    filled = fill("lex CSW24;", RulesInput(lexicon=lexicon))
    assert filled.lexicon == lexicon


@pytest.mark.parametrize(
    ("opcodes", "codes"),
    [
        ("", []),
        ("gid 5; lm 8D.CAT; oru; ti 0; tmr 1/2; to 3; l1 A; l2 B;", []),
        ("abc 1;", [WarningCode.CGP_OPCODE_IGNORED]),
        ("var chess;", [WarningCode.CGP_OPCODE_IGNORED]),
        ("bb 50; bb 50;", [WarningCode.CGP_OPCODE_REPEATED]),
    ],
)
def test_what_is_not_followed_is_warned_about(
    opcodes: str, codes: list[WarningCode]
) -> None:
    assert warnings(opcodes) == codes


@pytest.mark.parametrize(
    ("opcodes", "params"),
    [
        (
            "abc 1;",
            {"opcode": "abc", "reason": "unknown_opcode", "value": "1"},
        ),
        (
            "var chess;",
            {"opcode": "var", "reason": "unknown_value", "value": "chess"},
        ),
        ("bb 50; bb 50;", {"opcode": "bb"}),
    ],
)
def test_a_warning_gives_the_facts_of_its_sentence(
    opcodes: str, params: dict[str, str]
) -> None:
    _, (warning,) = fill_rules(SAID, parse_opcodes(opcodes), WORDS, 2)
    assert warning.params == params


def test_a_warning_about_a_lexicon_names_it() -> None:
    _, (warning,) = fill_rules(RulesInput(), parse_opcodes("lex CSW24;"), WORDS, 2)
    assert warning.params == {"opcode": "lex", "lexicon": "CSW24"}


def test_a_warning_quotes_no_more_than_the_start_of_an_opcode() -> None:
    _, (warning,) = fill_rules(SAID, parse_opcodes("x" * 5_000), WORDS, 2)
    assert len(warning.message) < 100
