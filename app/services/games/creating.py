"""A new game: its tokens, its seed, and the first tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from secrets import token_bytes

from app.rules.choices import ClockKind
from app.rules.events import Event, EventType
from app.rules.fair_draws import SEED_BYTES, bag_in_order, commitment, draw_key
from app.rules.fair_draws import draw_tiles as draw_fairly
from app.rules.position import Rack, left_over
from app.rules.table import set_table, tell_rack
from app.rules.table_clock import start_clock
from app.services.errors import invalid
from app.services.game_store import GameRow, SeatRow
from app.services.games.errors import Refused
from app.services.games.game import Draws, Game
from app.services.games.rules_text import write_rules
from app.services.games.tokens import Chance, hash_token, new_token
from app.services.inputs import RulesInput
from app.services.ports import Lexicons
from app.services.resolving import refuse_double, resolve

ID_BYTES = 10
"""Bytes of chance in the id of a game, after the moment of its creation."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """What is asked of a new game."""

    rules: RulesInput
    names: Sequence[str | None]
    draws: Draws
    time_control: Mapping[str, object] | None = None
    """
    Members of ``clock`` that override those of the rules. Without a ``kind`` it is a
    time per move if that is what they tell, else a bank of time.
    """
    client_seeds: bool = False
    """Whether the players add seeds of theirs."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens of a game; they can be told only now."""

    host: str
    seats: tuple[str, ...]
    spectator: str


@dataclass(frozen=True, slots=True)
class Created:
    """A new game, not yet stored."""

    game: Game
    events: tuple[Event, ...]
    tokens: Tokens


def create_game(
    asked: NewGame, lexicons: Lexicons, now_ms: int, chance: Chance = token_bytes
) -> Created:
    """
    Make the game that is *asked* for, at the moment *now_ms*.

    Its id, its tokens and its seed come from *chance*.

    Raises `InvalidInput` with paths of the members of *asked*.
    """
    court = resolve(_with_clock(asked), lexicons)
    _check_seats(
        asked, court.rules.rule_set.players.min, court.rules.rule_set.players.max
    )
    refuse_double(len(asked.names), court.rules)
    seats = tuple(new_token(chance) for _ in asked.names)
    tokens = Tokens(new_token(chance), seats, new_token(chance))
    seed = chance(SEED_BYTES)
    row = GameRow(
        id=new_id(now_ms, chance),
        rules=write_rules(court),
        draws=asked.draws.value,
        seed=seed,
        commitment=commitment(seed) if asked.draws is Draws.REFEREE else None,
        host_sha256=hash_token(tokens.host),
        spectator_sha256=hash_token(tokens.spectator),
        seats=tuple(
            SeatRow(seat, name, hash_token(token))
            for seat, (name, token) in enumerate(
                zip(asked.names, tokens.seats, strict=True)
            )
        ),
        created_at=now_ms,
        updated_at=now_ms,
        sequence=0,
        status="",
        turn=0,
        on_turn=0,
        snapshot="",
    )
    seeds = (None,) * len(asked.names) if asked.client_seeds else None
    game = Game(row, court, set_table(asked.names, court.rules), client_seeds=seeds)
    events: tuple[Event, ...] = (Event(EventType.GAME_CREATED, turn=0, at=now_ms),)
    if not asked.client_seeds:
        game, begun = begin(game, now_ms)
        events += begun
    return Created(game, events, tokens)


def new_id(now_ms: int, chance: Chance) -> str:
    """
    The id of a game created at *now_ms*: 32 digits in hex.

    The moment comes first, so that a database finds games of one time side by side.
    """
    return f"{now_ms:012x}{chance(ID_BYTES).hex()}"


def _with_clock(asked: NewGame) -> RulesInput:
    """The rules with the time control that wins over their clock."""
    rules, control = asked.rules, asked.time_control
    if control is None:
        return rules
    per_move = "per_move_s" in control and "bank_s" not in control
    kind = ClockKind.PER_MOVE if per_move else ClockKind.BANK
    told = rules.parts.get("clock", {})
    clock = {**(told if isinstance(told, Mapping) else {}), **control}
    return rules._replace(parts={**rules.parts, "clock": {"kind": kind, **clock}})


def _check_seats(asked: NewGame, least: int, most: int) -> None:
    seats = len(asked.names)
    if not least <= seats <= most:
        problem = f"these rules are for {least} to {most} players, not {seats}"
        raise invalid(("players",), "wrong_number_of_players", problem)
    if asked.client_seeds and asked.draws is not Draws.REFEREE:
        problem = "seeds are for draws of the referee; leave them out"
        raise invalid(("client_seeds",), "seeds_need_referee", problem)


def begin(game: Game, now_ms: int) -> tuple[Game, tuple[Event, ...]]:
    """Deal the first racks, if the referee draws, and let the clock run."""
    events: list[Event] = []
    if game.draws is Draws.REFEREE:
        size = game.court.rules.rule_set.rack_size
        for seat, player in enumerate(game.table.position.players):
            left = left_over(game.table.position, game.court.rules.tile_set)
            game, tiles = draw(game, player.holds(size), left)
            step = tell_rack(game.table, seat, tiles, game.court.rules, now_ms)
            game, events = game.after(step), [*events, *step.events]
    if game.table.clock is not None:
        step = start_clock(game.table, now_ms)
        game, events = game.after(step), [*events, *step.events]
    return game, tuple(events)


def draw(game: Game, count: int, left: Mapping[str, int]) -> tuple[Game, Rack]:
    """
    Draw *count* tiles out of the bag of *game*, as many as there are.

    *left* is what board and racks leave of the tile set (see `left_over`).
    """
    row, number = game.row, game.draws_made + 1
    bag = bag_in_order(left, game.court.rules.tile_set)
    seeds = [seed or "" for seed in game.client_seeds or ()]
    key = draw_key(row.seed, row.id, seeds)
    tiles = draw_fairly(key, number, bag, count)
    drawn = Game(row, game.court, game.table, number, game.client_seeds)
    return drawn, tiles


def give_seed(
    game: Game, seat: int, seed: str, now_ms: int
) -> tuple[Game, tuple[Event, ...]]:
    """
    Take the *seed* of a seat; with the last one the game begins.

    Raises `Refused` if the seat has sent one, or none is wanted.
    """
    seeds = game.client_seeds
    if game.is_over:
        raise Refused("game_over", "the game is over", game.table.turn)
    if seeds is None:
        raise Refused("seeds_not_used", "this game takes no seeds", game.table.turn)
    if seeds[seat] is not None:
        problem = "this seat has sent its seed; it cannot be changed"
        raise Refused("seed_given", problem, game.table.turn)
    given = (*seeds[:seat], seed, *seeds[seat + 1 :])
    game = replace(game, client_seeds=given)
    events = (Event(EventType.SEED_GIVEN, seat, turn=0, at=now_ms, note=seed),)
    if None in given:
        return game, events
    game, begun = begin(game, now_ms)
    return game, (*events, *begun)
