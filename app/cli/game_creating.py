"""How a game is created: what is asked for, and the key that it may take."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import typer

from app.cli.game_asking import asking, is_key_wanted
from app.client import NotAllowed, RefereeClient
from app.client.game_answers import NewGame
from app.services.games.game import Draws
from app.settings import Settings


@dataclass(frozen=True, slots=True)
class NewGameOptions:
    """How a game is to be played; None = as the rules say."""

    rules: str | None
    lexicon: str | None
    minutes: float | None
    """For each player."""
    draws: Draws
    client_seeds: bool

    def create(self, client: RefereeClient, names: Sequence[str]) -> NewGame:
        """Create a game of the players *names*; raises a `ClientError`."""
        said = {"rule_set": self.rules, "lexicon": self.lexicon}
        bank = None if self.minutes is None else {"bank_s": round(self.minutes * 60)}
        return client.create_game(
            names,
            draws=self.draws,
            rules={name: x for name, x in said.items() if x is not None} or None,
            time_control=bank,
            client_seeds=self.client_seeds or None,
        )


@contextmanager
def create(
    settings: Settings, names: Sequence[str], options: NewGameOptions
) -> Iterator[tuple[RefereeClient, NewGame]]:
    """
    Create a game, and lend a client with it.

    Where the service wants a key that the settings do not have, somebody at a terminal
    is asked for it, unseen. Raises `Failure`.
    """
    secret = settings.client_api_key
    key = None if secret is None else secret.get_secret_value()
    with asking(settings.url, api_key=key) as client:
        try:
            made = options.create(client, names)
        except NotAllowed as told:
            if key is not None or not is_key_wanted(told) or not sys.stdin.isatty():
                raise
        else:
            yield client, made
            return
    key = str(typer.prompt("Key of the service", hide_input=True)).strip()
    with asking(settings.url, api_key=key) as client:
        yield client, options.create(client, names)
