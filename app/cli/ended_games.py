"""A game that is over as the options of ``referee settle`` tell it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from app.api.schemas.rules import rules_input
from app.api.schemas.settlements import SettlementRequest
from app.api.validation_words import code_and_message
from app.cli.failures import Failure
from app.cli.position_texts import Document
from app.cli.requests import OPTIONS, RulesOptions
from app.rules.choices import ClockKind
from app.services.errors import Fault, InvalidInput, Path
from app.services.ports import Lexicons
from app.services.resolving import resolve_rules
from app.services.settlements import Settled, settle_game

POINTS = re.compile(r"[+-]?\d{1,9}", re.ASCII)
TIME = re.compile(r"(\d{1,6}):([0-5]\d)(?:\.(\d{1,3}))?", re.ASCII)

SCORE_AND_RACK = 2
"""So many parts tell a player whose name is left out, or fewer."""

PLAYER, OVERTIME, PENALTY = "--player", "--overtime", "--penalty"
PLAYER_FORM = "'Ana:120:QE': the name, which may be left out, the score, the tiles left"
OVERTIME_FORM = "'Ana=2:05': a player, then minutes and seconds"
PENALTY_FORM = "'Ana=10 late': a player, then the points taken off and what for"


@dataclass(frozen=True, slots=True)
class EndedGame:
    """The options as they were given."""

    players: Sequence[str]
    end_reason: str
    out: str | None
    losers: Sequence[str]
    overtime: Sequence[str]
    penalties: Sequence[str]
    rules: RulesOptions

    def to_body(self) -> bytes:
        """
        The request as canonical JSON; raises `Failure` for what cannot be read.

        Overtime that is told means that a clock ran. Where the rule set keeps no
        time, its bank of time is switched on.
        """
        players = [_player(text) for text in self.players]
        seats = _Seats([player.get("name") for player in players])
        for text in self.overtime:
            seat, span = seats.told_with(OVERTIME, text, OVERTIME_FORM)
            players[seat]["overtime_ms"] = _milliseconds(text, span)
        for text in self.penalties:
            seat, told = seats.told_with(PENALTY, text, PENALTY_FORM)
            players[seat].setdefault("penalties", []).append(_penalty(text, told))
        members: Document = {"players": players, "end_reason": self.end_reason}
        if self.out is not None:
            members["out_seat"] = seats.find("--out", self.out)
        if self.losers:
            members["loser_seats"] = [seats.find("--loser", x) for x in self.losers]
        if rules := self._rules():
            members["rules"] = rules
        text = json.dumps(
            members, sort_keys=True, ensure_ascii=False, separators=(",", ":")
        )
        return text.encode("utf-8", "surrogateescape")

    def _rules(self) -> Document | str:
        said = self.rules.to_body()
        if not self.overtime:
            return said
        kept = resolve_rules(self.rules.to_input()).rules.rule_set.clock.kind
        if kept is not ClockKind.NONE:
            return said
        named: Document = {"rule_set": said} if isinstance(said, str) else said
        return named | {"clock": {"kind": ClockKind.BANK.value}}


def settle_told(game: EndedGame, lexicons: Lexicons) -> tuple[bytes, Settled]:
    """Settle *game*: the request that it makes, and its answer; raises `Failure`."""
    try:
        body = game.to_body()
        asked = SettlementRequest.model_validate_json(body)
        return body, settle_game(rules_input(asked.rules), asked, lexicons)
    except ValidationError as error:
        raise Failure(*_complaints(error)) from error
    except InvalidInput as error:
        raise Failure(*map(_complaint, error.faults)) from error


def _complaints(error: ValidationError) -> Iterable[str]:
    for fault in error.errors(include_url=False):
        _, message = code_and_message(fault)
        yield f"{_blamed(fault['loc'])}: {message}"


def _complaint(fault: Fault) -> str:
    return f"{_blamed(fault.path)}: {fault.message}."


def _blamed(path: Path) -> str:
    """The option, and the place in it, that a path of the request means."""
    match path:
        case ("players", int(seat), *rest):
            option = IN_PLAYER.get(str(rest[0]) if rest else "")
            if option is not None:
                return f"{option} of player {seat + 1}"
            return ", ".join([f"{PLAYER} {seat + 1}", *map(str, rest)])
        case (str(member), *_):
            return OPTIONS.get(path[:2]) or MEMBERS.get(member, member)
        case _:
            return "the options"


IN_PLAYER: Mapping[str, str] = {"overtime_ms": OVERTIME, "penalties": PENALTY}
"""Members of a player to the options of their own that tell them."""

MEMBERS: Mapping[str, str] = {
    "rules": "--rules",
    "players": PLAYER,
    "end_reason": "--end",
    "out_seat": "--out",
    "loser_seats": "--loser",
}
"""Members of the request to the options that tell them."""


class _Seats:
    """The seats, found by names or by numbers from 1."""

    def __init__(self, names: Sequence[object]) -> None:
        self.names = names

    def find(self, option: str, told: str) -> int:
        """The seat of the player *told*, or `Failure`."""
        named = [seat for seat, name in enumerate(self.names) if name == told]
        if len(named) == 1:
            return named[0]
        if told.isascii() and told.isdecimal() and 1 <= int(told) <= len(self.names):
            return int(told) - 1
        how = "several players are" if named else "no player is"
        problem = f"{how} called {told!r}; players also have numbers, from 1"
        raise Failure(f"{option}: {problem} to {len(self.names)}.")

    def told_with(self, option: str, text: str, form: str) -> tuple[int, str]:
        """The seat of ``PLAYER=…`` and what is told of it."""
        player, sign, told = text.rpartition("=")
        if not sign:
            raise Failure(f"{option}: {text!r} should read like {form}.")
        return self.find(option, player), told.strip()


def _player(text: str) -> dict[str, Any]:
    """Read ``NAME:SCORE:RACK``; the name, or the rack at the end, may be left out."""
    parts = [part.strip() for part in text.rsplit(":", 2)]
    if len(parts) <= SCORE_AND_RACK and POINTS.fullmatch(parts[0]):
        parts = ["", *parts]
    name, score, *rack = parts if len(parts) > 1 else ["", text]
    if not POINTS.fullmatch(score):
        raise Failure(f"{PLAYER}: {text!r} should read like {PLAYER_FORM}.")
    player: dict[str, Any] = {"score": int(score)}
    if name:
        player["name"] = name
    if rack and POINTS.fullmatch(rack[0]):
        player["rack_points"] = int(rack[0])
    elif rack:
        player["rack"] = rack[0]
    return player


def _milliseconds(text: str, span: str) -> int:
    found = TIME.fullmatch(span)
    if found is None:
        raise Failure(f"{OVERTIME}: {text!r} should read like {OVERTIME_FORM}.")
    minutes, seconds, fraction = found.groups(default="0")
    return (int(minutes) * 60 + int(seconds)) * 1_000 + int(fraction.ljust(3, "0"))


def _penalty(text: str, told: str) -> Document:
    points, _, reason = told.partition(" ")
    if not POINTS.fullmatch(points):
        raise Failure(f"{PENALTY}: {text!r} should read like {PENALTY_FORM}.")
    return {"points": int(points), "reason": reason.strip() or "penalty"}
