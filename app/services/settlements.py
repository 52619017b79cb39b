"""Settlements: final scores and winners of a game that is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from app.rules.adjustments import Penalty, tiles_left
from app.rules.choices import ClockKind
from app.rules.ending import EndReason
from app.rules.errors import RuleSetError
from app.rules.game_end import (
    DECIDED_ENDS,
    MAY_NAME_LOSERS,
    End,
    seats_whose_racks_count,
)
from app.rules.overtime import loses_on_time
from app.rules.position import Rack
from app.rules.ruleset import Rules
from app.rules.settlement import Settlement, Standing, settle_end
from app.rules.tiles import UNKNOWN_TILE
from app.services.errors import Fault, InvalidInput, Path, invalid
from app.services.inputs import RulesInput
from app.services.ports import Lexicons
from app.services.reading import read_tile_string
from app.services.resolving import Court, resolve


class PenaltySaid(Protocol):
    """Points taken off by decision."""

    @property
    def reason(self) -> str:
        """What for."""

    @property
    def points(self) -> int:
        """How many; 0 or more."""


class StandingSaid(Protocol):
    """One player when the last turn is over."""

    @property
    def name(self) -> str | None:
        """What the player is called."""

    @property
    def score(self) -> int:
        """The sum of all turns."""

    @property
    def rack(self) -> str | None:
        """The tiles left."""

    @property
    def rack_points(self) -> int | None:
        """The value of the tiles left."""

    @property
    def overtime_ms(self) -> int | None:
        """Milliseconds beyond the player's own time."""

    @property
    def penalties(self) -> Sequence[PenaltySaid] | None:
        """Points taken off by decision."""


class EndedGameSaid(Protocol):
    """A game that is over."""

    @property
    def players(self) -> Sequence[StandingSaid]:
        """The seats in the order of play."""

    @property
    def end_reason(self) -> str:
        """An `EndReason`."""

    @property
    def out_seat(self) -> int | None:
        """Who played out."""

    @property
    def loser_seats(self) -> Sequence[int] | None:
        """Who lost whatever the score."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A settlement with what it was made by."""

    court: Court
    settlement: Settlement


def settle_game(rules: RulesInput, game: EndedGameSaid, lexicons: Lexicons) -> Settled:
    """
    Settle *game* under *rules*.

    Raises `InvalidInput`: for a rack that counts and is not told, since no board says
    which tiles are left; for overtime under rules that charge none; for seats that do
    not go with the end.
    """
    court = resolve(rules, lexicons)
    standings = [
        _standing(player, seat, court.rules) for seat, player in enumerate(game.players)
    ]
    end = _end(game, standings, court.rules)
    _refuse_untold(standings, end, court.rules)
    try:
        settlement = settle_end(standings, end, court.rules)
    except RuleSetError as error:
        problem = f"there are {len(standings)} players, but {error}"
        path = ("rules", "settlement", "played_out")
        raise invalid(path, "too_many_players", problem) from error
    return Settled(court, settlement)


def _standing(said: StandingSaid, seat: int, rules: Rules) -> Standing:
    at: Path = ("players", seat)
    if said.overtime_ms and rules.rule_set.clock.kind is not ClockKind.BANK:
        kind = rules.rule_set.clock.kind.value
        problem = (
            f"overtime is charged where clock.kind is 'bank'; in these rules it is "
            f"{kind!r}: choose others, or leave the overtime out"
        )
        raise invalid((*at, "overtime_ms"), "overtime_not_charged", problem)
    return Standing(
        name=said.name,
        score=said.score,
        rack=_rack(said, at, rules),
        rack_points=said.rack_points,
        overtime_ms=said.overtime_ms or 0,
        penalties=tuple(
            Penalty(one.reason, one.points) for one in said.penalties or ()
        ),
    )


def _rack(said: StandingSaid, at: Path, rules: Rules) -> Rack | None:
    """The tiles of a rack that is wholly told, None of another."""
    if said.rack is None:
        return None
    rack = read_tile_string(said.rack, rules.tile_set, *at, "rack")
    known = tuple(tile for tile in rack if tile != UNKNOWN_TILE)
    points, told = tiles_left(known, rules.tile_set).points, said.rack_points
    if told is not None and not _can_be(told, points, rules, whole=known == rack):
        least = "" if known == rack else "at least "
        problem = f"the tiles {said.rack!r} are worth {least}{points}, not {told}"
        raise invalid((*at, "rack_points"), "rack_points_differ", problem)
    return rack if known == rack else None


