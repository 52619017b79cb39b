"""
Limits for a whole game.

A position says what lies where, and not how often somebody has exchanged or drawn
again; so one call cannot count that, and names it among what it left unchecked.
"""

from __future__ import annotations

import pytest

from tests.api.asking import Json, Referee, on

RACK = on(racks=["AEIOUAE"])
REDRAW: Json = {"type": "redraw"}
SOME = "no_vowels_or_no_consonants"


@pytest.mark.parametrize(
    ("rules", "unchecked"),
    [
        ({}, []),
        ({"max_per_player": 3}, ["exchange.max_per_player"]),
        ({"free": "once"}, ["exchange.free"]),
        ({"free": "unlimited"}, []),
        (
            {"max_per_player": 3, "free": "once"},
            ["exchange.max_per_player", "exchange.free"],
        ),
    ],
    ids=["no-limit", "three-each", "one-free", "all-free", "three-each-one-free"],
)
def test_an_exchange_is_legal_and_the_limits_of_a_game_are_unchecked(
    referee: Referee, rules: Json, unchecked: list[str]
) -> None:
    ruling = referee.rule("exchange AE", RACK, {"exchange": rules})
    assert (ruling["legal"], ruling["unchecked"]) == (True, unchecked)


@pytest.mark.parametrize(
    ("free", "on_turn"), [("none", 1), ("once", 0), ("unlimited", 0)]
)
def test_a_free_exchange_is_taken_to_be_the_first_and_keeps_the_turn(
    referee: Referee, free: str, on_turn: int
) -> None:
    ruling = referee.rule("exchange AE", RACK, {"exchange": {"free": free}})
    assert ruling["position"]["on_turn"] == on_turn


@pytest.mark.parametrize(
    ("most", "unchecked"), [(0, []), (1, ["redraw.max"]), (2, ["redraw.max"])]
)
def test_a_redraw_is_legal_and_its_number_unchecked(
    referee: Referee, most: int, unchecked: list[str]
) -> None:
    rules = {"redraw": {"when": SOME, "max": most}}
    ruling = referee.rule(REDRAW, RACK, rules)
    assert (ruling["legal"], ruling["unchecked"]) == (True, unchecked)


@pytest.mark.parametrize("move", ["pass", "8H IO"])
def test_of_other_moves_no_such_limit_is_named(referee: Referee, move: str) -> None:
    rules = {
        "lexicon": "none",
        "word_check": "none",
        "exchange": {"max_per_player": 3, "free": "once"},
        "redraw": {"when": SOME},
    }
    assert referee.rule(move, RACK, rules)["unchecked"] == []
