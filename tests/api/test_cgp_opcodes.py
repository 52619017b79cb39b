"""Positions in CGP: what its opcodes say of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from app.api.problem_codes import ProblemCode
from tests.api.asking import EMPTY_CGP, Json, Referee, codes, total

CAT = "/".join([*["15"] * 7, "7CAT5", *["15"] * 7])


def read(referee: Referee, cgp: str, rules: object = None) -> Json:
    """The answer to a CGP."""
    body: Json = {"position": cgp} | ({} if rules is None else {"rules": rules})
    return referee.post("/v1/positions", body)


def rules_of(answer: Json) -> list[Any]:
    """Names of rule set, board, tile set and lexicon."""
    made = answer["provenance"]
    parts = [made[part] for part in ("rule_set", "board", "tile_set", "lexicon")]
    return [part and part["name"] for part in parts]


STANDARD = ["standard", "standard", "english", "open-english"]


@pytest.mark.parametrize(
    ("opcodes", "names"),
    [
        ("", STANDARD),
        ("lex open-english", STANDARD),
        ("ld german;", ["standard", "standard", "german", None]),
        ("bdn SuperCrosswordGame;", ["standard", "super", "english", "open-english"]),
        ("bdn CrosswordGame; ld english; var classic;", STANDARD),
        (
            "bdn SuperCrosswordGame; var classic_super;",
            ["standard", "super", "english-super", "open-english"],
        ),
        (
            "var classic_super;",
            ["standard", "super", "english-super", "open-english"],
        ),
    ],
)
def test_opcodes_fill_what_the_rules_leave_out(
    referee: Referee, opcodes: str, names: list[str | None]
) -> None:
    size = 21 if names[1] == "super" else 15
    rows = "/".join([str(size)] * size)
    assert rules_of(read(referee, f"{rows} / 0/0 0 {opcodes}")) == names


@pytest.mark.parametrize(
    ("opcode", "rules", "names"),
    [
        (
            "ld german;",
            {"tile_set": "french"},
            ["standard", "standard", "french", None],
        ),
        (
            "lex open-english;",
            {"lexicon": "none"},
            ["standard", "standard", "english", None],
        ),
        ("bdn SuperCrosswordGame;", {"board": "standard"}, STANDARD),
        ("lex unheard-of;", {"lexicon": "open-english"}, STANDARD),
    ],
)
def test_explicit_rules_win_over_opcodes(
    referee: Referee, opcode: str, rules: Json, names: list[str | None]
) -> None:
    assert rules_of(read(referee, f"{EMPTY_CGP} {opcode}", rules)) == names


def test_the_bonus_comes_from_the_opcode(referee: Referee) -> None:
    # 8E RETAINS is 7 × 2 and the bonus.
    assert total(referee.rule("8E RETAINS", f"{EMPTY_CGP} bb 35;")) == 49


def test_an_explicit_bonus_wins(referee: Referee) -> None:
    rules = {"bingo": {"7": 60}}
    assert total(referee.rule("8E RETAINS", f"{EMPTY_CGP} bb 35;", rules)) == 74


def test_the_least_bag_for_an_exchange_comes_from_the_opcode(referee: Referee) -> None:
    position = {"cgp": f"{EMPTY_CGP} etl 1;", "bag_count": 3}
    assert referee.rule("-2", position)["legal"] is True


def test_an_explicit_least_bag_wins(referee: Referee) -> None:
    position = {"cgp": f"{EMPTY_CGP} etl 1;", "bag_count": 3}
    ruling = referee.rule("-2", position, {"exchange": {"min_bag": 5}})
    assert codes(ruling["violations"]) == ["exchange_bag_too_small"]


def test_the_scoreless_turns_that_end_the_game_come_from_the_opcode(
    referee: Referee,
) -> None:
    ruling = referee.rule("pass", f"{CAT} / 0/0 3 mcnz 4;")
    assert ruling["outcome"]["end_reason"] == "scoreless_turns"


@pytest.mark.parametrize(
    ("rule", "legal"),
    [
        ("void", False),
        *((rule, True) for rule in ("single", "double", "triple", "5pt", "10pt")),
    ],
)
def test_the_challenge_rule_says_whether_a_phony_stands(
    referee: Referee, rule: str, *, legal: bool
) -> None:
    ruling = referee.rule("8H QX", f"{EMPTY_CGP} cr {rule};")
    assert ruling["legal"] is legal


def test_an_explicit_word_check_wins_over_the_challenge_rule(referee: Referee) -> None:
    rules = {"word_check": "void"}
    assert referee.rule("8H QX", f"{EMPTY_CGP} cr 5pt;", rules)["legal"] is False


def test_the_variant_says_that_anagrams_are_words(referee: Referee) -> None:
    assert referee.rule("8H TCA", f"{EMPTY_CGP} var wordsmog;")["legal"] is True


def test_an_unknown_lexicon_is_warned_about(referee: Referee) -> None:
    warnings = read(referee, f"{EMPTY_CGP} lex NWL23;")["warnings"]
    assert codes(warnings) == ["cgp_lexicon_unknown"]


def test_under_an_unknown_lexicon_no_word_is_looked_up(referee: Referee) -> None:
    ruling = referee.rule("8H CAT", f"{EMPTY_CGP} lex NWL23;")
    assert ruling["words_acceptable"] is None


@pytest.mark.parametrize("opcodes", ["xyz 1;", "var unheard_of;", "xyz;"])
def test_an_unknown_opcode_is_warned_about(referee: Referee, opcodes: str) -> None:
    warnings = read(referee, f"{EMPTY_CGP} {opcodes}")["warnings"]
    assert codes(warnings) == ["cgp_opcode_ignored"]


def test_the_last_of_a_repeated_opcode_counts(referee: Referee) -> None:
    ruling = referee.rule("8E RETAINS", f"{EMPTY_CGP} bb 35; bb 40;")
    assert (total(ruling), codes(ruling["warnings"])) == (54, ["cgp_opcode_repeated"])


@pytest.mark.parametrize(
    "opcodes",
    [
        *("lm -2;", "lm ex.2;", "lm 8D.RETAINS;", "lm pass;", "gid 17;", "oru;"),
        *("ti 0; tmr 1500000/-2000; to 60000;", "l1 A; l2 B;", ";;", "bb 50"),
    ],
)
def test_opcodes_that_bear_on_no_move_are_read_without_a_word(
    referee: Referee, opcodes: str
) -> None:
    assert read(referee, f"{EMPTY_CGP} {opcodes}")["warnings"] == []


@pytest.mark.parametrize(
    ("opcodes", "problem", "code"),
    [
        ("ld klingon;", ProblemCode.UNKNOWN_TILE_SET, "unknown_tile_set"),
        ("ld klingon; bb 35;", ProblemCode.UNKNOWN_TILE_SET, "unknown_tile_set"),
        ("bdn Hexagons;", ProblemCode.UNKNOWN_BOARD, "unknown_board"),
        ("bb 1000000000;", ProblemCode.INVALID_POSITION, "invalid_value"),
        ("etl 1000000000;", ProblemCode.INVALID_POSITION, "invalid_value"),
        ("mcnz 1000000000;", ProblemCode.INVALID_POSITION, "invalid_value"),
    ],
)
@pytest.mark.parametrize("rules", [{}, {"exchange": {"free": "once"}}], ids=str)
def test_what_an_opcode_gets_wrong_is_blamed_on_the_cgp(
    referee: Referee, opcodes: str, rules: Json, problem: ProblemCode, code: str
) -> None:
    body = {"rules": rules, "position": f"{EMPTY_CGP} {opcodes}", "move": "pass"}
    assert referee.fault(body, problem) == ("/position", code)


@pytest.mark.parametrize(
    ("rules", "problem", "pointer"),
    [
        ({"tile_set": "klingon"}, ProblemCode.UNKNOWN_TILE_SET, "/rules/tile_set"),
        ({"rack_size": 0}, ProblemCode.INVALID_REQUEST, "/rules/rack_size"),
        ({"rule_set": "chess"}, ProblemCode.UNKNOWN_RULE_SET, "/rules/rule_set"),
        ({"lexicon": "nwl"}, ProblemCode.UNKNOWN_LEXICON, "/rules/lexicon"),
    ],
)
@pytest.mark.parametrize("opcodes", ["", "bb 35;", "ld klingon; bb 1000000000;"])
def test_what_the_rules_get_wrong_is_not_blamed_on_the_cgp(
    referee: Referee, opcodes: str, rules: Json, problem: ProblemCode, pointer: str
) -> None:
    body = {"rules": rules, "position": f"{EMPTY_CGP} {opcodes}", "move": "pass"}
    told, _ = referee.fault(body, problem)
    assert told == pointer


@pytest.mark.parametrize("rules", [{"board": "super"}, {"tile_set": "german"}, {}])
def test_the_cgp_answered_names_what_was_played_with(
    referee: Referee, rules: Json
) -> None:
    first = referee.post("/v1/positions", {"rules": rules, "position": {}})
    again = read(referee, first["position"]["cgp"])
    assert rules_of(again) == rules_of(first)


def test_the_cgp_answered_names_the_bonus(referee: Referee) -> None:
    body = {"rules": {"bingo": {"7": 35}}, "position": {}}
    cgp = referee.post("/v1/positions", body)["position"]["cgp"]
    assert total(referee.rule("8E RETAINS", cgp)) == 49
