"""Who sits where: the players of a game record, and whose each event is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from app.notation.gcg_findings import Code, GcgFinding, Remark, place, shorten
from app.notation.gcg_pragmas import MOST_PLAYERS
from app.notation.gcg_record import GcgPlayer, GcgRack

What = TypeVar("What")


class Told(NamedTuple, Generic[What]):
    """Something with the place where the record tells it."""

    what: What
    line: int
    """Counted from 1."""
    at: int
    """In characters, counted from 0."""

    def found(self, code: Code, message: str, quoted: str = "") -> GcgFinding:
        """The finding that *message* is, about *quoted*, here."""
        return place(Remark(code, message, quoted, self.at), self.line)


class Seating(NamedTuple):
    """The players by seat, and the seat of each nickname that events use."""

    players: tuple[GcgPlayer, ...]
    seat_of: Mapping[str, int | None]
    findings: tuple[GcgFinding, ...]


def seat_players(
    declared: Mapping[int, Told[GcgPlayer]], mentions: Sequence[Told[str]]
) -> Seating:
    """
    Seat the *declared* players, by number, for the nicknames that events mention.

    If none is declared, the events name them in the order of play. A nickname that
    nobody or more than one player has belongs to no seat.
    """
    first: dict[str, Told[str]] = {}
    for mention in mentions:
        first.setdefault(mention.what, mention)
    if not declared:
        return _seat_by_play(list(first.values()))
    told = [declaration for _, declaration in sorted(declared.items())]
    players = tuple(declaration.what for declaration in told)
    findings = [*_missing(told), *_repeated(told)]
    seat_of: dict[str, int | None] = {}
    names = _Names(players)
    for name, mention in first.items():
        seat_of[name], finding = names.seat(mention)
        if finding:
            findings.append(finding)
    return Seating(players, seat_of, tuple(findings))


def _seat_by_play(mentions: Sequence[Told[str]]) -> Seating:
    """Seat the players of a record that declares none, as they first appear."""
    seated = [mention.what for mention in mentions[:MOST_PLAYERS]]
    players = tuple(GcgPlayer(number, name) for number, name in enumerate(seated, 1))
    findings = []
    if mentions:
        message = "No player is declared: '#player1 nickname Full Name' is missing"
        findings.append(place(Remark(Code.PLAYERS_MISSING, message), mentions[0].line))
    for mention in mentions[MOST_PLAYERS:]:
        message = f"A game has at most {MOST_PLAYERS} players"
        findings.append(mention.found(Code.PLAYER_UNDECLARED, message, mention.what))
    seat_of = {name: seat for seat, name in enumerate(seated)}
    return Seating(players, seat_of, tuple(findings))


def _missing(told: Sequence[Told[GcgPlayer]]) -> Iterator[GcgFinding]:
    """The first number that nobody has, if there is one."""
    for number, declaration in enumerate(told, 1):
        if declaration.what.number > number:
            message = f"#player{number} is missing, though more players follow"
            yield declaration.found(Code.PLAYER_MISSING, message)
            return
    if len(told) == 1:
        message = "#player2 is missing; a game has two players or more"
        yield told[0].found(Code.PLAYER_MISSING, message)


def _repeated(told: Sequence[Told[GcgPlayer]]) -> Iterator[GcgFinding]:
    """The nicknames that a player before has."""
    seen: set[str] = set()
    for declaration in told:
        name = declaration.what.nickname
        if name in seen:
            message = f"Several players have the nickname {shorten(name)}; it names one"
            yield declaration.found(Code.NICKNAME_REPEATED, message)
        seen.add(name)


def ownerless(
    players: Sequence[GcgPlayer], racks: Sequence[Told[GcgRack]]
) -> list[GcgFinding]:
    """What is to be said about *racks* of none of the *players*."""
    numbers = {player.number for player in players}
    return [
        rack.found(
            Code.PLAYER_UNDECLARED,
            f"#rack{rack.what.number} needs a player with this number",
        )
        for rack in racks
        if rack.what.number not in numbers
    ]


class _Names:
    """The declared nicknames, to be looked up as written or in any case."""

    def __init__(self, players: Sequence[GcgPlayer]) -> None:
        self.seats: dict[str, list[int]] = {}
        self.in_any_case: dict[str, set[str]] = {}
        for seat, player in enumerate(players):
            name = player.nickname
            self.seats.setdefault(name, []).append(seat)
            self.in_any_case.setdefault(name.casefold(), set()).add(name)
        self.shown = shorten(", ".join(self.seats))

    def seat(self, mention: Told[str]) -> tuple[int | None, GcgFinding | None]:
        """The seat of a nickname, and what is to be said about it."""
        name = mention.what
        seats = self.seats.get(name)
        if seats:
            return (seats[0] if len(seats) == 1 else None), None
        others = self.in_any_case.get(name.casefold(), set())
        seats = [seat for other in others for seat in self.seats[other]]
        if len(seats) == 1:
            message = f"It is declared as {shorten(min(others))}; case should agree"
            return seats[0], mention.found(Code.NICKNAME_CASE, message, name)
        message = f"{shorten(name)} is not declared as a player: {self.shown}"
        return None, mention.found(Code.PLAYER_UNDECLARED, message, name)
