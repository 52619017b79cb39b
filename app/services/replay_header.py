"""Board and tile set of a record: named in its header, or defined there."""

from __future__ import annotations

from typing import NamedTuple

from app.catalog.registry import tile_sets
from app.notation.gcg_pragmas import scan_pragma
from app.notation.gcg_record import GcgRecord
from app.rules.tiles import TileSet
from app.services.cgp_rules import BOARDS, TILE_SETS
from app.services.header_board import read_board
from app.services.header_errors import HeaderError
from app.services.header_tiles import define_tiles
from app.services.inputs import RulesInput
from app.services.replay_findings import Code, Finding, finding_on
from app.services.resolving import resolve_rules

LANGUAGES = {
    "RD": "german",
    "GERMAN": "german",
    "D25": "german",
    "FILE": "spanish",
    "OSPS": "polish",
    "DISC": "catalan",
    "FRA": "french",
    "ODS": "french",
    "SAOL": "swedish",
}
"""How the name of a lexicon begins, to the tile set that its words are spelt with."""

BOARD, TILES = "board-layout", "tile-distribution"
"""The pragmas that name the board and the tile set."""

ROWS, COUNTS, TILE = "game-board", "tile-set", "tile"
"""The pragmas that define the board, the tile set, and one of its tiles."""


class Filled(NamedTuple):
    """Rules with what the header of a record adds."""

    rules: RulesInput
    findings: tuple[Finding, ...]
    """What of the header is not known here, or cannot be used."""


def fill_rules(rules: RulesInput, record: GcgRecord) -> Filled:
    """
    Let the header of *record* say board and tile set where *rules* do not.

    What it defines goes before what it names. Raises `InvalidInput` for *rules* that
    cannot be resolved.
    """
    findings: list[Finding] = []
    if rules.board is None and rules.board_definition is None:
        rules = _fill_board(rules, record, findings)
    if rules.tile_set is None and rules.tile_set_definition is None:
        rules = _fill_tiles(rules, record, findings)
    return Filled(rules, tuple(findings))


def _fill_board(
    rules: RulesInput, record: GcgRecord, findings: list[Finding]
) -> RulesInput:
    rows = record.value(ROWS)
    if rows is not None:
        try:
            return rules._replace(board_definition=read_board(rows))
        except HeaderError as error:
            findings.append(_unusable(record, ROWS, error))
    name = record.value(BOARD)
    if name and name not in BOARDS:
        findings.append(_unknown(record, BOARD))
    return rules._replace(board=BOARDS.get(name or ""))


def _fill_tiles(
    rules: RulesInput, record: GcgRecord, findings: list[Finding]
) -> RulesInput:
    told = (record.value(TILES) or "").lower()
    name: str | None = TILE_SETS.get(told, told)
    if name not in tile_sets.names():
        if name:
            findings.append(_unknown(record, TILES))
        name = _by_lexicon(record)
    counts, declared = record.value(COUNTS), dict(record.tiles)
    if counts is None and not declared:
        return rules._replace(tile_set=name)
    if name is None and counts is None:
        name = _with_tiles(declared)
    base = _tile_set(rules, name)
    try:
        definition = define_tiles(counts, declared, base)
    except HeaderError as error:
        pragma = TILE if error.tile is not None else COUNTS
        findings.append(_unusable(record, pragma, error))
        definition = None
    if definition is None:
        return rules._replace(tile_set=name)
    return rules._replace(tile_set_definition=definition)


def _tile_set(rules: RulesInput, name: str | None) -> TileSet:
    """The tile set *name*, or that of *rules*."""
    if name is not None:
        return tile_sets.get(name)
    return resolve_rules(rules).rules.tile_set


def _with_tiles(declared: dict[str, str]) -> str | None:
    """The first tile set of the catalogue that has all tiles *declared*, if one has."""
    fitting = (
        name
        for name in tile_sets.names()
        if declared.keys() <= tile_sets.get(name).stock.keys()
    )
    return next(fitting, None)


def _by_lexicon(record: GcgRecord) -> str | None:
    """The tile set of the lexicon that *record* names, if it is known."""
    lexicon = (record.value("lexicon") or "").upper()
    names = [LANGUAGES[start] for start in LANGUAGES if lexicon.startswith(start)]
    return names[0] if names else None


def _unknown(record: GcgRecord, name: str) -> Finding:
    """Say that the header names something by pragma *name* that is not known here."""
    value = record.value(name) or ""
    message = f"#{name} names {value[:60]}, which is not known here"
    line = line_of(record, name)
    return finding_on(line, Code.HEADER_UNKNOWN, message, None, value)


def _unusable(record: GcgRecord, name: str, error: HeaderError) -> Finding:
    """Say why what the header defines by pragma *name* cannot be used."""
    message = f"#{name} is not used: {error}"
    line = line_of(record, name, error.tile or "")
    return finding_on(line, Code.HEADER_UNUSABLE, message, None, error.found)


def line_of(record: GcgRecord, name: str, part: str = "") -> int:
    """
    The line of the last pragma *name*, counted from 1, with *part* in its value.

    *name* may have a number, as ``rack1`` has. 0 if the record is in no file.
    """
    lines = [line for line in record.lines if f"#{name}" in line.text.lower()]
    plain = [line for line in lines if _says(line.text.strip(), name, part)]
    found = plain or lines or record.lines[:1]
    return found[-1].number if found else 0


def _says(text: str, name: str, part: str) -> bool:
    pragma = scan_pragma(text)
    number = str(pragma.number) if pragma.number else ""
    return f"{pragma.name}{number}" == name and part in pragma.value
