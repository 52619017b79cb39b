"""``referee game move``, ``pass``, ``challenge`` and ``resign``."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from app.cli.environment import read_settings
from app.cli.failures import Failure
from app.cli.game_asking import Seated, check_seated, sitting_down
from app.cli.game_options import AsOption, GameOption, JsonOption, TurnOption
from app.cli.game_view import show_game, show_made, show_refused, show_verdict
from app.cli.kept_games import KeptGames
from app.cli.options import MoveArgument, PlainBoardOption
from app.cli.position_view import player_name
from app.cli.terminal import open_console, print_json
from app.client import IllegalMove, NotOnTurn
from app.client.game_answers import Decided, Game

YES, NO = 0, 1


def make_move(
    move: MoveArgument,
    *,
    game: GameOption = None,
    me: AsOption = None,
    turn: TurnOption = None,
    as_json: JsonOption = False,
    plain: PlainBoardOption = False,
) -> int:
    """
    Make a move; an illegal one changes nothing, and is told with every broken rule.

    The exit status is 0 for a move that was made, 1 for an illegal one, and 2 if it
    cannot be read, or it is not your turn.

    [dim]Examples[/dim]

      referee game move '8D RETAINS'

      referee game move 'exchange QV'
    """
    with sitting_down(KeptGames(read_settings().games_dir), game, me) as seated:
        return _move(seated, move, turn, as_json=as_json, plain=plain)


def pass_turn(
    *,
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
    with sitting_down(KeptGames(read_settings().games_dir), game, me) as seated:
        return _move(seated, "pass", turn, as_json=as_json, plain=plain)


def _move(
    seated: Seated, move: str, turn: int | None, *, as_json: bool, plain: bool
) -> int:
    check_seated(seated)
    before = seated.game()
    try:
        made = seated.client.move(
            before.id, before.turn if turn is None else turn, move
        )
    except IllegalMove as told:
        if told.ruling is None:
            raise
        if as_json:
            print_json(told.problem.document())
        else:
            show_refused(before, told.ruling, open_console(plain=plain))
        return NO
    except NotOnTurn as told:
        raise Failure(_waiting(before)) from told
    if as_json:
        print_json(made.document())
        return YES
    show_made(before, made.ruling, open_console(plain=plain))
    _show_after(seated, made, plain=plain)
    return YES


def _waiting(game: Game) -> str:
    """Why somebody cannot move."""
    if game.on_turn is None:
        return "Nobody can move now."
    name = player_name(game.players[game.on_turn].name, game.on_turn)
    return f"It is the turn of {name}; referee game watch shows when that is over."


def _show_after(seated: Seated, decided: Decided, *, plain: bool) -> None:
    console = open_console(plain=plain)
    events = seated.last_events(decided.game)
    show_game(decided.game, seated.seat, events, console)


def challenge_last_play(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[WORD…]",
            help="Which words, where the rules let them be chosen; else the play.",
        ),
    ] = None,
    *,
    game: GameOption = None,
    me: AsOption = None,
    turn: TurnOption = None,
    as_json: JsonOption = False,
    plain: PlainBoardOption = False,
) -> int:
    """
    Challenge the last play, which can be done until the next move.

    The exit status is 0 if the challenge is upheld, so that the play is withdrawn, 1
    if it fails, and 2 if there is nothing to challenge.

    [dim]Example[/dim]

      referee game challenge
    """
    with sitting_down(KeptGames(read_settings().games_dir), game, me) as seated:
        check_seated(seated)
        at = seated.game().turn if turn is None else turn
        decided = seated.client.challenge(seated.kept.id, at, words=words or None)
        if as_json:
            print_json(decided.document())
        else:
            show_verdict(decided, open_console(plain=plain))
            _show_after(seated, decided, plain=plain)
        return YES if decided.upheld else NO


def resign_game(
    *,
    game: GameOption = None,
    me: AsOption = None,
    sure: Annotated[
        bool, typer.Option("--yes", metavar="", help="Do not ask whether you mean it.")
    ] = False,
    as_json: JsonOption = False,
    plain: PlainBoardOption = False,
) -> int:
    """
    Resign; the game is lost.

    [dim]Example[/dim]

      referee game resign --yes
    """
    if not sure and not sys.stdin.isatty():
        raise Failure("--yes: say it, since nobody can be asked.")
    with sitting_down(KeptGames(read_settings().games_dir), game, me) as seated:
        check_seated(seated)
        if not sure:
            typer.confirm("Resign?", abort=True)
        decided = seated.client.resign(seated.kept.id, seated.game().turn)
        if as_json:
            print_json(decided.document())
        else:
            _show_after(seated, decided, plain=plain)
    return YES
