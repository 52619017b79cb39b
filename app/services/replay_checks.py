"""The turns of a game, each beside what its record says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from app.notation.gcg_findings import Severity
from app.rules.events import EventType
from app.rules.game import TURNS
from app.rules.misplaced import PLACE_CODES
from app.rules.position import Position, Rack
from app.rules.ruleset import Rules
from app.rules.ruling import Ruling
from app.rules.scoring import ScoredWord
from app.rules.tiles import TileSet, show_tiles
from app.rules.violations import Violation, ViolationCode
from app.services.replay_causes import Cause
from app.services.replay_findings import Code, Finding
from app.services.replay_ledger import Entry
from app.services.replay_numbers import check_numbers, corrected_line
from app.services.replay_rulebook import check_by_rules


def check_turn(entry: Entry, following: EventType | None) -> Iterator[Finding]:
    """
    Check the turn of *line* against all that its record said before.

    *following* is the type of the event after it, None for the last.
    """
    if entry.kind in TURNS:
        yield from _order(entry)
        yield from _rack(entry)
        yield from _ruling(entry)
        yield from _words(entry, following)
    else:
        yield from _claim(entry)
    if not entry.told.follow:
        yield from check_by_rules(entry)
    yield from check_numbers(entry)


def _order(entry: Entry) -> Iterator[Finding]:
    """Whose turn it was, and whether the game still went on."""
    if entry.told.is_over:
        message = "The game was over before this"
        yield entry.finding(Code.EVENT_AFTER_END, message)
    elif entry.seat != entry.turn.due:
        players = entry.turn.before.players
        due = players[entry.turn.due].name or f"player {entry.turn.due + 1}"
        message = f"It was the turn of {due}, not of {entry.name}"
        yield entry.finding(Code.TURN_OUT_OF_ORDER, message, due, entry.name)


def _rack(entry: Entry) -> Iterator[Finding]:
    """Whether the rack can be what it is said to be."""
    rack = entry.turn.event.rack
    if rack is None:
        return
    size = entry.rules.rule_set.rack_size
    held = entry.told.position.players[entry.seat].holds(size)
    if len(rack) > size:
        message = f"A rack holds {size} tiles; this one has {len(rack)}"
        yield entry.finding(Code.RACK_TOO_LARGE, message, None, show_tiles(rack))
    elif len(rack) < held:
        message = f"{entry.name} holds {held} tiles; {len(rack)} are told"
        yield entry.finding(Code.RACK_PARTIAL, message, None, show_tiles(rack))
        return
    if lost := _lost(entry.told.kept[entry.seat] or (), rack):
        tiles = show_in_order(Counter(lost), entry.rules.tile_set)
        message = f"{entry.name} kept {tiles}, which this rack lacks"
        yield entry.finding(Code.RACK_JUMPS, message, tiles, show_tiles(rack))


def _lost(kept: Rack, rack: Rack) -> list[str]:
    """The tiles that were *kept* and are not on the next *rack*."""
    drawn, lost = list(rack), []
    for tile in kept:
        if tile in drawn:
            drawn.remove(tile)
        else:
            lost.append(tile)
    return lost


def _ruling(entry: Entry) -> Iterator[Finding]:
    """Which rules the move breaks."""
    ruling = entry.turn.ruling
    if ruling is None or (ruling.laid and not ruling.violations):
        return
    is_exceeded = min(ruling.left.values(), default=0) < 0
    if entry.place_cause is not None:  # in its place the play breaks nothing
        broken = next(x for x in ruling.violations if x.code in PLACE_CODES)
        yield _violation(entry, broken, entry.place_cause)
    else:
        for broken in ruling.violations:
            # A set that is exceeded is told once for each tile, not by each play.
            if broken.code is not ViolationCode.TILE_UNAVAILABLE or not is_exceeded:
                yield _violation(entry, broken, None)
    if is_exceeded:
        yield from _set_exceeded(entry, ruling.left)


def _set_exceeded(entry: Entry, left: Mapping[str, int]) -> Iterator[Finding]:
    """Tiles of which board and rack have more than the set, by more than before."""
    excess = Counter({tile: -count for tile, count in left.items() if count < 0})
    for tile in excess - entry.told.exceeded:
        stock = entry.rules.tile_set.stock[tile]
        count = stock + excess[tile]
        message = f"Board and rack have {count} × {tile}, but the set has {stock}"
        right, found = f"{stock} × {tile}", f"{count} × {tile}"
        yield entry.finding(Code.SET_EXCEEDED, message, right, found)
    entry.told.exceeded |= excess


def _violation(entry: Entry, broken: Violation, cause: Cause | None) -> Finding:
    finding = Finding(
        code=broken.code.value,
        severity=Severity.ERROR,
        message=broken.message,
        line=entry.event.line,
        turn=entry.index,
        replacement=None if cause is None else corrected_line(entry),
        params=broken.params,
    )
    return finding.explained(cause)


def _words(entry: Entry, following: EventType | None) -> Iterator[Finding]:
    """The words that a placement forms: those listed, and those in no lexicon."""
    ruling = entry.turn.made
    if ruling is None or not ruling.words:
        return
    if entry.event.said.trailing:
        yield from _listed_words(entry, [_plain(word.word) for word in ruling.words])
    if following is EventType.PLAY_WITHDRAWN:
        if ruling.words_acceptable:
            yield _withdrawn(entry, ruling.words)
    elif ruling.words_acceptable is False:
        yield from _not_listed(entry, ruling)


def _withdrawn(entry: Entry, words: Sequence[ScoredWord]) -> Finding:
    """Say that a play is withdrawn next though all its *words* are acceptable."""
    formed = ", ".join(_plain(word.word) for word in words)
    message = f"The play is withdrawn next, but has {formed}"
    message = f"{message}, which the lexicon accepts"
    finding = entry.finding(Code.WITHDRAWN_ACCEPTABLE, message)
    # Only where rules are stated is it known what should have decided.
    stated = not entry.told.follow
    return replace(finding, severity=Severity.WARNING) if stated else finding


def _not_listed(entry: Entry, ruling: Ruling) -> Iterator[Finding]:
    """The words that are in no lexicon, where that breaks no rule."""
    if any(x.code is ViolationCode.UNACCEPTABLE_WORD for x in ruling.violations):
        return
    for word in ruling.words:
        if word.acceptable is False:
            message = f"{word.word} is not in the lexicon, and stands"
            yield entry.finding(Code.WORD_NOT_LISTED, message, None, word.word)


def _listed_words(entry: Entry, formed: Sequence[str]) -> Iterator[Finding]:
    """Whether the line lists the words *formed*, with the main word or without."""
    listed = sorted(map(_plain, entry.event.words))
    if listed and listed not in (sorted(formed[1:]), sorted(formed)):
        message = f"The play forms {', '.join(formed)}"
        told = entry.event.said.trailing
        expected = ", ".join(formed[1:])
        yield entry.finding(Code.WORDS_DIFFER, message, expected, told)


def _claim(entry: Entry) -> Iterator[Finding]:
    """What the event says of other events, and of the tiles left."""
    played = entry.told.played
    if entry.kind is EventType.PLAY_WITHDRAWN:
        if played is None or played[0] != entry.seat:
            message = f"No play of {entry.name} comes before, to be withdrawn"
            yield entry.finding(Code.NOTHING_TO_WITHDRAW, message)
    elif entry.kind is EventType.CHALLENGE_BONUS:
        # Points are given to whose play it was, or taken from who doubted it.
        takes = (entry.event.said.points or 0) < 0
        if played is None or (played[0] == entry.seat) is takes:
            whose = "another player" if takes else entry.name
            message = f"No play of {whose} comes before, to be challenged"
            yield entry.finding(Code.BONUS_WITHOUT_PLAY, message)
    elif entry.kind in {EventType.RACK_BONUS, EventType.RACK_PENALTY}:
        yield from _tiles_left(entry)


def _tiles_left(entry: Entry) -> Iterator[Finding]:
    """All tiles that are neither on the board nor told are on the other racks."""
    tiles = entry.turn.event.tiles
    if tiles is None:
        return
    said, unseen = Counter(tiles), unseen_tiles(entry.turn.position, entry.rules)
    exact = entry.kind is EventType.RACK_BONUS
    if said == unseen if exact else said <= unseen:
        return
    expected = show_in_order(unseen, entry.rules.tile_set)
    message = f"The tiles that are not on the board are {expected or 'none'}"
    found = show_tiles(tiles)
    yield entry.finding(Code.TILES_LEFT_DIFFER, message, expected, found)


def unseen_tiles(position: Position, rules: Rules) -> Counter[str]:
    """The tiles of the set that are not on the board of *position*."""
    tile_of = rules.tile_set.tile_of
    placed = Counter(tile_of[face] for face in position.board.cells if face)
    return Counter(rules.tile_set.stock) - placed


def show_in_order(tiles: Mapping[str, int], tile_set: TileSet) -> str:
    """Tiles as a record writes them, in the order of the set."""
    order: Sequence[str] = list(tile_set.stock)
    return show_tiles([tile for tile in order for _ in range(tiles.get(tile, 0))])


def _plain(word: str) -> str:
    """A word in upper case without brackets."""
    return word.replace("[", "").replace("]", "").upper()
