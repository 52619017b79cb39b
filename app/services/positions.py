"""Positions: from what a client says to what the engine needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from app.notation.cgp import Cgp, parse_cgp
from app.rules.board import Board
from app.rules.counting import counted
from app.rules.position import Player, Position, Rack, Status, left_over, tally
from app.rules.ruleset import Rules
from app.rules.soundness import PositionWarning, position_warnings
from app.rules.tiles import UNKNOWN_TILE
from app.services.cgp_rules import fill_rules
from app.services.errors import InvalidInput, invalid
from app.services.inputs import ABSENT, PlayerSaid, PositionSaid, RulesInput
from app.services.ports import Lexicons
from app.services.reading import read_cells, read_tile_string, reading
from app.services.resolving import Court, refuse_double, resolve

CGP_PATH = ("position", "cgp")
NOBODY = Player()
"""A player of whom nothing is known."""


class Case(NamedTuple):
    """A position with everything a ruling on it is made by."""

    court: Court
    position: Position
    left: Mapping[str, int]
    """What board and known racks leave of the tile set."""
    warnings: tuple[PositionWarning, ...]
    """What play could not have reached, and what of a CGP was not followed."""


def open_case(rules: RulesInput, position: PositionSaid, lexicons: Lexicons) -> Case:
    """
    Read *position* under *rules*.

    Raises `InvalidInput` with paths that begin with ``rules`` or ``position``.
    """
    cgp = None
    warnings: list[PositionWarning] = []
    if position.cgp is not None:
        with reading(*CGP_PATH):
            cgp = parse_cgp(position.cgp)
        court, warnings = _follow(cgp, rules, lexicons)
    else:
        court = resolve(rules, lexicons)
    read = _read_position(position, cgp, court.rules)
    left = left_over(read, court.rules.tile_set)
    warnings += position_warnings(read, court.rules, left)
    return Case(court, read, left, tuple(warnings))


def _follow(
    cgp: Cgp, rules: RulesInput, lexicons: Lexicons
) -> tuple[Court, list[PositionWarning]]:
    """Resolve *rules* with what *cgp* adds; what it spoils is its own fault."""
    try:
        filled, warnings = fill_rules(rules, cgp.opcodes, lexicons, len(cgp.racks))
        return resolve(filled, lexicons), warnings
    except InvalidInput as error:
        resolve(rules, lexicons)  # raises what is wrong without the CGP
        raise InvalidInput(
            fault._replace(path=CGP_PATH) for fault in error.faults
        ) from error


def _read_position(position: PositionSaid, cgp: Cgp | None, rules: Rules) -> Position:
    board = _read_board(position, cgp, rules)
    players = _read_players(position, cgp, board, rules)
    refuse_double(len(players), rules)
    on_turn = position.on_turn or 0
    if on_turn >= len(players):
        last = len(players) - 1
        problem = f"seats are counted from 0; the last one is {last}, not {on_turn}"
        raise invalid(("position", "on_turn"), "no_such_seat", problem)
    scoreless = position.scoreless_turns
    if scoreless is None:
        scoreless = cgp.scoreless_turns if cgp else 0
    bag = None
    if position.bag is not None:
        bag = read_tile_string(position.bag, rules.tile_set, "position", "bag")
    return Position(
        board=board,
        players=players,
        on_turn=on_turn,
        bag=bag,
        bag_count=position.bag_count,
        scoreless_turns=scoreless,
        consecutive_passes=position.consecutive_passes or 0,
        status=Status(position.status) if position.status else Status.PLAYING,
    )


def _read_board(position: PositionSaid, cgp: Cgp | None, rules: Rules) -> Board:
    layout, tile_set = rules.layout, rules.tile_set
    if position.board is not None:
        path = ("position", "board")
        return Board(layout, read_cells(position.board, layout, tile_set, path))
    if cgp is not None:
        cells = read_cells(cgp.rows, layout, tile_set, CGP_PATH, cgp=position.cgp)
        return Board(layout, cells)
    return Board.empty(layout)


def _read_players(
    position: PositionSaid, cgp: Cgp | None, board: Board, rules: Rules
) -> tuple[Player, ...]:
    said = position.players or ()
    count = max(len(said), len(cgp.racks) if cgp else 0, rules.rule_set.players.min)
    known = [NOBODY] * count
    if cgp is not None:
        known = _cgp_players(cgp, known, board, rules)
    told = [
        _read_player(player, known[seat], seat, rules)
        for seat, player in enumerate(said)
    ]
    return (*told, *known[len(told) :])


def _read_player(said: PlayerSaid, known: Player, seat: int, rules: Rules) -> Player:
    """What is *said* of a player, on top of what is *known* from a CGP."""
    rack, rack_count, told = known.rack, said.rack_count, said.rack
    if told is None:
        rack = None
    elif told is not ABSENT:
        rack = read_tile_string(
            told, rules.tile_set, "position", "players", seat, "rack"
        )
    if rack is not None and rack_count is not None and rack_count != len(rack):
        problem = (
            f"the rack has {counted(len(rack), 'tile')}, rack_count says {rack_count}"
        )
        path = ("position", "players", seat, "rack_count")
        raise invalid(path, "rack_count_differs", problem)
    name, score = said.name, said.score
    return Player(
        name=known.name if name is None else name,
        score=known.score if score is None else score,
        rack=rack,
        rack_count=rack_count if rack is None else None,
        turns_to_miss=said.turns_to_miss or 0,
    )


def _cgp_players(
    cgp: Cgp, players: list[Player], board: Board, rules: Rules
) -> list[Player]:
    """
    Put the racks and scores of *cgp* on the seats, its first one on seat 0.

    An empty rack is unknown and a short one known in part, as long as there are
    tiles that may belong to it; when there are none left, it is complete.
    """
    racks = [read_tile_string(text, rules.tile_set, *CGP_PATH) for text in cgp.racks]
    left = tally(board, racks, rules.tile_set)
    size = rules.rule_set.rack_size
    unseen = sum(count for count in left.values() if count > 0)
    to_spare = unseen - size * sum(not rack for rack in racks)
    for seat, rack in enumerate(racks):
        players[seat] = replace(
            players[seat],
            score=cgp.scores[seat],
            rack=_whole_rack(rack, size, unseen, to_spare),
        )
    return players


def _whole_rack(rack: Rack, size: int, unseen: int, to_spare: int) -> Rack | None:
    if not rack:
        return None if unseen else ()
    missing = min(size - len(rack), to_spare)
    return (*rack, *[UNKNOWN_TILE] * missing) if missing > 0 else rack
