"""What nobody may learn from any answer before the game is over."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from random import Random
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from app.api.problem_codes import ProblemCode
from app.persistence.memory import MemoryStore
from app.services.games.desk import Desk
from app.services.games.tokens import hash_token
from tests.api.games.playing import CHALLENGED, Json, Table, said_move, sit_down

KITCHEN = {"rule_set": "kitchen", "lexicon": "none"}


def members(node: Any) -> Iterator[tuple[str, Any]]:
    """Every member of a document, at every depth."""
    if isinstance(node, dict):
        for name, value in node.items():
            yield name, value
            yield from members(value)
    elif isinstance(node, list):
        for item in node:
            yield from members(item)


async def play_some(table: Table, api: FastAPI, seed: int, moves: int) -> None:
    """Play on, and let everybody look after each move."""
    desk: Desk = api.state.desk
    rng = Random(seed)
    for _ in range(moves):
        game = await desk.load(table.id)
        if game.is_over:
            return
        seat, turn = game.table.position.on_turn, game.table.turn
        body = {"turn": turn, "move": said_move(game, rng)}
        if rng.random() < 0.3:
            await table.do("/moves", table.host, body | {"seat": seat})
        else:
            await table.do("/moves", table.seats[seat], body)
        for token in (table.host, table.spectator, *table.seats):
            await table.look(token)
            await table.ask("GET", f"/racks/{seat}", token)
        await table.ask("POST", "/moves", table.host, body | {"seat": seat})


async def test_no_answer_tells_the_rack_of_another(
    client: httpx.AsyncClient, games_api: FastAPI
) -> None:
    table = await sit_down(client, rules=KITCHEN)
    desk: Desk = games_api.state.desk
    rng, told = Random(3), 0
    for _ in range(12):
        game = await desk.load(table.id)
        seat, turn = game.table.position.on_turn, game.table.turn
        # A move of one seat is told to the others without what was drawn for it.
        await table.do(
            "/moves",
            table.host,
            {"turn": turn, "seat": seat, "move": said_move(game, rng)},
        )
        players = (await desk.load(table.id)).table.position.players
        racks = ["".join(player.rack or ()) for player in players]
        for viewer in (table.host, table.spectator, *table.seats):
            own = {racks[n] for n, one in enumerate(table.seats) if one == viewer}
            text = json.dumps(await table.look(viewer))
            for rack in set(racks) - own:
                assert rack not in text
                told += 1
    assert told > 0
    texts = [text for token, text in table.answers if token == table.host]
    drawn = [
        event
        for text in texts
        for event in json.loads(text).get("events", [])
        if event["type"] in {"tiles_drawn", "tiles_exchanged"}
    ]
    assert drawn
    assert {event["tiles"] for event in drawn} == {None}


async def test_a_seat_sees_what_it_draws(client: httpx.AsyncClient) -> None:
    table = await sit_down(client, rules=KITCHEN)
    rack = (await table.look(table.seats[0]))["players"][0]["rack"]
    answer = await table.move(0, {"type": "exchange", "tiles": rack[:2]})
    drawn = [e["tiles"] for e in answer["events"] if e["type"] == "tiles_drawn"]
    now = answer["game"]["players"][0]["rack"]
    assert sorted(now) == sorted(rack[2:] + drawn[0])


async def test_what_is_unseen_is_all_that_the_viewer_does_not_see(
    client: httpx.AsyncClient,
) -> None:
    # 100 tiles, an empty board: a spectator sees none, a seat the seven of its own.
    table = await sit_down(client, rules=KITCHEN)
    seen = [
        len((await table.look(token))["position"]["unseen"])
        for token in (table.spectator, table.host, table.seats[0])
    ]
    assert seen == [100, 100, 93]


async def test_the_position_on_one_line_tells_no_other_rack(
    client: httpx.AsyncClient,
) -> None:
    table = await sit_down(client, rules=KITCHEN)
    own = await table.look(table.seats[1])
    rack = own["players"][1]["rack"]
    field = own["position"]["cgp"].split()[1]
    assert field == f"/{rack}"


async def test_when_the_game_is_over_everybody_sees_everything(
    client: httpx.AsyncClient,
) -> None:
    table = await sit_down(client, rules=KITCHEN)
    await table.do("/resignations", table.seats[0], {"turn": 0})
    racks = [one["rack"] for one in (await table.look())["players"]]
    assert [len(rack) for rack in racks] == [7, 7]


async def test_seeds_and_hashes_of_tokens_leave_in_no_answer(
    client: httpx.AsyncClient, games_api: FastAPI, store: MemoryStore
) -> None:
    table = await sit_down(client, rules=KITCHEN)
    await play_some(table, games_api, 5, 30)
    row = store.load(table.id)
    assert row is not None
    secrets = [row.seed, row.host_sha256, row.spectator_sha256]
    secrets += [seat.token_sha256 for seat in row.seats]
    tokens = [table.host, table.spectator, *table.seats]
    everything = "".join(text for _, text in table.answers)
    forms = [*tokens, *(one.hex() for one in secrets)]
    assert [one for one in forms if one in everything] == []


async def test_tokens_stand_in_no_log(
    client: httpx.AsyncClient, games_api: FastAPI, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        table = await sit_down(client, rules=KITCHEN)
        await play_some(table, games_api, 5, 3)
    tokens = [table.host, table.spectator, *table.seats]
    assert [token for token in tokens if token in caplog.text] == []


async def test_tokens_are_stored_only_as_hashes(
    client: httpx.AsyncClient, store: MemoryStore
) -> None:
    table = await sit_down(client)
    row = store.load(table.id)
    assert row is not None
    assert hash_token(table.host) == row.host_sha256
    assert table.host not in repr(row)


VERDICTS = {"acceptable", "words_acceptable"}


async def played_phony(client: httpx.AsyncClient, rules: Json = CHALLENGED) -> Table:
    """A game in which Ana, whose rack is told, has played CATZ, which is no word."""
    table = await sit_down(client, rules=rules, draws="reported")
    await table.put("/racks/0", table.seats[0], {"turn": 0, "rack": "CATZEIN"})
    await table.move(0, "8F CATZ", draw="AAEE")
    return table


async def test_nobody_hears_before_a_challenge_what_is_acceptable(
    client: httpx.AsyncClient,
) -> None:
    table = await played_phony(client)
    seat = table.seats[1]
    await table.ask("POST", "/rulings", seat, {"move": "F8 .AB"})
    await table.ask("POST", "/rulings", table.seats[0], {"move": "9F EEA"})
    await table.ask("POST", "/moves", seat, {"turn": 1, "move": "1A QQQ"})
    for token in (table.host, seat, table.spectator):
        await table.look(token)
    found = [
        value
        for _, text in table.answers
        for name, value in members(json.loads(text))
        if name in VERDICTS
    ]
    assert found
    assert set(found) == {None}
    assert not any("unacceptable_word" in text for _, text in table.answers)


@pytest.mark.parametrize(("reveal", "told"), [(True, False), (False, None)])
async def test_a_challenge_tells_of_the_words_what_the_rules_reveal(
    client: httpx.AsyncClient, reveal: object, told: object
) -> None:
    rules = CHALLENGED | {"challenge": {"reveal": reveal}}
    table = await played_phony(client, rules)
    answer = await table.do("/challenges", table.seats[1], {"turn": 1})
    words = [(word["word"], word["acceptable"]) for word in answer["words"]]
    assert (answer["upheld"], words) == (True, [("CATZ", told)])


async def test_where_words_are_checked_at_once_a_preview_tells_them(
    client: httpx.AsyncClient,
) -> None:
    table = await sit_down(client, draws="reported")
    await table.put("/racks/0", table.seats[0], {"turn": 0, "rack": "CATZEIN"})
    preview = await table.do("/rulings", table.seats[0], {"move": "8F CATZ"}, 200)
    assert preview["words_acceptable"] is False


async def test_an_illegal_move_by_the_host_does_not_tell_the_rack(
    client: httpx.AsyncClient,
) -> None:
    table = await sit_down(client, rules=KITCHEN)
    rack = (await table.look(table.seats[0]))["players"][0]["rack"]
    lacking = next(letter for letter in "QZXJKVW" if letter not in rack)
    body = {"turn": 0, "seat": 0, "move": f"8H {lacking}{lacking}"}
    response = await table.ask("POST", "/moves", table.host, body)
    assert response.status_code == 409
    assert rack not in response.text


async def test_an_illegal_move_by_the_seat_is_told_with_its_rack(
    client: httpx.AsyncClient,
) -> None:
    table = await sit_down(client, rules=KITCHEN, draws="reported")
    await table.put("/racks/0", table.seats[0], {"turn": 0, "rack": "CATZEIN"})
    body = {"turn": 0, "move": "8H QI"}
    problem = await table.refuse(
        "/moves", table.seats[0], body, ProblemCode.ILLEGAL_MOVE
    )
    (broken,) = problem["ruling"]["violations"]
    assert broken["params"] == {"tiles": ["Q"], "rack": "CATZEIN"}


async def test_a_preview_of_the_last_play_does_not_tell_the_other_rack(
    client: httpx.AsyncClient,
) -> None:
    # Three players: nobody can work out who of the two others holds what.
    players: list[Json] = [{}, {}, {}]
    table = await sit_down(client, rules=KITCHEN, players=players)
    preview = await table.do("/rulings", table.seats[0], {"move": "pass"}, 200)
    assert (preview["position"], preview["outcome"]) == (None, None)


async def test_a_correction_that_is_not_possible_does_not_tell_a_rack(
    client: httpx.AsyncClient,
) -> None:
    # With CAZ for CAT there is no Z left for ZEE; the rack would be TEINSEE.
    rules = {"lexicon": "none", "word_check": "none"}
    table = await sit_down(client, rules=rules, draws="reported")
    await table.put("/racks/0", table.seats[0], {"turn": 0, "rack": "CATZEIN"})
    made = await table.move(0, "8F CAT", draw="SEE")
    await table.move(1, "pass")
    await table.move(0, "I8 ZEE", draw="OOA")
    body = {
        "turn": 3,
        "reason": "misread",
        "type": "event",
        "sequence": made["events"][0]["sequence"],
        "move": "8F CAZ",
    }
    response = await table.ask("POST", "/corrections", table.host, body)
    assert response.json()["code"] == "correction_not_possible"
    assert "tile_not_on_rack" in response.json()["detail"]
    assert "TEINSEE" not in response.text
