"""``referee game challenge``, ``claim-time`` and ``resign``: off one's own turn too."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from app.cli.environment import read_settings
from app.cli.failures import Failure
from app.cli.game_asking import acting
from app.cli.game_options import (
    AsOption,
    ForOption,
    GameOption,
    JsonOption,
    SureOption,
    TurnOption,
)
from app.cli.game_showing import show_decided
from app.cli.game_view import show_verdict
from app.cli.kept_games import KeptGames
from app.cli.options import PlainBoardOption
from app.cli.terminal import open_console
from app.rules.claims import ChallengeDecision

YES, NO = 0, 1

DecisionOption = Annotated[
    ChallengeDecision | None,
    typer.Option(
        metavar="upheld|failed",
        help="What people decided, told by the host with --for the challenger; needed "
        "without a lexicon.",
    ),
]


def challenge_last_play(  # noqa: PLR0913 - one parameter an option
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[WORD…]",
            help="Which words, where the rules let them be chosen; else the play.",
        ),
    ] = None,
    *,
    decision: DecisionOption = None,
    other: ForOption = None,
    game: GameOption = None,
    me: AsOption = None,
    turn: TurnOption = None,
    as_json: JsonOption = False,
    plain: PlainBoardOption = False,
) -> int:
    """
    Challenge the last play, which can be done until the next move.

    The exit status is 0 if the challenge is upheld, so that the play is
    withdrawn, 1 if it fails, and 2 if there is nothing to challenge.

    [dim]Examples[/dim]

      referee game challenge

      referee game challenge --for Ben --decision upheld
    """
    if decision is not None and other is None:
        raise Failure("--decision: the host says it, with --for and who challenged.")
    games = KeptGames(read_settings().games_dir)
    with acting(games, game, me, other) as seated:
        decided = seated.client.challenge(
            seated.kept.id,
            seated.game().turn if turn is None else turn,
            words=words or None,
            decision=decision,
            seat=seated.acts_for,
        )
        if not as_json:
            show_verdict(decided, open_console(plain=plain))
        show_decided(seated, decided, as_json=as_json, plain=plain)
        return YES if decided.upheld else NO


def claim_time(
    *,
    other: ForOption = None,
    game: GameOption = None,
    me: AsOption = None,
    as_json: JsonOption = False,
    plain: PlainBoardOption = False,
) -> int:
    """
    Claim that the player on turn has used up more time than the rules allow.

    What follows is for the rules to say: the game is lost, or the turn passed.

    [dim]Example[/dim]

      referee game claim-time
    """
    games = KeptGames(read_settings().games_dir)
    with acting(games, game, me, other) as seated:
        decided = seated.client.claim_time(
            seated.kept.id, seated.game().turn, seat=seated.acts_for
        )
        show_decided(seated, decided, as_json=as_json, plain=plain)
    return YES


def resign_game(
    *,
    other: ForOption = None,
    game: GameOption = None,
    me: AsOption = None,
    sure: SureOption = False,
    as_json: JsonOption = False,
    plain: PlainBoardOption = False,
) -> int:
    """
    Resign; the game is lost.

    [dim]Example[/dim]

      referee game resign --yes
    """
    check_sure(sure=sure)
    games = KeptGames(read_settings().games_dir)
    with acting(games, game, me, other) as seated:
        if not sure:
            typer.confirm("Resign?", abort=True)
        decided = seated.client.resign(
            seated.kept.id, seated.game().turn, seat=seated.acts_for
        )
        show_decided(seated, decided, as_json=as_json, plain=plain)
    return YES


def check_sure(*, sure: bool) -> None:
    """Raise `Failure` where nobody can be asked whether they mean it."""
    if not sure and not sys.stdin.isatty():
        raise Failure("--yes: say it, since nobody can be asked.")
