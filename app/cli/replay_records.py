"""Game records as commands are given them: read, and refereed by their options."""

from __future__ import annotations

from app.cli.failures import Failure
from app.cli.requests import OPTIONS, RulesOptions
from app.notation.errors import NotationError
from app.notation.gcg import read_gcg
from app.notation.gcg_record import GcgRecord
from app.services.errors import InvalidInput
from app.services.ports import Lexicons
from app.services.replays import Replay, replay_record


def read_record(data: bytes, source: str) -> GcgRecord:
    """
    Read the GCG *data* of *source*.

    Raises `Failure` for more than a record may have, and for what has neither
    players nor events.
    """
    try:
        record = read_gcg(data)
    except NotationError as error:
        raise Failure(f"{source} cannot be read: {error.problem}.") from error
    if not record.players and not record.events:
        raise Failure(
            f"{source} is no game record: there is no line such as "
            "'#player1 ann Ann' or '>ann: AEINRST 8D RETAINS +66 66'."
        )
    return record


def referee_record(
    record: GcgRecord, options: RulesOptions, lexicons: Lexicons
) -> Replay:
    """Replay *record*; raises `Failure` with the options to blame."""
    try:
        return replay_record(record, options.to_input(), lexicons)
    except InvalidInput as error:
        lines = []
        for fault in error.faults:
            told = ".".join(map(str, fault.path))
            blamed = OPTIONS.get(fault.path[:2]) or OPTIONS.get(fault.path[:1], told)
            lines.append(f"{blamed}: {fault.message}.")
        raise Failure(*lines) from error
