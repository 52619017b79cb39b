"""New games."""

from __future__ import annotations

import httpx

from tests.api.games.playing import (
    LAST_PLAY,
    THREE,
    sit_down,
)


async def test_the_rules_of_a_game_can_be_sent_again(client: httpx.AsyncClient) -> None:
    table = await sit_down(client, rules=LAST_PLAY, draws="reported")
    rules = (await table.look())["rules"]
    again = await sit_down(client, rules=rules, draws="reported")
    assert (await again.look())["rules"] == rules


async def test_rules_for_two_refuse_a_third(client: httpx.AsyncClient) -> None:
    body = {"players": THREE, "draws": "referee", "rules": "naspa"}
    response = await client.post("/v1/games", json=body)
    assert response.status_code == 422
    assert response.json()["errors"][0]["pointer"] == "/players"


async def test_a_settlement_for_two_refuses_a_third(client: httpx.AsyncClient) -> None:
    # Nobody could end such a game: it could not be settled.
    rules = {"settlement": {"played_out": "double"}}
    body = {"players": THREE, "draws": "none", "rules": rules}
    response = await client.post("/v1/games", json=body)
    assert response.status_code == 422
    (error,) = response.json()["errors"]
    assert error["pointer"] == "/rules/settlement/played_out"


async def test_a_name_with_a_control_character_is_refused(
    client: httpx.AsyncClient,
) -> None:
    body = {"players": [{"name": "A\x00"}, {}], "draws": "referee"}
    response = await client.post("/v1/games", json=body)
    assert response.json()["errors"][0]["pointer"] == "/players/0/name"


async def test_the_location_of_a_new_game_is_its_path(
    client: httpx.AsyncClient,
) -> None:
    body = {"players": [{}, {}], "draws": "referee"}
    response = await client.post("/v1/games", json=body)
    assert response.headers["location"] == f"/v1/games/{response.json()['game']['id']}"
