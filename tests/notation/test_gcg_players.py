"""Players of game records: who is declared, who sits where, and who is unknown."""

from __future__ import annotations

from app.notation.gcg import read_gcg
from app.notation.gcg_findings import Code
from app.notation.gcg_record import GcgPlayer, GcgRecord

HEAD = "#player1 ann Ann A.\n#player2 bob\n"
ANN = ">ann: ABCDEFG 8D CAB +14 14\n"
BOB = ">bob: AEINRST -AE +0 0\n"


def read(*lines: str) -> GcgRecord:
    return read_gcg("\n".join(lines))


def game(text: str) -> GcgRecord:
    return read_gcg(HEAD + text)


def found(record: GcgRecord) -> list[tuple[Code, int, int]]:
    return [(f.code, f.line, f.column) for f in record.findings]


def test_players_have_nicknames_and_full_names() -> None:
    assert game("").players == (GcgPlayer(1, "ann", "Ann A."), GcgPlayer(2, "bob"))


def test_players_sit_by_their_numbers() -> None:
    record = read("#player2 bob", "#player1 ann", ANN, BOB)
    assert [event.seat for event in record.events] == [0, 1]


def test_more_than_two_players_may_play() -> None:
    record = game("#player3 cat\n#player4 dan\n" + ANN + ">dan: A - +0 0")
    assert [event.seat for event in record.events] == [0, 3]


def test_a_player_number_may_be_left_out_but_is_missed() -> None:
    record = read("#player1 ann", "#player3 bob", ANN, BOB)
    assert [event.seat for event in record.events] == [0, 1]
    assert found(record) == [(Code.PLAYER_MISSING, 2, 1)]


def test_nobody_plays_alone() -> None:
    assert found(read("#title A game", "#player1 ann", ANN)) == [
        (Code.PLAYER_MISSING, 2, 1)
    ]


def test_a_nickname_in_another_case_is_a_slip() -> None:
    record = game(">Ann: ABC 8D CAB +14 14")
    assert record.events[0].seat == 0
    assert found(record) == [(Code.NICKNAME_CASE, 3, 2)]


def test_nicknames_that_differ_in_case_only_are_two_players() -> None:
    record = read("#player1 ann", "#player2 Ann", ">Ann: A - +0 0")
    assert (record.events[0].seat, found(record)) == (1, [])


def test_an_undeclared_player_has_no_seat() -> None:
    record = game(">cat: ABC 8D CAB +14 14\n>cat: ABC - +0 14")
    assert [event.seat for event in record.events] == [None, None]
    assert found(record) == [(Code.PLAYER_UNDECLARED, 3, 2)]


def test_an_undeclared_player_is_found_where_the_line_has_the_nickname() -> None:
    assert found(game("  > cat: A - +0 0")) == [(Code.PLAYER_UNDECLARED, 3, 5)]


def test_a_nickname_that_two_players_share_has_no_seat() -> None:
    record = read("#player1 ann", "#player2 ann", ANN)
    assert record.events[0].seat is None
    assert found(record) == [(Code.NICKNAME_REPEATED, 2, 1)]


def test_without_declarations_players_sit_as_they_play() -> None:
    record = read_gcg(BOB + ANN + BOB)
    assert [event.seat for event in record.events] == [0, 1, 0]
    assert found(record) == [(Code.PLAYERS_MISSING, 1, 1)]


def test_players_past_the_most_that_a_game_has_are_found() -> None:
    # Ninety-nine sit on lines 1 to 99; the nickname of the next is on line 100.
    record = read(*(f">p{number}: A - +0 0" for number in range(1, 101)))
    assert record.events[99].seat is None
    assert found(record)[1:] == [(Code.PLAYER_UNDECLARED, 100, 2)]


def test_a_player_is_declared_once() -> None:
    record = game("#player1 cat")
    assert (record.players[0].nickname, record.unread) == ("ann", ("#player1 cat",))
    assert found(record) == [(Code.PLAYER_REPEATED, 3, 1)]


def test_players_declared_after_the_events_still_count() -> None:
    record = read_gcg("#player2 bob\n" + ANN + "#player1 ann\n")
    assert record.events[0].seat == 0
    assert found(record) == [(Code.PRAGMA_AFTER_EVENT, 3, 1)]
