"""Rows to store; what they say means nothing, only which game and which number."""

from __future__ import annotations

from app.services.game_store import Change, EventRow, GameRow, Remembered, SeatRow

NOW = 1_700_000_000_000


def new_game(
    game_id: str = "g1", *, created_at: int = NOW, snapshot: str = "after 1"
) -> GameRow:
    """A game of Ana and Ben that has its first event."""
    return GameRow(
        id=game_id,
        rules='{"rule_set": "standard"}',
        draws="referee",
        seed=bytes(32),
        commitment="c0ffee",
        host_sha256=b"h" * 32,
        spectator_sha256=b"s" * 32,
        seats=(SeatRow(0, "Ana", b"a" * 32), SeatRow(1, None, b"b" * 32)),
        created_at=created_at,
        updated_at=created_at,
        sequence=1,
        status="playing",
        turn=0,
        on_turn=0,
        snapshot=snapshot,
    )


def event(sequence: int, note: str | None = None) -> EventRow:
    """An event in which every column has a value, or none of the optional ones."""
    if note is None:
        return EventRow(sequence, "turn_passed", sequence, None, NOW + sequence)
    return EventRow(
        sequence,
        "tiles_placed",
        sequence,
        1,
        NOW + sequence,
        move='{"text": "8D RETAINS"}',
        tiles="RETA?NS",
        words='["RETAINS"]',
        points=66,
        score=-5,
        note=note,
    )


def change(
    game_id: str,
    *sequences: int,
    note: str | None = None,
    remember: Remembered | None = None,
) -> Change:
    """The change that adds events with these numbers."""
    last = sequences[-1]
    return Change(
        game_id,
        tuple(event(number, note) for number in sequences),
        status="playing",
        turn=last,
        on_turn=last % 2,
        snapshot=f"after {last}",
        at=NOW + last,
        remember=remember,
    )


def remembered(key: bytes = b"k" * 32, *, created_at: int = NOW) -> Remembered:
    """An answer under a key."""
    return Remembered(key, b"d" * 32, 201, b"\x00sealed", created_at)
