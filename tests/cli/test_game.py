"""``referee game``: two people play, each with tokens of their own."""

from __future__ import annotations

import json
import re

import pytest

from tests.cli.game_players import Player, lines_of, sit_down


def test_whoever_begins_sees_the_board_their_rack_and_whose_turn_it_is(
    ana: Player, ben: Player
) -> None:
    sit_down(ana, ben, "--minutes", "25")
    out = ana("show").out
    assert "turn 0 it is your turn" in out.replace("   ", " ")
    assert "8 = . . ' . . . * . . . ' . . = 8" in lines_of(out)
    rack = ana.rack(0).replace("q", "?")
    (own,) = [line for line in lines_of(out) if line.startswith("Ana (you) on turn 0")]
    assert sorted(own.split()[-1]) == sorted(rack)
    assert re.search(r"Ben +0 +25:00 +7 tiles", out)
    assert "Bag: 86 tiles" in out  # 100 less two racks of seven


def test_a_move_is_drawn_for_both_and_the_turn_goes_on(
    ana: Player, ben: Player
) -> None:
    sit_down(ana, ben, "--rules", "kitchen")
    word = ana.rack(0)[:2]
    moved = ana("move", f"8G {word}")
    assert moved.status == 0
    assert "Ben is on turn" in moved.out
    seen = ben("show").out
    assert "it is your turn" in seen
    assert f"[{word[0]}][{word[1]}]" in "".join(seen.split())


def test_an_illegal_move_is_told_as_a_ruling_and_changes_nothing(
    ana: Player, ben: Player
) -> None:
    sit_down(ana, ben)
    status, out, _ = ana("move", "1A QQQQQ")
    assert status == 1
    assert "ILLEGAL 1A QQQQQ" in " ".join(out.split())
    for code in ("start_square_not_covered", "tile_not_on_rack", "unacceptable_word"):
        assert code in out
    assert "Source: " in out
    assert ana.see()["turn"] == 0


def test_whoever_is_not_on_turn_is_told_whose_turn_it_is(
    ana: Player, ben: Player
) -> None:
    sit_down(ana, ben)
    status, out, err = ben("pass")
    assert (status, out) == (2, "")
    assert "It is the turn of Ana" in err


def test_a_move_that_cannot_be_read_is_blamed_on_the_argument(
    ana: Player, ben: Player
) -> None:
    sit_down(ana, ben)
    status, _, err = ana("move", "8Z CAT")
    assert status == 2
    assert err.startswith("Error: MOVE: 8Z is not on the board")


def test_a_move_for_another_turn_is_refused(ana: Player, ben: Player) -> None:
    sit_down(ana, ben)
    status, _, err = ana("move", "pass", "--turn", "3")
    assert status == 2
    assert "turn" in err
    assert ana.see()["turn"] == 0


def test_a_challenge_is_upheld_where_the_word_is_none(ana: Player, ben: Player) -> None:
    sit_down(ana, ben, "--rules", "naspa")
    word = ana.rack(0)
    is_word = ana.referee("words", word).status == 0
    assert ana("move", f"8D {word}").status == 0
    status, out, _ = ben("challenge")
    assert status == (1 if is_word else 0)
    assert ("FAILED" if is_word else "UPHELD") in out
    assert word.upper() in out


def test_there_is_nothing_to_challenge_before_a_play(ana: Player, ben: Player) -> None:
    sit_down(ana, ben, "--rules", "naspa")
    status, _, err = ben("challenge")
    assert status == 2
    assert "challenge" in err


def test_a_resignation_settles_the_game(ana: Player, ben: Player) -> None:
    sit_down(ana, ben)
    status, out, _ = ben("resign", "--yes")
    assert status == 0
    assert "Ana wins by resignation" in out
    assert "the game is over" in out


def test_nobody_resigns_by_mistake(ana: Player, ben: Player) -> None:
    sit_down(ana, ben)
    status, _, err = ben("resign")
    assert status == 2
    assert err.startswith("Error: --yes: ")
    assert ben.see()["status"] == "playing"


