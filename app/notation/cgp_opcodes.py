"""The opcodes that may follow the four fields of a CGP."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from app.notation.errors import NotationError

LARGEST = 10**9
MOST_OPCODES = 100


@dataclass(frozen=True, slots=True)
class CgpOpcodes:
    """What the opcodes of a CGP say; None = not said."""

    bb: int | None = None
    """Bingo bonus."""
    bdn: str | None = None
    """Board layout, such as ``CrosswordGame``."""
    cr: str | None = None
    """Challenge rule: single, double, triple, void, 5pt, 10pt."""
    etl: int | None = None
    """Tiles that must be in the bag for an exchange."""
    gid: str | None = None
    """Id of the game."""
    ld: str | None = None
    """Tile set."""
    lex: str | None = None
    """Lexicon."""
    lm: str | None = None
    """Last move, in the spelling ``8D.RETAINS``, ``ex.QV``, ``ex.2`` or ``pass``."""
    mcnz: int | None = None
    """Scoreless turns that end the game."""
    oru: bool = False
    """Whether the racks of the opponents are to be ignored."""
    ti: int | None = None
    """Increment in milliseconds."""
    tmr: tuple[int, ...] | None = None
    """Milliseconds left per player; negative = overtime."""
    to: int | None = None
    """Overtime in milliseconds before the game is lost."""
    var: str | None = None
    """Variant."""
    l1: str | None = None
    """Lexicon of the first player (MAGPIE)."""
    l2: str | None = None
    """Lexicon of the second player (MAGPIE)."""
    unknown: tuple[tuple[str, str], ...] = ()
    """Opcodes that this list does not have, with their operands."""
    repeated: tuple[str, ...] = field(default=(), compare=False)
    """Opcodes that were said more than once; the last one counts."""


NUMBERS = ("bb", "etl", "mcnz", "ti", "to")
CHALLENGE_RULES = ("single", "double", "triple", "void", "5pt", "10pt")
ORDER = (
    *("bb", "bdn", "cr", "etl", "gid", "ld", "lex", "lm", "mcnz"),
    *("oru", "ti", "tmr", "to", "var", "l1", "l2"),
)


def parse_opcodes(text: str) -> CgpOpcodes:
    """
    Read ``lex open-english; bb 40;``; the last semicolon may be missing.

    Raises `NotationError` for an operand that cannot be read.
    """
    items = [item.strip() for item in text.split(";")]
    found: dict[str, Any] = {}
    unknown: dict[str, str] = {}
    repeated: list[str] = []
    if len(items) > MOST_OPCODES:
        raise NotationError(text, 0, f"a CGP has at most {MOST_OPCODES} opcodes")
    for item in filter(None, items):
        name, *rest = item.split(None, 1)
        operand = rest[0] if rest else ""
        if name in found or name in unknown:
            repeated.append(name)
        if name in ORDER:
            found[name] = _operand(name, operand, text)
        else:
            unknown[name] = operand
    return CgpOpcodes(
        **found,
        unknown=tuple(unknown.items()),
        repeated=tuple(dict.fromkeys(repeated)),
    )


def _operand(name: str, operand: str, text: str) -> object:
    at = max(0, text.find(f"{name} {operand}".strip()))
    if name == "oru":
        return True
    if not operand:
        raise NotationError(text, at, f"the opcode {name} needs an operand")
    if name in NUMBERS:
        return _number(name, operand, text, at)
    if name == "tmr":
        return tuple(_number(name, x, text, at) for x in operand.split("/"))
    if name == "cr" and operand not in CHALLENGE_RULES:
        problem = f"cr is one of {', '.join(CHALLENGE_RULES)}, not {operand[:20]!r}"
        raise NotationError(text, at, problem)
    return _last_move(operand) if name == "lm" else operand


def _last_move(operand: str) -> str:
    """An exchange may be written ``-QV``; in CGP it is ``ex.QV``."""
    if operand.startswith("-") and operand != "-":
        return f"ex.{operand[1:].strip()}"
    return "pass" if operand == "-" else operand


def _number(name: str, operand: str, text: str, at: int) -> int:
    negative = name == "tmr" and operand.startswith("-")
    digits = operand[1:] if negative else operand
    if not (digits.isascii() and digits.isdigit()) or len(digits) > len(str(LARGEST)):
        problem = f"the opcode {name} takes a whole number, not {operand[:20]!r}"
        raise NotationError(text, at, problem)
    return -int(digits) if negative else int(digits)


def format_opcodes(opcodes: CgpOpcodes) -> str:
    """Write the opcodes in the order of the alphabet of the specification."""
    parts = []
    for name in ORDER:
        value = getattr(opcodes, name)
        if value is None or value is False:
            continue
        if value is True:
            parts.append(f"{name};")
        elif isinstance(value, tuple):
            parts.append(f"{name} {'/'.join(map(str, value))};")
        else:
            parts.append(f"{name} {value};")
    parts += [f"{name} {operand}".rstrip() + ";" for name, operand in opcodes.unknown]
    return " ".join(parts)
