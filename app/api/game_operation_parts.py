"""What the tables of the operations of stored games have in common."""

from __future__ import annotations

from app.api.problem_codes import ProblemCode

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

ALWAYS = (
    ProblemCode.NOT_ALLOWED,
    ProblemCode.GAMES_NOT_STORED,
    ProblemCode.STORE_UNAVAILABLE,
)
READ = (
    ProblemCode.TOKEN_REQUIRED,
    ProblemCode.UNKNOWN_GAME,
    ProblemCode.LEXICON_GONE,
    *ALWAYS,
)
ANY_CHANGE = (
    *READ,
    ProblemCode.BAD_REQUEST,
    ProblemCode.STALE_TURN,
    ProblemCode.GAME_OVER,
    ProblemCode.IDEMPOTENCY_KEY_REUSED,
)
CHANGE = (*ANY_CHANGE, ProblemCode.GAME_NOT_STARTED)
MOVE = (ProblemCode.INVALID_MOVE, ProblemCode.SQUARE_OFF_BOARD)
