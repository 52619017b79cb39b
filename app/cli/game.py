"""``referee game``: plays a stored game, each player in a terminal."""

from __future__ import annotations

import typer

from app.cli.game_following import watch_game
from app.cli.game_playing import (
    challenge_last_play,
    make_move,
    pass_turn,
    resign_game,
)
from app.cli.game_seating import join_game, new_game
from app.cli.game_showing import list_games, show_stored_game

game_commands = typer.Typer(
    help="Play a stored game, each player in a terminal.", no_args_is_help=True
)
game_commands.command("new")(new_game)
game_commands.command("join")(join_game)
game_commands.command("show")(show_stored_game)
game_commands.command("move")(make_move)
game_commands.command("pass")(pass_turn)
game_commands.command("challenge")(challenge_last_play)
game_commands.command("resign")(resign_game)
game_commands.command("watch")(watch_game)
game_commands.command("list")(list_games)
