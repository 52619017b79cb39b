"""Who sits where: the players of a game record, and whose each event is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app.notation.gcg_findings import Code, GcgFinding, Remark, place, shorten
from app.notation.gcg_pragmas import MOST_PLAYERS
from app.notation.gcg_record import EventLine, GcgPlayer


class Seating(NamedTuple):
    """The players by seat, and the seat of each nickname that events use."""

    players: tuple[GcgPlayer, ...]
    seat_of: Mapping[str, int | None]
    findings: tuple[GcgFinding, ...]


def seat_players(
    declared: Mapping[int, GcgPlayer], events: Sequence[tuple[EventLine, int]]
) -> Seating:
    """
    Seat the *declared* players, by number, for *events* with their lines.

    If none is declared, the events name them in the order of play. A nickname that
    nobody or more than one player has belongs to no seat.
    """
    first = events[0][1] if events else 1
    names = dict.fromkeys(said.player for said, _ in events)
    if not declared:
        return _seat_by_play(list(names)[:MOST_PLAYERS], first)
    players = tuple(player for _, player in sorted(declared.items()))
    findings = [place(remark, first) for remark in _doubts(players)]
    seat_of: dict[str, int | None] = {}
    declared_names = _Names(players)
    for said, line in events:
        if said.player not in seat_of:
            seat_of[said.player], remark = declared_names.seat(said.player)
            if remark:
                findings.append(place(remark, line))
    return Seating(players, seat_of, tuple(findings))


def _seat_by_play(names: Sequence[str], line: int) -> Seating:
    """Seat the players of a record that declares none and begins on *line*."""
    players = tuple(GcgPlayer(number, name) for number, name in enumerate(names, 1))
    message = "No player is declared: '#player1 nickname Full Name' is missing"
    found = (place(Remark(Code.PLAYERS_MISSING, message), line),) if names else ()
    return Seating(players, {name: seat for seat, name in enumerate(names)}, found)


def _doubts(players: Sequence[GcgPlayer]) -> list[Remark]:
    remarks = []
    for number, player in enumerate(players, 1):
        if player.number > number:
            message = f"#player{number} is missing, though more players follow"
            remarks.append(Remark(Code.PLAYER_MISSING, message))
            break
    names = [player.nickname for player in players]
    for name in sorted({name for name in names if names.count(name) > 1}):
        message = f"Several players have the nickname {shorten(name)}; each needs one"
        remarks.append(Remark(Code.NICKNAME_REPEATED, message, name))
    return remarks


class _Names:
    """The declared nicknames, to be looked up as written or in any case."""

    def __init__(self, players: Sequence[GcgPlayer]) -> None:
        self.seats: dict[str, list[int]] = {}
        self.in_any_case: dict[str, set[str]] = {}
        for seat, player in enumerate(players):
            name = player.nickname
            self.seats.setdefault(name, []).append(seat)
            self.in_any_case.setdefault(name.casefold(), set()).add(name)

    def seat(self, name: str) -> tuple[int | None, Remark | None]:
        """The seat of *name*, and what is to be said about it."""
        seats = self.seats.get(name)
        if seats:
            return (seats[0] if len(seats) == 1 else None), None
        others = self.in_any_case.get(name.casefold(), set())
        seats = [seat for other in others for seat in self.seats[other]]
        if len(seats) == 1:
            message = f"It is declared as {shorten(min(others))}; case should agree"
            return seats[0], Remark(Code.NICKNAME_CASE, message, name, 1)
        declared = ", ".join(self.seats)
        message = f"{shorten(name)} is not declared as a player: {shorten(declared)}"
        return None, Remark(Code.PLAYER_UNDECLARED, message, name, 1)
