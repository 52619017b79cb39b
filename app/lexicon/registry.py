"""
The lexicons by name: the built-in one and those that were imported.

An imported lexicon is one compiled file in the user's directory, named for it; a
running registry sees at the next `LexiconRegistry.get` what another process imported,
replaced or removed. The built-in list is compiled into the cache directory at its
first use.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import IO, TYPE_CHECKING

from app.lexicon import builtin
from app.lexicon.compiled import HEAD, FileFault, Header, read_header, write_lexicon
from app.lexicon.errors import (
    LexiconDamaged,
    LexiconNameRefused,
    LexiconNotFound,
    LexiconNotStored,
    WordListEmpty,
    WordListTooLarge,
)
from app.lexicon.files import write_atomically
from app.lexicon.index import CompiledLexicon
from app.lexicon.progress import Progress, part, silent
from app.lexicon.reports import ImportReport, LexiconInfo
from app.lexicon.spelling import Spelling
from app.lexicon.wordlist import MAX_BYTES, WordList, read_word_list

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.rules.tiles import TileSet

BUILT_IN = builtin.NAME
"""Name of the lexicon that is always there."""

RESERVED_NAMES = frozenset({BUILT_IN, "none"})
"""Names that an imported lexicon cannot have; "none" asks for no dictionary."""

MAX_TITLE_LENGTH = 200

_SLUG = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
_SUFFIX = ".lexicon"


@dataclass(frozen=True, slots=True)
class _Opened:
    stamp: tuple[int, ...]
    lexicon: CompiledLexicon


class LexiconRegistry:
    """Finds, imports and removes lexicons; safe in threads and processes."""

    def __init__(self, cache_dir: Path, user_dir: Path) -> None:
        """Use the two directories, which are made when something is written."""
        self._cache_dir = cache_dir
        self._user_dir = user_dir
        self._built_in: CompiledLexicon | None = None
        self._opened: dict[str, _Opened] = {}
        self._lock = Lock()

    def get(self, name: str, *, progress: Progress = silent) -> CompiledLexicon:
        """
        Return the lexicon called *name* as it is now.

        Raises `LexiconNotFound`, or `LexiconDamaged` for an imported lexicon whose
        file is not as it was written. *progress* is told of compiling, which the
        built-in one needs once.
        """
        if name == BUILT_IN:
            return self._get_built_in(progress)
        path = self._path(name)
        try:
            stat = path.stat()
        except OSError:
            self._opened.pop(name, None)
            raise LexiconNotFound(name, self.names()) from None
        stamp = (stat.st_ino, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_size)
        opened = self._opened.get(name)
        if opened is None or opened.stamp != stamp:
            opened = _Opened(stamp, self._open(name, path))
            self._opened[name] = opened
        return opened.lexicon

    def names(self) -> tuple[str, ...]:
        """Return all names, the built-in one first, damaged ones included."""
        return (BUILT_IN, *self._imported())

    def list(self) -> tuple[LexiconInfo, ...]:
        """Describe all lexicons but those whose files do not say what they are."""
        imported = map(self._describe, self._imported())
        return (builtin.info(), *(info for info in imported if info is not None))

    def import_file(
        self,
        name: str,
        source: Path | bytes | IO[bytes],
        tile_set: TileSet,
        *,
        max_length: int,
        title: str = "",
        progress: Progress = silent,
    ) -> ImportReport:
        """
        Compile the word list *source* as the lexicon *name*.

        A lexicon of that name is replaced; whoever uses it keeps the old words until
        the next `get`. *max_length* is the most tiles of a word. Raises
        `LexiconNameRefused`, a `WordListError`, `LexiconNotStored`, or `OSError` when
        the source cannot be read.
        """
        _check_name(name)
        data = _read(source)
        reading, compiling = part(progress, 0, 0.5), part(progress, 0.5, 1)
        word_list = read_word_list(
            data, tile_set, max_length=max_length, progress=reading
        )
        if not word_list.words:
            raise WordListEmpty(_summary(word_list))
        compiled = write_lexicon(
            word_list.words,
            Spelling.of(tile_set),
            title=title[:MAX_TITLE_LENGTH] or name,
            progress=compiling,
        )
        path = self._path(name)
        replaced = path.exists()
        try:
            write_atomically(path, compiled)
        except OSError as error:
            raise LexiconNotStored(name, path, _fault(error)) from error
        info = _info(name, read_header(compiled[:HEAD]))
        return ImportReport(info, replaced=replaced, word_list=word_list)

    def remove(self, name: str) -> None:
        """
        Remove an imported lexicon, damaged or not.

        Raises `LexiconNotFound`, `LexiconNameRefused` for the built-in one, and
        `LexiconNotStored`.
        """
        if name == BUILT_IN:
            raise LexiconNameRefused(name, "the built-in lexicon stays")
        path = self._path(name)
        try:
            path.unlink()
        except FileNotFoundError:
            raise LexiconNotFound(name, self.names()) from None
        except OSError as error:
            raise LexiconNotStored(name, path, _fault(error)) from error
        self._opened.pop(name, None)

    def _get_built_in(self, progress: Progress) -> CompiledLexicon:
        if self._built_in is None:
            with self._lock:
                if self._built_in is None:
                    self._built_in = builtin.open_cached(self._cache_dir, progress)
        return self._built_in

    def _path(self, name: str) -> Path:
        """Return where the imported lexicon lies, if the name can be one."""
        if not _is_free(name):
            raise LexiconNotFound(name, self.names())
        return self._user_dir / f"{name}{_SUFFIX}"

    def _imported(self) -> Iterator[str]:
        try:
            files = sorted(self._user_dir.iterdir())
        except OSError:
            return iter(())
        stems = (path.stem for path in files if path.suffix == _SUFFIX)
        return filter(_is_free, stems)

    def _open(self, name: str, path: Path) -> CompiledLexicon:
        try:
            return CompiledLexicon.open(name, path)
        except FileNotFoundError:
            raise LexiconNotFound(name, self.names()) from None
        except FileFault as fault:
            raise LexiconDamaged(name, path, str(fault)) from None
        except OSError as error:
            raise LexiconDamaged(name, path, _fault(error)) from error

    def _describe(self, name: str) -> LexiconInfo | None:
        try:
            with self._path(name).open("rb") as file:
                return _info(name, read_header(file.read(HEAD)))
        except (OSError, FileFault):
            return None


def _is_free(name: str) -> bool:
    return name not in RESERVED_NAMES and _SLUG.fullmatch(name) is not None


def _check_name(name: str) -> None:
    if name in RESERVED_NAMES:
        raise LexiconNameRefused(name, "the name has a meaning of its own")
    if not _is_free(name):
        raise LexiconNameRefused(
            name,
            "a name has 1 to 64 of a to z, 0 to 9 and -, and does not begin with -",
        )


def _read(source: Path | bytes | IO[bytes]) -> bytes:
    """Return the bytes of *source*, and never read more than can be used."""
    if isinstance(source, bytes):
        return source
    if isinstance(source, Path):
        with source.open("rb") as file:
            return _read(file)
    data = source.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise WordListTooLarge(MAX_BYTES)
    return data


def _summary(word_list: WordList) -> str:
    return ", ".join(f"{item.count} {item.reason}" for item in word_list.refusals)


def _info(name: str, header: Header) -> LexiconInfo:
    return LexiconInfo(
        name=name,
        title=header.title,
        words=header.words,
        sha256=header.sha256,
        tile_set=header.tile_set,
        built_in=False,
    )


def _fault(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()
