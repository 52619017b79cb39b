"""Games of scripts played over HTTP, all at the same time."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from typing import Any, NamedTuple

from benchmarks.http import HOST
from benchmarks.scripts import NAMES, Script, Turn

JSON = {"Content-Type": "application/json"}


class Seated(NamedTuple):
    """A table of clients that talk HTTP."""

    connection: HTTPConnection
    path: str
    token: str
    turns: Sequence[Turn]


def play_over_http(port: int, scripts: Sequence[Script]) -> float:
    """Play all *scripts* at once, racks and draws as told; returns the seconds."""
    with ExitStack() as stack:
        tables = []
        for script in scripts:
            connection = HTTPConnection(HOST, port)
            tables.append(_sit_down(stack.enter_context(closing(connection)), script))
        start = time.perf_counter()
        for number in range(max(len(table.turns) for table in tables)):
            playing = [table for table in tables if number < len(table.turns)]
            for table in playing:
                turn = table.turns[number]
                body = {"turn": number, "seat": number % len(NAMES), "move": turn.text}
                body |= {"draw": turn.drawn} if turn.drawn else {}
                _send(
                    table.connection, "POST", f"{table.path}/moves", body, table.token
                )
            for table in playing:
                _receive(table.connection)
        return time.perf_counter() - start


def _sit_down(connection: HTTPConnection, script: Script) -> Seated:
    players = [{"name": name} for name in NAMES]
    _send(connection, "POST", "/v1/games", {"players": players, "draws": "reported"})
    made = _receive(connection)
    path, token = f"/v1/games/{made['game']['id']}", made["host_token"]
    for seat, rack in enumerate(script.racks):
        body = {"turn": 0, "rack": rack}
        _send(connection, "PUT", f"{path}/racks/{seat}", body, token)
        _receive(connection)
    return Seated(connection, path, token, script.turns)


def _send(
    connection: HTTPConnection, method: str, path: str, body: object, token: str = ""
) -> None:
    headers = JSON | ({"Authorization": f"Bearer {token}"} if token else {})
    connection.request(method, path, json.dumps(body), headers)


def _receive(connection: HTTPConnection) -> Any:
    response = connection.getresponse()
    body = response.read()
    if response.status >= 300:
        raise ValueError(body.decode())
    return json.loads(body)
