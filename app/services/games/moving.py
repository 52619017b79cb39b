"""Moves and challenges in a stored game."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.claims import Claim
from app.rules.drawing import check_draw, tiles_due
from app.rules.errors import ChallengeNotPossible, WordNotFormed
from app.rules.events import Event
from app.rules.moves import Exchange, Move
from app.rules.position import Rack, Status
from app.rules.ruling import Ruling
from app.rules.table import make_move
from app.rules.table_decisions import decide_challenge, enter_points
from app.rules.table_limits import rule_at
from app.rules.tiles import UNKNOWN_TILE
from app.rules.verdict import Verdict
from app.services.errors import invalid
from app.services.games.creating import draw
from app.services.games.errors import MoveRefused, Refused
from app.services.games.game import Draws, Game, GameStatus
from app.services.games.seeing import seen_refusal
from app.services.inputs import MoveSaid
from app.services.moves import read_move
from app.services.reading import read_tile_string


@dataclass(frozen=True, slots=True)
class Moved:
    """A move that was made."""

    game: Game
    events: tuple[Event, ...]
    ruling: Ruling | None
    """None for a turn of which only the points were told."""


def move(game: Game, asked: MoveSaid, drawn: str | None, now_ms: int) -> Moved:
    """
    Make the move *asked* for by the player on turn.

    *drawn* are the tiles drawn for it, where the seats report them. Raises
    `InvalidInput`, `Refused` and, for a move that is not legal, `MoveRefused`.
    """
    rules = game.court.rules
    game.expect_playing()
    told = read_move(asked, rules, game.table.position.board)
    expect_named(game, told)
    ruling = rule_at(game.table, told, rules, game.court.lexicon)
    if not ruling.is_legal:
        ruling = seen_refusal(game, game.table, told, ruling)
        raise MoveRefused(ruling, game.court, game.table.turn)
    game, tiles = _draw(game, ruling, drawn)
    step = make_move(game.table, ruling, rules, tiles, now_ms)
    return Moved(game.after(step), step.events, ruling)


def expect_named(game: Game, move: Move) -> None:
    """
    Raise `InvalidInput` for an exchange that does not name its tiles to the referee.

    Where the referee draws it knows every rack, and must know what comes into the bag.
    """
    if game.draws is not Draws.REFEREE or not isinstance(move, Exchange):
        return
    if move.tiles is None or UNKNOWN_TILE in move.tiles:
        problem = "name the tiles that are exchanged, such as exchange QV"
        raise invalid(("move",), "tiles_not_named", problem)


def enter(game: Game, points: int, now_ms: int) -> Moved:
    """
    Let the player on turn have *points*, of which nobody says how they were made.

    Raises `Refused`, and `InvalidInput` where somebody says what is drawn.
    """
    game.expect_playing()
    if game.draws is not Draws.NONE:
        problem = "points alone are for games with draws: none; tell the move"
        raise invalid(("move", "type"), "points_not_wanted", problem)
    if game.status is GameStatus.FINAL_CHALLENGE:
        problem = "somebody played out: a pass or a challenge ends the game"
        raise invalid(("move", "type"), "points_not_wanted", problem)
    step = enter_points(game.table, points, game.court.rules, now_ms)
    return Moved(game.after(step), step.events, None)


def _draw(game: Game, ruling: Ruling, drawn: str | None) -> tuple[Game, Rack | None]:
    """The tiles that are drawn for a legal move, and the game with the draw made."""
    rules, position = game.court.rules, game.table.position
    if drawn is not None and game.draws is not Draws.REPORTED:
        problem = "in this game nobody reports draws; leave it out"
        raise invalid(("draw",), "draw_not_wanted", problem)
    if game.draws is Draws.REFEREE:
        due = _due(game, ruling)
        return draw(game, due, ruling.left) if due else (game, None)
    if drawn is None:
        return game, None
    tiles = read_tile_string(drawn, rules.tile_set, "draw")
    odd = check_draw(position, ruling, rules, tiles).warnings
    if odd:
        raise invalid(("draw",), odd[0].code, odd[0].message)
    return game, tiles


def _due(game: Game, ruling: Ruling) -> int:
    """How many tiles are drawn for a legal move; none for an accepting pass."""
    if game.table.position.status is Status.FINAL_CHALLENGE:
        return 0
    return tiles_due(game.table.position, ruling, game.court.rules) or 0


@dataclass(frozen=True, slots=True)
class Challenged:
    """A challenge that was decided."""

    game: Game
    events: tuple[Event, ...]
    verdict: Verdict


def challenge(game: Game, claim: Claim, now_ms: int) -> Challenged:
    """
    Decide a *claim* about the last play.

    Raises `Refused` if nothing can be challenged, or not by this seat, and
    `InvalidInput` for words that the play does not form.
    """
    game.expect_playing()
    turn, court = game.table.turn, game.court
    if game.table.seats[claim.challenger].resigned:
        raise Refused("seat_resigned", "this seat has resigned", turn)
    if game.table.last is None:
        problem = "the last play can be challenged until the next move; there is none"
        raise Refused("challenge_not_possible", problem, turn)
    try:
        verdict, step = decide_challenge(
            game.table, claim, court.rules, court.lexicon, now_ms
        )
    except ChallengeNotPossible as error:
        raise Refused("challenge_not_possible", str(error), turn) from error
    except WordNotFormed as error:
        path = ("words", error.number)
        raise invalid(path, "word_not_formed", str(error)) from error
    return Challenged(game.after(step), step.events, verdict)
