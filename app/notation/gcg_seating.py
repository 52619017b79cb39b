"""Who sits where: the players of a game record, and whose each event is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app.notation.gcg_findings import Code, GcgFinding, Remark, place
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
        players = tuple(GcgPlayer(number, name) for number, name in enumerate(names, 1))
        message = "No player is declared: '#player1 nickname Full Name' is missing"
        found = [place(Remark(Code.PLAYERS_MISSING, message), first)] if names else []
        seats = {name: seat for seat, name in enumerate(names)}
        return Seating(players, seats, tuple(found))
    players = tuple(player for _, player in sorted(declared.items()))
    findings = [place(remark, first) for remark in _doubts(players)]
    seat_of: dict[str, int | None] = {}
    for said, line in events:
        if said.player not in seat_of:
            seat_of[said.player], remark = _seat(said.player, players)
            if remark:
                findings.append(place(remark, line))
    return Seating(players, seat_of, tuple(findings))


def _doubts(players: Sequence[GcgPlayer]) -> list[Remark]:
    remarks = []
    for number, player in enumerate(players, 1):
        if player.number > number:
            message = f"#player{number} is missing, though more players follow"
            remarks.append(Remark(Code.PLAYER_MISSING, message))
            break
    names = [player.nickname for player in players]
    for name in sorted({name for name in names if names.count(name) > 1}):
        message = f"Several players have the nickname {name}; each needs one"
        remarks.append(Remark(Code.NICKNAME_REPEATED, message, name))
    return remarks


def _seat(name: str, players: Sequence[GcgPlayer]) -> tuple[int | None, Remark | None]:
    """The seat of *name*, and what is to be said about it."""
    names = [player.nickname for player in players]
    if name in names:
        return (names.index(name) if names.count(name) == 1 else None), None
    others = [other for other in names if other.casefold() == name.casefold()]
    if len(others) == 1:
        message = f"The nickname is declared as {others[0]}; case should agree"
        return names.index(others[0]), Remark(Code.NICKNAME_CASE, message, name, 1)
    message = f"{name[:40]} is not declared as a player: {', '.join(names)[:80]} are"
    return None, Remark(Code.PLAYER_UNDECLARED, message, name, 1)
