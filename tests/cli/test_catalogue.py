"""``referee boards``, ``tile-sets`` and ``rules``."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Referee


def rows_of(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]


def test_boards_are_listed(referee: Referee) -> None:
    rows = rows_of(referee("boards").out)
    assert "standard 15 × 15 H8 Standard, 15 × 15" in rows
    assert "super 21 × 21 K11 Super, 21 × 21" in rows


def test_a_board_is_drawn_with_a_legend(referee: Referee) -> None:
    rows = rows_of(referee("boards", "standard").out)
    assert "1 = . . ' . . . = . . . ' . . = 1" in rows
    assert "8 = . . ' . . . * . . . ' . . = 8" in rows
    assert """' letter × 2 " letter × 3 - word × 2 = word × 3 * start""" in rows


def test_a_tile_set_is_counted(referee: Referee) -> None:
    out = referee("tile-sets", "english").out
    rows = rows_of(out)
    assert "A 9 1 J 1 8 S 4 1" in rows
    assert "100 tiles, 187 points" in rows
    assert "english 100 2 187 English" in rows_of(referee("tile-sets").out)


def test_a_rule_set_is_a_sheet_of_clauses(referee: Referee) -> None:
    out = " ".join(referee("rules", "standard").out.split())
    assert "An exchange needs at least 7 tiles in the bag" in out
    assert "50 points for 7 tiles" in out
    assert "Box rules (Mattel); WESPA 3.2.1" in out
    assert "provisional: no source settles it" in out
    assert "{" not in out


def test_rule_sets_are_listed(referee: Referee) -> None:
    rows = rows_of(referee("rules").out)
    assert "standard 2–4 standard english void Standard" in rows


@pytest.mark.parametrize("command", ["boards", "tile-sets", "rules"])
def test_an_unknown_name_is_refused_with_the_known_ones(
    referee: Referee, command: str
) -> None:
    status, out, err = referee(command, "nothing")
    assert (status, out) == (2, "")
    assert err.startswith("Error: NAME: there is no ")
    assert "there are " in err
