"""Parts of a request replace members of a rule set, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.catalog.documents import (
    digest,
    override,
    rule_set_document,
    rule_set_from,
)
from app.catalog.errors import DefinitionError
from app.catalog.registry import rule_sets
from app.rules.choices import ScorelessTurn, WordCheck

STANDARD = rule_sets.get("standard")

Parts = dict[str, object]


def faults(parts: Parts) -> list[tuple[tuple[str | int, ...], str]]:
    with pytest.raises(DefinitionError) as caught:
        override(STANDARD, parts)
    return [(fault.path, fault.code) for fault in caught.value.faults]


def test_no_parts_change_nothing() -> None:
    assert override(STANDARD, {}) == STANDARD


def test_a_member_is_replaced() -> None:
    assert override(STANDARD, {"word_check": "none"}).word_check is WordCheck.NONE


def test_members_beside_a_replaced_one_stay() -> None:
    changed = override(STANDARD, {"challenge": {"fail": {"points": 10}}})
    fail = replace(STANDARD.challenge.fail, points=10)
    assert changed.challenge == replace(STANDARD.challenge, fail=fail)


def test_a_list_is_replaced_whole() -> None:
    changed = override(STANDARD, {"scoreless": {"counts": ["pass"]}})
    assert changed.scoreless.counts == (ScorelessTurn.PASS,)


def test_the_bonus_table_is_replaced_whole() -> None:
    assert dict(override(STANDARD, {"bingo": {"8": 50}}).bingo) == {8: 50}


def test_the_name_stays_and_the_identity_changes() -> None:
    changed = override(STANDARD, {"rack_size": 8})
    assert changed.name == "standard"
    before, after = rule_set_document(STANDARD), rule_set_document(changed)
    assert digest(before) != digest(after)


def test_saying_what_is_so_keeps_the_identity() -> None:
    changed = override(STANDARD, {"rack_size": 7, "players": {"max": 4}})
    assert rule_set_document(changed) == rule_set_document(STANDARD)


def test_overriding_twice_is_overriding_once() -> None:
    twice = override(override(STANDARD, {"rack_size": 8}), {"tie": "pre_adjustment"})
    assert twice == override(STANDARD, {"rack_size": 8, "tie": "pre_adjustment"})


def test_overriding_a_posted_rule_set_rewords_its_clauses() -> None:
    posted = rule_set_from(rule_set_document(STANDARD))
    parts = {"exchange": {"min_bag": 1}}
    ours, theirs = override(STANDARD, parts), override(posted, parts)
    assert rule_set_document(theirs) == rule_set_document(ours)


def test_the_overridden_rule_set_is_not_touched() -> None:
    before = rule_set_document(STANDARD)
    override(STANDARD, {"bingo": {"7": 35}, "exchange": {"min_bag": 1}})
    assert rule_set_document(STANDARD) == before


@pytest.mark.parametrize("member", ["name", "title", "clauses"])
def test_a_fixed_member_is_refused(member: str) -> None:
    assert faults({member: "mine"}) == [((member,), "extra_forbidden")]


@pytest.mark.parametrize(
    ("parts", "path", "code"),
    [
        ({"speed": 1}, ("speed",), "extra_forbidden"),
        ({"exchange": {"bag": 7}}, ("exchange", "bag"), "extra_forbidden"),
        ({"exchange": 7}, ("exchange",), "object_type"),
        ({"exchange": None}, ("exchange",), "object_type"),
        ({"rack_size": "7"}, ("rack_size",), "int_type"),
        ({"rack_size": 7.0}, ("rack_size",), "int_type"),
        ({"rack_size": True}, ("rack_size",), "int_type"),
        ({"no_moves": 1}, ("no_moves",), "bool_type"),
        ({"word_check": "maybe"}, ("word_check",), "enum"),
        ({"bingo": [7, 50]}, ("bingo",), "object_type"),
        ({"bingo": {"seven": 50}}, ("bingo", "seven"), "int_parsing"),
        ({"bingo": {"7": "50"}}, ("bingo", "7"), "int_type"),
        ({"scoreless": {"counts": ["nap"]}}, ("scoreless", "counts", 0), "enum"),
        ({"challenge": {"fail": {"to": 1}}}, ("challenge", "fail", "to"), "enum"),
        ({"players": {"min": 9}}, ("players",), "value_error"),
        ({"exchange": {"min_bag": -1}}, ("exchange",), "value_error"),
        ({"rack_size": 0}, (), "value_error"),
    ],
)
def test_a_wrong_part_is_refused_where_it_stands(
    parts: Parts, path: tuple[str | int, ...], code: str
) -> None:
    assert faults(parts) == [(path, code)]


def test_every_wrong_part_is_named() -> None:
    parts: Parts = {"rack_size": "7", "exchange": {"min_bag": "7", "bag": 7}}
    assert set(faults(parts)) == {
        (("rack_size",), "int_type"),
        (("exchange", "min_bag"), "int_type"),
        (("exchange", "bag"), "extra_forbidden"),
    }


def test_what_json_cannot_hold_is_refused() -> None:
    assert faults({"rack_size": 10**30}) == [((), "not_json")]


def test_what_nobody_would_nest_is_refused() -> None:
    deep: object = 7
    for _ in range(900):
        deep = [deep]
    assert faults({"rack_size": deep}) == [((), "not_json")]
