"""``referee lexicon``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli.import_view import MEANINGS
from app.lexicon.refusals import Reason
from tests.cli.conftest import Environment, Referee

LIST = "cat\ndog\ncat\nParis\nad hoc\nx-ray\n# a remark\n"


@pytest.fixture
def club(referee: Referee, tmp_path: Path) -> Iterator[str]:
    """A lexicon of two words, imported from a file."""
    file = tmp_path / "club.txt"
    file.write_text(LIST, encoding="utf-8")
    answer = referee("lexicon", "import", "club", str(file), "--title", "The club")
    assert answer.status == 0
    yield answer.out
    referee("lexicon", "remove", "club")


def rows_of(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]


def test_an_import_tells_what_was_taken_and_refused(club: str) -> None:
    rows = rows_of(club)
    assert "✓ Imported club." in rows
    assert "Title The club" in rows
    assert "Lines 7" in rows
    assert "Entries 6" in rows
    assert "Accepted 2" in rows
    assert "Merged with an equal one 1" in rows
    assert "Refused 3" in rows
    assert "a capital in a list that is not in capitals 1 Paris (line 4)" in rows
    assert "several words 1 ad hoc (line 5)" in rows
    assert "a hyphen 1 x-ray (line 6)" in rows


@pytest.mark.usefixtures("club")
def test_an_imported_lexicon_judges(referee: Referee) -> None:
    assert referee("words", "CAT", "--lexicon", "club").status == 0
    assert referee("words", "QI", "--lexicon", "club").status == 1
    assert referee("rule", "8H CAT", "--lexicon", "club").status == 0
    assert referee("rule", "8H QI", "--lexicon", "club").status == 1


@pytest.mark.usefixtures("club")
def test_lexicons_are_listed_and_shown(referee: Referee) -> None:
    rows = rows_of(referee("lexicon", "list").out)
    assert "open-english 248,651 english 3df7070c Open English (SCOWL and ENABLE)" in (
        rows
    )
    assert any(row.startswith("club 2 english ") for row in rows)
    rows = rows_of(referee("lexicon", "show", "club").out)
    assert "Words 2" in rows
    assert "Kind imported" in rows


@pytest.mark.usefixtures("club")
def test_standard_input_replaces_a_lexicon(referee: Referee) -> None:
    answer = referee("lexicon", "import", "club", "-", stdin="emu\n")
    assert "✓ Replaced club." in answer.out
    assert referee("words", "EMU", "--lexicon", "club").status == 0
    assert referee("words", "CAT", "--lexicon", "club").status == 1


@pytest.mark.usefixtures("club")
def test_a_removed_lexicon_is_gone(referee: Referee) -> None:
    assert referee("lexicon", "remove", "club").out == "Removed club.\n"
    assert referee("words", "CAT", "--lexicon", "club").status == 2


@pytest.mark.usefixtures("club")
def test_a_damaged_lexicon_is_listed_as_such(
    referee: Referee, environment: Environment
) -> None:
    Path(environment["REFEREE_LEXICON_DIR"], "club.lexicon").write_bytes(b"nothing")
    assert "club" in referee("lexicon", "list").out
    assert "damaged" in referee("lexicon", "list").out
    answer = referee("lexicon", "show", "club")
    assert answer.status == 2
    assert "import its word list again, or remove club" in answer.err


def test_the_tile_set_says_what_a_letter_is(referee: Referee) -> None:
    options = ["--tile-set", "spanish", "--max-length", "2"]
    answer = referee("lexicon", "import", "es", "-", *options, stdin="che\nche x\n")
    referee("lexicon", "remove", "es")
    assert "Accepted 1" in rows_of(answer.out)  # CH and E: two tiles


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["import", "Club", "-"], "NAME: a lexicon cannot be called 'Club'"),
        (["import", "club", "-"], "FILE: the word list has no acceptable word"),
        (["import", "club", "/no/such"], "FILE: /no/such cannot be read: no such"),
        (["import", "club", "-", "--tile-set", "x"], "--tile-set: there is no tile"),
        (["remove", "open-english"], "NAME: a lexicon cannot be called 'open-english'"),
        (["remove", "club"], "NAME: there is no lexicon 'club'"),
        (["show", "club"], "NAME: there is no lexicon 'club'"),
    ],
)
def test_refusals_name_what_to_mend(
    referee: Referee, arguments: list[str], said: str
) -> None:
    status, _, err = referee("lexicon", *arguments)
    assert status == 2
    assert err.startswith(f"Error: {said}")


def test_every_reason_has_its_words() -> None:
    assert MEANINGS.keys() == {*Reason}
