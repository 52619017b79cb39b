"""Any body at all is answered: with an answer or a problem, never with a crash."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from hypothesis import given, settings
from hypothesis import strategies as st

from app.api.operations import OPERATIONS
from app.api.problem_codes import ProblemCode
from tests.api import making
from tests.api.shell.talking import problem_in

PATHS = [
    operation.path.format(name="open-english")
    for operation in OPERATIONS
    if operation.method == "POST"
]
paths = st.sampled_from(PATHS)
fuzzed = settings(max_examples=150, deadline=None)

# Numbers, texts and depths that readers trip over.
HUGE = [2**31, 2**63, 2**64, -(2**63) - 1, 10**30, 10**400, -1, 0, 0.5, 1e308]
LONG = [
    "x" * 30_000,
    "A" * 9_000,
    "8H " + "A" * 400,
    "[" * 500,
    "[A" * 300,
    "/" * 5_000,
]
ODD = [
    "\x00",
    "\ud800",
    "a\udfff",
    "\u202e",
    "\ufeff",
    "Å",
    "ﬃ",
    "İ",
    "ß",
    "🐈",
    "[]",
    "",
]
nasty = st.one_of(
    st.sampled_from(HUGE),
    st.sampled_from(LONG),
    st.sampled_from(ODD),
    st.sampled_from([None, True, [], {}, [[]], {"": ""}, [None] * 2_000]),
    st.integers(1, 300).map(lambda depth: json.loads("[" * depth + "]" * depth)),
    st.just(float("nan")),
    st.text(max_size=20),
)
anything = st.recursive(
    st.one_of(nasty, st.integers(), st.floats(), st.text(), st.booleans()),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.text(max_size=8), inner, max_size=4),
    ),
    max_leaves=12,
)

valid = st.one_of(
    making.rulings.map(lambda body: ("/v1/rulings", body)),
    making.challenges.map(lambda body: ("/v1/challenges", body)),
    st.lists(making.rulings, max_size=3).map(
        lambda items: ("/v1/rulings/batch", {"items": items})
    ),
    making.positions.map(lambda told: ("/v1/positions", {"position": told})),
    st.builds(
        lambda rules, cgp: ("/v1/positions", {"rules": rules, "position": cgp}),
        making.rules,
        making.cgps,
    ),
    st.text(making.FACES, min_size=1, max_size=15).map(
        lambda word: ("/v1/word-scores", {"word": word, "premiums": ["DL", None]})
    ),
    making.settlements.map(lambda body: ("/v1/settlements", body)),
    making.replays.map(lambda body: ("/v1/replays", body)),
    st.just((PATHS[-1], {"words": ["QI", "QX"], "reveal": False})),
    st.sampled_from(["8H CAT", "-2", "pass"]).map(
        lambda move: (
            "/v1/rulings",
            {
                "rules": {
                    "board_definition": {"rows": ["d.."] * 3, "start": "B2"},
                    "tile_set_definition": {
                        "tiles": [{"letter": "A", "count": 3, "value": 1}],
                        "blanks": 1,
                    },
                    "challenge": {"fail": {"escalation": [5, 10]}},
                },
                "position": "3/3/3 / 0/0 0 lex open-english; bb 50; cr 5pt;",
                "move": move,
            },
        )
    ),
)


class Twice(dict[str, Any]):
    """An object that has its first member twice when it is written."""

    def items(self) -> Any:
        pairs = list(super().items())
        return pairs[:1] + pairs


def _drop(node: Any, key: Any, _: Any) -> None:
    del node[key]


def _replace(node: Any, key: Any, value: Any) -> None:
    node[key] = value


def _wrap(node: Any, key: Any, _: Any) -> None:
    node[key] = [node[key]]


def _repeat(node: Any, key: Any, _: Any) -> None:
    node[key] = [node[key]] * 30


def _double(node: Any, key: Any, _: Any) -> None:
    if isinstance(node[key], dict):
        node[key] = Twice(node[key])


def _stretch(node: Any, key: Any, _: Any) -> None:
    if isinstance(node[key], (str, list)):
        node[key] *= 40


def _stuff(node: Any, key: Any, value: Any) -> None:
    if isinstance(node[key], str):
        node[key] = f"{node[key]}{value}"[:40_000]
    elif isinstance(node[key], dict):
        node[key]["cgp"] = value


MUTATIONS: list[Callable[[Any, Any, Any], None]] = [
    *(_drop, _replace, _replace, _wrap, _repeat, _double, _stretch, _stuff)
]


def places(node: Any) -> list[tuple[Any, Any]]:
    """Every container in *node* with each of its keys."""
    keys = (
        list(node)
        if isinstance(node, dict)
        else range(len(node))
        if isinstance(node, list)
        else []
    )
    return [(node, key) for key in keys] + [
        place for key in keys for place in places(node[key])
    ]


@st.composite
def mutated(draw: st.DrawFn) -> tuple[str, bytes]:
    """A path with a valid body in which a few things were spoilt."""
    path, body = draw(valid)
    body = json.loads(json.dumps(body))
    for _ in range(draw(st.integers(1, 3))):
        if found := places(body):
            node, key = draw(st.sampled_from(found))
            draw(st.sampled_from(MUTATIONS))(node, key, deepcopy(draw(nasty)))
    return path, json.dumps(body).encode()


@st.composite
def garbled(draw: st.DrawFn) -> tuple[str, bytes]:
    """A path with a valid body whose bytes were spoilt."""
    path, body = draw(valid)
    text = json.dumps(body, ensure_ascii=draw(st.booleans()))
    coded = text.encode(draw(st.sampled_from(["utf-8", "utf-16", "utf-32", "utf-7"])))
    at = draw(st.integers(0, len(coded)))
    spoilt = coded[:at] + draw(st.binary(max_size=4))
    return path, spoilt + (coded[at:] if draw(st.booleans()) else b"")


async def is_answered(api: FastAPI, path: str, body: bytes) -> bool:
    """Whether the answer is one, or else a problem that blames the client."""
    transport = httpx.ASGITransport(app=api)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        headers = {"Content-Type": "application/json"}
        response = await client.post(path, content=body, headers=headers)
    if response.status_code == 200:
        return isinstance(response.json(), dict)
    code = ProblemCode.named(response.json()["code"])
    assert code is not None
    problem_in(response, code, response.status_code)
    return 400 <= response.status_code < 500


@fuzzed
@given(path=paths, body=anything)
async def test_any_json_is_answered(api: FastAPI, path: str, body: object) -> None:
    assert await is_answered(api, path, json.dumps(body).encode())


@settings(fuzzed, max_examples=400)
@given(request=mutated())
async def test_a_spoilt_request_is_answered(
    api: FastAPI, request: tuple[str, bytes]
) -> None:
    assert await is_answered(api, *request)


@fuzzed
@given(rules=making.rules, size=st.integers(-1, 102), cgp=making.cgps)
async def test_any_rules_beside_any_cgp_are_answered(
    api: FastAPI, rules: dict[str, Any], size: int, cgp: str
) -> None:
    body = {"rules": rules | {"rack_size": size}, "position": cgp}
    assert await is_answered(api, "/v1/positions", json.dumps(body).encode())


@fuzzed
@given(request=garbled())
async def test_garbled_bytes_are_answered(
    api: FastAPI, request: tuple[str, bytes]
) -> None:
    assert await is_answered(api, *request)


@fuzzed
@given(path=paths, body=st.binary(max_size=60))
async def test_any_bytes_are_answered(api: FastAPI, path: str, body: bytes) -> None:
    assert await is_answered(api, path, body)


@fuzzed
@given(
    lines=st.lists(making.gcg_lines, max_size=8).map("\n".join),
    coding=st.sampled_from(["utf-8", "utf-16", "utf-32", "utf-7"]),
    noise=st.binary(max_size=30),
)
async def test_any_bytes_of_a_record_are_answered(
    api: FastAPI, lines: str, coding: str, noise: bytes
) -> None:
    data = lines.encode(coding) + noise
    transport = httpx.ASGITransport(app=api)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        headers = {"Content-Type": "application/x-gcg"}
        response = await client.post("/v1/replays", content=data, headers=headers)
    assert response.status_code == 200


@pytest.mark.parametrize("member", ["text", "word", "start", "tiles", "square"])
@pytest.mark.parametrize("text", ODD + LONG)
async def test_odd_texts_in_a_move_are_answered(
    api: FastAPI, member: str, text: str
) -> None:
    kinds = {"text": "notation", "tiles": "exchange", "square": "recycle_blank"}
    move = {"start": "8H", "word": "CAT"} if member in {"word", "start"} else {}
    move |= {"type": kinds.get(member, "placement"), member: text}
    assert await is_answered(api, "/v1/rulings", json.dumps({"move": move}).encode())
