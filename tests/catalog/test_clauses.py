"""Every rule has a sentence, and it is true for the rule set that says it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import EnumType
from typing import Any, get_type_hints

import pytest

from app.catalog.clauses import library, render
from app.catalog.documents import override
from app.catalog.registry import rule_sets
from app.catalog.wording import Choice, Wording, choose, fill
from app.rules.ruleset import Clause, RuleSet

FIXED = [
    "players.number",
    "board.layout",
    "tiles.distribution",
    "tiles.rack",
    "starter.draw",
    "starter.tie",
    "challenge.who",
    "challenge.scope",
    "challenge.upheld",
    "challenge.failed",
    "challenge.reveal",
    "exchange.limit",
    "exchange.turn",
    "end.no-moves",
    "settlement.blank-left",
    "clock.time",
    "clock.overtime",
    "clock.limit",
    "placement.tiles",
    "placement.board",
    "placement.free-squares",
    "placement.line",
    "placement.unbroken",
    "placement.whole-word",
    "placement.connected",
    "placement.word",
    "placement.own-tiles",
    "placement.board-stays",
    "opening.start-square",
    "opening.length",
    "blank.designation",
    "tiles.set",
    "tiles.digraph",
    "words.acceptable",
    "words.barred",
    "exchange.bag",
    "exchange.tiles",
    "pass.always",
    "redraw.allowed",
    "blank.recycle",
    "turn.final",
    "turn.over",
    "score.letters",
    "score.premiums",
    "score.blank",
    "score.cross-words",
    "score.bingo",
    "end.played-out",
    "end.passes",
    "end.scoreless",
    "settlement.played-out",
    "settlement.blocked",
    "result.tie",
]

NAMES = rule_sets.names()
STANDARD = rule_sets.get("standard")


def said(rule_set: RuleSet, clause_id: str) -> str:
    clause = next(one for one in rule_set.clauses if one.id == clause_id)
    return render(clause, rule_set)


def source(rule_set: RuleSet, clause_id: str) -> str:
    return next(one.source for one in rule_set.clauses if one.id == clause_id)


def choices(wording: Wording) -> Iterator[Choice]:
    if isinstance(wording, Choice):
        yield wording
        for option in wording.options.values():
            yield from choices(option)


def enumeration(path: str) -> Any:
    """The enumeration whose values the member at *path* has, if it has one."""
    kind: Any = RuleSet
    for name in path.split("."):
        kind = get_type_hints(kind)[name]
    return kind if isinstance(kind, EnumType) else None


@pytest.mark.parametrize("clause_id", FIXED)
@pytest.mark.parametrize("name", NAMES)
def test_every_rule_set_has_the_clause(name: str, clause_id: str) -> None:
    assert [one.id for one in rule_sets.get(name).clauses].count(clause_id) == 1


@pytest.mark.parametrize("name", NAMES)
def test_every_clause_is_a_sentence_with_a_source(name: str) -> None:
    rule_set = rule_sets.get(name)
    for clause in rule_set.clauses:
        text = render(clause, rule_set)
        assert text[0].isupper(), clause.id
        assert text.endswith("."), clause.id
        assert "{" not in text, clause.id
        assert "  " not in text, clause.id
        assert clause.source, clause.id


@pytest.mark.parametrize("clause_id", list(library()))
def test_a_choice_knows_every_value_of_its_member(clause_id: str) -> None:
    shared = library()[clause_id]
    for choice in [*choices(shared.text), *choices(shared.source)]:
        values = enumeration(choice.by)
        if values is not None and "else" not in choice.options:
            assert set(choice.options) == {value.value for value in values}


def test_in_the_standard_rules_unacceptable_words_are_refused() -> None:
    assert "refused" in said(STANDARD, "words.acceptable")


def test_in_the_kitchen_no_word_is_looked_up() -> None:
    kitchen = rule_sets.get("kitchen")
    assert said(kitchen, "words.acceptable").startswith("No word is looked up")
    assert source(kitchen, "words.acceptable") == "House rule"


def test_numbers_are_filled_in() -> None:
    assert "at least 7 tiles in the bag" in said(STANDARD, "exchange.bag")


def test_one_tile_is_singular() -> None:
    rules = override(STANDARD, {"exchange": {"min_bag": 1}})
    assert "at least 1 tile in the bag" in said(rules, "exchange.bag")


def test_no_least_bag_is_said_otherwise() -> None:
    rules = override(STANDARD, {"exchange": {"min_bag": 0}})
    assert "as many tiles in the bag as are exchanged" in said(rules, "exchange.bag")


def test_a_bonus_table_reads_in_order() -> None:
    rules = override(STANDARD, {"bingo": {"8": 50, "7": 40}})
    text = said(rules, "score.bingo")
    assert text.endswith("40 points for 7 tiles and 50 points for 8 tiles.")


def test_no_bonus_is_said_so() -> None:
    rules = override(STANDARD, {"bingo": {}})
    assert "No bonus" in said(rules, "score.bingo")


def test_an_option_may_be_named_for_the_value_of_another_member() -> None:
    wording = Choice("players.max", {"players.min": "alone {players.max}", "else": ""})
    pair = override(STANDARD, {"players": {"max": 2}})
    assert choose(wording, pair) == "alone {players.max}"
    assert choose(wording, STANDARD) == ""


def test_a_redraw_that_is_allowed_is_explained() -> None:
    parts = {"redraw": {"when": "no_vowels_or_no_consonants", "max": 1}}
    text = said(override(STANDARD, parts), "redraw.allowed")
    assert text.endswith("at most 1 time in a game.")


def test_a_recycled_blank_no_longer_stands_for_its_letter_to_the_end() -> None:
    rules = override(STANDARD, {"recycle_blank": True})
    assert "as long as it lies on the board" in said(rules, "blank.designation")


def test_points_for_a_failed_challenge_name_amount_and_receiver() -> None:
    fail = {"kind": "points", "points": 10, "per": "play", "to": "challenger"}
    parts = {"word_check": "challenge", "challenge": {"fail": fail}}
    text = said(override(STANDARD, parts), "challenge.failed")
    assert text.endswith("the challenger loses 10 points for the challenge.")


def test_scoreless_turns_are_listed_as_a_sentence_does() -> None:
    parts = {"scoreless": {"counts": ["pass", "exchange"], "guard": "none"}}
    text = said(override(STANDARD, parts), "end.scoreless")
    assert text.endswith("without a score; such turns are passes and exchanges.")


def test_a_play_out_waits_only_where_it_can_be_challenged() -> None:
    waiting = {"final_challenge": True}
    checked = override(STANDARD, waiting)
    challenged = override(STANDARD, waiting | {"word_check": "challenge"})
    assert said(checked, "turn.final").endswith("no further turn is taken.")
    assert said(challenged, "turn.final").endswith("a pass, which accepts it.")


def test_a_changed_member_makes_its_clause_a_house_rule() -> None:
    rules = override(STANDARD, {"bingo": {"7": 35}})
    assert source(rules, "score.bingo") == "House rule"


def test_a_changed_member_settles_a_point_that_was_provisional() -> None:
    rules = override(rule_sets.get("wespa"), {"clock": {"rounding": "completed"}})
    (clause,) = [one for one in rules.clauses if one.id == "clock.overtime"]
    assert (clause.source, clause.provisional) == ("House rule", False)


@pytest.mark.parametrize(
    ("parts", "provisional"),
    [
        ({}, False),  # nothing can be challenged
        ({"word_check": "challenge"}, True),
        ({"word_check": "challenge", "challenge": {"reveal": False}}, False),
    ],
)
def test_a_point_can_be_open_for_some_choices_only(
    parts: dict[str, object], *, provisional: bool
) -> None:
    clauses = override(STANDARD, parts).clauses
    (clause,) = [one for one in clauses if one.id == "challenge.reveal"]
    assert clause.provisional is provisional


def test_an_unchanged_point_stays_provisional() -> None:
    rules = override(rule_sets.get("wespa"), {"clock": {"rounding": "completed"}})
    assert [one.provisional for one in rules.clauses if one.id == "clock.limit"] == [
        True
    ]


def test_an_unchanged_member_keeps_its_source() -> None:
    rules = override(STANDARD, {"bingo": {"7": 50}})
    assert rules.clauses == STANDARD.clauses


def test_a_change_that_a_book_has_gets_its_source() -> None:
    rules = override(STANDARD, {"word_check": "challenge"})
    assert source(rules, "words.acceptable") == "Box rules (Hasbro, Mattel)"


@pytest.mark.parametrize(
    "text",
    [
        "{clauses}",
        "{exchange}",
        "{exchange.nothing}",
        "{name.__class__}",
        "{bingo.keys}",
        "{0}",
        "{}",
        "{rack_size!r}",
        "{rack_size:>99}",
    ],
)
def test_foreign_braces_stay_as_they_are(text: str) -> None:
    assert fill(text, STANDARD, {}) == text


def test_a_clause_of_ones_own_is_filled_in() -> None:
    clause = Clause("house.rack", "A rack has {rack_size tile|tiles}.", "House rule")
    assert render(clause, STANDARD) == "A rack has 7 tiles."
