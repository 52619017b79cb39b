"""Game records: pragmas, racks at the end, and what cannot be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.notation.gcg import read_gcg
from app.notation.gcg_findings import Code, Remark, Severity, place
from app.notation.gcg_record import GcgPragma, GcgRack, GcgRecord
from app.notation.gcg_writer import write_gcg
from app.rules.events import EventType
from tests.shared_files import shared_lines

HEAD = "#player1 ann Ann A.\n#player2 bob\n"
ANN = ">ann: ABCDEFG 8D CAB +14 14\n"
BOB = ">bob: AEINRST -AE +0 0\n"


def read(*lines: str) -> GcgRecord:
    return read_gcg("\n".join(lines))


def game(text: str) -> GcgRecord:
    return read_gcg(HEAD + text)


def found(record: GcgRecord) -> list[tuple[Code, int, int]]:
    return [(f.code, f.line, f.column) for f in record.findings]


# Pragmas


def test_pragmas_stand_in_the_order_of_the_canonical_form() -> None:
    record = read("#lexicon OWN 1", "#style x", "#title A game", HEAD)
    assert record.pragmas == (
        GcgPragma("title", "A game"),
        GcgPragma("lexicon", "OWN 1"),
        GcgPragma("style", "x"),
    )


def test_the_name_of_a_pragma_is_read_in_any_case() -> None:
    assert game("#Title A game").value("title") == "A game"


def test_a_pragma_goes_on_after_a_dash() -> None:
    record = game("#game-board =..'\n#- .-..\n#- ..-.\n")
    assert record.value("game-board") == "=..'\n.-..\n..-."


def test_a_row_of_a_board_may_begin_with_spaces() -> None:
    record = game("#game-board =  '\n#-  - \n#-   =")
    assert record.value("game-board") == "=  '\n -\n  ="
    assert read_gcg(write_gcg(record).data) == record


def test_more_of_another_pragma_begins_with_its_text() -> None:
    assert game("#title One\n#-   and more").value("title") == "One\nand more"


def test_a_dash_needs_a_pragma_to_go_on_with() -> None:
    record = game(ANN + "#- more")
    assert found(record) == [(Code.PRAGMA_MALFORMED, 4, 1)]


@pytest.mark.parametrize("line", ["#tile CH ch", "#tile [CH] [ch]"])
def test_tiles_of_several_letters_are_declared(line: str) -> None:
    assert game(line).tiles == (("CH", "ch"),)


def test_of_several_values_the_last_one_counts() -> None:
    record = game("#lexicon OLD\n#lexicon NEW")
    assert record.value("lexicon") == "NEW"
    assert found(record) == [(Code.PRAGMA_REPEATED, 4, 1)]


def test_a_record_may_have_several_descriptions() -> None:
    assert found(game("#description One\n#description Two")) == []


def test_an_unknown_pragma_is_kept() -> None:
    record = game("#style plain")
    assert record.value("style") == "plain"
    assert found(record) == [(Code.PRAGMA_UNKNOWN, 3, 1)]


def test_an_unknown_pragma_among_the_events_stays_there() -> None:
    record = game(ANN + "#>cat: A 8D A +1 1\n" + BOB)
    assert record.events[0].unread == ("#>cat: A 8D A +1 1",)
    assert found(record) == [(Code.PRAGMA_UNKNOWN, 4, 1)]


def test_a_finding_about_a_pragma_quotes_its_name() -> None:
    (finding,) = game("#style plain").findings
    assert finding.found == "#style"


def test_a_pragma_after_the_first_event_counts_but_is_late() -> None:
    record = game(ANN + "#lexicon OWN")
    assert record.value("lexicon") == "OWN"
    assert found(record) == [(Code.PRAGMA_AFTER_EVENT, 4, 1)]


@pytest.mark.parametrize(
    "text", [ANN + "#rack1 DEFG\n#rack2 A?\n", "#rack2 A?\n#rack1 DEFG"]
)
def test_racks_may_stand_at_the_end_or_first(text: str) -> None:
    record = game(text)
    assert record.racks == (GcgRack(1, "DEFG"), GcgRack(2, "A?"))
    assert found(record) == []


def test_a_rack_belongs_to_a_player() -> None:
    record = game(ANN + "#rack2 AB\n#rack3 CD")
    assert record.racks == (GcgRack(2, "AB"), GcgRack(3, "CD"))
    assert found(record) == [(Code.PLAYER_UNDECLARED, 5, 1)]


def test_a_rack_is_told_once() -> None:
    record = game("#rack1 AB\n#rack1 CD")
    assert (record.racks, record.unread) == ((GcgRack(1, "AB"),), ("#rack1 CD",))
    assert found(record) == [(Code.RACK_REPEATED, 4, 1)]


def test_a_record_says_once_that_it_is_unfinished() -> None:
    record = game("#incomplete AB\n#incomplete CD")
    assert (record.incomplete, record.unread) == ("AB", ("#incomplete CD",))
    assert found(record) == [(Code.RACK_REPEATED, 4, 1)]


@pytest.mark.parametrize(
    ("line", "value"), [("", None), ("#incomplete", ""), ("#incomplete IO", "IO")]
)
def test_a_record_may_say_that_it_is_unfinished(line: str, value: str | None) -> None:
    assert game(line).incomplete == value


@pytest.mark.parametrize(
    "line",
    [
        *("#", "# title x", "#tile CH"),
        *("#player3", "#player cat", "#player0 cat", "#player100 cat"),
        *("#rack AB", "#rack0 AB", "#rack100 AB"),
    ],
)
def test_a_malformed_pragma_is_kept_unread(line: str) -> None:
    record = game(line)
    assert record.unread == (line,)
    assert found(record) == [(Code.PRAGMA_MALFORMED, 3, 1)]


def test_the_declaration_of_the_encoding_is_no_part_of_the_game() -> None:
    assert read_gcg("#character-encoding UTF-8\n" + HEAD) == game("")


# What cannot be read


def test_a_file_without_players_and_events_is_no_record() -> None:
    assert found(read_gcg(b"")) == [(Code.RECORD_EMPTY, 1, 1)]


def test_a_stray_line_is_reported_and_kept() -> None:
    record = game(ANN + "  hello\n" + BOB)
    assert record.events[0].unread == ("hello",)
    assert found(record) == [(Code.LINE_STRAY, 4, 3)]


def test_the_column_counts_the_white_space_before_an_event() -> None:
    assert found(game("\t >ann: AB 8D +8 8")) == [(Code.EVENT_UNREADABLE, 3, 15)]


def test_a_finding_quotes_what_it_is_about_in_short() -> None:
    (finding,) = game("x" * 100).findings
    assert finding.found == "x" * 60 + "…"


@pytest.mark.parametrize(
    ("text", "severity"),
    [
        (">?", Severity.ERROR),
        (">Ann: A - +0 0", Severity.WARNING),
        (">ann: A - +0", Severity.NOTE),
    ],
)
def test_a_finding_says_how_much_it_matters(text: str, severity: Severity) -> None:
    assert [finding.severity for finding in game(text).findings] == [severity]


def test_three_hundred_events_are_read() -> None:
    assert len(game((ANN + BOB) * 150).events) == 300


def test_an_event_knows_its_line() -> None:
    assert [event.line for event in game(ANN + "\n" + BOB).events] == [3, 5]


# The page about records


def test_the_page_lists_every_finding_with_its_severity() -> None:
    page = (Path(__file__).parents[2] / "docs" / "gcg.md").read_text(encoding="utf-8")
    page = page.partition("## Replays")[0]
    rows = re.findall(r"^\| `(\w+)` \| (error|warning|note) \|", page, re.MULTILINE)
    assert dict(rows) == {
        code: place(Remark(code, ""), 1).severity.value for code in Code
    }


# Cases from public reports

KINDS = {
    "play": EventType.TILES_PLACED,
    "challenge": EventType.CHALLENGE_BONUS,
    "withdrawn": EventType.PLAY_WITHDRAWN,
}


def test_reported_records_are_read_as_they_should_be() -> None:
    cases = [c for c in shared_lines("cases/reported.jsonl") if c["kind"] == "gcg"]
    assert cases
    for case in cases:
        record = read(*case["gcg"])
        totals: dict[int | None, int | None] = {0: 0, 1: 0}
        for event in record.events:
            totals[event.seat] = event.said.total
        errors = [f.line for f in record.findings if f.severity is Severity.ERROR]
        kinds = [event.said.type for event in record.events]
        checker = case["checker"]
        assert list(totals.values()) == checker["totals"], case["id"]
        assert kinds == [KINDS[kind] for kind in checker["kinds"]], case["id"]
        assert errors == [line for line, *_ in checker["problems"]], case["id"]