def _can_be(told: int, known: int, rules: Rules, *, whole: bool) -> bool:
    """Whether a rack is worth what is *told*, its *known* tiles being worth so much."""
    if whole:
        return told == known
    return told >= known or min(rules.tile_set.value_of.values()) < 0


def _end(game: EndedGameSaid, standings: Sequence[Standing], rules: Rules) -> End:
    reason = EndReason(game.end_reason)
    out_seat = _out_seat(game, reason, standings)
    losers = _losers(game, reason, len(standings))
    clock = rules.rule_set.clock
    late = [one for one in standings if loses_on_time(one.overtime_ms, clock)]
    if reason in DECIDED_ENDS and not losers and not late:
        problem = f"say who lost: {reason} needs the seats of the losers"
        raise invalid(("loser_seats",), "missing", problem)
    return End(reason, out_seat, losers)


def _out_seat(
    game: EndedGameSaid, reason: EndReason, standings: Sequence[Standing]
) -> int | None:
    """Who played out: as told, or else the only one with an empty rack."""
    path, seat = ("out_seat",), game.out_seat
    if reason is not EndReason.PLAYED_OUT:
        if seat is None:
            return None
        problem = (
            f"out_seat goes with the end_reason 'played_out', not {reason.value!r}"
        )
        raise invalid(path, "out_seat_not_wanted", problem)
    if seat is None:
        out = [n for n, one in enumerate(standings) if one.rack == ()]
        if len(out) == 1:
            return out[0]
        problem = f"say who played out: {len(out)} players have an empty rack"
        raise invalid(path, "missing", problem)
    _refuse_no_seat(seat, len(standings), path)
    member = _tiles_left(game.players[seat], standings[seat])
    if member is not None:
        problem = "this player played out, so no tiles can be left"
        raise invalid(("players", seat, member), "rack_not_empty", problem)
    return seat


def _tiles_left(said: StandingSaid, standing: Standing) -> str | None:
    """The member that tells of tiles left, even if not of all; None if none does."""
    told_in_part = said.rack is not None and standing.rack is None
    if standing.rack or told_in_part:
        return "rack"
    return "rack_points" if standing.rack_points else None


def _losers(game: EndedGameSaid, reason: EndReason, players: int) -> frozenset[int]:
    losers = frozenset(game.loser_seats or ())
    if losers and reason not in MAY_NAME_LOSERS:
        problem = (
            f"after {reason.value!r} the scores tell who lost; leave the seats out"
        )
        raise invalid(("loser_seats",), "losers_not_wanted", problem)
    for index, seat in enumerate(game.loser_seats or ()):
        _refuse_no_seat(seat, players, ("loser_seats", index))
    if losers and len(losers) == players:
        problem = "somebody must be left who did not lose"
        raise invalid(("loser_seats",), "nobody_left", problem)
    return losers


def _refuse_no_seat(seat: int, players: int, path: Path) -> None:
    if seat >= players:
        problem = f"seats are counted from 0; the last one is {players - 1}, not {seat}"
        raise invalid(path, "no_such_seat", problem)


def _refuse_untold(standings: Sequence[Standing], end: End, rules: Rules) -> None:
    """Refuse racks that count and are not told, or not well enough."""
    faults = []
    for seat in sorted(seats_whose_racks_count(len(standings), end, rules)):
        standing = standings[seat]
        if standing.rack is not None:
            continue
        if rules.rule_set.settlement.blank_left_penalty:
            problem = (
                "tell the tiles in rack: in these rules each blank left costs points"
            )
        elif standing.rack_points is None:
            problem = (
                "tell rack, every tile of it, or rack_points: it changes the score"
            )
        else:
            continue
        faults.append(Fault(("players", seat, "rack"), "missing", problem))
    if faults:
        raise InvalidInput(faults)
