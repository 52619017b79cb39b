"""In brief, a ruling says the same with less."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings

from tests.api import making
from tests.api.asking import Json, Referee


def shortened(ruling: Json) -> Json:
    """The *ruling* without what brief leaves out."""
    ruling |= {"position": None, "provenance": None}
    for word in ruling["words"]:
        word |= {"letters": None, "formula": None}
    if ruling["score"] is not None:
        ruling["score"]["formula"] = None
    return ruling


@settings(max_examples=200, deadline=None)
@given(ruling=making.rulings)
def test_brief_is_full_shortened(referee: Referee, ruling: Json) -> None:
    brief = referee.post("/v1/rulings", ruling | {"detail": "brief"})
    full = referee.post("/v1/rulings", ruling | {"detail": "full"})
    assert brief == shortened(full)


def ending(move: str, **position: Any) -> Json:
    players = [{"rack": "CAT", "score": 50}, {"rack": "QI", "score": 60}]
    return {"move": move, "position": {"players": players} | position}


def test_brief_tells_the_end_of_a_game_as_full_does(referee: Referee) -> None:
    endings = [
        ending("8H CAT", bag_count=0),
        ending("pass", consecutive_passes=3),
        ending("8H CAT", bag_count=0) | {"rules": {"word_check": "challenge"}},
        ending("pass", status="final_challenge", bag_count=0),
    ]
    answers = [
        [referee.post("/v1/rulings", one | {"detail": x}) for x in ("brief", "full")]
        for one in endings
    ]
    assert [brief for brief, _ in answers] == [shortened(full) for _, full in answers]
