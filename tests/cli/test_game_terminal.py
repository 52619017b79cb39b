"""``referee game`` on a terminal: what is typed unseen, and what is drawn anew."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.client import RefereeClient
from app.client.game_answers import NewGame
from tests.cli.conftest import Environment
from tests.cli.terminals import terminal
from tests.live_server import LiveServer


@pytest.fixture
def at_home(environment: Environment, tmp_path: Path) -> Environment:
    return environment | {"REFEREE_GAMES_DIR": str(tmp_path / "games")}


@pytest.fixture
def client(storing_server: LiveServer) -> Iterator[RefereeClient]:
    with RefereeClient(storing_server.url) as made:
        yield made


def join(at_home: Environment, server: LiveServer, made: NewGame) -> str:
    """Join as Ben, by typing; returns what the screen showed."""
    token = made.seat_tokens[1]
    with terminal(at_home, "join") as ben:
        ben.wait_for("Invitation")
        ben.type(f"{server.url}/v1/games/{made.game.id}#1.{token}\n")
        assert ben.end() == 0
        return ben.seen


def test_an_invitation_is_typed_unseen(
    at_home: Environment, storing_server: LiveServer, client: RefereeClient
) -> None:
    made = client.create_game(["Ana", "Ben"])
    seen = join(at_home, storing_server, made)
    assert "Ana is on turn" in seen
    assert made.seat_tokens[1] not in seen


def test_whoever_watches_sees_the_game_drawn_anew(
    at_home: Environment, storing_server: LiveServer, client: RefereeClient
) -> None:
    made = client.create_game(["Ana", "Ben"], rules="kitchen")
    join(at_home, storing_server, made)
    ana = client.with_token(made.seat_tokens[0])
    with terminal(at_home, "watch") as ben:
        ben.wait_for("Ctrl-C leaves.")
        ana.move(made.game.id, 0, "pass")
        ben.wait_for("it is your turn")
        ana.resign(made.game.id, 1)
        ben.wait_for("Ben wins by resignation")
        assert ben.end() == 0
        assert "\x1b[2J" in ben.seen  # each time on a clean screen


def test_ctrl_c_leaves(
    at_home: Environment, storing_server: LiveServer, client: RefereeClient
) -> None:
    made = client.create_game(["Ana", "Ben"])
    join(at_home, storing_server, made)
    with terminal(at_home, "watch") as ben:
        ben.wait_for("Ctrl-C leaves.")
        ben.process.send_signal(signal.SIGINT)
        assert ben.end() == 0
        assert "Traceback" not in ben.seen


CURSOR_HIDDEN, CURSOR_SHOWN = "\x1b[?25l", "\x1b[?25h"
TIMED = {"bank_s": 1_500}


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_the_clock_runs_while_nothing_happens(
    at_home: Environment,
    storing_server: LiveServer,
    client: RefereeClient,
    ending: signal.Signals,
) -> None:
    made = client.create_game(["Ana", "Ben"], time_control=TIMED)
    join(at_home, storing_server, made)
    with terminal(at_home, "watch") as ben:
        ben.wait_until(lambda seen: len(set(re.findall(r"24:\d\d", seen))) > 2)
        ben.process.send_signal(ending)
        assert ben.end() == 0
        assert ben.seen.count("\x1b[2J") == 1  # drawn over itself, nothing flickers
        assert ben.seen.endswith(CURSOR_SHOWN)


def test_a_clock_that_stands_is_not_run(
    at_home: Environment, storing_server: LiveServer, client: RefereeClient
) -> None:
    made = client.create_game(["Ana", "Ben"], time_control=TIMED)
    join(at_home, storing_server, made)
    host = client.with_token(made.host_token)
    host.set_clock(made.game.id, 0, running=False)
    with terminal(at_home, "watch") as ben:
        ben.wait_for("Ctrl-C leaves.")
        assert CURSOR_HIDDEN not in ben.seen  # nothing is drawn over
        host.set_clock(made.game.id, 0, running=True)
        ben.wait_for(CURSOR_HIDDEN)


def test_a_small_terminal_shows_the_whole_board_and_both_players(
    at_home: Environment, storing_server: LiveServer, client: RefereeClient
) -> None:
    made = client.create_game(["Ana", "Ben"], time_control=TIMED)
    join(at_home, storing_server, made)
    with terminal(at_home, "watch", rows=24) as ben:
        ben.wait_for("Ctrl-C leaves.")
        picture = ben.seen.partition("\x1b[H")[2]
        assert picture.count("\n") < 24
        assert "Ana is on turn" in picture
        assert "Ben (you)" in re.sub(r"\x1b\[[0-9;]*m", "", picture)
