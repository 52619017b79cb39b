"""Whatever a file holds, it is read, and nothing of it is lost."""

from __future__ import annotations

import tracemalloc
from dataclasses import replace
from time import process_time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.notation.errors import NotationError
from app.notation.gcg import read_gcg
from app.notation.gcg_dialects import DIALECTS
from app.notation.gcg_findings import Severity
from app.notation.gcg_moves import read_rack
from app.notation.gcg_record import (
    EventLine,
    GcgEvent,
    GcgPlayer,
    GcgPragma,
    GcgRecord,
)
from app.notation.gcg_through import Through, respell
from app.notation.gcg_writer import write_gcg, write_original
from app.rules.events import EventType
from app.rules.tiles import show_tiles
from tests.factories import SPANISH

many = settings(
    deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow]
)

LINES = (
    "#character-encoding UTF-8",
    "#character-encoding ISO-8859-1",
    "#player1 ann Ann A.",
    "#player2 bob",
    "#player3 Bob Bo B",
    "#title A game",
    "#description One",
    "#- and more",
    "#-",
    "#- #referee x",
    "#lexicon OWN 1",
    "#tile CH ch",
    "#tile CH",
    "#tile-set A9",
    "#style plain",
    "#rack1 ABC",
    "#rack2",
    "#rack AB",
    "#incomplete AB",
    "#incomplete",
    "#note good",
    "#note",
    "#note >ann: ABC 8D CAB +10 10",
    "#note #unsuccessful-challenge",
    "#note #referee #tile RR rr",
    "#note #referee >bob: (player_resigned) +0 12 by letter",
    "#note #referee >bob: AB - +0 12",
    "#note #referee-opening #note early",
    "#note #referee-opening #note #referee #style x",
    "#note #referee-unread >?",
    "#note #referee-opening-unread ?",
    "it goes on",
    "",
    "  ",
    "ann: ABC 8D CAB +10 10",
    ">ann: ABCDEFG 8D CAB +10 10",
    ">bob: ABC d8 C.b(AB) +12 12 AB, CD",
    ">ann: [CH]Ñ? 8D Ñ[ch] 10 20",
    ">bob: QVVU - +0 12",
    ">bob: QVVU -  +0",
    ">ann: QVVU -QV",
    ">ann: QVVU -2 +0 10",
    ">ann: ABC -- -10 0",
    ">bob:  (challenge) +5 17",
    ">ann: (G) +4 14",
    ">bob: G (G) +-2 15",
    ">bob: (X) -0 15",
    ">bob: UNKNOWN (X) +0 15",
    ">bob: UNKNOWN - +0 15",
    ">bob: (time) −10 5",
    ">bob: (TIME) +12 5",
    ">carl: A 8D A +1 1 see p. 7",
    ">Ann: A 8D A +1x 1",
    ">?",
    ">ann A",
    "#>ann: A 8D A +1 1",
    "# lost",
)
ENDS = ("\n", "\r\n", "\r")


@st.composite
def records(draw: st.DrawFn) -> str:
    """A record of lines that occur, some with a slip of the pen."""
    text = ""
    for whole in draw(st.lists(st.sampled_from(LINES), max_size=14)):
        line = whole
        if draw(st.integers(0, 5)) == 0:
            at = draw(st.integers(0, len(line)))
            cut = draw(st.integers(0, 3))
            slip = draw(st.text("#>:-+() A8a\t.é", max_size=2))
            line = line[:at] + slip + line[at + cut :]
        text += line + draw(st.sampled_from(ENDS))
    return text if draw(st.booleans()) else text.rstrip("\r\n")


@many
@given(st.binary(max_size=300) | records().map(str.encode))
def test_an_unchanged_record_is_written_back_byte_for_byte(data: bytes) -> None:
    assert write_original(read_gcg(data)) == data


@many
@given(st.text(max_size=300) | records())
def test_a_text_is_read_as_its_bytes_in_utf_8_are(text: str) -> None:
    declared = "#character-encoding UTF-8\n"
    assert read_gcg(declared + text) == read_gcg((declared + text).encode())


@many
@given(records(), st.sampled_from(sorted(set(DIALECTS) - {"latin-1"})))
def test_what_is_written_reads_as_before(text: str, dialect: str) -> None:
    record = read_gcg(text)
    written = write_gcg(record, DIALECTS[dialect])
    if "line_left_out" not in {loss.code for loss in written.losses}:
        assert read_gcg(written.data) == record


