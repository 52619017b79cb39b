"""
One event line of a game record, read field by field.

    >NICK: RACK 8D TILES +POINTS TOTAL      tiles placed
    >NICK: RACK - +0 TOTAL                  pass
    >NICK: RACK -TILES +0 TOTAL             exchange, or with a number -2
    >NICK: RACK -- -POINTS TOTAL            the play before is withdrawn
    >NICK: RACK (challenge) +POINTS TOTAL   bonus for a failed challenge
    >NICK: (TILES) +POINTS TOTAL            bonus for tiles that others have left
    >NICK: RACK (TILES) -POINTS TOTAL       penalty for the player's own tiles
    >NICK: RACK (time) -POINTS TOTAL        penalty for overtime
"""

from __future__ import annotations

import re
import string

from app.notation.errors import NotationError
from app.notation.gcg_fields import Fields
from app.notation.gcg_findings import Code, Remark
from app.notation.gcg_numbers import (
    LONGEST_NUMBER,
    MINUS,
    SIGNS,
    read_number,
    resembles_number,
)
from app.notation.gcg_record import EventLine, listed_words
from app.rules.events import EventType

LONGEST_LINE = 2000
"""
Characters of an event line beside spaces and signs, many times what the longest of
the field has.
"""
NOT_MEASURED = dict.fromkeys(map(ord, " \t+-"))
"""What the canonical form of a line may have more of."""
LONGEST_START = 6
LONGEST_COUNT = 3
"""Digits of a number of tiles."""

UNKNOWN_RACK = "UNKNOWN"
"""What Quackle writes for a rack that it does not know."""

TIME, CHALLENGE = "time", "challenge"
FOUR_TILES = "TIME"
"""Tiles left are written in upper case, and a player may well have these."""
PLAIN_TYPES = frozenset(
    {
        EventType.TILES_PLACED,
        EventType.TURN_PASSED,
        EventType.TILES_EXCHANGED,
        EventType.PLAY_WITHDRAWN,
        EventType.CHALLENGE_BONUS,
        EventType.RACK_BONUS,
        EventType.RACK_PENALTY,
        EventType.OVERTIME_PENALTY,
    }
)
"""The events for which the format has a line."""

NAMED_TYPES = {
    TIME: EventType.OVERTIME_PENALTY,
    CHALLENGE: EventType.CHALLENGE_BONUS,
    **{type_.value: type_ for type_ in EventType if type_ not in PLAIN_TYPES},
}
"""What a name in parentheses says; the names with a ``_`` are this program's own."""

RACK_EXPECTED = PLAIN_TYPES - {EventType.RACK_BONUS, EventType.OVERTIME_PENALTY}
USUAL_PLACEMENT = re.compile(
    r">(?P<player>[^\s:]+): +(?P<rack>[^\s\d(-][^\s\d]*)"
    r" +(?P<start>[0-9]{1,2}[A-Z]{1,2}|[A-Z]{1,2}[0-9]{1,2})"
    r" +(?P<word>[^\s\d+−–-]\S*) +(?P<points>[+-]?[0-9]{1,6})"
    r" +(?P<total>-?[0-9]{1,6})"
)
"""
A placement as nearly all are written, of which nothing is to be said.

Whatever it matches, `scan_fields` reads alike, at four times the cost.
"""

ACTIONS = "a start such as 8D or D8, '-', '-TILES', '--', or something in parentheses"


def scan_event(text: str) -> tuple[EventLine, list[Remark]]:
    """
    Read an event line, from its ``>`` on.

    Raises `NotationError` with the place where it stops being one.
    """
    if _is_too_long(text):
        problem = f"an event line has at most {LONGEST_LINE} characters"
        raise NotationError(text, LONGEST_LINE, problem)
    usual = USUAL_PLACEMENT.fullmatch(text)
    if usual is not None and usual["rack"] != UNKNOWN_RACK:
        player, rack, start, word, points, total = usual.groups()
        said = EventLine(
            *(EventType.TILES_PLACED, player, rack, start, word, None),
            *(int(points), int(total)),
        )
        return said, []
    return scan_fields(text)


