"""A stored game on the terminal: the board, who has what, whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from app.cli.board_view import draw_board
from app.cli.challenge_view import consequence_lines, show_challenged, upheld_mark
from app.cli.game_answers import Table, clause_of, score_of
from app.cli.game_history import event_line, is_news, last_play
from app.cli.kept_games import SHORT
from app.cli.outcome_view import show_outcome
from app.cli.position_view import player_name
from app.cli.ruling_view import broken_rule, illegal_line, legal_line
from app.cli.score_view import show_score
from app.cli.terminal import new_table, printable, show
from app.client.answers import Event, Ruling
from app.client.game_answers import DecidedChallenge, Game, GameClock, GamePlayer
from app.rules.counting import counted

MOST_TOLD = 4
"""So many of the last events are told under a board."""


def show_game(
    game: Game, seat: int | None, events: Sequence[Event], console: Console
) -> None:
    """Print a game as *seat* sees it, or a spectator, and what has happened last."""
    table = Table(game)
    console.print()
    show(console, _headline(game, seat), indent=1)
    console.print()
    draw_board(table.sheet(last_play(events)), console)
    console.print()
    _show_players(game, seat, console)
    console.print()
    show(console, Text(_bag(game)))
    names = [player.name for player in game.players]
    told = [event_line(event, names) for event in events if is_news(event)]
    if told:
        console.print()
        for line in told[-MOST_TOLD:]:
            show(console, line)
    if table.outcome is not None:
        console.print()
        show_outcome(table.outcome, table.clauses, console)


def show_briefly(
    game: Game, seat: int | None, events: Sequence[Event], console: Console
) -> None:
    """Print the board, who has what, and whose turn it is, on few lines."""
    show(console, _headline(game, seat), indent=1)
    draw_board(Table(game).sheet(last_play(events)), console, legend=False)
    _show_players(game, seat, console)
    show(console, Text(_bag(game)))


def _headline(game: Game, seat: int | None) -> Text:
    line = Text.assemble(
        (f" {game.id[:SHORT]} ", "bold #ffffff on #455a64"), f"  turn {game.turn}   "
    )
    return line.append(*_whose_turn(game, seat))


def _whose_turn(game: Game, seat: int | None) -> tuple[str, str]:
    if game.status == "seeding":
        return "waiting for the seeds of the players", "yellow"
    if game.is_over:
        return f"the game is {game.status}", "bold"
    if game.on_turn is None:
        return game.status.replace("_", " "), ""
    if game.on_turn == seat:
        turn = "it is your turn"
        if game.status == "final_challenge":
            turn += ": pass, or challenge the last play"
        return turn, "bold green"
    name = player_name(game.players[game.on_turn].name, game.on_turn)
    return f"{name} is on turn", ""


def _show_players(game: Game, seat: int | None, console: Console) -> None:
    table = new_table("Player")
    table.add_column("Score", justify="right")
    if game.clock is not None:
        table.add_column("Clock", justify="right")
    table.add_column("Rack")
    for player in game.players:
        score = str(player.score).replace("-", "−")
        clock = [] if game.clock is None else [minutes(_left_ms(game.clock, player))]
        table.add_row(_name(player, game, seat), score, *clock, _rack(player))
    show(console, table)


def _name(player: GamePlayer, game: Game, seat: int | None) -> Text:
    name = Text(player_name(player.name, player.seat))
    if player.seat == seat:
        name.append(" (you)", "dim")
    if player.seat == game.on_turn:
        name.append("  on turn", "bold cyan")
    return name


def _left_ms(clock: GameClock, player: GamePlayer) -> int:
    return sum(one.left_ms for one in clock.seats if one.seat == player.seat)


def minutes(time_ms: int) -> str:
    """
    A time as clocks show it; what is begun counts, so that 0:00 is none at all.

    >>> minutes(1_500_000), minutes(1), minutes(-61_000)
    ('25:00', '0:01', '−1:01')
    """
    whole = -(-time_ms // 1_000)
    sign = "−" if whole < 0 else ""
    left, seconds = divmod(abs(whole), 60)
    return f"{sign}{left}:{seconds:02}"


def _rack(player: GamePlayer) -> Text:
    if player.rack is None:
        return Text(counted(player.rack_count, "tile"), "dim")
    return Text(printable(player.rack) or "empty", "bold" if player.rack else "dim")


def _bag(game: Game) -> str:
    line = f"Bag: {counted(game.position.bag_count, 'tile')}"
    if game.position.scoreless_turns:
        line += f"   Scoreless turns in a row: {game.position.scoreless_turns}"
    return line


def show_ruled(game: Game, ruling: Ruling, console: Console) -> None:
    """Print what a move would be: board, words, and every rule that it breaks."""
    table = Table(game)
    console.print()
    draw_board(table.sheet(refused=ruling), console)
    console.print()
    notation, broken = ruling.notation or "the move", len(ruling.violations)
    head = (
        legal_line(notation, _points(ruling))
        if ruling.legal
        else illegal_line(notation, broken, _points(ruling))
    )
    show(console, head, indent=1)
    _show_words(table, ruling, console)
    for violation in ruling.violations:
        console.print()
        rule = clause_of(violation.rule)
        lines = broken_rule(violation.message, violation.code, violation.squares, rule)
        show(console, lines)


def _points(ruling: Ruling) -> str:
    """What a play scores, in words; empty for another move."""
    if ruling.score is None or not ruling.words:
        return ""
    return counted(ruling.score.total, "point")


def show_made(game: Game, ruling: Ruling | None, console: Console) -> None:
    """Print what a move scored."""
    if ruling is None:
        return
    console.print()
    notation = printable(ruling.notation or "done")
    show(console, Text.assemble((notation, "bold"), f"   {_points(ruling)}"), indent=1)
    _show_words(Table(game), ruling, console)


def _show_words(table: Table, ruling: Ruling, console: Console) -> None:
    if not ruling.words:
        return
    words = table.words(ruling.words)
    score = None if ruling.score is None else score_of(ruling.score, words)
    console.print()
    show_score(words, score, len(ruling.move.get("placed") or ()), None, console)


def show_verdict(decided: DecidedChallenge, console: Console) -> None:
    """Print how a challenge was decided, and what it costs whom."""
    console.print()
    show(console, upheld_mark(upheld=decided.upheld), indent=1)
    console.print()
    words = Table(decided.game).words(decided.words)
    show_challenged(words, None, console, "not revealed")
    console.print()
    consequence = decided.consequence
    show(console, consequence_lines(consequence.text, clause_of(consequence.rule)))
