"""
Fair draws: what other programs draw from the same seeds.

The expected values come from OpenSSL and Node.js; docs/fair-draws.md has the commands.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.fair_draws import bag_in_order, commitment, draw_key, draw_tiles
from tests.factories import SPANISH, STANDARD
from tests.strategies import few

PAGE = Path(__file__).parents[2] / "docs" / "fair-draws.md"

SEED = bytes(range(32))
COMMITMENT = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
KEY = "88d7ec9f0a7528a48a2540d7b1e009dbcfbfe4cf01ebb1892ac32f3c7784da93"
ENGLISH = Counter(STANDARD.tile_set.stock)


def drawn(key: bytes, number: int, stock: Counter[str]) -> str:
    bag = bag_in_order(stock, STANDARD.tile_set)
    return "".join(draw_tiles(key, number, bag, 7))


def game_key() -> bytes:
    return draw_key(SEED, "a-game", ["from Ana", "von Jürgen"])


def test_the_commitment_is_the_sha_256_of_the_seed() -> None:
    assert commitment(SEED) == COMMITMENT


def test_the_key_comes_from_seed_game_and_client_seeds() -> None:
    assert game_key().hex() == KEY


def test_a_first_draw_is_the_one_of_other_programs() -> None:
    assert drawn(game_key(), 1, ENGLISH) == "ALTOOSH"


def test_a_second_draw_is_the_one_of_other_programs() -> None:
    assert drawn(game_key(), 2, ENGLISH - Counter("ALTOOSH")) == "UOXEVIE"


def test_of_too_few_tiles_all_are_drawn() -> None:
    assert drawn(game_key(), 3, Counter("QU?")) == "U?Q"


def test_a_draw_without_client_seeds_is_the_one_of_other_programs() -> None:
    left = ENGLISH - Counter("ALTOOSHUOXEVIE")
    assert drawn(draw_key(SEED, "a-game", []), 1, left) == "UINIJDI"


@pytest.mark.parametrize(
    "value", [SEED.hex(), COMMITMENT, KEY, "ALTOOSH", "UOXEVIE", "`U?Q`", "UINIJDI"]
)
def test_the_page_has_these_values(value: str) -> None:
    assert value in PAGE.read_text(encoding="utf-8")


def test_a_bag_has_the_order_of_the_tile_set_and_blanks_last() -> None:
    bag = bag_in_order(Counter(["?", "CH", "A", "C", "CH"]), SPANISH.tile_set)
    assert bag == ["A", "C", "CH", "CH", "?"]


@few
@given(st.binary(min_size=1), st.integers(1, 99), st.integers(0, 120))
def test_what_is_drawn_was_in_the_bag(key: bytes, number: int, count: int) -> None:
    bag = bag_in_order(ENGLISH, STANDARD.tile_set)
    tiles = draw_tiles(key, number, bag, count)
    assert Counter(tiles) <= ENGLISH
    assert len(tiles) == min(count, 100)


def test_every_tile_is_about_equally_likely() -> None:
    # 4,000 draws of one of four: 1,000 each, 27 the standard deviation.
    draws = Counter(draw_tiles(SEED, number, "ABCD", 1)[0] for number in range(4_000))
    assert all(abs(count - 1_000) < 140 for count in draws.values())