def scan_fields(text: str) -> tuple[EventLine, list[Remark]]:
    """Read an event line field by field, as `scan_event` does with an unusual one."""
    player, begin = _nickname(text)
    fields = Fields(text, begin)
    remarks: list[Remark] = []
    rack = "" if _is_action(fields.next) else fields.take()
    action = fields.at
    said = _scan_action(fields, player, rack)
    said = _scan_numbers(fields, said, remarks)
    if said.type in RACK_EXPECTED and not rack:
        message = "The line tells no rack"
        remarks.append(Remark(Code.RACK_MISSING, message, "", fields.place(action)))
    if rack == UNKNOWN_RACK:
        message = f"{UNKNOWN_RACK} is read as: the rack is not known"
        remarks.append(Remark(Code.RACK_UNKNOWN, message, rack, fields.place(0)))
        said = said._replace(rack="")
    if said.start and said.start != fields.words[action]:
        found = fields.words[action]
        message = f"A start has upper-case letters: {said.start}"
        at = fields.place(action)
        remarks.append(Remark(Code.START_LOWER_CASE, message, found, at))
    return said, remarks


def _is_too_long(text: str) -> bool:
    if len(text) <= LONGEST_LINE:
        return False
    return len(text.translate(NOT_MEASURED)) > LONGEST_LINE


def _nickname(text: str) -> tuple[str, int]:
    """The nickname, and where the fields after its colon begin."""
    at = text.find(":")
    while at >= 0 and not (at + 1 == len(text) or text[at + 1].isspace()):
        at = text.find(":", at + 1)
    if at < 0:
        problem = "an event begins with '>', a nickname, ':' and a space"
        colon = text.find(":")
        end = len(text.split(None, 1)[0]) if colon < 0 else colon + 1
        raise NotationError(text, end, problem)
    nickname = text[1:at].strip()
    if not nickname or len(nickname.split()) > 1:
        raise NotationError(text, 1, "a nickname is one word between '>' and ':'")
    return nickname, at + 1


def _is_action(word: str) -> bool:
    """Whether *word* says what happened, rather than which tiles a player has."""
    return not word or word[0] in "-(" or is_start(word)


def is_start(word: str) -> bool:
    """
    Whether *word* has the shape of a start, on however large a board.

    >>> [is_start(word) for word in ("8D", "d8", "AA12", "8", "H", "8H8")]
    [True, True, True, False, False, False]
    """
    if not word.isascii() or len(word) > LONGEST_START:
        return False
    letters = word.strip(string.digits)
    digits = word.strip(string.ascii_letters)
    if not letters.isalpha() or not digits.isdigit():
        return False
    return len(letters) + len(digits) == len(word)


def _scan_action(fields: Fields, player: str, rack: str) -> EventLine:
    """The event without its numbers."""
    word = fields.next
    if word == "-":
        fields.take()
        return EventLine(EventType.TURN_PASSED, player, rack)
    if word == "--":
        fields.take()
        return EventLine(EventType.PLAY_WITHDRAWN, player, rack)
    if word.startswith("-"):
        return _scan_exchange(fields, player, rack)
    if word.startswith("("):
        return _scan_named(fields, player, rack)
    if is_start(word):
        return _scan_placement(fields, player, rack)
    raise fields.fail(f"after the rack comes {ACTIONS}")


def _scan_exchange(fields: Fields, player: str, rack: str) -> EventLine:
    told = fields.next[1:]
    if told.startswith("-"):
        raise fields.fail("'--' withdraws a play; it stands alone")
    if not (told.isascii() and told.isdigit()):
        fields.take()
        return EventLine(EventType.TILES_EXCHANGED, player, rack, tiles=told)
    if len(told) > LONGEST_COUNT:
        raise fields.fail(f"a number of tiles has at most {LONGEST_COUNT} digits")
    fields.take()
    return EventLine(EventType.TILES_EXCHANGED, player, rack, tile_count=int(told))


