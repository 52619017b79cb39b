"""Rules in every spelling that the contract takes."""

from __future__ import annotations

import pytest

from tests.api.asking import Json, Referee, board, codes, on, total

BINGO_OF_SIX = {"bingo": {"6": 35, "7": 50}}


def made_by(referee: Referee, rules: object) -> Json:
    """What a ruling by *rules* was made by, but for the body."""
    provenance: Json = referee.rule("8H CAT", rules=rules)["provenance"]
    del provenance["input_sha256"]
    return provenance


@pytest.mark.parametrize("rules", ["standard", {"rule_set": "standard"}, {}])
def test_rules_left_out_are_standard(referee: Referee, rules: object) -> None:
    assert made_by(referee, rules) == made_by(referee, None)


def test_a_bare_string_names_a_rule_set(referee: Referee) -> None:
    made = made_by(referee, "super")
    names = [made[part]["name"] for part in ("rule_set", "board", "tile_set")]
    assert names == ["super", "super", "english-super"]


def test_a_board_and_a_tile_set_can_be_named(referee: Referee) -> None:
    made = made_by(referee, {"board": "super", "tile_set": "german"})
    names = [made[part]["name"] for part in ("rule_set", "board", "tile_set")]
    assert names == ["standard", "super", "german"]


def test_a_part_overrides_the_rule_set(referee: Referee) -> None:
    # L8 doubles the E, H8 the word: (2 + 1 + 1 + 2 + 1 × 2 + 1) × 2 = 18, and 35.
    assert total(referee.rule("8H GARDEN", rules=BINGO_OF_SIX)) == 53


def test_a_part_overrides_member_by_member(referee: Referee) -> None:
    rules = {"settlement": {"blank_left_penalty": 10}}
    position = on(racks=["?", "E"], consecutive_passes=3)
    settled = referee.rule("pass", position, rules)["outcome"]["settlement"]
    # The blank costs 10 besides its own value, and E its 1 point: nothing was said
    # of `blocked`, which stays `subtract`.
    assert [player["final"] for player in settled["players"]] == [-10, -1]


def test_a_list_is_overridden_whole(referee: Referee) -> None:
    rules = {"scoreless": {"counts": ["exchange"]}}
    after = referee.rule("pass", {"scoreless_turns": 2}, rules)["position"]
    assert after["scoreless_turns"] == 0


def test_an_overridden_rule_set_has_another_hash(referee: Referee) -> None:
    changed = made_by(referee, BINGO_OF_SIX)["rule_set"]
    assert changed["sha256"] != made_by(referee, None)["rule_set"]["sha256"]


def test_a_violation_quotes_the_rule_as_overridden(referee: Referee) -> None:
    rules = {"exchange": {"min_bag": 9}}
    ruling = referee.rule("-2", {"bag_count": 8}, rules)
    assert "9" in ruling["violations"][0]["rule"]["text"]


@pytest.mark.parametrize("kind", ["board", "tile_set"])
def test_a_document_of_the_catalogue_is_taken_as_a_definition(
    referee: Referee, kind: str
) -> None:
    names = {"board": "boards/super", "tile_set": "tile-sets/german"}
    document = referee.get(f"/v1/{names[kind]}")
    named = made_by(referee, {kind: document["name"], "lexicon": "none"})
    rules = {f"{kind}_definition": document, "lexicon": "none"}
    assert made_by(referee, rules) == named


SMALL_BOARD = {"rows": ["T...T", ".....", "..D..", ".....", "T...T"], "start": "C3"}
SMALL_SET = {
    "tiles": [
        {"letter": "A", "count": 5, "value": 1},
        {"letter": "SCH", "count": 2, "value": 7},
    ],
    "blanks": 1,
}
SMALL = {"board_definition": SMALL_BOARD, "tile_set_definition": SMALL_SET}


def test_a_board_of_ones_own_has_its_own_size(referee: Referee) -> None:
    position = referee.rule("C3 A[SCH]", rules=SMALL)["position"]
    assert position["board"] == [".....", ".....", "..A..", "..[SCH]..", "....."]


def test_a_tile_set_of_ones_own_has_its_own_values(referee: Referee) -> None:
    assert total(referee.rule("C3 A[SCH]", rules=SMALL)) == 16  # (1 + 7) × 2


def test_a_tile_set_of_ones_own_has_its_own_counts(referee: Referee) -> None:
    rows = [".....", ".....", "..[SCH][SCH].", ".....", "....."]
    ruling = referee.rule("3B [SCH]..", on(rows), SMALL)
    assert codes(ruling["violations"]) == ["tile_unavailable"]


def test_definitions_without_a_name_are_called_custom(referee: Referee) -> None:
    made = referee.rule("C3 AA", rules=SMALL)["provenance"]
    assert (made["board"]["name"], made["tile_set"]["name"]) == ("custom", "custom")