def test_whoever_watches_in_a_pipe_is_told_line_by_line(
    ana: Player, ben: Player
) -> None:
    sit_down(ana, ben, "--rules", "kitchen")
    word = ana.rack(0)[:2]
    ana("move", f"8G {word}")
    ben("pass")
    ana("resign", "--yes")
    told = lines_of(ben("watch").out)
    assert told[0] == "0 The game was created"
    assert any(line.startswith(f"0 Ana 8G {word} +") for line in told)
    assert told[-3:] == [
        "1 Ben passes",
        "2 Ana resigns",
        "2 The game is over (resigned)",
    ]


def test_the_seeds_of_the_players_are_sent_as_they_join(
    ana: Player, ben: Player
) -> None:
    out = sit_down(ana, ben, "--client-seeds")
    assert "waiting for the seeds" in out
    assert ana.see()["status"] == "playing"
    (file,) = ben.folder.iterdir()
    assert json.loads(file.read_bytes())["seeds"].keys() == {"1"}


def test_the_list_tells_how_games_stand_and_which_cannot_be_asked_for(
    ana: Player, ben: Player
) -> None:
    sit_down(ana, ben)
    (file,) = ana.folder.iterdir()
    kept = json.loads(file.read_bytes()) | {"id": "gone", "url": "http://127.0.0.1:9"}
    (ana.folder / "gone.json").write_text(json.dumps(kept), encoding="utf-8")
    told = lines_of(ana("list").out)
    assert f"{file.stem[:12]} Ana – Ben Ana 0 Ana is on turn" in told
    assert any(line.startswith("gone Ana – Ben Ana http://127.0") for line in told)


def test_ids_are_listed_whole_on_a_narrow_terminal(ana: Player) -> None:
    ana("new", "Ana", "Benedict")
    (file,) = ana.folder.iterdir()
    assert file.stem[:12] in ana("list", COLUMNS="40").out


def test_games_that_were_begun_within_a_minute_are_told_apart(ana: Player) -> None:
    for name in ("Ben", "Cal"):
        ana("new", "Ana", name)
    ids = [line.split()[0] for line in lines_of(ana("list").out) if "Ana –" in line]
    assert len(set(ids)) == 2
    shown = [ana("show", "--game", one).out for one in ids]
    assert ["Cal" in shown[0], "Ben" in shown[1]] == [True, True]


def test_an_id_that_several_games_begin_with_names_them_all(ana: Player) -> None:
    for _ in range(2):
        ana("new", "Ana", "Ben")
    status, _, err = ana("show", "--game", "0")
    files = [file.stem for file in ana.folder.iterdir()]
    assert (status, [one in err for one in files]) == (2, [True, True])


@pytest.mark.parametrize("told", ["00", "01", "00012345", "2", "-1", "²"])
def test_a_number_that_no_player_has_is_refused(ana: Player, told: str) -> None:
    ana("new", "Ana", "Ben")
    status, _, err = ana("show", f"--as={told}")
    assert status == 2
    assert err.endswith(f"no player {told!r}; there are 0 Ana, 1 Ben.\n")


def test_of_players_of_the_same_name_the_number_is_asked_for(ana: Player) -> None:
    status, _, err = ana("new", "Ana", "Ana", "--as", "ana")
    assert status == 2
    assert "several players are called 'ana'" in err


def test_an_address_that_is_none_is_blamed_on_the_option(ana: Player) -> None:
    status, _, err = ana("new", "Ana", "Ben", "--url", "ftp://x")
    assert (status, err.startswith("Error: --url: ")) == (2, True)


@pytest.mark.parametrize("columns", [60, 80, 120])
@pytest.mark.parametrize("more", [{"FORCE_COLOR": "1"}, {}], ids=["colour", "plain"])
def test_a_game_keeps_to_the_terminal(
    ana: Player, ben: Player, columns: int, more: dict[str, str]
) -> None:
    sit_down(ana, ben, "--rules", "kitchen", "--minutes", "25")
    ana("move", f"8G {ana.rack(0)[:2]}")
    variables = {"COLUMNS": str(columns)} | more
    out = re.sub(r"\x1b\[[0-9;]*m", "", ben("show", **variables).out)
    assert max(map(len, out.splitlines())) <= columns
    assert "Ben (you)" in out
