"""A game record that becomes a stored game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.notation.gcg_findings import Severity
from app.notation.gcg_record import GcgRecord
from app.rules.game import TURNS
from app.services.errors import Fault, InvalidInput, Path
from app.services.games.creating import Created, NewGame, create_game
from app.services.games.game import Draws
from app.services.games.import_rules import rules_for
from app.services.games.retelling import NotRetold, Retelling
from app.services.games.tokens import Chance
from app.services.inputs import RulesInput
from app.services.ports import Lexicons
from app.services.record_inputs import RecordSaid
from app.services.records import referee_told
from app.services.replays import Replay

MOST_FAULTS = 20
"""So many lines are named that cannot be stored."""

LONGEST_S = 10.0
"""Seconds that the refereeing of a record may take."""

LONGEST_NAME = 200
"""Characters of a player's name that are kept."""


def import_game(
    told: RecordSaid,
    rules: RulesInput | None,
    lexicons: Lexicons,
    now_ms: int,
    chance: Chance,
) -> Created:
    """
    Make a stored game of a record, its events as they are told.

    Nobody drew its tiles for all to see, so that racks are known as far as it tells
    them. Whoever has the first turn sits on seat 0. Without *rules* the record is
    followed. Raises `InvalidInput` for a record that cannot be read, and with a fault
    for each line that is wrong, or that no stored game can tell.
    """
    record, replay = referee_told(told, rules, lexicons, longest_s=LONGEST_S)
    _refuse_errors(replay, record)
    first = _first_seat(replay)
    created = create_game(
        NewGame(rules_for(replay, rules), _names(record, first), Draws.NONE),
        lexicons,
        now_ms,
        chance,
    )
    retelling = Retelling(created.game, first, now_ms)
    try:
        retelling.tell(replay)
    except NotRetold as error:
        raise InvalidInput([_fault(record, error.index, error.problem)]) from error
    events = (*created.events, *retelling.events)
    return replace(created, game=retelling.game, events=events)


def _refuse_errors(replay: Replay, record: GcgRecord) -> None:
    faults = []
    for found in replay.findings:
        if found.severity is Severity.ERROR:
            problem = found.message
            if found.expected is not None and found.expected not in problem:
                problem = f"{problem}; right is {found.expected}"
            faults.append(_fault(record, found.turn, problem, found.line, found.code))
    if faults:
        raise InvalidInput(faults[:MOST_FAULTS])


def _fault(
    record: GcgRecord,
    index: int | None,
    problem: str,
    line: int = 0,
    code: str = "not_stored",
) -> Fault:
    """What is wrong with an event, or a line, where whoever sent it finds it."""
    if not record.lines:
        place: Path = ("record", "moves")
        return Fault(place if index is None else (*place, index), code, problem)
    if index is not None:
        line = record.events[index].line
    message = f"line {line}: {problem}" if line else problem
    return Fault(("record", "text"), code, message)


def _first_seat(replay: Replay) -> int:
    """The seat of whoever has the first turn."""
    turns = (one.turn for one in replay.turns if one.turn.event.type in TURNS)
    return next((turn.before.on_turn for turn in turns), 0)


def _names(record: GcgRecord, first: int) -> Sequence[str]:
    names = [(player.full_name or player.nickname) for player in record.players]
    names = ["".join(filter(str.isprintable, name))[:LONGEST_NAME] for name in names]
    return [*names[first:], *names[:first]]
