"""A table can read out what it agreed to: every choice changes what is said."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from enum import EnumType
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.catalog.documents import override, rule_set_document
from app.catalog.merging import merge
from app.catalog.registry import boards, rule_sets, tile_sets
from app.rules.bounds import bounds_of
from app.rules.ruleset import RuleSet

STANDARD = rule_sets.get("standard")

Parts = dict[str, object]

CHALLENGE: Parts = {"word_check": "challenge"}
POINTS: Parts = CHALLENGE | {"challenge": {"fail": {"kind": "points"}}}
BANK: Parts = {"clock": {"kind": "bank"}}
REDRAW: Parts = {"redraw": {"when": "no_vowels_or_no_consonants"}}

APPLIES: dict[str, Parts] = {
    "players.min": {"players": {"max": 20}},
    "players.max": {"players": {"min": 1}},
    "challenge.who": CHALLENGE,
    "challenge.scope": CHALLENGE,
    "challenge.reveal": CHALLENGE,
    "challenge.fail.kind": CHALLENGE,
    "challenge.fail.points": POINTS,
    "challenge.fail.per": POINTS,
    "challenge.fail.to": POINTS,
    "challenge.fail.escalation": POINTS,
    "final_challenge": CHALLENGE,
    "redraw.max": REDRAW,
    # The kinds of turns that count include those that challenges bring about.
    "scoreless.counts": CHALLENGE,
    "clock.bank_s": BANK,
    "clock.increment_s": BANK,
    "clock.per_move_s": {"clock": {"kind": "per_move"}},
    "clock.penalty_points": BANK,
    "clock.period_s": BANK,
    "clock.rounding": BANK,
    "clock.max_overtime_s": BANK,
    "clock.on_max": BANK,
}
"""Member to what must be chosen for it to mean anything; nothing if left out."""

OTHERS: dict[str, list[Any]] = {
    "bingo": [{}, {"7": 50}, {"7": 40}, {"8": 50}, {"7": 40, "8": 50}],
    "board": list(boards.names()),
    "tile_set": list(tile_sets.names()),
    "challenge.fail.escalation": [[], [10], [20], [10, 20], [20, 10]],
    "scoreless.counts": [
        *([], ["pass"], ["exchange"], ["withdrawn"], ["lost_turn"]),
        *(["zero_placement"], ["pass", "exchange"]),
    ],
}
"""Member that is neither number nor name nor switch to some of its values."""

UNSAID = {"name", "title", "clauses"}


def leaves(kind: Any = RuleSet, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the path and type of every member, at every depth."""
    for name, hint in get_type_hints(kind, include_extras=True).items():
        if path + name in UNSAID:
            continue
        if is_dataclass(hint):
            yield from leaves(hint, f"{path}{name}.")
        else:
            yield path + name, hint


def members(kind: Any) -> list[Any]:
    return list(kind)


LEAVES = dict(leaves())
NUMBERS = [path for path, kind in LEAVES.items() if bounds_of(kind)]
NAMED = {
    path: [one.value for one in members(kind)]
    for path, kind in LEAVES.items()
    if isinstance(kind, EnumType)
}
SWITCHES = {path: [True, False] for path, kind in LEAVES.items() if kind is bool}
VALUES: dict[str, list[Any]] = NAMED | SWITCHES | OTHERS


def parts_with(path: str, value: object) -> Parts:
    """Parts that set the member at *path*, and what makes it mean something."""
    nested: object = value
    for name in reversed(path.split(".")):
        nested = {name: nested}
    assert isinstance(nested, dict)
    return merge(APPLIES.get(path, {}), nested)


def sheet(parts: Mapping[str, object]) -> dict[str, str]:
    """Clause to its sentence in the standard rules with *parts*."""
    listed: Any = rule_set_document(override(STANDARD, parts))["clauses"]
    return {clause["id"]: clause["text"] for clause in listed}


def read_out(path: str, value: object) -> tuple[str, ...]:
    return tuple(sheet(parts_with(path, value)).values())


def test_every_member_is_looked_at_here() -> None:
    assert {*NUMBERS, *VALUES} == set(LEAVES)
    assert set(OTHERS) == {
        path for path, kind in LEAVES.items() if get_origin(kind) or kind is str
    } - set(NUMBERS)
    assert set(APPLIES) <= set(LEAVES)


def test_the_kinds_of_turns_are_all_looked_at() -> None:
    (kind, _) = get_args(LEAVES["scoreless.counts"])
    looked_at = {turn for counts in OTHERS["scoreless.counts"] for turn in counts}
    assert looked_at == {one.value for one in kind}


@pytest.mark.parametrize("path", VALUES)
def test_every_value_of_a_choice_is_told_apart(path: str) -> None:
    said = [read_out(path, value) for value in VALUES[path]]
    assert len(set(said)) == len(VALUES[path])


