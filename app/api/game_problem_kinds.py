"""The kinds of problems that only stored games have."""

from __future__ import annotations

from app.api.problem_kinds import ProblemKind

GAMES_NOT_STORED = ProblemKind(
    404,
    "No games are stored here",
    "The service runs without a database, so that it can rule but keeps no games.",
    "Ask whoever runs the service to set `REFEREE_DATABASE_URL`.",
)
TOKEN_REQUIRED = ProblemKind(
    401,
    "A token is needed",
    "The request says not who makes it. Everything about a stored game needs one of "
    "its tokens, reading too.",
    "Send `Authorization: Bearer …` with a token that creating the game answered.",
)
API_KEY_REQUIRED = ProblemKind(
    401,
    "A key is needed to create games",
    "The settings of the service let only those create games who have a key.",
    "Send one in `X-Api-Key`; whoever runs the service gives them out.",
)
NOT_ALLOWED = ProblemKind(
    403,
    "Whoever asks may not do this",
    "The token or the key is known, but does not open this; `detail` says what would.",
    "Use the token of whoever may: a seat acts only for itself, directors' decisions "
    "need the token of the host, and a spectator only watches.",
)
UNKNOWN_GAME = ProblemKind(
    404,
    "There is no such game",
    "There is no game with this id, or the token is of another one: which of them is "
    "not told, lest anybody find out which games there are.",
    "Compare the id and the token with what creating the game answered.",
)
STALE_TURN = ProblemKind(
    409,
    "The game has moved on",
    "The request is for another turn than the one the game is at, which is `turn`. "
    "Perhaps somebody else was quicker.",
    "Read the game again, and decide anew.",
)
NOT_ON_TURN = ProblemKind(
    409,
    "It is another player's turn",
    "Only the player on turn can move.",
    "Wait for the turn; `GET /v1/games/{game_id}` tells who is on turn.",
)
ILLEGAL_MOVE = ProblemKind(
    409,
    "The move is not legal",
    "The move breaks rules of the game, so nothing has changed. `ruling` is the whole "
    "ruling, with every rule that it breaks.",
    "Make another move; `POST /v1/games/{game_id}/rulings` tries one beforehand.",
)
GAME_NOT_STARTED = ProblemKind(
    409,
    "The game has not begun",
    "The game begins when every seat has sent its seed.",
    "Send the seeds that are missing with `PUT /v1/games/{game_id}/seeds/{seat}`.",
)
GAME_OVER = ProblemKind(
    409,
    "The game is over",
    "Nothing more can be done in a game that is over or cancelled, but for a "
    "correction by the host of one that was played.",
    "Read the outcome from the game.",
)
SEAT_RESIGNED = ProblemKind(
    409,
    "The seat has resigned",
    "Whoever resigned takes no further part.",
    "Leave the game to the others.",
)
END_NOT_POSSIBLE = ProblemKind(
    409,
    "The game cannot end so",
    "The game as it stands, or its rules, do not have this end; `detail` says why.",
    "Adjudicate it otherwise, or cancel it.",
)
CORRECTION_NOT_POSSIBLE = ProblemKind(
    409,
    "This cannot be corrected so",
    "With the correction the rest of the game could not have been played as it was.",
    "Correct the points of a player instead.",
)
RACKS_ARE_DEALT = ProblemKind(
    409,
    "The referee deals the racks",
    "In this game the referee draws the tiles, so nobody tells it a rack.",
    "Leave it out; create the game with `draws: reported` to tell racks.",
)
NO_CLOCK = ProblemKind(
    409,
    "No time is kept",
    "The rules of this game have no clock.",
    "Create the game with a `time_control`.",
)
CLOCK_NOT_POSSIBLE = ProblemKind(
    409,
    "The clock does so already",
    "There is no clock to start or stop, or it runs or stands already.",
    "Read the clock first.",
)
TIME_LEFT = ProblemKind(
    409,
    "There is time left",
    "The player on turn has time left, the overtime that the rules allow included.",
    "Read the clock: it tells when the limit is passed.",
)
TIME_COSTS_NO_MORE = ProblemKind(
    409,
    "More time costs nothing here",
    "By the rules of this game no more overtime is charged, and play goes on.",
    "Go on, or let the host adjudicate.",
)
SEEDS_NOT_USED = ProblemKind(
    409,
    "The game takes no seeds",
    "The game was created without `client_seeds`.",
    "Leave the seed out.",
    also=(422,),
)
SEED_GIVEN = ProblemKind(
    409,
    "The seat has sent its seed",
    "A seed cannot be changed once it is sent, or it could be chosen.",
    "Wait for the other seats.",
)
IDEMPOTENCY_KEY_REUSED = ProblemKind(
    422,
    "The Idempotency-Key was used for something else",
    "The same key was sent to this path before, with another body.",
    "Take a new key for each thing to be done, and the same only to try it again.",
)
STORE_UNAVAILABLE = ProblemKind(
    503,
    "The database cannot be used",
    "The database does not answer, or has no room. Unless `detail` says otherwise, "
    "nothing has changed.",
    "Try again after the seconds in `Retry-After`, with the same `Idempotency-Key`: "
    "then nothing is done twice.",
)
LEXICON_GONE = ProblemKind(
    503,
    "The lexicon of the game is not installed any more",
    "The game is played with a lexicon that this service does not have.",
    "Ask whoever runs the service to import it again.",
)
NO_FAIR_DRAWS = ProblemKind(
    409,
    "The referee does not draw in this game",
    "The players draw their tiles themselves, so that there are no draws to check.",
    "Create a game with `draws` as `referee` for draws that anybody can check.",
)
RECORD_NOT_POSSIBLE = ProblemKind(
    409,
    "The game has no record",
    "The format cannot tell this game: a number in it is too long, say.",
    "Read the events instead.",
)
