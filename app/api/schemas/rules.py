"""By which rules: names, definitions, and members of a rule set that override it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeAlias

from pydantic import Field

from app.api.schemas.base import Body, Given, model_of
from app.rules.layout import MAX_SIDE
from app.rules.ruleset import RuleSet
from app.rules.tiles import MAX_LETTERS, MAX_TILE_LENGTH, MAX_TILES, MAX_VALUE
from app.services.inputs import ABSENT, RulesInput

Name: TypeAlias = Annotated[str, Field(max_length=100)]
Count: TypeAlias = Annotated[int, Field(ge=0, le=MAX_TILES)]
Points: TypeAlias = Annotated[int, Field(ge=-MAX_VALUE, le=MAX_VALUE)]
Row: TypeAlias = Annotated[str, Field(max_length=MAX_SIDE)]


class TileDefinition(Body):
    """One letter of a tile set."""

    letter: Annotated[str, Field(min_length=1, max_length=MAX_TILE_LENGTH)]
    """The name of the tile, one or several characters."""
    count: Count
    """How many the set has; 0 for a letter that only a blank can stand for."""
    value: Points
    """Face value in points."""
    lower: Given[Annotated[str, Field(max_length=MAX_TILE_LENGTH)]] = None
    """How a blank that stands for the letter is written; usually its lower case."""
    vowel: Given[bool] = None
    """Whether a redraw for want of vowels counts it as one."""


class TileSet(Body):
    """An alphabet with counts and face values, also called letter distribution."""

    name: Given[Name] = None
    title: Given[Annotated[str, Field(max_length=200)]] = None
    tiles: Annotated[list[TileDefinition], Field(max_length=MAX_LETTERS)]
    blanks: Count
    """How many blanks the set has."""
    blank_value: Given[Points] = None
    """Points of a blank, usually 0."""
    indivisible: Given[Annotated[list[Name], Field(max_length=MAX_LETTERS)]] = None
    """Letters that may not be spelt with several tiles."""


class Board(Body):
    """A board layout."""

    name: Given[Name] = None
    title: Given[Annotated[str, Field(max_length=200)]] = None
    rows: Annotated[list[Row], Field(max_length=MAX_SIDE)]
    """
    The board drawn row by row: `.` plain; `d t q` letter × 2, 3, 4; `D T Q` word
    × 2, 3, 4; `#` a square on which no tile may lie.
    """
    start: Annotated[str, Field(max_length=10, examples=["H8"])]
    """The square that the opening play must cover."""


class RulesNames(Body):
    """The members of `Rules` that are names or definitions."""

    rule_set: Given[Name] = None
    """Name of a rule set; `standard` if left out."""
    lexicon: Name | None = None
    """
    Name of a lexicon; `none` or null = no dictionary. Left out, it is `open-english`
    for the English tile sets, and none for the others.
    """
    board: Given[Name] = None
    """Name of a board; left out, that of the rule set."""
    tile_set: Given[Name] = None
    """Name of a tile set; left out, that of the rule set."""
    board_definition: Given[Board] = None
    """A board of your own, in place of a name."""
    tile_set_definition: Given[TileSet] = None
    """A tile set of your own, in place of a name."""

    def to_input(self) -> RulesInput:
        """The same for the use cases."""
        said = self.model_fields_set
        if said <= {"rule_set"}:
            return RulesInput(self.rule_set)
        return RulesInput(
            rule_set=self.rule_set,
            lexicon=self.lexicon if "lexicon" in said else ABSENT,
            board=self.board,
            tile_set=self.tile_set,
            board_definition=_said(self.board_definition),
            tile_set_definition=_said(self.tile_set_definition),
            parts=self.model_dump(
                mode="json",
                exclude_unset=True,
                include=said - RulesNames.model_fields.keys(),
            ),
        )


def _said(definition: Body | None) -> dict[str, object] | None:
    return None if definition is None else definition.model_dump(exclude_unset=True)


_PARTS = model_of(
    RuleSet,
    partial=True,
    base=RulesNames,
    without=("name", "title", "board", "tile_set", "clauses"),
    name="Rules",
)

if TYPE_CHECKING:

    class Rules(RulesNames):
        """The names, and every member of a rule set that a request may override."""

else:
    Rules = _PARTS
    Rules.__doc__ = "By which rules; members of a rule set override the named one."


def rules_input(rules: str | Rules | None) -> RulesInput:
    """What was said of the rules, for the use cases; a bare string is a rule set."""
    if rules is None:
        return RulesInput()
    return RulesInput(rules) if isinstance(rules, str) else rules.to_input()
