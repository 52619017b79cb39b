"""Causes: what was probably done where a record says something wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from app.rules.events import EventType
from app.rules.game import Turn
from app.rules.lexicon import Lexicon
from app.rules.miscounts import Miscount, Miscounting, miscounts
from app.rules.misplaced import Misplaced, find_place
from app.rules.moves import WrittenPlay
from app.rules.ruleset import Rules
from app.rules.violations import Param

TEN, HUNDRED = 10, 100

SENTENCES: Mapping[Miscounting, str] = MappingProxyType(
    {
        Miscounting.BINGO_FORGOTTEN: "the bingo bonus is forgotten",
        Miscounting.BINGO_ADDED: "a bingo bonus is counted that was not earned",
        Miscounting.CROSS_WORD_FORGOTTEN: "not counted: {words}",
        Miscounting.PREMIUM_MISSED: "the premium of {squares} is missed",
        Miscounting.PREMIUM_AGAIN: "the premium of {squares} counts a second time",
        Miscounting.BLANK_AT_FACE_VALUE: "a blank counts at face value ({squares})",
    }
)


@dataclass(frozen=True, slots=True)
class Cause:
    """A single mistake that explains what was found."""

    code: str
    sentence: str
    """Without a capital and a full stop."""
    params: Mapping[str, Param] = field(default_factory=dict)
    start: str | None = None
    """Where the play lies, if it is told in the wrong place."""


def score_cause(
    turn: Turn, claimed: int, rules: Rules, lexicon: Lexicon | None
) -> Cause | None:
    """What explains that *claimed* points are recorded for *turn*, if anything does."""
    right = turn.points
    if turn.ruling is not None:
        for wrong in miscounts(turn.ruling, rules):
            if wrong.points == claimed:
                return _of_miscount(wrong)
    if turn.event.type in {EventType.RACK_BONUS, EventType.RACK_PENALTY}:
        return _of_rack(right, claimed)
    if turn.event.type is not EventType.TILES_PLACED:
        return None
    bonus = rules.rule_set.challenge.fail.points
    cause = _of_challenge(right, claimed, bonus) or _of_digits(right, claimed)
    return cause or place_cause(turn, rules, lexicon)


def _of_challenge(right: int, claimed: int, bonus: int) -> Cause | None:
    """The *bonus* for a failed challenge that is in the score of a placement."""
    params: dict[str, Param] = {"points": claimed - right}
    if claimed - right == bonus:
        sentence = "points for a failed challenge are in the score"
        return Cause("challenge_bonus_included", sentence, params)
    if claimed - right == TEN:
        sentence = "10 too many, misadded or for a failed challenge"
        return Cause("off_by_ten", sentence, params)
    return None


def _of_miscount(wrong: Miscount) -> Cause:
    squares = [square.name for square in wrong.squares]
    words = list(wrong.words)
    told = {"squares": ", ".join(squares), "words": ", ".join(words)}
    params: dict[str, Param] = {"squares": squares, "words": words}
    return Cause(wrong.kind.value, SENTENCES[wrong.kind].format(**told), params)


def _of_rack(right: int, claimed: int) -> Cause | None:
    if claimed == 2 * right:
        return Cause("rack_counted_twice", "the tiles left count twice")
    if 2 * claimed == right:
        return Cause("rack_counted_once", "the tiles left count once only")
    return _of_digits(right, claimed)


def _of_digits(right: int, found: int) -> Cause | None:
    """A slip of the pen or in adding."""
    if _are_swapped(str(right), str(found)):
        return Cause("digits_swapped", "two digits have changed places")
    for step, code in ((TEN, "off_by_ten"), (HUNDRED, "off_by_hundred")):
        if abs(found - right) == step:
            sentence = f"{step} too {'many' if found > right else 'few'}"
            return Cause(code, sentence, {"points": found - right})
    return None


def _are_swapped(one: str, other: str) -> bool:
    """Whether two neighbouring digits have changed places between the numbers."""
    if len(one) != len(other):
        return False
    differ = [
        at for at, pair in enumerate(zip(one, other, strict=True)) if len({*pair}) > 1
    ]
    if len(differ) != len("ab") or differ[1] != differ[0] + 1:
        return False
    first, second = differ
    return one[first] == other[second] and one[second] == other[first]


def total_cause(before: int, points: int, found: int) -> Cause | None:
    """What explains the total *found* where *points* come to the total *before*."""
    if not points:
        return _of_digits(before, found)
    if found == before:
        return Cause("points_not_added", "the points are not added")
    if found == before + 2 * points:
        return Cause("points_added_twice", "the points are added twice")
    if found == before - points:
        return Cause("points_subtracted", "the points are taken off, not added")
    return _of_digits(before + points, found)


def place_cause(turn: Turn, rules: Rules, lexicon: Lexicon | None) -> Cause | None:
    """
    Another place where the play of *turn* is legal and has the points recorded.

    None if there is no such place, or more than one.
    """
    play, claimed = turn.event.move, turn.event.points
    if not isinstance(play, WrittenPlay) or claimed is None:
        return None
    found = find_place(turn.before, play, claimed, rules, lexicon)
    return None if found is None else moved_cause(found)


def moved_cause(found: Misplaced) -> Cause:
    """The cause that tells where a misplaced play lies."""
    sentence = f"the play lies at {found.start}, where it has the points recorded"
    return Cause(found.kind.value, sentence, {"start": found.start}, found.start)
