"""Every operation that follows a stored game, tells it, or takes one in."""

from __future__ import annotations

from app.api.game_operation_parts import (
    ALWAYS,
    API_KEY,
    GAME,
    MOVE,
    READ,
    TAG,
    TOKEN,
)
from app.api.operations import READING, Operation
from app.api.problem_codes import ProblemCode
from app.api.routes import game_events, game_imports, game_records
from app.api.schemas import game_reading as reading
from app.api.schemas import games as answers

GAME_READING = (
    Operation(
        "GET",
        f"{GAME}/events",
        game_events.list_events,
        TAG,
        reading.EventsPage,
        problems=(*READ, ProblemCode.BAD_REQUEST, ProblemCode.BUSY),
        key=TOKEN,
    ),
    Operation(
        "GET",
        f"{GAME}/events/stream",
        game_events.stream_events,
        TAG,
        game_events.EVENT_STREAM,
        problems=(*READ, ProblemCode.BUSY),
        key=TOKEN,
    ),
    Operation(
        "GET",
        f"{GAME}/positions/{{turn}}",
        game_records.get_position_at,
        TAG,
        reading.PositionAtTurn,
        problems=(*READ, ProblemCode.NOT_FOUND, ProblemCode.BUSY),
        key=TOKEN,
    ),
    Operation(
        "GET",
        f"{GAME}/position.cgp",
        game_records.get_cgp,
        TAG,
        game_records.CGP,
        problems=READ,
        key=TOKEN,
    ),
    Operation(
        "GET",
        f"{GAME}/record.gcg",
        game_records.get_record,
        TAG,
        game_records.GCG,
        problems=(*READ, ProblemCode.BUSY, ProblemCode.RECORD_NOT_POSSIBLE),
        key=TOKEN,
    ),
    Operation(
        "GET",
        f"{GAME}/fairness",
        game_records.get_fairness,
        TAG,
        reading.Fairness,
        problems=(*READ, ProblemCode.BUSY, ProblemCode.NO_FAIR_DRAWS),
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
            *MOVE,
            *ALWAYS,
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
