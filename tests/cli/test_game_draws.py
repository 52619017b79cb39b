"""``referee game`` where the referee draws no tiles: reported draws, score sheets."""

from __future__ import annotations

import pytest

from tests.cli.game_players import Player, lines_of, sit_down


def test_a_rack_that_is_told_is_seen_by_its_player_only(
    ana: Player, ben: Player
) -> None:
    sit_down(ana, ben, "--draws", "reported")
    assert ana("rack", "CATZEIN").status == 0
    assert [player.see()["players"][0]["rack"] for player in (ana, ben)] == [
        "CATZEIN",
        None,
    ]


def test_the_tiles_drawn_are_told_with_the_move(ana: Player, ben: Player) -> None:
    sit_down(ana, ben, "--draws", "reported")
    ana("rack", "CATZEIN")
    told = ana("move", "8G CAT", "--draw", "DOG")
    assert told.status == 0
    assert sorted(ana.see()["players"][0]["rack"]) == sorted("ZEINDOG")


def test_a_draw_of_too_few_tiles_is_blamed_on_its_option(
    ana: Player, ben: Player
) -> None:
    sit_down(ana, ben, "--draws", "reported")
    ana("rack", "CATZEIN")
    status, _, err = ana("move", "8G CAT", "--draw", "DO")
    assert status == 2
    assert err == "Error: --draw: 2 tiles were drawn; by the rules it is 3.\n"


def test_a_rack_of_too_few_tiles_is_blamed_on_its_argument(
    ana: Player, ben: Player
) -> None:
    sit_down(ana, ben, "--draws", "reported")
    status, _, err = ana("rack", "CATS")
    assert (status, err) == (2, "Error: TILES: the seat has 7 tiles, not 4.\n")


def test_where_the_referee_draws_nobody_tells_a_rack(ana: Player, ben: Player) -> None:
    sit_down(ana, ben)
    status, _, err = ana("rack", "CATZEIN")
    assert status == 2
    assert "The referee has dealt the racks" in err


def test_a_score_sheet_is_kept_for_all_players_in_one_terminal(ana: Player) -> None:
    ana("new", "Ana", "Ben", "--draws", "none", "--as", "all")
    ana("points", "24")
    ana("points", "30")
    told = ana("move", "8D RETAINS")
    assert "0 Ana scores +24 24" in lines_of(told.out)
    # 24, and RETAINS on 8D: 7 + 1 for the first letter doubled, twice, and 50.
    assert [player["score"] for player in ana.see()["players"]] == [24 + 66, 30]


def test_points_alone_are_for_score_sheets(ana: Player, ben: Player) -> None:
    sit_down(ana, ben)
    status, _, err = ana("points", "24")
    assert status == 2
    assert "points alone are for games with draws: none" in err


@pytest.mark.parametrize("points", ["-5", "twenty", "1000000"])
def test_points_that_no_turn_scores_are_refused(
    ana: Player, ben: Player, points: str
) -> None:
    sit_down(ana, ben, "--draws", "none")
    assert ana("points", points).status == 2
    assert ana.see()["turn"] == 0


def test_a_move_can_be_tried_before_it_is_made(ana: Player, ben: Player) -> None:
    sit_down(ana, ben, "--draws", "none")
    told = ben("try", "8D RETAINS")
    assert told.status == 0
    assert "LEGAL 8D RETAINS 66 points" in lines_of(told.out)
    assert ben("try", "1A RETAINS").status == 1
    assert ana.see()["turn"] == 0
