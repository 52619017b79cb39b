"""
A process that stores without end, and says what was acknowledged; to be killed.

    python -m tests.persistence.hammer DATABASE_URL GAMES
"""

from __future__ import annotations

import os
import sys
from threading import Thread

from app.persistence.opening import open_store
from app.services.game_store import GameStore
from tests.persistence.rows import change, event, new_game

PATIENCE_S = 60


def play(store: GameStore, game_id: str) -> None:
    """Create a game, and add one or two events to it again and again."""
    store.create(new_game(game_id), [event(1)]).result(PATIENCE_S)
    acknowledge(game_id, 1)
    last = 1
    while True:
        numbers = range(last + 1, last + 2 + last % 2)
        store.append(change(game_id, *numbers)).result(PATIENCE_S)
        last = numbers[-1]
        acknowledge(game_id, last)


def acknowledge(game_id: str, last: int) -> None:
    """Say that everything up to an event is stored, in one indivisible write."""
    os.write(sys.stdout.fileno(), f"{game_id} {last}\n".encode())


if __name__ == "__main__":
    opened = open_store(sys.argv[1])
    for number in range(int(sys.argv[2])):
        Thread(target=play, args=(opened, f"g{number}")).start()
