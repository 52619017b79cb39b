"""``referee game new`` and ``join``: how players come to their seats."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from app.cli.environment import read_settings
from app.cli.failures import Failure
from app.cli.game_asking import Seated, asking, read_seat, sitting_down
from app.cli.game_creating import NewGameOptions, create
from app.cli.game_options import GameOption, JsonOption, UrlOption
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
from app.client import RefereeClient, Refused
from app.client.answers import Json
from app.client.game_answers import NewGame
from app.services.games.game import Draws, GameStatus

YES = 0
SEED_BYTES = 16
SEEDING = GameStatus.SEEDING.value
LONGEST_LINE = 2_000
EVERYBODY = "all"


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
    draws: Annotated[
        Draws,
        typer.Option(
            metavar="referee|reported|none",
            help="Where the tiles come from: the referee draws, the players tell what "
            "they drew from a bag of their own, or nobody says (a score sheet).",
        ),
    ] = Draws.REFEREE,
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
            "--as",
            metavar="NAME|SEAT|all|host",
            help="Which of them you are; [b]all[/b] if all play here in turn, "
            "[b]host[/b] if you only host the game. Left out, the first.",
        ),
    ] = None,
    url: UrlOption = None,
    as_json: JsonOption = False,
    plain: PlainBoardOption = False,
) -> int:
    """
    Begin a game, and print the invitations of the other players.

    An invitation is told this once; whoever has it plays with referee game join.
    You are the host of the game, too, with the decisions that are the host's.

    Where the service asks for a key to create games, REFEREE_CLIENT_API_KEY says
    it; on a terminal you are asked for it.

    [dim]Examples[/dim]

      referee game new Ana Ben --rules naspa --minutes 25

      referee game new Ana Ben --draws none --as all
    """
    settings = read_settings(url=url)
    games = KeptGames(settings.games_dir)
    games.prepare()
    seats = _seats_kept(me, names)
    options = NewGameOptions(rules, lexicon, minutes, draws, client_seeds=client_seeds)
    with create(settings, names, options) as (client, made):
        kept = games.keep(_kept(settings.url, made, seats))
        if not as_json:
            _show_invitations(kept, made, seats, open_console(plain=plain))
        for seat in seats:
            _send_seed(_at(client, kept, seat), made.game.status)
        seated = _at(client, kept, seats[0] if seats else None)
        game = seated.game()
        if as_json:
            invitations = _invitations(kept, made, seats)
            print_json({"game": game.document(), "invitations": invitations})
        else:
            show_game(game, seated.seat, [], open_console(plain=plain))
    return YES


def _seats_kept(me: str | None, names: Sequence[str]) -> list[int]:
    """The seats that are played here; raises `Failure` for nobody's name."""
    if me in {EVERYBODY, HOST} and me not in names:
        return [] if me == HOST else list(range(len(names)))
    return [0 if me is None else read_seat(me, names)]


def _kept(url: str, made: NewGame, seats: Sequence[int]) -> KeptGame:
    names = [player_name(player.name, player.seat) for player in made.game.players]
    tokens = {str(seat): made.seat_tokens[seat] for seat in seats}
    others = {HOST: made.host_token, SPECTATOR: made.spectator_token}
    return KeptGame(
        url,
        made.game.id,
        tuple(names),
        others | tokens,
        commitment=made.game.commitment,
    )


def _at(client: RefereeClient, kept: KeptGame, seat: int | None) -> Seated:
    """Somebody on *seat*, or None = who only watches."""
    whose = SPECTATOR if seat is None else str(seat)
    return Seated(client.with_token(kept.tokens[whose]), kept, seat)


def _invitations(kept: KeptGame, made: NewGame, seats: Sequence[int]) -> list[Json]:
    """For all but those on *seats*; the last one is for spectators."""
    told: list[Json] = [
        {
            "seat": other,
            "name": kept.names[other],
            "invitation": kept.invitation(str(other), token),
        }
        for other, token in enumerate(made.seat_tokens)
        if other not in seats
    ]
    watching = kept.invitation(SPECTATOR, made.spectator_token)
    return [*told, {"seat": None, "name": "spectators", "invitation": watching}]


def _show_invitations(
    kept: KeptGame, made: NewGame, seats: Sequence[int], console: Console
) -> None:
    console.print()
    intro = "Invitations, told this once; whoever has one says: referee game join"
    show(console, Text(intro), indent=1)
    for told in _invitations(kept, made, seats):
        show(console, Text(f"For {printable(told['name'])}:", "bold"))
        line = Text(f"      {told['invitation']}")
        # Whole on one line, however narrow the terminal, so that it can be copied.
        console.print(line, no_wrap=True, crop=False, overflow="ignore")


def _send_seed(seated: Seated, status: str) -> None:
    """Add a seed to the draws, where the game waits for it, and keep it."""
    if status != SEEDING or seated.seat is None:
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
        kept = games.keep(
            KeptGame(
                url,
                game_id,
                tuple(names),
                {whose: token},
                commitment=game.commitment,
            )
        )
        seat = int(whose) if whose.isdigit() else None
        seated = Seated(client, kept, seat)
        _send_seed(seated, game.status)
        show_seated(seated, as_json=as_json, plain=plain)
    return YES


def send_seed(
    *,
    game: GameOption = None,
    as_json: JsonOption = False,
    plain: PlainBoardOption = False,
) -> int:
    """
    Add your seed to the draws, where it could not be sent when you sat down.

    [dim]Example[/dim]

      referee game seed
    """
    with sitting_down(KeptGames(read_settings().games_dir), game, None) as seated:
        status = seated.game().status
        if status != SEEDING:
            raise Failure("The game waits for no seeds.")
        for seat in seated.kept.seats:
            _send_seed(_at(seated.client, seated.kept, seat), status)
        show_seated(seated, as_json=as_json, plain=plain)
    return YES


def _ask() -> str:
    """The invitation, unseen if it is typed."""
    if sys.stdin.isatty():
        return str(typer.prompt("Invitation", hide_input=True))
    return sys.stdin.readline(LONGEST_LINE)
