"""Requests for replays that are refused, and what the problem says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from app.api.app import build_api
from app.api.middleware import Limits
from app.api.problem_codes import ProblemCode
from app.api.routes import replays
from app.lexicon.registry import LexiconRegistry
from tests.api.asking import Json, Referee
from tests.api.shell.talking import client_of, problem_in

PATH = "/v1/replays"
HEAD = "#player1 ann Ann\n#player2 bob Bob\n"
GCG: Json = {"format": "gcg", "text": HEAD}
LIMIT = 10 * 1024**2


def post_bytes(
    referee: Referee, data: bytes, query: Any = None, kind: str = "application/x-gcg"
) -> httpx.Response:
    headers = {"Content-Type": kind}
    return referee.client.post(PATH, content=data, headers=headers, params=query)


def pointers(problem: Json) -> list[tuple[str, str]]:
    return [(error["pointer"], error["code"]) for error in problem["errors"]]


def moves(*items: Any) -> Json:
    return {"record": {"format": "moves", "moves": [*items]}}


def test_a_rule_set_that_is_not_there_is_named(referee: Referee) -> None:
    body = {"rules": "chess", "record": GCG}
    problem = referee.refuse(PATH, body, ProblemCode.UNKNOWN_RULE_SET)
    assert pointers(problem) == [("/rules", "unknown_rule_set")]


@pytest.mark.parametrize("member", ["rules", "lexicon"])
def test_a_name_in_the_query_is_blamed_in_the_query(
    referee: Referee, member: str
) -> None:
    response = post_bytes(referee, HEAD.encode(), {member: "chess"})
    named = "rule_set" if member == "rules" else "lexicon"
    code = ProblemCode.named(f"unknown_{named}")
    assert code is not None
    assert pointers(problem_in(response, code)) == [(f"/query/{member}", code)]


@pytest.mark.parametrize(
    ("query", "fault"),
    [
        ({"detail": "long"}, ("/query/detail", "not_one_of")),
        ({"rule": "naspa"}, ("/query/rule", "unknown_member")),
        ({"rules": ["naspa", "void"]}, ("/query/rules", "wrong_type")),
        ({"rules": "x" * 101}, ("/query/rules", "too_long")),
    ],
    ids=["detail", "unknown", "twice", "long"],
)
def test_a_query_without_meaning_is_refused(
    referee: Referee, query: Any, fault: tuple[str, str]
) -> None:
    response = post_bytes(referee, HEAD.encode(), query)
    assert pointers(problem_in(response, ProblemCode.BAD_REQUEST)) == [fault]


def test_a_query_beside_a_json_body_is_refused(referee: Referee) -> None:
    response = referee.client.post(PATH, json={"record": GCG}, params={"rules": "void"})
    problem = problem_in(response, ProblemCode.BAD_REQUEST)
    assert pointers(problem) == [("/query/rules", "member_not_used")]


@pytest.mark.parametrize("kind", ["text/plain", "application/octet-stream", "x-gcg"])
def test_another_media_type_is_told_both_that_are_read(
    referee: Referee, kind: str
) -> None:
    response = post_bytes(referee, HEAD.encode(), kind=kind)
    problem = problem_in(response, ProblemCode.UNSUPPORTED_MEDIA_TYPE)
    assert "application/json or application/x-gcg" in problem["detail"]
    assert response.headers["accept"] == "application/json, application/x-gcg"


def test_bytes_of_a_record_are_not_taken_at_another_path(referee: Referee) -> None:
    headers = {"Content-Type": "application/x-gcg"}
    response = referee.client.post("/v1/rulings", content=b"{}", headers=headers)
    problem_in(response, ProblemCode.UNSUPPORTED_MEDIA_TYPE)


@pytest.mark.parametrize(
    ("record", "faults"),
    [
        ({"format": "gcg"}, [("/record/text", "missing")]),
        ({"format": "moves"}, [("/record/moves", "missing")]),
        (GCG | {"title": "x"}, [("/record/title", "member_not_used")]),
        (
            {"format": "moves", "text": HEAD, "moves": []},
            [("/record/text", "member_not_used")],
        ),
        ({"format": "pgn", "text": ""}, [("/record/format", "not_one_of")]),
    ],
    ids=["no-text", "no-moves", "title-of-gcg", "text-of-moves", "format"],
)
def test_members_of_the_other_form_are_refused(
    referee: Referee, record: Json, faults: list[tuple[str, str]]
) -> None:
    body = {"record": record}
    problem = referee.refuse(PATH, body, ProblemCode.INVALID_REQUEST)
    assert pointers(problem) == faults


@pytest.mark.parametrize(
    ("item", "fault", "code"),
    [
        (
            {"type": "placement", "start": "8D", "word": "R3"},
            ("/record/moves/1/word", "notation"),
            ProblemCode.INVALID_MOVE,
        ),
        ("8D R3", ("/record/moves/1", "notation"), ProblemCode.INVALID_MOVE),
        (
            "Z9 AT",
            ("/record/moves/1", "square_off_board"),
            ProblemCode.SQUARE_OFF_BOARD,
        ),
        (
            {"type": "pass", "seat": 2},
            ("/record/moves/1/seat", "no_such_seat"),
            ProblemCode.INVALID_MOVE,
        ),
        (
            {"type": "rack_penalty", "seat": 1},
            ("/record/moves/1/tiles", "missing"),
            ProblemCode.INVALID_MOVE,
        ),
        (
            {"type": "pass", "points": 1_000_000},
            ("/record/moves/1/points", "too_large"),
            ProblemCode.INVALID_REQUEST,
        ),
    ],
    ids=["word", "bare", "off-board", "seat", "tiles", "points"],
)
def test_a_move_that_cannot_be_read_is_pointed_at(
    referee: Referee, item: Any, fault: tuple[str, str], code: ProblemCode
) -> None:
    problem = referee.refuse(PATH, moves("pass", item), code)
    assert pointers(problem) == [fault]


def test_settlement_by_double_is_for_two_players(referee: Referee) -> None:
    text = f"{HEAD}#player3 cy Cy\n"
    body = {"rules": "naspa", "record": {"format": "gcg", "text": text}}
    problem = referee.refuse(PATH, body, ProblemCode.INVALID_REQUEST)
    assert pointers(problem) == [("/rules", "too_many_players")]
    assert "3 players" in problem["detail"]


def test_more_moves_than_a_game_has_are_refused(referee: Referee) -> None:
    body = moves(*["pass"] * 2_001)
    problem = referee.refuse(PATH, body, ProblemCode.INVALID_REQUEST)
    assert pointers(problem) == [("/record/moves", "too_long")]


def test_more_events_than_a_game_has_are_refused(referee: Referee) -> None:
    response = post_bytes(referee, (HEAD + ">ann: E - +0 0\n" * 2_001).encode())
    problem = problem_in(response, ProblemCode.RECORD_TOO_LARGE)
    assert "at most 2,000 events" in problem["detail"]


def test_more_lines_than_a_record_has_are_refused(referee: Referee) -> None:
    text = HEAD + "\n" * 50_000
    body = {"record": {"format": "gcg", "text": text}}
    problem = referee.refuse(PATH, body, ProblemCode.RECORD_TOO_LARGE)
    assert pointers(problem) == [("/record/text", "record_too_large")]


def test_a_record_of_ten_mebibytes_is_read(referee: Referee) -> None:
    line = b"#note " + b"x" * 1_000 + b"\n"
    data = HEAD.encode() + line * (LIMIT // len(line) - 1)
    assert post_bytes(referee, data, {"detail": "brief"}).status_code == 200


@pytest.mark.parametrize("kind", ["application/x-gcg", "application/json"])
def test_a_larger_body_is_refused_with_the_limit(referee: Referee, kind: str) -> None:
    response = post_bytes(referee, b" " * (LIMIT + 1), kind=kind)
    problem = problem_in(response, ProblemCode.PAYLOAD_TOO_LARGE)
    assert "10,485,760 bytes" in problem["detail"]


async def test_a_record_that_takes_too_long_is_given_up(
    cache_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replays, "AT_ONCE_S", -1.0)
    monkeypatch.setattr(replays, "LONGEST_S", -1.0)
    api = build_api(LexiconRegistry(cache_dir, cache_dir), cache_dir=cache_dir)
    async with client_of(api) as client:
        response = await client.post(PATH, json=moves("8D RETAINS"))
    problem = problem_in(response, ProblemCode.RECORD_TOO_LARGE)
    assert pointers(problem) == [("/record/moves", "record_too_large")]


async def test_a_small_record_that_takes_long_is_refereed_beside_the_loop(
    cache_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replays, "AT_ONCE_S", -1.0)
    api = build_api(LexiconRegistry(cache_dir, cache_dir), cache_dir=cache_dir)
    async with client_of(api) as client:
        response = await client.post(PATH, json=moves("8D RETAINS"))
    assert response.status_code == 200


async def test_half_a_character_is_no_text(cache_dir: Path) -> None:
    limits = Limits(default=LIMIT)
    lexicons = LexiconRegistry(cache_dir, cache_dir)
    api = build_api(lexicons, cache_dir=cache_dir, limits=limits)
    async with client_of(api) as client:
        body = rb'{"record": {"format": "gcg", "text": "\ud800"}}'
        headers = {"Content-Type": "application/json"}
        response = await client.post(PATH, content=body, headers=headers)
    assert 400 <= response.status_code < 500