@pytest.mark.parametrize("path", NUMBERS)
@settings(max_examples=15)
@given(data=st.data())
def test_two_numbers_are_told_apart(path: str, data: st.DataObject) -> None:
    bounds = bounds_of(LEAVES[path])
    assert bounds is not None
    number = st.integers(bounds.low, bounds.high)
    one, other = data.draw(st.lists(number, min_size=2, max_size=2, unique=True))
    assert read_out(path, one) != read_out(path, other)


EVERY_VALUE = [(path, value) for path, values in VALUES.items() for value in values]
EVERY_VALUE += [(path, 3) for path in NUMBERS] + [(path, 1) for path in NUMBERS]


@pytest.mark.parametrize(("path", "value"), EVERY_VALUE, ids=str)
def test_what_is_said_is_plain_english(path: str, value: object) -> None:
    for text in read_out(path, value):
        assert text[0].isupper(), text
        assert text.endswith("."), text
        assert not re.search(r"[{}_]|\d[A-Za-z]|  |\b1 [a-z]+s\b", text), text


def test_without_a_clock_one_sentence_says_so() -> None:
    said = sheet({"clock": {"kind": "none"}})
    clock = {text for name, text in said.items() if name.startswith("clock.")}
    assert clock == {"No time is kept."}


@pytest.mark.parametrize("check", ["void", "none"])
def test_without_challenges_one_sentence_says_so(check: str) -> None:
    said = sheet({"word_check": check})
    texts = [text for name, text in said.items() if name.startswith("challenge.")]
    assert len(texts) >= 5
    for text in texts:
        assert text.startswith("Plays cannot be challenged")
        assert text.count(".") == 1


@pytest.mark.parametrize("check", ["void", "none"])
def test_without_challenges_no_turn_is_said_to_be_lost_by_one(check: str) -> None:
    text = sheet({"word_check": check})["end.scoreless"]
    assert text.endswith("are passes, exchanges and placements worth nothing.")


def test_where_no_turn_can_be_lost_none_is_said_to_count() -> None:
    parts = CHALLENGE | {"challenge": {"fail": {"kind": "none"}}}
    assert "turns lost" not in sheet(parts)["end.scoreless"]


# Sentences that a table would read out, worded by hand.
SENTENCES: list[tuple[Parts, str, str]] = [
    ({"players": {"min": 2, "max": 2}}, "players.number", "A game has 2 players."),
    ({"players": {"min": 1, "max": 1}}, "players.number", "A game has 1 player."),
    (
        BANK,
        "clock.time",
        "Each player has 25 minutes for the whole game.",
    ),
    (
        {"clock": {"kind": "bank", "bank_s": 90, "increment_s": 5}},
        "clock.time",
        "Each player has 1 minute and 30 seconds for the game, and 5 seconds more "
        "with each turn.",
    ),
    (
        {"clock": {"kind": "per_move", "per_move_s": 120}},
        "clock.time",
        "Each turn has 2 minutes.",
    ),
    (
        {"clock": {"kind": "bank", "rounding": "pro_rata"}},
        "clock.overtime",
        "Overtime costs 10 points for 60 seconds, in proportion.",
    ),
    (
        {"clock": {"kind": "per_move"}},
        "clock.overtime",
        "Overtime of a turn costs no points.",
    ),
    (
        {"clock": {"kind": "bank", "max_overtime_s": 0, "on_max": "stop"}},
        "clock.limit",
        "Whoever has used up the time takes no further turn, and the others play on.",
    ),
    (
        BANK,
        "clock.limit",
        "Whoever is more than 10 minutes over time loses the game, whatever the "
        "score, and is charged for no more overtime than that.",
    ),
    (
        {"clock": {"kind": "per_move", "max_overtime_s": 0, "on_max": "pass"}},
        "clock.limit",
        "Whoever takes more than the time of a turn passes.",
    ),
    (
        {"starter": {"blank": "redraw"}},
        "starter.draw",
        "Everybody draws a tile, and the one nearest to A has the first turn; whoever "
        "drew a blank sets it aside and draws again. Then the tiles go back, before "
        "the racks are drawn.",
    ),
    (
        {"clock": {"kind": "bank", "max_overtime_s": 0}},
        "clock.overtime",
        "There is no overtime.",
    ),
    (
        POINTS | {"challenge": {"fail": {"kind": "points", "escalation": [10, 20]}}},
        "challenge.failed",
        "When all challenged words are acceptable, the player of the challenged play "
        "gains points for each challenged word: 10 and 20 for the first and each "
        "further failed challenge of the same challenger, and the last of these from "
        "then on.",
    ),
    (
        {"scoreless": {"limit": 6, "per": "total", "guard": "score_not_zero"}},
        "end.scoreless",
        "The game ends after 6 turns in a row without a score, provided that somebody "
        "has a score other than zero; such turns are passes, exchanges and placements "
        "worth nothing.",
    ),
    (
        {"scoreless": {"counts": []}},
        "end.scoreless",
        "No turn counts as one without a score, so such turns do not end the game.",
    ),
]


@pytest.mark.parametrize(("parts", "clause", "text"), SENTENCES)
def test_a_choice_is_said_in_a_sentence(parts: Parts, clause: str, text: str) -> None:
    assert sheet(parts)[clause] == text
