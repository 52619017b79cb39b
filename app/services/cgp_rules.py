"""What the opcodes of a CGP say about the rules."""

from __future__ import annotations

from collections.abc import Iterable

from app.lexicon.errors import LexiconError
from app.notation.cgp_opcodes import CgpOpcodes
from app.rules.soundness import PositionWarning, WarningCode
from app.services.inputs import ABSENT, NO_LEXICON, RulesInput
from app.services.ports import Lexicons
from app.services.resolving import resolve_rules

BOARDS = {"CrosswordGame": "standard", "SuperCrosswordGame": "super"}
"""Names of boards in CGP to ours."""

TILE_SETS = {"english_super": "english-super"}
"""Names of tile sets in CGP to ours, where they differ."""

SUPER = {"board": "super", "tile_set": "english-super"}
VARIANTS: dict[str, dict[str, str]] = {
    "classic": {},
    "wordsmog": {"validity": "anagram"},
    "classic_super": SUPER,
    "wordsmog_super": {"validity": "anagram"} | SUPER,
}
"""Variants in CGP to members of a rule set."""

_POINTS = {"kind": "points", "to": "mover"}
CHALLENGE_RULES: dict[str, dict[str, object]] = {
    "single": {"kind": "none"},
    "double": {"kind": "lose_turn"},
    "triple": {"kind": "lose_game"},
    "5pt": _POINTS | {"points": 5, "per": "word"},
    "10pt": _POINTS | {"points": 10, "per": "play"},
}
"""Challenge rules in CGP to what a failed challenge costs."""


UNKNOWN_OPCODE = "unknown_opcode"
UNKNOWN_VALUE = "unknown_value"
"""Why an opcode is ignored: there is no such opcode, or it has no such value."""

SHOWN = 30
"""A text of an opcode is repeated up to so many characters."""


def fill_rules(
    rules: RulesInput, opcodes: CgpOpcodes, lexicons: Lexicons, players: int
) -> tuple[RulesInput, list[PositionWarning]]:
    """
    Let *opcodes* fill what *rules* leave out, for a game of so many *players*.

    Those that bear on no single move (gid, lm, oru, ti, tmr, to, l1, l2) are read
    and left alone.

    Returns the rules and what could not be followed. A lexicon that is not known
    here is warned about, and then no word is looked up: words judged by another
    list would be a wrong answer that looks right.
    """
    warnings = [
        _warning(
            WarningCode.CGP_OPCODE_REPEATED, name, "is said twice; the last counts"
        )
        for name in opcodes.repeated
    ]
    warnings += [
        _warning(
            WarningCode.CGP_OPCODE_IGNORED,
            name,
            "is not known",
            reason=UNKNOWN_OPCODE,
            value=operand,
        )
        for name, operand in opcodes.unknown
    ]
    rules, variant = _fill_variant(rules, opcodes)
    warnings += variant
    if opcodes.bdn is not None and not _has_board(rules):
        rules = rules._replace(board=BOARDS.get(opcodes.bdn, opcodes.bdn))
    if opcodes.ld is not None and not _has_tile_set(rules):
        rules = rules._replace(tile_set=TILE_SETS.get(opcodes.ld, opcodes.ld))
    rules = rules._replace(parts=_fill_parts(rules, opcodes, players))
    if opcodes.lex is not None and rules.lexicon is ABSENT:
        rules, unknown = _fill_lexicon(rules, opcodes.lex, lexicons)
        warnings += unknown
    return rules, warnings


def _warning(
    code: WarningCode, name: str, problem: str, **params: str
) -> PositionWarning:
    """A warning about the opcode *name*; texts of the client are cut short."""
    shown = {key: text[:SHOWN] for key, text in {"opcode": name, **params}.items()}
    return PositionWarning(
        code, f"The CGP opcode {shown['opcode']} {problem}.", params=shown
    )


def _has_board(rules: RulesInput) -> bool:
    return rules.board is not None or rules.board_definition is not None


def _has_tile_set(rules: RulesInput) -> bool:
    return rules.tile_set is not None or rules.tile_set_definition is not None


def _fill_variant(
    rules: RulesInput, opcodes: CgpOpcodes
) -> tuple[RulesInput, list[PositionWarning]]:
    if opcodes.var is None:
        return rules, []
    members = VARIANTS.get(opcodes.var)
    if members is None:
        warning = _warning(
            WarningCode.CGP_OPCODE_IGNORED,
            "var",
            f"names the variant {opcodes.var[:SHOWN]}, which is not known",
            reason=UNKNOWN_VALUE,
            value=opcodes.var,
        )
        return rules, [warning]
    if "board" in members and not _has_board(rules) and opcodes.bdn is None:
        rules = rules._replace(board=members["board"])
    if "tile_set" in members and not _has_tile_set(rules) and opcodes.ld is None:
        rules = rules._replace(tile_set=members["tile_set"])
    if "validity" in members:
        parts = {"validity": members["validity"]} | dict(rules.parts)
        rules = rules._replace(parts=parts)
    return rules, []


def _fill_parts(
    rules: RulesInput, opcodes: CgpOpcodes, players: int
) -> dict[str, object]:
    """The parts of *rules*, with those of the opcodes that would change a number."""
    parts = dict(rules.parts)
    if _says_nothing(opcodes, ("bb", "etl", "mcnz", "cr")):
        return parts
    rule_set = resolve_rules(rules).rules.rule_set
    bonuses = set(rule_set.bingo.values())
    if opcodes.bb is not None and "bingo" not in parts and bonuses != {opcodes.bb}:
        parts["bingo"] = {str(rule_set.rack_size): opcodes.bb}
    if opcodes.etl not in {None, rule_set.exchange.min_bag}:
        _set_default(parts, "exchange", "min_bag", opcodes.etl)
    limit = rule_set.scoreless.total(max(players, rule_set.players.min))
    if opcodes.mcnz not in {None, limit}:
        _set_default(parts, "scoreless", "limit", opcodes.mcnz)
        _set_default(parts, "scoreless", "per", "total")
    if opcodes.cr is not None and not {"word_check", "challenge"} & parts.keys():
        parts |= _challenge_parts(opcodes.cr)
    return parts


def _says_nothing(opcodes: CgpOpcodes, names: Iterable[str]) -> bool:
    return all(getattr(opcodes, name) is None for name in names)


def _set_default(
    parts: dict[str, object], part: str, member: str, value: object
) -> None:
    """Set a member of a part, unless it is said already."""
    said = parts.get(part, {})
    if isinstance(said, dict) and member not in said:
        parts[part] = said | {member: value}


def _challenge_parts(rule: str) -> dict[str, object]:
    if rule == "void":
        return {"word_check": "void"}
    return {"word_check": "challenge", "challenge": {"fail": CHALLENGE_RULES[rule]}}


def _fill_lexicon(
    rules: RulesInput, name: str, lexicons: Lexicons
) -> tuple[RulesInput, list[PositionWarning]]:
    if name == NO_LEXICON:
        return rules._replace(lexicon=None), []
    for known in (name, name.lower()):
        try:
            lexicons.get(known)
        except LexiconError:
            continue
        return rules._replace(lexicon=known), []
    problem = (
        f"names the lexicon {name[:SHOWN]}, which is not known here, so no word is "
        "looked up; import it, or name another in rules.lexicon"
    )
    warning = _warning(WarningCode.CGP_LEXICON_UNKNOWN, "lex", problem, lexicon=name)
    return rules._replace(lexicon=None), [warning]
