"""Stored games: what the players do."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from app.api.access import HOST, PLAYERS, SEATS, check_own, check_seat
from app.api.game_writes import change, read_asked
from app.api.presenting.games import present_made_move, present_verdict
from app.api.presenting.words import Json
from app.api.problem_codes import ProblemCode
from app.api.problems import ApiProblem
from app.api.schemas.game_requests import (
    ClockRequest,
    GameChallengeRequest,
    GameMove,
    MoveRequest,
    RackRequest,
    ResignationRequest,
    SeedRequest,
    TimeoutRequest,
    game_move_said,
)
from app.api.validation import parse_body
from app.rules.claims import ChallengeDecision, Claim
from app.services.errors import invalid
from app.services.games.creating import give_seed
from app.services.games.deciding import Decided, claim_timeout, give_up, run_clock, tell
from app.services.games.desk import Acted
from app.services.games.game import Game
from app.services.games.moving import Challenged, Moved, challenge, enter, move
from app.services.games.tokens import Role
from app.services.inputs import POINTS_ONLY


async def make_move(request: Request, game_id: str) -> Response:
    """
    Make a move.

    By the seat on turn, or by the host for it. A move that is not legal changes
    nothing and is a 409 with the whole ruling.
    """
    asked = await read_asked(request, game_id, PLAYERS)
    said = parse_body(MoveRequest, asked.body)
    seat = asked.seat(said.seat)

    def decide(game: Game, now_ms: int) -> Moved:
        game.expect_turn(said.turn)
        game.expect_on_turn(seat)
        if isinstance(said.move, GameMove) and said.move.type == POINTS_ONLY:
            return enter(game, _points_of(said.move), now_ms)
        return move(game, game_move_said(said.move), said.draw, now_ms)

    def present(acted: Acted[Moved]) -> Json:
        game = asked.tell_game(acted.game)
        ruling = present_made_move(
            acted.decided.ruling, acted.game, game, asked.actor, asked.body
        )
        return asked.tell(acted, game) | {"ruling": ruling}

    return await change(asked, decide, present)


def _points_of(told: GameMove) -> int:
    if told.points is None:
        problem = "a move of type points needs points, such as 24"
        raise invalid(("move", "points"), "missing", problem)
    return told.points


async def challenge_play(request: Request, game_id: str) -> Response:
    """
    Challenge the last play.

    It can be challenged until the next move, by an opponent, or only by the next
    player where the rules say so. Without a lexicon the host says what was decided.
    """
    asked = await read_asked(request, game_id, PLAYERS)
    said = parse_body(GameChallengeRequest, asked.body)
    if said.decision is not None and asked.actor.role is not Role.HOST:
        detail = "Only the host says what people decided of a challenge."
        raise ApiProblem(ProblemCode.NOT_ALLOWED, detail)
    claim = Claim(
        asked.seat(said.seat),
        None if said.words is None else tuple(said.words),
        None if said.decision is None else ChallengeDecision(said.decision),
    )

    def decide(game: Game, now_ms: int) -> Challenged:
        game.expect_turn(said.turn)
        return challenge(game, claim, now_ms)

    def present(acted: Acted[Challenged]) -> Json:
        judges = acted.game.court
        if claim.decision is not None:
            judges = judges._replace(lexicon=None)
        verdict = present_verdict(acted.decided.verdict, judges, asked.body)
        return verdict | asked.tell(acted)

    return await change(asked, decide, present)


async def resign_game(request: Request, game_id: str) -> Response:
    """
    Resign.

    With more than two players the others go on; the last one left wins.
    """
    asked = await read_asked(request, game_id, PLAYERS)
    said = parse_body(ResignationRequest, asked.body)
    seat = asked.seat(said.seat)

    def decide(game: Game, now_ms: int) -> Decided:
        game.expect_turn(said.turn)
        return give_up(game, seat, now_ms)

    return await change(asked, decide, asked.tell)


async def claim_time(request: Request, game_id: str) -> Response:
    """
    Claim that the player on turn is out of time.

    If more time has been used than the rules allow, they say what follows: the game
    is lost, or the turn passed.
    """
    asked = await read_asked(request, game_id, PLAYERS)
    said = parse_body(TimeoutRequest, asked.body)
    if said.seat is not None:
        asked.seat(said.seat)

    def decide(game: Game, now_ms: int) -> Decided:
        game.expect_turn(said.turn)
        return claim_timeout(game, now_ms)

    return await change(asked, decide, asked.tell)


async def set_game_clock(request: Request, game_id: str) -> Response:
    """
    Start or stop the clock.

    For the host: the turn goes on, and so does the time of whoever is on turn.
    """
    asked = await read_asked(request, game_id, HOST)
    said = parse_body(ClockRequest, asked.body)

    def decide(game: Game, now_ms: int) -> Decided:
        game.expect_turn(said.turn)
        return run_clock(game, running=said.running, now_ms=now_ms)

    return await change(asked, decide, asked.tell, 200)


async def report_rack(request: Request, game_id: str, seat: int) -> Response:
    """
    Report the rack of a seat.

    By the seat or the host, where the referee does not draw.
    """
    asked = await read_asked(request, game_id, PLAYERS)
    check_own(asked.actor, seat)
    check_seat(seat, asked.admitted.row)
    said = parse_body(RackRequest, asked.body)

    def decide(game: Game, now_ms: int) -> Decided:
        game.expect_turn(said.turn)
        return tell(game, seat, said.rack, now_ms)

    return await change(asked, decide, asked.tell, 200)


async def send_seed(request: Request, game_id: str, seat: int) -> Response:
    """
    Add a seed to what the draws come from.

    By each seat of a game with `client_seeds`, once; with the last seed the first
    tiles are drawn.
    """
    asked = await read_asked(request, game_id, SEATS)
    check_own(asked.actor, seat)
    check_seat(seat, asked.admitted.row)
    said = parse_body(SeedRequest, asked.body)

    def decide(game: Game, now_ms: int) -> Decided:
        if said.turn is not None:
            game.check_turn(said.turn)
        return Decided(*give_seed(game, seat, said.seed, now_ms))

    return await change(asked, decide, asked.tell, 200)