@pytest.mark.parametrize("lexicon", ["none", None])
def test_no_dictionary_can_be_asked_for(referee: Referee, lexicon: str | None) -> None:
    ruling = referee.rule("8H QX", rules={"lexicon": lexicon})
    assert (ruling["legal"], ruling["words_acceptable"]) == (True, None)


def test_without_a_dictionary_the_words_are_named_as_unchecked(
    referee: Referee,
) -> None:
    ruling = referee.rule("8H CAT", on(racks=["CATEEEE"]), {"lexicon": "none"})
    assert ruling["unchecked"] == ["unacceptable_word"]


def test_a_lexicon_can_be_named(referee: Referee) -> None:
    rules = {"tile_set": "german", "lexicon": "open-english"}
    assert made_by(referee, rules)["lexicon"]["name"] == "open-english"


DEFAULTS = {
    "english": "open-english",
    "english-super": "open-english",
    "german": None,
    "spanish": None,
    "french": None,
    "catalan": None,
    "polish": None,
    "swedish": None,
}


@pytest.mark.parametrize("tile_set", DEFAULTS)
def test_a_lexicon_left_out_is_the_open_one_for_english_tiles_only(
    referee: Referee, tile_set: str
) -> None:
    lexicon = made_by(referee, {"tile_set": tile_set})["lexicon"]
    assert (lexicon["name"] if lexicon else None) == DEFAULTS[tile_set]


def test_a_tile_set_of_ones_own_has_no_lexicon(referee: Referee) -> None:
    document = referee.get("/v1/tile-sets/english")
    assert made_by(referee, {"tile_set_definition": document})["lexicon"] is None


# Under `void` a phony is illegal, under `challenge` it is legal until it is
# challenged, under `none` nothing is looked up.
CHECKS = {
    "void": (False, False),
    "challenge": (True, False),
    "none": (True, None),
}


@pytest.mark.parametrize("check", CHECKS)
def test_a_phony_is_ruled_on_as_the_word_check_says(
    referee: Referee, check: str
) -> None:
    ruling = referee.rule("8H QX", rules={"word_check": check})
    assert (ruling["legal"], ruling["words_acceptable"]) == CHECKS[check]


def test_a_refused_phony_costs_no_turn_and_the_player_tries_again(
    referee: Referee,
) -> None:
    position = on(racks=["QXCATEE"], scores=[10, 20])
    refused = referee.rule("8H QX", position)
    assert (refused["legal"], refused["position"], refused["outcome"]) == (
        False,
        None,
        None,
    )
    # (3 + 1 + 1) × 2, on the position that nobody has changed
    after = referee.rule("8H CAT", position)["position"]
    told = [player["score"] for player in after["players"]]
    assert (told, after["on_turn"]) == ([20, 20], 1)


def test_good_words_are_acceptable_under_challenge(referee: Referee) -> None:
    ruling = referee.rule("8H CAT", rules={"word_check": "challenge"})
    assert ruling["words_acceptable"] is True


def test_the_kitchen_table_looks_no_word_up(referee: Referee) -> None:
    assert referee.rule("8H QX", rules="kitchen")["words_acceptable"] is None


def test_anagrams_are_words_where_the_rules_say_so(referee: Referee) -> None:
    rules = {"validity": "anagram"}
    assert referee.rule("8H TCA", rules=rules)["words_acceptable"] is True


def test_a_phony_is_named_in_its_violation(referee: Referee) -> None:
    (violation,) = referee.rule("8H QX")["violations"]
    assert (violation["code"], violation["words"]) == ("unacceptable_word", ["QX"])


def test_only_the_phonies_among_the_words_are_named(referee: Referee) -> None:
    # Beside XEQ stand CX, AE and TQ; AE alone is a word.
    (violation,) = referee.rule("9H XEQ", on(board(_8=".......CAT")))["violations"]
    assert violation["words"] == ["XEQ", "CX", "TQ"]


def test_a_house_rule_lets_a_rack_of_vowels_be_drawn_again(referee: Referee) -> None:
    rules = {"redraw": {"when": "no_vowels_or_no_consonants", "max": 0}}
    ruling = referee.rule({"type": "redraw"}, on(racks=["AEIOUAE"]), rules)
    assert (ruling["legal"], ruling["position"]["on_turn"]) == (True, 0)


def test_a_house_rule_lets_a_blank_be_swapped_for_its_tile(referee: Referee) -> None:
    position = on(board(_8=".......CaT"), racks=["AEEEEEE"])
    move = {"type": "recycle_blank", "square": "I8"}
    ruling = referee.rule(move, position, {"recycle_blank": True})
    assert (ruling["leave"], ruling["position"]["board"][7]) == (
        "EEEEEE?",
        ".......CAT.....",
    )
