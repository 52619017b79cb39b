"""Corrected lines: what was right in a line stays as it was spelt."""

from __future__ import annotations

import pytest

from app.api.schemas.records import Record
from app.services.inputs import NO_LEXICON, RulesInput
from app.services.move_records import read_moves
from app.services.replays import replay_record
from tests.services.lexicons import WORDS
from tests.services.replaying import HEAD, replayed

RETAINS = ">ann: AEINRST 8D RETAINS +16 16"  # 66 is right


@pytest.mark.parametrize(
    ("told", "right"),
    [
        pytest.param(
            ">ann:\tAEINRST  8d RETAINS  +16 16",
            ">ann:\tAEINRST  8d RETAINS  +66 66",
            id="spaces and a small letter in the start",
        ),
        pytest.param(
            ">ann: UNKNOWN 8D RETAINS +16 16",
            ">ann: UNKNOWN 8D RETAINS +66 66",
            id="Quackle's word for a rack that is not known",
        ),
        pytest.param(
            ">ann: AEINRST 8D RETAINS +-16 16 seven, tiles",
            ">ann: AEINRST 8D RETAINS +66 66 seven, tiles",
            id="two signs, and text after the total",
        ),
    ],
)
def test_only_the_numbers_of_a_line_change(told: str, right: str) -> None:
    corrected = replayed(told).corrected
    assert corrected is not None
    assert corrected.decode() == f"{HEAD}{right}\n"


def test_a_hidden_event_stays_hidden_when_it_is_corrected() -> None:
    hidden = "#note #referee >bob: (player_resigned) +0 {}"
    replay = replayed(f"{RETAINS}\n{hidden.format(5)}")
    assert replay.corrected is not None
    assert replay.corrected.decode().splitlines()[3] == hidden.format(0)


def test_a_player_of_two_names_has_a_nickname_in_the_line_suggested() -> None:
    move = {"text": "8D RETAINS", "type": "notation", "points": 16}
    players = [{"name": "Ann Lee"}, {"name": "Bob"}]
    body = {"format": "moves", "players": players, "moves": [move]}
    record = read_moves(Record.model_validate(body))
    replay = replay_record(record, RulesInput(lexicon=NO_LEXICON), WORDS)
    assert replay.findings[0].replacement == ">Ann_Lee: 8D RETAINS +66"
