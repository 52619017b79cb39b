"""Hundreds of records of real games, from many programs: read, written, read again."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from app.notation.gcg import read_gcg
from app.notation.gcg_dialects import DIALECTS
from app.notation.gcg_findings import Severity
from app.notation.gcg_lines import UNKNOWN_RACK
from app.notation.gcg_moves import read_move, read_rack
from app.notation.gcg_record import GcgEvent, GcgRecord
from app.notation.gcg_through import Through, respell
from app.notation.gcg_writer import write_gcg, write_original
from app.rules.events import EventType
from app.rules.moves import WrittenPlay
from tests.factories import make_rules
from tests.shared_files import shared_lines, shared_path

KINDS = {
    "play": EventType.TILES_PLACED,
    "exchange": EventType.TILES_EXCHANGED,
    "pass": EventType.TURN_PASSED,
    "withdrawn": EventType.PLAY_WITHDRAWN,
    "challenge": EventType.CHALLENGE_BONUS,
    "out": EventType.RACK_BONUS,
    "penalty": EventType.RACK_PENALTY,
    "time": EventType.OVERTIME_PENALTY,
}


@cache
def records() -> list[tuple[dict[str, Any], bytes, GcgRecord]]:
    """What is expected of each record, its bytes, and what was read."""
    found = []
    for case in shared_lines("gcg/expected.jsonl"):
        data = shared_path(f"gcg/{case['file']}").read_bytes()
        found.append((case, data, read_gcg(data)))
    return found


def expected_row(event: dict[str, Any], telling: GcgEvent) -> tuple[object, ...]:
    """What the record should tell; its own silence about numbers is no fault."""
    start, _, word = event.get("move", "").partition(" ")
    rack = event["rack"] if event["rack"] != UNKNOWN_RACK else ""
    points = event.get("recorded", event["score"])
    return (
        KINDS[event["kind"]],
        event["p"] - 1,
        rack,
        start.upper(),
        word or event.get("tiles", ""),
        points if telling.said.points is not None else None,
        event["cum"] if telling.said.total is not None else None,
    )


def row(event: GcgEvent) -> tuple[object, ...]:
    said = event.said
    tiles = said.tiles if said.tile_count is None else str(said.tile_count)
    return (
        said.type,
        event.seat,
        said.rack,
        said.start,
        tiles,
        said.points,
        said.total,
    )


def test_every_event_is_read_as_it_should_be() -> None:
    for case, _, record in records():
        expected = [
            expected_row(event, telling)
            for event, telling in zip(case["events"], record.events, strict=True)
        ]
        assert [row(event) for event in record.events] == expected, case["file"]


@pytest.mark.parametrize(
    ("number", "tag"), [("points", "no-score"), ("total", "no-total")]
)
def test_a_number_is_missing_only_where_the_record_leaves_it_out(
    number: str, tag: str
) -> None:
    for case, _, record in records():
        said = [event.said for event in record.events]
        missing = any(getattr(line, number) is None for line in said)
        told = {"no-score", tag} if number == "total" else {tag}
        assert missing == bool(told & set(case["tags"])), case["file"]


def test_words_are_listed_only_where_the_record_lists_them() -> None:
    for case, _, record in records():
        lists = any(event.words for event in record.events)
        assert lists == ("cross-words-listed" in case["tags"]), case["file"]


def test_only_lines_that_cannot_be_parsed_are_errors() -> None:
    for case, _, record in records():
        errors = [f for f in record.findings if f.severity is Severity.ERROR]
        problems = [p for p in case["problems"] if p["code"] == "parse"]
        assert len(errors) == len(problems), case["file"]


def test_every_player_is_declared() -> None:
    for case, _, record in records():
        assert len(record.players) == case["players"], case["file"]


def test_an_unchanged_record_is_written_back_byte_for_byte() -> None:
    for case, data, record in records():
        assert write_original(record) == data, case["file"]


@pytest.mark.parametrize("dialect", sorted(DIALECTS))
def test_what_is_written_tells_the_same_game(dialect: str) -> None:
    for case, _, record in records():
        if dialect == "latin-1" and not _is_latin(record):
            continue
        data = write_gcg(record, DIALECTS[dialect]).data
        assert read_gcg(data) == record, case["file"]


def _is_latin(record: GcgRecord) -> bool:
    return all(max(line.text, default="") < "\u0100" for line in record.lines)


def test_every_play_and_rack_is_read_into_tiles() -> None:
    for case, _, record in records():
        rules = make_rules(tile_set=case["tiles"])
        for event in record.events:
            move = read_move(event.said, rules.layout, rules.tile_set)
            is_play = event.said.type is EventType.TILES_PLACED
            assert isinstance(move, WrittenPlay) == is_play, (case["file"], event.line)
            read_rack(event.said.rack, rules.tile_set)


def test_every_play_is_spelt_with_dots_as_it_is_with_letters() -> None:
    for case, _, record in records():
        rules = make_rules(tile_set=case["tiles"])
        setting = rules.layout, rules.tile_set
        plain = respell(record, Through.PLAIN, *setting)
        assert not any("." in event.said.tiles for event in plain.events), case["file"]
        dotted = respell(record, Through.DOT, *setting)
        assert respell(plain, Through.DOT, *setting) == dotted, case["file"]
