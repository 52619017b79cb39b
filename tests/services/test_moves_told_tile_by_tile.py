"""Lists of moves with placements that no start and word can tell."""

from __future__ import annotations

import pytest

from app.api.schemas.records import Record
from app.notation.errors import NotationError
from app.notation.gcg_dialects import STRICT
from app.services.conversions import tell_gcg, tell_moves
from app.services.inputs import RulesInput
from app.services.move_records import read_moves
from app.services.replay_ledger import nickname_of
from app.services.resolving import resolve_rules

STANDARD = resolve_rules(RulesInput()).rules
EMPTY = "." * 15
APART = [
    {"square": "G8", "letter": "A", "blank": False},
    {"square": "I8", "letter": "T", "blank": True},
]
TWO_ROWS = [*[EMPTY] * 7, ".......A.......", "........t......", *[EMPTY] * 6]

MOVES = [
    pytest.param({"type": "placement", "placed": APART}, id="a gap between tiles"),
    pytest.param(
        {"type": "placement", "placed": APART, "direction": "down"},
        id="a gap between tiles in a direction",
    ),
    pytest.param({"type": "board_after", "board": TWO_ROWS}, id="not in one line"),
]


@pytest.mark.parametrize("move", MOVES)
def test_a_placement_that_is_not_one_word_is_told_as_it_was(
    move: dict[str, object],
) -> None:
    body = Record.model_validate({"format": "moves", "moves": [move]})
    document = tell_moves(read_moves(body), STANDARD).document
    assert document["moves"] == [{"seat": 0} | move]


@pytest.mark.parametrize("move", MOVES)
def test_a_placement_that_is_not_one_word_has_no_line_of_gcg(
    move: dict[str, object],
) -> None:
    body = Record.model_validate({"format": "moves", "moves": ["pass", move]})
    with pytest.raises(NotationError) as refused:
        tell_gcg(read_moves(body), STRICT, STANDARD)
    assert refused.value.text == "move 2"


@pytest.mark.parametrize(
    ("name", "nickname"),
    [("Ann", "Ann"), (" Ann  Lee\n", "Ann_Lee"), ("\t ", "player")],
)
def test_a_nickname_is_one_word(name: str, nickname: str) -> None:
    assert nickname_of(name) == nickname
