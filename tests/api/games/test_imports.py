"""Game records become stored games, or it is said why they cannot."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from app.api.problem_codes import ProblemCode
from tests.api.games.playing import (
    LAST_PLAY,
    SHEET,
    THREE,
    Json,
    Table,
    played_out,
    sit_down,
)
from tests.api.games.test_whole_games import KITCHEN, play_on
from tests.api.shell.talking import problem_in

HEAD = "#player1 ann Ann A.\n#player2 bob\n"
PHONY = (
    HEAD + ">ann: AEINRST 8D RETAINS +66 66\n"
    # 9C doubles the V: 8 + 1 + 1, and RE and EE across it: 2 + 2.
    ">bob: QVVUEEI 9C VEE +14 14\n>bob: QVVUEEI -- -14 0\n"
    # E5 doubles the word: (4 + 1 + 1 + 1 + 1) × 2.
    ">ann: EFLNOOE E5 FOL.E +16 82\n"
)


def gcg(text: str) -> Json:
    return {"record": {"format": "gcg", "text": text}}


async def imported(client: httpx.AsyncClient, body: Json) -> Json:
    response = await client.post("/v1/games/imports", json=body)
    assert response.status_code == 201, response.text
    answer: Json = response.json()
    return answer


async def events(client: httpx.AsyncClient, made: Json) -> list[Json]:
    path = f"/v1/games/{made['game']['id']}/events"
    headers = {"Authorization": f"Bearer {made['host_token']}"}
    found: list[Json] = (await client.get(path, headers=headers)).json()["events"]
    return found


def faults(response: httpx.Response) -> list[tuple[str, str]]:
    problem = problem_in(response, ProblemCode.INVALID_REQUEST)
    return [(one["pointer"], one["message"]) for one in problem["errors"]]


async def test_a_record_becomes_a_game_with_its_events(
    client: httpx.AsyncClient,
) -> None:
    made = await imported(client, gcg(PHONY))
    kinds = [event["type"] for event in await events(client, made)]
    told = [kind for kind in kinds if kind != "tiles_drawn"]
    assert told == [
        "game_created",
        "tiles_placed",
        "tiles_placed",
        "challenge_upheld",
        "play_withdrawn",
        "tiles_placed",
    ]


async def test_an_imported_game_goes_on(client: httpx.AsyncClient) -> None:
    made = await imported(client, gcg(PHONY))
    game = made["game"]
    assert (game["status"], game["draws"], game["on_turn"]) == ("playing", "none", 1)
    headers = {"Authorization": f"Bearer {made['seat_tokens'][1]}"}
    path, body = f"/v1/games/{game['id']}/moves", {"turn": game["turn"]}
    response = await client.post(path, json=body | {"move": "pass"}, headers=headers)
    assert response.status_code == 201


async def test_names_are_those_of_the_record(client: httpx.AsyncClient) -> None:
    made = await imported(client, gcg(PHONY))
    names = [player["name"] for player in made["game"]["players"]]
    assert names == ["Ann A.", "bob"]


async def test_whoever_began_sits_on_seat_0(client: httpx.AsyncClient) -> None:
    text = HEAD + ">bob: AEINRST 8D RETAINS +66 66\n>ann: QVVUEEI -Q +0 0\n"
    made = await imported(client, gcg(text))
    players = made["game"]["players"]
    assert [(one["name"], one["score"]) for one in players] == [
        ("bob", 66),
        ("Ann A.", 0),
    ]


async def test_a_list_of_moves_is_imported(client: httpx.AsyncClient) -> None:
    record = {"format": "moves", "moves": ["8D RETAINS", "pass", "E7 F.EE"]}
    made = await imported(client, {"record": record})
    # F 4 + E 1 + E 1 + E 1 down column E, on no premium.
    assert (made["game"]["turn"], made["game"]["players"][0]["score"]) == (3, 73)


@pytest.mark.parametrize("points", [5, 10])
async def test_points_for_a_failed_challenge_are_those_of_the_record(
    client: httpx.AsyncClient, points: int
) -> None:
    text = (
        HEAD + ">ann: AEINRST 8D RETAINS +66 66\n"
        f">ann: EFLNOOE (challenge) +{points} {66 + points}\n"
    )
    made = await imported(client, gcg(text))
    assert made["game"]["players"][0]["score"] == 66 + points


async def test_a_turn_lost_is_a_failed_challenge(client: httpx.AsyncClient) -> None:
    text = (
        HEAD + ">ann: AEINRST 8D RETAINS +66 66\n"
        ">bob: QVVUEEI - +0 0\n#note #unsuccessful-challenge\n"
        ">ann: EFLNOOE -OO +0 66\n"
    )
    made = await imported(client, gcg(text))
    kinds = {event["type"] for event in await events(client, made)}
    assert {"challenge_failed", "turn_lost"} <= kinds


async def test_a_wrong_score_is_named_with_its_line(client: httpx.AsyncClient) -> None:
    text = HEAD + ">ann: AEINRST 8D RETAINS +16 16\n"
    response = await client.post("/v1/games/imports", json=gcg(text))
    ((pointer, message),) = faults(response)
    assert pointer == "/record/text"
    assert message.startswith("line 3: ")
    assert "+66" in message


async def test_a_wrong_item_is_named_with_its_number(
    client: httpx.AsyncClient,
) -> None:
    moves: list[Any] = ["8D RETAINS", "1A CAT"]
    body = {"record": {"format": "moves", "moves": moves}}
    response = await client.post("/v1/games/imports", json=body)
    problem = problem_in(response, ProblemCode.INVALID_MOVE)
    assert "/record/moves/1" in {error["pointer"] for error in problem["errors"]}


async def test_a_turn_out_of_order_cannot_be_stored(client: httpx.AsyncClient) -> None:
    text = (
        HEAD + ">ann: AEINRST 8D RETAINS +66 66\n>ann: EFLNOOE -OO +0 66\n"
        ">bob: QVVUEEI -Q +0 0\n"
    )
    response = await client.post("/v1/games/imports", json=gcg(text))
    assert faults(response)[0] == (
        "/record/text",
        "line 4: it is the turn of bob",
    )


async def test_rules_that_are_stated_are_those_of_the_game(
    client: httpx.AsyncClient,
) -> None:
    text = HEAD + ">ann: AEINRST 8D RETAINS +66 66\n"
    rules = {"rule_set": "naspa", "lexicon": "none"}
    made = await imported(client, gcg(text) | {"rules": rules})
    assert made["game"]["rules"]["rule_set"] == "naspa"


async def test_a_game_is_exported_and_imported_with_the_same_end(
    client: httpx.AsyncClient, games_api: FastAPI
) -> None:
    table: Table = await sit_down(client, rules=KITCHEN)
    await play_on(table, games_api, seed=4)
    response = await table.ask("GET", "/record.gcg", table.spectator)
    made = await imported(client, gcg(response.text) | {"rules": KITCHEN})
    before = await table.look()
    assert made["game"]["outcome"] == before["outcome"]
    assert made["game"]["position"]["board"] == before["position"]["board"]


async def test_a_rack_that_was_worked_out_stands_in_the_record(
    client: httpx.AsyncClient,
) -> None:
    # Of four tiles Ana has played out AB for 8; so Ben has the other AB, worth 4.
    table = await played_out(client)
    await table.move(1, "pass")
    record = (await table.ask("GET", "/record.gcg", table.spectator)).text
    assert ">Ana: (AB) +8 16\n" in record
    made = await imported(client, gcg(record) | {"rules": LAST_PLAY})
    assert made["game"]["outcome"] == (await table.look())["outcome"]


ENDS: dict[str, tuple[str, Json]] = {
    "the scores decide": ("/adjudications", {"reason": "rain"}),
    "one has lost": ("/adjudications", {"reason": "rain", "loser_seats": [0]}),
    "two have lost": ("/adjudications", {"reason": "rain", "loser_seats": [0, 2]}),
    "it does not count": ("/cancellations", {"reason": "rain"}),
}


@pytest.mark.parametrize("end", ENDS)
async def test_who_has_won_by_decision_is_exported_and_imported(
    client: httpx.AsyncClient, end: str
) -> None:
    table = await sit_down(client, **SHEET, players=THREE)
    await table.move(0, "8F CAT")
    path, body = ENDS[end]
    ended = await table.do(path, table.host, {"turn": 1} | body)
    record = (await table.ask("GET", "/record.gcg", table.spectator)).text
    made = await imported(client, gcg(record) | {"rules": SHEET["rules"]})
    assert made["game"]["outcome"] == ended["game"]["outcome"]


async def test_an_import_sent_twice_is_one_game(client: httpx.AsyncClient) -> None:
    headers = {"Idempotency-Key": "an-import-of-the-tests"}
    path = "/v1/games/imports"
    first = await client.post(path, json=gcg(PHONY), headers=headers)
    again = await client.post(path, json=gcg(PHONY), headers=headers)
    assert first.content == again.content
