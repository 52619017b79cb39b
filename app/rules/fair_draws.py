"""
Fair draws: tiles out of the bag by a seed that everybody can check afterwards.

The server commits to its seed before the game by telling the SHA-256 of it, and the
players add theirs after that, so that neither side could choose. Every draw follows
from the seeds, its number and what is in the bag; there is no order of the bag that
could be known, and tiles that come back into it have no place of their own.
``docs/fair-draws.md`` says the same for other languages, with test vectors.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from hashlib import sha256

from app.rules.tiles import TileSet

ALGORITHM = "hmac-sha256-1"
"""The name of the way of drawing that this module describes."""

SEED_BYTES = 32
"""Length of the server's seed."""

WORD_BYTES = 8
"""So much of a hash becomes a number."""

RANGE = 1 << (8 * WORD_BYTES)
"""How many numbers there are of that length."""


def commitment(seed: bytes) -> str:
    """The promise about *seed* that may be told before the game: SHA-256 in hex."""
    return sha256(seed).hexdigest()


def draw_key(seed: bytes, game_id: str, client_seeds: Sequence[str]) -> bytes:
    """
    The key of all draws of a game.

    HMAC-SHA256 under *seed* of the name of the algorithm, the id of the game and the
    seeds of the players by seat, in UTF-8 with a line feed after each.
    """
    lines = (ALGORITHM, game_id, *client_seeds)
    message = "".join(f"{line}\n" for line in lines)
    return hmac.new(seed, message.encode(), "sha256").digest()


def bag_in_order(stock: Mapping[str, int], tile_set: TileSet) -> list[str]:
    """
    The tiles of a bag in the order in which a draw counts them.

    That is the order of the tile set, equal tiles beside each other, blanks last.
    *stock* tells how many there are of each; what it lacks, or has fewer than none
    of, is not in the bag.
    """
    return [tile for tile in tile_set.stock for _ in range(stock.get(tile, 0))]


def draw_tiles(
    key: bytes, number: int, bag: Sequence[str], count: int
) -> tuple[str, ...]:
    """
    Draw *count* tiles out of *bag*, which is in order (see `bag_in_order`).

    *number* is that of the draw in its game, from 1; each needs one of its own. If
    the bag has fewer tiles, all are drawn.
    """
    left = list(bag)
    taken = range(min(count, len(left)))
    keyed = hmac.new(key, digestmod="sha256")
    return tuple(left.pop(_pick(keyed, number, place, len(left))) for place in taken)


def _pick(keyed: hmac.HMAC, number: int, place: int, size: int) -> int:
    """
    A number below *size* for one tile of a draw, each equally likely.

    HMAC-SHA256 under the key that *keyed* has, of ``number:place:attempt``, all three
    in decimal and the last two from 0; the first `WORD_BYTES` bytes, the most
    significant one first, of the first attempt that does not favour small numbers.
    """
    fair, attempt = RANGE - RANGE % size, 0
    while True:
        hashed = keyed.copy()  # quicker than the key anew each time
        hashed.update(b"%d:%d:%d" % (number, place, attempt))
        value = int.from_bytes(hashed.digest()[:WORD_BYTES], "big")
        if value < fair:
            return value % size
        attempt += 1