hostile = st.text("\n\t \x85\x1f#>:-a8D+1é", max_size=30)


def _lines(text: str) -> str:
    return "\n".join(line.strip() for line in text.split("\n"))


@many
@given(hostile, hostile, hostile)
def test_no_text_becomes_another_line(title: str, early: str, late: str) -> None:
    said = EventLine(EventType.TURN_PASSED, "ann", "QV", points=0, total=0)
    record = GcgRecord(
        players=(GcgPlayer(1, "ann"), GcgPlayer(2, "bob")),
        pragmas=(GcgPragma("title", _lines(title)),),
        note=_lines(early).strip("\n"),
        events=(GcgEvent(said, 0, _lines(late).strip("\n")),),
    )
    rough = replace(
        record,
        pragmas=(GcgPragma("title", title),),
        note=early,
        events=(replace(record.events[0], note=late),),
    )
    assert read_gcg(write_gcg(rough).data) == record


@many
@given(records())
def test_what_is_canonical_is_written_as_it_is(text: str) -> None:
    written = write_gcg(read_gcg(text)).data
    assert write_gcg(read_gcg(written)).data == written


@many
@given(records())
def test_no_event_line_is_swallowed(text: str) -> None:
    record = read_gcg(text)
    lines = {line.number for line in record.lines if line.text.strip().startswith(">")}
    read = {event.line for event in record.events}
    refused = {f.line for f in record.findings if f.severity is Severity.ERROR}
    assert lines <= read | refused


@many
@given(records(), st.sampled_from(Through))
def test_another_spelling_of_through_tiles_changes_no_play(
    text: str, through: Through
) -> None:
    record = read_gcg(text)
    spelt = respell(record, through, SPANISH.layout, SPANISH.tile_set)
    dotted = respell(record, Through.DOT, SPANISH.layout, SPANISH.tile_set)
    assert respell(spelt, Through.DOT, SPANISH.layout, SPANISH.tile_set) == dotted


@many
@given(st.text("ABCHLRch?_[]()ÑÑ.x", max_size=9))
def test_a_rack_is_read_or_refused(text: str) -> None:
    try:
        tiles = read_rack(text, SPANISH.tile_set)
    except NotationError:
        return
    assert show_tiles(tiles).replace("[", "").replace("]", "") == text.replace(
        "[", ""
    ).replace("]", "")


GARBAGE = (
    *(b"a ", b": ", b">:", b"(", b"#", b"\xe9", b"\xc3\xa9", b"#note #referee "),
    *(b"\n", b"#note x\n", b"#- x\n", b"#title x\n", b"a: b 8D c +1 1\n"),
    *(b">a: [[ 8D [[( +1 1\n", b">?\n", b"#note x\n\ny\n", b"#player9 x\n"),
)


def cost(data: bytes) -> tuple[float, int]:
    """Processor time, the best of three, and the most memory, to read and write."""
    times = []
    for _ in range(3):
        begun = process_time()
        write_gcg(read_gcg(data))
        times.append(process_time() - begun)
    tracemalloc.start()
    write_gcg(read_gcg(data))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return min(times), most


def check_growth(few: bytes, many_more: bytes) -> None:
    """Check that eight times as much costs about eight times as much."""
    short, small = cost(few)
    long, large = cost(many_more)
    # Eight times as much of it would take 64 times as long if time grew by squares.
    assert long < 30 * (short + 0.002)
    assert large < 12 * (small + 20_000)


@pytest.mark.parametrize("piece", GARBAGE, ids=repr)
def test_time_and_memory_grow_as_the_garbage_does(piece: bytes) -> None:
    count = min(1_000, 20_000 // len(piece))
    few, many_more = (b"#title x\n" + piece * (count * size) for size in (1, 8))
    check_growth(few, many_more)


def test_many_strangers_cost_no_more_where_nicknames_are_long() -> None:
    few, many_more = (
        b"#player1 a\n#player2 %b\n" % (b"b" * (1_000_000 * size))
        + b"".join(b">%d: A - +0 0\n" % number for number in range(200 * size))
        for size in (1, 8)
    )
    check_growth(few, many_more)
