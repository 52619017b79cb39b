"""``referee challenge``: the verdict on a play that somebody doubts."""

from __future__ import annotations

from typing import Annotated

import typer

from app.api.presenting.challenges import present_challenge
from app.api.schemas.requests import MOST_CHALLENGED, MOST_FAILED
from app.cli.challenge_request import ChallengeRequest
from app.cli.challenge_view import show_challenge
from app.cli.environment import open_lexicons
from app.cli.failures import Failure
from app.cli.options import (
    BagOption,
    BoardOption,
    LexiconOption,
    MoveArgument,
    PlainBoardOption,
    PositionOption,
    RackOption,
    TileSetOption,
)
from app.cli.requests import RulesOptions, RulingRequest, compose_position
from app.cli.terminal import open_console, print_json
from app.rules.claims import ChallengeDecision

UPHELD, FAILED = 0, 1

ChallengerOption = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=1,
        max=20,
        help="Who challenges, counted from 1 in the order of the players; the next "
        "player if left out.",
    ),
]
RulesOption = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="Rule set, one in which words are challenged; see [b]referee rules[/b]. "
        "The opcode [b]cr[/b] of a CGP says it too.",
    ),
]
WordsOption = Annotated[
    str | None,
    typer.Option(
        metavar="WORDS",
        help="The challenged words, with commas or spaces between them; all words of "
        "the play if left out.",
    ),
]
DecisionOption = Annotated[
    ChallengeDecision | None,
    typer.Option(
        metavar="upheld|failed",
        help="What people decided; needed without a lexicon.",
    ),
]
FailedBeforeOption = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        min=0,
        max=MOST_FAILED,
        help="Earlier challenges of the same player that failed, for rules under "
        "which the points escalate.",
    ),
]
DrawOption = Annotated[
    str | None, typer.Option(metavar="TILES", help="Tiles drawn after the play.")
]
JsonOption = Annotated[
    bool,
    typer.Option("--json", metavar="", help="Print what POST /v1/challenges answers."),
]


def challenge_play(  # noqa: PLR0913 - one parameter an option
    move: MoveArgument,
    *,
    challenger: ChallengerOption = None,
    words: WordsOption = None,
    decision: DecisionOption = None,
    failed_before: FailedBeforeOption = None,
    rack: RackOption = None,
    position: PositionOption = None,
    rules: RulesOption = None,
    lexicon: LexiconOption = None,
    board: BoardOption = None,
    tile_set: TileSetOption = None,
    draw: DrawOption = None,
    bag: BagOption = None,
    as_json: JsonOption = False,
    plain: PlainBoardOption = False,
) -> int:
    """
    Decide a challenge: is the play withdrawn, what does it cost, what are the scores?

    The position is the one before the play, its player on turn. The exit status is 0
    if the challenge is upheld, 1 if it fails, and 2 if it cannot be decided.

    [dim]Examples[/dim]

      referee challenge '8D CATZ' --challenger 2 --position game.cgp

      referee challenge '8D CATZ' --position game.cgp --words CATZ --decision upheld
    """
    document, seat = compose_position(position, rack, bag)
    options = RulesOptions(rules, lexicon, board, tile_set)
    request = ChallengeRequest(
        RulingRequest(move, options, document, draw, seat),
        challenger,
        None if words is None else _words(words),
        decision,
        failed_before,
    )
    judged, body = request.judge(open_lexicons())
    if as_json:
        print_json(present_challenge(judged, body))
    else:
        show_challenge(judged, open_console(plain=plain))
    return UPHELD if judged.verdict.upheld else FAILED


def _words(told: str) -> tuple[str, ...]:
    words = tuple(told.replace(",", " ").split())
    if not 1 <= len(words) <= MOST_CHALLENGED:
        problem = f"name 1 to {MOST_CHALLENGED} words, or leave the option out"
        raise Failure(f"--words: {problem}.")
    return words
