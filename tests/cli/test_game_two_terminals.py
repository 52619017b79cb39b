"""A whole game, from its creation to its settlement, by two people in two terminals."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.cli.conftest import Environment
from tests.cli.game_players import INVITATION
from tests.cli.terminals import Terminal, terminal
from tests.live_server import LiveServer


def see(home: Environment) -> Any:
    """The game as a player sees it."""
    done = subprocess.run(
        [sys.executable, "-m", "app", "game", "show", "--json"],
        env=home,
        cwd=Path(__file__).parents[2],
        capture_output=True,
        check=True,
    )
    return json.loads(done.stdout)


def do(home: Environment, *arguments: str, status: int = 0) -> str:
    """Run a command on a terminal; returns what it printed."""
    with terminal(home, *arguments) as screen:
        assert screen.end() == status, screen.seen
        return screen.seen


def begin(ana: Environment, ben: Environment) -> str:
    told = do(ana, "new", "Ana", "Ben", "--rules", "kitchen", "--client-seeds")
    unwrapped = told.replace("\r\n", "\n")
    invitation = next(m[0] for m in INVITATION.finditer(unwrapped) if m[1] == "1")
    with terminal(ben, "join") as screen:
        screen.wait_for("Invitation")
        screen.type(f"{invitation}\n")
        assert screen.end() == 0, screen.seen
        return screen.seen


def play(ana: Environment, ben: Environment, watching: Terminal) -> None:
    """Both make a play of what they have, and then pass until it is over."""
    first = see(ana)["players"][0]["rack"].replace("?", "q")[:3]
    do(ana, "move", f"8G {first}")
    watching.wait_for("it is your turn")
    second = see(ben)["players"][1]["rack"].replace("?", "q")[:2]
    do(ben, "move", f"H8 .{second}")
    watching.wait_for("Ana is on turn")
    for who in (ana, ben, ana, ben):
        do(who, "pass")


def test_two_people_play_a_whole_game_and_find_its_draws_fair(
    environment: Environment, storing_server: LiveServer, tmp_path: Path
) -> None:
    ana, ben = (
        environment
        | {
            "REFEREE_GAMES_DIR": str(tmp_path / name),
            "REFEREE_URL": storing_server.url,
        }
        for name in ("ana", "ben")
    )
    assert "Ana is on turn" in begin(ana, ben)
    with terminal(ben, "watch") as watching:
        watching.wait_for("Ctrl-C leaves.")
        play(ana, ben, watching)
        watching.wait_for("GAME OVER")
        assert watching.end() == 0
    game = see(ana)
    for player in game["outcome"]["settlement"]["players"]:
        adjustments = sum(line["points"] for line in player["adjustments"])
        assert player["before"] + adjustments == player["final"]
    assert "the players added seeds" in do(ben, "verify")
