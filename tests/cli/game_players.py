"""Two people who play by ``referee game``, each with a folder of their own."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:  # where the fixtures are that make these
    from tests.cli.conftest import Answer, Referee

INVITATION = re.compile(r"http://\S+#(\S+?)\.(\S+)")


class Player(NamedTuple):
    """Somebody with a folder of their own."""

    referee: Referee
    folder: Path
    url: str

    def __call__(self, *arguments: str, stdin: str = "", **variables: str) -> Answer:
        ours = {"REFEREE_GAMES_DIR": str(self.folder), "REFEREE_URL": self.url}
        return self.referee("game", *arguments, stdin=stdin, **ours | variables)

    def see(self) -> Any:
        return json.loads(self("show", "--json").out)

    def rack(self, seat: int) -> str:
        """The tiles of the seat as a word may have them, blanks standing for Q."""
        return str(self.see()["players"][seat]["rack"]).replace("?", "q")


def sit_down(ana: Player, ben: Player, *options: str) -> str:
    """Let Ana begin a game that Ben joins; returns what Ana was told."""
    told = ana("new", "Ana", "Ben", *options)
    assert told.status == 0, told.err
    invitation = next(m[0] for m in INVITATION.finditer(told.out) if m[1] == "1")
    joined = ben("join", stdin=f"{invitation}\n")
    assert joined.status == 0, joined.err
    return told.out


def lines_of(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]
