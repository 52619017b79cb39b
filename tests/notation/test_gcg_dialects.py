"""The dialects of records: what each program takes, and what it will miss."""

from __future__ import annotations

import pytest

from app.notation.errors import NotationError
from app.notation.gcg import read_gcg
from app.notation.gcg_dialects import DIALECTS
from app.notation.gcg_losses import Loss
from app.notation.gcg_writer import write_gcg
from tests.notation.gcg_samples import FULL, HEAD, written


def losses(text: str, dialect: str) -> list[tuple[str, int | None]]:
    found = write_gcg(read_gcg(text), DIALECTS[dialect]).losses
    return [(loss.code, loss.event) for loss in found]


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
        ("macondo", ">ann: AB 8D AB +8", ("number_missing", 0)),
        ("magpie", ">ann: AB -AB", ("number_missing", 0)),
        ("macondo", ">ann: AB -2 +0 0", ("tiles_untold", 0)),
        ("macondo", ">ann: AB 8D AB +8 -2", ("total_negative", 0)),
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
    assert losses(f"{HEAD}#lexicon OWN\n{text}", dialect) == [loss]


def test_magpie_needs_to_know_the_lexicon() -> None:
    assert losses(HEAD, "magpie") == [("lexicon_missing", None)]


@pytest.mark.parametrize(
    "text",
    [
        ">ann: (time) -10 -10",
        ">ann: (QV) +28 28",
        ">ann:  (challenge) +5 5",
        ">ann: AB (AB) -8 -8",
    ],
)
def test_macondo_takes_what_has_no_rack_or_falls_below_zero_by_its_nature(
    text: str,
) -> None:
    assert losses(HEAD + text, "macondo") == []


def test_a_loss_is_told_in_words() -> None:
    written_ = write_gcg(read_gcg(HEAD + ">ann:  - +0 0"), DIALECTS["macondo"])
    message = "macondo refuses an event without a rack"
    assert written_.losses == (Loss("rack_missing", message, 0),)
