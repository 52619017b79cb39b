"""What is converted: a game record or a position, recognised by what it looks like."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from pydantic import ValidationError

from app.api.schemas.positions import Position as PositionBody
from app.cli.failures import Failure
from app.cli.position_texts import Document, position_failure, read_position_text
from app.cli.replay_files import STANDARD_INPUT, name_of, read_bytes
from app.cli.replay_records import is_json, parse_json
from app.cli.requests import OPTIONS, RulesOptions
from app.notation.cgp import FIELDS, parse_cgp
from app.notation.cgp_opcodes import CgpOpcodes
from app.services.errors import InvalidInput
from app.services.ports import Lexicons
from app.services.positions import Case, open_case

ARGUMENT = "INPUT"


class Form(StrEnum):
    """The forms that are read and written."""

    GCG = "gcg"
    CGP = "cgp"
    JSON = "json"
    BOARD = "board"


class Source(NamedTuple):
    """What was given, and where it comes from."""

    data: bytes
    name: str


class GivenPosition(NamedTuple):
    """A position that a command was given."""

    case: Case
    opcodes: CgpOpcodes
    """What its CGP says beside the position; nothing without one."""


def read_source(told: str) -> Source:
    """The file *told*, standard input for ``-``, or a CGP or JSON in its place."""
    if told == STANDARD_INPUT:
        return Source(read_bytes(told), name_of(told))
    text = told.lstrip()
    if text.startswith("{") or (not _is_file(told) and _is_cgp([told])):
        return Source(told.encode("utf-8", "surrogateescape"), ARGUMENT)
    return Source(read_bytes(told), told)


def _is_file(told: str) -> bool:
    try:
        return Path(told).exists()
    except (OSError, ValueError):
        return False


def form_of(source: Source) -> Form:
    """
    Recognise *source* by what it looks like.

    JSON begins with ``{``; a CGP is one line of four fields, the first with a ``/``;
    GCG has lines that begin with ``#`` or ``>``; anything else are rows of a board.
    Raises `Failure` for an empty text.
    """
    if is_json(source.data):
        return Form.JSON
    text = source.data.decode("utf-8-sig", "replace")
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines:
        raise Failure(f"{source.name} is empty.")
    if _is_cgp(lines):
        return Form.CGP
    is_gcg = any(line[0] == ">" or line.startswith("#") for line in lines)
    return Form.GCG if is_gcg else Form.BOARD


def _is_cgp(lines: Sequence[str]) -> bool:
    fields = lines[0].split()
    return len(lines) == 1 and len(fields) >= FIELDS and "/" in fields[0]


def is_record(source: Source, form: Form) -> bool:
    """Whether *source* is a whole game, rather than a position."""
    if form is not Form.JSON:
        return form is Form.GCG
    document = parse_json(source.data, source.name)
    return bool(document.keys() & {"moves", "record", "format"})


def read_given_position(
    source: Source, options: RulesOptions, lexicons: Lexicons
) -> GivenPosition:
    """Read the position in *source*; raises `Failure`."""
    try:
        text = source.data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Failure(f"{source.name} is not a text in UTF-8.") from error
    document = read_position_text(text, source.name, ARGUMENT)
    try:
        body = PositionBody.model_validate(document)
    except ValidationError as error:
        raise position_failure(error, source.name) from error
    try:
        case = open_case(options.to_input(), body, lexicons)
    except InvalidInput as error:
        lines = (_blame(fault.path, fault.message, source) for fault in error.faults)
        raise Failure(*lines) from error
    return GivenPosition(case, _opcodes(document))


def _opcodes(document: Document) -> CgpOpcodes:
    cgp = document.get("cgp")
    return parse_cgp(cgp).opcodes if isinstance(cgp, str) else CgpOpcodes()


def _blame(path: tuple[str | int, ...], message: str, source: Source) -> str:
    match path:
        case ("position", "cgp") | ("position",):
            told = source.name
        case ("position", "board", int(row)):
            told = f"{source.name}, row {row + 1}"
        case ("position", *rest):
            told = f"{source.name}, {'.'.join(map(str, rest))}"
        case _:
            told = OPTIONS.get(path[:2]) or ".".join(map(str, path))
    return f"{told}: {message.removesuffix('.')}."
