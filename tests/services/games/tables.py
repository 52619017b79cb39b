"""Whole games at random through the use cases, without a store."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from app.lexicon.registry import LexiconRegistry
from app.rules.claims import ChallengeDecision, Claim
from app.rules.events import Event
from app.rules.moves import Exchange, PlacedTiles
from app.rules.table_decisions import Correction
from app.rules.tiles import BLANK, show_tiles
from app.services.games.creating import NewGame, Tokens, create_game, give_seed
from app.services.games.deciding import correct_points, give_up
from app.services.games.errors import Refused
from app.services.games.game import Draws, Game
from app.services.games.moving import challenge, move
from app.services.inputs import MoveInput, PlacedInput, RulesInput
from tests.games import random_move

NOWHERE = LexiconRegistry(Path("no-cache"), Path("no-lexicons"))
"""No lexicon is asked for in these games."""

SMALL_SET = {
    "name": "small",
    "tiles": [
        {"letter": letter, "count": 3, "value": value}
        for value, letter in enumerate("ABCDE")
    ],
    "blanks": 2,
}

HOUSES = {
    "kitchen": RulesInput("kitchen", None),
    "standard": RulesInput("standard", None),
    "naspa": RulesInput("naspa", None),
    "wespa": RulesInput("wespa", None),
    "five-point": RulesInput("five-point", None),
    "spanish": RulesInput("standard", None, tile_set="spanish"),
    "super": RulesInput("standard", None, board="super", tile_set="english-super"),
    "small": RulesInput(
        "standard", None, tile_set_definition=SMALL_SET, parts={"rack_size": 3}
    ),
    "redrawing": RulesInput(
        "standard",
        None,
        parts={
            "redraw": {"when": "no_vowels_or_no_consonants", "max": 0},
            "recycle_blank": True,
        },
    ),
}
"""Rules without a lexicon, so that any row of letters is a word."""

FOR_TWO = frozenset({"naspa", "wespa", "five-point"})
"""Those that more than two cannot play by."""

UNDO = 0.25
"""How often a play is challenged where that can be."""


@dataclass
class Played:
    """A game that is played at random, with all that happened."""

    game: Game
    rng: Random
    tokens: Tokens
    events: list[Event] = field(default_factory=list)
    now_ms: int = 1_000

    def take(self, game: Game, events: Iterable[Event]) -> None:
        self.game = game
        first = len(self.events) + 1
        self.events += [
            event._replace(sequence=number)
            for number, event in enumerate(events, first)
        ]
        self.now_ms += 1_000

    def say(self, told: MoveInput) -> None:
        done = move(self.game, told, None, self.now_ms)
        self.take(done.game, done.events)

    def go_on(self) -> None:
        table, rng = self.game.table, self.rng
        if table.last is not None and rng.random() < UNDO and self.challenge():
            return
        if rng.random() < 0.03:
            slip = Correction(table.position.on_turn, rng.randint(-9, 9), "a slip")
            done = correct_points(self.game, slip, self.now_ms)
            self.take(done.game, done.events)
        else:
            self.say(random_said(self.game, rng))

    def challenge(self) -> bool:
        decision = self.rng.choice(list(ChallengeDecision))
        claim = Claim(self.game.table.position.on_turn, decision=decision)
        try:
            done = challenge(self.game, claim, self.now_ms)
        except Refused:
            return False
        self.take(done.game, done.events)
        return True

    def resign(self, seat: int) -> None:
        done = give_up(self.game, seat, self.now_ms)
        self.take(done.game, done.events)

    def to_the_end(self) -> Played:
        for _ in range(300):
            if self.game.is_over:
                return self
            self.go_on()
        return self


def random_said(game: Game, rng: Random) -> MoveInput:
    """A random legal move as a client would say it."""
    rules = game.court.rules
    found = random_move(game.table.position, rules, rng)
    if isinstance(found, PlacedTiles):
        tile_set = rules.tile_set
        placed = [
            PlacedInput(
                tile.square.name,
                tile_set.letter_of[tile.face],
                tile_set.tile_of[tile.face] == BLANK,
            )
            for tile in found.tiles
        ]
        return MoveInput("placement", direction=found.direction, placed=placed)
    if isinstance(found, Exchange):
        return MoveInput("exchange", tiles=show_tiles(found.tiles or ()))
    return MoveInput("pass")


def new_table(
    house: str = "naspa",
    *,
    players: int = 2,
    seed: int = 0,
    client_seeds: bool = False,
    draws: Draws = Draws.REFEREE,
    time_control: Mapping[str, object] | None = None,
) -> Played:
    names = ["Ana", "Ben", "Cal", "Dee"][:players]
    asked = NewGame(HOUSES[house], names, draws, time_control, client_seeds)
    rng = Random(seed)
    created = create_game(asked, NOWHERE, 1_000, rng.randbytes)
    played = Played(created.game, rng, created.tokens)
    played.take(created.game, created.events)
    if client_seeds:
        for seat in range(players):
            told = f"what seat {seat} says"
            played.take(*give_seed(played.game, seat, told, played.now_ms))
    return played
