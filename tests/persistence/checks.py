"""What must be true of stored games, whatever happened."""

from __future__ import annotations

from app.services.game_store import GameStore

PAGE = 1_000


def all_sequences(store: GameStore, game_id: str) -> list[int]:
    """Return the numbers of all events of a game, page by page."""
    found: list[int] = []
    while page := store.events(game_id, found[-1] if found else 0, PAGE):
        found += [one.sequence for one in page]
    return found


def assert_whole(store: GameStore, acknowledged: dict[str, int]) -> None:
    """
    Assert that nothing acknowledged is lost, nothing doubled, nothing half stored.

    *acknowledged* has the number of the last event by game.
    """
    for game_id, last in acknowledged.items():
        game = store.load(game_id)
        assert game is not None, f"{game_id} is lost"
        assert game.sequence >= last, f"{game_id} lost what came after {game.sequence}"
        assert game.snapshot == f"after {game.sequence}"
        assert all_sequences(store, game_id) == [*range(1, game.sequence + 1)]
