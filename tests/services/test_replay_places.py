"""Plays told in the wrong place: the game goes on where they lie."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.notation.gcg import read_gcg
from app.notation.gcg_record import GcgRecord
from app.rules.events import EventType
from app.services.inputs import NO_LEXICON, RulesInput
from app.services.replays import Replay, replay_record
from tests.services.lexicons import WORDS
from tests.services.replaying import codes, graver, replayed
from tests.shared_files import shared_lines, shared_path

RETAINS = ">ann: AEINRST 8D RETAINS +66 66"
# FEEE down from E7 through the E of RETAINS: 4 + 1 + 1 + 1, no premium.
FEEE = ">bob: EEFLNOO {} F.EE +7 7"
# OF ends in the F on E7; O on D7: 1 + 4, and OR down to the R on D8: 1 + 1.
OF = ">ann: LNOOAAA 7D O. +7 73"


@pytest.mark.parametrize("told", ["7E", "E6", "G5"])
def test_a_play_told_in_the_wrong_place_is_one_finding_and_spoils_no_other(
    told: str,
) -> None:
    replay = replayed(f"{RETAINS}\n{FEEE.format(told)}\n{OF}")
    assert [turn for turn, _ in codes(replay)] == [1]


@pytest.mark.parametrize("told", ["7E", "E6", "G5"])
def test_the_board_has_a_misplaced_play_where_it_lies(told: str) -> None:
    moved = replayed(f"{RETAINS}\n{FEEE.format(told)}").position.board
    right = replayed(f"{RETAINS}\n{FEEE.format('E7')}").position.board
    assert moved == right


def test_the_ruling_stays_that_of_the_place_told() -> None:
    turn = replayed(f"{RETAINS}\n{FEEE.format('E6')}").turns[1].turn
    assert turn.ruling is not None
    assert not turn.ruling.is_legal
    assert turn.made is not None
    assert turn.made.is_legal


def test_lines_after_a_misplaced_play_are_still_corrected() -> None:
    replay = replayed(f"{RETAINS}\n{FEEE.format('E6')}\n{OF.replace('+7 73', '+8 74')}")
    assert replay.corrected is not None
    lines = replay.corrected.decode().splitlines()
    assert lines[2:] == [RETAINS, FEEE.format("E7"), OF]


def test_a_misplaced_play_with_a_wrong_total_is_corrected_in_both() -> None:
    told = FEEE.format("E6").replace("+7 7", "+7 17")
    wrong = [f.replacement for f in graver(replayed(f"{RETAINS}\n{told}"))]
    assert wrong == [FEEE.format("E7")] * 2


def test_a_play_that_is_legal_where_it_is_told_stays_there() -> None:
    # FEEE has 7 points on E7; below the A of RETAINS, one column on, FAEE has 7 too.
    replay = replayed(f"{RETAINS}\n>bob: EEFLNOO G7 F.EE +9 9")
    assert replay.turns[1].turn.moved is None


def test_a_play_that_is_nowhere_legal_near_by_stays_where_it_is_told() -> None:
    replay = replayed(f"{RETAINS}\n>bob: EEFLNOO 1A F.EE +7 7")
    assert replay.turns[1].turn.moved is None


def test_a_misplaced_play_that_is_withdrawn_leaves_no_tile() -> None:
    told = FEEE.format("E6")
    replay = replayed(f"{RETAINS}\n{told}\n>bob: EEFLNOO -- -7 0")
    assert replay.position.board == replayed(RETAINS).position.board


RULES = RulesInput(lexicon=NO_LEXICON)


def turned(record: GcgRecord, index: int) -> GcgRecord:
    """The record with the play at *index* told in the other direction."""
    event = record.events[index]
    start = event.said.start
    digits = start.strip("ABCDEFGHIJKLMNO")
    letter = start.strip("0123456789")
    other = f"{digits}{letter}" if start[0] == letter else f"{letter}{digits}"
    said = event.said._replace(start=other)
    events = list(record.events)
    events[index] = replace(event, said=said)
    return replace(record, events=tuple(events))


def clean_records() -> list[tuple[str, GcgRecord, Replay]]:
    found = []
    for case in shared_lines("gcg/expected.jsonl")[::12]:
        record = read_gcg(shared_path(f"gcg/{case['file']}").read_bytes())
        replay = replay_record(record, RULES, WORDS)
        if not graver(replay):
            found.append((case["file"], record, replay))
    return found


def test_a_misplaced_play_early_in_a_real_game_is_one_finding() -> None:
    moved = 0
    for name, record, right in clean_records():
        types = [event.said.type for event in record.events]
        plays = [n for n, type_ in enumerate(types) if type_ is EventType.TILES_PLACED]
        if len(plays) <= 1:
            continue
        replay = replay_record(turned(record, plays[1]), RULES, WORDS)
        if replay.turns[plays[1]].turn.moved is None:
            continue
        moved += 1
        assert [turn for turn, _ in codes(replay)] == [plays[1]], name
        assert replay.position == right.position, name
    assert moved > 10
