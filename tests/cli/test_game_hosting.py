"""``referee game`` for the host: ends, corrections, the clock, acting for a player."""

from __future__ import annotations

import json
import time

import pytest

from app.client import RefereeClient
from tests.cli.game_players import Player, lines_of, sit_down
from tests.live_server import LiveServer


def test_an_adjudication_names_who_has_lost(ana: Player, ben: Player) -> None:
    sit_down(ana, ben)
    told = ana("adjudicate", "Ben has left", "--loser", "Ben", "--yes")
    assert told.status == 0
    assert "Ana wins by adjudication" in told.out


def test_a_game_that_is_called_off_does_not_count(ana: Player, ben: Player) -> None:
    sit_down(ana, ben)
    assert ana("cancel", "wrong opponents", "--yes").status == 0
    assert ben.see()["status"] == "cancelled"


@pytest.mark.parametrize("command", ["cancel", "adjudicate"])
def test_nobody_ends_a_game_by_mistake(ana: Player, ben: Player, command: str) -> None:
    sit_down(ana, ben)
    status, _, err = ana(command, "wrong opponents")
    assert status == 2
    assert err.startswith("Error: --yes: ")
    assert ana.see()["status"] == "playing"


def test_points_are_taken_off(ana: Player, ben: Player) -> None:
    sit_down(ana, ben)
    told = ana("correct", "came late", "--player", "Ben", "--points", "-10")
    assert told.status == 0
    assert "0 Ben = 0 = −10" in lines_of(told.out)
    assert ben.see()["players"][1]["score"] == -10


def test_a_misread_move_is_put_right_by_the_number_of_its_event(ana: Player) -> None:
    ana("new", "Ana", "Ben", "--draws", "none", "--as", "all")
    ana("move", "8D RETAINS")
    history = lines_of(ana("history").out)
    assert "2 0 Ana 8D RETAINS +66 66" in history
    told = ana("correct", "misread", "--event", "2", "--move", "8D RETAIN")
    assert told.status == 0
    # Six tiles and no bingo: 6, one of them on a doubled letter, twice.
    assert ana.see()["players"][0]["score"] == 14
    assert "0 Ana RETAINS +66 = 66 RETAIN +14 = 14" in lines_of(told.out)


@pytest.mark.parametrize(
    "said",
    [
        [],
        ["--player", "Ana"],
        ["--points", "3"],
        ["--event", "2", "--points", "3"],
        ["--player", "Ana", "--points", "3", "--move", "pass"],
    ],
)
def test_a_correction_says_all_of_one_thing(
    ana: Player, ben: Player, said: list[str]
) -> None:
    sit_down(ana, ben)
    status, _, err = ana("correct", "why", *said)
    assert status == 2
    assert err.startswith("Error: Say either --player and --points, or --event")


def test_the_clock_is_stopped_and_started(ana: Player, ben: Player) -> None:
    sit_down(ana, ben, "--minutes", "25")
    told = ana("clock", "stop")
    assert told.status == 0
    assert "0 The clock stands still" in lines_of(told.out)
    assert ben.see()["clock"]["running"] is None
    ana("clock", "start")
    assert ben.see()["clock"]["running"] == 0


def test_time_is_claimed_only_when_it_is_up(ana: Player, ben: Player) -> None:
    sit_down(ana, ben, "--minutes", "25")
    status, out, err = ben("claim-time")
    assert (status, out) == (2, "")
    assert err == "Error: The player on turn still has time, overtime included.\n"


def test_the_host_makes_a_move_for_a_player(ana: Player, ben: Player) -> None:
    sit_down(ana, ben)
    ana("pass")
    told = ana("pass", "--for", "Ben")
    assert told.status == 0
    assert ben.see()["turn"] == 2


def test_somebody_may_host_without_a_seat(ana: Player) -> None:
    told = json.loads(ana("new", "Ana", "Ben", "--as", "host", "--json").out)
    assert [one["seat"] for one in told["invitations"]] == [0, 1, None]
    assert ana("list").out.count("hosting") == 1
    status, _, err = ana("pass")
    assert status == 2
    assert "as its host, say --for and the player" in err
    assert ana("pass", "--for", "0").status == 0


