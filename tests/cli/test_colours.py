"""Boards on terminals with colours, and without."""

from __future__ import annotations

import re

import pytest

from tests.cli.conftest import Referee

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")

TERMINAL = {"FORCE_COLOR": "1", "TERM": "xterm-256color", "COLUMNS": "100"}
"""rich takes FORCE_COLOR for a terminal."""


def test_tiles_show_their_face_values(referee: Referee) -> None:
    out = referee("rule", "8D QUaRTZ", "--lexicon", "none", **TERMINAL).out
    assert "\x1b[" in out
    drawn = ESCAPE.sub("", out)
    assert "Q₁₀ U₁  a   R₁  T₁  Z₁₀" in drawn
    assert " TW " in drawn


@pytest.mark.parametrize("variables", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_without_colours_signs_tell_the_same(
    referee: Referee, variables: dict[str, str]
) -> None:
    out = referee("rule", "8D RETAINS", **TERMINAL | variables).out
    assert "[R][E][T]" in out


def test_plain_has_no_escapes_at_all(referee: Referee) -> None:
    out = referee("rule", "8D RETAINS", "--plain", **TERMINAL).out
    assert "[R][E][T]" in out
    assert "\x1b" not in out


@pytest.mark.parametrize(
    ("columns", "room_for"), [(80, " DW "), (60, " DW"), (53, " DW"), (40, "DW")]
)
@pytest.mark.parametrize("board", ["standard", "super"])
def test_a_board_keeps_to_the_terminal(
    referee: Referee, board: str, columns: int, room_for: str
) -> None:
    terminal = TERMINAL | {"COLUMNS": str(columns)}
    out = ESCAPE.sub("", referee("boards", board, **terminal).out)
    rows = [line for line in out.splitlines() if re.match(r" +\d+ ", line)]
    assert len(rows) == {"standard": 15, "super": 21}[board]
    if board == "standard":
        assert max(map(len, rows)) <= columns
        assert room_for in rows[1]
