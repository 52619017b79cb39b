"""Replays over HTTP: GCG as text, as bytes, and lists of moves."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.asking import NO_LEXICON, Json, Referee, codes

HEAD = "#player1 ann Ann\n#player2 bob Bob\n"
# 16 for RETAINS with a doubled R on a doubled word, and 50 for seven tiles.
RETAINS = ">ann: AEINRST 8D RETAINS +66 66\n"
WRONG = RETAINS.replace("66", "16")
GCG_TYPE = {"Content-Type": "application/x-gcg"}


def replay(referee: Referee, events: str, **more: Any) -> Json:
    """The replay of these events of ann and bob."""
    body = {"rules": NO_LEXICON, "record": {"format": "gcg", "text": HEAD + events}}
    return referee.post("/v1/replays", body | more)


def replay_bytes(referee: Referee, data: bytes, **query: str) -> Json:
    response = referee.client.post(
        "/v1/replays", content=data, headers=GCG_TYPE, params=query
    )
    assert response.status_code == 200, response.text
    answer: Json = response.json()
    return answer


def replay_moves(referee: Referee, *moves: Any, **more: Any) -> Json:
    record = {"format": "moves", "moves": [*moves], **more}
    return referee.post("/v1/replays", {"rules": NO_LEXICON, "record": record})


def graver(answer: Json) -> list[Json]:
    """The findings that are more than notes."""
    return [one for one in answer["findings"] if one["severity"] != "note"]


def test_a_turn_tells_what_is_right_beside_what_is_recorded(referee: Referee) -> None:
    (turn,) = replay(referee, WRONG)["turns"]
    assert (turn["points"], turn["total"]) == (66, 66)
    assert turn["recorded"] == {
        "points": 16,
        "total": 16,
        "words": [],
        "rack": "AEINRST",
    }


def test_a_turn_tells_whose_it_is_and_where_it_stands(referee: Referee) -> None:
    (_, turn) = replay(referee, f"{RETAINS}>bob: QVVUIOO -QVV +0 0\n")["turns"]
    told = (turn["index"], turn["line"], turn["seat"], turn["player"], turn["type"])
    assert told == (1, 4, 1, "bob", "tiles_exchanged")


def test_a_turn_has_its_ruling(referee: Referee) -> None:
    (turn,) = replay(referee, ">ann: AEINRSU 8D RETAINS +66 66\n")["turns"]
    assert (turn["legal"], turn["notation"]) == (False, "8D RETAINS")
    assert codes(turn["violations"]) == ["tile_not_on_rack"]


def test_an_event_that_is_no_move_has_no_ruling(referee: Referee) -> None:
    turn = replay(referee, f"{RETAINS}>ann: AEINRST -- -66 0\n")["turns"][1]
    told = (turn["type"], turn["legal"], turn["notation"], turn["score"])
    assert told == ("play_withdrawn", None, None, None)


def test_each_turn_has_the_position_after_it(referee: Referee) -> None:
    turns = replay(referee, f"{RETAINS}>ann: AEINRST -- -66 0\n")["turns"]
    rows = [turn["position"]["board"][7] for turn in turns]
    assert rows == ["...RETAINS.....", "..............."]


def test_a_finding_tells_what_would_be_right_and_why_it_is_not(
    referee: Referee,
) -> None:
    (finding,) = graver(replay(referee, WRONG))
    told = [finding[name] for name in ("code", "line", "turn", "expected", "found")]
    assert told == ["score_wrong", 3, 0, "+66", "+16"]
    assert finding["cause"] == "bingo_forgotten"
    assert finding["replacement"] == RETAINS.strip()


def test_the_corrected_record_is_the_text_with_the_right_numbers(
    referee: Referee,
) -> None:
    assert replay(referee, WRONG)["corrected"] == HEAD + RETAINS


def test_nothing_is_corrected_where_all_is_right(referee: Referee) -> None:
    assert replay(referee, RETAINS)["corrected"] is None


def test_a_game_that_goes_on_has_no_outcome(referee: Referee) -> None:
    answer = replay(referee, RETAINS)
    assert (answer["outcome"], answer["position"]["status"]) == (None, "playing")


def test_a_record_that_cannot_be_read_is_an_answer(referee: Referee) -> None:
    answer = referee.post(
        "/v1/replays", {"record": {"format": "gcg", "text": "no game at all"}}
    )
    assert codes(answer["findings"]) == ["line_stray", "record_empty"]


def test_bytes_are_read_in_the_encoding_that_they_declare(referee: Referee) -> None:
    text = f"#character-encoding ISO-8859-2\n{HEAD}{RETAINS}#note łódź\n"
    answer = replay_bytes(referee, text.encode("iso-8859-2"))
    assert graver(answer) == []


def test_a_record_in_an_old_encoding_is_corrected_to_its_characters(
    referee: Referee,
) -> None:
    text = f"#character-encoding ISO-8859-2\r\n{HEAD}{WRONG}#note łódź\r\n"
    answer = replay_bytes(referee, text.encode("iso-8859-2"))
    assert answer["corrected"] == text.replace("+16 16", "+66 66")


def test_bytes_and_text_are_refereed_alike(referee: Referee) -> None:
    told = replay(referee, WRONG) | {"provenance": None}
    sent = replay_bytes(referee, (HEAD + WRONG).encode(), lexicon="none")
    assert sent | {"provenance": None} == told


def test_the_query_names_rules_and_detail(referee: Referee) -> None:
    # NASPA counts the tiles left twice: 2 × (10 + 4).
    text = f"{HEAD}{RETAINS}>ann: (QV) +14 80\n".encode()
    query = {"rules": "naspa", "lexicon": "none", "detail": "brief"}
    answer = replay_bytes(referee, text, **query)
    assert [turn["points"] for turn in answer["turns"]] == [66, 28]
    assert answer["provenance"] is None


def test_without_rules_no_word_is_refused(referee: Referee) -> None:
    body = {"record": {"format": "gcg", "text": f"{HEAD}>ann: ATZ 8G ZAT +24 24\n"}}
    (turn,) = referee.post("/v1/replays", body)["turns"]
    assert (turn["legal"], turn["words_acceptable"]) == (True, False)


def test_under_void_rules_a_phony_is_refused(referee: Referee) -> None:
    text = f"{HEAD}>ann: ATZ 8G ZAT +24 24\n"
    body = {"rules": "void", "record": {"format": "gcg", "text": text}}
    (turn,) = referee.post("/v1/replays", body)["turns"]
    assert codes(turn["violations"]) == ["unacceptable_word"]


def shortened(answer: Json) -> Json:
    """The answer without what brief leaves out."""
    for turn in answer["turns"]:
        turn["position"] = None
        for word in turn["words"]:
            word |= {"letters": None, "formula": None}
        if turn["score"] is not None:
            turn["score"]["formula"] = None
    return answer | {"position": None, "provenance": None}


def test_brief_is_full_shortened(referee: Referee) -> None:
    events = f"{WRONG}>bob: QVVUIOO -QVV +0 0\n>ann: EEFLNOO E7 F.EE +7 23\n"
    brief = replay(referee, events, detail="brief")
    assert brief == shortened(replay(referee, events, detail="full"))


def test_the_same_request_has_the_same_answer(referee: Referee) -> None:
    body = {"record": {"format": "gcg", "text": HEAD + WRONG}}
    first, second = [
        referee.client.post("/v1/replays", json=body).content for _ in range(2)
    ]
    assert first == second


def test_a_list_of_moves_is_refereed(referee: Referee) -> None:
    answer = replay_moves(
        referee,
        "8D RETAINS",
        {"type": "exchange", "tiles": "QVV", "rack": "QVVUIOO"},
        {"type": "placement", "start": "E7", "word": "F.EE", "points": 8},
    )
    # F 4, and three of E: nothing but plain squares.
    assert [turn["points"] for turn in answer["turns"]] == [66, 0, 7]
    assert [turn["total"] for turn in answer["turns"]] == [66, 0, 73]


def test_a_finding_in_a_list_of_moves_has_a_turn_and_no_line(referee: Referee) -> None:
    answer = replay_moves(
        referee, {"type": "notation", "text": "8D RETAINS", "points": 16}
    )
    (finding,) = graver(answer)
    told = (finding["code"], finding["turn"], finding["line"], finding["column"])
    assert told == ("score_wrong", 0, None, None)
    assert answer["corrected"] is None


def test_tiles_with_a_gap_break_the_rule_of_gaps(referee: Referee) -> None:
    tiles = [{"square": "H8", "letter": "A"}, {"square": "J8", "letter": "T"}]
    answer = replay_moves(referee, {"type": "placement", "placed": tiles})
    assert codes(answer["turns"][0]["violations"]) == ["gap"]


def test_a_board_that_lost_a_tile_breaks_the_rule_of_boards(referee: Referee) -> None:
    rows = ["." * 15] * 15
    rows[7] = "....ETAINS....."
    answer = replay_moves(referee, "8D RETAINS", {"type": "board_after", "board": rows})
    assert "tile_removed" in codes(answer["turns"][1]["violations"])


def test_the_names_of_a_list_of_moves_come_back(referee: Referee) -> None:
    players = [{"name": "Ana María"}, {"name": "Ben"}]
    answer = replay_moves(referee, "8D RETAINS", players=players)
    assert answer["turns"][0]["player"] == "Ana María"
    names = [player["name"] for player in answer["position"]["players"]]
    assert names == ["Ana María", "Ben"]


def test_a_game_told_by_moves_ends_as_it_does_by_lines(referee: Referee) -> None:
    answer = replay_moves(referee, *["pass"] * 4)
    assert answer["outcome"]["end_reason"] == "passes"


def test_a_tile_set_that_the_list_names_is_used(referee: Referee) -> None:
    answer = replay_moves(referee, "8H ÖL", tile_distribution="german")
    assert answer["provenance"]["tile_set"]["name"] == "german"


@pytest.mark.parametrize("detail", ["brief", "full"])
def test_a_record_without_events_is_answered(referee: Referee, detail: str) -> None:
    answer = replay(referee, "", detail=detail)
    assert (answer["turns"], answer["outcome"]) == ([], None)
