"""What is old is deleted while games go on."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy.engine import Connection

from app.persistence import deleting
from tests.persistence.conftest import OpenStore
from tests.persistence.rows import change, event, new_game

CHUNKS = 8
CHUNK_S = 0.3


def test_a_change_gets_in_between_deletions_that_take_long(
    open_one: OpenStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    chunks = iter(range(CHUNKS, -1, -1))

    def delete_slowly(connection: Connection, _: int) -> int:
        assert connection.in_transaction()
        time.sleep(CHUNK_S)
        return next(chunks)

    monkeypatch.setattr(deleting, "_forget_some", delete_slowly)
    store, other = open_one(), open_one()
    store.create(new_game(), [event(1)]).result(30)
    with ThreadPoolExecutor(1) as pool:
        deletion = pool.submit(other.forget, 0)
        time.sleep(CHUNK_S / 2)
        store.append(change("g1", 2)).result(30)
        assert not deletion.done()
        start = time.monotonic()
        store.append(change("g1", 3)).result(30)

        assert time.monotonic() - start < 3 * CHUNK_S
