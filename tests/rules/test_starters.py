"""Who has the first turn."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.rules.ruleset import Rules
from app.rules.starter import Draw, DrawError, decide_start, order_of_play
from app.rules.tiles import BLANK
from tests.factories import CATALAN, SPANISH, STANDARD, faces, make_rules

FRENCH = make_rules(starter={"blank": "redraw"})


def drawn(*rounds: str, rules: Rules = STANDARD) -> Draw:
    """Follow rounds told seat by seat, ``.`` for who does not draw."""
    told = [
        {seat: tile for seat, tile in enumerate(faces(text)) if tile != "."}
        for text in rounds
    ]
    return decide_start(told, len(faces(rounds[0])), rules)


def starts(seat: int) -> Draw:
    return Draw(seat, ())


def again(*seats: int) -> Draw:
    return Draw(None, seats)


def test_the_tile_nearest_to_a_starts() -> None:
    assert drawn("MCR") == starts(1)


def test_a_blank_comes_before_a() -> None:
    assert drawn("A?B") == starts(1)


def test_those_who_are_equally_near_draw_again_among_themselves() -> None:
    assert drawn("CBB") == again(1, 2)


def test_a_tie_for_second_place_is_none() -> None:
    assert drawn("BAB") == starts(1)


def test_two_blanks_draw_again() -> None:
    assert drawn("?A?") == again(0, 2)


def test_the_second_round_decides_among_the_tied() -> None:
    # Seat 0 drew C, which would now be the nearest, but it is out of the draw
    assert drawn("CBB", ".ED") == starts(2)


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        (["BBB", "CCA"], starts(2)),
        (["BBB", "CCD"], again(0, 1)),
        (["BBB", "CCD", "YX."], starts(1)),
    ],
)
def test_a_second_tie_needs_a_third_round(rounds: list[str], expected: Draw) -> None:
    assert drawn(*rounds) == expected


def test_before_the_first_round_everybody_is_to_draw() -> None:
    assert decide_start([], 3, STANDARD) == again(0, 1, 2)


def test_in_france_a_blank_is_set_aside_and_its_player_draws_again() -> None:
    assert drawn("D?E", rules=FRENCH) == again(1)


@pytest.mark.parametrize(("tile", "starter"), [("F", 0), ("C", 1)])
def test_in_france_the_tile_after_the_blank_is_compared_with_the_first_ones(
    tile: str, starter: int
) -> None:
    assert drawn("D?E", f".{tile}.", rules=FRENCH) == starts(starter)


def test_in_france_a_second_blank_is_set_aside_too() -> None:
    assert drawn("D?E", ".?.", rules=FRENCH) == again(1)


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ([".D."], again(0, 1)),
        ([".D.", "?B."], again(0)),
        ([".D.", "?B.", "C.."], starts(1)),
    ],
)
def test_in_france_a_tile_drawn_after_a_blank_may_tie(
    more: list[str], expected: Draw
) -> None:
    assert drawn("D?E", *more, rules=FRENCH) == expected


@pytest.mark.parametrize("first", ["C[Ç]", "L[L·L]", "N[NY]", "[NY]O", "[L·L]M"])
def test_catalan_tiles_come_in_the_order_of_the_catalan_alphabet(first: str) -> None:
    assert drawn(first, rules=CATALAN) == starts(0)


@pytest.mark.parametrize("first", ["C[CH]", "[CH]D", "L[LL]", "NÑ", "ÑO", "R[RR]"])
def test_spanish_tiles_come_in_the_order_of_the_spanish_alphabet(first: str) -> None:
    assert drawn(first, rules=SPANISH) == starts(0)


def test_where_no_tiles_are_drawn_there_is_nothing_to_follow() -> None:
    rules = make_rules(starter={"nearest_to_a": False})
    with pytest.raises(DrawError, match="no tiles are drawn"):
        drawn("AB", rules=rules)


@pytest.mark.parametrize(
    "rounds",
    [
        pytest.param(["A."], id="somebody did not draw"),
        pytest.param(["CBB", "ACD"], id="somebody drew who was out"),
        pytest.param(["AB", "AB"], id="the draw was over"),
    ],
)
def test_only_those_who_have_to_may_draw(rounds: list[str]) -> None:
    with pytest.raises(DrawError, match="the seats that draw are"):
        drawn(*rounds)


@pytest.mark.parametrize("tile", ["É", "a", "_"])
def test_a_tile_that_the_set_does_not_have_cannot_be_drawn(tile: str) -> None:
    with pytest.raises(DrawError, match="is not a tile of the tile set english"):
        drawn(f"A{tile}")


def test_play_goes_round_from_the_starter() -> None:
    assert order_of_play(2, 4) == (2, 3, 0, 1)


letters = st.sampled_from([*STANDARD.tile_set.stock])


@given(tiles=st.lists(letters, min_size=1, max_size=6))
def test_nobody_who_draws_again_or_starts_was_beaten(tiles: list[str]) -> None:
    draw = decide_start([dict(enumerate(tiles))], len(tiles), STANDARD)
    alphabet = f"{BLANK}ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    nearest = min(tiles, key=alphabet.index)
    best = tuple(seat for seat, tile in enumerate(tiles) if tile == nearest)
    assert draw == (Draw(best[0], ()) if len(best) == 1 else Draw(None, best))
