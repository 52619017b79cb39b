"""A ruling as the options of a command ask for it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import ValidationError

from app.api.schemas.positions import Position
from app.cli.failures import Failure
from app.cli.position_texts import Document, position_failure, read_position
from app.services.errors import InvalidInput, Path
from app.services.inputs import (
    ABSENT,
    MoveInput,
    MoveType,
    PositionSaid,
    RulesInput,
)
from app.services.ports import Lexicons
from app.services.positions import Case, open_case
from app.services.rulings import Decision, rule_on


@dataclass(frozen=True, slots=True)
class RulesOptions:
    """The options that choose rules; None where one was not given."""

    rules: str | None = None
    lexicon: str | None = None
    board: str | None = None
    tile_set: str | None = None

    def to_input(self) -> RulesInput:
        """The same for the use cases."""
        return RulesInput(
            rule_set=self.rules,
            lexicon=ABSENT if self.lexicon is None else self.lexicon,
            board=self.board,
            tile_set=self.tile_set,
        )

    def to_body(self) -> Document | str:
        """The same as a member of a request, a bare name where that says it all."""
        members = {
            "rule_set": self.rules,
            "lexicon": self.lexicon,
            "board": self.board,
            "tile_set": self.tile_set,
        }
        said: Document = {name: x for name, x in members.items() if x is not None}
        return self.rules if self.rules and len(said) == 1 else said


@dataclass(frozen=True, slots=True)
class RulingRequest:
    """One move to rule on."""

    move: str
    rules: RulesOptions
    position: Document
    """A `position` body, with the rack and the bag of the options in it."""
    draw: str | None
    rack_seat: int | None
    """The seat whose rack was told by an option."""

    @property
    def members(self) -> Document:
        """The members of the shortest request that asks for the same."""
        position: object = self.position
        if self.position.keys() == {"cgp"}:
            position = self.position["cgp"]
        members = {
            "move": self.move,
            "rules": self.rules.to_body(),
            "position": position,
            "draw": self.draw,
        }
        return {name: x for name, x in members.items() if x is not None and x != {}}

    @property
    def body(self) -> bytes:
        """The request as canonical JSON."""
        return canonical(self.members)

    @property
    def move_input(self) -> MoveInput:
        """The move for the use cases."""
        return MoveInput(MoveType.NOTATION, text=self.move)

    def open(self, lexicons: Lexicons) -> Case:
        """Read the position; raises `InvalidInput`."""
        return open_case(self.rules.to_input(), self._position_input(), lexicons)

    def decide(self, lexicons: Lexicons) -> tuple[Case, Decision]:
        """Ask for the ruling; raises `Failure` with the options to blame."""
        try:
            case = self.open(lexicons)
            return case, rule_on(case, self.move_input, self.draw)
        except InvalidInput as error:
            raise self.failure(error) from error

    def failure(self, error: InvalidInput) -> Failure:
        """What was wrong, with the options to blame."""
        return Failure(
            *(f"{self._blamed(fault.path)}: {fault.message}." for fault in error.faults)
        )

    def _position_input(self) -> PositionSaid:
        try:
            return Position.model_validate(self.position)
        except ValidationError as error:
            raise position_failure(error) from error

    def _blamed(self, path: Path) -> str:
        """The option, and the place in it, that a path of the input means."""
        if path == ("position", "players", self.rack_seat, "rack"):
            return "--rack"
        option = OPTIONS.get(path[:2]) or LISTS.get(path[:1])
        if option is not None:
            return option
        match path:
            case ("position", "board", int(row)):
                return f"--position, row {row + 1}"
            case ("position", *rest):
                return f"--position, {'.'.join(map(str, rest))}"
            case _:
                return ".".join(map(str, path))


OPTIONS: Mapping[Path, str] = {
    ("rules", "rule_set"): "--rules",
    ("rules", "lexicon"): "--lexicon",
    ("rules", "board"): "--board",
    ("rules", "tile_set"): "--tile-set",
    ("move", "text"): "MOVE",
    ("rules",): "--rules",
    ("position",): "--position",
    ("move",): "MOVE",
    ("challenger",): "--challenger",
    ("decision",): "--decision",
    ("draw",): "--draw",
    ("position", "cgp"): "--position",
    ("position", "bag_count"): "--bag",
}
"""Places in the input to the options that tell them."""

LISTS: Mapping[Path, str] = {("words",): "--words"}
"""Lists in the input to the options that tell them whole."""


def canonical(members: Document) -> bytes:
    """A request as JSON without spaces, its members in the order of the alphabet."""
    text = json.dumps(
        members, sort_keys=True, ensure_ascii=False, separators=(",", ":")
    )
    return text.encode("utf-8", "surrogateescape")


def compose_position(
    told: str | None, rack: str | None, bag: int | None
) -> tuple[Document, int | None]:
    """
    Return the `position` body that three options tell together.

    With it comes the seat on turn, if *rack* was told: it is that player's. A rack
    and a bag that are told win over those of the position.
    """
    document = {} if told is None else read_position(told)
    seat = None
    if rack is not None:
        on_turn = document.get("on_turn", 0)
        seat = on_turn if isinstance(on_turn, int) else 0
        document = document | {"players": _with_rack(document, seat, rack)}
    if bag is not None:
        document = {name: x for name, x in document.items() if name != "bag"}
        document |= {"bag_count": bag}
    return document, seat


def _with_rack(document: Document, seat: int, rack: str) -> list[Document]:
    told = document.get("players", [])
    players: list[Document] = [*told] if isinstance(told, list) else []
    players += [{} for _ in range(seat + 1 - len(players))]
    players[seat] = {
        name: x for name, x in players[seat].items() if name != "rack_count"
    } | {"rack": rack}
    return players
