"""``referee boards``, ``tile-sets`` and ``rules``."""

from __future__ import annotations

import json
import re

import pytest

from app.catalog.registry import rule_sets
from app.cli.rule_set_sheet import lay_out
from app.rules.ruleset import Clause
from tests.cli.conftest import Referee


def rows_of(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]


def test_boards_are_listed(referee: Referee) -> None:
    rows = rows_of(referee("boards").out)
    assert "standard 15 × 15 H8 Standard, 15 × 15" in rows
    assert "super 21 × 21 K11 Super, 21 × 21" in rows


def test_a_board_is_drawn_with_a_legend(referee: Referee) -> None:
    rows = rows_of(referee("boards", "standard").out)
    assert "1 = . . ' . . . = . . . ' . . = 1" in rows
    assert "8 = . . ' . . . * . . . ' . . = 8" in rows
    assert """' letter × 2 " letter × 3 - word × 2 = word × 3 * start""" in rows


def test_a_tile_set_is_counted(referee: Referee) -> None:
    out = referee("tile-sets", "english").out
    rows = rows_of(out)
    assert "A 9 1 J 1 8 S 4 1" in rows
    assert "100 tiles, 187 points" in rows
    assert "english 100 2 187 English" in rows_of(referee("tile-sets").out)


def test_a_rule_set_is_a_sheet_of_clauses(referee: Referee) -> None:
    out = " ".join(referee("rules", "standard").out.split())
    assert "An exchange needs at least 7 tiles in the bag" in out
    assert "50 points for 7 tiles" in out
    assert "Box rules (Mattel); NASPA IV.E.2.a; WESPA 3.2.1" in out
    assert "{" not in out


def test_rule_sets_are_listed(referee: Referee) -> None:
    rows = rows_of(referee("rules").out)
    assert "standard 2–4 standard english void Standard" in rows


@pytest.mark.parametrize("command", ["boards", "tile-sets", "rules"])
def test_an_unknown_name_is_refused_with_the_known_ones(
    referee: Referee, command: str
) -> None:
    status, out, err = referee(command, "nothing")
    assert (status, out) == (2, "")
    assert err.startswith("Error: NAME: there is no ")
    assert "there are " in err


HEADINGS = [
    *("PLAYERS AND TILES", "START", "PLACING", "SCORING", "WORDS AND CHALLENGES"),
    *("EXCHANGES AND PASSES", "THE END", "SETTLEMENT", "CLOCK", "SOURCES"),
]
on_paper = pytest.mark.parametrize("columns", ["60", "80"])
in_all = pytest.mark.parametrize("name", rule_sets.names())


@on_paper
@in_all
def test_a_sheet_fits_its_paper(referee: Referee, name: str, columns: str) -> None:
    lines = referee("rules", name, COLUMNS=columns).out.splitlines()
    assert max(map(len, lines)) <= int(columns)


@on_paper
@in_all
def test_a_sheet_has_all_its_headings_in_order(
    referee: Referee, name: str, columns: str
) -> None:
    out = referee("rules", name, COLUMNS=columns).out
    assert re.findall(r"^  ([A-Z][A-Z ]+)$", out, re.MULTILINE) == HEADINGS


@on_paper
@in_all
def test_a_sheet_has_every_sentence_of_the_rule_set(
    referee: Referee, name: str, columns: str
) -> None:
    printed = sentences(referee("rules", name, COLUMNS=columns).out)
    clauses = json.loads(referee("rules", name, "--json").out)["clauses"]
    assert [one["text"] for one in clauses if one["text"] not in printed] == []


def sentences(sheet: str) -> str:
    """The sentences of a sheet, without the ids beside them and the broken lines."""
    beside = re.compile(r"^ {4}(\S+ +|– | {24})?", re.MULTILINE)
    return " ".join(beside.sub("", sheet).split())


def test_a_wide_sheet_names_the_clauses(referee: Referee) -> None:
    assert "challenge.failed" in referee("rules", "naspa", COLUMNS="80").out
    assert "challenge.failed" not in referee("rules", "naspa", COLUMNS="60").out


def test_a_sheet_has_no_colours_but_on_a_terminal(referee: Referee) -> None:
    assert "\x1b" not in referee("rules", "naspa").out


def test_a_sheet_says_what_provisional_means(referee: Referee) -> None:
    out = referee("rules", "wespa").out
    assert "begun. † [" in out
    assert out.count("† Provisional: no source settles this point.") == 1


@on_paper
def test_each_number_of_a_sheet_leads_to_a_source(
    referee: Referee, columns: str
) -> None:
    out = referee("rules", "wespa", COLUMNS=columns).out
    rules, sources = out.split("SOURCES")
    named = {int(one) for one in re.findall(r"\[(\d+)\]", rules)}
    listed = re.findall(r"^ +(\d+) \S", sources, re.MULTILINE)
    assert [int(one) for one in listed] == list(range(1, max(named) + 1))
    assert named == {int(one) for one in listed}


def test_what_does_not_apply_is_said_once(referee: Referee) -> None:
    out = referee("rules", "kitchen").out
    assert out.count("No time is kept.") == 1
    assert out.count("Plays cannot be challenged.") == 1


def test_a_clause_of_no_subject_is_not_lost() -> None:
    tea = Clause("house.tea", "Tea is served.", "House rule", provisional=True)
    sheet = lay_out([tea])
    assert [line.text for line in sheet.subjects["Further rules"]] == ["Tea is served."]
    assert not sheet.is_settled


def test_a_clause_that_stands_apart_in_the_file_is_put_to_its_subject() -> None:
    ids = ["clock.time", "words.barred", "clock.limit"]
    sheet = lay_out([Clause(one, f"{one}.", "House rule") for one in ids])
    assert [line.label for line in sheet.subjects["Clock"]] == [ids[0], ids[2]]


def test_alike_sentences_name_all_their_sources() -> None:
    clauses = [Clause(f"clock.{n}", "No time is kept.", f"Source {n}") for n in "ab"]
    sheet = lay_out(clauses)
    (line,) = sheet.subjects["Clock"]
    assert (line.label, line.sources) == ("clock.*", (1, 2))
    assert sheet.sources == ("Source a", "Source b")


@on_paper
def test_a_list_names_every_rule_set_in_full(referee: Referee, columns: str) -> None:
    rows = [line.split() for line in referee("rules", COLUMNS=columns).out.splitlines()]
    first = {row[0] for row in rows if row}
    assert set(rule_sets.names()) <= first
