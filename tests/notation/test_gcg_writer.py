"""Writing game records: the canonical form, and as it was found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.notation.errors import NotationError
from app.notation.gcg import read_gcg
from app.notation.gcg_record import (
    EventLine,
    GcgEvent,
    GcgPlayer,
    GcgPragma,
    GcgRack,
    GcgRecord,
)
from app.notation.gcg_writer import write_gcg, write_original
from app.rules.events import EventType
from tests.notation.gcg_samples import FULL, HEAD, written


def with_event(said: EventLine) -> GcgRecord:
    players = (GcgPlayer(1, "ann"),)
    return GcgRecord(players=players, events=(GcgEvent(said, 0),))


PASS = EventLine(EventType.TURN_PASSED, "ann", points=0, total=0)


# The canonical form


def test_a_canonical_record_is_written_as_it_is() -> None:
    assert write_gcg(read_gcg(FULL)).data.decode() == FULL


@pytest.mark.parametrize(
    ("found", "canonical"),
    [
        (">ann:  DUX   n8  DUX   +40  282  ", ">ann: DUX N8 DUX +40 282"),
        (">ann: QV -  +0 0", ">ann: QV - +0 0"),
        (">ann: QV -Q 0 0", ">ann: QV -Q +0 0"),
        (">ann: QV (QV) +-28 0", ">ann: QV (QV) -28 0"),
        (">ann: (time) −10 0", ">ann: (time) -10 0"),
        (">ann:  (challenge) +5 5", ">ann: (challenge) +5 5"),
        (">ann: UNKNOWN - +0 0", ">ann: - +0 0"),
        (">ann: ? (?) +0 300", ">ann: ? (?) -0 300"),
        (">ann: AB 8D AB +8", ">ann: AB 8D AB +8"),
    ],
)
def test_an_event_has_one_canonical_form(found: str, canonical: str) -> None:
    assert written(HEAD + found)[-1] == canonical


def test_lines_end_with_a_line_feed_whatever_they_ended_with() -> None:
    data = write_gcg(read_gcg(FULL.replace("\n", "\r\n").rstrip())).data
    assert data.decode() == FULL


def test_a_line_that_cannot_be_read_is_kept_in_a_note() -> None:
    lines = written(HEAD + "hello\n>ann: QV - +0 0\n>?\n")
    assert lines[2:] == [
        "#note #referee-unread hello",
        ">ann: QV - +0 0",
        "#note #referee-unread >?",
    ]


def test_an_empty_line_inside_a_note_is_kept() -> None:
    lines = written(HEAD + ">ann: QV - +0 0\n#note a\n\nb\n#-\n#note >c\n")
    assert lines[3:] == ["#note a", "", "b", "#note #referee #-", "#note >c"]


def test_a_turn_lost_to_a_challenge_is_written_as_macondo_does() -> None:
    said = PASS._replace(type=EventType.TURN_LOST)
    assert write_gcg(with_event(said)).data.decode().split("\n")[2:-1] == [
        ">ann: - +0 0",
        "#note #unsuccessful-challenge",
    ]


def test_an_event_without_a_line_of_its_own_is_hidden_in_a_note() -> None:
    said = PASS._replace(type=EventType.PLAYER_TIMED_OUT, trailing="by 11 minutes")
    record = with_event(said)
    data = write_gcg(record).data
    assert data.endswith(
        b"#note #referee >ann: (player_timed_out) +0 0 by 11 minutes\n"
    )
    assert read_gcg(data) == record


@pytest.mark.parametrize(
    "note", ["#unsuccessful-challenge", "#referee #rack1 A", "#referee-unread x", "#-"]
)
def test_a_note_says_no_more_than_it_did(note: str) -> None:
    record = with_event(PASS)
    record = replace(record, events=(replace(record.events[0], note=note),))
    assert read_gcg(write_gcg(record).data) == record


@pytest.mark.parametrize("line", [" >bob: A - +0 0", "\t#title x", "\x1f#rack1 A"])
def test_a_note_cannot_smuggle_in_a_line(line: str) -> None:
    record = with_event(PASS)
    event = replace(record.events[0], note=f"a\n{line}")
    again = read_gcg(write_gcg(replace(record, events=(event,))).data)
    event = replace(event, note=f"a\n{line.strip()}")
    assert again == replace(record, events=(event,))


def test_the_longest_event_line_that_is_read_can_be_written() -> None:
    # The canonical form has a plus more.
    line = ">ann: A 8D A 8 8 ".ljust(2000, "x")
    record = read_gcg(HEAD + line)
    assert record.events[0].said.points == 8
    assert read_gcg(write_gcg(record).data) == record


def test_pragmas_are_brought_into_order() -> None:
    pragmas = (GcgPragma("lexicon", "OWN"), GcgPragma("title", "A game"))
    data = write_gcg(GcgRecord(pragmas=pragmas)).data
    assert data.endswith(b"#title A game\n#lexicon OWN\n")


def test_tiles_that_spell_unknown_are_turned_round() -> None:
    data = write_gcg(with_event(PASS._replace(rack="UNKNOWN"))).data
    assert read_gcg(data).events[0].said.rack == "NWONKNU"


@pytest.mark.parametrize(
    "record",
    [
        with_event(PASS._replace(player="ann lee")),
        with_event(PASS._replace(player="")),
        with_event(PASS._replace(rack="A B")),
        with_event(PASS._replace(points=None)),
        with_event(PASS._replace(points=1_000_000)),
        with_event(PASS._replace(trailing="a\n>bob: A - +0 0")),
        with_event(EventLine(EventType.TILES_PLACED, "ann", "AB", "8D")),
        with_event(EventLine(EventType.TILES_EXCHANGED, "ann", "AB")),
        # What a line would tell of something else.
        with_event(PASS._replace(rack="8D")),
        with_event(PASS._replace(tiles="QV")),
        with_event(PASS._replace(total=None, trailing="5")),
        with_event(EventLine(EventType.TILES_PLACED, "ann", "AB", "H", "AB")),
        with_event(EventLine(EventType.TILES_EXCHANGED, "ann", "AB", tiles="2")),
        with_event(EventLine(EventType.RACK_BONUS, "ann", tiles="AB", points=-8)),
        with_event(EventLine(EventType.RACK_BONUS, "ann", tiles="time", points=8)),
        GcgRecord(pragmas=(GcgPragma("note", "x"),)),
        GcgRecord(pragmas=(GcgPragma("player1", "x"),)),
        GcgRecord(pragmas=(GcgPragma("my title", "x"),)),
        GcgRecord(pragmas=(GcgPragma("tile", "CH"),)),
        GcgRecord(players=(GcgPlayer(0, "ann"),)),
        GcgRecord(players=(GcgPlayer(1, "ann"), GcgPlayer(1, "bob"))),
        GcgRecord(racks=(GcgRack(100, "A"),)),
        GcgRecord(players=(GcgPlayer(1, "ann", "A\r#title x"),)),
        GcgRecord(pragmas=(GcgPragma("title", "\ud800"),)),
    ],
)
def test_what_a_line_cannot_hold_is_not_written(record: GcgRecord) -> None:
    with pytest.raises(NotationError):
        write_gcg(record)


# As it was found


def test_a_corrected_line_changes_nothing_else() -> None:
    found = b"#player1 ann\r>ann: AB 8d AB  +8 9\r\n#note x"
    changed = write_original(read_gcg(found), {2: ">ann: AB 8D AB +8 8"})
    assert changed == b"#player1 ann\r>ann: AB 8D AB +8 8\r\n#note x"


def test_a_record_that_was_never_read_has_no_original() -> None:
    assert write_original(GcgRecord(racks=(GcgRack(1, "A"),))) == b""
