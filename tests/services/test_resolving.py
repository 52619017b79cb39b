"""From names and overrides to the rules that a ruling is made by."""

from __future__ import annotations

import pytest

from app.catalog.documents import board_document, tile_set_document
from app.catalog.registry import boards, tile_sets
from app.services.errors import InvalidInput
from app.services.inputs import RulesInput
from app.services.resolving import resolve
from tests.services.lexicons import WORDS, NamedWords, Words

SMALL = {"rows": ["..", ".."], "start": "A1"}


def faults(rules: RulesInput) -> list[tuple[tuple[str | int, ...], str]]:
    """Path and code of each fault that *rules* are refused for."""
    with pytest.raises(InvalidInput) as caught:
        resolve(rules, WORDS)
    return [(fault.path, fault.code) for fault in caught.value.faults]


def test_nothing_said_is_the_standard_rule_set() -> None:
    court = resolve(RulesInput(), WORDS)
    assert court.rules.rule_set.name == "standard"


def test_the_open_lexicon_is_taken_for_english_tiles() -> None:
    court = resolve(RulesInput(), WORDS)
    assert court.lexicon is WORDS.get("open-english")


@pytest.mark.parametrize("name", [None, "none"])
def test_no_dictionary_can_be_asked_for(name: str | None) -> None:
    assert resolve(RulesInput(lexicon=name), WORDS).lexicon is None


def test_another_choice_leaves_the_lexicon_as_it_is() -> None:
    rules = RulesInput(parts={"rack_size": 8})
    assert resolve(rules, WORDS).lexicon is WORDS.get("open-english")


def test_a_lexicon_is_opened_anew_for_each_ruling() -> None:
    rules = RulesInput(lexicon="mine")
    opened = [
        resolve(rules, Words(NamedWords("mine", text))).lexicon for text in ("AA", "AB")
    ]
    assert [one is not None and one.accepts("AA") for one in opened] == [True, False]


def test_overridden_rules_do_not_change_the_named_ones() -> None:
    resolve(RulesInput(parts={"rack_size": 9}), WORDS)
    assert resolve(RulesInput(), WORDS).rules.rule_set.rack_size == 7


def test_rules_that_are_said_alike_are_told_apart_by_their_types() -> None:
    # In Python True equals 1; a rule set must not be taken for the other.
    resolve(RulesInput(parts={"rack_size": 1}), WORDS)
    assert faults(RulesInput(parts={"rack_size": True})) != []


def test_a_definition_has_the_identity_of_the_board_it_repeats() -> None:
    document = board_document(boards.get("standard"), "Any title")
    defined = resolve(RulesInput(board_definition=document), WORDS).resolved.board
    assert defined == resolve(RulesInput(), WORDS).resolved.board


def test_a_definition_has_the_identity_of_the_tile_set_it_repeats() -> None:
    document = tile_set_document(tile_sets.get("catalan"), "Any title")
    defined = resolve(RulesInput(tile_set_definition=document), WORDS)
    named = resolve(RulesInput(tile_set="catalan"), WORDS)
    assert defined.resolved.tile_set == named.resolved.tile_set


def test_another_board_makes_another_rule_set() -> None:
    plain = resolve(RulesInput(), WORDS).resolved.rule_set
    other = resolve(RulesInput(board="super"), WORDS).resolved.rule_set
    assert (other.name, other.sha256 != plain.sha256) == ("standard", True)


@pytest.mark.parametrize(
    ("rules", "member", "code"),
    [
        (RulesInput(rule_set="chess"), "rule_set", "unknown_rule_set"),
        (RulesInput(rule_set=""), "rule_set", "unknown_rule_set"),
        (RulesInput(board="round"), "board", "unknown_board"),
        (RulesInput(tile_set="runes"), "tile_set", "unknown_tile_set"),
        (RulesInput(lexicon="nwl"), "lexicon", "unknown_lexicon"),
        (RulesInput(lexicon=""), "lexicon", "unknown_lexicon"),
        (RulesInput(board="super", board_definition=SMALL), "board", "ambiguous"),
        (
            RulesInput(tile_set="german", tile_set_definition={}),
            "tile_set",
            "ambiguous",
        ),
    ],
)
def test_a_name_that_cannot_be_followed_is_refused(
    rules: RulesInput, member: str, code: str
) -> None:
    assert faults(rules) == [(("rules", member), code)]


BAD_TILES = {"tiles": [{}], "blanks": 0}


@pytest.mark.parametrize(
    ("rules", "path"),
    [
        (RulesInput(parts={"rack_size": "7"}), "rack_size"),
        (RulesInput(parts={"exchange": {"min": 1}}), "exchange min"),
        (RulesInput(board_definition={"rows": []}), "board_definition start"),
        (
            RulesInput(tile_set_definition=BAD_TILES),
            "tile_set_definition tiles 0 letter",
        ),
    ],
)
def test_a_fault_in_a_definition_is_told_with_its_path(
    rules: RulesInput, path: str
) -> None:
    assert f"rules {path}" in [" ".join(map(str, found)) for found, _ in faults(rules)]


def test_all_faults_of_a_definition_are_told() -> None:
    parts = {"rack_size": "7", "tie": "toss"}
    paths = sorted(str(path[1]) for path, _ in faults(RulesInput(parts=parts)))
    assert paths == ["rack_size", "tie"]
