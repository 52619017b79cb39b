"""Stored games as JSON documents, with no more in them than whoever asks may see."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache

import orjson

from app.api.presenting.challenges import present_consequence
from app.api.presenting.outcomes import present_outcome
from app.api.presenting.positions import present_position
from app.api.presenting.provenance import present_provenance
from app.api.presenting.rulings import present_ruling
from app.api.presenting.words import Json, present_word
from app.catalog.documents import (
    board_document,
    digest,
    rule_set_document,
    tile_set_document,
)
from app.catalog.errors import UnknownName
from app.catalog.registry import boards, tile_sets
from app.rules.clock import flag_falls_at, overtime, overtime_cost, time_left
from app.rules.events import EventType
from app.rules.position import Position
from app.rules.ruling import Ruling
from app.rules.verdict import Verdict
from app.services.game_store import EventRow, GameSummary
from app.services.games.amending import Changed, Worth
from app.services.games.creating import Tokens
from app.services.games.game import Game, GameStatus
from app.services.games.seeing import (
    OF_HIDDEN_TILES,
    seen_position,
    seen_ruling,
    sees_rack,
    withholds_words,
)
from app.services.games.tokens import Actor, Role
from app.services.inputs import NO_LEXICON
from app.services.resolving import REMEMBERED, Court, ResolvedRules
from app.services.rulings import Decision

SPECTATOR = Actor(Role.SPECTATOR)
"""Whoever sees no more of a game than everybody does."""

NOBODY_ON_TURN = frozenset({GameStatus.SEEDING, GameStatus.OVER, GameStatus.CANCELLED})
"""Statuses in which nobody can move."""

RULES_ELSEWHERE = ("name", "title", "board", "tile_set", "clauses")
"""Members of a rule set that are told otherwise, or only by the catalogue."""


def present_game(game: Game, actor: Actor, now_ms: int) -> Json:
    """A game as *actor* may see it at the moment *now_ms*."""
    row, court, outcome = game.row, game.court, game.table.outcome
    lexicon = court.lexicon
    position = present_seen_position(game, actor)
    idle = game.status in NOBODY_ON_TURN
    return {
        "id": row.id,
        "status": game.status,
        "turn": game.table.turn,
        "sequence": row.sequence,
        "on_turn": None if idle else game.table.position.on_turn,
        "draws": game.draws,
        "rules": _rules(
            court.resolved, NO_LEXICON if lexicon is None else lexicon.name
        ),
        "players": _players(position["players"]),
        "position": position,
        "clock": present_clock(game, now_ms),
        "commitment": row.commitment,
        "outcome": outcome and present_outcome(outcome, court.resolved.clauses),
        "created_at": present_time(row.created_at),
        "updated_at": present_time(row.updated_at),
    }


def present_new_game(game: Game, tokens: Tokens, now_ms: int) -> Json:
    """A new *game*, as its spectators see it, with its *tokens*."""
    return {
        "game": present_game(game, SPECTATOR, now_ms),
        "host_token": tokens.host,
        "seat_tokens": tokens.seats,
        "spectator_token": tokens.spectator,
    }


def present_seen_position(
    game: Game, actor: Actor, earlier: Position | None = None
) -> Json:
    """The position of *game*, or an *earlier* one, as *actor* may see it."""
    return present_position(seen_position(game, actor, earlier), game.court)


def _players(players: object) -> list[Json]:
    if not isinstance(players, Sequence):
        raise TypeError("the players of a position are a list")
    members = ("name", "score", "rack", "rack_count")
    return [
        {"seat": seat, **{name: player[name] for name in members}}
        for seat, player in enumerate(players)
    ]


@lru_cache(maxsize=REMEMBERED)
def _rules(resolved: ResolvedRules, lexicon: str) -> Json:
    """The rules, whole, in a form that can be sent again."""
    rules = resolved.rules
    told: Json = {"rule_set": rules.rule_set.name, "lexicon": lexicon}
    board, tile_set = board_document(rules.layout), tile_set_document(rules.tile_set)
    if _is_known_board(rules.layout.name, resolved.board.sha256):
        told["board"] = rules.layout.name
    else:
        told["board_definition"] = board
    if _is_known_tile_set(rules.tile_set.name, resolved.tile_set.sha256):
        told["tile_set"] = rules.tile_set.name
    else:
        told["tile_set_definition"] = tile_set
    parts = rule_set_document(rules.rule_set)
    return told | {k: v for k, v in parts.items() if k not in RULES_ELSEWHERE}


def _is_known_board(name: str, sha256: str) -> bool:
    try:
        return digest(board_document(boards.get(name))) == sha256
    except UnknownName:
        return False


def _is_known_tile_set(name: str, sha256: str) -> bool:
    try:
        return digest(tile_set_document(tile_sets.get(name))) == sha256
    except UnknownName:
        return False


def present_clock(game: Game, now_ms: int) -> Json | None:
    """The clocks at the moment *now_ms*; null where no time is kept."""
    clock, rules = game.table.clock, game.court.rules.rule_set.clock
    if clock is None:
        return None
    now_ms = max(now_ms, game.row.updated_at)
    falls = flag_falls_at(clock)
    return {
        "running": None if clock.running is None else clock.running.seat,
        "at": present_time(now_ms),
        "flag_falls_at": None if falls is None else present_time(falls),
        "seats": [
            {
                "seat": seat,
                "left_ms": time_left(clock, seat, now_ms),
                "overtime_ms": overtime(clock, seat, now_ms),
                "overtime_points": overtime_cost(clock, seat, now_ms, rules),
            }
            for seat in range(len(clock.left_ms))
        ],
    }


def present_time(moment_ms: int) -> str:
    """
    A moment in milliseconds since 1970 as RFC 3339 has it.

    >>> present_time(1_500)
    '1970-01-01T00:00:01.500Z'
    """
    moment = datetime.fromtimestamp(moment_ms // 1_000, UTC)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{moment_ms % 1_000:03}Z"


def present_stored_event(row: EventRow, game: Game, actor: Actor) -> Json:
    """An event of *game* as *actor* may see it now."""
    move = None if row.move is None else orjson.loads(row.move)
    amends = None if move is None else move.pop("amends", None)
    hidden = (
        EventType(row.type) in OF_HIDDEN_TILES
        and row.seat is not None
        and not sees_rack(actor, game, row.seat)
    )
    return {
        "sequence": row.sequence,
        "type": row.type,
        "turn": row.turn,
        "seat": row.seat,
        "at": present_time(row.at),
        "move": move,
        "tiles": None if hidden else row.tiles,
        "words": None if row.words is None else orjson.loads(row.words),
        "points": row.points,
        "score": row.score,
        "note": row.note,
        "amends": amends,
    }


def present_events(rows: Sequence[EventRow], game: Game, actor: Actor) -> list[Json]:
    """Events of *game* as *actor* may see them now."""
    return [present_stored_event(row, game, actor) for row in rows]


def present_seen_ruling(
    ruling: Ruling, court: Court, body: bytes, *, own: bool, withheld: bool
) -> Json:
    """
    A ruling as somebody may see it: on a move of their *own* or of others.

    What the words are worth in the lexicon is left out if it is *withheld*. Position
    and outcome are null: they are told for the whole game.
    """
    seen = seen_ruling(ruling, own=own, withheld=withheld)
    return present_ruling(Decision(court, seen, (), None, None), body, full=True)


def present_made_move(
    ruling: Ruling | None, game: Game, told: Json, actor: Actor, body: bytes
) -> Json | None:
    """
    The ruling on a move that led to *game*, which is *told* to *actor*.

    None for a turn of which only the points were told.
    """
    if ruling is None:
        return None
    own = game.is_over or actor.seat is not None
    withheld = withholds_words(game)
    document = present_seen_ruling(ruling, game.court, body, own=own, withheld=withheld)
    return document | {"position": told["position"], "outcome": told["outcome"]}


def present_verdict(verdict: Verdict, judges: Court, body: bytes) -> Json:
    """What a challenge came to, without the game; *judges* say who decided."""
    clauses = judges.resolved.clauses
    return {
        "upheld": verdict.upheld,
        "words": [present_word(word, full=True) for word in verdict.words],
        "consequence": present_consequence(verdict.consequence, clauses),
        "provenance": present_provenance(judges, body),
    }


def present_change(change: Changed) -> Json:
    """What a correction changes of an event."""
    return {
        "type": change.type,
        "turn": change.turn,
        "seat": change.seat,
        "before": change.before and _worth(change.before),
        "now": change.now and _worth(change.now),
    }


def _worth(worth: Worth) -> Json:
    return {"words": worth.words, "points": worth.points, "score": worth.score}


def present_summary(summary: GameSummary) -> Json:
    """One line of the list of all games."""
    return {
        "id": summary.id,
        "status": summary.status,
        "turn": summary.turn,
        "created_at": present_time(summary.created_at),
        "updated_at": present_time(summary.updated_at),
    }
