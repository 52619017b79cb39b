"""The racks at the end of a record: told, kept, and posted back."""

from __future__ import annotations

import pytest

from app.rules.position import Position
from tests.factories import rule_on
from tests.services.replaying import codes, replayed

# A and T on row 8: 86 tiles were in the bag, 84 are left.
AT = ">ann: AEINRST 8H AT +4 4"


def racks(position: Position) -> list[str | None]:
    return [
        None if player.rack is None else "".join(player.rack)
        for player in position.players
    ]


def test_racks_at_the_end_are_those_of_the_position() -> None:
    replay = replayed(f"{AT}\n#rack1 EINRSVV\n#rack2 BCDFGHJ")
    assert (racks(replay.position), codes(replay)) == (["EINRSVV", "BCDFGHJ"], [])


def test_the_rack_of_an_incomplete_game_is_that_of_the_player_on_turn() -> None:
    replay = replayed(f"{AT}\n#incomplete BCDFGHJ")
    assert racks(replay.position) == [None, "BCDFGHJ"]


def test_the_rest_of_a_rack_told_in_part_is_unknown() -> None:
    assert racks(replayed(f"{AT}\n#rack2 QI").position) == [None, "QI_____"]


def test_a_bag_keeps_its_tiles_when_racks_are_told() -> None:
    assert replayed(f"{AT}\n#rack2 BCDFGHJ").position.bag_count == 84


def test_a_rack_from_which_nothing_was_played_is_known() -> None:
    replay = replayed(f"{AT}\n>bob: BCDFGHJ - +0 0")
    assert racks(replay.position) == [None, "BCDFGHJ"]


def test_a_rack_after_a_draw_is_not_known() -> None:
    assert racks(replayed(AT).position) == [None, None]


@pytest.mark.parametrize(
    ("rack", "problem"),
    [
        ("QQBCDFG", "There is no Q left"),
        ("BCDFGHJK", "holds 7 tiles, not 8"),
    ],
)
def test_a_rack_that_cannot_be_is_a_warning_and_is_not_used(
    rack: str, problem: str
) -> None:
    replay = replayed(f"{AT}\n#rack2 {rack}")
    (finding,) = [f for f in replay.findings if f.code == "rack_unusable"]
    told = (finding.severity, finding.line, finding.found)
    assert told == ("warning", 4, rack)
    assert problem in finding.message
    assert racks(replay.position) == [None, None]


def test_racks_that_need_the_same_tile_cannot_both_be() -> None:
    replay = replayed(f"{AT}\n#rack1 QEINRSV\n#rack2 QBCDFGH")
    assert (None, "rack_unusable") in codes(replay)
    assert racks(replay.position) == ["QEINRSV", None]


def test_two_lines_that_tell_different_racks_contradict_each_other() -> None:
    replay = replayed(f"{AT}\n#rack2 BCDFGHJ\n#incomplete BCDFGHK")
    (finding,) = [f for f in replay.findings if f.code == "rack_unusable"]
    assert (finding.line, finding.expected) == (5, "BCDFGHJ")
    assert racks(replay.position) == [None, "BCDFGHJ"]


def test_a_move_can_be_ruled_on_in_the_position_of_an_unfinished_game() -> None:
    replay = replayed(f"{AT}\n#incomplete BCDFGHJ")
    ruling = rule_on(replay.position, "9H HE")
    tiles = [broken.params.get("tiles") for broken in ruling.violations]
    assert ["E"] in tiles


def test_a_rack_of_no_known_tiles_is_an_error_with_its_line() -> None:
    replay = replayed(f"{AT}\n#rack2 ΩΩ")
    (finding,) = [f for f in replay.findings if f.code == "tiles_unreadable"]
    assert finding.line == 4
