"""``--json`` says what the service answers, byte for byte."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from app.main import create_app
from app.settings import Settings
from tests.cli.conftest import Environment, Referee

CGP = "15/15/15/15/15/15/15/3RETAINS5/15/15/15/15/15/15/15 / 0/66 0"


@pytest.fixture(scope="module")
def app(environment: Environment) -> FastAPI:
    settings = Settings(
        cache_dir=Path(environment["REFEREE_CACHE_DIR"]),
        lexicon_dir=Path(environment["REFEREE_LEXICON_DIR"]),
    )
    return create_app(settings)


@pytest.fixture
def service(app: FastAPI) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app=app)
    return httpx.AsyncClient(transport=transport, base_url="http://referee.test")


@pytest.mark.parametrize(
    ("options", "body"),
    [
        (["8D RETAINS"], '{"move":"8D RETAINS"}'),
        (
            ["8D RETAINS", "--rules", "kitchen"],
            '{"move":"8D RETAINS","rules":"kitchen"}',
        ),
        (
            ["8D RETAINS", "--rack", "RETAINZ", "--lexicon", "none"],
            '{"move":"8D RETAINS","position":{"players":[{"rack":"RETAINZ"}]},'
            '"rules":{"lexicon":"none"}}',
        ),
        (
            ["J8 .IX", "--position", CGP, "--draw", "AB"],
            f'{{"draw":"AB","move":"J8 .IX","position":"{CGP}"}}',
        ),
        (
            ["8H [CH]A", "--tile-set", "spanish", "--bag", "86"],
            '{"move":"8H [CH]A","position":{"bag_count":86},'
            '"rules":{"tile_set":"spanish"}}',
        ),
    ],
)
async def test_a_ruling_is_that_of_the_service(
    referee: Referee, service: httpx.AsyncClient, options: list[str], body: str
) -> None:
    async with service:
        answer = await service.post(
            "/v1/rulings",
            content=body,
            headers={"content-type": "application/json"},
        )
    assert answer.status_code == 200
    assert referee("rule", *options, "--json").out == f"{answer.text}\n"


@pytest.mark.parametrize(
    ("options", "body"),
    [
        (
            ["--player", "Ana:120:", "--player", "98:QE", "--player", "Cal:101:4"],
            '{"end_reason":"played_out","players":['
            '{"name":"Ana","rack":"","score":120},{"rack":"QE","score":98},'
            '{"name":"Cal","rack_points":4,"score":101}]}',
        ),
        (
            [
                *("--player", "Ana:310", "--player", "Ben:290", "--end", "resigned"),
                *("--loser", "Ana", "--penalty", "2=10 late", "--rules", "kitchen"),
            ],
            '{"end_reason":"resigned","loser_seats":[0],"players":['
            '{"name":"Ana","score":310},{"name":"Ben","penalties":['
            '{"points":10,"reason":"late"}],"score":290}],"rules":"kitchen"}',
        ),
        (
            [
                *("--player", "1:A", "--player", "2:", "--out", "2"),
                *("--overtime", "1=2:05.5", "--rules", "kitchen"),
            ],
            '{"end_reason":"played_out","out_seat":1,"players":['
            '{"overtime_ms":125500,"rack":"A","score":1},{"rack":"","score":2}],'
            '"rules":{"clock":{"kind":"bank"},"rule_set":"kitchen"}}',
        ),
    ],
)
async def test_a_settlement_is_that_of_the_service(
    referee: Referee, service: httpx.AsyncClient, options: list[str], body: str
) -> None:
    async with service:
        answer = await service.post(
            "/v1/settlements",
            content=body,
            headers={"content-type": "application/json"},
        )
    assert answer.status_code == 200
    assert referee("settle", *options, "--json").out == f"{answer.text}\n"


@pytest.mark.parametrize(
    ("options", "more"),
    [
        ([], '"challenger":1'),
        (
            ["--words", "RETAINS", "--decision", "failed", "--failed-before", "2"],
            '"challenger":1,"decision":"failed","failed_before":2',
        ),
    ],
)
async def test_a_verdict_is_that_of_the_service(
    referee: Referee, service: httpx.AsyncClient, options: list[str], more: str
) -> None:
    cgp = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 / 0/0 0 cr double;"
    words = ',"words":["RETAINS"]' if options else ""
    body = f'{{{more},"move":"8D RETAINS","position":"{cgp}"{words}}}'
    async with service:
        answer = await service.post(
            "/v1/challenges",
            content=body,
            headers={"content-type": "application/json"},
        )
    assert answer.status_code == 200
    asked = ["8D RETAINS", "--position", cgp, *options, "--json"]
    assert referee("challenge", *asked).out == f"{answer.text}\n"


async def test_a_judgement_is_that_of_the_service(
    referee: Referee, service: httpx.AsyncClient
) -> None:
    async with service:
        answer = await service.post(
            "/v1/lexicons/open-english/judgements",
            content='{"words":["qi","xx"]}',
            headers={"content-type": "application/json"},
        )
    assert referee("words", "qi", "xx", "--json").out == f"{answer.text}\n"


@pytest.mark.parametrize(
    ("command", "path"),
    [
        (["rules"], "/v1/rule-sets"),
        (["rules", "wespa"], "/v1/rule-sets/wespa"),
        (["boards"], "/v1/boards"),
        (["boards", "super"], "/v1/boards/super"),
        (["tile-sets"], "/v1/tile-sets"),
        (["tile-sets", "spanish"], "/v1/tile-sets/spanish"),
    ],
)
async def test_the_catalogue_is_that_of_the_service(
    referee: Referee, service: httpx.AsyncClient, command: list[str], path: str
) -> None:
    async with service:
        answer = await service.get(path)
    assert answer.status_code == 200
    assert referee(*command, "--json").out == f"{answer.text}\n"


def test_an_unknown_name_is_no_json(referee: Referee) -> None:
    status, out, _ = referee("rules", "nothing", "--json")
    assert (status, out) == (2, "")


def test_the_hash_of_the_input_is_that_of_the_shortest_request(
    referee: Referee,
) -> None:
    ruling = json.loads(referee("rule", "8D RETAINS", "--json").out)
    expected = hashlib.sha256(b'{"move":"8D RETAINS"}').hexdigest()
    assert ruling["provenance"]["input_sha256"] == expected


def test_the_exit_status_tells_legal_from_illegal(referee: Referee) -> None:
    assert referee("rule", "8D RETAINS", "--json").status == 0
    assert referee("rule", "8D RETAINZ", "--json").status == 1


RECORD = "#player1 ann\n#player2 bob\n>ann: AEINRST 8D RETAINS +16 16\n"


@pytest.mark.parametrize(
    ("options", "query"),
    [
        ([], ""),
        (["--rules", "naspa", "--lexicon", "none"], "?rules=naspa&lexicon=none"),
    ],
)
async def test_a_replay_is_that_of_the_service_to_the_same_bytes(
    referee: Referee, service: httpx.AsyncClient, options: list[str], query: str
) -> None:
    async with service:
        answer = await service.post(
            f"/v1/replays{query}",
            content=RECORD,
            headers={"content-type": "application/x-gcg"},
        )
    assert answer.status_code == 200
    printed = referee("replay", "-", *options, "--json", stdin=RECORD).out
    assert printed == f"{answer.text}\n"


async def test_a_replay_of_moves_is_that_of_the_service(
    referee: Referee, service: httpx.AsyncClient
) -> None:
    record = '{"format":"moves","moves":["8D RETAINS","pass"]}'
    body = f'{{"record":{record},"rules":{{"tile_set":"english"}}}}'
    async with service:
        answer = await service.post(
            "/v1/replays",
            content=body,
            headers={"content-type": "application/json"},
        )
    assert answer.status_code == 200
    told = ("replay", "-", "--json", "--tile-set", "english")
    assert referee(*told, stdin=record).out == f"{answer.text}\n"
