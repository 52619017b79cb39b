"""``referee game adjudicate``, ``cancel``, ``correct``, ``clock``: the host's part."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from app.cli.environment import read_settings
from app.cli.failures import Failure
from app.cli.game_asking import Seated, hosting, read_seat
from app.cli.game_change_view import show_changes
from app.cli.game_claiming import check_sure
from app.cli.game_options import GameOption, JsonOption, SureOption
from app.cli.game_showing import show_decided
from app.cli.kept_games import KeptGames
from app.cli.options import PlainBoardOption
from app.cli.terminal import open_console
from app.client.game_answers import Corrected
from app.rules.ending import EndReason

YES = 0

ReasonArgument = Annotated[
    str, typer.Argument(metavar="REASON", help="Why, in words for the history.")
]


class Running(StrEnum):
    """What becomes of the clock."""

    START = "start"
    STOP = "stop"


def adjudicate_game(  # noqa: PLR0913 - one parameter an option
    reason: ReasonArgument,
    *,
    losers: Annotated[
        list[str] | None,
        typer.Option(
            "--loser",
            metavar="NAME|SEAT",
            help="Who has lost whatever the score; may be repeated. Left out, the "
            "scores decide.",
        ),
    ] = None,
    no_moves: Annotated[
        bool,
        typer.Option(
            "--no-moves",
            metavar="",
            help="All agree that nobody can move; racks count then as the rules say.",
        ),
    ] = False,
    sure: SureOption = False,
    game: GameOption = None,
    as_json: JsonOption = False,
    plain: PlainBoardOption = False,
) -> int:
    """
    End the game by your decision, as its host.

    [dim]Example[/dim]

      referee game adjudicate 'Ben has left' --loser Ben --yes
    """
    check_sure(sure=sure)
    with hosting(KeptGames(read_settings().games_dir), game) as host:
        names = host.kept.names
        seats = [read_seat(told, names, "--loser") for told in losers or ()]
        if not sure:
            typer.confirm("End the game?", abort=True)
        decided = host.client.adjudicate(
            host.kept.id,
            host.game().turn,
            reason,
            end_reason=EndReason.NO_MOVES if no_moves else None,
            loser_seats=seats or None,
        )
        show_decided(host, decided, as_json=as_json, plain=plain)
    return YES


def cancel_game(
    reason: ReasonArgument,
    *,
    sure: SureOption = False,
    game: GameOption = None,
    as_json: JsonOption = False,
    plain: PlainBoardOption = False,
) -> int:
    """
    Call the game off, as its host; it does not count.

    [dim]Example[/dim]

      referee game cancel 'wrong opponents' --yes
    """
    check_sure(sure=sure)
    with hosting(KeptGames(read_settings().games_dir), game) as host:
        if not sure:
            typer.confirm("Call the game off?", abort=True)
        decided = host.client.cancel(host.kept.id, host.game().turn, reason)
        show_decided(host, decided, as_json=as_json, plain=plain)
    return YES


def set_clock(
    running: Annotated[
        Running,
        typer.Argument(metavar="start|stop", help="Start the clock, or stop it."),
    ],
    *,
    game: GameOption = None,
    as_json: JsonOption = False,
    plain: PlainBoardOption = False,
) -> int:
    """
    Start or stop the clock, as the host; the turn goes on.

    [dim]Example[/dim]

      referee game clock stop
    """
    with hosting(KeptGames(read_settings().games_dir), game) as host:
        decided = host.client.set_clock(
            host.kept.id, host.game().turn, running=running is Running.START
        )
        show_decided(host, decided, as_json=as_json, plain=plain)
    return YES


def correct_game(  # noqa: PLR0913 - one parameter an option
    reason: ReasonArgument,
    *,
    player: Annotated[
        str | None,
        typer.Option(metavar="NAME|SEAT", help="Whose points are corrected."),
    ] = None,
    points: Annotated[
        int | None,
        typer.Option(metavar="N", help="Points to add; negative to take off."),
    ] = None,
    event: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=1,
            help="The number of a move that was misread; see referee game history.",
        ),
    ] = None,
    move: Annotated[
        str | None,
        typer.Option(metavar="MOVE", help="What was really played."),
    ] = None,
    game: GameOption = None,
    as_json: JsonOption = False,
    plain: PlainBoardOption = False,
) -> int:
    """
    Correct points, or a move that was misread, as the host.

    All that came after a misread move is judged again, and what that changes is
    told; the history keeps both. A game that is over is settled again.

    [dim]Examples[/dim]

      referee game correct 'came late' --player Ana --points -10

      referee game correct 'misread' --event 7 --move '8D RETAINS'
    """
    with hosting(KeptGames(read_settings().games_dir), game) as host:
        corrected = _correct(host, reason, (player, points), (event, move))
        if not as_json:
            show_changes(corrected, open_console(plain=plain))
        show_decided(host, corrected, as_json=as_json, plain=plain)
    return YES


def _correct(
    host: Seated,
    reason: str,
    of_points: tuple[str | None, int | None],
    of_event: tuple[int | None, str | None],
) -> Corrected:
    match (*of_points, *of_event):
        case (str(player), int(points), None, None):
            seat = read_seat(player, host.kept.names, "--player")
            return host.client.correct_points(
                host.kept.id, host.game().turn, reason, seat=seat, points=points
            )
        case (None, None, int(event), str(move)):
            return host.client.correct_event(
                host.kept.id, host.game().turn, reason, sequence=event, move=move
            )
        case _:
            raise Failure("Say either --player and --points, or --event and --move.")
