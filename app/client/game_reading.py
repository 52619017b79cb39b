"""What can be read of stored games, each as whoever asks may see it."""

from __future__ import annotations

from app.client.answers import Json
from app.client.calls import Call, document, get, model, path_of
from app.client.calls import text as plain
from app.client.game_answers import (
    ClockTold,
    EventsPage,
    Game,
    GamesPage,
    PositionTold,
    RackTold,
)

RECORD_S = 60.0
"""A long record may take the service so long."""


def games(*, cursor: str | None = None, limit: int | None = None) -> Call[GamesPage]:
    """
    List all games, the newest first; the token is the admin key.

        page = client.games(limit=50)
        more = client.games(cursor=page.next_cursor)
    """
    return get(path_of("games"), model(GamesPage), cursor=cursor, limit=limit)


def game(game_id: str) -> Call[Game]:
    """
    Read a game, as whoever asks may see it.

        game = client.game(game_id)
    """
    return get(path_of("games", game_id), model(Game))


def clock(game_id: str) -> Call[ClockTold]:
    """
    Read the clock.

        told = client.clock(game.id)
    """
    return get(path_of("games", game_id, "clock"), model(ClockTold))


def rack(game_id: str, seat: int) -> Call[RackTold]:
    """
    Read the rack of a seat; it is None if it is not for whoever asks.

        told = client.rack(game.id, 0)
    """
    return get(path_of("games", game_id, "racks", seat), model(RackTold))


def events(
    game_id: str, *, after: int = 0, limit: int | None = None, wait_s: int = 0
) -> Call[EventsPage]:
    """
    Read the events after the number *after*.

    Where there are none yet, wait so many seconds for one, 30 at most. `follow`
    tells them as they happen.

        page = client.events(game.id, after=game.sequence, wait_s=20)
    """
    return get(
        path_of("games", game_id, "events"),
        model(EventsPage),
        wait_s,
        after=after,
        limit=limit,
        wait=wait_s or None,
    )


def position_at(game_id: str, turn: int) -> Call[PositionTold]:
    """
    Read the position before what was done in a turn.

        first = client.position_at(game.id, 0).position
    """
    return get(path_of("games", game_id, "positions", turn), model(PositionTold))


def cgp(game_id: str) -> Call[str]:
    """
    Read the present position as a CGP.

        print(client.cgp(game.id), end="")
    """
    return get(path_of("games", game_id, "position.cgp"), plain)


def record(game_id: str) -> Call[str]:
    """
    Read the game so far as a GCG.

        Path("game.gcg").write_text(client.record(game.id), encoding="utf-8")
    """
    return get(path_of("games", game_id, "record.gcg"), plain, RECORD_S)


def fairness(game_id: str) -> Call[Json]:
    """
    Read what proves that the draws are fair, for `referee verify`.

        Path("fairness.json").write_text(json.dumps(client.fairness(game.id)))
    """
    return get(path_of("games", game_id, "fairness"), document, RECORD_S)
