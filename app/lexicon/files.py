"""Write a file so that nobody ever sees half of it."""

from __future__ import annotations

import os
import secrets
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def write_atomically(path: Path, data: bytes) -> None:
    """
    Put *data* at *path* in one step, making the folder if need be.

    Readers find the old file or the new one, whole. Of several writers the last
    wins. Raises `OSError`, and then leaves nothing behind.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}.tmp")
    try:
        with draft.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
