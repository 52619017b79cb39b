"""``referee game move``, ``try``, ``pass``, ``points`` and ``rack``: one's turn."""

from __future__ import annotations

from typing import Annotated

import typer

from app.cli.environment import read_settings
from app.cli.failures import Failure
from app.cli.game_asking import Seated, acting
from app.cli.game_options import (
    AsOption,
    ForOption,
    GameOption,
    JsonOption,
    TurnOption,
)
from app.cli.game_showing import show_decided
from app.cli.game_view import show_made, show_ruled
from app.cli.kept_games import KeptGames
from app.cli.options import MoveArgument, PlainBoardOption
from app.cli.position_view import player_name
from app.cli.terminal import open_console, print_json
from app.client import IllegalMove, NotOnTurn
from app.client.calls import Said
from app.client.game_answers import Game
from app.notation.cgp import LARGEST_SCORE
from app.services.inputs import POINTS_ONLY

YES, NO = 0, 1

DrawOption = Annotated[
    str | None,
    typer.Option(
        metavar="TILES",
        help="Tiles that you drew for it, where the players tell what they draw.",
    ),
]


def make_move(  # noqa: PLR0913 - one parameter an option
    move: MoveArgument,
    *,
    draw: DrawOption = None,
    other: ForOption = None,
    game: GameOption = None,
    me: AsOption = None,
    turn: TurnOption = None,
    as_json: JsonOption = False,
    plain: PlainBoardOption = False,
) -> int:
    """
    Make a move; an illegal one changes nothing, and is told with every broken rule.

    The exit status is 0 for a move that was made, 1 for an illegal one, and 2 if
    it cannot be read, or it is not your turn.

    [dim]Examples[/dim]

      referee game move '8D RETAINS'

      referee game move '8D RETAINS' --draw AEIOQUX

      referee game move 'exchange QV'
    """
    games = KeptGames(read_settings().games_dir)
    with acting(games, game, me, other) as seated:
        return _move(seated, move, turn, draw=draw, as_json=as_json, plain=plain)


def try_move(
    move: MoveArgument,
    *,
    game: GameOption = None,
    me: AsOption = None,
    as_json: JsonOption = False,
    plain: PlainBoardOption = False,
) -> int:
    """
    See what a move would score, also before it is your turn; nothing is changed.

    The exit status is 0 for a legal move, and 1 for an illegal one.

    [dim]Example[/dim]

      referee game try '8D RETAINS'
    """
    with acting(KeptGames(read_settings().games_dir), game, me, None) as seated:
        ruling = seated.client.preview(seated.kept.id, move)
        if as_json:
            print_json(ruling.document())
        else:
            show_ruled(seated.game(), ruling, open_console(plain=plain))
        return YES if ruling.legal else NO


def pass_turn(
    *,
    other: ForOption = None,
    game: GameOption = None,
    me: AsOption = None,
    turn: TurnOption = None,
    as_json: JsonOption = False,
    plain: PlainBoardOption = False,
) -> int:
    """
    Pass; after somebody has played out it accepts the last play.

    [dim]Example[/dim]

      referee game pass
    """
    games = KeptGames(read_settings().games_dir)
    with acting(games, game, me, other) as seated:
        return _move(seated, "pass", turn, as_json=as_json, plain=plain)


def enter_points(  # noqa: PLR0913 - one parameter an option
    points: Annotated[
        int,
        typer.Argument(
            metavar="POINTS", min=0, max=LARGEST_SCORE, help="What the turn scored."
        ),
    ],
    *,
    other: ForOption = None,
    game: GameOption = None,
    me: AsOption = None,
    turn: TurnOption = None,
    as_json: JsonOption = False,
    plain: PlainBoardOption = False,
) -> int:
    """
    Enter a turn by its points alone, on a score sheet (new --draws none).

    [dim]Example[/dim]

      referee game points 24
    """
    said = {"type": POINTS_ONLY, "points": points}
    games = KeptGames(read_settings().games_dir)
    with acting(games, game, me, other) as seated:
        return _move(seated, said, turn, as_json=as_json, plain=plain)


def _move(
    seated: Seated,
    move: Said,
    turn: int | None,
    *,
    draw: str | None = None,
    as_json: bool,
    plain: bool,
) -> int:
    before = seated.game()
    at = before.turn if turn is None else turn
    try:
        made = seated.client.move(before.id, at, move, draw=draw, seat=seated.acts_for)
    except IllegalMove as told:
        if told.ruling is None:
            raise
        if as_json:
            print_json(told.problem.document())
        else:
            show_ruled(before, told.ruling, open_console(plain=plain))
        return NO
    except NotOnTurn as told:
        raise Failure(_waiting(before)) from told
    if not as_json:
        show_made(before, made.ruling, open_console(plain=plain))
    show_decided(seated, made, as_json=as_json, plain=plain)
    return YES


def _waiting(game: Game) -> str:
    """Why somebody cannot move."""
    if game.on_turn is None:
        return "Nobody can move now."
    name = player_name(game.players[game.on_turn].name, game.on_turn)
    return f"It is the turn of {name}; referee game watch shows when that is over."


def tell_rack(
    tiles: Annotated[
        str,
        typer.Argument(
            metavar="TILES", help="All tiles of the rack; [b]?[/b] is a blank."
        ),
    ],
    *,
    other: ForOption = None,
    game: GameOption = None,
    me: AsOption = None,
    as_json: JsonOption = False,
    plain: PlainBoardOption = False,
) -> int:
    """
    Tell your rack, where the referee does not draw (new --draws reported or none).

    The first racks are told so; later the tiles that were drawn are told with the
    move, by --draw, or the whole rack again. Nobody else sees it.

    [dim]Example[/dim]

      referee game rack AEINRS?
    """
    games = KeptGames(read_settings().games_dir)
    with acting(games, game, me, other) as seated:
        seat = seated.seat if seated.acts_for is None else seated.acts_for
        if seat is None:
            raise Failure("--for: say whose rack it is.")
        decided = seated.client.report_rack(
            seated.kept.id, seated.game().turn, seat=seat, rack=tiles
        )
        show_decided(seated, decided, as_json=as_json, plain=plain)
    return YES
