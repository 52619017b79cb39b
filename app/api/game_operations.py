"""Every operation of stored games, in one table."""

from __future__ import annotations

from app.api.operations import READING, Operation
from app.api.problem_codes import ProblemCode
from app.api.routes import (
    game_decisions,
    game_events,
    game_imports,
    game_moves,
    game_records,
    games,
)
from app.api.schemas import game_reading as reading
from app.api.schemas import game_requests as requests
from app.api.schemas import games as answers
from app.api.schemas.answers import Ruling

TAG = "Stored games"
GAME = "/v1/games/{game_id}"

TOKEN, ADMIN_KEY, API_KEY = "token", "adminKey", "apiKey"

SECURITY = {
    TOKEN: {
        "type": "http",
        "scheme": "bearer",
        "description": "A token of the game: of the host, a seat or the spectators, as "
        "creating it answered. The admin key reads every game, too.",
    },
    ADMIN_KEY: {
        "type": "http",
        "scheme": "bearer",
        "description": "The key of the setting `REFEREE_ADMIN_KEY`.",
    },
    API_KEY: {
        "type": "apiKey",
        "in": "header",
        "name": "X-Api-Key",
        "description": "One of the setting `REFEREE_API_KEYS`, if there are any.",
    },
}

_ALWAYS = (
    ProblemCode.NOT_ALLOWED,
    ProblemCode.GAMES_NOT_STORED,
    ProblemCode.STORE_UNAVAILABLE,
)
_READ = (
    ProblemCode.TOKEN_REQUIRED,
    ProblemCode.UNKNOWN_GAME,
    ProblemCode.LEXICON_GONE,
    *_ALWAYS,
)
_ANY_CHANGE = (
    *_READ,
    ProblemCode.BAD_REQUEST,
    ProblemCode.STALE_TURN,
    ProblemCode.GAME_OVER,
    ProblemCode.IDEMPOTENCY_KEY_REUSED,
)
_CHANGE = (*_ANY_CHANGE, ProblemCode.GAME_NOT_STARTED)
_MOVE = (ProblemCode.INVALID_MOVE, ProblemCode.SQUARE_OFF_BOARD)

