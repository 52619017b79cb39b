"""
Positions on the command line: a CGP or JSON, or a file with one or with drawn rows.

Whatever it was, it becomes a `position` body as the HTTP service takes it.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import orjson
from pydantic import ValidationError

from app.api.schemas.positions import Position
from app.api.validation_words import code_and_message
from app.cli.failures import Failure
from app.rules.layout import MAX_SIDE

Document = dict[str, object]

STANDARD_INPUT = "-"
OPTION = "--position"
MOST_CHARACTERS = 1_000_000

EXPECTED = (
    "give a CGP such as '15/…/15 AEINRST/ 0/0 0' or a position in JSON, or a file "
    "with one of them or with the rows of a board"
)

PREMIUM_SIGNS = str.maketrans(dict.fromkeys("*'\"-=^~#", ".") | {" ": "", "!": ""})
"""Signs of empty squares in a drawn board, and what is only decoration."""

_NUMBERED = re.compile(r"\s*\d+\s*(.*?)\s*(?:\d+\s*)?")


def read_position(told: str) -> Document:
    """Return the `position` body that *told* stands for, or raise `Failure`."""
    if told == STANDARD_INPUT:
        text = sys.stdin.read(MOST_CHARACTERS + 1)
        return read_position_text(text, "standard input", OPTION)
    if told.lstrip().startswith("{"):
        return read_position_text(told, "the position", OPTION)
    if _is_file(told):
        return read_position_text(_load(Path(told)), told, OPTION)
    if len(told.split()) > 1:
        return {"cgp": told.strip()}
    raise Failure(f"{OPTION}: there is no file {told!r}; {EXPECTED}.")


def _is_file(told: str) -> bool:
    try:
        return Path(told).exists()
    except (OSError, ValueError):
        return False


def _load(path: Path) -> str:
    try:
        with path.open(encoding="utf-8-sig") as file:
            return file.read(MOST_CHARACTERS + 1)
    except UnicodeDecodeError as error:
        raise Failure(f"{OPTION}: {path} is not a text in UTF-8.") from error
    except OSError as error:
        why = (error.strerror or "it cannot be read").lower()
        raise Failure(f"{OPTION}: {path} cannot be read: {why}.") from error


def read_position_text(text: str, source: str, blamed: str) -> Document:
    """
    Read the text of *source* by what it looks like.

    Raises `Failure`, which names *blamed*, the option or argument that told it.
    """
    if len(text) > MOST_CHARACTERS:
        raise Failure(f"{blamed}: {source} is too long to be a position.")
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise Failure(f"{blamed}: {source} is empty; {EXPECTED}.")
    if lines[0].lstrip().startswith("{"):
        return _read_json(text, source, blamed)
    if len(lines) == 1:
        return {"cgp": lines[0].strip()}
    return {"board": _read_rows(lines, source, blamed)}


def _read_rows(lines: list[str], source: str, blamed: str) -> list[str]:
    """
    Read drawn rows, as the command line draws them or plainer.

    If lines begin with a number, those are the rows, and other lines, such as the
    names of the columns, are left out.
    """
    numbered = [match for match in map(_NUMBERED.fullmatch, lines) if match]
    if numbered:
        lines = [match.group(1) for match in numbered]
    rows = [line.translate(PREMIUM_SIGNS) for line in lines]
    if len(rows) > MAX_SIDE:
        problem = f"{source} has {len(rows)} lines, and a board at most {MAX_SIDE} rows"
        raise Failure(f"{blamed}: {problem}; {EXPECTED}.")
    return rows


def _read_json(text: str, source: str, blamed: str) -> Document:
    try:
        document = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        problem = f"{source} is not JSON: {error.msg} ({place})"
        raise Failure(f"{blamed}: {problem}.") from error
    document = _position_in(document, source, blamed)
    try:
        Position.model_validate_json(orjson.dumps(document))
    except ValidationError as error:
        raise position_failure(error, blamed) from error
    return document


def _position_in(document: Document, source: str, blamed: str) -> Document:
    """Return *document*, or the position that an answer of the referee holds."""
    if "position" not in document:
        return document
    if "rules" in document:
        raise Failure(
            f"{blamed}: {source} is a whole request; give only its position, "
            "and its rules by the options of this command."
        )
    held = document["position"]
    if held is None:
        problem = "holds a ruling without a position, for the move was not legal"
        raise Failure(f"{blamed}: {source} {problem}.")
    if isinstance(held, str):
        return {"cgp": held}
    if isinstance(held, dict):
        return held
    raise Failure(f"{blamed}: the position in {source} must be an object.")


def position_failure(error: ValidationError, blamed: str = OPTION) -> Failure:
    """Say what is wrong with a `position` body, member by member."""
    lines = []
    for fault in error.errors(include_url=False):
        place = ", ".join([blamed, ".".join(map(str, fault["loc"]))]).rstrip(", ")
        _, message = code_and_message(fault)
        lines.append(f"{place}: {message}")
    return Failure(*lines)
