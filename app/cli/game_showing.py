"""``referee game show`` and ``list``: how games stand."""

from __future__ import annotations

from rich.text import Text

from app.cli.environment import read_settings
from app.cli.failures import Failure
from app.cli.game_asking import Seated, asking, sitting_down
from app.cli.game_options import AsOption, GameOption, JsonOption
from app.cli.game_view import show_game
from app.cli.kept_games import HOST, SHORT, KeptGame, KeptGames
from app.cli.options import PlainBoardOption, PlainOption
from app.cli.position_view import player_name
from app.cli.terminal import new_table, open_console, print_json, printable, show
from app.client import ClientError, Unreachable
from app.client.answers import Json
from app.client.game_answers import Decided, Game

YES = 0
MOST_LISTED = 50
"""So many games are asked for; the others are older."""


def show_stored_game(
    *,
    game: GameOption = None,
    me: AsOption = None,
    as_json: JsonOption = False,
    plain: PlainBoardOption = False,
) -> int:
    """
    Show the board, your rack, the scores, the clock, and whose turn it is.

    [dim]Example[/dim]

      referee game show
    """
    with sitting_down(KeptGames(read_settings().games_dir), game, me) as seated:
        show_seated(seated, as_json=as_json, plain=plain)
    return YES


def show_seated(seated: Seated, *, as_json: bool, plain: bool) -> None:
    """Print the game as somebody sees it."""
    game = seated.game()
    if as_json:
        print_json(game.document())
    else:
        console = open_console(plain=plain)
        show_game(game, seated.seat, seated.last_events(game), console)


def show_decided(
    seated: Seated, decided: Decided, *, as_json: bool, plain: bool
) -> None:
    """Print the game after what was *decided*."""
    if as_json:
        print_json(decided.document())
        return
    try:
        events = seated.last_events(decided.game)
    except ClientError:  # what is done is done, though no more can be asked for
        events = decided.events
    show_game(decided.game, seated.seat, events, open_console(plain=plain))


def list_games(*, as_json: JsonOption = False, plain: PlainOption = False) -> int:
    """
    List the games that you have tokens of, the one used last first.

    [dim]Example[/dim]

      referee game list
    """
    kept = [*KeptGames(read_settings().games_dir).all()][:MOST_LISTED]
    asked = _Asked()
    told = [(game, *asked.ask(game)) for game in kept]
    if as_json:
        print_json([_document(*one) for one in told])
        return YES
    console = open_console(plain=plain)
    if not told:
        console.print("There are none; referee game new begins one.")
        return YES
    table = new_table("Game", "Players", "You", "Turn", "How it stands")
    table.columns[0].min_width = SHORT  # whole, so that --game can be told it
    for one in told:
        table.add_row(*_row(*one))
    console.print()
    show(console, table, indent=2)
    return YES


class _Asked:
    """Asks services how games stand, those that do not answer only once."""

    def __init__(self) -> None:
        self._silent: dict[str, Failure] = {}

    def ask(self, kept: KeptGame) -> tuple[Game | None, str]:
        """The game, or None and why it is not known."""
        if kept.url in self._silent:
            return None, str(self._silent[kept.url])
        try:
            with asking(kept.url, next(iter(kept.tokens.values()))) as client:
                return client.game(kept.id), ""
        except Failure as failure:
            if isinstance(failure.__cause__, Unreachable):
                self._silent[kept.url] = failure
            return None, str(failure)


def _document(kept: KeptGame, game: Game | None, why: str) -> Json:
    return {
        "id": kept.id,
        "url": kept.url,
        "players": kept.names,
        "seats": kept.seats,
        "status": None if game is None else game.status,
        "turn": None if game is None else game.turn,
        "on_turn": None if game is None else game.on_turn,
        "problem": why or None,
    }


def _row(kept: KeptGame, game: Game | None, why: str) -> tuple[str | Text, ...]:
    names = " – ".join(printable(name) for name in kept.names)
    mine = ", ".join(printable(kept.names[seat]) for seat in kept.seats)
    known = (kept.id[:SHORT], names, mine or _otherwise(kept))
    if game is None:
        return (*known, "", Text(printable(why), "yellow"))
    how: str | Text = game.status.replace("_", " ")
    if game.on_turn is not None:
        name = player_name(game.players[game.on_turn].name, game.on_turn)
        how = f"{name} is on turn"
        if game.on_turn in kept.seats:
            how = Text(how, "bold green")
    return (*known, str(game.turn), how)


def _otherwise(kept: KeptGame) -> str:
    """What somebody does who has no seat."""
    return "hosting" if HOST in kept.tokens else "watching"
