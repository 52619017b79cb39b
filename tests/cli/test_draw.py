"""``referee draw``: the first turn, by chance and by the rules."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cli.draw import draw_start
from app.rules.starter import decide_start
from tests.cli.conftest import Referee
from tests.factories import STANDARD, make_rules, make_tile_set

FRENCH = make_rules(starter={"blank": "redraw"})


def drawn(referee: Referee, *options: str) -> dict[str, Any]:
    status, out, err = referee("draw", *options, "--json")
    assert (status, err) == (0, "")
    document: dict[str, Any] = json.loads(out)
    return document


@given(seed=st.integers(0, 10**9), seats=st.integers(1, 8))
@pytest.mark.parametrize("rules", [STANDARD, FRENCH], ids=["box", "french"])
def test_a_draw_ends_with_whom_the_rules_name(
    rules: Any, seed: int, seats: int
) -> None:
    found = draw_start(seats, rules, random.Random(seed))
    assert decide_start(found.rounds, seats, rules).starter == found.starter


@given(seed=st.integers(0, 10**9))
def test_no_tile_is_drawn_twice(seed: int) -> None:
    rules = make_rules(tile_set=make_tile_set("A1/1 B1/1 C1/1 D1/1", blanks=0))
    (first,) = draw_start(4, rules, random.Random(seed)).rounds
    assert sorted(first.values()) == ["A", "B", "C", "D"]


@given(seed=st.integers(0, 10**9))
def test_all_tiles_go_back_when_too_few_are_left(seed: int) -> None:
    rules = make_rules(tile_set=make_tile_set("A2/1 B1/1", blanks=0))
    rounds = draw_start(2, rules, random.Random(seed)).rounds
    assert all(one.keys() == {0, 1} for one in rounds)


def test_where_no_tiles_are_drawn_chance_decides() -> None:
    rules = make_rules(starter={"nearest_to_a": False})
    found = {draw_start(3, rules, random.Random(seed)) for seed in range(50)}
    assert found == {((), 0), ((), 1), ((), 2)}


def test_the_same_seed_draws_the_same_tiles(referee: Referee) -> None:
    options = ("--players", "Ana,Ben,Cal", "--seed", "7")
    assert drawn(referee, *options) == drawn(referee, *options)


def test_without_a_seed_the_draws_differ(referee: Referee) -> None:
    names = ",".join("ABCDEFGHIJ")
    found = [drawn(referee, "--players", names)["rounds"] for _ in range(5)]
    # That five draws of ten tiles are alike by chance does not happen
    assert any(one != found[0] for one in found)


def test_play_goes_round_from_the_starter(referee: Referee) -> None:
    document = drawn(referee, "--players", "Ana,Ben,Cal")
    start = document["starter"]
    assert document["order"] == [start, (start + 1) % 3, (start + 2) % 3]


def test_the_rounds_the_starter_and_the_order_are_told(referee: Referee) -> None:
    options = ("--players", "Ana, Ben", "--seed", "7")
    told = drawn(referee, *options)
    _, out, _ = referee("draw", *options)
    lines = [" ".join(line.split()) for line in out.splitlines()]
    first, second = (("Ana", "Ben")[seat] for seat in told["order"])
    tiles = {one["seat"]: one["tile"] for one in told["rounds"][0]}
    assert f"Ana {tiles[0]}" in lines
    assert f"Ben {tiles[1]}" in lines
    assert f"{first} starts." in lines
    assert f"Order of play: {first}, {second}." in lines


def test_tiles_of_several_letters_stand_in_brackets(referee: Referee) -> None:
    names = ",".join(f"P{number}" for number in range(20))
    tiles = {
        one["tile"]
        for seed in range(20)
        for round_ in drawn(
            referee, "--players", names, "--tile-set", "catalan", "--seed", str(seed)
        )["rounds"]
        for one in round_
    }
    assert tiles >= {"[NY]", "[QU]", "[L·L]"}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([], "Missing option '--players'."),
        (["--players", "Ana,,Cal"], "--players: give 1 to 20 names"),
        (["--players", ",".join("A" * 21)], "--players: give 1 to 20 names"),
        (["--players", "A,B", "--rules", "chess"], "--rules: there is no rule set"),
        (["--players", "A,B", "--tile-set", "x"], "--tile-set: there is no tile set"),
    ],
)
def test_what_cannot_be_read_is_blamed_on_an_option(
    referee: Referee, options: list[str], said: str
) -> None:
    status, out, err = referee("draw", *options)
    assert (status, out) == (2, "")
    assert said in err
