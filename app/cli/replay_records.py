"""Game records as commands are given them: read, and refereed by their options."""

from __future__ import annotations

from typing import NamedTuple

import orjson
from pydantic import ValidationError

from app.cli.failures import Failure
from app.cli.requests import OPTIONS, RulesOptions, canonical
from app.notation.errors import NotationError
from app.notation.gcg import read_gcg
from app.notation.gcg_record import GcgRecord
from app.services.errors import InvalidInput, Path
from app.services.move_records import MOVES, read_moves
from app.services.ports import Lexicons
from app.services.record_inputs import RecordFormat
from app.services.records import TEXT, check_members, replay_read
from app.services.replays import Replay

NO_RECORD = (
    "is no game record: there is no line such as '#player1 ann Ann' or "
    "'>ann: AEINRST 8D RETAINS +66 66'"
)


LONGEST_S = 60.0
"""No real game takes a hundredth of it."""


class GivenRecord(NamedTuple):
    """A game record that a command was given."""

    record: GcgRecord
    body: bytes
    """The request that would ask the service for the same."""
    source: str
    """Where it comes from, for messages."""
    options: RulesOptions

    @property
    def has_lines(self) -> bool:
        """Whether it is GCG, rather than a list of moves."""
        return bool(self.record.lines)

    def replay(self, lexicons: Lexicons) -> Replay:
        """Replay the record; raises `Failure` with the options to blame."""
        path = TEXT if self.has_lines else MOVES
        rules = self.options.to_input()
        try:
            return replay_read(self.record, path, rules, lexicons, longest_s=LONGEST_S)
        except InvalidInput as error:
            raise _failure(error, self.source) from error


def read_record(data: bytes, source: str, options: RulesOptions) -> GivenRecord:
    """
    Read *data* of *source*: GCG, or a list of moves in JSON.

    Raises `Failure` for what cannot be read, and for what has neither players nor
    events.
    """
    if is_json(data):
        return _read_json(data, source, options)
    return GivenRecord(_read_gcg(data, source), data, source, options)


def is_json(data: bytes) -> bool:
    """Whether *data* begins as an object of JSON does."""
    return data.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{")


def _read_gcg(text: bytes | str, source: str) -> GcgRecord:
    try:
        record = read_gcg(text)
    except NotationError as error:
        raise Failure(f"{source} cannot be read: {error.problem}.") from error
    if not record.players and not record.events:
        raise Failure(f"{source} {NO_RECORD}.")
    return record


def _read_json(data: bytes, source: str, options: RulesOptions) -> GivenRecord:
    """Read a record in JSON, or one in the request that asks for its replay."""
    # Its models take longer to make than most commands take.
    from app.api.schemas.records import Record  # noqa: PLC0415 - only for JSON

    document = parse_json(data, source)
    told = document.get("record", document)
    if isinstance(told, dict) and told is not document and "rules" in document:
        raise Failure(
            f"{source} is a whole request; give only its record, and its rules by "
            "the options of this command."
        )
    text = orjson.dumps(told)
    try:
        record = Record.model_validate_json(text)
    except ValidationError as error:
        raise _schema_failure(error, text, source) from error
    members = {"record": told, "rules": options.to_body()}
    body = canonical({name: x for name, x in members.items() if x != {}})
    kind = RecordFormat(record.format)
    try:
        check_members(record, kind)
        if kind is RecordFormat.MOVES:
            read = read_moves(record, options.to_input())
        else:
            read = _read_gcg(record.text or "", source)
    except InvalidInput as error:
        raise _failure(error, source) from error
    return GivenRecord(read, body, source, options)


def parse_json(data: bytes, source: str) -> dict[str, object]:
    """The object that *data* is in JSON; raises `Failure`."""
    try:
        document = orjson.loads(data.removeprefix(b"\xef\xbb\xbf"))
    except orjson.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        problem = f"{source} is not JSON: {error.msg} ({place})"
        raise Failure(f"{problem}.") from error
    if not isinstance(document, dict):
        raise Failure(f"{source} must be an object of JSON.")
    return document


def _schema_failure(error: ValidationError, text: bytes, source: str) -> Failure:
    """What the service would say is wrong with the record in *text*."""
    # It needs the web framework, which takes time to import.
    from app.api.validation import problem_from_validation  # noqa: PLC0415 - slow

    lines = []
    for fault in problem_from_validation(error, text).errors:
        steps = fault["pointer"].split("/")[1:]
        path = [int(step) if step.isdigit() else step for step in steps]
        lines.append(_blame(("record", *path), fault["message"], source))
    return Failure(*lines)


def _failure(error: InvalidInput, source: str) -> Failure:
    """What was wrong, with the option or the place in the record to blame."""
    return Failure(
        *(_blame(fault.path, fault.message, source) for fault in error.faults)
    )


def _blame(path: Path, message: str, source: str) -> str:
    match path:
        case ("record", "moves", int(number), *rest):
            place = "".join(f", {part}" for part in rest if isinstance(part, str))
            told = f"{source}, move {number + 1}{place}"
        case ("record", "text") | ("record",):
            told = source
        case ("record", *rest):
            told = f"{source}, {'.'.join(map(str, rest))}"
        case _:
            option = OPTIONS.get(path[:2]) or OPTIONS.get(path[:1])
            told = option or ".".join(map(str, path))
    return f"{told}: {message.removesuffix('.')}."
