"""Notes of game records, and what they hide for lack of a line of its own."""

from __future__ import annotations

import pytest

from app.notation.gcg import read_gcg
from app.notation.gcg_findings import Code
from app.notation.gcg_record import GcgRack, GcgRecord
from app.rules.events import EventType

HEAD = "#player1 ann Ann A.\n#player2 bob\n"
ANN = ">ann: ABCDEFG 8D CAB +14 14\n"
BOB = ">bob: AEINRST -AE +0 0\n"


def game(text: str) -> GcgRecord:
    return read_gcg(HEAD + text)


def found(record: GcgRecord) -> list[tuple[Code, int, int]]:
    return [(f.code, f.line, f.column) for f in record.findings]


def test_a_note_belongs_to_the_event_before() -> None:
    record = game(ANN + "#note good\n" + BOB)
    assert [event.note for event in record.events] == ["good", ""]


def test_a_note_before_the_first_event_belongs_to_the_game() -> None:
    assert game("#note windy\n" + ANN).note == "windy"


@pytest.mark.parametrize(
    "text", ["#note a\n#note b", "#note a\nb", "#note a\n#- b", "#note a\n#note\nb"]
)
def test_a_note_of_several_lines_is_one_note(text: str) -> None:
    assert game(ANN + text).events[0].note == "a\nb"


def test_an_empty_line_inside_a_note_is_a_part_of_it() -> None:
    assert game(ANN + "#note a\n\nb\n\n" + BOB).events[0].note == "a\n\nb"


def test_a_note_that_quotes_an_event_is_a_note() -> None:
    record = game(ANN + "#note better was >ann: ABC 8D CAB +10 10\n" + BOB)
    assert record.events[0].note == "better was >ann: ABC 8D CAB +10 10"
    assert (len(record.events), found(record)) == (2, [])


def test_a_note_that_quotes_a_pragma_is_a_note() -> None:
    record = game(ANN + "#note see #lexicon OTHER")
    assert (record.value("lexicon"), found(record)) == (None, [])


@pytest.mark.parametrize("line", ["bob: AEINRST -AE +0 0", 'bob" (LN) +4 4'])
def test_an_event_that_lost_its_beginning_does_not_vanish_in_a_note(line: str) -> None:
    record = game(ANN + "#note a\n" + line)
    assert found(record) == [(Code.NOTE_RESEMBLES_EVENT, 5, 1)]


def test_a_malformed_event_after_a_note_is_not_taken_for_more_of_it() -> None:
    record = game(ANN + "#note a\n>bob AEINRST -AE +0 0\n" + ANN)
    assert record.events[0].note == "a"
    assert record.events[0].unread == (">bob AEINRST -AE +0 0",)
    assert found(record) == [(Code.EVENT_UNREADABLE, 5, 5)]


# What the format has no line for


def test_a_pass_that_macondo_marks_is_a_turn_lost_to_a_challenge() -> None:
    record = game(">bob: AEINRST - +0 0\n#note #unsuccessful-challenge\n#note why")
    (event,) = record.events
    assert (event.said.type, event.note) == (EventType.TURN_LOST, "why")


def test_only_a_pass_can_be_a_turn_lost() -> None:
    record = game(ANN + "#note #unsuccessful-challenge")
    assert record.events[0].said.type is EventType.TILES_PLACED


def test_a_note_may_hide_an_event() -> None:
    record = game(ANN + "#note #referee >bob: (player_resigned) +0 0 ill\n#note sorry")
    said = record.events[1].said
    assert (said.type, said.trailing) == (EventType.PLAYER_RESIGNED, "ill")
    assert [event.note for event in record.events] == ["", "sorry"]


def test_a_finding_points_into_the_line_that_a_note_hides() -> None:
    record = game("#note #referee >cat: (player_resigned) +0x 12")
    assert found(record) == [
        (Code.PLAYER_UNDECLARED, 3, 17),
        (Code.NUMBER_MALFORMED, 3, 40),
    ]


def test_a_note_cannot_hide_an_event_that_other_programs_would_read() -> None:
    record = game(ANN + "#note #referee " + BOB)
    assert [event.note for event in record.events] == [f"#referee {BOB.strip()}"]


def test_a_note_may_hide_a_pragma() -> None:
    record = game(ANN + "#note #referee-opening #tile CH ch\n#note #referee #rack2 AB")
    assert (record.tiles, record.racks) == ((("CH", "ch"),), (GcgRack(2, "AB"),))


def test_a_note_cannot_declare_an_encoding() -> None:
    record = game(ANN + "#note #referee #character-encoding UTF-8")
    assert record.events[0].note == "#referee #character-encoding UTF-8"


def test_a_note_may_keep_a_line_that_could_not_be_read() -> None:
    record = game(ANN + "#note #referee-unread >?")
    assert record.events[0].unread == (">?",)
    assert found(record) == [(Code.LINE_UNREAD, 4, 23)]