def _scan_placement(fields: Fields, player: str, rack: str) -> EventLine:
    start = fields.take().upper()
    word = fields.next
    if not word or word[0] in SIGNS or read_number(word) is not None:
        raise fields.fail(f"after the start {start} comes the word")
    return EventLine(EventType.TILES_PLACED, player, rack, start, fields.take())


def _scan_named(fields: Fields, player: str, rack: str) -> EventLine:
    word = fields.next
    if not word.endswith(")"):
        raise fields.fail("the parenthesis ( is not closed by ) in the same field")
    inside = word[1:-1]
    if "(" in inside or ")" in inside:
        raise fields.fail("a parenthesis stands inside another")
    fields.take()
    named = None if inside == FOUR_TILES else NAMED_TYPES.get(inside.lower())
    if named is not None:
        return EventLine(named, player, rack)
    points = fields.next
    value = read_number(points)
    told = rack if rack != UNKNOWN_RACK else ""
    own = bool(told) and sorted(told) == sorted(inside)
    lost = value < 0 if value else told or points.startswith(tuple(MINUS))
    type_ = EventType.RACK_PENALTY if own or lost else EventType.RACK_BONUS
    return EventLine(type_, player, rack, tiles=inside)


def _scan_numbers(fields: Fields, said: EventLine, remarks: list[Remark]) -> EventLine:
    """*said* with points, total, and the text after them."""
    points = _take_number(fields, remarks)
    total = None if points is None else _take_number(fields, remarks)
    trailing = fields.text[fields.place() :].rstrip() if fields.next else ""
    said = said._replace(points=points, total=total, trailing=trailing)
    if total is None or (trailing and said.type in PLAIN_TYPES):
        remarks.extend(_doubts(fields, said))
    return said


def _take_number(fields: Fields, remarks: list[Remark]) -> int | None:
    """The number that comes next, or None if something else does."""
    word = fields.next
    value = read_number(word)
    if value is None:
        return None
    if not word.isascii():
        message = "A minus is written with the hyphen of the keyboard"
        remarks.append(Remark(Code.SIGN_UNUSUAL, message, word, fields.place()))
    fields.take()
    return value


def _doubts(fields: Fields, said: EventLine) -> list[Remark]:
    """What is to be said about the numbers of *said*, and the text after them."""
    at, word = fields.place(), fields.next
    missing = "score" if said.points is None else "total"
    if said.total is None and resembles_number(word):
        message = (
            f"The {missing} should be a whole number of at most {LONGEST_NUMBER} "
            "digits, such as +24"
        )
        return [Remark(Code.NUMBER_MALFORMED, message, word, at)]
    if said.points is None and any(word[0] in SIGNS for word in fields.left()):
        message = "The score should come next; what stands here is not read"
        return [Remark(Code.NUMBER_MALFORMED, message, said.trailing, at)]
    if said.total is None:
        code = Code.SCORE_MISSING if said.points is None else Code.TOTAL_MISSING
        return [Remark(code, f"The line tells no {missing}", "", at)]
    if listed_words(said.trailing):
        return []
    message = "The text after the total lists no words"
    return [Remark(Code.TEXT_AFTER_TOTAL, message, said.trailing, at)]


def resembles_event(text: str) -> bool:
    """Whether *text* ends as event lines do, ``+66 66``, or lost just its ``>``."""
    if len(text) > LONGEST_LINE:
        return False
    *_, points, total = ("", "", *text.rsplit(None, 2))
    if points[:1] in tuple(SIGNS) and None not in map(read_number, (points, total)):
        return True
    if ":" not in text:
        return False
    try:
        said, _ = scan_event(f">{text}")
    except NotationError:
        return False
    return said.points is not None
