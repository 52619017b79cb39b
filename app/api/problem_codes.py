"""
Every kind of problem that the service answers, in one table.

To add one, add a member here and a line to `docs/problems.md`; its page under
`/problems/{code}` and its place in the OpenAPI document follow by themselves.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Self

from app.api import game_problem_kinds as games
from app.api.problem_kinds import ProblemKind


class ProblemCode(StrEnum):
    """The stable names of problems; a code never changes its meaning."""

    kind: ProblemKind

    def __new__(cls, code: str, kind: ProblemKind) -> Self:
        """Make a member that is its code and carries its kind."""
        member = str.__new__(cls, code)
        member._value_ = code
        member.kind = kind
        return member

    @classmethod
    def named(cls, name: str) -> ProblemCode | None:
        """Return the member of this *name*, if there is one."""
        return next((code for code in cls if code.value == name), None)

    @property
    def type_uri(self) -> str:
        """The path of the page that explains the problem."""
        return f"/problems/{self.value}"

    BODY_NOT_JSON = (
        "body_not_json",
        ProblemKind(
            400,
            "The body is not JSON",
            "The body could not be read as JSON; nothing in it was looked at.",
            "Send one JSON object in UTF-8. `detail` names the line and the column "
            "where reading stopped.",
        ),
    )
    BAD_REQUEST = (
        "bad_request",
        ProblemKind(
            400,
            "The request cannot be read",
            "Something beside the body cannot be read: a query parameter, a part of "
            "the path or a header. The pointers in `errors` then begin with "
            "`/query`, `/path`, `/header` or `/cookie` and the name.",
            "Correct what `detail` or `errors` names; `/docs` lists the parameters.",
        ),
    )
    CORS_REFUSED = (
        "cors_refused",
        ProblemKind(
            403,
            "A page of this origin may not make this request",
            "A browser asked whether a page of another origin may make a request, "
            "and the settings of the service do not allow it.",
            "Ask whoever runs the service to add the origin to "
            "`REFEREE_CORS_ORIGINS`. Programs outside a browser are not affected.",
        ),
    )
    NOT_FOUND = (
        "not_found",
        ProblemKind(
            404,
            "There is no such thing",
            "The path leads nowhere, or names something that does not exist.",
            "Compare the path with `/docs`; paths have no slash at the end.",
        ),
    )
    METHOD_NOT_ALLOWED = (
        "method_not_allowed",
        ProblemKind(
            405,
            "The path does not take this method",
            "The path exists, but not for this method.",
            "Use one of the methods in the `Allow` header.",
        ),
    )
    PAYLOAD_TOO_LARGE = (
        "payload_too_large",
        ProblemKind(
            413,
            "The body is too large",
            "The body is larger than the service reads at this path. Reading "
            "stopped at the limit, which `detail` names.",
            "Send less: split a batch into several. Whoever runs the service can "
            "raise `REFEREE_MAX_BODY_BYTES`, `REFEREE_MAX_BATCH_BYTES` and "
            "`REFEREE_MAX_RECORD_BYTES`.",
        ),
    )
    RECORD_TOO_LARGE = (
        "record_too_large",
        ProblemKind(
            413,
            "The game record is too large",
            "The record has more bytes, lines or events than any game. Nothing in it "
            "was judged.",
            "Send one game at a time; `detail` names the limit.",
        ),
    )
    UNSUPPORTED_MEDIA_TYPE = (
        "unsupported_media_type",
        ProblemKind(
            415,
            "The body is of a type that is not read here",
            "The `Content-Type` header names a type that this path does not read.",
            "Send JSON with `Content-Type: application/json`. `detail` names all types "
            "that the path reads.",
        ),
    )
    INVALID_REQUEST = (
        "invalid_request",
        ProblemKind(
            422,
            "The body does not follow the schema",
            "The body is JSON, but not of the shape that this path takes. `errors` "
            "lists the faults, each with a JSON Pointer into the body.",
            "Correct what each pointer points at; `/docs` shows the schema.",
        ),
    )
    UNKNOWN_RULE_SET = (
        "unknown_rule_set",
        ProblemKind(
            422,
            "There is no such rule set",
            "The request names a rule set that the catalogue does not have.",
            "Take a name from `GET /v1/rule-sets`.",
            also=(404,),
        ),
    )
    UNKNOWN_BOARD = (
        "unknown_board",
        ProblemKind(
            422,
            "There is no such board",
            "The request names a board that the catalogue does not have.",
            "Take a name from `GET /v1/boards`, or send a `board_definition`.",
            also=(404,),
        ),
    )
    UNKNOWN_TILE_SET = (
        "unknown_tile_set",
        ProblemKind(
            422,
            "There is no such tile set",
            "The request names a tile set that the catalogue does not have.",
            "Take a name from `GET /v1/tile-sets`, or send a `tile_set_definition`.",
            also=(404,),
        ),
    )
    UNKNOWN_LEXICON = (
        "unknown_lexicon",
        ProblemKind(
            422,
            "There is no such lexicon",
            "The request names a lexicon that is not installed here.",
            'Take a name from `GET /v1/lexicons`; `"none"` rules without one.',
            also=(404,),
        ),
    )
    LEXICON_DAMAGED = (
        "lexicon_damaged",
        ProblemKind(
            503,
            "The lexicon cannot be used",
            "The file of an installed lexicon is not what was written into it. The "
            "other lexicons are not affected.",
            "Ask whoever runs the service to import its word list again.",
            also=(422,),
        ),
    )
    INVALID_POSITION = (
        "invalid_position",
        ProblemKind(
            422,
            "The position cannot be read",
            "The position has no meaning on this board with these tiles: a row of "
            "the wrong length, say, or a tile that the set does not have.",
            "Correct what `errors` points at. A position that play could not have "
            "reached is no problem: it is ruled on, with warnings.",
        ),
    )
    INVALID_MOVE = (
        "invalid_move",
        ProblemKind(
            422,
            "The move cannot be read",
            "The move has no meaning on any position. (A move that can be read but "
            "breaks the rules is no problem: it is a ruling.)",
            "Write the move as `8D WORD`, `exchange AB` or `pass`, or correct what "
            "`errors` points at.",
        ),
    )
    SQUARE_OFF_BOARD = (
        "square_off_board",
        ProblemKind(
            422,
            "The board has no such square",
            "The request names a square that is not on this board.",
            "Name squares by column and row, from `A1`; `8D` as the start of a "
            "move runs across, `D8` runs down.",
        ),
    )
    CHALLENGE_NOT_POSSIBLE = (
        "challenge_not_possible",
        ProblemKind(
            422,
            "There is nothing to challenge",
            "The rules know no challenges, or the move is none that can be "
            "challenged: not a placement, not legal, or the challenger's own. Or "
            "nobody can decide: there is no lexicon, and no `decision` was sent.",
            "`errors` points at what stands in the way. Send the position *before* "
            "the play, the play as `move`, and the seat of an opponent. In a stored "
            "game there may be no play to challenge: it can be challenged until the "
            "next move.",
            also=(409,),
        ),
    )
    GAMES_NOT_STORED = ("games_not_stored", games.GAMES_NOT_STORED)
    TOKEN_REQUIRED = ("token_required", games.TOKEN_REQUIRED)
    API_KEY_REQUIRED = ("api_key_required", games.API_KEY_REQUIRED)
    NOT_ALLOWED = ("not_allowed", games.NOT_ALLOWED)
    UNKNOWN_GAME = ("unknown_game", games.UNKNOWN_GAME)
    STALE_TURN = ("stale_turn", games.STALE_TURN)
    NOT_ON_TURN = ("not_on_turn", games.NOT_ON_TURN)
    ILLEGAL_MOVE = ("illegal_move", games.ILLEGAL_MOVE)
    GAME_NOT_STARTED = ("game_not_started", games.GAME_NOT_STARTED)
    GAME_OVER = ("game_over", games.GAME_OVER)
    SEAT_RESIGNED = ("seat_resigned", games.SEAT_RESIGNED)
    END_NOT_POSSIBLE = ("end_not_possible", games.END_NOT_POSSIBLE)
    CORRECTION_NOT_POSSIBLE = (
        "correction_not_possible",
        games.CORRECTION_NOT_POSSIBLE,
    )
    RACKS_ARE_DEALT = ("racks_are_dealt", games.RACKS_ARE_DEALT)
    NO_CLOCK = ("no_clock", games.NO_CLOCK)
    CLOCK_NOT_POSSIBLE = ("clock_not_possible", games.CLOCK_NOT_POSSIBLE)
    TIME_LEFT = ("time_left", games.TIME_LEFT)
    TIME_COSTS_NO_MORE = ("time_costs_no_more", games.TIME_COSTS_NO_MORE)
    SEEDS_NOT_USED = ("seeds_not_used", games.SEEDS_NOT_USED)
    SEED_GIVEN = ("seed_given", games.SEED_GIVEN)
    IDEMPOTENCY_KEY_REUSED = (
        "idempotency_key_reused",
        games.IDEMPOTENCY_KEY_REUSED,
    )
    STORE_UNAVAILABLE = ("store_unavailable", games.STORE_UNAVAILABLE)
    LEXICON_GONE = ("lexicon_gone", games.LEXICON_GONE)
    INTERNAL_ERROR = (
        "internal_error",
        ProblemKind(
            500,
            "The service has made a mistake",
            "The request ran into a fault of the service. What it was is written "
            "in the log of the service, under the request id.",
            "Report it with the `request_id`. Trying again may help, once.",
        ),
    )
    BUSY = (
        "busy",
        ProblemKind(
            503,
            "The service has too much to do",
            "Long game records are refereed a few at a time, and a bounded number of "
            "clients can wait for events. Too many are waiting already.",
            "Try again after the seconds in `Retry-After`.",
        ),
    )
    NOT_READY = (
        "not_ready",
        ProblemKind(
            503,
            "The service is not ready",
            "Something that the service needs is not there (yet); `detail` says what.",
            "Try again after the seconds in `Retry-After`.",
        ),
    )
    NO_FAIR_DRAWS = ("no_fair_draws", games.NO_FAIR_DRAWS)
    RECORD_NOT_POSSIBLE = ("record_not_possible", games.RECORD_NOT_POSSIBLE)
