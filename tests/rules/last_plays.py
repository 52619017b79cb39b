"""Plays that are challenged when the bag is empty, and rules to challenge them by."""

from __future__ import annotations

from app.rules.events import EventType
from app.rules.position import Position
from app.rules.ruleset import Rules
from app.rules.verdict import Verdict
from tests.factories import WordList, make_position, make_rules

CAT = "8 .......CAT"
GOOD = WordList("CAT CATS OX")
BAD = WordList("CAT")


def rules_with(kind: str, **more: object) -> Rules:
    """Rules by which a failed challenge costs what *kind* says."""
    return make_rules(word_check="challenge", challenge={"fail": {"kind": kind} | more})


DOUBLE = rules_with("lose_turn")
SINGLE = rules_with("none")
FIVE = rules_with("points", points=5, per="word", to="mover")
MINUS_TEN = rules_with("points", points=10, per="play", to="challenger")


def last_play(**more: object) -> Position:
    """A position in which S plays out: CATS is worth 6, and Q 10 stays behind."""
    told: dict[str, object] = {"racks": ["S", "Q"], "bag_count": 0}
    # the tests name parameters of make_position
    return make_position(CAT, **(told | more))  # type: ignore[arg-type]


def event_types(verdict: Verdict) -> list[EventType]:
    """The types of the events, in order."""
    return [event.type for event in verdict.events]
