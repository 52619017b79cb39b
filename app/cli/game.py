"""``referee game``: plays a stored game, each player in a terminal."""

from __future__ import annotations

import typer

from app.cli.game_claiming import challenge_last_play, claim_time, resign_game
from app.cli.game_following import watch_game
from app.cli.game_hosting import (
    adjudicate_game,
    cancel_game,
    correct_game,
    set_clock,
)
from app.cli.game_playing import (
    enter_points,
    make_move,
    pass_turn,
    tell_rack,
    try_move,
)
from app.cli.game_records import print_record, show_history, verify_game
from app.cli.game_seating import join_game, new_game, send_seed
from app.cli.game_showing import list_games, show_stored_game

game_commands = typer.Typer(
    help="Play a stored game, each player in a terminal.", no_args_is_help=True
)

BEGINNING = "To begin"
game_commands.command("new", rich_help_panel=BEGINNING)(new_game)
game_commands.command("join", rich_help_panel=BEGINNING)(join_game)
game_commands.command("seed", rich_help_panel=BEGINNING)(send_seed)
game_commands.command("list", rich_help_panel=BEGINNING)(list_games)

PLAYING = "To play"
game_commands.command("show", rich_help_panel=PLAYING)(show_stored_game)
game_commands.command("watch", rich_help_panel=PLAYING)(watch_game)
game_commands.command("move", rich_help_panel=PLAYING)(make_move)
game_commands.command("try", rich_help_panel=PLAYING)(try_move)
game_commands.command("pass", rich_help_panel=PLAYING)(pass_turn)
game_commands.command("challenge", rich_help_panel=PLAYING)(challenge_last_play)
game_commands.command("claim-time", rich_help_panel=PLAYING)(claim_time)
game_commands.command("resign", rich_help_panel=PLAYING)(resign_game)

NOT_DRAWN = "Where the referee does not draw"
game_commands.command("rack", rich_help_panel=NOT_DRAWN)(tell_rack)
game_commands.command("points", rich_help_panel=NOT_DRAWN)(enter_points)

HOSTING = "For the host"
game_commands.command("clock", rich_help_panel=HOSTING)(set_clock)
game_commands.command("correct", rich_help_panel=HOSTING)(correct_game)
game_commands.command("adjudicate", rich_help_panel=HOSTING)(adjudicate_game)
game_commands.command("cancel", rich_help_panel=HOSTING)(cancel_game)

AFTERWARDS = "To look back"
game_commands.command("history", rich_help_panel=AFTERWARDS)(show_history)
game_commands.command("record", rich_help_panel=AFTERWARDS)(print_record)
game_commands.command("verify", rich_help_panel=AFTERWARDS)(verify_game)
