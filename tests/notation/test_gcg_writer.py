"""Writing game records: the canonical form, and what each program takes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.notation.errors import NotationError
from app.notation.gcg import read_gcg
from app.notation.gcg_dialects import DIALECTS
from app.notation.gcg_record import (
    EventLine,
    GcgEvent,
    GcgPlayer,
    GcgPragma,
    GcgRack,
    GcgRecord,
)
from app.notation.gcg_writer import Loss, write_gcg, write_original
from app.rules.events import EventType

HEAD = "#player1 ann Ann A.\n#player2 bob\n"
FULL = """\
#character-encoding UTF-8
#player1 ann Ann A.
#player2 bob
#title A game
#description One
#- and more
#id local 1
#lexicon OWN 1
#game-type classic
#board-layout CrosswordGame
#tile-distribution spanish
#tile-set A9
#game-board =..
#tile CH ch
#style plain
#note windy
>ann: ABCDEFÑ 8D CAB +14 14 CAB, AB
#note good
and bold
#note >bob might challenge
>bob: AEINRST -AE +0 0
>ann: DEFGHIJ -3 +0 14
>bob: INRSTUV - +0 0
>ann: DEFGHIJ D8 .(A)f +9 23
>ann: DEFGHIJ -- -9 14
>bob: INRSTUV (challenge) +5 5
>bob: (GH) +12 17
>ann: GH (GH) -6 8
>ann: (time) -10 -2
#incomplete
#rack1 GH
#rack2 U?
"""


def written(text: str, dialect: str = "strict") -> list[str]:
    """The lines after the declaration of the encoding."""
    data = write_gcg(read_gcg(text), DIALECTS[dialect]).data
    return data.decode().removesuffix("\n").split("\n")[1:]


def losses(text: str, dialect: str) -> list[tuple[str, int | None]]:
    found = write_gcg(read_gcg(text), DIALECTS[dialect]).losses
    return [(loss.code, loss.event) for loss in found]


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
        GcgRecord(players=(GcgPlayer(1, "ann", "A\r#title x"),)),
        GcgRecord(pragmas=(GcgPragma("title", "\ud800"),)),
    ],
)
def test_what_a_line_cannot_hold_is_not_written(record: GcgRecord) -> None:
    with pytest.raises(NotationError):
        write_gcg(record)


# The dialects


@pytest.mark.parametrize("dialect", sorted(DIALECTS))
def test_every_dialect_can_be_read_back(dialect: str) -> None:
    record = read_gcg(FULL)
    assert read_gcg(write_gcg(record, DIALECTS[dialect]).data) == record


def test_magpie_gets_no_line_that_it_refuses() -> None:
    refused = ("#tile ", "#tile-set", "#game-board", "#- ", "#style", "#incomplete")
    lines = written(FULL, "magpie")
    assert not [line for line in lines if line.startswith((*refused, "#rack2"))]


@pytest.mark.parametrize("dialect", sorted(DIALECTS))
def test_pragmas_of_one_name_keep_their_order(dialect: str) -> None:
    text = "#description One\n#- and more\n#description Two\n"
    record = read_gcg(f"{HEAD}{text}>ann: AB - +0 0\n")
    again = read_gcg(write_gcg(record, DIALECTS[dialect]).data)
    assert [value for _, value in again.pragmas] == ["One\nand more", "Two"]


def test_magpie_gets_one_rack_and_the_other_in_a_note() -> None:
    assert written(FULL, "magpie")[-3:] == [
        "#note #referee #incomplete",
        "#note #referee #rack2 U?",
        "#rack1 GH",
    ]


def test_macondo_gets_unknown_pragmas_and_early_notes_after_the_first_event() -> None:
    lines = written(FULL, "macondo")
    first = next(index for index, line in enumerate(lines) if line[0] == ">")
    assert not any(line.startswith(("#style", "#note")) for line in lines[:first])
    assert "#note #referee-opening #style plain" in lines[first:]
    assert "#note #referee-opening #note windy" in lines[first:]


def test_quackle_gets_its_word_for_an_unknown_rack() -> None:
    lines = written(HEAD + ">ann:  (challenge) +5 5\n>ann: (time) -10 -5", "quackle")
    assert lines[2:] == [">ann: UNKNOWN (challenge) +5 5", ">ann: (time) -10 -5"]


def test_latin_1_is_declared_and_written() -> None:
    data = write_gcg(read_gcg(FULL), DIALECTS["latin-1"]).data
    assert data.startswith(b"#character-encoding ISO-8859-1\n")
    assert b">ann: ABCDEF\xd1 8D CAB +14 14" in data


def test_latin_1_cannot_say_everything() -> None:
    with pytest.raises(NotationError):
        write_gcg(read_gcg(HEAD + "#title ŁÓDŹ"), DIALECTS["latin-1"])


@pytest.mark.parametrize("dialect", sorted(set(DIALECTS) - {"macondo", "magpie"}))
def test_most_dialects_lose_nothing_of_a_plain_game(dialect: str) -> None:
    assert losses(HEAD + ">ann: AB 8D AB +8 8\n>bob: C - +0 0", dialect) == []


@pytest.mark.parametrize(
    ("dialect", "text", "loss"),
    [
        ("macondo", ">ann:  - +0 0", ("rack_missing", 0)),
        ("magpie", ">ann: AB 8D A(B) +8 8", ("through_parentheses", 0)),
        ("magpie", "#player3 cat", ("too_many_players", None)),
        ("magpie", "#incomplete", ("line_left_out", None)),
        ("macondo", "#note windy", ("line_left_out", None)),
        ("quackle", ">ann: AB (challenge) +10 10", ("bonus_not_kept", 0)),
        ("quackle", ">ann: AB - +0 0\n#note a\n#note b", ("note_cut", 0)),
    ],
)
def test_what_a_program_will_miss_is_told(
    dialect: str, text: str, loss: tuple[str, int | None]
) -> None:
    assert losses(HEAD + text, dialect) == [loss]


def test_a_loss_is_told_in_words() -> None:
    written_ = write_gcg(read_gcg(HEAD + ">ann:  - +0 0"), DIALECTS["macondo"])
    message = "macondo refuses an event without a rack"
    assert written_.losses == (Loss("rack_missing", message, 0),)


# As it was found


def test_a_corrected_line_changes_nothing_else() -> None:
    found = b"#player1 ann\r>ann: AB 8d AB  +8 9\r\n#note x"
    changed = write_original(read_gcg(found), {2: ">ann: AB 8D AB +8 8"})
    assert changed == b"#player1 ann\r>ann: AB 8D AB +8 8\r\n#note x"


def test_a_record_that_was_never_read_has_no_original() -> None:
    assert write_original(GcgRecord(racks=(GcgRack(1, "A"),))) == b""
