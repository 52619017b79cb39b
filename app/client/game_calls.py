"""
What can be done in stored games.

Every change names the *turn* that it is for, as the game tells it. A seat acts for
itself; the host says for which *seat*, counted from 0.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.client.answers import Json, Ruling
from app.client.calls import Call, Said, change, model, path_of, post
from app.client.game_answers import (
    Corrected,
    Decided,
    DecidedChallenge,
    MadeMove,
    NewGame,
)

IMPORT_S = 60.0
"""So much longer than usual the service may take for a long record."""


def create_game(
    names: Sequence[str | None],
    *,
    draws: str = "referee",
    rules: Said | None = None,
    time_control: Json | None = None,
    client_seeds: bool | None = None,
) -> Call[NewGame]:
    """
    Create a game of the players *names*, in the order of play.

    *draws* says where the tiles come from: `referee`, `reported` or `none`. Keep the
    tokens that are answered: they are told this once.

        made = client.create_game(["Ana", "Ben"], rules="naspa")
        ana = client.with_token(made.seat_tokens[0])
    """
    return change(
        "POST",
        path_of("games"),
        model(NewGame),
        players=[{} if name is None else {"name": name} for name in names],
        draws=draws,
        rules=rules,
        time_control=time_control,
        client_seeds=client_seeds,
    )


def import_game(record: str | Json, *, rules: Said | None = None) -> Call[NewGame]:
    """
    Store a game record: the text of a GCG, or a record in JSON.

        made = client.import_game(Path("final.gcg").read_text(encoding="utf-8"))
    """
    told = {"format": "gcg", "text": record} if isinstance(record, str) else record
    return change(
        "POST",
        path_of("games", "imports"),
        model(NewGame),
        IMPORT_S,
        record=told,
        rules=rules,
    )


def move(
    game_id: str,
    turn: int,
    move: Said,
    *,
    draw: str | None = None,
    seat: int | None = None,
) -> Call[MadeMove]:
    """
    Make a move; raises `IllegalMove` with the ruling if it breaks a rule.

    *draw* are the tiles drawn for it, where the seats report them.

        made = client.move(game.id, game.turn, "8D RETAINS")
    """
    path = path_of("games", game_id, "moves")
    return change(
        "POST", path, model(MadeMove), turn=turn, move=move, draw=draw, seat=seat
    )


def challenge(
    game_id: str,
    turn: int,
    *,
    words: Sequence[str] | None = None,
    decision: str | None = None,
    seat: int | None = None,
) -> Call[DecidedChallenge]:
    """
    Challenge the last play.

    *decision*, `upheld` or `failed`, is what people decided; only the host says so.

        decided = client.challenge(game.id, game.turn)
    """
    return change(
        "POST",
        path_of("games", game_id, "challenges"),
        model(DecidedChallenge),
        turn=turn,
        words=words,
        decision=decision,
        seat=seat,
    )


def resign(game_id: str, turn: int, *, seat: int | None = None) -> Call[Decided]:
    """
    Resign.

        client.resign(game.id, game.turn)
    """
    path = path_of("games", game_id, "resignations")
    return change("POST", path, model(Decided), turn=turn, seat=seat)


def claim_time(game_id: str, turn: int, *, seat: int | None = None) -> Call[Decided]:
    """
    Claim that the player on turn is out of time; *seat* is who claims it.

        client.claim_time(game.id, game.turn)
    """
    path = path_of("games", game_id, "timeouts")
    return change("POST", path, model(Decided), turn=turn, seat=seat)


def adjudicate(
    game_id: str,
    turn: int,
    reason: str,
    *,
    end_reason: str | None = None,
    loser_seats: Sequence[int] | None = None,
) -> Call[Decided]:
    """
    End a game by decision, as its host.

        client.adjudicate(game.id, game.turn, "Ben has left", loser_seats=[1])
    """
    return change(
        "POST",
        path_of("games", game_id, "adjudications"),
        model(Decided),
        turn=turn,
        reason=reason,
        end_reason=end_reason,
        loser_seats=loser_seats,
    )


def cancel(game_id: str, turn: int, reason: str) -> Call[Decided]:
    """
    Call a game off, as its host; it does not count.

        client.cancel(game.id, game.turn, "wrong opponents")
    """
    path = path_of("games", game_id, "cancellations")
    return change("POST", path, model(Decided), turn=turn, reason=reason)


def correct_points(
    game_id: str, turn: int, reason: str, *, seat: int, points: int
) -> Call[Corrected]:
    """
    Add *points* to the score of a seat, or take them off, as the host.

        client.correct_points(game.id, game.turn, "late", seat=0, points=-10)
    """
    return change(
        "POST",
        path_of("games", game_id, "corrections"),
        model(Corrected),
        type="points",
        turn=turn,
        reason=reason,
        seat=seat,
        points=points,
    )


def correct_event(
    game_id: str, turn: int, reason: str, *, sequence: int, move: Said
) -> Call[Corrected]:
    """
    Put a misread move right, as the host; what came after is judged again.

        client.correct_event(
            game.id, game.turn, "misread", sequence=7, move="8D RETAINS"
        )
    """
    return change(
        "POST",
        path_of("games", game_id, "corrections"),
        model(Corrected),
        type="event",
        turn=turn,
        reason=reason,
        sequence=sequence,
        move=move,
    )


def preview(game_id: str, move: Said) -> Call[Ruling]:
    """
    Try a move, as if the seat were on turn; nothing is stored.

        ruling = client.preview(game.id, "8D RETAINS")
    """
    return post(path_of("games", game_id, "rulings"), model(Ruling), move=move)


def set_clock(game_id: str, turn: int, *, running: bool) -> Call[Decided]:
    """
    Start or stop the clock, as the host.

        client.set_clock(game.id, game.turn, running=False)
    """
    path = path_of("games", game_id, "clock")
    return change("PUT", path, model(Decided), turn=turn, running=running)


def report_rack(game_id: str, turn: int, *, seat: int, rack: str) -> Call[Decided]:
    """
    Tell the rack of a seat, where the referee does not draw.

        client.report_rack(game.id, game.turn, seat=0, rack="RETAINS")
    """
    path = path_of("games", game_id, "racks", seat)
    return change("PUT", path, model(Decided), turn=turn, rack=rack)


def send_seed(game_id: str, *, seat: int, seed: str) -> Call[Decided]:
    """
    Add a seed to what the draws come from.

        client.send_seed(game.id, seat=0, seed=secrets.token_hex(16))
    """
    path = path_of("games", game_id, "seeds", seat)
    return change("PUT", path, model(Decided), seed=seed)
