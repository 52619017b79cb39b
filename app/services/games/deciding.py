"""What hosts, directors and the clock decide: ends, corrections, racks, clocks."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from app.rules import table_clock
from app.rules.choices import OnMax
from app.rules.clock import is_out_of_time
from app.rules.ending import EndReason
from app.rules.errors import EndNotPossible
from app.rules.events import Event
from app.rules.judge import judge
from app.rules.moves import Pass
from app.rules.position import left_over
from app.rules.table import Step, make_move, tell_rack
from app.rules.table_decisions import (
    Correction,
    Ending,
    correct_score,
    end_by_decision,
    resign,
)
from app.rules.tiles import show_tiles
from app.services.errors import invalid
from app.services.games.errors import Refused
from app.services.games.game import Draws, Game, GameStatus
from app.services.reading import read_tile_string


class Decided(NamedTuple):
    """A decision that was made."""

    game: Game
    events: tuple[Event, ...]


def _decided(game: Game, step: Step) -> Decided:
    return Decided(game.after(step), step.events)


def give_up(game: Game, seat: int, now_ms: int) -> Decided:
    """
    Let *seat* resign.

    Raises `Refused` if the game is over, the seat is out, or nobody else plays.
    """
    game.expect_playing()
    if game.table.seats[seat].resigned:
        raise Refused(
            "seat_resigned", "this seat has resigned already", game.table.turn
        )
    try:
        return _decided(game, resign(game.table, seat, game.court.rules, now_ms))
    except EndNotPossible as error:
        raise _no_end(game, error) from error


def _no_end(game: Game, error: EndNotPossible) -> Refused:
    return Refused("end_not_possible", str(error), game.table.turn)


def end(game: Game, ending: Ending, now_ms: int) -> Decided:
    """End the game as people say; raises `Refused` if it cannot end so."""
    game.expect_playing()
    try:
        step = end_by_decision(game.table, ending, game.court.rules, now_ms)
    except EndNotPossible as error:
        raise _no_end(game, error) from error
    return _decided(game, step)


def cancel(game: Game, note: str | None, now_ms: int) -> Decided:
    """Cancel the game, also before it has begun; raises `Refused` if it is over."""
    if game.is_over:
        raise Refused("game_over", "the game is over", game.table.turn)
    seeds = game.client_seeds
    if seeds is not None:
        seeds = tuple(seed or "" for seed in seeds)
    ending = Ending(EndReason.CANCELLED, note=note)
    step = end_by_decision(game.table, ending, game.court.rules, now_ms)
    return _decided(replace(game, client_seeds=seeds), step)


def claim_timeout(game: Game, now_ms: int) -> Decided:
    """
    Look whether the player on turn is out of time, and let the rules follow.

    Raises `Refused` if there is time left, running out of it costs nothing, or nobody
    else plays who could win.
    """
    game.expect_playing()
    table, rules = game.table, game.court.rules
    clock, seat = table.clock, table.position.on_turn
    if clock is None:
        raise Refused("no_clock", "no time is kept in this game", table.turn)
    if not is_out_of_time(clock, seat, now_ms, rules.rule_set.clock):
        problem = "the player on turn still has time, overtime included"
        raise Refused("time_left", problem, table.turn)
    match rules.rule_set.clock.on_max:
        case OnMax.LOSE:
            return end(game, Ending(EndReason.TIMED_OUT, (seat,)), now_ms)
        case OnMax.PASS:
            ruling = judge(table.position, Pass(), rules, game.court.lexicon)
            return _decided(game, make_move(table, ruling, rules, None, now_ms))
        case OnMax.STOP:
            problem = "under these rules no more overtime is charged, and play goes on"
            raise Refused("time_costs_no_more", problem, table.turn)


def correct_points(game: Game, correction: Correction, now_ms: int) -> Decided:
    """
    Give or take points; a game that is over is settled again.

    Raises `Refused` for one that was cancelled, or has not begun.
    """
    if game.status is GameStatus.CANCELLED:
        problem = "the game was cancelled, so its points do not count"
        raise Refused("game_over", problem, game.table.turn)
    if not game.is_over:
        game.expect_playing()
    return _decided(
        game, correct_score(game.table, correction, game.court.rules, now_ms)
    )


def tell(game: Game, seat: int, tiles: str, now_ms: int) -> Decided:
    """
    Take the rack that a seat reports.

    Raises `Refused` where the referee draws, and `InvalidInput` for a rack that is
    too large or that the unseen tiles do not have.
    """
    game.expect_playing()
    table, rules = game.table, game.court.rules
    if game.draws is Draws.REFEREE:
        problem = "the referee has dealt the racks of this game"
        raise Refused("racks_are_dealt", problem, table.turn)
    rack = read_tile_string(tiles, rules.tile_set, "rack")
    held = table.position.players[seat].holds(rules.rule_set.rack_size)
    if len(rack) != held:
        problem = f"the seat has {held} tiles, not {len(rack)}"
        raise invalid(("rack",), "rack_count_differs", problem)
    step = tell_rack(table, seat, rack, rules, now_ms)
    left = left_over(step.table.position, rules.tile_set)
    lacking = [tile for tile, count in left.items() if count < 0]
    if lacking:
        problem = f"not so many of these tiles are unseen: {show_tiles(lacking)}"
        raise invalid(("rack",), "tile_unavailable", problem)
    return _decided(game, step)


def run_clock(game: Game, *, running: bool, now_ms: int) -> Decided:
    """Start or stop the clock; raises `Refused` if there is none, or it does so."""
    game.expect_playing()
    switch = table_clock.start_clock if running else table_clock.stop_clock
    try:
        return _decided(game, switch(game.table, now_ms))
    except ValueError as error:
        raise Refused("clock_not_possible", str(error), game.table.turn) from error
