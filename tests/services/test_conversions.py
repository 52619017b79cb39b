"""Game records told in other forms, and what those forms cannot say."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import orjson
import pytest

from app.api.presenting.positions import present_position
from app.api.schemas.records import Record
from app.notation.gcg import read_gcg
from app.notation.gcg_dialects import DIALECTS
from app.notation.gcg_record import GcgRecord
from app.notation.gcg_writer import write_gcg
from app.rules.position import Position
from app.rules.tiles import UNKNOWN_TILE
from app.services.conversions import (
    TYPES,
    board_losses,
    cgp_losses,
    record_opcodes,
    tell_cgp,
    tell_gcg,
    tell_moves,
    with_nicknames,
    with_scores,
)
from app.services.inputs import NO_LEXICON, PositionInput, RulesInput
from app.services.move_records import read_moves
from app.services.positions import open_case
from app.services.record_positions import position_at
from app.services.replay_events import read_events
from app.services.replays import Replay, replay_record
from app.services.resolving import resolve_rules
from tests.services.lexicons import WORDS
from tests.shared_files import shared_lines, shared_path

HEAD = "#player1 ann Ann A.\n#player2 bob Bob B.\n"
RULES = RulesInput(lexicon=NO_LEXICON)
STANDARD = resolve_rules(RULES).rules


def again(record: GcgRecord, tile_set: str | None = None) -> GcgRecord:
    """The record that a list of moves tells, by way of its bytes."""
    rules = RulesInput(tile_set=tile_set)
    told = tell_moves(record, resolve_rules(rules).rules)
    body = Record.model_validate_json(orjson.dumps(told.document))
    return read_moves(body, rules)


def codes(record: GcgRecord) -> list[tuple[str, int | None]]:
    """Code and event of each thing that a list of moves does not keep."""
    return [(loss.code, loss.event) for loss in tell_moves(record, STANDARD).losses]


@cache
def real_replays() -> list[tuple[str, GcgRecord, Replay]]:
    """Name, record and replay of each real game."""
    found = []
    for case in shared_lines("gcg/expected.jsonl"):
        record = read_gcg(shared_path(f"gcg/{case['file']}").read_bytes())
        found.append((case["file"], record, replay_record(record, RULES, WORDS)))
    return found


def test_a_record_becomes_a_list_of_moves() -> None:
    record = read_gcg(
        "#title The final\n#id club 12\n#lexicon CSW21\n"
        + HEAD
        + ">ann: AEINRST 8D RETAINS +66 66\n#note the first of three\n"
        ">bob: QVVU -QV +0 0\n>ann: AB -2 +0 66\n>bob: - +0 0\n"
    )
    assert tell_moves(record, STANDARD).document == {
        "format": "moves",
        "title": "The final",
        "lexicon": "CSW21",
        "id": "club 12",
        "players": [
            {"name": "ann", "full_name": "Ann A."},
            {"name": "bob", "full_name": "Bob B."},
        ],
        "moves": [
            {
                "type": "placement",
                "seat": 0,
                "rack": "AEINRST",
                "start": "8D",
                "word": "RETAINS",
                "points": 66,
                "total": 66,
                "note": "the first of three",
            },
            {
                "type": "exchange",
                "seat": 1,
                "rack": "QVVU",
                "tiles": "QV",
                "points": 0,
                "total": 0,
            },
            {
                "type": "exchange",
                "seat": 0,
                "rack": "AB",
                "count": 2,
                "points": 0,
                "total": 66,
            },
            {"type": "pass", "seat": 1, "points": 0, "total": 0},
        ],
    }


@pytest.mark.parametrize(
    ("line", "item"),
    [
        (">ann: AB -- -8 0", {"type": "play_withdrawn", "rack": "AB", "points": -8}),
        (">ann: CD (challenge) +5 13", {"type": "challenge_bonus", "rack": "CD"}),
        (">ann: (QI) +22 30", {"type": "rack_bonus", "tiles": "QI", "points": 22}),
        (">ann: QI (QI) -11 0", {"type": "rack_penalty", "tiles": "QI", "rack": "QI"}),
        (">ann: (time) -10 0", {"type": "overtime_penalty", "points": -10}),
    ],
)
def test_events_that_are_no_moves_are_items_of_their_own(
    line: str, item: dict[str, object]
) -> None:
    record = read_gcg(f"{HEAD}>ann: AB 8H AB +8 8\n{line}\n")
    moves = tell_moves(record, STANDARD).document["moves"]
    assert isinstance(moves, list)
    assert item.items() <= moves[1].items()


def test_a_turn_lost_to_a_challenge_is_told() -> None:
    record = read_gcg(f"{HEAD}>ann: AB - +0 0\n#note #unsuccessful-challenge\n")
    assert again(record).events == record.events


def test_tiles_of_several_letters_stand_in_brackets() -> None:
    spanish = resolve_rules(RulesInput(tile_set="spanish")).rules
    record = read_gcg(f"{HEAD}>ann: CHAALL 8H CHA +12 12\n>bob: LLRR -LL +0 0\n")
    document = tell_moves(record, spanish).document
    moves = document["moves"]
    assert isinstance(moves, list)
    # CH, LL and RR are tiles of the Spanish set, and the longest tile is read first.
    assert (moves[0]["rack"], moves[1]["tiles"]) == ("[CH]AA[LL]", "[LL]")
    assert read_events(again(record, "spanish").events, spanish) == read_events(
        record.events, spanish
    )


@pytest.mark.parametrize(
    ("text", "loss"),
    [
        ("#game-type classic\n" + HEAD, ("pragma_left_out", None)),
        ("#title a\n#title b\n" + HEAD, ("pragma_left_out", None)),
        ("#player1 a\n#player3 b\n", ("numbers_left_out", None)),
        (HEAD + "#note before\n", ("note_left_out", None)),
        (HEAD + "#rack1 ABC\n", ("rack_left_out", None)),
        (HEAD + "#incomplete\n", ("pragma_left_out", None)),
        (HEAD + "stray\n", ("line_left_out", None)),
        (HEAD + ">ann: AB 8H AB +8 8 AB\n", ("text_left_out", 0)),
        (HEAD + ">ann: AB - +0 0\n>eve: AB - +0 0\n", ("seat_unknown", 1)),
        (HEAD + ">ann: AB - +0 0\n>ann broken\n", ("line_left_out", 0)),
        (HEAD + ">ann: A1B - +0 0\n", ("tiles_left_out", 0)),
        (
            HEAD + ">ann: A - +0 0\n#note #referee >ann: (player_resigned) +0 0\n",
            ("event_left_out", 1),
        ),
    ],
)
def test_what_a_list_of_moves_cannot_say_is_told(
    text: str, loss: tuple[str, int | None]
) -> None:
    assert loss in codes(read_gcg(text))


def test_nothing_is_missed_of_a_plain_record() -> None:
    assert codes(read_gcg(f"{HEAD}>ann: AB 8H AB +8 8\n")) == []


def test_real_records_are_the_same_after_a_list_of_moves() -> None:
    for file, record, replay in real_replays():
        rules = replay.court.rules
        back = again(record, rules.tile_set.name)
        written = read_gcg(write_gcg(with_nicknames(back)).data)
        kept = [event for event in record.events if event.said.type in TYPES]
        expected = read_events(kept, rules).events
        for told in (back, written):
            # What the tiles, starts, points, totals and notes of the lines mean
            assert read_events(told.events, rules).events == expected, file
            assert told.players == record.players, file
            assert told.value("lexicon") == record.value("lexicon"), file
            assert told.value("title") == record.value("title"), file


def test_real_records_are_the_same_in_every_spelling_of_through_tiles() -> None:
    for file, record, replay in real_replays()[::20]:
        for name in ("parentheses", "plain", "strict"):
            told = tell_gcg(record, DIALECTS[name], replay.court.rules)
            other = replay_record(read_gcg(told.data), RULES, WORDS)
            assert other.position == replay.position, (file, name)


def test_through_tiles_are_spelt_as_the_dialect_has_them() -> None:
    record = read_gcg(f"{HEAD}>ann: AB 8H AB +8 8\n>bob: CT H7 C.T +5 5\n")
    plain = tell_gcg(record, DIALECTS["plain"], STANDARD).data
    assert plain.endswith(b">bob: CT H7 CAT +5 5\n")


def seen_from_the_turn(position: Position) -> Position:
    """The position as a CGP can say it: who is on turn comes first, nameless."""
    turned = position.players[position.on_turn :] + position.players[: position.on_turn]
    players = tuple(replace(player, name=None, rack_count=None) for player in turned)
    return replace(
        position, players=players, on_turn=0, bag_count=None, consecutive_passes=0
    )


def test_the_cgp_at_each_turn_is_read_back_to_the_same_position() -> None:
    for file, _, replay in real_replays():
        court = replay.court
        tiles = RulesInput(lexicon=NO_LEXICON, tile_set=court.rules.tile_set.name)
        for number in range(len(replay.turns)):
            position = position_at(replay, number)
            cgp = present_position(position, court)["cgp"]
            assert isinstance(cgp, str)
            told = tell_cgp(cgp, record_opcodes(GcgRecord()), with_rules=False)
            case = open_case(tiles, PositionInput(cgp=told), WORDS)
            expected = seen_from_the_turn(position)
            read = case.position
            assert read.board == expected.board, (file, number)
            assert [p.score for p in read.players] == [
                p.score for p in expected.players
            ], (file, number)
            assert read.scoreless_turns == expected.scoreless_turns, (file, number)
            known = [
                [tile for tile in player.rack or () if tile != UNKNOWN_TILE]
                for player in expected.players
            ]
            assert [
                [tile for tile in player.rack or () if tile != UNKNOWN_TILE]
                for player in read.players
            ] == known, (file, number)


def test_a_rack_is_told_by_the_next_event_of_its_player() -> None:
    record = read_gcg(
        f"{HEAD}>ann: AEINRST 8D RETAINS +66 66\n>bob: QVVUABC - +0 0\n"
        ">ann: EEFLNOO E7 F.EE +7 73\n"
    )
    replay = replay_record(record, RULES, WORDS)
    racks = [player.rack for player in position_at(replay, 1).players]
    assert racks == [tuple("EEFLNOO"), tuple("QVVUABC")]


def test_the_rack_of_a_play_that_is_withdrawn_later_is_not_known() -> None:
    # What was drawn after the play went back; only the rack before it is told.
    record = read_gcg(
        f"{HEAD}>ann: AEINRST 8D RETAINS +66 66\n>ann: AEINRST -- -66 0\n"
        ">bob: ABCDEFG - +0 0\n>ann: AEINRST - +0 0\n"
    )
    replay = replay_record(record, RULES, WORDS)
    assert position_at(replay, 1).players[0].rack is None
    assert position_at(replay, 2).players[0].rack == tuple("AEINRST")


def test_the_rest_of_a_partial_rack_is_unknown_tiles() -> None:
    record = read_gcg(f"{HEAD}>ann: AB 8H AB +8 8\n>bob: QVVU - +0 0\n")
    replay = replay_record(record, RULES, WORDS)
    rack = position_at(replay, 1).players[1].rack
    assert rack == (*"QVVU", *[UNKNOWN_TILE] * 3)


def test_the_tiles_left_are_the_rack_of_the_other_player() -> None:
    record = read_gcg(f"{HEAD}>ann: AB 8H AB +8 8\n>ann: (QI) +22 30\n")
    replay = replay_record(record, RULES, WORDS)
    rack = position_at(replay, 1).players[1].rack
    assert rack is not None
    assert rack[:2] == ("Q", "I")


@pytest.mark.parametrize("number", [-1, 2])
def test_there_is_no_position_after_a_turn_that_was_not_played(number: int) -> None:
    replay = replay_record(read_gcg(f"{HEAD}>ann: A - +0 0\n"), RULES, WORDS)
    with pytest.raises(IndexError):
        position_at(replay, number)


def test_names_of_several_words_become_nicknames() -> None:
    body = Record.model_validate(
        {
            "format": "moves",
            "players": [{"name": "Ann A."}, {"name": "Ann A.", "full_name": "Other"}],
            "moves": ["8H AB", "pass"],
        }
    )
    named = with_nicknames(read_moves(body))
    assert [(p.nickname, p.full_name) for p in named.players] == [
        ("Ann_A.", "Ann A."),
        ("Ann_A._", "Other"),
    ]
    assert [event.said.player for event in named.events] == ["Ann_A.", "Ann_A._"]


def test_scores_that_nobody_told_are_worked_out() -> None:
    body = Record.model_validate({"format": "moves", "moves": ["8H AB", "H8 .T"]})
    record = read_moves(body)
    turns = replay_record(record, RULES, WORDS).turns
    lines = [event.said for event in with_scores(record, turns).events]
    # (1 + 3) × 2 = 8, and 1 + 1 = 2
    assert [(said.points, said.total) for said in lines] == [(8, 8), (2, 2)]


def test_the_header_of_a_record_fills_the_opcodes() -> None:
    text = "#id io.woogles XyZ\n#lexicon CSW21\n#game-type wordsmog\n" + HEAD
    opcodes = record_opcodes(read_gcg(text))
    assert (opcodes.gid, opcodes.lex, opcodes.var) == ("XyZ", "CSW21", "wordsmog")


@pytest.mark.parametrize("lexicon", ["two words", "semi;colon"])
def test_a_lexicon_that_no_opcode_can_name_is_left_out(lexicon: str) -> None:
    assert record_opcodes(read_gcg(f"#lexicon {lexicon}\n{HEAD}")).lex is None


def test_what_a_cgp_and_a_board_cannot_say_is_told() -> None:
    record = read_gcg(f"{HEAD}>ann: AB 8H AB +8 8\n>bob: Q - +0 0\n>ann: A - +0 8\n")
    position = position_at(replay_record(record, RULES, WORDS), 3)
    assert [loss.code for loss in cgp_losses(position)] == [
        "names_left_out",
        "seats_turned",
        "passes_left_out",
    ]
    assert [loss.code for loss in board_losses(position)] == ["players_left_out"]
