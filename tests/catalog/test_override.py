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
    assert faults({member: "mine"}) == [((member,), "unknown_member")]


@pytest.mark.parametrize(
    ("parts", "path", "code"),
    [
        ({"speed": 1}, ("speed",), "unknown_member"),
        ({"exchange": {"bag": 7}}, ("exchange", "bag"), "unknown_member"),
        ({"exchange": 7}, ("exchange",), "wrong_type"),
        ({"exchange": None}, ("exchange",), "wrong_type"),
        ({"rack_size": "7"}, ("rack_size",), "wrong_type"),
        ({"rack_size": 7.0}, ("rack_size",), "wrong_type"),
        ({"rack_size": True}, ("rack_size",), "wrong_type"),
        ({"no_moves": 1}, ("no_moves",), "wrong_type"),
        ({"word_check": "maybe"}, ("word_check",), "not_one_of"),
        ({"bingo": [7, 50]}, ("bingo",), "wrong_type"),
        ({"bingo": {"seven": 50}}, ("bingo", "seven"), "invalid_value"),
        ({"bingo": {"7": "50"}}, ("bingo", "7"), "wrong_type"),
        ({"scoreless": {"counts": ["nap"]}}, ("scoreless", "counts", 0), "not_one_of"),
        ({"challenge": {"fail": {"to": 1}}}, ("challenge", "fail", "to"), "not_one_of"),
        ({"players": {"min": 9}}, ("players",), "invalid_value"),
        ({"exchange": {"min_bag": -1}}, ("exchange", "min_bag"), "invalid_value"),
        ({"players": {"max": 21}}, ("players", "max"), "invalid_value"),
        ({"rack_size": 0}, ("rack_size",), "invalid_value"),
        ({"rack_size": 10**30}, ("rack_size",), "invalid_value"),
        ({"bingo": {"7": -1}}, ("bingo", "7"), "invalid_value"),
        ({"bingo": {"0": 50}}, ("bingo", "0"), "invalid_value"),
        ({"bingo": {"101": 50}}, ("bingo", "101"), "invalid_value"),
        ({"bingo": {"x" * 999: 50}}, ("bingo",), "invalid_value"),
        (
            {"challenge": {"fail": {"escalation": [5, -1]}}},
            ("challenge", "fail", "escalation", 1),
            "invalid_value",
        ),
        (
            {"scoreless": {"counts": ["pass", "pass"]}},
            ("scoreless", "counts", 1),
            "invalid_value",
        ),
        (
            {"settlement": {"played_out": "double"}, "players": {"min": 3}},
            ("settlement", "played_out"),
            "invalid_value",
        ),
    ],
)
def test_a_wrong_part_is_refused_where_it_stands(
    parts: Parts, path: tuple[str | int, ...], code: str
) -> None:
    assert faults(parts) == [(path, code)]


def test_every_wrong_part_is_named() -> None:
    parts: Parts = {"rack_size": "7", "exchange": {"min_bag": "7", "bag": 7}}
    assert set(faults(parts)) == {
        (("rack_size",), "wrong_type"),
        (("exchange", "min_bag"), "wrong_type"),
        (("exchange", "bag"), "unknown_member"),
    }


@pytest.mark.parametrize("key", ["07", " 7", "+7", "7.0", "0_7"])
def test_a_second_key_for_the_same_number_of_tiles_is_refused(key: str) -> None:
    assert faults({"bingo": {"7": 50, key: 60}}) == [(("bingo", key), "invalid_value")]


def test_what_nobody_would_nest_is_refused() -> None:
    deep: object = 7
    for _ in range(900):
        deep = [deep]
    assert faults({"rack_size": deep}) == [((), "invalid_value")]


def test_what_is_out_of_bounds_is_told_them() -> None:
    with pytest.raises(DefinitionError) as caught:
        override(STANDARD, {"exchange": {"min_bag": 1001}})
    (fault,) = caught.value.faults
    assert fault.message == "min_bag must be from 0 to 1000, not 1001"


@pytest.mark.parametrize(
    "parts",
    [
        {"rack_size": "7"},
        {"rack_size": float("nan")},
        {"no_moves": 1},
        {"exchange": 7},
        {"scoreless": {"counts": "pass"}},
        {"scoreless": {"counts": ["nap"]}},
        {"bingo": {"7": 5.5}},
        {"board": 1},
        {"speed": 1},
    ],
)
def test_a_wrong_part_is_told_what_would_be_right(parts: Parts) -> None:
    with pytest.raises(DefinitionError) as caught:
        override(STANDARD, parts)
    (fault,) = caught.value.faults
    assert fault.message.startswith(("must be ", "there is no such member"))
