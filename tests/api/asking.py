"""How the tests ask the service, and read what it answers."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import httpx

from app.api.problem_codes import ProblemCode
from tests.api.shell.talking import problem_in

Json = dict[str, Any]

EMPTY_ROW = "." * 15
EMPTY_CGP = "/".join(["15"] * 15) + " / 0/0 0"
NO_LEXICON: Json = {"lexicon": "none"}


@dataclass(frozen=True)
class Referee:
    """Asks over *client*."""

    client: httpx.Client

    def post(self, path: str, body: object) -> Json:
        """The answer to *body*, which must be one."""
        response = self.client.post(path, json=body)
        assert response.status_code == 200, response.text
        answer: Json = response.json()
        return answer

    def get(self, path: str) -> Json:
        """The answer at *path*, which must be one."""
        response = self.client.get(path)
        assert response.status_code == 200, response.text
        answer: Json = response.json()
        return answer

    def rule(
        self,
        move: object,
        position: object = None,
        rules: object = None,
        **more: object,
    ) -> Json:
        """The ruling on *move*; what is None is not sent."""
        body = {"move": move, "position": position, "rules": rules} | more
        said = {name: value for name, value in body.items() if value is not None}
        return self.post("/v1/rulings", said)

    def refuse(
        self, path: str, body: object, code: ProblemCode, status: int | None = None
    ) -> Json:
        """The problem with *body*, which must be of this *code* and the one shape."""
        return self.refuse_bytes(path, json.dumps(body).encode(), code, status)

    def refuse_bytes(
        self, path: str, body: bytes, code: ProblemCode, status: int | None = None
    ) -> Json:
        """The problem with a *body* that may be no JSON at all."""
        headers = {"Content-Type": "application/json"}
        response = self.client.post(path, content=body, headers=headers)
        return problem_in(response, code, status)

    def fault(self, body: object, code: ProblemCode) -> tuple[str, str]:
        """Pointer and code of the only fault in a request for a ruling."""
        problem = self.refuse("/v1/rulings", body, code)
        (error,) = problem["errors"]
        return error["pointer"], error["code"]


def board(**rows: str) -> list[str]:
    """A standard board, empty but for the rows told: ``board(_8="...RETAINS")``."""
    drawn = [EMPTY_ROW] * 15
    for name, row in rows.items():
        drawn[int(name[1:]) - 1] = row.ljust(15, ".")
    return drawn


def on(
    rows: Sequence[str] | None = None,
    *,
    racks: Sequence[str | None] = (),
    scores: Sequence[int] = (),
    **more: object,
) -> Json:
    """A position: the board, a player for each of the racks or scores, and *more*."""
    position: Json = {} if rows is None else {"board": list(rows)}
    players: list[Json] = []
    for seat in range(max(len(racks), len(scores))):
        player: Json = {"rack": racks[seat]} if seat < len(racks) else {}
        if seat < len(scores):
            player["score"] = scores[seat]
        players.append(player)
    if players:
        position["players"] = players
    return position | more


def codes(found: Iterable[Json]) -> list[str]:
    """The codes of violations or warnings."""
    return [one["code"] for one in found]


def words(answer: Json) -> dict[str, int]:
    """The words of an answer with their scores; none may come twice."""
    found = {word["word"]: word["score"] for word in answer["words"]}
    assert len(found) == len(answer["words"]), answer["words"]
    return found


def total(answer: Json) -> int:
    """The total of an answer that has a score."""
    points: int = answer["score"]["total"]
    return points
