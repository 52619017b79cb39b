"""How the commands of a game ask the service: as whom, and what goes wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from app.cli.failures import Failure
from app.cli.kept_games import HOST, SPECTATOR, KeptGame, KeptGames
from app.cli.position_view import player_name
from app.client import (
    ClientError,
    InvalidRequest,
    NotAllowed,
    NotFound,
    ProblemTold,
    RefereeClient,
    Retries,
)
from app.client.answers import Event
from app.client.game_answers import Game

PATIENCE = Retries(most=4)
"""Some seconds: longer than that a person does not wait for a command."""

LOOK_BACK = 12
"""So many events are read to find the last play."""


class Seated(NamedTuple):
    """Somebody at a game."""

    client: RefereeClient
    kept: KeptGame
    seat: int | None
    """Where they sit; None for somebody who watches, and for the host."""
    acts_for: int | None = None
    """The seat that the host enters something for; None for somebody else."""

    def game(self) -> Game:
        """The game as they see it now."""
        return self.client.game(self.kept.id)

    def last_events(self, game: Game) -> list[Event]:
        """What has happened last in the *game*."""
        after = max(0, game.sequence - LOOK_BACK)
        return self.client.events(game.id, after=after, limit=LOOK_BACK).events


@contextmanager
def asking(
    url: str, token: str | None = None, api_key: str | None = None
) -> Iterator[RefereeClient]:
    """Lend a client; what it cannot do becomes a `Failure`."""
    try:
        client = RefereeClient(url, token=token, api_key=api_key, retries=PATIENCE)
    except ValueError as error:
        raise Failure(str(error)) from error
    try:
        with client:
            yield client
    except ProblemTold as told:
        raise failure_of(told) from told
    except ClientError as error:
        raise Failure(str(error)) from error


@contextmanager
def sitting_down(
    games: KeptGames, told_game: str | None, told_seat: str | None
) -> Iterator[Seated]:
    """
    Sit down at the game that was told, or the one used last.

    Whoever holds several seats sits on the one that was told, or is on turn; whoever
    holds none watches. Raises `Failure`.
    """
    kept = games.find(told_game)
    seats = kept.seats if told_seat is None else [read_seat(told_seat, kept.names)]
    for whose in (*map(str, seats), SPECTATOR, HOST):
        if whose in kept.tokens:
            first = whose
            break
        if told_seat is not None:
            problem = f"you have no token of {player_name(*_named(kept, seats[0]))}"
            raise Failure(f"--as: {problem}; referee game join takes an invitation.")
    else:
        raise Failure(f"There is no token of the game {kept.id}; join it again.")
    with asking(kept.url, kept.tokens[first]) as client:
        seat = int(first) if first.isdigit() else None
        on_turn = client.game(kept.id).on_turn if len(seats) > 1 else None
        if on_turn is not None and on_turn in seats:
            mover = client.with_token(kept.tokens[str(on_turn)])
            yield Seated(mover, kept, on_turn)
        else:
            yield Seated(client, kept, seat)


@contextmanager
def acting(
    games: KeptGames, told_game: str | None, told_seat: str | None, other: str | None
) -> Iterator[Seated]:
    """
    Sit down to play, or as the host to enter something for the *other* player told.

    Raises `Failure`, also for somebody who only watches.
    """
    if other is None:
        with sitting_down(games, told_game, told_seat) as seated:
            check_seated(seated)
            yield seated
        return
    if told_seat is not None:
        raise Failure("--for: it is for another player, so leave --as out.")
    with hosting(games, told_game) as host:
        seat = read_seat(other, host.kept.names, "--for")
        yield host._replace(acts_for=seat)


@contextmanager
def hosting(games: KeptGames, told_game: str | None) -> Iterator[Seated]:
    """Take the host's place at the game that was told; raises `Failure`."""
    kept = games.find(told_game)
    token = kept.tokens.get(HOST)
    if token is None:
        raise Failure("Only the host of the game can do this: whoever began it.")
    with asking(kept.url, token) as client:
        yield Seated(client, kept, None)


def _named(kept: KeptGame, seat: int) -> tuple[str, int]:
    return kept.names[seat], seat


def check_seated(seated: Seated) -> None:
    """Raise `Failure` for somebody who watches."""
    if seated.seat is None:
        how = "referee game join takes an invitation"
        if HOST in seated.kept.tokens:
            how = "as its host, say --for and the player"
        raise Failure(f"You have no seat in this game; {how}.")


def read_seat(told: str, names: Sequence[str], blamed: str = "--as") -> int:
    """
    Which of the players *names* was *told*, by name or number from 0.

    Raises `Failure` that blames the option *blamed*.
    """
    same = [n for n, name in enumerate(names) if name.casefold() == told.casefold()]
    if len(same) == 1:
        return same[0]
    numbers = [str(n) for n in range(len(names))]
    if told in numbers:
        return int(told)
    problem = f"there is no player {told!r}"
    if same:
        problem = f"several players are called {told!r}, so say the number"
    who = ", ".join(f"{n} {name}" for n, name in enumerate(names))
    raise Failure(f"{blamed}: {problem}; there are {who}.")


def failure_of(told: ProblemTold) -> Failure:
    """What a person is told of a problem."""
    problem = told.problem
    if isinstance(told, InvalidRequest) and problem.errors:
        return Failure(
            *(f"{_blamed(x.pointer)}{x.message.rstrip('.')}." for x in problem.errors)
        )
    if isinstance(told, NotFound) and problem.code == "games_not_stored":
        why = "it runs without REFEREE_DATABASE_URL"
        return Failure(f"The service stores no games: {why}.")
    if is_key_wanted(told):
        how = "say yours in REFEREE_CLIENT_API_KEY"
        return Failure(
            f"The service lets only those create games who have a key; {how}."
        )
    return Failure(problem.detail)


def is_key_wanted(told: ProblemTold) -> bool:
    """Whether the service creates games only for those who have a key."""
    return isinstance(told, NotAllowed) and told.problem.code == "api_key_required"


BLAMED = {
    "/move": "MOVE",
    "/move/text": "MOVE",
    "/move/points": "POINTS",
    "/draw": "--draw",
    "/rack": "TILES",
    "/reason": "REASON",
    "/loser_seats": "--loser",
    "/sequence": "--event",
    "/points": "--points",
    "/client_seeds": "--client-seeds",
    "/decision": "--decision",
    "/rules": "--rules",
    "/rules/rule_set": "--rules",
    "/rules/lexicon": "--lexicon",
    "/players": "NAME…",
    "/time_control": "--minutes",
    "/words": "WORD…",
}


def _blamed(pointer: str) -> str:
    """The argument that a place in the request came from, with a colon."""
    while pointer and pointer not in BLAMED:
        pointer = pointer.rpartition("/")[0]
    return f"{BLAMED[pointer]}: " if pointer else ""
