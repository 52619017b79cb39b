"""Game records as they are sent, in whichever form, and what they come to."""

from __future__ import annotations

from time import thread_time
from typing import NamedTuple

from app.notation.errors import NotationError
from app.notation.gcg import read_gcg
from app.notation.gcg_record import GcgRecord
from app.services.errors import Fault, InvalidInput, Path, invalid
from app.services.inputs import RulesInput
from app.services.move_records import HEADER, MOVES, read_moves
from app.services.ports import Lexicons
from app.services.record_inputs import RecordFormat, RecordSaid
from app.services.replays import Replay, replay_record
from app.services.resolving import refuse_double, resolve_rules

MOST_EVENTS = 2_000
"""
A hundred tiles take a hundred placements at most; with all the passes, exchanges and
withdrawn plays between them a game has a few hundred events.
"""

TOO_LARGE = "record_too_large"
TEXT: Path = ("record", "text")

STRANGERS = {
    RecordFormat.GCG: ("players", "moves", *HEADER),
    RecordFormat.MOVES: ("text",),
}
"""The members that say nothing in each form."""

NEEDED = {RecordFormat.GCG: "text", RecordFormat.MOVES: "moves"}
"""The member that holds the game in each form."""


def replay_gcg(
    source: bytes | str,
    rules: RulesInput | None,
    lexicons: Lexicons,
    *,
    longest_s: float,
) -> Replay:
    """
    Referee the game record in *source*, as `replay_record` does.

    Raises `InvalidInput` for rules that cannot be resolved or are not for so many
    players; and with the code ``record_too_large`` for a record with more bytes,
    lines or events than are read, or one that takes more than *longest_s* seconds.
    """
    return _replay(_read_gcg(source), _Patience(TEXT, longest_s), rules, lexicons)


def _read_gcg(source: bytes | str) -> GcgRecord:
    try:
        return read_gcg(source)
    except NotationError as error:
        raise invalid(TEXT, error.code, error.problem) from error


def replay_told(
    told: RecordSaid,
    rules: RulesInput | None,
    lexicons: Lexicons,
    *,
    longest_s: float,
) -> Replay:
    """
    Referee the record that was *told* in either form, as `replay_gcg` does.

    Raises `InvalidInput` also for a list of moves that cannot be read, and for
    members that belong to the other form.
    """
    return referee_told(told, rules, lexicons, longest_s=longest_s).replay


class Refereed(NamedTuple):
    """A record that was read, and what it comes to."""

    record: GcgRecord
    replay: Replay


def referee_told(
    told: RecordSaid,
    rules: RulesInput | None,
    lexicons: Lexicons,
    *,
    longest_s: float,
) -> Refereed:
    """Read and referee a record that was *told*, as `replay_told` does."""
    kind = RecordFormat(told.format)
    check_members(told, kind)
    if kind is RecordFormat.GCG:
        patience = _Patience(TEXT, longest_s)
        record = _read_gcg(told.text or "")
    else:
        patience = _Patience(MOVES, longest_s)
        record = read_moves(told, rules, each=patience.wait)
    return Refereed(record, _replay(record, patience, rules, lexicons))


def check_members(told: RecordSaid, kind: RecordFormat) -> None:
    """Refuse what is missing, and what says nothing in this form."""
    needed = NEEDED[kind]
    faults = [
        Fault(
            ("record", name),
            "member_not_used",
            f"a record in the format {kind.value} takes no {name}",
        )
        for name in STRANGERS[kind]
        if getattr(told, name) is not None
    ]
    if getattr(told, needed) is None:
        problem = f"a record in the format {kind.value} needs {needed}"
        faults.append(Fault(("record", needed), "missing", problem))
    if faults:
        raise InvalidInput(faults)


def replay_read(
    record: GcgRecord,
    path: Path,
    rules: RulesInput | None,
    lexicons: Lexicons,
    *,
    longest_s: float,
) -> Replay:
    """Referee *record*, read from *path* of the input, as `replay_gcg` does."""
    return _replay(record, _Patience(path, longest_s), rules, lexicons)


class _Patience:
    """
    Gives a record up that takes too long, in the processor time of this thread.

    So the same record is given up on a busy machine and on an idle one.
    """

    def __init__(self, path: Path, longest_s: float) -> None:
        self.path = path
        """Where the record stands in what was sent."""
        self.longest_s = longest_s
        self._end = thread_time() + longest_s

    def wait(self) -> None:
        """Go on, or raise `InvalidInput`."""
        if thread_time() > self._end:
            problem = (
                f"this record takes more than {self.longest_s:.0f} seconds to referee, "
                "as no game does; send fewer events, or a smaller board"
            )
            raise invalid(self.path, TOO_LARGE, problem)


def _replay(
    record: GcgRecord,
    patience: _Patience,
    rules: RulesInput | None,
    lexicons: Lexicons,
) -> Replay:
    count = len(record.events)
    if count > MOST_EVENTS:
        problem = f"a game has at most {MOST_EVENTS:,} events, not {count:,}"
        raise invalid(patience.path, TOO_LARGE, problem)
    refuse_double(len(record.players), resolve_rules(rules or RulesInput()).rules)
    return replay_record(record, rules, lexicons, each=patience.wait)