def test_the_host_says_what_people_decided_of_a_challenge(
    ana: Player, ben: Player
) -> None:
    said = ["--draws", "none", "--rules", "naspa", "--lexicon", "none"]
    sit_down(ana, ben, *said)
    ana("move", "8F CATZ")
    assert "say 'upheld' or 'failed'" in ben("challenge").err
    told = ana("challenge", "--for", "Ben", "--decision", "upheld")
    assert told.status == 0
    assert "UPHELD" in told.out
    assert ben.see()["players"][0]["score"] == 0


@pytest.mark.parametrize(
    "said",
    [
        ["adjudicate", "why", "--yes"],
        ["cancel", "why", "--yes"],
        ["correct", "why", "--player", "0", "--points", "3"],
        ["clock", "stop"],
        ["pass", "--for", "Ana"],
        ["challenge", "--for", "Ana", "--decision", "failed"],
        ["resign", "--for", "Ana", "--yes"],
    ],
)
def test_only_the_host_decides(ana: Player, ben: Player, said: list[str]) -> None:
    sit_down(ana, ben, "--minutes", "25")
    status, out, err = ben(*said)
    assert (status, out) == (2, "")
    assert err == "Error: Only the host of the game can do this: whoever began it.\n"


def test_the_record_is_printed_as_a_gcg(ana: Player) -> None:
    ana("new", "Ana", "Ben", "--draws", "none", "--as", "all")
    ana("move", "8D RETAINS")
    assert ">Ana: 8D RETAINS +66 66" in lines_of(ana("record").out)


def test_the_draws_are_verified_when_the_game_is_over(ana: Player, ben: Player) -> None:
    sit_down(ana, ben, "--client-seeds")
    status, _, err = ben("verify")
    assert status == 2
    assert err.startswith("Error: The game: ")
    ben("resign", "--yes")
    told = ben("verify")
    assert told.status == 0
    assert "Fair: all 2 draws are right." in told.out


def test_a_seed_that_was_not_sent_at_once_is_sent_later(ana: Player) -> None:
    ana("new", "Ana", "Ben", "--client-seeds", "--as", "host")
    (file,) = ana.folder.iterdir()
    kept = json.loads(file.read_bytes())
    with RefereeClient(ana.url) as client:
        made = client.create_game(["Ana", "Ben"], client_seeds=True)
    kept |= {"id": made.game.id, "tokens": dict(enumerate(made.seat_tokens))}
    file.write_text(json.dumps(kept), encoding="utf-8")
    assert ana("seed").status == 0
    assert ana.see()["status"] == "playing"
    told = ana("seed")
    assert (told.status, told.err) == (2, "Error: The game waits for no seeds.\n")


def test_of_a_game_without_draws_no_more_is_told_than_there_was(ana: Player) -> None:
    ana("new", "Ana", "Ben", "--client-seeds")
    ana("cancel", "Ben has not come", "--yes")
    status, out, _ = ana("verify")
    assert status == 0
    assert "Fair: no tile drawn." in out
    assert "not every player added a seed" in " ".join(out.split())


def test_draws_are_compared_with_the_seed_that_was_sent(
    ana: Player, ben: Player
) -> None:
    sit_down(ana, ben, "--client-seeds")
    ben("resign", "--yes")
    (file,) = ben.folder.iterdir()
    kept = json.loads(file.read_bytes())
    kept["seeds"]["1"] = "of somebody else"
    file.write_text(json.dumps(kept), encoding="utf-8")
    assert ben("verify").status == 1


def test_whoever_has_used_up_the_time_has_lost(
    ben: Player, storing_server: LiveServer
) -> None:
    short = {"bank_s": 1, "max_overtime_s": 1, "on_max": "lose"}
    with RefereeClient(storing_server.url) as client:
        made = client.create_game(["Ana", "Ben"], time_control=short)
    invitation = f"{storing_server.url}/v1/games/{made.game.id}#1.{made.seat_tokens[1]}"
    ben("join", stdin=invitation)
    time.sleep(2.1)  # the bank, and as much overtime as the rules allow
    told = ben("claim-time")
    assert told.status == 0
    assert "Ben wins on time" in told.out
