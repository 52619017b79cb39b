"""The turns of a game, each beside what its record says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from app.notation.gcg_findings import Severity
from app.notation.gcg_record import GcgEvent
from app.notation.gcg_writer import event_line
from app.rules.adjustments import signed
from app.rules.events import EventType
from app.rules.game import TURNS, Turn
from app.rules.position import Position
from app.rules.ruleset import Rules
from app.rules.tiles import TileSet, show_tiles
from app.rules.violations import Violation, ViolationCode
from app.services.replay_findings import Code, Finding, severity_of

RACK_CODES = frozenset({ViolationCode.TILE_NOT_ON_RACK, ViolationCode.TILE_UNAVAILABLE})


class Ledger:
    """What the record has said so far; each turn is checked against it."""

    def __init__(self, start: Position, rules: Rules, *, is_sure: bool) -> None:
        self.position = start
        self.rules = rules
        self.totals = [player.score for player in start.players]
        """Running totals as recorded."""
        self.kept: list[Counter[str] | None] = [None] * len(start.players)
        """The tiles that each player kept, None if nobody knows."""
        self.played: tuple[int, int] | None = None
        """Seat and recorded points of the last event, if it was a placement."""
        self.exceeded: Counter[str] = Counter()
        """Tiles of which more than the set has were found, by how many."""
        self.is_over = False
        self.is_sure = is_sure
        """Whether all points so far are known, so that totals can be corrected."""
        self.corrected: dict[int, str] = {}
        """Lines with other points or totals than they should have, as corrected."""

    def take(
        self, index: int, event: GcgEvent, turn: Turn, following: EventType | None
    ) -> list[Finding]:
        """
        Check one turn more.

        *following* is the type of the event after it, None for the last.
        """
        check = _Check(self, index, event, turn)
        found = [
            *check.order(),
            *check.rack(),
            *check.ruling(),
            *check.words(following),
            *check.claim(),
            *check.numbers(),
        ]
        self._remember(event, turn)
        return found

    def _remember(self, event: GcgEvent, turn: Turn) -> None:
        seat, kind = turn.before.on_turn, turn.event.type
        held = self.position.players[seat].holds(self.rules.rule_set.rack_size)
        self.position = turn.position
        self.is_over |= kind in {EventType.RACK_BONUS, EventType.RACK_PENALTY}
        self.is_sure &= not event.unread and not _is_unlaid(turn)
        if kind in TURNS:
            rack = turn.event.rack
            is_whole = rack is not None and len(rack) >= held
            self.kept[seat] = _kept(turn) if is_whole else None
        elif kind is EventType.PLAY_WITHDRAWN and turn.event.rack is not None:
            self.kept[seat] = Counter(turn.event.rack)
        if kind is EventType.TILES_PLACED:
            told = turn.event.points
            self.played = seat, turn.points if told is None else told
        elif kind is not EventType.CHALLENGE_BONUS:
            self.played = None


def _is_unlaid(turn: Turn) -> bool:
    """Whether *turn* is a placement that could not be laid, so that it has no score."""
    if turn.event.type is not EventType.TILES_PLACED:
        return False
    return turn.ruling is None or turn.ruling.laid is None


def _kept(turn: Turn) -> Counter[str] | None:
    """The tiles that certainly stay on the rack after *turn*."""
    rack, ruling = turn.event.rack, turn.ruling
    if rack is None:
        return None
    if turn.event.type is EventType.TURN_LOST:
        return Counter(rack)
    if ruling is None or ruling.leave is None:
        return None
    return Counter(ruling.leave)


class _Check:
    """One turn beside its line."""

    def __init__(self, told: Ledger, index: int, event: GcgEvent, turn: Turn) -> None:
        self.told = told
        self.index = index
        self.event = event
        self.turn = turn
        self.seat = turn.before.on_turn
        self.kind = turn.event.type
        self.rules = told.rules
        self.name = turn.before.mover.name or f"player {self.seat + 1}"

    def _finding(
        self,
        code: Code,
        message: str,
        expected: str | None = None,
        found: str | None = None,
        replacement: str | None = None,
    ) -> Finding:
        return Finding(
            code=code.value,
            severity=severity_of(code),
            message=message,
            line=self.event.line,
            turn=self.index,
            expected=expected,
            found=found,
            replacement=replacement,
        )

    def order(self) -> Iterator[Finding]:
        """Whose turn it was, and whether the game still went on."""
        is_turn = self.kind in TURNS
        if is_turn and self.told.is_over:
            message = "The tiles left have been counted: the game was over before this"
            yield self._finding(Code.EVENT_AFTER_END, message)
        elif is_turn and self.seat != self.turn.due:
            players = self.turn.before.players
            due = players[self.turn.due].name or f"player {self.turn.due + 1}"
            message = f"It was the turn of {due}, not of {self.name}"
            yield self._finding(Code.TURN_OUT_OF_ORDER, message, due, self.name)

    def rack(self) -> Iterator[Finding]:
        """Whether the rack can be what it is said to be."""
        rack = self.turn.event.rack
        if rack is None or self.kind not in TURNS:
            return
        size = self.rules.rule_set.rack_size
        held = self.told.position.players[self.seat].holds(size)
        shown = show_tiles(rack)
        if len(rack) > size:
            message = f"A rack holds {size} tiles; this one has {len(rack)}"
            yield self._finding(Code.RACK_TOO_LARGE, message, None, shown)
        elif len(rack) < held:
            message = f"{self.name} holds {held} tiles; {len(rack)} are told"
            yield self._finding(Code.RACK_PARTIAL, message, None, shown)
        lost = (self.told.kept[self.seat] or Counter()) - Counter(rack)
        if lost and len(rack) >= held:
            tiles = show_in_order(lost, self.rules.tile_set)
            message = f"{self.name} kept {tiles}, which this rack lacks"
            yield self._finding(Code.RACK_JUMPS, message, tiles, shown)

    def ruling(self) -> Iterator[Finding]:
        """Which rules the move breaks."""
        ruling = self.turn.ruling
        if ruling is None:
            return
        excess = Counter({tile: -n for tile, n in ruling.left.items() if n < 0})
        for broken in ruling.violations:
            # Where the rack itself holds too many, that is said once, not by each play.
            if broken.code is not ViolationCode.TILE_UNAVAILABLE or not excess:
                yield self._violation(broken)
        for tile in excess - self.told.exceeded:
            stock = self.rules.tile_set.stock[tile]
            count = stock + excess[tile]
            message = f"Board and rack have {count} × {tile}, but the set has {stock}"
            right, found = f"{stock} × {tile}", f"{count} × {tile}"
            yield self._finding(Code.SET_EXCEEDED, message, right, found)
        self.told.exceeded |= excess

    def _violation(self, broken: Violation) -> Finding:
        return Finding(
            code=broken.code.value,
            severity=Severity.ERROR,
            message=broken.message,
            line=self.event.line,
            turn=self.index,
            params=broken.params,
        )

    def words(self, following: EventType | None) -> Iterator[Finding]:
        """The words that a placement forms: those listed, and those in no lexicon."""
        ruling = self.turn.ruling
        if ruling is None or not ruling.words:
            return
        listed = sorted(_plain(word) for word in self.event.words)
        formed = [_plain(word.word) for word in ruling.words]
        if listed and listed not in (sorted(formed[1:]), sorted(formed)):
            message = f"The play forms {', '.join(formed)}"
            told = self.event.said.trailing
            expected = ", ".join(formed[1:])
            yield self._finding(Code.WORDS_DIFFER, message, expected, told)
        if following is EventType.PLAY_WITHDRAWN:
            if ruling.words_acceptable:
                message = f"The play is withdrawn next, but has {', '.join(formed)}"
                message = f"{message}, which the lexicon accepts"
                yield self._finding(Code.WITHDRAWN_ACCEPTABLE, message)
            return
        if any(x.code is ViolationCode.UNACCEPTABLE_WORD for x in ruling.violations):
            return
        for word in ruling.words:
            if word.acceptable is False:
                message = f"{word.word} is not in the lexicon, and stands"
                yield self._finding(Code.WORD_NOT_LISTED, message, None, word.word)

    def claim(self) -> Iterator[Finding]:
        """What the event says of other events, and of the tiles left."""
        played = self.told.played
        if self.kind is EventType.PLAY_WITHDRAWN:
            if played is None or played[0] != self.seat:
                message = f"No play of {self.name} comes before, to be withdrawn"
                yield self._finding(Code.NOTHING_TO_WITHDRAW, message)
        elif self.kind is EventType.CHALLENGE_BONUS:
            if played is None or played[0] != self.seat:
                message = f"No play of {self.name} comes before, to be challenged"
                yield self._finding(Code.BONUS_WITHOUT_PLAY, message)
        elif self.kind in {EventType.RACK_BONUS, EventType.RACK_PENALTY}:
            yield from self._tiles_left()

    def _tiles_left(self) -> Iterator[Finding]:
        """All tiles that are neither on the board nor told are on the other racks."""
        tiles = self.turn.event.tiles
        if tiles is None:
            return
        said, unseen = Counter(tiles), unseen_tiles(self.turn.position, self.rules)
        exact = self.kind is EventType.RACK_BONUS
        if said == unseen if exact else said <= unseen:
            return
        expected = show_in_order(unseen, self.rules.tile_set)
        message = f"The tiles that are not on the board are {expected or 'none'}"
        found = show_tiles(tiles)
        yield self._finding(Code.TILES_LEFT_DIFFER, message, expected, found)

    def numbers(self) -> Iterator[Finding]:
        """Points and running total; from a slip on, both totals are carried."""
        said, told, seat = self.event.said, self.told, self.seat
        before, right = told.totals[seat], self._right_points()
        points = right if said.points is None else said.points
        told.totals[seat] = before + points if said.total is None else said.total
        line = self._corrected()
        if points != right:
            message = f"{signed(points)} is recorded, and {signed(right)} is right"
            if self.turn.ruling and self.turn.ruling.score:
                message += f": {self.turn.ruling.score.formula}"
            code = Code.SCORE_WRONG
            yield self._finding(code, message, f"{right:+d}", f"{points:+d}", line)
        if before + points == told.totals[seat]:
            return
        due, found = self._right_total(), told.totals[seat]
        message = f"{before} and {signed(points)} are {before + points}, not {found}"
        if found == due:
            message += f"; the total {found} is right again"
            yield self._finding(Code.TOTAL_MENDED, message, str(due), str(found))
        else:
            yield self._finding(Code.TOTAL_WRONG, message, str(due), str(found), line)

    def _right_points(self) -> int:
        """Points by the rules; a withdrawal takes what the record gave."""
        played = self.told.played
        withdraws = self.kind is EventType.PLAY_WITHDRAWN
        if withdraws and played is not None and played[0] == self.seat:
            return -played[1]
        return self.turn.points

    def _right_total(self) -> int:
        return self.turn.position.players[self.seat].score

    def _corrected(self) -> str | None:
        """The line with the right numbers; None if it has them, or nobody knows."""
        said = self.event.said
        if not self.told.is_sure or _is_unlaid(self.turn):
            return None
        right = said._replace(
            points=None if said.points is None else self.turn.points,
            total=None if said.total is None else self._right_total(),
        )
        if right == said:
            return None
        line = event_line(right)
        self.told.corrected[self.event.line] = line
        return line


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
