"""The choices that a rule set makes, one enumeration each."""

from __future__ import annotations

from enum import StrEnum


class WordCheck(StrEnum):
    """What happens to a play that forms an unacceptable word."""

    VOID = "void"
    """The play is illegal; the player tries again."""
    CHALLENGE = "challenge"
    """The play stands unless it is challenged."""
    NONE = "none"
    """No word is looked up."""


class Validity(StrEnum):
    """What makes a word acceptable."""

    LIST = "list"
    """It is in the lexicon."""
    ANAGRAM = "anagram"
    """Its letters, in some order, are a word of the lexicon."""


class ChallengeWho(StrEnum):
    """Who may challenge."""

    ANY_OPPONENT = "any_opponent"
    NEXT_PLAYER = "next_player"


class ChallengeScope(StrEnum):
    """What a challenge is about."""

    PLAY = "play"
    WORDS = "words"


class FailKind(StrEnum):
    """What a failed challenge costs."""

    NONE = "none"
    LOSE_TURN = "lose_turn"
    POINTS = "points"
    LOSE_GAME = "lose_game"


class Per(StrEnum):
    """What points for a failed challenge are counted by."""

    PLAY = "play"
    WORD = "word"


class PointsTo(StrEnum):
    """Whose score the points of a failed challenge change."""

    MOVER = "mover"
    """Added to the player whose play was challenged."""
    CHALLENGER = "challenger"
    """Taken from the challenger."""


class FreeExchange(StrEnum):
    """Whether an exchange leaves the turn with the player."""

    NONE = "none"
    ONCE = "once"
    UNLIMITED = "unlimited"


class RedrawWhen(StrEnum):
    """When a whole rack may be shown and drawn again."""

    NEVER = "never"
    NO_VOWELS_OR_NO_CONSONANTS = "no_vowels_or_no_consonants"


class LimitPer(StrEnum):
    """Whether a limit is for the table or multiplied by the number of players."""

    TOTAL = "total"
    PLAYER = "player"


class ScorelessTurn(StrEnum):
    """The kinds of turns that can count as scoreless."""

    PASS = "pass"  # noqa: S105 - a turn, not a password
    EXCHANGE = "exchange"
    WITHDRAWN = "withdrawn"
    LOST_TURN = "lost_turn"
    ZERO_PLACEMENT = "zero_placement"


class Guard(StrEnum):
    """What must be true before scoreless turns can end a game."""

    NONE = "none"
    BOARD_NOT_EMPTY = "board_not_empty"
    SCORE_NOT_ZERO = "score_not_zero"


class PlayedOut(StrEnum):
    """Settlement when somebody played out."""

    TRANSFER = "transfer"
    """The others lose the value of their racks; the player who is out gains it."""
    DOUBLE = "double"
    """The player who is out gains twice the value of the other rack."""
    NONE = "none"


class Blocked(StrEnum):
    """Settlement when nobody played out."""

    SUBTRACT = "subtract"
    """All players lose the value of their own racks."""
    NONE = "none"


class ClockKind(StrEnum):
    """How time is given."""

    NONE = "none"
    BANK = "bank"
    PER_MOVE = "per_move"


class Rounding(StrEnum):
    """How overtime is counted in periods."""

    STARTED = "started"
    COMPLETED = "completed"
    PRO_RATA = "pro_rata"


class OnMax(StrEnum):
    """What happens at the end of the overtime."""

    LOSE = "lose"
    PASS = "pass"  # noqa: S105 - a turn, not a password
    STOP = "stop"


class Tie(StrEnum):
    """How equal final scores are decided."""

    DRAW = "draw"
    PRE_ADJUSTMENT = "pre_adjustment"
    """The higher score before the settlement wins."""


class BlankDrawn(StrEnum):
    """What a blank in the draw for the start means."""

    FIRST = "first"
    REDRAW = "redraw"
