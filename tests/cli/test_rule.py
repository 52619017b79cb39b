"""``referee rule`` as a person reads it."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Referee

CGP = "15/15/15/15/15/15/15/3RETAINS5/15/15/15/15/15/15/15 IXQ/ 0/66 0"
"""The second move after RETAINS on 8D."""


def lines_of(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]


@pytest.mark.parametrize(
    ("move", "total"),
    [
        ("8D RETAINS", 66),  # (2 + 6) × 2 + 50: the R on a double letter
        ("8E RETAINS", 64),  # 7 × 2 + 50
        ("8F QUiZ", 42),  # (10 + 1 + 0 + 10) × 2: the blank on the start square
        ("H8 AB", 8),  # (1 + 3) × 2, downwards
    ],
)
def test_opening_plays_score_what_a_pencil_says(
    referee: Referee, move: str, total: int
) -> None:
    status, out, _ = referee("rule", move, "--lexicon", "none")
    assert status == 0
    assert f"LEGAL {move} {total} points" in lines_of(out)


def test_the_sum_is_told_word_by_word(referee: Referee) -> None:
    _, out, _ = referee("rule", "8D RETAINS")
    lines = lines_of(out)
    assert "RETAINS 8D across ✓ yes ((1 × 2) + 1 + 1 + 1 + 1 + 1 + 1) × 2 16" in lines
    assert "Bingo 7 tiles in one turn 50" in lines
    assert "Total 16 + 50 66" in lines


def test_the_board_shows_the_new_tiles_and_the_premium_squares(
    referee: Referee,
) -> None:
    _, out, _ = referee("rule", "J8 .IX", "--position", CGP)
    lines = lines_of(out)
    assert lines[1] == "A B C D E F G H I J K L M N O"
    assert "1 = . . ' . . . = . . . ' . . = 1" in lines
    assert "8 = . . R E T A I N S . ' . . = 8" in lines
    assert """9 . . ' . . . ' . ' [I] . . ' . . 9""" in lines
    assert """10 . " . . . " . . . [X] . . . " . 10""" in lines


def test_what_follows_is_told(referee: Referee) -> None:
    _, out, _ = referee("rule", "J8 .IX", "--position", CGP, "--draw", "AB")
    lines = lines_of(out)
    assert "LEGAL J8 .IX 26 points" in lines  # 1 + 1 + 8 × 3
    # Told are three tiles of seven; two are played, and two are drawn.
    assert "Player 1 26 +26 Q____AB" in lines
    assert "Player 2 on turn 66 7 unknown tiles" in lines
    # 100 less 9 on the board less two full racks.
    assert "Bag: 77 tiles" in lines


def test_an_illegal_move_tells_rule_and_source_and_marks_the_squares(
    referee: Referee,
) -> None:
    status, out, _ = referee("rule", "8D RETAINZ", "--rack", "RETAINZ")
    lines = lines_of(out)
    assert status == 1
    assert "8 = . . !R!!E!!T!!A!!I!!N!!Z! . ' . . = 8" in lines
    # (2 + 5 + 10) × 2 + 50
    assert "ILLEGAL 8D RETAINZ 1 violation; it would score 84 points" in lines
    assert "✗ Not in the lexicon: RETAINZ. unacceptable_word" in lines
    assert "Squares: D8, E8, F8, G8, H8, I8, J8" in lines
    assert any(line.startswith("Rule: Every word that a play forms") for line in lines)
    assert any(line.startswith("Source: ") for line in lines)


def test_all_violations_are_told_at_once(referee: Referee) -> None:
    _, out, _ = referee("rule", "1A QQ", "--rack", "AEIOURS")
    for code in (
        "start_square_not_covered",
        "tile_not_on_rack",
        "tile_unavailable",
        "unacceptable_word",
    ):
        assert code in out


def test_a_play_off_the_board_is_drawn_without_its_tiles(referee: Referee) -> None:
    status, out, _ = referee("rule", "8L RETAINS")
    assert status == 1
    assert "off_board" in out
    assert "start_square_not_covered" in out
    assert "8 = . . ' . . . !*! . . . !'! . . = 8" in lines_of(out)


def test_what_cannot_be_checked_is_named(referee: Referee) -> None:
    _, out, _ = referee("rule", "8D RETAINS", "--lexicon", "none")
    lines = lines_of(out)
    assert any("Not checked: tile_not_on_rack" in line for line in lines)
    assert any("Not checked: unacceptable_word" in line for line in lines)
    _, out, _ = referee("rule", "8D RETAINS", "--rack", "RETAINS")
    assert "Not checked" not in out


def test_an_odd_position_is_warned_about(referee: Referee) -> None:
    _, out, _ = referee("rule", "pass", "--bag", "3")
    assert "The bag does not add up" in out


def test_the_settlement_is_told_line_by_line(referee: Referee) -> None:
    position = """{"board": [%s], "bag": "", "players": [
        {"name": "Ada", "score": 301, "rack": "IX"},
        {"name": "Bo", "score": 310, "rack": "QVE"}]}"""
    rows = ["." * 15] * 7 + ["...RETAINS....."] + ["." * 15] * 7
    told = position % ", ".join(f'"{row}"' for row in rows)
    _, out, _ = referee("rule", "J8 .IX", "--position", "-", stdin=told)
    lines = lines_of(out)
    assert any(line.startswith("GAME OVER") for line in lines)
    assert "Ada before 327" in lines  # 301 + 26
    assert (
        "played out, the other racks QVE: +15 settlement.played-out +15" in lines
    )  # 10 + 4 + 1
    assert "★ final 342" in lines
    assert "own rack QVE: −15 settlement.played-out −15" in lines
    assert "final 295" in lines
    assert "Ada wins by 47." in lines


def test_two_passes_each_end_the_game(referee: Referee) -> None:
    position = '{"consecutive_passes": 3, "players": [{"rack": "Q"}, {"rack": "A"}]}'
    _, out, _ = referee("rule", "pass", "--position", "-", stdin=position)
    lines = lines_of(out)
    assert "own rack Q: −10 settlement.blocked −10" in lines
    assert "Player 2 wins by 9." in lines


def test_an_unknown_rack_leaves_the_game_unsettled(referee: Referee) -> None:
    position = '{"consecutive_passes": 3}'
    _, out, _ = referee("rule", "pass", "--position", "-", stdin=position)
    assert "No settlement" in out


def test_the_provenance_is_told(referee: Referee) -> None:
    _, out, _ = referee("rule", "8D RETAINS")
    assert "rules standard " in out
    assert "lexicon open-english 3df7070c · scrabble-referee " in out
    _, out, _ = referee("rule", "8D RETAINS", "--rules", "kitchen")
    assert "rules kitchen " in out


def test_names_cannot_steer_the_terminal(referee: Referee) -> None:
    position = r'{"players": [{"name": "\u001b[2JEve"}]}'
    _, out, _ = referee("rule", "8D RETAINS", "--position", "-", stdin=position)
    assert "\x1b" not in out
    assert r"\x1b[2JEve" in out


def test_a_large_board_fits_an_ordinary_terminal(referee: Referee) -> None:
    _, out, _ = referee("rule", "11K AB", "--rules", "super", "--lexicon", "none")
    board = out.splitlines()[1:23]
    assert len(board) == 22
    assert max(map(len, board)) <= 80


def test_tiles_of_several_letters_are_drawn_whole(referee: Referee) -> None:
    _, out, _ = referee("rule", "8H [CH]A", "--tile-set", "spanish")
    assert "[CH][A]" in "".join(out.split())
    assert "LEGAL 8H [CH]A 12 points" in lines_of(out)  # (5 + 1) × 2
