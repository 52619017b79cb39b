"""``referee replay`` as a person reads it."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.cli.conftest import Referee
from tests.cli.records import GOOD, HEAD, WRONG, lines_of, record_file
from tests.shared_files import shared_path


def test_every_turn_is_told_with_the_score_of_both_players(
    referee: Referee, tmp_path: Path
) -> None:
    status, out, err = referee("replay", record_file(tmp_path, GOOD))
    lines = lines_of(out)
    assert (status, err) == (0, "")
    assert "ann (Ann A.) – bob (Bob B.)" in lines
    assert "# Player Rack Move Words Points ann bob" in lines
    assert "1 ann AEINRST 8D RETAINS RETAINS +66 66 0" in lines
    assert "2 bob QVVU pass +0 66 0" in lines
    assert "3 ann EEFLNOO E7 F.EE FEEE +7 73 0" in lines
    assert "4 ann EEFLNOO withdrawn −7 66 0" in lines


@pytest.mark.parametrize(
    ("event", "row"),
    [
        (">bob: QVVU -QV +0 0", "2 bob QVVU exchange QV +0 66 0"),
        (">bob: QVVU -2 +0 0", "2 bob QVVU exchange 2 +0 66 0"),
        (">ann: AB (challenge) +5 71", "2 ann AB challenge bonus +5 71 0"),
        (">ann: (QI) +22 88", "2 ann tiles left QI +22 88 0"),
        (">bob: QI (QI) -11 -11", "2 bob QI own tiles QI −11 66 −11"),
        (">bob: QI (time) -10 -10", "2 bob QI overtime −10 66 −10"),
        (">bob: A - +0 0\n#note #unsuccessful-challenge", "2 bob A turn lost +0 66 0"),
    ],
)
def test_events_that_lay_no_tiles_have_their_names(
    referee: Referee, tmp_path: Path, event: str, row: str
) -> None:
    text = f"{HEAD}>ann: AEINRST 8D RETAINS +66 66\n{event}\n"
    out = referee("replay", record_file(tmp_path, text)).out
    assert row in lines_of(out)


def test_an_error_stands_under_its_turn_with_what_would_be_right(
    referee: Referee, tmp_path: Path
) -> None:
    status, out, _ = referee("replay", record_file(tmp_path, WRONG))
    lines = lines_of(out)
    turn = lines.index("1 ann AEINRST 8D RETAINS RETAINS +66 66 0")
    assert status == 1
    assert lines[turn + 1].startswith("✗ +16 is recorded, and +66 is right")
    assert "score_wrong, line 3" in "\n".join(lines[turn + 1 : turn + 3])
    assert "expected +66 · found +16 · cause bingo_forgotten" in lines
    assert "Suggested: >ann: AEINRST 8D RETAINS +66 66" in lines
    assert lines.index("2 bob QVVU pass +0 66 0") > turn + 3
    assert "As recorded: ann 16, bob 0" in lines


def test_findings_of_the_header_come_before_the_first_turn(
    referee: Referee, tmp_path: Path
) -> None:
    text = "#board-layout Nowhere\n" + GOOD
    lines = lines_of(referee("replay", record_file(tmp_path, text)).out)
    place = next(n for n, line in enumerate(lines) if "header_unknown" in line)
    assert lines[place].startswith("! #board-layout names Nowhere")
    assert place < lines.index("# Player Rack Move Words Points ann bob")


def test_a_line_that_was_not_read_is_told_where_it_stands(
    referee: Referee, tmp_path: Path
) -> None:
    text = f"{HEAD}>ann: AEINRST 8D RETAINS +66 66\n>bob: broken\n>ann: A - +0 66\n"
    status, out, _ = referee("replay", record_file(tmp_path, text))
    lines = lines_of(out)
    first = lines.index("1 ann AEINRST 8D RETAINS RETAINS +66 66 0")
    second = lines.index("2 ann A pass +0 66 0")
    assert status == 1
    told = [n for n, line in enumerate(lines) if "event_unreadable, line 4" in line]
    assert first < told[0] < second


def test_notes_are_counted_and_shown_when_asked_for(
    referee: Referee, tmp_path: Path
) -> None:
    file = record_file(tmp_path, GOOD)
    # QVVU is a partial rack, and nothing is said of the end.
    counted = "4 turns, 2 plays no errors no warnings · 3 notes (--notes shows them)"
    out = referee("replay", file, "--lexicon", "none").out
    assert "rack_partial" not in out
    shown = referee("replay", file, "--lexicon", "none", "--notes").out
    assert "· bob holds 7 tiles; 4 are told. rack_partial, line 4" in lines_of(shown)
    assert "--notes" not in shown
    assert counted.replace("3 notes", "2 notes") in lines_of(out)


def test_an_unfinished_game_shows_what_is_unseen(
    referee: Referee, tmp_path: Path
) -> None:
    lines = lines_of(referee("replay", record_file(tmp_path, GOOD)).out)
    assert "Bag: 79 tiles Scoreless turns in a row: 2" in lines  # 100 − 7 − 2 × 7
    # The play that was withdrawn is on the rack of ann again: 100 − 7 − 7.
    assert any(line.startswith("Unseen (86): AAAAAAAA BB") for line in lines)


def test_a_game_that_is_settled_shows_who_won(referee: Referee) -> None:
    file = str(shared_path("gcg/annotated/1a7a81e6d39f.gcg"))
    out = referee("replay", file, "--lexicon", "none").out
    assert "p1 wins by 81." in lines_of(out)  # 423 − 342


def test_the_record_is_followed_unless_rules_are_told(
    referee: Referee, tmp_path: Path
) -> None:
    file = record_file(tmp_path, f"{HEAD}>ann: XQZ 8H XQZ +56 56\n")  # 28 × 2
    assert referee("replay", file).status == 0
    status, out, _ = referee("replay", file, "--rules", "standard")
    assert status == 1
    assert "Not in the lexicon: XQZ" in out


def test_board_and_tile_set_may_be_told(referee: Referee, tmp_path: Path) -> None:
    file = record_file(tmp_path, f"{HEAD}>ann: CHA 8H CHA +16 16\n")
    out = referee("replay", file, "--tile-set", "spanish", "--lexicon", "none").out
    assert "[CH]A" in out
    out = referee("replay", file, "--board", "super", "--lexicon", "none").out
    assert any(line.endswith("S T U") for line in lines_of(out))  # 21 columns


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize(
    "file",
    [
        "gcg/annotated/dfd94665655c.gcg",
        "gcg/club/0c0970aa464f.gcg",
        "gcg/engine-a/0b088bf2837a.gcg",
        "gcg/engine-b/d980ee30877e.gcg",
        "gcg/engine-c/8f8826c18078.gcg",
        "gcg/german/96c2f6fc351d.gcg",
        "gcg/online/175103a5f0ef.gcg",
        "gcg/spanish/ce9bc9b2b7d2.gcg",
        "gcg/tournament/9fb6844f31be.gcg",
    ],
)
def test_real_records_fit_the_terminal(referee: Referee, file: str, width: int) -> None:
    path = str(shared_path(file))
    out = referee("replay", path, "--lexicon", "none", COLUMNS=str(width)).out
    table = out.split("     A  ", maxsplit=1)[0]
    assert max(cell_len(line) for line in table.splitlines()) <= width
    assert "\x1b" not in out
    assert all(line == line.rstrip() for line in out.splitlines())


def test_wide_names_keep_the_columns_in_line(referee: Referee, tmp_path: Path) -> None:
    text = GOOD.replace("bob", "李小龍李小龍李小龍")
    out = referee("replay", record_file(tmp_path, text)).out
    rows = [line for line in out.splitlines() if line.lstrip()[:2] in {"1 ", "2 "}][:2]
    assert cell_len(rows[0]) == cell_len(rows[1])


def test_names_cannot_steer_the_terminal(referee: Referee, tmp_path: Path) -> None:
    text = "#player1 a\x1b[2Jnn\n#title \x1b]0;x\x07\n>a\x1b[2Jnn: A - +0 0\n"
    out = referee("replay", record_file(tmp_path, text)).out
    assert "\x1b" not in out
    assert "\x07" not in out
    assert r"\x1b" in out


def test_more_than_two_players_share_a_column(referee: Referee, tmp_path: Path) -> None:
    text = (
        "#player1 a\n#player2 b\n#player3 c\n"
        ">a: AB 8H AB +8 8\n>b: - +0 0\n>c: CT H7 C.T +5 5\n"
    )
    lines = lines_of(referee("replay", record_file(tmp_path, text)).out)
    assert "# Player Rack Move Words Points Total" in lines
    assert "3 c CT H7 C.T CAT +5 5" in lines


def test_a_turn_is_shown_with_its_new_tiles_and_the_racks(
    referee: Referee, tmp_path: Path
) -> None:
    file = record_file(tmp_path, GOOD)
    lines = lines_of(referee("replay", file, "--turn", "1").out)
    assert "8 = . . [R][E][T][A][I][N][S] . ' . . = 8" in lines
    # Their next lines tell the racks: bob's four tiles of seven, and ann's play is
    # withdrawn later, but not the one that comes first.
    assert "bob on turn 0 QVVU___" in lines
    assert "ann 66 EEFLNOO" in lines


def test_turn_0_is_the_empty_board(referee: Referee, tmp_path: Path) -> None:
    lines = lines_of(referee("replay", record_file(tmp_path, GOOD), "--turn", "0").out)
    assert "Before the first turn Score Rack" in lines
    assert "ann on turn 0 AEINRST" in lines


def test_a_turn_that_was_not_played_is_an_error(
    referee: Referee, tmp_path: Path
) -> None:
    answer = referee("replay", record_file(tmp_path, GOOD), "--turn", "5")
    assert answer == (
        2,
        "",
        "Error: --turn: the record has 4 turns, there is none 5.\n",
    )


def test_standard_input_and_compressed_files_are_read(
    referee: Referee, tmp_path: Path
) -> None:
    plain = referee("replay", "-", stdin=GOOD).out
    packed = tmp_path / "game.gcg.gz"
    packed.write_bytes(gzip.compress(GOOD.encode()))
    assert "1 ann AEINRST 8D RETAINS RETAINS +66 66 0" in lines_of(plain)
    assert referee("replay", str(packed)).out == plain


def test_a_list_of_moves_is_read_too(referee: Referee) -> None:
    told = {
        "format": "moves",
        "players": [{"name": "ann"}, {"name": "bob"}],
        "moves": ["8D RETAINS", {"type": "pass", "rack": "QVVU"}],
    }
    status, out, _ = referee("replay", "-", stdin=json.dumps(told))
    assert status == 0
    assert "1 ann 8D RETAINS RETAINS +66 66 0" in lines_of(out)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("hello\n", "Error: standard input is no game record"),
        ("", "Error: standard input is no game record"),
        ('{"format": "moves"}', "Error: standard input, moves: "),
        ('{"format": "moves", "moves": [', "Error: standard input is not JSON: "),
        (
            '{"format": "moves", "moves": ["pass", {"type": "bow"}]}',
            "Error: standard input, move 2, type: ",
        ),
        (
            '{"format": "moves", "moves": ["pass", "8Z CAT"]}',
            "Error: standard input, move 2, text: 8Z is not on the board",
        ),
        (
            '{"rules": "naspa", "record": {"format": "moves", "moves": []}}',
            "Error: standard input is a whole request; ",
        ),
    ],
)
def test_what_is_no_record_is_refused(
    referee: Referee, text: str, problem: str
) -> None:
    status, out, err = referee("replay", "-", stdin=text)
    assert (status, out) == (2, "")
    assert err.startswith(problem)


def test_files_that_cannot_be_read_are_refused(
    referee: Referee, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.gcg.gz"
    broken.write_bytes(gzip.compress(GOOD.encode())[:-9])
    large = tmp_path / "large.gcg.gz"
    large.write_bytes(gzip.compress(bytes(11 * 1024**2)))
    missing = tmp_path / "missing.gcg"
    for path, problem in (
        (broken, "cannot be unpacked"),
        (large, "is too large: a game record has at most 10 MiB."),
        (missing, "cannot be read: no such file or directory."),
        (tmp_path, "cannot be read: is a directory."),
    ):
        status, out, err = referee("replay", str(path))
        assert (status, out) == (2, "")
        assert err.startswith(f"Error: {path} {problem}")


def test_rules_that_are_not_known_are_blamed(referee: Referee, tmp_path: Path) -> None:
    file = record_file(tmp_path, GOOD)
    for option in ("--rules", "--lexicon", "--board", "--tile-set"):
        status, _, err = referee("replay", file, option, "nope")
        assert status == 2
        assert err.startswith(f"Error: {option}: ")


def test_the_answer_of_the_service_is_printed(referee: Referee, tmp_path: Path) -> None:
    status, out, _ = referee("replay", record_file(tmp_path, WRONG), "--json")
    answer = json.loads(out)
    assert status == 1
    assert [turn["points"] for turn in answer["turns"]] == [66, 0]
    assert answer["corrected"] == WRONG.replace("+16 16", "+66 66")
    assert answer["findings"][0]["code"] == "score_wrong"


def test_options_that_exclude_each_other_are_refused(
    referee: Referee, tmp_path: Path
) -> None:
    status, _, err = referee("replay", record_file(tmp_path, GOOD), "--json", "--fix")
    assert (status, err) == (2, "Error: --json and --fix: give one of them.\n")


def test_a_record_from_a_pipe_has_no_colours(run: Referee) -> None:
    answer = run("replay", "-", stdin=WRONG)
    assert answer.status == 1
    assert "\x1b" not in answer.out
    coloured = run("replay", "-", stdin=WRONG, FORCE_COLOR="1").out
    assert "\x1b[1;31m✗" in coloured