GAME_OPERATIONS = (
    Operation(
        "POST",
        "/v1/games",
        games.start_game,
        TAG,
        answers.NewGame,
        requests.NewGameRequest,
        (
            *READING,
            *_ALWAYS,
            ProblemCode.API_KEY_REQUIRED,
            ProblemCode.BAD_REQUEST,
            ProblemCode.IDEMPOTENCY_KEY_REUSED,
        ),
        status=201,
        key=API_KEY,
        repeatable=True,
    ),
    Operation(
        "GET",
        "/v1/games",
        games.list_games,
        TAG,
        answers.GamesPage,
        problems=(*_ALWAYS, ProblemCode.TOKEN_REQUIRED),
        key=ADMIN_KEY,
    ),
    Operation(
        "GET", GAME, games.get_game, TAG, answers.Game, problems=_READ, key=TOKEN
    ),
    Operation(
        "POST",
        f"{GAME}/moves",
        game_moves.make_move,
        TAG,
        answers.MadeMove,
        requests.MoveRequest,
        (*_CHANGE, *_MOVE, ProblemCode.NOT_ON_TURN, ProblemCode.ILLEGAL_MOVE),
        status=201,
        key=TOKEN,
        repeatable=True,
    ),
    Operation(
        "POST",
        f"{GAME}/challenges",
        game_moves.challenge_play,
        TAG,
        answers.DecidedChallenge,
        requests.GameChallengeRequest,
        (*_CHANGE, ProblemCode.SEAT_RESIGNED),
        status=201,
        key=TOKEN,
        repeatable=True,
        refusals=(ProblemCode.CHALLENGE_NOT_POSSIBLE,),
    ),
    Operation(
        "POST",
        f"{GAME}/resignations",
        game_moves.resign_game,
        TAG,
        answers.Decided,
        requests.ResignationRequest,
        (*_CHANGE, ProblemCode.SEAT_RESIGNED),
        status=201,
        key=TOKEN,
        repeatable=True,
    ),
    Operation(
        "POST",
        f"{GAME}/timeouts",
        game_moves.claim_time,
        TAG,
        answers.Decided,
        requests.TimeoutRequest,
        (
            *_CHANGE,
            ProblemCode.NO_CLOCK,
            ProblemCode.TIME_LEFT,
            ProblemCode.TIME_COSTS_NO_MORE,
        ),
        status=201,
        key=TOKEN,
        repeatable=True,
    ),
    Operation(
        "POST",
        f"{GAME}/adjudications",
        game_decisions.adjudicate_game,
        TAG,
        answers.Decided,
        requests.AdjudicationRequest,
        (*_CHANGE, ProblemCode.END_NOT_POSSIBLE),
        status=201,
        key=TOKEN,
        repeatable=True,
    ),
    Operation(
        "POST",
        f"{GAME}/cancellations",
        game_decisions.cancel_game,
        TAG,
        answers.Decided,
        requests.CancellationRequest,
        _ANY_CHANGE,
        status=201,
        key=TOKEN,
        repeatable=True,
    ),
    Operation(
        "POST",
        f"{GAME}/corrections",
        game_decisions.correct_game,
        TAG,
        answers.Corrected,
        requests.CorrectionRequest,
        (
            *_CHANGE,
            *_MOVE,
            ProblemCode.ILLEGAL_MOVE,
            ProblemCode.CORRECTION_NOT_POSSIBLE,
        ),
        status=201,
        key=TOKEN,
        repeatable=True,
    ),
    Operation(
        "POST",
        f"{GAME}/rulings",
        games.preview_move,
        TAG,
        Ruling,
        requests.PreviewRequest,
        (*_READ, *_MOVE, ProblemCode.GAME_NOT_STARTED, ProblemCode.GAME_OVER),
        key=TOKEN,
    ),
    Operation(
        "GET",
        f"{GAME}/clock",
        games.get_game_clock,
        TAG,
        answers.ClockAnswer,
        problems=_READ,
        key=TOKEN,
    ),
    Operation(
        "PUT",
        f"{GAME}/clock",
        game_moves.set_game_clock,
        TAG,
        answers.Decided,
        requests.ClockRequest,
        (*_CHANGE, ProblemCode.CLOCK_NOT_POSSIBLE),
        key=TOKEN,
        repeatable=True,
    ),
    Operation(
        "GET",
        f"{GAME}/racks/{{seat}}",
        games.get_rack,
        TAG,
        answers.RackAnswer,
        problems=(*_READ, ProblemCode.NOT_FOUND),
        key=TOKEN,
    ),
    Operation(
        "PUT",
        f"{GAME}/racks/{{seat}}",
        game_moves.report_rack,
        TAG,
        answers.Decided,
        requests.RackRequest,
        (*_CHANGE, ProblemCode.NOT_FOUND, ProblemCode.RACKS_ARE_DEALT),
        key=TOKEN,
        repeatable=True,
    ),
    Operation(
        "PUT",
        f"{GAME}/seeds/{{seat}}",
        game_moves.send_seed,
        TAG,
        answers.Decided,
        requests.SeedRequest,
        (
            *_ANY_CHANGE,
            ProblemCode.NOT_FOUND,
            ProblemCode.SEEDS_NOT_USED,
            ProblemCode.SEED_GIVEN,
        ),
        key=TOKEN,
        repeatable=True,
    ),
    Operation(
        "GET",
        f"{GAME}/events",
        game_events.list_events,
        TAG,
        reading.EventsPage,
        problems=(*_READ, ProblemCode.BAD_REQUEST, ProblemCode.BUSY),
        key=TOKEN,
    ),
    Operation(
        "GET",
        f"{GAME}/events/stream",
        game_events.stream_events,
        TAG,
        game_events.EVENT_STREAM,
        problems=(*_READ, ProblemCode.BUSY),
        key=TOKEN,
    ),
    Operation(
        "GET",
        f"{GAME}/positions/{{turn}}",
        game_records.get_position_at,
        TAG,
        reading.PositionAtTurn,
        problems=(*_READ, ProblemCode.NOT_FOUND, ProblemCode.BUSY),
        key=TOKEN,
    ),
    Operation(
        "GET",
        f"{GAME}/position.cgp",
        game_records.get_cgp,
        TAG,
        game_records.CGP,
        problems=_READ,
        key=TOKEN,
    ),
    Operation(
        "GET",
        f"{GAME}/record.gcg",
        game_records.get_record,
        TAG,
        game_records.GCG,
        problems=(*_READ, ProblemCode.BUSY, ProblemCode.RECORD_NOT_POSSIBLE),
        key=TOKEN,
    ),
    Operation(
        "GET",
        f"{GAME}/fairness",
        game_records.get_fairness,
        TAG,
        reading.Fairness,
        problems=(*_READ, ProblemCode.BUSY, ProblemCode.NO_FAIR_DRAWS),
        key=TOKEN,
    ),
    Operation(
        "POST",
        "/v1/games/imports",
        game_imports.import_record,
        TAG,
        answers.NewGame,
        reading.ImportRequest,
        (
            *READING,
            *_MOVE,
            *_ALWAYS,
            ProblemCode.API_KEY_REQUIRED,
            ProblemCode.BAD_REQUEST,
            ProblemCode.BUSY,
            ProblemCode.IDEMPOTENCY_KEY_REUSED,
            ProblemCode.RECORD_TOO_LARGE,
        ),
        status=201,
        key=API_KEY,
        repeatable=True,
    ),
)
"""In the order of the documentation."""
