"""``referee game new`` and ``join``: how players come to their seats."""

from __future__ import annotations

import secrets
import sys
from dataclasses import replace
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from app.cli.environment import read_settings
from app.cli.failures import Failure
from app.cli.game_asking import Seated, asking, read_seat
from app.cli.game_options import JsonOption, UrlOption
from app.cli.game_showing import show_seated
from app.cli.game_view import show_game
from app.cli.kept_games import (
    HOST,
    SPECTATOR,
    KeptGame,
    KeptGames,
    read_invitation,
)
from app.cli.options import LexiconOption, PlainBoardOption, RulesOption
from app.cli.position_view import player_name
from app.cli.terminal import open_console, print_json, printable, show
from app.client import Refused
from app.client.answers import Json
from app.client.game_answers import NewGame

YES = 0
SEED_BYTES = 16
LONGEST_LINE = 2_000


def new_game(  # noqa: PLR0913 - one parameter an option
    names: Annotated[
        list[str], typer.Argument(metavar="NAME…", help="The players, first to move.")
    ],
    *,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    minutes: Annotated[
        float | None,
        typer.Option(metavar="N", min=0.1, max=1_440, help="Minutes for each player."),
    ] = None,
    client_seeds: Annotated[
        bool,
        typer.Option(
            "--client-seeds",
            metavar="",
            help="Let each player add a seed to the draws, as their program joins.",
        ),
    ] = False,
    me: Annotated[
        str | None,
        typer.Option(
            "--as", metavar="NAME|SEAT", help="Which of them you are; else the first."
        ),
    ] = None,
    url: UrlOption = None,
    as_json: JsonOption = False,
    plain: PlainBoardOption = False,
) -> int:
    """
    Begin a game, and print the invitations of the other players.

    An invitation is told this once; whoever has it plays with `referee game join`.

    [dim]Example[/dim]

      referee game new Ana Ben --rules naspa --minutes 25
    """
    settings = read_settings(url=url)
    games = KeptGames(settings.games_dir)
    games.prepare()
    seat = 0 if me is None else read_seat(me, names)
    said = {"rule_set": rules, "lexicon": lexicon}
    clock = None if minutes is None else {"bank_s": round(minutes * 60)}
    with asking(settings.url) as client:
        made = client.create_game(
            names,
            rules={name: x for name, x in said.items() if x is not None} or None,
            time_control=clock,
            client_seeds=client_seeds or None,
        )
        kept = KeptGame(
            settings.url,
            made.game.id,
            _names(made),
            {
                HOST: made.host_token,
                SPECTATOR: made.spectator_token,
                str(seat): made.seat_tokens[seat],
            },
        )
        kept = games.keep(kept)
        if not as_json:
            _show_invitations(kept, made, seat, open_console(plain=plain))
        seated = Seated(client.with_token(made.seat_tokens[seat]), kept, seat)
        _send_seed(seated, made.game.status)
        game = seated.game()
        if as_json:
            invitations = _invitations(kept, made, seat)
            print_json({"game": game.document(), "invitations": invitations})
        else:
            show_game(game, seat, [], open_console(plain=plain))
    return YES


def _names(made: NewGame) -> tuple[str, ...]:
    return tuple(player_name(player.name, player.seat) for player in made.game.players)


def _invitations(kept: KeptGame, made: NewGame, seat: int) -> list[Json]:
    """For everybody but whoever sits on *seat*; the last one is for spectators."""
    told: list[Json] = [
        {
            "seat": other,
            "name": kept.names[other],
            "invitation": kept.invitation(str(other), token),
        }
        for other, token in enumerate(made.seat_tokens)
        if other != seat
    ]
    watching = kept.invitation(SPECTATOR, made.spectator_token)
    return [*told, {"seat": None, "name": "spectators", "invitation": watching}]


def _show_invitations(
    kept: KeptGame, made: NewGame, seat: int, console: Console
) -> None:
    console.print()
    intro = "Invitations, told this once; whoever has one says: referee game join"
    show(console, Text(intro), indent=1)
    for told in _invitations(kept, made, seat):
        show(console, Text(f"For {printable(told['name'])}:", "bold"))
        line = Text(f"      {told['invitation']}")
        # Whole on one line, however narrow the terminal, so that it can be copied.
        console.print(line, no_wrap=True, crop=False, overflow="ignore")


def _send_seed(seated: Seated, status: str) -> None:
    """Add a seed to the draws, where the game waits for it, and keep it."""
    if status != "seeding" or seated.seat is None:
        return
    seed = secrets.token_hex(SEED_BYTES)
    try:
        seated.client.send_seed(seated.kept.id, seat=seated.seat, seed=seed)
    except Refused as told:
        if told.problem.code != "seed_given":
            raise
        return
    kept = replace(seated.kept, seeds={str(seated.seat): seed})
    KeptGames(read_settings().games_dir).keep(kept)


def join_game(*, as_json: JsonOption = False, plain: PlainBoardOption = False) -> int:
    """
    Take a seat, or watch, by an invitation that is read from standard input.

    It is no argument, lest it stay in the history of the shell.

    [dim]Example[/dim]

      referee game join
    """
    url, game_id, whose, token = read_invitation(_ask())
    games = KeptGames(read_settings().games_dir)
    games.prepare()
    with asking(url, token) as client:
        game = client.game(game_id)
        names = [player_name(one.name, one.seat) for one in game.players]
        if whose.isdigit() and int(whose) >= len(names):
            raise Failure(f"The game has no seat {whose}; ask for another invitation.")
        kept = KeptGame(url, game_id, tuple(names), {whose: token})
        kept = games.keep(kept)
        seat = int(whose) if whose.isdigit() else None
        seated = Seated(client, kept, seat)
        _send_seed(seated, game.status)
        show_seated(seated, as_json=as_json, plain=plain)
    return YES


def _ask() -> str:
    """The invitation, unseen if it is typed."""
    if sys.stdin.isatty():
        return str(typer.prompt("Invitation", hide_input=True))
    return sys.stdin.readline(LONGEST_LINE)
