"""Hundreds of real games over HTTP: words, points, totals and final scores."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tests.api.asking import Json, Referee
from tests.shared_files import shared_lines, shared_path

QUERY = {"lexicon": "none"}
HEADERS = {"Content-Type": "application/x-gcg"}
Case = dict[str, Any]


def plain(word: str) -> str:
    """A word without the brackets of tiles of several letters."""
    return word.replace("[", "").replace("]", "")


def right_points(events: list[Json]) -> list[int]:
    """The points that the rules give; a play withdrawn loses what it gained by them."""
    return [
        -events[index - 1]["score"] if event["kind"] == "withdrawn" else event["score"]
        for index, event in enumerate(events)
    ]


def is_consistent(case: Case) -> bool:
    """Whether the record's own sums are right."""
    return not {"score", "cum"} & {problem["code"] for problem in case["problems"]}


def check(case: Case, answer: Json) -> None:
    """Compare an answer with what is expected of the record."""
    turns, events, file = answer["turns"], case["events"], case["file"]
    words = [[(plain(w["word"]), w["score"]) for w in t["words"]] for t in turns]
    expected = [[(plain(w), n) for w, n in e.get("words", [])] for e in events]
    assert words == expected, file
    assert [turn["points"] for turn in turns] == right_points(events), file
    carried = [event["cum"] for event in events]
    for turn, total in zip(turns, carried, strict=True):
        assert turn["recorded"]["total"] in {None, total}, (file, turn["line"])
    if is_consistent(case):
        assert [turn["total"] for turn in turns] == carried, file
        totals: dict[int, int] = {}
        for turn in turns:
            totals[turn["seat"]] = turn["total"]
        finals = [totals.get(seat, 0) for seat in range(case["players"])]
        assert finals == case["final"], file


@pytest.fixture(scope="module")
async def cases(api: FastAPI) -> list[tuple[Case, Json]]:
    """What is expected of each record, and what is answered in this process."""
    found = []
    transport = httpx.ASGITransport(app=api)
    async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
        for case in shared_lines("gcg/expected.jsonl"):
            data = shared_path(f"gcg/{case['file']}").read_bytes()
            response = await client.post(
                "/v1/replays", content=data, headers=HEADERS, params=QUERY
            )
            assert response.status_code == 200, (case["file"], response.text)
            found.append((case, response.json()))
    return found


async def test_every_record_is_answered_with_the_right_words_and_points(
    cases: list[tuple[Case, Json]],
) -> None:
    for case, answer in cases:
        check(case, answer)


async def test_a_finished_game_without_a_mistake_ends_with_its_final_scores(
    cases: list[tuple[Case, Json]],
) -> None:
    for case, answer in cases:
        if case["grade"] == "A":
            players = answer["position"]["players"]
            scores = [player["score"] for player in players]
            assert scores == case["final"], case["file"]


def test_the_running_service_referees_the_bytes_of_records(referee: Referee) -> None:
    cases = shared_lines("gcg/expected.jsonl")
    for case in cases[:: len(cases) // 8]:
        data = shared_path(f"gcg/{case['file']}").read_bytes()
        response = referee.client.post(
            "/v1/replays", content=data, headers=HEADERS, params=QUERY
        )
        check(case, response.json())
