"""``referee game new`` where only those create games who have a key."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Environment, Referee
from tests.cli.game_players import Player
from tests.cli.terminals import terminal
from tests.live_server import CLUB_KEY, LiveServer

OTHER_KEY = "the-key-of-the-pub"


@pytest.fixture
def member(referee: Referee, tmp_path: Path, closed_server: LiveServer) -> Player:
    return Player(referee, tmp_path / "member", closed_server.url)


def test_the_key_is_taken_from_the_environment(member: Player) -> None:
    told = member("new", "Ana", "Ben", REFEREE_CLIENT_API_KEY=CLUB_KEY)
    assert told.status == 0
    (file,) = member.folder.iterdir()
    everything = told.out + told.err + file.read_text(encoding="utf-8")
    assert CLUB_KEY not in everything


def test_without_a_key_the_way_to_say_it_is_told(member: Player) -> None:
    status, out, err = member("new", "Ana", "Ben")
    assert (status, out) == (2, "")
    assert "say yours in REFEREE_CLIENT_API_KEY" in err


def test_a_wrong_key_is_refused_without_repeating_it(member: Player) -> None:
    status, _, err = member("new", "Ana", "Ben", REFEREE_CLIENT_API_KEY=OTHER_KEY)
    assert status == 2
    assert OTHER_KEY not in err
    assert list(member.folder.iterdir()) == []


def test_on_a_terminal_the_key_is_asked_for_unseen(
    environment: Environment, tmp_path: Path, closed_server: LiveServer
) -> None:
    ours = {
        "REFEREE_GAMES_DIR": str(tmp_path / "member"),
        "REFEREE_URL": closed_server.url,
    }
    with terminal(environment | ours, "new", "Ana", "Ben") as member:
        member.wait_for("Key of the service")
        member.type(f"{CLUB_KEY}\n")
        assert member.end() == 0
        assert "it is your turn" in member.seen
        assert CLUB_KEY not in member.seen
